"""Discoveries (phase 17): every trigger of the technology table."""

from __future__ import annotations

import pytest

from engine.core.turn import Turn
from engine.games.dunk.realm import discoveries
from engine.games.dunk.realm.discoveries import chances, circumstances
from engine.games.dunk.realm.events import CrimeEnded, TechnologyDevelopable, TechnologyDiscovered
from engine.games.dunk.rules.technologies import Mode, technologies
from engine.games.dunk.state import ArmyType, Campaign, Kingdom, Leaders, Plague, Race, ThisTurn
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each


def ruler(race: Race = Race.HUMAN, leaders: Leaders = Leaders.MAGES, *techs: str) -> Kingdom:
    return Kingdom(1, "Grahland", race, leaders, techs=list(techs))


def odds(tech: str, kingdom: Kingdom, **counts: int) -> list[float]:
    return chances(technologies()[tech], kingdom, tuple(kingdom.techs), counts)


# tech, what is counted, how much of it, what must be possessed, leaders, chance in percent (for one)
EACH = [
    ("churches", "village", "mission", Leaders.PRIESTS, 1),
    ("fishing_nets", "water_province", "", Leaders.MAGES, 6),
    ("forest_lore", "forest_province", "", Leaders.MAGES, 0.17),
    ("grassland_lore", "grassland_province", "", Leaders.MAGES, 0.17),
    ("land_lore", "land_province", "", Leaders.MAGES, 0.17),
    ("mountain_lore", "mountain_province", "", Leaders.MAGES, 0.17),
    ("sea_lore", "water_province", "", Leaders.MAGES, 0.17),
    ("healing", "plague_province", "", Leaders.PRIESTS, 0.2),
    ("healing", "sick_army", "", Leaders.PRIESTS, 0.6),
    ("horseriding", "grassland_province", "", Leaders.MAGES, 1),
    ("iron", "mountain_province", "mountain_lore", Leaders.MAGES, 0.2),
    ("trade", "duck_province", "", Leaders.MAGES, 0.2),
    ("trade", "duck_town", "", Leaders.MAGES, 0.2),
    ("trolls", "troll_province", "military_toys", Leaders.MAGES, 0.5),
    ("worm_lore", "sky_castle", "", Leaders.MAGES, 6),
    ("towns", "village_built", "", Leaders.MAGES, 50),
    ("towns", "village_conjured", "", Leaders.MAGES, 10),
    ("towns", "project", "", Leaders.MAGES, 10),
    ("town_plunder", "plunder", "", Leaders.MAGES, 25),
    *[(f"{race.value}_lore", f"{race.value}_province", "", Leaders.MAGES, 100 / 6000) for race in Race],
]


@pytest.mark.rule("DNK-TECH-01", "DNK-GAP-05", "DNK-GAP-48", "DNK-STD-10")
@each("tech, what, need, leaders, percent", EACH)
def test_so_many_percent_for_each(tech: str, what: str, need: str, leaders: Leaders, percent: float) -> None:
    kingdom = ruler(Race.HUMAN, leaders, *([need] if need else []))
    p = percent / 100
    assert odds(tech, kingdom, **{what: 1}) == pytest.approx([p])
    assert odds(tech, kingdom, **{what: 7}) == pytest.approx([1 - (1 - p) ** 7])
    assert odds(tech, kingdom) == []
    if need:
        kingdom.techs.clear()
        assert odds(tech, kingdom, **{what: 7}) == []


SUM = [
    ("military_toys", "placed", "", 1),
    ("more_military_toys", "placed", "military_toys", 0.5),
    ("even_more_military_toys", "placed", "more_military_toys", 0.25),
    ("firewalkers", "placed", "military_toys", 2.5),
    ("training", "placed", "military_toys", 2.5),
    ("secret_service", "rebellion", "", 0.125),
    ("crime", "disorder", "", 3.3),
]


@pytest.mark.rule("DNK-TECH-01", "DNK-GAP-05", "DNK-TECH-14", "DNK-TECH-06")
@each("tech, what, need, percent", SUM)
def test_one_roll_with_percent_times_the_number(tech: str, what: str, need: str, percent: float) -> None:
    kingdom = ruler(Race.HUMAN, Leaders.MAGES, *([need] if need else []))
    assert odds(tech, kingdom, **{what: 4}) == pytest.approx([percent / 100 * 4])
    assert odds(tech, kingdom, **{what: 5000}) == [1]
    if need:
        assert odds(tech, ruler(), **{what: 4}) == []


