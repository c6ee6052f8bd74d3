"""The odds of the realm over two thousand provinces at once, with true dice."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from engine.games.dunk.land import catastrophes, migration, plague, rebellion
from engine.games.dunk.rules.unrest import REBELLION
from engine.games.dunk.state import Mine, Plague, Race
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each

WIDE, HIGH = 50, 40
ALL = range(1, WIDE * HIGH + 1)


def continent(letter: str, crown: Race, **facts: object) -> Scenario:
    """Two thousand equal provinces of one kingdom."""
    world = from_one(*[letter * WIDE] * HIGH)
    kingdom = world.kingdom(crown)
    for number in ALL:
        world.province(number, owner=kingdom, **facts)
    return world


def about(chance: float, tries: int = len(ALL)) -> object:
    """The number of hits to be expected, four standard deviations either way."""
    return pytest.approx(tries * chance, abs=4 * sqrt(tries * chance * (1 - chance)) + 1)


def peoples(world: Scenario) -> Counter[Race | None]:
    return Counter(province.race for province in world.state.provinces.values())


@pytest.mark.rule("DNK-REBEL-01", "DNK-GAP-69", "DNK-RACE-04", "DNK-RACE-05", "DNK-RACE-06", "DNK-RACE-07")
@each("people", list(Race))
@each("crown", list(Race))
def test_rebellions_come_as_often_as_the_table_says(people: Race, crown: Race) -> None:
    world = continent("g", crown, race=people)
    rebellion.run(world.turn(phase="Rebellion"))
    assert len(world.state.armies) == about(REBELLION[people][crown] / 100)


@pytest.mark.rule("DNK-REBEL-03", "DNK-REBEL-04", "DNK-TECH-07")
def test_village_and_secret_service_leave_a_quarter_of_the_rebellions() -> None:
    world = continent("g", Race.ELF, race=Race.ORC, villages=1)
    world.state.kingdoms[1].techs.append("secret_service")
    rebellion.run(world.turn(phase="Rebellion"))
    assert len(world.state.armies) == about(0.5 / 4)


@pytest.mark.rule("DNK-MIGR-01", "DNK-MIGR-04")
@each("crown, chance", [(Race.HUMAN, 0.5), (Race.ORC, 0.835)])
def test_colonisation_comes_as_often_as_the_table_says(crown: Race, chance: float) -> None:
    world = continent("m", crown, race=None)
    migration.run(world.turn(phase="Migration"))
    assert peoples(world)[crown] == about(chance)


@pytest.mark.rule("DNK-MIGR-01")
def test_the_race_of_the_kingdom_moves_in_as_often_as_the_table_says() -> None:
    world = continent("l", Race.HUMAN, race=Race.ELF)
    migration.run(world.turn(phase="Migration"))
    assert peoples(world)[Race.HUMAN] == about(0.2)


@pytest.mark.rule("DNK-MIGR-01", "DNK-GAP-68")
@each(
    "letter, race, chance",
    [
        ("m", Race.DWARF, 0.14),
        ("w", Race.DUCK, 0.25),
        ("f", Race.ELF, 0.04),
        ("g", Race.HUMAN, 0.07),
        ("l", Race.ORC, 0.04),
    ],
)
def test_races_move_in_from_next_door_as_often_as_the_table_says(letter: str, race: Race, chance: float) -> None:
    world = from_one(*[letter * WIDE] * HIGH)
    for number in ALL:  # every second row is theirs, so that every other province has them next door
        world.province(number, race=race if (number - 1) // WIDE % 2 else None)
    migration.run(world.turn(phase="Migration"))
    assert peoples(world)[race] - len(ALL) // 2 == about(chance, len(ALL) // 2)


@pytest.mark.rule("DNK-PLAGUE-04")
@each("race, chance", [(Race.ORC, 0.008), (Race.HUMAN, 0.0025), (Race.ELF, 0.0)])
def test_plagues_break_out_as_often_as_the_table_says(race: Race, chance: float) -> None:
    world = continent("g", race, race=race)
    for number in (1, 2, 3):
        plague.outbreaks(world.turn(phase="Plague", number=number))
    sick = sum(province.plague is not None for province in world.state.provinces.values())
    assert sick == about(chance, 3 * len(ALL))


@pytest.mark.rule("DNK-PLAGUE-06", "DNK-PLAGUE-11", "DNK-GAP-16")
def test_as_many_die_and_recover_as_the_formulas_say() -> None:
    world = continent("g", Race.HUMAN, race=Race.HUMAN, plague=Plague(1, 1))
    plague.fates(world.turn(phase="Plague"))
    dead = peoples(world)[None]
    sick = sum(province.plague is not None for province in world.state.provinces.values())
    assert dead == about(0.2)
    assert sick == about(0.8 * (1 - sqrt(0.2)))


@pytest.mark.rule("DNK-DIS-01")
def test_catastrophes_come_as_often_as_the_table_says() -> None:
    world = continent("g", Race.HUMAN, race=Race.HUMAN, mine=Mine.POOR, roads=True)
    catastrophes.run(world.turn(phase="Catastrophes"))
    provinces = world.state.provinces.values()
    assert sum(province.mine is None for province in provinces) == about(0.017)
    assert sum(not province.roads for province in provinces) == about(0.005)
