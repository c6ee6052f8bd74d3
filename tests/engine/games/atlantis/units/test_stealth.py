"""Who sees whom, and whose it is (ATL-STEALTH, ATL-GAP-73)."""

from __future__ import annotations

import pytest

from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.state import Attitude, Reveal, Unit
from engine.games.atlantis.units.stealth import Eyes, Sight, observation, sight, stealth
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def _pair(hidden: int, keen: int) -> tuple[Sight, int, Unit]:
    scene = Scenario("p")
    red, blue = scene.faction("Red"), scene.faction("Blue")
    spy = scene.unit(red, 2, skills={"stealth": hidden})
    scene.unit(blue, 2, skills={"observation": keen})
    return Sight(scene.state, scene.state.regions[2]), blue.id, spy


@pytest.mark.rule("ATL-STEALTH-02")
@pytest.mark.rule("ATL-STEALTH-03")
@pytest.mark.rule("ATL-STEALTH-01")
@each(
    "hidden, keen, sees, identifies",
    [(0, 0, True, False), (2, 1, False, False), (2, 2, True, False), (2, 3, True, True), (0, 1, True, True)],
)
def test_observation_meets_stealth(hidden: int, keen: int, sees: bool, identifies: bool) -> None:
    found, faction, spy = _pair(hidden, keen)
    assert found.sees(faction, spy) is sees
    assert found.identifies(faction, spy) is identifies


@pytest.mark.rule("ATL-STEALTH-02")
def test_who_has_nobody_in_the_region_sees_nothing() -> None:
    scene = Scenario("pp")
    red, blue = scene.faction(), scene.faction()
    unit = scene.unit(red, 2)
    scene.unit(blue, 3, skills={"observation": 5})
    assert not Sight(scene.state, scene.state.regions[2]).sees(blue.id, unit)


@pytest.mark.rule("ATL-STEALTH-04")
def test_a_hidden_unit_shows_in_a_building_but_its_faction_does_not() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    spy = scene.unit(red, 2, skills={"stealth": 3}, structure=scene.structure(2, "tower"))
    scene.unit(blue, 2, skills={"observation": 1})
    found = Sight(scene.state, scene.state.regions[2])
    assert found.sees(blue.id, spy)
    assert not found.identifies(blue.id, spy)


@pytest.mark.rule("ATL-STEALTH-04")
@pytest.mark.rule("ATL-TAX-13")
def test_a_hidden_unit_shows_on_guard() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    spy = scene.unit(red, 2, skills={"stealth": 3}, flags={"guard": True})
    scene.unit(blue, 2)
    assert Sight(scene.state, scene.state.regions[2]).sees(blue.id, spy)


@pytest.mark.rule("ATL-GAP-73")
def test_a_unit_on_guard_counts_as_stealth_nought() -> None:
    scene = Scenario("p")
    spy = scene.unit(scene.faction(), 2, skills={"stealth": 3}, flags={"guard": True})
    assert stealth(spy) == 0


@pytest.mark.rule("ATL-STEALTH-04")
def test_who_fought_this_turn_can_be_seen() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    spy = scene.unit(red, 2, skills={"stealth": 3})
    scene.unit(blue, 2)
    scene.state.this_turn.seen_in_battle[2] = [spy.id]
    assert Sight(scene.state, scene.state.regions[2]).sees(blue.id, spy)


@pytest.mark.rule("ATL-STEALTH-05")
@each("reveal, identifies", [(Reveal.UNIT, False), (Reveal.FACTION, True)])
def test_a_unit_can_reveal_itself_or_its_faction(reveal: Reveal, identifies: bool) -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    spy = scene.unit(red, 2, skills={"stealth": 3}, flags={"reveal": reveal})
    scene.unit(blue, 2)
    found = Sight(scene.state, scene.state.regions[2])
    assert found.sees(blue.id, spy)
    assert found.identifies(blue.id, spy) is identifies


@pytest.mark.rule("ATL-GAP-73")
def test_a_unit_hides_as_badly_as_its_clumsiest_member() -> None:
    scene = Scenario("p")
    imps_alone = scene.unit(None, 2, people=0, items={"imp": 3})
    assert stealth(imps_alone) == 3
    led = scene.unit(scene.faction(), 2, skills={"stealth": 1}, imp=3)
    assert stealth(led) == 1


