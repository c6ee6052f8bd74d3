"""Where one order more is put: as the games themselves read their sheets."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.hosting.errors import BadChoice
from bot.hosting.workers.insertion import Addition, with_order, with_orders, without_orders
from engine.core.errors import OrderError
from engine.core.language.readers import Whole
from engine.core.language.words import Directory, Line, Words
from engine.core.orders import Arg, OrderBook, OrderSpec, Reading
from engine.games.registry import rulesets
from tests.bot.hosting import counting
from tests.bot.stage import Stage
from tests.engine.tiny.game import BOOK as WELLS

SPEC = OrderSpec(
    keyword="count", rule="X", help="", says="", example="count 1", args=(Arg(name="n", reader=Whole(0, 99)),)
)


def frame(line: Line, words: Words, reading: Reading) -> bool:
    """Sheets of `unit 7` blocks between `begin` and `end`."""
    if words.accept("begin"):
        reading.header["begun"] = True
    elif words.accept("end"):
        reading.stopped = True
    elif words.accept("unit"):
        reading.unit = words.take("a unit").text
    elif not words.done and not reading.unit:
        raise OrderError("no-unit", "no unit")
    else:
        return not reading.header.get("begun")
    return True


TEXTS = OrderBook(
    specs=(
        OrderSpec(
            keyword="press",
            rule="X",
            help="",
            says="",
            example="press 1\nx",
            args=(Arg(name="n", reader=Whole()),),
            lines="n",
        ),
        SPEC,
    )
)
BLOCKS = OrderBook(specs=(SPEC,), frame=frame)
UNITS = Directory({"unit": {"Scouts": "7", "7": "7", "Guards": "8", "8": "8"}})
SHEET = "begin\nunit 7\n\nunit 8\ncount 3\ncount 4\n\nend\nbye"


def test_without_units_it_goes_below_the_last_order() -> None:
    done = with_order(counting.RULESET.book, Directory(), "count 1\n\n; the end", "", "count 2")
    assert done == "count 1\ncount 2\n\n; the end\n"


def test_into_an_empty_text_it_goes_alone() -> None:
    assert with_order(counting.RULESET.book, Directory(), "", "", "count 2") == "count 2\n"


def test_a_line_that_is_no_order_goes_below_the_last_one() -> None:
    done = with_order(counting.RULESET.book, Directory(), "count 1\nnonsense", "", "cuont 2")
    assert done == "count 1\ncuont 2\nnonsense\n"


def test_a_line_that_is_no_order_stands_where_its_error_is_found_also_when_it_is_the_first() -> None:
    done = with_order(BLOCKS, UNITS, SHEET, "scouts", "cuont 5")
    assert done.split("\n")[:3] == ["begin", "unit 7", "cuont 5"]
    done = with_order(BLOCKS, UNITS, SHEET, "9", "cuont 5")
    lines = done.split("\n")
    assert lines[lines.index("unit 9") + 1] == "cuont 5"
    assert lines.index("unit 9") < lines.index("end")


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(rulesets()))
async def test_a_mistyped_first_order_of_any_game_is_told(stage: Stage, game: str) -> None:
    await stage.opened("The War", game)
    await stage.joined(stage.anna, "Ash")
    await stage.joined(stage.bert, "Salt")
    await stage.slash(stage.gm, "campaign start")
    units = await stage.anna.choices(stage.general, "order", "unit", "")
    named = {"unit": units[0]["value"]} if units else {}
    answer = await stage.slash(stage.anna, "order", order="xyzzy 5", **named)
    assert "xyzzy" in answer.text.split("Added:")[1]
    assert "1 will fail" in answer.text


def test_it_goes_below_the_last_order_of_its_unit() -> None:
    assert with_order(BLOCKS, UNITS, SHEET, "Guards", "count 5").split("\n")[3:7] == [
        "unit 8", "count 3", "count 4", "count 5",
    ]  # fmt: skip


def test_a_unit_without_orders_gets_its_first_in_its_own_block() -> None:
    assert with_order(BLOCKS, UNITS, SHEET, "scouts", "count 5").split("\n")[:3] == ["begin", "unit 7", "count 5"]


def test_a_unit_without_a_block_gets_one_above_the_end() -> None:
    done = with_order(BLOCKS, UNITS, SHEET, "9", "count 5").split("\n")
    assert done[done.index("unit 9") + 1] == "count 5"
    assert done.index("unit 9") < done.index("end")


def test_a_game_of_units_wants_to_know_which() -> None:
    with pytest.raises(BadChoice, match="choose one with the option"):
        with_order(BLOCKS, UNITS, SHEET, " ", "count 5")


def test_an_order_that_goes_on_below_is_not_cut_in_two() -> None:
    done = with_order(counting.RULESET.book, Directory(), "count \\\n1", "", "count 2")
    assert done == "count \\\n1\ncount 2\n"


def test_one_order_more_never_lands_in_a_text() -> None:
    text = "count 1\npress 3\nHear\n\nme\n"
    assert with_order(TEXTS, Directory(), text, "", "count 2") == f"{text}count 2\n"
    text = "press 2\nHear\n\n"
    assert with_order(TEXTS, Directory(), text, "", "count 2") == f"{text}count 2\n"
    text = "press 0\nHear\n\nend\n\n\n"
    assert with_order(TEXTS, Directory(), text, "", "count 2") == "press 0\nHear\n\nend\ncount 2\n"


def test_one_order_more_goes_below_the_text_of_its_unit() -> None:
    units = Directory({"unit": {"11": "11", "12": "12"}})
    text = "unit 11\ncry 2\nunit 12\ndig\nunit 12\ndig\n"
    assert with_order(WELLS, units, text, "11", "dig 2") == "unit 11\ncry 2\nunit 12\ndig\ndig 2\nunit 12\ndig\n"


def test_an_order_with_lines_below_it_cannot_be_added_as_one_line() -> None:
    with pytest.raises(BadChoice, match="needs lines of text"):
        with_order(TEXTS, Directory(), "count 1\ncount 2", "", "press 1")


def one_by_one(book: OrderBook, text: str, added: list[Addition]) -> str:
    for one in added:
        if one.alone:
            text = without_orders(book, UNITS, text, one.unit)
        if one.line:
            text = with_order(book, UNITS, text, one.unit, one.line)
    return text


LAID = st.lists(
    st.sampled_from(["unit 7", "unit 8", "count 1", "count 2", "count 3 ; x", "cuont", "", "; said", "end"]), max_size=9
)
ADDED = st.builds(
    Addition,
    st.sampled_from(["7", "Guards", "9", "scouts"]),
    st.sampled_from(["count 5", "count 6", "cuont 7", "count 5\n  count 6", "x\n count 9", "unit 8", "end", ""]),
    st.booleans(),
)


@given(LAID, st.lists(ADDED, max_size=4))
@example(["unit 7", "unit 8"], [Addition("7", "end"), Addition("Guards", "count 5")])  # it ends the sheet
@example(["unit 8", "unit 7"], [Addition("7", "unit 8"), Addition("Guards", "count 5")])  # a heading, and its last
@example(
    ["unit 8", "count 1", "unit 7"], [Addition("7", "unit 8\ncount 6\nunit 7"), Addition("8", "count 5")]
)  # within
@example(["unit 7", "unit 8", "unit 8"], [Addition("7", "x\n count 9"), Addition("Guards", "count 5")])  # the last
@example(["unit 7", "count 1", "unit 8"], [Addition("7", "count 5 \\"), Addition("Guards", "count 6")])  # it goes on
def test_several_orders_go_where_they_would_one_after_the_other(lines: list[str], added: list[Addition]) -> None:
    text = "\n".join(["begin", *lines])
    assert with_orders(BLOCKS, UNITS, text, added) == one_by_one(BLOCKS, text, added)


def test_several_orders_ask_for_a_unit_as_one_does() -> None:
    with pytest.raises(BadChoice, match="choose one with the option"):
        with_orders(BLOCKS, UNITS, SHEET, [Addition("7", "count 5"), Addition(" ", "count 5")])
