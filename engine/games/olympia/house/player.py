"""HOUSE: the house player of Olympia and the mentor, as one record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pydantic import BaseModel

from engine.core.dice import Dice
from engine.core.house import House, Letters, Temper, showcase_in
from engine.games.olympia.house.desk import Desk
from engine.games.olympia.house.mentor import advise
from engine.games.olympia.house.months import begin, fill, fill_new, is_open
from engine.games.olympia.house.purse import bring_home, keep, trade
from engine.games.olympia.house.war import arm, persuade, raid, spy
from engine.games.olympia.house.works import build_inn, drill, hire, learn, raise_castle
from engine.games.olympia.sight.view import FactionView, OwnUnit

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
