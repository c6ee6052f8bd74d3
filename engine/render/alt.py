"""What a screen reader says of a picture: the same facts in words, within Discord's bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.telling.fieldsheet import FieldSheet, Stand
from engine.core.telling.headline import uncoded
from engine.core.telling.mapsheet import MapSheet, Sight
from engine.core.telling.press import Newspaper, Standings
from engine.render import charts, palette
from engine.render.fields.field import fate_of, sums
from engine.render.lettering.fonts import clean
from engine.render.pages.page_columns import plain

LONGEST_ALT = 1024
MOST_WAYS = 8


def _bounded(sentences: Sequence[str]) -> str:
    """The sentences that fit, in order; the first that does not is cut."""
    text = " ".join(s for s in sentences if s)
    return text if len(text) <= LONGEST_ALT else text[: LONGEST_ALT - 1].rstrip() + "…"


def _said(text: str, longest: int = 120) -> str:
    return clean(plain(text), longest)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def map_alt(sheet: MapSheet) -> str:
    """What the map shows: size, sight, owners, terrains, towns, units. The sheet's own text if it has one."""
    if sheet.alt.strip():
        return _bounded([_ordered(sheet), clean(sheet.alt, LONGEST_ALT)])
    sights = Counter(cell.sight for cell in sheet.cells)
    known = [cell for cell in sheet.cells if cell.sight is not Sight.UNKNOWN]
    keys = {cell.key for cell in known}
    names = {b.key: _said(b.name, 60) + (" (you)" if b.own else "") for b in sheet.banners}
    owners = Counter(cell.owner for cell in known if cell.owner)
    terrains = Counter(_said(palette.terrain(cell.terrain).caption, 40) or "unnamed" for cell in known)
    places = [s for s in sheet.settlements if s.cell in keys]
    units = sum(max(1, m.count) for m in sheet.marks if m.cell in keys)
    title = _said(sheet.title) or "untitled"
    subtitle = f", {_said(sheet.subtitle)}" if _said(sheet.subtitle) else ""
    afflicted = Counter(_said(name.replace("_", " "), 40) for cell in known for name in cell.afflictions)
    return _bounded([
        f"Map: {title}{subtitle}.",
        _ordered(sheet),
        f"{_counted(len(sheet.cells), 'cell')}: {sights[Sight.SEEN]:,} seen, {sights[Sight.REMEMBERED]:,} remembered, "
        f"{sights[Sight.UNKNOWN]:,} unknown.",
        _listed("Owners", [(names.get(k) or _said(k, 60), n) for k, n in owners.most_common(12)], len(owners)),
        _listed("Afflicted", afflicted.most_common(6), len(afflicted)),
        _listed("Terrain", terrains.most_common(8), len(terrains)),
        f"{_counted(len(places), 'settlement')}, {_counted(units, 'unit')}." if places or units else "",
        _named_places([_said(s.name, 40) for s in places if s.name]),
        f"Further levels: {', '.join(_said(s.level or s.title, 40) for s in sheet.other_levels[:8])}."
        if sheet.other_levels else "",
    ])  # fmt: skip


def _ordered(sheet: MapSheet) -> str:
    """The ways that orders are drawn in: from where to where, each once."""
    names = {cell.key: cell.number or cell.key for cell in (*sheet.cells, *sheet.beyond)}
    names |= {town.cell: town.name for town in sheet.settlements if town.name}
    planned = [arrow.cells for arrow in sheet.arrows if arrow.kind == "order" and len(arrow.cells) > 1]
    ways = [f"{_said(names.get(way[0], ''), 40)} to {_said(names.get(way[-1], ''), 40)}" for way in planned]
    distinct = list(dict.fromkeys(ways))
    more = f" and {len(distinct) - MOST_WAYS} more" if len(distinct) > MOST_WAYS else ""
    return f"Orders drawn in: {'; '.join(distinct[:MOST_WAYS])}{more}." if distinct else ""


def _listed(label: str, counts: Sequence[tuple[str, int]], total: int) -> str:
    if not counts:
        return ""
    more = f" and {total - len(counts)} more" if total > len(counts) else ""
    return f"{label}: " + ", ".join(f"{name} {number:,}" for name, number in counts) + more + "."


def _named_places(names: Sequence[str]) -> str:
    distinct = list(dict.fromkeys(n for n in names if n))
    if not distinct:
        return ""
    more = f" and {len(distinct) - 12} more" if len(distinct) > 12 else ""
    return "Named: " + ", ".join(distinct[:12]) + more + "."


