"""Quests with their treasures, relics, tokens, and those who belong to no player (OLY-QUEST-01, OLY-GAP-67 to -72)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.games.olympia.rules.source import DATA, Spread, Steps, figures

NO_RANGE = (0, 0)


class Monsters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may be met at these places. from_level: of the tunnels, 0 for any."""

    places: tuple[str, ...]
    item: str
    count: Spread
    from_level: int = 0


class Treasure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """rest: turns without adventure after a success. success, hand_over (a token is found at all): percent."""

    gold: Spread
    more_gold: Spread
    horses: Spread
    rest: Spread
    success: int
    hand_over: int


class Artifact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    adds: Steps
    things: tuple[str, ...]


class Relic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """returns: after so many turns; () for never."""

    name: str
    returns: tuple[int, ...]
    civilization: int = 0
    aura: Spread = NO_RANGE
    deadly: int = 0


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """item: what it commands."""

    name: str
    item: str


class Quests(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """lots: of a treasure, by weight. artifacts: by what they add to."""

    monsters: tuple[Monsters, ...]
    treasure: Treasure
    lots: dict[str, int]
    artifacts: dict[Literal["attack", "defense", "missile", "aura"], Artifact]
    relics: dict[str, Relic]
    tokens: dict[str, Token]


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit that belongs to no player. fighter: attack and defense of the unit itself. bands: in the world."""

    key: str
    name: str
    item: str = ""
    count: Spread = NO_RANGE
    fighter: tuple[int, int] = (0, 0)
    bands: int = 0


QUESTS: Quests = figures(Quests, "people/quests")
BANDS: Mapping[str, Band] = DATA.records(Band, "people/npcs")
DEMONS: tuple[str, ...] = ("spirits", "shape", "lesser demon", "greater demon")
"""Those of Hades, all equally likely (OLY-GAP-72)."""
