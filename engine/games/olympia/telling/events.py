"""EVENTS: every kind of event that a month can tell."""

from __future__ import annotations

from engine.core.events import event_kinds
from engine.games.olympia import events
from engine.games.olympia.acting import ledger
from engine.games.olympia.battle import battle_events
from engine.games.olympia.combat import captivity_events
from engine.games.olympia.household import forming_events, loyalty_events, permission_events, prison_events, wage_events
from engine.games.olympia.instant import events as instant_events
from engine.games.olympia.instant import goods_events, stack_events
from engine.games.olympia.land import ruin_events
from engine.games.olympia.magic import sorcery_events
from engine.games.olympia.magic.artifacts import artifact_events
from engine.games.olympia.magic.gates import gate_events
from engine.games.olympia.magic.necromancy import dark_events
from engine.games.olympia.magic.school import school_events
from engine.games.olympia.magic.scrying import scrying_events
from engine.games.olympia.magic.weather import storm_events
from engine.games.olympia.month import events as month_events
from engine.games.olympia.month import waiting_events
from engine.games.olympia.nonplayers import band_events, quest_events
from engine.games.olympia.sight import beholding
from engine.games.olympia.study import study_events, use_events
from engine.games.olympia.trade import trade_events
from engine.games.olympia.travel import explore_events, sea_events, travel_events
from engine.games.olympia.units import health_events, skill_events
from engine.games.olympia.work import building_events, income_events, work_events

EVENTS = event_kinds(
    events,
    band_events,
    loyalty_events,
    prison_events,
    battle_events,
    ledger,
    building_events,
    captivity_events,
    explore_events,
    forming_events,
    goods_events,
    health_events,
    income_events,
    instant_events,
    month_events,
    permission_events,
    quest_events,
    artifact_events,
    dark_events,
    sorcery_events,
    gate_events,
    school_events,
    storm_events,
    scrying_events,
    beholding,
    ruin_events,
    sea_events,
    skill_events,
    stack_events,
    study_events,
    trade_events,
    travel_events,
    use_events,
    wage_events,
    waiting_events,
    work_events,
    bases=(
        events.UnitEvent,
        scrying_events.FarOff,
        gate_events.OfGate,
        artifact_events.OfThing,
        dark_events.OfDemon,
        storm_events.OfStorm,
        events.PlaceEvent,
        work_events.Goods,
        skill_events.SkillEvent,
    ),
)
