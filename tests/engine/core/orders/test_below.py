"""Lines read one by one below a head: what one sheet taught of a book's frame holds where another stands alike."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.errors import OrderError
from engine.core.language.readers import Named, Whole
from engine.core.language.words import Directory, Line, Words
from engine.core.orders import Lines, Order, OrderBook, Reading, arg, order, read_orders
from engine.core.orders.below import MOST_KNOWN

WORK = order("work", arg("days", Whole(1, 30)), rule="TINY-1", help="work", example="work 3", says="work {days} days")
TELL = order(
    "tell", arg("lines", Whole(0, 9)), rule="TINY-3", help="tell", example="tell 1\nHello", says="tell", lines="lines"
)
MARCH = order("march", arg("town", Named("town")), rule="TINY-4", help="march", example="march 4", says="march")
REST = order("rest", rule="TINY-2", help="rest", says="rest")


@pytest.fixture
def framed() -> Counter[str]:
    """How often the frame of the book was asked about each word."""
    return Counter()


@pytest.fixture
def book(framed: Counter[str]) -> OrderBook:
    """A book with headings; below one without a number everything is refused, and nobody works in a town."""

    def frame(line: Line, words: Words, reading: Reading) -> bool:
        framed[words.peek()] += 1
        if words.accept("unit"):
            reading.unit = "" if words.done else words.take().text
            reading.header["lost"] = not reading.unit
            return True
        if reading.header.get("lost"):
            raise OrderError("lost", "whose order is this?")
        if words.peek() == "work" and reading.unit.startswith("t"):
            raise OrderError("town", "nobody works in a town")
        return False

    return OrderBook(specs=(WORK, REST, TELL, MARCH), frame=frame)


def read(book: OrderBook, unit: str, line: str) -> Order | str:
    """As another player's line below a heading."""
    return Lines(book, Directory()).below([f"unit {unit}"]).read(book.by_keyword[line.split()[0]], line)


def test_a_frame_is_asked_once_for_all_whose_lines_stand_alike(book: OrderBook, framed: Counter[str]) -> None:
    found = [read(book, unit, line) for unit in ("17", "4", "255") for line in ("work 3", "work 30", "work 31")]
    assert framed["work"] == 1
    assert [one.args["days"] if isinstance(one, Order) else one for one in found] == [
        *(3, 30, "31 is not a number from 1 to 30"),
        *(3, 30, "31 is not a number from 1 to 30"),
        *(3, 30, "31 is not a number from 1 to 30"),
    ]
    assert [one.unit for one in found if isinstance(one, Order)] == ["17", "17", "4", "4", "255", "255"]


@pytest.mark.parametrize(("unit", "why"), [("", "whose order is this?"), ("t4", "nobody works in a town")])
def test_what_passes_in_one_place_does_not_pass_in_another(book: OrderBook, unit: str, why: str) -> None:
    assert isinstance(read(book, "17", "work 3"), Order)
    assert read(book, unit, "work 3") == why


def test_another_book_learns_for_itself(book: OrderBook) -> None:
    assert isinstance(read(book, "17", "work 3"), Order)
    strict = OrderBook(specs=book.specs, finish=lambda reading: reading.orders.clear())
    assert read(strict, "17", "work 3") == "this is no order"


def test_text_that_should_follow_is_missed_as_in_a_whole_sheet(book: OrderBook) -> None:
    lines = Lines(book, Directory()).below(["unit 17"])
    for line in ("tell 1", "tell 0", "tell 2", "tell 1", "tell", "tell 3 4", "tell 10"):
        sheet = read_orders(f"unit 17\n{line}\n", book)
        found = lines.read(TELL, line)
        assert [found] == [*sheet.orders] or [found] == [one.message for one in sheet.errors]
    told = lines.read(TELL, "tell 1")
    assert isinstance(told, Order)
    assert (told.body, told.span) == (("",), 2)


def test_no_player_reads_with_the_names_of_another(book: OrderBook) -> None:
    for mine, theirs in (({"Ham": "4"}, {"Ham": "7", "Eggs": "8"}), ({"Eggs": "9"}, {})):
        found = [
            Lines(book, Directory({"town": towns})).below(["unit 17"]).read(MARCH, f"march {town}")
            for towns in (mine, theirs)
            for town in ("Ham", "Eggs")
        ]
        said = [one.args["town"] if isinstance(one, Order) else one for one in found]
        assert said == [
            towns.get(town, f'"{town}" is not a town you know') for towns in (mine, theirs) for town in ("Ham", "Eggs")
        ]


def test_lines_that_many_players_write_are_kept_for_them_but_not_without_end(book: OrderBook) -> None:
    reads = Counter[str]()
    days = Whole(1, 1_000_000)

    class Counted(Whole):
        def read(self, words: Words) -> int:
            reads[words.peek()] += 1
            return days.read(words)

    toil = order("toil", arg("days", Counted()), rule="TINY-5", help="toil", example="toil 3", says="toil {days}")
    wide = OrderBook(specs=(toil,))
    for _ in range(3):
        lines = Lines(wide, Directory())
        for number in ("7", "8"):
            assert lines.arguments(toil, f"toil {number}") == {"days": int(number)}
    assert reads == {"7": 1, "8": 1}
    for other in range(100, MOST_KNOWN + 100):
        Lines(wide, Directory()).arguments(toil, f"toil {other}")
    Lines(wide, Directory()).arguments(toil, "toil 7")
    assert reads["7"] == 2
