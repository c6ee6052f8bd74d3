"""Campaigns of older formats, read as those of today."""

from __future__ import annotations

from typing import Any


def patient(document: dict[str, Any]) -> dict[str, Any]:
    """Format 1 to 2: a campaign that began when silence alone ended nothing keeps it so (DNK-GAP-64)."""
    return {**document, "options": {**document["options"], "silence": "patience"}}
