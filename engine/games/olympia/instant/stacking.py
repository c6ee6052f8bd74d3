"""STACK, UNSTACK, PROMOTE (OLY-ORDER-53, -67, -76, OLY-STACK-01 to -07, OLY-PRIO-02, OLY-GAP-O53, -O67, -O76)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, order
from engine.games.olympia.combat.captivity import free
from engine.games.olympia.events import facts_of
from engine.games.olympia.instant.stack_events import PrisonerFreed, Promoted, Stacked, Unstacked
from engine.games.olympia.language.words import MAY_WHO, WHO
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.state import Unit
from engine.games.olympia.units.admission import admits
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import here, known_unit
from engine.games.olympia.units.stacks import go_before, join, leader_of, part, stands_before

STACK, UNSTACK, PROMOTE = "OLY-GAP-O67", "OLY-GAP-O76", "OLY-GAP-O53"


def _stack(acting: Acting) -> Result:
    """Beneath a unit that lets one in, with everybody beneath oneself. Raises NotPossible."""
    unit = acting.unit
    above = here(acting, acting.order["who"], STACK)
    if above in acting.world.stack(unit):
        raise NotPossible(Refusal.BENEATH_YOU, STACK, who=called(above))
    if above.prisoner:
        raise NotPossible(Refusal.IS_A_PRISONER, STACK, who=called(above))
    if unit.under == above.id:
        raise NotPossible(Refusal.THERE_ALREADY, STACK, who=called(above))
    if not admits(acting.world, above, unit):
        raise NotPossible(Refusal.NOT_ADMITTED, "OLY-PERM-04", who=called(above))
    join(acting.world, unit, above)
    acting.tell(Stacked(**facts_of(acting.world, [unit, above]), name=called(unit), above=called(above)))
    return Result.DONE


def _unstack(acting: Acting) -> Result:
    """Out of the stack; with a number: that unit out from beneath oneself, without a number, all its own."""
    code = acting.order.get("who", "")
    if not code:
        _leave(acting)
    elif code == acting.unit.id:
        _leave_behind(acting)
    else:
        _drop(acting, code)
    return Result.DONE


def _leave(acting: Acting) -> None:
    if not acting.unit.under:
        raise NotPossible(Refusal.NOT_STACKED, UNSTACK)
    drop_out(acting, acting.unit)


def drop_out(acting: Acting, unit: Unit) -> None:
    """A unit leaves the stack it is in, with everybody beneath it (OLY-STACK-03)."""
    if unit.under:
        leader = leader_of(acting.world, unit)
        part(acting.world, unit)
        acting.tell(Unstacked(**facts_of(acting.world, [unit, leader]), name=called(unit), leader=called(leader)))


def _drop(acting: Acting, code: str) -> None:
    """A prisoner that is dropped is free (OLY-PRIS-05)."""
    other = known_unit(acting, code)
    if other is None or other not in acting.world.stack(acting.unit):
        raise NotPossible(Refusal.NOT_BENEATH_YOU, UNSTACK, who=code)
    if not other.prisoner:
        drop_out(acting, other)
        return
    free(acting.turn, other)
    acting.tell(PrisonerFreed(**acting.facts(), name=called(other)))


def _leave_behind(acting: Acting) -> None:
    """All who follow become a stack of their own, under the first of them; prisoners stay."""
    world = acting.world
    followers = [world.units[code] for code in acting.unit.beneath if not world.units[code].prisoner]
    if not followers:
        raise NotPossible(Refusal.NOBODY_FOLLOWS, UNSTACK)
    first, *others = followers
    drop_out(acting, first)
    for other in others:
        join(world, other, first)


def _promote(acting: Acting) -> Result:
    """One of one's own moves to the place in the list just before oneself. Raises NotPossible."""
    world, unit = acting.world, acting.unit
    other = here(acting, acting.order["who"], PROMOTE)
    if other is unit or unit in world.stack(other):
        raise NotPossible(Refusal.BEFORE_YOU, PROMOTE, who=called(other))
    if other.prisoner:
        raise NotPossible(Refusal.IS_A_PRISONER, PROMOTE, who=called(other))
    beneath = other in world.stack(unit)
    if not beneath and other.player != unit.player:
        raise NotPossible(Refusal.NOT_YOURS, PROMOTE, who=called(other))
    if not beneath and not stands_before(world, unit, other):
        raise NotPossible(Refusal.BEFORE_YOU, PROMOTE, who=called(other))
    go_before(world, other, unit)
    acting.tell(Promoted(**facts_of(world, [unit, other]), name=called(other), behind=called(unit)))
    return Result.DONE


ORDERS = (
    order("stack", WHO, rule="OLY-ORDER-67", help="stack beneath a character", example="stack 5499",
          says="stack beneath {who}", priority=1, who="ct", do=_stack),
    order("unstack", MAY_WHO, rule="OLY-ORDER-76", help="leave the stack, or drop a unit from beneath you",
          says="[drop {who} from the stack|leave the stack]", priority=1, who="ct", do=_unstack),
    order("promote", WHO, rule="OLY-ORDER-53", help="move a unit up, to just before you", example="promote 5499",
          says="move {who} up, to just before it", priority=1, who="ct", do=_promote),
)  # fmt: skip
