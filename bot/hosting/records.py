"""What hosting answers with: plain frozen records for the commands to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from bot.hosting.watching.watch import Aside, Pulse, Wait
from engine.core.diagnostics import Diagnostic
from engine.core.ruleset import Admission
from storage.ids import CampaignId, SheetId
from storage.records import Campaign, Oldest, Report, Seat, Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The answer to a submission or a check.

    admission: STORE: on file; TRIAL: checked only; REFUSE and IGNORE: not taken, `reason` says why. stored: whether it
    is now on file. diagnostics: of what was sent, by line. understood: a line for each order. text: the orders now in
    force for the seat (the submission, or the submission merged with the orders on file). version: counts the
    submissions of this turn, 0 for a check; sheet_id: under which it is stored. last_one: this was the last seat's
    submission: all have sent orders. ahead: it is for a turn that lies ahead; waiting: it is kept for that and checked
    when the turn comes. replaced: what was on file before. late: the deadline has passed, the turn has not begun.
    """

    stored: bool
    admission: Admission
    reason: str
    turn: int
    date: str
    deadline: datetime | None
    diagnostics: tuple[Diagnostic, ...]
    understood: tuple[str, ...]
    accepted: int
    errors: int
    warnings: int
    text: str
    version: int = 0
    sheet_id: SheetId | None = None
    last_one: bool = False
    ahead: bool = False
    waiting: bool = False
    replaced: OnFile | None = None
    late: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OnFile:
    """A submission as kept, for turn `turn`; waiting: not yet checked, for that turn lies ahead.

    source: "command", "file", "message", "line", "restore", "rollback".
    """

    sheet_id: SheetId
    version: int
    current: bool
    at: datetime
    author_id: int | None
    source: str
    accepted: int
    errors: int
    warnings: int
    text: str
    turn: int = 0
    waiting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What a form for orders opens with. version: that of what is on file, 0 when nothing is."""

    text: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatState:
    """How a seat stands before the deadline: "none", "sent", or "errors" (sent, with errors); and its readiness."""

    seat: Seat
    orders: str
    ready: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """After somebody said (un)ready. runs_now: the turn is being run because everybody is ready."""

    ready: int
    of: int
    runs_now: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """A campaign at a glance, for the status post, `/campaign info` and the card.

    date: of the turn taking orders; playing: how many seats owe orders in it; sent: how many of these have some on
    file. turn: None before the start. votes: for a pause, in this turn.
    """

    campaign: Campaign
    title: str
    turn: Turn | None
    date: str
    deadline: datetime | None
    schedule: str
    seats: tuple[SeatState, ...]
    sent: int
    playing: int
    votes: int = 0

    @property
    def waiting_for(self) -> int:
        """How many seats that owe orders have no orders on file."""
        return self.playing - self.sent


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRun:
    """What became of an attempt to run a turn.

    outcome: "done", "failed" (error says why, the GM has been told), "taken" (another is running it), "later" (the
    database could not be used; it is tried again), "lost" (its worker was; it is tried again), "nothing" (no turn
    waits, or the campaign is not running).
    """

    outcome: str
    campaign_id: CampaignId
    number: int = 0
    error: str = ""
    ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedPress:
    """A printed article; signature "" for rumours."""

    title: str
    text: str
    signature: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """One newspaper, as stored with its turn. standings: {"title", "columns", "rows": [[seat, name, values]],
    "note"}.
    """

    masthead: str
    campaign: str
    turn: int
    date: str
    headlines: tuple[Mapping[str, Any], ...] = ()  # score, kind, text, body, place; the lead first
    press: tuple[PrintedPress, ...] = ()
    rumours: tuple[PrintedPress, ...] = ()
    standings: Mapping[str, Any] | None = None
    deadline: datetime | None = None
    missed: tuple[str, ...] = ()  # factions that sent no orders
    finish: Mapping[str, Any] | None = None  # winners (names), reason, honours
    text: str = ""  # the whole issue for a screen reader


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A picture: PNG bytes and its alternative text."""

    content: bytes
    alt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A seat's report of a turn with the map that belongs to it (PNG bytes; None if none was drawn).

    fields: the battlefields of its battles, the biggest first. page: the report as one HTML page, unless the seat has
    switched it off.
    """

    turn: Turn
    report: Report
    map: bytes | None
    map_alt: str = ""
    fields: tuple[Drawn, ...] = ()
    page: bytes | None = None


class Verdict(StrEnum):
    """What a replay says of a turn."""

    SAME = "replayed to the same bytes"
    OTHER_RULES = "played under other rules; what is stored of it is what was stored then"
    UNRECORDED = "played before rules were recorded; not proven"
    WRONG = "differ"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """One turn of a replay; `detail` says what differs, or which rules it was played under."""

    campaign_id: CampaignId
    number: int
    verdict: Verdict
    detail: str = ""

    @property
    def same(self) -> bool:
        """Whether the same state came out, to the byte."""
        return self.verdict is Verdict.SAME


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """How the bot is doing. counts: see storage Store.counts; next_deadline: the nearest of all campaigns; pulses: the
    loops; aside: what failed and is left alone for a while; lines: what needs a person.
    """

    run_id: str
    started_at: datetime
    counts: Mapping[str, int]
    next_deadline: datetime | None
    running_turns: tuple[int, ...]
    worker_ok: bool
    lines: tuple[str, ...] = field(default=())
    oldest: Oldest = field(default_factory=lambda: Oldest(turn=None, delivery=None))
    pulses: tuple[Pulse, ...] = ()
    aside: tuple[Aside, ...] = ()
    waits: tuple[Wait, ...] = ()
