"""The sentences of Dunk!: every sentences/*.toml read once.

A file has a table [events] (event class name -> format string over its fields) and a table [refusals]
(code -> format string over the values of a `NotPossible`). A name may be in one file only.
"""

from __future__ import annotations

import re

from engine.core.events import Event
from engine.core.telling.headline import Way
from engine.core.telling.wording import Wording

WORDING = Wording("engine.games.dunk")
_NAME = re.compile(r"\b[A-Z][A-Za-z']*(?:_[A-Za-z']+)+")  # Grah's_Kingdom, but no order word


def say(event: Event) -> str:
    """The event in words as people read it: names without the underscores they have in orders."""
    return _spaced(WORDING.catalogue.sentence(event))


def headlines_of(event: Event) -> tuple[Way, ...]:
    """The event as a headline, in all its wordings."""
    return tuple((pattern, _spaced(text)) for pattern, text in WORDING.headlines(event))


def _spaced(text: str) -> str:
    return _NAME.sub(lambda name: name[0].replace("_", " "), text)
