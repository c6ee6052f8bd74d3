"""Statistics of figures, weights, capacities, control points."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.overlord.book import BOOK
from engine.games.overlord.combat.fighters import Side
from engine.games.overlord.combat.musters import fighter_of
from engine.games.overlord.combat.options import Option, blow_of
from engine.games.overlord.combat.strikes import Blow, strike
from engine.games.overlord.land.ways import find_way, plan
from engine.games.overlord.month.day import Month
from engine.games.overlord.month.days import FIRST_EVENING
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.stats import Action, Stats
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.state import STUDY_DAY, Mode, Pending, Title
from engine.games.overlord.titles import control
from engine.games.overlord.units.attributes import bare_stats, is_novice, level, levels, max_mana, stats
from engine.games.overlord.units.equipment import equip, may_equip
from engine.games.overlord.units.weights import (
    can_carry,
    capacity,
    hold_of_vessel,
    load,
    overload,
    printed,
    weight,
    weight_of_vessel,
)
from engine.testing import LoadedDice
from tests.engine.games.overlord.props.battle_kit import fighter, loaded
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each


def days(number: int) -> int:
    return number * STUDY_DAY


@pytest.mark.rule("OVL-EX-08", "OVL-WEIGHT-01", "OVL-WEIGHT-03", "OVL-WEIGHT-05", "OVL-WEIGHT-07", "OVL-ITEM-07")
def test_the_sample_hero_weighs_carries_sees_and_costs_what_the_rulebook_prints() -> None:
    scene = Scene()
    hero = scene.unit(
        "U600",
        "hero",
        items={"houn": 1, "coin": 999, "hrse": 4},
        equipped={"houn": 1, "hrse": 1},
        experience={"scou": days(45), "obse": days(90)},
    )
    assert printed(weight(hero)) == 480
    carries = capacity(hero)
    assert (carries.walk, carries.ride) == (591, 515)
    assert stats(hero).observation == 4
    assert control.needed_by(hero) == 2


@pytest.mark.rule("OVL-WEIGHT-02", "OVL-EX-22")
def test_three_thousand_coins_weigh_three() -> None:
    scene = Scene()
    bare = scene.unit("U1")
    rich = scene.unit("U2", items={"coin": 3000})
    assert printed(weight(rich)) - printed(weight(bare)) == 3


@pytest.mark.rule("OVL-EX-22", "OVL-WEIGHT-04")
def test_a_leader_with_a_horse_has_its_own_weight_to_carry_too_and_plainswalk_helps_to_ride() -> None:
    scene = Scene()
    leader = scene.unit("U1", items={"hrse": 1})
    assert printed(weight(leader)) == 170
    assert capacity(leader).walk == 100 + 120
    leader.experience["plwk"] = days(15)
    assert capacity(leader).ride == 95 + 10


@pytest.mark.rule("OVL-STACK-05", "OVL-WEIGHT-08")
def test_who_has_little_to_carry_carries_for_the_others_of_the_stack() -> None:
    scene = Scene()
    leader = scene.unit("U1")
    men = scene.unit("U2", "man", 2, leader="U1", items={"ston": 3})
    assert not can_carry([men], Mode.WALK)
    assert can_carry([leader, men], Mode.WALK)
    assert load([leader, men]) == weight(leader) + weight(men)
    assert overload([men]) == (20_000, 180_000)
    assert overload([leader, men]) == (0, 280_000)
    assert overload([scene.unit("U3", "lwel", 2)]) == (200_000, 0)  # made of water: nothing carries it on land


@pytest.mark.rule("OVL-EX-10", "OVL-BUILD-19")
def test_the_sample_fishing_boat_with_its_fish_weighs_540_and_carries_800() -> None:
    scene = Scene()
    boat = scene.structure("B2", "fshi", cargo={"fish": 20})
    assert printed(weight_of_vessel(boat, ())) == 540
    assert hold_of_vessel(boat) == 800_000, "in thousandths"
    assert printed(hold_of_vessel(boat)) == 800


@pytest.mark.rule("OVL-STAT-13", "OVL-ITEM-06", "OVL-EX-38")
def test_equipment_counts_in_proportion_to_the_figures_that_have_it_rounded_toward_zero() -> None:
    scene = Scene()
    riders = scene.unit("U1", "man", 30, items={"hrse": 30}, equipped={"hrse": 10})
    assert stats(riders).initiative - bare_stats(riders).initiative == 1
    assert stats(riders).melee == bare_stats(riders).melee
    riders.equipped["hrse"] = 30
    assert stats(riders).initiative - bare_stats(riders).initiative == 3
    assert stats(riders).melee == bare_stats(riders).melee - 1


def test_levels_come_by_study_and_by_birth() -> None:
    scene = Scene()
    leader = scene.unit("U1", experience={"cmbt": days(14)})
    assert (level(leader, "cmbt"), is_novice(leader, "cmbt"), is_novice(leader, "scou")) == (0, True, False)
    leader.experience["cmbt"] = days(45)
    assert levels(leader) == {"cmbt": 2}
    avatar = scene.unit("U2", "avga")
    assert levels(avatar) == {"mage": 1, "eart": 1}


@pytest.mark.rule("OVL-EX-20", "OVL-CP-02", "OVL-CP-03", "OVL-CP-04")
def test_control_points_by_groups_of_twenty_heroes_and_mana() -> None:
    scene = Scene()
    for figures, points in ((1, 1), (20, 1), (21, 2), (40, 2), (41, 3)):
        assert control.needed_by(scene.unit(f"U{figures}", "man", figures)) == points
    assert control.needed_by(scene.unit("U100", "hero")) == 2
    magic = {"mage": days(45), "medi": days(45), "eart": days(90)}
    mage = scene.unit("U101", "hero", experience=magic)
    assert max_mana(mage) == 7
    assert control.needed_by(mage) == 4


@pytest.mark.rule("OVL-CP-01", "OVL-CP-05", "OVL-CP-06")
def test_control_points_grow_with_titles_and_key_structures_that_are_complete() -> None:
    scene = Scene()
    leader = scene.unit("U1")
    assert control.available(scene.world, "f05", [leader]) == 200
    scene.world.locations["L1"].title = Title("shrf", 250, holder="U1")
    leader.title = "L1"
    assert control.available(scene.world, "f05", [leader]) == 205
    scene.structure("B1", "fort", faction="f05")
    scene.structure("B2", "fort", faction="f05", materials={"wood": 1})
    scene.structure("B3", "guld", faction="f06")
    assert control.available(scene.world, "f05", [leader]) == 215


@pytest.mark.rule("OVL-CP-07", "OVL-CP-08")
def test_a_faction_that_is_short_loses_the_obedience_of_those_whose_dice_fall_so() -> None:
    scene = Scene(streams={("control", "U1"): [0.499], ("control", "U2"): [0.501]})
    scene.unit("U1", "man", 4000)  # 200 points
    scene.unit("U2", "man", 981)  # 50 points
    other = scene.unit("U3", "man", 5000, faction="f06", refuses=True)
    scene.world.factions["f06"].seat = ""
    control.check(scene.now)
    assert [scene.world.units[number].refuses for number in ("U1", "U2")] == [True, False]
    assert not other.refuses, "nobody counts the points of the peoples"
    assert scene.said()[0].startswith("Your units need 250 control points, and you have 200")
    assert len(scene.said()) == 2
    control.end_month(scene.world)
    assert not scene.world.units["U1"].refuses


@pytest.mark.rule("OVL-CP-10", "OVL-CP-08")
def test_a_faction_at_its_limit_is_obeyed() -> None:
    scene = Scene(rest=0.0)
    unit = scene.unit("U1", "man", 4000)
    control.check(scene.now)
    assert not unit.refuses
    assert scene.said() == []


@pytest.mark.rule("OVL-CP-09")
def test_in_battle_five_times_as_many_stay_out() -> None:
    scene = Scene()
    refused = 0
    for number in range(2000):
        unit = scene.unit(f"U{number + 1}", "man", 1)
        refused += control.refuses_battle(scene.now, unit, 4, "b1")
    assert 340 < refused < 460
    assert not control.refuses_battle(scene.now, unit, 0, "b1")


@pytest.mark.rule("OVL-STAT-12", "OVL-STAT-07", "OVL-STAT-08", "OVL-GAP-42")
def test_all_statistics_are_zero_unless_something_says_otherwise() -> None:
    scene = Scene()
    assert stats(scene.unit("U1", "man", 5)).listed == {"life": 3, "hits": 1}
    assert stats(scene.unit("U2")).listed == {"life": 3, "hits": 1}
    assert stats(scene.unit("U3", "hero")).listed == {"initiative": 1, "life": 4, "hits": 1, "observation": 1}
    assert stats(scene.unit("U4", "man", 0)).listed == {}
    assert Stats().listed == {}


@pytest.mark.rule("OVL-ITEM-05")
def test_a_novice_may_equip_what_asks_for_one_and_who_has_not_begun_may_not() -> None:
    scene = Scene()
    unit = scene.unit("U1", "man", 5, items={"hshd": 5, "swrd": 5, "tool": 5}, experience={"parr": 1, "blde": 1499})
    assert [may_equip(unit, item) for item in ("hshd", "swrd", "leat", "tool")] == [True, False, False, True]
    unit.experience = {"blde": 1500, "cmbt": 1}
    assert [may_equip(unit, item) for item in ("hshd", "swrd", "leat", "tool")] == [False, True, True, True]


@pytest.mark.rule("OVL-STAT-03")
def test_missiles_are_shot_with_the_skill_of_shooting_and_the_bow() -> None:
    scene = Scene()
    archers = scene.unit("U1", "man", 5, items={"lbow": 5}, experience={"cmbt": days(45), "arch": days(15)})
    assert stats(archers).missile == 1
    assert not may_equip(archers, "lbow"), "a longbow takes the 2nd level"
    archers.experience["arch"] = days(45)
    shot = Option("ranged", "ranged", 0, Action(kind="ranged", fixed=Stats(ranged_damage=4)))
    unarmed = blow_of(fighter_of(scene.world, archers, Side.ATTACKERS, 0), shot)
    assert equip(archers, "lbow", 5) == 5
    armed = blow_of(fighter_of(scene.world, archers, Side.ATTACKERS, 0), shot)
    assert (unarmed.attack if unarmed else 0, armed.attack if armed else 0) == (2, 5)
    assert blow_of(fighter_of(scene.world, scene.unit("U2", "man", 5), Side.ATTACKERS, 0), shot) is None


@pytest.mark.rule("OVL-STAT-04")
def test_defense_counts_in_full_at_close_quarters_and_by_a_third_against_missiles() -> None:
    target = fighter("U2", Side.DEFENDERS, 9000, defense=6, life=500)
    archers = fighter("U1", Side.ATTACKERS, 9000)
    hits = {}
    for is_missile in (False, True):
        (tally,) = strike(archers, [target], 9000, Blow(4, 1, 10, is_missile), Dice("shots", int(is_missile)))
        hits[is_missile] = tally.hits / 9000
    strikes = 0.4 + 0.04 * 4
    assert hits[False] == pytest.approx(strikes * 1 / 4, abs=0.02)  # 4 against 6
    assert hits[True] == pytest.approx(strikes * 3 / 4, abs=0.02)  # 4 against 2


@pytest.mark.rule("OVL-STAT-06", "OVL-STAT-05")
def test_a_shot_deals_ranged_damage_and_a_stroke_damage() -> None:
    one = fighter("U1", Side.ATTACKERS, melee=5, missile=5, damage=2, ranged_damage=7)
    stroke = blow_of(one, Option("melee", "melee", 0))
    shot = blow_of(one, Option("ranged", "ranged", 0))
    assert (stroke.damage if stroke else 0, shot.damage if shot else 0) == (2, 7)
    for blow, dead in ((stroke, 0), (shot, 1)):
        assert blow is not None
        target = fighter("U2", Side.DEFENDERS, 1, life=5)
        (tally,) = strike(one, [target], 1, blow, loaded(rest=0.0))
        assert (tally.hits, tally.killed) == (1, dead)


@pytest.mark.rule("OVL-MOVE-14", "OVL-GAP-45")
def test_a_way_that_would_take_more_than_sixty_days_is_not_begun() -> None:
    scene = Scene()
    for number in ("L2", "L3"):
        scene.place(number, "swmp")
    scene.way("L2", "N", "L3")  # 25 days
    leader = scene.unit("U1", location="L2", items={"ston": 3, "food": 16})  # carries 100, weighs 146
    way = scene.world.locations["L2"].exits[0]

    def taken() -> int | None:
        found = plan(scene.world, scene.world.locations["L2"], way, [leader], None)
        return found.days if found else None

    assert taken() == 60  # 25 and 138% of it, rounded up
    leader.items["food"] = 17
    assert taken() is None
    leader.items = {"ston": 1, "food": 10}
    assert taken() == 25


@pytest.mark.rule("OVL-MOVE-14", "OVL-GAP-45", "OVL-MOVE-05")
def test_twice_the_weight_it_carries_holds_a_stack_fast_even_before_the_next_door() -> None:
    scene = Scene()
    scene.place("L2", "city", container="L1")
    leader = scene.unit("U1", items={"food": 129})
    way = find_way(scene.world, scene.world.locations["L1"], "L2")
    assert way is not None
    found = plan(scene.world, scene.world.locations["L1"], way, [leader], None)
    assert found is not None
    assert found.days == 4
    leader.items["food"] = 130
    assert plan(scene.world, scene.world.locations["L1"], way, [leader], None) is None


@pytest.mark.rule("OVL-GAP-55", "OVL-CP-07", "OVL-CP-08")
def test_who_refuses_is_rolled_once_after_day_1_and_hears_no_order_for_the_rest_of_the_month() -> None:
    scene = Scene()
    rebels, loyal = scene.unit("U1", "man", 4000), scene.unit("U2", "man", 20)
    for unit in (rebels, loyal):
        unit.orders = [Pending('NAME "First"'), Pending('NAME "Last"', on_day=30)]
    roller = LoadedDice({("control", "U1"): [0.0]}, rest=0.99)
    turn = Turn(scene.world, {}, seed="test", number=1, roller=roller, scratch=Scratch(), book=BOOK)

    Month(turn, BOOK.deeds, (), FIRST_EVENING).run()

    assert (rebels.name, loyal.name) == ("First", "Last")
    assert (rebels.worked, loyal.worked) == ({"L1": 1}, {"L1": 30})
    assert sorted(key[-1] for key in roller.opened if key[1] == "control") == ["U1", "U2"]


@pytest.mark.rule("OVL-GAP-55", "OVL-CP-09")
def test_who_refuses_to_fight_is_rolled_for_each_battle_anew() -> None:
    streams = {("control in battle", "U1", "b1"): [0.04], ("control in battle", "U1", "b2"): [0.06]}
    scene = Scene(streams=streams)
    unit = scene.unit("U1", "man", 4020)
    assert [control.refuses_battle(scene.now, unit, 1, battle) for battle in ("b1", "b2")] == [True, False]


@pytest.mark.rule("OVL-GAP-43", "OVL-ITEM-06")
def test_every_piece_of_equipment_gives_what_its_table_says_and_nothing_while_it_is_carried() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    bare = stats(unit)
    gear = [item for item in ITEMS.values() if item.slot and item.gives != Stats()]
    assert len(gear) > 30
    for item in gear:
        unit.items = {item.tag: 1}
        assert stats(unit) == bare
        unit.equipped = {item.tag: 1}
        assert stats(unit) == bare + item.gives
        unit.equipped = {}


@pytest.mark.rule("OVL-GAP-03", "OVL-SKTAB-03")
@each("skill, first", [("cmbt", 15), ("blde", 15), ("mage", 15), ("obse", 30), ("nobl", 5)])
def test_days_of_study_are_those_of_the_tables(skill: str, first: int) -> None:
    scene = Scene()
    unit = scene.unit("U1", experience={skill: days(first) - 1})
    assert level(unit, skill) == 0
    unit.experience[skill] += 1
    assert level(unit, skill) == 1
