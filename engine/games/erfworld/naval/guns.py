"""Battle at sea: broadsides, ships that sink, ships that are taken, storms (ERF-NAVAL-09 to -11, -23 to -30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.erfworld.acting.names import called, owner_name
from engine.games.erfworld.naval.events import Broadsides, ShipSank, ShipTaken, Storm
from engine.games.erfworld.naval.ships import full_hull, hull, is_ship, is_water
from engine.games.erfworld.rules.land import WEATHERS
from engine.games.erfworld.scratch import ErfTurn, new_dice
from engine.games.erfworld.state import Pack, World
from engine.games.erfworld.units.company import carried_by, find, lose
from engine.games.erfworld.units.figures import Unit, count_of
from engine.games.erfworld.units.stances import party_of

BROADSIDES = 2  # before gangplanks are laid
HITS_FROM, WILD_FROM = 4, 7  # on a ten-sided die; in a storm (ERF-NAVAL-29)
BEAM = 10  # points of hull that a beam takes (ERF-GAP-253)
SAVED_PERCENT = 10  # of who is overboard, where another own ship is near; nobody in a storm (ERF-NAVAL-28)
STORM = 10  # points of hull that a day of storm takes (ERF-NAVAL-30)


def is_at_sea(world: World, place: int) -> bool:
    return world.options.naval and is_water(world, place)


def everybody(world: World, units: Sequence[Unit]) -> list[Unit]:
    """Units with all who are aboard of those that are ships."""
    found = {unit.id: unit for unit in units}
    for unit in units:
        if is_ship(unit):
            found.update((one.id, one) for one in carried_by(world, unit))
        elif unit.on in world.packs:
            found[unit.on] = world.packs[unit.on]
    return [unit for unit in found.values() if not unit.jailor]


def broadsides(turn: ErfTurn, place: int, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> None:
    """Both sides fire what they have, twice at most; ships without a hull sink with whom they carry (ERF-NAVAL-23)."""
    world = turn.state
    dice = new_dice(turn, "broadside", place)
    fleets = [[unit for unit in units if isinstance(unit, Pack) and is_ship(unit)] for units in (attackers, defenders)]
    if not (fleets[0] and fleets[1]):
        return
    least = WILD_FROM if is_stormy(world, place) else HITS_FROM
    hits = [0, 0]
    for left in range(BROADSIDES, 0, -1):
        for side in (0, 1):
            hits[side] += _fire(fleets[side], fleets[1 - side], least, left, lambda: dice.between(1, 10))
    names = [owner_name(world, party_of(world, fleet[0])) for fleet in fleets]
    for side in (0, 1):
        seat = world.sides.get(fleets[side][0].side)
        if seat is not None:
            ours, theirs = (_state(fleet) for fleet in (fleets[side], fleets[1 - side]))
            turn.tell(
                Broadsides(
                    seen_by=(seat.seat,), one=names[side], other=names[1 - side], hits=hits[side],
                    suffered=hits[1 - side], ours=ours, theirs=theirs,
                )
            )  # fmt: skip
    for fleet in fleets:
        for ship in fleet:
            if not hull(ship):
                _sink(turn, ship)


def _state(fleet: Sequence[Pack]) -> str:
    return ", ".join(f"{called(ship)} {hull(ship)} of {full_hull(ship)}" for ship in fleet)


def _fire(own: Sequence[Pack], enemies: Sequence[Pack], least: int, left: int, roll: Callable[[], int]) -> int:
    """A share of what is stored in the masts flies at the ship with most hull; says how many beams hit. left:
    broadsides that it must last for.
    """
    hits = 0
    for ship in own:
        shots = -(-ship.beams // left)
        for _ in range(shots):
            target = max(enemies, key=lambda foe: (hull(foe), foe.id))
            if roll() >= least and hull(target):
                target.holes += BEAM
                target.hit_today = True
                hits += 1
        ship.beams -= shots
    return hits


def is_stormy(world: World, place: int) -> bool:
    return WEATHERS[world.hexes[place].weather].stats < 0 or WEATHERS[world.hexes[place].weather].closed


def _sink(turn: ErfTurn, ship: Pack) -> None:
    """One in ten reaches another ship of his side in the hex; the others drown (ERF-NAVAL-28)."""
    world = turn.state
    near = next((one for one in world.packs.values() if is_ship(one) and one is not ship and _rescues(one, ship)), None)
    stormy = is_stormy(world, ship.place)
    saved = drowned = 0
    for unit in carried_by(world, ship):
        count = count_of(unit)
        kept = 0 if near is None or stormy else count * SAVED_PERCENT // 100
        unit.on = near.id if near is not None and kept else ""
        saved += kept
        drowned += count - kept
        if count > kept:
            lose(turn, unit, count - kept, "drowned")
    whose, name = owner_name(world, ship.side), called(ship)
    lose(turn, ship, 1, "sunk")
    turn.tell(ShipSank(seen_by=("*",), ship=name, whose=whose, saved=saved, drowned=drowned, score=25))


def _rescues(one: Pack, ship: Pack) -> bool:
    return one.place == ship.place and one.side == ship.side and hull(one) > 0


def prizes(turn: ErfTurn, ships: Sequence[Pack], victor: str) -> None:
    """Ships with nobody of their side left aboard are the victor's, without fresh move; a captive taken aboard stays
    in irons (ERF-NAVAL-09, -10, -24).
    """
    world = turn.state
    for ship in ships:
        if find(world, ship.id) is not ship or ship.side == victor or victor not in world.sides:
            continue
        if any(unit.side == ship.side and not unit.jailor for unit in carried_by(world, ship)):
            continue
        name = called(ship)
        ship.side, ship.lines, ship.stack, ship.move, ship.beams = victor, [], 0, 0, 0
        turn.tell(ShipTaken(seen_by=("*",), ship=name, by=owner_name(world, victor), score=25))


def storms(turn: ErfTurn) -> None:
    """A day in a storm damages ships at sea, and may sink them (ERF-NAVAL-30)."""
    world = turn.state
    for ship in [pack for pack in world.packs.values() if is_ship(pack)]:
        if not is_water(world, ship.place) or not is_stormy(world, ship.place):
            continue
        ship.holes += STORM
        ship.hit_today = True
        side = world.sides.get(ship.side)
        if side is not None:
            turn.tell(Storm(seen_by=(side.seat,), ship=called(ship), left=hull(ship)))
        if not hull(ship):
            _sink(turn, ship)
