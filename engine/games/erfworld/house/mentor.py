"""The mentor of Erfworld: what changed, what it means, one thing to try, for somebody who never read the rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Advice, Temper
from engine.games.erfworld.house.desk import Desk, fights
from engine.games.erfworld.house.homes import appoint, guard, plan, raise_cities, stewards
from engine.games.erfworld.house.letters import propose
from engine.games.erfworld.house.marching import march, scout, settle
from engine.games.erfworld.realm.events import CityTaken, Claimed, Disbanded, Popped
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.sight.view import SideView


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to try: why, what, and how it is written on the desk; `write` says whether it can be done now."""

    meaning: str
    suggestion: str
    write: Callable[[Desk], object]


def _start(desk: Desk) -> bool:
    return plan(desk) + scout(desk) > 0


START = Lesson(
    "You have one city and see only the hexes around it. Beyond them lie ruins and small cities that belong to nobody, "
    "and whoever claims one first has it, with the money it earns. Making units is called popping here. A city that "
    "pops nothing earns only half.",
    "Have your capital pop courtiers, who can claim cities for you, and send your scouts to look for some. Each "
    "`split 1` makes one scout a unit of its own, to be sent elsewhere tomorrow. `move e e ne` would send a unit two "
    "hexes east and then one north-east; what it does not reach today it goes on to tomorrow.",
    _start,
)
SCOUT = Lesson(
    "Ruins are seen only from their own hex, and small cities from the hexes around. Roads often lead to them.",
    "Send every scout into another part of the unknown land.",
    scout,
)
PLAN = Lesson(
    "A city that pops nothing earns only half, but every unit costs its upkeep day after day.",
    "Give every idle city something to pop. Courtiers claim cities and run them as stewards, a warlord leads armies, "
    "and the rest is soldiers: as many as the income can feed.",
    plan,
)
SETTLE = Lesson(
    "You know of a place that nobody owns. A courtier who stands in it can claim it, and raising ruins to "
    "level 1 costs nothing on the day of the claim, but $10,000 on any later day.",
    "Send a courtier there. A new courtier belongs to the garrison of its city, so it takes two orders: `field` below "
    "CITY lets it leave, and `move` below UNIT sends it. When it has arrived, `claim` takes the city.",
    settle,
)
STEWARD = Lesson(
    "A city with a steward earns $100 a day more, and any courtier who is there can be one.",
    "Make a courtier the steward of the city in which it waits.",
    stewards,
)
LEVEL = Lesson(
    "There is enough in your treasury for another level of a city. Each level earns $1,000 a day more while the city "
    "pops something, and from level 2 on the city has walls.",
    "Raise the city: `level 2` below its heading. It is paid at once.",
    raise_cities,
)
GUARD = Lesson(
    "A city without soldiers falls to the first army that walks in. Units of its garrison cannot leave it, but they "
    "cost a tenth less.",
    "Make your pikers the garrison of the city where they stand. Your other soldiers stay free to march.",
    guard,
)
CHIEF = Lesson(
    "You have a warlord. A chief warlord makes all your armies fight better, wherever they are.",
    "Name your warlord chief.",
    appoint,
)
TRUCE = Lesson(
    "You have met another side. What you promise each other counts only as a contract: one offers it, the other signs.",
    "Offer a truce. Drafting it costs $500 even if it is not signed, so write a friendly letter with /letter as well.",
    propose,
)
MARCH = Lesson(
    "You have a warlord and an army, and you know where an enemy's city is. If your army meets somebody stronger, it "
    "turns back by itself: that is the doctrine you began with.",
    "Put the army in a stack behind the warlord and send it off. Next to the enemy's city, `attack` begins the battle.",
    march,
)
COURSE = (  # two for each of the first days: what can be done is taught
    (START, PLAN),
    (SETTLE, SCOUT),
    (SCOUT, SETTLE),
    (GUARD, PLAN),
    (LEVEL, CHIEF),
    (PLAN, LEVEL),
    (CHIEF, TRUCE),
)
SPARE = (LEVEL, CHIEF, STEWARD, TRUCE, MARCH, GUARD, SETTLE, PLAN, SCOUT)
HABITS = (settle, plan, stewards, scout)
_CODES = re.compile(r"\b[cus]\d+\b")
MOST_NAMED = 5  # codes that a note explains
TAUGHT = 1  # days after which scouting, settling and popping go without saying


