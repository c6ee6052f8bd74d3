"""HOUSE: the house player of Dunk! and the mentor, as one record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pydantic import BaseModel

from engine.core.dice import Dice
from engine.core.house import House, Letters, Temper, showcase_in
from engine.games.dunk.house.desk import Desk
from engine.games.dunk.house.growing import build
from engine.games.dunk.house.marching import declare, march, plunder, raise_armies, rituals
from engine.games.dunk.house.mentor import advise
from engine.games.dunk.sight.view import KingdomView
from engine.games.dunk.state import Race

_PEOPLES = {
    Temper.BUILDER: ("human", "duck"),
    Temper.RAIDER: ("orc", "human"),
    Temper.SCHEMER: ("elf", "dwarf"),
}
_LEADERS = {Temper.BUILDER: "warriors", Temper.RAIDER: "warriors", Temper.SCHEMER: "mages"}


def choices(options: BaseModel, temper: Temper, dice: Dice) -> Mapping[str, object]:
    """A people that suits the temper, and its leaders."""
    return {"race": dice.choice(_PEOPLES[temper]), "leaders": _LEADERS[temper]}


def reckless(view: KingdomView, temper: Temper) -> bool:
    """Orcs who raid run into debt once: that is how their people learn to plunder (DNK-GAP-51)."""
    return temper is Temper.RAIDER and view.race is Race.ORC and view.turn > 0 and not view.knows("province_plunder")


def orders(view: KingdomView, temper: Temper, dice: Dice) -> str:
    """The whole sheet for the coming turn."""
    desk = Desk(view, temper, dice, view.gold, reckless=reckless(view, temper))
    declare(desk)
    plunder(desk)
    rituals(desk)
    march(desk)
    if temper is Temper.BUILDER and view.turn % 2:
        build(desk)
        raise_armies(desk)
    else:
        raise_armies(desk)
        build(desk)
    return "\n".join([f"begin orders {view.name} {view.turn + 1}", *desk.lines, "end orders", ""])


def _signature(view: KingdomView) -> str:
    return view.name.replace("_", " ")


HOUSE = House(
    choices=choices,
    orders=orders,
    answer=Letters("engine.games.dunk.house", _signature).answer,
    advise=advise,
    practice={"size": "12x12", "water": 10, "public_map": "realms", "silence": "patience"},
    showcase=partial(showcase_in, "engine.games.dunk.house"),
)
