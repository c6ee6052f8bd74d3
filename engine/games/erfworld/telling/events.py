"""EVENTS: every kind of event that a day can tell."""

from __future__ import annotations

from engine.core.events import event_kinds
from engine.games.erfworld import events
from engine.games.erfworld.acting import ledger
from engine.games.erfworld.battle import events as battle
from engine.games.erfworld.casting import events as casting
from engine.games.erfworld.day import events as day
from engine.games.erfworld.diplomacy import events as diplomacy
from engine.games.erfworld.magic import events as magic
from engine.games.erfworld.naval import events as naval
from engine.games.erfworld.nonplayers import events as nonplayers
from engine.games.erfworld.realm import events as realm
from engine.games.erfworld.travel import events as travel
from engine.games.erfworld.units import events as units

EVENTS = event_kinds(
    events,
    ledger,
    units,
    realm,
    diplomacy,
    battle,
    travel,
    casting,
    magic,
    naval,
    nonplayers,
    day,
    bases=(events.OrderEvent, events.Happening, events.News),
)