def field_alt(sheet: FieldSheet) -> str:
    """How the battle ended, what each side lost, and who stood where, unit by unit. Or the sheet's own text."""
    if sheet.alt.strip():
        return _bounded([clean(sheet.alt, LONGEST_ALT)])
    subtitle = f", {_said(sheet.subtitle)}" if _said(sheet.subtitle) else ""
    sides = [f"{_said(name, 40)}: {', '.join(sums(sheet.side(far=far)))}."
             for name, far in ((sheet.near, False), (sheet.far, True))]  # fmt: skip
    own_first = sorted(sheet.stands, key=lambda stand: not stand.own)
    told = [_stood(sheet, stand) for stand in own_first]
    return _bounded([f"{_said(sheet.title) or 'A battle'}{subtitle}.", _said(sheet.result, 300), *sides, *told])


def _stood(sheet: FieldSheet, stand: Stand) -> str:
    """One unit: "Boar Guards [U7], attackers' front, left: 20 followers, 3 fell." """
    ranks, files = sheet.ranks or ("",), sheet.files or ("",)
    rank = ranks[min(max(1, stand.rank), len(ranks)) - 1]
    file = files[min(max(1, stand.file), len(files)) - 1]
    number = f" [{_said(stand.number, 12)}]" if stand.number else ""
    side = (sheet.far if stand.far else sheet.near).lower()
    label = f"{_said(stand.label, 60)}, " if stand.label else ""
    where = f"{side}, {_said(rank, 40)}, {_said(file, 40)}"
    return f"{_said(stand.name, 60) or 'Unnamed'}{number} ({_said(where)}): {label}{fate_of(stand)}."


def _dated(paper: Newspaper) -> str:
    """The turn and its date in the game's calendar, the number named once."""
    number, date = paper.turn if abs(paper.turn) < 10**9 else "–", _said(paper.date, 80)
    return date if date and (number == 0 or f"turn {number}" in date.casefold()) else f"turn {number}, {date}"


def newspaper_alt(paper: Newspaper) -> str:
    """The issue in the order of the page: lead and its story, deadline, standings, the other headlines, what else."""
    stories = sorted(paper.headlines, key=lambda h: -h.score)
    titles = [_said(story.text, 160).rstrip(".") for story in stories[:12]]
    rumours = len(paper.rumours)
    ending = paper.ending
    return _bounded([
        f"Front page of {_said(paper.masthead, 80) or 'the newspaper'}, {_said(paper.campaign, 80)}, {_dated(paper)}.",
        f"Final edition: {_said(ending.winners[0], 80)} is crowned." if ending and ending.winners else "",
        f"Lead: {titles[0]}." if titles else "No headlines.",
        _said(stories[0].body, 240) if stories else "",
        f"Its picture shows the crown of {_said(uncoded(stories[0].crowned), 60)}." if stories and stories[0].crowned
        else "",
        f"Orders are due {_said(paper.deadline)}." if _said(paper.deadline) else "",
        _first_three(paper),
        "Also: " + "; ".join(titles[1:]) + "." if len(titles) > 1 else "",
        f"{_counted(len(paper.press), 'signed piece')} of press, {_counted(rumours, 'rumour')}."
        if paper.press or rumours else "",
    ])  # fmt: skip


def _first_three(paper: Newspaper) -> str:
    """The first three of the table, and what is counted."""
    rows = paper.standings.ranked()[:3] if paper.standings else []
    if not rows or paper.standings is None:
        return ""
    listed = ", ".join(f"{_said(row[1], 60)} {charts.figure(row[2][0]) if row[2] else '–'}" for row in rows)
    column = f", {_said(paper.standings.columns[0], 40).lower()}" if paper.standings.columns else ""
    first = "First in the standings" if paper.standings.is_ranked else "As they say in the taverns"
    return f"{first}{column}: {listed}."


def standings_alt(standings: Standings, history: Sequence[Standings] | None = None) -> str:
    """Every row with its first value, greatest first, and over how many turns the lines go."""
    rows = standings.ranked()
    column = _said(standings.columns[0], 40) if standings.columns else ""
    listed = "; ".join(
        f"{place}. {_said(name, 60) or 'Unnamed'} {charts.figure(values[0]) if values else '–'}"
        for place, (_seat, name, values) in enumerate(rows[:24], start=1)
    )
    return _bounded([
        f"Chart: {_said(standings.title) or 'Standings'}" + (f", by {column}." if column else "."),
        f"{listed}." if listed else "Nobody is listed.",
        f"And {len(rows) - 24} more." if len(rows) > 24 else "",
        f"With lines over {len(history)} turns." if history and len(history) > 1 else "",
        _said(standings.note, 200),
    ])  # fmt: skip
