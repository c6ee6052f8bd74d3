"""Training, death training, moral."""

from __future__ import annotations

import pytest

from engine.games.dunk.armies import events
from engine.games.dunk.armies.training import death_trained
from engine.games.dunk.battle import marching
from engine.games.dunk.state import Leaders, Race
from engine.games.dunk.turn import orders
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import from_one
from tests.engine.games.dunk.props.warring import obey, only_army, realm, refusals
from tests.suite.table import each


@pytest.mark.rule("DNK-TORD-43", "DNK-GAP-46")
@each("leaders, ceiling", [(Leaders.WARRIORS, 5), (Leaders.PRIESTS, 2), (Leaders.MAGES, 2)])
def test_training_costs_a_gold_and_stops_at_the_ceiling(leaders: Leaders, ceiling: int) -> None:
    world, one = realm("lll", Race.HUMAN, leaders, 10, "training")
    army = world.army(one, 1, erf=ceiling - 1)
    obey(world, one, f"train {army.id}")
    assert (army.erf, one.gold) == (ceiling, 9)
    assert refusals(obey(world, one, f"train {army.id}")) == ["DNK-TORD-43"]
    assert one.gold == 9


@pytest.mark.rule("DNK-MOVE-05", "DNK-TORD-06", "DNK-TORD-43")
@each(
    "erf, gold, heading, after",
    [
        (4, 1, ["train", "e"], (5, 0, ["e"])),
        (5, 1, ["train", "e"], (5, 1, ["e"])),  # at the ceiling: dropped, and nothing is paid
        (4, 0, ["train", "e"], (4, 0, ["train", "e"])),  # waits for gold
        (4, 0, ["death_train", "e"], (5, 0, ["e"])),
        (5, 0, ["death_train", "e"], (6, 0, ["e"])),  # that has no ceiling
    ],
)
def test_what_is_left_over_of_training(
    erf: int, gold: int, heading: list[str], after: tuple[int, int, list[str]]
) -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, gold, "training", "death_training")
    army = world.army(one, 1, erf=erf, heading=heading)
    obey(world, one, "", dice=LoadedDice(rest=0.99))
    assert (army.erf, one.gold, army.heading) == after


@pytest.mark.rule("DNK-GAP-46", "DNK-TORD-43")
def test_an_army_trains_once_a_turn_and_does_not_move() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 10, "training")
    army = world.army(one, 1, heading=["e"])
    turn = obey(world, one, f"train {army.id}\ntrain {army.id}")
    marching.run_movement(turn)
    assert (army.erf, army.province, one.gold) == (2, 1, 9)
    assert refusals(turn) == ["DNK-GAP-46"]


@pytest.mark.rule("DNK-MOVE-14", "DNK-TORD-43")
def test_train_stands_in_place_of_a_direction_and_before_others() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.PRIESTS, 10, "training")
    army = world.army(one, 1)
    turn = obey(world, one, f"move {army.id} t e\nplace 2 train e")
    marching.run_movement(turn)
    new = list(world.state.armies.values())[1]
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
    assert len(world.state.armies) == 1


@pytest.mark.rule("DNK-MOVE-05", "DNK-MOVE-14")
def test_training_left_among_the_words_is_done_in_a_later_turn() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 10, "training")
    army = world.army(one, 1, heading=["train", "e"])
    turn = world.turn(phase="Orders")
    orders.run(turn)
    marching.run_movement(turn)
    assert (army.erf, army.province, army.heading, one.gold) == (2, 1, ["e"], 9)
    assert events_of(turn, events.TrainedOn)[0].erf == 2


@pytest.mark.rule("DNK-TORD-06", "DNK-GAP-46")
@each(
    "roll, before, after",
    [(0.09, 7, 0), (0.10, 7, 4), (0.29, 8, 4), (0.29, 3, 2), (0.29, 2, 2), (0.29, 1, 1), (0.30, 7, 8), (0.99, 1, 2)],
)
def test_death_training_kills_maims_or_hardens(roll: float, before: int, after: int) -> None:
    assert death_trained(LoadedDice(rest=roll)("x"), before) == after


@pytest.mark.rule("DNK-TORD-06")
def test_of_many_death_trainings_a_tenth_kill_and_a_fifth_maim() -> None:
    turn = from_one("l").turn(phase="Orders")
    results = [death_trained(turn.dice("death_train", id), 8) for id in range(3000)]
    assert 240 < results.count(0) < 360
    assert 520 < results.count(4) < 680
    assert results.count(0) + results.count(4) + results.count(9) == 3000


@pytest.mark.rule("DNK-TORD-06")
def test_only_warriors_train_to_death() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.MAGES, 0, "death_training")
    army = world.army(one, 1)
    assert refusals(obey(world, one, f"death_train {army.id}")) == ["DNK-TORD-06"]


@pytest.mark.rule("DNK-TORD-25", "DNK-GAP-56", "DNK-LEADER-05", "DNK-LEADER-06")
def test_moral_lifts_one_army_by_two_and_all_others_by_one() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 20, "moral")
    chosen, other = world.army(one, 1), world.army(one, 2)
    foreign = world.army(world.kingdom(), 3)
    obey(world, one, f"moral {chosen.id}\nplace 1")
    new = list(world.state.armies.values())[-1]
    assert world.state.this_turn.moral == {chosen.id: 2, other.id: 1, new.id: 1}
    assert foreign.id not in world.state.this_turn.moral
    assert (chosen.erf, other.erf, new.erf) == (1, 1, 1)


@pytest.mark.rule("DNK-TORD-25")
def test_moral_is_not_for_new_armies_nor_for_other_leaders() -> None:
    world, one = realm("lll", Race.HUMAN, Leaders.WARRIORS, 20, "moral")
    assert refusals(obey(world, one, "place 1\nmoral 1")) == ["DNK-STD-06"]
    world, one = realm("lll", Race.HUMAN, Leaders.MAGES, 20, "moral")
    world.army(one, 1)
    assert refusals(obey(world, one, "moral 1")) == ["DNK-TORD-25"]
