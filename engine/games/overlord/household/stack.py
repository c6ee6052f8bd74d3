"""STACK, UNSTACK, EJECT, PROMOTE (OVL-ORD-17, -36, -45, -54). ACCEPT and STAY answer when they are asked.

Decisions: where the leader's faction is not an ally, STACK waits for his ACCEPT; who stacks under a leader goes into
his building, since being accepted there counts as leave to enter.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import may
from engine.games.overlord.acting.contract import Acting, NotYet, Result, immediate
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import title
from engine.games.overlord.language.ids import UNIT
from engine.games.overlord.language.words import A_UNIT
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.state import Kind, Stance, Unit
from engine.games.overlord.units import stacks
from engine.games.overlord.units.events import Ejected, Promoted, Stacked, Unstacked, between
from engine.games.overlord.units.known import near
from engine.games.overlord.units.visibility import stance


def stack(acting: Acting) -> Result:
    """The unit stacks under another (OVL-ORD-45, OVL-STACK-01, -10)."""
    if acting.order.get("unit") is None:
        return unstack(acting)
    leader = near(acting, acting.order["unit"])
    if leader is None:
        return Result.NOT_YET
    _check(acting, leader)
    if acting.unit.leader == leader.id:
        return Result.EXECUTED
    if not _is_accepted(acting, leader):
        return Result.NOT_YET
    stacks.put_under(acting.world, acting.unit, leader)
    acting.tell(Stacked(**between(acting, leader)))
    return Result.EXECUTED


def _check(acting: Acting, leader: Unit) -> None:
    if leader is acting.unit:
        raise NotPossible(Refusal.STACK_SELF, "OVL-ORD-45")
    if not stacks.can_lead(leader):
        raise NotPossible(Refusal.STACK_LEADER, "OVL-STACK-01", leader=title(leader))
    if stacks.is_under(acting.world, leader, acting.unit):
        raise NotYet(Refusal.STACK_BELOW, "OVL-STACK-01", leader=title(leader))


def _is_accepted(acting: Acting, leader: Unit) -> bool:
    """The own faction, allies, and who is named by an ACCEPT (OVL-STACK-10, OVL-ORD-02)."""
    unit = acting.unit
    if leader.faction == unit.faction:
        return True
    if stance(acting.world, acting.world.factions[leader.faction], unit).at_least(Stance.ALLY):
        return True
    return lists(acting.turn).answers(leader, "accept", "unit", unit.id)


def unstack(acting: Acting) -> Result:
    """The unit leaves its stack with all that is under it; it always executes (OVL-ORD-54)."""
    if acting.unit.leader:
        stacks.unstack(acting.world, acting.unit)
        acting.tell(Unstacked(**acting.facts()))
    return Result.EXECUTED


def eject(acting: Acting) -> Result:
    """The unit puts out one that is directly under it (OVL-ORD-17)."""
    other = near(acting, acting.order["unit"])
    if other is None or other.leader != acting.unit.id:
        return Result.NOT_YET
    stacks.step_out(acting.world, other)
    acting.tell(Ejected(**between(acting, other)))
    return Result.EXECUTED


def promote(acting: Acting) -> Result:
    """A unit that stands behind this one, in the same stack and structure, comes to stand before it (OVL-ORD-36)."""
    unit, other = acting.unit, near(acting, acting.order["unit"])
    if other is None or (other.leader, other.structure) != (unit.leader, unit.structure):
        return Result.NOT_YET
    if other is not unit and stacks.promote(acting.world, unit, other):
        acting.tell(Promoted(**between(acting, other)))
    return Result.EXECUTED


ORDERS = (
    immediate("accept", A_UNIT, rule="OVL-ORD-02", help="let that unit of another faction stack under this one",
              example="ACCEPT U20022", says="let {unit} stack under it", answers=True),
    immediate("eject", A_UNIT, rule="OVL-ORD-17", help="eject a unit from the stack", example="EJECT U250",
              says="eject {unit} from the stack", do=eject, only=Kind.LEADER),
    immediate("promote", A_UNIT, rule="OVL-ORD-36", help="move a unit ahead of this one in its stack",
              example="PROMOTE U222", says="move {unit} ahead of it in the stack", do=promote, once=True),
    immediate("stack", may("unit", UNIT), rule="OVL-ORD-45",
              help="stack under that unit; without a unit: leave the stack", example="STACK U222",
              says="[stack under {unit}|leave the stack]", do=stack, once=True),
    immediate("stay", rule="OVL-ORD-47", help="stay behind when the stack moves",
              says="stay behind when the stack moves", answers=True),
    immediate("unstack", rule="OVL-ORD-54", help="leave the stack", says="leave the stack", do=unstack, once=True),
)  # fmt: skip
