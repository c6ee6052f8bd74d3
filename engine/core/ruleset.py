"""A game as one record of data and functions, and the two pure functions that play it.

Only this module and the games see a game's State. Everything a person is shown is made from a View: what that person
may know. `view` is the one function that strips secrets; report, map, template, directory and checker take its result.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from pydantic import BaseModel

from engine.core import document
from engine.core.diagnostics import Diagnostic
from engine.core.dice import Dice, Roller
from engine.core.errors import SetupError
from engine.core.events import Event
from engine.core.house import House
from engine.core.language.words import Directory
from engine.core.orders import Lines, Order, OrderBook, OrderSheet, bounded, read_orders
from engine.core.telling.desk.clerk import Answers, Game, WholeCheck
from engine.core.telling.desk.offering import offerings
from engine.core.telling.desk.sections import desk_of, parts_of, read_parts
from engine.core.telling.dossier import Dossier, Sheaf
from engine.core.telling.entries import with_refs
from engine.core.telling.mapsheet import MapSheet
from engine.core.telling.press import Headline, PressItem, Standings
from engine.core.telling.report import OfferedOrder, Report
from engine.core.turn import Finish, Outcome, Phase, SeatInfo, Turn

MOST_OFFERED = 5  # orders with a button under a report: one row of them
MOST_CHECKED = 1_000  # findings of a game's checker that are shown

S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")
Seen = TypeVar("Seen", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest:
    """A player who wants in: seat id (given by the host, "1", "2" ...), faction name, validated seat choices."""

    id: str
    name: str
    choices: BaseModel

    def named(self, clean: Callable[[str], str]) -> str:
        """The name as the game keeps it. Raises SetupError for one without a letter or a digit."""
        name = clean(self.name)
        if not any(character.isalnum() for character in name):
            raise SetupError("A faction's name needs a letter or a digit; brackets and quotes are not kept.")
        return name


class Admission(StrEnum):
    """What becomes of a submission."""

    STORE = "store"
    TRIAL = "trial"  # checked and answered, not stored
    REFUSE = "refuse"
    IGNORE = "ignore"  # not even answered with a check


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """What a ruleset needs to judge a submission: the read sheet, the turn being collected, what is on file.

    turn: the one taking orders, though the player may have chosen a later one.
    version_on_file: the version number of the stored orders, None when there is none or they had none.
    """

    sheet: OrderSheet
    turn: int
    faction: str
    version_on_file: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The judgement on a submission; `version` is kept with the stored orders.

    for_turn: the turn the sheet itself says it is for; None when it says nothing.
    """

    admission: Admission
    reason: str = ""
    version: int | None = None
    for_turn: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Addressee:
    """Somebody a letter may be written to beside the factions: a unit in sight, a character.

    name: as the writer knows them; address: what `Ruleset.forward` finds them by, at most 40 characters.
    """

    name: str
    address: str


def admit_all(submission: Submission) -> Verdict:
    """For games that take any sheet."""
    return Verdict(admission=Admission.STORE)


def seat_anybody(options: BaseModel, seats: Sequence[SeatRequest], request: SeatRequest) -> None:
    """For games in which no choice of one player is in another's way."""


def choices_of(ruleset: Ruleset[Any, Any], options: Mapping[str, Any]) -> type[BaseModel]:
    """What a newcomer to a campaign with these options chooses."""
    play = ruleset.play
    if play.choices_under is None:
        return play.choices
    return play.choices_under(play.options.model_validate(dict(options)))


def ends_with_nothing(options: BaseModel) -> str:
    """For games that go on though nobody sends orders."""
    return ""


def ask_nothing(events: Sequence[Event]) -> list[str]:
    """For games whose orders ask nothing of the game master."""
    return []


def write_nothing(events: Sequence[Event]) -> list[PressItem]:
    """For games whose orders write nothing for the paper."""
    return []


def tell_no_jokes() -> tuple[str, ...]:
    """For games whose papers are always in earnest."""
    return ()


def replace_all(on_file: str, new: str) -> str:
    """A new submission replaces the earlier one."""
    return new


