"""Who owns a structure, and who may enter it (ATL-STRUCT-05, -06)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.atlantis.acting.contract import Acting
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.land import OCEAN
from engine.games.atlantis.state import Region, Structure, Unit, World
from engine.games.atlantis.units.attitudes import accepts


def owner(world: World, region: Region, structure: int) -> Unit | None:
    """The unit that owns a structure, the first inside (ATL-STRUCT-05); None when it is empty."""
    if not structure:
        return None
    return next((world.units[n] for n in region.units if world.units[n].structure == structure), None)


def may_enter(world: World, region: Region, structure: int, faction: int) -> bool:
    """Whether units of a faction are let in: it is empty, its own, or its owner is Friendly to it (ATL-STRUCT-06)."""
    holder = owner(world, region, structure)
    return holder is None or holder.faction == faction or accepts(world, holder.faction, faction)


def is_at_sea(region: Region) -> bool:
    """Whether there is nothing under one's feet but a ship."""
    return region.terrain == OCEAN


def titled(structure: Structure) -> str:
    """A structure as sentences name it: "Temple of Agrik [3]"."""
    return f"{structure.name} [{structure.number}]"


def surrounding(acting: Acting, rule: str) -> Structure:
    """The structure the unit is in. Raises NotPossible where it is in none."""
    structure = acting.region.structure(acting.unit.structure) if acting.unit.structure else None
    if structure is None:
        raise NotPossible(Refusal.NOT_INSIDE, rule)
    return structure


def owned_structure(acting: Acting, rule: str, deed: str) -> Structure:
    """The structure the unit owns; `deed` is what only its owner may do. Raises NotPossible."""
    structure = surrounding(acting, rule)
    holder = owner(acting.world, acting.region, structure.number)
    if holder is not acting.unit:
        raise NotPossible(Refusal.NOT_OWNER, rule, structure=titled(structure), deed=deed)
    return structure
