"""The ids of what is stored, each a type of its own: no seat's id is taken for a turn's."""

from __future__ import annotations

from contextvars import ContextVar
from enum import StrEnum
from typing import NamedTuple, NewType

CampaignId = NewType("CampaignId", int)
SeatId = NewType("SeatId", int)
TurnId = NewType("TurnId", int)
SheetId = NewType("SheetId", int)
ReportId = NewType("ReportId", int)
PressId = NewType("PressId", int)
DeliveryId = NewType("DeliveryId", int)
LetterId = NewType("LetterId", int)
NoteId = NewType("NoteId", int)

TRAIL_LENGTH = 10
TRAIL: ContextVar[str] = ContextVar("trail", default="")
"""The word in the log for what is being done, TRAIL_LENGTH hex digits; the marks of messages begin with it."""


class PictureKind(StrEnum):
    """What a stored picture shows. MAP: of what everybody may see, or of what a seat knows; POCKET: of what a seat
    holds and what touches it, for a phone; FIELD: a battlefield that a seat saw, the biggest battle of the turn first;
    PAGE: a seat's report as a page, which is kept with the pictures; REPLAY: the whole campaign.
    """

    FRONT_PAGE = "front_page"
    STANDINGS = "standings"
    HISTORY = "history"
    REPLAY = "replay"
    MAP = "map"
    POCKET = "pocket"
    FIELD = "field"
    PAGE = "page"


class PictureKey(NamedTuple):
    """Which of a turn's pictures. seat: the game's own id of whose it is, "" for one that everybody may see. number: of
    several of a kind, from 1.
    """

    kind: PictureKind
    seat: str = ""
    number: int = 0