@dataclass(frozen=True, kw_only=True)
class Play(Generic[S, M]):
    """What is played: the state, who takes part, the sequence of the turn, its end.

    options: campaign-wide choices of the GM; choices: what a joining player chooses; both pydantic models, from whose
    fields the bot builds its forms (Literal, int with ge/le, bool, str). format: number of the state format;
    upgrades[n] turns a plain document of format n into n + 1.
    """

    options: type[BaseModel]
    choices: type[BaseModel]
    state_type: type[S]
    phases: tuple[Phase[S, M], ...]
    new_game: Callable[[BaseModel, Sequence[SeatRequest], str], S]  # options, seats, seed; raises SetupError
    add_seat: Callable[[S, SeatRequest, Dice], None]  # changes the state; raises SetupError
    drop_seat: Callable[[S, str], None]  # the player resigned: what the game says happens
    seats_of: Callable[[S], tuple[SeatInfo, ...]]
    standing_orders: Callable[[S, str], str]  # for a seat that sent none: pending or default orders
    finished: Callable[[S, Sequence[Event]], Finish | None]
    scratch: Callable[[], M] | None = None  # makes what the phases of one turn note for one another
    format: int = 1
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] | None = None
    # Options, those who have joined so far, the newcomer, before there is a world; raises SetupError.
    check_seat: Callable[[BaseModel, Sequence[SeatRequest], SeatRequest], None] = seat_anybody
    admit: Callable[[Submission], Verdict] = admit_all
    merge: Callable[[str, str], str] = replace_all
    gifts: type[BaseModel] | None = None  # what a game master may give a seat, as a form
    # Changes the state; what the seat is told, a sentence. Raises SetupError.
    give: Callable[[S, str, BaseModel], str] | None = None
    expects: Callable[[S], frozenset[str]] | None = None  # the seats that owe orders this turn; None: all active ones
    longest_name: int = 60  # characters of a faction's name
    # `choices` without what a campaign's options leave nothing to choose of; None: they never do.
    choices_under: Callable[[BaseModel], type[BaseModel]] | None = None
    late_joining: bool = False  # whether seats may be added while the campaign runs
    # What the game master should know of a deadline at which nobody has sent orders: a sentence, or nothing.
    silence: Callable[[BaseModel], str] = ends_with_nothing
    plans_ahead: int = 0  # for how many turns after the one being collected orders are kept


class Calendar(Generic[S, V]):
    """The dates of turns. A game in which an option changes them says otherwise what differs."""

    def __init__(self, date: Callable[[int], str]) -> None:
        """date: of a turn, by its number; 0 is before the first."""
        self.date = date

    def under(self, number: int, options: Mapping[str, Any]) -> str:
        """`date` in a campaign with these options."""
        return self.date(number)

    def of(self, state: S, number: int) -> str:
        """`date` of the turn that was run last."""
        return self.date(number)

    def next(self, view: V) -> str:
        """`date` of the turn that the owner of a view writes orders for."""
        return self.date(getattr(view, "turn", getattr(view, "day", 0)) + 1)


class Onlooker(Protocol[Seen]):
    """Looks at one state, as long as it stands still."""

    def look(self, seat: str | None) -> Seen:
        """What a seat may know; None: what everybody may know."""
        ...


@dataclass(frozen=True, kw_only=True)
class Look(Generic[S, V]):
    """What a player is shown, all of it made from a view."""

    view: Callable[[S, str | None], V]  # None: what everybody may know
    directory: Callable[[V], Directory]
    check: Callable[[V, OrderSheet], list[Diagnostic]]
    explain: Callable[[OrderSheet, V], list[str]]  # what was understood, a line an order
    template: Callable[[V], str]  # the orders sheet to start from
    report: Callable[[V, Sequence[Event], OrderSheet | None], Report]
    map_sheet: Callable[[V], MapSheet]
    calendar: Calendar[S, V]
    first_steps: tuple[str, ...]  # "what now?" for a newcomer, a sentence each
    onlooker: Callable[[S], Onlooker[V]] | None = None  # where seats of one state share work: `view` of many of them
    reading_names: Callable[[S, str], Directory] | None = None  # what reading needs of a seat's directory, if cheaper
    planned_map: Callable[[V, OrderSheet], MapSheet] | None = None  # the map with the orders drawn in
    # The sheet's section of a unit with its pending orders, in games where a section takes the place of a unit's queue.
    unit_block: Callable[[V, str], str] | None = None
    buttons: Callable[[V], Sequence[OfferedOrder]] | None = None  # offered under the report; at most five
    answers: Callable[[V], Answers] | None = None  # what `check` says of a line or two, made ready for thousands
    price: Callable[[V, Order], int] | None = None  # what an order costs the seat, as far as it can be known
    lookup: Callable[[V, str], list[tuple[str, str]]] | None = None  # items, skills ... as known: (title, text)
    last_report: bool = False  # whether somebody who leaves in a turn gets the report of that turn
    # What pages and programs show of the turn: units, places, events, money as records.
    dossier: Callable[[V, Sequence[Event], OrderSheet | None], Dossier] | None = None
    # Other formats of the report that a seat may choose, such as one for players' programs: name -> what makes it.
    report_formats: Mapping[str, Callable[[V, Sequence[Event], OrderSheet | None], Report]] | None = None