@pytest.mark.rule("DNK-EX-48", "DNK-GAP-05", "DNK-TECH-01")
def test_the_worked_example_of_two_armies_and_one_archer() -> None:
    mages = ruler(Race.HUMAN, Leaders.MAGES, "military_toys", "more_military_toys")
    found = {
        tech: odds(tech, mages, placed=4)[0]
        for tech in ("military_toys", "more_military_toys", "even_more_military_toys", "firewalkers", "training")
    }
    assert found == pytest.approx(
        {
            "military_toys": 0.04, "more_military_toys": 0.02, "even_more_military_toys": 0.01, "firewalkers": 0.1,
            "training": 0.1,
        }
    )  # fmt: skip
    assert odds("death_training", ruler(Race.HUMAN, Leaders.WARRIORS), placed=4) == pytest.approx([0.1])


@pytest.mark.rule("DNK-TECH-15", "DNK-GAP-50", "DNK-LEADER-04")
@each(
    "tech, factor",
    [
        ("military_toys", 2), ("more_military_toys", 2), ("even_more_military_toys", 2), ("firewalkers", 2),
        ("training", 2), ("trolls", 1),
    ],
)  # fmt: skip
def test_warriors_discover_military_things_twice_as_easily(tech: str, factor: int) -> None:
    techs = ("military_toys", "more_military_toys")
    counts = {"placed": 3, "troll_province": 3}
    (usual,) = odds(tech, ruler(Race.HUMAN, Leaders.PRIESTS, *techs), **counts)
    assert odds(tech, ruler(Race.HUMAN, Leaders.WARRIORS, *techs), **counts) == pytest.approx([usual * factor])


@pytest.mark.rule("DNK-EX-45", "DNK-TECH-06", "DNK-RACE-05")
def test_the_worked_example_of_crime() -> None:
    assert odds("crime", ruler(Race.ORC), disorder=4) == pytest.approx([0.264])
    assert odds("crime", ruler(Race.HUMAN), disorder=4) == pytest.approx([0.132])
    assert odds("crime", ruler(Race.ELF), disorder=4) == []


@pytest.mark.rule("DNK-TECH-01")
def test_orcs_and_warriors_learn_town_plunder_faster() -> None:
    found = {
        (race, leaders): odds("town_plunder", ruler(race, leaders), plunder=1)[0]
        for race in (Race.HUMAN, Race.ORC)
        for leaders in (Leaders.MAGES, Leaders.WARRIORS)
    }
    assert list(found.values()) == [0.25, 0.5, 0.5, 1]


SHORTLY = [
    ("catapults", ["more_military_toys"]),
    ("fishing_boats", ["sea_lore", "ships"]),
    ("food_industry", ["grassland_lore"]),
    ("frigates", ["even_more_military_toys", "ships", "catapults"]),
    ("game_laws", ["land_lore"]),
    ("jewellery", ["metallurgy", "trade", "towns"]),
    ("knights", ["even_more_military_toys", "horseriding", "churches", "mithril"]),
    ("mithril", ["steel", "armour", "metallurgy"]),
    ("stone_building", ["mining", "castles", "steel"]),
    ("stone_building", ["roads", "towns", "churches"]),
    ("terraces", ["irrigation", "mountain_lore"]),
    ("trade_ships", ["trade", "ships"]),
    ("trade_ships", ["floating_houses", "ships"]),
    ("worm_building", ["worm_lore"]),
]


@pytest.mark.rule("DNK-GAP-04", "DNK-TECH-01")
@each("tech, needs", SHORTLY)
def test_shortly_after_means_an_even_chance_once_all_conditions_hold(tech: str, needs: list[str]) -> None:
    assert odds(tech, ruler(Race.HUMAN, Leaders.MAGES, *needs)) == [0.5]
    for missing in needs:
        assert odds(tech, ruler(Race.HUMAN, Leaders.MAGES, *[need for need in needs if need != missing])) == []


@pytest.mark.rule("DNK-GAP-04")
def test_two_reasons_at_once_still_give_one_even_chance() -> None:
    techs = ("mining", "castles", "steel", "roads", "towns", "churches")
    assert odds("stone_building", ruler(Race.HUMAN, Leaders.MAGES, *techs)) == [0.5]


AT_ONCE = [
    ("armour", ["iron"]),
    ("mining", ["iron"]),
    ("steel", ["iron"]),
    ("metallurgy", ["iron"]),
    ("mining_tools", ["mining", "metallurgy"]),
    ("silviculture", ["forest_lore"]),
    ("worms", ["sky_worms"]),
    ("sky_worms", ["elf_lore"]),
]


def explored(world: Scenario, dice: LoadedDice | None = None) -> Turn[Campaign, None]:
    """Runs the phase; by default no roll succeeds."""
    turn = world.turn(phase="Discoveries", dice=dice or LoadedDice(rest=0.9999999))
    discoveries.run(turn)
    return turn


