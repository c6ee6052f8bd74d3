"""Column types and enumerations the tables share."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from enum import StrEnum

from sqlalchemy import JSON, DateTime, Dialect, LargeBinary
from sqlalchemy.types import TypeDecorator

from storage.codec import packed, unpacked


class UtcDateTime(TypeDecorator[datetime]):
    """A moment: aware going in, aware UTC coming out, whatever the database makes of time zones.

    Binding a naive datetime raises ValueError: a moment without a zone is a bug at the place that made it.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Json(TypeDecorator[object]):
    """A JSON column in which None is SQL's NULL."""

    impl = JSON(none_as_null=True)
    cache_ok = True


class PackedText(TypeDecorator[str]):
    """A text that is long as a rule, and is kept packed."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        return None if value is None else packed(value.encode())

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> str | None:
        return None if value is None else unpacked(value, "text").decode()


class PackedJson(TypeDecorator[object]):
    """JSON that is long as a rule, and is kept packed; None is SQL's NULL."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: object, dialect: Dialect) -> bytes | None:
        return None if value is None else packed(json.dumps(value, separators=(",", ":")).encode())

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> object:
        return None if value is None else json.loads(unpacked(value, "JSON"))


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
