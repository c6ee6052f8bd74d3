"""Rituals and Delayed orders: burn, mission, heal, pest, protect, teleport, magic_village, gifts."""

from __future__ import annotations

import pytest

from engine.games.dunk.armies import events
from engine.games.dunk.battle import delayed
from engine.games.dunk.battle import phase as battle
from engine.games.dunk.state import ArmyType, Leaders, Plague, Race, Town
from engine.games.dunk.turn import orders
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import from_one
from tests.engine.games.dunk.props.warring import MAGES, PRIESTS, WARRIORS, fire, kingdom_of, refusals, victim, work
from tests.suite.table import each


@pytest.mark.rule(
    "DNK-STD-11",
    "DNK-LEADER-01",
    "DNK-LEADER-02",
    "DNK-LEADER-03",
    "DNK-TORD-07",
    "DNK-TORD-23",
    "DNK-RITUAL-10",
    "DNK-TORD-38",
)
@each(
    "leaders, text",
    [
        (WARRIORS, "burn 11"), (PRIESTS, "diburn 11 12"), (MAGES, "heal 11"), (WARRIORS, "pest 11"),
        (MAGES, "mission"), (PRIESTS, "magic_village 1"), (WARRIORS, "teleport 1 2"),
    ],
)  # fmt: skip
def test_rituals_are_for_their_own_kind_of_leaders(leaders: Leaders, text: str) -> None:
    world = from_one("l" * 10, "l" * 10)
    everything = ("diburn", "healing", "pest", "mission", "magic_village", "teleport")
    one = kingdom_of(world, leaders, range(1, 11), *everything)
    world.army(one, 1)
    turn = work(world, one, text)
    assert refusals(turn) == ["DNK-LEADER-01"]
    assert not world.state.this_turn.leaders_used


@pytest.mark.rule("DNK-LEADER-05", "DNK-GAP-53", "DNK-TECH-02")
def test_leaders_do_one_thing_a_turn() -> None:
    world, mages, _ = victim()
    mages.techs += ["protection", "magic_village"]
    turn = work(world, mages, "protect 1\nburn 11\ndiburn 11 12\nmagic_village 2", dice=fire())
    assert refusals(turn) == ["DNK-LEADER-05"] * 3
    assert world.state.provinces[2].villages == 0


@pytest.mark.rule("DNK-RITUAL-17", "DNK-RITUAL-18", "DNK-GAP-24", "DNK-TORD-27")
@each("race, roll, holds", [
    (Race.HUMAN, 0.174, False), (Race.HUMAN, 0.176, True), (Race.ELF, 0.077, False), (Race.ELF, 0.078, True),
])  # fmt: skip
def test_protect_fails_now_and_then(race: Race, roll: float, holds: bool) -> None:
    world = from_one("ll")
    one = kingdom_of(world, WARRIORS, range(1, 3), "protection", race=race)
    rebels, elsewhere = world.army(None, 1), world.army(None, 2)
    turn = work(world, one, "protect 1", dice=LoadedDice(rest=roll))
    assert (rebels.id not in world.state.armies) is holds
    assert elsewhere.id in world.state.armies
    assert world.state.this_turn.protected == ([1] if holds else [])
    assert bool(events_of(turn, events.ProtectFailed)) is not holds


@pytest.mark.rule("DNK-REBEL-06", "DNK-GAP-24")
def test_protect_removes_rebels_from_a_province_out_of_control() -> None:
    world = from_one("ll")
    one = kingdom_of(world, PRIESTS, range(1, 3), "protection")
    world.province(1, out_of_control=True)
    world.armies(None, 1, 3)
    turn = work(world, one, "protect 1", dice=LoadedDice(rest=0.9))
    assert not world.state.armies
    assert events_of(turn, events.RebelsVanished)[0].count == 3


@pytest.mark.rule("DNK-TORD-27")
def test_only_own_provinces_are_protected() -> None:
    world, mages, _ = victim()
    mages.techs.append("protection")
    assert refusals(work(world, mages, "protect 11")) == ["DNK-TORD-27"]


