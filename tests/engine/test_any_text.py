"""Any text at all, made of a game's own language: it is read, checked and explained, and never takes long.

The work is counted, not timed: how many functions are called for a text and for one twice as long. What happens inside
a pattern is looked at in test_patterns; `python -m tests.benchmarks.load.pumped` has the seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.orders import Order, print_order
from engine.core.ruleset import check_orders, read_for
from engine.games.registry import GAMES
from engine.testing.work import calls
from tests.benchmarks.load.pumped import KIB, RUNS, SIGNS, Eyes, Pump, eyes, pumps

SHORT, LONGER = 4 * KIB, 6 * KIB  # the longer where hints for misspelt words come first
EVERY = 58  # of the pumped texts: a test of all of them would take minutes
GROWTH = 2.1  # of the work, for twice the text
FLOOR = 5_000  # calls that any text may take as well


@pytest.fixture(scope="module", params=GAMES, name="seat")
def seat_of_every_game(request: pytest.FixtureRequest) -> Eyes:
    return eyes(request.param)


@pytest.fixture(scope="module")
def fragments(seat: Eyes) -> st.SearchStrategy[str]:
    """Pieces of the game's language, and of no language: the same for every text, and long in the making."""
    book, known = seat.game.book, seat.game.look.directory(seat.view)
    kinds = {arg.reader.kind for spec in book.specs for arg in spec.args}
    names = [str(name) for kind in sorted(kinds) for name in known.names(kind)[:8]]
    choices = [word for spec in book.specs for arg in spec.args for word in arg.reader.choices()]
    written = (spec.syntax for spec in book.specs)
    words = [*book.spoken, *names, *choices, *written, *RUNS, *SIGNS, "0", "1", "99999999999"]
    lines = [*seat.headings[:5], *(spec.example for spec in book.specs), "unit 5:", "form 1", "end", "#end"]
    mixed = st.lists(st.one_of(st.sampled_from(words), st.text(max_size=3)), max_size=7).map(" ".join)
    glued = st.lists(st.sampled_from(words), max_size=4).map("".join)
    line = st.one_of(mixed, st.sampled_from(lines), glued, st.text(max_size=40))
    ends = st.sampled_from(["\n", "\n", "\n", "\r\n", "\r", "\u2028", " \\\n", "\n\\ "])
    return st.lists(st.tuples(line, ends), max_size=25).map(lambda found: "".join(a + b for a, b in found))


def said(order: Order) -> tuple[Any, ...]:
    kept = {name: value for name, value in order.args.items() if value not in ("", None, ())}
    return order.name, kept, order.prefixes


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_text_is_read_checked_and_explained(
    seat: Eyes, fragments: st.SearchStrategy[str], data: st.DataObject
) -> None:
    text = (seat.headings[0] if data.draw(st.booleans()) else "") + data.draw(fragments)
    sheet = check_orders(seat.game, seat.view, text)
    assert all(isinstance(line, str) for line in seat.game.look.explain(sheet, seat.view))
    lines = sheet.text.split("\n")
    assert all(0 <= found.line <= len(lines) for found in sheet.diagnostics)
    for order in sheet.orders:
        printed = f"{seat.headings[0]}{print_order(order, seat.game.book)}"
        again = read_for(seat.game, seat.view, printed)
        assert [str(found) for found in again.errors if found.code != "faction-order"] == [], printed
        assert [said(found) for found in again.orders][:1] in ([said(order)], []), printed


def orders_in(seat: Eyes, text: str) -> list[tuple[Any, ...]]:
    return [said(order) for order in read_for(seat.game, seat.view, text).orders]


@pytest.mark.parametrize("end", ["<br>", "<BR />\n", "\x0b", "\x0c", "\r\n"])
def test_a_sheet_that_went_through_a_page_or_a_printer_reads_as_it_was_written(seat: Eyes, end: str) -> None:
    plain = seat.headings[0] + "\n".join(spec.example for spec in seat.game.book.specs)
    wanted = orders_in(seat, plain)
    assert len(wanted) > 10
    assert orders_in(seat, plain.replace("\n", end)) == wanted


def test_a_colon_behind_the_name_of_an_order_changes_nothing(seat: Eyes) -> None:
    if ":" in seat.game.book.style.alone:
        pytest.skip("a colon is a word of its own in this game")
    for spec in seat.game.book.specs:
        first, _, rest = spec.example.partition(" ")
        if not first.isidentifier():
            continue  # a day stands before it
        wanted = orders_in(seat, seat.headings[0] + spec.example)
        assert orders_in(seat, f"{seat.headings[0]}{first}: {rest}") == wanted, spec.example


def work_for(seat: Eyes, text: str) -> int:
    def checked() -> None:
        seat.game.look.explain(check_orders(seat.game, seat.view, text), seat.view)

    return calls(checked)


def grows(seat: Eyes, pump: Pump, size: int) -> tuple[int, int]:
    """The work for a text, and for twice as much of it."""
    return work_for(seat, pump.text(size)), work_for(seat, pump.text(2 * size))


@pytest.mark.slow
def test_twice_the_text_is_twice_the_work(seat: Eyes) -> None:
    work_for(seat, "")  # what is made once in a process
    every = list(pumps(seat))
    named = ("all orders", "forty orders", "misspelt", "nobody knows", "many units", "forms", "headers", "template")
    chosen = [(pump, SHORT) for pump in every[::EVERY]]
    chosen += [(pump, LONGER) for pump in every if any(word in pump.name for word in named)]
    steep = {pump.name: (once, twice) for pump, size in chosen for once, twice in [grows(seat, pump, size)]
             if twice > GROWTH * once + FLOOR}  # fmt: skip
    assert steep == {}


def test_work_that_grows_with_the_square_is_found() -> None:
    def pairs(count: int) -> Callable[[], Any]:
        return lambda: [abs(a - b) for a in range(count) for b in range(count)]

    assert calls(pairs(300)) > GROWTH * calls(pairs(150)) + FLOOR


def test_of_thousands_of_findings_so_many_are_shown_and_all_are_counted(seat: Eyes) -> None:
    mistakes = {"dunk": "burn 0", "atlantis": "enter 99", "overlord": "GIVE U99999 food 1", "olympia": "study 5",
                "erfworld": "HIDE"}  # fmt: skip
    wrong = mistakes.get(seat.game.key, "")
    unit = "UNIT U{}\n" if seat.game.key in ("overlord", "erfworld") else seat.headings[0]
    text = "".join(unit.format(number) + f"{wrong}\n" * 40 for number in range(300, 380)) + "zzz\n" * 300
    sheet = check_orders(seat.game, seat.view, text)
    assert len(sheet.diagnostics) <= 1_202
    assert sheet.error_count >= 300
    assert len(sheet.diagnostics) + sum(sheet.left_out.values()) > 2_000
