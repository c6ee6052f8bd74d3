"""Days of skirmishes: fleets fire, beasts breathe, casters of all battle schools cast, and the books balance."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from engine.core import document
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.state import World
from tests.engine.campaigns.erfworld.skirmishes import SKIRMISHES, play
from tests.engine.specimens.erfworld import SPECIMEN
from tests.engine.specimens.erfworld_sound import sound


@pytest.mark.slow
def test_skirmishes_have_every_kind_of_battle_and_the_books_balance() -> None:
    week = play()
    battles = [event for one in week.outcomes[:1] for event in one.events if isinstance(event, BattleFought)]
    assert len(battles) >= len(SKIRMISHES) * 3 // 4
    assert min(Counter(battle.manner for battle in battles)[manner] for manner in ("bouts", "mass")) >= 10
    lines = [line for battle in battles for line in battle.account]
    assert sum(" casts " in line for line in lines) >= 5
    told = Counter(event.kind for one in week.outcomes for event in one.events)
    assert min(told[kind] for kind in ("Broadsides", "ShipSank", "ShipTaken")) > 0, told
    for (before, after), outcome in zip(pairwise(week.documents), week.outcomes, strict=True):
        assert sound(document.decode(after, World)) == []
        for was, moved, left in SPECIMEN.ledgers(
            document.decode(before, dict[str, Any]), document.decode(after, dict[str, Any]), outcome.events
        ):
            assert was + moved == left, f"day {outcome.number}"
