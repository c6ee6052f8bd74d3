"""Order texts that were checked or refused and not stored, kept for two days so that they can be fixed and sent.

The latest are in memory, which is there when the database is not; those that somebody may want to send later stand
in the database too, and outlive a restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from weakref import WeakKeyDictionary

from bot.client import Client
from storage.errors import Unavailable
from storage.ids import SeatId

log = logging.getLogger(__name__)

MOST = 300
MOST_CHARACTERS = 8_000_000


class Drafts:
    """The latest unstored text of a person for a seat and a turn; in memory the oldest go when there are too many."""

    def __init__(self, bot: Client) -> None:
        self._store, self._clock = bot.store, bot.clock
        self._texts: OrderedDict[tuple[int, int], tuple[int, str]] = OrderedDict()
        self._size = 0

    def hold(self, user_id: int, seat_id: SeatId, turn: int, text: str) -> None:
        """Keep a text in memory until its outcome is known."""
        self._let_go(user_id, seat_id)
        self._texts[user_id, seat_id] = turn, text
        self._size += len(text)
        while len(self._texts) > MOST or (self._size > MOST_CHARACTERS and len(self._texts) > 1):
            _, (_, gone) = self._texts.popitem(last=False)
            self._size -= len(gone)

    async def keep(self, user_id: int, seat_id: SeatId, turn: int, text: str) -> None:
        """Keep a text that was not stored as orders."""
        self.hold(user_id, seat_id, turn, text)
        data = {"turn": turn, "text": text}
        try:
            await asyncio.to_thread(self._store.keep_draft, user_id, seat_id, data, self._clock.now())
        except Unavailable as trouble:
            log.info("a draft is kept in memory only: %s", trouble)

    async def get(self, user_id: int, seat_id: SeatId, turn: int) -> str | None:
        """The text kept for this turn; None when there is none."""
        held = self._texts.get((user_id, seat_id))
        if held is None:
            row = await asyncio.to_thread(self._store.draft, user_id, seat_id, self._clock.now())
            held = None if row is None else (int(row["turn"]), str(row["text"]))
        return held[1] if held is not None and held[0] == turn else None

    async def forget(self, user_id: int, seat_id: SeatId) -> None:
        """The text has become orders."""
        self._let_go(user_id, seat_id)
        try:
            await asyncio.to_thread(self._store.drop_draft, user_id, seat_id)
        except Unavailable as trouble:
            log.info("a draft is left in the database: %s", trouble)

    def _let_go(self, user_id: int, seat_id: SeatId) -> None:
        self._size -= len(self._texts.pop((user_id, seat_id), (0, ""))[1])


_OF_BOT: WeakKeyDictionary[Client, Drafts] = WeakKeyDictionary()


def drafts(bot: Client) -> Drafts:
    """The drafts held by a bot."""
    found = _OF_BOT.get(bot)
    if found is None:
        found = _OF_BOT[bot] = Drafts(bot)
    return found
