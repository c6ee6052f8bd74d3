"""Orders on armies: placing, moving, training, plunder, settling, moral."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.turn import Turn
from engine.games.dunk.armies import events
from engine.games.dunk.battle import marching
from engine.games.dunk.state import ArmyType, Campaign, Leaders, Plague, Race
from engine.testing import events_of
from tests.engine.games.dunk.props.kit import from_one
from tests.engine.games.dunk.props.warring import obey, only_army, realm, refusals
from tests.suite.table import each

KINDS = [
    ("place_archers", "bows", ArmyType.ARCHERS, 7, "DNK-TORD-01"),
    ("place_catapults", "catapults", ArmyType.CATAPULTS, 9, "DNK-TORD-04"),
    ("place_firewalkers", "firewalkers", ArmyType.FIREWALKERS, 7, "DNK-TORD-09"),
    ("place_mithril", "mithril", ArmyType.MITHRIL_WARRIORS, 15, "DNK-TORD-24"),
    ("place_ship", "ships", ArmyType.SHIP, 10, "DNK-TORD-35"),
    ("place_frigate", "frigates", ArmyType.FRIGATE, 23, "DNK-TORD-12"),
]


def told(turn: Turn[Campaign, None], kind: type[Any]) -> int:
    return len(events_of(turn, kind))


@pytest.mark.rule("DNK-STD-31", "DNK-ARMY-02", "DNK-GEN-03")
@each("race, price", [(Race.ORC, 2), (Race.DUCK, 3), (Race.HUMAN, 5), (Race.DWARF, 7), (Race.ELF, 9)])
def test_place_raises_a_normal_army_for_the_price_of_the_race(race: Race, price: int) -> None:
    world, one = realm("lll", race)
    obey(world, one, "place 2")
    army = only_army(world)
    assert (army.type, army.race, army.province, army.name) == (ArmyType.ARMY, race, 2, "1st Army")
    assert one.gold == 100 - price
    assert one.ledger == [("place army", -price)]


@pytest.mark.rule("DNK-EX-16", "DNK-BATTLE-01", "DNK-LEADER-04")
def test_four_orc_armies_for_eight_gold_all_moving_the_same_turn() -> None:
    world = from_one(*["l" * 20] * 5)
    grah = world.kingdom(Race.ORC, Leaders.WARRIORS, land=[22, 41, 42, 43, 62], gold=8)
    turn = obey(world, grah, "place 22 e\nplace 43 e\nplace 62 e\nplace 41 w")
    for phase in (marching.run_first_moves, marching.run_movement_battles, marching.run_movement):
        phase(turn)
    armies = list(world.state.armies.values())
    assert grah.gold == 0
    assert [army.erf for army in armies] == [2, 2, 2, 2]
    # 41 lies at the west edge: to the west of it is nothing, which the old sample could not know
    assert [army.province for army in armies] == [23, 44, 63, 41]


@pytest.mark.rule("DNK-EX-18", "DNK-MOVE-05")
def test_the_words_that_are_not_used_wait_for_the_next_turn() -> None:
    world = from_one(*["l" * 20] * 10)
    saroghth = world.kingdom(Race.ORC, Leaders.PRIESTS, land=[127, 147, 148, 167], gold=7)
    turn = obey(world, saroghth, "place 148 e\nplace 167 sw w nw\nplace 127 nw\nmission")
    for phase in (marching.run_first_moves, marching.run_movement_battles, marching.run_movement):
        phase(turn)
    armies = list(world.state.armies.values())
    assert saroghth.gold == 1
    assert [army.erf for army in armies] == [1, 1, 1]
    assert armies[1].province != 167
    assert armies[1].heading == ["w", "nw"]


@pytest.mark.rule("DNK-BATTLE-01", "DNK-LEADER-04", "DNK-LEADER-06", "DNK-GAP-54", "DNK-STD-17", "DNK-RACE-05")
@each(
    "race, leaders, busy, erf",
    [
        (Race.HUMAN, Leaders.WARRIORS, False, 2),
        (Race.ELF, Leaders.WARRIORS, False, 3),
        (Race.HUMAN, Leaders.WARRIORS, True, 1),
        (Race.ELF, Leaders.WARRIORS, True, 1),
        (Race.ELF, Leaders.PRIESTS, False, 1),
    ],
)
def test_new_armies_have_the_erf_that_the_leaders_find_time_for(
    race: Race, leaders: Leaders, busy: bool, erf: int
) -> None:
    world, one = realm("lll", race, leaders, 100, "protection")
    obey(world, one, "place 1" + ("\nprotect 2" if busy else ""))  # the leaders come after the army
    assert only_army(world).erf == erf


@pytest.mark.rule(
    "DNK-TORD-01", "DNK-TORD-04", "DNK-TORD-09", "DNK-TORD-24", "DNK-TORD-35", "DNK-TORD-12", "DNK-STD-32",
    "DNK-GAP-77", "DNK-TECH-09",
)  # fmt: skip
@each("keyword, tech, kind, price, rule", KINDS)
def test_other_types_need_their_technology_and_take_directions(
    keyword: str, tech: str, kind: ArmyType, price: int, rule: str
) -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.MAGES, 100, tech)
    obey(world, one, f"{keyword} 1 e")
    army = only_army(world)
    assert (army.type, army.heading, one.gold) == (kind, ["e"], 100 - price)
    world, one = realm()
    assert refusals(obey(world, one, f"{keyword} 1 e")) == ["DNK-ORDER-09"]
    assert not world.state.armies


@pytest.mark.rule("DNK-TORD-35", "DNK-GAP-09")
@each("ground, allowed", [("f", True), ("l", True), ("g", False), ("m", False), ("w", False)])
def test_ships_and_frigates_are_built_of_forest_and_land(ground: str, allowed: bool) -> None:
    for keyword in ("place_ship", "place_frigate"):
        world, one = realm(ground, Race.HUMAN, Leaders.MAGES, 100, "ships", "frigates")
        obey(world, one, f"{keyword} 1")
        assert bool(world.state.armies) is allowed


@pytest.mark.rule("DNK-TORD-16", "DNK-GAP-78", "DNK-TECH-08", "DNK-TORD-20")
def test_a_stable_gives_one_mount_a_turn() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.MAGES, 100, "horseriding", "knights")
    world.province(1, stables=1)
    world.province(2, stables=2)
    turn = obey(world, one, "place_cavalry 1 e\nplace_knights 1\nplace_knights 2\nplace_cavalry 2\nplace_cavalry 3")
    assert [army.type for army in world.state.armies.values()] == [
        ArmyType.CAVALRY, ArmyType.KNIGHTS, ArmyType.CAVALRY,
    ]  # fmt: skip
    assert refusals(turn) == ["DNK-GAP-78", "DNK-GAP-78"]
    assert one.gold == 100 - 10 - 22 - 10


@pytest.mark.rule("DNK-STD-33", "DNK-GAP-78")
def test_a_warg_farm_gives_one_warg_army_a_turn() -> None:
    world, one = realm("lll", Race.ORC)
    world.province(1, warg_farms=1)
    turn = obey(world, one, "place_warg 1 e\nplace_warg 1")
    assert only_army(world).type is ArmyType.WARG_ARMY
    assert one.gold == 96
    assert refusals(turn) == ["DNK-GAP-78"]


@pytest.mark.rule("DNK-TORD-44", "DNK-ARMY-12", "DNK-ARMY-03")
def test_trolls_come_only_from_orcs_and_not_from_grass_or_water() -> None:
    world, one = realm("lgwm", Race.HUMAN, Leaders.MAGES, 100, "trolls")
    for number in (2, 3, 4):
        world.province(number, race=Race.ORC)
    turn = obey(world, one, "place_trolls 1\nplace_trolls 2\nplace_trolls 3\nplace_trolls 4")
    assert only_army(world).province == 4
    assert refusals(turn) == ["DNK-TORD-44", "DNK-ARMY-03", "DNK-ARMY-03"]
    assert one.gold == 90


@pytest.mark.rule("DNK-TORD-02", "DNK-ARMY-03", "DNK-GAP-80")
@each("ground, price", [("l", 4), ("m", 5), ("g", 6), ("f", 8), ("w", 12)])
def test_stone_castles_cost_by_terrain_and_several_may_stand_together(ground: str, price: int) -> None:
    world, one = realm(ground, Race.DUCK, Leaders.MAGES, 100, "castles", "floating_houses")
    obey(world, one, "place_castle 1\nplace_castle 1")
    assert [army.type for army in world.state.armies.values()] == [ArmyType.STONE_CASTLE] * 2
    assert one.gold == 100 - 2 * price


@pytest.mark.rule("DNK-TORD-02", "DNK-TECH-01")
def test_a_castle_on_water_needs_floating_houses() -> None:
    world, one = realm("w", Race.HUMAN, Leaders.MAGES, 100, "castles")
    assert refusals(obey(world, one, "place_castle 1")) == ["DNK-TORD-02"]


@pytest.mark.rule("DNK-TORD-03", "DNK-ARMY-06")
def test_worms_make_sky_castles_in_forests_for_four() -> None:
    world, one = realm("fl", Race.ELF, Leaders.MAGES, 100, "worms")
    turn = obey(world, one, "place_castle 1\nplace_castle 2")
    assert only_army(world).type is ArmyType.SKY_CASTLE
    assert one.gold == 96
    assert refusals(turn) == ["DNK-ORDER-09"]


@pytest.mark.rule("DNK-GAP-65", "DNK-GAP-11")
def test_one_places_only_in_own_provinces_in_control() -> None:
    world, one = realm("llll")
    world.province(2, owner=world.kingdom())
    world.province(3, out_of_control=True)
    turn = obey(world, one, "place 2\nplace 3\nplace 77")
    assert not world.state.armies
    assert refusals(turn) == ["DNK-GAP-65"] * 3
    assert one.gold == 100


@pytest.mark.rule("DNK-GAP-55")
def test_without_gold_nobody_is_placed() -> None:
    world, one = realm("l", Race.HUMAN, Leaders.MAGES, 9)
    turn = obey(world, one, "place 1\nplace 1")
    assert len(world.state.armies) == 1
    assert one.gold == 4
    assert refusals(turn) == ["DNK-GAP-55"]


@pytest.mark.rule("DNK-EX-48", "DNK-TECH-01")
def test_unusual_armies_count_two_for_discoveries() -> None:
    world, one = realm("l", Race.ORC, Leaders.MAGES, 100, "bows")
    obey(world, one, "place 1\nplace 1\nplace_archers 1")
    assert world.state.this_turn.recruits == {one.id: 4}


@pytest.mark.rule("DNK-EX-19", "DNK-TACTIC-01")
def test_ten_orc_armies_cost_twenty_gold() -> None:
    world, one = realm("l", Race.ORC, Leaders.MAGES, 20)
    obey(world, one, "place 1\n" * 10)
    assert len(world.state.armies) == 10
    assert one.gold == 0


@pytest.mark.rule("DNK-GAP-72")
def test_armies_are_counted_for_each_type_and_numbers_are_never_used_again() -> None:
    world, one = realm("l", Race.ORC, Leaders.MAGES, 100, "bows")
    obey(world, one, "place 1\nplace_archers 1\nplace 1")
    names = [army.name for army in world.state.armies.values()]
    assert names == ["1st Army", "1st Archers", "2nd Army"]
    world.state.this_turn.placed.clear()
    obey(world, one, "remove_army 2nd Army\nplace 1")
    assert [(army.id, army.name) for army in world.state.armies.values()][-1] == (4, "3rd Army")


@pytest.mark.rule("DNK-STD-30", "DNK-EX-11", "DNK-ORDER-07", "DNK-ORDER-08")
def test_move_by_name_replaces_all_earlier_words() -> None:
    world, one = realm("llll", Race.HUMAN, Leaders.MAGES, 100, "bows")
    world.army(one, 1, ArmyType.ARCHERS)
    army = world.army(one, 1, ArmyType.ARCHERS, heading=["w", "w"])
    obey(world, one, "move 2nd Archers e se")
    assert army.heading == ["e", "se"]


@pytest.mark.rule("DNK-MOVE-18")
def test_castles_refuse_to_move() -> None:
    world, one = realm()
    castle = world.army(one, 1, ArmyType.STONE_CASTLE)
    assert refusals(obey(world, one, f"move {castle.id} e")) == ["DNK-MOVE-18"]
    assert castle.heading == []


@pytest.mark.rule("DNK-ORDER-07")
def test_the_armies_of_others_do_not_listen() -> None:
    world, one = realm()
    foreign = world.army(world.kingdom(), 1)
    assert refusals(obey(world, one, f"move {foreign.id} e")) == ["DNK-ORDER-07"]
    assert foreign.heading == []


@pytest.mark.rule("DNK-STD-01", "DNK-STD-04", "DNK-STD-07", "DNK-PLAGUE-13", "DNK-STD-10")
def test_an_army_becomes_a_village_of_its_own_healthy_people() -> None:
    world, one = realm()
    world.province(1, race=Race.ORC, plague=Plague(3, 3))
    army = world.army(one, 1)
    obey(world, one, f"army_to_village {army.id}")
    province = world.state.provinces[1]
    assert (province.race, province.villages, province.plague) == (Race.HUMAN, 1, None)
    assert not world.state.armies
    assert one.gold == 100
    assert world.state.this_turn.villages_built == {one.id: 1}


@pytest.mark.rule("DNK-STD-07")
def test_a_sick_army_brings_its_plague_along() -> None:
    world, one = realm()
    army = world.army(one, 1, plague=Plague(2, 5))
    obey(world, one, f"atv {army.id}")
    assert world.state.provinces[1].plague == Plague(2, 5)


@pytest.mark.rule("DNK-STD-02")
def test_a_village_on_water_needs_floating_houses() -> None:
    world, one = realm("w")
    army = world.army(one, 1)
    assert refusals(obey(world, one, f"atv {army.id}")) == ["DNK-STD-02"]
    one.techs.append("floating_houses")
    obey(world, one, f"atv {army.id}")
    assert world.state.provinces[1].villages == 1


@pytest.mark.rule("DNK-STD-03", "DNK-ARMY-01")
def test_orcs_settle_only_their_castles() -> None:
    world, one = realm("fl", Race.ORC)
    army, castle = world.army(one, 1), world.army(one, 1, ArmyType.SKY_CASTLE)
    assert refusals(obey(world, one, f"atv {army.id}\natv {castle.id}")) == ["DNK-STD-03"]
    assert list(world.state.armies) == [army.id]
    assert world.state.provinces[1].villages == 1


@pytest.mark.rule("DNK-STD-05", "DNK-GAP-67")
@each("status", ["war", "ally", "unowned"])
def test_abroad_an_army_is_merely_disbanded(status: str) -> None:
    world, one = realm("lll")
    other = world.kingdom()
    (world.ally if status == "ally" else world.war)(one, other)
    world.province(3, owner=other if status != "unowned" else 0, race=Race.HUMAN)
    army = world.army(one, 3)
    obey(world, one, f"atv {army.id}")
    assert not world.state.armies
    assert world.state.provinces[3].villages == 0
    assert world.state.this_turn.removals == {one.id: 1}


@pytest.mark.rule("DNK-STD-34", "DNK-TECH-06")
def test_removing_an_army_is_counted_for_crime() -> None:
    world, one = realm()
    army, castle = world.army(one, 1), world.army(one, 1, ArmyType.SKY_CASTLE)
    obey(world, one, f"remove_army {army.id}\nra {castle.id}")
    assert not world.state.armies
    assert world.state.this_turn.removals == {one.id: 2}


@pytest.mark.rule("DNK-STD-06", "DNK-STD-34")
def test_an_army_placed_this_turn_can_neither_settle_nor_be_removed() -> None:
    world, one = realm()
    turn = obey(world, one, "place 1\natv 1\nremove_army 1")
    assert refusals(turn) == ["DNK-STD-06", "DNK-STD-06"]
    assert len(world.state.armies) == 1


@pytest.mark.rule("DNK-STD-38")
def test_a_warg_army_becomes_a_warg_farm() -> None:
    world, one = realm("lll", Race.ORC)
    wargs, army = world.army(one, 1, ArmyType.WARG_ARMY), world.army(one, 1)
    turn = obey(world, one, f"warg_army_to_farm {wargs.id}\nwatf {army.id}")
    assert world.state.provinces[1].warg_farms == 1
    assert list(world.state.armies) == [army.id]
    assert refusals(turn) == ["DNK-STD-38"]


@pytest.mark.rule("DNK-GEN-08", "DNK-ORDER-02")
def test_orders_are_carried_out_in_written_order() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.MAGES, 25)
    one.developable.append("bows")
    turn = obey(world, one, "place_archers 1\ndevelop_bows\nplace 1")
    assert refusals(turn) == ["DNK-ORDER-09"]
    assert told(turn, events.ArmyPlaced) == 1
    assert (one.techs, one.gold) == (["bows"], 0)
