"""EVENTS: every kind of event that a month can tell."""

from __future__ import annotations

from engine.core.events import event_kinds
from engine.games.olympia import events
from engine.games.olympia.acting import ledger
from engine.games.olympia.battle import battle_events
from engine.games.olympia.combat import captivity_events
from engine.games.olympia.household import (
    forming_events,
    loyalty_events,
    permission_events,
    prison_events,
    wage_events,
)
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
from engine.games.olympia.rule import rule_events
from engine.games.olympia.sight import beholding, hounds
from engine.games.olympia.study import study_events
from engine.games.olympia.study.crafts import (
    alchemy_events,
    followers_events,
    practice_events,
    prayer_events,
    stealth_events,
)
from engine.games.olympia.trade import trade_events
from engine.games.olympia.travel import explore_events, sea_events, travel_events
from engine.games.olympia.units import health_events, skill_events
from engine.games.olympia.work import building_events, income_events, work_events

EVENTS = event_kinds(
    alchemy_events,
    artifact_events,
    events,
    rule_events,
    band_events,
    battle_events,
    beholding,
    building_events,
    captivity_events,
    dark_events,
    explore_events,
    followers_events,
    forming_events,
    gate_events,
    goods_events,
    health_events,
    hounds,
    income_events,
    instant_events,
    ledger,
    loyalty_events,
    month_events,
    permission_events,
    practice_events,
    prayer_events,
    prison_events,
    quest_events,
    ruin_events,
    school_events,
    scrying_events,
    sea_events,
    skill_events,
    sorcery_events,
    stack_events,
    stealth_events,
    storm_events,
    study_events,
    trade_events,
    travel_events,
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
