"""Offers whose object is gone, bounds of sums and days, and what contracts are called (ERF-CONTRACT)."""

from __future__ import annotations

import pytest

from engine.core.acting import NotPossible
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.book import from_text
from engine.games.erfworld.diplomacy.contracts import end_in_time, in_words, pay, pay_tributes, ransom, sign
from engine.games.erfworld.diplomacy.events import Paid, RanOut
from engine.games.erfworld.diplomacy.falling import judge
from engine.games.erfworld.events import News
from engine.games.erfworld.rules.politics import CONTRACTS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Contract, Standing, Tribe
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each


def _two() -> Stage:
    game = stage(2, 20)
    for number in (1, 2):
        game.side(number).treasury = 1000 * EIGHTHS
    return game


def _turn(game: Stage) -> ErfTurn:
    turn: ErfTurn = ErfTurn(game.world, {}, seed="stale", number=1, scratch=Scratch())
    turn.day = game.world.day
    return turn


def _held(game: Stage, kind: str, since: int = -1, **terms: str) -> Contract:
    game.world.contracts["k1"] = Contract("k1", kind, "s1", "s2", terms, ["s1"], since)
    return game.world.contracts["k1"]


@pytest.mark.rule("ERF-CONTRACT-09", "ERF-CONTRACT-10")
@each("kind", ["purchase", "ransom"])
def test_an_offer_of_what_is_gone_is_void_when_it_is_signed(kind: str) -> None:
    game = _two()
    _held(game, kind, what="u99", unit="u99", sum="500", name="it")
    with pytest.raises(NotPossible):
        sign(Acting(_turn(game), game.side(2), from_text("sign k1")))
    assert game.world.contracts == {}
    assert game.side(2).treasury == 1000 * EIGHTHS


@pytest.mark.rule("ERF-CONTRACT-10")
@each("side, jailor, offered", [(2, True, True), (2, False, False), (0, True, False)])
def test_only_captives_of_ours_with_a_side_are_ransomed(side: int, jailor: bool, offered: bool) -> None:
    game = _two()
    guard = game.pack("knight", 1, 9, 8)
    captive = game.pack("piker", 4, 9, 8, side=side, jailor=guard.id if jailor else "")
    acting = Acting(_turn(game), game.side(), from_text(f"ransom {captive.id} for 300"))
    if offered:
        ransom(acting)
        (contract,) = game.world.contracts.values()
        assert (contract.kind, contract.partner, contract.terms["sum"]) == ("ransom", "s2", "300")
        assert game.side().treasury == (1000 - CONTRACTS["ransom"].price) * EIGHTHS
    else:
        with pytest.raises(NotPossible):
            ransom(acting)


@pytest.mark.rule("ERF-TRIBE-01", "ERF-CONTRACT-03")
@each("sum_, paid", [(1000, True), (1001, False)])
def test_what_is_paid_must_be_there(sum_: int, paid: bool) -> None:
    for code in ("s2", "t1"):
        game = _two()
        tribe = game.world.tribes["t1"] = Tribe("t1", "Woodsmen", "")
        turn = _turn(game)
        acting = Acting(turn, game.side(), from_text(f"pay {sum_} to {code}"))
        if not paid:
            with pytest.raises(NotPossible):
                pay(acting)
        else:
            pay(acting)
            got = tribe.treasury if code == "t1" else game.side(2).treasury - 1000 * EIGHTHS
            assert (got, game.side().treasury, len(told(turn, Paid))) == (1000 * EIGHTHS, 0, 1)


@pytest.mark.rule("ERF-CONTRACT-17")
@each("since, day, has, left, holds", [
    (5, 5, 200, 0, True), (5, 4, 200, 200, True), (-1, 9, 200, 200, True), (0, 0, 200, 0, True),
    (5, 6, 199, 199, False),
])  # fmt: skip
def test_a_tribute_is_due_from_its_first_day(since: int, day: int, has: int, left: int, holds: bool) -> None:
    game = _two()
    game.world.day, game.side().treasury = day, has * EIGHTHS
    _held(game, "tribute", since, sum="200")
    pay_tributes(_turn(game), game.side(2))  # the other pays nothing
    pay_tributes(_turn(game), game.side())
    assert (game.side().treasury, bool(game.world.contracts)) == (left * EIGHTHS, holds)


@pytest.mark.rule("ERF-CONTRACT-19")
@each("days, since, day, over", [
    ("3", 5, 8, True), ("3", 5, 7, False), ("3", -1, 99, False), ("0", 5, 99, False), ("3", 0, 3, True),
])  # fmt: skip
def test_a_contract_for_days_ends_at_the_dawn_after_them(days: str, since: int, day: int, over: bool) -> None:
    game = _two()
    game.world.day = day
    _held(game, "truce", since, days=days)
    turn = _turn(game)
    end_in_time(turn)
    assert (game.world.contracts == {}, len(told(turn, RanOut))) == (over, over)


def test_what_contracts_are_called() -> None:
    game = _two()
    for kind, terms, said in (
        ("truce", {}, "a truce"), ("alliance", {"days": "9"}, "an alliance for 9 days"),
        ("truce", {"penalty": "5000"}, "a truce, with $5,000 to pay for breaking it"),
        ("tribute", {"sum": "1200"}, "an alliance for a tribute of $1,200 a day from Side1 (S1)"),
        ("colony", {"percent": "10"}, "a colony: Side1 (S1) is ruled by a governor and gives 10% of its income a day"),
        ("purchase", {"sum": "500", "name": "Spacerock"}, "the purchase of Spacerock for $500"),
        ("ransom", {"sum": "500", "unit": "u9"}, "a ransom of $500 for U9"),
        ("ransom", {"sum": "500", "unit": "u9", "name": "Berta"}, "a ransom of $500 for Berta"),
    ):  # fmt: skip
        assert in_words(game.world, Contract("k1", kind, "s1", "s2", terms)) == said


@pytest.mark.rule("ERF-FALL-01", "ERF-GAP-249")
def test_who_serves_another_is_no_ruler_and_a_side_with_both_stands() -> None:
    game = _two()
    judge(_turn(game), game.side())
    assert game.side().standing is Standing.RULES
    game.world.commanders[game.side().ruler].side = "s2"
    judge(_turn(game), game.side())
    assert game.side().standing is Standing.FALLEN


@pytest.mark.rule("ERF-FALL-01", "ERF-FALL-05", "ERF-COMMAND-19")
def test_how_much_room_thrones_and_falls_have_in_the_paper() -> None:
    game = _two()
    heir = game.commander("warlord", 9, 8)
    heir.heir = True
    game.world.commanders[game.side().ruler].jailor = "u99"
    turn = _turn(game)
    judge(turn, game.side())
    game.world.cities["c1"].side = "s2"
    judge(turn, game.side())
    heir.side = ""
    judge(turn, game.side())
    found = [(event.kind, event.score) for event in turn.events if isinstance(event, News)]
    assert found == [("RulerFollowed", 60), ("SideHomeless", 80), ("SideFell", 95)]
