"""TEACH, STUDY, PRODUCE, WORK, ENTERTAIN, BUILD (S21) and study fees (S23)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.atlantis.events import Refused
from engine.games.atlantis.land.yields import bonus, entertainment, maximum
from engine.games.atlantis.state import Unit
from engine.games.atlantis.units.skills import level
from engine.games.atlantis.work import monthly
from engine.games.atlantis.work.events import LevelReached, Produced, StructureFinished, Studied
from engine.games.atlantis.work.studying import collect_fees
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario, books_agree, rules_of
from tests.suite.table import each


def month(world: Scenario, *orders: tuple[Unit, str]) -> Any:
    texts: dict[int, str] = {}
    for unit, text in orders:
        texts[unit.faction] = texts.get(unit.faction, "") + f"unit {unit.id}\n{text}\n"
    before = world.state.holdings()
    turn = world.turn(texts)
    monthly.run(turn)
    collect_fees(turn)
    books_agree(world, turn, before)
    return turn


def land(rows: str = "p") -> tuple[Scenario, Any]:
    world = Scenario(rows)
    world.region(2, race="viking", population=500, base_wages=15)
    return world, world.faction("Red")


# --- STUDY ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-STUDY-02", "ATL-STUDY-04", "ATL-EX-11", "ATL-ORDER-47")
@each("skill, fee", [("combat", 100), ("stealth", 500), ("tactics", 2000)])
def test_a_month_of_study_costs_by_head_and_skill(skill: str, fee: int) -> None:
    world, red = land()
    unit = world.unit(red, 2, people=10, silver=3000)
    turn = month(world, (unit, f"study {skill}"))
    assert unit.silver == 3000 - fee
    assert unit.training[skill] == 300
    assert [event.level for event in events_of(turn, LevelReached)] == [1]


@pytest.mark.rule("ATL-STUDY-03", "ATL-EX-12")
def test_part_of_a_level_is_kept() -> None:
    world, red = land()
    unit = world.unit(red, 2, skills={"combat": 1}, silver=100)
    month(world, (unit, "study combat"))
    assert level(unit, "combat") == 1
    month(world, (unit, "work"))
    month(world, (unit, "study combat"))
    assert level(unit, "combat") == 2


@pytest.mark.rule("ATL-GAP-47")
def test_without_the_whole_fee_nothing_is_learned() -> None:
    world, red = land()
    unit = world.unit(red, 2, people=10, silver=99)
    assert rules_of(month(world, (unit, "study combat"))) == ["ATL-GAP-47"]
    assert (unit.silver, unit.training) == (99, {})


@pytest.mark.rule("ATL-GAP-48", "ATL-SKILL-04", "ATL-SKILL-05")
@each("race, most", [("viking", 3), ("nomad", 2), ("orc", 4)])
def test_study_ends_at_the_limit_of_the_race(race: str, most: int) -> None:
    world, red = land()
    unit = world.unit(red, 2, race=race, skills={"combat": most}, silver=100)
    below = world.unit(red, 2, race=race, skills={"combat": most - 1}, silver=100)
    turn = month(world, (unit, "study combat"), (below, "study combat"))
    assert rules_of(turn) == ["ATL-GAP-48"]
    assert unit.silver == 100


@pytest.mark.rule("ATL-SKILL-03", "ATL-UNIT-04")
def test_normal_people_know_one_skill_and_leaders_many() -> None:
    world, red = land()
    unit = world.unit(red, 2, race="viking", skills={"mining": 1}, silver=100)
    lord = world.unit(red, 2, skills={"mining": 1}, silver=100)
    assert rules_of(month(world, (unit, "study combat"), (lord, "study combat"))) == ["ATL-SKILL-03"]
    assert list(unit.training) == ["mining"]
    assert list(lord.training) == ["mining", "combat"]


@pytest.mark.rule("ATL-MAGIC-01", "ATL-MAGIC-05", "ATL-EX-11", "ATL-STUDY-04")
def test_only_a_lone_leader_begins_a_foundation() -> None:
    world, red = land()
    units = [
        world.unit(red, 2, silver=900),
        world.unit(red, 2, people=2, silver=900),
        world.unit(red, 2, race="viking", silver=900),
    ]
    turn = month(world, *((unit, "study force") for unit in units))
    assert [level(unit, "force") for unit in units] == [1, 0, 0]
    assert rules_of(turn) == ["ATL-MAGIC-01"] * 2
    assert units[0].silver == 800


@pytest.mark.rule("ATL-MAGIC-02", "ATL-FACTION-06")
def test_magic_points_limit_the_mages() -> None:
    world, _ = land()
    small = world.faction("Small", magic=1)
    one, two = world.unit(small, 2, silver=900), world.unit(small, 2, silver=900)
    turn = month(world, (one, "study force"), (two, "study spirit"))
    assert (level(one, "force"), level(two, "spirit")) == (1, 0)
    assert rules_of(turn) == ["ATL-MAGIC-02"]
    assert rules_of(month(world, (one, "study spirit"))) == []


@pytest.mark.rule("ATL-MAGIC-02", "ATL-FACTION-06")
def test_who_studies_no_magic_takes_no_place_of_a_mage() -> None:
    world, _ = land()
    small = world.faction("Small", magic=1)
    miner, young = world.unit(small, 2, silver=900), world.unit(small, 2, silver=900)
    assert rules_of(month(world, (miner, "study mining"), (young, "study force"))) == []
    assert level(young, "force") == 1


@pytest.mark.rule("ATL-GAP-77", "ATL-MAGIC-07")
def test_magic_has_prerequisites_and_never_outgrows_them() -> None:
    world, red = land()
    mage = world.unit(red, 2, skills={"force": 1}, silver=900)
    assert rules_of(month(world, (mage, 'study "earthquake"'))) == ["ATL-GAP-77"]
    assert rules_of(month(world, (mage, "study fire"))) == []
    assert rules_of(month(world, (mage, "study fire"))) == ["ATL-GAP-77"]
    assert level(mage, "fire") == 1


@pytest.mark.rule("ATL-MAGIC-08", "ATL-GAP-76")
@each("place, days", [("", 15), ("tower", 30), ("mine", 15), ("unfinished", 15)])
def test_higher_magic_needs_a_protected_building(place: str, days: int) -> None:
    world, red = land()
    inside = world.structure(2, place.replace("unfinished", "tower"), needs=int(place == "unfinished")) if place else 0
    mage = world.unit(red, 2, skills={"force": 2}, silver=900, structure=inside)
    before = mage.training["force"]
    month(world, (mage, "study force"))
    assert mage.training["force"] - before == days


@pytest.mark.rule("ATL-MAGIC-08", "ATL-GAP-76")
def test_magic_up_to_level_two_needs_no_building() -> None:
    world, red = land()
    mage = world.unit(red, 2, skills={"force": 1}, silver=900)
    month(world, (mage, "study force"))
    assert mage.training["force"] == 60


# --- TEACH ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-TEACH-01", "ATL-TEACH-06", "ATL-EX-13", "ATL-GAP-103")
@each("students, days", [(1, 60), (10, 60), (20, 45), (40, 37)])
def test_a_teacher_serves_ten_students_in_full(students: int, days: int) -> None:
    world, red = land()
    teacher = world.unit(red, 2, skills={"combat": 2})
    unit = world.unit(red, 2, people=students, race="viking", silver=1000)
    month(world, (teacher, f"teach {unit.id}"), (unit, "study combat"))
    assert unit.training["combat"] == days * students


@pytest.mark.rule("ATL-TEACH-01")
def test_two_teachers_give_no_more_than_a_second_month() -> None:
    world, red = land()
    teachers = [world.unit(red, 2, skills={"combat": 2}) for _ in range(2)]
    unit = world.unit(red, 2, people=10, race="viking", silver=1000)
    month(world, *((teacher, f"teach {unit.id}") for teacher in teachers), (unit, "study combat"))
    assert unit.training["combat"] == 600


@pytest.mark.rule("ATL-TEACH-07", "ATL-TEACH-06", "ATL-EX-60", "ATL-ORDER-49")
def test_one_teacher_teaches_several_skills_and_all_students_share_him() -> None:
    world, red = land()
    teacher = world.unit(red, 2, skills={"combat": 2, "mining": 2})
    one = world.unit(red, 2, people=10, race="viking", silver=1000)
    two = world.unit(red, 2, people=10, race="barbarian", silver=1000)
    month(world, (teacher, f"teach {one.id}\nteach {two.id}"), (one, "study combat"), (two, "study mining"))
    assert one.training["combat"] == two.training["mining"] == 450


@pytest.mark.rule("ATL-TEACH-02")
def test_only_leaders_teach() -> None:
    world, red = land()
    teacher = world.unit(red, 2, race="viking", skills={"combat": 3})
    unit = world.unit(red, 2, race="viking", silver=1000)
    assert rules_of(month(world, (teacher, f"teach {unit.id}"), (unit, "study combat"))) == ["ATL-TEACH-02"]
    assert unit.training["combat"] == 30


@pytest.mark.rule("ATL-TEACH-04")
def test_a_teacher_must_know_more() -> None:
    world, red = land()
    teacher = world.unit(red, 2, skills={"combat": 1})
    unit = world.unit(red, 2, race="viking", skills={"combat": 1}, silver=1000)
    assert rules_of(month(world, (teacher, f"teach {unit.id}"), (unit, "study combat"))) == ["ATL-TEACH-04"]
    assert unit.training["combat"] == 60


@pytest.mark.rule("ATL-TEACH-03", "ATL-TEACH-05", "ATL-ATT-05")
@each("attitude, days", [("neutral", 30), ("friendly", 60)])
def test_foreign_students_must_be_friendly(attitude: str, days: int) -> None:
    world, red = land()
    blue = world.faction("Blue")
    world.declare(blue, red, attitude)
    teacher = world.unit(red, 2, skills={"combat": 2})
    unit = world.unit(blue, 2, race="viking", silver=1000)
    month(world, (teacher, f"teach {unit.id}"), (unit, "study combat"))
    assert unit.training["combat"] == days


@pytest.mark.rule("ATL-TEACH-05")
def test_students_must_study() -> None:
    world, red = land()
    teacher = world.unit(red, 2, skills={"combat": 2})
    unit = world.unit(red, 2, race="viking", silver=1000)
    assert rules_of(month(world, (teacher, f"teach {unit.id}"), (unit, "work"))) == ["ATL-TEACH-05"]


@pytest.mark.rule("ATL-GAP-49", "ATL-GAP-50")
def test_teaching_counts_before_slow_magic_is_halved() -> None:
    world, red = land()
    teacher = world.unit(red, 2, skills={"force": 4})
    mage = world.unit(red, 2, skills={"force": 2}, silver=900)
    before = mage.training["force"]
    month(world, (teacher, f"teach {mage.id}"), (mage, "study force"))
    assert mage.training["force"] - before == 30


# --- PRODUCE ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ITEM-04", "ATL-SKILL-02", "ATL-EX-10", "ATL-GAP-44")
def test_output_is_people_times_level() -> None:
    world, red = land()
    world.region(2, products={"horse": 40})
    one = world.unit(red, 2, people=5, race="plainsman", skills={"horse training": 1})
    two = world.unit(red, 2, people=5, race="plainsman", skills={"horse training": 2})
    month(world, (one, "produce horses"), (two, "produce horses"))
    assert (one.count("horse"), two.count("horse")) == (5, 10)
    assert world.state.regions[2].products[0].produced == 15


@pytest.mark.rule("ATL-ITEM-09", "ATL-GAP-20")
def test_workers_share_what_the_land_offers() -> None:
    world, red = land()
    blue = world.faction("Blue")
    world.region(2, products={"iron": 10})
    one = world.unit(red, 2, people=10, race="orc", skills={"mining": 1})
    two = world.unit(blue, 2, people=15, race="barbarian", skills={"mining": 2})
    turn = month(world, (one, "produce iron"), (two, "produce iron"))
    assert (one.count("iron"), two.count("iron")) == (3, 7)
    assert [event.goods for event in events_of(turn, Produced)] == ["3 iron [IRON]", "7 iron [IRON]"]


@pytest.mark.rule("ATL-ITEM-07", "ATL-BUILD-09")
def test_nothing_is_made_of_what_the_land_does_not_have() -> None:
    world, red = land()
    world.structure(2, "mine")
    unit = world.unit(red, 2, people=10, race="orc", skills={"mining": 1})
    assert rules_of(month(world, (unit, "produce iron"))) == ["ATL-ITEM-07"]


@pytest.mark.rule("ATL-ITEM-04", "ATL-EX-16", "ATL-ITEM-03", "ATL-ORDER-38")
@each("people, skill", [(5, 1), (1, 5)])
def test_five_longbows_take_five_wood_and_five_levels(people: int, skill: int) -> None:
    world, red = land()
    unit = world.unit(red, 2, people=people, skills={"weaponsmith": skill}, wood=7)
    month(world, (unit, "produce longbows"))
    assert (unit.count("longbow"), unit.count("wood")) == (5, 2)


@pytest.mark.rule("ATL-ITEM-05", "ATL-EX-16")
def test_plate_armor_takes_three_iron_and_a_man_each() -> None:
    world, red = land()
    master = world.unit(red, 2, people=1, skills={"armorer": 5}, iron=15)
    men = world.unit(red, 2, people=5, race="darkman", skills={"armorer": 3}, iron=15)
    apprentices = world.unit(red, 2, people=5, race="viking", skills={"armorer": 2}, iron=15)
    turn = month(world, *((unit, 'produce "plate armor"') for unit in (master, men, apprentices)))
    assert [unit.count("plate armor") for unit in (master, men, apprentices)] == [1, 5, 0]
    assert [unit.count("iron") for unit in (master, men, apprentices)] == [12, 0, 15]
    assert len(rules_of(turn)) == 1


@pytest.mark.rule("ATL-ITEM-02")
def test_material_limits_the_making() -> None:
    world, red = land()
    smiths = world.unit(red, 2, people=5, race="viking", skills={"weaponsmith": 2}, iron=3)
    month(world, (smiths, "produce swords"))
    assert smiths.count("sword") == 3
    men = world.unit(red, 2, people=5, race="darkman", skills={"armorer": 3}, iron=8)
    month(world, (men, 'produce "plate armor"'))
    assert (men.count("plate armor"), men.count("iron")) == (2, 2)
    assert rules_of(month(world, (smiths, "produce swords"))) == ["ATL-ITEM-02"]


@pytest.mark.rule("ATL-ITEM-06", "ATL-FACTION-07")
def test_without_trade_points_nothing_is_produced() -> None:
    world, _ = land()
    world.region(2, products={"iron": 10})
    war = world.faction("War", trade=0)
    unit = world.unit(war, 2, people=1, skills={"mining": 1, "weaponsmith": 1}, iron=3)
    other = world.unit(war, 2, people=1, skills={"mining": 1})
    assert rules_of(month(world, (unit, "produce swords"), (other, "produce iron"))) == ["ATL-FACTION-10"] * 2


@pytest.mark.rule("ATL-FACTION-06", "ATL-GAP-30")
def test_trade_points_limit_the_regions() -> None:
    world = Scenario("p" * 11)
    red = world.faction("Red", trade=1)
    units = []
    for number in range(2, 13):
        world.region(number, products={"iron": 10})
        units.append(world.unit(red, number, skills={"mining": 1}))
    turn = month(world, *((unit, "produce iron") for unit in units))
    assert [unit.count("iron") for unit in units] == [1] * 10 + [0]
    assert rules_of(turn) == ["ATL-FACTION-06"]


@pytest.mark.rule("ATL-BUILD-07", "ATL-GAP-37", "ATL-EX-18")
def test_each_further_structure_adds_half_as_much() -> None:
    assert [40 + bonus(40, count) for count in range(7)] == [40, 50, 55, 57, 58, 58, 58]


@pytest.mark.rule("ATL-BUILD-05", "ATL-BUILD-08", "ATL-GAP-40")
def test_a_finished_mine_helps_everybody_in_the_region() -> None:
    world, red = land()
    region = world.region(2, products={"iron": 40})
    world.structure(2, "mine")
    world.structure(2, "mine", needs=1)
    unit = world.unit(red, 2, people=100, race="orc", skills={"mining": 1})
    month(world, (unit, "produce iron"))
    assert unit.count("iron") == 50 == maximum(region, region.products[0])


# --- WORK and ENTERTAIN -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-INCOME-01", "ATL-PARSE-14", "ATL-GAP-112", "ATL-ORDER-50")
def test_whoever_has_no_order_works_for_wages() -> None:
    world, red = land()
    idle, worker = world.unit(red, 2, people=3, race="viking"), world.unit(red, 2, people=2, race="viking")
    month(world, (worker, "work"))
    assert (idle.silver, worker.silver) == (45, 30)


@pytest.mark.rule("ATL-GAP-16")
def test_the_region_pays_a_fifth_of_its_income_in_wages() -> None:
    world, red = land()
    one, two = world.unit(red, 2, people=100, race="viking"), world.unit(red, 2, people=200, race="viking")
    month(world, (one, "work"), (two, "work"))
    assert (one.silver, two.silver) == (500, 1000)


@pytest.mark.rule("ATL-GAP-11", "ATL-GAP-12")
def test_there_is_no_work_in_the_nexus_and_at_sea() -> None:
    world = Scenario("w")
    red = world.faction("Red")
    ship = world.structure(2, "longboat")
    sailor, newcomer = world.unit(red, 2, structure=ship), world.unit(red, 1)
    assert rules_of(month(world)) == []
    assert rules_of(month(world, (sailor, "work"), (newcomer, "work"))) == ["ATL-GAP-11"] * 2
    assert sailor.silver == newcomer.silver == 0


@pytest.mark.rule("ATL-INCOME-02", "ATL-EX-20", "ATL-ORDER-18")
def test_entertainers_earn_twenty_a_level() -> None:
    world, red = land()
    world.region(2, entertainment=400)
    one = world.unit(red, 2, people=5, race="viking", skills={"entertainment": 1})
    two = world.unit(red, 2, people=5, race="viking", skills={"entertainment": 2})
    month(world, (one, "entertain"), (two, "entertain"))
    assert (one.silver, two.silver) == (100, 200)


@pytest.mark.rule("ATL-INCOME-03", "ATL-EX-20")
def test_entertainers_get_no_more_than_the_region_spends() -> None:
    world, red = land()
    unit = world.unit(red, 2, people=5, race="viking", skills={"entertainment": 2})
    month(world, (unit, "entertain"))
    assert unit.silver == 125


@pytest.mark.rule("ATL-INCOME-04", "ATL-BUILD-05")
def test_an_inn_adds_a_quarter_to_entertainment() -> None:
    world, _ = land()
    world.structure(2, "inn")
    region = world.state.regions[2]
    assert entertainment(region) == 125 + 31


@pytest.mark.rule("ATL-INCOME-02")
def test_without_talent_nobody_earns_by_entertainment() -> None:
    world, red = land()
    unit = world.unit(red, 2)
    assert rules_of(month(world, (unit, "entertain"))) == ["ATL-INCOME-02"]


@pytest.mark.rule("ATL-GAP-78")
def test_phantasms_entertain_like_five_levels() -> None:
    world, red = land()
    mage = world.unit(red, 2, skills={"illusion": 1, "phantasmal entertainment": 1})
    month(world, (mage, "entertain"))
    assert mage.silver == 100


# --- BUILD ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-BUILD-01", "ATL-BUILD-03", "ATL-EX-17", "ATL-EX-37", "ATL-ORDER-08")
@each("people, skill", [(10, 1), (5, 2)])
def test_a_tower_takes_ten_stone_and_ten_levels(people: int, skill: int) -> None:
    world, red = land()
    unit = world.unit(red, 2, people=people, race="viking", skills={"building": skill}, stone=12)
    turn = month(world, (unit, "build tower"))
    tower = world.state.regions[2].structures[0]
    assert (tower.type, tower.number, tower.needs) == ("tower", 1, 0)
    assert (unit.structure, unit.count("stone")) == (1, 2)
    assert len(events_of(turn, StructureFinished)) == 1


@pytest.mark.rule("ATL-BUILD-04", "ATL-GAP-40", "ATL-STRUCT-05")
def test_a_structure_is_begun_and_finished_another_month() -> None:
    world, red = land()
    unit = world.unit(red, 2, people=4, race="viking", skills={"building": 1}, stone=40)
    for needs in (6, 2, 0):
        month(world, (unit, "build" if unit.structure else "build tower"))
        assert world.state.regions[2].structures[0].needs == needs
    assert unit.count("stone") == 30
    assert rules_of(month(world, (unit, "build"))) == ["ATL-BUILD-04"]


@pytest.mark.rule("ATL-BUILD-04")
def test_build_alone_needs_a_structure_around() -> None:
    world, red = land()
    unit = world.unit(red, 2, people=4, race="viking", skills={"building": 1}, stone=40)
    assert rules_of(month(world, (unit, "build"))) == ["ATL-BUILD-04"]


@pytest.mark.rule("ATL-GAP-40", "ATL-BUILD-01")
def test_nothing_is_begun_without_material() -> None:
    world, red = land()
    unit = world.unit(red, 2, people=4, race="viking", skills={"building": 1})
    assert rules_of(month(world, (unit, "build tower"))) == ["ATL-BUILD-01"]
    assert world.state.regions[2].structures == []


@pytest.mark.rule("ATL-BUILD-02", "ATL-SHIP-02")
def test_without_trade_points_nothing_is_built() -> None:
    world, _ = land()
    war = world.faction("War", trade=0)
    unit = world.unit(war, 2, people=4, race="viking", skills={"building": 1}, stone=5)
    assert rules_of(month(world, (unit, "build tower"))) == ["ATL-FACTION-10"]


@pytest.mark.rule("ATL-BUILD-05", "ATL-BUILD-06", "ATL-GAP-39")
def test_a_mine_needs_miners_of_level_three_and_any_mix_of_wood_and_stone() -> None:
    world, red = land()
    miners = world.unit(red, 2, people=4, race="darkman", skills={"mining": 3}, wood=4, stone=30)
    novices = world.unit(red, 2, people=4, race="darkman", skills={"mining": 2}, wood=4, stone=30)
    turn = month(world, (miners, "build mine"), (novices, "build mine"))
    assert rules_of(turn) == ["ATL-BUILD-01"]
    assert [s.needs for s in world.state.regions[2].structures] == [0]
    assert (miners.count("wood"), miners.count("stone")) == (0, 24)


@pytest.mark.rule("ATL-GAP-41")
@each("standing, refused", [(98, []), (99, ["ATL-GAP-41"])])
def test_ninety_nine_buildings_stand_in_a_region_at_most(standing: int, refused: list[str]) -> None:
    world, red = land()
    for _ in range(standing):
        world.structure(2, "tower")
    builders = world.unit(red, 2, people=4, race="darkman", skills={"building": 3}, wood=10)
    assert rules_of(month(world, (builders, "build inn"))) == refused


@pytest.mark.rule("ATL-BUILD-06")
def test_an_inn_is_built_by_builders() -> None:
    world, red = land()
    builders = world.unit(red, 2, people=4, race="darkman", skills={"building": 3}, wood=10)
    month(world, (builders, "build inn"))
    assert world.state.regions[2].structures[0].type == "inn"


@pytest.mark.rule("ATL-SHIP-01", "ATL-SHIP-03", "ATL-GAP-41", "ATL-SAIL-12", "ATL-GAP-38")
def test_a_longboat_takes_25_wood_and_is_numbered_over_the_world() -> None:
    world = Scenario("p", "w")
    red = world.faction("Red")
    unit = world.unit(red, 2, people=25, race="nomad", skills={"shipbuilding": 1}, wood=25)
    month(world, (unit, "build longboat"))
    ship = world.state.regions[2].structures[0]
    assert (ship.number, ship.type, ship.needs, world.state.next_ship) == (100, "longboat", 0, 101)


@pytest.mark.rule("ATL-SHIP-04", "ATL-SAIL-09", "ATL-WORLD-06")
def test_no_ship_is_built_inland() -> None:
    world = Scenario("pw")
    red = world.faction("Red")
    unit = world.unit(red, 2, people=25, race="viking", skills={"shipbuilding": 1}, wood=25)
    assert rules_of(month(world, (unit, "build longboat"))) == ["ATL-SHIP-04"]


@pytest.mark.rule("ATL-GAP-40")
def test_nobody_builds_at_sea() -> None:
    world = Scenario("w")
    red = world.faction("Red")
    ship = world.structure(2, "longboat")
    unit = world.unit(red, 2, people=5, race="viking", skills={"building": 1}, stone=5, structure=ship)
    assert rules_of(month(world, (unit, "build tower"))) == ["ATL-GAP-40"]


@pytest.mark.rule("ATL-ROAD-05", "ATL-GAP-36", "ATL-GAP-35", "ATL-ROAD-02")
def test_a_road_takes_75_stone_and_builders_of_level_three() -> None:
    world, red = land()
    unit = world.unit(red, 2, people=25, race="darkman", skills={"building": 3}, stone=80)
    other = world.unit(red, 2, people=25, race="darkman", skills={"building": 3}, stone=80)
    turn = month(world, (unit, 'build "road n"'), (other, 'build "road n"'))
    road = world.state.regions[2].structures[0]
    assert (road.needs, road.condition, unit.count("stone")) == (0, 24, 5)
    assert rules_of(turn) == ["ATL-ROAD-02"]


@pytest.mark.rule("ATL-ROAD-07", "ATL-GAP-35")
def test_a_worn_road_is_mended_with_little_stone() -> None:
    world, red = land()
    road = world.structure(2, "road n", condition=13)
    unit = world.unit(red, 2, people=5, race="darkman", skills={"building": 3}, stone=80, structure=road)
    month(world, (unit, "build"))
    assert (road.condition, unit.count("stone")) == (24, 77)


@pytest.mark.rule("ATL-ROAD-08", "ATL-GAP-35")
def test_a_decayed_road_is_finished_anew() -> None:
    world, red = land()
    road = world.structure(2, "road n", needs=17)
    unit = world.unit(red, 2, people=6, race="darkman", skills={"building": 3}, stone=80, structure=road)
    month(world, (unit, "build"))
    assert (road.needs, road.condition, unit.count("stone")) == (0, 24, 63)


@pytest.mark.rule("ATL-GAP-107")
def test_teaching_comes_before_study_whoever_stands_first() -> None:
    world, red = land()
    pupil = world.unit(red, 2, people=2, race="viking", silver=20)
    teacher = world.unit(red, 2, skills={"combat": 2})
    month(world, (pupil, "study combat"), (teacher, f"teach {pupil.id}"))
    assert pupil.training["combat"] == 120


@pytest.mark.rule("ATL-TEACH-03", "ATL-STEALTH-02")
def test_a_hidden_unit_is_not_betrayed_by_an_offer_to_teach() -> None:
    world, red = land()
    blue = world.faction("Blue")
    teacher = world.unit(red, 2, skills={"combat": 2})
    hidden = world.unit(blue, 2, skills={"stealth": 3}, name="The Invisible")
    turn = month(world, (teacher, f"teach {hidden.id}"))
    assert [event.reason for event in events_of(turn, Refused)] == [f"There is no unit {hidden.id} here to teach."]


@pytest.mark.rule("ATL-PARSE-14", "ATL-GAP-112")
def test_guards_and_monsters_do_not_work() -> None:
    world, _ = land()
    guard = world.unit(1, 2, people=3)
    month(world)
    assert guard.silver == 0


@pytest.mark.rule("ATL-GAP-77")
def test_taught_magic_does_not_outgrow_its_prerequisite() -> None:
    world, red = land()
    teacher = world.unit(red, 2, skills={"force": 3, "fire": 3})
    mage = world.unit(red, 2, skills={"force": 2}, silver=900)
    mage.training["fire"] = 60
    month(world, (teacher, f"teach {mage.id}"), (mage, "study fire"))
    assert mage.training["fire"] == 90


@pytest.mark.rule("ATL-TEACH-06")
def test_a_student_named_twice_counts_once_and_one_who_can_not_study_not_at_all() -> None:
    world, red = land()
    teacher = world.unit(red, 2, skills={"combat": 2})
    one = world.unit(red, 2, people=20, race="viking", silver=1000)
    broke = world.unit(red, 2, people=10, race="viking")
    turn = month(
        world, (teacher, f"teach {one.id} {one.id} {broke.id}"), (one, "study combat"), (broke, "study combat")
    )
    assert one.training["combat"] == 20 * 45
    assert rules_of(turn) == ["ATL-TEACH-05", "ATL-GAP-47"]


@pytest.mark.rule("ATL-GAP-78")
def test_last_months_earth_lore_makes_a_better_harvest() -> None:
    world, red = land()
    world.region(2, products={"grain": 40, "iron": 40}, fertile=2)
    unit = world.unit(red, 2, people=100, skills={"farming": 1})
    month(world, (unit, "produce grain"))
    assert unit.count("grain") == 48
    region = world.state.regions[2]
    assert maximum(region, region.products[1]) == 40


@pytest.mark.rule("ATL-INCOME-02")
@each("money, earned", [(0, 0), (1, 1), (20, 20), (40, 20)])
def test_entertainers_earn_what_there_is_and_are_refused_where_there_is_nothing(money: int, earned: int) -> None:
    world, red = land()
    world.region(2, entertainment=money)
    bard = world.unit(red, 2, skills={"entertainment": 1})
    turn = month(world, (bard, "entertain"))
    assert bard.silver == earned
    assert rules_of(turn) == ([] if money else ["ATL-INCOME-02"])


@pytest.mark.rule("ATL-GAP-103", "ATL-TEACH-01")
@each("teachers, pupils, days", [(1, 10, 60), (1, 15, 50), (1, 40, 37), (2, 20, 60), (2, 40, 45), (3, 40, 52)])
def test_each_teacher_has_ten_pupils_and_what_is_more_is_shared(teachers: int, pupils: int, days: int) -> None:
    world, red = land()
    crowd = world.unit(red, 2, people=pupils, race="viking", silver=1000)
    teacher = world.unit(red, 2, people=teachers, skills={"combat": 3})
    turn = month(world, (crowd, "study combat"), (teacher, f"teach {crowd.id}"))
    assert [event.days for event in events_of(turn, Studied)] == [days]


@pytest.mark.rule("ATL-TEACH-01", "ATL-STUDY-01")
@each("taught, days", [(False, 30), (True, 60)])
def test_who_studies_is_told_how_and_how_long(taught: bool, days: int) -> None:
    world, red = land()
    pupil = world.unit(red, 2, silver=100)
    orders = [(pupil, "study combat")]
    if taught:
        orders.append((world.unit(red, 2, skills={"combat": 3}), f"teach {pupil.id}"))
    told = events_of(month(world, *orders), Studied)
    assert [(event.days, event.how, event.silver) for event in told] == [(days, " with a teacher" * taught, 10)]
