"""State as a document: dataclasses to JSON bytes and back, typed and fast (msgspec does the work).

Field order and the order of dictionaries are kept, so equal states give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from engine.core.errors import DocumentError

T = TypeVar("T")


_decoders: dict[type[Any], msgspec.json.Decoder[Any]] = {}


def _decoder(kind: type[Any]) -> msgspec.json.Decoder[Any]:
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(kind)
    return _decoders[kind]


def prepare(kinds: Iterable[type[Any]]) -> None:
    """Build the decoders of these types now, so that no thread has to wait for one."""
    for kind in kinds:
        _decoder(kind)


def encode(value: Any) -> bytes:
    """The value as JSON bytes."""
    return msgspec.json.encode(value)


def decode(data: bytes | str, kind: type[T]) -> T:
    """The value of this type from JSON bytes. Raises DocumentError with the place of the first fault."""
    try:
        value: T = _decoder(kind).decode(data)
        return value
    except msgspec.DecodeError as problem:
        raise DocumentError(f"the document is not a {kind.__name__}: {problem}") from problem


def plain(value: Any) -> Any:
    """The value as dictionaries, lists, numbers and texts."""
    return msgspec.to_builtins(value, str_keys=True)


def printed(value: Any) -> bytes:
    """The value as JSON for people too: an entry a line, indented by one blank a level."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1)
