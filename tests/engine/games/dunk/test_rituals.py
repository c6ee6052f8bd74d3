"""Rituals and Delayed orders: burn, mission, heal, pest, protect, teleport, magic_village, gifts."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.dunk import burning
from engine.games.dunk import events_armies as events
from engine.games.dunk.events import Refused
from engine.games.dunk.phases import battle, delayed, orders
from engine.games.dunk.state import Army, ArmyType, Campaign, Kingdom, Leaders, Plague, Race, Town
from engine.games.dunk.tables.war import gathering
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.kit import Scenario

MAGES, PRIESTS, WARRIORS = Leaders.MAGES, Leaders.PRIESTS, Leaders.WARRIORS


def kingdom_of(world: Scenario, leaders: Leaders, land: range, *techs: str, race: Race = Race.HUMAN) -> Kingdom:
    return world.kingdom(race, leaders, land=land, gold=50, techs=techs)


def work(world: Scenario, kingdom: Kingdom | None, text: str = "", *, dice: LoadedDice | None = None) -> Turn[Campaign]:
    """Runs Orders and Delayed orders with the order text of one kingdom."""
    turn = world.turn({kingdom.id: text} if kingdom else {}, phase="Delayed orders", dice=dice)
    orders.run(turn)
    delayed.run(turn)
    return turn


def rules(turn: Turn[Campaign]) -> list[str]:
    return [event.rule for event in events_of(turn, Refused)]


def fire(rest: float = 0.99, **streams: float) -> LoadedDice:
    """Dice for one burn of kingdom 1 that gathers and hits its aim; `streams`: first words of names and their roll."""
    return LoadedDice({("gather", 1): [0.0], ("aim", 1, 0): [0.9], ("aim", 1, 1): [0.9]}, rest=rest)


def victim(ground: str = "l", race: Race | None = Race.HUMAN, **changes: Any) -> tuple[Scenario, Kingdom, Kingdom]:
    """Ten provinces of mages in the top row, and below them province 11 of the kingdom to be burnt."""
    world = Scenario("l" * 10, ground + "l" * 9)
    mages = kingdom_of(world, MAGES, range(1, 11), "diburn")
    other = world.kingdom(race or Race.HUMAN, WARRIORS, land=[11])
    world.province(11, race=race, **changes)
    return world, mages, other


# --- burn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-RITUAL-01", "DNK-STD-11", "DNK-STRUCT-02", "DNK-PLAGUE-13", "DNK-LEADER-02", "DNK-LOG-10")
def test_a_burn_leaves_neither_people_nor_armies_nor_wooden_things() -> None:
    world, mages, other = victim(
        villages=2, stables=1, warg_farms=1, town="Gull", plague=Plague(2, 2), roads=True, church=True
    )
    world.army(other, 11)
    world.army(other, 11, ArmyType.TOWN_GUARD)
    turn = work(world, mages, "burn 11", dice=fire())
    burnt = world.campaign.provinces[11]
    assert (burnt.race, burnt.villages, burnt.stables, burnt.warg_farms, burnt.town) == (None, 0, 0, 0, None)
    assert burnt.plague is None
    assert burnt.roads
    assert burnt.church
    assert burnt.owner == other.id
    assert not world.campaign.armies
    assert events_of(turn, events.BurnSuffered)[0].seen_by == (other.seat,)
    assert [fallen.land_of for fallen in world.campaign.this_turn.fallen] == [other.id, other.id]


@pytest.mark.rule("DNK-RITUAL-07", "DNK-RITUAL-09")
@pytest.mark.parametrize(
    ("provinces", "burn", "diburn"),
    [(0, 0, 0), (1, 5, 3), (9, 45, 27), (10, 50, 30), (13, 61, 36), (20, 75, 50), (29, 84, 68), (30, 85, 70),
     (35, 87.5, 75), (40, 90, 80), (50, 94, 85), (55, 95.5, 86), (60, 97, 87), (400, 97, 87)],
)  # fmt: skip
def test_the_chance_to_gather_mages(provinces: int, burn: float, diburn: float) -> None:
    assert gathering(provinces) == burn
    assert gathering(provinces, double=True) == diburn


@pytest.mark.rule("DNK-RITUAL-09", "DNK-GAP-20", "DNK-EX-43", "DNK-GAP-53")
@pytest.mark.parametrize(("roll", "burns"), [(0.49, True), (0.51, False)])
def test_ten_provinces_gather_in_half_of_the_cases(roll: float, burns: bool) -> None:
    world, mages, _ = victim()
    dice = LoadedDice({("gather", 1): [roll], ("aim", 1, 0): [0.9]}, rest=0.99)
    turn = work(world, mages, "burn 11", dice=dice)
    assert (world.campaign.provinces[11].race is None) is burns
    assert bool(events_of(turn, events.MagesNotGathered)) is not burns
    assert mages.id in world.campaign.this_turn.leaders_used


@pytest.mark.rule("DNK-RITUAL-06", "DNK-GAP-20", "DNK-RITUAL-18")
@pytest.mark.parametrize(
    ("race", "roll", "where"),
    [
        (Race.HUMAN, 0.149, "near"), (Race.HUMAN, 0.151, "any"), (Race.HUMAN, 0.174, "any"),
        (Race.HUMAN, 0.176, "aim"), (Race.ELF, 0.074, "near"), (Race.ELF, 0.086, "any"), (Race.ELF, 0.088, "aim"),
    ],
)  # fmt: skip
def test_where_the_fire_lands(race: Race, roll: float, where: str) -> None:
    world = Scenario("lll", "lll", "lll")
    mages = world.kingdom(race, MAGES)
    turn = world.turn(dice=LoadedDice({("aim", 1, 0): [roll, 0.999]}))
    hit = burning.landing(turn, mages, 1).number
    assert hit == {"near": 4, "any": 9, "aim": 1}[where]  # 4 is the last neighbour of 1, 9 the last of the map


@pytest.mark.rule("DNK-RITUAL-06")
def test_of_many_fires_a_sixth_goes_astray_nearby() -> None:
    world = Scenario(*["l" * 20] * 20)
    mages = world.kingdom(Race.HUMAN, MAGES)
    hits = [burning.landing(world.turn(seed=str(n)), mages, 210).number for n in range(2000)]
    near = [province.number for province in world.campaign.neighbours(210)]
    assert 0.80 < hits.count(210) / 2000 < 0.85
    assert 0.125 < sum(hit in near for hit in hits) / 2000 < 0.18


@pytest.mark.rule("DNK-RITUAL-03", "DNK-EX-43", "DNK-GAP-20", "DNK-TOWN-22")
@pytest.mark.parametrize(("roll", "stopped"), [(0.89, True), (0.91, False)])
def test_a_town_stops_the_whole_burn_with_ninety_percent(roll: float, stopped: bool) -> None:
    world, mages, other = victim(town="Gull")
    army = world.army(other, 11)
    dice = fire()
    dice._streams[("town stops", 11)] = [roll]
    turn = work(world, mages, "burn 11", dice=dice)
    assert (army.id in world.campaign.armies) is stopped
    assert (world.campaign.provinces[11].town is not None) is stopped
    assert bool(events_of(turn, events.BurnStopped)) is stopped


@pytest.mark.rule("DNK-RITUAL-02", "DNK-TOWN-22")
@pytest.mark.parametrize(("roll", "stands"), [(0.49, True), (0.51, False)])
def test_stone_towns_may_stand_in_the_fire(roll: float, stands: bool) -> None:
    world, mages, other = victim(town="Gull")
    other.techs.append("stone_building")
    dice = fire()
    dice._streams[("stone town", 11)] = [roll]
    work(world, mages, "burn 11", dice=dice)
    assert (world.campaign.provinces[11].town is not None) is stands
    assert world.campaign.provinces[11].race is None


@pytest.mark.rule("DNK-RITUAL-03", "DNK-RACE-05")
@pytest.mark.parametrize(("roll", "stopped"), [(0.24, True), (0.26, False)])
def test_elven_people_stop_a_quarter_of_the_fires(roll: float, stopped: bool) -> None:
    world, mages, _ = victim("f", Race.ELF)
    dice = fire()
    dice._streams[("elves stop", 11)] = [roll]
    work(world, mages, "burn 11", dice=dice)
    assert (world.campaign.provinces[11].race is Race.ELF) is stopped


@pytest.mark.rule("DNK-RITUAL-03", "DNK-ARMY-16")
@pytest.mark.parametrize(("roll", "stopped"), [(0.49, True), (0.51, False)])
def test_each_elven_army_stops_half_of_the_fires(roll: float, stopped: bool) -> None:
    world, mages, other = victim()
    first = world.army(other, 11, race=Race.ELF)
    second = world.army(other, 11, race=Race.ELF)
    dice = fire()
    dice._streams.update({("elven army stops", first.id): [0.99], ("elven army stops", second.id): [roll]})
    work(world, mages, "burn 11", dice=dice)
    assert bool(world.campaign.armies) is stopped


@pytest.mark.rule("DNK-RITUAL-04", "DNK-ARMY-15", "DNK-RACE-04")
@pytest.mark.parametrize(("ground", "roll", "lives"), [
    ("m", 0.84, True), ("m", 0.86, False), ("l", 0.24, True), ("l", 0.26, False),
])  # fmt: skip
def test_dwarven_soldiers_survive_in_mountains_and_sometimes_elsewhere(ground: str, roll: float, lives: bool) -> None:
    world, mages, other = victim(ground, Race.HUMAN)
    army = world.army(other, 11, race=Race.DWARF)
    dice = fire()
    dice._streams[("dwarves in fire", army.id)] = [roll]
    work(world, mages, "burn 11", dice=dice)
    assert (army.id in world.campaign.armies) is lives


@pytest.mark.rule("DNK-RITUAL-04", "DNK-RACE-04")
@pytest.mark.parametrize(("ground", "roll", "lives"), [("m", 0.49, True), ("m", 0.51, False), ("l", 0.0, False)])
def test_dwarven_people_survive_half_of_the_fires_in_mountains(ground: str, roll: float, lives: bool) -> None:
    world, mages, _ = victim(ground, Race.DWARF, villages=1)
    dice = fire()
    dice._streams[("dwarves in caves", 11)] = [roll]
    work(world, mages, "burn 11", dice=dice)
    assert (world.campaign.provinces[11].race is Race.DWARF) is lives
    assert world.campaign.provinces[11].villages == 0


@pytest.mark.rule("DNK-RITUAL-04", "DNK-ARMY-08", "DNK-ARMY-09", "DNK-TECH-09", "DNK-TECH-11")
def test_firewalkers_die_with_one_in_erf_and_mithril_is_no_help() -> None:
    world, mages, other = victim()
    lucky = world.army(other, 11, ArmyType.FIREWALKERS, erf=4)
    unlucky = world.army(other, 11, ArmyType.FIREWALKERS, erf=4)
    green = world.army(other, 11, ArmyType.FIREWALKERS, erf=1)
    world.army(other, 11, ArmyType.MITHRIL_WARRIORS, erf=40)
    dice = fire()
    dice._streams.update({("firewalkers", lucky.id): [0.26], ("firewalkers", unlucky.id): [0.24]})
    work(world, mages, "burn 11", dice=dice)
    assert list(world.campaign.armies) == [lucky.id]
    assert green.id not in world.campaign.armies


@pytest.mark.rule("DNK-TORD-07", "DNK-RITUAL-08", "DNK-GAP-21", "DNK-EX-43")
@pytest.mark.parametrize(("roll", "burns"), [(0.29, True), (0.31, False)])
def test_a_diburn_burns_both_or_none(roll: float, burns: bool) -> None:
    world, mages, _ = victim()
    world.province(12, race=Race.ORC)
    dice = LoadedDice({("gather", 1): [roll], ("aim", 1, 0): [0.9], ("aim", 1, 1): [0.9]}, rest=0.99)
    work(world, mages, "diburn 11 12", dice=dice)
    assert [(world.campaign.provinces[number].race is None) for number in (11, 12)] == [burns, burns]


@pytest.mark.rule("DNK-GAP-21")
def test_each_fire_of_a_diburn_aims_for_itself() -> None:
    world, mages, _ = victim()
    world.province(12, race=Race.ORC)
    dice = LoadedDice({("gather", 1): [0.0], ("aim", 1, 0): [0.9], ("aim", 1, 1): [0.16, 0.0]}, rest=0.99)
    work(world, mages, "diburn 11 12", dice=dice)
    assert world.campaign.provinces[11].race is None
    assert world.campaign.provinces[12].race is Race.ORC
    assert world.campaign.provinces[1].race is None  # the second fell on the first province of the map


@pytest.mark.rule("DNK-RITUAL-05", "DNK-TORD-27", "DNK-GAP-24", "DNK-GAP-86")
def test_a_protection_of_the_same_turn_stops_every_fire() -> None:
    world, mages, other = victim()
    other.techs.append("protection")
    turn = world.turn({mages.id: "burn 11", other.id: "protect 11"}, phase="Delayed orders", dice=fire())
    orders.run(turn)
    delayed.run(turn)
    assert world.campaign.provinces[11].race is Race.HUMAN
    assert events_of(turn, events.BurnStopped)[0].by == "a protection"


@pytest.mark.rule("DNK-STD-11", "DNK-LEADER-01", "DNK-TORD-07", "DNK-TORD-23", "DNK-RITUAL-10", "DNK-TORD-38")
@pytest.mark.parametrize(
    ("leaders", "text"),
    [
        (WARRIORS, "burn 11"), (PRIESTS, "diburn 11 12"), (MAGES, "heal 11"), (WARRIORS, "pest 11"),
        (MAGES, "mission"), (PRIESTS, "magic_village 1"), (WARRIORS, "teleport 1 2"),
    ],
)  # fmt: skip
def test_rituals_are_for_their_own_kind_of_leaders(leaders: Leaders, text: str) -> None:
    world = Scenario("l" * 10, "l" * 10)
    everything = ("diburn", "healing", "pest", "mission", "magic_village", "teleport")
    one = kingdom_of(world, leaders, range(1, 11), *everything)
    world.army(one, 1)
    turn = work(world, one, text)
    assert rules(turn) == ["DNK-LEADER-01"]
    assert not world.campaign.this_turn.leaders_used


@pytest.mark.rule("DNK-LEADER-05", "DNK-GAP-53", "DNK-TECH-02")
def test_leaders_do_one_thing_a_turn() -> None:
    world, mages, _ = victim()
    mages.techs += ["protection", "magic_village"]
    turn = work(world, mages, "protect 1\nburn 11\ndiburn 11 12\nmagic_village 2", dice=fire(0.99))
    assert rules(turn) == ["DNK-LEADER-05"] * 3
    assert world.campaign.provinces[2].villages == 0


@pytest.mark.rule("DNK-ORDER-09", "DNK-TORD-07", "DNK-GAP-58")
@pytest.mark.parametrize(("leaders", "text"), [
    (MAGES, "diburn 11 12"), (PRIESTS, "heal 11"), (PRIESTS, "pest 11"), (WARRIORS, "protect 1"),
    (MAGES, "magic_village 1"), (MAGES, "teleport 1 2"),
])  # fmt: skip
def test_rituals_but_burn_need_their_technology(leaders: Leaders, text: str) -> None:
    world = Scenario("l" * 10, "l" * 10)
    one = kingdom_of(world, leaders, range(1, 11))
    world.army(one, 1)
    assert rules(work(world, one, text)) == ["DNK-ORDER-09"]


# --- protect -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-RITUAL-17", "DNK-RITUAL-18", "DNK-GAP-24", "DNK-TORD-27")
@pytest.mark.parametrize(("race", "roll", "holds"), [
    (Race.HUMAN, 0.174, False), (Race.HUMAN, 0.176, True), (Race.ELF, 0.077, False), (Race.ELF, 0.078, True),
])  # fmt: skip
def test_protect_fails_now_and_then(race: Race, roll: float, holds: bool) -> None:
    world = Scenario("ll")
    one = kingdom_of(world, WARRIORS, range(1, 3), "protection", race=race)
    rebels, elsewhere = world.army(None, 1), world.army(None, 2)
    turn = work(world, one, "protect 1", dice=LoadedDice(rest=roll))
    assert (rebels.id not in world.campaign.armies) is holds
    assert elsewhere.id in world.campaign.armies
    assert world.campaign.this_turn.protected == ([1] if holds else [])
    assert bool(events_of(turn, events.ProtectFailed)) is not holds


@pytest.mark.rule("DNK-REBEL-06", "DNK-GAP-24")
def test_protect_removes_rebels_from_a_province_out_of_control() -> None:
    world = Scenario("ll")
    one = kingdom_of(world, PRIESTS, range(1, 3), "protection")
    world.province(1, out_of_control=True)
    world.armies(None, 1, 3)
    turn = work(world, one, "protect 1", dice=LoadedDice(rest=0.9))
    assert not world.campaign.armies
    assert events_of(turn, events.RebelsVanished)[0].count == 3


@pytest.mark.rule("DNK-TORD-27")
def test_only_own_provinces_are_protected() -> None:
    world, mages, _ = victim()
    mages.techs.append("protection")
    assert rules(work(world, mages, "protect 11")) == ["DNK-TORD-27"]


# --- mission -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-RITUAL-10", "DNK-TORD-23", "DNK-GAP-22", "DNK-LOG-07")
def test_a_mission_wins_at_most_four_unowned_neighbours() -> None:
    world = Scenario("lllll", "lllll", "lllll")
    one = kingdom_of(world, PRIESTS, range(8, 9), "mission")
    other = world.kingdom(land=[7])
    rebels = world.army(None, 9)
    work(world, one, "mission")
    around = [province.number for province in world.campaign.neighbours(8)]
    own = [province.number for province in world.campaign.land_of(one.id)]
    assert len(own) == 5
    assert set(own) <= {8, *around} - {7}
    assert rebels.id in world.campaign.armies
    assert world.campaign.provinces[7].owner == other.id


@pytest.mark.rule("DNK-RITUAL-10")
def test_a_province_that_two_kingdoms_preach_to_stays_unowned() -> None:
    world = Scenario("lllll")
    left, right = kingdom_of(world, PRIESTS, range(1, 3), "mission"), kingdom_of(world, PRIESTS, range(4, 5), "mission")
    turn = world.turn({left.id: "mission", right.id: "mission"}, phase="Delayed orders")
    orders.run(turn)
    delayed.run(turn)
    assert world.campaign.provinces[3].owner == 0
    assert world.campaign.provinces[5].owner == right.id
    assert [event.kingdom for event in events_of(turn, events.MissionQuarrel)] == [left.id, right.id]


@pytest.mark.rule("DNK-REBEL-10", "DNK-TURN-02")
def test_rebels_fight_on_in_a_province_won_by_mission() -> None:
    world = Scenario("ll")
    one = kingdom_of(world, PRIESTS, range(1, 2), "mission")
    world.army(None, 2)
    turn = work(world, one, "mission")
    world.army(one, 2)
    battle.run_battle(turn)
    assert world.campaign.provinces[2].owner == one.id
    assert events_of(turn, events.BattleReport)


@pytest.mark.rule("DNK-GAP-59")
def test_priests_without_the_soc_learn_the_mission_first() -> None:
    world = Scenario("ll")
    one = world.kingdom(Race.ORC, PRIESTS, land=[1], developable=["mission"])
    work(world, one, "mission")
    assert one.techs == ["mission"]
    assert world.campaign.provinces[2].owner == 0
    assert one.id in world.campaign.this_turn.leaders_used


# --- heal and pest -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-RITUAL-13", "DNK-TORD-14", "DNK-PLAGUE-17")
def test_heal_cures_everybody_in_one_far_province_enemies_too() -> None:
    world = Scenario("l" * 9)
    one = kingdom_of(world, PRIESTS, range(1, 2), "healing")
    enemy = world.kingdom(land=[8, 9])
    world.war(one, enemy)
    town = Town("Gull", Race.HUMAN, plague=Plague(1, 1))
    world.province(9, plague=Plague(3, 3), town=town)
    world.province(8, plague=Plague(3, 3))
    sick = world.army(enemy, 9, plague=Plague(2, 2))
    turn = work(world, one, "heal 9")
    healed = world.campaign.provinces[9]
    assert healed.town is not None
    assert (healed.plague, healed.town.plague, sick.plague) == (None, None, None)
    assert world.campaign.provinces[8].plague is not None
    assert events_of(turn, events.Healed)[0].count == 3


@pytest.mark.rule("DNK-RITUAL-14", "DNK-TORD-26", "DNK-GAP-19", "DNK-GAP-17")
def test_pest_makes_a_plague_where_people_can_catch_one() -> None:
    for race, before, struck in (
        (Race.HUMAN, None, True), (Race.ELF, None, False), (None, None, False), (Race.ORC, Plague(1, 1), False),
    ):  # fmt: skip
        world = Scenario("lll")
        one = kingdom_of(world, PRIESTS, range(1, 2), "pest")
        world.province(3, race=race, plague=before)
        turn = work(world, one, "pest 3", dice=LoadedDice(rest=0.999))
        after = world.campaign.provinces[3].plague
        assert (after == Plague(20, 20, 1)) is struck, race
        assert struck or after == before
        assert bool(events_of(turn, events.PestFailed)) is not struck


@pytest.mark.rule("DNK-TORD-26", "DNK-RITUAL-12")
def test_priests_who_prayed_for_pest_revive_nobody() -> None:
    world = Scenario("ll")
    one = kingdom_of(world, PRIESTS, range(1, 2), "pest")
    enemy = world.kingdom()
    world.war(one, enemy)
    army, foe = world.army(one, 1), world.army(enemy, 1)
    safe = {(what, foe.id): [0.0] for what in ("arrows", "melee")}
    turn = work(world, one, "pest 2", dice=LoadedDice(safe, rest=0.9999))
    battle.run_battle(turn)
    battle.run_resurrection(turn)
    assert army.id not in world.campaign.armies


# --- teleport and magic_village ----------------------------------------------------------------------------------


@pytest.mark.rule("DNK-RITUAL-15", "DNK-TORD-38")
def test_teleport_moves_one_army_to_any_own_province() -> None:
    world = Scenario("l" * 9)
    one = kingdom_of(world, MAGES, range(1, 2), "teleport")
    world.province(9, owner=one)
    army = world.army(one, 5, erf=3)
    work(world, one, f"teleport {army.name} 9")
    assert army.province == 9
    assert world.campaign.this_turn.moved == [army.id]


@pytest.mark.rule("DNK-TORD-38", "DNK-MOVE-18")
def test_teleport_leads_only_home_and_moves_no_castle() -> None:
    world = Scenario("l" * 9)
    one = kingdom_of(world, MAGES, range(1, 2), "teleport")
    army, castle = world.army(one, 1), world.army(one, 1, ArmyType.STONE_CASTLE)
    assert rules(work(world, one, f"teleport {army.id} 4\nteleport {castle.id} 1")) == ["DNK-TORD-27", "DNK-MOVE-18"]
    assert army.province == 1


@pytest.mark.rule("DNK-RITUAL-16", "DNK-TORD-21", "DNK-STD-10")
def test_magic_village_costs_nothing_and_counts_as_conjured() -> None:
    world = Scenario("lll")
    one = kingdom_of(world, MAGES, range(1, 2), "magic_village")
    work(world, one, "magic_village 1")
    assert world.campaign.provinces[1].villages == 1
    assert one.gold == 50
    assert world.campaign.this_turn.villages_conjured == {one.id: 1}
    assert world.campaign.this_turn.villages_built == {}


@pytest.mark.rule("DNK-TORD-21", "DNK-STRUCT-01")
def test_magic_village_needs_own_people_and_floats_only_with_the_art() -> None:
    world = Scenario("lwl")
    one = kingdom_of(world, MAGES, range(1, 3), "magic_village")
    world.province(1, race=None)
    turn = work(world, one, "magic_village 1\nmagic_village 2\nmagic_village 3")
    assert rules(turn) == ["DNK-STD-08", "DNK-STD-08", "DNK-GAP-65"]
    assert not world.campaign.this_turn.leaders_used


# --- gifts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-STD-25", "DNK-ORDER-02", "DNK-GAP-86")
def test_gold_leaves_at_once_and_arrives_after_all_orders() -> None:
    world = Scenario("lll")
    giver, receiver = kingdom_of(world, MAGES, range(1, 2)), kingdom_of(world, MAGES, range(3, 4))
    receiver.gold = 0
    world.contact(giver, receiver)
    turn = world.turn({giver.id: f"give_gold 20 to {receiver.id}", receiver.id: "place 3"}, phase="Orders")
    orders.run(turn)
    assert (giver.gold, receiver.gold) == (30, 0)
    assert rules(turn) == ["DNK-GAP-55"]
    delayed.run(turn)
    assert receiver.gold == 20
    assert receiver.ledger == [(f"gift from {giver.name}", 20)]


@pytest.mark.rule("DNK-STD-28", "DNK-STD-29")
def test_technologies_arrive_without_what_they_rest_on_but_not_those_of_other_leaders() -> None:
    world = Scenario("lll")
    giver = kingdom_of(world, MAGES, range(1, 2), "armour", "teleport", "bows")
    receiver = world.kingdom(Race.HUMAN, WARRIORS, land=[3], techs=["bows"], developable=["armour"])
    world.contact(giver, receiver)
    turn = work(world, giver, f"give_tech all to {receiver.id}")
    assert receiver.techs == ["bows", "armour"]
    assert receiver.developable == []
    assert [event.tech for event in events_of(turn, events.TechUseless)] == ["teleport", "bows"]


def test_two_fires_on_one_place_roll_for_themselves() -> None:
    world = Scenario("l")
    army = Army(7, "Firewalkers", ArmyType.FIREWALKERS, 0, Race.HUMAN, 1, erf=2)

    def rolls(index: int) -> Any:
        def open_stream(what: str, whose: int) -> Dice:
            return world.turn(phase="Delayed orders").dice("fire", 1, index, what, whose)

        return open_stream

    province = world.campaign.provinces[1]
    lives = [burning.survives(army, province, rolls(index)) for index in range(200)]
    assert 70 < sum(lives) < 130
