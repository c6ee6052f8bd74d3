"""Mistakes in orders, as the check tells them: each with its sentence, line and column, and nothing else is lost."""

from __future__ import annotations

import pytest

from engine.core.orders import OrderSheet
from engine.core.ruleset import check_orders
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.state import MOST_QUEUED, World
from tests.engine.games.olympia.props.played import code, play, seen, two_seats


@pytest.fixture
def made() -> World:
    found = two_seats()
    found.units[code(found, "Osswid")].items = {"1": 100, "79": 5, "77": 1}
    return found


def sheet(made: World, text: str) -> OrderSheet:
    return check_orders(RULESET, seen(made), text)


def told(made: World, lines: str) -> list[tuple[int, int, str]]:
    """Line, column and sentence of all that is found in orders of Osswid, who begins in line 1."""
    read = sheet(made, f"unit {code(made, 'Osswid')}\n{lines}\nunit {code(made, 'Candide')}\nexplore")
    assert [order.name for order in read.of(code(made, "Candide"))] == ["explore"]
    return [(found.line, found.column, found.message) for found in read.diagnostics if found.code != "idle"]


@pytest.mark.rule("OLY-GAP-87", "OLY-SUBMIT-02")
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("behind 1\nstdy 600\nbehind 2", [(3, 1, 'unknown order "stdy"')]),
        ("  study sailng", [(2, 9, '"sailng" is not a skill')]),
        ("behind 12", [(2, 8, "12 is not a row from 0 to 9")]),
        ("stack Osswid", [(2, 7, '"Osswid" is not a unit')]),
        ("move zz9", [(2, 6, '"zz9" is not a place')]),
        ("give", [(2, 6, "a unit is missing at the end of the line")]),
    ],
)
def test_what_cannot_be_read_is_told_where_it_stands(
    made: World, lines: str, expected: list[tuple[int, int, str]]
) -> None:
    assert told(made, lines) == expected


@pytest.mark.rule("OLY-GAP-94")
def test_a_text_with_too_few_lines_is_told_and_the_sections_before_it_are_taken(made: World) -> None:
    osswid, candide = code(made, "Osswid"), code(made, "Candide")
    read = sheet(made, f"unit {candide}\nexplore\nunit {osswid}\nbehind 1\n press 3\nOne line only.")
    assert [(found.line, found.column, found.message) for found in read.errors[:1]] == [
        (5, 2, "3 lines of text should follow, but 1 line follows")
    ]
    assert [order.name for order in read.orders] == ["explore", "behind"]


TEXTS = ("press 3", "rumor 3", "post 3", "message 3 {feasel}", "press", "message 0 {feasel}")


