"""The scheduler in its corners: depths of stacks, queues pushed and dropped, who is gone, what polls."""

from __future__ import annotations

import pytest

from engine.games.olympia.month.scheduler import Month
from engine.games.olympia.state import Running, Unit
from engine.games.olympia.units.stacks import remove
from tests.engine.games.olympia.props.kit import noble, stacked
from tests.engine.games.olympia.props.stage import Stage, first, queue, second, sheet, unit
from tests.suite.table import each


@pytest.fixture
def stage() -> Stage:
    return Stage.of_three()


def did(stage: Stage, what: str) -> list[str]:
    """Who began an order, in order."""
    return [name for _, name, told in stage.told if told == what]


@pytest.mark.rule("OLY-PRIO-06", "OLY-PRIO-08")
def test_s11_depth_counts_before_place_and_place_before_number(stage: Stage) -> None:
    made, lord = stage.world, first(stage.world).id
    low, top = noble(made, "aa00", "Low", "1001", player=lord), unit(stage, "Candide")
    middle, bottom = unit(stage, "Osswid"), unit(stage, "Feasel")
    stacked(made, top, middle)
    stacked(made, middle, bottom)
    under_low = stacked(made, low, noble(made, "aa00", "Under Low", "1000", player=lord))
    noble(made, "aa01", "Elsewhere", "1002", player=lord)
    noble(made, "aa01", "Behind", "1003", player=lord)
    names = ("Candide", "Osswid", "Feasel", "Low", "Under Low", "Elsewhere", "Behind")
    sections = "\n".join(f"unit {unit(stage, name).id}\nquest" for name in names)
    stage.run(1, a=sections)
    assert under_low.under == low.id
    leaders = [name for name, _ in sorted(
        (("Candide", (0, int(top.id))), ("Low", (1, 1001)), ("Elsewhere", (0, 1002)), ("Behind", (1, 1003))),
        key=lambda pair: pair[1],
    )]  # fmt: skip
    beneath = sorted(("Osswid", "Under Low"), key=lambda name: int(unit(stage, name).id))
    assert did(stage, "quest") == [*leaders, *beneath, "Feasel"]


@pytest.mark.rule("OLY-SUBMIT-17", "OLY-ORDER-12")
def test_s31_an_order_that_ends_by_itself_is_on_file_with_no_number_of_days(stage: Stage) -> None:
    stage.ends["recruit"] = 9
    stage.run(3, a=sheet(stage, Osswid="recruit"))
    running = unit(stage, "Osswid").running
    assert running is not None
    assert (running.words, running.left, running.done) == ("recruit", -1, 3)


def test_s18_days_left_and_done_are_counted_from_the_first_evening(stage: Stage) -> None:
    stage.ends["recruit"] = 9
    stage.run(1, a=sheet(stage, Osswid="explore", Feasel="recruit"))
    found = [(one.left, one.done) for name in ("Osswid", "Feasel") if (one := unit(stage, name).running)]
    assert found == [(6, 1), (-1, 1)]


def test_s20_an_order_that_goes_on_past_its_days_is_asked_every_evening(stage: Stage) -> None:
    stage.ends["research 600"] = 5
    stage.run(9, a=sheet(stage, Osswid="research 600; quest"))
    assert stage.of("Osswid") == [(1, "research 600"), (5, "-research 600"), (6, "quest")]


@pytest.mark.rule("OLY-PRIO-04")
def test_s17_attacks_on_sight_come_after_moves_and_before_what_sails(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Candide="sail north", Osswid="move south"))
    assert [what for _, _, what in stage.told] == ["move south", "attacks", "sail north"]


def test_s17_attacks_come_on_a_day_without_orders_too(stage: Stage) -> None:
    stage.run(3)
    assert stage.told == [(day, "", "attacks") for day in (1, 2, 3)]


