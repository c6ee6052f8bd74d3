"""Six scripted sides for 45 days through `run_turn`: the books balance, the state is sound, a war happens."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from bot.demo.erfworld.players import orders_for
from engine.core import document
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.games.erfworld.battle.events import BattleFought, CommanderCroaked
from engine.games.erfworld.realm.events import CityTaken, Claimed, Levelled, Popped, Promoted
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import Pack, World
from engine.games.erfworld.travel.events import Discovered, Met, Moved, Peeked, Sighted, Surveyed, Visited
from engine.games.erfworld.travel.moving import room
from engine.games.erfworld.units.figures import supply
from tests.engine.specimens.erfworld import SPECIMEN
from tests.engine.specimens.erfworld_sound import sound

DAYS = 45
HOUSES = ("dwagon", "gwiffen", "gump", "bat", "giant", "storm")
EXPECTED = (
    BattleFought, CityTaken, Claimed, CommanderCroaked, Discovered, Levelled, Met, Moved, Peeked, Popped, Promoted,
    Sighted, Surveyed, Visited,
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.rule("ERF-D-08", "ERF-D-12")
def test_six_sides_play_forty_five_days() -> None:
    seats = [
        SeatRequest(id=str(n), name=f"Side {n}", choices=RULESET.play.choices(house=house))
        for n, house in enumerate(HOUSES, 1)
    ]
    state = begin(RULESET, RULESET.play.options(spacing=10), seats, "long")
    told: Counter[str] = Counter()
    for day in range(1, DAYS + 1):
        world = document.decode(state, World)
        orders = {seat.id: orders_for(RULESET.look.view(world, seat.id)) for seat in RULESET.play.seats_of(world)}
        outcome = run_turn(RULESET, state, orders, seed="long", number=day)
        for before, moved, after in SPECIMEN.ledgers(json.loads(state), json.loads(outcome.state), outcome.events):
            assert before + moved == after, day
        assert [fault for sheet in outcome.sheets.values() for fault in sheet.errors] == []
        state = outcome.state
        after_it = document.decode(state, World)
        assert sound(after_it) == [], day
        _within_capacity(after_it)
        told.update(event.kind for event in outcome.events)
    assert {kind.__name__ for kind in EXPECTED} - set(told) == set()
    assert max(city.level for city in document.decode(state, World).cities.values()) >= 3


def _within_capacity(world: World) -> None:
    """Nobody has more supply in a hex at dusk than it holds."""
    loads: dict[tuple[str, int], list[Pack]] = {}
    for pack in world.packs.values():
        if pack.side and not pack.jailor:
            loads.setdefault((pack.side, pack.place), []).append(pack)
    for (side, place), packs in loads.items():
        assert supply(packs) <= room(world, world.sides[side], place)
