"""Overlord: the days of a month and what they do to order lists (FORM, TURN)."""

from __future__ import annotations

import pytest

from engine.core.turn import Step
from engine.games.overlord.acting.contract import Acting, Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.month.days import close
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Kind, Mode, Movement, Unit
from tests.engine.games.overlord.props.days import REAL, Diary, comes_on, left, month, never, world_of
from tests.suite.table import each


@pytest.mark.rule("OVL-FORM-08", "OVL-FORM-09", "OVL-FORM-20")
def test_all_immediate_orders_of_a_day_come_before_its_one_full_day_order() -> None:
    world = world_of("U1")
    diary = Diary()
    month(world, {"U1": "STUDY cmbt\nNAME One\nDESCRIBE Two\nSTUDY blde"}, diary).run()
    assert diary.entries == ['1 U1 NAME "One"', '1 U1 DESCRIBE "Two"', "1 U1 STUDY cmbt", "2 U1 STUDY blde"]


@pytest.mark.rule("OVL-FORM-18", "OVL-FORM-19")
def test_in_a_pass_each_unit_executes_one_order_and_units_in_structures_come_last() -> None:
    world = world_of("U1", "U2", "U3", places={"U3": "L2"})
    world.locations["L1"].structures = ["B1"]
    world.units["U1"].structure = "B1"
    diary = Diary()
    month(world, dict.fromkeys(("U1", "U2", "U3"), "NAME a\nNAME b\nSTUDY cmbt"), diary).run_day()
    assert [entry.split(" ", 1)[1] for entry in diary.entries] == [
        'U2 NAME "a"', 'U1 NAME "a"', 'U3 NAME "a"', 'U2 NAME "b"', 'U1 NAME "b"', 'U3 NAME "b"',
        "U2 STUDY cmbt", "U1 STUDY cmbt", "U3 STUDY cmbt",
    ]  # fmt: skip


@pytest.mark.rule("OVL-FORM-06")
def test_an_order_that_can_not_execute_is_skipped_and_stays() -> None:
    world = world_of("U1")
    diary = Diary(REAL)
    month(world, {"U1": "GIVE U9 iron 5\nNAME One"}, diary).run()
    assert diary.entries == ['1 U1 NAME "One"']
    assert left(world, "U1") == ["GIVE U9 iron 5"]


@pytest.mark.rule("OVL-FORM-07", "OVL-GAP-76", "OVL-EX-29")
def test_a_repeated_gift_is_made_once_a_day_and_stays() -> None:
    world = world_of("U1", "U2")
    world.units["U1"].items = {"iron": 40}
    diary = Diary(REAL)
    month(world, {"U1": "@GIVE U2 iron 1"}, diary).run()
    assert diary.entries == [f"{day} U1 GIVE U2 iron 1" for day in range(1, 31)]
    assert left(world, "U1") == ["@GIVE U2 iron 1"]
    assert not world.units["U1"].orders[0].done_today
    assert world.units["U2"].items == {"iron": 30}


@pytest.mark.rule("OVL-FORM-09", "OVL-EX-27")
def test_each_executed_day_counts_down_a_duration_and_the_rest_is_shown() -> None:
    world = world_of("U1")
    plan = month(world, {"U1": "10 USE digg"}, Diary())
    for day in range(1, 6):
        plan.turn.day = day
        plan.run_day()
    assert left(world, "U1") == ["5 USE digg"]


@pytest.mark.rule("OVL-FORM-10")
def test_an_order_is_removed_after_its_last_day_and_without_a_number_after_one() -> None:
    world = world_of("U1")
    diary = Diary()
    month(world, {"U1": "3 USE digg\nWORK\n@STUDY cmbt"}, diary).run()
    assert diary.entries[:5] == [
        "1 U1 USE digg", "2 U1 USE digg", "3 U1 USE digg", "4 U1 WORK", "5 U1 STUDY cmbt",
    ]  # fmt: skip
    assert left(world, "U1") == ["@STUDY cmbt"]


@pytest.mark.rule("OVL-FORM-11", "OVL-EX-26")
@each("needed, days", [(4, 4), (15, 10)])
def test_a_stop_condition_ends_an_order_before_its_days(needed: int, days: int) -> None:
    def study(acting: Acting) -> Result:
        return Result.DONE if acting.day == needed else Result.GOING_ON

    world = world_of("U1")
    diary = Diary({"study": study})
    month(world, {"U1": "10 STUDY cmbt 1"}, diary).run()
    assert len(diary.entries) == days
    assert left(world, "U1") == []


