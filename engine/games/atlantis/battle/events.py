"""Battles, theft and murder as facts (ATL-GAP-121)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Event, Tone
from engine.games.atlantis.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Contingent:
    """A unit in a battle as the battle report names it.

    faction: "Name (7)" where the other side knows it, else "". people, goods: item -> count, as they look (illusions
    as what they feign); goods are those that can be seen. levels: of the skills of war that it has. dead: people and
    monsters lost for good, healed: those saved. home: the region it came from, "" when it stood in the place itself.
    """

    unit: int
    name: str
    faction: str
    people: dict[str, int]
    goods: dict[str, int]
    levels: dict[str, int]
    behind: bool = False
    home: str = ""
    structure: str = ""
    dead: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRound:
    """Losses of one round. free: "attackers" or "defenders" when only they struck. magic: what spells did, told."""

    free: str
    attackers_lost: int
    defenders_lost: int
    magic: tuple[str, ...] = ()


class BattleFought(Event):
    """A whole battle, for the section of battles: everybody present learns of it.

    attacker, defender: titles of the unit that struck and of its target. winner: "attackers", "defenders" or "".
    lost: for good, after healing. spoils: item -> amount found by the winners. outcome: how it ended, in words.
    assassination: a duel, told to the assassin's faction only (ATL-GAP-71).
    """

    weight: ClassVar[int] = 10
    tone: ClassVar[Tone] = Tone.LOSS
    attacker: str
    defender: str
    where: str
    attackers: tuple[Contingent, ...]
    defenders: tuple[Contingent, ...]
    rounds: tuple[BattleRound, ...]
    winner: str
    attackers_lost: int
    defenders_lost: int
    healed: int
    spoils: dict[str, int]
    outcome: str
    assassination: bool = False


class UnitLost(UnitEvent):
    """All of a unit died in battle."""

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.LOSS
    where: str


class Inherited(UnitEvent):
    """A unit takes over what a fallen unit of its faction left."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.GAIN
    fallen: str
    goods: str


class Stole(UnitEvent):
    """To the thief's faction: what it took."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str
    victim: str


class Robbed(UnitEvent):
    """To the victim: what is gone (ATL-STEAL-02)."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.LOSS
    goods: str


class TheftSeen(UnitEvent):
    """To others who can see the thief: a theft that succeeded (ATL-STEAL-04). The unit is the thief."""

    weight: ClassVar[int] = 6
    victim: str
    goods: str


class TheftAttemptSeen(UnitEvent):
    """To others who can see the thief: a theft that failed (ATL-STEAL-04). The unit is the thief."""

    tone: ClassVar[Tone] = Tone.REFUSED

    victim: str
    item: str


class TheftFoiled(UnitEvent):
    """To the thief: somebody saw him."""

    tone: ClassVar[Tone] = Tone.REFUSED

    victim: str
    item: str


class Assassinated(UnitEvent):
    """To the victim's faction: one of the unit is dead, nobody knows by whose hand (ATL-ASSASS-04)."""

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.LOSS


class Murdered(UnitEvent):
    """To the assassin's faction: the deed is done. spoils: ", taking ..." or ""."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.GAIN
    victim: str
    spoils: str


class MurderFoiled(UnitEvent):
    """To the assassin: somebody saw him and he fled (ATL-ASSASS-02)."""

    tone: ClassVar[Tone] = Tone.REFUSED

    victim: str


class MurderAttempted(UnitEvent):
    """To the victim's faction: which unit tried and fled (ATL-ASSASS-02). The unit is the victim."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.LOSS
    assassin: str


class AssassinCaught(UnitEvent):
    """To the victim's faction: the victim won the duel, and who had tried (ATL-ASSASS-04)."""

    tone: ClassVar[Tone] = Tone.GAIN

    assassin: str


class AssassinLost(UnitEvent):
    """To the assassin's faction: the victim was better."""

    tone: ClassVar[Tone] = Tone.LOSS

    victim: str


class MurderUndecided(UnitEvent):
    """To the assassin's faction: neither fell."""

    victim: str
