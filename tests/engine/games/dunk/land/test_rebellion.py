"""Rebellion (phase 14): provinces rise, trolls eat."""

from __future__ import annotations

import pytest

from engine.games.dunk.land import rebellion
from engine.games.dunk.land.rebellion import risk, stopped_by
from engine.games.dunk.realm.events import Rebellion, RebellionStopped, TrollsPlundered, TrollsRebelled
from engine.games.dunk.rules.unrest import REBELLION
from engine.games.dunk.state import NOBODY, ArmyType, Kingdom, Leaders, Plague, Race
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each


def realm(people: Race = Race.ORC, crown: Race = Race.ELF, **facts: object) -> tuple[Scenario, Kingdom]:
    """A kingdom with one province of another race; orcs under elves rise with 50 percent."""
    world = from_one("gg")
    kingdom = world.kingdom(crown)
    world.province(1, owner=kingdom, race=people, **facts)
    return world, kingdom


def rolls(*found: float) -> LoadedDice:
    return LoadedDice({("rebellion", 1): list(found)}, rest=0.999)


def rise(world: Scenario, dice: LoadedDice) -> int:
    """Runs the phase; how many rebel armies there are then."""
    rebellion.run(world.turn(phase="Rebellion", dice=dice))
    return sum(army.is_rebel for army in world.state.armies.values())


@pytest.mark.rule("DNK-REBEL-01", "DNK-RACE-03", "DNK-RACE-04", "DNK-RACE-05", "DNK-RACE-06", "DNK-RACE-07")
@each("people", list(Race))
@each("crown", list(Race))
def test_a_province_rises_with_the_risk_of_its_race_under_that_crown(people: Race, crown: Race) -> None:
    chance = REBELLION[people][crown] / 100
    if chance:
        world, _ = realm(people, crown)
        assert rise(world, rolls(chance - 0.0001)) == 1
    world, _ = realm(people, crown)
    assert rise(world, rolls(chance)) == 0


@pytest.mark.rule("DNK-GAP-28", "DNK-REBEL-01")
def test_a_rebellion_is_a_normal_army_of_the_people_and_the_province_stays_owned() -> None:
    world, kingdom = realm()
    turn = world.turn(phase="Rebellion", dice=rolls(0.1))
    rebellion.run(turn)
    (rebel,) = world.state.armies.values()
    assert (rebel.type, rebel.erf, rebel.race, rebel.owner) == (ArmyType.ARMY, 1, Race.ORC, NOBODY)
    assert world.province(1).owner == kingdom.id
    assert [event.seen_by for event in events_of(turn, Rebellion)] == [(kingdom.seat,)]
    assert world.state.this_turn.rebellions == {kingdom.id: 1}


@pytest.mark.rule("DNK-REBEL-02", "DNK-STRUCT-03", "DNK-TORD-05")
def test_no_rebellion_begins_where_there_is_a_church() -> None:
    world, _ = realm(church=True)
    assert rise(world, LoadedDice(rest=0.0)) == 0


@pytest.mark.rule("DNK-REBEL-05", "DNK-STRUCT-03")
def test_a_church_does_not_send_rebels_home() -> None:
    world, _ = realm(church=True)
    world.army(None, 1)
    assert rise(world, LoadedDice(rest=0.0)) == 1


@pytest.mark.rule("DNK-REBEL-06", "DNK-GAP-24")
def test_no_rebellion_begins_in_a_protected_province() -> None:
    world, kingdom = realm()
    world.state.this_turn.protected.append(1)
    assert rise(world, LoadedDice(rest=0.0)) == 0
    assert risk(world.province(1), kingdom, protected=False) == 50


def test_nobody_rebels_where_nobody_lives_or_nobody_rules() -> None:
    world, kingdom = realm()
    world.province(2, race=Race.ORC)
    world.province(1, race=None)
    assert rise(world, LoadedDice(rest=0.0)) == 0
    assert risk(world.province(1), kingdom, protected=False) == 0


@pytest.mark.rule("DNK-REBEL-03", "DNK-STD-09", "DNK-REBEL-02")
@each("roll, rebels", [(0.499, 0), (0.501, 1)])
def test_a_village_puts_half_of_the_rebellions_down(roll: float, rebels: int) -> None:
    world, kingdom = realm(villages=3)
    turn = world.turn(phase="Rebellion", dice=rolls(0.1, roll))
    rebellion.run(turn)
    assert len(world.state.armies) == rebels
    assert [event.by for event in events_of(turn, RebellionStopped)] == ["the village militia"] * (1 - rebels)
    assert world.state.this_turn.rebellions == {kingdom.id: 1}