@pytest.mark.rule("DNK-RITUAL-10", "DNK-TORD-23", "DNK-GAP-22", "DNK-LOG-07")
def test_a_mission_wins_at_most_four_unowned_neighbours() -> None:
    world = from_one("lllll", "lllll", "lllll")
    one = kingdom_of(world, PRIESTS, range(8, 9), "mission")
    other = world.kingdom(land=[7])
    rebels = world.army(None, 9)
    work(world, one, "mission")
    around = [province.number for province in world.state.neighbours(8)]
    own = [province.number for province in world.state.land_of(one.id)]
    assert len(own) == 5
    assert set(own) <= {8, *around} - {7}
    assert rebels.id in world.state.armies
    assert world.state.provinces[7].owner == other.id


@pytest.mark.rule("DNK-RITUAL-10")
def test_a_province_that_two_kingdoms_preach_to_stays_unowned() -> None:
    world = from_one("lllll")
    left, right = kingdom_of(world, PRIESTS, range(1, 3), "mission"), kingdom_of(world, PRIESTS, range(4, 5), "mission")
    turn = world.turn({left.id: "mission", right.id: "mission"}, phase="Delayed orders")
    orders.run(turn)
    delayed.run(turn)
    assert world.state.provinces[3].owner == 0
    assert world.state.provinces[5].owner == right.id
    assert [event.kingdom for event in events_of(turn, events.MissionQuarrel)] == [left.id, right.id]


@pytest.mark.rule("DNK-REBEL-10", "DNK-TURN-02")
def test_rebels_fight_on_in_a_province_won_by_mission() -> None:
    world = from_one("ll")
    one = kingdom_of(world, PRIESTS, range(1, 2), "mission")
    world.army(None, 2)
    turn = work(world, one, "mission")
    world.army(one, 2)
    battle.run_battle(turn)
    assert world.state.provinces[2].owner == one.id
    assert events_of(turn, events.BattleReport)


@pytest.mark.rule("DNK-GAP-59")
def test_priests_without_the_soc_learn_the_mission_first() -> None:
    world = from_one("ll")
    one = world.kingdom(Race.ORC, PRIESTS, land=[1], developable=["mission"])
    work(world, one, "mission")
    assert one.techs == ["mission"]
    assert world.state.provinces[2].owner == 0
    assert one.id in world.state.this_turn.leaders_used


@pytest.mark.rule("DNK-RITUAL-13", "DNK-TORD-14", "DNK-PLAGUE-17")
def test_heal_cures_everybody_in_one_far_province_enemies_too() -> None:
    world = from_one("l" * 9)
    one = kingdom_of(world, PRIESTS, range(1, 2), "healing")
    enemy = world.kingdom(land=[8, 9])
    world.war(one, enemy)
    town = Town("Gull", Race.HUMAN, plague=Plague(1, 1))
    world.province(9, plague=Plague(3, 3), town=town)
    world.province(8, plague=Plague(3, 3))
    sick = world.army(enemy, 9, plague=Plague(2, 2))
    turn = work(world, one, "heal 9")
    healed = world.state.provinces[9]
    assert healed.town is not None
    assert (healed.plague, healed.town.plague, sick.plague) == (None, None, None)
    assert world.state.provinces[8].plague is not None
    assert events_of(turn, events.Healed)[0].count == 3


@pytest.mark.rule("DNK-RITUAL-14", "DNK-TORD-26", "DNK-GAP-19", "DNK-GAP-17")
def test_pest_makes_a_plague_where_people_can_catch_one() -> None:
    for race, before, struck in (
        (Race.HUMAN, None, True), (Race.ELF, None, False), (None, None, False), (Race.ORC, Plague(1, 1), False),
    ):  # fmt: skip
        world = from_one("lll")
        one = kingdom_of(world, PRIESTS, range(1, 2), "pest")
        world.province(3, race=race, plague=before)
        turn = work(world, one, "pest 3", dice=LoadedDice(rest=0.999))
        after = world.state.provinces[3].plague
        assert (after == Plague(20, 20, 1)) is struck, race
        assert struck or after == before
        assert bool(events_of(turn, events.PestFailed)) is not struck