@pytest.mark.rule("OVL-FORM-11")
def test_an_order_with_an_end_of_its_own_goes_on_without_a_duration() -> None:
    def study(acting: Acting) -> Result:
        return Result.DONE if acting.day == 12 else Result.GOING_ON

    world = world_of("U1")
    diary = Diary({"study": study})
    month(world, {"U1": "STUDY cmbt 1\n-WORK"}, diary).run()
    assert diary.entries[-2:] == ["12 U1 STUDY cmbt 1", "13 U1 WORK"]


@pytest.mark.rule("OVL-FORM-12")
def test_an_order_behind_a_dash_is_not_considered() -> None:
    world = world_of("U1")
    diary = Diary()
    month(world, {"U1": "-NAME One\n-STUDY cmbt"}, diary).run()
    assert diary.tried == []
    assert left(world, "U1") == ['-NAME "One"', "-STUDY cmbt"]


@pytest.mark.rule("OVL-FORM-13")
def test_a_removed_order_takes_a_dash_off_those_behind_it_up_to_the_first_without() -> None:
    world = world_of("U1")
    plan = month(world, {"U1": "NAME One\n-STUDY cmbt\n---WORK\nGIVE U9 iron\n-MOVE N"},
                 Diary({"give": never, "study": never}))  # fmt: skip
    plan.turn.day = 1
    plan.run_day()
    assert left(world, "U1") == ["STUDY cmbt", "--WORK", "GIVE U9 iron", "-MOVE N"]


@pytest.mark.rule("OVL-FORM-13")
def test_an_impossible_order_is_removed_and_takes_dashes_too() -> None:
    def study(acting: Acting) -> Result:
        return Result.FAILED

    world = world_of("U1")
    diary = Diary({"study": study})
    month(world, {"U1": "STUDY cmbt\n-NAME Freed"}, diary).run()
    assert diary.entries == ['2 U1 NAME "Freed"']


@pytest.mark.rule("OVL-EX-24", "OVL-FORM-14")
def test_study_waits_for_one_unit_and_the_march_for_the_other() -> None:
    world = world_of("U1", "U2", "U3", places={"U2": "L2", "U3": "L3"})
    world.units["U1"].items = {"iron": 5}
    diary = Diary(REAL)
    plan = month(world, {"U1": "GIVE U2 iron 1\n-5 STUDY cmbt\nGIVE U3 iron 1\n-MOVE S"}, diary)
    plan.evening = (comes_on(4, "U2"), comes_on(20, "U3"))
    plan.run()
    assert diary.entries == [
        "5 U1 GIVE U2 iron 1", *(f"{day} U1 STUDY cmbt" for day in range(5, 10)), "21 U1 GIVE U3 iron 1", "21 U1 MOVE S"
    ]  # fmt: skip


@pytest.mark.rule("OVL-EX-24")
def test_if_the_other_never_comes_gift_and_march_stay_pending() -> None:
    world = world_of("U1", "U2", "U3", places={"U3": "L3"})
    world.units["U1"].items = {"iron": 5}
    month(world, {"U1": "GIVE U2 iron 1\n-5 STUDY cmbt\nGIVE U3 iron 1\n-MOVE S"}, Diary(REAL)).run()
    assert left(world, "U1") == ["GIVE U3 iron 1", "-MOVE S"]


@pytest.mark.rule("OVL-EX-25", "OVL-FORM-14")
def test_two_dashes_wait_for_the_goods_and_then_for_the_unit() -> None:
    world = world_of("U1", "U2", places={"U2": "L2"})
    diary = Diary(REAL)
    plan = month(world, {"U1": "HAVE iron 2\n-GIVE U2 iron 1\n--MOVE N\n@USE mini"}, diary)
    plan.evening = (comes_on(6, "U2"),)
    plan.run()
    assert [entry for entry in diary.entries if "USE" not in entry] == [
        "3 U1 HAVE iron 2", "7 U1 GIVE U2 iron 1", "7 U1 MOVE N",
    ]  # fmt: skip


@pytest.mark.rule("OVL-EX-25", "OVL-FORM-15")
def test_a_skill_is_used_until_there_are_two_and_then_the_march_begins() -> None:
    world = world_of("U1")
    diary = Diary(REAL)
    month(world, {"U1": "HAVE iron 2\n+@USE mini\n-MOVE N"}, diary).run()
    assert diary.entries == ["1 U1 USE mini", "2 U1 USE mini", "3 U1 HAVE iron 2", "3 U1 MOVE N"]
    assert left(world, "U1") == []


