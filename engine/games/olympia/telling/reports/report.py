"""The report of a turn (OLY-REPORT-01 to -22, OLY-COMBAT-33, OLY-GAP-84, -96, -O30)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.core.telling.fieldsheet import FieldSheet
from engine.core.telling.report import Block, Report, Section, Verbatim
from engine.games.olympia.battle.battle_events import Account, BattleFought, BattleSeen
from engine.games.olympia.battle.field_sheet import field_sheet
from engine.games.olympia.battle.text import battle_lines
from engine.games.olympia.instant.events import Published
from engine.games.olympia.rules.calendar import date
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.view import FactionView, SeenPlace
from engine.games.olympia.telling.reports import garrisons, head, importance, lore
from engine.games.olympia.telling.reports.crowds import Weight
from engine.games.olympia.telling.reports.data import report_data
from engine.games.olympia.telling.reports.diary import Diaries, Told, sorted_out
from engine.games.olympia.telling.reports.diary import lines as diary_lines
from engine.games.olympia.telling.reports.page import Line, section, text
from engine.games.olympia.telling.reports.places import description, title
from engine.games.olympia.telling.reports.units import character
from engine.games.olympia.telling.sheet import template
from engine.games.olympia.units.naming import plain

MOST = 4  # pictures


def _fought(events: Sequence[Event]) -> Iterator[tuple[int, Account]]:
    """Each battle once, with its day, as who took part knows it, or who watched."""
    told: list[tuple[int, Account]] = []
    for event in events:
        if isinstance(event, (BattleFought, BattleSeen)) and (event.day, event.account) not in told:
            told.append((event.day, event.account))
            yield event.day, event.account


def battles(view: FactionView, events: Sequence[Event]) -> Section | None:
    """The accounts of the month."""
    lines: list[Line] = []
    for day, account in _fought(events):
        lines.append((0, f"Day {day}"))
        lines += [(len(line) - len(line.lstrip()), line.lstrip()) for line in battle_lines(account, view.players)]
        lines.append((0, ""))
    return section("Battles", lines)


def fields(view: FactionView, events: Sequence[Event]) -> tuple[FieldSheet, ...]:
    """Pictures of the biggest ones."""
    biggest = sorted(_fought(events), key=lambda battle: -battle[1].figures)[:MOST]
    return tuple(
        field_sheet(
            account,
            faction=view.faction,
            names=view.players,
            colours=view.colours,
            subtitle=f"Day {day}, {date(view.turn)}",
        )
        for day, account in biggest
    )


PLACES_FIRST = 1  # OLY-GAP-O30


def report(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> Report:
    """What a faction is told about its turn. events: those its seat learns of, in order."""
    told = sorted_out(view, events)
    public = any(isinstance(event, Published) for event in events)
    sheet_text = "" if public else template(view)
    return Report(
        seat=view.seat,
        name=view.name,
        game="olympia",
        turn=view.turn,
        date=date(view.turn),
        title=f"Olympia turn {view.turn}",
        sections=tuple(one for one in _sections(view, events, told, sheet, sheet_text) if one is not None),
        happened=importance.happened(view, events),
        funds=importance.funds(view),
        warnings=importance.warnings(view, events, sheet),
        template=template(view),
        data=partial(report_data, view, told, sheet),
        fields=fields(view, events),
        public=public,
    )


def _sections(
    view: FactionView, events: Sequence[Event], told: Diaries, sheet: OrderSheet | None, sheet_text: str
) -> Iterator[Section | None]:
    weight = Weight(view, (said for diary in told.units.values() for _, said in diary), sheet)
    yield head.head(view)
    yield section("Orders that were not understood", [(0, str(found)) for found in _unread(sheet)])
    yield head.summary(view)
    yield head.account(view)
    yield head.permissions(view)
    yield _of_faction(view, told)
    yield battles(view, events)
    if view.format == PLACES_FIRST:
        yield from (_place(place, (), weight) for place in view.places.values())
    yield from (character(view, unit, told.units.get(unit.id, ())) for unit in view.own.values())
    yield from _departed(view, told)
    if view.format == PLACES_FIRST:
        yield from (_log(place, told.places[place.id]) for place in view.places.values() if place.id in told.places)
    else:
        yield from (_place(place, told.places.get(place.id, ()), weight) for place in view.places.values())
    yield from _elsewhere(view, told)
    yield section("Garrison log", diary_lines(told.noticed))
    yield garrisons.table_of(told.paid)
    yield from (lore.sheet(code) for code in told.lore if code in SKILLS)
    yield lore.goods_met(told.lore)
    if sheet_text:
        yield Section(title="Order template", blocks=(Verbatim(text=plain(sheet_text)),))


def _unread(sheet: OrderSheet | None) -> Iterator[object]:
    return (found for found in (sheet.diagnostics if sheet else ()) if found.severity != "note")


def _of_faction(view: FactionView, told: Diaries) -> Section | None:
    """What the player entity did, and what is neither of a unit nor of a place."""
    diary = [*told.units.get(view.faction, ()), *told.rest]
    return section(view.named, diary_lines(diary))


def _departed(view: FactionView, told: Diaries) -> Iterator[Section | None]:
    """What units did before they were lost."""
    for code, diary in told.units.items():
        if code not in view.own and code != view.faction:
            named = view.titles.get(code, f"Unit {code}")
            yield section(f"{named}, no longer yours", diary_lines(diary))


def _place(place: SeenPlace, log: Sequence[Told], weight: Weight) -> Section:
    """A place with what happened there."""
    return Section(title=title(place), blocks=(*_lines(log), description(place, weight)))


def _log(place: SeenPlace, log: Sequence[Told]) -> Section:
    return Section(title=f"What happened in {place.named}", blocks=tuple(_lines(log)))


def _lines(log: Sequence[Told]) -> Iterator[Block]:
    if log:
        yield text(diary_lines(log))


def _elsewhere(view: FactionView, told: Diaries) -> Iterator[Section | None]:
    """What was told of places where the faction has nobody at the end of the month."""
    for code, log in told.places.items():
        if code not in view.places:
            named = view.titles.get(code, f"[{code}]")
            yield section(f"What happened in {named}", diary_lines(log))
