"""From what the worker made to what is stored: the result of a turn with every message it sends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any, assert_never

from bot.hosting.turn.issue import finish_lines, issue_document
from bot.hosting.workers.worker import (
    FRONT_PAGE,
    HISTORY,
    PUBLIC_MAP,
    REPLAY,
    STANDINGS,
    PictureProduct,
    SeatProduct,
    TurnProduct,
    fields_of,
    page_of,
)
from engine.core.turn import SeatInfo
from storage.codec import Packed
from storage.content import (
    Announcement,
    CardPost,
    Content,
    GmAction,
    GmLine,
    Illustration,
    LetterMail,
    MapPost,
    MentorNote,
    NewspaperPost,
    Notice,
    PressThread,
    ReminderMail,
    ReportMail,
    StatusPost,
)
from storage.ids import PictureKey, PressId, SeatId, SheetId
from storage.records import (
    Advised,
    AskedPiece,
    Campaign,
    Member,
    NewDelivery,
    NewPicture,
    NewReport,
    OfferedLine,
    Seat,
    StoredReport,
    TurnResult,
)
from storage.statuses import SeatStatus, TargetKind

_UNCHARTED = "There is no public map yet. Players get their own map with every report, and at any time with /map."
ADVISED = 10  # turns that a mentor explains, the first report's among them
STATUS = {"active": SeatStatus.PLAYING, "eliminated": SeatStatus.ELIMINATED, "left": SeatStatus.RESIGNED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """All that is known when a turn closes. sheets: order sheet id by seat id; printed: press ids."""

    campaign: Campaign
    seats: Sequence[Seat]
    members: Mapping[SeatId, Sequence[Member]]
    product: TurnProduct
    next_seed: str
    next_deadline: datetime | None
    sheets: Mapping[SeatId, SheetId]
    printed: Sequence[PressId]
    engine_version: str
    rules: str = ""
    link: str = ""
    again: bool = False  # the turn had run before, and was taken back
    held_until: datetime | None = None  # until when, at the latest, public posts wait for the pictures of the turn
    notes: Mapping[SeatId, Sequence[str]] = field(default_factory=dict)  # that come back in this turn's reports


def turn_result(closing: Closing) -> TurnResult:
    """The whole outcome of a turn as one record for Store.finish_turn (or open_first_turn, for turn 0)."""
    product = closing.product
    by_engine = {seat.engine_id: seat for seat in closing.seats}
    missed = [seat for seat in closing.seats if _missed(closing, seat)]
    paper = issue_document(
        product.newspaper,
        deadline=None if product.finished else closing.next_deadline,
        missed=[seat.name for seat in missed],
        finish=product.finished,
        names={info.id: info.name for info in product.seats},
    )
    return TurnResult(
        state=product.stored,
        next_seed=closing.next_seed,
        next_deadline=closing.next_deadline,
        date=product.date,
        headlines=list(product.headlines),
        newspaper=paper,
        standings=dict(product.standings),
        ended=product.finished is not None,
        result_digest=product.digest,
        engine_version=closing.engine_version,
        rules=closing.rules,
        link=closing.link,
        reports=[new_report(by_engine[name], report) for name, report in product.reports.items() if name in by_engine],
        undrawn=closing.held_until is not None,
        pictures=[new_picture(picture) for picture in product.pictures],
        deliveries=_deliveries(closing, paper, missed),
        seat_changes=_seat_changes(closing, {seat.id for seat in missed}),
        sheets=list(closing.sheets.values()),
        printed=list(closing.printed),
    )


def new_report(seat: Seat, report: SeatProduct) -> NewReport:
    """A seat's report, ready to be stored."""
    document = StoredReport(
        date=report.date,
        funds=report.funds,
        happened=report.happened,
        warnings=report.warnings,
        offered=tuple(OfferedLine(label=one.label, unit=one.unit, line=one.line) for one in report.offered),
        advice=Advised(orders=report.advice.orders) if report.advice else None,
        no_page=report.no_page,
        changes=report.changes,
        asked=AskedPiece(kind=report.asked.kind, about=report.asked.about) if report.asked else None,
    )
    data = None if report.data is None else Packed(report.data)
    return NewReport(seat_id=seat.id, document=document, text=report.text, template=report.template, data=data)


