"""HOUSE: the house player of Overlord and the mentor, as one record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pydantic import BaseModel

from engine.core.dice import Dice
from engine.core.house import House, Letters, Temper, showcase_in
from engine.games.overlord.house.desk import Desk
from engine.games.overlord.house.mentor import advise
from engine.games.overlord.house.realm import govern
from engine.games.overlord.sight.view import FactionView

STARTS = {Temper.BUILDER: ("colonial",), Temper.RAIDER: ("border",), Temper.SCHEMER: ("border",)}


def choices(options: BaseModel, temper: Temper, dice: Dice) -> Mapping[str, object]:
    """A general, in the colonies where titles are free or at the border where they have to be won."""
    return {"leader": "general", "start": dice.choice(STARTS[temper])}


def orders(view: FactionView, temper: Temper, dice: Dice) -> str:
    """The whole sheet for the coming turn."""
    desk = Desk(view, temper, dice)
    govern(desk)
    return desk.text()


def _signature(view: FactionView) -> str:
    return view.named


HOUSE = House(
    choices=choices,
    orders=orders,
    answer=Letters("engine.games.overlord.house", _signature).answer,
    advise=advise,
    practice={"size": "24x18", "ocean": 30, "press_reward": 0, "rumour_reward": 0},
    showcase=partial(showcase_in, "engine.games.overlord.house"),
)
