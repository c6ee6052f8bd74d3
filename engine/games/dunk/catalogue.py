"""The sentences of Dunk!: every sentences/*.toml read once.

A file has a table [events] (event class name -> format string over its fields) and a table [refusals]
(code -> format string over the values of a `NotPossible`). A name stands in one file only.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from engine.core.errors import RulesDataError
from engine.core.events import Catalogue


@cache
def _tables() -> dict[str, dict[str, str]]:
    merged: dict[str, dict[str, str]] = {"events": {}, "refusals": {}}
    folder = files("engine.games.dunk") / "sentences"
    for path in sorted(folder.iterdir(), key=lambda p: p.name):
        if not path.name.endswith(".toml"):
            continue
        for table, sentences in tomllib.loads(path.read_text(encoding="utf-8")).items():
            twice = sorted(merged[table].keys() & sentences.keys())
            if twice:
                raise RulesDataError(f"{path.name}: {', '.join(twice)} stands in another file too")
            merged[table].update(sentences)
    return merged


@cache
def catalogue() -> Catalogue:
    """The sentences of all events."""
    return Catalogue(_tables()["events"])


def refusal(code: str, values: dict[str, object]) -> str:
    """Why an order could not be carried out. Raises KeyError for a code without a sentence."""
    return _tables()["refusals"][code].format(**values)


def refusal_codes() -> tuple[str, ...]:
    """The codes that have a sentence."""
    return tuple(_tables()["refusals"])
