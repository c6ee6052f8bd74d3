"""The paper of a turn: facts as scored headlines, then signed press, then rumours in shuffled order, then standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from engine.core.dice import Dice
from engine.core.telling import almanac, news
from engine.core.telling.headline import Way, headlined
from engine.core.telling.press import (
    THE_GAME_MASTER,
    Chronicle,
    Edition,
    Ending,
    Headline,
    Newspaper,
    PressItem,
    PressKind,
    shuffled_rumours,
)
from engine.core.turn import Outcome

MEMORY = 5  # issues in which no headline comes back
LITTLE = 2  # with so few headlines there is room for small moves
LEADS = 5  # the score from which a headline may lead a page
NEAR = 10  # points by which a lead may be the lesser story, when the greater has no new words left
KICKERS = {
    "war": "From the field",
    "death": "Obituary",
    "plague": "The plague",
    "magic": "Strange lights",
    "fire": "Fire",
    "discovery": "New on the map",
    "people": "People and realms",
    "record": "For the record",
    "weather": "The weather",
    "power": "Crowns and castles",
    "wonders": "Wonders",
    "prices": "The market",
    almanac.QUIET: "A quiet turn",
}


def typeset(
    outcome: Outcome,
    press: Sequence[PressItem],
    *,
    seed: str,
    masthead: str,
    campaign: str,
    deadline: str = "",
    past: Sequence[Chronicle] = (),
    jokes: Sequence[str] = (),
) -> Newspaper:
    """One issue. press: what was sent in for it; what the turn's orders wrote follows below. seed: of the campaign, for
    the order of the rumours. deadline: of the next turn, in words. past: what earlier issues left, oldest first; jokes:
    lines for turns on which nothing at all is left to tell, none told twice.
    """
    names = {THE_GAME_MASTER: "The game master"} | {seat.id: seat.name for seat in outcome.seats}
    written = (*press, *outcome.press)
    lead, headlines = _worded(_headlines(outcome, past, jokes), past, outcome.number)
    now = replace(news.remembered(outcome, headlines), lead=lead)
    edition = _edition(outcome, headlines)
    return Newspaper(
        masthead=masthead,
        campaign=campaign,
        turn=outcome.number,
        date=outcome.date,
        headlines=headlines,
        press=tuple(
            (item.signature or names.get(item.seat, "Anonymous"), item.title, item.text)
            for item in written
            if item.kind is PressKind.PRESS
        ),
        rumours=shuffled_rumours(written, Dice(seed, outcome.number, "rumours")),
        standings=outcome.standings,
        deadline=deadline,
        kicker=_kicker(edition, headlines),
        edition=edition,
        before=past[-1].standings if past else None,
        fillers=_unled(almanac.fillers(now, past), headlines),
        peace=almanac.peace(now, past),
        seats=tuple((seat.id, seat.name) for seat in outcome.seats if seat.status == "active"),
        ending=_ending(outcome, now, past),
        chronicle=now,
    )


def _headlines(outcome: Outcome, past: Sequence[Chronicle], jokes: Sequence[str]) -> tuple[Headline, ...]:
    """What the game told and what follows from the public map and table; without either, one fact on a quiet turn."""
    told = [_whole(headline) for headline in outcome.headlines]
    now = news.remembered(outcome, told)
    found = [*told, *news.derived(now, past, outcome.public_map)]
    if len(found) < LITTLE:
        found += news.minor(now, past)
    if not any(headline.score >= LEADS for headline in found):
        found.append(_presented(outcome) if not outcome.number else almanac.quiet_lead(now, past, jokes))
    distinct: dict[str, Headline] = {}
    for headline in found:
        distinct.setdefault(headline.text, headline)
    return tuple(sorted(distinct.values(), key=lambda headline: -headline.score))


def _worded(found: Sequence[Headline], past: Sequence[Chronicle], turn: int) -> tuple[str, tuple[Headline, ...]]:
    """The headlines, each in a wording that the last issues did not have, and the pattern of the first: what led
    one of those issues does not lead this one in the same pattern, and what is alike in an issue is said differently.
    """
    recent = past[-MEMORY:]
    said = {text for chronicle in recent for _, _, text in chronicle.headlines}
    led, used = {chronicle.lead for chronicle in recent}, Counter[str]()
    lead, worded = "", []
    for headline in _led_by_the_fresh(found, said, led):
        ways = _ways(headline)
        stale = Counter(led) if not lead else used
        pattern, text = _freshest([*ways[turn % len(ways) :], *ways[: turn % len(ways)]], said, stale)
        used[pattern] += 1
        lead = lead or pattern
        worded.append(replace(headline, text=text, ways=()))
    return lead, tuple(worded)


def _ways(headline: Headline) -> Sequence[Way]:
    return headline.ways or ((headline.text, headline.text),)


def _led_by_the_fresh(found: Sequence[Headline], said: Container[str], led: Container[str]) -> Sequence[Headline]:
    """The headlines; where the first could only repeat the last issues, one that nearly weighs as much goes before."""
    for at, headline in enumerate(found):
        if headline.score < found[0].score - NEAR:
            break
        if any(pattern not in led and text not in said for pattern, text in _ways(headline)):
            return [replace(headline, score=found[0].score), *found[:at], *found[at + 1 :]]
    return found


def _freshest(ways: Sequence[Way], said: Container[str], stale: Mapping[str, int]) -> Way:
    """Of wordings, the first that is not among the texts said and whose pattern is least used."""
    return min(ways, key=lambda way: (way[1] in said, stale.get(way[0], 0)))


def _whole(headline: Headline) -> Headline:
    """The headline as one; where the game told all in it, that is the story."""
    said = headline.text.rstrip(".")
    return replace(headline, text=headlined(said), body=headline.body or f"{said}.")


def _presented(outcome: Outcome) -> Headline:
    """The lead of the first issue: who takes part."""
    names = [seat.name for seat in outcome.seats]
    many = f"{almanac.in_words(len(names))} powers step onto the map" if len(names) != 1 else f"{names[0]} sets out"
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "Nobody yet"
    body = f"{listed}: these are the names that this paper will be full of. Nobody has given an order yet."
    return Headline(score=50, kind="people", text=headlined(many), body=body)


def _edition(outcome: Outcome, headlines: Sequence[Headline]) -> Edition:
    if outcome.finished:
        return Edition.FINAL
    if not outcome.number:
        return Edition.FIRST
    fell = any(h.kind == "death" and h.score >= 70 for h in headlines)
    return Edition.FALL if fell else Edition.ORDINARY


def _kicker(edition: Edition, headlines: Sequence[Headline]) -> str:
    if edition is Edition.FINAL:
        return "Final edition"
    if edition is Edition.FIRST:
        return "The first issue"
    if edition is Edition.FALL:
        return "Special edition"
    return KICKERS.get(headlines[0].kind, "News") if headlines else ""


def _unled(found: Sequence[tuple[str, str]], headlines: Sequence[Headline]) -> tuple[tuple[str, str], ...]:
    """The fillers that are no headline already."""
    texts = {headline.text for headline in headlines}
    return tuple(filler for filler in found if filler[0] not in texts)


def _ending(outcome: Outcome, now: Chronicle, past: Sequence[Chronicle]) -> Ending | None:
    if outcome.finished is None:
        return None
    names = {seat.id: seat.name for seat in outcome.seats}
    finish = outcome.finished
    return Ending(
        winners=tuple(names.get(seat, seat) for seat in finish.winners),
        reason=finish.reason,
        honours=finish.honours,
        numbers=tuple(_numbers(now, past)),
        seats=finish.winners,
    )


def _numbers(now: Chronicle, past: Sequence[Chronicle]) -> list[tuple[str, str, str]]:
    """The war in numbers, taken from the issues."""
    whole = [*past, now]
    told = [headline for chronicle in whole for headline in chronicle.headlines if headline[1] != almanac.QUIET]
    wars = sum(kind == "war" for _, kind, _ in told)
    hands = sum(
        before.owners.get(cell, owner) != owner
        for before, after in pairwise(whole)
        for cell, owner in after.owners.items()
    )
    firsts = [rows[0][0] for chronicle in whole if (rows := news.ranked(chronicle.standings))]
    leads = sum(a != b for a, b in pairwise(firsts))
    found = [
        (str(now.turn), "turns", now.date),
        (f"{len(told):,}", "pieces of news", f"{wars} of them of war"),
        (f"{hands:,}", "lands changed hands", ""),
        (str(leads), "changes at the top", f"{len(set(firsts))} were first"),
        (str(len(now.towns)), "named places", f"{len(whole[0].towns)} at the start"),
        (str(almanac.peace(now, past)[1]), "turns of peace at most", ""),
    ]
    return [(figure, unit, remark) for figure, unit, remark in found if figure != "0"]
