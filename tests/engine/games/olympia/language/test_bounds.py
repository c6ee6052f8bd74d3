"""How much of everything an order takes: the largest that fits, and the first that does not."""

from __future__ import annotations

import pytest

from engine.core.diagnostics import Diagnostic
from engine.core.orders import Order, print_order, read_orders
from engine.games.olympia.book import BOOK
from engine.games.olympia.language.readers import CONDITION, DESTINATION, ITEM, UNIT, Plain, Title
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

OWN = "gk7"


def order(line: str, unit: str = "5499") -> Order:
    read = read_orders(f"unit {unit}\n{line}", BOOK)
    assert read.diagnostics == ()
    (found,) = read.orders
    return found


def fault(line: str, unit: str = "5499") -> Diagnostic:
    read = read_orders(f"unit {unit}\n{line}", BOOK)
    assert read.orders == ()
    (found,) = read.errors
    return found


@pytest.mark.rule("OLY-EX-102")
@each(
    "line, argument, most, what",
    [
        ("accept 5499 77 {}", "quantity", 1_000_000, "number"),
        ("buy 79 {} 10", "quantity", 1_000_000, "number"),
        ("buy 79 5 {}", "price", 1_000_000, "number"),
        ("sell 79 5 10 {}", "have_left", 1_000_000, "number"),
        ("buy 79 5 10 0 {}", "secret", 1, "flag"),
        ("sell 79 5 10 0 {}", "secret", 1, "flag"),
        ("guard {}", "flag", 1, "flag"),
        ("hide {}", "flag", 1, "flag"),
        ("attack 5499 {}", "flag", 1, "flag"),
        ("pillage {}", "flag", 1, "flag"),
        ("bribe 5499 500 {}", "flag", 1, "flag"),
        ("behind {}", "row", 9, "row"),
        ("build tower Keep {}", "days", 1000, "number of days"),
        ("train 20 {}", "days", 1000, "number of days"),
        ("recruit {}", "days", 1000, "number of days"),
        ("fish 5 {}", "days", 1000, "number of days"),
        ("fish {}", "number", 1_000_000, "number"),
        ("study 600 {}", "fast", 1000, "number of days"),
        ("honor {}", "amount", 1_000_000, "number"),
    ],
)
def test_numbers_of_orders_run_from_nothing_to_their_most(line: str, argument: str, most: int, what: str) -> None:
    assert order(line.format(0))[argument] == 0
    assert order(line.format(most))[argument] == most
    for wrong in (-1, most + 1):
        found = fault(line.format(wrong))
        assert (found.code, found.message) == ("range", f"{wrong} is not a {what} from 0 to {most}")


@pytest.mark.rule("OLY-ORDER-45", "OLY-ORDER-72")
@each("line, argument, most", [("oath {}", "level", 2), ("terrorize 5499 {}", "severity", 100)])
def test_an_oath_and_terror_begin_with_one(line: str, argument: str, most: int) -> None:
    assert [order(line.format(number))[argument] for number in (1, most)] == [1, most]
    assert [fault(line.format(number)).code for number in (0, most + 1)] == ["range"] * 2


@each("line, argument", [("times {}", "flag"), ("format {}", "number")])
def test_what_a_faction_switches_is_nought_or_one(line: str, argument: str) -> None:
    assert [order(line.format(number), OWN)[argument] for number in (0, 1)] == [0, 1]
    assert [fault(line.format(number), OWN).code for number in (-1, 2)] == ["range"] * 2


@pytest.mark.rule("OLY-GAP-O04", "OLY-GAP-O42")
@each(
    "line, argument, most, unit",
    [
        ("realname {}", "name", 60, OWN),
        ("banner {}", "text", 50, "5499"),
        ("name {}", "name", 35, "5499"),
        ("form 5717 {}", "name", 35, "5499"),
        ("flag {}", "flag", 30, "5499"),
        ("use 638 {}", "more", 60, "5499"),
    ],
)
def test_texts_have_so_many_letters_and_no_more(line: str, argument: str, most: int, unit: str) -> None:
    longest = "x" * most
    assert order(line.format(longest), unit)[argument] in (longest, (longest,))
    found = fault(line.format(longest + "x"), unit)
    assert found.code == "long"
    assert f"has {most + 1} characters, {most} fit" in found.message


@pytest.mark.rule("OLY-GAP-37")
def test_a_building_has_a_name_of_twenty_five_letters() -> None:
    assert order(f"build tower {'x' * 25}")["name"] == "x" * 25
    assert fault(f"build tower {'x' * 26}").column == 13


@pytest.mark.rule("OLY-GAP-O79", "OLY-GAP-O26")
def test_a_signal_without_a_name_can_be_waited_for() -> None:
    camp = Camp()
    unit = camp.noble("Osswid")
    camp.run({"Osswid": 'explore; wait flag ""; flag ready'}, days=8)
    assert unit.running is not None
    camp.run(days=2)
    assert unit.running.words == 'wait flag ""'


