"""News that follow from what everybody may see: this issue's public map and standings beside those of the last one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from re import search
from typing import Any

from engine.core.telling.headline import Called, agreeing, counted, uncoded, ways, within
from engine.core.telling.mapsheet import MapSheet, Sight
from engine.core.telling.press import Chronicle, Headline, Row, Standings
from engine.core.turn import Outcome

GROWTH = 3  # lands won in a turn that are news
LEAST = 6  # a figure whose doubling is news
ROUND = (10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 20_000)
STREAKS = (3, 5, *range(10, 1_000, 5))  # turns at the top that are news
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

# How it is said: one wording a line. A map or a table shows that something is so, and never how it came to be.
NEW = """
{name} is new on the map
A new name on the map: {name}
The map now shows {name}
Mapmakers draw in {name}
{name} finds its place on the map
Mark the name: {name}
"""
CHARTED = """
{owner:puts} {name} on the map
{name} is new on the map, under {owner:within}
A new name on the map of {owner:within}: {name}
Mapmakers draw in {name} for {owner:within}
{owner:adds} {name} to the map
The map now shows {name}, of {owner:within}
A new name on the map: {name}
"""
GONE = """
{name} vanishes from the map
The map loses {name}
Mapmakers strike out {name}
{name} is on no map now
{name} drops off the map
One name fewer on the map: {name}
"""
PASSED = """
{name} changes hands
{name} passes to {owner:within}
{was:loses} {name} to {owner:within}
New colours over {name}
{name} goes from {was:within} to {owner:within}
{owner:takes} over {name}
{name} has a new master
"""
HELD = """
{owner:holds} {name}
{name} comes under {owner:within}
Colours over {name}: {owner}
{owner:gains} {name}
{name} belongs to {owner:within} now
{name} is part of {owner:within} now
"""
LOST = """
{was:loses} {name}
{name} belongs to nobody
No colours fly over {name}
{name} slips from {was:within}
{name} is without a master
{was} without {name}
"""
GROWS = """
{name:grows} by {lands}
{name:gains} {lands}
The map gives {name:within} {lands} more
{name:adds} {lands}
Up by {lands}: {name}
{name:is} larger by {lands}
"""
SHRINKS = """
{name:shrinks} by {lands}
{name:loses} {lands}
The map takes {lands} from {name:within}
Down by {lands}: {name}
{name:is} smaller by {lands}
{lands} fewer for {name:within}
"""
LEADS = """
{name:takes} the lead from {passed:within}
{name:overtakes} {passed:within}
{passed:loses} the lead to {name:within}
{name:moves} past {passed:within} to the top
A new first in the table: {name}
{name:is} first, {passed:within} no longer
{name:takes} the lead
{name:leads}
"""
JOINS = """
{name:joins} the table
{name:enters} the table
New in the table: {name}
A new name in the table: {name}
"""
CLIMBS = """
{name:climbs} to {place} place
{place} place for {name:within}
{name:moves} up from {was} to {place}
{name:rises} to {place} in the table
Now {place}: {name}
{name:is} {place} now, up from {was}
Up to {place} place: {name}
"""
GAINS = """
{name:gains} {what}
{name:is} up {what}
A gain of {what} for {name:within}
Up {what}: {name}
{name:gains} most this turn: {what}
Nobody gains more than {name:within}: {what}
"""
LOSES = """
{name:loses} {what}
{name:is} down {what}
A loss of {what} for {name:within}
Down {what}: {name}
{name:loses} most this turn: {what}
Nobody loses more than {name:within}: {what}
"""
ALL_GAIN = """
The powers gain {what}
Together the powers are up {what}
A gain of {what}, all together
The whole table is up {what}
All powers together gain {what}
More for everybody: {what}
"""
ALL_LOSE = """
The powers lose {what}
Together the powers are down {what}
A loss of {what}, all together
The whole table is down {what}
All powers together lose {what}
Less for everybody: {what}
"""
STREAK = """
{name:leads} for the {turns} turn
{turns} turn at the top for {name:within}
Nobody catches {name:within}: {turns} turn at the top
{name:leads} again
"""
DOUBLES = """
{name:doubles} in {column}
Twice the {column} for {name:within}
{name:has} twice the {column} of last turn
Double the {column}: {name}
"""
MARK = """
{name:passes} {what}
{name:goes} past {what}
Past {what}: {name}
First to {what}: {name}
"""
RECORD = """
{what}: a record for {name:within}
{name:sets} a record: {what}
More than anybody before: {what}
A record for {name:within}: {what}
{name:breaks} a record
"""


def said_of(patterns: str, **facts: str) -> Mapping[str, Any]:
    """The text of a headline and its other wordings, as its class takes them."""
    found = ways(patterns, facts)
    return {"text": found[0][1], "ways": found}


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
    if 0 < place < len(ORDINALS):
        return ORDINALS[place]
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


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
        marked = f"marks the place as {terrains[cell]}" if terrains.get(cell) else "shows it for the first time"
        shown = counted(len(now.towns), "named places")
        if cell not in before.towns:
            said = said_of(CHARTED if owner else NEW, name=name, owner=Called(owner))
            body = f"{name} is a name that no map had a turn ago. The public map {marked}" + (
                f" and gives it to {within(owner)}. " if owner else ". "
            )
            body += f"It now shows {shown}, after {len(before.towns):,} a turn ago."
            yield Headline(score=34, kind="discovery", **said, body=body, place=name, cell=cell)
            continue
        was = before.banners.get(before.owners.get(cell, ""), "")
        if now.owners.get(cell, "") != before.owners.get(cell, "") and (owner or was):
            yield _passed(name, cell, owner, was)
    for cell, name in before.towns.items():
        if cell not in now.towns and name not in now.towns.values():
            left = counted(len(now.towns), "named places")
            body = f"The public map no longer shows {name}. It shows {left}, after {len(before.towns):,} a turn ago."
            yield Headline(score=32, kind="people", **said_of(GONE, name=name), body=body, place=name, cell=cell)


def _passed(name: str, cell: str, owner: str, was: str) -> Headline:
    if owner and was:
        patterns = PASSED
        body = f"{name} belonged to {within(was)} last turn. Now {agreeing(within(owner), 'holds')} it."
    elif owner:
        patterns = HELD
        body = f"Nobody's colours flew over {name} last turn. Now {agreeing(within(owner), 'holds')} it."
    else:
        patterns, body = LOST, f"{was} held {name} last turn. Now nobody does."
    said = said_of(patterns, name=name, owner=Called(owner), was=Called(was))
    return Headline(score=46, kind="people", **said, body=body, place=name, cell=cell)


def _lands(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[Headline]:
    before, held = Counter(past[-1].owners.values()), Counter(now.owners.values())
    for key in dict.fromkeys((*held, *before)):
        name = now.banners.get(key) or past[-1].banners.get(key, "")
        won = held[key] - before[key]
        if not name or abs(won) < GROWTH:
            continue
        taken = Counter(past[-1].owners.get(cell, "") for cell, owner in now.owners.items() if owner == key)
        taken.pop(key, None)
        lands = counted(abs(won), "lands")
        if won > 0:
            losers = [(n, past[-1].banners.get(k, "")) for k, n in taken.most_common()]
            of_whom = [f"{n} from {within(loser)}" for n, loser in losers if loser]
            source = f" Of what is new, {' and '.join(of_whom)}." if of_whom else " Nobody else's colours flew there."
            body = f"The map gives {within(name)} {counted(held[key], 'lands')}, after {before[key]:,}.{source}"
            said, kind = said_of(GROWS, name=Called(name), lands=lands), "war" if of_whom else "people"
            yield Headline(score=24 + min(won, 20), kind=kind, **said, body=body)
        else:
            body = f"The map leaves {within(name)} {counted(held[key], 'lands')} of {before[key]:,}."
            said = said_of(SHRINKS, name=Called(name), lands=lands)
            yield Headline(score=24 + min(-won, 20), kind="people", **said, body=body)


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
    now_has = f"; {agreeing(within(passed), 'has')} {follower[2][0]:,}" if follower is not None else ""
    body = f"{agreeing(name, 'stands')} first in the public table with {counted(new[2][0], column)}{now_has}."
    yield Headline(score=28, kind="people", **said_of(LEADS, name=Called(name), passed=Called(passed)), body=body)


def _climbers(table: Standings, last: Standings, column: str) -> Iterator[Headline]:
    """Who is new, and who stands higher than last turn; among equals nobody does."""
    rows, places, earlier = table.ranked(), table.places(), last.places()
    shared = Counter(places.values())
    for seat, said, values in rows:
        name, place, was = uncoded(said), places[seat], earlier.get(seat)
        if was is None:
            body = f"{agreeing(name, 'is')} new in the public table, {ordinal(place)} of {len(rows)}."
            yield Headline(score=22, kind="people", **said_of(JOINS, name=Called(name)), body=body)
        elif was - place >= 1 and place > 1 and shared[place] == 1 and values and values[0]:
            body = f"{agreeing(name, 'was')} {ordinal(was)} of {len(last.rows)} a turn ago. "
            body += f"Now it is {ordinal(place)}, with {counted(values[0], column)}."
            said_so = said_of(CLIMBS, name=Called(name), place=ordinal(place), was=ordinal(was))
            yield Headline(score=14 + 2 * (was - place), kind="people", **said_so, body=body)


def minor(now: Chronicle, past: Sequence[Chronicle]) -> list[Headline]:
    """What else moved in the public table, for issues with little news."""
    table, last = now.standings, past[-1].standings if past else None
    if table is None or last is None or not table.rows:
        return []
    old = {row[0]: row for row in last.rows}
    found = list(_streak(now, past))
    for at, column in enumerate(table.columns):
        changes = [(_value(row, at) - _value(old[row[0]], at), row) for row in table.rows if row[0] in old]
        alone = list(_most(changes, at, column)) if at else []
        found += alone or _all_together(changes, at, column)
    return found


def _turned(rows: Sequence[Row], before: Sequence[Row], column: str) -> Iterator[Headline]:
    """Who won most and who lost most in the first column since last turn, where one alone did."""
    old = {row[0]: _value(row, 0) for row in before}
    yield from _most([(_value(row, 0) - old[row[0]], row) for row in rows if row[0] in old], 0, column)


def _most(changes: Sequence[tuple[int, Row]], at: int, column: str) -> Iterator[Headline]:
    for sign, verb, score in ((1, "gains", 9), (-1, "loses", 11)):
        most = max((sign * change for change, _ in changes), default=0)
        found = [row for change, row in changes if sign * change == most]
        if most <= 0 or len(found) != 1:
            continue
        name, new = uncoded(found[0][1]), _value(found[0], at)
        body = f"The public table has {counted(new, column)} for {within(name)}, after {new - sign * most:,} a turn "
        body += f"ago. Nobody else {verb} as much."
        said = said_of(GAINS if sign > 0 else LOSES, name=Called(name), what=counted(most, column))
        yield Headline(score=score - at, kind="record", **said, body=body)


def _all_together(changes: Sequence[tuple[int, Row]], at: int, column: str) -> Iterator[Headline]:
    whole, change = sum(_value(row, at) for _, row in changes), sum(change for change, _ in changes)
    if not change:
        return
    moved = [within(uncoded(row[1])) for one, row in changes if one * change > 0]
    gained = "gain" if change > 0 else "lose"
    names = f"{', '.join(moved[:-1])} and {moved[-1]}" if len(moved) > 1 else moved[0]
    body = f"All of the public table together have {counted(whole, column)}, after {whole - change:,} a turn ago. "
    body += f"Those who {gained}: {names}." if len(moved) < len(changes) else "Nobody is left out."
    said = said_of(ALL_GAIN if change > 0 else ALL_LOSE, what=counted(abs(change), column))
    yield Headline(score=7 - at, kind="record", **said, body=body)


def _streak(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[Headline]:
    """Who has stood first, and alone, for a round number of turns."""
    tables = [rows for chronicle in (now, *reversed(past)) if (rows := ranked(chronicle.standings))]
    firsts = [rows[0][0] if len(rows) > 1 and _value(rows[0], 0) > _value(rows[1], 0) else "" for rows in tables]
    turns = next((at for at, first in enumerate(firsts) if first != firsts[0]), len(firsts))
    if not firsts or not firsts[0] or turns not in STREAKS:
        return
    first, second = tables[0][:2]
    name, column = uncoded(first[1]), now.standings.columns[0] if now.standings else ""
    body = f"{agreeing(name, 'stands')} first with {counted(_value(first, 0), column)}. Next "
    body += f"is {within(uncoded(second[1]))} with {_value(second, 0):,}."
    yield Headline(score=6, kind="record", **said_of(STREAK, name=Called(name), turns=ordinal(turns)), body=body)


def _figures(standings: Standings, past: Sequence[Chronicle]) -> Iterator[Headline]:
    for at, column in enumerate(standings.columns):
        yield from _record(standings, past, at, column.lower())
        before = {row[0]: row for row in ranked(past[-1].standings)}
        for row in standings.rows:
            old, new = _value(before.get(row[0], row), at), _value(row, at)
            if old >= LEAST and new >= 2 * old:
                name = uncoded(row[1])
                body = f"The public table has {counted(new, column)} for {within(name)}, after {old:,} a turn ago."
                said = said_of(DOUBLES, name=Called(name), column=column.lower())
                yield Headline(score=18 - at, kind="record", **said, body=body)


def _record(standings: Standings, past: Sequence[Chronicle], at: int, unit: str) -> Iterator[Headline]:
    """More than anybody had before: news when it is another's record that falls, or a round figure is passed."""
    best = max(standings.rows, key=lambda row: _value(row, at))
    earlier = [(_value(row, at), row[0]) for c in past for row in ranked(c.standings)]
    highest, holder = max(earlier, default=(0, ""), key=lambda found: found[0])
    new, name = _value(best, at), uncoded(best[1])
    passed = max((mark for mark in ROUND if highest < mark <= new), default=0)
    alone = sum(_value(row, at) == new for row in standings.rows) == 1
    if new <= highest or highest < LEAST or not alone or not (passed or holder != best[0]):
        return
    body = f"{agreeing(name, 'has')} {counted(new, unit)}, more than anybody before. The record was {highest:,}."
    said = said_of(MARK if passed else RECORD, name=Called(name), what=counted(passed or new, unit))
    yield Headline(score=12 - at, kind="record", **said, body=body)


def _year(now: Chronicle, before: Chronicle) -> Iterator[Headline]:
    """A new year of the game's calendar."""
    new, old = (search(r"[Yy]ear (\d+)", chronicle.date) for chronicle in (now, before))
    if new and old and new[1] != old[1]:
        yield Headline(score=10, kind="people", text=f"Year {new[1]} begins", body=f"The paper is dated {now.date}.")


def _value(row: Row, at: int) -> int:
    return row[2][at] if at < len(row[2]) else 0
