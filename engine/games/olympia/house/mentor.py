"""The mentor of Olympia: what changed, what it means, one thing to try, for somebody who never read the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Advice, Temper
from engine.games.olympia.battle.battle_events import BattleFought
from engine.games.olympia.house.desk import Desk, is_free, wages
from engine.games.olympia.house.purse import keep, trade
from engine.games.olympia.house.war import spy
from engine.games.olympia.house.works import CASTLE as CASTLE_KIND
from engine.games.olympia.house.works import INN as INN_KIND
from engine.games.olympia.house.works import WEEK, WOOD, build_inn, drill, hire, is_inside, learn, raise_castle
from engine.games.olympia.household.forming_events import NobleFormed
from engine.games.olympia.household.wage_events import MenLeft
from engine.games.olympia.rule.rule_events import TaxesReceived
from engine.games.olympia.rules.items import GOLD, ITEMS, PEASANT
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.rules.structures import FIFTHS, STRUCTURES
from engine.games.olympia.sight.view import FactionView, OwnUnit
from engine.games.olympia.units.men import MEN
from engine.games.olympia.units.skill_events import Learned
from engine.games.olympia.work.building_events import Completed

NEW = "the new noble"
GIFT = 50  # gold
FELLOWS = ("give", "defend")
GOODS, CRAFTS = ("claim", "train", "make", "sell", "drop"), ("study",)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to try: why, what, and how it is written on the desk; `write` says whether it can be done now.

    light: it takes none of the month, so that whoever does it goes on with the rest.
    """

    meaning: str
    suggestion: str
    write: Callable[[Desk], object]
    light: bool = False


def _others(desk: Desk) -> Iterator[OwnUnit]:
    """Idle nobles but the first."""
    return (unit for unit in desk.nobles if unit is not desk.head and desk.is_idle(unit))


def _castle(desk: Desk) -> bool:
    return any(is_inside(desk, unit) is None and raise_castle(desk, unit) for unit in _others(desk))


def _at_home(deed: Callable[[Desk, OwnUnit], object]) -> Callable[[Desk], bool]:
    """A lesson for the first noble, if he has nothing to do."""

    def write(desk: Desk) -> bool:
        unit = desk.head
        return unit is not None and desk.is_idle(unit) and bool(deed(desk, unit))

    return write


def _abroad(deed: Callable[[Desk, OwnUnit], object]) -> Callable[[Desk], bool]:
    """A lesson for one of the others who owns no building."""
    return lambda desk: any(deed(desk, unit) for unit in _others(desk) if is_inside(desk, unit) is None)


def _march(desk: Desk) -> bool:
    """The first noble hands gold to one beside him, and stands behind his men."""
    head = desk.head
    if head is None or not desk.is_idle(head):
        return False
    beside = [unit for unit in desk.nobles if unit is not head and unit.place == head.place]
    if not beside or not desk.fund(head, GIFT):
        return False
    return desk.write(head, f"give {beside[0].id} {GOLD} {GIFT}", "behind 1")


def _bind(desk: Desk) -> bool:
    """An oath of somebody who serves by contract, or gold for him."""
    bound = [unit for unit in desk.nobles if desk.is_idle(unit) and unit.loyalty.startswith("contract")]
    if not bound or desk.points < 1:
        return False
    desk.points -= 1
    desk.take_days(bound[0], 1)
    return desk.write(bound[0], "oath 1")


def _drill(desk: Desk, unit: OwnUnit) -> bool:
    return unit.count(PEASANT) > 0 and drill(desk, unit)


def _inn(desk: Desk, unit: OwnUnit) -> bool:
    """Only with all the wood for it: otherwise he would buy some first."""
    return unit.count(WOOD) + desk.account.get(WOOD, 0) >= STRUCTURES[INN_KIND].fifth * FIFTHS and build_inn(desk, unit)


def _buy_one(desk: Desk, unit: OwnUnit) -> bool:
    """One piece of the cheapest thing that the city itself sells."""
    place = desk.place(unit)
    sold = [one for one in place.market or () if one.sells and one.who == place.id and one.item in ITEMS]
    if not sold:
        return False
    offer = min(sold, key=lambda one: one.price)
    return desk.fund(unit, offer.price) and desk.write(unit, f"buy {offer.item} 1 {offer.price}")