def advise(view: SideView, events: Sequence[Event]) -> Advice:
    """The mentor's note before day `view.coming_day`; events: those of the last day that the seat saw."""
    past = view.coming_day - 1
    for lesson in (*(COURSE[past] if past < len(COURSE) else ()), *SPARE):
        desk = Desk(view, Temper.SCHEMER, Dice("mentor", view.day))
        if lesson.write(desk):
            return Advice(
                changed=_changed(desk, events),
                meaning=lesson.meaning,
                suggestion=" ".join([lesson.suggestion, *_who(desk), *_routine(desk, lesson)]),
                orders=desk.text(),
            )
    desk = Desk(view, Temper.SCHEMER, Dice("mentor", view.day))
    return Advice(
        changed=_changed(desk, events),
        meaning="Your cities are busy, and everybody who is out goes on by itself: a long way takes several days.",
        suggestion="Wait a day. Press Ready when you are done.",
    )


def _who(desk: Desk) -> Iterator[str]:
    """Which codes in the orders stand for what."""
    view, told = desk.view, []
    for code in dict.fromkeys(_CODES.findall(desk.text())):
        if code in view.units:
            unit = view.units[code]
            name = unit.name.rpartition(" (")[0]
            is_named = unit.commander and unit.kind not in name.casefold()
            told.append(f"{code.upper()} is {name}, a {unit.kind}" if is_named else f"{code.upper()} is {name}")
        elif code in view.cities:
            told.append(f"{code.upper()} is {view.cities[code].name}")
        elif code in view.sides:
            told.append(f"{code.upper()} is {view.sides[code]}")
    if told:
        yield f"In these orders {'; '.join(told[:MOST_NAMED])}."


def _routine(desk: Desk, lesson: Lesson) -> Iterator[str]:
    """What was taught before goes on beside the new thing."""
    if desk.day <= TAUGHT:
        return
    before = _length(desk)
    for habit in HABITS:
        if habit is not lesson.write:
            habit(desk)
    if _length(desk) > before:
        yield "The other lines go on with what you know already: scouts look about, courtiers settle, no city is idle."


def _length(desk: Desk) -> int:
    return sum(map(len, desk.lines.values()))


def _changed(desk: Desk, events: Sequence[Event]) -> str:
    view = desk.view
    cities = len(view.own_cities)
    soldiers = sum(unit.count for unit in view.units.values() if fights(unit) or (unit.garrison and not unit.commander))
    have = f"{view.name} has {_count(cities, 'city', 'cities')}, {_count(soldiers, 'soldier')} and "
    have += f"${view.treasury // EIGHTHS:,} in the treasury."
    money = f"A day brings ${desk.income:,} and costs ${desk.upkeep:,} in upkeep."
    if desk.upkeep > desk.income:
        money += " That is more than comes in, and units that cannot be paid leave for good."
    found = sum(not city.owner for city in view.cities.values())
    free = [f"You know of {_count(found, 'place')} that nobody owns."] if found else []
    return " ".join([*_news(desk, events), have, money, *free])


def _news(desk: Desk, events: Sequence[Event]) -> Iterator[str]:
    side = desk.view.name
    new = [event.what for event in events if isinstance(event, Popped)]
    claimed = [event.city for event in events if isinstance(event, Claimed)]
    if claimed:
        yield f"You claimed {' and '.join(claimed)}."
    for event in events:
        if isinstance(event, CityTaken) and event.from_whom == side:
            yield f"{event.by} took {event.city} from you."
        elif isinstance(event, CityTaken) and event.by == side and event.city not in " ".join(claimed):
            yield f"You took {event.city} from {event.from_whom}."
        elif isinstance(event, Disbanded):
            yield f"{event.what} could not be paid and left."
    if new:
        yield f"New in your cities: {', '.join(new)}."


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
