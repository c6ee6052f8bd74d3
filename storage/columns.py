"""Column types the tables share."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from sqlalchemy import JSON, DateTime, Dialect, LargeBinary
from sqlalchemy.types import TypeDecorator

from storage.codec import Packed, packed, unpacked


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
    """JSON that is long as a rule, and is kept packed; None is SQL's NULL. What is packed already goes in as it is."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: object, dialect: Dialect) -> bytes | None:
        if value is None:
            return None
        return value if isinstance(value, Packed) else packed(json.dumps(value, separators=(",", ":")).encode())

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> object:
        return None if value is None else json.loads(unpacked(value, "JSON"))
