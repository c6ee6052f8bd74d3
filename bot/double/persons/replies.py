"""What a person sees after a deed: the answer, as it grows from "is thinking" to its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.double.state.interactions import DEFER, DEFER_UPDATE, UPDATE, Interaction
from bot.double.state.model import Message, StoredFile

Json = dict[str, Any]
Until = Callable[..., Awaitable[None]]


class Reply:
    """The bot's answer to one deed of a person. Its properties look at the present state of the answer."""

    def __init__(self, deed: Interaction, until: Until) -> None:
        self.deed = deed
        self._until = until

    def __repr__(self) -> str:
        return f"<Reply to {self.deed.what!r}: {self.text[:80]!r}>"

    @property
    def message(self) -> Message | None:
        """The first message of the answer; for a button, also the message it stood on if that was changed."""
        return self.deed.original

    @property
    def followups(self) -> list[Message]:
        return list(self.deed.followups)

    @property
    def messages(self) -> list[Message]:
        """The first message and every follow-up."""
        return ([self.message] if self.message is not None else []) + self.followups

    @property
    def content(self) -> str:
        return self.message.content if self.message else ""

    @property
    def embeds(self) -> list[Json]:
        return self.message.embeds if self.message else []

    @property
    def components(self) -> list[Json]:
        return self.message.components if self.message else []

    @property
    def buttons(self) -> list[str]:
        return [label for message in self.messages for label in message.buttons]

    @property
    def files(self) -> list[StoredFile]:
        """The files of the answer and its follow-ups."""
        return [stored for message in self.messages for stored in message.files]

    @property
    def text(self) -> str:
        """All readable text of the answer and its follow-ups."""
        return "\n".join(message.text for message in self.messages)

    @property
    def ephemeral(self) -> bool:
        """Whether only the person sees it."""
        return self.message is not None and self.message.ephemeral

    @property
    def deferred(self) -> bool:
        """Whether the bot asked for time first."""
        return self.deed.answer in (DEFER, DEFER_UPDATE)

    @property
    def updated(self) -> bool:
        """Whether the answer was a change of the message the button stood on."""
        return self.deed.answer in (UPDATE, DEFER_UPDATE)

    @property
    def modal(self) -> Json | None:
        """The form the bot opened, if it did."""
        return self.deed.modal

    @property
    def complete(self) -> bool:
        """Whether there is something to read: no longer thinking."""
        return self.deed.complete

    async def final(self, timeout: float = 60.0) -> Reply:  # noqa: ASYNC109
        """Wait until the bot has stopped thinking; TimeoutError after so many seconds. Returns itself."""
        await self._until(lambda: self.complete, timeout=timeout, why=f"the end of the answer to {self.deed.what!r}")
        return self

    async def followup(self, number: int = 1, timeout: float = 60.0) -> Message:  # noqa: ASYNC109
        """Wait for the follow-up of that number (from 1); TimeoutError after so many seconds."""
        why = f"follow-up {number} to {self.deed.what!r}"
        await self._until(lambda: len(self.deed.followups) >= number, timeout=timeout, why=why)
        return self.deed.followups[number - 1]

    def grow_older(self, seconds: float) -> None:
        """Let the interaction be older by so many seconds, as if the bot had taken that long."""
        self.deed.started -= seconds
