"""What turns a stored world of an older format into one of today's."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

FORMAT = 2
_OVERDUE = re.compile(r"wait -\d+", re.IGNORECASE)


def _second(state: dict[str, Any]) -> dict[str, Any]:
    """Format 2: no WAIT has fewer than no days left; offers know their exact price, campaigns their land policy."""
    for unit in state["units"].values():
        for line in unit["orders"]:
            if _OVERDUE.fullmatch(line["words"]):
                line["words"] = "WAIT 0"
    for place in state["locations"].values():
        for offer in place["offers"]:
            offer.setdefault("exact", 0)
    state["options"].setdefault("taxes", "in full")  # as they were when the campaign began
    state["options"].setdefault("land_policy", "neutrals trade")
    state["options"].setdefault("standings", True)
    return state


UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _second}
