"""How much one person may ask for: a minute and a day, so that one person's haste or malice does not harm everybody.

The minutes stand in memory: a restart forgives one. The days stand in the database, on the person's own row.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from bot.hosting.core import Core
from bot.hosting.errors import TooMuch
from bot.limits import ALLOWED, Allowance, Thing

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
MOST_PEOPLE = 20_000  # whose minutes are remembered at once; the longest unheard of are forgotten first


_NAMES = {
    Thing.COMMAND: "{0:,} commands",
    Thing.CHECK: "{0:,} checks of orders",
    Thing.SUBMISSION: "{0:,} submissions of orders",
    Thing.LETTER: "{0:,} letters",
}


class Quotas:
    """What each person has used up. others: what the host allows instead of the usual."""

    def __init__(self, core: Core, others: Mapping[Thing, Allowance] | None = None) -> None:
        self._core = core
        given = {thing: one.model_dump(exclude_unset=True) for thing, one in (others or {}).items()}
        self.allowed = {thing: usual.model_copy(update=given.get(thing, {})) for thing, usual in ALLOWED.items()}
        self._minutes: OrderedDict[tuple[int, Thing], tuple[datetime, int]] = OrderedDict()

    async def spend(self, user_id: int, thing: Thing, amount: int = 1) -> None:
        """Count something a person does. Raises TooMuch when it is more than a person may do; nothing is done then."""
        allowed, now = self.allowed[thing], self._core.now()
        begun, used = self._minutes.get((user_id, thing), (now, 0))
        if not timedelta(0) <= now - begun < MINUTE:
            begun, used = now, 0
        if allowed.minute and used + amount > allowed.minute:
            raise TooMuch(_said(thing, allowed.minute, "minute", begun + MINUTE))
        self._count(user_id, thing, begun, used + amount)  # before anything is waited for: others may spend meanwhile
        if allowed.day and not await self._of_the_day(user_id, thing, amount, now):
            midnight = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + DAY
            raise TooMuch(_said(thing, allowed.day, "day", midnight))

    def _count(self, user_id: int, thing: Thing, begun: datetime, used: int) -> None:
        self._minutes[user_id, thing] = begun, used
        self._minutes.move_to_end((user_id, thing))
        while len(self._minutes) > MOST_PEOPLE:
            self._minutes.popitem(last=False)

    async def _of_the_day(self, user_id: int, thing: Thing, amount: int, now: datetime) -> bool:
        day = now.astimezone(UTC).date()
        return await self._core.ask(self._core.store.use, user_id, thing, amount, self.allowed[thing].day, day)


def _said(thing: Thing, most: int, span: str, again: datetime) -> str:
    what = f"{most / 2**20:g} MiB of files" if thing is Thing.ATTACHMENT else _NAMES[thing].format(most)
    stamp = int(again.timestamp()) + 1
    return f"The limit is {what} per person in a {span}. You can continue <t:{stamp}:R> (<t:{stamp}:t>)."
