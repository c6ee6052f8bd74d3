"""Battles as facts: who fought, how it went, what it cost; commanders lost and taken; levels gained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.erfworld.events import Happening, News, OrderEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Contingent:
    """A unit in a battle, as its report names it. line: where it stood. party: its side's code, "" for the wild."""

    unit: str
    name: str
    party: str
    kind: str
    count: int
    line: str = ""
    croaked: int = 0
    captured: int = 0
    wounded: int = 0
    fled: bool = False
    leads: bool = False


class BattleFought(Happening):
    """A whole battle, told to those who fought it. manner: bouts, mass or a city's; attackers, defenders: their
    parties' names; winner: "attackers", "defenders" or ""; outcome: how it ended, a finished sentence; account: its
    lines, blow by blow.
    """

    weight: ClassVar[int] = 20
    tone: ClassVar[Tone] = Tone.LOSS
    where: str
    manner: str
    situation: str
    attackers: str
    defenders: str
    attacking: tuple[Contingent, ...]
    defending: tuple[Contingent, ...]
    winner: str
    outcome: str
    account: tuple[str, ...] = ()


class BattleNews(News):
    """That there was a battle, for the paper."""

    headline: ClassVar[str] = "war"
    plot: ClassVar[Plot | None] = Plot("battle", by="attackers", of="defenders", count="croaked")
    attackers: str
    defenders: str
    where: str
    croaked: int
    winner: str


class CommanderCroaked(News):
    """A ruler, heir, warlord or other commander is gone."""

    headline: ClassVar[str] = "death"
    plot: ClassVar[Plot | None] = Plot("death", of="side", who="name", what="title")
    name: str
    title: str
    side: str
    where: str


class CommanderCaptured(Happening):
    """A commander was taken prisoner."""

    weight: ClassVar[int] = 15
    tone: ClassVar[Tone] = Tone.LOSS
    name: str
    side: str
    captor: str
    where: str


class DuelFought(OrderEvent):
    """A duel for the throne. account: its lines."""

    weight: ClassVar[int] = 60
    side: str
    winner: str
    loser: str
    account: tuple[str, ...] = ()


class Escaped(Happening):
    """A captive commander got away."""

    weight: ClassVar[int] = 15
    tone: ClassVar[Tone] = Tone.GAIN
    name: str
    where: str


class FoundHungry(Happening):
    """A fugitive found nothing to eat: he cannot move, and is sensed (ERF-PRISON-14)."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.SEEN
    name: str


class FugitiveSensed(Happening):
    """A moneymancer of the captor senses a fugitive in one of seven hexes (ERF-MAGIC-111)."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.SEEN
    name: str


class CaughtAgain(Happening):
    """A fugitive is a prisoner again."""

    weight: ClassVar[int] = 15
    tone: ClassVar[Tone] = Tone.LOSS
    name: str
    by: str


class Turned(Happening):
    """A captive serves the captor now (ERF-GAP-239)."""

    weight: ClassVar[int] = 16
    tone: ClassVar[Tone] = Tone.GAIN
    what: str
    of: str
    to: str


class StaysAwake(Happening):
    """A commander at 0 hits saved: he can still give orders (ERF-GAP-149)."""

    weight: ClassVar[int] = 15
    tone: ClassVar[Tone] = Tone.LOSS
    name: str
    die: int
    dc: int


class LiesUnconscious(Happening):
    """A commander at 0 hits did not save: he croaks at the restoration (ERF-GAP-149)."""

    weight: ClassVar[int] = 15
    tone: ClassVar[Tone] = Tone.LOSS
    name: str
    die: int
    dc: int


class LevelGained(Happening):
    """A unit rose in level."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.GAIN
    unit: str
    level: int


class WallBroken(Happening):
    """A level of wall or gate was broken. left: levels that stand."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.GAIN
    city: str
    work: str
    left: int


class CityHeld(Happening):
    """Attackers did not get into a city. why: a sentence without its beginning."""

    weight: ClassVar[int] = 12
    tone: ClassVar[Tone] = Tone.GAIN
    city: str
    attackers: str
    why: str = "its walls hold."


class TowerFired(Happening):
    """A tower spent spells on fliers."""

    weight: ClassVar[int] = 14
    city: str
    spells: int
    croaked: int
    fliers: str
