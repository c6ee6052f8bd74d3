"""Counts of men, what they cost, and whose gold pays for them."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.olympia.rules.items import counted, spelled
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import World
from engine.games.olympia.units.men import count_men, men, pay, workers
from engine.games.olympia.units.purse import funds, spend
from tests.engine.games.olympia.props.kit import noble, stacked, world
from tests.suite.table import each

PAY = {
    "10": 1,
    "11": 2,
    "12": 2,
    "19": 2,
    "21": 2,
    "13": 3,
    "16": 3,
    "17": 3,
    "20": 3,
    "24": 3,
    "14": 4,
    "22": 4,
    "15": 5,
}


def turn_of(made: World) -> OlympiaTurn:
    return OlympiaTurn(made, {}, seed="s", number=1, scratch=Scratch())


@pytest.mark.rule("OLY-MAINT-04", "OLY-EX-60")
@each("kind", PAY)
def test_one_man_of_each_kind_costs_what_the_table_says(kind: str) -> None:
    made = world("p")
    assert pay(noble(made, "aa00", items={kind: 1})) == PAY[kind]
    assert pay(noble(made, "aa00", items={kind: 7})) == 7 * PAY[kind]


def test_men_are_counted_by_kind_and_goods_and_beasts_are_no_men() -> None:
    unit = noble(world("p"), "aa00", items={"1": 50, "11": 4, "10": 2, "76": 3, "77": 9, "18": 1})
    assert men(unit) == {"10": 2, "11": 4, "18": 1}
    assert (count_men(unit), workers(unit), pay(unit)) == (7, 4, 10)


@pytest.mark.rule("OLY-MAINT-02", "OLY-GAP-92")
def test_stackmates_of_the_same_faction_pay_what_the_noble_lacks_and_nobody_else_does() -> None:
    made = world("p")
    top = noble(made, "aa00", "Candide", player="aa1", items={"1": 30})
    own = stacked(made, top, noble(made, "aa00", "Osswid", player="aa1", items={"1": 5}))
    stranger = stacked(made, top, noble(made, "aa00", "Feasel", player="bb2", items={"1": 100}))
    prisoner = stacked(made, top, noble(made, "aa00", "Alion", player="aa1", prisoner=True, items={"1": 100}))
    noble(made, "aa00", "Kosar", player="aa1", items={"1": 100})
    turn = turn_of(made)
    assert funds(made, own) == 35
    assert spend(turn, own, 20, "study") == 20
    assert (own.count("1"), top.count("1")) == (0, 15)
    assert spend(turn, own, 20, "study") == 15
    assert (own.count("1"), top.count("1"), stranger.count("1"), prisoner.count("1")) == (0, 0, 100, 100)
    assert sum(event.amount for event in turn.events if isinstance(event, Accounted)) == -35
    assert made.holdings()["1"] == 300


@pytest.mark.rule("OLY-GAP-93")
def test_numbers_up_to_ten_are_written_in_words() -> None:
    assert [spelled(number) for number in (0, 1, 10, 11, 1250)] == ["no", "one", "ten", "11", "1,250"]
    assert [counted("79", 5), counted("20", 1), counted("20", 2), counted("1", 5)] == [
        "five iron [79]", "one swordsman [20]", "two swordsmen [20]", "5 gold",
    ]  # fmt: skip
