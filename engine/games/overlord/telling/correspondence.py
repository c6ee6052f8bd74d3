"""Letters to units: who may be written to, and who reads it (OVL-MAIL-02)."""

from __future__ import annotations

from engine.core.ruleset import Addressee
from engine.core.telling.correspondence import seat_of, unit_addressed, units_as_addressees
from engine.games.overlord.sight.view import FactionView
from engine.games.overlord.state import World


def addressees(view: FactionView) -> list[Addressee]:
    """The units of others in sight, in report order; whose they are is neither asked nor told."""
    return units_as_addressees(
        (unit.id, unit.named) for place in view.places.values() for unit in place.units if not unit.own
    )


def reader(world: World, address: str) -> str | None:
    """The seat that leads a unit; None for the Empire's people, beasts, and units that no longer exist."""
    return seat_of(world.units.get(unit_addressed(address)), world.factions)
