"""The tables. A turn row n holds the state on which the orders of turn n are given; when done, also what came of them.

Everything a turn produced hangs on the turn's row (not its number), so that a rollback only marks rows as discarded
and the discarded history stays whole. Reports of the set-up hang on turn 0. Discord ids are 64-bit integers. Moments
are aware UTC.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Index, LargeBinary, Text, UniqueConstraint, false, text, true
from sqlalchemy.orm import declared_attr
from sqlmodel import Field, SQLModel

from storage.columns import Json, PackedJson, PackedText, UtcDateTime
from storage.content import tagged
from storage.ids import PictureKey, PictureKind
from storage.statuses import CampaignStatus, DeliveryStatus, PressStatus, Role, SeatStatus, TurnStatus

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

_LIVE = text("discarded_at IS NULL")
_OPEN = text("status <> 'ended'")
_CURRENT = text("is_current")
_WAITING = text("waiting")
_OWNING = text("role = 'owner'")


def _only_where(name: str, *columns: str, where: Any, unique: bool = True) -> Index:
    """An index of some of the rows: which, is told to SQLAlchemy by the migrations alone, since it imports the dialect
    of each database to which it is told, and a bot uses one of them.
    """
    return Index(name, *columns, unique=unique, info={"where": where})


def _campaign() -> Any:
    return Field(foreign_key="campaign.id", ondelete="CASCADE", index=True)


def _seat() -> Any:
    return Field(foreign_key="seat.id", ondelete="CASCADE", index=True)


def _optional_seat() -> Any:
    return Field(default=None, foreign_key="seat.id", ondelete="CASCADE", index=True)


def _turn() -> Any:
    return Field(foreign_key="turn.id", ondelete="CASCADE", index=True)


def _optional_turn() -> Any:
    return Field(default=None, foreign_key="turn.id", ondelete="CASCADE", index=True)


def _count() -> Any:
    return Field(default=0, sa_column_kwargs={"server_default": "0"})


class Row(SQLModel):
    """A row of a table, which is called like its class: order_sheet for OrderSheetRow. Rows stay in this package; what
    leaves it are the records of storage.records.
    """

    @declared_attr  # type: ignore[arg-type]  # SQLModel declares its own in the same way
    def __tablename__(cls) -> str:  # noqa: N805
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__.removesuffix("Row")).lower()


class GuildRow(Row, table=True):
    """A Discord server that has used the bot. `gm_role_id`: members of that role are GMs beside the server's
    managers.
    """

    id: int = Field(primary_key=True, sa_type=BigInteger)
    name: str = Field(default="", max_length=100)
    gm_role_id: int | None = Field(default=None, sa_type=BigInteger)
    settings: dict[str, Any] = Field(default_factory=dict, sa_type=Json)


class CampaignRow(Row, table=True):
    """One game being played in a guild.

    game: the ruleset's key. options: the game's own; schedule: see bot.hosting.turn.schedule. turn_number: the turn
    that is or was last taking orders (0 while gathering). channels: kind -> channel id ("category", "newspaper",
    "map", "town-square", "gm"). posts: kind -> message id of posts edited in place ("status", "map").
    """

    __table_args__ = (
        _only_where("uq_campaign_open_name", "guild_id", "name_key", where=_OPEN),
        Index("ix_campaign_status", "status"),
    )

    id: int | None = Field(default=None, primary_key=True)
    guild_id: int = Field(foreign_key="guild.id", sa_type=BigInteger, index=True)
    game: str = Field(max_length=32)
    name: str = Field(max_length=100)
    name_key: str = Field(max_length=200)
    options: dict[str, Any] = Field(default_factory=dict, sa_type=Json)
    schedule: dict[str, Any] = Field(default_factory=dict, sa_type=Json)
    time_zone: str = Field(default="UTC", max_length=64)
    status: str = Field(default=CampaignStatus.GATHERING, max_length=16)
    max_seats: int | None = None
    turn_number: int = 0
    seed: str = Field(default="", max_length=64)
    gm_id: int | None = Field(default=None, sa_type=BigInteger)
    channels: dict[str, Any] = Field(default_factory=dict, sa_type=Json)
    posts: dict[str, Any] = Field(default_factory=dict, sa_type=Json)
    settings: dict[str, Any] = Field(default_factory=dict, sa_type=Json)
    created_at: datetime = Field(sa_type=UtcDateTime)
    started_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    ended_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class SeatRow(Row, table=True):
    """A faction (kingdom, side) of a campaign. engine_id: the game's own id of it, as text; None until the game knows
    the seat. owes: whether its game expects orders of it in the turn that takes orders, as long as it plays. house: the
    temper of the house player who gives its orders when its members give none; "" where the house does not play it.
    """

    __table_args__ = (
        UniqueConstraint("campaign_id", "engine_id"),
        UniqueConstraint("campaign_id", "name_key"),
    )

    id: int | None = Field(default=None, primary_key=True)
    campaign_id: int = _campaign()
    engine_id: str | None = Field(default=None, max_length=64)
    name: str = Field(max_length=100)
    name_key: str = Field(max_length=200)
    choices: dict[str, Any] = Field(default_factory=dict, sa_type=Json)
    status: str = Field(default=SeatStatus.APPLIED, max_length=16)
    channel_id: int | None = Field(default=None, sa_type=BigInteger, index=True)
    card_message_id: int | None = Field(default=None, sa_type=BigInteger)
    missed_turns: int = 0
    ready: bool = False
    owes: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    house: str = Field(default="", max_length=16, sa_column_kwargs={"server_default": ""})
    extensions_left: int = 0
    joined_turn: int = 0
    joined_at: datetime = Field(sa_type=UtcDateTime)
    settings: dict[str, Any] = Field(default_factory=dict, sa_type=Json)


class MemberRow(Row, table=True):
    """A person with a part in a seat. reminder_hours: hours before the deadline at which to be reminded; None: as the
    user set.
    """

    __table_args__ = (UniqueConstraint("seat_id", "user_id"), _only_where("uq_member_owner", "seat_id", where=_OWNING))

    id: int | None = Field(default=None, primary_key=True)
    seat_id: int = _seat()
    user_id: int = Field(sa_type=BigInteger, index=True)
    role: str = Field(default=Role.OWNER, max_length=16)
    muted: bool = False
    reminder_hours: list[int] | None = Field(default=None, sa_type=Json)
    joined_at: datetime = Field(sa_type=UtcDateTime)


class TurnRow(Row, table=True):
    """Turn n of a campaign. At most one live row a number; rows of rolled-back history carry discarded_at.

    amendments: what changed the state after the turn before had run (late joiners ...), in order, for replays.
    result_digest: fingerprint of the state that running this turn produced. headlines, newspaper, standings: the
    public outcome. rules, link: the version of the rules it was run under, and its link in the chain of proof; "" for
    turns of before these were kept. format: of the state it is run from (storage.codec); 0 where nobody looked when
    it was stored. claimed_until: the run that has claimed it must have renewed its claim by then;
    fence: counts the claims; deaths: how often whoever ran it was lost.
    """

    __table_args__ = (
        _only_where("uq_turn_live_number", "campaign_id", "number", where=_LIVE),
        Index("ix_turn_status_deadline", "status", "deadline"),
    )

    id: int | None = Field(default=None, primary_key=True)
    campaign_id: int = _campaign()
    number: int
    status: str = Field(default=TurnStatus.PENDING, max_length=16)
    seed: str = Field(default="", max_length=64)
    deadline: datetime | None = Field(default=None, sa_type=UtcDateTime)
    opened_at: datetime = Field(sa_type=UtcDateTime)
    claimed_by: str | None = Field(default=None, max_length=64)
    claimed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    claimed_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    fence: int = _count()
    deaths: int = _count()
    attempts: int = 0
    done_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    discarded_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    finished: bool = False
    date: str = Field(default="", max_length=200)
    headlines: list[Any] | None = Field(default=None, sa_type=Json)
    newspaper: dict[str, Any] | None = Field(default=None, sa_type=Json)
    standings: Any = Field(default=None, sa_type=Json, nullable=True)
    amendments: list[Any] = Field(default_factory=list, sa_type=Json)
    result_digest: str | None = Field(default=None, max_length=64)
    engine_version: str = Field(default="", max_length=64)
    rules: str = Field(default="", max_length=64, sa_column_kwargs={"server_default": ""})
    link: str = Field(default="", max_length=64, sa_column_kwargs={"server_default": ""})
    format: int = _count()
    error: str | None = Field(default=None, sa_type=Text)


class TurnStateRow(Row, table=True):
    """The state document (storage.codec) of a turn, beside the row: listing turns never loads it."""

    turn_id: int = Field(primary_key=True, foreign_key="turn.id", ondelete="CASCADE")
    document: bytes = Field(sa_type=LargeBinary)


class OrderSheetRow(Row, table=True):
    """One submission of a seat for one turn number (which may lie ahead); every one is kept, one is current.

    text: the orders in force after this submission; submitted: what was sent, where the two differ.
    version counts the submissions; game_version is the ruleset's own (engine Verdict.version). turn_id: the turn
    that ran it. waiting: given for a turn that lay ahead, and not checked yet.
    """

    __table_args__ = (
        _only_where("uq_order_sheet_current", "seat_id", "turn_number", where=_CURRENT),
        Index("ix_order_sheet_campaign_id_turn_number", "campaign_id", "turn_number"),
        _only_where("ix_order_sheet_waiting", "campaign_id", "turn_number", where=_WAITING, unique=False),
    )

    id: int | None = Field(default=None, primary_key=True)
    campaign_id: int = Field(foreign_key="campaign.id", ondelete="CASCADE")
    seat_id: int = _seat()
    turn_number: int
    turn_id: int | None = _optional_turn()
    version: int = 1
    game_version: int | None = None
    is_current: bool = True
    text: str = Field(sa_type=PackedText)
    submitted: str | None = Field(default=None, sa_type=PackedText)
    author_id: int | None = Field(default=None, sa_type=BigInteger)
    source: str = Field(default="command", max_length=32)
    submitted_at: datetime = Field(sa_type=UtcDateTime)
    accepted: int = 0
    errors: int = 0
    warnings: int = 0
    waiting: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class BlobRow(Row, table=True):
    """The bytes of pictures and pages of a campaign, equal ones once. digest: their SHA-256."""

    __table_args__ = (UniqueConstraint("campaign_id", "digest"),)

    id: int | None = Field(default=None, primary_key=True)
    campaign_id: int = Field(foreign_key="campaign.id", ondelete="CASCADE")
    digest: str = Field(max_length=64)
    content: bytes = Field(sa_type=LargeBinary)


class PictureRow(Row, table=True):
    """A drawn picture of a turn, see storage.ids.PictureKey."""

    __table_args__ = (UniqueConstraint("turn_id", "kind", "seat", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    turn_id: int = _turn()
    kind: str = Field(max_length=16)
    seat: str = Field(default="", max_length=64)
    number: int = 0
    alt: str = Field(default="", sa_type=Text)
    content_type: str = Field(default="image/png", max_length=64)
    blob_id: int = Field(foreign_key="blob.id", index=True)

    @property
    def key(self) -> PictureKey:
        """Kind, seat and number as one, for the record."""
        return PictureKey(PictureKind(self.kind), self.seat, self.number)


class ReportRow(Row, table=True):
    """What one seat reads after a turn. document: see storage.records.StoredReport."""

    __table_args__ = (UniqueConstraint("turn_id", "seat_id"),)

    id: int | None = Field(default=None, primary_key=True)
    turn_id: int = _turn()
    seat_id: int = _seat()
    document: dict[str, Any] = Field(default_factory=dict, sa_type=PackedJson, nullable=True)
    text: str = Field(default="", sa_type=PackedText)
    template: str = Field(default="", sa_type=PackedText)
    data: Any = Field(default=None, sa_type=PackedJson, nullable=True)


class PressRow(Row, table=True):
    """A player's article for the paper of a turn. kind: "press" is signed, "rumour" is not, "bulletin" and "obituary"
    were asked for, title says about what. rewarded: the game pays for it.
    """

    id: int | None = Field(default=None, primary_key=True)
    campaign_id: int = _campaign()
    turn_number: int
    turn_id: int | None = _optional_turn()
    seat_id: int | None = _optional_seat()
    author_id: int | None = Field(default=None, sa_type=BigInteger)
    kind: str = Field(default="press", max_length=16)
    title: str = Field(default="", max_length=200)
    text: str = Field(sa_type=Text)
    status: str = Field(default=PressStatus.HELD, max_length=16)
    rewarded: bool = True
    submitted_at: datetime = Field(sa_type=UtcDateTime)


class DeliveryRow(Row, table=True):
    """One message to be sent, exactly once: the outbox.

    kind, payload: what to say, see storage.content; the pictures it names belong to the delivery's turn.
    after_id: sent only after that one (a thread below a post). nonce:
    marks the message in Discord, so that a send whose confirmation was lost is recognised. fallback_channel_id: where
    it goes when the person cannot be reached. claimed_until, fence: as of a turn.
    """

    __table_args__ = (
        UniqueConstraint("nonce"),
        Index("ix_delivery_status_not_before", "status", "not_before"),
        Index("ix_delivery_target_kind_target_id_status", "target_kind", "target_id", "status"),
    )

    id: int | None = Field(default=None, primary_key=True)
    campaign_id: int = _campaign()
    turn_id: int | None = _optional_turn()
    seat_id: int | None = _optional_seat()
    kind: str = Field(max_length=32)
    target_kind: str = Field(max_length=16)
    target_id: int = Field(sa_type=BigInteger)
    fallback_channel_id: int | None = Field(default=None, sa_type=BigInteger)
    report_id: int | None = Field(default=None, foreign_key="report.id", ondelete="CASCADE")
    after_id: int | None = Field(default=None, foreign_key="delivery.id", ondelete="CASCADE", index=True)
    payload: dict[str, Any] = Field(default_factory=dict, sa_type=Json)
    status: str = Field(default=DeliveryStatus.PENDING, max_length=16)
    attempts: int = 0
    not_before: datetime = Field(sa_type=UtcDateTime)
    nonce: str = Field(max_length=25)
    claimed_by: str | None = Field(default=None, max_length=64)
    claimed_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    fence: int = _count()
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    sent_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(sa_type=UtcDateTime)
    error: str | None = Field(default=None, sa_type=Text)

    @property
    def content(self) -> dict[str, Any]:
        """Kind and payload as one, for the record."""
        return tagged(self.kind, self.payload)


class LeaseRow(Row, table=True):
    """What one run of the bot does for all: "alarm", "sender". It is the holder's until a moment."""

    name: str = Field(primary_key=True, max_length=64)
    holder: str = Field(max_length=64)
    until: datetime = Field(sa_type=UtcDateTime)


