"""Who may attack whom, and who joins which side (ATL-ATTACK, ATL-MUSTER)."""

from __future__ import annotations

import pytest

from engine.games.atlantis.battle.muster import Sides, catches, muster, obstacle, riding_to_catch, riding_to_flee
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.state import GUARDS, Fought, Town, Unit
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def _sides(scene: Scenario, strikers: list[Unit], target: Unit, region: int = 2) -> Sides:
    found = muster(scene.turn(), scene.state.regions[region], strikers, target)
    assert found is not None
    return found


def _ids(units: list[Unit]) -> list[int]:
    return [unit.id for unit in units]


def _hinders(scene: Scenario, attacker: Unit, target: Unit) -> Refusal | None:
    return obstacle(scene.turn(), scene.state.regions[2], attacker, target)


@pytest.mark.rule("ATL-ATTACK-03")
@pytest.mark.rule("ATL-ATT-11")
def test_who_is_not_seen_can_not_be_attacked() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    hunter, prey = scene.unit(red, 2), scene.unit(blue, 2, skills={"stealth": 1})
    assert _hinders(scene, hunter, prey) == "target_unseen"
    hunter.training["observation"] = 30
    assert _hinders(scene, hunter, prey) is None


@pytest.mark.rule("ATL-ATTACK-04")
@pytest.mark.rule("ATL-ATTACK-05")
@pytest.mark.rule("ATL-ATTACK-06")
def test_a_target_on_horseback_outrides_the_worse_rider() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    prey = scene.unit(blue, 2, people=2, skills={"riding": 2}, horse=2)
    chasers = scene.unit(red, 2, people=5, skills={"riding": 2}, horse=1)
    assert _hinders(scene, chasers, prey) is None
    chasers.training["riding"] = 5 * 30
    assert _hinders(scene, chasers, prey) == "target_away"
    chasers.training["riding"] = 5 * 30 * 15
    chasers.items.pop("horse")
    assert _hinders(scene, chasers, prey) == "target_away"


@pytest.mark.rule("ATL-ATTACK-05", "ATL-MOVE-10")
@each("mount, like", [("glider", "winged horse"), ("wolf", "sword")])
def test_who_is_borne_up_by_just_what_a_person_weighs_catches_like_a_flier(mount: str, like: str) -> None:
    scene = Scenario("p")
    red = scene.faction()
    one, other = (scene.unit(red, 2, skills={"riding": 5}, items={item: 1}) for item in (mount, like))
    assert riding_to_catch(one) == riding_to_catch(other)


@pytest.mark.rule("ATL-ATTACK-06")
def test_to_get_away_the_whole_unit_must_ride() -> None:
    scene = Scenario("p")
    prey = scene.unit(scene.faction(), 2, people=5, skills={"riding": 2}, horse=2)
    assert riding_to_flee(prey, scene.state.regions[2]) == 0
    assert riding_to_catch(prey) == 2


@pytest.mark.rule("ATL-ATTACK-05")
@pytest.mark.rule("ATL-GAP-66")
def test_horses_allow_three_levels_and_wings_five() -> None:
    scene = Scenario("p")
    red = scene.faction()
    assert riding_to_catch(scene.unit(red, 2, skills={"riding": 5}, horse=1)) == 3
    assert riding_to_catch(scene.unit(red, 2, skills={"riding": 5}, winged_horse=1)) == 5
    assert riding_to_catch(scene.unit(red, 2, skills={"riding": 5})) == 0


@pytest.mark.rule("ATL-ATTACK-05", "ATL-ATTACK-06", "ATL-GAP-66")
@each(
    "items, riding, reach",
    [
        ({"leader": 1, "horse": 1}, 2, 2),
        ({"leader": 1, "horse": 1}, 4, 3),
        ({"leader": 1, "winged horse": 1, "horse": 1}, 4, 4),
        ({"leader": 1, "horse": 1, "winged horse": 1}, 5, 5),
        ({"leader": 1, "wagon": 1}, 5, 0),
        ({"leader": 1, "eagle": 1}, 5, 0),  # carries nobody
        ({"leader": 1, "dragon": 1}, 5, 5),
        ({"leader": 1, "demon": 1}, 5, 3),  # carries a man and no more
        ({"wolf": 3}, 0, 3),
        ({"eagle": 1}, 0, 5),
        ({"roc": 1}, 0, 5),
        ({"demon": 1}, 0, 3),
    ],
)
def test_one_mount_that_carries_a_man_is_enough_to_pursue(items: dict[str, int], riding: int, reach: int) -> None:
    scene = Scenario("p")
    unit = scene.unit(scene.faction(), 2, people=0, items=items, skills={"riding": riding} if riding else {})
    assert riding_to_catch(unit) == reach


