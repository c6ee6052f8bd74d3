"""The tables of money, plague and unrest say what the rulebook prints."""

from __future__ import annotations

import pytest

from engine.games.dunk.rules.economy import (
    ADMINISTRATION,
    CRIME,
    DISCOUNT,
    MINE_CHANCE,
    MINES,
    POPULATE,
    STRUCTURES,
    UPKEEP,
    administration,
    maintenance,
)
from engine.games.dunk.rules.plague import (
    CONTAGION_NAMES,
    CONTAGION_SHARES,
    MORTALITY_NAMES,
    MORTALITY_SHARES,
    NEW_IN_PROVINCE,
    NEW_IN_TOWN,
    RESISTANCE,
)
from engine.games.dunk.rules.technologies import technologies, theft_chance
from engine.games.dunk.rules.terrain import TERRAIN
from engine.games.dunk.rules.unrest import (
    IRRIGATION_RUINED,
    MINE_RUINED,
    OWN_RACE,
    REBELLION,
    ROADS_RUINED,
    VILLAGE_RUINED,
    WANDERINGS,
    colonisation,
    town_ruined,
)
from engine.games.dunk.state import ArmyType, Mine, Race, Terrain
from tests.engine.games.dunk.props.printed import number, printed_table
from tests.suite.table import each

ADMINISTRATION_CELLS = [
    (int(row[0]) + unit, int(cell)) for row in printed_table("DNK-ECON-08") for unit, cell in enumerate(row[1:])
]


def test_all_160_values_of_the_administration_table_are_printed() -> None:
    assert [income for income, _ in ADMINISTRATION_CELLS] == list(range(160))
    assert len(ADMINISTRATION) == 160


@pytest.mark.rule("DNK-ECON-08")
@each("income, cost", ADMINISTRATION_CELLS)
def test_administration_costs_what_the_table_prints(income: int, cost: int) -> None:
    assert administration(income, Race.ORC) == cost


@pytest.mark.rule("DNK-ECON-10", "DNK-GAP-37")
@each("income, cost", [(160, 106), (200, 136), (163, 108), (1000, 736)])
def test_beyond_the_table_administration_grows_by_three_for_every_four(income: int, cost: int) -> None:
    assert administration(income, Race.HUMAN) == cost
    assert administration(income, Race.HUMAN) == administration(income - 4, Race.HUMAN) + 3


@pytest.mark.rule("DNK-ECON-09", "DNK-RACE-04", "DNK-RACE-05")
def test_elves_pay_five_and_dwarves_three_less_for_administration() -> None:
    assert {race: DISCOUNT[race] for race in Race if DISCOUNT[race]} == {Race.DWARF: 3, Race.ELF: 5}
    assert (administration(20, Race.ELF), administration(20, Race.DWARF)) == (3, 5)


@pytest.mark.rule("DNK-GAP-37")
def test_administration_is_never_negative() -> None:
    assert administration(8, Race.ELF) == 0
    assert administration(0, Race.DWARF) == 0
    assert administration(-30, Race.ORC) == 0


@pytest.mark.rule("DNK-EX-30")
@each(
    "income, race, cost",
    [
        *[(income, Race.HUMAN, 0) for income in range(6)],
        (12, Race.HUMAN, 4), (20, Race.HUMAN, 8), (50, Race.HUMAN, 26), (87, Race.HUMAN, 51), (100, Race.HUMAN, 61),
        (150, Race.HUMAN, 98), (159, Race.HUMAN, 105), (20, Race.ELF, 3), (20, Race.DWARF, 5), (8, Race.ELF, 0),
    ],
)  # fmt: skip
def test_the_worked_examples_of_administration(income: int, race: Race, cost: int) -> None:
    assert administration(income, race) == cost


@pytest.mark.rule("DNK-ECON-07")
def test_a_quarter_of_any_larger_increase_of_income_is_kept() -> None:
    for income in range(400):
        gained = 20 - (administration(income + 20, Race.HUMAN) - administration(income, Race.HUMAN))
        assert gained >= 20 / 4


