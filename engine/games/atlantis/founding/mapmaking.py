"""How land lies and what grows on it: places, land and sea, areas of one terrain and name (ATL-GAP-04, -05, -06).

Nothing here knows of regions: `surface` and `underworld` give a `Ground` for each place of a level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.dice import Dice
from engine.games.atlantis.founding.naming import Namer
from engine.games.atlantis.rules.land import LATITUDES, OCEAN, UNDERWORLD_TERRAINS
from engine.games.atlantis.state import STEPS

Place = tuple[int, int]

BLOCK = (4, 8)  # an area begins in each block of so many columns and rows
DEEP_BLOCK = (4, 4)
LONGEST_WALK = 15  # squared
LEAST_CONTINENT = 30  # places it may always have
GREATEST_CONTINENT = 400
LEAST_LAKE = 3  # smaller ones silt up
WHOLE_SEED = 5  # land places in a block that make sure of an area of its own


@dataclass(frozen=True, slots=True)
class Shape:
    """Columns and rows of a level, and how many percent of it are ocean."""

    width: int
    height: int
    ocean: int = 60


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies at a place: terrain and the name of the area."""

    terrain: str
    name: str


def places(shape: Shape) -> list[Place]:
    """All places of a level, by rows."""
    return [(x, y) for y in range(shape.height) for x in range(y & 1, shape.width, 2)]


def around(place: Place, shape: Shape) -> Iterator[Place]:
    """The neighbours of a place: round the world east and west, not over its top and bottom."""
    x, y = place
    for dx, dy in STEPS.values():
        if 0 <= y + dy < shape.height:
            yield (x + dx) % shape.width, y + dy


def masses(wanted: Iterable[Place], shape: Shape) -> list[list[Place]]:
    """The places as pieces that hang together, in the order of their first places."""
    left = dict.fromkeys(wanted)
    pieces = []
    while left:
        first = next(iter(left))
        del left[first]
        piece = [first]
        for place in piece:
            for other in around(place, shape):
                if other in left:
                    del left[other]
                    piece.append(other)
        pieces.append(piece)
    return pieces


def lay_land(shape: Shape, dice: Dice) -> dict[Place, None]:
    """The places that are land: long random walks, until enough of the sea is gone (ATL-GAP-04).

    Walkers keep a strait between the continents and leave those that are large enough, so that there is need of ships.
    """
    everywhere = places(shape)
    wanted = len(everywhere) * (100 - shape.ocean) // 100
    coasts = _Continents(shape, wanted)
    for _ in range(len(everywhere)):
        if len(coasts.owner) >= wanted:
            break
        coasts.walk(dice.choice(everywhere), dice.between(1, LONGEST_WALK) ** 2, dice)
    land = dict.fromkeys(coasts.owner)
    while len(land) < wanted:  # no room left between the straits
        land.setdefault(dice.choice(everywhere))
    sea = [place for place in everywhere if place not in land]
    for lake in masses(sea, shape):
        if len(lake) < LEAST_LAKE:
            land.update(dict.fromkeys(lake))
    return {place: None for place in everywhere if place in land}


