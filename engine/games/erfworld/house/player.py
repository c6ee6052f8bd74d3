"""HOUSE: the house player of Erfworld and the mentor, as one record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pydantic import BaseModel

from engine.core.dice import Dice
from engine.core.house import House, Letters, Temper, showcase_in
from engine.games.erfworld.house.desk import Desk
from engine.games.erfworld.house.homes import (
    appoint,
    guard,
    judge,
    mend,
    name_heirs,
    plan,
    promote,
    raise_cities,
    save,
    stewards,
    unite,
)
from engine.games.erfworld.house.letters import correspond
from engine.games.erfworld.house.marching import march, patrol, return_home, scout, settle
from engine.games.erfworld.house.mentor import advise
from engine.games.erfworld.sight.view import SideView
from engine.games.erfworld.state import Standing

_HOUSES = {
    Temper.BUILDER: ("mountain", "gump"),
    Temper.RAIDER: ("dwagon", "giant"),
    Temper.SCHEMER: ("bat", "gump"),
}
_TERRAINS = {Temper.BUILDER: "plains", Temper.RAIDER: "rider", Temper.SCHEMER: "rider"}


def choices(options: BaseModel, temper: Temper, dice: Dice) -> Mapping[str, object]:
    """A house that suits the temper, and how its warlords travel."""
    return {"house": dice.choice(_HOUSES[temper]), "terrain": _TERRAINS[temper]}


def orders(view: SideView, temper: Temper, dice: Dice) -> str:
    """The whole sheet for the coming day."""
    desk = Desk(view, temper, dice)
    if not view.side or view.standing in (Standing.FALLEN, Standing.FROZEN):
        return ""
    appoint(desk)
    correspond(desk)
    stewards(desk)
    promote(desk)
    name_heirs(desk)
    raise_cities(desk)
    plan(desk)
    mend(desk)
    save(desk)
    judge(desk)
    unite(desk)
    settle(desk)
    if temper is Temper.BUILDER:
        guard(desk)
    march(desk)
    patrol(desk)
    scout(desk)
    return_home(desk)
    return desk.text() or "SIDE\n"


def _signature(view: SideView) -> str:
    return view.name


HOUSE = House(
    choices=choices,
    orders=orders,
    answer=Letters("engine.games.erfworld.house", _signature).answer,
    advise=advise,
    practice={"spacing": 8, "head_start": "8", "tempo": "2"},
    showcase=partial(showcase_in, "engine.games.erfworld.house"),
)
