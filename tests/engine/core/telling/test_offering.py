"""What a page offers is what the game says of every line alone: its prepared answers are those of its whole check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, product
from typing import Any

import pytest

from engine.core.diagnostics import Severity
from engine.core.language.words import Directory
from engine.core.orders import Lines, Order, OrderSheet, OrderSpec, read_orders
from engine.core.ruleset import Ruleset, look, run_turn
from engine.core.telling.desk.clerk import Settled
from engine.core.telling.dossier import Choices, Sheaf, SheetPart
from engine.core.telling.report import Report
from engine.games.registry import GAMES, ruleset
from tests.engine.outcomes import left_over
from tests.looks import plays

SHARED = 8  # turns after which units of a faction differ in many ways
TURNS, SEATS, SECTIONS = 5, 2, 3
LEFT_OVER = 100  # objects
OF_AN_ORDER = 6  # lines that are tried
REFUSED = (Severity.ERROR, Severity.WARNING)
Tried = tuple[SheetPart, OrderSpec, str]


def words_of(choices: Choices, line: str, spec: OrderSpec) -> Iterator[str]:
    """The lines that go on from one, as the page would write them."""
    if choices.ends:
        yield line
    said = len(line.split()) - 1
    filler = next(iter(spec.args[min(said, len(spec.args) - 1)].fillers), "") if spec.args else ""
    for word, more in choices.next.items():
        yield from words_of(more, f"{line} {filler} {word}" if filler else f"{line} {word}", spec)


def lines_of(made: Sheaf, specs: Mapping[str, OrderSpec]) -> Iterator[Tried]:
    """Lines that some section may be given, in sections that may be given them or not."""
    parts = [*made.desk.parts, *made.desk.further]
    taken: dict[str, dict[str, None]] = {}
    for offering in made.offering:
        for keyword, choices in offering.orders.items() if offering is not None else ():
            if isinstance(choices, Choices):
                found = words_of(choices, keyword, specs[keyword])
                taken.setdefault(keyword, {}).update(dict.fromkeys(islice(found, OF_AN_ORDER)))
    kinds = {(part.form, len(part.unit), part.unit.isdecimal()): part for part in reversed(parts)}
    for part in dict.fromkeys((*kinds.values(), *parts[:SECTIONS])):
        for keyword, spec in specs.items():
            if part.form in made.desk.accepts.get(keyword, ()):
                examples = () if spec.lines else (spec.example, f"{spec.example} 7", f"{keyword} nowhere")
                for line in dict.fromkeys((*islice(taken.get(keyword, ()), OF_AN_ORDER), *examples)):
                    if line.split()[0] == keyword:
                        yield part, spec, line


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> plays.Played:
    """One campaign of the house, after some turns."""
    *_, last = plays.campaign(request.param, TURNS, "offered", whole=True)
    return last


@pytest.fixture(scope="module")
def tried(played: plays.Played) -> tuple[Ruleset[Any, Any], list[tuple[Any, list[str], Tried, Order | str]]]:
    """Lines with the view of who may write them, what stands above, and what a whole sheet makes of them."""
    rules, found = ruleset(played.game), []
    for seat in list(played.outcome.reports)[:SEATS]:
        view = look(rules, played.outcome.state, seat)
        known = rules.look.directory(view)
        report = played.outcome.reports[seat]
        assert report.sheaf is not None
        made = report.sheaf()
        opening = made.desk.parts[0].head
        for one in lines_of(made, rules.book.by_keyword):
            head = [*opening, *one[0].head] if one[0].unit else one[0].head
            found.append((view, list(head), one, expected(rules, known, head, one[2])))
    return rules, found


def expected(rules: Ruleset[Any, Any], known: Directory, head: Sequence[str], line: str) -> Order | str:
    """What a whole sheet makes of a line, or why it is no order."""
    sheet = read_orders("\n".join([*head, line, ""]), rules.book, known)
    at = len(head) + 1
    wrong = next((one.message for one in sheet.errors if one.line == at), "")
    return wrong or next((order for order in sheet.orders if order.line == at), "this is no order")


def prepared(rules: Ruleset[Any, Any], view: Any) -> Any:
    assert rules.look.answers is not None
    return rules.look.answers(view)


def test_a_line_is_read_below_a_head_as_in_a_whole_sheet(tried: Any) -> None:
    rules, found = tried
    readers: dict[tuple[int, str], Any] = {}
    refused = taken = 0
    for view, head, (_, spec, line), want in found:
        key = id(view), "\n".join(head)
        if key not in readers:
            readers[key] = Lines(rules.book, rules.look.directory(view)).below(head)
        got = readers[key].read(spec, line)
        if isinstance(want, str) or isinstance(got, str):
            assert got == want, line
            refused += 1
        else:
            secret = line != want.text  # a password, say, which nobody keeps
            assert (got.name, got.unit, got.prefixes, got.body) == (want.name, want.unit, want.prefixes, want.body)
            assert secret or got.args == want.args, line
            taken += 1
    assert refused > 20
    assert taken > 100


def test_prepared_answers_are_those_of_the_whole_check(tried: Any) -> None:
    rules, found = tried
    answers: dict[int, Any] = {}
    refusals, settled = 0, Counter[bool]()
    for view, _, (part, spec, line), order in found:
        if isinstance(order, str):
            continue
        given = Order(name=order.name, args=order.args, line=1, unit=part.unit, prefixes=order.prefixes,
                      body=order.body, text=line)  # fmt: skip
        asked = answers.setdefault(id(view), prepared(rules, view))
        whole = [one for one in rules.look.check(view, OrderSheet(orders=(given,))) if one.line]
        want = [(one.code, one.message) for one in whole if one.severity in REFUSED]
        got = [(one.code, one.message) for one in asked.refusals([given]) if one.line and one.severity in REFUSED]
        assert got == want, line
        grounds = asked.rests_on(part.unit, spec.keyword)
        if isinstance(grounds, Settled):
            settled[bool(grounds.why)] += 1
            assert next((message for _, message in want), "") == grounds.why, line
        refusals += bool(want)
    assert refusals > 10
    assert settled[False] > 50 or rules.key == "dunk"  # whose orders all cost something, or need a technology
    assert settled[True] > 50 or rules.key != "dunk"


@pytest.mark.parametrize(("game", "most"), [("atlantis", 33), ("overlord", 30)])
def test_units_that_an_answer_does_not_tell_apart_hear_the_same(game: str, most: int) -> None:
    """Every line of one unit, asked of all units of its faction, and of all orders that take the same on the same
    grounds. most: orders at least of which one unit is asked for others.
    """
    rules = ruleset(game)
    *_, played = plays.campaign(game, SHARED, "offered", whole=True)
    shared = Counter[str]()
    for seat, report in list(played.outcome.reports.items())[:SEATS]:
        assert report.sheaf is not None
        made, view = report.sheaf(), look(rules, played.outcome.state, seat)
        asked, lines = prepared(rules, view), Lines(rules.book, rules.look.directory(view))
        heard: dict[tuple[int, str, Any], list[tuple[str, str]]] = {}
        units = [part for part in (*made.desk.parts, *made.desk.further) if part.unit]
        for part, (_, spec, line) in product(units, lines_of(made, rules.book.by_keyword)):
            grounds = asked.rests_on(part.unit, spec.keyword)
            order = lines.below([*made.desk.parts[0].head, *part.head]).read(spec, line) if grounds is not None else ""
            if isinstance(order, Order):
                alone = Order(name=order.name, args=order.args, line=1, unit=part.unit, text=line)
                whole = [one for one in rules.look.check(view, OrderSheet(orders=(alone,))) if one.line]
                said = [(one.code, one.message) for one in whole if one.severity in REFUSED]
                alike = lines.takes(spec), line[len(spec.keyword) :], grounds
                shared[spec.keyword] += alike in heard
                assert heard.setdefault(alike, said) == said, (part.unit, line)
    assert sum(bool(count) for count in shared.values()) >= most, shared


def test_two_lines_of_a_section_are_judged_together(tried: Any) -> None:
    rules, found = tried
    answers: dict[int, Any] = {}
    above: dict[tuple[int, str], Order] = {}
    together = 0
    for view, _, (part, _, line), order in found[::3]:
        if isinstance(order, str):
            continue
        second = Order(name=order.name, args=order.args, line=2, unit=part.unit, text=line, body=order.body)
        first = above.setdefault((id(view), part.unit), Order(name=order.name, args=order.args, line=1, unit=part.unit))
        asked = answers.setdefault(id(view), prepared(rules, view))
        whole = rules.look.check(view, OrderSheet(orders=(first, second)))
        want = sorted((one.line, one.message) for one in whole if one.line and one.severity in REFUSED)
        got = sorted(
            (one.line, one.message) for one in asked.refusals([first, second]) if one.line and one.severity in REFUSED
        )
        assert got == want, line
        together += 1
    assert together > 50


def test_thousands_of_questions_leave_nothing_for_the_collector(played: plays.Played) -> None:
    """A worker does not run it while it makes the pages of a hundred seats."""
    first, *others = played.outcome.reports.values()
    assert first.sheaf is not None
    first.sheaf()  # what is found out once for all seats
    assert max(left_over(partial(_asked, report)) for report in others[:2]) < LEFT_OVER


def test_a_turn_leaves_nothing_for_the_collector_nor_does_the_world_it_ran_in(played: plays.Played) -> None:
    rules, state = ruleset(played.game), played.outcome.state
    assert rules.house is not None
    orders = plays.house_orders(rules, rules.house, state, "offered", TURNS + 1)

    def run() -> None:
        assert run_turn(rules, state, orders, seed="offered", number=TURNS + 1).events

    run()  # what is made once in a process
    assert left_over(run) < LEFT_OVER


def _asked(report: Report) -> None:
    """A report says what it may offer."""
    assert report.sheaf is not None
    assert sum(len(one.orders) for one in report.sheaf().offering if one is not None) > 50
