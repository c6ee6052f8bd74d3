"""Burn and diburn."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Dice
from engine.games.dunk.armies import events
from engine.games.dunk.battle import burning, delayed
from engine.games.dunk.rules.war import gathering
from engine.games.dunk.state import Army, ArmyType, Leaders, Plague, Race
from engine.games.dunk.turn import orders
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import from_one
from tests.engine.games.dunk.props.warring import MAGES, PRIESTS, WARRIORS, fire, kingdom_of, refusals, victim, work
from tests.suite.table import each


@pytest.mark.rule("DNK-RITUAL-01", "DNK-STD-11", "DNK-STRUCT-02", "DNK-PLAGUE-13", "DNK-LEADER-02", "DNK-LOG-10")
def test_a_burn_leaves_neither_people_nor_armies_nor_wooden_things() -> None:
    world, mages, other = victim(
        villages=2, stables=1, warg_farms=1, town="Gull", plague=Plague(2, 2), roads=True, church=True
    )
    world.army(other, 11)
    world.army(other, 11, ArmyType.TOWN_GUARD)
    turn = work(world, mages, "burn 11", dice=fire())
    burnt = world.state.provinces[11]
    assert (burnt.race, burnt.villages, burnt.stables, burnt.warg_farms, burnt.town) == (None, 0, 0, 0, None)
    assert burnt.plague is None
    assert burnt.roads
    assert burnt.church
    assert burnt.owner == other.id
    assert not world.state.armies
    assert events_of(turn, events.BurnSuffered)[0].seen_by == (other.seat,)
    told = repr(events_of(turn, events.BurnSuffered)[0])
    assert "2 villages" in told
    assert "1 stable" in told
    assert "1 stables" not in told
    assert [fallen.land_of for fallen in world.state.this_turn.fallen] == [other.id, other.id]


@pytest.mark.rule("DNK-RITUAL-07", "DNK-RITUAL-09")
@each(
    "provinces, burn, diburn",
    [(0, 0, 0), (1, 5, 3), (9, 45, 27), (10, 50, 30), (13, 61, 36), (20, 75, 50), (29, 84, 68), (30, 85, 70),
     (35, 87.5, 75), (40, 90, 80), (50, 94, 85), (55, 95.5, 86), (60, 97, 87), (400, 97, 87)],
)  # fmt: skip
def test_the_chance_to_gather_mages(provinces: int, burn: float, diburn: float) -> None:
    assert gathering(provinces) == burn
    assert gathering(provinces, double=True) == diburn


@pytest.mark.rule("DNK-RITUAL-09", "DNK-GAP-20", "DNK-EX-43", "DNK-GAP-53")
@each("roll, burns", [(0.49, True), (0.51, False)])
def test_ten_provinces_gather_in_half_of_the_cases(roll: float, burns: bool) -> None:
    world, mages, _ = victim()
    dice = LoadedDice({("gather", 1): [roll], ("aim", 1, 0): [0.9]}, rest=0.99)
    turn = work(world, mages, "burn 11", dice=dice)
    assert (world.state.provinces[11].race is None) is burns
    assert bool(events_of(turn, events.MagesNotGathered)) is not burns
    assert mages.id in world.state.this_turn.leaders_used


@pytest.mark.rule("DNK-RITUAL-06", "DNK-GAP-20", "DNK-RITUAL-18")
@each(
    "race, roll, where",
    [
        (Race.HUMAN, 0.149, "near"), (Race.HUMAN, 0.15, "any"), (Race.HUMAN, 0.174, "any"),
        (Race.HUMAN, 0.176, "aim"), (Race.ELF, 0.074, "near"), (Race.ELF, 0.086, "any"), (Race.ELF, 0.088, "aim"),
    ],
)  # fmt: skip
def test_where_the_fire_lands(race: Race, roll: float, where: str) -> None:
    world = from_one("lll", "lll", "lll")
    mages = world.kingdom(race, MAGES)
    turn = world.turn(dice=LoadedDice({("aim", 1, 0): [roll, 0.999]}))
    hit = burning.landing(turn, mages, 1).number
    assert hit == {"near": 4, "any": 9, "aim": 1}[where]  # 4 is the last neighbour of 1, 9 the last of the map


@pytest.mark.rule("DNK-RITUAL-06")
def test_of_many_fires_a_sixth_goes_astray_nearby() -> None:
    world = from_one(*["l" * 20] * 20)
    mages = world.kingdom(Race.HUMAN, MAGES)
    hits = [burning.landing(world.turn(seed=str(n)), mages, 210).number for n in range(2000)]
    near = [province.number for province in world.state.neighbours(210)]
    assert 0.80 < hits.count(210) / 2000 < 0.85
    assert 0.125 < sum(hit in near for hit in hits) / 2000 < 0.18


@pytest.mark.rule("DNK-RITUAL-03", "DNK-EX-43", "DNK-GAP-20", "DNK-TOWN-22")
@each("roll, stopped", [(0.89, True), (0.91, False)])
def test_a_town_stops_the_whole_burn_with_ninety_percent(roll: float, stopped: bool) -> None:
    world, mages, other = victim(town="Gull")
    army = world.army(other, 11)
    dice = fire(("town stops", 11, roll))
    turn = work(world, mages, "burn 11", dice=dice)
    assert (army.id in world.state.armies) is stopped
    assert (world.state.provinces[11].town is not None) is stopped
    assert bool(events_of(turn, events.BurnStopped)) is stopped


@pytest.mark.rule("DNK-RITUAL-02", "DNK-TOWN-22")
@each("roll, stands", [(0.49, True), (0.51, False)])
def test_stone_towns_may_stand_in_the_fire(roll: float, stands: bool) -> None:
    world, mages, other = victim(town="Gull")
    other.techs.append("stone_building")
    dice = fire(("stone town", 11, roll))
    work(world, mages, "burn 11", dice=dice)
    assert (world.state.provinces[11].town is not None) is stands
    assert world.state.provinces[11].race is None


@pytest.mark.rule("DNK-RITUAL-03", "DNK-RACE-05")
@each("roll, stopped", [(0.24, True), (0.26, False)])
def test_elven_people_stop_a_quarter_of_the_fires(roll: float, stopped: bool) -> None:
    world, mages, _ = victim("f", Race.ELF)
    dice = fire(("elves stop", 11, roll))
    work(world, mages, "burn 11", dice=dice)
    assert (world.state.provinces[11].race is Race.ELF) is stopped


@pytest.mark.rule("DNK-RITUAL-03", "DNK-ARMY-16")
@each("roll, stopped", [(0.49, True), (0.51, False)])
def test_each_elven_army_stops_half_of_the_fires(roll: float, stopped: bool) -> None:
    world, mages, other = victim()
    first = world.army(other, 11, race=Race.ELF)
    second = world.army(other, 11, race=Race.ELF)
    dice = fire(("elven army stops", first.id, 0.99), ("elven army stops", second.id, roll))
    work(world, mages, "burn 11", dice=dice)
    assert bool(world.state.armies) is stopped


@pytest.mark.rule("DNK-RITUAL-04", "DNK-ARMY-15", "DNK-RACE-04")
@each("ground, roll, lives", [
    ("m", 0.84, True), ("m", 0.86, False), ("l", 0.24, True), ("l", 0.26, False),
])  # fmt: skip
def test_dwarven_soldiers_survive_in_mountains_and_sometimes_elsewhere(ground: str, roll: float, lives: bool) -> None:
    world, mages, other = victim(ground, Race.HUMAN)
    army = world.army(other, 11, race=Race.DWARF)
    dice = fire(("dwarves in fire", army.id, roll))
    work(world, mages, "burn 11", dice=dice)
    assert (army.id in world.state.armies) is lives


@pytest.mark.rule("DNK-RITUAL-04", "DNK-RACE-04")
@each("ground, roll, lives", [("m", 0.49, True), ("m", 0.51, False), ("l", 0.0, False)])
def test_dwarven_people_survive_half_of_the_fires_in_mountains(ground: str, roll: float, lives: bool) -> None:
    world, mages, _ = victim(ground, Race.DWARF, villages=1)
    dice = fire(("dwarves in caves", 11, roll))
    work(world, mages, "burn 11", dice=dice)
    assert (world.state.provinces[11].race is Race.DWARF) is lives
    assert world.state.provinces[11].villages == 0


@pytest.mark.rule("DNK-RITUAL-04", "DNK-ARMY-08", "DNK-ARMY-09", "DNK-TECH-09", "DNK-TECH-11")
def test_firewalkers_die_with_one_in_erf_and_mithril_is_no_help() -> None:
    world, mages, other = victim()
    lucky = world.army(other, 11, ArmyType.FIREWALKERS, erf=4)
    unlucky = world.army(other, 11, ArmyType.FIREWALKERS, erf=4)
    green = world.army(other, 11, ArmyType.FIREWALKERS, erf=1)
    world.army(other, 11, ArmyType.MITHRIL_WARRIORS, erf=40)
    dice = fire(("firewalkers", lucky.id, 0.26), ("firewalkers", unlucky.id, 0.24))
    turn = work(world, mages, "burn 11", dice=dice)
    assert list(world.state.armies) == [lucky.id]
    (suffered,) = events_of(turn, events.BurnSuffered)
    assert (unlucky.name in suffered.losses, green.name in suffered.losses, lucky.name in suffered.losses) == (
        True, True, False
    )  # fmt: skip
    assert green.id not in world.state.armies


@pytest.mark.rule("DNK-TORD-07", "DNK-RITUAL-08", "DNK-GAP-21", "DNK-EX-43")
@each("roll, burns", [(0.29, True), (0.31, False)])
def test_a_diburn_burns_both_or_none(roll: float, burns: bool) -> None:
    world, mages, _ = victim()
    world.province(12, race=Race.ORC)
    dice = LoadedDice({("gather", 1): [roll], ("aim", 1, 0): [0.9], ("aim", 1, 1): [0.9]}, rest=0.99)
    work(world, mages, "diburn 11 12", dice=dice)
    assert [(world.state.provinces[number].race is None) for number in (11, 12)] == [burns, burns]


@pytest.mark.rule("DNK-GAP-21")
def test_each_fire_of_a_diburn_aims_for_itself() -> None:
    world, mages, _ = victim()
    world.province(12, race=Race.ORC)
    dice = LoadedDice({("gather", 1): [0.0], ("aim", 1, 0): [0.9], ("aim", 1, 1): [0.16, 0.0]}, rest=0.99)
    work(world, mages, "diburn 11 12", dice=dice)
    assert world.state.provinces[11].race is None
    assert world.state.provinces[12].race is Race.ORC
    assert world.state.provinces[1].race is None  # the second fell on the first province of the map


@pytest.mark.rule("DNK-RITUAL-05", "DNK-TORD-27", "DNK-GAP-24", "DNK-GAP-86")
def test_a_protection_of_the_same_turn_stops_every_fire() -> None:
    world, mages, other = victim()
    other.techs.append("protection")
    turn = world.turn({mages.id: "burn 11", other.id: "protect 11"}, phase="Delayed orders", dice=fire())
    orders.run(turn)
    delayed.run(turn)
    assert world.state.provinces[11].race is Race.HUMAN
    assert events_of(turn, events.BurnStopped)[0].by == "a protection"


@pytest.mark.rule("DNK-ORDER-09", "DNK-TORD-07", "DNK-GAP-58")
@each("leaders, text", [
    (MAGES, "diburn 11 12"), (PRIESTS, "heal 11"), (PRIESTS, "pest 11"), (WARRIORS, "protect 1"),
    (MAGES, "magic_village 1"), (MAGES, "teleport 1 2"),
])  # fmt: skip
def test_rituals_but_burn_need_their_technology(leaders: Leaders, text: str) -> None:
    world = from_one("l" * 10, "l" * 10)
    one = kingdom_of(world, leaders, range(1, 11))
    world.army(one, 1)
    assert refusals(work(world, one, text)) == ["DNK-ORDER-09"]


def test_two_fires_on_one_place_roll_for_themselves() -> None:
    world = from_one("l")
    army = Army(7, "Firewalkers", ArmyType.FIREWALKERS, 0, Race.HUMAN, 1, erf=2)

    def rolls(index: int) -> Any:
        def open_stream(what: str, whose: int) -> Dice:
            return world.turn(phase="Delayed orders").dice("fire", 1, index, what, whose)

        return open_stream

    province = world.state.provinces[1]
    lives = [burning.survives(army, province, rolls(index)) for index in range(200)]
    assert 70 < sum(lives) < 130


@pytest.mark.rule("DNK-RITUAL-01", "DNK-TOWN-20")
def test_a_guard_that_survives_the_fire_is_gone_with_its_town() -> None:
    world, mages, other = victim("m", Race.DWARF, town="Gull")
    guard = world.army(other, 11, ArmyType.TOWN_GUARD, race=Race.DWARF)
    work(world, mages, "burn 11", dice=fire(("dwarves in fire", guard.id, 0.0)))
    assert world.state.provinces[11].town is None
    assert not world.state.armies
