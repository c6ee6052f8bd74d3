"""What every faction gets and forgets at the ends of a month, and who owes orders."""

from __future__ import annotations

import pytest

from engine.games.olympia.acting.ledger import POINTS
from engine.games.olympia.month.events import GoldCredited, PointReceived
from engine.games.olympia.month.owing import owing
from engine.games.olympia.month.steps import begin, credit_gold, credit_points, forget, refill_numbers, remember
from engine.games.olympia.state import Running, Sign
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each


@pytest.mark.rule("OLY-GAP-24")
def test_every_active_faction_is_credited_25_gold() -> None:
    camp = Camp()
    camp.player("b").claim = {"1": 10}
    camp.player("c").status = "gone"
    credit_gold(camp.quiet())
    assert [camp.player(seat).claim for seat in "abc"] == [{"1": 25}, {"1": 35}, {}]
    assert kit.booked(camp.turn, "1") == 50
    assert [(event.gold, event.seen_by) for event in camp.of(GoldCredited)] == [(25, ("a",)), (25, ("b",))]


@pytest.mark.rule("OLY-TURN-12", "OLY-GAP-11")
@each("turn, gets", [(7, 0), (8, 1), (9, 0), (16, 1), (1, 0)])
def test_a_noble_point_comes_with_every_eighth_turn(turn: int, gets: int) -> None:
    camp = Camp()
    camp.player("c").status = "left"
    camp.world.turn = turn - 1
    credit_points(camp.quiet())
    assert [camp.player(seat).points for seat in "abc"] == [5 + gets, 5 + gets, 5]
    assert kit.booked(camp.turn, POINTS) == 2 * gets
    assert len(camp.of(PointReceived)) == 2 * gets


@pytest.mark.rule("OLY-SUBMIT-16")
def test_five_numbers_are_kept_ready_for_active_factions() -> None:
    camp = Camp()
    camp.player("a").unformed = ["5001", "5002"]
    camp.player("b").status = "gone"
    refill_numbers(camp.quiet())
    assert [len(camp.player(seat).unformed) for seat in "abc"] == [5, 0, 5]
    assert camp.player("a").unformed[:2] == ["5001", "5002"]


@pytest.mark.rule("OLY-LOC-09")
def test_provinces_with_free_units_of_ones_own_are_visited() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa01", "city")
    camp.noble("Osswid", at=city.id)
    holder = camp.noble("Holder", "b", "aa02")
    camp.prisoner(holder, "Held", "a")
    camp.noble("Nobody", "", "aa00")
    for _ in range(2):
        remember(camp.quiet())
    assert [camp.player(seat).visited for seat in "abc"] == [["aa01"], ["aa02"], []]


@pytest.mark.rule("OLY-GAP-O13")
def test_contacts_and_changes_of_the_lists_are_of_one_month() -> None:
    camp = Camp()
    osswid = camp.noble("Osswid", contacted=["fb1"], found_by=["9"])
    camp.world.shifts, camp.world.moved = 7, [osswid.id]
    forget(camp.quiet())
    assert (osswid.contacted, osswid.found_by) == ([], ["9"])
    assert (camp.world.shifts, camp.world.moved) == (0, [])


@pytest.mark.rule("OLY-GAP-O51")
def test_the_turn_is_counted_and_signs_come_down_as_it_begins() -> None:
    camp = Camp()
    camp.world.turn = 4
    camp.world.places["aa00"].signs = [Sign(by="Osswid [5499]", text="Inn for sale")]
    begin(camp.quiet())
    assert camp.world.turn == 5
    assert camp.world.places["aa00"].signs == []


@pytest.mark.rule("OLY-SUBMIT-22")
@each(
    "running, queued, prisoner, status, owes",
    [
        (False, False, False, "active", True),
        (True, False, False, "active", False),
        (False, True, False, "active", False),
        (False, False, True, "active", False),
        (False, False, False, "gone", False),
    ],
)
def test_who_owes_orders(running: bool, queued: bool, prisoner: bool, status: str, owes: bool) -> None:
    camp = Camp(seats="a")
    unit = camp.noble("Osswid", prisoner=prisoner)
    camp.noble("Independent", "")
    if running:
        unit.running = Running(words="explore", left=3)
    if queued:
        camp.player("a").queues = {unit.id: ["explore"]}
    camp.player("a").status = status
    assert owing(camp.world) == (frozenset("a") if owes else frozenset())


@pytest.mark.rule("OLY-SUBMIT-22")
def test_one_idle_noble_is_enough_and_who_has_none_owes_nothing() -> None:
    camp = Camp()
    camp.noble("Busy", running=Running(words="explore", left=3))
    camp.noble("Idle")
    camp.noble("Other", "b", running=Running(words="explore", left=3))
    assert owing(camp.world) == frozenset("a")
