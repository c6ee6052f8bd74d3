"""EVENTS: every kind of event that a turn can tell."""

from __future__ import annotations

from engine.core.events import event_kinds
from engine.games.dunk import events
from engine.games.dunk.acting import events as acting
from engine.games.dunk.armies import events as armies
from engine.games.dunk.realm import events as realm
from engine.games.dunk.turn import events as turn

EVENTS = event_kinds(events, acting, armies, realm, turn, bases=(events.OrderEvent, events.Happening, events.News))
