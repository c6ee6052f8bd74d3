"""EVENTS: every kind of event that a month can tell."""

from __future__ import annotations

from engine.core.events import event_kinds
from engine.games.atlantis import events
from engine.games.atlantis.acting import ledger
from engine.games.atlantis.battle import events as battle
from engine.games.atlantis.instant import events as instant
from engine.games.atlantis.land import events as land
from engine.games.atlantis.magic import events as magic
from engine.games.atlantis.month import events as month
from engine.games.atlantis.trade import events as trade
from engine.games.atlantis.travel import events as travel
from engine.games.atlantis.work import events as work

EVENTS = event_kinds(
    events, ledger, instant, land, travel, trade, work, battle, magic, month,
    bases=(events.UnitEvent, events.FactionEvent, events.News),
)  # fmt: skip
