"""The threads that run up to today, as facts by name: what a sentence about a deed may be made of.

A fact that is not so has no name here, and no sentence that needs it is told: "revenge" is there only where it is one.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import chain, count, takewhile
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from engine.core.language.numerals import in_words, listed, ordinal
from engine.core.telling.headline import Called
from engine.core.telling.threads.deed import Deed

LONG = 5  # turns after which something is told to have come back
OF_ALL = frozenset((  # facts that are only so if nothing is forgotten
    "first", "so_far", "since", "here", "here_since", "by_so_far", "of_so_far", "met", "total", "most", "most_ago",
    "most_place", "here_total", "long",
))  # fmt: skip
NAMED = 4  # places in a list


class Told(NamedTuple):
    """A deed that an issue told of, with the turn and the date of the issue."""

    turn: int
    date: str
    deed: Deed


class Day(NamedTuple):
    """What stands round a deed of today. unit: what a turn is called, last: the one before. earlier: what issues told,
    oldest first; deeds: what this one tells; holds: how much each power has, by its name, as far as that is public and
    exact; named: how many places of a name the public map has or had. is_whole: whether all issues are remembered.
    """

    turn: int
    unit: str
    last: str
    earlier: Sequence[Told] = ()
    deeds: Sequence[Deed] = ()
    holds: Mapping[str, int] = {}
    named: Mapping[str, int] = {}
    is_whole: bool = True


class Count(int):
    """A number in a sentence: `{here}` is "three", `{here:th}` "third", `{here:times}` "three times".

    nth: the place of one of them among all, where there are several today; else the last.
    """

    nth: int

    def __new__(cls, number: int, nth: int = 0) -> Count:
        made = super().__new__(cls, number)
        made.nth = nth or number
        return made

    def __format__(self, spec: str) -> str:
        if spec == "th":
            return ordinal(self.nth)
        if spec == "times":
            return ("never", "once", "twice")[self] if self < 3 else f"{in_words(self)} times"
        return in_words(self)


Fact: TypeAlias = str | Count
"""What stands in a blank."""


def some(names: Sequence[str]) -> str:
    """ "A, B and C"; of many the first few, and how many more."""
    more = len(names) - NAMED
    return listed([*names[:NAMED], f"{in_words(more)} more"] if more > 0 else names)


def ago(day: Day, turn: int) -> str:
    """ "last month", "three months ago" """
    return day.last if day.turn - turn == 1 else f"{in_words(day.turn - turn)} {day.unit}s ago"


def facts_of(deed: Deed, day: Day) -> dict[str, Fact]:
    """All that can be said of a deed today, by name."""
    found: dict[str, Fact] = {"unit": day.unit, "turn": f"{day.turn:,}"}
    for part in ("place", "by", "of", "who", "what"):
        if getattr(deed, part):
            found[part] = Called(getattr(deed, part))
    if day.named.get(deed.place, 0) > 1:
        found["twins"] = Count(day.named[deed.place])
    if deed.count:
        found["count"] = f"{deed.count:,}"
    if deed.count > 1:
        found["several"] = found["count"]
    for facts in (_thread, _of_place, _by_whom, _to_whom, _between, _deaths, _together, _holdings):
        found.update(facts(deed, day))
    return found if day.is_whole else {name: fact for name, fact in found.items() if name not in OF_ALL}


def _alike(day: Day, deed: Deed, same: Callable[[Deed], object]) -> tuple[list[Told], Count]:
    """The earlier chapters of a thread, and how many it has with today's."""
    earlier = [told for told in day.earlier if told.deed.plot == deed.plot and same(told.deed) == same(deed)]
    today = [one for one in day.deeds if one.plot == deed.plot and same(one) == same(deed)]
    before = len(list(takewhile(lambda one: one != deed, today)))
    return earlier, Count(len(earlier) + len(today), len(earlier) + before + 1)


def _thread(deed: Deed, day: Day) -> Iterator[tuple[str, Fact]]:
    """The plot as a whole: the first, one more, after long."""
    earlier, number = _alike(day, deed, lambda one: one.plot)
    if not earlier:
        if number == 1:
            yield "first", "first"
        return
    last = earlier[-1]
    yield "so_far", number
    yield "since", _dated(earlier[0])
    yield "last_ago", ago(day, last.turn)
    if last.deed.place and last.deed.place != deed.place:
        yield "last_place", last.deed.place
    if day.turn - last.turn >= LONG:
        yield "long", f"{in_words(day.turn - last.turn)} {day.unit}s"
    yield from _rhythm({told.turn for told in earlier} | {day.turn}, day.turn)


def _rhythm(turns: Container[int], now: int) -> Iterator[tuple[str, Fact]]:
    """In how many turns on end there was something of it, or in how many of the last ten."""
    running = next(back for back in count(1) if now - back not in turns)
    busy = sum(now - back in turns for back in range(2 * LONG))
    if running > 2:
        yield "running", Count(running)
    elif busy > 2 and now >= 2 * LONG:
        yield "busy", Count(busy)
        yield "of_last", Count(2 * LONG)