@dataclass(frozen=True, kw_only=True)
class Mail(Generic[S, V]):
    """Letters to others than factions."""

    addressees: Callable[[V], Sequence[Addressee]] | None = None  # units the viewer may write to, not factions
    forward: Callable[[S, str], str | None] | None = None  # the seat that reads an address's mail; None: nobody does
    unsigned_letters: bool = False  # whether a letter may hide who wrote it


@dataclass(frozen=True, kw_only=True)
class Paper(Generic[S]):
    """What everybody reads, and what the game master is told."""

    headlines: Callable[[S, Sequence[Event]], tuple[Headline, ...]]
    standings: Callable[[S], Standings]
    for_gm: Callable[[Sequence[Event]], list[str]] = ask_nothing  # what a turn's orders asked of the game master
    press_of: Callable[[Sequence[Event]], list[PressItem]] = write_nothing  # articles that a turn's orders wrote
    jokes: Callable[[], tuple[str, ...]] = tell_no_jokes  # for turns on which nothing is left to tell
    threads: Callable[[], Mapping[str, str]] = dict  # slot -> the sentences that it tells its stories in, one a line
    masthead: str = ""  # the name of its newspaper, where no GM chooses another; "": one made of the title
    press_reward: str = ""  # what the game gives for press, shown with the form


@dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[S, V]):
    """One game: its name, its orders, and what it does in four parts.

    key, title, blurb: for lists and for newcomers. seats: least and most players. lint: what contradicts itself in the
    game's own tables and sentences.
    """

    key: str
    title: str
    blurb: str
    seats: tuple[int, int]
    book: OrderBook
    lint: Callable[[], list[Diagnostic]]
    play: Play[S, Any]  # only the phases know the scratch
    look: Look[S, V]
    paper: Paper[S]
    mail: Mail[S, V] = Mail()
    house: House[V] | None = None  # who plays a seat that nobody took; None: nobody


def standing(ruleset: Ruleset[S, V], game: S) -> tuple[SeatInfo, ...]:
    """How every seat stands on a state that takes orders, and whether it owes any."""
    seats = ruleset.play.seats_of(game)
    if ruleset.play.expects is None:
        return seats
    owing = ruleset.play.expects(game)
    return tuple(replace(seat, owes=seat.id in owing) for seat in seats)


def begin(ruleset: Ruleset[S, V], options: BaseModel, seats: Sequence[SeatRequest], seed: str) -> bytes:
    """The document of a new game before its first turn. Raises SetupError."""
    return document.encode(ruleset.play.new_game(options, seats, seed))


def join(ruleset: Ruleset[S, V], state: bytes, seat: SeatRequest, seed: str) -> bytes:
    """The document with one more seat. Raises SetupError."""
    game = document.decode(state, ruleset.play.state_type)
    ruleset.play.add_seat(game, seat, Dice(seed, "join", seat.id))
    return document.encode(game)


def leave(ruleset: Ruleset[S, V], state: bytes, seat: str) -> bytes:
    """The document after a player resigned."""
    game = document.decode(state, ruleset.play.state_type)
    ruleset.play.drop_seat(game, seat)
    return document.encode(game)


def give(ruleset: Ruleset[S, V], state: bytes, seat: str, gift: BaseModel) -> tuple[bytes, str]:
    """The document after a game master's gift, and what the seat is told of it. Raises SetupError."""
    if ruleset.play.give is None:
        raise SetupError(f"{ruleset.title} has nothing that a game master can give.")
    game = document.decode(state, ruleset.play.state_type)
    said = ruleset.play.give(game, seat, gift)
    return document.encode(game), said


