"""Garrisons in a report, and the lands of a faction looked up (OLY-GARR-12, OLY-GAP-63, OLY-LAND-08, -09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.telling.report import Section, Table
from engine.games.olympia.rule.rule_events import GarrisonPaid
from engine.games.olympia.sight.view import FactionView, Holding, Standing
from engine.games.olympia.telling.reports.page import Line, section, table, text

NUMBERS = ("men", "tax", "cost", "sent")


def table_of(paid: Sequence[GarrisonPaid]) -> Section | None:
    """What the month brought, a line a garrison; then all of it, and who rules for which castle."""
    if not paid:
        return None
    rows = [
        (one.units[0], one.where, *map(_figure, (one.men, one.tax, one.cost, one.forwarded)), one.castle)
        for one in paid
    ]
    if len(paid) > 1:
        sums = (
            sum(figures) for figures in zip(*((one.men, one.tax, one.cost, one.forwarded) for one in paid), strict=True)
        )
        rows.append(("all", "", *map(_figure, sums), ""))
    columns = ("garr", "where", *NUMBERS, "castle")
    lines: list[Line] = [*table(Table(columns=columns, rows=tuple(rows), right=NUMBERS)), (0, "")]
    rulers = dict.fromkeys((one.castle, one.ruler) for one in paid)
    lines += [(0, f"[{castle}] is ruled by {ruler}.") for castle, ruler in rulers if castle and ruler]
    return section("Garrisons", lines)


def _figure(number: int) -> str:
    return f"{number:,}"


def lands(view: FactionView) -> Iterator[tuple[str, str]]:
    """Every castle whose lands the faction rules, and how its nobles stand."""
    for holding in view.holdings:
        yield holding.castle, text(_holding_lines(holding)).text
    if view.standings:
        yield "Ranks and pledges", text((0, _standing_text(one)) for one in view.standings).text
    if not (view.holdings or view.standings):
        yield (
            "No lands",
            "You rule no land. Build a castle, then leave soldiers as a garrison in the provinces around it.",
        )


def _holding_lines(holding: Holding) -> Iterator[Line]:
    level = f", level {holding.level}" if holding.level else ""
    yield 0, f"Castle{level}, in {holding.where}, in region {holding.region}."
    yield 0, f"Ruled by {', then '.join(holding.rulers)}."
    if not holding.provinces:
        yield 0, "It has no garrisons."
        return
    rows = tuple((one.garrison, one.where, _figure(one.men)) for one in holding.provinces)
    yield 0, ""
    yield from table(Table(columns=("garr", "where", "men"), rows=rows, right=("men",)))


def _standing_text(one: Standing) -> str:
    rank = one.rank or "no rank"
    return f"{one.named}: {rank}, pledged to {one.pledge}." if one.pledge else f"{one.named}: {rank}."
