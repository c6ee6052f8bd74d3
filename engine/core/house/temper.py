"""The tempers of house players."""

from __future__ import annotations

from enum import StrEnum


class Temper(StrEnum):
    """How a house player goes about it."""

    BUILDER = "builder"  # grows, keeps the peace, defends itself
    RAIDER = "raider"  # takes from the weakest in reach
    SCHEMER = "schemer"  # friends with the strong, an eye on the neighbour whose back is turned
