"""The words of a page: what is the game's own is found out once, what a seat knows stays its own."""

from __future__ import annotations

from engine.core.language.readers import Choice, Named
from engine.core.language.words import Directory
from engine.core.orders import OrderBook, OrderSpec, arg, read_orders
from engine.core.telling.desk.sections import parts_of, read_parts, whole, words_for

GIVE = OrderSpec(
    keyword="give",
    args=(arg("unit", Named("unit")), arg("what", Choice({"all": "all", "half": "half"}, kind="share"))),
    help="give",
    says="give",
    example="give 5 all",
    rule="T-1",
)
BOOK = OrderBook(specs=(GIVE,))


def units(*names: str) -> Directory:
    return Directory({"unit": {name: name for name in names}})


def test_what_one_seat_may_name_is_not_offered_to_another() -> None:
    first = words_for(BOOK, units("alice", "bob"))
    second = words_for(BOOK, units("carol"))
    nobody = words_for(BOOK, Directory())
    assert [one.word for one in first["unit"]] == ["alice", "bob"]
    assert [one.word for one in second["unit"]] == ["carol"]
    assert nobody["unit"] == ()
    assert [one.word for one in second["share"]] == ["all", "half"]
    assert second["share"] is first["share"]


def test_a_long_section_is_read_and_joined_again() -> None:
    text = "".join(f"give {number} all\n" for number in range(2_000))
    parts, tail = parts_of(text, BOOK, units("alice"))
    assert len(parts) == 1
    assert whole(parts, tail) == text


def test_a_sheet_that_is_parted_is_the_sheet_as_read_alone() -> None:
    text = "give alice all\n\ngive alice most\ngive alice all\ngive carol half\n"
    sheet, (parts, tail) = read_parts(text, BOOK, units("alice"))
    alone = read_orders(text, BOOK, units("alice"), spans=False)
    assert sheet == alone
    assert [order.line for order in sheet.orders] == [1, 4]
    assert len(sheet.diagnostics) == 2
    assert whole(parts, tail) == text
