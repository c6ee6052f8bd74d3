"""How what is stored stands, who may do what with it, and for how long it is held and kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

LEASE = timedelta(seconds=20)  # for which a claim holds, unless the host says otherwise


class CampaignStatus(StrEnum):
    """Life of a campaign: seats are taken while gathering; turns run while running."""

    GATHERING = "gathering"
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"


class SeatStatus(StrEnum):
    """APPLIED: joined before the start; PLAYING; VACANT: in the game but nobody's; RESIGNED and ELIMINATED: out of
    it.
    """

    APPLIED = "applied"
    PLAYING = "playing"
    VACANT = "vacant"
    RESIGNED = "resigned"
    ELIMINATED = "eliminated"


class Role(StrEnum):
    """What a member of a seat may do; each role includes the ones after it."""

    OWNER = "owner"
    SUBMIT = "submit"
    READ = "read"


class TurnStatus(StrEnum):
    """PENDING takes orders; CLAIMED is being run; DONE has an outcome; FAILED waits for the GM."""

    PENDING = "pending"
    CLAIMED = "claimed"
    DONE = "done"
    FAILED = "failed"


class DeliveryStatus(StrEnum):
    """PENDING waits for its moment; SENDING is under way; DROPPED was called off by a rollback; FAILED gave up after
    many tries.
    """

    PENDING = "pending"
    SENDING = "sending"
    SENT = "sent"
    FAILED = "failed"
    UNDELIVERABLE = "undeliverable"
    DROPPED = "dropped"


class TargetKind(StrEnum):
    """Where a delivery goes: a person's DM or a channel."""

    USER = "user"
    CHANNEL = "channel"


class PressStatus(StrEnum):
    """HELD for the next paper; PRINTED; STRUCK by the GM; WITHDRAWN by its author or by a rollback."""

    HELD = "held"
    PRINTED = "printed"
    STRUCK = "struck"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """For how many turns things are kept that need not be kept for ever.

    drawn: seats' own maps and pages; older ones are made again when somebody asks. pictures: public maps, charts of
    standings, battlefields; front pages and histories stay. sheets: submissions that were replaced before they ran.
    """

    drawn: int = 3
    pictures: int = 30
    sheets: int = 10
