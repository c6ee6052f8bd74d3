"""The mentor of Overlord: what changed, what it means, one thing to try, for somebody who never read the rulebook.

The orders it suggests are those of a builder in the beginner's place; the lesson explains what is new on that sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Advice, Temper
from engine.games.overlord.combat.events import BattleFought
from engine.games.overlord.events import Refused, Waits
from engine.games.overlord.house.desk import BID, Desk, days_of, is_player
from engine.games.overlord.house.realm import govern
from engine.games.overlord.house.school import CAPTAIN, MAGE, SPELL
from engine.games.overlord.house.soldiers import CHARGE, GUARD
from engine.games.overlord.house.titles import BAILIFF, WORTHWHILE
from engine.games.overlord.house.works import CUTTERS, MARKET_OVER, REEVE, gang_of
from engine.games.overlord.month.events import Deserted, WagesEarned
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight.view import FactionView, OwnUnit
from engine.games.overlord.state import COIN, MANA
from engine.games.overlord.titles.events import ChallengeLost, ChallengeWon, TaxesCollected, TitleClaimed
from engine.games.overlord.trade.events import Recruited

Lesson = Callable[[Desk], "tuple[str, str] | None"]  # what it means and what to try; None when it has no place now
ROUTINE = "Everybody else goes on as before; `@WORK` earns wages on every day that is left."
MOST_TOLD = 3  # things of one kind


def advise(view: FactionView, events: Sequence[Event]) -> Advice:
    """The mentor's note before turn `view.turn + 1`; events: those of the last turn that the seat saw."""
    desk = Desk(view, Temper.BUILDER, Dice("mentor", view.faction, view.turn), eager=True)
    govern(desk)
    changed = " ".join([*_have(view), *_news(view, events)])
    for lesson in (*FIRST, *(LATER[(view.turn + place) % len(LATER)] for place in range(len(LATER)))):
        found = lesson(desk)
        if found is not None:
            meaning, suggestion = found
            return Advice(changed=changed, meaning=meaning, suggestion=suggestion, orders=desk.blocks())
    return Advice(
        changed=changed,
        meaning="Your people have what they need, or are on the way and cannot be reached.",
        suggestion="Let a month go by. Whoever has nothing to do works for wages, which just about pay for upkeep.",
        orders=desk.blocks(),
    )


# --- What changed -----------------------------------------------------------------------------------------------------


def _have(view: FactionView) -> Iterator[str]:
    units = list(view.own.values())
    people = _count(sum(unit.figures for unit in units), "person", "people")
    yield f"{view.name} has {people} in {_count(len(units), 'unit')}, and {view.fund.get(COIN, 0):,} coins in its fund."
    titles = [f"{unit.name} is {unit.title}" for unit in units if unit.title]
    if titles:
        yield _listed(titles)


def _news(view: FactionView, events: Sequence[Event]) -> Iterator[str]:
    taxes = sum(e.amount for e in events if isinstance(e, TaxesCollected) and _ours(view, e.location))
    wages = sum(event.amount for event in events if isinstance(event, WagesEarned))
    if taxes or wages:
        money = [f"{taxes:,} coins in taxes"] * bool(taxes) + [f"{wages:,} coins in wages"] * bool(wages)
        yield f"Last month brought {' and '.join(money)}."
    for event in events:
        if isinstance(event, TitleClaimed) and event.unit in view.own:
            yield f"{event.unit_name} won the title of {event.title} for {event.cost:,} coins."
        elif isinstance(event, ChallengeWon | ChallengeLost):
            yield _challenge(event)
        elif isinstance(event, BattleFought):
            yield f"There was a battle in {event.location_name}: {event.outcome[:1].lower()}{event.outcome[1:]}"
        elif isinstance(event, Deserted):
            yield f"{event.unit_name} deserted for want of pay."
    hired = [f"{e.unit_name} hired {e.hired}" for e in events if isinstance(e, Recruited) and e.unit in view.own]
    if hired:
        yield _listed(hired)
    trouble = next((event for event in events if isinstance(event, Refused | Waits)), None)
    if trouble is not None:
        yield f"One order could not be carried out: {trouble.unit_name}, `{trouble.order}`. {trouble.reason}"