class ReminderRow(Row, table=True):
    """That a person was reminded of a turn so many hours before its deadline: each reminder comes once, across
    restarts.
    """

    __table_args__ = (UniqueConstraint("turn_id", "seat_id", "user_id", "hours"),)

    id: int | None = Field(default=None, primary_key=True)
    turn_id: int = _turn()
    seat_id: int = _seat()
    user_id: int = Field(sa_type=BigInteger)
    hours: int
    sent_at: datetime = Field(sa_type=UtcDateTime)


class AuditRow(Row, table=True):
    """Who did what to a campaign: the GM's desk and the bot's own acts (who_id None)."""

    id: int | None = Field(default=None, primary_key=True)
    guild_id: int | None = Field(default=None, sa_type=BigInteger, index=True)
    campaign_id: int | None = Field(default=None, foreign_key="campaign.id", ondelete="CASCADE", index=True)
    who_id: int | None = Field(default=None, sa_type=BigInteger)
    what: str = Field(max_length=64)
    details: dict[str, Any] = Field(default_factory=dict, sa_type=Json)
    at: datetime = Field(sa_type=UtcDateTime)


class NoteRow(Row, table=True):
    """A private note kept with a seat."""

    id: int | None = Field(default=None, primary_key=True)
    seat_id: int = _seat()
    user_id: int = Field(sa_type=BigInteger)
    turn_number: int = 0
    text: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=UtcDateTime)


