"""Wells! played by the kernel alone: each hook of a ruleset does what it is for."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.orders import OrderSheet
from engine.core.ruleset import SeatRequest, begin, check_orders, look, run_turn
from engine.core.turn import Outcome
from tests.engine.tiny.game import RULESET, Nothing, Options, View, World


def begun(*names: str) -> bytes:
    requests = [SeatRequest(id=str(at), name=name, choices=Nothing()) for at, name in enumerate(names, start=1)]
    return begin(RULESET, Options(), requests, "seed")


def played(state: bytes, orders: Mapping[str, str], number: int = 1) -> Outcome:
    return run_turn(RULESET, state, orders, seed="seed", number=number)


def seen(state: bytes, seat: str | None = "1") -> View:
    return look(RULESET, state, seat)


def checked(text: str) -> OrderSheet:
    return check_orders(RULESET, seen(begun("Ash", "Salt")), text)


def test_a_queue_is_worked_off_order_by_order_and_stands_in_the_template() -> None:
    first = played(begun("Ash", "Salt"), {"1": "unit 11\ndig 3 2\ncry 2\nHear\n\ndig\nunit 12\nswap Ann\n"})
    assert first.reports["1"].template == "unit 11\ndig 2\ncry 2\nHear\n\ndig\nunit 12\n"
    second = played(first.state, {"1": first.reports["1"].template}, 2)
    third = played(second.state, {}, 3)
    assert third.reports["2"].happened == ("Ann [11] cries: Hear\n",)
    assert [digger.depth for digger in seen(third.state).diggers.values()] == [2, 3]


def test_a_finding_stands_at_the_argument_it_is_about() -> None:
    sheet = checked("unit 11\n  dig 3 3 3 2\nunit 12\nswap  Ben\nunit 99\n dig")
    assert [(found.code, found.line, found.column) for found in sheet.diagnostics] == [
        ("deep", 2, 13),
        ("alone", 4, 7),
        ("unit", 6, 2),
    ]


def test_who_digs_deep_wins() -> None:
    state = begun("Ash", "Salt")
    for number in (1, 2, 3):
        outcome = played(state, {"1": "unit 11\ndig 3"}, number)
        state = outcome.state
    assert outcome.finished is not None
    assert outcome.finished.winners == ("1",)
    assert isinstance(RULESET.play.new_game(Options(), [], ""), World)
