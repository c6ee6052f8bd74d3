"""A unit as it fights: its figures as counts by how hurt they are, its statistics, and what it has at hand.

Wounds are counted, not life left: extra life that ends with a spell then leaves a figure alive that would be dead, and
the next wound kills it (OVL-MAGIC-18). Equipment is counted at the start; when a bearer dies a comrade takes up what he
carried (OVL-ITEM-12).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from engine.games.overlord.rules.stats import STATS, Action, Stats
from engine.games.overlord.state import Kind, Tactics


class Side(StrEnum):
    """The two sides of a battle (OVL-COMBAT-03, -04)."""

    ATTACKERS = "attackers"
    DEFENDERS = "defenders"

    @property
    def other(self) -> Side:
        return Side.DEFENDERS if self is Side.ATTACKERS else Side.ATTACKERS


class Square(NamedTuple):
    """file 1 to 3, rank 1 to 6, as the attackers see them."""

    file: int
    rank: int

    def distance(self, other: Square) -> int:
        """Ranks plus files between: a diagonal is 2 (OVL-COMBAT-41)."""
        return abs(self.file - other.file) + abs(self.rank - other.rank)


NOWHERE = Square(0, 0)


class Hurt(NamedTuple):
    """How hurt a figure is: life points lost, and whether it bears a wound that is not deadly yet."""

    lost: int = 0
    wounded: bool = False


@dataclass(slots=True)
class Lasting:
    """An effect of battle magic on a unit. rounds: how many are left; flies: it bears the unit up; wards: element ->
    percent of hits that it keeps off.
    """

    tag: str
    gives: Stats
    rounds: int
    flies: bool = False
    wards: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Skilled:
    """A combat action that a unit may name in its list: of a skill or of an item it has equipped."""

    action: Action
    skill: str  # whose experience it adds (OVL-EXP-05); "" when an item needs none
    is_magic: bool = False
    bearers: int = 0  # of an item; 0 for a skill, which every figure uses
    lays: Stats = field(default_factory=Stats)  # what its effect gives


@dataclass(slots=True, eq=False)
class Fighter:
    """A unit in battle.

    number: the unit's id, or a made-up one for the summoned. base: statistics without equipment, stats: with it; both
    of one figure. place: order on the field, which breaks ties. at_hand: tag -> what its COMBAT list may name.
    goods: items that magic uses up, mana among them; max_mana: what it regains up to. wards: element -> percent of the
    hits of that kind that do nothing (OVL-COMBAT-42). is_coward: it may find a reason not to act.
    weapon_skills: of the weapons it strikes with by hand. ambush: its experience in ambush, guards: it was on guard.
    """

    number: str
    name: str
    faction: str
    kind: Kind
    side: Side
    place: int
    base: Stats
    gear: Stats
    tactics: Tactics
    hurt: dict[Hurt, int]
    at_hand: dict[str, Skilled] = field(default_factory=dict)
    goods: dict[str, int] = field(default_factory=dict)
    levels: Mapping[str, int] = field(default_factory=dict)
    max_mana: int = 0
    flies: bool = False
    wards: Mapping[str, int] = field(default_factory=dict)
    is_coward: bool = False
    potions: int = 0  # of healing, at hand for after the battle
    is_mounted: bool = False
    is_fanatic: bool = False
    is_summoned: bool = False
    race: str = ""
    weapon_skills: tuple[str, ...] = ()
    ambush: int = 0
    guards: bool = False
    square: Square = NOWHERE
    started: int = 0
    fled: bool = False
    routed: bool = False
    parried: bool = False
    was_in_melee: bool = False
    has_moved: bool = False
    wings: bool = False  # its own, when magic does not bear it up
    afraid_of: list[str] = field(default_factory=list)  # entries of its list that it shrinks from this round
    rear_rounds: int = 0
    reloading: int = 0  # rounds still to be spent on it (OVL-COMBAT-27)
    boost: Stats = Stats()  # noqa: RUF009 - frozen
    lasting: list[Lasting] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)  # spells attempted since the list was last whole (OVL-COMBAT-28)
    practice: dict[str, int] = field(default_factory=dict)  # skill -> days gained in this battle
    stats: Stats = Stats()  # noqa: RUF009 - frozen

    def __post_init__(self) -> None:
        self.started = self.figures
        self.wings = self.flies
        self.reckon()

    @property
    def figures(self) -> int:
        """Figures alive."""
        return sum(self.hurt.values())

    @property
    def is_standing(self) -> bool:
        """It has figures left, and they are on the field."""
        return not self.fled and bool(self.hurt)

    @property
    def life(self) -> int:
        """Life points of an unhurt figure (OVL-STAT-07)."""
        return max(1, self.stats.life)

    @property
    def hits(self) -> int:
        """Attacks a round (OVL-STAT-08)."""
        return max(1, self.stats.hits)

    @property
    def stealth(self) -> int:
        """In a rout nobody hides (OVL-COMBAT-50)."""
        return 0 if self.routed else self.stats.stealth

    def reckon(self) -> None:
        """Sums up the statistics again, after a boost or an effect came or went."""
        total = self.base + self.gear + self.boost
        for effect in self.lasting:
            total = total + effect.gives
        self.stats = total
        self.flies = self.wings or any(effect.flies for effect in self.lasting)

    def ward(self, element: str) -> int:
        """Percent of the hits of an element that do nothing to it; plain wounds are never kept off."""
        if not element:
            return 0
        return min(100, self.wards.get(element, 0) + sum(effect.wards.get(element, 0) for effect in self.lasting))

    def add_boost(self, boost: Stats) -> None:
        """Bonuses for the rest of the round (OVL-MAGIC-18); the initiative is that of the action alone."""
        self.boost = self.boost + without(boost, "initiative", "hits")
        self.reckon()

    def lay(self, effect: Lasting) -> None:
        """An effect of battle magic; the same one again only lasts longer."""
        for known in self.lasting:
            if known.tag == effect.tag:
                known.rounds = max(known.rounds, effect.rounds)
                return
        self.lasting.append(effect)
        self.reckon()

    def end_round(self) -> None:
        """Bonuses of the round go, effects wear off, one point of mana comes back (OVL-MAGIC-10, -18)."""
        for effect in self.lasting:
            effect.rounds -= 1
        self.lasting = [effect for effect in self.lasting if effect.rounds > 0]
        self.boost = Stats()
        self.afraid_of.clear()
        self.reckon()
        if self.goods.get("mana", 0) < self.max_mana:
            self.goods["mana"] = self.goods.get("mana", 0) + 1

    def learn(self, skill: str, days: int = 1) -> None:
        """Counts practice in a skill, in days (OVL-EXP-03)."""
        self.practice[skill] = self.practice.get(skill, 0) + days


def without(stats: Stats, *names: str) -> Stats:
    """The statistics with some of them at zero."""
    return Stats(*(0 if name in names else getattr(stats, name) for name in STATS))
