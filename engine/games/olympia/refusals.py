"""Why an order of Olympia cannot be carried out: the codes of all refusals.

Each has its sentence under its value in the table [refusals] of one file of sentences/.
"""

from __future__ import annotations

from enum import StrEnum, auto


class Refusal(StrEnum):
    """What a `NotPossible` says, in the order of the files its sentences stand in."""

    # month.toml
    NO_UNIT = auto()
    FLAG_UP = auto()
    NOT_BUILT_YET = auto()
    # instant.toml
    CLAIM_TOO_FAR = auto()
    NOTHING_TO_CLAIM = auto()
    NOT_YOURS_TO_NAME = auto()
    NO_NAME = auto()
    NOTHING_WRITTEN = auto()
    NOBODY_OF_THAT_NUMBER = auto()

    # work.toml
    NOT_GATHERED = auto()
    UNSKILLED = auto()
    NO_HANDS = auto()
    NONE_HERE = auto()
    NOT_ABOARD = auto()
    NOT_MADE = auto()
    NOT_TRAINED = auto()
    WRONG_PLACE = auto()
    NO_MATERIAL = auto()
    TOO_LITTLE_AURA = auto()
