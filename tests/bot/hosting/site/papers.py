"""Two newspapers as they are stored, with names that mean harm."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.hosting.site.published import Published

HARM = "<script>alert(1)</script>\u202e"


def issue(turn: int, *headlines: tuple[str, str, str], **more: Any) -> dict[str, Any]:
    """A paper. headlines: (kind, text, body)."""
    return {
        "masthead": "The Herald", "campaign": "War", "turn": turn, "date": f"spring of year {turn}",
        "headlines": [{"kind": kind, "text": text, "body": body, "score": 50} for kind, text, body in headlines],
        "press": [], "rumours": [], "standings": None, "fillers": [], "peace": [0, 3], "finish": None,
        "chronicle": {"turn": turn, "deeds": []},
    } | more  # fmt: skip


FIRST = issue(0, ("people", "Two powers step onto the map", "It begins."))
SECOND = issue(
    1,
    ("war", f"Blood at {HARM}", "Forty fell."),
    ("death", "Ash is gone", ""),
    press=[["Ash", HARM, "Lines\nof prose"]],
    rumours=[["", HARM]],
    standings={"title": "Lands", "columns": ["Lands"], "rows": [["1", HARM, [12000]]], "note": "As told."},
    chronicle={"turn": 1, "deeds": [{"plot": "battle", "place": "Mudwall", "count": 40}]},
)
CAMPAIGN = Published(
    name=f"War {HARM}", game="Dunk!", blurb="A war of kingdoms.", status="It is being played.",
    issues=(FIRST, SECOND), printed=(datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 8, tzinfo=UTC)),
    fronts=frozenset({1}), has_replay=True, has_map=True, address="https://example.org/wars/1",
)  # fmt: skip
