"""GUARD and PILLAGE (OVL-ORD-24, -35, OVL-GUARD-01 to -04, OVL-GAP-72 to -74).

Decision: who has not carried out GUARD by the time full-day orders begin stands down.
"""

from __future__ import annotations

from engine.games.overlord.acting.contract import HALF_DAY, Acting, NotYet, Result, facts, full_day, order_of
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rule import pillage
from engine.games.overlord.rule.guarding import may_guard
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.titles import ownership
from engine.games.overlord.titles.events import LeftGuard, TookGuard
from engine.games.overlord.units.attributes import level

COMBAT = "cmbt"


def guard(acting: Acting) -> Result:
    """The unit, not its stack, guards the place for today (OVL-GUARD-02, -03, OVL-GAP-72, -74)."""
    unit, place = acting.unit, acting.location
    if not level(unit, COMBAT):
        raise NotYet(Refusal.GUARD_UNSKILLED, "OVL-GUARD-02", unit=title(unit))
    if not may_guard(acting.world, unit):
        needed = ownership.needed_force(place)
        raise NotYet(Refusal.GUARD_NO_RIGHT, "OVL-GAP-74", place=place_title(place), needed=needed)
    on_duty(acting.turn)[unit.id] = acting.day
    if not unit.guarding:
        unit.guarding = True
        acting.tell(TookGuard(**acting.facts(), place_name=place_title(place)))
    return Result.EXECUTED


def on_duty(turn: OverlordTurn) -> dict[str, int]:
    """Unit -> the last day on which it carried out GUARD."""
    return turn.scratch.on_duty


def relieve(turn: OverlordTurn) -> None:
    """Before the full-day orders of a day: guards who do not guard today stand down (OVL-GAP-72)."""
    duty = on_duty(turn)
    for unit in turn.state.units.values():
        if unit.guarding and duty.get(unit.id) != turn.day:
            unit.guarding = False
            place = place_title(turn.state.locations[unit.location])
            turn.tell(LeftGuard(**facts(turn, unit), place_name=place))


def pillage_land(acting: Acting) -> Result:
    """PILLAGE: the unit is one of today's pillagers; the money is taken in the evening (OVL-ORD-35)."""
    unit, place = acting.unit, acting.location
    if not level(unit, COMBAT):
        raise NotYet(Refusal.PILLAGE_UNSKILLED, "OVL-ECON-17", unit=title(unit))
    if not ownership.armed(unit):
        raise NotYet(Refusal.PILLAGE_UNARMED, "OVL-ECON-17", unit=title(unit))
    if not place.population:
        raise NotYet(Refusal.PILLAGE_NOBODY, "OVL-ECON-02", place=place_title(place))
    if not pillage.is_enough(acting.turn, place):
        needed = ownership.needed_force(place)
        raise NotYet(Refusal.PILLAGE_FEW, "OVL-GAP-37", place=place_title(place), needed=needed)
    pillage.begin(acting.turn, unit)
    return Result.EXECUTED


ORDERS = (
    order_of("guard", group=HALF_DAY, rule="OVL-ORD-24", help="guard the territory", example="@GUARD", also=("patrol",),
             says="guard the territory", do=guard),
    full_day("pillage", rule="OVL-ORD-35", help="take the land's money by force", example="15 PILLAGE",
             says="pillage the land", do=pillage_land),
)  # fmt: skip
