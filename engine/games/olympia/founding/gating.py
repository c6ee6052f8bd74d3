"""Gates (OLY-GAP-75): hidden links that lead one way, some of them sealed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.core.dice import Dice
from engine.games.olympia.founding.inside import RING
from engine.games.olympia.founding.settling import land_provinces
from engine.games.olympia.rules.land import ISLAND
from engine.games.olympia.rules.source import Spread
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import Gate, Place, Realm, World

HALF = 50


def open_gates(world: World, dice: Dice) -> None:
    """All gates of a new world."""
    figures = WORLDS.gates
    land = [place for place in land_provinces(world) if not place.haven]
    islands = [place for place in world.places.values() if place.kind == ISLAND]
    for _ in range(-(-len(land) // figures.pairs_provinces)):
        if islands:
            _chain(world, [dice.choice(land), dice.choice(islands), dice.choice(land)])
        _chain(world, dice.sample(land, 2))
    _tour(world, dice)
    _stones(world, land, dice)
    for _ in range(-(-len(land) // figures.rings_provinces)):
        _ring(world, dice.sample(land, dice.between(*figures.ring)))
    rings = -(-len(islands) // figures.island_rings) + len(islands) // figures.island_rings_more
    for _ in range(rings if islands else 0):
        _ring(world, dice.sample(islands, dice.between(*figures.ring)))
    _clouds(world, dice)


def _gate(world: World, at: Place, to: Place, key: int = 0) -> None:
    code = world.new_code("other")
    world.gates[code] = Gate(id=code, at=at.id, to=to.id, key=key)
    at.gates.append(code)


def _key(dice: Dice, keys: Spread) -> int:
    return dice.between(*keys)


def _chain(world: World, stations: Sequence[Place]) -> None:
    for one, other in pairwise(stations):
        _gate(world, one, other)


def _ring(world: World, stations: Sequence[Place]) -> None:
    if len(stations) > 1:
        _chain(world, [*stations, stations[0]])


def _tour(world: World, dice: Dice) -> None:
    """Through a province of every land region; the last gate, back to the first, is sealed."""
    regions = [r for r in world.regions.values() if r.realm == Realm.REGULAR and not r.water]
    stations = [world.places[dice.choice(region.provinces)] for region in dice.shuffled(regions)]
    if len(stations) > 1:
        _chain(world, stations)
        _gate(world, stations[-1], stations[0], _key(dice, WORLDS.gates.keys))


def _stones(world: World, land: Sequence[Place], dice: Dice) -> None:
    """From every ring of stones to other rings and to provinces."""
    figures = WORLDS.gates
    rings = [place for place in world.places.values() if place.kind == RING]
    for ring in rings:
        keys = figures.beyond_keys if world.realm_of(ring) == Realm.FAERY else figures.keys
        others = [place for place in rings if place is not ring]
        for other in dice.sample(others, figures.stones_to_stones):
            _gate(world, ring, other, _key(dice, keys))
        for province in dice.sample(land, figures.stones_to_provinces):
            _gate(world, ring, province, _key(dice, keys) if dice.percent(HALF) else 0)


def _clouds(world: World, dice: Dice) -> None:
    """A sealed gate from each corner of the Cloudlands to a ring of stones."""
    clouds = [place for place in world.places.values() if place.kind == "cloud"]
    rings = [place for place in world.places.values() if place.kind == RING and world.realm_of(place) == Realm.REGULAR]
    if not clouds or not rings:
        return
    rows = [place.row for place in clouds]
    columns = [place.column for place in clouds]
    for place in clouds:
        if place.row in (min(rows), max(rows)) and place.column in (min(columns), max(columns)):
            _gate(world, place, dice.choice(rings), _key(dice, WORLDS.gates.beyond_keys))
