"""The sentences of Overlord: every sentences/*.toml read once.

[events]: event class name -> format string over its fields. [refusals]: code -> format string over the values of a
`NotPossible`.
"""

from __future__ import annotations

from functools import cache

from engine.core.events import Catalogue, read_sentences


@cache
def tables() -> dict[str, dict[str, str]]:
    """All sentences by table and name."""
    return read_sentences("engine.games.overlord")


@cache
def catalogue() -> Catalogue:
    """The sentences of all events."""
    return Catalogue(tables()["events"])


def refusal(code: str, values: dict[str, object]) -> str:
    """Why an order could not be carried out. Raises KeyError for a code without a sentence."""
    return tables()["refusals"][code].format(**values)
