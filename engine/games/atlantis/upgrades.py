"""States of older formats brought up to date, as plain documents."""

from __future__ import annotations

from typing import Any


def open_standings(document: dict[str, Any]) -> dict[str, Any]:
    """Format 1 to 2: a campaign that began before standings could be kept secret has them published."""
    return {**document, "options": {**document["options"], "standings": True}}


def old_factions(document: dict[str, Any]) -> dict[str, Any]:
    """Format 2 to 3: a campaign that began without limits to RESTART and gifts goes on without them."""
    options = {**document["options"], "restart_months": 0, "gift_months": 0}
    factions = {number: {**faction, "begun": 0} for number, faction in document["factions"].items()}
    return {**document, "options": options, "factions": factions}
