"""Units on the move in whole months, by their order lists."""

from __future__ import annotations

import pytest

from engine.core.turn import Outcome, Step, Turn
from engine.games.overlord.acting.contract import Acting, Handler, Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import is_travelling
from engine.games.overlord.book import BOOK
from engine.games.overlord.combat.events import BattleFought
from engine.games.overlord.month.day import Month
from engine.games.overlord.month.days import close
from engine.games.overlord.scratch import OverlordTurn, Scratch
from engine.games.overlord.state import STUDY_DAY, Battle, Pending, Stance, Tactics, Title, Unit, World
from engine.games.overlord.travel import events as events_travel
from engine.games.overlord.travel.movement import advance
from engine.games.overlord.units import events as events_units
from engine.testing import LoadedDice, events_of
from tests.engine.games.overlord.props.scene import Scene


def idle(acting: Acting) -> Result:
    return Result.EXECUTED


HANDLERS: dict[str, Handler] = {**BOOK.deeds, "work": idle}


def month(scene: Scene, number: int = 1) -> OverlordTurn:
    """Plays the thirty days of a month with the handlers of these modules and the journeys in the evening."""
    turn = Turn(scene.world, {}, seed="test", number=number, roller=LoadedDice(), scratch=Scratch(), book=BOOK)
    Month(turn, HANDLERS, evening=(Step("Travel", "OVL-GAP-129", advance),)).run()
    close(turn)
    return turn


def world() -> Scene:
    scene = Scene()
    for number, origin in (("L2", "L1"), ("L3", "L2"), ("L4", "L3"), ("L5", "L4")):
        scene.place(number)
        scene.way(origin, "N", number)
    return scene


def ordered(unit: Unit, *words: str, **more: bool) -> None:
    unit.orders = [Pending(text, **more) for text in words]


@pytest.mark.rule("OVL-MOVE-01", "OVL-MOVE-13", "OVL-GAP-129")
def test_move_with_an_at_sign_goes_on_over_the_end_of_the_month_until_the_way_ends() -> None:
    scene = world()
    unit = scene.unit("U1")
    unit.orders = [Pending("MOVE N", repeat=True)]
    month(scene)  # 9 + 9 + 9 days, and 3 of the next 9
    assert unit.movement is not None
    assert (unit.location, unit.movement.walked) == ("L4", 3)
    month(scene, 2)
    assert unit.location == "L5"
    assert not is_travelling(scene.world, unit)
    assert [line.words for line in unit.orders] == ["MOVE N"]


@pytest.mark.rule("OVL-FORM-04", "OVL-MOVE-09")
def test_retreat_as_the_first_order_of_the_month_turns_a_journey_round() -> None:
    scene = world()
    unit = scene.unit("U1")
    unit.orders = [Pending("MOVE N", repeat=True)]
    month(scene)
    ordered(unit, "RETREAT", "MOVE S")
    month(scene, 2)  # three days back to L4, nine to L3
    assert (unit.location, unit.movement, unit.orders) == ("L3", None, [])


@pytest.mark.rule("OVL-ORD-09")
def test_a_caravan_with_an_at_sign_goes_to_and_fro() -> None:
    scene = world()
    unit = scene.unit("U1")
    unit.orders = [Pending("CARAVAN L1 L2", repeat=True)]
    turn = month(scene)
    goals = [event.goal for event in turn.events if isinstance(event, events_travel.Arrived)]
    assert goals == ["Place L2 [L2]", "Place L1 [L1]", "Place L2 [L2]"]


@pytest.mark.rule("OVL-STACK-07", "OVL-MOVE-07")
def test_units_of_a_stack_on_its_way_process_no_orders_and_go_on_when_they_have_arrived() -> None:
    scene = world()
    leader = scene.unit("U1")
    men = scene.unit("U2", "man", 10, leader="U1")
    ordered(leader, "MOVE N")
    men.orders = [Pending('NAME "Arrived"', on_day=9), Pending('NAME "Here"', on_day=10)]
    turn = month(scene)
    named = [(event.day, event.name) for event in turn.events if isinstance(event, events_units.Renamed)]
    assert named == [(10, "Here")]


@pytest.mark.rule("OVL-ORD-02", "OVL-ORD-45", "OVL-ORD-44", "OVL-FORM-25")
def test_a_new_unit_has_its_orders_and_others_may_name_it() -> None:
    scene = world()
    scene.world.next_unit = 50
    men = scene.unit("U1", "man", 10, items={"iron": 7})
    leader = scene.unit("U2", faction="f06")
    ordered(men, "SPLIT f05nU01 4", "GIVE f05nU01 iron 3")
    ordered(leader, "ACCEPT f05nU01")
    turn = Turn(scene.world, {}, seed="test", number=1, roller=LoadedDice(), scratch=Scratch(), book=BOOK)
    lists(turn).unborn["f05nU01"] = [Pending("STACK U2")]
    Month(turn, HANDLERS, evening=(Step("Travel", "OVL-GAP-129", advance),)).run()
    new = scene.world.units["U50"]
    assert (new.figures, new.leader, new.items) == (4, "U2", {"iron": 3})
    assert (leader.orders, men.orders, new.orders) == ([], [], [])


def marching(experience: dict[str, int], items: dict[str, int]) -> tuple[World, Outcome]:
    """Anna's forty men, so skilled and armed, march against ten of Ben's who guard L2 and hold her hostile."""
    scene = world()
    leader = scene.unit("U1", settings={"advertise": True}, tactics=Tactics(battle=Battle.AVOID, rank=3))
    scene.unit("U2", "man", 40, leader="U1", experience=experience, items=items, equipped=dict(items))
    scene.stance("f06", "f05", Stance.HOSTILE)
    scene.unit("U8", faction="f06", location="L3", title="L2", experience={"cmbt": 60 * STUDY_DAY})
    scene.world.locations["L2"].title = Title("lord", 1000, "U8")
    guards = scene.unit("U9", "man", 10, faction="f06", location="L2", experience={"cmbt": 15 * STUDY_DAY})
    ordered(guards, "GUARD", repeat=True)
    ordered(leader, "MARCH N")
    return scene.play(dice=LoadedDice())


@pytest.mark.rule("OVL-COMBAT-53", "OVL-ORD-29")
def test_who_marches_in_and_wins_is_there() -> None:
    fighters = {"cmbt": 150 * STUDY_DAY, "blde": 150 * STUDY_DAY}
    world, outcome = marching(fighters, {"swrd": 40})
    men = world.units["U2"]
    assert (men.location, is_travelling(world, men)) == ("L2", False)
    assert events_of(outcome, BattleFought)
    assert not events_of(outcome, events_travel.Repulsed)
    assert world.locations["L2"].units[-2:] == ["U1", "U2"]


@pytest.mark.rule("OVL-COMBAT-53")
def test_who_marches_in_and_does_not_win_goes_back_the_whole_way() -> None:
    world, outcome = marching({}, {})
    repulsed = [(e.day, e.unit, e.goal, e.seen_by) for e in events_of(outcome, events_travel.Repulsed)]
    assert repulsed == [(9, unit, "Place L1 [L1]", ("anna",)) for unit in ("U1", "U2")]
    arrived = [(event.day, event.goal) for event in events_of(outcome, events_travel.Arrived) if event.unit == "U2"]
    assert arrived == [(9, "Place L2 [L2]"), (18, "Place L1 [L1]")]
    assert world.units["U2"].location == "L1"
