"""The mentor of Atlantis: what changed, what it means, one thing to try, for somebody who never read the rulebook.

The orders it suggests are those of a builder in the beginner's place; the lesson explains what is new on that sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Advice, Temper
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import Refused
from engine.games.atlantis.house.crews import HANDS
from engine.games.atlantis.house.desk import (
    A_MAN_TAXES,
    Desk,
    heads,
    in_nexus,
    is_city,
    is_fighter,
    native,
    strangers,
    taxable,
)
from engine.games.atlantis.house.purse import CARTERS, MASONS, treasurer
from engine.games.atlantis.house.realm import govern
from engine.games.atlantis.language.words import DIRECTIONS
from engine.games.atlantis.rules.items import RACES
from engine.games.atlantis.rules.land import OCEAN
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.view import FactionView, SeenRegion, SeenUnit
from engine.games.atlantis.state import SILVER, Attitude
from engine.games.atlantis.trade.events import Recruited, Starved, Taxed
from engine.games.atlantis.work.events import LevelReached, Worked

Lesson = Callable[[Desk], "tuple[str, str] | None"]  # what it means and what to try; None when it has no place now
ROUTINE = "Everybody else on the sheet goes on as before: `tax`, and `work` for wages."
MOST_TOLD = 3  # things of one kind
MAGIC_FROM, SEA_FROM = 7, 8  # turns after which there is silver for a mage, and for a crew
FORCE, SAILORS, A_BOAT = "force", "Sailors", 5  # people that steer a longboat


def advise(view: FactionView, events: Sequence[Event]) -> Advice:
    """The mentor's note before turn `view.turn + 1`; events: those of the last turn that the seat saw."""
    desk = Desk(view, Temper.BUILDER, Dice("mentor", view.faction, view.turn))
    govern(desk)
    changed = " ".join([*_have(view), *_news(events)])
    later = (LATER[(view.turn + place) % len(LATER)] for place in range(len(LATER)))
    for lesson in (*FIRST, *later, _collect):
        found = lesson(desk)
        if found is not None:
            meaning, suggestion = found
            return Advice(changed=changed, meaning=meaning, suggestion=suggestion, orders=desk.blocks())
    return Advice(
        changed=changed,
        meaning="Your people have what they need, and there is no silver to spare.",
        suggestion="Let them work for a month. Units without orders work by themselves.",
        orders=desk.blocks(),
    )


# --- What changed -----------------------------------------------------------------------------------------------------


def _have(view: FactionView) -> Iterator[str]:
    units = list(view.own.values())
    silver = sum(unit.count(SILVER) for unit in units)
    places = {unit.region for unit in units}
    people = _count(sum(heads(unit) for unit in units), "person", "people")
    yield f"{view.name} has {people} in {_count(len(units), 'unit')}, in {_count(len(places), 'region')}."
    yield f"Your units hold {silver:,} silver, and {view.unclaimed:,} lie unclaimed in your treasury."


def _news(events: Sequence[Event]) -> Iterator[str]:
    taxes = sum(event.amount for event in events if isinstance(event, Taxed))
    wages = sum(event.silver for event in events if isinstance(event, Worked))
    if taxes or wages:
        yield f"Last month brought {taxes:,} silver in taxes and {wages:,} in wages."
    learned = [f"{e.unit_name} reached {e.skill} {e.level}" for e in events if isinstance(e, LevelReached)]
    if learned:
        yield _listed(learned)
    hired = [f"{e.unit_name} hired {_plain(e.goods)}" for e in events if isinstance(e, Recruited)]
    if hired:
        yield _listed(hired)
    for event in events:
        if isinstance(event, BattleFought):
            yield f"There was a battle in {event.where}: {_uncapped(event.outcome)}"
        elif isinstance(event, Starved):
            yield f"In {event.unit_name}, {event.dead} starved for want of silver."
    refused = next((event for event in events if isinstance(event, Refused)), None)
    if refused is not None:
        yield f"One thing did not work: {refused.unit_name} was told `{refused.order}`. {refused.reason}"


# --- The first months, by where the people are ------------------------------------------------------------------------


def _nexus(desk: Desk) -> tuple[str, str] | None:
    unit = next((unit for unit in desk.view.own.values() if in_nexus(desk.region(unit))), None)
    if unit is None:
        return None
    way = desk.lines[unit.id][-1].split()[-1]
    city = next(land for direction, land in desk.region(unit).exits.items() if direction.value == way)
    return (
        "Your faction is a single leader, who stands in the Nexus, outside the world. There is nothing to do here but "
        "to leave. Each of its six ways leads to a port city in another country, and there is no way back. The rest of "
        "your wealth is silver that lies safely in a treasury until a unit claims it.",
        f"Go to {city.town}, in {city.terrain} land: `move {way}` is the way {DIRECTIONS[way]}. `unit {unit.id}` above "
        f"it says who is to go; your leader is unit {unit.id}. The `faction` line shares out five points once: War "
        "lets you collect taxes, Trade lets you make goods, Magic lets you have a mage.",
    )


