"""Battles in a report (OLY-REPORT-17, OLY-COMBAT-33): their accounts, and pictures of the biggest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.events import Event
from engine.core.telling.fieldsheet import FieldSheet
from engine.core.telling.report import Section
from engine.games.olympia.battle.battle_events import Account, BattleFought, BattleSeen
from engine.games.olympia.battle.field_sheet import field_sheet
from engine.games.olympia.battle.text import battle_lines
from engine.games.olympia.rules.calendar import date
from engine.games.olympia.sight.view import FactionView
from engine.games.olympia.telling.reports.page import Line, section

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
