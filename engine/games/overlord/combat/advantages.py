"""What both sides have before the first blow: ambush and tactics (OVL-COMBAT-12 to -18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.dice import Dice
from engine.games.overlord.combat.battlefield import FILES
from engine.games.overlord.combat.fighters import Fighter, Side, Square
from engine.games.overlord.rules.skills import SKILLS

TACTICS, STRATEGY, AMBUSH = "tact", "stra", "ambu"
RANKS_OF = {Side.ATTACKERS: (1, 2, 3), Side.DEFENDERS: (4, 5, 6)}


@dataclass(frozen=True, slots=True)
class Ambush:
    """levels: the attackers' advantage, never below 0. is_reversed: the sides have to be exchanged first."""

    levels: int = 0
    is_reversed: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """Initiative that tactics give. side: whose, None for nobody's; lasts: the whole battle (OVL-COMBAT-18)."""

    side: Side | None = None
    amount: int = 0
    lasts: bool = False

    def in_round(self, number: int) -> dict[Side, int]:
        """Side -> initiative in a round, the first being 1: one less each round, down to nothing."""
        if self.side is None:
            return {}
        return {self.side: self.amount if self.lasts else max(0, self.amount - number + 1)}


def average(army: Sequence[Fighter], name: str) -> int:
    """A statistic averaged over all figures, rounded down (OVL-COMBAT-13)."""
    figures = sum(fighter.figures for fighter in army)
    return sum(getattr(fighter.stats, name) * fighter.figures for fighter in army) // figures if figures else 0


def ambush_level(army: Sequence[Fighter]) -> int:
    """Average stealth, and the ambush skill of all units as if they were merged (OVL-COMBAT-13)."""
    figures = sum(fighter.figures for fighter in army)
    merged = sum(fighter.ambush * fighter.figures for fighter in army) // figures if figures else 0
    return average(army, "stealth") + SKILLS[AMBUSH].level_of(merged)


def ambush(attackers: Sequence[Fighter], defenders: Sequence[Fighter], *, by_order: bool) -> Ambush:
    """Who surprises whom. by_order: an ATTACK order began the battle; then the defenders cannot turn the tables.

    Guards and watchful eyes help whoever defends; they count no more for those who turn to the attack
    (OVL-COMBAT-14 to -16).
    """
    attack, lurking = ambush_level(attackers), ambush_level(defenders)
    guards = sum(fighter.guards for fighter in defenders)
    defense = lurking + guards + average(defenders, "observation")
    if attack > defense:
        return Ambush(attack - defense)
    if defense == attack or by_order:
        return Ambush()
    turned = lurking // 2 - (attack // 2 + average(attackers, "observation"))
    return Ambush(max(0, turned), is_reversed=True)


def scatter(defenders: Sequence[Fighter], levels: int, dice: Dice) -> None:
    """Disorder among the ambushed: each unit is moved at random, the wilder the higher the level (OVL-COMBAT-17)."""
    if levels <= 0:
        return
    for fighter in defenders:
        ranks = RANKS_OF[fighter.side]
        file, rank = fighter.square
        if levels >= 3:
            file = dice.between(1, FILES)
            rank = dice.choice(ranks) if levels >= 4 else rank
        else:
            file = _shifted(file, 1, FILES, dice)
            rank = _shifted(rank, ranks[0], ranks[-1], dice) if levels == 2 else rank
        fighter.square = Square(file, rank)


def _shifted(value: int, low: int, high: int, dice: Dice) -> int:
    """One step to either side; from an edge there is only one way."""
    if value == low:
        return value + 1
    if value == high:
        return value - 1
    return value + dice.choice((-1, 1))


def best_tactician(army: Sequence[Fighter]) -> int:
    """The highest level of tactics among those on the field."""
    return max((fighter.levels.get(TACTICS, 0) for fighter in army if fighter.is_standing), default=0)


def edge(attackers: Sequence[Fighter], defenders: Sequence[Fighter], surprise: int) -> Edge:
    """The better army's lead in tactics, the attackers' surprise included (OVL-COMBAT-17, -18)."""
    lead = best_tactician(attackers) + surprise - best_tactician(defenders)
    if not lead:
        return Edge()
    side, army = (Side.ATTACKERS, attackers) if lead > 0 else (Side.DEFENDERS, defenders)
    return Edge(side, abs(lead), lasts=any(fighter.levels.get(STRATEGY, 0) for fighter in army))
