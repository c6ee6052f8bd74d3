"""Events as the entries of a dossier: in words, with unit and place, runs of days merged, and the names in their
texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from engine.core.events import Event
from engine.core.telling.dossier import Booking, Dossier, Entry, Ref

Words = Callable[[Event], str]


def nobody(event: Event) -> str:
    """For events that concern no unit, or stand at no place."""
    return ""


def entries(events: Iterable[Event], *, text: Words, unit: Words = nobody, place: Words = nobody) -> tuple[Entry, ...]:
    """An entry for each event that has a text; what was true in the same words on several days running is one.

    text: the event in words, "" for one that is not told. unit, place: the ids of the unit concerned and its place.
    """
    found: list[Entry] = []
    runs: dict[tuple[str, str, str], int] = {}
    for number, event in enumerate(events, start=1):
        said = "" if event.silent else text(event)
        if not said:
            continue
        key = unit(event), event.kind, said
        at = runs.get(key)
        if at is not None and event.day and max(found[at].day, found[at].last) == event.day - 1:
            found[at] = replace(found[at], last=event.day)
            continue
        runs[key] = len(found)
        found.append(_entry(f"e{number}", event, said, key[0], place(event)))
    return tuple(found)


def _entry(number: str, event: Event, said: str, unit: str, place: str) -> Entry:
    return Entry(
        id=number,
        kind=event.kind,
        tone=event.tone,
        weight=event.weight,
        text=said,
        unit=unit,
        place=place,
        day=event.day,
        phase=event.phase,
        order=str(getattr(event, "order", "") or ""),
        line=int(getattr(event, "line", 0) or 0),
    )


def with_refs(dossier: Dossier) -> Dossier:
    """The dossier, its entries with the units and places that they name, as far as these are in it."""
    units, places = ({one.id.lower(): one.name for one in cards} for cards in (dossier.units, dossier.places))
    told = (replace(one, refs=_refs(one.text, dossier.reference, units, places)) for one in dossier.entries)
    return replace(dossier, entries=tuple(told))


def _refs(text: str, pattern: re.Pattern[str], units: Mapping[str, str], places: Collection[str]) -> tuple[Ref, ...]:
    found = []
    for match in pattern.finditer(text):
        group = match.lastindex or 0
        word = match[group]
        name = units.get(word.lower())
        # A bare number may be a faction's or a place's too: it is a unit's only behind the unit's name.
        bare = word.isdecimal() and not text[: match.start()].rstrip().endswith(name or "")
        kind = "unit" if name is not None and not bare else "place" if word.lower() in places else ""
        if kind:
            found.append(Ref(kind=kind, id=word, start=match.start(group), end=match.end(group)))
    return tuple(found)


Tariff = Mapping[type[Event], tuple[str, int, str]]
"""Kind of event -> its field with the sum, +1 for income and -1 for expense, and what the sum is for."""


def booked(events: Iterable[Event], tariff: Tariff, *, unit: Words = nobody, place: Words = nobody) -> list[Booking]:
    """The sums in events, by purpose."""
    found = []
    for event in events:
        rate = tariff.get(type(event))
        if rate is not None and (amount := int(getattr(event, rate[0]))):
            found.append(Booking(label=rate[2], amount=rate[1] * amount, unit=unit(event), place=place(event)))
    return found
