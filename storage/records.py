"""What callers hand to the Store: plain frozen records, without database ids of rows that do not exist yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from storage.columns import CampaignStatus, Role, SeatStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCampaign:
    """A campaign to be opened; fields as in models.Campaign."""

    guild_id: int
    game: str
    name: str
    options: Mapping[str, Any]
    schedule: Mapping[str, Any]
    seed: str
    time_zone: str = "UTC"
    max_seats: int | None = None
    gm_id: int | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeat:
    """A seat to be taken. owner_id: the Discord user, None for a seat nobody holds.

    What must be so when it is taken (None and False: whatever it is): most: the number of factions the campaign takes;
    beside: the ids of the factions that the newcomer was judged beside; while_: the campaign's status; alone: the owner
    leads no other faction there.
    """

    campaign_id: int
    name: str
    owner_id: int | None
    engine_id: str | None = None
    choices: Mapping[str, Any] = field(default_factory=dict)
    status: SeatStatus = SeatStatus.APPLIED
    joined_turn: int = 0
    extensions_left: int = 0
    role: Role = Role.OWNER
    most: int | None = None
    beside: Sequence[int] | None = None
    while_: CampaignStatus | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSheet:
    """A submission to be kept; fields as in models.OrderSheet.

    based_on: the version on file (0: none) that it was made from, where it must be made anew if that has changed.
    given_on: the id of the turn that took orders when it was made, likewise.
    """

    campaign_id: int
    seat_id: int
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
    given_on: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewReport:
    """A seat's report of the turn that is being finished. picture: the name of its map among the turn's pictures."""

    seat_id: int
    document: Any
    text: str
    template: str = ""
    data: Any = None
    picture: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPicture:
    """A picture of the turn that is being finished."""

    name: str
    content: bytes
    alt: str = ""
    content_type: str = "image/png"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDelivery:
    """A message to be queued.

    report_of: the seat whose report of this turn goes along. after: position in the same batch of the delivery this one
    follows (a thread below a post). not_before: earliest moment, None for at once.
    """

    kind: str
    target_kind: str
    target_id: int
    payload: Mapping[str, Any] = field(default_factory=dict)
    seat_id: int | None = None
    report_of: int | None = None
    after: int | None = None
    fallback_channel_id: int | None = None
    not_before: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """What is filed with a turn. seat_changes: columns of models.Seat by seat id."""

    reports: Sequence[NewReport] = ()
    pictures: Sequence[NewPicture] = ()
    deliveries: Sequence[NewDelivery] = ()
    seat_changes: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResult(Filing):
    """All that one turn leaves behind, written in one transaction.

    state: the stored document (storage.codec) of the next turn; next_deadline: None when nothing but the players' being
    ready, or nothing at all, sets the next turn off. ended: the campaign is over. sheets: ids of the order sheets that
    were run. printed: ids of the press that went into the paper.
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
    sheets: Sequence[int] = ()
    printed: Sequence[int] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DueTurn:
    """A turn that may be due. overdue: its deadline has passed; else every faction in play is ready."""

    turn_id: int
    campaign_id: int
    overdue: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Unready:
    """A member of a faction whose orders for a turn are missing or have errors; fields as in the models.

    errors: in the orders on file, None when there are none. own_hours, usual_hours: when the member wants to be
    reminded, for this seat and in general.
    """

    turn_id: int
    campaign_id: int
    number: int
    deadline: datetime
    opened_at: datetime
    seat_id: int
    channel_id: int | None
    settings: Mapping[str, Any]
    user_id: int
    own_hours: Sequence[int] | None
    usual_hours: Sequence[int] | None
    errors: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Oldest:
    """What has waited longest: since when a turn is overdue, since when a message is due; None where nothing is."""

    turn: datetime | None
    delivery: datetime | None
