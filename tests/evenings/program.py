"""Whole evenings with the program that ships: `turnkeep run`, its own workers, its own clock, a database."""

from __future__ import annotations

from pathlib import Path

from bot.double import Double
from tests.evenings.evening import Evening, Part
from tests.evenings.shipped import Shipped, shipped


async def the_short_evening(
    double: Double, part: Part, database: str, folder: Path, site: Path | None = None
) -> Shipped:
    """What every command of a person needs: workers that answer, a house that plays, an alarm that rings. The host, who
    has stopped the bot.
    """
    evening = Evening(double, part)
    async with shipped(double, folder, database, site) as host:
        await evening.practice(1)
        await evening.campaign()
        await evening.a_deadline_passes()
        await evening.answers()
        await host.stop()
        assert host.faults() == []
        return host


async def the_evening(double: Double, part: Part, databases: tuple[str, str], folder: Path) -> None:
    evening = Evening(double, part)
    async with shipped(double, folder / "first", databases[0]) as host:
        await evening.practice(3)
        await evening.campaign()
        await evening.a_seat_is_taken_over()
        await evening.a_deadline_passes()
        await host.stop()
        await host.start()
        await evening.answers()
        file = await evening.exported(folder)
        await host.stop()
        assert host.faults() == []
    async with shipped(double, folder / "second", databases[1]) as host:
        await evening.moves_in(host, file)
        await evening.goes_on()
        await evening.answers()
        await host.stop()
        assert "differ" not in await host.command("verify")  # the turn of the first house, and that of this one
        assert host.faults() == []
