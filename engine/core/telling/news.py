"""News that follow from what everybody may see: this issue's public map and standings beside those of the last one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from re import search

from engine.core.telling.headline import fitting, headlined, uncoded
from engine.core.telling.mapsheet import MapSheet, Sight
from engine.core.telling.press import Chronicle, Headline, Row, Standings
from engine.core.turn import Outcome

GROWTH = 3  # lands won in a turn that are news
LEAST = 6  # a figure whose doubling is news
ROUND = (10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 20_000)
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def remembered(outcome: Outcome, headlines: Sequence[Headline]) -> Chronicle:
    """What this issue leaves to later ones."""
    sheet = outcome.public_map
    known = {cell.key: cell for cell in sheet.cells if cell.sight is not Sight.UNKNOWN}
    return Chronicle(
        turn=outcome.number,
        date=outcome.date,
        headlines=tuple((h.score, h.kind, h.text) for h in headlines),
        standings=outcome.standings,
        owners={key: cell.owner for key, cell in known.items() if cell.owner},
        banners={banner.key: banner.called for banner in sheet.banners},
        colours={banner.key: banner.colour for banner in sheet.banners},
        towns={s.cell: uncoded(s.name) for s in sheet.settlements if s.name and s.cell in known},
    )


def ordinal(place: int) -> str:
    """ "third" """
    return ORDINALS[place] if 0 < place < len(ORDINALS) else f"{place}th"


def ranked(standings: Standings | None) -> list[Row]:
    """The rows of a table, greatest first value first; none where there is no table."""
    return standings.ranked() if standings else []


def derived(now: Chronicle, past: Sequence[Chronicle], sheet: MapSheet) -> list[Headline]:
    """The news of an issue that nobody had to write, none that its written headlines tell already."""
    if not past:
        return []
    told = " ".join(text for _, _, text in now.headlines)
    found = [*_towns(now, past[-1], sheet), *_lands(now, past), *_table(now, past), *_year(now, past[-1])]
    return [h for h in found if not h.place or h.place not in told]


def _towns(now: Chronicle, before: Chronicle, sheet: MapSheet) -> Iterator[Headline]:
    terrains = {cell.key: cell.terrain.replace("_", " ") for cell in sheet.cells}
    for cell, name in now.towns.items():
        owner = now.banners.get(now.owners.get(cell, ""), "")
        lies = f"It lies in {terrains[cell]}" if terrains.get(cell) else "It stands"
        count = len(now.towns)
        if cell not in before.towns:
            first = headlined(f"{owner} puts {name} on the map" if owner else f"{name} is new on the map")
            body = f"{name} is a name that no map had a turn ago. {lies}" + (
                f" and flies the colours of {owner}. " if owner else ". "
            )
            body += f"With it the public map shows {count} places with a name, after {len(before.towns)}."
            yield Headline(score=34, kind="discovery", text=first, body=body, place=name, cell=cell)
            continue
        was = before.banners.get(before.owners.get(cell, ""), "")
        if now.owners.get(cell, "") != before.owners.get(cell, "") and (owner or was):
            yield _passed(name, cell, owner, was)
    for cell, name in before.towns.items():
        if cell not in now.towns and name not in now.towns.values():
            body = f"The public map does not show {name} any more. {len(now.towns)} are left of {len(before.towns)}."
            text = headlined(f"{name} vanishes from the map")
            yield Headline(score=32, kind="people", text=text, body=body, place=name, cell=cell)


def _passed(name: str, cell: str, owner: str, was: str) -> Headline:
    if owner and was:
        text, body = f"{name} changes hands", f"{name} belonged to {was} last turn. Now {owner} holds it."
    elif owner:
        text, body = f"{owner} holds {name}", f"Nobody's colours flew over {name} last turn. Now {owner} holds it."
    else:
        text, body = f"{was} holds {name} no more", f"{was} held {name} last turn. Now nobody does."
    return Headline(score=46, kind="people", text=headlined(text), body=body, place=name, cell=cell)


def _lands(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[Headline]:
    before, held = Counter(past[-1].owners.values()), Counter(now.owners.values())
    for key in dict.fromkeys((*held, *before)):
        name = now.banners.get(key) or past[-1].banners.get(key, "")
        won = held[key] - before[key]
        if not name or abs(won) < GROWTH:
            continue
        taken = Counter(past[-1].owners.get(cell, "") for cell, owner in now.owners.items() if owner == key)
        taken.pop(key, None)
        lands = f"{abs(won)} lands"
        if won > 0:
            of_whom = [f"{n} from {past[-1].banners[k]}" for k, n in taken.most_common() if past[-1].banners.get(k)]
            source = f" Of what is new, {' and '.join(of_whom)}." if of_whom else " Nobody else's colours flew there."
            text, body = (
                f"{name} grows by {lands}",
                f"The map gives {name} {held[key]} lands, after {before[key]}.{source}",
            )
            yield Headline(
                score=24 + min(won, 20), kind="war" if of_whom else "people", text=headlined(text), body=body
            )
        else:
            body = f"The map leaves {name} {held[key]} lands of {before[key]}."
            yield Headline(
                score=24 + min(-won, 20), kind="people", text=headlined(f"{name} shrinks by {lands}"), body=body
            )


def _table(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[Headline]:
    """What moved in the public table."""
    table, last = now.standings, past[-1].standings
    rows, before = ranked(table), ranked(last)
    if table is None or last is None or not rows or not before or not table.columns:
        return
    column = table.columns[0].lower()
    yield from _leader(rows, before, column)
    yield from _climbers(table, last, column)
    yield from _figures(table, past)
    yield from _turned(rows, before, column)


def _leader(rows: Sequence[Row], before: Sequence[Row], column: str) -> Iterator[Headline]:
    new, old = rows[0], before[0]
    if new[0] == old[0] or not new[2] or not old[2] or new[2][0] == 0 or new[2][0] == _value(rows[1], 0):
        return
    name, passed = uncoded(new[1]), uncoded(old[1])
    follower = next((row for row in rows if row[0] == old[0]), None)
    now_has = f", {passed} {follower[2][0]:,}" if follower is not None else ""
    body = f"{name} stands first in the public table with {new[2][0]:,} in {column}{now_has}."
    yield Headline(
        score=28,
        kind="people",
        text=fitting(f"{name} takes the lead from {passed}", f"{name} takes the lead", f"{name} leads"),
        body=body,
    )


def _climbers(table: Standings, last: Standings, column: str) -> Iterator[Headline]:
    """Who is new, and who stands higher than last turn; among equals nobody does."""
    rows, places, earlier = table.ranked(), table.places(), last.places()
    shared = Counter(places.values())
    for seat, said, values in rows:
        name, place, was = uncoded(said), places[seat], earlier.get(seat)
        if was is None:
            body = f"{name} is new in the public table, {ordinal(place)} of {len(rows)}."
            yield Headline(score=22, kind="people", text=headlined(f"{name} joins the table"), body=body)
        elif was - place >= 1 and place > 1 and shared[place] == 1 and values and values[0]:
            body = (
                f"{name} was {ordinal(was)} of {len(last.rows)}. With {values[0]:,} in {column} it is {ordinal(place)}."
            )
            text = headlined(f"{name} climbs to {ordinal(place)} place")
            yield Headline(score=14 + 2 * (was - place), kind="people", text=text, body=body)


def _turned(rows: Sequence[Row], before: Sequence[Row], column: str) -> Iterator[Headline]:
    """Who won most and who lost most in the first column since last turn, where one alone did."""
    old = {row[0]: _value(row, 0) for row in before}
    changes = [(_value(row, 0) - old[row[0]], row) for row in rows if row[0] in old]
    for sign, verb, score in ((1, "gains", 9), (-1, "loses", 11)):
        most = max((sign * change for change, _ in changes), default=0)
        found = [row for change, row in changes if sign * change == most]
        if most <= 0 or len(found) != 1:
            continue
        name, new = uncoded(found[0][1]), _value(found[0], 0)
        body = f"In {column} the public table has {new:,} for {name}, after {new - sign * most:,} a turn ago."
        body += f" Nobody else {verb} as much."
        yield Headline(score=score, kind="record", text=headlined(f"{name} {verb} {most:,} in {column}"), body=body)


def _figures(standings: Standings, past: Sequence[Chronicle]) -> Iterator[Headline]:
    for at, column in enumerate(standings.columns):
        yield from _record(standings, past, at, column.lower())
        before = {row[0]: row for row in ranked(past[-1].standings)}
        for row in standings.rows:
            old, new = _value(before.get(row[0], row), at), _value(row, at)
            if old >= LEAST and new >= 2 * old:
                body = f"The public table has {new:,} for {column.lower()}, after {old:,} a turn ago."
                text = headlined(f"{uncoded(row[1])} doubles in {column.lower()}")
                yield Headline(score=18 - at, kind="record", text=text, body=body)


def _record(standings: Standings, past: Sequence[Chronicle], at: int, unit: str) -> Iterator[Headline]:
    """More than anybody had before: news when it is another's record that falls, or a round figure is passed."""
    best = max(standings.rows, key=lambda row: _value(row, at))
    earlier = [(_value(row, at), row[0]) for c in past for row in ranked(c.standings)]
    highest, holder = max(earlier, default=(0, ""), key=lambda found: found[0])
    new, name = _value(best, at), uncoded(best[1])
    passed = max((mark for mark in ROUND if highest < mark <= new), default=0)
    if new <= highest or highest < LEAST or not (passed or holder != best[0]):
        return
    body = f"{new:,} is more than anybody had in {unit} before. The record was {highest:,}."
    if passed:
        text = fitting(f"{name} passes {passed:,} {unit}", f"{passed:,} {unit} for {name}")
    else:
        text = fitting(f"{new:,} {unit}: a record for {name}", f"{name} breaks a record")
    yield Headline(score=12 - at, kind="record", text=text, body=body)


def _year(now: Chronicle, before: Chronicle) -> Iterator[Headline]:
    """A new year of the game's calendar."""
    new, old = (search(r"[Yy]ear (\d+)", chronicle.date) for chronicle in (now, before))
    if new and old and new[1] != old[1]:
        yield Headline(score=10, kind="people", text=f"Year {new[1]} begins", body=f"The paper is dated {now.date}.")


def _value(row: Row, at: int) -> int:
    return row[2][at] if at < len(row[2]) else 0