@pytest.mark.rule("DNK-TORD-26", "DNK-RITUAL-12")
def test_priests_who_prayed_for_pest_revive_nobody() -> None:
    world = from_one("ll")
    one = kingdom_of(world, PRIESTS, range(1, 2), "pest")
    enemy = world.kingdom()
    world.war(one, enemy)
    army, foe = world.army(one, 1), world.army(enemy, 1)
    safe = {(what, foe.id): [0.0] for what in ("arrows", "melee")}
    turn = work(world, one, "pest 2", dice=LoadedDice(safe, rest=0.9999))
    battle.run_battle(turn)
    battle.run_resurrection(turn)
    assert army.id not in world.state.armies


@pytest.mark.rule("DNK-RITUAL-15", "DNK-TORD-38", "DNK-GAP-08")
def test_teleport_moves_one_army_to_any_own_province() -> None:
    world = from_one("l" * 9)
    one = kingdom_of(world, MAGES, range(1, 2), "teleport")
    world.province(9, owner=one)
    army = world.army(one, 5, erf=3)
    work(world, one, f"teleport {army.name} 9")
    assert army.province == 9
    assert world.state.this_turn.moved == [army.id]


@pytest.mark.rule("DNK-TORD-38", "DNK-MOVE-18")
def test_teleport_leads_only_home_and_moves_no_castle() -> None:
    world = from_one("l" * 9)
    one = kingdom_of(world, MAGES, range(1, 2), "teleport")
    army, castle = world.army(one, 1), world.army(one, 1, ArmyType.STONE_CASTLE)
    assert refusals(work(world, one, f"teleport {army.id} 4\nteleport {castle.id} 1")) == ["DNK-TORD-27", "DNK-MOVE-18"]
    assert army.province == 1


@pytest.mark.rule("DNK-RITUAL-16", "DNK-TORD-21", "DNK-STD-10")
def test_magic_village_costs_nothing_and_counts_as_conjured() -> None:
    world = from_one("lll")
    one = kingdom_of(world, MAGES, range(1, 2), "magic_village")
    work(world, one, "magic_village 1")
    assert world.state.provinces[1].villages == 1
    assert one.gold == 50
    assert world.state.this_turn.villages_conjured == {one.id: 1}
    assert world.state.this_turn.villages_built == {}


@pytest.mark.rule("DNK-TORD-21", "DNK-STRUCT-01")
def test_magic_village_needs_own_people_and_floats_only_with_the_art() -> None:
    world = from_one("lwl")
    one = kingdom_of(world, MAGES, range(1, 3), "magic_village")
    world.province(1, race=None)
    turn = work(world, one, "magic_village 1\nmagic_village 2\nmagic_village 3")
    assert refusals(turn) == ["DNK-STD-08", "DNK-STD-08", "DNK-GAP-65"]
    assert not world.state.this_turn.leaders_used


@pytest.mark.rule("DNK-STD-25", "DNK-ORDER-02", "DNK-GAP-86")
def test_gold_leaves_at_once_and_arrives_after_all_orders() -> None:
    world = from_one("lll")
    giver, receiver = kingdom_of(world, MAGES, range(1, 2)), kingdom_of(world, MAGES, range(3, 4))
    receiver.gold = 0
    world.contact(giver, receiver)
    turn = world.turn({giver.id: f"give_gold 20 to {receiver.id}", receiver.id: "place 3"}, phase="Orders")
    orders.run(turn)
    assert (giver.gold, receiver.gold) == (30, 0)
    assert refusals(turn) == ["DNK-GAP-55"]
    delayed.run(turn)
    assert receiver.gold == 20
    assert receiver.ledger == [(f"gift from {giver.name}", 20)]


@pytest.mark.rule("DNK-STD-28", "DNK-STD-29")
def test_technologies_arrive_without_what_they_rest_on_but_not_those_of_other_leaders() -> None:
    world = from_one("lll")
    giver = kingdom_of(world, MAGES, range(1, 2), "armour", "teleport", "bows")
    receiver = world.kingdom(Race.HUMAN, WARRIORS, land=[3], techs=["bows"], developable=["armour"])
    world.contact(giver, receiver)
    turn = work(world, giver, f"give_tech all to {receiver.id}")
    assert receiver.techs == ["bows", "armour"]
    assert receiver.developable == []
    assert [event.tech for event in events_of(turn, events.TechUseless)] == ["teleport", "bows"]
