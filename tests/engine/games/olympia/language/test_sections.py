"""The frame of a sheet: begin, unit and end lines, what stands where it must not, and sheets that are merged."""

from __future__ import annotations

import pytest

from engine.core.diagnostics import Severity
from engine.core.language.words import Directory
from engine.core.orders import OrderSheet, read_orders
from engine.core.ruleset import Submission
from engine.games.olympia.book import BOOK, admit, merge
from engine.games.olympia.language.frame import OWN_FACTION, cuts, scrubbed
from engine.games.olympia.state import MOST_QUEUED
from tests.suite.table import each

OWN = Directory({OWN_FACTION: {"gk7": "gk7"}})
Found = tuple[Severity, str, int, int]


def sheet(text: str, directory: Directory | None = OWN) -> OrderSheet:
    return read_orders(text, BOOK, directory)


def found(read: OrderSheet) -> list[Found]:
    """Findings: how bad, what, line and column."""
    return [(one.severity, one.code, one.line, one.column) for one in read.diagnostics]


def given(read: OrderSheet) -> list[tuple[str, str]]:
    return [(order.unit, order.name) for order in read.orders]


# Secrets


@pytest.mark.rule("OLY-GAP-88", "OLY-SUBMIT-19")
@each(
    "line, kept",
    [
        ("password sneaky", "password -"),
        ("PASSWORD: sneaky and more", "PASSWORD -"),
        ("email ann@example.com", "email -"),
        ("password", "password"),
        ("begin gk7 sneaky", "begin gk7 -"),
        ("begin gk7 sneaky and more", "begin gk7 -"),
        ("begin gk7", "begin gk7"),
        ("begin", "begin"),
        ("unit 5499 password", "unit 5499 password"),
        ("use password", "use password"),
        ("study 600 7", "study 600 7"),
        ("", ""),
    ],
)
def test_only_what_follows_a_secret_word_is_struck_out(line: str, kept: str) -> None:
    assert scrubbed(f"move n\n{line}\nmove s") == f"move n\n{kept}\nmove s"


@pytest.mark.rule("OLY-GAP-88")
def test_orders_of_the_days_of_mail_are_answered_with_a_note_and_keep_what_is_no_secret() -> None:
    read = sheet("unit gk7\npassword sneaky\nemail ann@example.com\nresend 12\nnotab 1")
    assert {(one.severity, one.code, one.rule) for one in read.diagnostics} == {
        (Severity.NOTE, "instead", "OLY-GAP-88"),
    }  # fmt: skip
    assert [(order.text, dict(order.args)) for order in read.orders] == [
        ("password", {}), ("email", {}), ("resend 12", {"turn": 12}), ("notab 1", {"number": 1}),
    ]  # fmt: skip
    assert [one.message for one in read.diagnostics][2:] == ["resend: use /report", "notab: reports have no tabs"]


# The frame


def test_a_fence_of_a_chat_is_passed_over_and_quoted_words_are_no_frame() -> None:
    assert given(sheet("```\nunit 5499\nexplore\n```")) == [("5499", "explore")]
    read = sheet('unit 5499\nexplore\n"unit" 1269\nexplore\n"end"\nexplore')
    assert given(read) == [("5499", "explore")] * 3
    assert [one.line for one in read.errors] == [3, 5]


def test_nothing_below_the_end_is_read() -> None:
    assert given(sheet("unit 5499\nexplore\nEND\nexplore\nfrobnicate")) == [("5499", "explore")]
    assert sheet("unit 5499\nexplore\nEND\nexplore\nfrobnicate").diagnostics == ()


@pytest.mark.rule("OLY-SUBMIT-05")
@each(
    "text, said",
    [
        ("begin gk7\nunit 5499\nexplore", []),
        ("# mine\nbegin [GK7]\nunit 5499\nexplore", []),
        ("unit 5499\nexplore\nbegin gk7\nexplore", [(Severity.ODD, "begin", 3, 0)]),
        ("unit 5499\nbegin gk7\nexplore", [(Severity.ODD, "begin", 2, 0)]),
        ("begin gk7\nbegin gk7\nunit 5499\nexplore", [(Severity.ODD, "begin", 2, 0)]),
    ],
)
def test_begin_stands_before_everything_else(text: str, said: list[Found]) -> None:
    read = sheet(text)
    assert [(severity, code, line, 0) for severity, code, line, _ in found(read)] == said
    assert set(given(read)) == {("5499", "explore")}
    assert read.header["player"] == "gk7"


