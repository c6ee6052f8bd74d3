"""The queue of a unit: what its entries say, how a sheet replaces it, how it is printed, and what takes time in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from engine.core import document, program
from engine.core.diagnostics import Diagnostic
from engine.core.language.readers import Many, Text, Whole
from engine.core.language.words import Line, Style, Words
from engine.core.orders import Arg, Order, OrderBook, OrderSpec, Reading, print_order, read_orders, read_printed
from engine.core.program import (
    Entry,
    Finish,
    Interrupt,
    OrderTexts,
    Result,
    Start,
    Started,
    printed,
    sections,
    shortened,
)
from tests.suite.table import each


def _spec(keyword: str, *args: Arg) -> OrderSpec:
    return OrderSpec(keyword=keyword, rule="T-1", help="", says="", example="", args=args)


def _frame(line: Line, words: Words, reading: Reading) -> bool:
    """`unit 5`: below it are the orders for that unit."""
    if not words.accept("unit"):
        return False
    reading.unit = words.take("a number").text
    reading.header.setdefault("units", {})[reading.unit] = line.number
    return True


METRES = Arg(name="metres", reader=Whole(0, 99), optional=True, default=1)
BOOK = OrderBook(
    specs=(
        _spec("dig", METRES),
        _spec("wait", Arg(name="day", reader=Whole(1, 30))),
        _spec("march", Arg(name="route", reader=Many(Text()))),
        _spec("cry", Arg(name="text", reader=Text(whole=True))),
        _spec("rest"),
        OrderSpec(
            keyword="post",
            rule="T-1",
            help="",
            says="",
            example="",
            lines="lines",
            args=(Arg(name="lines", reader=Whole(0, 20)),),
        ),
    ),
    style=Style(comment="#"),
    frame=_frame,
)


def orders(text: str) -> tuple[Order, ...]:
    return read_orders(text, BOOK).orders


# What texts say


WITH_LINES = ["post 2\nCome and drink!\nunit 5", "post 0\n\nrest # here\nend"]


@each("text", ["dig 3", "march north east", "rest", 'cry "come and drink"', 'cry "unit 5"', *WITH_LINES])
def test_a_printed_order_is_read_back_without_a_sheet_around_it(text: str) -> None:
    order = read_printed(text, BOOK)
    assert print_order(order, BOOK) == text
    assert (order.text, order.line, order.unit) == (text, 0, "")


@each("text", ["", "fly", "dig deep", "unit 5", "rest\nrest"])
def test_a_text_that_is_not_one_order_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="is not an order"):
        OrderTexts(BOOK).order(text)


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are read while the test runs."""
    found: list[str] = []

    def read(text: str, book: OrderBook) -> Order:
        found.append(text)
        return read_printed(text, book)

    monkeypatch.setattr(program, "read_printed", read)
    return found


def test_each_text_is_read_once_and_what_came_as_an_order_never(readings: list[str]) -> None:
    texts = OrderTexts(BOOK)
    (dug,) = orders("unit 5\nDig  3 # deep")
    texts.keep("dig 3", dug)
    assert texts.order("dig 3") == Order(name="dig", args={"metres": 3}, text="dig 3")
    (posted,) = orders("POST 1\nCome and drink!")
    texts.keep("post 1\nCome and drink!", posted)
    assert texts.order("post 1\nCome and drink!").body == ("Come and drink!",)
    assert readings == []
    assert texts.order("rest") is texts.order("rest")
    assert readings == ["rest"]


def test_what_is_known_of_a_text_stays(readings: list[str]) -> None:
    texts = OrderTexts(BOOK)
    first = texts.order("dig 3")
    texts.keep("dig 3", Order(name="dig", args={"metres": 3}, line=7, unit="5", prefixes=("@",)))
    assert texts.order("dig 3") is first


# Sheets


def test_a_section_replaces_the_queue_of_its_unit_and_an_empty_one_clears_it() -> None:
    sheet = read_orders("rest\nunit 5\ndig\nunit 7\nunit 6\nrest\ndig 2\nunit 5\nrest", BOOK)
    found = sections(sheet, sheet.header["units"])
    said = {unit: [order.text for order in told] for unit, told in found.items()}
    assert said == {"5": ["dig", "rest"], "7": [], "6": ["rest", "dig 2"], "": ["rest"]}
    assert "7" not in sections(sheet)


def test_a_queue_has_room_for_so_many_and_says_once_that_it_is_full() -> None:
    text = "rest\n" * 5 + "unit 5\n" + "dig\n" * 6 + "unit 6\n" + "dig\n" * 4
    kept, told = shortened(orders(text), 4, "T-2")
    assert [order.unit for order in kept] == [""] * 5 + ["5"] * 4 + ["6"] * 4
    assert [(found.line, found.code, found.rule) for found in told] == [(11, "too-many", "T-2")]
    assert isinstance(told[0], Diagnostic)
    assert told[0].message == "5 has more than 4 orders; from here on they are dropped"


def test_a_queue_printed_into_a_template_reads_back_as_it_is() -> None:
    text = "\n".join(printed("unit 5", ["Ann [5]", "executing for 3 more days"], ["dig 4", "rest"]))
    assert text == "unit 5\n# Ann [5]\n# executing for 3 more days\ndig 4\nrest\n"
    sheet = read_orders(text, BOOK)
    assert sheet.diagnostics == ()
    assert [(order.unit, print_order(order, BOOK)) for order in sheet.orders] == [("5", "dig 4"), ("5", "rest")]


