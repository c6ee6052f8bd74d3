"""ATTACK (OVL-ORD-04). The battle itself is fought in the evening, by `battles`.

Decision: a unit attacks only what its faction notices, and of a faction only units that it can tell to be of that
faction; the first of them in the report is the target.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.games.overlord.acting.contract import Acting, Result, full_day
from engine.games.overlord.acting.references import are_together, place_title, title
from engine.games.overlord.battle import evening as battles
from engine.games.overlord.combat.events import AttackOrdered
from engine.games.overlord.language.ids import ENEMY
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.state import Structure, Unit
from engine.games.overlord.units import stacks
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.games.overlord.units.known import knowledge
from engine.games.overlord.units.visibility import knows_faction, notices


def attack(acting: Acting) -> Result:
    """The unit attacks a unit, a faction, or a structure's owner as soon as one is there."""
    named: str = acting.order["enemy"]
    structure = knowledge(acting).structures.get(named)
    if structure is not None and structure.faction == acting.unit.faction:
        raise NotPossible(Refusal.ATTACK_OWN_STRUCTURE, "OVL-ORD-04", structure=place_title(structure))
    target = _target(acting, named, structure)
    if target is None:
        return Result.NOT_YET
    if target.faction == acting.unit.faction:
        raise NotPossible(Refusal.ATTACK_OWN, "OVL-ORD-04", target=title(target))
    stacks.unstack(acting.world, acting.unit)  # a member strikes on its own account (OVL-STACK-03)
    cause = Cause(Trigger.ATTACK, acting.unit.id, target.id, structure.id if structure else "")
    battles.file(acting.turn, acting.location, cause)
    acting.tell(AttackOrdered(**acting.facts(), target=title(target)))
    return Result.EXECUTED


def _target(acting: Acting, named: str, structure: Structure | None) -> Unit | None:
    """The unit that is meant, if it is here and noticed."""
    meant = knowledge(acting).units.get(named)
    if meant is not None:
        return meant if _is_within_reach(acting, meant) else None
    faction = structure.faction if structure else named
    if structure is not None and structure.location != acting.unit.location:
        return None
    for unit in acting.world.here(acting.location):
        if unit.faction != faction or not _is_within_reach(acting, unit):
            continue
        if structure is not None or knows_faction(acting.world, acting.unit.faction, unit):
            return unit
    return None


def _is_within_reach(acting: Acting, unit: Unit) -> bool:
    if not unit.figures or not are_together(acting.world, acting.unit, unit):
        return False
    return notices(acting.turn, acting.unit.faction, unit)


ORDERS = (full_day("attack", arg("enemy", ENEMY), rule="OVL-ORD-04",
                   help="attack a unit, a faction, or a structure's owner", example="ATTACK U222",
                   says="attack {enemy}", do=attack),)  # fmt: skip
