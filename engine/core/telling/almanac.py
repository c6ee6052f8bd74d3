"""What is told when little happened: standings, peace, anniversaries, the season; a joke only when all else is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.core.telling.headline import agreeing, counted, fitting, headlined, uncoded, within
from engine.core.telling.news import ordinal, ranked
from engine.core.telling.press import Chronicle, Headline

QUIET = "quiet"
WAR = "war"
QUIETLY = 4  # the score of a quiet lead
ROUND = (5, 10, 15, 20, 25, 30, 40, 50, 75, 100)  # turns after which a thing is remembered
GREAT = 40  # the score of what is remembered
LONG_AGO = 3  # turns after which a great thing is worth recalling
NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")


def in_words(number: int) -> str:
    """ "Three", "13" """
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def peace(now: Chronicle, past: Sequence[Chronicle]) -> tuple[int, int]:
    """Turns without war in the news up to now, and the most there ever were in a row."""
    run = most = 0
    for chronicle in (*past, now):
        war = any(kind == WAR for _, kind, _ in chronicle.headlines)
        run = 0 if war or not chronicle.turn else run + 1
        most = max(most, run)
    return run, most


def fillers(now: Chronicle, past: Sequence[Chronicle]) -> tuple[tuple[str, str], ...]:
    """(title, text) of what may stand on a page that the news leaves room on."""
    told = (_anniversaries(now, past), _leads(now, past), _gaps(now), _chapters(now, past), _quiet_spell(now, past))
    return tuple((headlined(title), text) for found in told for title, text in found)


def quiet_lead(now: Chronicle, past: Sequence[Chronicle], jokes: Sequence[str]) -> Headline:
    """The lead of an issue without news: a fact that was not told in the last issues, else a joke told never before."""
    told = {text for chronicle in past[-8:] for _, _, text in chronicle.headlines}
    known = fillers(now, past)
    of_season = [*_season(now)] if now.turn % 2 else []
    for title, text in (*known[:1], *of_season, *known[1:], *_season(now)):
        if headlined(title) not in told:
            return Headline(score=QUIETLY, kind=QUIET, text=headlined(title), body=text)
    ever = {text for chronicle in past for _, _, text in chronicle.headlines}
    for joke in jokes:
        if headlined(joke) not in ever:
            return Headline(score=QUIETLY, kind=QUIET, text=headlined(joke))
    title, text = next(_season(now))
    return Headline(score=QUIETLY, kind=QUIET, text=headlined(title), body=text)


def _anniversaries(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[tuple[str, str]]:
    for chronicle in past:
        ago = now.turn - chronicle.turn
        if ago not in ROUND:
            continue
        if not chronicle.turn:
            first = chronicle.headlines[0][2] if chronicle.headlines else "none"
            yield f"{in_words(ago)} turns since the first issue", f"Our first headline was: {first}."
            continue
        great = [text for score, kind, text in chronicle.headlines if score >= GREAT and kind != QUIET]
        for text in great[:1]:
            yield f"{in_words(ago)} turns ago: {text}", f'"{text}", wrote this paper ({_dated(chronicle)}).'


def _leads(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[tuple[str, str]]:
    """How long the first has been first."""
    rows = ranked(now.standings)
    if len(rows) < 2 or not rows[0][2] or now.standings is None or rows[0][2][0] == rows[1][2][0]:
        return
    turns = 1
    for chronicle in reversed(past):
        before = ranked(chronicle.standings)
        if not before or before[0][0] != rows[0][0]:
            break
        turns += 1
    name, second, column = uncoded(rows[0][1]), uncoded(rows[1][1]), now.standings.columns[0].lower()
    margin = rows[0][2][0] - rows[1][2][0]
    text = f"{agreeing(name, 'stands')} first in the public table with {counted(rows[0][2][0], column)}, "
    text += f"{margin:,} more than {within(second)}."
    leads = agreeing(name, "leads")
    if turns > 1:
        yield fitting(f"{leads} for the {ordinal(turns)} turn", f"{leads} again"), text
    else:
        yield fitting(f"{leads}, {agreeing(within(second), 'follows')}", leads), text


def _gaps(now: Chronicle) -> Iterator[tuple[str, str]]:
    """Where the table is closest, and who stands first in what."""
    standings = now.standings
    rows = ranked(standings)
    if standings is None or len(rows) < 2 or not standings.columns:
        return
    gaps = [(a[2][0] - b[2][0], a, b) for a, b in pairwise(rows) if a[2] and b[2] and a[2][0]]
    if gaps:
        gap, above, below = min(gaps, key=lambda found: found[0])
        upper, lower = uncoded(above[1]), uncoded(below[1])
        column, value = standings.columns[0].lower(), above[2][0]
        level = [row for row in rows if row[2] and row[2][0] == value]
        if len(level) > 2:
            yield f"{in_words(len(level))} powers stand level", f"Each of them has {counted(value, column)}."
        elif gap == 0:
            title = fitting(f"{upper} and {within(lower)} stand level", "Two powers stand level")
            yield title, f"Each of them has {counted(value, column)}."
        else:
            title = fitting(f"{agreeing(lower, 'is')} {gap:,} behind {within(upper)}", f"{gap:,} parts two powers")
            yield title, f"{agreeing(upper, 'has')} {counted(value, column)}, {within(lower)} {below[2][0]:,}."
    for at, column in enumerate(standings.columns[1:], start=1):
        values = sorted((row[2][at] if at < len(row[2]) else 0 for row in rows), reverse=True)
        if values[0] > values[1]:
            best = next(row for row in rows if at < len(row[2]) and row[2][at] == values[0])
            yield (
                headlined(f"{agreeing(uncoded(best[1]), 'has')} most {column.lower()}"),
                f"{counted(values[0], column)}; the next in the public table has {values[1]:,}.",
            )


def _chapters(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[tuple[str, str]]:
    """What the last great thing in the news was, and how much of the map has a name."""
    for chronicle in reversed(past):
        great = [text for score, kind, text in chronicle.headlines if score >= GREAT and kind != QUIET]
        ago = now.turn - chronicle.turn
        if great and chronicle.turn and ago >= LONG_AGO:
            body = (
                f"That was our news {in_words(ago).lower()} turns ago. Nothing as great has been in this paper since."
            )
            yield f"Remembered: {great[0]}", body
        elif great and chronicle.turn:
            when = "in the last issue" if ago == 1 else f"{in_words(ago).lower()} issues ago"
            yield f"From our pages: {great[0]}", f"So this paper wrote {when} ({_dated(chronicle)})."
        if great:
            break
    if now.towns:
        names = sorted(now.towns.values())
        some = ", ".join(names[:6]) + (" and others" if len(names) > 6 else "")
        have = "One place has" if len(names) == 1 else f"{in_words(len(names))} places have"
        yield f"{have} a name", f"On the public map: {some}."


def _quiet_spell(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[tuple[str, str]]:
    """The peace since the last war; before the first war only at round numbers."""
    turns, most = peace(now, past)
    if turns == now.turn and turns in ROUND:
        yield f"{in_words(turns)} turns, and no war yet", "Since the first turn no war has been in the news."
    elif 1 < turns < now.turn:
        record = "It is the longest peace so far." if turns == most else f"The longest peace lasted {most} turns."
        body = f"No war has been in the news for {turns} turns. {record}"
        yield f"{in_words(turns)} turns without war in the news", body


def _season(now: Chronicle) -> Iterator[tuple[str, str]]:
    when = (now.date or f"Turn {now.turn}").partition(", ")
    season = when[2] if when[0].startswith("Turn") and when[2] else when[0]
    title = season[:1].upper() + season[1:]
    yield f"{title}: no great news", "Nothing was heard this turn that all the world may know."


def _dated(chronicle: Chronicle) -> str:
    return chronicle.date[:1].lower() + chronicle.date[1:] if chronicle.date.startswith("Turn") else (
        chronicle.date or f"turn {chronicle.turn}"
    )  # fmt: skip