@pytest.mark.rule("ATL-ATTACK-05", "ATL-ATTACK-07")
@each("goods, speed", [({}, 0), ({"horse": 1}, 3), ({"winged horse": 1}, 4), ({"horse": 1, "stone": 9}, 0)])
def test_who_walks_or_is_overloaded_does_not_get_away(goods: dict[str, int], speed: int) -> None:
    scene = Scenario("p")
    unit = scene.unit(scene.faction(), 2, skills={"riding": 4}, items=goods)
    assert riding_to_flee(unit, scene.state.regions[2]) == speed


@pytest.mark.rule("ATL-ATTACK-07")
def test_nobody_rides_out_of_a_structure() -> None:
    scene = Scenario("p")
    rider = scene.unit(scene.faction(), 2, skills={"riding": 3}, horse=1, structure=scene.structure(2, "tower"))
    assert riding_to_flee(rider, scene.state.regions[2]) == 0


@pytest.mark.rule("ATL-ATTACK-11")
def test_at_sea_nobody_gets_away() -> None:
    scene = Scenario("w")
    red, blue = scene.faction(), scene.faction()
    assert catches(scene.state.regions[2], scene.unit(red, 2), scene.unit(blue, 2, skills={"riding": 3}, horse=1))


@pytest.mark.rule("ATL-GAP-14")
@pytest.mark.rule("ATL-NEXUS-04")
def test_no_battle_begins_in_a_starting_city_or_the_nexus() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    hunter, prey = scene.unit(red, 2), scene.unit(blue, 2)
    scene.region(2, town=Town("Start", 5000, 5000, is_starting_city=True))
    assert _hinders(scene, hunter, prey) == "safe_region"
    one, two = scene.unit(red, 1), scene.unit(blue, 1)
    assert obstacle(scene.turn(), scene.state.regions[1], one, two) == "safe_region"


@pytest.mark.rule("ATL-VICTORY-06")
def test_who_fought_enough_may_not_attack_again() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    hunter, prey = scene.unit(red, 2), scene.unit(blue, 2)
    scene.state.this_turn.fought[hunter.id] = Fought(hunter.id, may_move=True, may_attack=False)
    assert _hinders(scene, hunter, prey) == "has_fought"


@pytest.mark.rule("ATL-MUSTER-11")
def test_nobody_attacks_an_ally() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    hunter, prey = scene.unit(red, 2), scene.unit(blue, 2)
    scene.declare(red, blue, "ally")
    assert _hinders(scene, hunter, prey) == "attack_ally"
    assert muster(scene.turn(), scene.state.regions[2], [hunter], prey) is None


@pytest.mark.rule("ATL-MUSTER-01")
@pytest.mark.rule("ATL-MUSTER-02")
def test_the_whole_attacking_faction_joins_but_for_those_who_avoid_and_were_not_told_to() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    target = scene.unit(blue, 2)
    striker = scene.unit(red, 2, flags={"avoid": True})
    friend, coward = scene.unit(red, 2), scene.unit(red, 2, flags={"avoid": True})
    assert _ids(_sides(scene, [striker], target).attackers) == [striker.id, friend.id]
    assert coward.id not in _ids(_sides(scene, [striker], target).attackers)


@pytest.mark.rule("ATL-MUSTER-03")
def test_enemies_of_each_other_attack_a_third_as_one_army() -> None:
    scene = Scenario("p")
    red, blue, green = scene.faction(), scene.faction(), scene.faction()
    scene.declare(red, green, "hostile")
    one, two, target = scene.unit(red, 2), scene.unit(green, 2), scene.unit(blue, 2)
    assert _ids(_sides(scene, [one, two], target).attackers) == [one.id, two.id]


@pytest.mark.rule("ATL-MUSTER-04")
@pytest.mark.rule("ATL-MUSTER-05")
@pytest.mark.rule("ATL-GAP-74")
def test_an_avoiding_defender_fights_only_when_struck_or_known() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    striker = scene.unit(red, 2)
    target = scene.unit(blue, 2, flags={"avoid": True})
    brave, shy = scene.unit(blue, 2), scene.unit(blue, 2, flags={"avoid": True})
    assert _ids(_sides(scene, [striker], target).defenders) == [target.id, brave.id]
    striker.training["observation"] = 30
    assert _ids(_sides(scene, [striker], target).defenders) == [target.id, brave.id, shy.id]


@pytest.mark.rule("ATL-MUSTER-06")
@pytest.mark.rule("ATL-MUSTER-12")
@pytest.mark.rule("ATL-GAP-65")
@pytest.mark.rule("ATL-ATT-04")
def test_allies_defend_even_against_another_ally() -> None:
    scene = Scenario("p")
    red, blue, green = scene.faction(), scene.faction(), scene.faction()
    for other in (red, blue):
        scene.declare(green, other, "ally")
    striker, target = scene.unit(red, 2, skills={"observation": 2}), scene.unit(blue, 2)
    ally, coward = scene.unit(green, 2), scene.unit(green, 2, flags={"avoid": True})
    sides = _sides(scene, [striker], target)
    assert _ids(sides.defenders) == [target.id, ally.id]
    assert coward.id not in _ids(sides.attackers)