def test_an_order_pushed_in_front_comes_before_the_rest_of_the_queue(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    stage.on_start["flag now"] = lambda month, other: month.push(osswid, "oath 2")
    stage.run(3, a=sheet(stage, Candide="flag now", Osswid="oath 1; quest"))
    assert [what for _, what in stage.of("Osswid")] == ["oath 2", "-oath 2", "oath 1", "-oath 1", "quest"]


def test_an_order_pushed_to_an_empty_queue_is_begun(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    stage.on_start["flag now"] = lambda month, other: month.push(osswid, "quest")
    stage.run(1, a=sheet(stage, Candide="flag now"))
    assert stage.of("Osswid") == [(1, "quest")]


def test_interrupting_who_runs_nothing_does_nothing(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    stage.on_start["flag now"] = lambda month, other: month.interrupt(osswid)
    stage.run(2, a=sheet(stage, Candide="flag now", Osswid="oath 1"))
    assert stage.of("Osswid") == [(1, "oath 1"), (1, "-oath 1")]


@pytest.mark.rule("OLY-GAP-51")
def test_s29_who_is_nobodys_any_more_does_nothing_and_his_old_queue_is_dropped(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    stage.on_finish["oath 1"] = lambda month, other: month.change_lord(osswid, "")
    stage.run(3, a=sheet(stage, Candide="oath 1", Osswid="explore; quest"))
    assert stage.of("Osswid") == [(1, "explore"), (1, "xexplore")]
    assert (osswid.player, osswid.running, first(stage.world).queues) == ("", None, {})


@pytest.mark.rule("OLY-GAP-51")
def test_s29_an_independent_who_takes_service_gets_his_lords_orders(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    lord, osswid.player = osswid.player, ""
    stage.on_finish["oath 1"] = lambda month, other: month.change_lord(osswid, lord)
    stage.run(3, a=sheet(stage, Candide="oath 1", Osswid="quest"))
    assert stage.of("Osswid") == [(2, "quest")]


def test_whose_order_is_interrupted_or_who_dies_in_an_evening_is_passed_over_in_it(stage: Stage) -> None:
    osswid, feasel = unit(stage, "Osswid"), unit(stage, "Feasel")

    def strike(month: Month, other: Unit) -> None:
        month.interrupt(osswid)
        month.gone(feasel)
        remove(month.world, feasel)

    stage.on_finish["oath 1"] = strike
    stage.run(3, a=sheet(stage, Candide="oath 1", Osswid="oath 2", Feasel="torture 2785"))
    assert [what for _, what in stage.of("Osswid")] == ["oath 2", "xoath 2"]
    assert [what for _, what in stage.of("Feasel")] == ["torture 2785"]


@pytest.mark.rule("OLY-PRIS-03", "OLY-GAP-45")
@each("why", ["prisoner", "spent", "led"])
def test_s25_s26_s28_a_day_is_lost_by_whoever_cannot_work_on(why: str) -> None:
    stage = Stage.of_three()
    osswid, candide = unit(stage, "Osswid"), unit(stage, "Candide")
    osswid.running = Running(words="explore", left=5, done=2)
    if why == "prisoner":
        osswid.prisoner = True
    elif why == "led":
        stacked(stage.world, candide, osswid)
        candide.moving = True
    else:
        stage.on_attack[1] = lambda: setattr(osswid, "spent", True)
    stage.run(1)
    assert (osswid.running.left, osswid.running.done) == (5, 2)


def test_s25_the_leader_on_his_way_goes_on(stage: Stage) -> None:
    candide = unit(stage, "Candide")
    candide.moving, candide.running = True, Running(words="move south", left=3, done=1)
    stage.run(1)
    assert (candide.running.left, candide.running.done) == (2, 2)


def test_s26_a_day_that_was_spent_is_spent_for_one_day_only(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    stage.on_attack[1] = lambda: setattr(osswid, "spent", True)
    stage.run(2, a=sheet(stage, Osswid="oath 1"))
    assert stage.of("Osswid") == [(2, "oath 1"), (2, "-oath 1")]


@pytest.mark.rule("OLY-SUBMIT-13", "OLY-GAP-22")
def test_s06_units_stop_in_the_order_of_their_numbers(stage: Stage) -> None:
    names = ("Candide", "Osswid", "Feasel")
    for name in names:
        unit(stage, name).running = Running(words="explore", left=3)
    stage.world.units = dict(sorted(stage.world.units.items(), key=lambda entry: -int(entry[0])))
    stage.run(1, a=sheet(stage, **dict.fromkeys(names, "stop")))
    stopped = [name for _, name, what in stage.told if what == "xexplore"]
    assert stopped == sorted(names, key=lambda name: int(unit(stage, name).id))
    assert first(stage.world).queues == {}


@pytest.mark.rule("OLY-PLAYER-03", "OLY-GAP-22")
def test_s08_player_entities_come_in_the_order_of_their_codes(stage: Stage) -> None:
    stage.world.players = dict(reversed(stage.world.players.items()))
    lords = {player.seat: f"unit {code}\ntimes 1" for code, player in stage.world.players.items()}
    stage.run(1, **lords)
    told = [name for day, name, _ in stage.told if day == 0]
    by_code = sorted(stage.world.players.values(), key=lambda player: player.id)
    assert told == [player.name for player in by_code]


@pytest.mark.rule("OLY-SUBMIT-22", "OLY-PLAYER-04")
def test_a_sheet_of_a_faction_that_has_left_is_not_taken(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    first(stage.world).queues = {osswid.id: ["oath 1"]}
    first(stage.world).status = "gone"
    orders = sheet(stage, Osswid="quest")
    stage.run(1, a=orders)
    assert [what for _, what in stage.of("Osswid")] == ["oath 1", "-oath 1"]


@pytest.mark.rule("OLY-SUBMIT-02")
def test_what_is_read_at_once_is_in_no_queue(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="explore; players; quest"))
    assert queue(stage, "Osswid") == ["quest"]


def test_sheets_are_taken_by_seat_and_leave_other_factions_alone(stage: Stage) -> None:
    other = second(stage.world)
    vathek = noble(stage.world, "aa01", "Vathek", player=other.id)
    other.queues = {vathek.id: ["oath 1"]}
    stage.run(1, a=f"unit {vathek.id}\nquest")
    assert [what for _, what in stage.of("Vathek")] == ["oath 1", "-oath 1"]
    assert first(stage.world).queues == {vathek.id: ["quest"]}
