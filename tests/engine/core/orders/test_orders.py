"""Order sheets read by a small order book; readers that print what they read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.diagnostics import Severity
from engine.core.errors import OrderError
from engine.core.language.readers import Choice, Flag, Many, Named, Reader, Text, Whole, words_of
from engine.core.language.words import Directory, Style, Words, cut
from engine.core.orders import Arg, OrderBook, OrderSpec, handbook, print_order, read_orders
from tests.suite.table import each

STYLE = Style(comment=";")
KNOWN = Directory({"army": {"2nd Archers": 8, "8": 8}})


def spec(keyword: str, *args: Arg, aliases: tuple[str, ...] = ()) -> OrderSpec:
    return OrderSpec(keyword=keyword, rule="X-01", help="Does.", says="", example=keyword, args=args, aliases=aliases)


WAY = words_of("e", "w", kind="direction")
BOOK = OrderBook(
    specs=(
        spec("place", Arg(name="where", reader=Whole(1, 99)), Arg(name="way", reader=Many(WAY), optional=True)),
        spec("place_archers", Arg(name="where", reader=Whole(1, 99))),
        spec("give", Arg(name="gold", reader=Whole(1)), Arg(name="to", reader=Named("army"), fillers=("to",))),
        spec("name", Arg(name="text", reader=Text(whole=True)), aliases=("call",)),
        spec("wait", Arg(name="days", reader=Whole(1), optional=True), Arg(name="way", reader=WAY, optional=True)),
    ),
    style=STYLE,
)


def read(text: str) -> Any:
    return read_orders(text, BOOK, KNOWN)


def value(reader: Reader, text: str) -> Any:
    return reader.read(Words(cut(text, 1, STYLE)[0], KNOWN))


def test_the_longest_keyword_wins_and_aliases_count() -> None:
    sheet = read("place archers 5\nplace 5\nCALL it Mud")
    assert [(o.name, o.line) for o in sheet.orders] == [("place_archers", 1), ("place", 2), ("name", 3)]
    assert sheet.orders[2]["text"] == "it Mud"


def test_a_quoted_argument_is_no_part_of_the_keyword() -> None:
    assert read('name "Mud"').orders[0]["text"] == "Mud"
    assert read('"place" 5').errors


def test_what_can_not_be_read_is_told_with_its_place_and_the_rest_is_read() -> None:
    sheet = read("place x\nplace 5\nplace 500\nplace 5 e north\nfly 3\ngive 5 to Nobody\nplace_archers 5 6")
    assert [o.line for o in sheet.orders] == [2]
    found = [(d.line, d.column, d.code) for d in sheet.errors]
    assert found == [(1, 7, "number"), (3, 7, "range"), (4, 11, "choice"), (5, 1, "unknown-order"), (6, 11, "name"),
                     (7, 17, "extra")]  # fmt: skip
    assert all(d.rule == "X-01" for d in sheet.errors if d.code != "unknown-order")


def test_fillers_may_be_left_out() -> None:
    assert read("give 5 to 2nd archers").orders[0].args == read("give 5 8").orders[0].args == {"gold": 5, "to": 8}


def test_words_that_do_not_fit_an_optional_argument_are_left_to_the_next() -> None:
    assert read("wait e").orders[0].args == {"days": None, "way": "e"}
    assert read("wait 3").orders[0].args == {"days": 3, "way": None}
    assert read("wait 3 x").errors[0].code == "choice"


def test_two_orders_can_not_share_a_name() -> None:
    with pytest.raises(ValueError, match="both"):
        _ = OrderBook(specs=(spec("a", aliases=("b",)), spec("b"))).spoken


def test_misspelt_words_are_guessed_but_not_for_ever() -> None:
    sheet = read("plce 5\n" * 300)
    hints = [d.hint for d in sheet.errors]
    assert hints[0] == 'did you mean "place"?'
    assert sum(bool(hint) for hint in hints) == 50
    names = read("give 5 2nd_archres\n" * 300)
    assert sum("2nd archers" in d.hint for d in names.errors) == 50


def test_any_sheet_is_bounded() -> None:
    small = OrderBook(
        specs=BOOK.specs, style=STYLE, max_characters=1000, max_lines=10, max_line_length=20, max_diagnostics=5
    )
    sheet = read_orders("place 5\n" * 500, small, KNOWN)
    assert len(sheet.orders) == 10
    assert {d.code for d in sheet.errors} == {"too-long", "too-many"}
    sheet = read_orders("x\n" * 9, small, KNOWN)
    assert len(sheet.diagnostics) == 6
    assert sheet.diagnostics[-1].severity is Severity.NOTE
    assert read_orders("place 5 " + "e " * 20, small, KNOWN).errors[0].code == "long-line"


@given(st.text(max_size=200))
def test_reading_never_raises(text: str) -> None:
    read(text)


@given(
    st.one_of(
        st.tuples(st.just("place"), st.integers(1, 99), st.lists(st.sampled_from(["e", "w"]), max_size=4)),
        st.tuples(st.just("name"), st.text("abc ':-_", min_size=1, max_size=20), st.none()),
    )
)
def test_printed_orders_read_back_the_same(made: tuple[str, Any, Any]) -> None:
    name, first, rest = made
    text = f"{name} {first} {' '.join(rest)}" if rest is not None else f'{name} "{first}"'
    order = read(text).orders[0]
    again = read(print_order(order, BOOK)).orders[0]
    assert (again.name, again.args) == (order.name, order.args)


def test_the_handbook_has_a_line_for_every_order() -> None:
    assert len(list(handbook(BOOK))) == len(BOOK.specs)
    assert BOOK.by_keyword["give"].syntax == "give (gold) to (to)"
    assert BOOK.by_keyword["place"].syntax == "place (where) [(way)]"


@each("text, number", [("5", 5), ("$5", 5), ("1,000", 1000)])
def test_numbers_may_be_written_as_people_do(text: str, number: int) -> None:
    assert value(Whole(), text) == number


@each("text", ["²", "٣", "1e3", "--3", "-", "9" * 30, "", "0x5"])
def test_odd_numbers_are_refused(text: str) -> None:
    with pytest.raises(OrderError):
        value(Whole(), text)


def test_flags_choices_and_texts() -> None:
    assert [value(Flag(), text) for text in ("on", "OFF", "yes", "0")] == [True, False, True, False]
    towns = Choice({"new mud": "n", "old": "o"})
    assert value(towns, "New_Mud") == value(towns, "new mud") == "n"
    assert towns.show("n") == "new mud"
    with pytest.raises(OrderError, match="3 fit"):
        value(Text(3), "long")


def test_numbers_unknown_to_the_directory_are_kept_if_asked_for() -> None:
    assert value(Named("army", unknown_ok=True), "77") == 77
    with pytest.raises(OrderError):
        value(Named("army"), "77")


def test_many_takes_at_least_and_at_most() -> None:
    assert value(Many(WAY, most=2), "e w e") == ("e", "w")
    with pytest.raises(OrderError, match="missing"):
        value(Many(WAY, least=1), "")


def test_prefixes_without_an_order_behind_them_are_told() -> None:
    book = OrderBook(specs=BOOK.specs, prefixes=lambda words, reading: ("@",) if words.accept_start("@") else ())
    sheet = read_orders("@\n", book)
    assert [(found.code, found.line) for found in sheet.errors] == [("missing", 1)]


def test_characters_that_cannot_be_seen_are_told_with_the_place_of_the_first() -> None:
    sheet = read_orders("move 1 e\n  mo\u202eve\x00 2 w\n", BOOK)
    (found,) = [d for d in sheet.diagnostics if d.code == "hidden"]
    assert (found.severity, found.line, found.column) == ("odd", 2, 5)
    assert "one of 2" in found.message


def test_blanks_tabs_and_line_ends_of_any_system_are_not_told() -> None:
    sheet = read_orders("move\t1\u00a0e\r\nmove 2 w\n", BOOK)
    assert [d for d in sheet.diagnostics if d.code == "hidden"] == []


def test_a_line_too_long_is_refused_with_its_number_and_the_rest_is_read() -> None:
    sheet = read("place 1\n" + "place 2 " + "e " * 2_000 + "\nplace 3")
    assert [order.line for order in sheet.orders] == [1, 3]
    assert [(found.code, found.line) for found in sheet.diagnostics] == [("long-line", 2)]
    assert "4,000" in sheet.errors[0].message
    assert read("name " + "x" * 3_990).errors[0].code == "long"


def test_so_many_orders_are_read_and_no_more() -> None:
    book = OrderBook(specs=BOOK.specs, style=STYLE, max_orders=3)
    sheet = read_orders("; a\n" * 10 + "place 5 ; b\n" * 5, book, KNOWN)
    assert [order.line for order in sheet.orders] == [11, 12, 13]
    assert [(found.code, found.line) for found in sheet.errors] == [("too-many", 14)]


def test_what_is_unexpected_is_told_with_what_was_expected() -> None:
    [found] = read("place_archers 5 6 7").errors
    assert str(found) == 'line 1, column 17: error: "6 7" is left over (write: place_archers (where))'


def test_a_forgiving_book_passes_over_words_behind_a_complete_order_each_time() -> None:
    book = OrderBook(specs=BOOK.specs, style=STYLE, forgives=True, repeats=lambda reading: True)
    sheet = read_orders("place_archers 5 please\n" * 2, book, KNOWN)
    assert [order["where"] for order in sheet.orders] == [5, 5]
    assert [(found.line, found.message) for found in sheet.warnings] == [
        (1, '"please" is left over'),
        (2, '"please" is left over'),
    ]


@each("text, number", [("(5)", 5), ("[5]:", 5), ("5,", 5), ("($1,000);", 1000)])
def test_numbers_may_be_copied_out_of_a_report(text: str, number: int) -> None:
    assert value(Whole(), text) == number


@each("text", [".5", "5.5", "(-", "()", "5("])
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    with pytest.raises(OrderError):
        value(Whole(), text)
