"""HOUSE: the house player of Atlantis and the mentor, as one record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pydantic import BaseModel

from engine.core.dice import Dice
from engine.core.house import House, Letters, Temper, showcase_in
from engine.games.atlantis.house.attitudes import declare
from engine.games.atlantis.house.desk import Desk
from engine.games.atlantis.house.mentor import advise
from engine.games.atlantis.house.realm import govern
from engine.games.atlantis.sight.view import FactionView


def choices(options: BaseModel, temper: Temper, dice: Dice) -> Mapping[str, object]:
    """Nothing has to be chosen: the template is for people to read."""
    return {"template": "short"}


def orders(view: FactionView, temper: Temper, dice: Dice) -> str:
    """The whole sheet for the coming turn."""
    desk = Desk(view, temper, dice)
    declare(desk)
    govern(desk)
    return desk.text()


def _signature(view: FactionView) -> str:
    return view.title


HOUSE = House(
    choices=choices,
    orders=orders,
    answer=Letters("engine.games.atlantis.house", _signature).answer,
    advise=advise,
    practice={"size": "16x16", "ocean": 45, "times_reward": 0},
    showcase=partial(showcase_in, "engine.games.atlantis.house"),
)
