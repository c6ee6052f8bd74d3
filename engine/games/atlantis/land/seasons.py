"""The calendar and the weather (ATL-MOVE-14, ATL-GAP-09): where a month is bad, entering a region costs double."""

from __future__ import annotations

from enum import StrEnum

from engine.games.atlantis.state import SURFACE, Region, World

MONTHS: tuple[str, ...] = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip

_NORTHERN_WINTER = (10, 11, 0, 1)
_MONSOON = (11, 0, 5, 6)
_SOUTHERN_WINTER = (4, 5, 6, 7)


class Weather(StrEnum):
    CLEAR = "clear"
    WINTER = "winter"
    MONSOON = "monsoon season"

    @property
    def is_bad(self) -> bool:
        return self is not Weather.CLEAR


_ZONES: tuple[tuple[Weather, tuple[int, ...]], ...] = (
    (Weather.WINTER, _NORTHERN_WINTER),
    (Weather.MONSOON, _MONSOON),
    (Weather.WINTER, _SOUTHERN_WINTER),
)


def month(turn: int) -> int:
    """The month of a turn from 0, January; turn 1 is a January."""
    return (turn - 1) % 12


def climate(world: World, region: Region, turn: int) -> Weather:
    """The weather usual for the month of a turn; below the surface and in the Nexus there is none but fair."""
    return usual(world.height, region.level, region.y, turn)


def usual(height: int, level: int, y: int, turn: int) -> Weather:
    """The same for a place of which nothing else is known, in a world so many rows high."""
    if level != SURFACE:
        return Weather.CLEAR
    weather, months = _ZONES[min(2, max(0, 3 * y // height))]
    return weather if month(turn) in months else Weather.CLEAR


def weather(world: World, region: Region, turn: int) -> Weather:
    """The weather that counts this turn: Clear Skies makes it fair (ATL-GAP-78)."""
    return Weather.CLEAR if region.clear else climate(world, region, turn)
