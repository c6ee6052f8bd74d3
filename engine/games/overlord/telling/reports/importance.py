"""Which few sentences of a turn go on the card a player sees first, and what he is warned of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.core.telling.report import quiet, weightiest
from engine.games.overlord.combat.events import BattleFought, BattleSeen
from engine.games.overlord.events import FactionRefused, Refused, UnitEvent
from engine.games.overlord.month.events import WagesEarned
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.sight.view import FactionView, OwnUnit
from engine.games.overlord.state import COIN, Kind
from engine.games.overlord.titles.events import RefusedControl
from engine.games.overlord.travel.events import Arrived, Repulsed, SentBack
from engine.games.overlord.units.study_events import Studied
from engine.games.overlord.wording import WORDING

BATTLES = (BattleFought, BattleSeen)


def happened(view: FactionView, events: Sequence[Event]) -> tuple[str, ...]:
    """The most important sentences of the turn, the weightiest first, each once."""
    return weightiest(events, WORDING.catalogue.sentence, partial(_weight, view)) or _quiet(view, events)


def _quiet(view: FactionView, events: Sequence[Event]) -> tuple[str, ...]:
    """What a month without news was spent on; nothing before the first."""
    wages = sum(event.amount for event in events if isinstance(event, WagesEarned))
    studied = dict.fromkeys(event.skill for event in events if isinstance(event, Studied))
    spent = [f"your units earned ${wages} in wages"] if wages else []
    if studied:
        spent.append(f"{'' if wages else 'your units '}studied {', '.join(studied)}")
    if spent:
        return (f"A quiet month: {' and '.join(spent)}.",)
    return quiet("month") if view.turn and view.own else ()


def _weight(view: FactionView, event: Event) -> int:
    """0 for what is not for the card: routine without a weight of its own, and the journeys of those who are led."""
    if isinstance(event, (Arrived, SentBack, Repulsed)) and event.unit in view.own and view.own[event.unit].leader:
        return 0
    if isinstance(event, UnitEvent) and event.routine and event.weight == UnitEvent.weight:
        return 0
    return event.weight


def warnings(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> tuple[str, ...]:
    """What needs care now: refused orders, control points, wages owed and to come, creatures without a leader."""
    return (*_misread(sheet), *_warned(view, events))


def _misread(sheet: OrderSheet | None) -> Iterator[str]:
    unread = sum(found.severity == "error" for found in sheet.diagnostics) if sheet else 0
    if unread:
        yield f"{unread} {'line was' if unread == 1 else 'lines were'} not understood; see the head of your report."


def _warned(view: FactionView, events: Sequence[Event]) -> Iterator[str]:
    refused = sum(isinstance(event, (Refused, FactionRefused)) for event in events)
    if refused:
        yield f"{refused} {'order was' if refused == 1 else 'orders were'} not possible; your report says why."
    idle = sum(isinstance(event, RefusedControl) for event in events)
    if idle:
        yield f"{idle} {'unit' if idle == 1 else 'units'} ignored you this month: you lack control points."
    if view.control_used > view.control:
        short = view.control_used - view.control
        yield (
            f"You need {view.control_used} control points and have {view.control}: each unit has a {min(100, short)}% "
            "chance of refusing you."
        )
    unpaid = [unit for unit in view.own.values() if unit.dissent]
    if unpaid:
        yield f"{_some(unpaid)} went unpaid: another month like this and they desert."
    due, coins = upkeep(view), view.fund.get(COIN, 0) + sum(unit.count(COIN) for unit in view.own.values())
    if due > coins:
        yield f"Next month's upkeep is ${due}, and you have ${coins}."
    wild = [unit for unit in view.own.values() if _is_loose(unit)]
    if wild:
        yield f"{_some(wild)} {'has' if len(wild) == 1 else 'have'} nobody to lead them and will run wild."


def upkeep(view: FactionView) -> int:
    """What all own units cost in the coming month, in $ (OVL-ECON-11)."""
    return sum(unit.upkeep for unit in view.own.values())


def _is_loose(unit: OwnUnit) -> bool:
    """A creature that nobody leads, of a race that stays with nobody (OVL-RACE-16)."""
    return unit.kind is Kind.CREATURE and not unit.leader and not RACES[unit.race].loyal


def _some(units: Sequence[OwnUnit]) -> str:
    """One or two by name, more by number."""
    if len(units) <= 2:
        return " and ".join(unit.named for unit in units)
    return f"{len(units)} units, {units[0].named} among them,"
