"""The events of a month as lines, day by day: under units, under places, and for the whole faction (OVL-REPORT-06, -11,
-26, -41).

What happened in the same words on several days running is one line: "Days 1-14 - Nirmal Yadav studies combat."
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.events import Event
from engine.core.space.crowd import MOST
from engine.games.overlord.combat.events import BattleFought, BattleSeen
from engine.games.overlord.events import FactionEvent, FactionRefused, LocationEvent, UnitEvent
from engine.games.overlord.month.events import CameOver
from engine.games.overlord.sight.view import FactionView
from engine.games.overlord.state import DAYS
from engine.games.overlord.titles.events import (
    CrowdDispersed,
    EmpireBows,
    EmpireTurns,
    Pillaged,
    TaxesCollected,
    Uprising,
    WrongRemembered,
)
from engine.games.overlord.travel.events import SeenArriving, SeenLeaving
from engine.games.overlord.wording import WORDING

# What is told of the whole Empire's places at the head of a report, not under each place (OVL-REPORT-06).
GLOBAL = (TaxesCollected, Pillaged, Uprising, CrowdDispersed)
LATE = (CameOver, EmpireBows, EmpireTurns, WrongRemembered)  # without a day they come after day 30
AFTERWARDS = DAYS + 1


@dataclass(slots=True)
class Told:
    """A sentence and the days it is true of, from `first` to `last`; 0 is before day 1, or after day 30.

    coming: of a stack that others saw come or go, what it does, in the words for many: "arrive".
    """

    text: str
    first: int
    last: int
    coming: str = ""


@dataclass(slots=True)
class Diary:
    """Sentences in the order of their first days, runs of days joined."""

    told: list[Told] = field(default_factory=list)
    _open: dict[str, Told] = field(default_factory=dict)

    def write(self, day: int, text: str, coming: str = "") -> None:
        """Notes what happened on a day. coming: see `Told`."""
        last = self._open.get(text)
        if last is not None and day and last.last == day - 1:
            last.last = day
            return
        entry = self._open[text] = Told(text, day, day, coming)
        self.told.append(entry)


@dataclass(slots=True)
class Month:
    """All that a faction is told of a month, sorted to where the report prints it.

    units: unit id -> its diary, own ones and those that were the faction's; names: as those were last called. places:
    location id -> its diary. whole: of the faction. battles: in their order. refused: unit orders; unread: faction
    orders.
    """

    units: dict[str, Diary] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    places: dict[str, Diary] = field(default_factory=dict)
    whole: Diary = field(default_factory=Diary)
    battles: list[BattleFought | BattleSeen] = field(default_factory=list)
    refused: list[FactionRefused] = field(default_factory=list)


def sorted_out(view: FactionView, events: Sequence[Event]) -> Month:
    """Sorts the events that a faction learns of."""
    month = Month()
    known = WORDING.catalogue
    quiet = frozenset(number for number, unit in view.own.items() if unit.settings.get("silent"))
    for event in events:
        if isinstance(event, UnitEvent):
            if not (event.routine and event.unit in quiet):
                _of_unit(month, view, event)
        elif isinstance(event, (BattleFought, BattleSeen)):
            month.battles.append(event)
        elif isinstance(event, LocationEvent):
            diary = month.whole if isinstance(event, GLOBAL) else month.places.setdefault(event.location, Diary())
            diary.write(event.day, known.sentence(event), _coming(event))
        elif isinstance(event, FactionRefused):
            month.refused.append(event)
        elif isinstance(event, FactionEvent):
            late = not event.day and isinstance(event, LATE)
            month.whole.write(AFTERWARDS if late else event.day, known.sentence(event))
    return month


def _coming(event: LocationEvent) -> str:
    if isinstance(event, SeenArriving):
        return "arrive"
    return f"set out to {event.goal}" if isinstance(event, SeenLeaving) else ""


def _of_unit(month: Month, view: FactionView, event: UnitEvent) -> None:
    """A line for the unit that acted, and for the other one if that is the faction's too (OVL-REPORT-11)."""
    known = WORDING.catalogue
    other = getattr(event, "other", "")
    other = other if other in view.own and other != event.unit else ""
    if not other or event.unit in view.own:
        month.names[event.unit] = event.unit_name
        plain = event.unit_name.removesuffix(f" [{event.unit}]")
        diary = month.units.setdefault(event.unit, Diary())
        diary.write(event.day, known.sentence(event, unit_name=plain))
    if other:
        month.units.setdefault(other, Diary()).write(event.day, known.sentence(event))


def unit_days(diary: Diary) -> Iterator[str]:
    """ "Day 1 - Unit ...", "Days 1-14 - ..."; what follows day 30 is the end of the month."""
    for told in diary.told:
        yield f"{_named(told, 'End of month')} - {told.text}"


def whole_days(diary: Diary) -> Iterator[str]:
    """The same for the faction: what has no day came before day 1, or at the end of the month."""
    for told in diary.told:
        when = "End of month" if told.first == AFTERWARDS else _named(told, "Before day 1")
        yield f"{when} - {told.text}"


def _named(told: Told, without: str) -> str:
    if not told.first:
        return without
    return f"Day {told.first}" if told.first == told.last else f"Days {told.first}-{told.last}"


def place_days(diary: Diary) -> Iterator[str]:
    """ "14 - Bal Simba [U219] of The Mages arrives." (OVL-REPORT-26); of a crowd "14 - 25 stacks arrive."
    (OVL-GAP-143).
    """
    many = Counter((told.first, told.coming) for told in diary.told if told.coming)
    crowded = many.total() > MOST
    for told in diary.told:
        count, text = many[told.first, told.coming] if crowded and told.coming else 1, told.text
        if count > 1:
            text = f"{count:,} stacks {told.coming}."
            many[told.first, told.coming] = 0
        if count:
            days = str(told.first) if told.first == told.last else f"{told.first}-{told.last}"
            yield f"{days if told.first else 'End'} - {text}"


def departed(month: Month, own: Mapping[str, object]) -> Iterable[str]:
    """Units with events that are the faction's no more: fallen, disbanded, given away (OVL-REPORT-12, -13)."""
    return [number for number in month.units if number not in own]
