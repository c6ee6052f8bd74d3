"""The long jobs of the worker processes: turns run, worlds made, pictures drawn; the short ones are in worker_*.

Jobs and products are plain records that travel between the processes. The functions are pure: a job says all. What they
import is imported by every worker, so neither the database nor Discord is among it.
"""

from __future__ import annotations

import gc
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from bot.hosting.workers.worker_drawings import drawn
from bot.hosting.workers.worker_states import Rulesets, packed, unpacked
from bot.process.memory import give_back
from engine.core import document
from engine.core.house import Advice
from engine.core.ruleset import Ruleset, SeatRequest, begin, report_in, run_turn, standing
from engine.core.telling.changes import earlier_maps, texts_of_changes
from engine.core.telling.fieldsheet import FieldSheet
from engine.core.telling.mapchanges import Earlier
from engine.core.telling.mapsheet import MapSheet
from engine.core.telling.newspaper import asked, typeset
from engine.core.telling.press import Asked, Chronicle, Letter, Newspaper, PressItem, Standings
from engine.core.telling.report import OfferedOrder, Report, report_document, report_text
from engine.core.telling.sheaf import Occasion
from engine.core.turn import Finish, Outcome, SeatInfo
from storage import codec
from storage.ids import PictureKey, PictureKind

if TYPE_CHECKING:
    from engine.render.replay.scene import Moment

T = TypeVar("T")

FRONT_PAGE, STANDINGS = PictureKey(PictureKind.FRONT_PAGE), PictureKey(PictureKind.STANDINGS)
PUBLIC_MAP, HISTORY = PictureKey(PictureKind.MAP), PictureKey(PictureKind.HISTORY)
REPLAY = PictureKey(PictureKind.REPLAY)
SWEPT = 8  # of every so many the cycles are cleared away
MOST_FIELDS = 4  # battlefields drawn for a seat in a turn: with map and texts a message holds ten files


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperJob:
    """What the newspaper needs beside the outcome. history: the stored standings of earlier turns, oldest first; past:
    the stored chronicles of their issues.
    """

    campaign: str
    masthead: str
    deadline: str = ""
    due: str = ""  # the same deadline for pages and programs: ISO 8601, UTC
    house: tuple[str, ...] = ()  # the factions that the house plays, by name
    history: tuple[Mapping[str, Any], ...] = ()
    past: tuple[Mapping[str, Any], ...] = ()
    letter: Letter | None = None  # of the last issue, which its readers liked best


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnJob:
    """One turn to be run. orders: text by the game's seat id; stored: the state as it lies in the database."""

    game: str
    stored: bytes
    orders: Mapping[str, str]
    seed: str
    number: int
    press: tuple[PressItem, ...] = ()
    formats: Mapping[str, str] = field(default_factory=dict)  # of the reports, by the game's seat id, where chosen
    advised: tuple[str, ...] = ()  # the seats to which a mentor explains the turn, by the game's seat id
    changes: tuple[str, ...] = ()  # the seats that want a text of what changed, by the game's seat id
    unread: tuple[str, ...] = ()  # the seats that nobody reads: of them nothing is drawn, see `seat_job`
    paper: PaperJob
    draw: bool = True  # not where it is only played again, to be compared


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupJob:
    """A game to be begun; options and choices"""

    game: str
    options: Mapping[str, Any]
    seats: tuple[tuple[str, str, Mapping[str, Any]], ...]
    seed: str
    advised: tuple[str, ...] = ()
    paper: PaperJob


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatProduct:
    """What one seat gets: its report's text and what its card shows of it, the orders template, its JSON for client
    programs, packed (storage.codec).
    """

    date: str
    funds: str
    happened: tuple[str, ...]
    warnings: tuple[str, ...]
    text: str
    template: str
    data: bytes | None
    public: bool = False
    no_page: str = ""  # why there is no page of it, in words for players; "" where there is one, or none was wanted
    offered: tuple[OfferedOrder, ...] = ()
    advice: Advice | None = None
    changes: str = ""  # the text with only what changed, where that was wanted
    asked: Asked | None = None  # of the seat, for the next paper


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureProduct:
    """A drawn picture, or a page: that is packed, see `page_text`."""

    key: PictureKey
    content: bytes
    alt: str
    content_type: str = "image/png"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnProduct:
    """All that a turn (or a set-up: number 0) made, ready to be stored. digest: of the state's JSON document."""

    number: int
    date: str
    stored: bytes
    digest: str
    seats: tuple[SeatInfo, ...]
    reports: Mapping[str, SeatProduct]
    pictures: tuple[PictureProduct, ...]
    headlines: tuple[Mapping[str, Any], ...]
    standings: Mapping[str, Any]
    newspaper: Mapping[str, Any]
    finished: Finish | None = None
    for_gm: tuple[str, ...] = ()  # what orders asked of the game master
    faults: tuple[str, ...] = field(default=())  # pictures that could not be drawn; the turn is good without them


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawings:
    """What was made of a turn after its reports. data: the reports' JSON, packed, by the game's seat id; no_pages: why
    a seat has no page, in words for players; faults: what could not be drawn, for the game master; digest: of the state
    that the turn led to.
    """

    pictures: tuple[PictureProduct, ...] = ()
    data: Mapping[str, bytes] = field(default_factory=dict)
    no_pages: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    digest: str = ""