@pytest.mark.rule("OLY-SUBMIT-05", "OLY-GM-05")
def test_orders_of_another_faction_end_the_reading_unless_one_has_none() -> None:
    read = sheet("  begin hk8\nunit 5499\nexplore")
    (problem,) = read.errors
    assert (problem.code, problem.line, problem.column, problem.hint) == ("faction", 1, 9, "write: begin gk7")
    assert problem.message == 'these orders are for "hk8", and your faction is gk7'
    assert read.header["wrong"] is True
    assert read.orders == ()
    said = admit(Submission(sheet=read, turn=3, faction="gk7")).reason
    assert said == "The begin line says hk8, and that is not your faction. Nothing was stored."
    long = sheet(f"begin {'x' * 30}")
    assert f'"{"x" * 20}"' in long.errors[0].message
    stranger = sheet("begin hk8\nunit 5499\nexplore", Directory())
    assert (given(stranger), stranger.diagnostics) == ([("5499", "explore")], ())
    assert "wrong" not in stranger.header


@pytest.mark.rule("OLY-SUBMIT-03")
def test_a_misspelt_unit_line_loses_its_orders_whole_and_the_next_one_counts_again() -> None:
    read = sheet("unit 5499\nexplore\n unit ad48\nexplore\nquit\nunit [gk7]\nquit")
    assert given(read) == [("5499", "explore"), ("gk7", "quit")]
    assert found(read) == [(Severity.ERROR, "unit", 3, 7)]
    assert read.errors[0].message == '"ad48" is not the number of a unit'
    assert read.header["units"] == {"5499": 1, "gk7": 6}
    assert f'"{"9" * 40}" is not' in sheet("unit " + "9" * 50).errors[0].message


@pytest.mark.rule("OLY-SUBMIT-06")
def test_a_section_named_again_says_where_the_first_one_stands() -> None:
    read = sheet("unit 5499\nexplore\nunit 5499\nexplore\nunit 5499\nexplore")
    assert found(read) == [(Severity.ODD, "twice", 3, 6), (Severity.ODD, "twice", 5, 6)]
    assert {one.message for one in read.diagnostics} == {
        "5499 has orders from line 1 on already; these come after them",
    }  # fmt: skip


@pytest.mark.rule("OLY-SUBMIT-03", "OLY-PLAYER-03")
@each(
    "text, said",
    [
        ("explore", [(Severity.ERROR, "no-unit", 1, 1)]),
        ("   explore", [(Severity.ERROR, "no-unit", 1, 4)]),
        ("lore 600", [(Severity.NOTE, "instead", 1, 1)]),
        ("unit gk7\n  recruit", [(Severity.ERROR, "faction-order", 2, 3)]),
        ("unit gk7\nnorth", [(Severity.ERROR, "faction-order", 2, 1)]),
        ("unit 5499\nquit", [(Severity.ERROR, "faction-order", 2, 1)]),
        ("unit 5499\n quit\n", [(Severity.ERROR, "faction-order", 2, 2)]),
        ("unit 5499\ndefend gk7\nnorth\npublic", []),
        ("unit gk7\ndefend gk7\nquit\npublic", []),
    ],
)
def test_orders_stand_below_who_may_give_them(text: str, said: list[Found]) -> None:
    read = sheet(text)
    assert found(read) == said
    assert bool(read.orders) is (not any(severity is Severity.ERROR for severity, *_ in said))


@pytest.mark.rule("OLY-SUBMIT-12")
def test_the_two_hundred_and_fifty_first_order_is_dropped_with_its_place() -> None:
    assert sheet("unit 5499\n" + "explore\n" * 250).diagnostics == ()
    read = sheet("unit 5499\n" + " explore\n" * 251)
    assert len(read.orders) == 250
    assert [(one.code, one.line, one.column) for one in read.warnings] == [("too-many", 252, 2)]


def test_a_sheet_has_room_for_two_hundred_full_queues_and_more() -> None:
    """A section of 250 orders takes a line more."""
    assert BOOK.max_lines == 60_000
    assert BOOK.max_lines // (MOST_QUEUED + 1) > 200


# What cuts a text


@pytest.mark.rule("OLY-GAP-94")
@each(
    "line, is_cut",
    [
        ("unit 5499", True), ("  UNIT [gk7] # mine", True), ("unit", False), ("unit 5499 says so", False),
        ("unit ad48", False), ("unit x", False), ("the unit 5499", False), ("end", True), (" END ", True),
        ("end of it", False), ("", False), ("explore", False),
    ],
)  # fmt: skip
def test_the_head_of_a_section_and_the_end_cut_a_text(line: str, is_cut: bool) -> None:
    assert cuts(line) is is_cut


