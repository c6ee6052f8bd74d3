"""Who lives in the land before anyone rules it: ferals, tribes, barbarians (ERF-WORLDGEN-05)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.economy import COMMANDERS
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS, halves
from engine.games.erfworld.rules.starts import FERALS, TRIBES
from engine.games.erfworld.state import NOBODY, Commander, Pack, Site, Tribe, World
from engine.games.erfworld.units.naming import Namer

HEXES_A_FLOCK = 18  # one flock of ferals for so many hexes
SEATS_A_TRIBE = 3
SEATS_A_BARBARIAN = 2
TRIBE_PURSE = 2000  # dollars
TRIBE_UNITS = 8  # of its first class


def settle(world: World, seats: int, dice: Dice, namer: Namer) -> None:
    """Put ferals, tribes and barbarians into the world; nobody lives on a site of a city."""
    capitals = [city.place for city in world.cities.values() if city.site is Site.CAPITAL]
    free = [number for number, hex_ in enumerate(world.hexes) if not hex_.city and _is_dry(world, number)]
    free = dice.shuffled(free)
    for _ in range(len(world.hexes) // HEXES_A_FLOCK):
        if free:
            _flock(world, free.pop(), capitals, dice)
    far = [place for place in free if min(world.distance(place, capital) for capital in capitals) > 3]
    for _ in range(max(1, seats // SEATS_A_TRIBE)):
        if far:
            _tribe(world, far.pop(), dice, namer)
    for _ in range(seats // SEATS_A_BARBARIAN):
        if far:
            _commander(world, far.pop(), namer.person(), NOBODY)


def _is_dry(world: World, number: int) -> bool:
    return world.hexes[number].terrain not in ("lake", "sea", "impassable_mountains")


def _flock(world: World, place: int, capitals: list[int], dice: Dice) -> None:
    """Ferals that fit the terrain, the larger the farther from every capital."""
    steps = min(world.distance(place, capital) for capital in capitals)
    terrain = "ruins" if world.hexes[place].ruin else world.hexes[place].terrain
    fitting = [kind for kind in FERALS.values() if terrain in kind.terrains and kind.least <= steps]
    if not fitting:
        return
    kind = dice.choice(fitting)
    _pack(world, place, kind.key, 1 + dice.below(kind.flock), "")


def _tribe(world: World, place: int, dice: Dice, namer: Namer) -> None:
    """A tribe: its chief, some money, and a first group of units (ERF-CMDTRIBE-01)."""
    kind = dice.choice(list(TRIBES.values()))
    tribe = Tribe(
        world.new_id("t"),
        f"{namer.tribe()} ({kind.name})",
        "",
        list(kind.kinds),
        kind.special,
        TRIBE_PURSE * EIGHTHS,
        race=kind.key,
    )
    world.tribes[tribe.id] = tribe
    tribe.chief = _commander(world, place, namer.person(), tribe.id).id
    _pack(world, place, kind.kinds[0], TRIBE_UNITS, tribe.id)


def _pack(world: World, place: int, kind: str, count: int, tribe: str) -> None:
    figures = CLASSES[kind]
    pack = Pack(
        id=world.new_id("u"),
        side=NOBODY,
        kind=kind,
        count=count,
        place=place,
        tribe=tribe,
        ammo=halves(figures.ammo),
        move=figures.move * THIRDS,
    )
    world.enlist(pack)


def _commander(world: World, place: int, name: str, tribe: str) -> Commander:
    """A warlord without a side: a chief of a tribe, or a barbarian."""
    one = Commander(
        world.new_id("u"), NOBODY, "warlord", name, place, tribe=tribe, move=CLASSES["warlord"].move * THIRDS
    )
    one.purse = 0 if tribe else COMMANDERS.purse_per_level * EIGHTHS  # what a barbarian lives on
    world.enlist(one)
    return one
