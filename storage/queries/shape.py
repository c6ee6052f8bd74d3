"""Stored values as records: msgspec does the work, one thread at a time where it learns a record's fields."""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_known: set[type[Any]] = set()
_learning = threading.Lock()


def shaped(value: object, kind: type[T], *, from_attributes: bool = False) -> T:
    """A mapping, or with from_attributes an object such as a row, as a record of this kind. Raises ValueError for what
    does not fit it.
    """
    if kind not in _known:
        # msgspec hangs a description on every dataclass before it is complete. A second thread that meets the type
        # then, be it as a part of another, would read a field without a name and crash the bot.
        with _learning:
            msgspec.json.Decoder(kind)
            _known.add(kind)
    return msgspec.convert(value, kind, from_attributes=from_attributes)
