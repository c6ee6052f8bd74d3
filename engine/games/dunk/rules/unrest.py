"""The odds of migration, rebellion and catastrophes (data/unrest.toml), all in percent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine.games.dunk.rules.source import DATA
from engine.games.dunk.state import Mine, Race, Terrain

_DATA: Mapping[str, Any] = DATA.raw("unrest")


@dataclass(frozen=True, slots=True)
class Wandering:
    """A race that moves into provinces of a terrain (None: any) by itself (DNK-MIGR-01)."""

    race: Race
    terrain: Terrain | None
    chance: float


OWN_RACE: float = _DATA["migration"]["own_race"]
WANDERINGS: tuple[Wandering, ...] = tuple(
    Wandering(Race(row["race"]), Terrain(row["terrain"]) if row["terrain"] else None, row["chance"])
    for row in _DATA["migration"]["wandering"]
)
REBELLION: Mapping[Race, Mapping[Race, float]] = MappingProxyType(
    {
        people: MappingProxyType({crown: float(_DATA["rebellion"][people.value][crown.value]) for crown in Race})
        for people in Race
    }
)
VILLAGE_STOPS: float = _DATA["order"]["village"]
ARMY_STOPS: float = _DATA["order"]["army"]
SECRET_SERVICE_STOPS: float = _DATA["order"]["secret_service"]
IRRIGATION_RUINED: float = _DATA["catastrophe"]["irrigation"]
ROADS_RUINED: float = _DATA["catastrophe"]["roads"]
MINE_RUINED: Mapping[Mine, float] = MappingProxyType({mine: float(_DATA["catastrophe"][mine.value]) for mine in Mine})
VILLAGE_RUINED: float = _DATA["catastrophe"]["village"]


def colonisation(race: Race) -> float:
    """Percent that a kingdom of this race fills an empty province of its own (DNK-MIGR-01, -04)."""
    return float(_DATA["migration"]["colonisation_orc" if race is Race.ORC else "colonisation"])


def town_ruined(of_stone: bool) -> float:
    """Percent that a town burns down (DNK-DIS-01, DNK-TOWN-22)."""
    return float(_DATA["catastrophe"]["stone_town" if of_stone else "town"])
