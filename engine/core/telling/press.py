"""What the newspaper is made of: scored headlines, signed press, anonymous rumours, standings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.core.dice import Dice

THE_GAME_MASTER = ""
"""The seat of press that the game master wrote."""


class PressKind(StrEnum):
    PRESS = "press"  # signed
    RUMOUR = "rumour"  # unsigned


@dataclass(frozen=True, slots=True, kw_only=True)
class PressItem:
    """A piece for the next paper. `seat` is never printed for rumours. `struck`: the GM took the reward away.

    signature: what a signed piece is printed with, where that is not the seat's name: a character, say.
    """

    seat: str
    kind: PressKind
    title: str
    text: str
    struck: bool = False
    signature: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Headline:
    """A public fact worth printing; the highest scores lead the front page. kind: "war", "plague", "discovery" ..."""

    score: int
    kind: str
    text: str
    body: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """A public table: `columns` of names, `rows` of (seat id, name, values); the first column is the one charted.

    Without a column the campaign keeps its standings secret; the note says so.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[int, ...]], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Newspaper:
    """One issue, ready to be drawn or posted as text."""

    masthead: str
    campaign: str
    turn: int
    date: str
    headlines: tuple[Headline, ...] = ()
    press: tuple[tuple[str, str, str], ...] = ()  # (signature, title, text)
    rumours: tuple[tuple[str, str], ...] = ()  # (title, text), shuffled
    standings: Standings | None = None
    deadline: str = ""


def shuffled_rumours(items: tuple[PressItem, ...], dice: Dice) -> tuple[tuple[str, str], ...]:
    """The rumours without their authors, in an order that betrays nothing: neither who sent them nor when."""
    texts = sorted((item.title, item.text) for item in items if item.kind is PressKind.RUMOUR)
    return tuple(dice.shuffled(texts))
