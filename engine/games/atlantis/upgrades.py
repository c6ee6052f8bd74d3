"""States of older formats brought up to date, as plain documents."""

from __future__ import annotations

from typing import Any


def open_standings(document: dict[str, Any]) -> dict[str, Any]:
    """Format 1 to 2: a campaign that began before standings could be kept secret has them published."""
    return {**document, "options": {**document["options"], "standings": True}}