@pytest.mark.rule("DNK-TECH-01", "DNK-TECH-13", "DNK-LOG-02")
@each("tech, needs", AT_ONCE)
def test_what_follows_at_once_needs_no_roll(tech: str, needs: list[str]) -> None:
    world = from_one("w")
    kingdom = world.kingdom(techs=needs)
    explored(world)
    assert tech in (kingdom.techs if not technologies()[tech].is_developed else kingdom.developable)
    kingdom.techs, kingdom.developable = needs[1:], []
    explored(world)
    assert tech not in kingdom.techs + kingdom.developable


@pytest.mark.rule("DNK-TECH-13", "DNK-GAP-04")
def test_one_discovery_may_open_the_next_in_the_same_turn() -> None:
    world = from_one("w")
    kingdom = world.kingdom(techs=["elf_lore"])
    explored(world)
    assert (kingdom.techs, kingdom.developable) == (["elf_lore", "sky_worms"], ["worms"])


def test_every_way_of_every_technology_is_covered_here() -> None:
    ways = [(tech.name, way.mode) for tech in technologies().values() for way in tech.ways]
    assert len([mode for _, mode in ways if mode is Mode.SHORTLY]) == len(SHORTLY)
    assert {name for name, mode in ways if mode is Mode.SUM} == {row[0] for row in SUM} | {"death_training"}
    assert {name for name, mode in ways if mode is Mode.EACH} == {row[0] for row in EACH}
    at_once = {name for name, mode in ways if mode is Mode.AT_ONCE}
    assert at_once - {row[0] for row in AT_ONCE} == {"floating_houses", "horseriding", "province_plunder", "roads"}


# --- what is counted ---


@pytest.mark.rule("DNK-TECH-01", "DNK-STD-09")
def test_what_a_kingdom_is_counted_by() -> None:
    world = from_one("fglmw", "glwww")
    orcs = world.kingdom(Race.ORC, land=[1, 2, 3, 4])
    world.province(5, owner=orcs)
    world.province(6, owner=orcs, race=Race.DUCK, town="Quack", villages=2, plague=Plague(1, 1))
    world.province(7, race=Race.ELF, villages=1)
    world.army(orcs, 1, ArmyType.SKY_CASTLE)
    world.armies(orcs, 1, 2, plague=Plague(1, 1))
    world.army(None, 1, plague=Plague(1, 1))
    world.state.this_turn = ThisTurn(
        recruits={1: 4}, rebellions={1: 2}, plunders={1: 3}, country_plunders={1: 2}, removals={1: 1},
        villages_built={1: 5}, villages_conjured={1: 6}, projects={1: 7},
    )  # fmt: skip
    found = circumstances(world.state)[orcs.id].counts
    assert {what: number for what, number in found.items() if number} == {
        "forest_province": 1, "grassland_province": 2, "land_province": 1, "mountain_province": 1, "water_province": 1,
        "orc_province": 4, "duck_province": 1, "troll_province": 3, "village": 1, "plague_province": 1, "duck_town": 1,
        "sky_castle": 1, "sick_army": 2, "placed": 4, "rebellion": 2, "disorder": 4, "plunder": 2, "village_built": 5,
        "village_conjured": 6, "project": 7,
    }  # fmt: skip


@pytest.mark.rule("DNK-TECH-01", "DNK-STD-02", "DNK-RACE-03")
def test_who_rules_a_floating_village_knows_floating_houses() -> None:
    world = from_one("w")
    kingdom = world.kingdom(Race.HUMAN, land=[1])
    explored(world)
    assert "floating_houses" not in kingdom.techs
    world.province(1, villages=1)
    explored(world)
    assert "floating_houses" in kingdom.techs


@pytest.mark.rule("DNK-TECH-08", "DNK-TECH-01")
def test_a_stable_in_the_kingdom_makes_horseriding_certain() -> None:
    world = from_one("l")
    kingdom = world.kingdom(Race.HUMAN, land=[1])
    world.province(1, stables=1)
    explored(world)
    assert "horseriding" in kingdom.techs


@pytest.mark.rule("DNK-GAP-49", "DNK-TECH-01")
def test_a_kingdom_with_roads_knows_how_to_build_them() -> None:
    world = from_one("ll")
    kingdom = world.kingdom(Race.HUMAN, land=[1])
    world.province(2, roads=True)
    explored(world)
    assert "roads" not in kingdom.techs
    world.province(1, roads=True)
    explored(world)
    assert "roads" in kingdom.techs


