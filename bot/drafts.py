"""Order texts that were checked or refused and not stored, kept for a while so that they can be mended and sent."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from bot.app import Bot

MOST = 300
MOST_CHARACTERS = 8_000_000


class Drafts:
    """The latest unstored text of a person for a seat and a turn; the oldest go when there are too many."""

    def __init__(self) -> None:
        self._texts: OrderedDict[tuple[int, int], tuple[int, str]] = OrderedDict()
        self._size = 0

    def keep(self, user_id: int, seat_id: int, turn: int, text: str) -> None:
        self.forget(user_id, seat_id)
        self._texts[user_id, seat_id] = turn, text
        self._size += len(text)
        while len(self._texts) > MOST or (self._size > MOST_CHARACTERS and len(self._texts) > 1):
            _, (_, gone) = self._texts.popitem(last=False)
            self._size -= len(gone)

    def get(self, user_id: int, seat_id: int, turn: int) -> str | None:
        """The text kept for this turn; None when there is none."""
        kept = self._texts.get((user_id, seat_id))
        return kept[1] if kept is not None and kept[0] == turn else None

    def forget(self, user_id: int, seat_id: int) -> None:
        self._size -= len(self._texts.pop((user_id, seat_id), (0, ""))[1])


_OF_BOT: WeakKeyDictionary[Bot, Drafts] = WeakKeyDictionary()


def drafts(bot: Bot) -> Drafts:
    """The drafts held by a bot."""
    return _OF_BOT.setdefault(bot, Drafts())
