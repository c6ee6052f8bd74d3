"""EVENTS: every kind of event that a day can tell."""

from __future__ import annotations

from engine.core.events import event_kinds
from engine.games.erfworld import events
from engine.games.erfworld.acting import ledger
from engine.games.erfworld.battle import events as battle_events

EVENTS = event_kinds(events, ledger, battle_events, bases=(events.OrderEvent, events.Happening, events.News))