def new_picture(picture: PictureProduct) -> NewPicture:
    """A picture, ready to be stored."""
    return NewPicture(key=picture.key, content=picture.content, alt=picture.alt, content_type=picture.content_type)


def chosen_formats(seats: Sequence[Seat]) -> dict[str, str]:
    """The formats of report that seats have chosen, by the game's own seat id."""
    chosen = {str(seat.engine_id): seat.settings.report_format for seat in seats if seat.engine_id}
    return {seat: name for seat, name in chosen.items() if name}


def attached(seat: Seat) -> list[PictureKey]:
    """What goes with a seat's report besides its map: battlefields, and the page unless it is switched off."""
    number = seat.engine_id or ""
    return [*fields_of(number), *([] if seat.settings.without_page else [page_of(number)])]


def report_deliveries(
    seat: Seat,
    members: Sequence[Member],
    *,
    turn: int,
    date: str,
    deadline: datetime | None,
    ended: bool = False,
    first: bool = False,
    takeover: bool = False,
    again: bool = False,
    pictures: Sequence[PictureKey] = (),
    notes: Sequence[str] = (),
) -> list[NewDelivery]:
    """The report to each member of a seat by DM, and to the faction channel if a DM is closed.

    takeover: the first that the members get, of a faction others have led; again: in place of one for the same turn,
    which was taken back; pictures: what is attached besides the map; notes: those of the members' that come
    back in it.
    """
    content = ReportMail(
        turn=turn,
        date=date,
        deadline=deadline,
        first=first or turn == 0,
        ended=ended,
        takeover=takeover,
        again=again,
        pictures=tuple(pictures),
        notes=tuple(notes),
    )
    return [
        NewDelivery(
            content=content,
            target_kind=TargetKind.USER,
            target_id=member.user_id,
            fallback_channel_id=seat.channel_id,
            seat_id=seat.id,
            report_of=seat.id,
        )
        for member in members
    ]


def to_channel(campaign: Campaign, channel: str, content: Content) -> list[NewDelivery]:
    """A message for one of the campaign's channels; none when the campaign has no such channel."""
    target = campaign.channels.get(channel)
    if target is None:
        return []
    return [NewDelivery(content=content, target_kind=TargetKind.CHANNEL, target_id=target)]


def channel_of(content: Content) -> str | None:
    """Which of a campaign's channels a message is for; None for what goes to a seat or its people."""
    match content:
        case NewspaperPost() | PressThread() | Announcement() | StatusPost():
            return "newspaper"
        case MapPost():
            return "map"
        case GmLine() | LetterMail():
            return "gm"
        case ReportMail() | Illustration() | Notice() | ReminderMail() | CardPost() | MentorNote():
            return None
        case _:
            assert_never(content)


def announcement(campaign: Campaign, title: str, text: str, deadline: datetime | None = None) -> list[NewDelivery]:
    """Something for everybody to know. deadline: the one that holds from now on, if it moved."""
    return to_channel(campaign, "newspaper", Announcement(title=title, text=text, deadline=deadline))


def last_words(campaign: Campaign, ending: Sequence[str], turns: int, shown: Sequence[PictureKey]) -> list[NewDelivery]:
    """The one post that closes a campaign: how it ended, and where it can be read on. shown: what of HISTORY and REPLAY
    is there of the last turn.
    """
    lines = [*ending]
    if turns:
        lines.append("One turn was played." if turns == 1 else f"{turns} turns were played.")
        borders = "/map history: (how the borders went), " if HISTORY in shown else ""
        lines.append(
            f"You can read on, on this server and in direct messages: {borders}/map, /newspaper and /standings; those "
            "who played have /report too. Where there are several campaigns, choose with the option campaign:."
        )
    if REPLAY in shown:
        lines.append("replay.html has the whole war, turn by turn: open it in a browser, and send it to your friends.")
    if campaign.settings.unveil:
        lines.append("The veil is lifted: the replay of /map history: shows who held and stood where.")
    title, words = f"{campaign.name} is over", "\n".join(lines)
    return to_channel(campaign, "newspaper", Announcement(title=title, text=words, pictures=tuple(shown)))


