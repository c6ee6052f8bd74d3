"""Ships: what they carry, who sails them, whether they are on their way (OLY-SHIP-01, -04, OLY-CTRL-02, OLY-GAP-31)."""

from __future__ import annotations

from engine.games.olympia.rules.items import SAILOR
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import Place, Unit, World
from engine.games.olympia.units.possession import stack_weight

SHIP = "ship"
PIRATE = "24"
CREW = (SAILOR, PIRATE)
WHOLE = 100  # percent


def is_ship(place: Place) -> bool:
    """Whether a place is a ship, finished or not."""
    return place.kind in STRUCTURES and STRUCTURES[place.kind].kind == SHIP


def capacity(ship: Place) -> int:
    """What a ship carries; damage lessens it in proportion (OLY-SHIP-04)."""
    damage = ship.built.damage if ship.built is not None else 0
    return STRUCTURES[ship.kind].capacity * (WHOLE - damage) // WHOLE


def burden(world: World, ship: Place) -> int:
    """What everybody aboard weighs."""
    return sum(stack_weight(world, world.units[code]) for code in ship.units)


def hands_missing(world: World, ship: Place, captain: Unit) -> int:
    """How many sailors or pirates the stack of the captain has too few."""
    hands = sum(member.count(kind) for member in world.stack(captain) for kind in CREW)
    return max(0, STRUCTURES[ship.kind].crew - hands)


def pilot_of(world: World, ship: Place) -> Unit | None:
    """Who sails a ship just now; None while it lies still."""
    if ship.built is None or not ship.built.pilot:
        return None
    pilot = world.units.get(ship.built.pilot)
    under_way = pilot is not None and pilot.place == ship.id and pilot.running is not None and pilot.running.goal
    return pilot if under_way else None


def is_under_way(world: World, ship: Place) -> bool:
    """Whether nobody can go aboard or ashore (OLY-GAP-32)."""
    return is_ship(ship) and pilot_of(world, ship) is not None


def is_at_sea(world: World, ship: Place) -> bool:
    return world.places[ship.within].kind == OCEAN
