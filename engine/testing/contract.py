"""What every ruleset keeps, as checks that any game can be put to: `turnkeep games --check KEY`, and the suite.

A game comes in with a `Specimen`: how a small campaign of it is begun, whose hidden facts are perturbed, and how its
gold is counted. A check yields what is wrong, a sentence each. What a game lacks (letters, purses, secrets, latecomers)
is skipped and said, and is nobody's fault.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from engine.core import document
from engine.core.orders import print_order, read_orders
from engine.core.ruleset import Ruleset, SeatRequest, begin, check_orders, join, leave, look, read_for, run_turn
from engine.core.telling.report import report_document, report_text
from engine.core.turn import Outcome
from engine.testing.specimen import Specimen, count_nothing

Game = Ruleset[Any, Any]
TURNS = 10
LONGEST_HELP = 400
LONGEST_DESCRIPTION = 100
LEFTOVERS = ("None", "{", "}", "<bound", "dataclass", "object at 0x")
HOSTILE = (
    "",
    "\x00\x01\x02",
    "begin orders",
    "end orders " * 50,
    "move",
    "\\\n" * 300,
    "give_gold -1 to 1\ngive_gold 99999999999999999999 to 1",
    '" unterminated',
    "move 1 " + "e " * 5000,
    "every turn: " * 200,
    "ordre \u202eevil\u202c \U0001f986 " * 20,
    "{0} {event.__class__} %s %n `@everyone`",
    "place 999999999 e\nplace 0 nw\nburn 0\nmove 424242 e",
    "build_town 1 ../../etc/passwd",
    "\n".join(f"place {n} e" for n in range(400)),
    "a" * 5000,
)


@dataclass
class Case:
    """A game on the bench, with the campaigns that several checks look at."""

    game: Game
    specimen: Specimen
    seed: str = "contract"

    def begun(self, seed: str) -> bytes:
        game, specimen = self.game, self.specimen
        seats = [
            SeatRequest(id=str(number), name=name, choices=game.play.choices(**choices))
            for number, (name, choices) in enumerate(specimen.seats.items(), 1)
        ]
        return begin(game, game.play.options(**specimen.options), seats[: game.seats[1]], seed)

    @cached_property
    def state(self) -> bytes:
        """A new campaign."""
        return self.begun(self.seed)

    def seats(self, state: bytes) -> list[str]:
        """Those who play, by id."""
        play = self.game.play
        return [seat.id for seat in play.seats_of(document.decode(state, play.state_type)) if seat.status == "active"]

    def see(self, state: bytes) -> Callable[[str], Any]:
        """What one seat after the other may know of a state, which is decoded once for all of them."""
        return partial(self.game.look.view, document.decode(state, self.game.play.state_type))

    def orders(self, state: bytes) -> dict[str, str]:
        """What sensible players order."""
        see = self.see(state)
        return {seat: self.specimen.orders(self.game, see(seat)) for seat in self.seats(state)}

    def turns(self) -> Iterator[tuple[bytes, Outcome]]:
        """Turns of sensible play, for as long as the campaign lasts: the state before each, and what came of it."""
        state = self.begun(self.seed)
        for number in range(1, TURNS + 1):
            outcome = run_turn(self.game, state, self.orders(state), seed=self.seed, number=number)
            yield state, outcome
            if outcome.finished is not None or not self.seats(outcome.state):
                return
            state = outcome.state

    @cached_property
    def played(self) -> tuple[tuple[bytes, Outcome], ...]:
        """The ten turns that the checks look at."""
        return tuple(self.turns())

    @property
    def last(self) -> Outcome:
        """The last of them."""
        return self.played[-1][1]


def always(case: Case) -> str:
    """For checks that every game is put to."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Check:
    """One thing that a ruleset keeps. says: what, as a sentence; find: what is wrong; lacks: why it is skipped."""

    says: str
    find: Callable[[Case], Iterator[str]]
    lacks: Callable[[Case], str] = always

    def run(self, case: Case) -> list[str]:
        """What is wrong; an exception of the game is, too."""
        try:
            return list(self.find(case))
        except Exception as fault:
            place = traceback.extract_tb(fault.__traceback__)[-1]
            return [f"{type(fault).__name__}: {fault} ({place.name}, line {place.lineno} of {place.filename})"]


