"""The paper of a turn: facts as scored headlines, then signed press, then rumours in shuffled order, then standings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import NamedTuple

from engine.core.dice import Dice
from engine.core.language.numerals import in_words
from engine.core.telling.headline import Way, headlined, uncoded
from engine.core.telling.mapsheet import Sight
from engine.core.telling.press import (
    THE_GAME_MASTER,
    WAR,
    Asked,
    Chronicle,
    Edition,
    Ending,
    Headline,
    Letter,
    Newspaper,
    PressItem,
    PressKind,
    printed,
    shuffled_rumours,
)
from engine.core.telling.threads import almanac, news
from engine.core.telling.threads.bets import bet_facts
from engine.core.telling.threads.deed import Deed
from engine.core.telling.threads.features import FEATURE, Subject, boxes, feature
from engine.core.telling.threads.features import headline as feature_headline
from engine.core.telling.threads.lore import Lore
from engine.core.telling.threads.past import Day, Told
from engine.core.telling.threads.story import REST, Writer, each_once
from engine.core.turn import Outcome, SeatInfo

_AND = re.compile(r", | and ")
MEMORY = 5  # issues in which no headline comes back
BOXES = 4  # threads in boxes
MAPPED = "towns"  # the word of a game whose public map says what each power has
LEADS = 5  # the score from which a headline may lead a page
NEAR = 10  # points by which a lead may be the lesser story, when the greater has no new words left
KICKERS = {
    "war": "From the field",
    "death": "Obituary",
    "plague": "The plague",
    "magic": "Strange lights",
    "fire": "Fire",
    "hunger": "Hunger",
    "roads": "On the roads",
    "discovery": "New on the map",
    "people": "People and realms",
    "record": "For the record",
    "weather": "The weather",
    "power": "Crowns and castles",
    "wonders": "Wonders",
    "prices": "The market",
    almanac.QUIET: "A quiet turn",
    FEATURE: "From our notebook",
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
    threads: Mapping[str, str] | None = None,
    letter: Letter | None = None,
) -> Newspaper:
    """One issue. press: what was sent in for it; what the turn's orders wrote follows below. seed: of the campaign, for
    the order of the rumours. deadline: of the next turn, in words. past: what earlier issues left, oldest first; jokes:
    lines for turns on which nothing at all is left to tell, none told twice. threads: the sentences that the game tells
    its stories in. letter: of the last issue, which its readers liked best.
    """
    names = {THE_GAME_MASTER: "The game master"} | {seat.id: seat.name for seat in outcome.seats}
    written = (*press, *outcome.press)
    issue = _written(outcome, past, jokes, Lore(threads or {}))
    edition = _edition(outcome, issue.headlines)
    liked = () if letter is None else (letter.box(),)
    return Newspaper(
        masthead=masthead,
        campaign=campaign,
        turn=outcome.number,
        date=outcome.date,
        headlines=issue.headlines,
        press=(*printed(written, names), *_articles(written, names)),
        rumours=shuffled_rumours(written, Dice(seed, outcome.number, "rumours")),
        standings=outcome.standings,
        deadline=deadline,
        kicker=_kicker(edition, issue.headlines),
        edition=edition,
        before=past[-1].standings if past else None,
        fillers=_unled((*liked, *issue.boxes, *almanac.fillers(issue.chronicle, past)), issue.headlines),
        peace=almanac.peace(issue.chronicle, past),
        seats=tuple((seat.id, seat.name) for seat in outcome.seats if seat.status == "active"),
        ending=_ending(outcome, issue.chronicle, past),
        chronicle=issue.chronicle,
    )


def _articles(written: Sequence[PressItem], names: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    for item in written:
        if item.kind is PressKind.PRESS:
            yield item.signature or names.get(item.seat, "Anonymous"), item.title, item.text


def asked(paper: Newspaper, seats: Sequence[SeatInfo]) -> dict[str, Asked]:
    """What each seat may write for the next issue: nothing after the last. seats: as they stand after the turn; those
    that fell before are asked nothing more, for they have no report that could ask.
    """
    if paper.ending is not None:
        return {}
    found = {seat.id: Asked(kind=PressKind.OBITUARY, about=seat.name) for seat in seats if seat.status == "eliminated"}
    for story in paper.headlines:
        if story.kind == WAR and len(story.sides) == 2:
            fought = {name for side in story.sides for name in (side, *_AND.split(side))}
            for seat in seats:
                if seat.status == "active" and seat.name in fought:
                    found.setdefault(seat.id, Asked(kind=PressKind.BULLETIN, about=_about(story)))
    return found


def _about(story: Headline) -> str:
    """The fight by the name of its place; by the headline where it has none, or only a number on the map."""
    return story.place if story.place[:1].isalpha() else story.text


class _Issue(NamedTuple):
    """What is written of an issue: its stories, the threads in its boxes, and what it leaves to later ones."""

    headlines: tuple[Headline, ...]
    boxes: tuple[tuple[str, str], ...]
    chronicle: Chronicle


def _written(outcome: Outcome, past: Sequence[Chronicle], jokes: Sequence[str], lore: Lore) -> _Issue:
    """The stories in full: the lead the next chapter of its thread, or a feature where nothing of weight happened."""
    found = _located(_headlines(outcome, past), outcome, past)
    day = _day(outcome, past, lore, [headline.deed for headline in found if headline.deed is not None])
    writer = Writer(lore, day, past[-REST:][::-1], bet_facts(lore, day, past))
    about: Subject | None = None
    if outcome.number and not any(_has_weight(headline, lore) for headline in found):
        seats = [seat.name for seat in outcome.seats if seat.status == "active"]
        about = feature(lore, day, seats, [chronicle.shown for chronicle in reversed(past[-REST:])])
    if about is not None:
        found = (feature_headline(about, lore, day), *found)
    elif not any(headline.score >= LEADS for headline in found):
        quiet = almanac.quiet_lead(news.remembered(outcome, found), past, jokes)
        found = (*found, quiet if outcome.number else _presented(outcome))
    else:
        found = _weighty_first(found, lore)
    lead, worded = _worded([writer.headed(one) for one in found], past, outcome.number)
    stories = (*(writer.lead(one, about) for one in worded[:1]), *map(writer.short, worded[1:]))
    headlines = tuple(each_once(stories))
    told = {name for deed in day.deeds for name in (deed.place, deed.by, deed.of)} | {about.about if about else ""}
    found_boxes = (*writer.bet_box(), *islice(boxes(lore, day, told), BOXES))
    chronicle = replace(
        news.remembered(outcome, headlines), lead=lead, deeds=tuple(day.deeds), told=writer.told,
        aside=writer.aside, shown=about.key if about else "", bet=writer.bet,
    )  # fmt: skip
    return _Issue(headlines, found_boxes, chronicle)


def _located(found: Sequence[Headline], outcome: Outcome, past: Sequence[Chronicle]) -> tuple[Headline, ...]:
    """The headlines with the cell of each deed's place, if the public map has one place of the name, now or last turn,
    that those have or had who the deed is about.
    """
    maps = [news.remembered(outcome, ()), *past[-1:]]
    return tuple(
        replace(one, deed=replace(one.deed, at=_cell_of(one.deed, maps))) if one.deed and not one.deed.at else one
        for one in found
    )


def _cell_of(deed: Deed, maps: Sequence[Chronicle]) -> str:
    named = {
        cell: uncoded(one.banners.get(one.owners.get(cell, ""), ""))
        for one in maps
        for cell, name in one.towns.items()
        if name == deed.place
    }
    cells = [cell for cell, owner in named.items() if owner in (deed.by, deed.of)] or list(named)
    return cells[0] if len(cells) == 1 else f"one of {len(cells)} in turn {maps[0].turn}" if cells else ""


def _day(outcome: Outcome, past: Sequence[Chronicle], lore: Lore, today: Sequence[Deed]) -> Day:
    dates = {one.turn: _within(one.date, lore.word("dates", "")) for one in past}
    earlier = [Told(one.turn, dates[one.turn], deed) for one in past for deed in one.deeds or ()]
    unit = lore.word("unit", "turn")
    last = lore.word("last", f"last {unit}")
    cells: dict[str, set[str]] = {}
    for towns in (news.remembered(outcome, ()).towns, *(one.towns for one in past)):
        for cell, name in towns.items():
            cells.setdefault(name, set()).add(cell)
    named = {name: len(found) for name, found in cells.items()}
    return Day(
        outcome.number, unit, last, earlier, today, _holdings(outcome, lore.word("holds", "")), named,
        is_whole=len(past) >= outcome.number and all(one.deeds is not None for one in past),
    )  # fmt: skip


def _within(date: str, how: str) -> str:
    """A date within a sentence: "January, Year 2"; how: "small" makes "day 4", "short" leaves "turn 5" of it all."""
    small = date[:1].lower() + date[1:] if how else date
    return small.partition(", ")[0] if how == "short" else small


def _holdings(outcome: Outcome, column: str) -> dict[str, int]:
    """How much each power has, by an exact column of the public table, or by the names on the public map."""
    if column != MAPPED:
        return {uncoded(name): value for name, value in outcome.standings.exact(column).items()}
    sheet = outcome.public_map
    owners = {cell.key: cell.owner for cell in sheet.cells if cell.sight is not Sight.UNKNOWN}
    held = Counter(owners.get(town.cell, "") for town in sheet.settlements if town.name)
    return {uncoded(banner.called): held[banner.key] for banner in sheet.banners}


def _headlines(outcome: Outcome, past: Sequence[Chronicle]) -> tuple[Headline, ...]:
    """What the game told and what follows from the public map and table, the most important first."""
    told = [_whole(headline) for headline in outcome.headlines]
    found = [*told, *news.derived(news.remembered(outcome, told), past, outcome.public_map)]
    distinct: dict[str, Headline] = {}
    for headline in found:
        distinct.setdefault(headline.text, headline)
    return tuple(sorted(distinct.values(), key=lambda headline: -headline.score))


def _has_weight(headline: Headline, lore: Lore) -> bool:
    """Whether a headline may lead: somebody did or suffered something, and there are sentences for it."""
    return headline.deed is not None and headline.score >= LEADS and lore.tells(headline.deed.plot)


def _weighty_first(found: tuple[Headline, ...], lore: Lore) -> tuple[Headline, ...]:
    """The headlines; where what only the map or the table shows would lead, what somebody did goes before."""
    first = next((one for one in found if _has_weight(one, lore)), None)
    if first is None or first is found[0]:
        return found
    return (replace(first, score=found[0].score), *(one for one in found if one is not first))


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
        if found[0].deed is not None and headline.deed is None:
            continue
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
    many = (
        f"{in_words(len(names)).capitalize()} powers step onto the map" if len(names) != 1 else f"{names[0]} sets out"
    )
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
    tables = [chronicle.standings for chronicle in whole if chronicle.standings and chronicle.standings.is_ranked]
    firsts = [rows[0][0] for table in tables if (rows := table.ranked())]
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
