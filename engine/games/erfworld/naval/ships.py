"""What a ship is and can do: crew, move, hull, and the harbours that build and repair it (ERF-NAVAL, ERF-J-25)."""

from __future__ import annotations

from engine.games.erfworld.rules.cities import WORKS
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import TERRAINS, THIRDS
from engine.games.erfworld.rules.magic import BEAMS_PER_MAST, HULL_PER_MAST, SHIPS, Ship, ship_move
from engine.games.erfworld.state import City, Pack, Side, World
from engine.games.erfworld.units.company import carried_by
from engine.games.erfworld.units.figures import Unit, count_of, full_move, has
from engine.games.erfworld.units.kinds import kind_of

PORT_DAYS = 3  # to repair a ship in port (ERF-NAVAL-08)
MENDED_AT_SEA = 6  # move of a wreck after repairs at sea (ERF-NAVAL-07)
SAILOR = "seafarer"


def is_ship(unit: Unit) -> bool:
    return isinstance(unit, Pack) and CLASSES[unit.kind].masts > 0


def plan_of(ship: Unit) -> Ship:
    """The figures of a ship's kind."""
    return SHIPS[ship.kind]


def full_hull(ship: Unit) -> int:
    return plan_of(ship).masts * HULL_PER_MAST


def hull(ship: Pack) -> int:
    """Points of hull that are left."""
    return max(0, full_hull(ship) - ship.holes)


def is_water(world: World, place: int) -> bool:
    return TERRAINS[world.hexes[place].terrain].water


def is_port(world: World, city: City | None) -> bool:
    """A city at the water, with a harbour (ERF-BUILDING-34)."""
    if city is None or not world.options.naval or not city.level:
        return False
    return any(is_water(world, place) for place in world.neighbours(city.place))


def can_sail(world: World, ship: Unit, place: int) -> bool:
    """Ships go over water, and into ports of their side or of nobody."""
    city = world.cities.get(world.hexes[place].city)
    return is_water(world, place) or (city is not None and is_port(world, city) and city.side == ship.side)


def crew_of(world: World, ship: Unit) -> tuple[int, int]:
    """The move of all seafarers of the crew together, and how many others are in it; beasts never are (ERF-NAVAL-01 to
    -03).
    """
    room = plan_of(ship).crew
    able = [unit for unit in carried_by(world, ship) if not unit.jailor and kind_of(unit).kind != "beast"]
    seafarers = others = 0
    for unit in sorted(able, key=lambda unit: not _sails(unit)):
        count = min(room, count_of(unit))
        room -= count
        if _sails(unit):
            seafarers += count * full_move(unit) // THIRDS
        else:
            others += count
    return seafarers, others


def _sails(unit: Unit) -> bool:
    """A seafarer, or a warlord of the sea (ERF-NAVAL-31)."""
    return has(unit, SAILOR)


def sailing(world: World, ship: Pack) -> int:
    """Hexes a ship sails in a day: by its crew, and the part of its hull that is whole; a wreck still makes one (ERF-
    NAVAL-07).
    """
    seafarers, others = crew_of(world, ship)
    if not seafarers + others:
        return 0
    whole = ship_move(plan_of(ship), seafarers, others)
    return max(1, whole * hull(ship) // full_hull(ship))


def rig(world: World, side: Side) -> None:
    """A new day for all ships of a side: port repairs them, beams are stored again, the crew gives them their move
    (ERF- NAVAL-07, -08, -11).
    """
    for ship in [pack for pack in world.packs.values() if pack.side == side.id and is_ship(pack)]:
        city = world.cities.get(world.hexes[ship.place].city)
        if city is not None and city.side == side.id and can_mend(world, city, ship):
            ship.holes = max(0, ship.holes - -(-full_hull(ship) // PORT_DAYS))
            move = sailing(world, ship)
        else:
            move = sailing(world, ship)
            if ship.holes and not ship.hit_today and move:
                move = max(move, MENDED_AT_SEA)
        ship.hit_today = False
        ship.beams = beams_of(world, ship)
        ship.move = move * THIRDS
        ship.full = ship.move


def beams_of(world: World, ship: Pack) -> int:
    """Four a mast, by condition and crew as the move is (ERF-NAVAL-11, ERF-GAP-253)."""
    plan = plan_of(ship)
    aboard = sum(count_of(unit) for unit in carried_by(world, ship) if kind_of(unit).kind != "beast")
    manned = min(plan.crew, aboard)
    return plan.masts * BEAMS_PER_MAST * hull(ship) * manned // (full_hull(ship) * plan.crew)


def builds(world: World, city: City) -> list[str]:
    """The kinds of ships that a city's harbour can build, and the sailors for them (ERF-BUILDING-34)."""
    if not is_port(world, city):
        return []
    most = WORKS["harbour"].builds[city.level - 1]
    return [SAILOR, *(key for key, plan in SHIPS.items() if plan.masts <= most)]


def can_mend(world: World, city: City, ship: Unit) -> bool:
    """Whether a harbour is large enough to repair a ship."""
    return is_port(world, city) and plan_of(ship).masts <= WORKS["harbour"].repairs[city.level - 1]


def in_step(world: World, ship: Pack) -> None:
    """Everybody aboard loses the same part of his move as the ship, so that nobody can be exchanged to go farther (ERF-
    NAVAL-01).
    """
    if not ship.full:
        return
    for unit in carried_by(world, ship):
        unit.move = min(unit.move, full_move(unit) * ship.move // ship.full)