@pytest.mark.rule("DNK-ECON-02", "DNK-ECON-03", "DNK-ECON-06", "DNK-ECON-19", "DNK-RACE-01")
@each(
    "terrain, usual, at_home, home",
    [
        (Terrain.FOREST, 2, Race.ELF, 4),
        (Terrain.GRASSLAND, 2, Race.HUMAN, 4),
        (Terrain.LAND, 2, Race.ORC, 2),
        (Terrain.MOUNTAIN, 0, Race.DWARF, 2),
        (Terrain.WATER, 0, Race.DUCK, 2),
    ],
)
def test_a_terrain_gives_more_gold_to_its_race(terrain: Terrain, usual: int, at_home: Race, home: int) -> None:
    row = TERRAIN[terrain]
    assert row.at_home is at_home
    assert row.income_with(at_home) == home
    assert [row.income_with(race) for race in Race if race is not at_home] == [usual] * 4
    assert row.income_with(None) == 0


@pytest.mark.rule("DNK-ECON-21")
def test_the_chances_to_find_a_mine() -> None:
    assert dict(MINE_CHANCE) == {
        Terrain.FOREST: 0.183333, Terrain.GRASSLAND: 0.366667, Terrain.LAND: 0.6, Terrain.MOUNTAIN: 0.84375,
        Terrain.WATER: 0,
    }  # fmt: skip


@pytest.mark.rule("DNK-ECON-22")
def test_the_kinds_of_mines() -> None:
    rows = {row[0]: (number(row[1]), int(row[2]), int(row[3])) for row in printed_table("DNK-ECON-22")}
    assert {mine.value: (row.share, row.income, row.ore) for mine, row in MINES.items()} == rows


@pytest.mark.rule("DNK-EX-41")
def test_the_mean_income_of_a_mine() -> None:
    mean = sum(row.share * row.income for row in MINES.values()) / 100
    assert mean == pytest.approx(3)
    assert mean * MINE_CHANCE[Terrain.MOUNTAIN] == pytest.approx(2.53, abs=0.005)
    assert mean * MINE_CHANCE[Terrain.FOREST] == pytest.approx(0.55, abs=0.005)


@pytest.mark.rule("DNK-ECON-05", "DNK-GAP-36")
def test_four_structures_cost_a_gold_piece_a_turn() -> None:
    assert dict(UPKEEP) == {"stables": 1, "warg_farms": 1, "lumber_production": 1, "worm_factory": 1}


@pytest.mark.rule("DNK-ECON-11")
def test_how_the_races_steal() -> None:
    assert {race: (row.chance, row.divisor) for race, row in CRIME.items() if row.chance} == {
        Race.DUCK: (100, 1), Race.DWARF: (75, 2), Race.HUMAN: (100, 2), Race.ORC: (100, 1),
    }  # fmt: skip


@pytest.mark.rule("DNK-STRUCT-01", "DNK-TORD-08")
def test_the_prices_of_structures_and_peoples() -> None:
    assert {name: row.price for name, row in STRUCTURES.items()} == {
        "village": 4, "town": 10, "roads": 1, "irrigation": 4, "mine": 4, "church": 2, "stable": 2, "fishing_boats": 4,
        "lumber_production": 5, "worm_factory": 4,
    }  # fmt: skip
    assert {race.value: price for race, price in POPULATE.items()} == {
        "duck": 4, "dwarf": 6, "elf": 6, "human": 6, "orc": 4,
    }  # fmt: skip


@pytest.mark.rule("DNK-ARMY-04", "DNK-ARMY-05", "DNK-RACE-07")
def test_the_maintenance_of_armies() -> None:
    for row in printed_table("DNK-ARMY-05"):
        kinds: tuple[ArmyType, ...] = (ArmyType.CAVALRY, ArmyType.WARG_ARMY, ArmyType.KNIGHTS)
        if row[0] != "mounted army":
            kinds = (ArmyType.ARMY, ArmyType.TROLLS, ArmyType.STONE_CASTLE, ArmyType.SHIP, ArmyType.SKY_CASTLE)
        races = (Race.ORC,) if row[2] == "Yes" else (Race.DUCK, Race.DWARF, Race.ELF, Race.HUMAN)
        for kind in kinds:
            for race in races:
                assert maintenance(kind, race, row[1].startswith("own")) == int(row[3])


