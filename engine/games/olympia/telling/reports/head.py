"""The head of a report: date, totals, how the faction stands, its numbers, what it may claim (OLY-GAP-84)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.telling.report import Section, Table
from engine.games.olympia.rules.calendar import MONTHS, month_of, year_of
from engine.games.olympia.rules.items import GOLD, ITEMS, PEASANT, SAILOR, WORKER
from engine.games.olympia.sight.view import FactionView, OwnUnit
from engine.games.olympia.telling.reports.page import WIDTH, Line, section, table, text
from engine.games.olympia.telling.reports.words import goods_text

WELCOME = (
    "Welcome to Olympia. This is your first report; all later ones have the same parts.",
    "The head shows how you stand and the numbers of the nobles you may form. Each of your characters follows with "
    "what it did, day by day, and what it is, has and knows; then every place they are in.",
    "Start with the order template at the end. Write orders under your nobles and send it with /orders submit; they "
    "are carried out in the next month.",
    "The days of fast study below are a gift to newcomers: `study 600 14` learns two weeks of a skill at once, in no "
    "time of the month. `move north` leads out of a city first, which takes a day.",
)


def head(view: FactionView) -> Section:
    """Date, totals, Noble Points, the five numbers, fast study."""
    month = MONTHS[month_of(max(view.turn, 1)) - 1]
    season = f'Season "{month.name}", month {month_of(max(view.turn, 1))}, in the year {year_of(max(view.turn, 1))}.'
    lines: list[Line] = [(0, f"Report for {view.named}."), (0, season), (0, "")]
    if not view.turn:
        lines += [line for said in WELCOME for line in ((0, said), (0, ""))]
    lines += [
        (0, f"Players: {len(view.players)}. Units of players: {view.units_of_players}. Others: {view.other_units}."),
        (0, ""),
        *points(view),
    ]
    rows = tuple((rank.what, f"{rank.figure:,}", str(rank.place)) for rank in view.ranks)
    if rows:
        lines += [(0, ""), *table(Table(columns=("", "figure", "place"), rows=rows, right=("figure", "place")))]
    return Section(title="", blocks=(text(lines, hanging=0),))


def points(view: FactionView) -> Iterator[Line]:
    """Noble Points, numbers and fast study (OLY-REPORT-02, OLY-GAP-11)."""
    yield 0, f"Noble Points: {view.points}. The next one will be received at the end of turn {_next_point(view.turn)}."
    if view.unformed:
        yield 0, f"The next five nobles formed will be: {' '.join(view.unformed)}"
    yield 0, f"Days of fast study left: {view.fast_study}."


def _next_point(turn: int) -> int:
    return (turn // len(MONTHS) + 1) * len(MONTHS)


def account(view: FactionView) -> Section | None:
    """What may be claimed (OLY-ORDER-11)."""
    return section("Unclaimed items", [(0, f"{goods_text(item, amount)}") for item, amount in view.claim.items()])


def permissions(view: FactionView) -> Section | None:
    """Whom the faction lets in, and how it treats others, as the orders that would say so."""
    lines: list[Line] = [(0, order) for order in view.admits]
    lines += [(0, f"{attitude} {' '.join(codes)}") for attitude, codes in view.attitudes.items()]
    return section("Admissions and attitudes", lines)


_SUMMED = {"gold": GOLD, "peas": PEASANT, "work": WORKER, "sail": SAILOR}


def summary(view: FactionView) -> Section | None:
    """All own units, one a line, and what they have in all."""
    units = list(view.own.values())
    if not units:
        return None
    rows = [_row(unit) for unit in units]
    if len(units) > 1:
        rows.append(_totals(units))
    columns = ("unit", "where", "loyal", "heal", "B", "CA", *_SUMMED, "figh", "under", "name")
    right = ("heal", "B", "CA", *_SUMMED, "figh")
    said = [at for at, name in enumerate(columns) if name == "name" or any(row[at] not in _NOTHING for row in rows)]
    kept = tuple(columns[at] for at in said)
    cells = tuple(tuple(row[at] for at in said) for row in rows)
    lines = table(Table(columns=kept, rows=cells, right=tuple(name for name in right if name in kept)))
    return section("Unit summary", [(at, line[:WIDTH].rstrip()) for at, line in lines])


_NOTHING = ("", "0")
"""What a column may be left out for that says nothing else."""


def _row(unit: OwnUnit) -> tuple[str, ...]:
    if unit.prisoner:
        return (unit.id, "", "prisoner", *[""] * 8, "", unit.name)
    health = f"{unit.health}{'-' if unit.ill else ''}" if unit.mortal else "n/a"
    counts = (f"{unit.count(item):,}" if unit.count(item) else "" for item in _SUMMED.values())
    above = unit.above.rpartition("[")[2].rstrip("]")
    return (unit.id, unit.place, _short(unit.loyalty), health, str(unit.behind), str(unit.aura or ""), *counts,
            str(fighters(unit) or ""), above, unit.name)  # fmt: skip


def _short(loyalty: str) -> str:
    kind, _, rating = loyalty.partition("-")
    return f"{kind[:1]}-{rating}" if rating else ""


def _totals(units: list[OwnUnit]) -> tuple[str, ...]:
    counts = (f"{sum(unit.count(item) for unit in units):,}" for item in _SUMMED.values())
    return ("all", *[""] * 5, *counts, f"{sum(fighters(unit) for unit in units):,}", "", "")


def fighters(unit: OwnUnit) -> int:
    """Its men that fight, workers and peasants not counted."""
    others = (PEASANT, WORKER, SAILOR)
    return sum(n for item, n in unit.items.items() if item in ITEMS and ITEMS[item].man and item not in others)
