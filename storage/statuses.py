"""Enumerations of what is stored: how things stand, and who may do what."""

from __future__ import annotations

from enum import StrEnum


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
