"""The mentor of Erfworld: what changed, what it means, one thing to try, for somebody who never read the rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Advice, Temper
from engine.games.erfworld.house.desk import SIDE, Desk, fights
from engine.games.erfworld.house.homes import appoint, guard, plan, raise_cities, stewards
from engine.games.erfworld.house.letters import propose
from engine.games.erfworld.house.marching import march, scout, settle
from engine.games.erfworld.realm.events import CityTaken, Claimed, Disbanded, Popped
from engine.games.erfworld.rules.growth import LARGEST_STACK
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


def _lord(desk: Desk) -> bool:
    capital = next((city for city in desk.view.own_cities.values() if city.capital), None)
    ordered = any("warlord" in plan for city in desk.view.own_cities.values() for plan in city.plans)
    return capital is not None and not ordered and not desk.leaders() and desk.write(capital.id, "pop warlord")


def _stack(desk: Desk) -> bool:
    """A warlord and soldiers beside him, as many as a stack has room for; a pack that is too large is divided first."""
    if any(stack.leader for stack in desk.view.stacks.values()):
        return False
    for lord in (unit for unit in desk.leaders() if not unit.heir and desk.is_free(unit)):
        beside = sorted((unit for unit in desk.free_at(lord.place) if fights(unit)), key=lambda unit: unit.count)
        chosen, room = [], LARGEST_STACK - 1
        for unit in beside:
            if unit.count <= room:
                chosen.append(unit.id)
                room -= unit.count
        if beside and not chosen:
            chosen = [beside[0].id]
            desk.write(beside[0].id, f"split {beside[0].count - room}")
        if chosen:
            for code in chosen:
                desk.lines.setdefault(code, [])
            return desk.write(lord.id, f"stack {' '.join(chosen)}")
    return False


def _bold(desk: Desk) -> bool:
    line = "contact attack weaker"
    stacks = [stack for stack in desk.view.stacks.values() if stack.leader]
    if not stacks or any(line in (said.casefold() for said in one.doctrine) for one in stacks):
        return False
    return desk.write(str(stacks[0].number), line)


def _sappers(desk: Desk) -> bool:
    capital = next((city for city in desk.view.own_cities.values() if city.capital), None)
    if capital is None or any(said.casefold().startswith("assault") for said in desk.view.doctrine):
        return False
    return desk.write(SIDE, "assault dig") and desk.write(capital.id, "pop 8 diggers")


def _truce(desk: Desk) -> bool:
    return propose(desk, "truce")


def _march(desk: Desk) -> bool:
    """To war as soon as there is an army and a city to go for."""
    war = replace(desk, temper=Temper.RAIDER, lines={})
    march(war)
    lines = [line for said in war.lines.values() for line in said]
    led = any(said for heading, said in war.lines.items() if heading.isdecimal())
    if "leave" in lines or not (led or any(line.startswith("stack ") for line in lines)):
        return False
    desk.lines.update(war.lines)
    return True


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
WARLORD = Lesson(
    "Soldiers without a commander go only where they are sent, and charge whatever they meet. A warlord leads them: "
    "with him they attack, hide or turn back as you say.",
    "Have your capital pop a warlord: `pop warlord` below its heading.",
    _lord,
)
STACK = Lesson(
    "A warlord fights best in a stack: up to 16 units with him at their head add to each other's strength, stand in a "
    "front and a back line, and go where he goes.",
    "Form a stack: `stack` and the codes of soldiers in his city, below the UNIT heading of your warlord. `split` "
    "makes a pack that is too large smaller. From then on the stack has a number and takes orders below STACK.",
    _stack,
)
ATTACK = Lesson(
    "Orders are given blind, so every stack has a doctrine for whom it meets. Yours began cautious: it turns back from "
    "the stronger. `attack e` below STACK goes one hex east and attacks whoever is there, stronger or not.",
    "Give the stack a doctrine of its own: `contact attack weaker` lets it attack whoever looks weaker.",
    _bold,
)
SIEGE = Lesson(
    "From level 2 on a city has walls, and soldiers alone do not get past them. Units with siege and large ones break "
    "them, fliers and climbers go over them, and diggers go through one level a day.",
    "Have your capital pop 8 diggers and take them along when you march. `assault dig` below SIDE tells your armies to "
    "use them.",
    _sappers,
)
CHIEF = Lesson(
    "You have a warlord. A chief warlord makes all your armies fight better, wherever they are.",
    "Name your warlord chief.",
    appoint,
)
TRUCE = Lesson(
    "You have met another side. What you promise each other counts only as a contract: one offers it, the other signs.",
    "Offer a truce. Drafting it costs $500 even if it is not signed, so write a friendly letter with /letter as well.",
    _truce,
)
MARCH = Lesson(
    "You have a warlord and an army, and you know where an enemy's city is. If your army meets somebody stronger, it "
    "turns back by itself: that is the doctrine you began with.",
    "Put the army in a stack behind the warlord and send it off. Next to the enemy's city, `attack` begins the battle.",
    _march,
)
COURSE = (  # one and another for each of the first days: what can be done is taught
    (START, PLAN),
    (SETTLE, SCOUT),
    (WARLORD, SCOUT),
    (PLAN, SCOUT),
    (CHIEF, WARLORD),
    (STACK, CHIEF),
    (ATTACK, STACK),
    (SIEGE, GUARD),
    (ATTACK, GUARD),
    (GUARD, TRUCE, MARCH),
)
SPARE = (CHIEF, STACK, ATTACK, SIEGE, MARCH, LEVEL, STEWARD, TRUCE, GUARD, SETTLE, PLAN, SCOUT)
HABITS = (settle, plan, stewards, scout)
_CODES = re.compile(r"\b[cus]\d+\b")
MOST_NAMED = 5  # codes that a note explains
PLANNED = 3  # days after which no city is left idle: until then each plan is a lesson
TAUGHT = 1  # days after which scouting, settling and popping go without saying


def advise(view: SideView, events: Sequence[Event]) -> Advice:
    """The mentor's note before day `view.coming_day`; events: those of the last day that the seat saw."""
    past = view.coming_day - 1
    for lesson in (*(COURSE[past] if 0 <= past < len(COURSE) else ()), *SPARE):
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
        if habit is not lesson.write and (habit is not plan or desk.day > PLANNED):
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
