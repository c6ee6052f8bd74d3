"""The events of a month, sorted by diary and log (OLY-REPORT-09, -10, -16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.core.events import EVERYONE, Event
from engine.games.olympia.events import UnitEvent
from engine.games.olympia.rule.rule_events import GarrisonNoticed, GarrisonPaid
from engine.games.olympia.sight.beholding import PlaceBeheld
from engine.games.olympia.sight.view import FactionView
from engine.games.olympia.telling.reports.page import DAY, WIDTH, Line, fold
from engine.games.olympia.telling.reports.places import market, place_lines, title
from engine.games.olympia.units.skill_events import LoreShown
from engine.games.olympia.wording import WORDING

Told = tuple[int, str]
"""The day, and a sentence."""


@dataclass(slots=True)
class Diaries:
    """units: of own ones, by number, and of those that were; the faction's own stands under its code. places: logs.

    lore: codes of the sheets to be printed. rest: of neither a unit nor a place. noticed, paid: by garrisons.
    """

    units: dict[str, list[Told]] = field(default_factory=dict)
    places: dict[str, list[Told]] = field(default_factory=dict)
    rest: list[Told] = field(default_factory=list)
    lore: list[str] = field(default_factory=list)
    noticed: list[Told] = field(default_factory=list)
    paid: list[GarrisonPaid] = field(default_factory=list)


def sorted_out(view: FactionView, events: Sequence[Event]) -> Diaries:
    """Sorts what a seat learns. A unit that has been lost keeps what it did until then.

    What several units took part in stands with those that are, or were, one's own: the others are strangers.
    """
    found = Diaries()
    mine = {*view.own, *(event.units[0] for event in events if isinstance(event, UnitEvent) and len(event.units) == 1)}
    for event in events:
        if isinstance(event, LoreShown):
            found.lore.append(event.code)
        elif event.silent:
            continue
        elif isinstance(event, GarrisonPaid):
            found.paid.append(event)
        elif isinstance(event, GarrisonNoticed):
            found.noticed.append(_in_words(event, view.memo))
        elif isinstance(event, UnitEvent):
            told = _in_words(event, view.memo)
            for code in [code for code in event.units if code in mine] or event.units:
                found.units.setdefault(code, []).append(told)
        elif event.place:
            found.places.setdefault(event.place, []).append(_in_words(event, view.memo))
        else:
            found.rest.append(_in_words(event, view.memo))
    return found


def _in_words(event: Event, memo: dict[Event, Told]) -> Told:
    """What a diary says of an event; put into words once for all seats that learn of it. memo: what was said so far."""
    if isinstance(event, PlaceBeheld) or (len(event.seen_by) == 1 and event.seen_by != EVERYONE):
        return _worded(event)
    told = memo.get(event)
    if told is None:
        told = memo[event] = _worded(event)
    return told


def _worded(event: Event) -> Told:
    sentence = WORDING.catalogue.sentence(event)
    return event.day, "\n".join((sentence, *_beheld(event))) if isinstance(event, PlaceBeheld) else sentence


def _beheld(event: PlaceBeheld) -> Iterator[str]:
    """What was seen of a far place."""
    yield title(event.seen)
    yield from (" " * indent + line for indent, line in (*place_lines(event.seen), *market(event.seen)) if line)


def lines(diary: Sequence[Told]) -> Iterator[Line]:
    """The lines of a diary, the day right-aligned in two: " 7: Learned Shipcraft [600].". What came before the first
    morning stands under it.
    """
    for day, sentence in diary:
        line = f"{max(day, 1):2}: {sentence}"
        if len(line) <= WIDTH and "\n" not in line:
            yield 0, line
            continue
        first, *more = line.split("\n")
        yield from ((0, folded) for folded in fold(first, hanging=DAY))
        yield from ((DAY, further) for further in more)
