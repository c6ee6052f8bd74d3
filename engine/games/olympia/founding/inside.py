"""Sub-locations: what lies in provinces by their terrain, graveyards, islands, rings of stones (OLY-GAP-26, -27)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.olympia.founding.settling import land_provinces
from engine.games.olympia.rules.land import ISLAND, LANDS
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import Place, Realm, World

RING = "ring of stones"
GRAVEYARD = "graveyard"
HALF = 50


def fill_provinces(world: World, dice: Dice) -> None:
    """Everything that lies inside the provinces of the regular world besides cities."""
    for province in land_provinces(world):
        for _ in range(WORLDS.inside.draws):
            if dice.percent(WORLDS.inside.chance):
                _draw(world, province, dice)
    for region in list(world.regions.values()):
        if region.realm != Realm.REGULAR:
            continue
        here = [world.places[code] for code in region.provinces]
        if region.water:
            _raise_islands(world, here, dice)
        else:
            _bury(world, here, dice)
            lay(world, dice.choice(here), RING, hidden=True)


def lay(world: World, province: Place, kind: str, *, hidden: bool = False, name: str = "") -> Place:
    """A sub-location in a province, or in another place."""
    inner = Place(id=world.new_code("other"), kind=kind, name=name or titled(kind), region=province.region)
    inner.hidden = hidden
    return world.put(inner, into=province)


def titled(kind: str) -> str:
    """A kind as a name: "Ring of stones"."""
    return kind[:1].upper() + kind[1:]


def _draw(world: World, province: Place, dice: Dice) -> None:
    """One sub-location that fits the terrain; never two of a kind in a province."""
    terrain = LANDS[province.kind]
    there = {world.places[code].kind for code in province.inner}
    weights = {kind: weight for kind, weight in terrain.inside.items() if kind not in there}
    if weights:
        kind = dice.weighted(weights)
        lay(world, province, kind, hidden=dice.percent(terrain.hidden.get(kind, 0)))


def _bury(world: World, provinces: list[Place], dice: Dice) -> None:
    for province in dice.sample(provinces, len(provinces) // WORLDS.inside.graveyard_provinces):
        lay(world, province, GRAVEYARD, hidden=dice.percent(HALF))


def _raise_islands(world: World, provinces: list[Place], dice: Dice) -> None:
    for province in provinces:
        if dice.chance(1 / WORLDS.inside.islands_one_in):
            lay(world, province, ISLAND, hidden=dice.percent(WORLDS.inside.islands_hidden))