@pytest.mark.rule("DNK-GAP-51", "DNK-RACE-07", "DNK-TECH-01")
@each("race, gold, known", [(Race.ORC, -5, True), (Race.ORC, -4, False), (Race.HUMAN, -50, False)])
def test_orcs_in_debt_invent_province_plunder(race: Race, gold: int, known: bool) -> None:
    world = from_one("l")
    kingdom = world.kingdom(race, land=[1], gold=gold)
    explored(world)
    assert ("province_plunder" in kingdom.techs) is known


# --- what comes of it ---


@pytest.mark.rule("DNK-TURN-11", "DNK-TECH-01")
def test_a_lucky_roll_discovers_and_an_unlucky_one_does_not() -> None:
    world = from_one("f")
    kingdom = world.kingdom(Race.HUMAN, land=[1])
    explored(world, LoadedDice({("discovery", 1, "forest_lore"): [0.0018]}, rest=0.9999999))
    assert kingdom.techs == []
    turn = explored(world, LoadedDice({("discovery", 1, "forest_lore"): [0.0016]}, rest=0.9999999))
    assert kingdom.techs == ["forest_lore"]
    assert [event.tech for event in events_of(turn, TechnologyDiscovered)] == ["forest_lore"]


@pytest.mark.rule("DNK-GAP-04", "DNK-TECH-01")
def test_the_luckiest_people_skip_no_condition_and_what_they_find_now_counts_next_turn() -> None:
    world = from_one("g")
    kingdom = world.kingdom(Race.HUMAN, land=[1])
    lucky = LoadedDice(rest=0.0)
    explored(world, lucky)
    assert (kingdom.techs, kingdom.developable) == (["grassland_lore", "horseriding"], ["human_lore"])
    explored(world, lucky)
    assert kingdom.developable == ["human_lore", "food_industry"]


@pytest.mark.rule("DNK-REPORT-15", "DNK-TECH-04")
def test_new_possibilities_are_announced_once_with_order_and_cost() -> None:
    world = from_one("w")
    kingdom = world.kingdom(techs=["forest_lore"])
    (event,) = events_of(explored(world), TechnologyDevelopable)
    assert (event.seen_by, event.tech, event.order, event.price) == (
        (kingdom.seat,), "silviculture", "develop_silviculture", "10 gold",
    )  # fmt: skip
    assert events_of(explored(world), TechnologyDevelopable) == []


@pytest.mark.rule("DNK-GAP-47", "DNK-TECH-14")
@each("tech", ["training", "death_training", "trolls"])
def test_a_discovered_soc_still_has_to_be_developed(tech: str) -> None:
    world = from_one("l")
    kingdom = world.kingdom(Race.ORC, Leaders.WARRIORS, land=[1], techs=["military_toys"])
    world.state.this_turn.recruits[kingdom.id] = 4
    explored(world, LoadedDice({("discovery", 1, tech): [0.0]}, rest=0.9999999))
    assert (tech in kingdom.techs, tech in kingdom.developable) == (False, True)


@pytest.mark.rule("DNK-TECH-01", "DNK-GAP-52")
def test_what_is_reserved_for_other_leaders_is_not_discovered() -> None:
    world = from_one("l")
    kingdom = world.kingdom(Race.HUMAN, Leaders.MAGES, land=[1])
    world.province(1, plague=Plague(1, 1))
    world.state.this_turn.recruits[kingdom.id] = 4
    explored(world, LoadedDice(rest=0.0))
    assert "military_toys" in kingdom.developable
    assert not {"healing", "death_training"} & {*kingdom.developable, *kingdom.techs}


@pytest.mark.rule("DNK-TECH-07")
@each("roll, ended", [(0.499, True), (0.501, False)])
def test_the_secret_service_may_end_crime(roll: float, ended: bool) -> None:
    world = from_one("l")
    kingdom = world.kingdom(techs=["crime", "secret_service"])
    turn = explored(world, LoadedDice({("end of crime", 1): [roll]}, rest=0.9999999))
    assert ("crime" in kingdom.techs) is not ended
    assert len(events_of(turn, CrimeEnded)) == ended
    world = from_one("l")
    lawless = world.kingdom(techs=["crime"])
    explored(world, LoadedDice(rest=0.0))
    assert "crime" in lawless.techs


@pytest.mark.rule("DNK-GAP-05")
def test_over_many_turns_as_much_is_discovered_as_the_table_says() -> None:
    found, tries = 0, 1500
    for number in range(1, tries + 1):
        world = from_one("www")
        kingdom = world.kingdom(Race.HUMAN, land=[1, 2, 3])
        discoveries.run(world.turn(phase="Discoveries", number=number))
        found += "fishing_nets" in kingdom.techs
    assert found / tries == pytest.approx(1 - 0.94**3, abs=0.035)
