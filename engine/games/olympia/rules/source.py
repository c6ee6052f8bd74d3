"""Where the figures of Olympia stand, and the kinds of number they are made of."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from engine.core.errors import RulesDataError
from engine.core.rules.rulesdata import RulesData

DATA = RulesData("engine.games.olympia")
T = TypeVar("T")

Spread = tuple[int, int]
"""Least and most of something that is drawn."""

Steps = tuple[int, int, int]
"""Least, most and step of something that is drawn."""


def figures(kind: type[T], name: str, *, part: str = "") -> T:
    """The whole file data/<name>.toml, or one table of it, as one record. Raises RulesDataError."""
    raw: Any = DATA.raw(name)
    try:
        return msgspec.convert(raw[part] if part else raw, kind, strict=True)
    except msgspec.ValidationError as problem:
        raise RulesDataError(f"data/{name}.toml{', ' + part if part else ''}: {problem}") from problem