def _same_document(case: Case) -> Iterator[str]:
    kind = case.game.play.state_type
    state = document.decode(case.last.state, kind)
    if document.encode(state) != case.last.state:
        yield "a state is encoded to other bytes when it was decoded"
    if document.decode(document.encode(state), kind) != state:
        yield "a state is another one when it comes back from its document"


def _other_seed(case: Case) -> Iterator[str]:
    first = run_turn(case.game, case.state, case.orders(case.state), seed="x", number=1)
    again = run_turn(case.game, case.state, case.orders(case.state), seed="x", number=1)
    if (first.state, repr(first.events)) != (again.state, repr(again.events)):
        yield "the same turn runs otherwise the second time"


def _hostile(case: Case) -> Iterator[str]:
    see = case.see(case.state)
    views = {seat: see(seat) for seat in case.seats(case.state)}
    for text in HOSTILE:
        for view in views.values():
            sheet = check_orders(case.game, view, text)
            case.game.look.explain(sheet, view)
            if case.game.look.planned_map:
                case.game.look.planned_map(view, sheet)
        orders = dict.fromkeys(views, text)
        outcome = run_turn(case.game, case.state, orders, seed="x", number=1)
        if set(outcome.reports) != set(orders):
            yield f"after {text[:40]!r} some seat has no report"


def _read_alike(case: Case) -> Iterator[str]:
    state = document.decode(case.state, case.game.play.state_type)
    orders = case.orders(case.state)
    outcome = run_turn(case.game, case.state, orders, seed="x", number=1)
    for seat, text in orders.items():
        before = read_for(case.game, case.game.look.view(state, seat), text).orders
        if outcome.sheets[seat].orders != before:
            yield f"the turn reads the sheet of seat {seat} otherwise than the check"


def _no_orders(case: Case) -> Iterator[str]:
    outcome = run_turn(case.game, case.state, {}, seed="x", number=1)
    if outcome.state == case.state:
        yield "a turn without orders changes nothing: not even the turn's number or date is in the state"


def _pure(case: Case) -> Iterator[str]:
    copy = bytes(bytearray(case.state))
    run_turn(case.game, case.state, {}, seed="x", number=1)
    if case.state != copy:
        yield "the document that was given to a turn is not the same after it"


def _perturbed(case: Case, seat: str) -> bytes:
    assert case.specimen.secrets is not None
    plain = document.decode(case.last.state, dict[str, Any])
    case.specimen.secrets(plain, seat)
    return document.encode(plain)


def _without_secrets(case: Case) -> str:
    return "" if case.specimen.secrets is not None else "the specimen names no secrets"


def _secrets(case: Case) -> Iterator[str]:
    game, shown, see = case.game, case.game.look, case.see(case.last.state)
    for seat in case.seats(case.last.state):
        changed = _perturbed(case, seat)
        if document.decode(changed, game.play.state_type) == document.decode(case.last.state, game.play.state_type):
            yield f"the secrets of seat {seat} change nothing"
        before, after = see(seat), look(game, changed, seat)
        made = {
            "view": (before, after),
            "template": (shown.template(before), shown.template(after)),
            "map": (shown.map_sheet(before), shown.map_sheet(after)),
            "report": tuple(report_text(shown.report(view, (), None)) for view in (before, after)),
        }
        yield from (f"the {what} of seat {seat} tells a secret" for what, (a, b) in made.items() if a != b)


def _public_secrets(case: Case) -> Iterator[str]:
    if look(case.game, _perturbed(case, "nobody"), None) != look(case.game, case.last.state, None):
        yield "what everybody may know tells a secret"


