"""What a delivery says: one frozen record for each kind, and the way between it and the row of the outbox.

A row holds the kind in one column and the rest as JSON in another. What older versions wrote and nothing reads
now is skipped; what they did not write yet has a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeAlias

import msgspec

from storage.ids import LetterId, PictureKey


class GmAction(StrEnum):
    """What a line on the GM's desk is about, where something hangs on it."""

    NONE = ""
    TURN_FAILED = "turn_failed"
    UNDELIVERABLE = "undeliverable"
    LATE = "late"
    LEFT = "left"
    ASKED = "asked"
    WANTED = "wanted"


class Lacking(StrEnum):
    """Why somebody is reminded: there are no orders, or those on file have errors."""

    MISSING = "missing"
    ERRORS = "errors"


class _Content(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    @property
    def kind(self) -> str:
        """The word by which the kind is stored."""
        return str(self.__struct_config__.tag)


class Mail(_Content, frozen=True, kw_only=True, omit_defaults=True):
    """What goes to a person. fallback: why it is in the faction's channel instead; "" where it does not."""

    fallback: str = ""


class ReportMail(Mail, frozen=True, kw_only=True, omit_defaults=True, tag="report"):
    """A report to a member of the seat. deadline: of the next turn. first: a newcomer's first; takeover: the first that
    the members get of a faction others have led; again: in place of one for the same turn, which was taken back.
    pictures: those attached besides the seat's own map. notes: the members' own that come back in it.
    """

    turn: int
    date: str = ""
    deadline: datetime | None = None
    first: bool = False
    ended: bool = False
    takeover: bool = False
    again: bool = False
    pictures: tuple[PictureKey, ...] = ()
    notes: tuple[str, ...] = ()


class Illustration(_Content, frozen=True, kw_only=True, omit_defaults=True, tag="illustration"):
    """The pictures and the page of a report that was sent before they were drawn: an edit of the message it follows."""


class NewspaperPost(_Content, frozen=True, kw_only=True, omit_defaults=True, tag="newspaper"):
    """The front page of a turn; the issue itself is kept with the turn."""

    turn: int
    date: str = ""
    again: bool = False
    pictures: tuple[PictureKey, ...] = ()


class PressThread(_Content, frozen=True, kw_only=True, omit_defaults=True, tag="press"):
    """The press of a turn, in a thread below its newspaper. items: (signature, title, text); rumours: (title, text)."""

    turn: int
    date: str = ""
    again: bool = False
    items: tuple[tuple[str, str, str], ...] = ()
    rumours: tuple[tuple[str, str], ...] = ()


class MapPost(_Content, frozen=True, kw_only=True, omit_defaults=True, tag="map"):
    """The public map after a turn."""

    turn: int
    date: str = ""
    again: bool = False
    pictures: tuple[PictureKey, ...] = ()


class Announcement(_Content, frozen=True, kw_only=True, omit_defaults=True, tag="announcement"):
    """Something for everybody to know. deadline: the one that holds from now on, if it moved. pictures: those of its
    turn that go along.
    """

    title: str
    text: str
    deadline: datetime | None = None
    pictures: tuple[PictureKey, ...] = ()


class GmLine(_Content, frozen=True, kw_only=True, omit_defaults=True, tag="gm"):
    """A line on the GM's desk. seat, person: for a request for a seat, its id and the person asking (0: about
    neither).
    """

    title: str
    text: str
    action: GmAction = GmAction.NONE
    seat: int = 0
    person: int = 0


class Notice(Mail, frozen=True, kw_only=True, omit_defaults=True, tag="notice"):
    """A word to one person."""

    title: str
    text: str
    deadline: datetime | None = None


class ReminderMail(Mail, frozen=True, kw_only=True, omit_defaults=True, tag="reminder"):
    """Orders are wanted. hours: before the deadline; last_one: all the others have sent theirs; asked: the game master
    asks for them, at no fixed hour.
    """

    turn: int
    hours: int
    state: Lacking
    deadline: datetime | None = None
    last_one: bool = False
    asked: bool = False


class LetterMail(Mail, frozen=True, kw_only=True, omit_defaults=True, tag="letter"):
    """A letter to the player of the character it is addressed to. sender: None where it is unsigned. nobody: no player
    reads it, so it goes to the GM's desk. quoted: the beginning of the letter it answers. copy: the writer's own,
    kept in the faction's channel.
    """

    letter_id: LetterId
    text: str
    turn: int = 0
    sender: str | None = msgspec.field(default=None, name="from")
    to: str = ""
    nobody: bool = False
    quoted: str = ""
    copy: bool = False


class MentorNote(_Content, frozen=True, kw_only=True, omit_defaults=True, tag="mentor"):
    """A mentor's note to a beginner, in the faction's channel, on the turn that has just run. orders: the lines that do
    what is suggested, "" when that is to wait. last: no more will come.
    """

    turn: int
    changed: str
    meaning: str
    suggestion: str
    orders: str = ""
    last: bool = False


class StatusPost(_Content, frozen=True, kw_only=True, omit_defaults=True, tag="status"):
    """The campaign's one status post must be redrawn."""


class CardPost(_Content, frozen=True, kw_only=True, omit_defaults=True, tag="card"):
    """The card in a faction's channel must be redrawn."""


REDRAWN = (StatusPost, CardPost)  # as things stand when they are sent: one that waits says what a later one would


Content: TypeAlias = (
    ReportMail
    | Illustration
    | NewspaperPost
    | PressThread
    | MapPost
    | Announcement
    | GmLine
    | Notice
    | ReminderMail
    | LetterMail
    | MentorNote
    | StatusPost
    | CardPost
)


def stored(content: Content) -> tuple[str, dict[str, Any]]:
    """The kind and the plain JSON under which a content is kept."""
    payload: dict[str, Any] = msgspec.to_builtins(content)
    return str(payload.pop("kind")), payload


def tagged(kind: str, payload: Mapping[str, Any]) -> dict[str, Any]:
    """What was kept, in the form from which msgspec makes a `Content`."""
    return {**payload, "kind": kind}
