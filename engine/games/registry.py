"""Every ruleset by its key: the five of the house, and those that other packages bring along.

A package brings a game by an entry point of the group `turnkeep.games`, KEY = "package.module:RULESET", and a
`game.toml` in its top folder, which says what lists show of it before it is imported.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module, metadata, resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from engine.core.errors import TurnkeepError
from engine.core.ruleset import Ruleset

GROUP = "turnkeep.games"
OUR_OWN = ("dunk", "atlantis", "overlord", "olympia", "erfworld")
_KEY = re.compile(r"[a-z][a-z0-9_]{0,31}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What is known of a game without importing it, which takes ten MiB and a quarter of a second.

    folder: what the package holds beside its code; rulebook: where that is, if there is one; record: where the ruleset
    is, "module:name". marks: how far it says it has come (see `engine.testing.marks`).
    """

    key: str
    title: str
    folder: Traversable
    rulebook: Traversable
    record: str
    marks: tuple[str, ...] = ()


def _card(key: str, package: str, record: str, rulebook: Traversable | None = None) -> Card:
    folder = resources.files(package)
    said = tomllib.loads(file.read_text(encoding="utf-8")) if (file := folder / "game.toml").is_file() else {}
    return Card(
        key=key,
        title=str(said.get("title") or key.capitalize()),
        folder=folder,
        rulebook=rulebook or folder / "rulebook.md",
        record=record,
        marks=tuple(map(str, said.get("marks", ()))),
    )


def _cards() -> Iterator[Card]:
    books = resources.files("assets") / "rulebooks"
    for key in OUR_OWN:
        yield _card(key, f"engine.games.{key}", f"engine.games.{key}.ruleset:RULESET", books / f"{key}.md")
    for found in sorted(metadata.entry_points(group=GROUP), key=lambda entry: entry.name):
        if _KEY.fullmatch(found.name) and found.name not in OUR_OWN:
            try:
                yield _card(found.name, found.module.partition(".")[0], found.value)
            except (ImportError, OSError, ValueError):  # a package that is half there is no game, and stops no other
                continue


CARDS: Mapping[str, Card] = MappingProxyType({card.key: card for card in _cards()})
TITLES: Mapping[str, str] = MappingProxyType({key: card.title for key, card in CARDS.items()})
"""What the games are called, for lists."""

GAMES: tuple[str, ...] = tuple(CARDS)


class UnknownGameError(TurnkeepError, KeyError):
    """There is no game of this key."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def ruleset(key: str) -> Ruleset[Any, Any]:
    """The ruleset of this key, imported when first asked for. Raises UnknownGameError."""
    if key not in CARDS:
        raise UnknownGameError(f'there is no game "{key}"; there are: {", ".join(GAMES)}')
    module, _, name = CARDS[key].record.partition(":")
    try:
        found: Ruleset[Any, Any] = getattr(import_module(module), name or "RULESET")
    except (ImportError, AttributeError) as fault:
        if key in OUR_OWN:
            raise
        raise UnknownGameError(f'the game "{key}" cannot be loaded from {CARDS[key].record}: {fault}') from fault
    if found.key != key:
        raise UnknownGameError(f'{CARDS[key].record} is registered as "{key}", but calls itself "{found.key}"')
    return found


def rulesets() -> Mapping[str, Ruleset[Any, Any]]:
    """All rulesets in the order of the list."""
    return MappingProxyType({key: ruleset(key) for key in GAMES})