def _of_place(deed: Deed, day: Day) -> Iterator[tuple[str, Fact]]:
    """What the place has been through: the same before, another master, back to an old one."""
    if not deed.place:
        return
    earlier, number = _alike(day, deed, lambda one: one.spot)
    if earlier:
        last = earlier[-1]
        yield "here", number
        yield "here_ago", ago(day, last.turn)
        yield "here_since", _dated(earlier[0])
        if last.deed.by and last.deed.by != deed.by:
            yield "here_by", Called(last.deed.by)
        if deed.by and last.deed.of == deed.by:
            yield "back", ago(day, last.turn)
    others = [told for told in day.earlier if told.deed.spot == deed.spot and told.deed.plot != deed.plot]
    if others:
        yield f"after_{others[-1].deed.plot}", ago(day, others[-1].turn)


def _by_whom(deed: Deed, day: Day) -> Iterator[tuple[str, Fact]]:
    """How often the same has done it before, and where last."""
    return _of_somebody(deed, day, "by", "by_last")


def _to_whom(deed: Deed, day: Day) -> Iterator[tuple[str, Fact]]:
    """How often the same has suffered it before, and where last."""
    return _of_somebody(deed, day, "of", "of_before")


def _of_somebody(deed: Deed, day: Day, part: str, where: str) -> Iterator[tuple[str, Fact]]:
    whose = attrgetter(part)
    earlier, number = _alike(day, deed, whose) if whose(deed) else ([], Count(0))
    if earlier:
        last = earlier[-1]
        yield f"{part}_so_far", number
        yield f"{part}_ago", ago(day, last.turn)
        if last.deed.place and last.deed.place != deed.place:
            yield where, last.deed.place


def _between(deed: Deed, day: Day) -> Iterator[tuple[str, Fact]]:
    """How often the one has done it to the other, and whether the other had done it before."""
    if not deed.by or not deed.of:
        return
    _, met = _alike(day, deed, lambda one: (one.by, one.of))
    if met > 1:
        yield "met", met
    wrongs = [told for told in day.earlier if told.deed.plot == deed.plot]
    wrongs = [told for told in wrongs if (told.deed.by, told.deed.of) == (deed.of, deed.by)]
    if wrongs:
        yield "revenge", ago(day, wrongs[-1].turn)
        if wrongs[-1].deed.place:
            yield "revenge_place", wrongs[-1].deed.place


def _deaths(deed: Deed, day: Day) -> Iterator[tuple[str, Fact]]:
    """How many in all, and whether it is the most there ever were."""
    alike = [told for told in day.earlier if told.deed.plot == deed.plot and told.deed.count]
    if not alike or not deed.count:
        return
    here = [one for one in day.deeds if one.plot == deed.plot]
    yield "total", f"{sum(one.count for one in chain(here, (told.deed for told in alike))):,}"
    worst = max(alike, key=lambda told: told.deed.count)
    if deed.count > worst.deed.count and all(one.count < deed.count for one in here if one is not deed):
        yield "most", f"{worst.deed.count:,}"
        yield "most_ago", ago(day, worst.turn)
        if worst.deed.place and worst.deed.place != deed.place:
            yield "most_place", worst.deed.place
    at_place = [told for told in alike if told.deed.spot == deed.spot]
    if deed.place and at_place:
        here = [one for one in here if one.spot == deed.spot]
        yield "here_total", f"{sum(one.count for one in chain(here, (told.deed for told in at_place))):,}"
        yield "here_last", f"{at_place[-1].deed.count:,}"


def _together(deed: Deed, day: Day) -> Iterator[tuple[str, Fact]]:
    """What else of the kind there is today."""
    alike = [one for one in day.deeds if one.plot == deed.plot]
    others = dict.fromkeys(one.place for one in alike if one.place and one.place != deed.place)
    if others:
        yield "others", some(list(others))
    if len(alike) > 1:
        yield "today", Count(len(alike))


def _holdings(deed: Deed, day: Day) -> Iterator[tuple[str, Fact]]:
    """What it leaves to those who have and had it."""
    held, most = day.holds.get(deed.by, 0), max(day.holds.values(), default=0)
    if held > 1:
        yield "by_holds", Count(held)
        if held == most and list(day.holds.values()).count(most) == 1:
            yield "by_most", Count(held)
    elif held == 1:
        yield "by_one", Count(1)
    if deed.of in day.holds:
        left = day.holds[deed.of]
        yield ("of_none", Count(0)) if not left else ("of_one", Count(1)) if left == 1 else ("of_holds", Count(left))


def _dated(told: Told) -> str:
    return told.date or f"turn {told.turn}"
