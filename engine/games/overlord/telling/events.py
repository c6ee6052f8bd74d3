"""EVENTS: every kind of event that a month can tell."""

from __future__ import annotations

from engine.core.events import event_kinds
from engine.games.overlord import events
from engine.games.overlord.acting import events as acting
from engine.games.overlord.acting import ledger
from engine.games.overlord.combat import events as combat
from engine.games.overlord.land import magic_events as magic
from engine.games.overlord.month import events as month
from engine.games.overlord.nonplayers import events as nonplayers
from engine.games.overlord.sight import events as sight
from engine.games.overlord.titles import events as titles
from engine.games.overlord.trade import events as trade
from engine.games.overlord.travel import events as travel
from engine.games.overlord.units import events as units
from engine.games.overlord.units import study_events as study
from engine.games.overlord.work import events as work

EVENTS = event_kinds(
    events, acting, ledger, units, study, titles, travel, work, trade, combat, magic, nonplayers, sight, month,
    bases=(
        events.UnitEvent, events.LocationEvent, events.FactionEvent, events.News, units.UnitsMet, titles.Challenge
    ),
)  # fmt: skip