def _ours(view: FactionView, location: str) -> bool:
    place = view.places.get(location)
    return place is not None and place.owner == view.faction


def _challenge(event: ChallengeWon | ChallengeLost) -> str:
    won = "won" if isinstance(event, ChallengeWon) else "lost"
    return (
        f"{event.unit_name} challenged {event.other_name} for the title of {event.title} and {won}: {event.own} days "
        f"of practice against {event.theirs}."
    )


# --- The first months -------------------------------------------------------------------------------------------------


def _prepare(desk: Desk) -> tuple[str, str] | None:
    hero = desk.hero
    title = desk.place(hero).title if hero is not None else None
    if hero is None or hero.title_of or title is None or title.tag not in WORTHWHILE or _line(desk, hero, "CLAIM"):
        return None
    rule, place = TITLES[title.tag], desk.place(hero)
    study = _line(desk, hero, f"STUDY {rule.skill.upper()}")
    if not study or title.holder:
        return None
    return (
        f"Nobody is {rule.name} of {place.land.name}, and the {place.taxes:,} coins that its people pay in taxes every "
        f"month belong to whoever is. The title costs {title.cost} coins, and asks for level {rule.level} in "
        f"{SKILLS[rule.skill].name}. {hero.name} has {days_of(hero, rule.skill)} days of practice and needs "
        f"{SKILLS[rule.skill].days_for(rule.level)}; a month has 30.",
        f"Let {hero.name}, your hero, practise. `UNIT {hero.id}` says who is meant, and `{study}` is a month of study. "
        "`@WORK` below it earns wages on the days that are left, for `@` repeats an order every day. Your followers "
        "leave the hero's side (`UNSTACK`) and work: their wages pay for their upkeep.",
    )


def _claim(desk: Desk) -> tuple[str, str] | None:
    hero = desk.hero
    line = _line(desk, hero, "CLAIM") if hero is not None else ""
    if hero is None or not line:
        return None
    place = desk.place(hero)
    title = place.title
    assert title is not None
    name = TITLES[title.tag].name
    meaning = (
        f"{hero.name} knows enough now to be {name} of {place.land.name}. Its {place.taxes:,} coins of taxes a month "
        "will come into your fund by themselves, without another order. A fund is safe: nobody can rob it."
    )
    if title.holder:
        meaning = (
            f"{title.holder_name} is {name} of {place.land.name}. A title that is held can be challenged: whoever has "
            "more practice in its skill has it. Half of the price goes to the holder in any case."
        )
    return (
        meaning,
        f"Claim the title: `{line}`. The price is paid in coins that the hero has in hand, so `WITHDRAW` first takes "
        "what is missing out of the fund. Orders are carried out from top to bottom: claiming takes a day, study the "
        "rest.",
    )


def _guards(desk: Desk) -> tuple[str, str] | None:
    line = _recruits(desk, GUARD)
    if not line:
        return None
    new, number = line.split()[1:3]
    return (
        "Your fund has more coins than your people cost, and coins alone protect nobody: a holder who is killed "
        "in battle may lose the title. Followers cost 10 coins a month to keep, and every unit takes one of your "
        f"{desk.view.control} control points for each twenty people in it.",
        f"Hire {number} followers as guards. `{line}` hires them into a new unit, {new}, at the price of the report. "
        f"Below `UNIT {new}` are its first orders: a name, lessons in combat and blades, and how to fight. `{CHARGE}` "
        f"puts them in the middle of the front rank and lets them run at the enemy. {ROUTINE}",
    )


def _first_guards(desk: Desk) -> tuple[str, str] | None:
    return None if desk.named(GUARD) else _guards(desk)


def _watch(desk: Desk) -> tuple[str, str] | None:
    unit = next((unit for unit in desk.by_age if "-@GUARD" in desk.lines.get(unit.id, ())), None)
    if unit is None:
        return None
    more = " Others are hired beside them." if _recruits(desk, GUARD) else ""
    return (
        f"{unit.name} stands on land that your title gives you, and knows how to fight. Units on guard keep out whom "
        "you call hostile, and fight whoever comes to plunder. Whoever attacks you there has to beat them as well.",
        "Let them stand guard: `DAY 5` is a condition, true from the fifth day on, and the dash in `-@GUARD` means "
        f"that the order waits for it. Until then they practise.{more} {ROUTINE}",
    )


