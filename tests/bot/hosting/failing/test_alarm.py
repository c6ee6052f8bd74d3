"""The alarm rings again soon when the database did not answer, and not only at the next sweep."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

import pytest

from bot.hosting.watching.alarm import RETRY_SECONDS, SWEEP_SECONDS, Alarm
from storage.errors import Unavailable

UNTIL = 3 * RETRY_SECONDS
assert UNTIL < SWEEP_SECONDS / 2


class Answers:
    """A database that does not answer the first question of a kind. moments: when the next deadline was asked for."""

    def __init__(self) -> None:
        self.rings = self.moments = 0

    async def ring(self) -> None:
        self.rings += 1

    async def next_moment(self) -> datetime | None:
        self.moments += 1
        return None


def once_unavailable(question: Callable[[], Awaitable[object]]) -> Callable[[], Awaitable[None]]:
    asked = False

    async def ask() -> None:
        nonlocal asked
        await question()
        if not asked:
            asked = True
            raise Unavailable("My database does not answer.")

    return ask


@pytest.mark.parametrize("failing", ["ring", "next_moment", ""])
async def test_an_alarm_that_got_no_answer_rings_again_soon(failing: str) -> None:
    answers = Answers()
    if failing:
        setattr(answers, failing, once_unavailable(getattr(answers, failing)))
    alarm = Alarm(answers.ring, answers.next_moment)
    alarm.start()
    await asyncio.sleep(UNTIL)
    alarm.close()
    assert (answers.rings, answers.moments) == ((2, 2) if failing else (1, 1))