def _receivers(case: Case) -> Iterator[str]:
    known = {seat.id for seat in case.last.seats} | {"*"}
    for event in case.last.events:
        if strange := set(event.seen_by) - known:
            yield f"{event.kind} goes to {', '.join(sorted(strange))}, who is no seat"


def _template(case: Case) -> Iterator[str]:
    see = case.see(case.last.state)
    for seat, report in case.last.reports.items():
        sheet = check_orders(case.game, see(seat), report.template)
        yield from (f"the template of seat {seat}: {found}" for found in sheet.errors)


def _standing_orders(case: Case) -> Iterator[str]:
    state = document.decode(case.last.state, case.game.play.state_type)
    for seat in case.seats(case.last.state):
        text = case.game.play.standing_orders(state, seat)
        yield from map(str, read_for(case.game, case.game.look.view(state, seat), text).errors)


def _lint(case: Case) -> Iterator[str]:
    yield from map(str, case.game.lint())


def _help(case: Case) -> Iterator[str]:
    for spec in case.game.book.specs:
        if not spec.help or not spec.rule or len(spec.help) >= LONGEST_HELP:
            yield f"{spec.keyword} needs a help of at most {LONGEST_HELP} characters, and the id of its rule"


def _examples(case: Case) -> Iterator[str]:
    seat = case.seats(case.state)[0]
    names = case.game.look.directory(look(case.game, case.state, seat))
    for spec in case.game.book.specs:
        read = read_orders(case.specimen.above(spec.group) + spec.example, case.game.book, names)
        faults = [str(found) for found in read.errors if found.code != "name"]
        if faults or [order.name for order in read.orders] not in ([spec.keyword], []):
            yield f"the example of {spec.keyword} is not read as one: {'; '.join(faults) or 'another order is'}"


def _printed(case: Case) -> Iterator[str]:
    see = case.see(case.last.state)
    for seat, sheet in case.last.sheets.items():
        names = case.game.look.directory(see(seat))
        for order in sheet.orders:
            above = case.specimen.above(case.game.book.by_keyword[order.name].group)
            again = read_orders(above + print_order(order, case.game.book), case.game.book, names)
            read = [(one.name, dict(one.args)) for one in again.orders]
            if not again.errors and read != [(order.name, dict(order.args))]:  # else who is named may have died
                yield f"{print_order(order, case.game.book)!r} is printed, and read as another order"


def _texts(case: Case) -> Iterator[str]:
    for seat, report in case.last.reports.items():
        text = report_text(report)
        odd = sorted({f"U+{ord(c):04X}" for c in text if c != "\n" and not c.isprintable()})
        if odd:
            yield f"the report of seat {seat} has characters that cannot be printed: {' '.join(odd[:5])}"
        yield from (f"the report of seat {seat} says {word!r}" for word in LEFTOVERS if word in text)


def _as_json(case: Case) -> Iterator[str]:
    for seat, report in case.last.reports.items():
        read = json.loads(json.dumps(report_document(report)))
        if read.get("turn") != case.last.number:
            yield f"the JSON of seat {seat} is of turn {read.get('turn')}"


def _sheaf(case: Case) -> Iterator[str]:
    for seat, report in case.last.reports.items():
        if report.sheaf is None:
            continue
        desk = report.sheaf().desk
        lines = [line for part in desk.parts for line in (*part.head, *part.lines)]
        if [*lines, *desk.tail] != report.template.removesuffix("\n").split("\n"):
            yield f"the parts of the sheet of seat {seat}, joined, are not the sheet"


def _without_purses(case: Case) -> str:
    return "" if case.specimen.ledgers is not count_nothing else "the specimen counts no purses"


def _coins(case: Case) -> Iterator[str]:
    for before, outcome in case.played:
        states = document.decode(before, dict[str, Any]), document.decode(outcome.state, dict[str, Any])
        for had, moved, left in case.specimen.ledgers(*states, outcome.events):
            if had + moved != left:
                yield f"turn {outcome.number}: there was {had}, {moved} was booked, there is {left}"


