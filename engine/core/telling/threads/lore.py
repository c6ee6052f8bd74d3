"""The sentences that a game tells its stories in, and which of them is told."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from string import Formatter
from typing import NamedTuple
from zlib import crc32

from engine.core.telling.headline import inside

# What makes a chapter worth telling, the rarest first; a sentence is worth as much as the rarest fact in it.
RARE = (
    "back", "revenge", "of_none", "of_one", "most", "long", "first", "by_most", "here_last", "here_by", "met",
    "running", "here", "of_so_far", "by_so_far", "by_holds", "busy", "total", "others", "so_far",
)  # fmt: skip


class Sentence(NamedTuple):
    """A sentence with blanks, or several that belong together. key: what it is remembered by; blanks: the facts that it
    tells or, named before it with a question mark, only goes by; without: the facts with which it is not told. So
    "?first,!today It is the first." is told of a first that is the only one today.
    """

    key: str
    pattern: str
    blanks: frozenset[str]
    without: frozenset[str] = frozenset()

    @property
    def worth(self) -> int:
        """How rare a fact it needs."""
        return max((len(RARE) - RARE.index(blank) for blank in self.blanks if blank in RARE), default=0)

    def said(self, facts: Mapping[str, object]) -> str:
        """The sentence with the facts in its blanks."""
        text = inside(self.pattern.format_map(facts))
        return text[:1].upper() + text[1:]


class Lore:
    """The table [threads] of a game: slot of a story, such as "war_open" or "war_close" -> sentences, one a line."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._table = table

    @cached_property
    def slots(self) -> Mapping[str, tuple[Sentence, ...]]:
        """The sentences of each slot."""
        return {
            slot: tuple(_sentence(line.strip()) for line in lines.strip().splitlines() if line.strip())
            for slot, lines in self._table.items()
        }

    def word(self, name: str, otherwise: str) -> str:
        """A word that the game has for something."""
        return self._table.get(name, otherwise).strip()

    def tells(self, plot: str) -> bool:
        """Whether there are sentences for a plot."""
        return f"{plot}_open" in self.slots

    def fitting(self, slot: str, facts: Collection[str]) -> list[Sentence]:
        """The sentences of a slot that can be told with these facts."""
        known = frozenset(facts)
        return [one for one in self.slots.get(slot, ()) if one.blanks <= known and not one.without & known]

    def pick(
        self,
        slot: str,
        facts: Collection[str],
        worn: Sequence[Collection[str]],
        turn: int,
        known: Collection[str] = (),
    ) -> Sentence | None:
        """The sentence that the last issues told least, of those the one with the rarest fact. worn: the keys that were
        told, this issue's first and then those of the last ones; what this issue told is not told again. known: the
        facts that the story has told already.
        """
        found = [one for one in self.fitting(slot, facts) if not one.blanks & set(known)]
        found = [one for one in found if not worn or one.key not in worn[0]]
        return min(found, key=lambda one: (-_rest(one.key, worn), -one.worth, _turned(one.key, turn)), default=None)


def _rest(key: str, worn: Sequence[Collection[str]]) -> int:
    """The issues since a sentence was told, as far as they are remembered."""
    return next((back for back, keys in enumerate(worn) if key in keys), len(worn))


def _turned(key: str, turn: int) -> int:
    return crc32(f"{turn} {key}".encode())


def _sentence(line: str) -> Sentence:
    going_by, _, pattern = line[1:].partition(" ") if line.startswith("?") else ("", "", line)
    conditions = {name for name in going_by.split(",") if name}
    without = frozenset(name[1:] for name in conditions if name.startswith("!"))
    told = {name for _, name, _, _ in Formatter().parse(pattern) if name}
    blanks = frozenset(told | {name for name in conditions if not name.startswith("!")})
    return Sentence(f"{crc32(line.encode()):08x}", pattern, blanks, without)