def _hire_first(desk: Desk) -> tuple[str, str] | None:
    captain = desk.captain
    if captain is None or len(desk.view.own) > 1 or not is_city(region := desk.region(captain)) or not desk.hired:
        return None
    race = native(region)
    offer = region.offers(race, wanted=False)
    assert offer is not None
    return (
        f"In {region.land.town} anybody can be hired: {RACES[race].plural} cost {offer.price} silver each. Most of the "
        f"silver in this world is taxes, and whoever can fight may collect them: up to {A_MAN_TAXES} silver a month "
        "for each fighter, who costs 10 a month to keep. People who study Combat for a month can fight.",
        f"Hire {desk.hired} {RACES[race].plural} and let them study. `form 1` makes a new unit, and all lines up to "
        "`end` are its own orders: it takes silver from your treasury (`claim`), hires (`buy`) and learns (`study`). "
        "Your leader studies beside them.",
    )


def _leave_city(desk: Desk) -> tuple[str, str] | None:
    going = [unit for unit in desk.view.own.values() if is_fighter(unit) and is_city(desk.region(unit))]
    ways = [(unit, line) for unit in going for line in desk.lines[unit.id] if line.startswith("move")]
    if not ways or desk.view.taxed:
        return None
    unit, line = ways[0]
    region = desk.region(unit)
    way = line.split()[1]
    land = next(land for direction, land in region.exits.items() if direction.value == way)
    return (
        f"You have {_count(sum(map(heads, going)), 'fighter')}. In {region.land.town} the city's own guards keep "
        "everybody from taxing, but in the open country beside it nobody does. People on foot have two movement points "
        "a month: plain and desert cost one, other land two, and everything twice as much in its bad season.",
        f"March out. `{line}` under `unit {unit.id}` takes that unit {DIRECTIONS[way]}, to the {land.terrain} in "
        f"{land.name}. Whoever moves does nothing else that takes the month.",
    )


def _look_on(desk: Desk) -> tuple[str, str] | None:
    """The leader alone in a city from which no free land is known."""
    captain = desk.captain
    line = "" if captain is None else next((x for x in desk.lines[captain.id] if x.startswith("move")), "")
    if captain is None or not line or len(desk.view.own) > 1 or not is_city(region := desk.region(captain)):
        return None
    return (
        f"In {region.land.town} you can hire people, but no land beside it is known to you that is worth taxing: a "
        "city's guards keep everybody from taxing what is around it. You see a region only while somebody of yours is "
        "there, and what borders on it by name.",
        f"Look on before you spend your silver: `{line}` takes your leader out of the city. Hire where there is free "
        "land nearby.",
    )


def _tax_first(desk: Desk) -> tuple[str, str] | None:
    units = [unit for unit in desk.view.own.values() if "tax" in desk.lines[unit.id]]
    region = desk.region(units[0]) if units else None
    if region is None or desk.view.taxed:
        return None
    there = sum(heads(unit) for unit in desk.fighters(region))
    return (
        f"Your people stand in {region.land.title}. Its {region.peasants:,} peasants pay {region.tax:,} silver a month "
        f"in taxes, and your {there} fighters there can collect {min(region.tax, there * A_MAN_TAXES):,} of it.",
        "Give every squad three orders. `tax` collects the taxes. `guard 1` keeps other factions from doing so, until "
        "the unit walks on. `work` earns wages on top: a unit does any number of short things in a month and one that "
        "takes the month, like work, study or move.",
    )


# --- Later, in turn ---------------------------------------------------------------------------------------------------


def _grow(desk: Desk) -> tuple[str, str] | None:
    gifts = (line for lines in desk.lines.values() for line in lines if line.startswith("give new"))
    gift = next(gifts, "")
    if not (desk.hired and gift):
        return None
    return (
        "Silver in a purse earns nothing. A new fighter costs what the region's report asks for a recruit, 10 for a "
        f"lesson and 10 a month to keep, and collects up to {A_MAN_TAXES} every month from the next on.",
        f"Hire {_count(desk.hired, 'more recruit')}. A new unit comes without silver: `{gift}` "
        f"hands it what it will spend. {ROUTINE}",
    )


