"""Lore sheets as sections of a report (OLY-REPORT-08, OLY-SKILL-04)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.telling.report import Section
from engine.games.olympia.rules.items import ITEMS, named
from engine.games.olympia.study.goods import goods_lore
from engine.games.olympia.study.lore import lore_of
from engine.games.olympia.telling.reports.page import section, text


def sheet(code: str) -> Section | None:
    """The lore sheet of a skill, or of an item; None where there is none."""
    if code in ITEMS:
        return section(f"Lore for {named(code)}", [(0, goods_lore(code))], hanging=0)
    lines = lore_of(code)
    if not lines:
        return None
    title, _, *body = lines
    return Section(title=title, blocks=(text(((0, line) for line in body), hanging=0),))


def goods_met(codes: Sequence[str]) -> Section | None:
    """Everything that was held for the first time, a paragraph each."""
    lines = [(0, f"{named(code)}: {goods_lore(code)}") for code in codes if code in ITEMS]
    return section("Goods, men and beasts first held", lines)
