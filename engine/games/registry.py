"""Every ruleset by its key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from engine.core.errors import TurnkeepError
from engine.core.ruleset import Ruleset

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "dunk": "Dunk!",
        "atlantis": "Atlantis",
        "overlord": "Overlord",
        "olympia": "Olympia",
        "erfworld": "Erfworld",
    }
)
"""What the games are called, for lists: a game itself is some ten MiB and a quarter of a second to import."""

GAMES: tuple[str, ...] = tuple(TITLES)


class UnknownGameError(TurnkeepError, KeyError):
    """There is no game of this key."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def ruleset(key: str) -> Ruleset[Any, Any]:
    """The ruleset of this key, imported when first asked for. Raises UnknownGameError."""
    if key not in GAMES:
        raise UnknownGameError(f'there is no game "{key}"; there are: {", ".join(GAMES)}')
    found: Ruleset[Any, Any] = import_module(f"engine.games.{key}.ruleset").RULESET
    return found


def rulesets() -> Mapping[str, Ruleset[Any, Any]]:
    """All rulesets in the order of the list."""
    return MappingProxyType({key: ruleset(key) for key in GAMES})