def _first_watch(desk: Desk) -> tuple[str, str] | None:
    return None if any(unit.guarding for unit in desk.by_age) else _watch(desk)


def _mage(desk: Desk) -> tuple[str, str] | None:
    line = _recruits(desk, MAGE)
    if not line:
        return None
    new = line.split()[1]
    return (
        "Magic is learned like combat, but by leaders alone. Magecraft comes first, then one of the five elements: "
        "earth, fire, water, air or void. Each opens spells of its own, which your report lists once somebody can "
        "learn them. Every level of magic holds one point of mana, and one point comes back every two days.",
        f"Hire a leader who will be a mage: `{line}`. Others look for leaders, too, so you offer {BID} coins above the "
        f"price. Below `UNIT {new}`, `STUDY MAGE 1` and `STUDY AIRS 1` are magecraft and the magic of the air, 15 days "
        f"each. {ROUTINE}",
    )


def _cast(desk: Desk) -> tuple[str, str] | None:
    mage = next((unit for unit in desk.named(MAGE) if _line(desk, unit, "TARGET")), None)
    if mage is None or days_of(mage, SPELL) >= SKILLS[SPELL].days_for(1):
        return None
    target, use = _line(desk, mage, "TARGET"), next(line for line in desk.lines[mage.id] if "USE" in line)
    return (
        f"{mage.name} can learn a spell now, {SKILLS[SPELL].name}, and has {mage.count(MANA)} mana. A spell like this "
        "is cast with USE on any day. Others work in battle only: those are named with COMBAT, and the mage casts them "
        "when there is a battle and mana for it.",
        f"Let {mage.name} learn it and cast it on guards: `STUDY {SPELL.upper()} 1`, then `{target}` says on whom, and "
        f"`{use}` casts it as often as there is mana. For some days they are quicker than the enemy. {ROUTINE}",
    )


def _captain(desk: Desk) -> tuple[str, str] | None:
    line = _recruits(desk, CAPTAIN)
    if not line:
        return None
    new = line.split()[1]
    return (
        "Followers march and attack only behind a leader. In a battle each side stands in three ranks and three files; "
        "the side whose leader knows more of tactics is quicker in the first rounds, and a side that has lost half its "
        "people may run. Whoever is inside a guard tower or a fortress is harder to hit: `ATTACK B12` attacks the "
        "owner of building B12, and if nobody of theirs is left inside, the winner has it.",
        f"Hire a captain for guards: `{line}`, {BID} coins above the price. Below `UNIT {new}` the captain learns "
        f"combat and then tactics. {ROUTINE}",
    )


def _march(desk: Desk) -> tuple[str, str] | None:
    captain = next((unit for unit in desk.named(CAPTAIN) if _line(desk, unit, "STANCE")), None)
    if captain is None:
        return None
    stance, march = _line(desk, captain, "STANCE"), _line(desk, captain, "MARCH")
    return (
        "Outlaws and beasts roam the land, and attack whom they find. There are two ways to attack: whoever you "
        "declare ENEMY is attacked on sight, by all your units but those whose tactic is AVOID or DEFEND, and "
        "`ATTACK U123` attacks unit U123 if it is in the same place. In a city do neither: its militia defends "
        "everybody.",
        f"Send {captain.name} out with guards, who stay behind the captain from the month in which they get "
        f"`STACK {captain.id}`. `{stance}` makes enemies of the outlaws, and `{march}` goes there. MARCH fights where "
        f"guards or enemies bar the way, MOVE turns back. Next month they come home. {ROUTINE}",
    )