def _spread(desk: Desk) -> tuple[str, str] | None:
    for unit in desk.view.own.values():
        line = next((line for line in desk.lines[unit.id] if line.startswith("move")), "")
        region = desk.region(unit)
        if line and is_fighter(unit) and not is_city(region):
            money = f"{region.land.title} pays {region.tax:,} silver a month, however many collect it"
            return (
                f"{_capped(money)}. You have more fighters there than it takes; in a region of their own they would "
                "bring in more.",
                f"Send {unit.title} on with `{line}`: next month they tax where they arrive. You see a region only "
                f"while somebody of yours is there, so this is also how you explore. {ROUTINE}",
            )
    return None


def _teach(desk: Desk) -> tuple[str, str] | None:
    captain = desk.captain
    line = "" if captain is None else next((x for x in desk.lines[captain.id] if x.startswith("teach")), "")
    if captain is None or not line:
        return None
    return (
        f"{captain.title} is a leader. Leaders can learn any number of skills, and they can teach what they know "
        "better than others. Whoever is taught learns up to twice as fast.",
        f"Let your leader teach: `{line}`. The pupils give their `study` as usual. {ROUTINE}",
    )


def _crew(desk: Desk) -> tuple[str, str] | None:
    if not _hires(desk, HANDS):
        return None
    return (
        "Your fighters collect nearly all that this land pays in taxes. It also yields goods, which its report lists "
        "as products. Towns buy some of them, and the more the land is worked, the more people come to live there.",
        "Hire a crew that learns to work it. From next month on it gives `produce` with the name of the goods, and "
        f"`sell` where a market wants them. {ROUTINE}",
    )


def _walls(desk: Desk) -> tuple[str, str] | None:
    if not _hires(desk, MASONS):
        return None
    return (
        "You have people enough to be worth robbing. A tower gives ten defenders in it an advantage of two levels of "
        "Combat, and a fort fifty. A tower takes ten stones and ten months of work by one person, or two by five.",
        "Hire masons who learn Building. Where there is no quarry they fetch stone from the city you came from, on "
        "horses that your crew has tamed, for a stone weighs as much as two and a half horses carry. Back home they "
        f"give `build tower`, and then `build` until it is done. {ROUTINE}",
    )


def _carters(desk: Desk) -> tuple[str, str] | None:
    if not _hires(desk, CARTERS):
        return None
    return (
        "Your crews make goods that nobody buys where they are made, and a market that you have in sight pays for "
        "them.",
        "Hire carters. They take the goods and some horses with `give`, walk to the market, and `sell` there in the "
        f"month after. {ROUTINE}",
    )


def _hires(desk: Desk, name: str) -> bool:
    """Whether a new unit on the sheet is called so."""
    return any(line.strip().startswith(f'name unit "{name}') for lines in desk.lines.values() for line in lines)


def _borders(desk: Desk) -> tuple[str, str] | None:
    others = [unit for region in desk.view.regions.values() for unit in strangers(region) if not is_city(region)]
    met = next((unit for unit in others if unit.faction_name), None)
    if met is None or desk.captain is None or desk.view.default_attitude is not Attitude.NEUTRAL:
        return None
    desk.write(desk.captain, f"declare default {Attitude.UNFRIENDLY.value}")
    return (
        f"{met.faction_name} ({met.faction}) is near: {met.title} stands in "
        f"{desk.view.regions[met.region].land.title}. Your guards keep others from taxing, but as long as you are "
        "neutral they let everybody in.",
        "Close your borders: with `declare default unfriendly` your guards let no strangers into their regions. For "
        f"those you trust, `declare {met.faction} friendly` makes an exception. Write them a letter with /letter: many "
        "wars are only misunderstandings.",
    )


def _mage(desk: Desk) -> tuple[str, str] | None:
    """The leader begins to be a mage, instead of what else he would do, once there is silver for it."""
    captain, view = desk.captain, desk.view
    if captain is None or view.turn < MAGIC_FROM or not view.mage_limit or any(map(_is_mage, view.own.values())):
        return None
    lines = desk.lines[captain.id]
    month = next((line for line in lines if line.split()[0] in ("study", "teach", "work")), "")
    if not month or desk.purse[captain.id] + desk.unclaimed < SKILLS[FORCE].cost:
        return None
    lines.remove(month)
    desk.busy.discard(captain.id)
    desk.study(captain, FORCE)
    return (
        f"With {_count(view.magic, 'point')} in Magic your faction may have {_count(view.mage_limit, 'mage')}. Only a "
        "leader who is a unit by himself can become one. Three Foundations come first: Force bears magical energy, "
        "Pattern is skill with what is complex, Spirit deals with what lies outside this world. From them other skills "
        "open, which your report lists.",
        f"Let {captain.title} begin: `study force`, for {SKILLS[FORCE].cost} silver a month. From Force 1 on he can "
        "`study fire`, and `combat fire` makes him throw it in battle; most other spells are cast with `cast`. Beyond "
        f"level 2 a mage learns only half as fast outside of a tower or fort. {ROUTINE}",
    )


