"""What `turnkeep demo --game olympia` shows in ten months, played without the bot: something happens."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from bot.demo.players import CASTS
from engine.core.ruleset import SeatRequest, begin, look, run_turn
from engine.core.turn import Outcome
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.work.building_events import Completed

MONTHS, SEED = 10, "1"  # as the command has them
HAPPENS = ("BattleFought", "MonstersMet", "SetSail", "Landfall", "Bought", "Sold", "BribeAnswered", "Joined",
           "GarrisonInstalled", "RankChanged")  # fmt: skip
SPELLS = ("NearestGate", "GatesAbout", "OpenGateFound", "SealedGateFound", "AuraGained", "TasksDone")


@cache
def outcomes() -> tuple[Outcome, ...]:
    cast = CASTS["olympia"]
    seats = [
        SeatRequest(id=str(n), name=name, choices=OlympiaChoices.model_validate({k.lower(): v for k, v in how.items()}))
        for n, (name, how) in enumerate(cast.factions, 1)
    ]
    options = OlympiaOptions.model_validate({key.lower(): value for key, value in cast.options.items()})
    state, played = begin(RULESET, options, seats, SEED), []
    for number in range(1, MONTHS + 1):
        orders = {seat.id: cast.orders_for(look(RULESET, state, seat.id)) for seat in seats}
        played.append(run_turn(RULESET, state, orders, seed=SEED, number=number))
        state = played[-1].state
    return tuple(played)


@pytest.mark.slow
@pytest.mark.rule("OLY-GAP-25")
def test_ten_months_have_a_battle_a_castle_a_voyage_a_market_a_spell_and_a_bribed_noble() -> None:
    events = [event for outcome in outcomes() for event in outcome.events]
    told = Counter(type(event).__name__ for event in events)
    assert [kind for kind in HAPPENS if not told[kind]] == []
    assert any(isinstance(event, Completed) and event.structure == "castle" for event in events)
    assert sum(told[spell] for spell in SPELLS) >= 3


@pytest.mark.slow
def test_the_scripted_players_can_be_read_and_are_seldom_refused() -> None:
    sheets = [sheet for outcome in outcomes() for sheet in outcome.sheets.values()]
    assert [str(found) for sheet in sheets for found in sheet.errors] == []
    told = Counter(type(event).__name__ for outcome in outcomes() for event in outcome.events)
    assert told["Refused"] * 10 < told["OrderBegun"]
