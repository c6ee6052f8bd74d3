"""Strangers' campaigns: months of a game played at random by people who know nothing, and what must hold after each.

`Campaign` plays: seats write sheets (`sheets.py`), fall silent, resign, come late. `examine` runs one month and says
what is wrong with it. `shrunk` makes a month that fails small. The same seed gives the same campaign; a `Month` holds
all that a failure needs, so it can be kept in a file and run again.
"""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Any, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel

from engine.core import document
from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.orders import Order, OrderSheet, print_order
from engine.core.ruleset import (
    Ruleset,
    SeatRequest,
    Submission,
    begin,
    check_orders,
    join,
    leave,
    onlooker,
    read_for,
    run_turn,
)
from engine.core.telling.mapsheet import MapSheet
from engine.core.telling.newspaper import typeset
from engine.core.telling.press import PressItem, PressKind
from engine.core.telling.report import Report, report_document, report_text
from engine.core.turn import Outcome
from engine.testing.sheets import Hand, Section, Temper, disturbed, strange_words, write_sheet
from engine.testing.specimen import Specimen

Game = Ruleset[Any, Any]
T = TypeVar("T")
REPLAYED = 6  # percent of the months
LOOKED_UP = ("combat", "1", "silver", "", "\x00", "wolf", "U1", "a" * 200)
MOST_TRIALS = 90  # runs to make a failure small