def _befriend(desk: Desk) -> bool:
    """All of one's nobles help another faction."""
    view = desk.view
    friends = view.attitudes.get("defend", ())
    others = [code for code in view.players if code != view.faction and code not in friends]
    return bool(others) and not view.queue and desk.write(view.faction, f"defend {desk.dice.choice(others)}")


CASTLE = Lesson(
    "Your nobles carry out one order after the other through the thirty days of a month, and what is not finished goes "
    "on in the next. Much of what your house owns is on its account, where any of your nobles can claim it. One of "
    "them knows Construction, and there is stone for a castle, which takes taxes from the land around it.",
    "Send your builder out of the safe haven, where no building may be raised, to begin a castle. `unstack` parts him "
    "from your first noble, `move out` takes him through the gate of the city, and the next `move` to the land beside "
    "it. There he draws workers, stone and their pay with `claim`, and `build castle` begins the work, which takes "
    "about three months.",
    _castle,
)
STUDY = Lesson(
    "What a noble knows decides what he can do. A new skill costs 100 gold and takes weeks, but as a newcomer you have "
    "days of fast study, which are learned at once.",
    "Let your first noble learn something that the city teaches. In an order like `study 610 21` the first number is "
    "the skill and the second the days of fast study to spend on it.",
    _at_home(lambda desk, unit: learn(desk, unit, 1)),
)
HIRE = Lesson(
    "Two nobles cannot be everywhere. Every new one costs a Noble Point, of which you get another only now and then, "
    "and he needs a city to be found in.",
    "Hire a noble. `form` takes one of the five numbers that are kept for you and the name he is to have. Orders under "
    "that number are for him, in the same month.",
    _at_home(hire),
)
DRILL = Lesson(
    "Men follow whoever pays them: a peasant costs 1 gold a month, a worker or soldier 2. `recruit` finds peasants "
    "where some live, and `train` makes something better of them, one a day.",
    "Have your first noble recruit for a week, and train the peasants he has.",
    _at_home(_drill),
)
TRADE = Lesson(
    "The market of a city buys and sells, and its report says at what price.",
    "Make pots or baskets, which need no material, and offer them at the price the city pays. The trade itself happens "
    "in the evening, by itself.",
    _at_home(trade),
)
MARKET = Lesson(
    "The market of a city buys and sells, and its report says what, at what price, and how heavy it is. What one city "
    "sells another one may buy for more.",
    "Buy one piece of something. `buy` takes what, how many, and the most that you pay for each; `sell` is written "
    "alike. An offer stands until it is met or taken back with 0.",
    _at_home(_buy_one),
    light=True,
)
INN = Lesson(
    "An inn brings 50 to 75 gold a month, and a rich guest now and then.",
    "Build one outside the haven, with wood from the account.",
    _abroad(_inn),
)
MARCH = Lesson(
    "Outside of havens anybody may be attacked. What counts is the attack and defense of all who stand together: 160 "
    "for a noble, 10 for each soldier. Who loses half of it is beaten, and may lose his goods and his freedom. "
    "`attack` begins a fight, `defend` and `hostile` say whom your nobles help, and whom they attack on sight, "
    "`guard 1` keeps others from pillaging. A noble you hire stands beneath who hired him, goes where he goes and "
    "fights beside him; `unstack` parts them, and `stack` with the number of another one joins them again.",
    "Have your first noble hand gold to one beside him: `give` takes who gets it, what, and how much, and works with "
    "men and goods too. And have him stand behind his men with `behind 1`: nobody behind is struck while somebody "
    "stands in front.",
    _march,
    light=True,
)
LOYALTY = Lesson(
    "A noble serves by oath, by contract or out of fear. Contract and fear wear off a little every month, and when "
    "nothing is left he goes. Whoever offers more gold with `bribe` may win him too.",
    "Bind a noble who serves by contract. He gives `oath 1` himself; it takes a day and one of your Noble Points, and "
    "never wears off. Without a point to spare, `honor 100` adds gold to his contract.",
    _bind,
    light=True,
)
FRIENDS = Lesson(
    "Other factions are played by people, or by the house, and many things are easier for two: trade, war, news of far "
    "lands. Your report lists them all with their numbers. `message` writes to a noble or faction, as /letter does, "
    "`press` prints what you sign in the Times and `rumor` what you do not; `admit` lets others into your castle or "
    "stack.",
    "Choose a friend. `defend` takes the number of a faction, and your nobles help when that is attacked where they "
    "are. It stands under the number of your own faction, so that it holds for all of them; `default` takes it back.",
    _befriend,
    light=True,
)
WONDERS = Lesson(
    "Much in this world does not stand in any market. Magic is learned like anything else, Magic [800] first, and "
    "`use` casts what you know. In caves, ruins, lairs and graveyards `quest` meets monsters with treasure; take "
    "soldiers along. `research` finds skills that nobody teaches. In port cities ships are built and sailed.",
    "Have your first noble look for what is hidden where he is. `explore` takes a week, and finds a hidden way, place "
    "or thing now and then.",
    _at_home(lambda desk, unit: desk.take_days(unit, WEEK) and desk.write(unit, "explore")),
)
SEE = Lesson(
    "You know only the land your nobles have been to, and what borders on it. Somewhere there are other cities, with "
    "other markets and teachers, caves, ruins, and nobles without a lord.",
    "Send a noble to a province where none of yours has been, on horseback, and have him explore it "
    "for what is hidden.",
    _abroad(spy),
)
COURSE = (
    (CASTLE, DRILL),
    (STUDY, DRILL),
    (HIRE, DRILL),
    (MARCH, SEE),
    (SEE, MARCH),
    (LOYALTY, MARCH),
    (TRADE, MARKET),
    (FRIENDS, WONDERS),
    (DRILL, INN, MARKET),
    (WONDERS, TRADE),
)
"""The first ten months, what is taught first where it can be done."""
LANDLESS = {8: (INN, MARKET, TRADE)}
"""The same for houses that had no castle to begin, and have drilled men instead."""
SPARE = (CASTLE, SEE, INN, STUDY, HIRE, TRADE, DRILL, MARCH, LOYALTY, FRIENDS, WONDERS)
ASIDES = {
    "oath": "`oath 1` binds a noble to you for good, for a Noble Point, before his contract runs out.",
    "honor": "`honor` pays a noble whose contract is about to run out.",
    "garrison": "Your castle stands. `garrison` leaves ten soldiers in its own province, and taxes come in from each "
    "province that is held so. Then the builder goes back in: the owner of a castle is whoever stands first in it.",
    "drop": "`drop` sends men away for whom there is no pay.",
}
HIRED = 2  # months after which hiring goes without saying
HOUSEHOLD = 6  # nobles a beginner is led to
SCOUT, INNKEEPER = 2, 3  # places among the nobles, the first being 0
TAUGHT = 1  # months after which the lessons before go without saying
MOST_NAMED = 7  # codes that a note explains


