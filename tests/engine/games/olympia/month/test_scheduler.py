"""The scheduler, statement by statement, with deeds that only say when they were called (see stage.py)."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.games.olympia.month.scheduler import Month
from engine.games.olympia.state import Running, Unit, World
from engine.games.olympia.units.stacks import remove
from tests.engine.games.olympia.props.kit import noble, stacked
from tests.engine.games.olympia.props.stage import Stage, first, queue, second, sheet, unit
from tests.suite.table import each


@pytest.fixture
def stage() -> Stage:
    return Stage.of_three()


# Queues


@pytest.mark.rule("OLY-SUBMIT-06", "OLY-SUBMIT-22", "OLY-EX-04", "OLY-EX-09")
def test_s01_a_section_replaces_a_queue_and_leaves_the_running_order_and_others_alone(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    osswid.running = Running(words="explore", left=3, done=4)
    first(stage.world).queues = {osswid.id: ["recruit", "quest"], unit(stage, "Candide").id: ["quest"]}
    stage.run(1, a=sheet(stage, Osswid="move south"))
    assert queue(stage, "Osswid") == ["move south"]
    assert (osswid.running.words, osswid.running.left) == ("explore", 2)
    assert stage.of("Candide") == [(1, "quest")]


def test_s01_a_section_without_orders_empties_the_queue(stage: Stage) -> None:
    first(stage.world).queues = {unit(stage, "Osswid").id: ["recruit"]}
    stage.run(1, a=sheet(stage, Osswid=""))
    assert stage.of("Osswid") == []
    assert queue(stage, "Osswid") == []


@pytest.mark.rule("OLY-SUBMIT-15")
def test_s02_orders_for_a_strangers_unit_wait_until_it_is_ones_own(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    osswid.player = second(stage.world).id
    candide = unit(stage, "Candide")
    stage.on_finish["research 600"] = lambda month, unit: month.change_lord(osswid, candide.player)
    stage.run(9, a=f"{sheet(stage, Candide='research 600')}\nunit {osswid.id}\nquest")
    assert stage.of("Osswid") == [(4, "quest")]


@pytest.mark.rule("OLY-SUBMIT-12", "OLY-EX-14")
def test_s03_no_more_than_250_orders_are_queued(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="; ".join(["quest"] * 260)))
    assert len(stage.of("Osswid")) == 250


@pytest.mark.rule("OLY-SUBMIT-20", "OLY-EX-15")
def test_s04_an_order_that_fails_takes_no_time(stage: Stage) -> None:
    stage.failing = ("study 690", "explore")
    stage.run(2, a=sheet(stage, Osswid="study 690; explore; research 600"))
    assert stage.of("Osswid") == [(1, "study 690"), (1, "explore"), (1, "research 600")]


def test_s05_nothing_overtakes_inside_a_queue(stage: Stage) -> None:
    stage.run(9, a=sheet(stage, Osswid="research 600; admit 5499; quest; accept 0 0"))
    assert stage.of("Osswid") == [
        (1, "research 600"), (3, "-research 600"), (4, "admit 5499"), (4, "quest"), (4, "accept 0 0"),
    ]  # fmt: skip


# Before day 1


@pytest.mark.rule("OLY-SUBMIT-13", "OLY-EX-05", "OLY-ORDER-68")
def test_s06_stop_at_the_head_interrupts_before_the_first_day(stage: Stage) -> None:
    unit(stage, "Osswid").running = Running(words="explore", left=3)
    stage.run(1, a=sheet(stage, Osswid="stop; move south"))
    assert stage.of("Osswid") == [(0, "xexplore"), (1, "move south")]


@pytest.mark.rule("OLY-SUBMIT-14", "OLY-EX-06")
def test_s06_stop_elsewhere_does_nothing(stage: Stage) -> None:
    unit(stage, "Osswid").running = Running(words="explore", left=3)
    stage.run(4, a=sheet(stage, Osswid="move south; stop") + "\n" + sheet(stage, Candide="stop; quest"))
    assert stage.of("Osswid") == [(3, "-explore"), (4, "move south")]
    assert stage.of("Candide") == [(1, "stop"), (1, "quest")]


@pytest.mark.rule("OLY-PLAYER-03")
def test_s08_player_entities_carry_out_everything_before_the_first_day(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="quest", faction='defend 5499; name "Seekers"; message 1 5499; Hello; times 1'))
    assert stage.told[:4] == [(0, "Faction a", what) for what in ("defend", "name", "message", "times")]
    assert first(stage.world).queues == {}


# The day


@pytest.mark.rule("OLY-PRIO-05", "OLY-TURN-02")
def test_s10_no_order_starts_while_one_of_a_lower_number_could(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Candide="research 600", Osswid="move south", Feasel="quest; admit 5499; flag x"))
    started = [what for _, _, what in stage.told]
    assert started == ["move south", "attacks", "research 600", "quest", "admit 5499", "flag x"]


@pytest.mark.rule("OLY-PRIO-06", "OLY-PRIO-08", "OLY-PRIO-09", "OLY-EX-20")
def test_s11_equal_priorities_start_in_the_order_of_the_list(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Feasel="quest", Osswid="quest", Candide="quest"))
    assert [name for _, name, what in stage.told if what == "quest"] == ["Candide", "Osswid", "Feasel"]


@pytest.mark.rule("OLY-PRIO-06")
def test_s11_leaders_come_before_all_who_are_beneath_somebody(stage: Stage) -> None:
    stacked(stage.world, unit(stage, "Candide"), unit(stage, "Osswid"))
    stage.run(1, a=sheet(stage, Feasel="quest", Osswid="quest", Candide="quest"))
    assert [name for _, name, what in stage.told if what == "quest"] == ["Candide", "Feasel", "Osswid"]


def test_s12_a_round_breaks_off_when_a_lower_number_comes_up(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Candide="quest; admit 5499", Osswid="quest", Feasel="quest"))
    assert [(name, what) for _, name, what in stage.told if name] == [
        ("Candide", "quest"), ("Candide", "admit 5499"), ("Osswid", "quest"), ("Feasel", "quest"),
    ]  # fmt: skip


def test_s13_the_next_order_of_the_same_priority_waits_for_everybody_else(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Candide="flag 1st; flag 2nd", Osswid="flag 1st; flag 2nd"))
    assert [(name, what[-3:]) for _, name, what in stage.told if name] == [
        ("Candide", "1st"), ("Osswid", "1st"), ("Candide", "2nd"), ("Osswid", "2nd"),
    ]  # fmt: skip


@pytest.mark.rule("OLY-PRIO-07", "OLY-EX-18")
def test_s14_unstack_comes_before_the_leaders_move_and_that_before_recruit(stage: Stage) -> None:
    top, mid, bot = (unit(stage, name) for name in ("Candide", "Osswid", "Feasel"))
    stacked(stage.world, top, mid)
    stacked(stage.world, mid, bot)
    stage.on_start["unstack"] = lambda month, unit: _drop_out(stage, top, mid, bot)
    stage.on_start["move ad69"] = lambda month, unit: setattr(unit, "moving", True)
    stage.on_finish["move ad69"] = lambda month, unit: setattr(unit, "moving", False)
    stage.run(5, a=sheet(stage, Candide="move ad69; yew", Osswid="unstack; recruit", Feasel="recruit"))
    begun = [(day, name, what) for day, name, what in stage.told if name and not what.startswith("-")]
    assert begun == [
        (1, "Osswid", "unstack"), (1, "Candide", "move ad69"), (1, "Osswid", "recruit"),
        (5, "Candide", "yew"), (5, "Feasel", "recruit"),
    ]  # fmt: skip


def _drop_out(stage: Stage, top: Unit, mid: Unit, bot: Unit) -> None:
    """Mid leaves; bot stays beneath top."""
    top.beneath, mid.beneath, mid.under, bot.under = [bot.id], [], "", top.id
    stage.world.places[mid.place].units.append(mid.id)
    stage.world.shifts += 1


def test_s17_hostilities_come_once_a_day_before_the_first_late_order(stage: Stage) -> None:
    stage.run(2, a=sheet(stage, Candide="quest; quest", Osswid="move south"))
    assert [(day, what) for day, _, what in stage.told] == [
        (1, "move south"), (1, "attacks"), (1, "quest"), (1, "quest"), (2, "attacks"),
    ]  # fmt: skip


# Durations and evenings


@pytest.mark.rule("OLY-EX-65")
@each("order, days", [("explore", 7), ("research 600", 3), ("oath 1", 1)])
def test_s18_an_order_of_n_days_ends_in_the_evening_of_the_nth(order: str, days: int) -> None:
    stage = Stage.of_three()
    stage.run(9, a=sheet(stage, Osswid=f"{order}; quest"))
    assert stage.of("Osswid") == [(1, order), (days, f"-{order}"), (days + 1, "quest")]


def test_s19_an_order_of_unknown_length_is_looked_at_every_evening_and_ends_itself(stage: Stage) -> None:
    stage.ends["recruit"] = 5
    stage.run(9, a=sheet(stage, Osswid="recruit; quest"))
    assert stage.of("Osswid") == [(1, "recruit"), (5, "-recruit"), (6, "quest")]


@pytest.mark.rule("OLY-EX-19", "OLY-PRIO-08", "OLY-TURN-02")
def test_s22_the_evening_goes_by_priority_and_by_list(stage: Stage) -> None:
    stage.run(4, a=sheet(stage, Candide="oath 1", Osswid="torture 2785", Feasel="oath 1"))
    ended = [(day, name) for day, name, what in stage.told if what.startswith("-")]
    assert ended == [(1, "Candide"), (1, "Feasel"), (2, "Osswid")]
    stage.told.clear()
    stage.run(4, a=sheet(stage, Candide="oath 1; oath 1; oath 1; oath 1", Osswid="move south"))
    assert [name for day, name, what in stage.told if day == 4 and what.startswith("-")] == ["Osswid", "Candide"]


def test_s23_what_is_loaded_in_the_evening_starts_in_the_morning(stage: Stage) -> None:
    stage.run(3, a=sheet(stage, Osswid="oath 1; oath 2; quest"))
    assert stage.of("Osswid") == [(1, "oath 1"), (1, "-oath 1"), (2, "oath 2"), (2, "-oath 2"), (3, "quest")]


@pytest.mark.rule("OLY-GAP-30")
def test_s25_who_is_carried_along_neither_starts_nor_loses_a_day(stage: Stage) -> None:
    top, mid = unit(stage, "Candide"), unit(stage, "Osswid")
    stacked(stage.world, top, mid)
    mid.running = Running(words="research 600", left=2)
    stage.on_start["move south"] = lambda month, unit: setattr(unit, "moving", True)
    stage.on_finish["move south"] = lambda month, unit: setattr(unit, "moving", False)
    stage.run(6, a=sheet(stage, Candide="move south", Osswid="quest"))
    assert stage.of("Candide") == [(1, "move south"), (4, "-move south")]
    assert stage.of("Osswid") == [(5, "-research 600"), (6, "quest")]  # days 4, the arrival, and 5


@pytest.mark.rule("OLY-GAP-45")
def test_s26_whoever_has_spent_the_day_starts_and_loses_nothing_until_the_next(stage: Stage) -> None:
    mid = unit(stage, "Osswid")
    stage.on_start["flag charge"] = lambda month, other: setattr(mid, "spent", True)
    stage.run(4, a=sheet(stage, Candide="flag charge", Osswid="oath 1"))
    assert stage.of("Osswid") == [(2, "oath 1"), (2, "-oath 1")]


@pytest.mark.rule("OLY-PRIS-03")
def test_s28_prisoners_start_nothing_and_keep_their_queues(stage: Stage) -> None:
    unit(stage, "Osswid").prisoner = True
    stage.run(3, a=sheet(stage, Osswid="quest"))
    assert stage.of("Osswid") == []
    assert queue(stage, "Osswid") == ["quest"]


def test_s28_what_a_prisoner_ran_is_interrupted(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    osswid.running = Running(words="explore", left=5)
    stage.on_start["flag gotcha"] = lambda month, other: month.interrupt(osswid)
    stage.run(1, a=sheet(stage, Candide="flag gotcha"))
    assert stage.of("Osswid") == [(1, "xexplore")]
    assert osswid.running is None


@pytest.mark.rule("OLY-GAP-51")
def test_s29_a_new_lord_interrupts_and_gives_his_own_orders_from_the_next_morning(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    osswid.running = Running(words="explore", left=9)
    other = second(stage.world)
    stage.on_finish["oath 1"] = lambda month, unit: month.change_lord(osswid, other.id)
    stage.run(3, a=sheet(stage, Candide="oath 1", Osswid="research 600"), b=f"unit {osswid.id}\nquest")
    assert stage.of("Osswid") == [(1, "xexplore"), (2, "quest")]
    assert first(stage.world).queues == {}


@pytest.mark.rule("OLY-SUBMIT-16", "OLY-EX-07")
def test_s30_a_noble_formed_in_the_evening_starts_the_next_day(stage: Stage) -> None:
    def form(month: Month, former: Unit) -> None:
        month.load(noble(stage.world, former.place, "Drakkar", "5628", player=former.player))

    stage.on_finish["research 600"] = form
    stage.run(5, a=f"{sheet(stage, Osswid='research 600')}\nunit 5628\nquest")
    assert stage.of("Drakkar") == [(4, "quest")]


@pytest.mark.rule("OLY-SUBMIT-17", "OLY-EX-08", "OLY-INTRO-06")
def test_s31_what_runs_and_what_waits_goes_on_next_month(stage: Stage) -> None:
    stage.run(30, a=sheet(stage, Osswid="explore; explore; explore; explore; explore; quest"))
    osswid = unit(stage, "Osswid")
    assert osswid.running is not None
    assert (osswid.running.words, osswid.running.left, osswid.running.done) == ("explore", 5, 2)
    assert queue(stage, "Osswid") == ["quest"]
    stage.world = document.decode(document.encode(stage.world), World)
    stage.told.clear()
    stage.run(6)
    assert stage.of("Osswid") == [(5, "-explore"), (6, "quest")]


def test_s39_a_day_of_many_orders_ends(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, **{name: "; ".join(["quest"] * 250) for name in ("Candide", "Osswid", "Feasel")}))
    assert sum(what == "quest" for _, _, what in stage.told) == 750


def test_s40_the_order_of_seats_and_units_in_the_mappings_does_not_matter(stage: Stage) -> None:
    noble(stage.world, "aa01", "Vathek", player=second(stage.world).id)
    plans = {
        "a": sheet(stage, Candide="quest; oath 1", Osswid="oath 1; quest"),
        "b": sheet(stage, Vathek="quest; oath 2"),
    }
    stored = document.encode(stage.world)
    told = []
    for turned in (False, True):
        again = Stage(document.decode(stored, World))
        if turned:
            again.world.units = dict(reversed(again.world.units.items()))
            again.world.players = dict(reversed(again.world.players.items()))
        seats = dict(reversed(plans.items())) if turned else plans
        told.append(again.run(5, **seats))
    assert told[0] == told[1]


def test_who_dies_comes_up_no_more(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")

    def kill(month: Month, killer: Unit) -> None:
        month.gone(osswid)
        stage.world.places[osswid.place].units.remove(osswid.id)
        del stage.world.units[osswid.id]

    stage.on_start["flag die"] = kill
    stage.run(4, a=sheet(stage, Candide="flag die", Osswid="quest"))
    assert stage.of("Osswid") == []


def test_a_direction_alone_is_a_move_and_comes_up_as_one(stage: Stage) -> None:
    stage.run(5, a=sheet(stage, Candide="quest", Osswid="south; quest"))
    assert [(day, what) for day, _, what in stage.told if what != "attacks"] == [
        (1, "south"), (1, "quest"), (4, "-south"), (5, "quest"),
    ]  # fmt: skip


def test_a_unit_that_does_not_outlive_the_start_of_its_order_runs_nothing() -> None:
    stage = Stage.of_three()

    def die(month: Month, dying: Unit) -> None:
        month.gone(dying)
        remove(month.world, dying)

    stage.on_start["explore"] = die
    stage.run(3, a=sheet(stage, Osswid="explore; oath 1", Feasel="oath 1"))
    assert stage.of("Osswid") == [(1, "explore")]
    assert stage.of("Feasel") == [(1, "oath 1"), (1, "-oath 1")]