def run_job(rulesets: Rulesets, job: TurnJob) -> TurnProduct:
    """Run a turn; its pictures and its JSON are made after, by `draw_job`. Any exception is a fault of the game."""
    rules = rulesets(job.game)
    ran = _ran(rules, job)
    product = _advised(_product(rules, ran.outcome, ran.paper, job.paper, whole=False), ran.outcome, job.advised)
    if job.draw:
        UNDRAWN.clear()  # one is kept: what the pictures are drawn from is as large as the turn
        UNDRAWN[_key(job)] = ran
    return _with_changes(rules, product, ran.outcome, ran.state, job) if job.changes else product


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """A turn that has run, as far as its pictures are drawn from it."""

    state: bytes
    outcome: Outcome
    paper: Newspaper


UNDRAWN: dict[bytes, Ran] = {}
"""The turn that this worker has run last, until its pictures are drawn, by its job."""


def _key(job: TurnJob) -> bytes:
    return hashlib.blake2b(msgspec.msgpack.encode(job), digest_size=20).digest()


def _ran(rules: Ruleset[Any, Any], job: TurnJob) -> Ran:
    state = unpacked(rules, job.stored)
    outcome = run_turn(rules, state, job.orders, seed=job.seed, number=job.number, press=job.press, formats=job.formats)
    outcome = _naming_the_house(outcome, job.paper)
    paper = _newspaper(rules, outcome, job.press, job.seed, job.paper)
    return Ran(state=state, outcome=outcome, paper=paper)


def draw_job(rulesets: Rulesets, job: TurnJob) -> Drawings:
    """Draw the pictures of a turn that has run: from memory where this worker ran it, else it is run once more."""
    rules, album = rulesets(job.game), _Album()
    told = _told_of(rules, _seen_by(_run_before(rules, job), lambda seat: seat not in job.unread), job.paper, album)
    give_back()  # the turn itself, which is larger than all that is drawn of it
    no_pages = _draw_seats(album, told.outcome, told.earlier, told.data)
    _draw_public(album, told.outcome, told.paper, job.paper)
    give_back()  # what drawing took, before all that was drawn is packed for the bot
    return _drawings(album, told, no_pages)


def seat_job(rulesets: Rulesets, job: TurnJob, seat: str) -> Drawings:
    """What was left undrawn of a seat that nobody read when its turn was drawn. The turn is run once more."""
    rules, album = rulesets(job.game), _Album()
    told = _told_of(rules, _seen_by(_ran(rules, job), lambda one: one == seat), job.paper, album)
    return _drawings(album, told, _draw_seats(album, told.outcome, told.earlier, told.data))


def _run_before(rules: Ruleset[Any, Any], job: TurnJob) -> Ran:
    return UNDRAWN.pop(_key(job), None) or _ran(rules, job)


