"""The prose of a game: catalogues of one-line format strings, read once from its sentences/*.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from typing import Any

from engine.core.errors import RulesDataError
from engine.core.events import Event
from engine.core.telling.headline import Called, Way, headlined, ways


class _Facts:
    """The fields of an event as a mapping, looked up only where the sentence names them: a turn has 100,000 events."""

    __slots__ = ("_event", "_extra")

    def __init__(self, event: Event, extra: Mapping[str, Any]) -> None:
        self._event = event
        self._extra = extra

    def __getitem__(self, name: str) -> Any:
        return self._extra[name] if name in self._extra else getattr(self._event, name)


class _Names(_Facts):
    """The same; a text among them may take its verb with it."""

    __slots__ = ()

    def __getitem__(self, name: str) -> Any:
        fact = super().__getitem__(name)
        return Called(fact) if type(fact) is str else fact


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

    def beside(self, kinds: tuple[type[Event], ...]) -> list[str]:
        """The names with a sentence that are none of these kinds."""
        return sorted(self._sentences.keys() - {kind.__name__ for kind in kinds})


class Wording:
    """All that a game says, read when first asked for.

    A file of sentences/ has tables: [events] (event class name -> format string over its fields), [refusals] (code ->
    format string over the values of a `NotPossible`), and whatever else the game prints. A name may be in
    one file only.
    """

    def __init__(self, package: str) -> None:
        """package: such as "engine.games.dunk"."""
        self._package = package

    @cached_property
    def tables(self) -> Mapping[str, Mapping[str, str]]:
        """All sentences by table and name. Raises RulesDataError when a name is in two files."""
        merged: dict[str, dict[str, str]] = {"events": {}, "refusals": {}}
        for path in sorted((files(self._package) / "sentences").iterdir(), key=lambda p: p.name):
            if not path.name.endswith(".toml"):
                continue
            for table, sentences in tomllib.loads(path.read_text(encoding="utf-8")).items():
                known = merged.setdefault(table, {})
                twice = sorted(known.keys() & sentences.keys())
                if twice:
                    raise RulesDataError(f"{self._package}, {path.name}: {', '.join(twice)} is in another file too")
                known.update(sentences)
        return merged

    @cached_property
    def catalogue(self) -> Catalogue:
        """The sentences of all events."""
        return Catalogue(self.tables["events"])

    def headlines(self, event: Event, **extra: Any) -> tuple[Way, ...]:
        """The event as a headline, in all wordings that the table [headlines] has for it, one a line; without any, what
        its usual sentence gives.
        """
        patterns = self.tables.get("headlines", {}).get(type(event).__name__)
        if patterns is None:
            return ((type(event).__name__, headlined(self.catalogue.sentence(event, **extra))),)
        return ways(patterns, _Names(event, extra))

    @cached_property
    def jokes(self) -> tuple[str, ...]:
        """What the paper prints when nothing is left to tell: the table [jokes]."""
        return tuple(self.tables.get("jokes", {}).values())

    @cached_property
    def threads(self) -> Mapping[str, str]:
        """The sentences that the paper tells its stories in: the table [threads], slot -> one sentence a line."""
        return self.tables.get("threads", {})

    def refusal(self, code: StrEnum, values: Mapping[str, object]) -> str:
        """Why an order could not be carried out. Raises KeyError for a code without a sentence."""
        return self.tables["refusals"][code].format(**values)
