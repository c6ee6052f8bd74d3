"""What sides, ferals and tribes begin with (ERF-WORLDGEN-05, -08, ERF-CMDTRIBE-03)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.erfworld.rules.source import DATA


class HeadStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side has after so many days of the build-up. treasury: dollars; units: class -> number."""

    key: str
    rule: str
    treasury: int
    level: int
    units: dict[str, int] = {}

    @property
    def days(self) -> int:
        return int(self.key)


class FeralKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where ferals of a class live; least: steps from the nearest capital; flock: units together."""

    key: str
    rule: str
    terrains: tuple[str, ...]
    least: int
    flock: int


class TribeKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of tribe: the classes it pops beside its chief, and the special all its members share. hates: races with
    which it never serves (ERF-TRIBE-03).
    """

    key: str
    rule: str
    name: str
    kinds: tuple[str, ...]
    special: str
    hates: tuple[str, ...] = ()


HEAD_STARTS: Mapping[str, HeadStart] = DATA.records(HeadStart, "head_starts")
FERALS: Mapping[str, FeralKind] = DATA.records(FeralKind, "land/ferals")
TRIBES: Mapping[str, TribeKind] = DATA.records(TribeKind, "land/tribes")
CHIEF_RANKS = 2  # of a tribe's six (ERF-GAP-258)