@pytest.mark.rule("DNK-REBEL-04", "DNK-TECH-07", "DNK-REBEL-02")
@each("roll, rebels", [(0.499, 0), (0.501, 1)])
def test_the_secret_service_halves_rebellions(roll: float, rebels: int) -> None:
    world, kingdom = realm()
    kingdom.techs.append("secret_service")
    assert rise(world, rolls(0.1, roll)) == rebels


@pytest.mark.rule("DNK-GAP-29", "DNK-REBEL-02")
def test_each_army_of_the_owner_or_his_allies_has_an_even_chance_to_stop_it() -> None:
    world, kingdom = realm()
    friend, stranger = world.kingdom(Race.DUCK), world.kingdom(Race.DUCK)
    world.ally(kingdom, friend)
    first, second = world.army(kingdom, 1), world.army(friend, 1)
    third = world.army(stranger, 1)
    armies = [first, second, third]

    def stopper(*found: float) -> str:
        dice = world.turn(dice=LoadedDice({("x",): list(found)}, rest=0.0)).dice("x")
        return stopped_by(world.state, world.province(1), kingdom, armies, dice)

    assert stopper(0.49) == first.name
    assert stopper(0.51, 0.49) == second.name
    assert stopper(0.51, 0.51) == ""


def trolls(*, people: Race | None = Race.ORC, **facts: object) -> tuple[Scenario, Kingdom]:
    world = from_one("ll")
    kingdom = world.kingdom(Race.ORC)
    world.province(1, owner=kingdom, race=people, **facts)
    world.army(kingdom, 1, ArmyType.TROLLS, heading=["e"])
    return world, kingdom


QUIET = LoadedDice(rest=0.999)


@pytest.mark.rule("DNK-ARMY-12", "DNK-GAP-33")
def test_trolls_eat_the_province_they_stand_in_for_nothing() -> None:
    world, kingdom = trolls(villages=2, stables=1, warg_farms=1, roads=True, plague=Plague(1, 1))
    turn = world.turn(phase="Rebellion", dice=QUIET)
    rebellion.run(turn)
    province = world.province(1)
    assert (province.race, province.villages, province.stables, province.warg_farms) == (None, 0, 0, 0)
    assert (province.plague, province.roads, kingdom.gold) == (None, True, 0)
    assert len(events_of(turn, TrollsPlundered)) == 1
    assert world.state.this_turn.plunders == {}


@pytest.mark.rule("DNK-ARMY-12", "DNK-GAP-33")
def test_trolls_eat_the_land_of_others_too_and_the_owner_hears_of_it() -> None:
    world, kingdom = trolls()
    neighbour = world.kingdom(Race.HUMAN, land=[1])
    turn = world.turn(phase="Rebellion", dice=QUIET)
    rebellion.run(turn)
    assert world.province(1).race is None
    assert [event.seen_by for event in events_of(turn, TrollsPlundered)] == [(kingdom.seat,), (neighbour.seat,)]


@pytest.mark.rule("DNK-REBEL-09", "DNK-ARMY-12", "DNK-GAP-33")
@each("roll, rebel", [(0.124, True), (0.126, False)])
def test_trolls_with_nothing_to_eat_may_rebel(roll: float, rebel: bool) -> None:
    world, kingdom = trolls(people=None)
    turn = world.turn(phase="Rebellion", dice=LoadedDice({("trolls", 1): [roll]}))
    rebellion.run(turn)
    army = world.state.armies[1]
    assert (army.owner, army.heading) == ((NOBODY, []) if rebel else (kingdom.id, ["e"]))
    assert [event.kingdom for event in events_of(turn, TrollsRebelled)] == [kingdom.id] * rebel


@pytest.mark.rule("DNK-GAP-33")
def test_trolls_beside_an_enemy_neither_eat_nor_rebel() -> None:
    world, kingdom = trolls()
    enemy = world.kingdom(Race.HUMAN, Leaders.MAGES)
    world.war(kingdom, enemy)
    world.army(enemy, 1)
    rebellion.run(world.turn(phase="Rebellion", dice=QUIET))
    assert world.province(1).race is Race.ORC
    world.province(1, race=None)
    rebellion.run(world.turn(phase="Rebellion", dice=LoadedDice(rest=0.0)))
    assert world.state.armies[1].owner == kingdom.id


@pytest.mark.rule("DNK-GAP-33", "DNK-ARMY-12")
def test_rebel_trolls_eat_too() -> None:
    world, _ = trolls()
    world.state.armies[1].owner = NOBODY
    rebellion.run(world.turn(phase="Rebellion", dice=QUIET))
    assert world.province(1).race is None