def report_in(
    ruleset: Ruleset[S, V],
    format_: str,
    view: V,
    events: Sequence[Event],
    sheet: OrderSheet | None,
    drawn: MapSheet | None = None,
) -> Report:
    """The report in the format a seat has chosen; the usual one where the game does not know that format. With it the
    orders that the game offers with a button, and what pages are made of. drawn: the seat's map, if it is made already.
    """
    made = (ruleset.look.report_formats or {}).get(format_, ruleset.look.report)(view, events, sheet)
    made = replace(made, sheaf=partial(sheaf, ruleset, view, events, sheet, drawn))
    if ruleset.house is not None:
        made = replace(made, advice=partial(ruleset.house.advise, view, events))
    if ruleset.look.buttons is None:
        return made
    return replace(made, offered=tuple(ruleset.look.buttons(view))[:MOST_OFFERED])


def dated(ruleset: Ruleset[Any, Any], number: int, options: Mapping[str, Any]) -> str:
    """A turn number in the calendar of a campaign with these options."""
    return ruleset.look.calendar.under(number, options)


def sheaf(
    ruleset: Ruleset[S, V],
    view: V,
    events: Sequence[Event],
    sheet: OrderSheet | None,
    drawn: MapSheet | None = None,
) -> Sheaf:
    """All that the page of a seat is made of, beside its report."""
    look = ruleset.look
    told = look.dossier(view, events, sheet) if look.dossier is not None else Dossier()
    names = look.directory(view)
    text = look.template(view)
    read, parts = read_parts(text, ruleset.book, names)
    further = _further(ruleset, view, names, {part.unit for part in parts[0]})
    desk = desk_of(ruleset.book, names, parts, blocks=further, next_date=look.calendar.next(view))
    return Sheaf(
        dossier=with_refs(told),
        desk=desk,
        offering=offerings(desk, told, _answers(ruleset, view, names), {text: read}),
        map=drawn if drawn is not None else look.map_sheet(view),
        cut=lambda orders: parts_of(orders, ruleset.book, names)[0],
    )


def _answers(ruleset: Ruleset[S, V], view: V, names: Directory) -> Game:
    """What the game says of lines that a seat might write."""
    look = ruleset.look
    check = partial(look.check, view)
    return Game(
        read=lambda text: read_orders(text, ruleset.book, names, spans=False),
        check=check,
        lines=Lines(ruleset.book, names),
        answers=WholeCheck(check) if look.answers is None else look.answers(view),
        price=None if look.price is None else partial(look.price, view),
    )


def _further(ruleset: Ruleset[S, V], view: V, names: Directory, held: Collection[str]) -> dict[str, str]:
    """The sections of own units that the sheet has none for. held: the units that have one."""
    units = dict.fromkeys(str(unit) for unit in names.spoken("own unit").values())
    block = ruleset.look.unit_block
    return {
        unit: f"unit {unit}\n" if block is None else block(view, unit) for unit in units if unit and unit not in held
    }


def onlooker(ruleset: Ruleset[S, V], game: S) -> Callable[[str | None], V]:
    """`view` for one seat after the other, as long as the state stands still; work may be shared between seats."""
    if ruleset.look.onlooker is not None:
        return ruleset.look.onlooker(game).look
    return partial(ruleset.look.view, game)


def look(ruleset: Ruleset[S, V], state: bytes, seat: str | None) -> V:
    """What a seat (None: everybody) may know of a stored state."""
    return ruleset.look.view(document.decode(state, ruleset.play.state_type), seat)


def read_for(ruleset: Ruleset[S, V], view: V, text: str) -> OrderSheet:
    """An order text as this viewer means it."""
    return read_orders(text, ruleset.book, ruleset.look.directory(view))


def check_orders(ruleset: Ruleset[S, V], view: V, text: str) -> OrderSheet:
    """The sheet with everything the reader and the game's checker found, in order of lines."""
    with collector_paused():
        return _checked(ruleset, view, read_for(ruleset, view, text))


def _checked(ruleset: Ruleset[S, V], view: V, sheet: OrderSheet) -> OrderSheet:
    lines = sheet.text.split("\n")
    orders = {order.line: order for order in reversed(sheet.orders)}
    shown, left_out = bounded(ruleset.look.check(view, sheet), MOST_CHECKED)
    found = sorted(
        (*sheet.diagnostics, *(_placed(one, orders, lines) for one in shown)), key=lambda d: (d.line, d.column)
    )
    count = Counter(sheet.left_out) + Counter(one.severity for one in left_out)
    return replace(sheet, diagnostics=tuple(found), left_out=count)