def _seen_by(ran: Ran, seats: Callable[[str], bool]) -> Ran:
    """The turn as if there were only these seats to tell it to."""
    reports = {seat: report for seat, report in ran.outcome.reports.items() if seats(seat)}
    maps = {seat: sheet for seat, sheet in ran.outcome.maps.items() if seats(seat)}
    return replace(ran, outcome=replace(ran.outcome, reports=reports, maps=maps))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What is left of a turn when its reports are told: data, digest as in `Drawings`; outcome: see `_shown`."""

    outcome: Outcome
    paper: Newspaper
    earlier: Mapping[str, Earlier]
    data: Mapping[str, bytes]
    digest: str


def _told_of(rules: Ruleset[Any, Any], ran: Ran, paper: PaperJob, album: _Album) -> _Told:
    """The reports' JSON, and what the pictures are drawn from. Each report goes when it is told, with all that its seat
    knows.
    """
    faults, outcome, newspaper = album.faults, _shown(ran.outcome), ran.paper
    earlier, digest, reports = _earlier(rules, ran, faults), codec.digest(ran.outcome.state), dict(ran.outcome.reports)
    occasion = _occasion(rules, ran.outcome, paper)
    del ran
    data = {seat: _told(reports.pop(seat), occasion, earlier.get(seat), faults) for seat in _swept(outcome.reports)}
    return _Told(outcome=outcome, paper=newspaper, earlier=earlier, data=data, digest=digest)


def _shown(outcome: Outcome) -> Outcome:
    """The turn as far as pictures show it: without its state, events and orders, and what its reports say."""
    reports = {
        seat: replace(report, sections=(), template="", data=None, sheaf=None, advice=None)
        for seat, report in outcome.reports.items()
    }
    return replace(outcome, state=b"", events=(), reports=reports, sheets={})


def _drawings(album: _Album, told: _Told, no_pages: Mapping[str, str]) -> Drawings:
    return Drawings(
        pictures=tuple(album.pictures),
        data=told.data,
        no_pages=no_pages,
        faults=tuple(album.faults),
        digest=told.digest,
    )


def _swept(items: Iterable[T]) -> Iterator[T]:
    """One after the other; the cycles that work on them leaves behind, up to a MiB each, are cleared away now and then,
    for in a job nobody else does that.
    """
    for place, item in enumerate(items, start=1):
        yield item
        if place % SWEPT == 0:
            gc.collect(0)


def _earlier(rules: Ruleset[Any, Any], ran: Ran, faults: list[str]) -> Mapping[str, Earlier]:
    """What each seat's map is compared with; a turn is good without that."""
    try:
        return earlier_maps(rules, ran.state, ran.outcome)
    except Exception as fault:
        faults.append(f"what changed on the maps: {fault!r}")
        return {}


def _told(report: Report, occasion: Occasion, earlier: Earlier | None, faults: list[str]) -> bytes:
    """A report's JSON; what its mentor cannot write is no reason for a seat to have none."""
    try:
        return _packed_json(report_document(report, occasion, earlier))
    except Exception as fault:
        faults.append(f"what is suggested to {report.seat}: {fault!r}")
        return _packed_json(report_document(replace(report, advice=None), occasion, earlier))


def setup_job(rulesets: Rulesets, job: SetupJob) -> TurnProduct:
    """Begin a game. Raises SetupError, whose text is for the GM."""
    rules = rulesets(job.game)
    options = rules.play.options.model_validate(job.options)
    requests = [
        SeatRequest(id=key, name=name, choices=rules.play.choices.model_validate(dict(choices)))
        for key, name, choices in job.seats
    ]
    outcome = _naming_the_house(opening(rules, begin(rules, options, requests, job.seed)), job.paper)
    paper = _newspaper(rules, outcome, (), job.seed, job.paper)
    return _advised(_product(rules, outcome, paper, job.paper, whole=True), outcome, job.advised)


def _advised(product: TurnProduct, outcome: Outcome, seats: Sequence[str]) -> TurnProduct:
    """The turn with a mentor's notes for these seats. One that cannot be written is reported; the turn is good."""
    reports, faults = dict(product.reports), list(product.faults)
    for seat in seats:
        write = outcome.reports[seat].advice if seat in outcome.reports else None
        if write is not None:
            try:
                reports[seat] = replace(reports[seat], advice=write())
            except Exception as fault:
                faults.append(f"the mentor's note for {seat}: {fault!r}")
    return replace(product, reports=reports, faults=tuple(faults))


def _with_changes(
    rules: Ruleset[Any, Any], product: TurnProduct, outcome: Outcome, state: bytes, job: TurnJob
) -> TurnProduct:
    """The turn with a second, shorter text for the seats that want only what changed."""
    texts = texts_of_changes(rules, state, outcome, job.changes, job.formats)
    changed = {seat: replace(product.reports[seat], changes=text) for seat, text in texts.items()}
    return replace(product, reports={**product.reports, **changed})


def _naming_the_house(outcome: Outcome, job: PaperJob) -> Outcome:
    """Who is played by the house stands below the standings of every issue."""
    if not job.house:
        return outcome
    note = f"Played by the house: {', '.join(job.house)}."
    told = replace(outcome.standings, note=" ".join(filter(None, (outcome.standings.note, note))))
    return replace(outcome, standings=told)