def gm_line(campaign: Campaign, title: str, text: str, action: GmAction = GmAction.NONE) -> list[NewDelivery]:
    """A line for the GM."""
    return to_channel(campaign, "gm", GmLine(title=title, text=text, action=action))


def notice(
    user_id: int, title: str, text: str, seat: Seat | None = None, deadline: datetime | None = None
) -> NewDelivery:
    """A word to one person, by direct message; to the faction's channel, if it is about one and the DM is closed."""
    return NewDelivery(
        content=Notice(title=title, text=text, deadline=deadline),
        target_kind=TargetKind.USER,
        target_id=user_id,
        seat_id=None if seat is None else seat.id,
        fallback_channel_id=None if seat is None else seat.channel_id,
    )


def card(seat: Seat) -> list[NewDelivery]:
    """Have the seat's card redrawn."""
    if seat.channel_id is None:
        return []
    return [NewDelivery(content=CardPost(), target_kind=TargetKind.CHANNEL, target_id=seat.channel_id, seat_id=seat.id)]


def status(campaign: Campaign) -> list[NewDelivery]:
    """Have the campaign's status post redrawn."""
    return to_channel(campaign, "newspaper", StatusPost())


def seat_status(info: SeatInfo, seat: Seat) -> SeatStatus:
    """The status of a seat after the game has said how its faction stands."""
    told = STATUS.get(info.status, SeatStatus.PLAYING)
    if told == SeatStatus.PLAYING and seat.status == SeatStatus.VACANT:
        return SeatStatus.VACANT
    return told


def owes_orders(seat: Seat) -> bool:
    """Whether orders of a seat are waited for: it plays, and its game expects some of it this turn."""
    return seat.status == SeatStatus.PLAYING and seat.owes


def advised(campaign: Campaign, seats: Sequence[Seat], number: int) -> tuple[str, ...]:
    """The seats, by the game's seat id, to which a mentor explains turn `number`: a beginner's, for some turns."""
    if campaign.settings.practice is None or number >= ADVISED:
        return ()
    return tuple(seat.engine_id for seat in seats if seat.engine_id and not seat.house)


def _mentor(seat: Seat, report: SeatProduct, turn: int) -> list[NewDelivery]:
    if report.advice is None or seat.channel_id is None:
        return []
    note = MentorNote(turn=turn, **asdict(report.advice), last=turn + 1 == ADVISED)
    return [NewDelivery(content=note, target_kind=TargetKind.CHANNEL, target_id=seat.channel_id, seat_id=seat.id)]


def _missed(closing: Closing, seat: Seat) -> bool:
    """Whether nobody said a word for a seat that owed orders; a player who was ready without orders meant it."""
    return closing.product.number > 0 and owes_orders(seat) and seat.id not in closing.sheets and not seat.ready


def _seat_changes(closing: Closing, missed: set[SeatId]) -> dict[SeatId, dict[str, Any]]:
    told = {info.id: info for info in closing.product.seats}
    changes: dict[SeatId, dict[str, Any]] = {}
    for seat in closing.seats:
        if seat.engine_id not in told:
            continue
        now = seat_status(told[seat.engine_id], seat)
        silent = seat.missed_turns + 1 if seat.id in missed else 0 if owes_orders(seat) else seat.missed_turns
        changes[seat.id] = {"status": now, "missed_turns": silent, "owes": told[seat.engine_id].owes}
        if closing.product.number == 0:
            changes[seat.id]["engine_id"] = seat.engine_id
    return changes


def _published(closing: Closing) -> list[tuple[str, str, str]]:
    """The reports that seats let everybody read, as articles: signature, title, text."""
    names = {seat.engine_id: seat.name for seat in closing.seats}
    reports = [(names.get(seat, ""), report.text) for seat, report in closing.product.reports.items() if report.public]
    return [(name, f"The report of {name}", text) for name, text in reports]


def _farewell(closing: Closing, seat: Seat) -> list[NewDelivery]:
    """A last word to the people of a seat that left the game in this turn; there is no report of it."""
    standing = {info.id: info.status for info in closing.product.seats}.get(seat.engine_id or "")
    if standing != "left" or seat.status not in (SeatStatus.PLAYING, SeatStatus.VACANT):
        return []
    title = f"{seat.name} has left {closing.campaign.name}"
    text = (
        f"It left the game in turn {closing.product.number}, so there is no report for that turn. "
        "You can still read its earlier reports: /report. Thank you for playing!"
    )
    told = [notice(member.user_id, title, text, seat) for member in closing.members.get(seat.id, ())]
    return told + card(seat)