def _placed(found: Diagnostic, orders: Mapping[int, Order], lines: Sequence[str]) -> Diagnostic:
    """A checker knows orders but no columns: its finding stands at the argument it names, else where the line does."""
    if found.column or not 1 <= found.line <= len(lines):
        return found
    order = orders.get(found.line)
    spans = order.spans.get(found.argument, ()) if order is not None else ()
    if spans:
        span = spans[found.item if found.item < len(spans) else 0]
        return msgspec.structs.replace(found, line=found.line + span.below, column=span.start)
    line = lines[found.line - 1]
    return msgspec.structs.replace(found, column=len(line) - len(line.lstrip()) + 1)


def run_turn(
    ruleset: Ruleset[S, V],
    state: bytes,
    orders: Mapping[str, str],
    *,
    seed: str,
    number: int,
    press: Sequence[PressItem] = (),
    formats: Mapping[str, str] | None = None,
    roller: Roller | None = None,
) -> Outcome:
    """Runs one turn: the same state, orders, press and seed give the same bytes.

    state: the document the orders were given on. orders: order text by seat id; a seat without an entry gets its
    standing orders. number: the turn being run, from 1. formats: of the reports, by seat id, where one was chosen.
    Any exception is a fault of the game: nothing is half done, because the state that came in is not touched.
    """
    with collector_paused():
        game = document.decode(state, ruleset.play.state_type)
        sheets = _sheets(ruleset, game, orders)
        scratch, book = new_scratch(ruleset), ruleset.book
        turn = Turn(game, sheets, seed=seed, number=number, scratch=scratch, press=press, roller=roller, book=book)
        for phase in ruleset.play.phases:
            turn.phase = phase.name
            phase.run(turn)
        outcome = _outcome(ruleset, turn, sheets, formats or {})
        turn.forget()
        return outcome


def new_scratch(ruleset: Ruleset[S, V]) -> object:
    """The empty notes that a turn begins with; None for a game whose phases have nothing to note."""
    return ruleset.play.scratch() if ruleset.play.scratch is not None else None


@contextmanager
def collector_paused() -> Iterator[None]:
    """A turn, a check of a long sheet: many records and hardly a cycle. Going through all of them again and again
    doubles their time.
    """
    was_running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_running:
            gc.enable()


def _sheets(ruleset: Ruleset[S, V], game: S, orders: Mapping[str, str]) -> dict[str, OrderSheet]:
    """The orders of every active seat, read."""
    sheets: dict[str, OrderSheet] = {}
    look_on = onlooker(ruleset, game)
    for seat in ruleset.play.seats_of(game):
        if seat.status == "active":
            text = orders[seat.id] if seat.id in orders else ruleset.play.standing_orders(game, seat.id)
            if ruleset.look.reading_names is None:
                names = ruleset.look.directory(look_on(seat.id))
            else:
                names = ruleset.look.reading_names(game, seat.id)
            sheets[seat.id] = read_orders(text, ruleset.book, names, spans=False)
    return sheets


def _outcome(
    ruleset: Ruleset[S, V], turn: Turn[S, object], sheets: Mapping[str, OrderSheet], formats: Mapping[str, str]
) -> Outcome:
    events = tuple(turn.events)
    heard: dict[str, list[Event]] = {seat: [] for seat in sheets}
    for event in events:
        for seat in heard if event.seen_by == ("*",) else event.seen_by:
            if seat in heard:
                heard[seat].append(event)
    reports, maps = {}, {}
    look_on = onlooker(ruleset, turn.state)
    seats = standing(ruleset, turn.state)
    gone = {seat.id for seat in seats if seat.status == "left" and not ruleset.look.last_report}
    for seat, sheet in sheets.items():
        if seat in gone:
            continue
        view = look_on(seat)
        maps[seat] = ruleset.look.map_sheet(view)
        reports[seat] = report_in(ruleset, formats.get(seat, ""), view, heard[seat], sheet, maps[seat])
    return Outcome(
        number=turn.number,
        date=ruleset.look.calendar.of(turn.state, turn.number),
        state=document.encode(turn.state),
        events=events,
        reports=reports,
        maps=maps,
        public_map=ruleset.look.map_sheet(look_on(None)),
        headlines=ruleset.paper.headlines(turn.state, events),
        standings=ruleset.paper.standings(turn.state),
        seats=seats,
        finished=ruleset.play.finished(turn.state, events),
        sheets=dict(sheets),
        press=tuple(ruleset.paper.press_of(events)),
    )
