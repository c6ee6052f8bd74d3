"""Terrain, ways and weather (ERF-MCMOVE, ERF-GAP-112 to -114)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.erfworld.rules.source import DATA

THIRDS = 3  # move is counted in thirds of a point (ERF-GAP-113)


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain. cost: points of move on the ground, 0 where nobody walks; flies, lofty: for fliers, lofty None for no
    change. penalty: what hides units and slows them in battle. mastered: the cost for its masters. whole_move: needs
    the whole move of who has not mastered it. share: of a new world, in percent.
    """

    key: str
    rule: str
    name: str
    cost: int
    glyph: str
    colour: str
    penalty: int = 0
    flies: int = 1
    lofty: int | None = None
    mastered: int = 2
    whole_move: bool = False
    water: bool = False
    share: int = 0


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way through a hex. thirds: of a point it costs, 0 where the terrain's cost less `less` counts. back: a unit
    with no move left may go back along it once (ERF-MCMOVE-03).
    """

    key: str
    rule: str
    name: str
    thirds: int = 0
    less: int = 0
    back: bool = False
    hidden: bool = False


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weather of a hex. stats: change of battle stats and move, doubled in move for fliers. closed: nobody enters or
    leaves.
    """

    key: str
    rule: str
    name: str
    stats: int = 0
    cold: bool = False
    closed: bool = False
    chance: int = 0


TERRAINS: Mapping[str, Terrain] = DATA.records(Terrain, "land/terrains")
WAYS: Mapping[str, Way] = DATA.records(Way, "land/ways")
WEATHERS: Mapping[str, Weather] = DATA.records(Weather, "land/weathers")


def ground_thirds(terrain: Terrain, way: Way | None = None, *, ignore: int = 0, mastered: bool = False) -> int:
    """Thirds of a move point that a ground unit pays to enter a hex, 0 where it cannot (ERF-MCMOVE-03, ERF-FAV-07,
    -08).

    way: the way it keeps to. ignore: points of penalty it ignores. mastered: it has mastered the terrain.
    """
    if way is not None and way.thirds:
        return way.thirds
    if not terrain.cost:
        return 0
    cost = min(terrain.cost, terrain.mastered) if mastered else terrain.cost
    floor = 1 if way is not None or terrain.cost == 1 else 2
    return max(min(cost, floor), cost - ignore - (way.less if way is not None else 0)) * THIRDS


def flier_thirds(terrain: Terrain, *, lofty: bool = False) -> int:
    """Thirds of a move point that a flier pays to enter a hex, 0 where it cannot (ERF-MCMOVE-04).

    lofty: it has lofty heights, which takes a point off mountains, or what the terrain says.
    """
    if lofty:
        return (terrain.lofty if terrain.lofty is not None else min(terrain.flies, 1)) * THIRDS
    return terrain.flies * THIRDS