@pytest.mark.rule("ATL-ATT-03")
def test_being_declared_an_ally_binds_only_the_one_who_declared_it() -> None:
    scene = Scenario("p")
    red, blue, green = scene.faction(), scene.faction(), scene.faction()
    scene.declare(blue, green, "ally")
    striker, target = scene.unit(red, 2), scene.unit(blue, 2)
    scene.unit(green, 2)
    assert _ids(_sides(scene, [striker], target).defenders) == [target.id]


@pytest.mark.rule("ATL-NPC-02")
@each("people, helped", [(1500, True), (500, False)])
def test_the_watch_of_a_town_defends_whoever_is_attacked_there(people: int, helped: bool) -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    striker, target = scene.unit(red, 2), scene.unit(blue, 2)
    watch = scene.unit(GUARDS, 2, people=40, flags={"guard": True})
    scene.region(2, town=people)
    assert (watch.id in _ids(_sides(scene, [striker], target).defenders)) is helped


@pytest.mark.rule("ATL-MUSTER-07")
@pytest.mark.rule("ATL-WORLD-02")
def test_units_next_door_join_when_their_faction_is_in_it() -> None:
    scene = Scenario("pp", "pp")
    red, blue, green = scene.faction(), scene.faction(), scene.faction()
    striker, target = scene.unit(red, 2), scene.unit(blue, 2)
    helper = scene.unit(blue, 4)
    scene.unit(blue, 4, flags={"avoid": True})
    scene.unit(green, 4)
    sides = _sides(scene, [striker], target)
    assert _ids(sides.defenders) == [target.id, helper.id]
    assert helper.id not in sides.near


@pytest.mark.rule("ATL-MUSTER-08")
def test_a_holding_unit_does_not_help_next_door() -> None:
    scene = Scenario("pp", "pp")
    red, blue = scene.faction(), scene.faction()
    striker, target = scene.unit(red, 2), scene.unit(blue, 2)
    scene.unit(blue, 4, flags={"hold": True})
    assert _ids(_sides(scene, [striker], target).defenders) == [target.id]


@pytest.mark.rule("ATL-VICTORY-06")
@each("may_move", [True, False])
def test_who_is_spent_from_an_earlier_battle_does_not_come_from_next_door(may_move: bool) -> None:
    scene = Scenario("pp", "pp")
    red, blue = scene.faction(), scene.faction()
    striker, target, helper = scene.unit(red, 2), scene.unit(blue, 2), scene.unit(blue, 4)
    scene.state.this_turn.fought[helper.id] = Fought(helper.id, may_move=may_move, may_attack=False)
    assert (helper.id in _ids(_sides(scene, [striker], target).defenders)) is may_move


@pytest.mark.rule("ATL-MUSTER-09")
def test_noaid_keeps_help_away_only_when_all_of_a_side_have_it() -> None:
    scene = Scenario("pp", "pp")
    red, blue = scene.faction(), scene.faction()
    striker = scene.unit(red, 2)
    target, other = scene.unit(blue, 2, flags={"noaid": True}), scene.unit(blue, 2)
    helper = scene.unit(blue, 4)
    assert helper.id in _ids(_sides(scene, [striker], target).defenders)
    other.flags.noaid = True
    assert helper.id not in _ids(_sides(scene, [striker], target).defenders)


@pytest.mark.rule("ATL-MUSTER-10")
@pytest.mark.rule("ATL-EX-24")
@each("month, joins", [(7, True), (1, False)])
def test_foot_soldiers_reach_a_forest_next_door_in_summer_and_not_in_winter(month: int, joins: bool) -> None:
    scene = Scenario("fp", "pp", month=month, height=30)
    red, blue = scene.faction(), scene.faction()
    striker, target = scene.unit(red, 2), scene.unit(blue, 2)
    helper = scene.unit(blue, 4)
    assert (helper.id in _ids(_sides(scene, [striker], target).defenders)) is joins
    assert helper.region == 4


@pytest.mark.rule("ATL-MUSTER-10")
def test_an_overloaded_unit_does_not_come() -> None:
    scene = Scenario("pp", "pp")
    red, blue = scene.faction(), scene.faction()
    striker, target = scene.unit(red, 2), scene.unit(blue, 2)
    scene.unit(blue, 4, stone=50)
    assert _ids(_sides(scene, [striker], target).defenders) == [target.id]