def _is_mage(unit: SeenUnit) -> bool:
    return any(SKILLS[skill].magic for skill in unit.skills if skill in SKILLS)


def _sea(desk: Desk) -> tuple[str, str] | None:
    """A crew for a first ship, on a coast where people can be hired."""
    if desk.view.turn < SEA_FROM or any(unit.name.startswith(SAILORS) for unit in desk.view.own.values()):
        return None
    for region in desk.view.regions.values():
        giver = treasurer(desk, region)
        coast = any(land.terrain == OCEAN for land in region.exits.values())
        if coast and giver is not None and desk.form(giver, SAILORS, A_BOAT, "sailing", "avoid 1", least=A_BOAT):
            return (
                f"{_capped(region.land.title)} lies on the sea. Ships carry people and goods to other shores, four "
                "regions a month where feet go two. A longboat takes 25 wood and somebody who knows Shipbuilding, and "
                f"{A_BOAT} who know Sailing to steer it.",
                f"Hire {A_BOAT} people who learn Sailing. Later one of them learns Shipbuilding and gets the wood: "
                "`build longboat` lays the keel, and `build` goes on until nothing is missing. Whoever goes along "
                "gives `enter` with the number of the ship; then everybody who knows Sailing gives `sail`, its owner "
                f"with the course, as in `sail n ne`. Out there `leave` goes ashore. {ROUTINE}",
            )
    return None


def _habit(desk: Desk) -> tuple[str, str] | None:
    units = [unit for unit in desk.view.own.values() if "tax" in desk.lines[unit.id]]
    if not units:
        return None
    for unit in units:
        desk.lines[unit.id] = ["autotax 1" if line == "tax" else line for line in desk.lines[unit.id]]
    return (
        f"{_count(len(units), 'unit')} of yours gave `tax` month after month, and somebody has to write it every time.",
        "Make it a habit: `autotax 1`, given once, lets a unit try to tax every month without an order, until "
        "`autotax 0`. Units without orders also work for wages by themselves, so a squad that stays needs no orders.",
    )


def _learn(desk: Desk) -> tuple[str, str] | None:
    captain = desk.captain
    line = "" if captain is None else next((x for x in desk.lines[captain.id] if x.startswith("study")), "")
    if captain is None or not line:
        return None
    skill = line.removeprefix("study ")
    why = {
        "combat": "the more Combat, the better the chances in every single blow",
        "tactics": "the side whose best tactician knows more strikes first in battle",
        "observation": "whoever observes well sees hidden units, and whose they are",
    }[skill]
    return (
        f"A skill has levels. The first takes a month of study, the second two more, the third three more. In {skill}: "
        f"{why}.",
        f"Let {captain.title} study on with `{line}`, while your squads bring in the silver. {ROUTINE}",
    )


def _collect(desk: Desk) -> tuple[str, str] | None:
    there = [region for region in desk.view.regions.values() if taxable(desk.view, region) and desk.fighters(region)]
    if not there:
        return None
    rich = max(there, key=lambda region: region.tax)
    return (
        f"Your richest region is {rich.land.title}, with {rich.tax:,} silver in taxes a month. Of that, "
        f"{_taken(desk, rich)} can be collected with the fighters you have there.",
        "Go on as before: tax, work, and let one unit in each region gather the silver with `give`, so that it can "
        "hire again next month.",
    )


def _taken(desk: Desk, region: SeenRegion) -> str:
    return f"{min(region.tax, A_MAN_TAXES * sum(heads(unit) for unit in desk.fighters(region))):,}"


FIRST: tuple[Lesson, ...] = (
    _nexus, _hire_first, _look_on, _tax_first, _leave_city, _borders, _mage, _sea, _walls, _carters,
)  # fmt: skip
LATER: tuple[Lesson, ...] = (_spread, _collect, _crew, _learn, _grow, _habit, _teach)  # the fifth note is _grow


def _listed(said: list[str]) -> str:
    """The first few of some sentences without full stops, as one."""
    more = f"; and {len(said) - MOST_TOLD} more" if len(said) > MOST_TOLD else ""
    return f"{'; '.join(said[:MOST_TOLD])}{more}."


def _plain(goods: str) -> str:
    """Goods without the abbreviations of the report: "14 high elves"."""
    return re.sub(r" \[\w+\]", "", goods)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def _capped(text: str) -> str:
    return text[:1].upper() + text[1:]


def _uncapped(text: str) -> str:
    return text[:1].lower() + text[1:]
