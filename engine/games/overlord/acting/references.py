"""Who "U17", "L47", "B3" or "f06nU01" is during a turn (OVL-FORM-24 .. -26).

An id that a player gave to a unit or structure still to be created stands for the permanent id from the moment of
creation on: `christen` is called by whoever creates it.
"""

from __future__ import annotations

from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location, Structure, Unit, World


def aliases(turn: OverlordTurn) -> dict[str, str]:
    """The new ids of this turn whose unit or structure exists by now: "f06nU01" -> "U812"."""
    return turn.scratch.aliases


def is_new(reference: str) -> bool:
    """Whether this is the id of something still to be created: f06nU01, f06nB01."""
    return "n" in reference and reference[:1] == "f"


def permanent(turn: OverlordTurn, reference: str) -> str:
    """The permanent id of what a reference names; a new id as it is while nothing was created for it."""
    return aliases(turn).get(reference, reference)


def christen(turn: OverlordTurn, new_id: str, permanent_id: str) -> None:
    """From now on the new id means this unit or structure (OVL-FORM-25)."""
    aliases(turn)[new_id] = permanent_id


def find_unit(turn: OverlordTurn, reference: str) -> Unit | None:
    """The unit, wherever it is; None when it does not exist (yet, or no longer)."""
    return turn.state.units.get(permanent(turn, reference))


def find_structure(turn: OverlordTurn, reference: str) -> Structure | None:
    """The building or vessel; None when it does not exist."""
    return turn.state.structures.get(permanent(turn, reference))


def is_travelling(world: World, unit: Unit) -> bool:
    """Whether the unit's stack is on its way: nobody can interact with it (OVL-MOVE-07)."""
    while unit.movement is None:
        if not unit.leader:
            return False
        unit = world.units[unit.leader]
    return True


def are_together(world: World, unit: Unit, other: Unit) -> bool:
    """Whether both stand at the same location and neither is on its way. Visibility is asked elsewhere."""
    if unit.location != other.location:
        return False
    return not is_travelling(world, unit) and not is_travelling(world, other)


def title(unit: Unit) -> str:
    """A unit as every sentence names it: "Nirmal Yadav [U600]"."""
    return f"{unit.name} [{unit.id}]"


def place_title(location: Location | Structure) -> str:
    """A location or structure as every sentence names it: "Windfort [L15]"."""
    return f"{location.name} [{location.id}]"