def _late_line(closing: Closing, missed: Sequence[Seat]) -> list[NewDelivery]:
    if not missed:
        return []
    told = [
        f"{seat.name}: {seat.missed_turns + 1} in a row" if seat.missed_turns else f"{seat.name}: for the first time"
        for seat in missed
    ]
    title = f"Missed turn {closing.product.number}"
    return gm_line(closing.campaign, title, "\n".join(told)[:1500], GmAction.LATE)


def _deliveries(closing: Closing, paper: Mapping[str, Any], missed: Sequence[Seat]) -> list[NewDelivery]:
    campaign, product = closing.campaign, closing.product
    turn, date, again = product.number, product.date, closing.again
    shown = FRONT_PAGE, STANDINGS  # as far as they are drawn
    out = to_channel(campaign, "newspaper", NewspaperPost(turn=turn, date=date, again=again, pictures=shown))
    items = [*paper["press"], *_published(closing)]
    if out and (items or paper["rumours"]):
        thread = PressThread(
            turn=turn,
            date=date,
            again=again,
            items=tuple((signature, title, text) for signature, title, text in items),
            rumours=tuple((title, text) for title, text in paper["rumours"]),
        )
        out += [replace(item, after=0) for item in to_channel(campaign, "newspaper", thread)]
    out = [replace(item, not_before=closing.held_until) for item in out]
    if closing.held_until is None:
        out += drawn_deliveries(campaign, turn, date, product.pictures, again=again)
    for seat in closing.seats:
        if seat.engine_id is not None and seat.engine_id in product.reports:
            out += report_deliveries(
                seat,
                closing.members.get(seat.id, ()),
                turn=product.number,
                date=product.date,
                deadline=closing.next_deadline,
                ended=product.finished is not None,
                again=closing.again,
                pictures=attached(seat),
                notes=closing.notes.get(seat.id, ()),
            )
            out += card(seat) + _mentor(seat, product.reports[seat.engine_id], product.number)
        else:
            out += _farewell(closing, seat)
    out += _late_line(closing, missed)
    if product.for_gm:
        out += gm_line(
            campaign, f"Asked of you in turn {product.number}", "\n".join(product.for_gm)[:1500], GmAction.ASKED
        )
    if closing.held_until is None:
        out += closing_deliveries(campaign, turn, paper, product.pictures, product.faults)
    elif product.faults:
        out += _faults_line(campaign, turn, product.faults)
    # Behind the paper, in the same channel: until that is sent, it need not be looked at.
    return out + [replace(item, not_before=closing.held_until) for item in status(campaign)]


def drawn_deliveries(
    campaign: Campaign, turn: int, date: str, pictures: Sequence[PictureProduct], *, again: bool
) -> list[NewDelivery]:
    """The public map of a turn, where there is one."""
    drawn = [picture.key for picture in pictures]
    if PUBLIC_MAP in drawn:
        return to_channel(campaign, "map", MapPost(turn=turn, date=date, again=again, pictures=(PUBLIC_MAP,)))
    if turn == 0 and FRONT_PAGE in drawn:
        return to_channel(campaign, "map", Announcement(title="An unknown world", text=_UNCHARTED))
    return []


def closing_deliveries(
    campaign: Campaign,
    turn: int,
    paper: Mapping[str, Any],
    pictures: Sequence[PictureProduct],
    faults: Sequence[str],
) -> list[NewDelivery]:
    """What is said last of a turn: how the campaign ended, if it did, and which pictures failed."""
    out: list[NewDelivery] = []
    if paper.get("finish"):
        drawn = [picture.key for picture in pictures]
        shown = tuple(key for key in (HISTORY, REPLAY) if key in drawn)
        out += last_words(campaign, finish_lines(paper["finish"]), turn, shown)
    return out + (_faults_line(campaign, turn, faults) if faults else [])


def _faults_line(campaign: Campaign, turn: int, faults: Sequence[str]) -> list[NewDelivery]:
    return gm_line(campaign, f"Turn {turn} ran, but some pictures failed", "\n".join(faults)[:1500])
