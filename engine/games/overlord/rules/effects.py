"""Effects of magic and of fortune that wear off (OVL-ENCH-01 to -04)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.overlord.rules.source import DATA
from engine.games.overlord.rules.stats import Capacity, Stats

ENDLESS = 100_000  # days (OVL-ENCH-03)
POWERS = ("", "coward", "wander", "leader", "follower", "infection", "immunity", "ice")


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An effect on a unit or a place. gives, carries: to each of its figures while it lasts; use: percent
    more of a skill tree.

    name, plural: one and many of what is counted, "day of blindness", "days of blindness". power: what it does beyond
    figures, one of `POWERS`: leader and follower are what the unit is shown as; ice lies on a place.
    protects: element -> percent of the hits of that kind that do nothing (OVL-COMBAT-42).
    """

    tag: str
    name: str
    plural: str
    about: str
    gives: Stats = Stats()
    carries: Capacity = Capacity()
    use: dict[str, int] = {}
    power: str = ""
    protects: dict[str, int] = {}


EFFECTS: Mapping[str, Effect] = DATA.records(Effect, "effects")
