"""SNEAK (OLY-GAP-S639, OLY-GAP-O77): into a structure without being let in, or out of it, unseen."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.orders import may
from engine.games.olympia.acting.contract import order
from engine.games.olympia.land.ruin import is_fallen
from engine.games.olympia.land.ships import is_under_way
from engine.games.olympia.language.readers import PLACE
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.sight.hounds import bark_at
from engine.games.olympia.state import Place
from engine.games.olympia.travel.travel_events import Sneaked
from engine.games.olympia.units.men import count_men
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import known_place
from engine.games.olympia.units.stacks import relocate
from engine.games.olympia.units.using import SkillUse, Use, Using, deed

SNEAK = "639"
RULE = "OLY-GAP-S639"


def _goal(using: Using) -> Place:
    """The structure here that is named, or without a name the place around the one it is in. Raises NotPossible."""
    world, here = using.world, using.place
    code = using.word(0, "")
    if using.unit.under or using.unit.beneath or count_men(using.unit):
        raise NotPossible(Refusal.SNEAK_ALONE, RULE)
    goal = known_place(using.acting, code or here.within)
    outward = not code and here.kind in STRUCTURES
    inward = goal is not None and goal.within == here.id and goal.kind in STRUCTURES and not is_fallen(goal)
    if goal is None or not (outward or inward):
        raise NotPossible(Refusal.NO_WAY, RULE, where=code or "out", place=called(here))
    ship = here if outward else goal
    if is_under_way(world, ship):
        raise NotPossible(Refusal.UNDER_WAY, RULE, ship=called(ship))
    return goal


def _sneak(using: Using) -> bool:
    goal = _goal(using)
    relocate(using.world, using.unit, goal)
    using.tell(Sneaked(**using.facts(), place=called(goal)))
    bark_at(using.turn, using.unit)
    return True


SNEAK_USE: SkillUse = Use(effect=_sneak, check=_goal)
SNEAK_USES: Mapping[str, SkillUse] = {SNEAK: SNEAK_USE}
ORDERS = (
    order("sneak", may("where", PLACE), rule="OLY-GAP-O77", help="enter a structure unseen, or leave it",
          example="sneak d127", says="[enter {where} unseen|leave the structure unseen]", priority=3, days=3,
          do=deed(SNEAK, SNEAK_USE, lambda order: [order["where"]] if order.get("where") else [])),
)  # fmt: skip
