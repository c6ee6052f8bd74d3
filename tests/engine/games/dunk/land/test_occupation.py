"""Havoc (phase 10) and Occupation (phase 12): who owns a province, and what is stolen with it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.dunk.land import havoc, occupation
from engine.games.dunk.land.occupation import steal_chance
from engine.games.dunk.realm import income
from engine.games.dunk.realm.events import (
    LandTaken,
    LostToRebels,
    OutOfControl,
    ProvinceAdrift,
    ProvinceLost,
    ProvinceTaken,
    TechnologyStolen,
    TownTaken,
    UnderControl,
)
from engine.games.dunk.state import NOBODY, ArmyType, Kingdom, Race
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each

NOTHING_STOLEN = LoadedDice(rest=0.999)


def occupied(world: Scenario, number: int = 1, dice: LoadedDice = NOTHING_STOLEN) -> int:
    """Runs the phase; who owns the province then."""
    occupation.run(world.turn(phase="Occupation", dice=dice))
    return world.province(number).owner


def enemies(*, land: int = 1) -> tuple[Scenario, Kingdom, Kingdom]:
    """Victims who own province 1 and are at war with the raiders."""
    world = from_one("ggg")
    victims = world.kingdom(Race.HUMAN, land=[land])
    raiders = world.kingdom(Race.HUMAN)
    world.war(victims, raiders)
    return world, victims, raiders


@pytest.mark.rule("DNK-TURN-10", "DNK-DIPL-04", "DNK-GAP-12")
def test_an_army_alone_takes_a_province_of_a_kingdom_at_war_with_it() -> None:
    world, victims, raiders = enemies()
    world.army(raiders, 1)
    turn = world.turn(phase="Occupation", dice=NOTHING_STOLEN)
    occupation.run(turn)
    assert world.province(1).owner == raiders.id
    assert [(e.kingdom, e.loser) for e in events_of(turn, ProvinceTaken)] == [(raiders.id, victims.name)]
    assert [(e.seen_by, e.taker) for e in events_of(turn, ProvinceLost)] == [((victims.seat,), raiders.name)]


@pytest.mark.rule("DNK-TURN-10", "DNK-GAP-12")
def test_an_army_takes_unowned_land() -> None:
    world, _, raiders = enemies(land=2)
    world.army(raiders, 1)
    turn = world.turn(phase="Occupation", dice=NOTHING_STOLEN)
    occupation.run(turn)
    assert world.province(1).owner == raiders.id
    assert len(events_of(turn, LandTaken)) == 1


@pytest.mark.rule("DNK-GAP-12", "DNK-DIPL-05", "DNK-DIPL-06")
def test_neither_neutrals_nor_allies_take_a_province() -> None:
    world, victims, raiders = enemies()
    world.army(raiders, 1)
    victims.attitudes.clear()
    raiders.attitudes.clear()
    assert occupied(world) == victims.id
    world.ally(victims, raiders)
    assert occupied(world) == victims.id


@pytest.mark.rule("DNK-GAP-12", "DNK-TURN-10")
@each("kind", [ArmyType.ARMY, ArmyType.STONE_CASTLE, ArmyType.TOWN_GUARD])
def test_any_army_of_the_owner_even_an_immobile_one_holds_a_province(kind: ArmyType) -> None:
    world, victims, raiders = enemies()
    world.armies(raiders, 1, 5)
    world.army(victims, 1, kind)
    assert occupied(world) == victims.id


@pytest.mark.rule("DNK-GAP-12")
def test_an_ally_at_war_with_the_raiders_holds_it_too_but_one_at_peace_with_them_does_not() -> None:
    world, victims, raiders = enemies()
    friends = world.kingdom(Race.DUCK)
    world.ally(victims, friends)
    world.army(raiders, 1)
    world.army(friends, 1)
    assert occupied(world) == raiders.id
    world.province(1, owner=victims)
    world.war(friends, raiders)
    assert occupied(world) == victims.id


@pytest.mark.rule("DNK-GAP-12", "DNK-BATTLE-16")
def test_two_occupiers_at_war_with_each_other_both_go_without() -> None:
    world, victims, raiders = enemies()
    others = world.kingdom(Race.ORC)
    world.war(others, victims)
    world.war(others, raiders)
    world.army(raiders, 1)
    world.army(others, 1)
    assert occupied(world) == victims.id


@pytest.mark.rule("DNK-DIPL-06", "DNK-GAP-12")
@each("roll, winner", [(0.0, 1), (0.74, 1), (0.76, 2), (0.99, 2)])
def test_among_allied_occupiers_the_larger_army_has_the_better_chance(roll: float, winner: int) -> None:
    world = from_one("g")
    one, other = world.kingdom(Race.HUMAN), world.kingdom(Race.HUMAN)
    world.ally(one, other)
    world.armies(one, 1, 3)
    world.army(other, 1)
    assert occupied(world, dice=LoadedDice({("occupation", 1): [roll]}, rest=0.999)) == winner


@pytest.mark.rule("DNK-GAP-10", "DNK-DIPL-05")
def test_armies_of_neutral_kingdoms_in_unowned_land_leave_it_unowned() -> None:
    world = from_one("g")
    for _ in range(2):
        world.army(world.kingdom(Race.HUMAN), 1)
    assert occupied(world) == NOBODY


@pytest.mark.rule("DNK-GAP-10", "DNK-DIPL-05")
def test_neutral_raiders_together_make_an_enemy_province_unowned() -> None:
    world, victims, raiders = enemies()
    others = world.kingdom(Race.ORC)
    world.war(others, victims)
    world.army(raiders, 1)
    world.army(others, 1)
    turn = world.turn(phase="Occupation")
    occupation.run(turn)
    assert world.province(1).owner == NOBODY
    assert [e.kingdom for e in events_of(turn, ProvinceAdrift)] == [victims.id]


@pytest.mark.rule("DNK-GAP-28")
def test_a_province_with_rebels_and_no_army_of_its_owner_is_lost_to_nobody() -> None:
    world, victims, raiders = enemies()
    world.army(None, 1)
    own = world.army(victims, 1)
    assert occupied(world) == victims.id
    own.province = 2
    friends = world.kingdom(Race.DUCK)
    world.ally(victims, friends)
    helper = world.army(friends, 1)
    assert occupied(world) == victims.id
    helper.province = 2
    world.army(raiders, 1)  # rebels are at war with everybody: they keep him out, too
    turn = world.turn(phase="Occupation")
    occupation.run(turn)
    assert world.province(1).owner == NOBODY
    assert [e.kingdom for e in events_of(turn, LostToRebels)] == [victims.id]


@pytest.mark.rule("DNK-GAP-12")
def test_structures_go_with_the_province_and_a_taken_town_is_news() -> None:
    world, _, raiders = enemies()
    world.province(1, town="Uxbridge", roads=True, church=True, supplies=2)
    world.army(raiders, 1)
    turn = world.turn(phase="Occupation", dice=NOTHING_STOLEN)
    occupation.run(turn)
    province = world.province(1)
    assert province.town is not None
    assert (province.town.name, province.roads, province.church, province.villages) == ("Uxbridge", True, True, 1)
    assert province.supplies is None
    assert [(e.town, e.score) for e in events_of(turn, TownTaken)] == [("Uxbridge", 60)]


@pytest.mark.rule("DNK-TURN-09")
def test_a_newly_taken_province_pays_nothing_this_turn_for_income_comes_first() -> None:
    world, _, raiders = enemies()
    world.army(raiders, 1)
    havoc.run(world.turn(phase="Havoc"))
    income.run(world.turn(phase="Income"))
    assert (raiders.gold, occupied(world)) == (-4, raiders.id)


# --- stealing ---


@pytest.mark.rule("DNK-EX-44", "DNK-STEAL-02", "DNK-STEAL-03", "DNK-STEAL-05", "DNK-TECH-12")
def test_the_worked_example_of_theft() -> None:
    _, victim, _ = enemies()
    assert steal_chance("iron", victim, Race.HUMAN, Race.HUMAN) == Fraction(1, 10)
    assert steal_chance("iron", victim, Race.ORC, Race.HUMAN) == Fraction(1, 20)
    victim.techs.append("protect_inventions")
    assert steal_chance("iron", victim, Race.HUMAN, Race.HUMAN) == Fraction(1, 30)
    assert steal_chance("iron", victim, Race.ORC, Race.HUMAN) == Fraction(1, 60)


@pytest.mark.rule("DNK-STEAL-04")
def test_nothing_is_stolen_where_nobody_lives() -> None:
    _, victim, _ = enemies()
    assert steal_chance("iron", victim, None, Race.HUMAN) == 0


def raid(rolls: dict[str, float], victim_techs: list[str], own: list[str]) -> list[str]:
    """What raiders know after a raid in which the roll for each technology falls so."""
    world, victims, raiders = enemies()
    victims.techs, raiders.techs = victim_techs, list(own)
    raiders.developable = ["ships"]
    world.army(raiders, 1)
    turn = world.turn(phase="Occupation", dice=LoadedDice({("theft", 1, tech): [roll] for tech, roll in rolls.items()}))
    occupation.run(turn)
    assert [event.tech for event in events_of(turn, TechnologyStolen)] == raiders.techs[len(own) :]
    assert ("ships" in raiders.developable) is ("ships" not in raiders.techs)
    return raiders.techs


@pytest.mark.rule("DNK-STEAL-01", "DNK-STEAL-02")
def test_each_technology_the_conqueror_lacks_has_its_own_roll() -> None:
    victim = ["ships", "bows", "iron"]
    assert raid({"ships": 0.024, "bows": 0.04, "iron": 0.09}, victim, []) == ["ships", "iron"]
    assert raid({"ships": 0.026, "bows": 0.03, "iron": 0.11}, victim, []) == ["bows"]
    assert raid({"ships": 0.026, "iron": 0.09}, victim, ["bows"]) == ["bows", "iron"]


@pytest.mark.rule("DNK-STEAL-02", "DNK-RACE-05", "DNK-TECH-06")
@each("race, learnt", [(Race.ORC, ["crime"]), (Race.ELF, [])])
def test_bad_habits_are_looted_like_anything_else_but_not_by_elves(race: Race, learnt: list[str]) -> None:
    world, victims, _ = enemies()
    victims.techs = ["crime"]
    raiders = world.kingdom(race)
    world.war(victims, raiders)
    world.army(raiders, 1)
    assert occupied(world, dice=LoadedDice(rest=0.0)) == raiders.id
    assert raiders.techs == learnt


@pytest.mark.rule("DNK-STEAL-01")
def test_unowned_land_has_nobody_to_steal_from() -> None:
    world, _, raiders = enemies(land=2)
    world.army(raiders, 1)
    assert occupied(world, dice=LoadedDice(rest=0.0)) == raiders.id
    assert raiders.techs == []


# --- havoc ---


@pytest.mark.rule("DNK-TURN-08", "DNK-GAP-11", "DNK-REPORT-14")
def test_a_province_with_an_enemy_in_it_goes_out_of_control_and_comes_back() -> None:
    world, victims, raiders = enemies()
    intruder = world.army(raiders, 1)
    world.army(victims, 1)
    turn = world.turn(phase="Havoc")
    havoc.run(turn)
    assert world.province(1).out_of_control
    assert [event.seen_by for event in events_of(turn, OutOfControl)] == [(victims.seat,)]
    del world.state.armies[intruder.id]
    turn = world.turn(phase="Havoc")
    havoc.run(turn)
    assert not world.province(1).out_of_control
    assert len(events_of(turn, UnderControl)) == 1


@pytest.mark.rule("DNK-GAP-11", "DNK-BATTLE-16")
def test_rebels_put_a_province_out_of_control_but_neutrals_and_allies_do_not() -> None:
    world, victims, raiders = enemies()
    victims.attitudes.clear()
    raiders.attitudes.clear()
    world.army(raiders, 1)
    havoc.run(world.turn(phase="Havoc"))
    assert not world.province(1).out_of_control
    world.army(None, 1)
    havoc.run(world.turn(phase="Havoc"))
    assert world.province(1).out_of_control


@pytest.mark.rule("DNK-GAP-11", "DNK-DIPL-05")
def test_unowned_land_is_out_of_control_while_neutral_armies_share_it() -> None:
    world = from_one("g")
    one, other = world.kingdom(Race.HUMAN), world.kingdom(Race.ORC)
    world.army(one, 1)
    world.army(other, 1)
    havoc.run(world.turn(phase="Havoc"))
    assert world.province(1).out_of_control
    world.ally(one, other)
    havoc.run(world.turn(phase="Havoc"))
    assert not world.province(1).out_of_control