@pytest.mark.rule("OLY-GAP-94")
@pytest.mark.parametrize("order", TEXTS)
def test_a_text_with_too_few_lines_takes_no_other_section_along(made: World, order: str) -> None:
    osswid, candide, feasel = code(made, "Osswid"), code(made, "Candide"), code(made, "Feasel")
    order = order.format(feasel=feasel)
    read = sheet(made, f"unit {osswid}\nbehind 1\n {order}\nOne line only.\nunit {candide}\nexplore\nbehind 2\nend\n")
    first, *others = read.errors
    said = (
        "3 lines of text should follow, but 1 line follows before line 5"
        if "3" in order.split()[1:2]
        else "the text below this line has no end above line 5, so its lines were read as orders; "
        "write a line end below it"
    )
    assert (first.line, first.column, first.message) == (3, 2, said)
    assert [(found.line, found.code) for found in others] == [(4, "unknown-order")]
    assert [(found.unit, found.name) for found in read.orders] == [
        (osswid, "behind"), (candide, "explore"), (candide, "behind"),
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-94")
def test_the_end_of_the_sheet_is_no_line_of_a_text(made: World) -> None:
    osswid = code(made, "Osswid")
    read = sheet(made, f"unit {osswid}\nbehind 1\npress 2\nOne line only.\nend\n")
    assert [(found.line, found.column) for found in read.errors] == [(3, 1), (4, 1)]
    assert read.errors[0].message == "2 lines of text should follow, but 1 line follows before line 5"


@pytest.mark.rule(
    "OLY-GAP-87", "OLY-GAP-94", "OLY-SUBMIT-02", "OLY-SUBMIT-06", "OLY-SUBMIT-12", "OLY-SUBMIT-15", "OLY-LOC-18",
    "OLY-GAP-O33",
)  # fmt: skip
def test_a_sheet_with_every_mistake_loses_nothing_else(made: World) -> None:
    """All at once, as somebody pastes it: each has its sentence in its line and column, and all else is taken."""
    osswid, candide, feasel = (code(made, name) for name in ("Osswid", "Candide", "Feasel"))
    city, mine, theirs = made.units[osswid].place, made.player_of("a").id, made.player_of("b").id
    sections = [
        f"begin {mine}",  # 1
        f"unit {osswid}",
        "  stdy 600",
        "study 600",
        "move zz99",  # 5
        "explore",
        f"give {feasel} 78 1",
        "message 4 4444",
        "Too few.",
        f"unit {candide}",  # 10
        "behind 3",
        "drop 79 2",
        f"unit {feasel}",
        "behind 9",
        f"unit {theirs}",  # 15
        "quit",
        "unit 54x9",
        "die",
        f"unit {osswid}",
        "guard 1",  # 20
        f"unit {candide}",
        *["behind 4"] * MOST_QUEUED,
        "end",
    ]
    read = sheet(made, "\n".join(sections))
    hints = {found.line: found.hint for found in read.diagnostics}
    assert [(found.line, found.column, found.message) for found in read.diagnostics if found.line] == [
        (3, 3, 'unknown order "stdy"'),
        (5, 6, f"you know no way from Drassa [{city}] to zz99"),
        (7, 11, f"Osswid [{osswid}] has no stone [78] now"),
        (8, 1, "4 lines of text should follow, but 1 line follows before line 10"),
        (9, 1, 'unknown order "too"'),
        (12, 6, f"Candide [{candide}] has no iron [79] now"),
        (13, 1, f"{feasel} is not yours; the orders wait until it is"),
        (15, 1, f"{theirs} is not your faction; yours is {mine}"),
        (17, 6, '"54x9" is not the number of a unit'),
        (19, 6, f"{osswid} has orders from line 2 on already; these come after them"),
        (21, 6, f"{candide} has orders from line 10 on already; these come after them"),
        (270, 1, f"{candide} has more than 250 orders; from here on they are dropped"),
    ]
    assert hints[3] == 'did you mean "study"?'
    assert [order.name for order in read.of(osswid)] == ["study", "move", "explore", "give", "guard"]
    assert [order.name for order in read.of(candide)] == ["behind", "drop", *["behind"] * (MOST_QUEUED - 2)]
    assert [order.name for order in read.of(feasel)] == ["behind"]
    played, _ = play(made, a="\n".join(sections))
    assert played.units[candide].behind == 4
    assert played.units[feasel].behind == 0
    assert played.player_of("a").queues[feasel] == ["behind 9"]
    assert played.player_of("b").status == "active"
    assert {made.units[osswid].player, played.units[osswid].player} == {mine}


@pytest.mark.rule("OLY-GAP-87", "OLY-LOC-18", "OLY-GAP-O33", "OLY-GAP-O18")
def test_what_the_player_can_know_to_fail_is_told_where_it_stands(made: World) -> None:
    osswid, feasel = code(made, "Osswid"), code(made, "Feasel")
    city = made.units[osswid].place
    assert told(made, "move zz99") == [(2, 6, f"you know no way from Drassa [{city}] to zz99")]
    assert told(made, "explore\nbehind 2\n  move zz99 out") == [
        (4, 8, f"you know no way from Drassa [{city}] to zz99"),
    ]
    assert told(made, f"give {feasel} 79 5\ngive {feasel} 79 6\ndrop 78\nsell 77 2 9") == [
        (3, 11, f"Osswid [{osswid}] has 5 iron [79] now"),
        (4, 6, f"Osswid [{osswid}] has no stone [78] now"),
        (5, 6, f"Osswid [{osswid}] has 1 wood [77] now"),
    ]
    assert told(made, "stack 4444") == [(2, 7, "none of your units sees 4444 now")]
    assert told(made, "study 690\nuse 630 5") == [
        (2, 7, f"Alchemy is not taught in Drassa [{city}]"),
        (3, 5, f"Osswid [{osswid}] does not know Stealth"),
    ]


@pytest.mark.rule("OLY-SUBMIT-12", "OLY-EX-14")
def test_the_251st_order_of_a_unit_is_told_and_dropped(made: World) -> None:
    osswid, candide = code(made, "Osswid"), code(made, "Candide")
    read = sheet(made, f"unit {candide}\nexplore\nunit {osswid}\n" + "behind 1\n" * (MOST_QUEUED + 1))
    assert (len(read.of(osswid)), len(read.of(candide))) == (MOST_QUEUED, 1)
    (found,) = read.warnings
    assert (found.code, found.line, found.column) == ("too-many", 3 + MOST_QUEUED + 1, 1)
    assert str(MOST_QUEUED) in found.message


@pytest.mark.rule("OLY-SUBMIT-06")
def test_a_section_that_stands_twice_is_told_and_goes_on(made: World) -> None:
    osswid = code(made, "Osswid")
    read = sheet(made, f"unit {osswid}\nexplore\nunit {code(made, 'Candide')}\nexplore\n unit {osswid}\nbehind 1")
    assert [order.name for order in read.of(osswid)] == ["explore", "behind"]
    (found,) = read.warnings
    assert (found.line, found.column, found.message) == (
        5, 7, f"{osswid} has orders from line 1 on already; these come after them",
    )  # fmt: skip


@pytest.mark.rule("OLY-SUBMIT-15", "OLY-SUBMIT-05")
def test_sections_for_what_is_not_ones_own_are_told_and_a_strangers_queue_is_kept(made: World) -> None:
    osswid, feasel, other = code(made, "Osswid"), code(made, "Feasel"), made.player_of("b").id
    read = sheet(made, f"unit {osswid}\nexplore\nunit {feasel}\nexplore\nunit 4444\nexplore\nunit {other}\nquit")
    assert [(found.line, found.column, found.message) for found in read.warnings] == [
        (3, 1, f"{feasel} is not yours; the orders wait until it is"),
        (5, 1, "4444 is not yours; the orders wait until it is"),
        (7, 1, f"{other} is not your faction; yours is {made.player_of('a').id}"),
    ]
    made, outcome = play(made, a=f"unit {osswid}\nbehind 3\nunit {feasel}\nbehind 9\nunit {other}\nquit")
    assert made.units[osswid].behind == 3
    assert made.units[feasel].behind == 0
    assert made.player_of("a").queues[feasel] == ["behind 9"]
    assert made.player_of("b").status == "active"
    assert set(outcome.reports) == {"a", "b"}


@pytest.mark.rule("OLY-SUBMIT-03")
def test_orders_of_nobody_and_below_a_misspelt_unit_are_told_and_reach_nobody(made: World) -> None:
    osswid = code(made, "Osswid")
    read = sheet(made, f"explore\nunit 54x9\ndie\nmove n\nunit {osswid}\nbehind 1")
    assert [(found.line, found.column) for found in read.errors] == [(1, 1), (2, 6)]
    assert [(order.unit, order.name) for order in read.orders] == [(osswid, "behind")]
