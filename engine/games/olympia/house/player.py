"""HOUSE: the house player of Olympia and the mentor, as one record; and how the player fills the month: what its nobles
have to do takes them to the last day, and what is left of it then gives way to a new plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from pydantic import BaseModel

from engine.core.dice import Dice
from engine.core.house import House, Letters, Temper, showcase_in
from engine.games.olympia.book import BOOK
from engine.games.olympia.house.desk import Desk
from engine.games.olympia.house.mentor import advise
from engine.games.olympia.house.purse import bring_home, keep, trade
from engine.games.olympia.house.roads import DIRECTIONS, days_on_the_way
from engine.games.olympia.house.war import arm, persuade, raid, spy
from engine.games.olympia.house.works import build_inn, drill, hire, learn, raise_castle
from engine.games.olympia.rules.calendar import DAYS
from engine.games.olympia.sight.view import FactionView, OwnUnit

BASKET = "94"  # which anybody makes anywhere, one a day, and carries with ease (OLY-GAP-53)
STOCK = 42  # of them that a noble makes for a market he may come to
AT_A_TIME = 7  # days of one thing
PASTIMES = frozenset(("explore", "recruit", "make", "train", "study", "wait", "sell", "buy"))
"""Orders that may be broken off or left out: what was done of them is not lost."""


def is_open(unit: OwnUnit) -> bool:
    """Whether nothing waits for a unit that a new plan would spoil."""
    running = [] if unit.running is None else [unit.running.words]
    return all(words.split(" ")[0] in PASTIMES for words in (*running, *unit.queue))


def begin(desk: Desk, unit: OwnUnit) -> None:
    """Notes the days that the order a unit is carrying out still takes of the month."""
    running = unit.running
    if running is not None:
        desk.days[unit.id] = AT_A_TIME if running.left is None else min(running.left, DAYS)


def fill(desk: Desk, unit: OwnUnit) -> None:
    """Something to do for every day that is left when all that was written is done."""
    if unit.id not in desk.lines and not is_open(unit):
        desk.write(unit, *unit.queue)  # what it is about goes on, and more waits behind it
    idle = DAYS - _running(unit) - sum(_days(desk, unit, line) for line in desk.lines.get(unit.id, ()))
    for line in _pastimes(desk, unit):
        if idle <= 0:
            return
        desk.write(unit, line)
        idle -= AT_A_TIME


def fill_new(desk: Desk) -> None:
    """The same for nobles who are hired this month."""
    for number in [code for code in desk.lines if code not in desk.view.own]:
        desk.write(number, "explore", "explore")


def _running(unit: OwnUnit) -> int:
    """Days that the running order takes yet, if anybody can say."""
    return 0 if unit.running is None else unit.running.left or 0


def _pastimes(desk: Desk, unit: OwnUnit) -> Iterator[str]:
    """A look for what is hidden, and wares for a market while he has few, in turn; inside of a building only those."""
    wares = [f"make {BASKET} {AT_A_TIME}"] * (max(0, STOCK - unit.count(BASKET)) // AT_A_TIME)
    looks = [] if desk.place(unit).itself is not None else ["explore"]
    for ware in wares:
        yield from (*looks, ware)
    for _ in range(DAYS // AT_A_TIME + 1):
        yield "explore"


def _days(desk: Desk, unit: OwnUnit, line: str) -> int:
    """How long an order takes, rather too short than too long."""
    word, *more = line.split(" ")
    if word == "move" or word in DIRECTIONS:
        return days_on_the_way(desk, unit, more[0] if more else word)
    if word == "study":
        return 0 if len(more) > 1 else AT_A_TIME
    fixed = BOOK.by_keyword[word].takes.days if word in BOOK.by_keyword else 0
    named = int(more[-1]) if more and more[-1].isdigit() else 0
    return fixed or (named if word in ("recruit", "train", "make", "improve", "repair") else 0)


_COMPANIONS = {Temper.BUILDER: "builder", Temper.RAIDER: "marshal", Temper.SCHEMER: "envoy"}

COURTESY = 1  # months in which it leaves the best sites to others


def choices(options: BaseModel, temper: Temper, dice: Dice) -> Mapping[str, object]:
    """A companion whose craft suits the temper; he comes along in worlds of old houses."""
    return {"companion": _COMPANIONS[temper]}


def orders(view: FactionView, temper: Temper, dice: Dice) -> str:
    """The whole sheet for the coming month; a unit that is about something long keeps its queue."""
    desk = Desk(view, temper, dice)
    head = desk.head
    for unit in desk.nobles:
        if unit.id in desk.lines or not is_open(unit):
            continue
        begin(desk, unit)
        if unit is head:
            _govern(desk, unit)
        else:
            _serve(desk, unit)
    for unit in desk.nobles:
        fill(desk, unit)
    fill_new(desk)
    return f"begin {view.faction}\n{desk.text()}end\n" if view.faction else ""


def _govern(desk: Desk, unit: OwnUnit) -> None:
    """The first noble stays where he began: he hires, learns, makes wares, drills men."""
    keep(desk, unit)
    hire(desk, unit)
    if desk.temper is Temper.RAIDER:
        arm(desk, unit)
    learn(desk, unit)
    drill(desk, unit)
    trade(desk, unit)


def _serve(desk: Desk, unit: OwnUnit) -> None:
    """Everybody else goes about what the faction is after."""
    is_builder = desk.temper is Temper.BUILDER and desk.turn > COURTESY
    if is_builder and (bring_home(desk, unit) or raise_castle(desk, unit) or build_inn(desk, unit)):
        return
    if desk.temper is Temper.RAIDER and raid(desk, unit):
        return
    if persuade(desk, unit) or (desk.temper is Temper.SCHEMER and spy(desk, unit)):
        return
    keep(desk, unit)
    learn(desk, unit)
    drill(desk, unit)
    trade(desk, unit)


def _signature(view: FactionView) -> str:
    return view.name


HOUSE = House(
    choices=choices,
    orders=orders,
    answer=Letters("engine.games.olympia.house", _signature).answer,
    advise=advise,
    practice={
        "size": "16x16",
        "ocean": 30,
        "havens": "2",
        "start": "old houses",
        "faery": False,
        "hades": False,
        "clouds": False,
        "undercity": False,
        "weather": False,
    },
    showcase=partial(showcase_in, "engine.games.olympia.house"),
)
