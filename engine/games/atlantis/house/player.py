"""HOUSE: the house player of Atlantis and the mentor, as one record; and whom the player calls what: builders close
their borders, schemers court the strong and shut out the weak."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pydantic import BaseModel

from engine.core.dice import Dice
from engine.core.house import House, Letters, Temper, showcase_in
from engine.games.atlantis.house.desk import Desk, heads, strangers
from engine.games.atlantis.house.mentor import advise
from engine.games.atlantis.house.realm import govern
from engine.games.atlantis.sight.view import FactionView
from engine.games.atlantis.state import Attitude

CLOSING = 5  # the turn from which a builder's guards let no strangers in
COURTING = 4  # the turn from which a schemer takes sides


def declare(desk: Desk) -> None:
    """Each attitude that this temper wants, once."""
    speaker = next(iter(desk.view.own.values()), None)
    if speaker is None:
        return
    if desk.temper is Temper.BUILDER and desk.turn >= CLOSING and desk.view.default_attitude is Attitude.NEUTRAL:
        desk.write(speaker, f"declare default {Attitude.UNFRIENDLY.value}")
    for faction, attitude in wanted(desk.view, desk.temper).items():
        if desk.view.attitudes.get(faction) is not attitude:
            desk.write(speaker, f"declare {faction} {attitude.value}")


def wanted(view: FactionView, temper: Temper) -> Mapping[int, Attitude]:
    """What this temper is to the factions it sees."""
    seen = strength(view)
    if temper is not Temper.SCHEMER or view.turn < COURTING or len(seen) < 2:
        return {}
    ranked = sorted(seen, key=lambda faction: (seen[faction], -faction))
    return {ranked[-1]: Attitude.FRIENDLY, ranked[0]: Attitude.UNFRIENDLY}


def strength(view: FactionView) -> dict[int, int]:
    """The people of each other faction in sight."""
    found: dict[int, int] = {}
    for region in view.regions.values():
        for unit in strangers(region):
            if unit.faction:
                found[unit.faction] = found.get(unit.faction, 0) + heads(unit)
    return found


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
