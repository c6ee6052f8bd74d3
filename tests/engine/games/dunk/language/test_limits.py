"""The first number too large, the last word too long: where a reader of orders stops, and how much it quotes."""

from __future__ import annotations

import pytest

from engine.core.language.words import Directory
from engine.core.orders import OrderSheet, read_orders
from engine.games.dunk.book import BOOK
from tests.suite.table import each

KNOWN = Directory({"kingdom": {"1": 1}, "army": {"1": 7}, "town": {"1": 1}, "own kingdom": {"Grahland": 1}})


def read(text: str) -> OrderSheet:
    return read_orders(text, BOOK, KNOWN)


def messages(text: str) -> list[str]:
    return [error.message for error in read(text).errors]


@pytest.mark.rule("DNK-ORDER-08", "DNK-ADMIN-08", "DNK-ADMIN-11", "DNK-ADMIN-12", "DNK-STD-25", "DNK-SUBMIT-07")
@each(
    "most, more, said",
    [
        ("place 0", "place", "a province is missing at the end of the line"),
        ("place 999999", "place 1000000", "1000000 is not a province from 0 to 999999"),
        ("give_gold 1 to 1", "give_gold 0 to 1", "0 is not an amount from 1 to 1000000"),
        ("give_gold 1000000 to 1", "give_gold 1000001 to 1", "1000001 is not an amount from 1 to 1000000"),
        ("set_nr 1", "set_nr 0", "0 is not a player number from 1 to 999999999"),
        ("set_nr 999999999", "set_nr 1000000000", "1000000000 is not a player number from 1 to 999999999"),
        ("move 1 e", "move 1", "a direction is missing at the end of the line"),
        ("move 1" + " e" * 60, "move 1" + " e" * 61, '"e" is left over'),
        ("place 1" + " e" * 60, "place 1" + " e" * 61, '"e" is left over'),
        ("set_kingdom_name " + "a" * 30, "set_kingdom_name " + "a" * 31, "the name has 31 characters; the limit is 30"),
        ("set_player_name " + "a" * 60, "set_player_name " + "a" * 61, "the name has 61 characters, 60 fit"),
    ],
)
def test_the_most_that_is_read_and_what_is_more(most: str, more: str, said: str) -> None:
    assert len(read(most).orders) == 1
    assert not read(most).errors
    assert [message[: len(said)] for message in messages(more)] == [said]
    assert not read(more).orders


@pytest.mark.rule("DNK-SUBMIT-07")
def test_a_turn_and_a_version_have_nine_digits_at_most() -> None:
    header = read("begin orders Grahland 999999999 999999998\nend orders").header
    assert (header["turn"], header["version"]) == (999_999_999, 999_999_998)
    assert messages("begin orders Grahland 1000000000\nend orders") == ['"1000000000" is not a turn or version number']
    assert messages("begin orders Grahland 1 1000000000\nend orders") == [
        '"1000000000" is not a turn or version number'
    ]
    assert messages("begin orders Grahland 1 2 3\nend orders") == ['"3" is not a turn or version number']


LONG = "".join(chr(ord("a") + at % 26) for at in range(100))


@pytest.mark.rule("DNK-SUBMIT-07", "DNK-TECH-04", "DNK-GAP-61")
@each(
    "text, said",
    [
        (f"write_tech {LONG}", f'"{LONG[:40]}" is not a known technology'),
        (f"develop_{LONG}", f'"{LONG[:40]}" is not a known technology'),
        (f"set_kingdom_name 1{LONG}", f'"1{LONG[:39]}" is not a valid name'),
        (f"begin orders {LONG}", f'these orders are for "{LONG[:60]}", but you rule Grahland'),
        (f"begin orders Grahland {LONG}", f'"{LONG[:40]}" is not a turn or version number'),
    ],
)
def test_so_much_of_a_long_word_is_quoted(text: str, said: str) -> None:
    assert messages(text) == [said]


@pytest.mark.rule("DNK-ORDER-03")
@each("name", ["even_more_military_toys", "protect_inventions", "bows"])
def test_the_longest_names_of_technologies_may_have_blanks(name: str) -> None:
    spoken = name.replace("_", " ")
    assert [order.name for order in read(f"develop {spoken}").orders] == [f"develop_{name}"]
    assert [order["tech"] for order in read(f"write_tech {spoken}").orders] == [name]
    assert messages(f"write_tech {spoken} too") == ['"too" is left over']


@pytest.mark.rule("DNK-SUBMIT-13", "DNK-SUBMIT-07")
def test_what_stands_before_the_begin_line_is_counted() -> None:
    def notes(*above: str) -> list[str]:
        sheet = read("\n".join([*above, "begin orders Grahland", "place 1", "end orders"]))
        return [note.message for note in sheet.diagnostics if note.code == "before-begin"]

    assert notes() == []
    assert notes("", "campaign 17", "  Campaign 18") == []
    assert notes("Dear Dunkmaster,") == ["1 line before the begin line ignored"]
    assert notes("Dear Dunkmaster,", "", "here they are:") == ["2 lines before the begin line ignored"]


@pytest.mark.rule("DNK-SUBMIT-07")
@each(
    "line, kingdom, turn",
    [
        ("begin orders Upper Mud 7 2", "Upper Mud", 7),
        ("begin orders Mud", "Mud", None),
        ("begin orders 7", "", 7),
        ("begin_orders Upper Mud 7", "Upper Mud", 7),
    ],
)
def test_of_an_unknown_reader_any_kingdom_is_read_up_to_the_turn(line: str, kingdom: str, turn: int | None) -> None:
    header = read_orders(f"{line}\nend orders", BOOK, Directory()).header
    assert (header["kingdom"], header.get("turn")) == (kingdom, turn)