def advise(view: FactionView, events: Sequence[Event]) -> Advice:
    """The mentor's note before month `view.turn + 1`; events: those of the last month that the seat saw."""
    turned = view.turn % len(SPARE)
    for lesson in (*_due(view), *SPARE[turned:], *SPARE[:turned]):
        desk = Desk(view, Temper.BUILDER, Dice("mentor", view.turn))
        if lesson.write(desk):
            legend = list(_legend(desk))
            return Advice(
                changed=_changed(desk, events),
                meaning=lesson.meaning,
                suggestion=" ".join([lesson.suggestion, *legend, *_routine(desk, light=lesson.light)]),
                orders=desk.text(),
            )
    desk = Desk(view, Temper.BUILDER, Dice("mentor", view.turn))
    return Advice(
        changed=_changed(desk, events),
        meaning="All your nobles are busy, and what they have to do goes on by itself.",
        suggestion="Wait a month. Press Ready when you are done.",
    )


def _due(view: FactionView) -> Sequence[Lesson]:
    """What is to be taught this month."""
    landed = any(place.kind == CASTLE_KIND for place in view.places.values())
    course = COURSE[view.turn] if view.turn < len(COURSE) else ()
    return course if landed else LANDLESS.get(view.turn, course)


def _routine(desk: Desk, *, light: bool) -> Iterator[str]:
    """What was taught before goes on beside the new thing: nobody stays idle, and men are paid. light: who does the new
    thing is not busy with it.
    """
    if desk.view.turn < TAUGHT:
        return
    before = len(desk.text())
    free = [unit for unit in desk.nobles if desk.is_idle(unit) or _is_light(desk, unit, light)]
    for unit in free:
        if unit is desk.head:
            continue
        if not (raise_castle(desk, unit) or _keep_inn(desk, unit) or _scout(desk, unit)):
            keep(desk, unit)
            learn(desk, unit)
            drill(desk, unit)
    head = desk.head
    if head is not None and (desk.is_idle(head) or _is_light(desk, head, light)):
        keep(desk, head)
        if desk.view.turn > HIRED:
            hire(desk, head, HOUSEHOLD)
        learn(desk, head)
        drill(desk, head)
        trade(desk, head)
    if len(desk.text()) > before:
        yield "The other lines keep the rest of your nobles busy, as before."
    given = {line.split()[0] for lines in desk.lines.values() for line in lines}
    yield from (said for word, said in ASIDES.items() if word in given)


