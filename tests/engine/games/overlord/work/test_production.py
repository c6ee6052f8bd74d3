"""USE: harvesting, making things, tools, guards, what is lost on the way."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.turn import Turn
from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.land import climate
from engine.games.overlord.land.ways import Journey
from engine.games.overlord.magic.casting import is_spell
from engine.games.overlord.month.using import DEEDS
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import SEASONS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.state import COIN, Mode, Stance, Title, Unit, Work
from engine.games.overlord.travel.movement import set_out
from engine.games.overlord.units.weights import printed, weight
from engine.games.overlord.work.effort import effort, faster, tool_of
from engine.games.overlord.work.events import Toiled
from engine.testing import LoadedDice, events_of
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.work_kit import HANDLERS, day, men, told, trained, try_order
from tests.suite.table import each

SPRING, SPRING_TURN = SEASONS["spring"], 2


def land(**left: int) -> Scene:
    """A scene whose plains have this much left of some resources."""
    scene = Scene()
    scene.world.locations["L1"].resources = dict(left)
    scene.world.locations["L1"].left = dict(left)
    scene.now.number = SPRING_TURN
    return scene


@pytest.mark.rule("OVL-USE-01", "OVL-USE-02", "OVL-EX-36", "OVL-RES-04", "OVL-RES-01")
def test_ten_men_take_one_herb_a_day_and_it_costs_nothing() -> None:
    scene = land(herb=20)
    unit = men(scene, "U2", 10, experience=trained(herb=1), items={COIN: 7})
    counts = []
    for _ in range(3):
        assert day(scene, (unit, "USE HERB")) == [Result.EXECUTED]
        counts.append(unit.count("herb"))
    assert counts == [1, 2, 3]
    assert (unit.count(COIN), scene.world.locations["L1"].left) == (7, {"herb": 17})
    assert scene.said()[-1] == "Unit U2 [U2] gathers 1 herbs."


@pytest.mark.rule("OVL-USE-02", "OVL-USE-04")
def test_harvesting_is_broken_off_and_taken_up_again() -> None:
    scene = land(herb=20)
    unit = men(scene, "U2", 4, experience=trained(herb=1))
    for _ in range(2):
        day(scene, (unit, "USE HERB"))
    assert (unit.count("herb"), unit.work) == (0, [Work("herb", "", 800, "herb")])
    assert [event.routine for event in events_of(scene.now, Toiled)] == [True, True]
    day(scene)  # does something else
    day(scene, (unit, "USE HERB"))
    assert (unit.count("herb"), unit.work) == (1, [Work("herb", "", 200, "herb")])


@pytest.mark.rule("OVL-USE-02", "OVL-USE-11")
def test_a_higher_level_takes_more_at_a_time() -> None:
    scene = land(silv=20)
    unit = men(scene, "U2", 20, experience=trained(mini=1, smin=3))
    day(scene, (unit, "USE SMIN"))
    assert unit.count("silv") == 2 * 3


@pytest.mark.rule("OVL-USE-02")
def test_a_harvest_that_takes_mana_ends_with_the_mana() -> None:
    scene = land(bone=20)
    unit = men(scene, "U2", 9, experience=trained(dbon=1), items={"mana": 5})
    day(scene, (unit, "USE DBON"))
    assert (unit.count("bone"), unit.count("mana")) == (2, 1)


@pytest.mark.rule("OVL-RES-03", "OVL-EX-23")
def test_fifteen_grain_are_shared_five_to_ten() -> None:
    scene = land(grai=15)
    few = men(scene, "U2", 600, experience=trained(farm=1))
    many = men(scene, "U3", 1200, experience=trained(farm=1))
    assert day(scene, (few, "USE FARM"), (many, "USE FARM")) == [Result.EXECUTED] * 2
    assert (few.count("grai"), many.count("grai")) == (5, 10)
    assert scene.world.locations["L1"].left["grai"] == 0
    assert scene.said()[-1].endswith("gathers 10 grain of the 40 it could have taken: the land had no more to give.")


@pytest.mark.rule("OVL-RES-03", "OVL-ORD-55")
def test_where_nothing_is_left_use_is_passed_over() -> None:
    scene = land(grai=0)
    unit = men(scene, "U2", 60, experience=trained(farm=1))
    assert day(scene, (unit, "USE FARM")) == [Result.NOT_YET]
    assert unit.experience == trained(farm=1)


@pytest.mark.rule("OVL-RES-05", "OVL-USE-03", "OVL-GAP-35")
def test_the_owner_of_the_land_keeps_those_from_harvesting_who_are_no_friends() -> None:
    scene = land(grai=100)
    place = scene.world.locations["L1"]
    place.title = Title("shrf", 250, holder="U9")
    scene.unit("U9", faction="f06", title="L1")
    unit = men(scene, "U2", 30, experience=trained(farm=1), settings={"advertise": True})
    assert day(scene, (unit, "USE FARM")) == [Result.NOT_YET]
    assert "may not harvest" in scene.said()[-1]
    scene.stance("f06", "f05", Stance.FRIENDLY)
    assert day(scene, (unit, "USE FARM")) == [Result.EXECUTED]
    assert unit.count("grai") == 1


@pytest.mark.rule("OVL-RES-06", "OVL-BUILD-17", "OVL-GAP-97", "OVL-BUILD-07")
def test_a_farm_adds_half_the_yield_for_those_inside_and_its_own_goes_first() -> None:
    scene = land(grai=20)
    scene.structure("B1", "farm")
    inside = men(scene, "U2", 360, experience=trained(farm=1), structure="B1")
    outside = men(scene, "U3", 900, experience=trained(farm=1))
    day(scene, (inside, "USE FARM"), (outside, "USE FARM"))
    # ten out of the farm; of the land's twenty, two and thirty are asked for
    assert (inside.count("grai"), outside.count("grai")) == (11, 19)
    assert scene.world.structures["B1"].taken == {"grai": 10}
    assert day(scene, (inside, "USE FARM")) == [Result.NOT_YET]


@pytest.mark.rule("OVL-BUILD-17")
@each(
    "kind, skill, item, gets",
    [
        ("mine", "digg", "ston", 15),
        ("fish", "fish", "fish", 15),
        ("farm", "digg", "ston", 10),
        ("mine", "herb", "herb", 10),
    ],
)
def test_each_production_building_helps_its_own_kind_of_goods(kind: str, skill: str, item: str, gets: int) -> None:
    scene = land(**{item: 10})
    scene.structure("B1", kind)
    unit = men(scene, "U2", 1000, experience=trained(**{skill: 1}), structure="B1")
    day(scene, (unit, f"USE {skill}"))
    assert unit.count(item) == gets


@pytest.mark.rule("OVL-BUILD-17", "OVL-RES-02")
def test_what_a_building_yields_is_there_again_next_month() -> None:
    scene = land(grai=20)
    farm = scene.structure("B1", "farm", taken={"grai": 10})
    climate.renew(scene.world, SPRING)
    assert (farm.taken, scene.world.locations["L1"].left) == ({}, {"grai": 20})


@pytest.mark.rule("OVL-USE-05", "OVL-USE-06", "OVL-USE-12", "OVL-EX-37")
def test_thirty_axesmiths_make_an_axe_a_day_and_materials_go_first() -> None:
    scene = Scene()
    unit = men(scene, "U2", 30, experience=trained(axsm=1), items={"wood": 5, "iron": 7})
    before = scene.world.holdings()
    results = [day(scene, (unit, "USE AXSM"))[0] for _ in range(3)]
    assert results == [Result.EXECUTED, Result.EXECUTED, Result.NOT_YET]
    assert unit.items == {"wood": 1, "iron": 1, "baxe": 2}
    changed = {item: scene.world.holdings().get(item, 0) - number for item, number in before.items()}
    booked = {item: sum(e.amount for e in events_of(scene.now, Accounted) if e.item == item) for item in before}
    assert changed == booked == {"wood": -4, "iron": -6}


@pytest.mark.rule("OVL-USE-06", "OVL-USE-07")
def test_materials_are_taken_when_a_piece_is_begun_and_idle_figures_do_nothing() -> None:
    scene = Scene()
    unit = men(scene, "U2", 45, experience=trained(axsm=1), items={"wood": 2, "iron": 3})
    day(scene, (unit, "USE AXSM"))
    assert (unit.items, unit.work) == ({"baxe": 1}, [])
    unit.items = {"wood": 4, "iron": 6}
    day(scene, (unit, "USE AXSM"))
    assert (unit.items, unit.work) == ({"baxe": 1}, [Work("axsm", "", 1500, "baxe")])
    day(scene, (unit, "USE AXSM"))
    assert unit.items == {"baxe": 2}, "what was begun goes on without new materials"


@pytest.mark.rule("OVL-USE-07", "OVL-USE-04", "OVL-GAP-122")
def test_moving_loses_what_was_begun() -> None:
    scene = Scene()
    scene.place("L2")
    scene.way("L1", "N", "L2")
    leader = scene.unit("U1")
    unit = men(scene, "U2", 10, leader="U1", experience=trained(axsm=1), items={"wood": 2, "iron": 3})
    day(scene, (unit, "USE AXSM"))
    set_out(scene.now, leader, Journey("L2", Mode.WALK, 9), "move")
    assert (unit.work, unit.items) == ([], {})
    assert "Unit U2 [U2] leaves its unfinished work behind (axesmith): it is lost." in scene.said()


@pytest.mark.rule("OVL-USE-11")
def test_the_second_level_makes_twice_as_much_of_the_same_materials() -> None:
    scene = Scene()
    unit = men(scene, "U2", 30, experience=trained(axsm=2), items={"wood": 10, "iron": 10})
    day(scene, (unit, "USE AXSM"))
    assert unit.items == {"wood": 6, "iron": 4, "baxe": 2}


@pytest.mark.rule("OVL-USE-13", "OVL-GAP-93")
def test_tools_take_a_third_off_in_proportion() -> None:
    scene = Scene()
    unit = men(scene, "U2", 20, experience=trained(blsm=1), items={"iron": 10, "tool": 20}, equipped={"tool": 20})
    use = SKILLS["blsm"].use(1)
    assert use is not None
    assert effort(scene.world, unit, "blsm", use, SPRING) == 30 * 100
    unit.equipped = {"tool": 10}
    assert effort(scene.world, unit, "blsm", use, SPRING) == 25 * 100
    unit.equipped = {"tool": 20}
    day(scene, (unit, "USE BLSM"))
    assert unit.count("swrd") == 1, "twenty men with tools do the thirty days of a sword"


@pytest.mark.rule("OVL-GAP-93")
@each(
    "skill, item, saved",
    [("lbld", "tool", 33), ("butc", "tool", 33), ("carp", "tool", 33), ("leat", "tool", 33), ("tolc", "tool", 33),
     ("digg", "tool", 0), ("herb", "tool", 0), ("stch", "anvi", 50), ("stch", "tool", 33), ("stch", "pick", 0)],
)  # fmt: skip
def test_plain_tools_help_five_crafts_and_special_ones_their_own(skill: str, item: str, saved: int) -> None:
    use = SKILLS[skill].use(1)
    assert use is not None
    assert tool_of(use, skill, item) == saved
    assert faster(33) == 150


@pytest.mark.rule("OVL-USE-15")
def test_a_guard_works_with_half_its_figures_rounded_down() -> None:
    scene = Scene()
    use = SKILLS["axsm"].use(1)
    assert use is not None
    unit = men(scene, "U2", 31, experience=trained(axsm=1), guarding=True, items={"wood": 2, "iron": 3})
    assert effort(scene.world, unit, "axsm", use, SPRING) == 15 * 100
    lone = scene.unit("U3", experience=trained(axsm=1), guarding=True, items={"wood": 2, "iron": 3})
    assert day(scene, (lone, "USE AXSM")) == [Result.NOT_YET]


@pytest.mark.rule("OVL-ORD-55", "OVL-EX-52")
def test_use_with_a_number_goes_on_until_so_many_are_made() -> None:
    scene = land(hrse=20)
    unit = men(scene, "U2", 45, experience=trained(hors=1))
    line = told(unit, "USE hors 3")
    results = []
    while unit.orders and scene.now.day < 10:
        results.append(try_order(scene, unit, line))
        day(scene)
        if unit.orders:
            results.append(line.words)  # type: ignore[arg-type]
    assert results == [Result.GOING_ON, "USE hors 2", Result.GOING_ON]
    assert unit.count("hrse") == 3


@pytest.mark.rule("OVL-ORD-55")
def test_production_stops_at_the_number_and_leaves_the_rest_of_the_day() -> None:
    scene = Scene()
    unit = men(scene, "U2", 90, experience=trained(axsm=1), items={"wood": 20, "iron": 20})
    line = told(unit, "USE axsm 4")
    assert try_order(scene, unit, line) is Result.GOING_ON
    assert (unit.count("baxe"), line.words) == (3, "USE axsm 1")
    assert try_order(scene, unit, line) is Result.DONE
    assert unit.count("baxe") == 4


@pytest.mark.rule("OVL-ORD-55")
def test_a_skill_is_waited_for_and_one_that_can_not_be_used_is_refused() -> None:
    scene = Scene()
    unit = men(scene, "U2", 30, items={"wood": 20, "iron": 20}, experience={"axsm": 100})
    assert day(scene, (unit, "USE AXSM")) == [Result.NOT_YET]
    assert day(scene, (unit, "USE CMBT")) == [Result.FAILED]
    assert day(scene, (unit, "USE XXXX")) == [Result.FAILED]
    assert scene.said()[0].endswith("combat does not work with USE: it works by itself.")


@pytest.mark.rule("OVL-GAP-92")
@each("skill, terrain, days", [("plwk", "plai", 10), ("hiwk", "hill", 10), ("dewk", "dese", 15)])
def test_a_lore_makes_food_on_its_own_land_only(skill: str, terrain: str, days: int) -> None:
    scene = Scene()
    scene.place("L2", terrain)
    scene.place("L3", "fore")
    unit = men(scene, "U2", days, location="L2", experience=trained(**{skill: 1}))
    assert day(scene, (unit, f"USE {skill}")) == [Result.EXECUTED]
    assert unit.items == {"food": 1}
    stray = men(scene, "U3", days, location="L3", experience=trained(**{skill: 1}))
    assert day(scene, (stray, f"USE {skill}")) == [Result.NOT_YET]


@pytest.mark.rule("OVL-USE-01", "OVL-EXP-02")
def test_a_day_of_use_teaches_a_tenth_and_news_of_new_levels_is_told() -> None:
    scene = Scene()
    unit = men(scene, "U2", 1, experience={"weap": 1500, "blsm": 4490}, items={"iron": 5})
    day(scene, (unit, "USE BLSM"))
    assert unit.experience == {"weap": 1505, "blsm": 4500}
    assert scene.said()[-1] == "Unit U2 [U2] has reached level 2 in bladesmith."


@pytest.mark.rule("OVL-GAP-94")
@each("roll, race", [(0.01, "hero"), (0.03, "ldr")])
def test_a_noble_raises_a_leader_with_two_chances_in_a_hundred(roll: float, race: str) -> None:
    scene = Scene()
    scene.now = Turn(
        scene.world, {}, seed="test", number=1, roller=LoadedDice({("nobility", "U1", 1): [roll]}), scratch=Scratch()
    )
    scene.now.day = 1
    noble = scene.unit("U1", experience=trained(nobl=1), items={COIN: 2}, target="U2")
    other = scene.unit("U2", faction="f06")
    result = day(scene, (noble, "USE NOBL"))
    assert result == [Result.DONE if race == "hero" else Result.EXECUTED]
    assert (other.race, noble.count(COIN)) == (race, 1)
    told_both = "Unit U1 [U1] has raised Unit U2 [U2] to hero."
    assert (told_both in scene.said("anna"), told_both in scene.said("ben")) == (race == "hero",) * 2


@pytest.mark.rule("OVL-GAP-94")
def test_two_percent_of_days_at_court_bear_fruit() -> None:
    scene = Scene()
    noble = scene.unit("U1", experience=trained(nobl=1), items={COIN: 10_000}, target="U2")
    other = scene.unit("U2")
    heroes = 0
    for number in range(100):
        scene.now = Turn(scene.world, {}, seed=f"court {number}", number=1, scratch=Scratch(), book=BOOK)
        for scene.now.day in range(1, 31):
            other.race = "ldr"
            scene.do(HANDLERS, noble, "USE NOBL")
            heroes += other.race == "hero"
    assert 35 <= heroes <= 88, "60 expected of 3000 days; the bounds are more than three deviations away"


@pytest.mark.rule("OVL-GAP-94")
def test_without_a_coin_or_a_leader_to_speak_for_nobility_waits() -> None:
    scene = Scene()
    noble = scene.unit("U1", experience=trained(nobl=1), target="U2")
    men(scene, "U2", 1)
    assert day(scene, (noble, "USE NOBL")) == [Result.NOT_YET]
    noble.items = {COIN: 1}
    assert day(scene, (noble, "USE NOBL")) == [Result.NOT_YET]
    scene.unit("U3", faction="f06", experience=trained(stea=1))
    noble.target = "U3"
    assert day(scene, (noble, "USE NOBL")) == [Result.NOT_YET], "nobody speaks for whom he does not see"
    scene.world.units["U3"].guarding = True
    assert day(scene, (noble, "USE NOBL")) == [Result.EXECUTED]


@pytest.mark.rule("OVL-USE-01")
def test_every_skill_that_can_be_used_does_something() -> None:
    idle = [
        tag for tag, s in SKILLS.items() for e in s.levels if e.use and not is_spell(tag) and e.use.kind not in DEEDS
    ]
    assert idle == []


@pytest.mark.rule("OVL-ITEM-15")
def test_a_unique_thing_is_made_only_while_there_is_none() -> None:
    scene = Scene()
    mage = scene.unit("U1", experience=trained(mgry=1), items={"mand": 2, "msto": 2, "adam": 2})
    line = told(mage, "USE mgry")
    results = [try_order(scene, mage, line) for _ in range(31)]
    assert results == [Result.EXECUTED] * 30 + [Result.NOT_YET]
    assert mage.items == {"mand": 1, "msto": 1, "adam": 1, "msym": 1}


@pytest.mark.rule("OVL-ITEM-14")
def test_many_items_lie_beyond_the_annex() -> None:
    beyond = [item for item in ITEMS.values() if not item.annex]
    assert len(beyond) > 50
    assert {"cclo", "pick", "rphs", "kstn", "mkey"} <= {item.tag for item in beyond}


@pytest.mark.rule("OVL-ITEM-16", "OVL-ITEM-01")
def test_coins_weigh_next_to_nothing_and_are_what_study_is_paid_in() -> None:
    scene = Scene()
    unit = men(scene, "U2", 3, items={COIN: 5, "iron": 100})
    assert printed(weight(unit)) == 3 * 70 + 100 * 8
    assert day(scene, (unit, "STUDY CMBT"), (unit, "STUDY CMBT")) == [Result.EXECUTED, Result.NOT_YET]
    assert unit.count(COIN) == 2


def test_who_leaves_before_evening_has_no_harvest() -> None:
    scene = land(herb=20)
    unit: Unit = men(scene, "U2", 10, experience=trained(herb=1))
    scene.do(HANDLERS, unit, "USE HERB")
    scene.place("L2")
    scene.way("L1", "N", "L2")
    set_out(scene.now, unit, Journey("L2", Mode.WALK, 9), "move")
    day(scene)
    assert (unit.items, scene.world.locations["L1"].left) == ({}, {"herb": 20})
