"""Those who belong to no player (OLY-LOC-11, OLY-DANGER-03, OLY-GAP-52, -71, -72, -83)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.founding.settling import land_provinces
from engine.games.olympia.rules.adventures import BANDS, DEMONS
from engine.games.olympia.rules.land import CITY, OCEAN
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import NO_HEALTH, Place, Realm, Unit, World


def people(world: World, names: Namer, dice: Dice) -> None:
    """Garrisons of cities, independent nobles, savages, the Faery Hunt and the demons of Hades."""
    land = land_provinces(world)
    for place in list(world.places.values()):
        regular = place.kind == CITY and world.realm_of(place) == Realm.REGULAR
        if regular and not place.haven and dice.percent(WORLDS.cities.garrisoned):
            post(world, place, dice)
    if world.options.independents:
        for _ in range(max(1, len(land) // CHANCES.independents.provinces_a_noble)):
            _independent(world, dice.choice(land), names)
    if world.options.savages:
        for _ in range(savage_bands(len(land))):
            band(world, dice.choice(land), "savages", dice)
    _fill(world, Realm.FAERY, ("hunt",), BANDS["hunt"].bands, dice)
    _fill(world, Realm.HADES, DEMONS, CHANCES.hades.demons, dice)


def savage_bands(provinces: int) -> int:
    """The bands that a world of so many land provinces can hold (OLY-GAP-83)."""
    limits = CHANCES.savages
    return min(limits.most, max(limits.least, provinces // limits.provinces_a_band))


def post(world: World, city: Place, dice: Dice) -> Unit:
    """The garrison with which a city begins: on guard, first in its list."""
    unit = _unit(world, city, "garrison", dice)
    unit.guard = True
    world.settle(unit, first=True)
    return unit


def band(world: World, place: Place, kind: str, dice: Dice) -> Unit:
    """A band of a kind of the table, last in the list of the place."""
    return world.settle(_unit(world, place, kind, dice))


def _unit(world: World, place: Place, kind: str, dice: Dice) -> Unit:
    figures = BANDS[kind]
    attack, defense = figures.fighter
    unit = Unit(
        id=world.new_code("character"),
        name=figures.name,
        place=place.id,
        kind=kind,
        health=NO_HEALTH,
        attack=attack,
        defense=defense,
    )
    if figures.item:
        unit.add(figures.item, dice.between(*figures.count))
    return unit


def _independent(world: World, place: Place, names: Namer) -> None:
    world.settle(Unit(id=world.new_code("character"), name=names.person(), place=place.id))


def _fill(world: World, realm: Realm, kinds: tuple[str, ...], count: int, dice: Dice) -> None:
    """So many bands in a world, if there is such a world, each of one of the kinds."""
    land = [
        place
        for place in world.places.values()
        if not place.within and place.kind != OCEAN and world.realm_of(place) == realm
    ]
    for _ in range(count if land else 0):
        band(world, dice.choice(land), dice.choice(kinds), dice)
