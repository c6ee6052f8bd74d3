"""Questions and forms that outlive a restart of the bot."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete
from sqlmodel import col, update

from storage.errors import NotFound
from storage.models import Prompt
from storage.queries.sessions import Sessions, get, rowid

KEPT = timedelta(days=2)
"""For how long a question may be answered."""


class PromptQueries(Sessions):
    """Named queries over what people were asked."""

    def add_prompt(self, user_id: int, kind: str, data: Mapping[str, Any], now: datetime) -> int:
        """Keep a question; its id. Those too old to be answered go."""
        with self.writing() as session:
            session.exec(delete(Prompt).where(col(Prompt.created_at) < now - KEPT))
            row = Prompt(user_id=user_id, kind=kind, data=dict(data), created_at=now)
            session.add(row)
            session.flush()
            return rowid(row)

    def prompt(self, prompt_id: int, now: datetime) -> Prompt:
        """A question that is still open. Raises NotFound when it is not, or was asked too long ago."""
        with self.reading() as session:
            row = get(session, Prompt, prompt_id)
        if row.used_at is not None or row.created_at < now - KEPT:
            raise NotFound("That question is no longer open.")
        return row

    def change_prompt(self, prompt_id: int, data: Mapping[str, Any]) -> None:
        """Keep what was filled in so far. Raises NotFound."""
        with self.writing() as session:
            get(session, Prompt, prompt_id).data = dict(data)

    def reopen_prompt(self, prompt_id: int) -> None:
        """Let a question be answered once more. Raises NotFound."""
        with self.writing() as session:
            get(session, Prompt, prompt_id).used_at = None

    def use_prompt(self, prompt_id: int, now: datetime) -> bool:
        """Answer a question: True for exactly one caller."""
        with self.writing() as session:
            done = session.exec(
                update(Prompt).where(col(Prompt.id) == prompt_id, col(Prompt.used_at).is_(None)).values(used_at=now)
            )
            return bool(done.rowcount == 1)