# Orders that take time: a scheduler of the kind that begins and finishes them, made of nothing but this contract.


@dataclass
class Running(Entry):
    """An order under way. days: those left, today with them; 0: it is polled."""

    days: int = 0


@dataclass
class Unit:
    """One who carries out orders, and what came of them."""

    running: Running | None = None
    queue: list[Entry] = field(default_factory=list)
    depth: int = 0
    diary: list[str] = field(default_factory=list)


class Acting(NamedTuple):
    unit: Unit
    order: Order
    day: int


class Lasting(NamedTuple):
    """The handlers of one order."""

    start: Start[Acting]
    finish: Finish[Acting] = lambda acting: Result.DONE
    interrupt: Interrupt[Acting] = lambda acting: None


def _march(acting: Acting) -> Started | Result:
    return Started(len(acting.order["route"])) if acting.order["route"] else Result.FAILED


def _arrive(acting: Acting) -> Result:
    acting.unit.diary.append(f"{acting.day} arrived")
    return Result.DONE


def _turn_back(acting: Acting) -> None:
    acting.unit.diary.append(f"{acting.day} turned back")


def _deeper(acting: Acting) -> Result:
    acting.unit.depth += 1
    return Result.DONE if acting.unit.depth >= acting.order["metres"] else Result.GOING_ON


def _cry(acting: Acting) -> Result:
    acting.unit.diary.append(f"{acting.day} {acting.order['text']}")
    return Result.DONE


HANDLERS: dict[str, Lasting] = {
    "march": Lasting(_march, _arrive, _turn_back),
    "dig": Lasting(lambda acting: Result.POLL, _deeper),
    "wait": Lasting(lambda acting: Result.DONE if acting.day >= acting.order["day"] else Result.POLL,
                    lambda acting: Result.DONE if acting.day >= acting.order["day"] else Result.GOING_ON),
    "cry": Lasting(_cry),
}  # fmt: skip


@dataclass
class Month:
    """The days of one unit. Its state goes through its document every night, as from one month to the next."""

    unit: Unit
    texts: OrderTexts = field(default_factory=lambda: OrderTexts(BOOK))

    def _acting(self, entry: Entry, day: int) -> tuple[Lasting, Acting]:
        order = self.texts.order(entry.words)
        return HANDLERS[order.name], Acting(self.unit, order, day)

    def day(self, day: int) -> None:
        while self.unit.running is None and self.unit.queue:
            entry = self.unit.queue.pop(0)
            handlers, acting = self._acting(entry, day)
            answer = handlers.start(acting)
            if isinstance(answer, Started):
                self.unit.running = Running(entry.words, answer.days)
            elif answer is Result.POLL:
                self.unit.running = Running(entry.words)
        self._evening(day)
        self.unit = document.decode(document.encode(self.unit), Unit)
        self.texts = OrderTexts(BOOK)

    def _evening(self, day: int) -> None:
        running = self.unit.running
        if running is not None:
            is_polled = not running.days
            running.days = max(0, running.days - 1)
            handlers, acting = self._acting(running, day)
            if (is_polled or not running.days) and handlers.finish(acting) is not Result.GOING_ON:
                self.unit.running = None

    def stop(self, day: int) -> None:
        if self.unit.running is not None:
            handlers, acting = self._acting(self.unit.running, day)
            handlers.interrupt(acting)
            self.unit.running = None


def month(*words: str) -> Month:
    return Month(Unit(queue=[Entry(text) for text in words]))


def test_an_order_of_two_days_ends_in_the_evening_of_the_second_and_the_next_begins_on_the_third() -> None:
    plan = month("march north east", "cry Here!", "march south")
    for day in (1, 2, 3):
        plan.day(day)
    assert plan.unit.diary == ["2 arrived", "3 Here!", "3 arrived"]
    assert (plan.unit.running, plan.unit.queue) == (None, [])


def test_an_order_without_an_end_in_sight_is_looked_at_every_evening_over_the_nights() -> None:
    plan = month("dig 3", "cry Water!")
    plan.day(1)
    assert (plan.unit.running, plan.unit.depth) == (Running("dig 3"), 1)
    plan.day(2)
    plan.day(3)
    assert (plan.unit.running, plan.unit.depth, plan.unit.diary) == (None, 3, [])
    plan.day(4)
    assert plan.unit.diary == ["4 Water!"]


def test_what_is_over_at_once_and_what_fails_costs_no_time() -> None:
    plan = month("wait 1", "march", "cry Now!")
    plan.day(1)
    assert plan.unit.diary == ["1 Now!"]


def test_an_interrupted_order_leaves_what_its_rules_leave_and_the_queue_goes_on() -> None:
    plan = month("march north east west", "cry Home.")
    plan.day(1)
    assert plan.unit.running == Running("march north east west", 2)
    plan.stop(2)
    plan.day(2)
    assert plan.unit.diary == ["2 turned back", "2 Home."]


@pytest.mark.parametrize("answer", [Result.DONE, Result.FAILED])
def test_an_order_leaves_the_evening_when_it_is_done_or_has_failed(
    answer: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HANDLERS, "dig", Lasting(lambda acting: Result.POLL, lambda acting: answer))
    plan = month("dig 3")
    plan.day(1)
    assert plan.unit.running is None
