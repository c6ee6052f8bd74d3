"""The strip of a month: a row a unit, thirty columns, bars for what lasts, marks for gains, refusals and losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

MARKS = ("gain", "refused", "loss")
MOST_ROWS = 60


def strip(document: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The rows of the strip; none for games without days."""
    if not document["frame"]["days"]:
        return []
    rows = []
    by_unit: dict[str, list[Mapping[str, Any]]] = {}
    for event in document["events"]:
        by_unit.setdefault(event.get("unit", ""), []).append(event)
    for unit in [unit for unit in document["units"] if unit.get("own")][:MOST_ROWS]:
        told = by_unit.get(unit["id"], [])
        rows.append({"unit": unit, "bars": _bars(told), "marks": _marks(told)})
    return rows


def _bars(told: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    found = []
    for event in told:
        first, last = event.get("day", 0), event.get("last", 0)
        if first and last > first:
            found.append({"first": first, "length": last - first + 1, "text": _word(event), "kind": event["tone"]})
    return found


def _word(event: Mapping[str, Any]) -> str:
    """What lasted, in a word: the kind of event, as words."""
    kind = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in event["kind"]).strip()
    return str(event["text"].rstrip(".").rpartition(" ")[2])[:16] if " " not in kind else kind


def _marks(told: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    return [
        {"day": event["day"], "tone": event["tone"]} for event in told if event.get("day") and event["tone"] in MARKS
    ]
