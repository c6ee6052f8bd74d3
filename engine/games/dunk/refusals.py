"""Why an order of Dunk! cannot be carried out: the codes of all refusals.

Each has its sentence under its value in the table [refusals] of one file of sentences/.
"""

from __future__ import annotations

from enum import StrEnum, auto


class Refusal(StrEnum):
    """What a `NotPossible` says, in the order of the files with its sentences."""

    # armies.toml
    NOT_HERE = auto()
    NEED_PEOPLE = auto()
    NO_MOUNT = auto()
    NO_CASTLE = auto()
    NO_WATER_CASTLE = auto()
    LEADERS_NEEDED = auto()
    IMMOBILE = auto()
    NEW_ARMY = auto()
    ORC_VILLAGE = auto()
    NO_FLOATING = auto()
    NOT_WARGS = auto()
    TRAINED_ALREADY = auto()
    CEILING = auto()
    GUARDS_STAY_HONEST = auto()
    ENEMIES_NEAR = auto()
    NOTHING_TO_PLUNDER = auto()
    NO_TOWN_HERE = auto()
    UNPOPULATED = auto()

    # orders.toml
    NO_GOLD = auto()
    LEADERS_BUSY = auto()
    NO_TECH = auto()
    NO_PROVINCE = auto()
    NOT_YOURS = auto()
    OUT_OF_CONTROL = auto()
    NO_ARMY = auto()
    ALREADY_KNOWN = auto()
    NOT_DEVELOPABLE = auto()
    WRONG_LEADERS = auto()
    OURSELVES = auto()
    GONE = auto()
    NO_CONTACT = auto()
    TOO_GENEROUS = auto()
    NOT_A_GIFT = auto()
    NOTHING_TO_GIVE = auto()
    NAME_TAKEN = auto()
    TOWN_NAME_TAKEN = auto()
    BAD_NAME = auto()
    NO_TOWN = auto()

    # realm.toml
    WRONG_GROUND = auto()
    STANDS_ALREADY = auto()
    NOTHING_THERE = auto()
    NOBODY_LIVES_THERE = auto()
    NO_VILLAGE = auto()
    POPULATED_ALREADY = auto()
    NO_TOWN_THERE = auto()
    TOWN_TOO_FAR = auto()
    TOWN_UNFRIENDLY = auto()
    SAME_TOWN = auto()
    OUT_OF_STOCK = auto()
    NO_WAY = auto()
    TOWN_BESIEGED = auto()
