"""Lines of plain text below an order: taken before anything of them is read, and bounded."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from engine.core.language.readers import Many, Text, Whole
from engine.core.language.words import Directory, Span, Style, Words, cut
from engine.core.orders import Arg, OrderBook, OrderSpec, print_order, read_orders
from tests.suite.table import each

COUNT = Arg(name="lines", reader=Whole(0, 9_999))
BOOK = OrderBook(
    specs=(
        OrderSpec(
            keyword="press", rule="X-1", help="", says="", example="press 1\nHello", args=(COUNT,), lines="lines"
        ),
        OrderSpec(
            keyword="go", rule="X-2", help="", says="", example="go 1 2", args=(Arg(name="to", reader=Many(Whole())),)
        ),
    ),
    style=Style(comment=";", continuation="\\"),
    repeats=lambda reading: True,
    max_body_lines=50,
    max_body_characters=1_000,
)


def bodies(text: str) -> list[tuple[str, int, int, tuple[str, ...]]]:
    return [(order.name, order.line, order.span, order.body) for order in read_orders(text, BOOK).orders]


def test_counted_lines_are_no_orders_and_keep_blank_ones_and_what_looks_like_comments() -> None:
    text = "press 4\n   Hear me; all\n\ngo 7\n; and \\\ngo 8"
    assert bodies(text) == [("press", 1, 5, ("Hear me; all", "", "go 7", "; and \\")), ("go", 6, 1, ())]
    assert read_orders(text, BOOK).diagnostics == ()


def test_lines_that_are_not_counted_go_on_to_the_end_line() -> None:
    assert bodies("press 0\na\n\nb\n  End  \ngo 1") == [("press", 1, 5, ("a", "", "b")), ("go", 6, 1, ())]
    assert bodies("press 0\nend\ngo 1") == [("press", 1, 2, ()), ("go", 3, 1, ())]


def test_lines_that_repeat_an_order_are_text_within_a_text_and_each_text_has_its_own_lines() -> None:
    text = "go 1\npress 1\ngo 1\npress 1\nother\ngo 1"
    assert bodies(text) == [
        ("go", 1, 1, ()),
        ("press", 2, 2, ("go 1",)),
        ("press", 4, 2, ("other",)),
        ("go", 6, 1, ()),
    ]


def test_a_missing_end_is_told_and_no_order_below_it_is_lost() -> None:
    sheet = read_orders("press 0\ngo 1\ngo 2", BOOK)
    assert [order.line for order in sheet.orders] == [2, 3]
    (found,) = sheet.errors
    assert (found.line, found.code, found.rule) == (1, "no-end", "X-1")
    assert "write a line end" in found.message


@each("below, said", [("", "no line follows"), ("go 1\n", "1 line follows"), ("go 1\n" * 3, "3 lines")])
def test_a_count_beyond_the_end_is_told_and_no_order_below_it_is_lost(below: str, said: str) -> None:
    sheet = read_orders(f"press 5\n{below}", BOOK)
    assert len(sheet.orders) == below.count("go")
    (found,) = sheet.errors
    assert (found.line, found.code) == (1, "lines")
    assert said in found.message


@each("lines", [["x"] * 51, ["x" * 501, "y" * 500]])
def test_a_text_that_is_too_long_is_refused_and_not_read_as_orders(lines: list[str]) -> None:
    sheet = read_orders("\n".join([f"press {len(lines)}", *lines, "go 3"]), BOOK)
    assert [order.name for order in sheet.orders] == ["go"]
    assert [found.code for found in sheet.errors] == ["long-text"]


def test_other_mistakes_of_the_line_do_not_turn_its_text_into_orders() -> None:
    sheet = read_orders("press 1 loudly\ngo 1\ngo 2", BOOK)
    assert [order.line for order in sheet.orders] == [3]
    assert [found.code for found in sheet.errors] == ["extra"]


LINE = st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Z"]), max_size=20)


@given(st.lists(st.one_of(LINE, st.sampled_from(["", "go 1", "press 2", "; x", "x \\"])), max_size=8), st.booleans())
def test_printed_orders_read_back_the_same(lines: list[str], is_counted: bool) -> None:
    if not is_counted:
        lines = [line for line in lines if line.strip().lower() != "end"]
    lines = ["." + line if line.strip()[:1] == "\\" else line for line in lines]  # else joined to the line above
    count = len(lines) if is_counted else 0  # none is counted as 0, so that one more line `end` is needed
    text = "\n".join([f"press {count}", *lines, *(["end"] if not count else []), "go 5"])
    first = read_orders(text, BOOK).orders[0]
    assert (first["lines"], len(first.body)) == (count, len(lines))
    again = read_orders(f"{print_order(first, BOOK)}\ngo 5", BOOK)
    assert [order.name for order in again.orders] == ["press", "go"]
    assert (again.orders[0].args, again.orders[0].body, again.orders[0].span) == (first.args, first.body, first.span)


@given(st.text(max_size=200), st.integers(0, 9))
def test_reading_never_raises(text: str, count: int) -> None:
    read_orders(f"press {count}\n{text}", BOOK)
    read_orders(f"{text}\npress 0\n{text}\nend\n{text}", BOOK)


def _seconds(count: int) -> float:
    book = OrderBook(specs=BOOK.specs, max_lines=10**6, max_characters=10**8)
    text = "press 0\nhello\nend\n" * count + "press 0\nhello\n" * count
    begun = time.process_time()
    sheet = read_orders(text, book)
    assert len(sheet.orders) == min(count, book.max_orders)
    return time.process_time() - begun


def test_reading_is_linear_in_the_text() -> None:
    few, many = min(_seconds(500) for _ in range(3)), min(_seconds(4_000) for _ in range(3))
    assert many < 24 * few


def test_arguments_know_where_they_stand() -> None:
    (order,) = read_orders("  go 12, \\\n 300 4", BOOK).orders
    assert order.span == 2
    assert order.spans == {"to": ((0, 6, 9), (1, 2, 5), (1, 6, 7))}


def test_an_argument_in_quotes_ends_behind_them() -> None:
    words = Words(cut('name "Old Mud" 7', 1, BOOK.style)[0], Directory(), line=1)
    words.skip()
    assert Text().read(words) == "Old Mud"
    assert words.spans(words.read_since(1)) == (Span(0, 6, 15),)
