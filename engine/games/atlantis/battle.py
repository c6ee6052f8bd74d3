"""A battle from the first blow to the last: who stands on which side, the rounds, and what becomes of everybody.

`fight` is the one entry: for ATTACK and automatic attacks (phases/battles.py), for ADVANCE (phases/moving.py) and for
monsters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core.turn import Turn
from engine.games.atlantis.state import Region, Unit, World


@dataclass(frozen=True, slots=True)
class Result:
    """How a battle ended. winner: "attackers", "defenders", or "" for a draw or when nobody fought.

    fought: there was a battle. attackers, defenders: the units on each side, allies and neighbours included, also those
    that are dead now. dead: unit -> how many of its people and monsters died.
    """

    fought: bool = False
    winner: str = ""
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    attackers_dead: int = 0
    defenders_dead: int = 0
    dead: dict[int, int] = field(default_factory=dict)

    @property
    def attackers_won(self) -> bool:
        return self.winner == "attackers"

    @property
    def attackers_may_move_on(self) -> bool:
        """They won and lost nobody (ATL-ATTACK-10, ATL-VICTORY-06)."""
        return self.attackers_won and not self.attackers_dead


def fight(turn: Turn[World], region: Region, attackers: Sequence[Unit], target: Unit) -> Result:
    """Fights one battle in a region and does all that follows from it: deaths, healing, spoils, who may still act.

    attackers: the units that strike (by ATTACK, by ADVANCE, of themselves): they take part whatever their flags; the
    rest of their factions joins by the rules of the muster. They stand in `region` already (advancing units too).
    Units that wiped out are gone from the world afterwards. Attackers allied with the target's faction withdraw
    (ATL-MUSTER-11); if none remains there is no battle. Whether they see and catch the target is the caller's matter:
    see `muster.can_attack`.
    """
    raise NotImplementedError
