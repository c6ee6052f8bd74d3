"""The sentences of Dunk!: every sentences/*.toml read once.

A file has a table [events] (event class name -> format string over its fields) and a table [refusals]
(code -> format string over the values of a `NotPossible`). A name stands in one file only.
"""

from __future__ import annotations

from functools import cache

from engine.core.events import Catalogue, read_sentences


@cache
def _tables() -> dict[str, dict[str, str]]:
    return read_sentences("engine.games.dunk")


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