def first_look(rules: Ruleset[Any, Any], state: bytes, seat: str) -> tuple[SeatProduct, tuple[PictureProduct, ...]]:
    """What one seat knows, as its first report, with map and page."""
    view = rules.look.view(document.decode(state, rules.play.state_type), seat)
    report = _seat_product(report_in(rules, "", view, [], None))
    page, why = _page(seat, report.data)
    pictures = pocket_map(seat, rules.look.map_sheet(view)), page
    return replace(report, no_page=why), tuple(one for one in pictures if one is not None)


def opening(rules: Ruleset[Any, Any], state: bytes) -> Outcome:
    """A new game as if turn 0 had just been run."""
    game = document.decode(state, rules.play.state_type)
    seats = standing(rules, game)
    views = {seat.id: rules.look.view(game, seat.id) for seat in seats}
    return Outcome(
        number=0,
        date=rules.look.calendar.date(0),
        state=state,
        events=(),
        reports={key: report_in(rules, "", view, [], None) for key, view in views.items()},
        maps={key: rules.look.map_sheet(view) for key, view in views.items()},
        public_map=rules.look.map_sheet(rules.look.view(game, None)),
        headlines=(),
        standings=rules.paper.standings(game),
        seats=seats,
    )


def _occasion(rules: Ruleset[Any, Any], outcome: Outcome, job: PaperJob) -> Occasion:
    return Occasion(title=rules.title, campaign=job.campaign, deadline=job.due, over=outcome.finished is not None)


def _product(
    rules: Ruleset[Any, Any],
    outcome: Outcome,
    paper: Newspaper,
    job: PaperJob,
    *,
    whole: bool,
) -> TurnProduct:
    """whole: with pictures, pages and the reports' JSON."""
    album = _Album()
    occasion = _occasion(rules, outcome, job)
    asks = asked(paper, outcome.seats)
    products = {
        seat: replace(_seat_product(report, occasion, data=whole), asked=asks.get(seat))
        for seat, report in outcome.reports.items()
    }
    no_pages: Mapping[str, str] = {}
    if whole:
        no_pages = _draw_seats(album, outcome, {}, {seat: product.data for seat, product in products.items()})
        _draw_public(album, outcome, paper, job)
    products |= {seat: replace(products[seat], no_page=why) for seat, why in no_pages.items()}
    return TurnProduct(
        number=outcome.number,
        date=outcome.date,
        stored=packed(rules, outcome.state),
        digest=codec.digest(outcome.state),
        seats=outcome.seats,
        reports=products,
        pictures=tuple(album.pictures),
        headlines=tuple(document.plain(headline) for headline in paper.headlines),
        standings=document.plain(outcome.standings),
        newspaper=document.plain(paper),
        finished=outcome.finished,
        for_gm=tuple(rules.paper.for_gm(outcome.events)),
        faults=tuple(album.faults),
    )


def _seat_product(report: Report, occasion: Occasion | None = None, *, data: bool = True) -> SeatProduct:
    return SeatProduct(
        date=report.date,
        funds=report.funds,
        happened=report.happened,
        warnings=report.warnings,
        text=report_text(report),
        template=report.template,
        data=_packed_json(report_document(report, occasion)) if data else None,
        public=report.public,
        offered=report.offered,
    )


def _newspaper(
    rules: Ruleset[Any, Any], outcome: Outcome, press: Sequence[PressItem], seed: str, job: PaperJob
) -> Newspaper:
    return typeset(
        outcome,
        press,
        seed=seed,
        masthead=job.masthead,
        campaign=job.campaign,
        deadline=job.deadline,
        past=chronicles(job.past),
        jokes=rules.paper.jokes(),
        threads=rules.paper.threads(),
        letter=job.letter,
    )


def chronicles(stored: Sequence[Mapping[str, Any]]) -> list[Chronicle]:
    """What earlier issues left, oldest first."""
    return [document.decode(document.encode(one), Chronicle) for one in stored]


@dataclass(frozen=True, slots=True)
class _Album:
    """Pictures as they are drawn. faults: what failed."""

    pictures: list[PictureProduct] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def attempt(self, key: PictureKey, draw: Callable[[], PictureProduct | None]) -> None:
        # A picture that cannot be drawn is a fault to be reported; it is no reason to lose the turn.
        try:
            picture = draw()
        except Exception as fault:
            self.faults.append(f"{_spoken(key)}: {fault!r}")
        else:
            if picture is not None:
                self.pictures.append(picture)


