"""The sentences of Dunk!: every sentences/*.toml read once.

A file has a table [events] (event class name -> format string over its fields) and a table [refusals]
(code -> format string over the values of a `NotPossible`). A name stands in one file only.
"""

from __future__ import annotations

import re
from functools import cache

from engine.core.events import Catalogue, Event, read_sentences

_NAME = re.compile(r"\b[A-Z][A-Za-z']*(?:_[A-Za-z']+)+")  # Grah's_Kingdom, but no order word


@cache
def _tables() -> dict[str, dict[str, str]]:
    return read_sentences("engine.games.dunk")


@cache
def catalogue() -> Catalogue:
    """The sentences of all events."""
    return Catalogue(_tables()["events"])


def say(event: Event) -> str:
    """The event in words as people read it: names without the underscores they have in orders."""
    return _NAME.sub(lambda name: name[0].replace("_", " "), catalogue().sentence(event))


def refusal(code: str, values: dict[str, object]) -> str:
    """Why an order could not be carried out. Raises KeyError for a code without a sentence."""
    return _tables()["refusals"][code].format(**values)


def refusal_codes() -> tuple[str, ...]:
    """The codes that have a sentence."""
    return tuple(_tables()["refusals"])
