"""Orders on armies: placing, moving, training, plunder, settling, moral."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.turn import Turn
from engine.games.dunk import events_armies as events
from engine.games.dunk.events import Refused
from engine.games.dunk.phases import movement, orders
from engine.games.dunk.phases.orders_train import death_trained
from engine.games.dunk.state import Army, ArmyType, Campaign, Goods, Kingdom, Leaders, Plague, Race, Town
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.kit import Scenario


def obey(world: Scenario, kingdom: Kingdom, text: str, *, dice: LoadedDice | None = None) -> Turn[Campaign]:
    """Runs the Orders phase with the order text of one kingdom."""
    turn = world.turn({kingdom.id: text}, phase="Orders", dice=dice)
    assert all(order.line for order in turn.orders[kingdom.seat].orders)
    orders.run(turn)
    return turn


def refusals(turn: Turn[Campaign]) -> list[str]:
    """The rules by which orders were refused."""
    return [event.rule for event in events_of(turn, Refused)]


def realm(
    row: str = "lll", race: Race = Race.HUMAN, leaders: Leaders = Leaders.MAGES, gold: int = 100, *techs: str
) -> tuple[Scenario, Kingdom]:
    """A kingdom that owns the whole row of provinces."""
    world = Scenario(row)
    return world, world.kingdom(race, leaders, land=range(1, len(row) + 1), gold=gold, techs=techs)


def only_army(world: Scenario) -> Army:
    (army,) = world.campaign.armies.values()
    return army


# --- placing -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-STD-31", "DNK-ARMY-02", "DNK-GEN-03")
@pytest.mark.parametrize(
    ("race", "price"), [(Race.ORC, 2), (Race.DUCK, 3), (Race.HUMAN, 5), (Race.DWARF, 7), (Race.ELF, 9)]
)
def test_place_raises_a_normal_army_for_the_price_of_the_race(race: Race, price: int) -> None:
    world, one = realm("lll", race)
    obey(world, one, "place 2")
    army = only_army(world)
    assert (army.type, army.race, army.province, army.name) == (ArmyType.ARMY, race, 2, "1st Army")
    assert one.gold == 100 - price
    assert one.ledger == [("place army", -price)]


@pytest.mark.rule("DNK-EX-16", "DNK-BATTLE-01", "DNK-LEADER-04")
def test_four_orc_armies_for_eight_gold_all_moving_the_same_turn() -> None:
    world = Scenario(*["l" * 20] * 5)
    grah = world.kingdom(Race.ORC, Leaders.WARRIORS, land=[22, 41, 42, 43, 62], gold=8)
    turn = obey(world, grah, "place 22 e\nplace 43 e\nplace 62 e\nplace 41 w")
    for phase in (movement.run_first_moves, movement.run_movement_battles, movement.run_movement):
        phase(turn)
    armies = list(world.campaign.armies.values())
    assert grah.gold == 0
    assert [army.erf for army in armies] == [2, 2, 2, 2]
    # 41 lies at the west edge: to the west of it is nothing, which the old sample could not know
    assert [army.province for army in armies] == [23, 44, 63, 41]


@pytest.mark.rule("DNK-EX-18", "DNK-MOVE-05")
def test_the_words_that_are_not_used_wait_for_the_next_turn() -> None:
    world = Scenario(*["l" * 20] * 10)
    saroghth = world.kingdom(Race.ORC, Leaders.PRIESTS, land=[127, 147, 148, 167], gold=7)
    turn = obey(world, saroghth, "place 148 e\nplace 167 sw w nw\nplace 127 nw\nmission")
    for phase in (movement.run_first_moves, movement.run_movement_battles, movement.run_movement):
        phase(turn)
    armies = list(world.campaign.armies.values())
    assert saroghth.gold == 1
    assert [army.erf for army in armies] == [1, 1, 1]
    assert armies[1].province != 167
    assert armies[1].heading == ["w", "nw"]


@pytest.mark.rule("DNK-BATTLE-01", "DNK-LEADER-04", "DNK-LEADER-06", "DNK-GAP-54", "DNK-STD-17", "DNK-RACE-05")
@pytest.mark.parametrize(
    ("race", "leaders", "busy", "erf"),
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


KINDS = [
    ("place_archers", "bows", ArmyType.ARCHERS, 7, "DNK-TORD-01"),
    ("place_catapults", "catapults", ArmyType.CATAPULTS, 9, "DNK-TORD-04"),
    ("place_firewalkers", "firewalkers", ArmyType.FIREWALKERS, 7, "DNK-TORD-09"),
    ("place_mithril", "mithril", ArmyType.MITHRIL_WARRIORS, 15, "DNK-TORD-24"),
    ("place_ship", "ships", ArmyType.SHIP, 10, "DNK-TORD-35"),
    ("place_frigate", "frigates", ArmyType.FRIGATE, 23, "DNK-TORD-12"),
]


@pytest.mark.rule(
    "DNK-TORD-01", "DNK-TORD-04", "DNK-TORD-09", "DNK-TORD-24", "DNK-TORD-35", "DNK-TORD-12", "DNK-STD-32",
    "DNK-GAP-77", "DNK-TECH-09",
)  # fmt: skip
@pytest.mark.parametrize(("keyword", "tech", "kind", "price", "rule"), KINDS)
def test_other_types_need_their_technology_and_take_directions(
    keyword: str, tech: str, kind: ArmyType, price: int, rule: str
) -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.MAGES, 100, tech)
    obey(world, one, f"{keyword} 1 e")
    army = only_army(world)
    assert (army.type, army.heading, one.gold) == (kind, ["e"], 100 - price)
    world, one = realm()
    assert refusals(obey(world, one, f"{keyword} 1 e")) == ["DNK-ORDER-09"]
    assert not world.campaign.armies


@pytest.mark.rule("DNK-TORD-35", "DNK-GAP-09")
@pytest.mark.parametrize(("ground", "allowed"), [("f", True), ("l", True), ("g", False), ("m", False), ("w", False)])
def test_ships_and_frigates_are_built_of_forest_and_land(ground: str, allowed: bool) -> None:
    for keyword in ("place_ship", "place_frigate"):
        world, one = realm(ground, Race.HUMAN, Leaders.MAGES, 100, "ships", "frigates")
        obey(world, one, f"{keyword} 1")
        assert bool(world.campaign.armies) is allowed


@pytest.mark.rule("DNK-TORD-16", "DNK-GAP-78", "DNK-TECH-08", "DNK-TORD-20")
def test_a_stable_gives_one_mount_a_turn() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.MAGES, 100, "horseriding", "knights")
    world.province(1, stables=1)
    world.province(2, stables=2)
    turn = obey(world, one, "place_cavalry 1 e\nplace_knights 1\nplace_knights 2\nplace_cavalry 2\nplace_cavalry 3")
    assert [army.type for army in world.campaign.armies.values()] == [
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
@pytest.mark.parametrize(("ground", "price"), [("l", 4), ("m", 5), ("g", 6), ("f", 8), ("w", 12)])
def test_stone_castles_cost_by_terrain_and_several_may_stand_together(ground: str, price: int) -> None:
    world, one = realm(ground, Race.DUCK, Leaders.MAGES, 100, "castles", "floating_houses")
    obey(world, one, "place_castle 1\nplace_castle 1")
    assert [army.type for army in world.campaign.armies.values()] == [ArmyType.STONE_CASTLE] * 2
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
    assert not world.campaign.armies
    assert refusals(turn) == ["DNK-GAP-65"] * 3
    assert one.gold == 100


@pytest.mark.rule("DNK-GAP-55")
def test_without_gold_nobody_is_placed() -> None:
    world, one = realm("l", Race.HUMAN, Leaders.MAGES, 9)
    turn = obey(world, one, "place 1\nplace 1")
    assert len(world.campaign.armies) == 1
    assert one.gold == 4
    assert refusals(turn) == ["DNK-GAP-55"]


@pytest.mark.rule("DNK-EX-48", "DNK-TECH-01")
def test_unusual_armies_count_two_for_discoveries() -> None:
    world, one = realm("l", Race.ORC, Leaders.MAGES, 100, "bows")
    obey(world, one, "place 1\nplace 1\nplace_archers 1")
    assert world.campaign.this_turn.recruits == {one.id: 4}


@pytest.mark.rule("DNK-EX-19", "DNK-TACTIC-01")
def test_ten_orc_armies_cost_twenty_gold() -> None:
    world, one = realm("l", Race.ORC, Leaders.MAGES, 20)
    obey(world, one, "place 1\n" * 10)
    assert len(world.campaign.armies) == 10
    assert one.gold == 0


@pytest.mark.rule("DNK-GAP-72")
def test_armies_are_counted_for_each_type_and_numbers_are_never_used_again() -> None:
    world, one = realm("l", Race.ORC, Leaders.MAGES, 100, "bows")
    obey(world, one, "place 1\nplace_archers 1\nplace 1")
    names = [army.name for army in world.campaign.armies.values()]
    assert names == ["1st Army", "1st Archers", "2nd Army"]
    world.campaign.this_turn.placed.clear()
    obey(world, one, "remove_army 2nd Army\nplace 1")
    assert [(army.id, army.name) for army in world.campaign.armies.values()][-1] == (4, "3rd Army")


# --- moving ------------------------------------------------------------------------------------------------------


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


# --- training ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-TORD-43", "DNK-GAP-46")
@pytest.mark.parametrize(("leaders", "ceiling"), [(Leaders.WARRIORS, 5), (Leaders.PRIESTS, 2), (Leaders.MAGES, 2)])
def test_training_costs_a_gold_and_stops_at_the_ceiling(leaders: Leaders, ceiling: int) -> None:
    world, one = realm("lll", Race.HUMAN, leaders, 10, "training")
    army = world.army(one, 1, erf=ceiling - 1)
    obey(world, one, f"train {army.id}")
    assert (army.erf, one.gold) == (ceiling, 9)
    assert refusals(obey(world, one, f"train {army.id}")) == ["DNK-TORD-43"]
    assert one.gold == 9


@pytest.mark.rule("DNK-GAP-46", "DNK-TORD-43")
def test_an_army_trains_once_a_turn_and_does_not_move() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 10, "training")
    army = world.army(one, 1, heading=["e"])
    turn = obey(world, one, f"train {army.id}\ntrain {army.id}")
    movement.run_movement(turn)
    assert (army.erf, army.province, one.gold) == (2, 1, 9)
    assert refusals(turn) == ["DNK-GAP-46"]


@pytest.mark.rule("DNK-MOVE-14", "DNK-TORD-43")
def test_train_stands_in_place_of_a_direction_and_before_others() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.PRIESTS, 10, "training")
    army = world.army(one, 1)
    turn = obey(world, one, f"move {army.id} t e\nplace 2 train e")
    movement.run_movement(turn)
    new = list(world.campaign.armies.values())[1]
    assert [(a.erf, a.province, a.heading) for a in (army, new)] == [(2, 1, ["e"]), (2, 2, ["e"])]
    assert one.gold == 10 - 1 - 5 - 1


@pytest.mark.rule("DNK-TORD-43", "DNK-GAP-55")
def test_an_army_without_gold_for_its_training_is_placed_untrained() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.PRIESTS, 5, "training")
    turn = obey(world, one, "place 2 train e")
    assert only_army(world).erf == 1
    assert refusals(turn) == ["DNK-GAP-55"]


@pytest.mark.rule("DNK-MOVE-14", "DNK-ORDER-09")
def test_training_needs_the_technology_in_every_form() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS)
    army = world.army(one, 1)
    turn = obey(world, one, f"train {army.id}\nmove {army.id} train\ndeath_train {army.id}\nplace 1 dt")
    assert refusals(turn) == ["DNK-ORDER-09"] * 4
    assert len(world.campaign.armies) == 1


@pytest.mark.rule("DNK-MOVE-05", "DNK-MOVE-14")
def test_training_left_among_the_words_is_done_in_a_later_turn() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 10, "training")
    army = world.army(one, 1, heading=["train", "e"])
    turn = world.turn(phase="Orders")
    orders.run(turn)
    movement.run_movement(turn)
    assert (army.erf, army.province, army.heading, one.gold) == (2, 1, ["e"], 9)
    assert events_of(turn, events.TrainedOn)[0].erf == 2


@pytest.mark.rule("DNK-TORD-06", "DNK-GAP-46")
@pytest.mark.parametrize(
    ("roll", "before", "after"),
    [(0.09, 7, 0), (0.10, 7, 4), (0.29, 8, 4), (0.29, 3, 2), (0.29, 2, 2), (0.29, 1, 1), (0.30, 7, 8), (0.99, 1, 2)],
)
def test_death_training_kills_maims_or_hardens(roll: float, before: int, after: int) -> None:
    assert death_trained(LoadedDice(rest=roll)("x"), before) == after


@pytest.mark.rule("DNK-TORD-06")
def test_of_many_death_trainings_a_tenth_kill_and_a_fifth_maim() -> None:
    turn = Scenario("l").turn(phase="Orders")
    results = [death_trained(turn.dice("death_train", id), 8) for id in range(3000)]
    assert 240 < results.count(0) < 360
    assert 520 < results.count(4) < 680
    assert results.count(0) + results.count(4) + results.count(9) == 3000


@pytest.mark.rule("DNK-TORD-06", "DNK-LEADER-04")
def test_death_training_is_free_has_no_ceiling_and_may_be_combined_with_plunder() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 0, "death_training", "province_plunder")
    army = world.army(one, 1, erf=9, heading=["e"])
    turn = obey(world, one, f"plunder {army.id}\ndeath_train {army.id}", dice=LoadedDice(rest=0.9))
    movement.run_movement(turn)
    assert (army.erf, army.province, one.gold) == (10, 1, 3)
    fatal = obey(world, one, f"move {army.id} dt", dice=LoadedDice(rest=0.0))
    assert not world.campaign.armies
    assert events_of(fatal, events.DeathTrainingKilled)


@pytest.mark.rule("DNK-TORD-06")
def test_only_warriors_train_to_death() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.MAGES, 0, "death_training")
    army = world.army(one, 1)
    assert refusals(obey(world, one, f"death_train {army.id}")) == ["DNK-TORD-06"]


# --- settling and disbanding -------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-STD-01", "DNK-STD-04", "DNK-STD-07", "DNK-PLAGUE-13", "DNK-STD-10")
def test_an_army_becomes_a_village_of_its_own_healthy_people() -> None:
    world, one = realm()
    world.province(1, race=Race.ORC, plague=Plague(3, 3))
    army = world.army(one, 1)
    obey(world, one, f"army_to_village {army.id}")
    province = world.campaign.provinces[1]
    assert (province.race, province.villages, province.plague) == (Race.HUMAN, 1, None)
    assert not world.campaign.armies
    assert one.gold == 100
    assert world.campaign.this_turn.villages_built == {one.id: 1}


@pytest.mark.rule("DNK-STD-07")
def test_a_sick_army_brings_its_plague_along() -> None:
    world, one = realm()
    army = world.army(one, 1, plague=Plague(2, 5))
    obey(world, one, f"atv {army.id}")
    assert world.campaign.provinces[1].plague == Plague(2, 5)


@pytest.mark.rule("DNK-STD-02")
def test_a_village_on_water_needs_floating_houses() -> None:
    world, one = realm("w")
    army = world.army(one, 1)
    assert refusals(obey(world, one, f"atv {army.id}")) == ["DNK-STD-02"]
    one.techs.append("floating_houses")
    obey(world, one, f"atv {army.id}")
    assert world.campaign.provinces[1].villages == 1


@pytest.mark.rule("DNK-STD-03", "DNK-ARMY-01")
def test_orcs_settle_only_their_castles() -> None:
    world, one = realm("fl", Race.ORC)
    army, castle = world.army(one, 1), world.army(one, 1, ArmyType.SKY_CASTLE)
    assert refusals(obey(world, one, f"atv {army.id}\natv {castle.id}")) == ["DNK-STD-03"]
    assert list(world.campaign.armies) == [army.id]
    assert world.campaign.provinces[1].villages == 1


@pytest.mark.rule("DNK-STD-05", "DNK-GAP-67")
@pytest.mark.parametrize("status", ["war", "ally", "unowned"])
def test_abroad_an_army_is_merely_disbanded(status: str) -> None:
    world, one = realm("lll")
    other = world.kingdom()
    (world.ally if status == "ally" else world.war)(one, other)
    world.province(3, owner=other if status != "unowned" else 0, race=Race.HUMAN)
    army = world.army(one, 3)
    obey(world, one, f"atv {army.id}")
    assert not world.campaign.armies
    assert world.campaign.provinces[3].villages == 0
    assert world.campaign.this_turn.removals == {one.id: 1}


@pytest.mark.rule("DNK-STD-34", "DNK-TECH-06")
def test_removing_an_army_is_counted_for_crime() -> None:
    world, one = realm()
    army, castle = world.army(one, 1), world.army(one, 1, ArmyType.SKY_CASTLE)
    obey(world, one, f"remove_army {army.id}\nra {castle.id}")
    assert not world.campaign.armies
    assert world.campaign.this_turn.removals == {one.id: 2}


@pytest.mark.rule("DNK-STD-06", "DNK-STD-34")
def test_an_army_placed_this_turn_can_neither_settle_nor_be_removed() -> None:
    world, one = realm()
    turn = obey(world, one, "place 1\natv 1\nremove_army 1")
    assert refusals(turn) == ["DNK-STD-06", "DNK-STD-06"]
    assert len(world.campaign.armies) == 1


@pytest.mark.rule("DNK-STD-38")
def test_a_warg_army_becomes_a_warg_farm() -> None:
    world, one = realm("lll", Race.ORC)
    wargs, army = world.army(one, 1, ArmyType.WARG_ARMY), world.army(one, 1)
    turn = obey(world, one, f"warg_army_to_farm {wargs.id}\nwatf {army.id}")
    assert world.campaign.provinces[1].warg_farms == 1
    assert list(world.campaign.armies) == [army.id]
    assert refusals(turn) == ["DNK-STD-38"]


# --- plunder -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-TORD-28", "DNK-TORD-29", "DNK-TORD-30", "DNK-TORD-32", "DNK-STRUCT-02", "DNK-PLAGUE-13")
def test_plunder_pays_at_once_and_leaves_nothing() -> None:
    world, one = realm("lll", Race.ORC, Leaders.MAGES, 0, "province_plunder")
    world.province(1, villages=2, stables=1, warg_farms=1, plague=Plague(1, 1), roads=True)
    army = world.army(one, 1)
    turn = obey(world, one, f"plunder {army.id}\nmove {army.id} e\nplace 2")
    province = world.campaign.provinces[1]
    assert one.ledger[0] == ("plunder", 6)
    assert one.gold == 4  # the new army is paid with the booty
    assert (province.race, province.villages, province.stables, province.warg_farms) == (None, 0, 0, 0)
    assert province.plague is None
    assert province.roads
    assert army.heading == ["e"]
    assert world.campaign.this_turn.plunders == world.campaign.this_turn.country_plunders == {one.id: 1}
    assert events_of(turn, events.Plundered)[0].gold == 6


@pytest.mark.rule("DNK-TORD-30", "DNK-GAP-44", "DNK-LOG-01")
@pytest.mark.parametrize(("number", "race", "gold"), [
    (20, Race.ORC, 3), (19, Race.ORC, 4), (19, Race.HUMAN, 3), (20, Race.HUMAN, 3),
])  # fmt: skip
def test_orcs_plundered_better_in_old_campaigns(number: int, race: Race, gold: int) -> None:
    world, one = realm("l", race, Leaders.MAGES, 0, "province_plunder")
    world.campaign.options.number = number
    army = world.army(one, 1)
    obey(world, one, f"plunder {army.id}")
    assert one.gold == gold


@pytest.mark.rule("DNK-TORD-31", "DNK-GAP-44")
def test_town_guards_do_not_plunder_but_did_in_old_campaigns() -> None:
    world, one = realm("l", Race.HUMAN, Leaders.MAGES, 0, "province_plunder")
    guard = world.army(one, 1, ArmyType.TOWN_GUARD)
    assert refusals(obey(world, one, f"plunder {guard.id}")) == ["DNK-TORD-31"]
    world.campaign.options.number = 3
    obey(world, one, f"plunder {guard.id}")
    assert one.gold == 3


@pytest.mark.rule("DNK-TORD-31", "DNK-DIPL-06")
def test_no_plunder_beside_enemies_but_on_the_land_of_friends() -> None:
    world, one = realm("ll", Race.HUMAN, Leaders.MAGES, 0, "province_plunder")
    friend, enemy = world.kingdom(land=[2]), world.kingdom()
    world.ally(one, friend)
    world.war(one, enemy)
    army, abroad = world.army(one, 1), world.army(one, 2)
    world.army(enemy, 1)
    turn = obey(world, one, f"plunder {army.id}\nplunder {abroad.id}")
    assert refusals(turn) == ["DNK-TORD-31"]
    assert world.campaign.provinces[2].race is None
    assert one.gold == 3


@pytest.mark.rule("DNK-TORD-30")
def test_where_nobody_lives_there_is_nothing_to_plunder() -> None:
    world, one = realm("l", Race.HUMAN, Leaders.MAGES, 0, "province_plunder")
    world.province(1, race=None)
    army = world.army(one, 1)
    assert refusals(obey(world, one, f"plunder {army.id}")) == ["DNK-TORD-30"]
    assert not world.campaign.this_turn.plunders


@pytest.mark.rule("DNK-TORD-33")
def test_plunder_all_spares_villages_and_farms() -> None:
    world, one = realm("lllll", Race.ORC, Leaders.MAGES, 0, "province_plunder")
    world.province(2, villages=1)
    world.province(3, stables=1)
    world.province(4, warg_farms=1)
    armies = [world.army(one, number) for number in (1, 1, 2, 3, 4, 5)]
    obey(world, one, f"plunder {armies[3].id}\nplunder all")
    assert [province.number for province in world.campaign.provinces.values() if province.race is None] == [1, 3, 5]
    assert one.gold == 4 + 3 + 3


@pytest.mark.rule("DNK-TORD-28", "DNK-ORDER-09")
def test_plunder_must_be_known() -> None:
    world, one = realm("l", Race.ORC)
    world.army(one, 1)
    assert refusals(obey(world, one, "plunder 1\nplunder all")) == ["DNK-ORDER-09"] * 2


def with_town(**stock: int) -> tuple[Scenario, Kingdom, Army, Army]:
    world, one = realm("l", Race.HUMAN, Leaders.MAGES, 0, "town_plunder")
    world.province(1, town=Town("Gull", Race.HUMAN, Goods(**stock)))
    return world, one, world.army(one, 1), world.army(one, 1, ArmyType.TOWN_GUARD)


@pytest.mark.rule("DNK-TORD-39", "DNK-GAP-45", "DNK-TOWN-20", "DNK-STRUCT-02")
@pytest.mark.parametrize(("stock", "gold"), [({"food": 5}, 0), ({"food": 5, "ore": 8}, 2), ({"timber": 60}, 3)])
def test_town_plunder_pays_a_sixth_of_the_stock_and_at_most_three(stock: dict[str, int], gold: int) -> None:
    world, one, army, _guard = with_town(**stock)
    obey(world, one, f"town_plunder {army.id}")
    assert one.gold == gold
    assert world.campaign.provinces[1].town is None
    assert list(world.campaign.armies) == [army.id]
    assert world.campaign.this_turn.plunders == {one.id: 1}


@pytest.mark.rule("DNK-TORD-39")
def test_town_plunder_needs_a_town() -> None:
    world, one = realm("l", Race.HUMAN, Leaders.MAGES, 0, "town_plunder")
    world.army(one, 1)
    assert refusals(obey(world, one, "town_plunder 1")) == ["DNK-TORD-39"]


@pytest.mark.rule("DNK-TORD-39", "DNK-TORD-31")
def test_a_guard_does_not_plunder_its_own_town() -> None:
    world, one, _, guard = with_town(food=60)
    assert refusals(obey(world, one, f"town_plunder {guard.id}")) == ["DNK-TORD-31"]


# --- moral -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-TORD-25", "DNK-GAP-56", "DNK-LEADER-05", "DNK-LEADER-06")
def test_moral_lifts_one_army_by_two_and_all_others_by_one() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 20, "moral")
    chosen, other = world.army(one, 1), world.army(one, 2)
    foreign = world.army(world.kingdom(), 3)
    obey(world, one, f"moral {chosen.id}\nplace 1")
    new = list(world.campaign.armies.values())[-1]
    assert world.campaign.this_turn.moral == {chosen.id: 2, other.id: 1, new.id: 1}
    assert foreign.id not in world.campaign.this_turn.moral
    assert (chosen.erf, other.erf, new.erf) == (1, 1, 1)


@pytest.mark.rule("DNK-TORD-25")
def test_moral_is_not_for_new_armies_nor_for_other_leaders() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 20, "moral")
    assert refusals(obey(world, one, "place 1\nmoral 1")) == ["DNK-STD-06"]
    world, one = realm("lll", Race.HUMAN, Leaders.MAGES, 20, "moral")
    world.army(one, 1)
    assert refusals(obey(world, one, "moral 1")) == ["DNK-TORD-25"]


def told(turn: Turn[Campaign], kind: type[Any]) -> int:
    return len(events_of(turn, kind))


@pytest.mark.rule("DNK-GEN-08", "DNK-ORDER-02")
def test_orders_are_carried_out_in_written_order() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.MAGES, 25)
    one.developable.append("bows")
    turn = obey(world, one, "place_archers 1\ndevelop_bows\nplace 1")
    assert refusals(turn) == ["DNK-ORDER-09"]
    assert told(turn, events.ArmyPlaced) == 1
    assert (one.techs, one.gold) == (["bows"], 0)