def _draw_seats(
    album: _Album, outcome: Outcome, earlier: Mapping[str, Earlier], data: Mapping[str, bytes | None]
) -> Mapping[str, str]:
    """All that the seats see of a turn. data: what pages are made of. Returns why a seat has none; the GM learns it."""
    no_pages: dict[str, str] = {}

    def page_or_why(seat: str) -> PictureProduct | None:
        page, why = _page(seat, data[seat])
        if why:
            no_pages[seat] = why
            album.faults.append(f"{_spoken(page_of(seat))}: {why}")
        return page

    for seat, sheet in outcome.maps.items():
        album.attempt(pocket_of(seat), partial(pocket_map, seat, sheet, earlier.get(seat)))
    for seat, report in _swept(outcome.reports.items()):
        for key, field_sheet in zip(fields_of(seat), report.fields, strict=False):
            album.attempt(key, partial(_drawn_field, key, field_sheet))
        album.attempt(page_of(seat), partial(page_or_why, seat))
    return no_pages


def _draw_public(album: _Album, outcome: Outcome, paper: Newspaper, job: PaperJob) -> None:
    """All that everybody sees of a turn."""
    album.attempt(PUBLIC_MAP, lambda: _public_map(outcome.public_map))
    album.attempt(FRONT_PAGE, lambda: _front_page(paper, outcome, job))
    if outcome.standings.rows:
        album.attempt(STANDINGS, lambda: _chart(outcome, job))
    if paper.ending is not None:
        album.attempt(HISTORY, lambda: _history(paper, outcome, job))
        album.attempt(REPLAY, lambda: _replay(paper, outcome, job))


def _spoken(key: PictureKey) -> str:
    """A picture as the game master reads of it: "the map of seat 3"."""
    kind = key.kind.replace("_", " ") + (f" {key.number}" if key.number else "")
    return f"the {kind} of seat {key.seat}" if key.seat else f"the {kind}"


def _drawn_map(key: PictureKey, sheet: MapSheet) -> PictureProduct | None:
    if not sheet.cells:
        return None
    from engine.render import draw_map, map_alt  # Pillow is loaded where pictures are drawn, not in the idle bot

    return PictureProduct(key=key, content=drawn(draw_map, sheet), alt=map_alt(sheet))


def pocket_map(seat: str, sheet: MapSheet, earlier: Earlier | None = None) -> PictureProduct | None:
    """The first map that a seat is sent of a turn; none where it knows nothing."""
    if not sheet.cells:
        return None
    from engine.render import draw_pocket, pocket_alt

    content = drawn(draw_pocket, sheet, earlier)
    return PictureProduct(key=pocket_of(seat), content=content, alt=pocket_alt(sheet, earlier))


def _public_map(sheet: MapSheet) -> PictureProduct | None:
    """What everybody knows; none while that is fog with hardly a place in it."""
    from engine.render import is_worth_a_picture

    return _drawn_map(PUBLIC_MAP, sheet) if is_worth_a_picture(sheet) else None


def map_of(seat: str) -> PictureKey:
    """The map of all that a seat knows, drawn when somebody asks for it. seat: the game's own seat id."""
    return PictureKey(PictureKind.MAP, seat)


def pocket_of(seat: str) -> PictureKey:
    """The map of what a seat holds, drawn with its report. seat: the game's own seat id."""
    return PictureKey(PictureKind.POCKET, seat)


def page_of(seat: str) -> PictureKey:
    """The page of a seat's report, which is kept with the pictures. seat: the game's own seat id."""
    return PictureKey(PictureKind.PAGE, seat)


def page_text(packed_page: bytes) -> bytes:
    """A page as it is sent. Raises CorruptDocument."""
    return codec.unpacked(packed_page, "page")


def _packed_json(value: Any) -> bytes:
    """The value as JSON, packed."""
    return codec.packed(document.encode(value))


def _page(seat: str, data: bytes | None) -> tuple[PictureProduct | None, str]:
    """A seat's page by its report's packed JSON, or why it is too large."""
    from engine.render.page import PageTooLargeError

    try:
        return drawn_page(seat, json.loads(codec.unpacked(data, "report")) if data else {}), ""
    except PageTooLargeError as reason:
        return None, str(reason)


def drawn_page(seat: str, data: Mapping[str, Any]) -> PictureProduct | None:
    """The page of a report by its JSON; None where that has no structure to draw. Raises PageTooLargeError."""
    if "turnkeep" not in data:
        return None
    content = drawn(_packed_page, data["turnkeep"])
    return PictureProduct(key=page_of(seat), content=content, alt="", content_type="text/html")