@pytest.mark.rule("OLY-GAP-88")
@each("name", ["email", "vis_email", "password"])
def test_what_is_forgotten_may_be_two_hundred_letters_long(name: str) -> None:
    assert [found.code for found in read_orders(f"{name} {'x' * 200}", BOOK).diagnostics] == ["instead"]
    assert [found.code for found in read_orders(f"{name} {'x' * 201}", BOOK).diagnostics] == ["long"]


@each(
    "keyword, item, argument, least, most",
    [
        ("defend", "gk7", "who", 1, 200),
        ("hostile", "gk7", "who", 1, 200),
        ("neutral", "5499", "who", 1, 200),
        ("default", "5499", "who", 1, 200),
        ("contact", "5499", "who", 1, 200),
        ("admit 5499", "gk7", "who", 0, 200),
        ("move", "north", "where", 0, 20),
        ("fly", "north", "where", 0, 20),
        ("sail", "north", "where", 0, 20),
        ("wait", "rain", "conditions", 1, 50),
        ("use 638", "1", "more", 0, 20),
        ("message 0", "5499", "to", 1, 20),
    ],
)
def test_lists_of_orders_have_so_many_entries(keyword: str, item: str, argument: str, least: int, most: int) -> None:
    below = "\nend" if keyword.startswith("message") else ""
    found = order(f"{keyword} " + f"{item} " * most + below)[argument]
    assert len(found) == most
    read = read_orders(f"unit 5499\n{keyword} " + f"{item} " * (most + 1) + below, BOOK)
    assert read.errors[0].message == f'"{item}" is left over'
    bare = read_orders(f"unit 5499\n{keyword}" + below, BOOK)
    assert (bare.errors[0].code == "missing") if least else not bare.errors


@pytest.mark.rule("OLY-GAP-94")
@each("keyword", ["press {}", "rumor {}", "post {}", "message {} 5499"])
def test_texts_have_at_most_five_hundred_lines(keyword: str) -> None:
    text = "\n".join("word" for _ in range(500))
    read = read_orders(f"unit 5499\n{keyword.format(500)}\n{text}", BOOK)
    assert [len(found.body) for found in read.orders] == [500]
    read = read_orders(f"unit 5499\n{keyword.format(501)}\n{text}", BOOK)
    assert read.errors[0].code == "range"


@pytest.mark.rule("OLY-TERM-01")
@each(
    "line, fits",
    [
        ("drop 1", True), ("drop 499", True), ("drop 500", False), ("drop 0", False), ("drop d127", True),
        ("drop 79001", True), ("drop 5499", False), ("drop gk7", False), ("drop c14", False),
        ("accept 5499 0", True), ("accept 5499 499", True), ("accept 5499 500", False), ("accept 5499 5499", False),
        ("give 5499 2785", True), ("give 5499 d127", True), ("give 5499 0", False), ("give 5499 500", False),
        ("study 599", False), ("study 600", True), ("study 999", True), ("study 1000", False), ("study d127", False),
        ("use 1", True), ("use 999", True), ("use 1000", False), ("use 0", False), ("use d127", True),
        ("use 2785", False), ("claim 1000000", True), ("claim 1000001", False), ("claim 0", False),
        ("claim 0000077", True), ("claim 00000077", False), ("claim d127", True),
        ("lore 600", True), ("lore d127", True), ("lore 5499", False),
    ],
)  # fmt: skip
def test_items_and_skills_have_numbers_of_their_own(line: str, fits: bool) -> None:
    unit = OWN if line.startswith("lore") else "5499"
    read = read_orders(f"unit {unit}\n{line}", BOOK)
    assert bool(read.orders) is fits
    assert [found.code for found in read.errors] == ([] if fits else ["code"])
    assert all(found.rule == "OLY-TERM-01" for found in read.errors)


