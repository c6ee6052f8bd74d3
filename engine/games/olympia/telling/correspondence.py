"""Letters to units: who may be written to, and who reads it (OLY-MAIL-01 to -03)."""

from __future__ import annotations

from engine.core.ruleset import Addressee
from engine.core.telling.correspondence import unit_addressed, units_as_addressees
from engine.games.olympia.sight.view import FactionView
from engine.games.olympia.state import World


def addressees(view: FactionView) -> list[Addressee]:
    """The units of others in sight; whose they are is neither asked nor told."""
    seen = {unit.id: unit.named for place in view.places.values() for unit in place.units() if unit.id not in view.own}
    return units_as_addressees(seen.items())


def reader(world: World, address: str) -> str | None:
    """The seat that leads a unit; None for those without a lord, and units that no longer exist."""
    unit = world.units.get(unit_addressed(address))
    player = world.players.get(unit.player) if unit is not None else None
    return (player.seat or None) if player is not None and player.status == "active" else None