def _packed_page(told: Mapping[str, Any]) -> bytes:
    """A page as it is stored, which is a quarter of what it is sent as: so it is remembered, too."""
    from engine.render.page import draw_page

    return codec.packed(draw_page(told))


def fields_of(seat: str) -> list[PictureKey]:
    """The pictures of a seat's battlefields, the biggest battle first. seat: the game's own seat id."""
    return [PictureKey(PictureKind.FIELD, seat, number) for number in range(1, MOST_FIELDS + 1)]


def _drawn_field(key: PictureKey, sheet: FieldSheet) -> PictureProduct:
    from engine.render import draw_field, field_alt

    return PictureProduct(key=key, content=drawn(draw_field, sheet), alt=field_alt(sheet))


def _front_page(paper: Newspaper, outcome: Outcome, job: PaperJob) -> PictureProduct:
    from engine.render import draw_newspaper, newspaper_alt

    colours = {seat.id: seat.colour for seat in outcome.seats if seat.colour}
    past = _issues(paper, job) if paper.ending else []
    content = drawn(draw_newspaper, paper, outcome.public_map, _tables(outcome, job), colours, past)
    return PictureProduct(key=FRONT_PAGE, content=content, alt=newspaper_alt(paper))


def _history(paper: Newspaper, outcome: Outcome, job: PaperJob) -> PictureProduct | None:
    """How the whole campaign went, with its last issue; none where nothing of it is public."""
    return drawn_history(outcome.public_map, _issues(paper, job), outcome.seats)


def drawn_history(sheet: MapSheet, issues: Sequence[Chronicle], seats: Sequence[SeatInfo]) -> PictureProduct | None:
    """How a campaign went as a moving picture; None where nothing of it is public. issues: what they left, oldest
    first.
    """
    from engine.render import draw_history, has_history, history_alt

    if not has_history(issues):
        return None
    content = drawn(draw_history, sheet, issues, _colours(seats))
    return PictureProduct(key=HISTORY, content=content, alt=history_alt(issues), content_type="image/gif")


def _replay(paper: Newspaper, outcome: Outcome, job: PaperJob) -> PictureProduct | None:
    return drawn_replay(outcome.public_map, _issues(paper, job), outcome.seats, job.campaign)


def drawn_replay(
    sheet: MapSheet,
    issues: Sequence[Chronicle],
    seats: Sequence[SeatInfo],
    title: str,
    truth: Sequence[Moment] = (),
) -> PictureProduct | None:
    """How a campaign went as a page to turn over; None where nothing of it is public. title: of the campaign; truth:
    what all seats knew, where the veil is lifted.
    """
    from engine.render.replay import has_replay

    if not has_replay(issues):
        return None
    content = drawn(_packed_replay, sheet, issues, title=title, colours=_colours(seats), truth=truth)
    return PictureProduct(key=REPLAY, content=content, alt="", content_type="text/html")


def _packed_replay(sheet: MapSheet, issues: Sequence[Chronicle], **how: Any) -> bytes:
    """A replay as it is stored."""
    from engine.render.replay import draw_replay

    return codec.packed(draw_replay(sheet, issues, **how))


def _colours(seats: Sequence[SeatInfo]) -> dict[str, str]:
    return {seat.id: seat.colour for seat in seats if seat.colour}


def _issues(paper: Newspaper, job: PaperJob) -> list[Chronicle]:
    """What the issues left, this one's last."""
    return [*chronicles(job.past), *((paper.chronicle,) if paper.chronicle else ())]


def _tables(outcome: Outcome, job: PaperJob) -> list[Standings]:
    """The public tables so far, this turn's last."""
    earlier = [document.decode(document.encode(standings), Standings) for standings in job.history]
    return [*earlier, outcome.standings]


def _chart(outcome: Outcome, job: PaperJob) -> PictureProduct:
    from engine.render import draw_standings, standings_alt

    colours = {seat.id: seat.colour for seat in outcome.seats if seat.colour}
    history = _tables(outcome, job)
    content = drawn(draw_standings, outcome.standings, history if len(history) > 1 else None, colours)
    return PictureProduct(key=STANDINGS, content=content, alt=standings_alt(outcome.standings))


def draw_sheet(sheet: MapSheet) -> PictureProduct | None:
    """One map, drawn now."""
    return _drawn_map(PUBLIC_MAP, sheet)
