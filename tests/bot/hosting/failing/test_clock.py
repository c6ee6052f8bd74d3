"""The machine's clock jumps: no deadline is believed until it is right again, or the host has restarted the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.hosting import Hosting
from storage.statuses import TurnStatus
from tests.bot.hosting.conftest import House, make, said

YEARS = timedelta(days=3 * 365)


class Steady:
    """Seconds that pass as a test says, whatever the wall clock shows."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def steady() -> Steady:
    return Steady()


async def rings(hosting: Hosting, until: Callable[[], bool]) -> None:
    """The bot's own alarm rings, as it does once a minute."""
    assert hosting.alarm is not None
    async with asyncio.timeout(20):
        while not until():
            hosting.alarm.wake()
            await asyncio.sleep(0.1)


def told(house: House) -> list[str]:
    return [said(line).text for line in house.post.of("gm") if said(line).title == "The clock jumped ahead"]


async def test_a_clock_that_jumps_ahead_runs_no_turn_and_everybody_hears_why(house: House, steady: Steady) -> None:
    hosting = make(house.store, house.clock, alarm=True, steady=steady)
    await hosting.start(house.post)
    house.clock.moment += YEARS
    await rings(hosting, lambda: len(told(house)) == 1)
    for _ in range(5):
        await rings(hosting, lambda: True)
        await asyncio.sleep(0.1)
    assert house.store.turn(house.id, 1).status == TurnStatus.PENDING
    assert len(told(house)) == 1
    assert any("jumped 1095.0 days ahead" in line for line in (await hosting.health()).lines)
    house.clock.moment -= YEARS
    steady.seconds += 60
    house.clock.moment += timedelta(seconds=60)
    await rings(hosting, lambda: not any(pulse.trouble for pulse in hosting.core.watch.pulses()))
    assert house.store.turn(house.id, 1).status == TurnStatus.PENDING
    await hosting.close()


async def test_a_bot_that_is_restarted_believes_the_clock(house: House, steady: Steady) -> None:
    house.clock.moment += timedelta(days=8)
    hosting = make(house.store, house.clock, alarm=True, steady=steady)
    await hosting.start(house.post)
    await rings(hosting, lambda: house.store.turn(house.id, 1).status == TurnStatus.DONE)
    await hosting.close()


async def test_time_that_has_really_passed_runs_the_turn(house: House, steady: Steady) -> None:
    hosting = make(house.store, house.clock, alarm=True, steady=steady)
    await hosting.start(house.post)
    house.clock.moment += timedelta(days=8)
    steady.seconds += timedelta(days=8).total_seconds()
    await rings(hosting, lambda: house.store.turn(house.id, 1).status == TurnStatus.DONE)
    assert told(house) == []
    await hosting.close()
