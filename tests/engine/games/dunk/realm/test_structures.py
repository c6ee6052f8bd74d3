"""Orders that build, remove and populate."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.acting import NotPossible
from engine.games.dunk.realm.events import Built, MineFound, MineNoBetter, NoMineFound, RoadsFree
from engine.games.dunk.state import ArmyType, Kingdom, Leaders, Mine, Plague, Race
from engine.testing import LoadedDice
from tests.engine.games.dunk.props.kit import LETTERS, Scenario, from_one
from tests.engine.games.dunk.props.ordering import order
from tests.suite.table import each

ALL_TECHS = (
    "towns", "roads", "irrigation", "mining", "churches", "horseriding", "fishing_boats", "silviculture",
    "worm_building", "floating_houses", "terraces",
)  # fmt: skip
FIELDS = {
    "build_roads": "roads",
    "build_irrigation": "irrigation",
    "build_church": "church",
    "build_fishing_boats": "fishing_boats",
    "build_lumber_production": "lumber_production",
    "build_worm_factory": "worm_factory",
}


def refused(world: Scenario, kingdom: Kingdom, keyword: str, **args: Any) -> str:
    """The code of the refusal; nothing may have been spent."""
    gold = kingdom.gold
    with pytest.raises(NotPossible) as verdict:
        order(world, kingdom, keyword, **args)
    assert kingdom.gold == gold
    return verdict.value.code


def allowed_on(structure: str, techs: tuple[str, ...]) -> str:
    """The letters of the terrains where the order works; the province is alone in the world."""
    letters = ""
    for letter in LETTERS:
        world = from_one(letter)
        kingdom = world.kingdom(Race.HUMAN, land=[1], gold=50, techs=techs)
        world.province(1, villages=1)
        try:
            order(world, kingdom, structure, province=1, name="Uxbridge")
        except NotPossible:
            continue
        letters += letter
    return letters


@pytest.mark.rule("DNK-STRUCT-01", "DNK-TORD-05", "DNK-TORD-10", "DNK-TORD-15", "DNK-TORD-19", "DNK-TORD-22")
@pytest.mark.rule("DNK-TORD-34", "DNK-TORD-36", "DNK-TORD-40", "DNK-STD-08")
@each(
    "name, letters",
    [
        ("build_village", "fglmw"),
        ("build_town", "fglmw"),
        ("build_church", "fglmw"),
        ("build_stable", "fglmw"),
        ("build_roads", "fglm"),
        ("build_mine", "fglm"),
        ("build_irrigation", "glm"),
        ("build_fishing_boats", "w"),
        ("build_lumber_production", "fl"),
        ("build_worm_factory", "f"),
    ],
)
def test_where_a_structure_may_stand(name: str, letters: str) -> None:
    assert allowed_on(name, ALL_TECHS) == letters


@pytest.mark.rule("DNK-STD-08", "DNK-TOWN-01", "DNK-TORD-40", "DNK-TORD-19")
@each(
    "name, missing, letters",
    [
        ("build_village", "floating_houses", "fglm"),
        ("build_town", "floating_houses", "fglm"),
        ("build_irrigation", "terraces", "gl"),
    ],
)
def test_some_terrains_need_a_further_technology(name: str, missing: str, letters: str) -> None:
    assert allowed_on(name, tuple(tech for tech in ALL_TECHS if tech != missing)) == letters


@pytest.mark.rule("DNK-TORD-45", "DNK-STRUCT-01")
def test_a_worm_factory_stands_in_a_forest_or_on_the_coast() -> None:
    world = from_one("wgg")
    kingdom = world.kingdom(Race.HUMAN, land=[1, 2, 3], gold=9, techs=["worm_building"])
    order(world, kingdom, "build_worm_factory", province=2)
    assert world.province(2).worm_factory
    assert refused(world, kingdom, "build_worm_factory", province=3) == "wrong_ground"
    assert refused(world, kingdom, "build_worm_factory", province=1) == "wrong_ground"


@pytest.mark.rule("DNK-STRUCT-01", "DNK-ORDER-09")
@each(
    "name, tech, letter, price",
    [
        ("build_roads", "roads", "g", 1),
        ("build_irrigation", "irrigation", "g", 4),
        ("build_church", "churches", "g", 2),
        ("build_fishing_boats", "fishing_boats", "w", 4),
        ("build_lumber_production", "silviculture", "f", 5),
        ("build_worm_factory", "worm_building", "f", 4),
    ],
)
def test_a_structure_costs_its_price_and_needs_its_technology(name: str, tech: str, letter: str, price: int) -> None:
    world = from_one(letter)
    kingdom = world.kingdom(Race.HUMAN, land=[1], gold=20)
    assert refused(world, kingdom, name, province=1) == "no_tech"
    kingdom.techs.append(tech)
    (event,) = order(world, kingdom, name, province=1)
    assert isinstance(event, Built)
    assert (event.gold, kingdom.gold) == (price, 20 - price)
    assert getattr(world.province(1), FIELDS[name]) is True
    assert refused(world, kingdom, name, province=1) == "stands_already"
    assert world.state.this_turn.projects == {kingdom.id: 1}


@pytest.mark.rule("DNK-GAP-65")
def test_one_builds_in_own_provinces_in_control_only() -> None:
    world = from_one("gggg")
    kingdom = world.kingdom(Race.HUMAN, land=[1, 2], gold=20, techs=["roads"])
    world.kingdom(Race.ORC, land=[3])
    world.province(2, out_of_control=True)
    verdicts = [refused(world, kingdom, "build_roads", province=number) for number in (2, 3, 4, 99)]
    assert verdicts == ["out_of_control", "not_yours", "not_yours", "no_province"]


@pytest.mark.rule("DNK-GAP-55")
def test_a_structure_that_costs_too_much_is_not_built() -> None:
    world = from_one("g")
    kingdom = world.kingdom(Race.HUMAN, land=[1], gold=3, techs=["irrigation"])
    assert refused(world, kingdom, "build_irrigation", province=1) == "no_gold"
    assert not world.province(1).irrigation


@pytest.mark.rule("DNK-STD-08", "DNK-GAP-82", "DNK-RACE-03")
@each(
    "crown, people, price",
    [(Race.DUCK, Race.DUCK, 3), (Race.DUCK, Race.HUMAN, 4), (Race.HUMAN, Race.DUCK, 4), (Race.ORC, Race.ORC, 4)],
)
def test_only_ducks_among_ducks_build_a_village_for_three_gold(crown: Race, people: Race, price: int) -> None:
    world = from_one("g")
    kingdom = world.kingdom(crown, land=[1], gold=10)
    world.province(1, race=people)
    order(world, kingdom, "build_village", province=1)
    assert (kingdom.gold, world.province(1).villages) == (10 - price, 1)


@pytest.mark.rule("DNK-STD-08", "DNK-GAP-65")
def test_a_village_needs_people() -> None:
    world = from_one("g")
    kingdom = world.kingdom(Race.HUMAN, land=[1], gold=10)
    world.province(1, race=None)
    assert refused(world, kingdom, "build_village", province=1) == "nobody_lives_there"


@pytest.mark.rule("DNK-STD-09", "DNK-STD-10")
def test_several_villages_may_be_built_and_each_counts_for_the_discovery_of_towns() -> None:
    world = from_one("g")
    kingdom = world.kingdom(Race.HUMAN, land=[1], gold=10)
    for _ in range(2):
        order(world, kingdom, "build_village", province=1)
    assert world.province(1).villages == 2
    assert world.state.this_turn.villages_built == {kingdom.id: 2}
    assert world.state.this_turn.projects == {}


@pytest.mark.rule("DNK-TORD-15")
def test_a_province_may_have_several_stables() -> None:
    world = from_one("g")
    kingdom = world.kingdom(Race.HUMAN, land=[1], gold=10, techs=["horseriding"])
    for _ in range(2):
        order(world, kingdom, "build_stable", province=1)
    assert (world.province(1).stables, kingdom.gold) == (2, 6)


def digging(letter: str = "m", mine: Mine | None = None) -> tuple[Scenario, Kingdom]:
    world = from_one(letter)
    kingdom = world.kingdom(Race.DWARF, land=[1], gold=100_000, techs=["mining"])
    world.province(1, mine=mine)
    return world, kingdom


@pytest.mark.rule("DNK-TORD-22", "DNK-ECON-22")
@each("roll, mine", [(0.19, Mine.POOR), (0.21, Mine.SMALL), (0.61, Mine.GREAT), (0.89, Mine.GREAT), (0.91, Mine.HUGE)])
def test_what_kind_of_mine_is_found(roll: float, mine: Mine) -> None:
    world, kingdom = digging()
    (event,) = order(world, kingdom, "build_mine", province=1, dice=LoadedDice({("mine", 1, 1, 1): [0.8437, roll]}))
    assert isinstance(event, MineFound)
    assert (world.province(1).mine, kingdom.gold) == (mine, 100_000 - 4)


@pytest.mark.rule("DNK-ECON-21", "DNK-GAP-66")
def test_the_gold_is_spent_even_if_no_mine_is_found() -> None:
    world, kingdom = digging()
    (event,) = order(world, kingdom, "build_mine", province=1, dice=LoadedDice(rest=0.8438))
    assert isinstance(event, NoMineFound)
    assert (world.province(1).mine, kingdom.gold) == (None, 100_000 - 4)


@pytest.mark.rule("DNK-STRUCT-04", "DNK-TORD-22", "DNK-GAP-66")
@each(
    "before, roll, after",
    [
        (Mine.SMALL, 0.1, Mine.SMALL),
        (Mine.SMALL, 0.5, Mine.SMALL),
        (Mine.SMALL, 0.7, Mine.GREAT),
        (Mine.HUGE, 0.7, Mine.HUGE),
    ],
)
def test_digging_again_only_betters_a_mine(before: Mine, roll: float, after: Mine) -> None:
    world, kingdom = digging(mine=before)
    (event,) = order(world, kingdom, "build_mine", province=1, dice=LoadedDice({("mine", 1, 1, 1): [0.0, roll]}))
    assert isinstance(event, MineFound if after is not before else MineNoBetter)
    assert (world.province(1).mine, kingdom.gold) == (after, 100_000 - 4)


@pytest.mark.rule("DNK-ECON-21", "DNK-ECON-22")
@each("letter, chance", [("f", 0.183333), ("g", 0.366667), ("l", 0.6), ("m", 0.84375)])
def test_how_often_and_what_is_found(letter: str, chance: float) -> None:
    tries, found = 3000, Counter[Mine | None]()
    world, kingdom = digging(letter)
    for line in range(tries):
        world.province(1, mine=None)
        order(world, kingdom, "build_mine", province=1, line=line)
        found[world.province(1).mine] += 1
    mines = tries - found[None]
    assert mines / tries == pytest.approx(chance, abs=0.03)
    for mine, share in ((Mine.POOR, 0.2), (Mine.SMALL, 0.4), (Mine.GREAT, 0.3), (Mine.HUGE, 0.1)):
        assert found[mine] / mines == pytest.approx(share, abs=0.06)


# --- towns ---


def village(letter: str = "g", race: Race = Race.HUMAN, gold: int = 30) -> tuple[Scenario, Kingdom]:
    world = from_one(letter)
    kingdom = world.kingdom(race, land=range(1, len(letter) + 1), gold=gold, techs=["towns"])
    world.province(1, villages=1)
    return world, kingdom


@pytest.mark.rule("DNK-TOWN-01", "DNK-TORD-40", "DNK-ARMY-07", "DNK-GAP-31")
def test_a_town_costs_ten_gold_and_comes_with_a_guard() -> None:
    world, kingdom = village()
    order(world, kingdom, "build_town", province=1, name="Uxbridge")
    town = world.province(1).town
    assert town is not None
    assert (town.name, town.race, kingdom.gold) == ("Uxbridge", Race.HUMAN, 20)
    assert [(a.type, a.erf, a.province) for a in world.state.armies.values()] == [(ArmyType.TOWN_GUARD, 1, 1)]


@pytest.mark.rule("DNK-ARMY-07", "DNK-RACE-07", "DNK-GAP-31")
def test_the_guard_of_a_new_orc_town_has_erf_five() -> None:
    world, kingdom = village(race=Race.ORC)
    order(world, kingdom, "build_town", province=1, name="Grub")
    assert [a.erf for a in world.state.armies.values()] == [5]


@pytest.mark.rule("DNK-GAP-79")
def test_a_town_keeps_the_race_of_its_founders() -> None:
    world, kingdom = village()
    world.province(1, race=Race.DUCK)
    order(world, kingdom, "build_town", province=1, name="Uxbridge")
    world.province(1, race=Race.ORC)
    assert world.town(1).race is Race.DUCK


@pytest.mark.rule("DNK-TOWN-01", "DNK-TORD-40")
def test_a_town_needs_a_village_and_a_name_of_its_own_and_is_built_once() -> None:
    world, kingdom = village("gg")
    assert refused(world, kingdom, "build_town", province=2, name="Uxbridge") == "no_village"
    order(world, kingdom, "build_town", province=1, name="Uxbridge")
    assert refused(world, kingdom, "build_town", province=1, name="Fenmark") == "stands_already"
    world.province(2, villages=1)
    assert refused(world, kingdom, "build_town", province=2, name="uxbridge") == "town_name_taken"


@pytest.mark.rule("DNK-TOWN-21", "DNK-GAP-49")
@each("letter, roll, roads", [("g", 0.49, True), ("g", 0.5, False), ("w", 0.1, False)])
def test_a_new_town_brings_roads_with_an_even_chance_but_not_on_water(letter: str, roll: float, roads: bool) -> None:
    world, kingdom = village(letter)
    kingdom.techs.append("floating_houses")
    events = order(
        world, kingdom, "build_town", province=1, name="Uxbridge", dice=LoadedDice({("town roads", 1): [roll]})
    )
    assert world.province(1).roads is roads
    assert any(isinstance(event, RoadsFree) for event in events) is roads
    assert kingdom.gold == 20


@pytest.mark.rule("DNK-TOWN-21", "DNK-GAP-49")
def test_a_town_on_a_road_brings_no_second_one() -> None:
    world, kingdom = village()
    world.province(1, roads=True)
    events = order(world, kingdom, "build_town", province=1, name="Uxbridge", dice=LoadedDice(rest=0.0))
    assert not any(isinstance(event, RoadsFree) for event in events)


@pytest.mark.rule("DNK-TOWN-15", "DNK-TOWN-13")
def test_a_new_town_does_not_take_the_provinces_of_other_towns() -> None:
    world = from_one("ggg")
    kingdom = world.kingdom(Race.HUMAN, land=[1, 2, 3], gold=30, techs=["towns"])
    world.province(1, town="Old", supplied=1)
    world.province(2, villages=1)
    order(world, kingdom, "build_town", province=2, name="New")
    assert [world.province(number).supplied for number in (1, 2, 3)] == [1, 2, 2]


@pytest.mark.rule("DNK-TOWN-15")
def test_a_new_town_takes_the_friendly_provinces_around_it() -> None:
    world = from_one("ggggg")
    kingdom = world.kingdom(Race.HUMAN, land=[1, 2, 3, 4], gold=30, techs=["towns"])
    world.province(5, owner=world.kingdom(Race.ORC), race=Race.ORC, supplied=9)
    world.province(1, town="Old")
    world.province(2, supplied=1, supplies=1)
    world.province(3, villages=1, supplied=1)
    order(world, kingdom, "build_town", province=3, name="New")
    assert [world.province(number).supplied for number in (1, 2, 3, 4, 5)] == [None, 3, 3, 3, 9]
    assert world.province(2).supplies is None


# --- removing and populating ---


@pytest.mark.rule("DNK-STD-35", "DNK-TECH-06", "DNK-TOWN-20")
def test_removing_a_town_removes_its_guard_and_counts_for_crime() -> None:
    world, kingdom = village()
    world.province(1, town="Uxbridge")
    world.army(kingdom, 1, ArmyType.TOWN_GUARD)
    army = world.army(kingdom, 1)
    order(world, kingdom, "remove_town", province=1)
    assert world.province(1).town is None
    assert list(world.state.armies) == [army.id]
    assert world.state.this_turn.removals == {kingdom.id: 1}


@pytest.mark.rule("DNK-STD-36", "DNK-TECH-06")
def test_removing_a_village_counts_for_crime() -> None:
    world, kingdom = village()
    order(world, kingdom, "remove_village", province=1)
    assert world.province(1).villages == 0
    assert world.state.this_turn.removals == {kingdom.id: 1}
    assert refused(world, kingdom, "remove_village", province=1) == "nothing_there"


@pytest.mark.rule("DNK-STD-37", "DNK-TORD-17", "DNK-TORD-36", "DNK-TORD-45", "DNK-STRUCT-02")
@each(
    "name, field, before, after",
    [
        ("remove_warg_farm", "warg_farms", 2, 1),
        ("remove_stable", "stables", 1, 0),
        ("remove_lumber_production", "lumber_production", True, False),
        ("remove_worm_factory", "worm_factory", True, False),
    ],
)
def test_structures_with_upkeep_may_be_removed_without_crime(name: str, field: str, before: int, after: int) -> None:
    world = from_one("f")
    kingdom = world.kingdom(Race.ORC, land=[1])
    assert refused(world, kingdom, name, province=1) == "nothing_there"
    world.province(1, **{field: before})
    order(world, kingdom, name, province=1)
    assert getattr(world.province(1), field) == after
    assert world.state.this_turn.removals == {}


@pytest.mark.rule("DNK-TORD-08", "DNK-GAP-81", "DNK-PLAGUE-13")
@each("race, price", [(Race.DUCK, 4), (Race.DWARF, 6), (Race.ELF, 6), (Race.HUMAN, 6), (Race.ORC, 4)])
def test_populate_fills_a_province_whatever_lives_there(race: Race, price: int) -> None:
    other = Race.HUMAN if race is not Race.HUMAN else Race.ORC
    world = from_one("w")
    kingdom = world.kingdom(other, Leaders.PRIESTS, land=[1], gold=10, techs=[f"{race.value}_lore"])
    world.province(1, villages=1, plague=Plague(3, 4))
    order(world, kingdom, f"{race.value}_populate", province=1)
    province = world.province(1)
    assert (province.race, province.plague, province.villages, kingdom.gold) == (race, None, 1, 10 - price)


@pytest.mark.rule("DNK-TORD-08", "DNK-GAP-81")
def test_populate_takes_a_healthy_province_from_another_people() -> None:
    world = from_one("g")
    kingdom = world.kingdom(Race.HUMAN, land=[1], gold=10, techs=["orc_lore"])
    order(world, kingdom, "orc_populate", province=1)
    assert (world.province(1).race, kingdom.gold) == (Race.ORC, 6)


@pytest.mark.rule("DNK-TORD-08", "DNK-GAP-81")
def test_populate_needs_the_lore_an_own_province_and_a_use() -> None:
    world = from_one("gg")
    kingdom = world.kingdom(Race.ORC, land=[1], gold=10)
    assert refused(world, kingdom, "orc_populate", province=1) == "no_tech"
    kingdom.techs.append("orc_lore")
    assert refused(world, kingdom, "orc_populate", province=2) == "not_yours"
    assert refused(world, kingdom, "orc_populate", province=1) == "populated_already"
