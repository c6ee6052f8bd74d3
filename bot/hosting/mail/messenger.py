"""What the bot must be able to do for hosting: send a message, and find one it may have sent before it died.

Kinds of messages (storage.content) and where they go:

    ReportMail      DM (fallback: faction channel). `report` is set; pictures: the seat's battlefields and its map.
    Illustration    an edit of the report before it, `parent`, that was sent before its pictures were drawn.
    NewspaperPost   #newspaper. pictures: the front page, and the standings if public; turn.newspaper holds the
                    issue: see issue.issue_of.
    PressThread     #newspaper, in a thread below the newspaper: `parent_id` is its message.
    MapPost         #map. pictures: the public map.
    Announcement    #newspaper.
    GmLine          #gm.
    Notice          DM (fallback: faction channel), a short text.
    ReminderMail    DM (fallback: faction channel).
    LetterMail      faction channel, or DM; #gm when nobody plays the addressee.
    MentorNote      faction channel, with a button that writes what it suggests.
    StatusPost      #newspaper: the campaign's one status post: edit it in place, or make it.
    CardPost        the faction channel: the seat's card: edit it in place, or make it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from storage.content import Content
from storage.ids import DeliveryId
from storage.records import Campaign, Delivery, Picture, Report, Seat, Turn
from storage.statuses import TargetKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One delivery, with everything it refers to at hand.

    nonce: unique to the message, at most 25 characters: send it as Discord's nonce with enforce_nonce, and leave it
    where `find` can see it later (a custom id, a file name). created_at: no message of this nonce is older.
    parent: the delivery this one follows.
    """

    delivery_id: DeliveryId
    content: Content
    target_kind: TargetKind
    target_id: int
    nonce: str
    created_at: datetime
    attempt: int
    campaign: Campaign
    seat: Seat | None = None
    turn: Turn | None = None
    report: Report | None = None
    pictures: tuple[Picture, ...] = ()
    parent: Delivery | None = None

    @property
    def kind(self) -> str:
        """The word for what it is."""
        return self.content.kind

    @property
    def parent_id(self) -> int | None:
        """The message id of the delivery this one follows, if that was sent."""
        return None if self.parent is None else self.parent.message_id


class Undeliverable(Exception):  # noqa: N818  (an answer, not a fault)
    """It will never arrive there: DMs closed, channel deleted, member gone, permission missing. The text says which."""


class TryLater(Exception):  # noqa: N818  (an answer, not a fault)
    """It may arrive later: 429, 5xx, no connection. seconds: how long to wait, None for the usual growing pause."""

    def __init__(self, reason: str, seconds: float | None = None) -> None:
        super().__init__(reason)
        self.seconds = seconds


class Barred(Exception):  # noqa: N818  (an answer, not a fault)
    """Nothing gets through, whoever it is for: the token was reset, or a proxy or guard answers in Discord's stead. The
    text says which.
    """


class Messenger(Protocol):
    """Implemented by the bot (and by a recording one in tests)."""

    async def send(self, message: Message) -> int | None:
        """Send (or, for status and card, edit); the message's id. Raises Undeliverable, TryLater, Barred."""
        ...

    async def find(self, message: Message) -> int | None:
        """The id of this message if it is in its target already, else None. Raises Undeliverable, TryLater, Barred.

        Asked before every second attempt, and for whatever was under way when the bot died.
        """
        ...