@dataclass(frozen=True, kw_only=True)
class Month:
    """All that a turn is run with. orders: by seat; seats without an entry are silent."""

    game: str
    state: bytes
    orders: Mapping[str, str]
    seed: str
    number: int
    press: tuple[PressItem, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Fault:
    """Something that must not be. where: the check; what: the message; trace: of an exception, "" for a finding.

    sign: what two faults share that are the same.
    """

    where: str
    what: str
    sign: str
    trace: str = ""


@dataclass
class Seen:
    """What was met so far. drawn: orders that were read; done: those carried out; errors: findings of the reader."""

    months: int = 0
    seat_months: int = 0
    drawn: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    errors: int = 0
    events: Counter[str] = field(default_factory=Counter)
    silent: int = 0
    joined: int = 0
    left: int = 0


class _Trials:
    """Runs checks and keeps what goes wrong."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def run(self, where: str, what: Callable[..., Any], *args: Any) -> Any:
        """The result; None when it raised, which is a fault."""
        try:
            return what(*args)
        except Exception as problem:
            sign = f"{_plain(where)}: {type(problem).__name__} in {_deepest(problem)}"
            said = f"{type(problem).__name__}: {problem}"
            self.faults.append(Fault(where=where, what=said, sign=sign, trace=traceback.format_exc()))
            return None

    def hold(self, where: str, findings: Sequence[str]) -> None:
        for finding in findings:
            self.faults.append(Fault(where=where, what=finding, sign=f"{_plain(where)}: {_plain(finding)}"))


def _plain(text: str) -> str:
    """The text without what differs from case to case."""
    words = text.split()
    return " ".join("#" if any(c.isdigit() for c in word) else word for word in words)[:100]


def _deepest(problem: BaseException) -> str:
    """The innermost function of ours in a traceback."""
    every = traceback.extract_tb(problem.__traceback__)
    frames = [frame for frame in every if "engine" in frame.filename and frame.name != "<genexpr>"]
    last = [f for f in frames if "/testing/" not in f.filename] or frames
    return f"{last[-1].filename.rpartition('engine/')[2]}:{last[-1].name}" if last else "?"


def examine(
    game: Game,
    specimen: Specimen,
    month: Month,
    *,
    replay: bool = False,
    extra: Callable[[Outcome], None] | None = None,
) -> tuple[Outcome | None, list[Fault]]:
    """Runs a month with everything that is made of it. extra: a check of the caller's own (pictures)."""
    trials = _Trials()
    before = document.decode(month.state, game.play.state_type)
    read = _read_before(game, before, month.orders, trials)
    _look_before(game, before, month, trials)
    outcome: Outcome | None = trials.run(
        "the turn",
        lambda: run_turn(game, month.state, month.orders, seed=month.seed, number=month.number, press=month.press),
    )
    if outcome is None:
        return None, trials.faults
    trials.hold("reading", _read_otherwise(read, outcome))
    after = trials.run("the state", lambda: _round_trip(game, outcome.state))
    if after is not None:
        _look_after(game, after, outcome, month, trials)
        trials.hold("sound", trials.run("sound", lambda: specimen.sound(after)) or ())
    trials.hold("ledgers", trials.run("ledgers", lambda: _unbalanced(specimen, month.state, outcome)) or ())
    if replay:
        trials.hold("replay", trials.run("replay", lambda: _replayed(game, month, outcome)) or ())
    if extra is not None:
        trials.run("extra", lambda: extra(outcome))
    return outcome, trials.faults


def _read_before(game: Game, before: Any, orders: Mapping[str, str], trials: _Trials) -> dict[str, OrderSheet]:
    """What the bot does with a sheet before the turn: check, explanation, planned map. The sheets as read."""
    see = onlooker(game, before)
    read: dict[str, OrderSheet] = {}
    for seat, text in orders.items():
        view = trials.run(f"view of {seat}", see, seat)
        sheet = trials.run(f"check of {seat}", check_orders, game, view, text)
        if sheet is None:
            continue
        read[seat] = sheet
        trials.run(f"explanation for {seat}", game.look.explain, sheet, view)
        trials.run(f"admission of {seat}", _admit, game, sheet, seat)
        trials.run(f"orders of {seat} printed", _printed, game, sheet)
        if game.look.planned_map is not None:
            planned = trials.run(f"planned map of {seat}", game.look.planned_map, view, sheet)
            trials.hold(f"planned map of {seat}", _map_faults(planned) if planned else ())
    return read


def _read_otherwise(read: Mapping[str, OrderSheet], outcome: Outcome) -> list[str]:
    """A sheet means the same to the check as to the turn."""
    found = []
    for seat, sheet in read.items():
        carried = outcome.sheets.get(seat)
        if carried is not None and [_meant(o) for o in carried.orders] != [_meant(o) for o in sheet.orders]:
            found.append("the turn reads a sheet otherwise than the check did")
    return found


def _meant(order: Order) -> tuple[Any, ...]:
    return order.name, order.line, order.unit, order.prefixes, dict(order.args)


def _look_before(game: Game, before: Any, month: Month, trials: _Trials) -> None:
    """What newcomers get before their first turn, and what is left to those who are out of the game."""
    see = onlooker(game, before)
    for seat in game.play.seats_of(before):
        if seat.status != "active" or month.number % 6 == 1:
            view = trials.run(f"view of {seat.status} {seat.id}", see, seat.id)
            if view is not None:
                report = trials.run(f"first report of {seat.id}", game.look.report, view, (), None)
                trials.run(f"first report of {seat.id} as text", report_text, report)
                trials.hold(f"map of {seat.status} {seat.id}", _map_faults(game.look.map_sheet(view)))
                trials.run(f"template of {seat.status} {seat.id}", game.look.template, view)
                trials.run(f"directory of {seat.status} {seat.id}", game.look.directory, view)


def _admit(game: Game, sheet: OrderSheet, seat: str) -> None:
    submission = Submission(sheet=sheet, turn=1 + len(sheet.orders) % 3, faction=seat, version_on_file=len(seat))
    game.play.admit(submission)


def _printed(game: Game, sheet: OrderSheet) -> None:
    for order in sheet.orders:
        text = bool(game.book.by_keyword[order.name].lines)  # its lines may end with one that says so
        if print_order(order, game.book).count("\n") > len(order.body) + text:
            raise AssertionError(f"{order.name} prints as several lines")


def _round_trip(game: Game, state: bytes) -> Any:
    decoded = document.decode(state, game.play.state_type)
    if document.encode(decoded) != state:
        raise AssertionError("the state is encoded to other bytes when it was decoded")
    return decoded


def _look_after(game: Game, after: Any, outcome: Outcome, month: Month, trials: _Trials) -> None:
    """Everything that is made for people when a turn has run."""
    see = onlooker(game, after)
    for seat, report in outcome.reports.items():
        text = trials.run(f"report of {seat}", report_text, report)
        if text:
            trials.hold(f"report of {seat}", _text_faults(text))
        trials.run(f"JSON of {seat}", _as_json, report)
        trials.hold(f"map of {seat}", _map_faults(outcome.maps[seat]))
        view = trials.run(f"view of {seat}", see, seat)
        if view is None:
            continue
        _template(game, view, seat, trials)
        trials.run(f"addressees of {seat}", _addressees, game, view, after)
        word = LOOKED_UP[(month.number + len(seat)) % len(LOOKED_UP)]
        if game.look.lookup is not None:
            trials.run(f"lookup of {seat}", game.look.lookup, view, word)
    trials.hold("public map", _map_faults(outcome.public_map))
    trials.run("public view", lambda: game.look.report(see(None), (), None))
    trials.run("newspaper", lambda: typeset(outcome, month.press, seed=month.seed, masthead="News", campaign="Test"))
    trials.run("requests to the game master", lambda: game.paper.for_gm(outcome.events))
    trials.hold("standings", _standings_faults(outcome))


def _template(game: Game, view: Any, seat: str, trials: _Trials) -> None:
    """The sheet to start from reads without an error (what waits in it may have become impossible)."""
    text = trials.run(f"template of {seat}", lambda: game.look.template(view))
    if text:
        trials.run(f"check of the template of {seat}", lambda: check_orders(game, view, text))
        sheet = trials.run(f"template of {seat}", lambda: read_for(game, view, text))
        if sheet is not None:
            trials.hold(f"template of {seat}", [found.message for found in sheet.errors])


def _addressees(game: Game, view: Any, after: Any) -> None:
    for addressee in game.mail.addressees(view) if game.mail.addressees else ():
        if len(addressee.address) > 40 or not addressee.name:
            raise AssertionError(f"{addressee} is no address")
        if game.mail.forward is not None:
            game.mail.forward(after, addressee.address)


def _as_json(report: Report) -> str:
    return json.dumps(report_document(report))


def _text_faults(text: str) -> list[str]:
    odd = sorted({f"U+{ord(c):04X}" for c in text if c != "\n" and not c.isprintable()})
    return [f"characters that cannot be printed: {' '.join(odd[:5])}"] if odd else []


def _map_faults(sheet: MapSheet) -> list[str]:
    """What a map draws must be somewhere and somebody's."""
    cells = {cell.key for cell in sheet.cells}
    banners = {banner.key for banner in sheet.banners}
    found = []
    if any(cell.owner and cell.owner not in banners for cell in sheet.cells):
        found.append("a cell's owner has no banner")
    if any(mark.banner and mark.banner not in banners for mark in sheet.marks):
        found.append("a mark's owner has no banner")
    if any(mark.cell not in cells for mark in sheet.marks):
        found.append("a mark stands nowhere")
    ways = cells | {cell.key for cell in sheet.beyond}
    if any(cell not in ways for arrow in sheet.arrows for cell in arrow.cells):
        found.append("an arrow goes nowhere")
    return found


def _standings_faults(outcome: Outcome) -> list[str]:
    known = {seat.id for seat in outcome.seats}
    columns = len(outcome.standings.columns)
    found = [f"{seat} is no seat" for seat, _, _ in outcome.standings.rows if seat not in known]
    return found + [f"a row of {len(v)}" for _, _, v in outcome.standings.rows if len(v) != columns]


def _unbalanced(specimen: Specimen, before: bytes, outcome: Outcome) -> list[str]:
    books = specimen.ledgers(
        document.decode(before, dict[str, Any]), document.decode(outcome.state, dict[str, Any]), outcome.events
    )
    return [
        f"there was {was}, {moved} was booked, there is {left}" for was, moved, left in books if was + moved != left
    ]


def _replayed(game: Game, month: Month, outcome: Outcome) -> list[str]:
    again = run_turn(game, month.state, month.orders, seed=month.seed, number=month.number, press=month.press)
    return [] if fingerprint(again) == fingerprint(outcome) else ["the month runs otherwise the second time"]


def fingerprint(outcome: Outcome) -> bytes:
    """All that a turn makes, as bytes."""
    texts = [report_text(outcome.reports[seat]) for seat in outcome.reports]
    rest = repr((outcome.maps, outcome.public_map, outcome.headlines, outcome.standings, outcome.events))
    return outcome.state + "\x00".join([*texts, rest]).encode("utf-8", "surrogatepass")


@dataclass
class Campaign:
    """One campaign of strangers, from its seed. Call `step` for a month; `state` is its current document."""

    game: Game
    specimen: Specimen
    seed: str
    most_seats: int = 0
    seen: Seen = field(default_factory=Seen)
    state: bytes = b""
    number: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        self._dice = Dice(self.seed, "strangers")
        self._ids = iter(range(1, 100))
        self.most_seats = self.most_seats or self.specimen.crowd
        self.state = self._begun()
        if self._dice.percent(60):
            state = document.decode(self.state, self.game.play.state_type)
            self.specimen.endow(state)
            self.state = document.encode(state)

    def _begun(self) -> bytes:
        """A new game with as many seats as the dice say and the world has room for."""
        options = _drawn(self.game.play.options, self.specimen.options, self._dice)
        least = self.game.seats[0]
        for count in range(self._dice.between(max(least, self.most_seats // 2), self.most_seats), least - 1, -1):
            seats = [self._request(self._ids) for _ in range(count)]
            try:
                for nth, seat in enumerate(seats):
                    self.game.play.check_seat(options, seats[:nth], seat)
                return begin(self.game, options, seats, self.seed)
            except SetupError:
                self._ids = iter(range(1, 100))
        raise SetupError(f"no world for {least} seats")

    def _request(self, ids: Iterator[int]) -> SeatRequest:
        number = next(ids)
        names = list(self.specimen.seats)
        name = names[(number - 1) % len(names)] + " of " + chr(64 + number % 26) + chr(97 + number // 26)
        fixed = self.specimen.seats[names[(number - 1) % len(names)]]
        return SeatRequest(id=str(number), name=name, choices=_drawn(self.game.play.choices, fixed, self._dice))

    def month(self) -> Month:
        """The coming month: who comes, who goes, and what everybody orders."""
        self._come_and_go()
        self.number += 1
        state = document.decode(self.state, self.game.play.state_type)
        see = onlooker(self.game, state)
        active = [seat.id for seat in self.game.play.seats_of(state) if seat.status == "active"]
        views = {seat: see(seat) for seat in active}
        sections = {seat: self.specimen.manners.sections(view) for seat, view in views.items()}
        orders = {}
        for seat, view in views.items():
            if self._dice.percent(12):
                self.seen.silent += 1
            else:
                orders[seat] = self._sheet(seat, view, sections)
        return Month(
            game=self.game.key,
            state=self.state,
            orders=orders,
            seed=self.seed,
            number=self.number,
            press=self._press(active),
        )

    def _come_and_go(self) -> None:
        state = document.decode(self.state, self.game.play.state_type)
        active = [seat.id for seat in self.game.play.seats_of(state) if seat.status == "active"]
        if len(active) > 1 and self._dice.percent(2):
            self.state = leave(self.game, self.state, self._dice.choice(active))
            self.seen.left += 1
        if self.game.play.late_joining and len(active) < self.most_seats and self._dice.percent(15):
            request = next(self._ids, None)
            if request is None:
                return
            try:
                seat = self._request(iter((request,)))
                self.state = join(self.game, self.state, seat, self.seed)
                self.seen.joined += 1
            except SetupError:
                pass

    def _sheet(self, seat: str, view: Any, sections: Mapping[str, Sequence[Section]]) -> str:
        """A strange sheet, or a sensible one that something happened to."""
        dice, game, manners = self._dice, self.game, self.specimen.manners
        directory = game.look.directory(view)
        kind = dice.weighted({"strange": 60, "disturbed": 30, "template": 8, "empty": 2})
        if kind == "strange":
            sheet = write_sheet(dice, game.book, manners, directory, view, sections, seat)
            return sheet if not manners.skit or not dice.percent(20) else manners.skit(view, dice)
        if kind == "empty":
            return ""
        sheet = game.look.template(view) if kind == "template" else self.specimen.orders(game, view)
        hand = Hand(
            dice=dice,
            book=game.book,
            manners=manners,
            directory=directory,
            section=dice.choice(sections[seat]) if sections[seat] else Section(),
            temper=Temper.CURIOUS,
            strange=strange_words(sections, seat),
        )
        return disturbed(dice, sheet, hand.line)

    def _press(self, active: Sequence[str]) -> tuple[PressItem, ...]:
        if not active or not self._dice.percent(25):
            return ()
        kind = self._dice.choice((PressKind.PRESS, PressKind.RUMOUR))
        return (PressItem(seat=self._dice.choice(active), kind=kind, title="News", text="All is well. <b>\n\n`x`"),)

    def step(self, *, extra: Callable[[Outcome], None] | None = None) -> tuple[Month, Outcome | None, list[Fault]]:
        """One month. What is faulty is told; then the month goes by without orders, if it can, else all is over."""
        month = self.month()
        replay = self._dice.percent(REPLAYED)
        outcome, faults = examine(self.game, self.specimen, month, replay=replay, extra=extra)
        if outcome is None or any(fault.where in ("the state", "sound") for fault in faults):
            outcome, again = examine(self.game, self.specimen, replace(month, orders={}))
            self.over = outcome is None or any(fault.where in ("the state", "sound") for fault in again)
        if outcome is not None:
            self._note(outcome)
            self.state = outcome.state
            self.over = self.over or not any(seat.status == "active" for seat in outcome.seats)
        return month, outcome, faults

    def _note(self, outcome: Outcome) -> None:
        seen = self.seen
        seen.months += 1
        seen.seat_months += len(outcome.sheets)
        for sheet in outcome.sheets.values():
            seen.drawn.update(order.name for order in sheet.orders)
            seen.errors += len(sheet.errors)
        seen.done.update(self.specimen.carried_out(outcome))
        seen.events.update(type(event).__name__ for event in outcome.events)


def _drawn(model: type[BaseModel], fixed: Mapping[str, Any], dice: Dice) -> BaseModel:
    """A form filled in: what is fixed stays, one in four of the other fields is chosen again."""
    values: dict[str, Any] = dict(fixed)
    for name, found in model.model_fields.items():
        if name in fixed or not dice.percent(25):
            continue
        if found.annotation is bool:
            values[name] = dice.percent(50)
        elif get_origin(found.annotation) is Literal:
            values[name] = dice.choice(get_args(found.annotation))
        elif isinstance(found.annotation, type) and issubclass(found.annotation, Enum):
            values[name] = dice.choice(list(found.annotation))
    try:
        return model.model_validate(values)
    except ValueError:
        return model.model_validate(dict(fixed))


def shrunk(game: Game, specimen: Specimen, month: Month, sign: str) -> Month:
    """The smallest month found that still fails in the same way: no press, fewer seats, then fewer lines of each."""
    left = [MOST_TRIALS]
    if month.press:
        silent = replace(month, press=())
        _, faults = examine(game, specimen, silent, replay=sign.startswith("replay"))
        month = silent if any(fault.sign == sign for fault in faults) else month

    def fails(orders: Mapping[str, str]) -> bool:
        left[0] -= 1
        if left[0] < 0:
            return False
        _, faults = examine(game, specimen, replace(month, orders=orders), replay=sign.startswith("replay"))
        return any(fault.sign == sign for fault in faults)

    seats = list(month.orders)
    kept = fewest(seats, lambda some: fails({seat: month.orders[seat] for seat in some}))
    orders = {seat: month.orders[seat] for seat in kept}
    for seat in kept:
        lines = orders[seat].split("\n")
        others = {other: text for other, text in orders.items() if other != seat}
        fewer = fewest(lines, partial(_still_fails, fails, others, seat))
        orders = {**orders, seat: "\n".join(fewer)}
    return replace(month, orders=orders)


def _still_fails(
    fails: Callable[[Mapping[str, str]], bool], others: Mapping[str, str], seat: str, lines: Sequence[str]
) -> bool:
    return fails({**others, seat: "\n".join(lines)})


def fewest(items: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> list[T]:
    """Delta debugging: leaves out halves, quarters ... single items as long as it still fails."""
    kept, pieces = list(items), 2
    if kept and fails([]):
        return []
    while len(kept) >= 2:
        size = -(-len(kept) // pieces)
        for start in range(0, len(kept), size):
            rest = kept[:start] + kept[start + size :]
            if rest and fails(rest):
                kept, pieces = rest, max(2, pieces - 1)
                break
        else:
            if pieces >= len(kept):
                break
            pieces = min(len(kept), pieces * 2)
    return kept
