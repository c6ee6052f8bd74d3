"""What magic left in a city does by itself: traps, lightning rods, gardens (ERF-MAGIC-46, -47, -49, -80, ERF-J-13)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.acting.names import called, city_name
from engine.games.erfworld.casting.charms import charm_on
from engine.games.erfworld.casting.events import RodStruck, TrapSprung
from engine.games.erfworld.rules.cities import SPELLS_ON_A_TOWER
from engine.games.erfworld.rules.magic import BLAST
from engine.games.erfworld.rules.source import HALVES
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Pack, World
from engine.games.erfworld.units.company import lose
from engine.games.erfworld.units.figures import Unit
from engine.games.erfworld.units.kinds import full_hits, kind_of
from engine.games.erfworld.units.stances import at_peace, party_of

STRIKES = {"rain": 16, "heavy_rain": 32}  # a day has sixteen hours (ERF-MAGIC-46)
GARDEN = 4  # supply a garden feeds (ERF-GAP-237)
MEALS = {"fertilise": GARDEN, "grow": GARDEN // 2}


def spring(turn: ErfTurn, city: City, force: Sequence[Unit]) -> list[Unit]:
    """The first group of attackers goes into a trap: lava destroys it, tar keeps it from fighting (ERF-J-13). Returns
    those who can go on.
    """
    world = turn.state
    charm = charm_on(world, "trap", city.id)
    victim = next((unit for unit in force if isinstance(unit, Pack) and not kind_of(unit).flies), None)
    if charm is None or not isinstance(victim, Pack):
        return list(force)
    world.charms.remove(charm)
    count = min(victim.count, kind_of(victim).body_size.group)
    seats = [world.sides[side].seat for side in dict.fromkeys((city.side, victim.side)) if side in world.sides]
    if charm.word == "tar":
        turn.tell(TrapSprung(seen_by=tuple(seats), city=city_name(city), what=f"{called(victim)} are stuck in tar"))
        return [unit for unit in force if unit is not victim]
    turn.tell(TrapSprung(seen_by=tuple(seats), city=city_name(city), what=f"{count} of {called(victim)} burn"))
    gone = count >= victim.count
    lose(turn, victim, count, "croaked")
    return [unit for unit in force if not (gone and unit is victim)]


def rods(turn: ErfTurn) -> None:
    """In rain a rod is struck all day, at a random enemy; what finds none stays on the tower (ERF-MAGIC-46)."""
    world = turn.state
    for charm in [charm for charm in world.charms if charm.spell == "lightning_rod"]:
        city = world.cities.get(charm.on)
        strikes = STRIKES.get(world.hexes[city.place].weather, 0) if city is not None else 0
        if city is not None and strikes:
            _strike(turn, city, strikes)


def _strike(turn: ErfTurn, city: City, strikes: int) -> None:
    world = turn.state
    dice = turn.dice("rod", city.id, world.day)
    croaked = stored = 0
    harmed: dict[str, int] = {}
    for _ in range(strikes):
        enemies = _around(world, city)
        if not enemies:
            stored += 1
            continue
        target = dice.choice(enemies)
        hits = harmed.get(target.id, 0) + BLAST[kind_of(target).body_size.number] * HALVES
        if hits >= full_hits(target):
            hits = 0
            croaked += 1
            lose(turn, target, 1, "croaked")
        harmed[target.id] = hits
    stored = min(stored, SPELLS_ON_A_TOWER - city.spells)
    city.spells += stored
    side = world.sides.get(city.side)
    if side is not None:
        turn.tell(RodStruck(seen_by=(side.seat,), city=city_name(city), croaked=croaked, stored=stored))


def _around(world: World, city: City) -> list[Pack]:
    """Enemies in the city's hex and next to it, in the air or not."""
    near = (city.place, *world.neighbours(city.place))
    return [
        pack
        for pack in world.packs.values()
        if pack.place in near
        and pack.side
        and not pack.jailor
        and not at_peace(world, city.side, party_of(world, pack))
    ]


def gardens(turn: ErfTurn) -> None:
    """What a fertilised garden yields beside the usual feeds units of the city tonight (ERF-MAGIC-49, -80)."""
    world = turn.state
    for charm in [charm for charm in world.charms if charm.spell in MEALS]:
        city = world.cities.get(charm.on)
        food = float(MEALS[charm.spell]) if city is not None and city.level else 0.0
        for pack in list(world.packs.values()) if city is not None and food else ():
            if pack.place == city.place and pack.side == city.side and not pack.jailor:  # type: ignore[union-attr]
                each = kind_of(pack).body_size.supply
                fed = min(pack.count - pack.fed, int(food / each))
                pack.fed += fed
                food -= fed * each
