"""Events: the facts of a turn. Prose comes later, from a catalogue of one-line format strings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from engine.core.errors import RulesDataError

EVERYONE: tuple[str, ...] = ("*",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact. Each kind is a subclass with its own fields; fields hold plain values (names, numbers), never state.

    `seen_by`: the ids of the seats that learn of it; `EVERYONE` for public facts. `phase` and `day` are stamped by the
    turn.
    """

    seen_by: tuple[str, ...] = ()
    place: str = ""
    phase: str = ""
    day: int = 0

    @property
    def kind(self) -> str:
        """The class name: the key of the catalogue."""
        return type(self).__name__

    def is_seen_by(self, seat: str) -> bool:
        return seat in self.seen_by or self.seen_by == EVERYONE


class _Facts:
    """The fields of an event as a mapping, looked up only where the sentence names them: a turn has 100,000 events."""

    __slots__ = ("_event", "_extra")

    def __init__(self, event: Event, extra: Mapping[str, Any]) -> None:
        self._event = event
        self._extra = extra

    def __getitem__(self, name: str) -> Any:
        return self._extra[name] if name in self._extra else getattr(self._event, name)


class Catalogue:
    """The sentences of a game: event kind -> format string over the event's fields, such as "{army} moves {direction}."

    Values of enumerations print as themselves. A missing sentence is a fault of the game and is found by its lint.
    """

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = dict(sentences)

    def sentence(self, event: Event, **extra: Any) -> str:
        """The event in words. Raises KeyError when the catalogue has no sentence for its kind."""
        return self._sentences[type(event).__name__].format_map(_Facts(event, extra))

    def missing(self, kinds: tuple[type[Event], ...]) -> list[str]:
        """The kinds without a sentence."""
        return [kind.__name__ for kind in kinds if kind.__name__ not in self._sentences]

    def __contains__(self, kind: str) -> bool:
        return kind in self._sentences


def read_sentences(package: str) -> dict[str, dict[str, str]]:
    """The sentences of a game: its sentences/*.toml, table by table ([events], [refusals] ...), merged.

    package: such as "engine.games.dunk". Raises RulesDataError when a name stands in two files.
    """
    merged: dict[str, dict[str, str]] = {"events": {}, "refusals": {}}
    for path in sorted((files(package) / "sentences").iterdir(), key=lambda p: p.name):
        if not path.name.endswith(".toml"):
            continue
        for table, sentences in tomllib.loads(path.read_text(encoding="utf-8")).items():
            known = merged.setdefault(table, {})
            twice = sorted(known.keys() & sentences.keys())
            if twice:
                raise RulesDataError(f"{package}, {path.name}: {', '.join(twice)} stands in another file too")
            known.update(sentences)
    return merged
