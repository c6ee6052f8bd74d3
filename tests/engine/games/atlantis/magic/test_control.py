"""How summoned creatures slip away (ATL-GAP-97)."""

from __future__ import annotations

import pytest

from engine.games.atlantis.magic import magic
from engine.games.atlantis.magic.events import BrokeFree, Decayed
from engine.games.atlantis.magic.summoning import escape_chance
from engine.games.atlantis.state import CREATURES
from engine.testing import LoadedDice, events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


@pytest.mark.rule("ATL-GAP-97")
@each(
    "kind, count, skill, chance",
    [("imp", 4, 1, 0.05), ("imp", 8, 1, 0.2), ("imp", 8, 2, 0.0125), ("demon", 4, 2, 0.05), ("demon", 1, 1, 0.05),
     ("balrog", 1, 1, 0.25), ("balrog", 1, 5, 0.01), ("imp", 1, 0, 1.0), ("balrog", 1, 0, 1.0), ("demon", 90, 1, 1.0)],
)  # fmt: skip
def test_demons_break_free_the_sooner_the_more_there_are_and_the_less_the_holder_knows(
    kind: str, count: int, skill: int, chance: float
) -> None:
    assert escape_chance(kind, count, skill) == pytest.approx(chance)


@pytest.mark.rule("ATL-GAP-97")
@pytest.mark.rule("ATL-NPC-06")
@each("roll, free", [(0.049, True), (0.051, False)])
def test_what_breaks_free_is_a_wild_band_in_the_region(roll: float, free: bool) -> None:
    scene = Scenario("p")
    mage = scene.unit(scene.faction(), 2, skills={"summon imps": 1}, imp=4)
    turn = scene.turn(dice=LoadedDice(rest=roll))
    magic.end_spells(turn)
    bands = [unit for unit in scene.state.units.values() if unit.faction == CREATURES]
    assert bool(bands) is free
    assert mage.count("imp") == (0 if free else 4)
    assert bool(events_of(turn, BrokeFree)) is free
    if free:
        assert bands[0].items == {"imp": 4}
        assert bands[0].region == 2


@pytest.mark.rule("ATL-GAP-97")
@each("kind", ["skeleton", "undead", "lich"])
@each("roll, left", [(0.49, 13), (0.51, 14)])
def test_a_tenth_of_the_dead_decays_rounded_at_random(kind: str, roll: float, left: int) -> None:
    scene = Scenario("p")
    mage = scene.unit(scene.faction(), 2, items={kind: 15})
    turn = scene.turn(dice=LoadedDice(rest=roll))
    magic.end_spells(turn)
    assert mage.count(kind) == left
    assert len(events_of(turn, Decayed)) == 1


@pytest.mark.rule("ATL-GAP-97")
def test_wild_undead_and_wolves_of_a_mage_stay_as_they_are() -> None:
    scene = Scenario("p")
    wild = scene.unit(None, 2, people=0, items={"skeleton": 100})
    mage = scene.unit(scene.faction(), 2, wolf=50)
    magic.end_spells(scene.turn(dice=LoadedDice(rest=0.0)))
    assert wild.count("skeleton") == 100
    assert mage.count("wolf") == 50
