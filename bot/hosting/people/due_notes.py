"""Notes that name a turn come back in its report: "NAP until turn 22", "the bridge is done in 12 turns"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from storage.ids import SeatId
from storage.records import Note

_NAMED = re.compile(r"\bturns?\s+(\d{1,5})\b", re.IGNORECASE)
_AHEAD = re.compile(r"\bin\s+(a|one|\d{1,4})\s+turns?\b", re.IGNORECASE)


def turns_meant(text: str, written: int) -> list[int]:
    """The turns to come that a note names, in order. written: the turn whose orders were being taken then."""
    named = {int(number) for number in _NAMED.findall(text)}
    ahead = {written + (int(number) if number.isdecimal() else 1) for number in _AHEAD.findall(text)}
    return sorted(turn for turn in named | ahead if turn >= written)


def due_in(turn: int, notes: Iterable[Note]) -> Mapping[SeatId, Sequence[str]]:
    """The notes that come back in the report of a turn, by seat, the oldest first."""
    found: defaultdict[SeatId, list[str]] = defaultdict(list)
    for note in notes:
        if turn in turns_meant(note.text, note.turn_number):
            found[note.seat_id].append(" ".join(note.text.split()))
    return found
