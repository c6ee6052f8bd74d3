"""Terrains, seasons and weathers (OVL-GAP-14, OVL-CLIM-03, OVL-CLIM-04, OVL-GAP-17, OVL-GAP-18)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.overlord.rules.source import DATA
from engine.games.overlord.state import Mode


class Deposit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much of an item a location of a terrain may yield in a month, and in how many percent of them it does."""

    most: int
    chance: int


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain. walk, fly, sail: days to cross it, 0 where that is impossible; climb: days on foot for a
    mountaineer, who knows mountainwalk. optima: the population it feeds at 100% economy. lore: the skill of living off
    it. deposits: plain to see; hidden: only for who has the skill that finds them. buildable: structures may stand on
    it. covered: no weather reaches it. inner: it lies in another location. elsewhere: no map generator lays it on the
    open map. colour: on the map sheet.
    """

    tag: str
    name: str
    about: str
    colour: str
    walk: int = 0
    fly: int = 4
    sail: int = 0
    climb: int = 0
    optima: int = 0
    lore: str = ""
    deposits: dict[str, Deposit] = {}
    hidden: dict[str, Deposit] = {}
    buildable: bool = True
    covered: bool = False
    inner: bool = False
    elsewhere: bool = False

    @property
    def ride(self) -> int:
        """Riding is half as fast again as walking, wherever walking is possible (OVL-DIR-04, OVL-GAP-14)."""
        return max(1, self.walk * 2 // 3) if self.walk else 0

    @property
    def is_water(self) -> bool:
        return self.sail > 0

    def days(self, mode: Mode) -> int:
        """Days to cross it in fair weather, 0 where that is impossible."""
        return {Mode.WALK: self.walk, Mode.RIDE: self.ride, Mode.FLY: self.fly, Mode.SAIL: self.sail}[mode]


class Season(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A season of three months. weather: its odds, as weights. study, use: percent more for a skill and all that grows
    out of it. land: percent more (or less) of everything the land yields. taxes, entertainment: percent more. upkeep:
    how many times the usual (OVL-GAP-32).
    """

    tag: str
    name: str
    weather: dict[str, int]
    study: dict[str, int] = {}
    use: dict[str, int] = {}
    land: int = 0
    taxes: int = 0
    entertainment: int = 0
    upkeep: int = 1


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weather. land: percent more for use of a skill tree in the open; study, use: the same for magic. slower:
    percent more time on foot and mounted. flight: days for a flier to cross a territory. sailing: percent more time
    under sail, as the table has it. spread: what a neighbour of it becomes that is fair or sunny (OVL-CLIM-05).
    """

    tag: str
    name: str
    land: dict[str, int] = {}
    study: dict[str, int] = {}
    use: dict[str, int] = {}
    slower: int = 0
    flight: int = 4
    sailing: int = 0
    spread: tuple[str, ...] = ()


TERRAINS: Mapping[str, Terrain] = DATA.records(Terrain, "land/terrains")
SEASONS: Mapping[str, Season] = DATA.records(Season, "land/seasons")
WEATHERS: Mapping[str, Weather] = DATA.records(Weather, "land/weathers")
MONTHS = 12
COAST_FISH = 100  # what a coast yields besides (OVL-GAP-15)
LONGEST_MOVE = 60  # days (OVL-GAP-45)


def season_of(turn: int) -> Season:
    """The season a turn runs in: the first turn is the last month of winter (OVL-GAP-17). turn: from 1."""
    seasons = tuple(SEASONS.values())
    return seasons[(turn + 1) % MONTHS // 3]
