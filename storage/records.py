"""What callers get from the Store and what they hand to it: plain frozen records.

Records carry the ids of their rows, and enumerations where a value is one of a few; what goes in (`New...`) has no
ids of rows that do not exist yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from storage.content import Content
from storage.ids import CampaignId, DeliveryId, LetterId, NoteId, PictureKey, PressId, ReportId, SeatId, SheetId, TurnId
from storage.statuses import CampaignStatus, DeliveryStatus, PressStatus, Role, SeatStatus, TargetKind, TurnStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Guild:
    """A Discord server that has used the bot. `gm_role_id`: members of that role are GMs beside the server's
    managers.
    """

    id: int
    gm_role_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What a restored campaign's file told of people and channels, until somebody of the server confirms it.

    channels, posts: as in Campaign. seats: of each seat id, as text, its channel and the message of its card. people:
    seat id, Discord user and role of every member.
    """

    channels: Mapping[str, int | None] = field(default_factory=dict)
    posts: Mapping[str, int | None] = field(default_factory=dict)
    seats: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    people: Sequence[tuple[SeatId, int, str]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSettings:
    """What a campaign was told or remembers of itself beside its game's options.

    masthead: of its newspaper, None for the game's own. extensions: how often each seat may move the deadline, by
    extension_hours hours. postponed: the last turn whose deadline moved by itself. leader_gone: whether who leads it is
    not on the server. pause_votes: of each seat id, as text, the turn in which it voted for a pause. restored: see
    there; None for a campaign that was not restored, or was confirmed. heir: the temper of the house player who takes
    over from a player who resigns, "" for none. practice: the person who learns the game in it, None for any other
    campaign. warned: the turn in which that person was told that the campaign would soon be removed. published: whether
    the host writes a site of what is public. unveil: whether the replay shows after the end who stood where.
    """

    masthead: str | None = None
    extensions: int = 0
    extension_hours: int = 24
    postponed: int | None = None
    leader_gone: bool = False
    pause_votes: Mapping[str, int] = field(default_factory=dict)
    restored: Restored | None = None
    heir: str = ""
    practice: int | None = None
    warned: int | None = None
    published: bool = False
    unveil: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSettings:
    """What a seat chose or what is noted of it. report_format: of its reports, "" for the usual one. gone: its members
    who are not on the server. led_by: who leads it or has ever led it. without_page: its reports come without
    report.html. changes_only: its text report holds what changed.
    """

    report_format: str = ""
    without_page: bool = False
    changes_only: bool = False
    gone: Sequence[int] = ()
    led_by: Sequence[int] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """One game being played in a guild.

    game: the ruleset's key. options: the game's own; schedule: see bot.hosting.schedule. turn_number: the turn that
    is or was last taking orders (0 while gathering). channels: kind -> channel id ("category", "newspaper", "map",
    "town-square", "gm"). posts: kind -> message id of posts edited in place ("status", "map").
    """

    id: CampaignId
    guild_id: int
    game: str
    name: str
    options: Mapping[str, Any]
    schedule: Mapping[str, Any]
    time_zone: str
    status: CampaignStatus
    max_seats: int | None
    turn_number: int
    seed: str
    gm_id: int | None
    channels: Mapping[str, int | None]
    posts: Mapping[str, int | None]
    settings: CampaignSettings
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A faction (kingdom, side) of a campaign. engine_id: the game's own id of it, as text; None until the game knows
    the seat. owes: whether its game expects orders of it in the turn that takes orders, as long as it plays. house: the
    temper of the house player who gives its orders when its members give none; "" where the house does not play it.
    """

    id: SeatId
    campaign_id: CampaignId
    engine_id: str | None
    name: str
    choices: Mapping[str, Any]
    status: SeatStatus
    channel_id: int | None
    card_message_id: int | None
    missed_turns: int
    ready: bool
    owes: bool
    house: str
    extensions_left: int
    joined_turn: int
    joined_at: datetime
    settings: SeatSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A person with a part in a seat. reminder_hours: hours before the deadline at which to be reminded; None: as the
    user set.
    """

    seat_id: SeatId
    user_id: int
    role: Role
    muted: bool
    reminder_hours: tuple[int, ...] | None
    joined_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Turn n of a campaign.

    amendments: what changed the state after the turn before had run (late joiners ...), in order, for replays.
    result_digest: fingerprint of the state that running this turn produced. headlines, newspaper, standings: the
    public outcome. discarded_at: when a rollback took it back. format: of the state it is run
    from, 0 where nobody looked.
    """

    id: TurnId
    campaign_id: CampaignId
    number: int
    status: TurnStatus
    seed: str
    deadline: datetime | None
    opened_at: datetime
    claimed_by: str | None
    attempts: int
    done_at: datetime | None
    discarded_at: datetime | None
    finished: bool
    date: str
    headlines: Sequence[Any] | None
    newspaper: Mapping[str, Any] | None
    standings: Any
    amendments: Sequence[Mapping[str, Any]]
    result_digest: str | None
    engine_version: str
    rules: str
    link: str
    format: int
    error: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSheet:
    """One submission of a seat for one turn number (which may lie ahead); every one is kept, one is current.

    text: the orders in force after this submission; submitted: what was sent, where the two differ.
    version counts the submissions; game_version is the ruleset's own (engine Verdict.version). turn_id: the turn
    that ran it. waiting: given for a turn that lay ahead, and not checked yet.
    """

    id: SheetId
    campaign_id: CampaignId
    seat_id: SeatId
    turn_number: int
    turn_id: TurnId | None
    version: int
    game_version: int | None
    is_current: bool
    text: str
    submitted: str | None
    author_id: int | None
    source: str
    submitted_at: datetime
    accepted: int
    errors: int
    warnings: int
    waiting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A seat that a person has a part in."""

    campaign: Campaign
    seat: Seat
    member: Member


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What meets a person who comes to a seat. member: their part in it, None for a stranger. turn: the one that takes
    orders (or is being run, or has failed, or was the last), None before the start. sheet: what is on file for it, or
    for the turn that was asked about.
    """

    campaign: Campaign
    seat: Seat
    member: Member | None
    turn: Turn | None
    sheet: OrderSheet | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A drawn picture of a turn."""

    turn_id: TurnId
    key: PictureKey
    alt: str
    content_type: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedLine:
    """An order that a button under a report gives: what the button says, for which unit ("" for none), the line."""

    label: str
    unit: str
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Advised:
    """What a mentor's note suggests. orders: the lines that do it, "" when that is to wait."""

    orders: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPiece:
    """What a seat is asked to write for the next paper. kind: of Press; about: the fight, or who fell."""

    kind: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReport:
    """What stands with a report beside its text: date, funds, the weightiest events and the warnings on its card, the
    orders offered under it, the mentor's advice. no_page: why it has no page, in words for players. changes: the text
    with only what changed, for seats that want that. asked: what the paper asks of the seat. unread: nobody read the
    seat when the turn was drawn, so that it has neither map, page nor data yet.
    """

    date: str = ""
    funds: str = ""
    happened: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    offered: tuple[OfferedLine, ...] = ()
    advice: Advised | None = None
    no_page: str = ""
    changes: str = ""
    asked: AskedPiece | None = None
    unread: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one seat reads after a turn: its text, the orders template, data for client programs; and what stands with
    them.
    """

    id: ReportId
    turn_id: TurnId
    seat_id: SeatId
    document: StoredReport
    text: str
    template: str
    data: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Enclosed:
    """What a delivery refers to. turn: the report's, where it has one; parent: the delivery it follows."""

    campaign: Campaign
    seat: Seat | None
    turn: Turn | None
    report: Report | None
    parent: Delivery | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A player's article for the paper of a turn. kind: "press" is signed, "rumour" is not, "bulletin" and "obituary"
    were asked for, title says about what. rewarded: the game pays for it.
    """

    id: PressId
    campaign_id: CampaignId
    turn_number: int
    turn_id: TurnId | None
    seat_id: SeatId | None
    author_id: int | None
    kind: str
    title: str
    text: str
    status: PressStatus
    rewarded: bool
    submitted_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """One message to be sent, exactly once: the outbox.

    content: what to say; the pictures it names belong to the delivery's turn. after_id: sent only after that one (a
    thread below a post). nonce: marks the message in Discord, so that a send whose confirmation was lost is recognised.
    fallback_channel_id: where it goes when the person cannot be reached.
    """

    id: DeliveryId
    campaign_id: CampaignId
    turn_id: TurnId | None
    seat_id: SeatId | None
    content: Content
    target_kind: TargetKind
    target_id: int
    fallback_channel_id: int | None
    report_id: ReportId | None
    after_id: DeliveryId | None
    status: DeliveryStatus
    fence: int
    attempts: int
    not_before: datetime
    nonce: str
    message_id: int | None
    sent_at: datetime | None
    created_at: datetime
    error: str | None

    @property
    def kind(self) -> str:
        """The word for what it is."""
        return self.content.kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """Who did what to a campaign: the GM's desk and the bot's own acts (who_id None)."""

    guild_id: int | None
    campaign_id: CampaignId | None
    who_id: int | None
    what: str
    details: Mapping[str, Any]
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A private note kept with a seat."""

    id: NoteId
    seat_id: SeatId
    user_id: int
    turn_number: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """Diplomatic mail. to_label: as addressed ("unit 417"); to_seat_id: the seat that plays the character; the writer
    need not know it.

    to_seat_id None: nobody plays that character. signed: whether the sender's name is shown. reply_to_id: what it
    answers.
    """

    id: LetterId
    campaign_id: CampaignId
    turn_number: int
    from_seat_id: SeatId | None
    from_label: str
    author_id: int | None
    to_seat_id: SeatId | None
    to_label: str
    signed: bool
    text: str
    reply_to_id: LetterId | None
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class UserSetting:
    """A person's own choices, across campaigns."""

    user_id: int
    reminders_muted: bool = False
    reminder_hours: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A question asked of a person, or a form half filled in. kind: registered in the bot; data: all that is needed
    to go on after a restart.
    """

    user_id: int
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCampaign:
    """A campaign to be opened; fields as in Campaign."""

    guild_id: int
    game: str
    name: str
    options: Mapping[str, Any]
    schedule: Mapping[str, Any]
    seed: str
    time_zone: str = "UTC"
    max_seats: int | None = None
    gm_id: int | None = None
    settings: CampaignSettings = CampaignSettings()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeat:
    """A seat to be taken. owner_id: the Discord user, None for a seat nobody holds.

    What must be so when it is taken (None and False: whatever it is): most: the number of factions the campaign takes;
    beside: the ids of the factions that the newcomer was judged beside; while_: the campaign's status; alone: the owner
    leads no other faction there.
    """

    campaign_id: CampaignId
    name: str
    owner_id: int | None
    engine_id: str | None = None
    choices: Mapping[str, Any] = field(default_factory=dict)
    status: SeatStatus = SeatStatus.APPLIED
    joined_turn: int = 0
    extensions_left: int = 0
    house: str = ""
    role: Role = Role.OWNER
    most: int | None = None
    beside: Sequence[SeatId] | None = None
    while_: CampaignStatus | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSheet:
    """A submission to be kept; fields as in OrderSheet.

    based_on: the version on file (0: none) that it was made from, where it must be rebuilt if that has changed.
    given_on: the id of the turn that took orders when it was made, likewise.
    """

    campaign_id: CampaignId
    seat_id: SeatId
    turn_number: int
    text: str
    submitted: str | None = None
    author_id: int | None = None
    source: str = "command"
    game_version: int | None = None
    accepted: int = 0
    errors: int = 0
    warnings: int = 0
    waiting: bool = False
    based_on: int | None = None
    given_on: TurnId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLetter:
    """A letter to be kept; fields as in Letter."""

    campaign_id: CampaignId
    from_label: str
    to_label: str
    text: str
    turn_number: int = 0
    from_seat_id: SeatId | None = None
    author_id: int | None = None
    to_seat_id: SeatId | None = None
    signed: bool = True
    reply_to_id: LetterId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewReport:
    """A seat's report of the turn that is being finished."""

    seat_id: SeatId
    document: StoredReport
    text: str
    template: str = ""
    data: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPicture:
    """A picture of the turn that is being finished."""

    key: PictureKey
    content: bytes
    alt: str = ""
    content_type: str = "image/png"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDelivery:
    """A message to be queued.

    report_of: the seat whose report of this turn goes along. after: position in the same batch of the delivery this one
    follows (a thread below a post). not_before: earliest moment, None for at once.
    """

    content: Content
    target_kind: TargetKind
    target_id: int
    seat_id: SeatId | None = None
    report_of: SeatId | None = None
    after: int | None = None
    fallback_channel_id: int | None = None
    not_before: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """What is filed with a turn. seat_changes: fields of Seat by seat id."""

    reports: Sequence[NewReport] = ()
    pictures: Sequence[NewPicture] = ()
    deliveries: Sequence[NewDelivery] = ()
    seat_changes: Mapping[SeatId, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejoining:
    """Players who joined after the turn that is rolled back to, seated in that turn instead.

    before: the turn's state as it was found; document: that state with everybody in it; amendments: why it changed, for
    replays. playing: the seats in play when it was made. filing: goes with the turn before.
    """

    before: bytes
    document: bytes
    amendments: Sequence[Mapping[str, Any]]
    playing: Sequence[SeatId]
    filing: Filing


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResult(Filing):
    """All that one turn leaves behind, written in one transaction.

    state: the stored document (storage.codec) of the next turn; next_deadline: None when nothing but the players' being
    ready, or nothing at all, sets the next turn off. ended: the campaign is over. sheets: ids of the order sheets that
    were run. printed: ids of the press that went into the paper. undrawn: pictures are still to be drawn, and filed
    with `file_pictures`.
    """

    state: bytes
    next_seed: str
    next_deadline: datetime | None
    date: str = ""
    headlines: Sequence[Any] = ()
    newspaper: Mapping[str, Any] | None = None
    standings: Any = None
    ended: bool = False
    result_digest: str = ""
    engine_version: str = ""
    rules: str = ""
    link: str = ""
    sheets: Sequence[SheetId] = ()
    printed: Sequence[PressId] = ()
    undrawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NewReminder:
    """A reminder for a person, so many hours before the deadline of a turn."""

    turn_id: TurnId
    seat_id: SeatId
    user_id: int
    hours: int
    message: NewDelivery


@dataclass(frozen=True, slots=True, kw_only=True)
class DueTurn:
    """A turn that may be due. overdue: its deadline has passed; else every faction in play is ready. format: of the
    state it is run from.
    """

    turn_id: TurnId
    campaign_id: CampaignId
    overdue: bool
    format: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A turn that a run of the bot has taken, to run it. number: the turn's; fence: that of the claim among the claims
    of this turn.
    """

    turn_id: TurnId
    campaign_id: CampaignId
    number: int
    run_id: str
    fence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unready:
    """A member of a faction whose orders for a turn are missing or have errors; fields as in their records.

    errors: in the orders on file, None when there are none. own_hours, usual_hours: when the member wants to be
    reminded, for this seat and in general.
    """

    turn_id: TurnId
    campaign_id: CampaignId
    number: int
    deadline: datetime
    opened_at: datetime
    seat_id: SeatId
    channel_id: int | None
    settings: SeatSettings
    user_id: int
    own_hours: Sequence[int] | None
    usual_hours: Sequence[int] | None
    errors: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Oldest:
    """What has waited longest: since when a turn is overdue, since when a message is due; None where nothing is."""

    turn: datetime | None
    delivery: datetime | None