# Merging


def lines(*of: str) -> str:
    return "\n".join([*of, "end", ""])


@pytest.mark.rule("OLY-SUBMIT-06", "OLY-SUBMIT-22")
@each(
    "old, new, merged",
    [
        # New sections come behind the old ones that stay.
        (lines("begin gk7", "unit 5499", "explore", "unit 1269", "quest"), lines("unit 5499", "recruit"),
         lines("begin gk7", "unit 1269", "quest", "unit 5499", "recruit")),
        # The new head replaces the old one; without one the old one stays.
        (lines("begin gk7", "unit 5499", "explore"), lines("begin hk8", "unit 1269"),
         lines("begin hk8", "unit 5499", "explore", "unit 1269")),
        # Windows' line ends, blank lines and what stands below the end are gone.
        ("unit 5499\r\nexplore\r\n\r\n  \r\nend\r\nquest", "", lines("unit 5499", "explore")),
        # A section named twice is one; a unit line without a number stays where it stands.
        (lines("unit 5499", "explore", "unit 1269", "quest", "unit [5499]", "recruit"), "",
         lines("unit 5499", "explore", "recruit", "unit 1269", "quest")),
        (lines("unit 5499", "unit", "explore"), "", lines("unit 5499", "unit", "explore")),
        # Comments and capitals.
        (lines("UNIT 5499 # Osswid", "explore # it"), lines("unit # nobody"),
         lines("unit # nobody", "UNIT 5499 # Osswid", "explore # it")),
    ],
)  # fmt: skip
def test_sheets_are_merged_section_by_section(old: str, new: str, merged: str) -> None:
    assert merge(old, new) == merged


TEXTS = [
    ("press 2", "unit 1269 says", "end it all"),
    ("press 2", "", "and more"),
    ("press", "one", "", "three", "end"),
    ("press 0", "one", "end"),
    ("rumor", "end"),
    ("message 1 1269", "unit 5499 says so"),
    ("message 0 1269", "# no comment", "end"),
    ("post 00002", "a", "b"),
]


@pytest.mark.rule("OLY-GAP-94")
@each("text", TEXTS)
@each("behind", [("explore",), ("unit 2019", "explore"), ()])
def test_a_text_stays_with_its_order_when_sheets_are_merged(text: tuple[str, ...], behind: tuple[str, ...]) -> None:
    old = lines("unit 5499", *text, *behind)
    before, after = sheet(old), sheet(merge(old, lines("unit 7777", "quest")))
    assert before.errors == after.errors == ()
    kept = [(order.unit, order.name, order.body) for order in after.orders if order.unit != "7777"]
    assert kept == [(order.unit, order.name, order.body) for order in before.orders]
    assert kept[0][2] or text == ("rumor", "end")
    assert [order.name for order in after.of("7777")] == ["quest"]


@pytest.mark.rule("OLY-GAP-94")
@each("first", ["press 3", "press 999999", "press ²", "press x", "pres 2", "press 2"])
def test_a_text_that_is_no_text_keeps_no_section_from_being_replaced(first: str) -> None:
    old = lines("unit 5499", first, "quest", "unit 1269", "explore")
    after = sheet(merge(old, lines("unit 1269", "quest")))
    assert [order.name for order in after.of("1269")] == ["quest"]
    assert [order.name for order in after.of("5499")] == ["quest"]


@pytest.mark.rule("OLY-GAP-94", "OLY-SUBMIT-22")
@each(
    "first", ["press 2", 'press "2"', "press [2]", "Press (2),", "press 0,2 # a comment", "* press 2.", "press\u200b 2"]
)
def test_lines_of_a_text_are_counted_as_they_are_when_it_is_read(first: str) -> None:
    """A text that tells of a unit loses nothing when the orders of that unit are replaced."""
    old = lines("unit 5499", first, "unit 1269 says", "hello", "explore", "unit 1269", "quest")
    after = sheet(merge(old, lines("unit 1269", "recruit")))
    assert given(after) == [("5499", "press"), ("5499", "explore"), ("1269", "recruit")]
    assert after.orders[0].body == ("unit 1269 says", "hello")


@pytest.mark.rule("OLY-SUBMIT-22")
@each("end", ["\n", "\r\n", "\r", "\u2028"])
def test_sheets_are_merged_whatever_ends_their_lines(end: str) -> None:
    old = end.join(("unit 5499", "explore", "unit 1269", "quest"))
    new = end.join(("unit\u00a01269", "recruit"))
    assert given(sheet(merge(old, new))) == [("5499", "explore"), ("1269", "recruit")]