class _Continents:
    """Land while it rises: `owner` says to which continent a place belongs."""

    def __init__(self, shape: Shape, wanted: int) -> None:
        self.owner: dict[Place, int] = {}
        self._shape = shape
        self._wanted = wanted
        self._largest = max(LEAST_CONTINENT, min(wanted // 3, GREATEST_CONTINENT))
        self._sizes: list[int] = []
        self._near: dict[Place, tuple[Place, ...]] = {}

    def walk(self, place: Place, steps: int, dice: Dice) -> None:
        """One walk of so many steps, raising land; it stays away from other continents than its own."""
        near = self._touching(place)
        if len(near) > 1:
            return
        continent = next(iter(near), len(self._sizes))
        if continent == len(self._sizes):
            self._sizes.append(0)
        for _ in range(steps):
            if place not in self.owner:
                if self._sizes[continent] >= self._largest or len(self.owner) >= self._wanted:
                    return
                self.owner[place] = continent
                self._sizes[continent] += 1
            onward = dice.choice(self._around(place))
            if all(other == continent for other in self._touching(onward)):
                place = onward

    def _around(self, place: Place) -> tuple[Place, ...]:
        found = self._near.get(place)
        if found is None:
            found = self._near[place] = tuple(around(place, self._shape))
        return found

    def _touching(self, place: Place) -> dict[int, None]:
        """The continents at a place and next to it."""
        return {self.owner[p]: None for p in (place, *self._around(place)) if p in self.owner}


def band(y: int, height: int) -> int:
    """The latitude of a row, from 0, arctic, to 3, tropical (ATL-GAP-05)."""
    part = 8 * y // height
    return min(part, 7 - part)


def country(y: int, height: int) -> str:
    """Which sort of names a row has."""
    return ("north", "middle", "south")[3 * y // height]


def surface(shape: Shape, dice: Dice, names: Namer) -> dict[Place, Ground]:
    """The ground of the surface: sea and land, the land in areas fitting the latitude."""
    land = lay_land(shape, dice)
    begun: list[dict[str, int]] = [dict.fromkeys(chances, 0) for chances in LATITUDES]

    def begin(place: Place) -> Ground:
        latitude = band(place[1], shape.height)
        terrain = _fair_terrain(LATITUDES[latitude], begun[latitude], dice)
        begun[latitude][terrain] += 1
        return Ground(terrain, names.land(country(place[1], shape.height)))

    grown = _areas(land, shape, dice, begin, BLOCK)
    for sea in masses((p for p in places(shape) if p not in land), shape):
        water = Ground(OCEAN, _sea_name(sea, shape, names))
        grown.update(dict.fromkeys(sea, water))
    return {place: grown[place] for place in places(shape)}


def underworld(shape: Shape, dice: Dice, names: Namer) -> dict[Place, Ground]:
    """The ground of the Underworld: its four terrains in equal parts (ATL-GAP-06)."""
    everywhere = dict.fromkeys(places(shape))
    deck: list[str] = []

    def begin(place: Place) -> Ground:
        if not deck:
            deck.extend(dice.shuffled(UNDERWORLD_TERRAINS))
        return Ground(deck.pop(), names.land("deep"))

    grown = _areas(everywhere, shape, dice, begin, DEEP_BLOCK)
    return {place: grown[place] for place in everywhere}


def _fair_terrain(chances: Mapping[str, int], begun: Mapping[str, int], dice: Dice) -> str:
    """A terrain for one more area: by its chance of 64, less where it had its share, so that no world lacks iron."""
    areas = sum(begun.values()) + 2
    return dice.weighted({t: max(0.0, chance * areas / 64 - begun[t]) for t, chance in chances.items()})


def _sea_name(sea: list[Place], shape: Shape, names: Namer) -> str:
    """The great sea is the Atlantis Ocean; a smaller one has a name of its own."""
    if 5 * len(sea) > shape.width * shape.height // 2:
        return "Atlantis Ocean"
    kind = "Lake" if len(sea) < 12 else "Sea of"
    return f"{kind} {names.land(country(sea[0][1], shape.height))}"


def _areas(
    land: Mapping[Place, None], shape: Shape, dice: Dice, begin: Callable[[Place], Ground], block: Place
) -> dict[Place, Ground]:
    """Every place of the land with the ground of its area, grown from seeds over their neighbours."""
    grown = {seed: begin(seed) for seed in _seeds(land, shape, dice, block)}
    left = [place for place in land if place not in grown]
    while left:
        still = []
        for place in left:
            near = [other for other in around(place, shape) if other in land]
            other = dice.choice(near) if near else place
            if other in grown:
                grown[place] = grown[other]
            else:
                still.append(place)
        left = still
    return grown


def _seeds(land: Mapping[Place, None], shape: Shape, dice: Dice, size: Place) -> list[Place]:
    """Where areas begin: one place in each block of enough land, and one on every island without any."""
    blocks: dict[Place, list[Place]] = {}
    for x, y in land:
        blocks.setdefault((x // size[0], y // size[1]), []).append((x, y))
    seeds = {dice.choice(block): None for block in blocks.values() if dice.chance(len(block) / WHOLE_SEED)}
    for island in masses(land, shape):
        if not any(place in seeds for place in island):
            seeds[dice.choice(island)] = None
    return list(seeds)