def _attack(desk: Desk) -> tuple[str, str] | None:
    captain = next((unit for unit in desk.named(CAPTAIN) if _line(desk, unit, "ATTACK")), None)
    foe = desk.view.unit(_line(desk, captain, "ATTACK").split()[1]) if captain is not None else None
    if captain is None or foe is None:
        return None
    return (
        f"{captain.name} stands before {foe.name} [{foe.id}], {_count(foe.figures, 'figure')}, and has armed guards "
        "enough. The winner of a battle takes half of what the dead carried, and who survives learns to fight.",
        f"Attack: `ATTACK {foe.id}`. The battle is fought in the evening, with everybody who is stacked under the "
        f"captain. {ROUTINE}",
    )


# --- Later, in turn ---------------------------------------------------------------------------------------------------


def _bailiff(desk: Desk) -> tuple[str, str] | None:
    line = _recruits(desk, BAILIFF)
    if not line:
        return None
    new = line.split()[1]
    return (
        "One leader can hold one title, and a Mayor or Sheriff who leaves the place loses it. Most villages have no "
        "Sheriff: that title asks for level 1 in combat only, and brings the taxes of the village.",
        f"Hire a leader who will go and look for such a village: `{line}`. A leader (ldr) costs more than a follower "
        f"but may travel alone, and lead others. Below `UNIT {new}` are the newcomer's first orders. {ROUTINE}",
    )


def _road(desk: Desk) -> tuple[str, str] | None:
    unit = next((unit for unit in _others(desk) if _line(desk, unit, "MOVE")), None)
    if unit is None:
        return None
    line = _line(desk, unit, "MOVE")
    goal = desk.view.lands.get(line.split()[1])
    where = f" into {goal.name}" if goal is not None else ""
    return (
        "You see a place only while somebody of yours is there, and what lies around it. The way from one land to the "
        "next takes days, which your report prints beside each way: often most of a month on foot.",
        f"Send {unit.name} out with `{line}`{where}. Several MOVE orders are done one after the other, next month if "
        "need be. In a village `CLAIM SHRF` makes a Sheriff of a leader who can fight and has 250 coins in hand.",
    )


def _arms(desk: Desk) -> tuple[str, str] | None:
    buyer = next((unit for unit in _others(desk) if _line(desk, unit, "BUY")), None)
    if buyer is None:
        return None
    line = _line(desk, buyer, "BUY")
    days = ", ".join(map(str, desk.place(buyer).market_days))
    return (
        f"Not all of your guards have arms in their hands. The market of {desk.place(buyer).land.name} is held on the "
        f"days {days} of the month, and only leaders can buy and sell there.",
        f"Buy arms for them: `{line}` pays at most the price at its end for each. Next month the buyer hands them over "
        f"with GIVE, and the guards put them on with EQUIP. {ROUTINE}",
    )


def _hand_out(desk: Desk) -> tuple[str, str] | None:
    giver = next((unit for unit in _others(desk) if _line(desk, unit, "GIVE")), None)
    if giver is None:
        return None
    line = _line(desk, giver, "GIVE")
    item = ITEMS[line.split()[2]].name
    return (
        f"{giver.name} carries arms that others need: {item}. Whatever a unit owns it can give to another that is in "
        "the same place.",
        f"Hand them over: `{line}`. The guards then need EQUIP with the same word to put them on, next month. "
        f"{ROUTINE}",
    )


def _works(desk: Desk) -> tuple[str, str] | None:
    line = _recruits(desk, REEVE) or _recruits(desk, CUTTERS.name)
    hero = desk.hero
    if hero is None or not line:
        return None
    around = desk.view.lands[desk.place(hero).land.container]
    return (
        f"Your fund has {desk.view.fund.get(COIN, 0):,} coins, and coins build nothing. Wood and stone lie in "
        f"{around.name} around the town, and whoever owns the land may take them. A craft is learned like combat: "
        "woodcutters need forestry and then lumberjack, quarrymen digging, carpenters building, carpentry and masonry.",
        f"Hire gangs for this, and a reeve to lead them, for followers cannot travel alone: `{line}` and the lines "
        f"like it. In a month or two they know their crafts and go out together. {ROUTINE}",
    )


