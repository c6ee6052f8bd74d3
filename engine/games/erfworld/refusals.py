"""Why an order of Erfworld cannot be carried out: the codes of all refusals.

Each has its sentence under its value in the table [refusals] of one file of sentences/.
"""

from __future__ import annotations

from enum import StrEnum, auto


class Refusal(StrEnum):
    """What a `NotPossible` says, in the order of the files its sentences stand in."""

    # acting.toml
    NO_MONEY = auto()
    NO_UNIT = auto()
    NO_COMMANDER = auto()
    NO_SIDE = auto()