def _is_light(desk: Desk, unit: OwnUnit, light: bool) -> bool:
    """Whether what a unit was told so far leaves it the month."""
    return light and is_free(unit) and unit.id in desk.lines


def _keep_inn(desk: Desk, unit: OwnUnit) -> bool:
    """The fourth noble builds an inn; says whether he is busy with it."""
    return desk.nobles.index(unit) == INNKEEPER and build_inn(desk, unit)


def _scout(desk: Desk, unit: OwnUnit) -> bool:
    """The third noble sees the world, unless he owns a building; says whether he sets out."""
    return desk.nobles.index(unit) == SCOUT and is_inside(desk, unit) is None and spy(desk, unit)


def _legend(desk: Desk) -> Iterator[str]:
    """Which numbers in the orders stand for what."""
    told: dict[str, str] = {}
    for unit, lines in desk.lines.items():
        told[unit] = desk.view.own[unit].name if unit in desk.view.own else NEW
        if unit == desk.view.faction:
            told[unit] = desk.view.name
        for words in (line.split() for line in lines):
            if words[0] in GOODS and words[1] in ITEMS:
                told[words[1]] = ITEMS[words[1]].many
            elif words[0] in CRAFTS and words[1] in SKILLS:
                told[words[1]] = SKILLS[words[1]].name
            elif words[0] in FELLOWS and words[1] in {**desk.view.players, **desk.view.own}:
                told[words[1]] = desk.view.players.get(words[1]) or desk.view.own[words[1]].name
                if words[0] == "give":
                    told[words[2]] = ITEMS[words[2]].many
            elif words[0] == "garrison" and words[1] in desk.view.places:
                told[words[1]] = desk.view.places[words[1]].name
    if told:
        first, *others = list(told.items())[:MOST_NAMED]
        more = "".join(f", {code} for {name}" for code, name in others)
        yield f"In these orders {first[0]} stands for {first[1]}{more}."


def _changed(desk: Desk, events: Sequence[Event]) -> str:
    view = desk.view
    men = sum(count for unit in desk.nobles for item, count in unit.items.items() if item in MEN)
    gold, account = sum(unit.count(GOLD) for unit in desk.nobles), view.claim.get(GOLD, 0)
    have = f"{view.name} has {_count(len(desk.nobles), 'noble')} and {_count(men, 'man', 'men')}. Your nobles carry "
    have += f"{gold:,} gold, and {account:,} more can be claimed."
    pay = sum(map(wages, desk.nobles))
    cost = f"The men cost {pay:,} gold a month." if pay else ""
    return " ".join(filter(None, [*_news(desk, events), have, cost]))


def _news(desk: Desk, events: Sequence[Event]) -> Iterator[str]:
    yield from _lessons(desk, events)
    for unit in desk.view.own.values():
        if unit.prisoner:
            yield f"{unit.name} is held prisoner, and can do nothing until he is free."
    for event in events:
        if isinstance(event, NobleFormed):
            yield f"{event.name} entered your service."
        elif isinstance(event, Completed) and any(f"[{unit.place}]" in event.name for unit in desk.nobles):
            yield f"The {event.structure} {event.name} is finished."
        elif isinstance(event, TaxesReceived):
            yield f"Your castle brought {event.gold:,} gold in taxes."
        elif isinstance(event, MenLeft):
            yield f"{event.men} were not paid and left."
        elif isinstance(event, BattleFought):
            yield f"There was a battle. {event.outcome}"


def _lessons(desk: Desk, events: Sequence[Event]) -> Iterator[str]:
    """Who learned what, a sentence for each noble."""
    learned: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, Learned):
            learned.setdefault(event.units[0], []).append(event.name)
    for number, skills in learned.items():
        unit = desk.view.own.get(number)
        yield f"{unit.name if unit is not None else 'A noble'} learned {_listed(skills)}."


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
