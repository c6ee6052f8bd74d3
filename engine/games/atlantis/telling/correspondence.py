"""Letters to units: who may be written to, and who reads it (ATL-SERVER-07)."""

from __future__ import annotations

from engine.core.ruleset import Addressee
from engine.core.telling.correspondence import seat_of, unit_addressed, units_as_addressees
from engine.games.atlantis.sight.view import FactionView
from engine.games.atlantis.state import World


def addressees(view: FactionView) -> list[Addressee]:
    """The units of others in sight, in report order; whose they are is neither asked nor told."""
    return units_as_addressees(
        (unit.id, unit.title) for region in view.regions.values() for unit in region.units if not unit.own
    )


def reader(world: World, address: str) -> str | None:
    """The seat that leads a unit; None for guards, monsters, and units that no longer exist."""
    return seat_of(world.units.get(int(unit_addressed(address))), world.factions)
