"""Ruins and their finds; shields that a city makes (ERF-WORLD-04, ERF-UNIT-60)."""

from __future__ import annotations

import pytest

from engine.core.events import Event
from engine.games.erfworld.bouts.field import figure
from engine.games.erfworld.bouts.stats import Stance, battle_stat
from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.travel.events import FoundNothing, FoundTreasure, SprangTrap
from tests.engine.games.erfworld.props.field_kit import met
from tests.engine.games.erfworld.props.stage import stage


@pytest.mark.rule("ERF-WORLD-04", "ERF-WORLDGEN-05")
def test_ruins_hold_treasure_or_traps_and_fill_again_slowly() -> None:
    told: dict[type[Event], int] = {FoundTreasure: 0, FoundNothing: 0, SprangTrap: 0}
    again = 0
    for seed in range(120):
        played = stage()
        played.world.day = seed
        played.side().doubled_until = 999
        played.world.hexes[played.world.number((10, 8))].ruin = True
        knights, lord = played.pack("knight", 4, 10, 8), played.commander("warlord", 10, 8)
        before = played.side().treasury
        played.day(f"UNIT {knights.id}\nsearch")
        for kind in told:
            told[kind] += len(played.told(kind))
        gained = played.side().treasury - before - (1000 - 80 - 80 - 60) * EIGHTHS
        assert (gained > 0) is bool(played.told(FoundTreasure))
        assert gained % (100 * EIGHTHS) == 0
        assert 0 <= gained <= 1000 * EIGHTHS
        assert knights.move == 0
        assert knights.count == (3 if any("1 knight." in said for said in played.told(SprangTrap)) else 4)
        played.day(f"UNIT {lord.id}\nsearch")
        again += 1 - len(played.told(FoundNothing))
    assert told[FoundNothing] == 0  # the first search always finds something
    assert 22 <= told[SprangTrap] <= 52  # 36 of 120 expected
    assert again <= 16  # 6 expected: five percent on the day after
    played = stage()
    pikers = played.pack("piker", 1, 10, 8)
    played.commander("warlord", 10, 8)
    played.day(f"UNIT {pikers.id}\nsearch")
    assert played.told(Refused) == ["There are no ruins here."]


@pytest.mark.rule("ERF-UNIT-60")
def test_a_city_makes_shields_for_who_has_a_hand_free() -> None:
    played = stage()
    played.side().treasury = 5_000 * EIGHTHS
    knights, lancers, far = (played.pack(k, 4, x, 8) for k, x in (("knight", 4), ("lancer", 4), ("knight", 10)))
    before = played.side().treasury
    played.day(f"SIDE\nshields 3 of {knights.id}\nshields {lancers.id}\nshields {far.id}")
    assert len(played.told(Refused)) == 2
    assert before + (1000 - 80 - 3 * 80 - 150) * EIGHTHS == played.side().treasury
    assert (knights.kind, knights.count) == ("knight", 1)
    (armed,) = [pack for pack in played.world.packs.values() if pack.kind == "knight+shield"]
    assert armed.count == 3
    plain, shielded = figure("a", 0, CLASSES["knight"]), figure("b", 0, CLASSES[armed.kind])
    foe = figure("c", 1, CLASSES["giant"])
    field = met([plain, shielded], [foe])
    assert battle_stat(field, shielded, foe, Stance(False)) - battle_stat(field, plain, foe, Stance(False)) == 2