def _without_latecomers(case: Case) -> str:
    return "" if case.game.play.late_joining else "this game takes nobody late"


def _latecomers(case: Case) -> Iterator[str]:
    game = case.game
    newcomer = SeatRequest(id="9", name="Latecomers", choices=game.play.choices())
    joined = join(game, run_turn(game, case.state, {}, seed="x", number=1).state, newcomer, "seed")
    if "9" not in case.seats(joined) or "9" not in run_turn(game, joined, {}, seed="x", number=2).reports:
        yield "who joined late gets no report"


def _leavers(case: Case) -> Iterator[str]:
    seats = case.seats(case.state)
    if len(seats) > 1:
        outcome = run_turn(case.game, leave(case.game, case.state, seats[1]), {}, seed="x", number=1)
        if seats[1] in outcome.reports or seats[0] not in outcome.reports:
            yield "who has left still gets reports, or the others get none"


def _standings(case: Case) -> Iterator[str]:
    table = case.last.standings
    ids = {seat.id for seat in case.last.seats}
    for seat, name, values in table.rows:
        if seat not in ids or not name or len(values) != len(table.columns):
            yield f"the row of {name or seat} in the standings is not one of a seat with {len(table.columns)} values"


def _maps(case: Case) -> Iterator[str]:
    for sheet in (*case.last.maps.values(), case.last.public_map):
        cells, banners = {cell.key for cell in sheet.cells}, {banner.key for banner in sheet.banners}
        strange = {cell.owner for cell in sheet.cells if cell.owner} - banners
        strange |= {mark.banner for mark in sheet.marks if mark.banner} - banners
        strange |= {mark.cell for mark in sheet.marks} - cells
        strange |= {cell for arrow in sheet.arrows for cell in arrow.cells} - cells
        if strange or not sheet.alt:
            yield f"the map {sheet.title!r} names what is not on it, or has no words: {', '.join(sorted(strange))}"


def _forms(case: Case) -> Iterator[str]:
    for model in (case.game.play.options, case.game.play.choices):
        model()
        for name, field in model.model_fields.items():
            if not field.description or len(field.description) > LONGEST_DESCRIPTION:
                yield f"{model.__name__}.{name} needs a description of at most {LONGEST_DESCRIPTION} characters"


CHECKS = (
    Check(says="a state comes back from its document the same", find=_same_document),
    Check(says="the same orders and seed give the same turn", find=_other_seed),
    Check(says="no text of orders stops a turn", find=_hostile),
    Check(says="orders mean the same to the check and to the turn", find=_read_alike),
    Check(says="a turn without orders is run", find=_no_orders),
    Check(says="a turn leaves the document it was given alone", find=_pure),
    Check(says="a seat sees nothing of the secrets of others", find=_secrets, lacks=_without_secrets),
    Check(says="the public sees no secret of anybody", find=_public_secrets, lacks=_without_secrets),
    Check(says="events go only to seats that exist, or to everybody", find=_receivers),
    Check(says="the orders template is read and checked without an error", find=_template),
    Check(says="standing orders are read without an error", find=_standing_orders),
    Check(says="tables and sentences do not contradict themselves", find=_lint),
    Check(says="every order explains itself", find=_help),
    Check(says="every example is read as its own order", find=_examples),
    Check(says="printed orders are read as the same orders", find=_printed),
    Check(says="reports are plain text without leftovers", find=_texts),
    Check(says="reports are JSON, too", find=_as_json),
    Check(says="the parts of a sheet, joined, are the sheet", find=_sheaf),
    Check(says="no coin comes from nowhere", find=_coins, lacks=_without_purses),
    Check(says="who joins late plays on", find=_latecomers, lacks=_without_latecomers),
    Check(says="who has left gets no more reports and stops nothing", find=_leavers),
    Check(says="standings have a value for every column", find=_standings),
    Check(says="maps name everything they draw", find=_maps),
    Check(says="options and choices describe themselves for the forms", find=_forms),
)