class LetterRow(Row, table=True):
    """Diplomatic mail. to_label: as addressed ("unit 417"); to_seat_id: the seat that plays the character; the writer
    need not know it.

    to_seat_id None: nobody plays that character. signed: whether the sender's name is shown. reply_to_id: what it
    answers.
    """

    id: int | None = Field(default=None, primary_key=True)
    campaign_id: int = _campaign()
    turn_number: int = 0
    from_seat_id: int | None = _optional_seat()
    from_label: str = Field(default="", max_length=200)
    author_id: int | None = Field(default=None, sa_type=BigInteger)
    to_seat_id: int | None = _optional_seat()
    to_label: str = Field(default="", max_length=200)
    signed: bool = True
    text: str = Field(sa_type=Text)
    reply_to_id: int | None = Field(default=None, foreign_key="letter.id", ondelete="SET NULL")
    at: datetime = Field(sa_type=UtcDateTime)


class UserSettingRow(Row, table=True):
    """A person's own choices, across campaigns."""

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    reminders_muted: bool = False
    reminder_hours: list[int] | None = Field(default=None, sa_type=Json)
    settings: dict[str, Any] = Field(default_factory=dict, sa_type=Json)


class PromptRow(Row, table=True):
    """A question asked of a person, or a form half filled in. kind: registered in the bot; data: all that is needed
    to go on after a restart; used_at: when it was answered, which is done once.
    """

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(sa_type=BigInteger)
    kind: str = Field(max_length=64)
    data: dict[str, Any] = Field(default_factory=dict, sa_type=Json)
    created_at: datetime = Field(sa_type=UtcDateTime, index=True)
    used_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
