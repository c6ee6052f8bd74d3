"""Interactions in flight: what a person did, and how the bot has answered so far."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.double.errors import token_expired, unknown
from bot.double.state.model import Channel, Message, Used, User

Json = dict[str, Any]

PING, COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 1, 2, 3, 4, 5
PONG, ANSWER, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9


@dataclass
class Interaction:
    """One deed of a person. answer: the callback type the bot chose, None before; original: what @original is; begun:
    when it was done, by the real clock; given_up: nobody waits for the answer any longer.
    """

    id: int
    token: str
    type: int
    user: User
    channel: Channel
    what: str
    started: float = field(default_factory=time.monotonic)
    source: Message | None = None
    opened_by: Interaction | None = None
    answer: int | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    edits: int = 0
    begun: float = field(default_factory=time.monotonic)
    given_up: bool = False

    @property
    def complete(self) -> bool:
        """Whether there is something to see: no longer thinking."""
        if self.answer == DEFER:
            return self.original is None or not self.original.loading or self.original.deleted
        if self.answer == DEFER_UPDATE:
            return self.edits > 0 or bool(self.followups)
        return self.answer is not None

    @property
    def age(self) -> float:
        """Seconds since the person did it."""
        return time.monotonic() - self.started

    @property
    def used(self) -> Used:
        """The record of it that the answering messages keep."""
        opened_by = self.opened_by.used if self.opened_by else None
        return Used(self.id, self.type, self.user, self.what, self.source.id if self.source else None, opened_by)

    def message(self, key: str) -> Message:
        """A message of this interaction by id or @original; ApiError 10008 if there is none."""
        if key == "@original":
            if self.original is not None and not self.original.deleted:
                return self.original
            raise unknown("Message")
        for message in [*self.followups, *([self.original] if self.original else [])]:
            if str(message.id) == key and not message.deleted:
                return message
        raise unknown("Message")


def busyness() -> float:
    """How many times longer than alone anything may take on this machine now: the load a processor, from 1 to 4."""
    return min(max(os.getloadavg()[0] / (os.cpu_count() or 1), 1.0), 4.0)


class Interactions:
    """What people did, and how it was answered. all: the oldest first; answer_within, lifetime and patience are in
    seconds, the first and the last in those of a machine that has nothing else to do; unanswered: what took longer
    than anybody's patience, whatever came of it later.
    """

    def __init__(self) -> None:
        self.answer_within = 3.0
        self.lifetime = 900.0
        self._by_token: dict[str, Interaction] = {}
        self.patience = 15.0
        self.all: list[Interaction] = []
        self.unanswered: list[Interaction] = []
        self._open: list[Interaction] = []
        self.sink: Callable[[str, Json], None] = lambda event, data: None

    @property
    def answer_time(self) -> float:
        """Seconds in which something is to be answered on this machine now."""
        return self.answer_within * busyness()

    def open(self, key: int, type: int, user: User, channel: Channel, what: str) -> Interaction:
        """A new interaction with a token of its own."""
        self._forget_old()
        found = Interaction(key, f"interaction-token-{len(self.all) + 1}-{key}", type, user, channel, what)
        self._by_token[found.token] = found
        self.all.append(found)
        if type != AUTOCOMPLETE:
            self._open.append(found)
        return found

    def look(self) -> list[Interaction]:
        """Looks at what is open, and notes what has been so for too long. Returns what people still wait for."""
        self._open = [deed for deed in self._open if not (deed.complete or deed.given_up)]
        patience = self.patience * busyness()
        late = [deed for deed in self._open if time.monotonic() - deed.begun > patience]
        self.unanswered += late
        self._open = [deed for deed in self._open if deed not in late]
        return list(self._open)

    def give_up(self) -> None:
        """The bot that owed answers is gone: nobody waits for them any longer."""
        for deed in self.look():
            deed.given_up = True

    def to_answer(self, key: int, token: str) -> Interaction:
        """The interaction for a callback; ApiError 10062 if unknown or too old."""
        found = self._by_token.get(token)
        if found is None or found.id != key or (found.answer is None and found.age > self.answer_time):
            raise unknown("interaction")
        return found

    def to_follow(self, token: str) -> Interaction:
        """The interaction for a follow-up; ApiError 50027 if its token has expired, 10015 if unknown or unanswered."""
        found = self._by_token.get(token)
        if found is None:
            raise token_expired() if token.startswith("interaction-token-") else unknown("Webhook")
        if found.age > self.lifetime:
            raise token_expired()
        if found.answer is None:
            raise unknown("Webhook")
        return found

    def _forget_old(self) -> None:
        while self._by_token:
            oldest = next(iter(self._by_token.values()))
            if oldest.age <= self.lifetime:
                return
            del self._by_token[oldest.token]
