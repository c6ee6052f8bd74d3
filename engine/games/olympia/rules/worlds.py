"""How a world is made, and what a newcomer gets (OLY-GAP-25 to -27, -71 to -75)."""

from __future__ import annotations

import msgspec

from engine.games.olympia.rules.source import Spread, figures


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; one_in: one in so many; shares in percent."""


class Continents(_Part, frozen=True):
    """regions: provinces of one. holes: percent of the land. king: provinces that make one, kings: such regions."""

    ocean: int
    regions: Spread
    holes: int
    king: int
    kings: int


class Settling(_Part, frozen=True):
    """garrisoned: percent of the cities that are not havens."""

    one_in: int
    garrisoned: int


class Inside(_Part, frozen=True):
    """draws of a sub-location for each province, each with a chance; graveyards and islands."""

    draws: int
    chance: int
    graveyard_provinces: int
    islands_one_in: int
    islands_hidden: int


class Routes(_Part, frozen=True):
    hidden_one_in: int
    mountain_port_one_in: int


class Gates(_Part, frozen=True):
    """pairs_provinces, rings_provinces: land provinces for one. ring: members. keys: of sealed gates."""

    pairs_provinces: int
    rings_provinces: int
    ring: Spread
    island_rings: int
    island_rings_more: int
    stones_to_stones: int
    stones_to_provinces: int
    keys: Spread
    beyond_keys: Spread


class FaeryWorld(_Part, frozen=True):
    """squares_a_hill: provinces for each hill. hill_provinces: of a region, for each. month_hills: months open."""

    squares_a_hill: int
    hill_provinces: int
    city_one_in: int
    month_hills: int


class HadesWorld(_Part, frozen=True):
    squares_a_graveyard: int
    city_one_in: int
    hidden: int


class CloudWorld(_Part, frozen=True):
    side: int


class Undercity(_Part, frozen=True):
    """levels: under havens; other_levels, deeper (percent), deeper_levels: under others. upper, lower: provinces."""

    side: int
    levels: int
    other_levels: Spread
    deeper: int
    deeper_levels: Spread
    upper: Spread
    lower: Spread
    upper_levels: int


class Subworld(_Part, frozen=True):
    side: int
    cave_one_in: int
    hill_one_in: int


class Start(_Part, frozen=True):
    """points: Noble Points, one more for every points_turns turns. fast: least and most days of fast study."""

    gold: int
    peasants: int
    points: int
    points_turns: int
    fast: Spread
    fast_base: int
    fast_turn: int
    unformed: int
    claim: dict[str, int]
    monthly_claim: int


class Houses(_Part, frozen=True):
    """Of a world of old houses. contract: of the companion. claim: on account. crafts: skills of companions."""

    contract: int
    claim: dict[str, int]
    crafts: dict[str, tuple[str, ...]]


class Worlds(_Part, frozen=True):
    land: Continents
    cities: Settling
    inside: Inside
    routes: Routes
    gates: Gates
    faery: FaeryWorld
    hades: HadesWorld
    cloud: CloudWorld
    undercity: Undercity
    subworld: Subworld
    start: Start
    houses: Houses


WORLDS: Worlds = figures(Worlds, "worlds")
