"""The battle proper: round after round until somebody has won or nobody can (OVL-COMBAT-46 to -50, -57)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from engine.core.dice import Dice
from engine.games.overlord.combat.advantages import Edge, best_tactician
from engine.games.overlord.combat.battlefield import Field
from engine.games.overlord.combat.events import RoundFought
from engine.games.overlord.combat.fighters import Fighter, Side
from engine.games.overlord.combat.rounds import Round, Summons

LONGEST = 100  # rounds
BLOODLESS = 5  # rounds without a wound
MORALE = 5  # percent for each point of defense and each level of tactics (OVL-COMBAT-47)


class Ending(StrEnum):
    """Why a battle ended; each has a sentence in sentences/battle.toml."""

    WIPED_OUT = "wiped_out"
    BROKEN = "broken"
    BOTH_GONE = "both_gone"
    BOTH_BROKEN = "both_broken"
    BLOODLESS = "bloodless"
    TOO_LONG = "too_long"


@dataclass(slots=True)
class Fight:
    """A battle under way. ground: both sides, deployed. edge: of tactics. winner: None for a draw."""

    ground: Field
    dice: Dice
    summon: Summons
    edge: Edge = field(default_factory=Edge)
    rounds: list[RoundFought] = field(default_factory=list)
    winner: Side | None = None
    ending: Ending = Ending.TOO_LONG
    _checked_in: dict[Side, int] = field(default_factory=dict)  # the round of a side's first morale check

    def run(self) -> None:
        """Fights it out, the rout included."""
        bloodless = 0
        for number in range(1, LONGEST + 1):
            bloodless = 0 if self._round(number) else bloodless + 1
            if self._is_decided(number):
                break
            if bloodless >= BLOODLESS:
                self.ending = Ending.BLOODLESS
                break
        if self.winner is not None and self.ground.standing(self.winner.other):
            self._rout(len(self.rounds) + 1)

    def _round(self, number: int, *, rout: bool = False) -> bool:
        """One round; whether anybody was hit."""
        played = Round(self.ground, self.dice, self.summon, self.edge.in_round(number), rout=rout)
        played.run()
        attackers, defenders = self._figures(Side.ATTACKERS), self._figures(Side.DEFENDERS)
        self.rounds.append(RoundFought(number, tuple(played.deeds), attackers, defenders, rout))
        return played.harmed

    def _figures(self, side: Side) -> int:
        return sum(fighter.figures for fighter in self.ground.standing(side))

    def _is_decided(self, number: int) -> bool:
        gone = [side for side in Side if not self.ground.standing(side)]
        if gone:
            return self._end(gone, Ending.WIPED_OUT, Ending.BOTH_GONE)
        broken = [side for side in Side if self._breaks(side, number)]
        return bool(broken) and self._end(broken, Ending.BROKEN, Ending.BOTH_BROKEN)

    def _end(self, losers: list[Side], one: Ending, both: Ending) -> bool:
        """OVL-COMBAT-49: a side alone has lost, both together draw."""
        self.ending = both if len(losers) == 2 else one
        self.winner = None if len(losers) == 2 else losers[0].other
        return True

    def _breaks(self, side: Side, number: int) -> bool:
        """A morale check of an army that lost half of its figures (OVL-COMBAT-46 to -48)."""
        army = [fighter for fighter in self.ground.fighters if fighter.side is side]
        if not has_lost_half(army):
            return False
        resolve = morale(army)
        if resolve is None:
            return False
        resolve -= number - self._checked_in.setdefault(side, number)
        return self.dice.between(1, 100) > resolve

    def _rout(self, number: int) -> None:
        """A last round for the winners, while the beaten run and parry (OVL-COMBAT-50)."""
        assert self.winner is not None
        for fighter in self.ground.standing(self.winner.other):
            fighter.routed = True
        self._round(number, rout=True)


def has_lost_half(army: Sequence[Fighter]) -> bool:
    """Half of the figures it came with are dead or have fled; fanatics and the summoned do not count (OVL-GAP-105)."""
    counted = [fighter for fighter in army if not fighter.is_fanatic and not fighter.is_summoned]
    started = sum(fighter.started for fighter in counted)
    left = sum(fighter.figures for fighter in counted if fighter.is_standing)
    return started > 0 and 2 * left <= started


def morale(army: Sequence[Fighter]) -> int | None:
    """The morale of its weakest unit in percent; None when only fanatics are left (OVL-COMBAT-47, -57)."""
    lead = MORALE * best_tactician(army)
    steady = [f.stats.defense for f in army if f.is_standing and not f.is_fanatic and not f.is_summoned]
    return MORALE * max(0, min(steady)) + lead if steady else None
