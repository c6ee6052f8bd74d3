"""Which few sentences of a turn go on the card a player sees first, and what he is warned of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.core.telling.report import quiet, weightiest
from engine.games.olympia.events import Refused
from engine.games.olympia.sight.view import FactionView, OwnUnit
from engine.games.olympia.telling.reports.words import listed
from engine.games.olympia.wording import WORDING


def happened(view: FactionView, events: Sequence[Event]) -> tuple[str, ...]:
    """The weightiest sentences of the turn, each once."""
    said = weightiest((event for event in events if not event.silent), partial(_sentence, view))
    return said or (quiet("month") if view.turn and view.own else ())


def _sentence(view: FactionView, event: Event) -> str:
    """What happened, with who it was in front where the sentence itself does not say so."""
    sentence = WORDING.catalogue.sentence(event).split("\n")[0]
    mine = [code for code in getattr(event, "units", ()) if code in view.own]
    if not mine or any(f"[{code}]" in sentence for code in mine):
        return sentence
    return f"{view.own[mine[0]].named}: {sentence[:1].lower()}{sentence[1:]}"


def funds(view: FactionView) -> str:
    """One line for the card."""
    gold = sum(unit.count("1") for unit in view.own.values())
    return f"{gold:,} gold, {view.claim.get('1', 0):,} to claim, {view.points} Noble Points"


def warnings(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> tuple[str, ...]:
    """What needs care now."""
    return tuple(_warned(view, events, sheet))


def _warned(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> Iterator[str]:
    unread = sheet.error_count if sheet else 0
    if unread:
        yield f"{unread} {'line was' if unread == 1 else 'lines were'} not understood; see the head of your report."
    refused = sum(isinstance(event, Refused) for event in events)
    if refused:
        yield f"{refused} {'order was' if refused == 1 else 'orders were'} not possible; your report says why."
    leaving = [unit for unit in view.own.values() if unit.renounces and not unit.prisoner]
    if leaving:
        yield f"May renounce loyalty at the end of the month: {_some(leaving)}."
    held = [unit for unit in view.own.values() if unit.prisoner]
    if held:
        yield f"Held prisoner: {_some(held)}."
    ill = [unit for unit in view.own.values() if unit.ill]
    if ill:
        yield f"Ill: {_some(ill)}."
    idle = [unit for unit in view.own.values() if not (unit.running or unit.queue or unit.prisoner)]
    if idle and view.turn:
        yield f"Without orders: {_some(idle)}."


def _some(units: Sequence[OwnUnit]) -> str:
    if len(units) <= 3:
        return listed(unit.named for unit in units)
    return f"{units[0].named} and {len(units) - 1} more"