@pytest.mark.rule("OVL-EX-50", "OVL-FORM-14")
def test_a_unit_is_seen_then_joined_and_only_then_studied_with() -> None:
    world = world_of("U1", "U2", places={"U2": "L2"})
    diary = Diary(REAL)
    plan = month(world, {"U1": "SEE U2\n-STACK U2\n--STUDY mage 1\n@WORK"}, diary)
    plan.evening = (comes_on(9, "U2"),)
    plan.run()
    assert [entry for entry in diary.entries if "WORK" not in entry] == [
        "10 U1 SEE U2", "10 U1 STACK U2", "10 U1 STUDY mage 1"
    ]  # fmt: skip


@pytest.mark.rule("OVL-FORM-15")
def test_whatever_executes_sweeps_the_plus_orders_below_it_but_not_above() -> None:
    world = world_of("U1")
    plan = month(world, {"U1": "+STUDY cmbt\n@NAME One\n+WORK\n-GIVE U9 iron\n+MOVE N"}, Diary({"study": never}))
    plan.turn.day = 1
    plan.run_day()
    assert left(world, "U1") == ["+STUDY cmbt", '@NAME "One"', "-GIVE U9 iron"]


@pytest.mark.rule("OVL-FORM-15", "OVL-FORM-22")
def test_a_plus_order_behind_a_dash_is_freed_by_what_executes_and_not_swept() -> None:
    world = world_of("U1")
    diary = Diary()
    month(world, {"U1": "NAME One\n-+2 STUDY cmbt"}, diary).run()
    assert diary.entries == ['1 U1 NAME "One"', "1 U1 STUDY cmbt", "2 U1 STUDY cmbt"]


@pytest.mark.rule("OVL-FORM-17", "OVL-GUARD-04", "OVL-GUARD-12")
def test_a_guard_executes_a_full_day_order_on_the_same_day() -> None:
    world = world_of("U1")
    diary = Diary()
    month(world, {"U1": "2 PATROL\n3 STUDY cmbt"}, diary).run()
    assert diary.entries == [
        "1 U1 GUARD", "1 U1 STUDY cmbt", "2 U1 GUARD", "2 U1 STUDY cmbt", "3 U1 STUDY cmbt"
    ]  # fmt: skip


@pytest.mark.rule("OVL-FORM-16")
def test_an_order_for_a_day_executes_on_that_day_only() -> None:
    world = world_of("U1")
    diary = Diary({"give": lambda acting: Result.EXECUTED})
    month(world, {"U1": "D17 GIVE U2 iron\n@D5 STUDY cmbt"}, diary).run()
    assert diary.entries == ["5 U1 STUDY cmbt", "17 U1 GIVE U2 iron"]


@pytest.mark.rule("OVL-FORM-21")
def test_a_condition_takes_no_repetition_and_a_one_shot_no_duration() -> None:
    world = world_of("U1")
    world.units["U1"].items = {"iron": 1}
    diary = Diary(REAL)
    month(world, {"U1": "@HAVE iron 1\n5 NAME One"}, diary).run()
    assert diary.entries == ["1 U1 HAVE iron 1", '1 U1 NAME "One"']


@pytest.mark.rule("OVL-MOVE-13")
def test_a_repeated_move_is_kept_and_a_numbered_one_is_not() -> None:
    world = world_of("U1", "U2")
    month(world, {"U1": "@MOVE NE", "U2": "5 MOVE NE"}, Diary()).run()
    assert (left(world, "U1"), left(world, "U2")) == (["@MOVE NE"], [])


@pytest.mark.rule("OVL-MOVE-07")
def test_a_stack_on_its_way_processes_no_orders() -> None:
    world = world_of("U1", "U2", "U3")
    world.units["U1"].movement = Movement("L1", "L2", 5, 1, Mode.WALK, "move")
    world.units["U2"].leader = "U1"
    diary = Diary()
    month(world, dict.fromkeys(("U1", "U2", "U3"), "NAME One\nWORK"), diary).run_day()
    assert {entry.split()[1] for entry in diary.entries} == {"U3"}


@pytest.mark.rule("OVL-FORM-04")
def test_retreat_works_as_the_first_order_of_the_month_alone() -> None:
    world = world_of("U1", "U2")
    for unit in world.units.values():
        unit.movement = Movement("L1", "L2", 5, 1, Mode.WALK, "move")
    diary = Diary()
    month(world, {"U1": "RETREAT\nNAME One", "U2": "NAME Two\nRETREAT"}, diary).run()
    assert diary.entries == ["1 U1 RETREAT"]
    assert left(world, "U2") == ['NAME "Two"', "RETREAT"]


@pytest.mark.rule("OVL-CP-08")
def test_a_unit_that_refuses_does_nothing_not_even_work() -> None:
    world = world_of("U1")
    world.units["U1"].refuses = True
    worked: list[str] = []

    def work(acting: Acting) -> Result:
        worked.append(acting.unit.id)
        return Result.EXECUTED

    month(world, {"U1": "NAME One\nWORK"}, Diary({"work": work})).run()
    assert worked == []
    assert len(left(world, "U1")) == 2


