"""Questions and forms that outlive a restart of the bot."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete
from sqlmodel import col, select, update

from storage.errors import NotFound
from storage.ids import SeatId
from storage.models import PromptRow
from storage.queries.sessions import Sessions, get, record, rowid
from storage.records import Prompt

KEPT = timedelta(days=2)
"""For how long a question may be answered."""


def _draft(seat_id: int) -> str:
    return f"draft:{seat_id}"


def _draft_of(user_id: int, seat_id: int) -> tuple[ColumnElement[bool], ...]:
    return col(PromptRow.user_id) == user_id, col(PromptRow.kind) == _draft(seat_id)


class PromptQueries(Sessions):
    """Named queries over what people were asked, and what they have written and not sent."""

    def add_prompt(self, user_id: int, kind: str, data: Mapping[str, Any], now: datetime) -> int:
        """Keep a question; its id. Those too old to be answered go."""
        with self.writing() as session:
            session.exec(delete(PromptRow).where(col(PromptRow.created_at) < now - KEPT))
            row = PromptRow(user_id=user_id, kind=kind, data=dict(data), created_at=now)
            session.add(row)
            session.flush()
            return rowid(row)

    def prompt(self, prompt_id: int, now: datetime) -> Prompt:
        """A question that is still open. Raises NotFound when it is not, or was asked too long ago."""
        with self.reading() as session:
            row = get(session, PromptRow, prompt_id)
        if row.used_at is not None or row.created_at < now - KEPT:
            raise NotFound("That question is no longer open.")
        return record(Prompt, row)

    def change_prompt(self, prompt_id: int, data: Mapping[str, Any]) -> None:
        """Keep what was filled in so far. Raises NotFound."""
        with self.writing() as session:
            get(session, PromptRow, prompt_id).data = dict(data)

    def reopen_prompt(self, prompt_id: int) -> None:
        """Let a question be answered once more. Raises NotFound."""
        with self.writing() as session:
            get(session, PromptRow, prompt_id).used_at = None

    def keep_draft(self, user_id: int, seat_id: SeatId, data: Mapping[str, Any], now: datetime) -> None:
        """Keep what a person has written for a seat and not sent, in place of what was kept before."""
        with self.writing(PromptRow, user_id) as session:
            session.exec(delete(PromptRow).where(col(PromptRow.created_at) < now - KEPT))
            session.exec(delete(PromptRow).where(*_draft_of(user_id, seat_id)))
            session.add(PromptRow(user_id=user_id, kind=_draft(seat_id), data=dict(data), created_at=now))

    def draft(self, user_id: int, seat_id: SeatId, now: datetime) -> dict[str, Any] | None:
        """What a person has written for a seat and not sent; None when nothing is kept, or it is too old."""
        with self.reading() as session:
            row = session.exec(select(PromptRow).where(*_draft_of(user_id, seat_id))).first()
        return None if row is None or row.created_at < now - KEPT else row.data

    def drop_draft(self, user_id: int, seat_id: SeatId) -> None:
        """Throw away what a person has written for a seat."""
        with self.writing() as session:
            session.exec(delete(PromptRow).where(*_draft_of(user_id, seat_id)))

    def use_prompt(self, prompt_id: int, now: datetime) -> bool:
        """Answer a question: True for exactly one caller."""
        with self.writing() as session:
            done = session.exec(
                update(PromptRow)
                .where(col(PromptRow.id) == prompt_id, col(PromptRow.used_at).is_(None))
                .values(used_at=now)
            )
            return bool(done.rowcount == 1)
