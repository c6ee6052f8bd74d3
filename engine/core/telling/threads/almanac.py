"""What is told when little happened: standings, peace, anniversaries, the season; a joke only when all else is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.language.numerals import in_words, ordinal
from engine.core.telling.headline import agreeing, counted, fitting, headlined, uncoded, within
from engine.core.telling.press import WAR, Chronicle, Headline
from engine.core.telling.threads.features import FEATURE
from engine.core.telling.threads.news import ranked

QUIET = "quiet"
QUIETLY = 4  # the score of a quiet lead
ROUND = (5, 10, 15, 20, 25, 30, 40, 50, 75, 100)  # turns after which a thing is remembered
GREAT = 40  # the score of what is remembered


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
    told = (_anniversaries(now, past), _leads(now, past), _named(now), _quiet_spell(now, past))
    return tuple((headlined(title), text) for found in told for title, text in found)


def quiet_lead(now: Chronicle, past: Sequence[Chronicle], jokes: Sequence[str]) -> Headline:
    """The lead of an issue without news in a game that has no features: a fact that was not told of late, else a joke
    told never before.
    """
    told = {text for chronicle in past[-8:] for _, _, text in chronicle.headlines}
    for title, text in (*fillers(now, past), _season(now)):
        if headlined(title) not in told:
            return Headline(score=QUIETLY, kind=QUIET, text=headlined(title), body=text)
    ever = {text for chronicle in past for _, _, text in chronicle.headlines}
    for joke in jokes:
        if headlined(joke) not in ever:
            return Headline(score=QUIETLY, kind=QUIET, text=headlined(joke))
    title, text = _season(now)
    return Headline(score=QUIETLY, kind=QUIET, text=headlined(title), body=text)


def _anniversaries(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[tuple[str, str]]:
    """What this paper led with a round number of turns ago, word for word; the oldest of it."""
    for chronicle in past:
        great = [text for score, kind, text in chronicle.headlines if score >= GREAT and kind not in (QUIET, FEATURE)]
        if now.turn - chronicle.turn in ROUND and chronicle.turn and great:
            ago = in_words(now.turn - chronicle.turn).capitalize()
            yield f"{ago} turns ago in this paper", f'"{great[0]}." ({_dated(chronicle)})'
            return


def _leads(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[tuple[str, str]]:
    """How long the first of a table has been first, where its figures are exact."""
    rows = ranked(now.standings)
    if now.standings is None or not now.standings.is_ranked or len(rows) < 2 or rows[0][2][0] == rows[1][2][0]:
        return
    turns = 1
    for chronicle in reversed(past):
        before = ranked(chronicle.standings)
        if len(before) < 2 or before[0][0] != rows[0][0] or before[0][2][0] == before[1][2][0]:
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


def _named(now: Chronicle) -> Iterator[tuple[str, str]]:
    """How much of the map has a name; a name that two places have stands once, with that said."""
    names = Counter(now.towns.values())
    said = [name if times == 1 else f"{name} ({in_words(times)} of that name)" for name, times in names.items()]
    if said:
        some = ", ".join(sorted(said)[:6]) + (" and others" if len(said) > 6 else "")
        have = "One place has" if len(now.towns) == 1 else f"{in_words(len(now.towns)).capitalize()} places have"
        yield f"{have} a name", f"On the public map: {some}."


def _quiet_spell(now: Chronicle, past: Sequence[Chronicle]) -> Iterator[tuple[str, str]]:
    """The peace since the last war; before the first war only at round numbers."""
    turns, most = peace(now, past)
    number = in_words(turns).capitalize()
    if turns == now.turn and turns in ROUND:
        yield f"{number} turns, and no war yet", "Since the first turn no war has been in the news."
    elif 1 < turns < now.turn:
        record = "It is the longest peace so far." if turns == most else f"The longest peace lasted {most} turns."
        body = f"No war has been in the news for {turns} turns. {record}"
        yield f"{number} turns without war in the news", body


def _season(now: Chronicle) -> tuple[str, str]:
    when = (now.date or f"Turn {now.turn}").partition(", ")
    season = when[2] if when[0].startswith("Turn") and when[2] else when[0]
    title = season[:1].upper() + season[1:]
    return f"{title}: no great news", "Nothing was heard this turn that all the world may know."


def _dated(chronicle: Chronicle) -> str:
    return chronicle.date[:1].lower() + chronicle.date[1:] if chronicle.date.startswith("Turn") else (
        chronicle.date or f"turn {chronicle.turn}"
    )  # fmt: skip