@pytest.mark.rule("OLY-TERM-01")
@each(
    "line, fits",
    [
        ("stack 5499", True), ("stack garrison", True), ("stack gk7", False), ("stack 0", False), ("stack d127", False),
        ("pledge 0", True), ("pledge 5499", True), ("pledge garrison", False), ("form 0", True), ("form 5717", True),
        ("give 77 5499", True), ("give d127 5499", True), ("give garrison 12", True), ("give gk7 12", False),
        ("accept 0 77", True), ("accept gk7 77", True), ("accept garrison 77", False), ("accept d127 77", False),
        ("attack ad48", True), ("attack c14", True), ("attack d127", True), ("attack garrison", True),
        ("attack gk7", True), ("attack 79001", True), ("attack 77", False), ("attack 58761", False),
        ("admit 5499 all", True), ("admit 5499 gk7", True), ("admit 5499 garrison", False), ("admit 5499 d127", False),
        ("decree watch garrison", True), ("decree hostile gk7", True), ("decree watch d127", False),
        ("ungarrison garrison", True), ("board d127", True), ("board c14", False), ("raze d127", True),
        ("exhume d127", True), ("exhume 5499", False), ("bind 79001", True), ("bind d127", False),
        ("build tower Keep 3 5717", True), ("build tower Keep 3 d127", False),
        ("sneak ad48", True), ("sneak c14", True), ("sneak d127", True), ("sneak north", False),
        ('stack "5499"', False), ('attack "garrison"', False), ("stack [5499],", True), ("stack (5499).", True),
    ],
)  # fmt: skip
def test_codes_fit_where_such_a_thing_is_meant(line: str, fits: bool) -> None:
    read = read_orders(f"unit 5499\n{line}", BOOK)
    assert bool(read.orders) is fits
    assert [found.code for found in read.errors] == ([] if fits else ["code"])


@each(
    "line, message, column, hint",
    [
        ("stack Osswid", '"Osswid" is not a unit', 7, "such as 5499 or garrison"),
        ("pledge x", '"x" is not a unit', 8, "such as 5499 or 0"),
        ("attack x", '"x" is not a unit, player or place', 8, "such as 5499 or gk7 or ad48 or garrison"),
        ("board x", '"x" is not a building or ship', 7, "such as d127"),
        ("bind x", '"x" is not a storm', 6, "such as 79001"),
        ("sneak x", '"x" is not a place', 7, "such as ad48 or c14 or d127"),
        ("give x", '"x" is not a unit', 6, "such as 5499 or 77 or d127 or garrison"),
        ("drop qqqq", '"qqqq" is not an item', 6, "write its number, 1 to 499"),
        ("use qqqq", '"qqqq" is not a skill or item', 5, "write its number, 1 to 999"),
        ("drop " + "q" * 50, f'"{"q" * 40}" is not an item', 6, "write its number, 1 to 499"),
        ("stack " + "q" * 50, f'"{"q" * 40}" is not a unit', 7, "such as 5499 or garrison"),
        ("banner 77", '"77" is a number', 8, "put a banner in quotes"),
        ("wait " + "q" * 50, f'"{"q" * 40}" is not a condition', 6, "one of time, day, turn"),
    ],
)
def test_what_does_not_fit_is_shown_with_its_place_and_a_sample(
    line: str, message: str, column: int, hint: str
) -> None:
    found = fault(line)
    assert (found.message, found.column) == (message, column)
    assert found.hint.startswith(hint)


def test_the_longest_name_wins_and_a_name_in_quotes_is_no_direction() -> None:
    assert order("drop wild horses 5")["item"] == "51"
    assert order("drop wild horses 5")["quantity"] == 5
    found = fault('move "north"')
    assert (found.message, found.column) == ('"north" is not a place', 6)
    assert order("move (North),")["where"] == ("north",)


@pytest.mark.rule("OLY-GAP-O79")
@each(
    "line, printed",
    [
        ("wait flag go top", "wait flag go top"),
        ("wait flag go not top", "wait flag go not top"),
        ("wait flag go 5499 top", "wait flag go 5499 top"),
        ("wait flag go gk7", "wait flag go gk7"),
        ("wait item 77 top", "wait item 77 top"),
        ("wait item 77 5 top", "wait item 77 5 top"),
        ("wait not item 77 5", "wait not item 77 5"),
        ('wait flag "all aboard" 0', 'wait flag "all aboard" 0'),
        ('wait flag ""', 'wait flag ""'),
        ("wait ITEM 77", "wait item 77"),
    ],
)
def test_conditions_take_what_is_theirs_and_leave_the_next_one(line: str, printed: str) -> None:
    assert print_order(order(line), BOOK) == printed


@pytest.mark.rule("OLY-GAP-O79")
@each(
    "line", ["wait flag", "wait item", "wait item x", "wait day", "wait day x", "wait unit gk7", "wait loc 5499",
             "wait not", "wait stack garrisons", "wait ferry c14", "wait flag " + "x" * 31, "wait item 77 x"]
)  # fmt: skip
def test_conditions_without_what_they_need_are_refused(line: str) -> None:
    assert fault(line).line == 2


def test_flags_of_conditions_have_thirty_letters() -> None:
    (found,) = order("wait flag " + "x" * 30)["conditions"]
    assert found.value == "x" * 30


def test_words_that_may_be_completed() -> None:
    assert CONDITION.choices()[:3] == ["time", "day", "turn"]
    assert len(CONDITION.choices()) == 19
    assert DESTINATION.choices() == ["north", "east", "south", "west", "up", "down", "in", "out"]
    assert ITEM.choices() == UNIT.choices() == Plain().choices() == Title(5).choices() == []