@pytest.mark.rule("ATL-GAP-73")
def test_a_unit_sees_as_well_as_its_keenest_member() -> None:
    scene = Scenario("p")
    assert observation(scene.unit(scene.faction(), 2, skills={"observation": 1}, eagle=1)) == 3


@pytest.mark.rule("ATL-GAP-87")
def test_rings_hide_a_unit_only_when_there_is_one_for_each() -> None:
    scene = Scenario("p")
    red = scene.faction()
    assert stealth(scene.unit(red, 2, people=2, items={"ring of invisibility": 2})) == 3
    assert stealth(scene.unit(red, 2, people=3, items={"ring of invisibility": 2})) == 0


@pytest.mark.rule("ATL-GAP-78")
@pytest.mark.rule("ATL-GAP-87")
def test_true_seeing_and_its_amulet_sharpen_the_eye_the_better_counts() -> None:
    scene = Scenario("p")
    red = scene.faction()
    assert observation(scene.unit(red, 2, skills={"true seeing": 3})) == 2
    assert observation(scene.unit(red, 2, items={"amulet of true seeing": 1})) == 2
    assert observation(scene.unit(red, 2, skills={"true seeing": 5}, items={"amulet of true seeing": 1})) == 3


@pytest.mark.rule("ATL-GAP-78")
def test_a_mind_reader_of_level_three_knows_the_factions_of_those_he_sees() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    plain, hidden = scene.unit(red, 2), scene.unit(red, 2, skills={"stealth": 2})
    reader = scene.unit(blue, 2, skills={"mind reading": 3})
    found = Sight(scene.state, scene.state.regions[2])
    assert found.identifies(blue.id, plain)
    assert not found.identifies(blue.id, hidden)
    reader.training["mind reading"] = 30
    assert not Sight(scene.state, scene.state.regions[2]).identifies(blue.id, plain)


@pytest.mark.rule("ATL-STEALTH-02", "ATL-ORDER-21", "ATL-RECRUIT-03")
@each("orders, fights", [("work", 1), ("forget observation", 0), ("claim 900\nbuy 9 vikings", 0)])
def test_who_unlearns_to_look_does_not_see_who_comes_hidden_that_month(orders: str, fights: int) -> None:
    """The hostile lookout meets a neighbour before, so that it has looked around already."""
    scene = Scenario("p", "p")
    scene.region(2, race="viking", population=500, sells={"viking": (50, 20)})
    red, blue = scene.faction("Red"), scene.faction("Blue", default_attitude=Attitude.HOSTILE, unclaimed=900)
    scene.unit(scene.faction("Green"), 2, flags={"reveal": Reveal.FACTION})
    blue.attitudes[5] = Attitude.NEUTRAL
    spy = scene.unit(red, 3, skills={"stealth": 1})
    lookout = scene.unit(blue, 2, race="viking", skills={"observation": 1})
    moved = {red.id: f"unit {spy.id}\nmove nw", blue.id: f"unit {lookout.id}\n{orders}"}
    _, outcome = scene.play(moved)
    assert len(events_of(outcome, BattleFought)) == fights


@pytest.mark.rule("ATL-GAP-78")
def test_true_seeing_pierces_only_illusions_of_a_weaker_mage() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    mage = scene.unit(red, 2, skills={"illusion": 3}, items={"illusory wolf": 5})
    seer = scene.unit(blue, 2, skills={"true seeing": 4})
    region = scene.state.regions[2]
    assert pierced(Sight(scene.state, region).eyes(blue.id), mage)
    scene.state.units[seer.id].training["true seeing"] = 6 * 30
    assert not pierced(Sight(scene.state, region).eyes(blue.id), mage)


def pierced(eyes: Eyes | None, unit: Unit) -> bool:
    assert eyes is not None
    return eyes.pierce(unit)


def test_sight_is_kept_until_somebody_comes_or_goes() -> None:
    scene = Scenario("pp")
    red, blue = scene.faction(), scene.faction()
    spy = scene.unit(red, 2)
    turn = scene.turn()
    region = scene.state.regions[2]
    first = sight(turn, region)
    assert sight(turn, region) is first
    assert not first.sees(blue.id, spy)
    scene.unit(blue, 2)
    assert sight(turn, region).sees(blue.id, spy)
