"""The races: people, those who lead them, and creatures (OVL-RACE-01 to -19, OVL-GAP-40, -42)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.overlord.rules.source import DATA
from engine.games.overlord.rules.stats import Capacity, Stats
from engine.games.overlord.state import Kind

MAN, LEADER, HERO = "man", "ldr", "hero"


class Race(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A race. kind: what its units are. gives: its statistics, life and hits in full and not as something added.

    upkeep: $ a figure and month; price: $ to hire a figure, 0 if nobody hires it; control: points for each started
    group of 20 figures (OVL-CP-02), with what a hero costs more. skills: what it is born with, skill -> level. study:
    percent by which it learns a skill, and all that grows out of it, faster. hero: counts as a hero (OVL-RACE-10).
    battle: exists only as long as the battle it was called to. loyal: it stays with its faction though nobody leads it.
    protects: element -> percent of the hits of that kind that do nothing to it (OVL-COMBAT-42).
    """

    tag: str
    name: str
    plural: str
    about: str
    kind: Kind
    weight: int = 0
    carries: Capacity = Capacity()
    gives: Stats = Stats(life=1, hits=1)
    upkeep: int = 0
    price: int = 0
    control: int = 1
    skills: dict[str, int] = {}
    study: dict[str, int] = {}
    hero: bool = False
    battle: bool = False
    loyal: bool = False
    protects: dict[str, int] = {}


RACES: Mapping[str, Race] = DATA.records(Race, "races", "creatures")
