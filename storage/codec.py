"""State documents: `{"format": n, "game": key, "state": {...}}` as zlib-compressed JSON, upgraded from older formats.

A game changes its state's shape by raising its format number and adding one upgrade function from the format before; a
campaign stored years ago is then read through the chain of upgrades. The storage never looks inside `state`.

Sheets, reports and pages are packed in the same way, without the envelope.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import zlib
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from storage.errors import CorruptDocument, NewerFormat, NoUpgrade, WrongGame

Document: TypeAlias = dict[str, Any]
"""The plain-JSON form of a state: dicts with text keys, lists, text, numbers, booleans, None."""

Upgrade: TypeAlias = Callable[[Document], Document]
"""Turns a state document of format n into one of format n+1."""

MAX_DOCUMENT = 512 * 1024 * 1024
"""Bytes of JSON beyond which a stored document is taken for damage (or malice) rather than read into memory."""

MAX_RATIO, ALWAYS = 100, 16 * 1024 * 1024
"""Bytes of JSON for each stored byte, where there are more than may always be: a real state has some ten. Reading a
document of an old format takes many times its size, and the file that brings it may come from anybody."""


class _Envelope(msgspec.Struct):
    format: int
    game: str
    state: msgspec.Raw


_FORMAT = re.compile(rb'\{"format":([1-9][0-9]{0,8}),')
_reader = msgspec.json.Decoder(_Envelope)


def encode(game: str, format: int, state: bytes) -> bytes:
    """Pack a state for the database.

    game: the ruleset's key; format: the ruleset's present state format, 1 or more; state: the document as JSON bytes,
    which are kept to the byte, so that a replay can be compared.
    """
    if format < 1:
        raise ValueError(f"state formats count from 1, not {format}")
    return packed(msgspec.json.encode(_Envelope(format, game, msgspec.Raw(state))))


def decode(data: bytes, *, game: str, format: int, upgrades: Mapping[int, Upgrade] | None = None) -> bytes:
    """Unpack a stored state to JSON bytes of the present format.

    game: the ruleset's key; format: its present state format; upgrades: for each older format n the function n -> n+1.
    Raises CorruptDocument, WrongGame, NewerFormat or NoUpgrade, each saying what was found and what was expected.
    """
    found = _open(data)
    if found.game != game:
        raise WrongGame(f"This state belongs to the game {found.game!r}, not to {game!r}.")
    if found.format > format:
        raise NewerFormat(
            f"This {game} state has format {found.format}, but the installed {game} reads formats up to {format}. "
            "Install a newer Turnkeep."
        )
    if found.format == format:
        return bytes(found.state)
    state = json.loads(bytes(found.state))
    for step in range(found.format, format):
        upgrade = (upgrades or {}).get(step)
        if upgrade is None:
            raise NoUpgrade(f"This {game} state has format {step}, and nothing upgrades it to format {step + 1}.")
        state = upgrade(state)
    return msgspec.json.encode(state)


def stored_format(data: bytes) -> int:
    """The format of a stored state, from its first bytes; 0 where they are no state's."""
    with contextlib.suppress(zlib.error):
        if found := _FORMAT.match(zlib.decompressobj().decompress(data, 32)):
            return int(found[1])
    return 0


def digest(state: bytes) -> str:
    """A fingerprint (64 hex digits) of a state's JSON bytes."""
    return hashlib.sha256(state).hexdigest()


def stored_digest(data: bytes) -> str:
    """The fingerprint of a stored state as it lies there, in whatever format. Raises CorruptDocument."""
    return digest(bytes(_open(data).state))


def _open(data: bytes) -> _Envelope:
    try:
        found = _reader.decode(unpacked(data, "state"))
    except msgspec.MsgspecError as error:
        raise CorruptDocument(f"The stored state is not a state document: {error}.") from None
    if found.format < 1 or not bytes(found.state).startswith(b"{"):
        raise CorruptDocument("The stored state has no proper format number, or its state is not an object.")
    return found


class Packed(bytes):
    """Bytes that were packed by somebody who sends them here to be stored."""


def packed(data: bytes) -> bytes:
    """The bytes as they are stored; `unpacked` gives them back, whatever they are."""
    small = zlib.compress(data, level=6)
    return small if len(data) <= _most(small) else zlib.compress(data, level=0)


def unpacked(data: bytes, what: str) -> bytes:
    """The bytes that were packed. what: names them in what is raised: CorruptDocument, also for more than there may be
    in so few.
    """
    most, reader = _most(data), zlib.decompressobj()
    try:
        body = reader.decompress(data, most)
    except zlib.error as error:
        raise CorruptDocument(f"The stored {what} does not decompress: {error}.") from None
    if reader.unconsumed_tail:
        raise CorruptDocument(f"The stored {what} would unpack to more than {most} bytes, which no campaign needs.")
    if not reader.eof:
        raise CorruptDocument(f"The stored {what} is cut short.")
    return body


def _most(small: bytes) -> int:
    return min(MAX_DOCUMENT, max(ALWAYS, MAX_RATIO * len(small)))