@pytest.mark.rule("DNK-ARMY-07")
def test_a_town_guard_costs_a_gold_piece_wherever_it_is() -> None:
    for race in Race:
        assert [maintenance(ArmyType.TOWN_GUARD, race, home) for home in (True, False)] == [1, 1]


@pytest.mark.rule("DNK-PLAGUE-02", "DNK-PLAGUE-03", "DNK-PLAGUE-01")
@each(
    "rule, names, shares",
    [
        ("DNK-PLAGUE-02", CONTAGION_NAMES, CONTAGION_SHARES),
        ("DNK-PLAGUE-03", MORTALITY_NAMES, MORTALITY_SHARES),
    ],
)
def test_the_levels_of_plagues(rule: str, names: dict[int, str], shares: dict[int, float]) -> None:
    assert [(n, names[n], shares[n]) for n in names] == [
        (int(row[0]), row[1], number(row[2])) for row in printed_table(rule)
    ]
    assert sum(shares.values()) == 100


@pytest.mark.rule("DNK-PLAGUE-04", "DNK-RACE-03", "DNK-RACE-05", "DNK-RACE-07")
def test_the_chances_of_new_plagues() -> None:
    rows = {row[0].lower(): (number(row[1]), number(row[2])) for row in printed_table("DNK-PLAGUE-04")}
    assert {race.value: (NEW_IN_PROVINCE[race], NEW_IN_TOWN[race]) for race in Race} == rows


@pytest.mark.rule("DNK-PLAGUE-05", "DNK-RACE-03", "DNK-RACE-07")
def test_the_resistance_of_races() -> None:
    assert dict(RESISTANCE) == {Race.DUCK: 4, Race.DWARF: 10, Race.ELF: None, Race.HUMAN: 4, Race.ORC: 8}


@pytest.mark.rule("DNK-MIGR-01", "DNK-MIGR-04")
def test_the_chances_of_migration() -> None:
    rows = [number(row[1]) for row in printed_table("DNK-MIGR-01")]
    assert [colonisation(Race.HUMAN), OWN_RACE, *(row.chance for row in WANDERINGS)] == rows
    assert colonisation(Race.ORC) == 83.5
    assert [(row.race, row.terrain) for row in WANDERINGS] == [
        (Race.DWARF, Terrain.MOUNTAIN), (Race.DUCK, Terrain.WATER), (Race.ELF, Terrain.FOREST),
        (Race.HUMAN, Terrain.GRASSLAND), (Race.ORC, None),
    ]  # fmt: skip


@pytest.mark.rule("DNK-REBEL-01", "DNK-GAP-69")
def test_the_risks_of_rebellion() -> None:
    races = (Race.DUCK, Race.DWARF, Race.ELF, Race.HUMAN, Race.ORC)
    rows = [[float(cell) for cell in row[1:]] for row in printed_table("DNK-REBEL-01")]
    assert [[REBELLION[people][crown] for crown in races] for people in races] == rows


@pytest.mark.rule("DNK-DIS-01", "DNK-TOWN-22")
def test_the_risks_of_catastrophes() -> None:
    rows = {row[0]: number(row[1]) for row in printed_table("DNK-DIS-01")}
    assert rows == {
        "irrigation": IRRIGATION_RUINED,
        "roads": ROADS_RUINED,
        **{mine.value: MINE_RUINED[mine] for mine in Mine},
        "village": VILLAGE_RUINED,
        "town": town_ruined(of_stone=False),
    }
    assert town_ruined(of_stone=True) == 0.38


@pytest.mark.rule("DNK-STEAL-02")
def test_the_chances_of_theft() -> None:
    printed = {row[0]: int(row[1].removeprefix("1/")) for row in printed_table("DNK-STEAL-02")}
    usual = printed.pop("Other")
    for name in technologies():
        assert 1 / theft_chance(name) == printed.get(name, usual)


@pytest.mark.rule("DNK-STRUCT-01")
def test_the_technologies_that_structures_need_exist() -> None:
    needed = [row.tech for row in STRUCTURES.values() if row.tech]
    needed += [tech for row in STRUCTURES.values() for tech in row.extra_tech.values()]
    assert [tech for tech in needed if tech not in technologies()] == []
    assert len(needed) == 9 + 3
