"""Sheets as people send them: quoted, copied out of reports and chats, with ALL and EXCEPT; through a whole month."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import document
from engine.core.language.words import Directory
from engine.core.orders import print_order, read_orders
from engine.core.ruleset import check_orders, run_turn
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.checking.teller import explain
from engine.games.atlantis.language.frame import scrubbed
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.state import World
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def given(text: str) -> list[tuple[str, str]]:
    sheet = read_orders(text, BOOK, Directory({"own faction": {"27": 27}}))
    assert [str(found) for found in sheet.errors] == []
    return [(order.unit, print_order(order, BOOK)) for order in sheet.orders]


@pytest.mark.rule("ATL-PARSE-05")
@each(
    "text",
    [
        "unit 5:\nstudy combat",
        "unit (5)\nstudy combat",
        "unit [5];\nstudy combat",
        "| unit 5\n| study combat",
        "> | > unit 5\n>> study combat",
        "• unit 5\n•study combat",
        "1. unit 5\n2) study combat",
        "* unit 5\n- study combat",
        "unit 5\rstudy combat\r",
        "unit 5\u2028study combat",
        "unit 5\u2029study combat",
        "unit 5\x85study combat",
        "unit \uff15\nstudy combat",
        "\uff35\uff2e\uff29\uff34\u3000\uff15\nstudy combat",
        "un\u200bit 5\nstu\u200b\u00addy com\u200bbat",
        "\ufeffunit 5\nstudy combat",
        "unit 5\nstudy “combat”",
        "unit 5\nstudy «combat»",
        "\ufeff| #atlantis 27\nunit 5\nstudy combat\n#end\nunit 6\nwork",
    ],
)
def test_what_people_send_is_read_as_they_mean_it(text: str) -> None:
    assert given(text) == [("5", "study combat")]


def test_a_character_without_width_keeps_the_columns_of_the_text_as_sent() -> None:
    sheet = read_orders("un\u200bit 5\nst\u200bu\u200bdy xyz", BOOK)
    assert [(found.line, found.column) for found in sheet.errors] == [(2, 9)]
    assert sheet.text == "un\u200bit 5\nst\u200bu\u200bdy xyz"


@pytest.mark.rule("ATL-PARSE-04")
@each(
    "line",
    [
        "password secret", "pass\u200bword secret", "| password secret", "• quit secret", "1. password secret",
        "\uff50assword secret", "@ > restart secret", "((((password secret", '#atlantis 27 "secret"',
        "address secret\u2028", "> #resend 27 secret", "#create secret", "password\u3000secret",
    ],
)  # fmt: skip
def test_no_way_of_writing_a_password_keeps_it(line: str) -> None:
    assert "secret" not in scrubbed(line)
    assert "secret" not in read_orders(f"#atlantis 27\nunit 5\n{line}\nwork", BOOK).text


@each("line", ["work # of men", "name unit #5", "@ ; nobody's # password"])
def test_a_number_sign_within_an_order_hides_nothing(line: str) -> None:
    assert scrubbed(line) == line


def played(orders: str) -> tuple[Scenario, Any]:
    """A month of a faction with a trader, a friend beside him, and a market."""
    world = Scenario("pp")
    world.region(2, wants={"fur": (30, 10)}, sells={"sword": (60, 5), "horse": (10, 50)})
    red = world.faction("Red", trade=3, unclaimed=1_000)
    world.unit(red, 2, people=1, silver=200, fur=8, iron=7)
    world.unit(red, 2, people=1)
    text = f"unit 1\n{orders}\n#end\n"
    outcome = run_turn(RULESET, document.encode(world.state), {"1": text}, seed="sent", number=1)
    return world, document.decode(outcome.state, World)


@pytest.mark.rule("ATL-ORDER-44")
def test_sell_all_sells_all_there_is() -> None:
    _, after = played("sell all furs")
    assert after.units[1].count("fur") == 0


@pytest.mark.rule("ATL-ORDER-09")
def test_buy_all_buys_what_there_is_as_far_as_the_silver_goes() -> None:
    assert played("buy all swords")[1].units[1].count("sword") == 3  # 200 silver at 60
    assert played("claim 800\nbuy all swords")[1].units[1].count("sword") == 5  # all there were


@pytest.mark.rule("ATL-ORDER-09")
def test_buy_all_goes_by_the_line_of_that_good_alone() -> None:
    world = Scenario("p")
    world.region(2, sells={"horse": (1, 1), "sword": (60, 5)})
    unit = world.unit(world.faction("Red", trade=3), 2, people=1, silver=200)
    after, _ = world.play({3: f"unit {unit.id}\nbuy all swords"})
    assert after.units[unit.id].count("sword") == 3


@pytest.mark.rule("ATL-ORDER-25")
@each("order, kept", [("all iron", 0), ("all iron except 2", 2), ("3 iron", 4)])
def test_give_all_except_some(order: str, kept: int) -> None:
    _, after = played(f"give 2 {order}")
    assert (after.units[1].count("iron"), after.units[2].count("iron")) == (kept, 7 - kept)


@pytest.mark.rule("ATL-ORDER-25")
def test_more_kept_than_there_is_gives_nothing_and_the_check_says_so() -> None:
    world, after = played("give 2 all iron except 9")
    assert after.units[2].count("iron") == 0
    sheet = check_orders(RULESET, view(world.state, "1"), "unit 1\ngive 2 all iron except 9")
    assert [found.code for found in sheet.warnings] == ["has_none"]


def test_what_was_understood_says_all() -> None:
    world, _ = played("")
    seen = view(world.state, "1")
    sheet = check_orders(RULESET, seen, "unit 1\nsell all furs\nbuy all swords\ngive 2 all iron except 2\nbuy 2 swords")
    said = [str(line).partition(") ")[2] for line in explain(sheet, seen)]
    assert said == ["sells all its furs", "buys as many swords as it can",
                    "gives all its iron but 2 to " + seen.own[2].title, "buys 2 swords [SWOR]"]  # fmt: skip


@pytest.mark.rule("ATL-PARSE-05")
def test_words_behind_a_complete_order_do_not_void_it_in_a_month() -> None:
    _, after = played("give 2 3 iron for your swords")
    assert after.units[2].count("iron") == 3