@pytest.mark.rule("OVL-ORD-58")
def test_leaders_and_followers_without_a_full_day_order_work() -> None:
    world = world_of("U1", "U2", "U3", "U4")
    for unit, kind in zip(("U2", "U3", "U4"), (Kind.FOLLOWER, Kind.CREATURE, Kind.STOCKPILE), strict=True):
        world.units[unit].kind = kind
    worked: list[str] = []

    def work(acting: Acting) -> Result:
        worked.append(f"{acting.day} {acting.unit.id}")
        return Result.EXECUTED

    plan = month(world, {"U1": "STUDY cmbt"}, Diary({"work": work}))
    for day in (1, 2):
        plan.turn.day = day
        plan.run_day()
    assert worked == ["1 U2", "2 U1", "2 U2"]


@pytest.mark.rule("OVL-FORM-20")
def test_a_full_day_order_that_can_not_execute_makes_room_for_the_next() -> None:
    world = world_of("U1")
    diary = Diary({"use": never})
    month(world, {"U1": "USE digg\nSTUDY cmbt"}, diary).run()
    assert diary.entries == ["1 U1 STUDY cmbt"]
    assert left(world, "U1") == ["USE digg"]


@pytest.mark.rule("OVL-TURN-02", "OVL-TURN-03", "OVL-TURN-04", "OVL-TURN-10")
def test_evening_follows_the_full_day_orders_and_control_is_checked_after_the_first() -> None:
    world = world_of("U1")
    diary = Diary()
    plan = month(world, {"U1": "@NAME One\n@WORK"}, diary)

    def noting(word: str) -> Step[[OverlordTurn]]:
        return Step(word, "OVL-TURN-10", lambda turn: diary.entries.append(f"{turn.day} {word}"))

    plan.evening = (noting("battles"), noting("markets"))
    plan.first_evening = (noting("control"),)
    plan.run()
    assert diary.entries[:9] == [
        '1 U1 NAME "One"', "1 U1 WORK", "1 battles", "1 markets", "1 control",
        '2 U1 NAME "One"', "2 U1 WORK", "2 battles", "2 markets",
    ]  # fmt: skip
    assert "2 control" not in diary.entries
    assert diary.entries[-1] == "30 markets"


@pytest.mark.rule("OVL-GAP-136")
def test_a_filed_request_stays_until_it_is_fulfilled() -> None:
    world = world_of("U1")
    requests: list[Acting] = []

    def buy(acting: Acting) -> Result:
        requests.append(acting)
        return Result.POLL

    def market(turn: OverlordTurn) -> None:
        (acting,) = requests
        requests.clear()
        assert acting.pending is not None
        if turn.day == 2:
            lists(turn).executed(acting.unit, acting.pending)
        else:
            lists(turn).rewrite(acting.unit, acting.pending, number=4)

    plan = month(world, {"U1": "BUY 10 lbow 200\n-NAME Archer"}, Diary({"buy": buy}))
    plan.evening = (Step("markets", "OVL-TURN-10", market),)
    plan.turn.day = 1
    plan.run_day()
    assert left(world, "U1") == ["BUY 4 lbow 200", '-NAME "Archer"']
    plan.turn.day = 2
    plan.run_day()
    assert left(world, "U1") == ['NAME "Archer"']


@pytest.mark.rule("OVL-FORM-25", "OVL-FORM-26", "OVL-EX-53")
def test_a_new_unit_takes_the_orders_that_waited_for_it_and_all_mean_it() -> None:
    world = world_of("U1")

    def split(acting: Acting) -> Result:
        made = Unit(id="U7", name="New", faction="f05", race="man", kind=Kind.FOLLOWER, figures=5, location="L1")
        world.units["U7"] = made
        world.locations["L1"].units.append("U7")
        lists(acting.turn).adopt(made, acting.order["unit"])
        return Result.EXECUTED

    world.units["U1"].items = {"iron": 3}
    diary = Diary({**REAL, "split": split})
    plan = month(world, {"U1": "GIVE f05nU01 iron 3\nSPLIT f05nU01 5\nSTACK f05nU02\nSYNCHRO f05nU01",
                         "f05nU01": "NAME Scouts", "f05nU02": "NAME Nobody"},
                 Diary({**REAL, "split": split, "stack": never, "synchro": never}))  # fmt: skip
    plan.run()
    close(plan.lists.turn)
    assert diary.entries == []
    assert world.units["U7"].items == {"iron": 3}
    assert left(world, "U7") == []
    assert left(world, "U1") == ["SYNCHRO U7"]
    assert plan.lists.unborn == {}
