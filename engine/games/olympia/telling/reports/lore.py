"""Lore sheets as sections of a report (OLY-REPORT-08, OLY-SKILL-04)."""

from __future__ import annotations

from engine.core.telling.report import Section
from engine.games.olympia.study.lore import lore_of
from engine.games.olympia.telling.reports.page import text


def sheet(code: str) -> Section | None:
    """The lore sheet of a skill; None where there is none."""
    lines = lore_of(code)
    if not lines:
        return None
    title, _, *body = lines
    return Section(title=title, blocks=(text(((0, line) for line in body), hanging=0),))
