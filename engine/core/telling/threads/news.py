"""News that follow from what everybody may see: this issue's public map and standings beside those of the last one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from re import search
from typing import Any

from engine.core.telling.headline import Called, agreeing, counted, uncoded, ways, within
from engine.core.telling.mapsheet import MapSheet, Sight
from engine.core.telling.press import Chronicle, Headline, Row, Standings
from engine.core.telling.threads.deed import Deed
from engine.core.turn import Outcome

FOUNDING, TAKING = "founding", "war"  # plots of what a map shows: a place is new, or has another master
GROWTH = 3  # lands won in a turn that are news

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


def ranked(standings: Standings | None) -> list[Row]:
    """The rows of a table, greatest first value first; none where there is no table."""
    return standings.ranked() if standings else []


def derived(now: Chronicle, past: Sequence[Chronicle], sheet: MapSheet) -> list[Headline]:
    """The news of an issue that nobody had to write, none that its written headlines tell already."""
    if not past:
        return []
    told = " ".join(text for _, _, text in now.headlines)
    found = [*_towns(now, past, sheet), *_lands(now, past), *_table(now, past), *_year(now, past[-1])]
    return [h for h in found if not h.place or h.place not in told]


def _towns(now: Chronicle, past: Sequence[Chronicle], sheet: MapSheet) -> Iterator[Headline]:
    before = past[-1]
    terrains = {cell.key: cell.terrain.replace("_", " ") for cell in sheet.cells}
    for cell, name in now.towns.items():
        owner = now.banners.get(now.owners.get(cell, ""), "")
        marked = f"marks the place as {terrains[cell]}" if terrains.get(cell) else "shows it for the first time"
        shown = counted(len(now.towns), "named places")
        if cell not in before.towns:
            said = said_of(CHARTED if owner else NEW, name=name, owner=Called(owner))
            ever = any(name in chronicle.towns.values() for chronicle in past)
            body = f"{name} is back on the map. " if ever else ""
            body += f"The public map {marked}" + (f" and gives it to {within(owner)}. " if owner else ". ")
            body += f"It shows {shown}, after {len(before.towns):,} a turn ago."
            deed = Deed(plot=FOUNDING, place=name, by=uncoded(owner), at=cell) if owner else None
            yield Headline(score=34, kind="discovery", **said, body=body, place=name, cell=cell, deed=deed)
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
    deed = Deed(plot=TAKING, place=name, by=uncoded(owner), of=uncoded(was), at=cell) if owner and was else None
    return Headline(score=46, kind="people", **said, body=body, place=name, cell=cell, deed=deed)


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
    """Who has come to the top of the public table; of figures that may be off, nobody."""
    table, last = now.standings, past[-1].standings
    rows, before = ranked(table), ranked(last)
    if table is None or not table.is_ranked or not rows or not before or rows[0][0] == before[0][0]:
        return
    new, old, column = rows[0], before[0], table.columns[0].lower()
    if not old[2] or not _value(new, 0) or (len(rows) > 1 and _value(new, 0) == _value(rows[1], 0)):
        return
    name, passed = uncoded(new[1]), uncoded(old[1])
    follower = next((row for row in rows if row[0] == old[0]), None)
    now_has = f"; {agreeing(within(passed), 'has')} {follower[2][0]:,}" if follower is not None else ""
    body = f"{agreeing(name, 'stands')} first in the public table with {counted(new[2][0], column)}{now_has}."
    yield Headline(score=11, kind="people", **said_of(LEADS, name=Called(name), passed=Called(passed)), body=body)


def _year(now: Chronicle, before: Chronicle) -> Iterator[Headline]:
    """A new year of the game's calendar."""
    new, old = (search(r"[Yy]ear (\d+)", chronicle.date) for chronicle in (now, before))
    if new and old and new[1] != old[1]:
        yield Headline(score=10, kind="people", text=f"Year {new[1]} begins", body=f"The paper is dated {now.date}.")


def _value(row: Row, at: int) -> int:
    return row[2][at] if at < len(row[2]) else 0
