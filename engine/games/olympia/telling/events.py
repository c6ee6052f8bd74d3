"""EVENTS: every kind of event that a month can tell."""

from __future__ import annotations

from engine.core.events import event_kinds
from engine.games.olympia import events
from engine.games.olympia.month import waiting_events
from engine.games.olympia.units import skill_events

EVENTS = event_kinds(events, waiting_events, skill_events, bases=(events.UnitEvent, events.PlaceEvent))