def _building(desk: Desk) -> tuple[str, str] | None:
    unit = next((unit for unit in desk.by_age if _line(desk, unit, "TARGET")), None)
    if unit is None:
        return None
    line = _line(desk, unit, "TARGET")
    return (
        "A farm takes 90 pieces of wood and a mine 75. Whoever works inside gets half as much again of what the land "
        "yields. A guildhall takes 80 pieces of wood and 20 of stone, and raises your control points by five.",
        f"Let {unit.name} build: `{line}` says what they work on, `@USE CARP` lays wood on every day on which they "
        f"have some, and `@USE MASO` stone. The others hand them what they have cut with GIVE. {ROUTINE}",
    )


def _market(desk: Desk) -> tuple[str, str] | None:
    unit = next((unit for unit in desk.named(REEVE) if _line(desk, unit, "SELL")), None)
    if unit is None:
        return None
    line = _line(desk, unit, "SELL")
    item = ITEMS[line.split()[2].lower()].name
    return (
        f"{unit.name} has {item} that nobody builds with, and the town buys it: what a market wants stands in the "
        "report of the town. A wagon carries some thirty pieces.",
        f"Sell it: `{line}` offers all there is at the price of the report. The market is held on the 15th, and "
        f"`DAY {MARKET_OVER}` keeps the reeve in town until then. {ROUTINE}",
    )


def _friends(desk: Desk) -> tuple[str, str] | None:
    others = (unit for unit in desk.view.units() if not unit.own and is_player(unit.faction))
    met = next(others, None)
    if met is None or desk.hero is None:
        return None
    return (
        f"{met.faction_name or 'Another player'} [{met.faction}] is near: {met.name} is in "
        f"{desk.view.lands[met.location].name}. Your stance toward others decides what they may do on your land: "
        "friends may trade and harvest there, the hostile may not even enter.",
        f"Call them friends with `STANCE {met.faction} FRIENDLY`, if it is not done yet, and write them a letter with "
        f"/letter: what they call you is for them to say. {ROUTINE}",
    )


def _practise(desk: Desk) -> tuple[str, str] | None:
    hero = desk.hero
    line = _line(desk, hero, "STUDY") if hero is not None else ""
    if hero is None or not line:
        return None
    tag = line.split()[1].lower()
    if tag != "cmbt":
        why = f"{hero.name} knows as much of combat as can be learned without a teacher. Other skills of war help, too."
    elif hero.title_of:
        why = (
            "Whoever has a tenth more practice in combat than the holder can take a title by a challenge, at any time."
        )
    else:
        why = "Titles go to those with the most practice in their skill."
    return (
        f"{why} Levels take longer and longer: in combat 15 days for the first, then 30, 45 and 60 more.",
        f"Let {hero.name} go on with {SKILLS[tag].name}: `{line}`. In a town the fund pays for the lessons. {ROUTINE}",
    )


FIRST: tuple[Lesson, ...] = (  # each is possible once or twice, so that ten notes hold the whole game
    _prepare, _claim, _first_guards, _first_watch, _works, _mage, _captain, _attack, _cast, _march,
)  # fmt: skip
LATER: tuple[Lesson, ...] = (
    _building, _hand_out, _road, _bailiff, _market, _practise, _guards, _watch, _friends, _arms,
)  # fmt: skip


def _line(desk: Desk, unit: OwnUnit, start: str) -> str:
    """The first order of a unit that begins so; "" for none."""
    return next((line for line in desk.lines.get(unit.id, ()) if line.startswith(start)), "")


def _recruits(desk: Desk, name: str) -> str:
    """The RECRUIT that hires somebody who will be called so; "" for none."""
    new = next((number for number, lines in desk.lines.items() if lines[0].startswith(f'NAME "{name}')), "")
    lines = (line for lines in desk.lines.values() for line in lines)
    return next((line for line in lines if new and line.startswith(f"RECRUIT {new} ")), "")


def _others(desk: Desk) -> Iterator[OwnUnit]:
    """Own units that have nothing to do with building."""
    return (unit for unit in desk.by_age if gang_of(unit) is None and not unit.name.startswith(REEVE))


def _listed(said: list[str]) -> str:
    """The first few of some sentences without full stops, as one."""
    more = f"; and {len(said) - MOST_TOLD} more" if len(said) > MOST_TOLD else ""
    return f"{'; '.join(said[:MOST_TOLD])}{more}."


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
