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
    # battle.toml
    NOT_LEADING = auto()
    HAVEN = auto()
    NOBODY_HERE = auto()
    OWN_STACK = auto()
    # household.toml
    NO_GARRISON_HERE = auto()
    OWN_FACTION = auto()
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

    # study.toml
    NO_SKILL = auto()
    KNOWN_ALREADY = auto()
    CATEGORY_FIRST = auto()
    NO_FAST_DAYS = auto()
    STUDIED_ENOUGH = auto()
    NOT_TAUGHT_HERE = auto()
    NO_FEE = auto()
    NO_POINTS = auto()
    NOT_KNOWN = auto()
    RESEARCH_CATEGORY = auto()
    RESEARCH_PLACE = auto()
    RESEARCH_OWNER = auto()
    TOO_CIVILIZED = auto()
    NOTHING_TO_FIND = auto()
    NO_RESEARCH_GOLD = auto()

    # using.toml
    USE_CATEGORY = auto()
    USE_BY_ITSELF = auto()
    USE_BY_ORDER = auto()
    USE_PLACE = auto()
    NO_MAGIC_HERE = auto()
    USE_NEEDS = auto()
    USE_AURA = auto()
    USE_ARGUMENTS = auto()
    USE_RANGE = auto()
    USE_NOT_HERE = auto()
    USE_NOT_HELD = auto()
    USE_WITHOUT_EFFECT = auto()
    # stacks.toml
    NOT_HERE = auto()
    BENEATH_YOU = auto()
    NOT_BENEATH_YOU = auto()
    IS_A_PRISONER = auto()
    THERE_ALREADY = auto()
    NOT_ADMITTED = auto()
    NOT_STACKED = auto()
    NOBODY_FOLLOWS = auto()
    BEFORE_YOU = auto()
    NOT_YOURS = auto()
    HAS_NONE = auto()
    NOTHING_LEFT_TO_HAND = auto()
    NOT_ACCEPTED = auto()
    TAKES_NOTHING = auto()
    NOT_YOURS_TO_TAKE = auto()
    GARRISON_TOO_SMALL = auto()
    NOT_IN_A_CITY = auto()
    NOT_A_NUMBER_OF_YOURS = auto()
    NO_NOBLE_POINT = auto()
    # building.toml
    NOTHING_TO_BUILD = auto()
    STACKED = auto()
    TOO_FEW_WORKERS = auto()
    SAFE_HAVEN = auto()
    NOT_BUILT_HERE = auto()
    CASTLE_ALREADY = auto()
    MINE_ALREADY = auto()
    TOWERS_ENOUGH = auto()
    TOO_LITTLE_MATERIAL = auto()
    NOT_INSIDE = auto()
    NO_CASTLE = auto()
    NO_WORKERS = auto()
    HIGHEST_LEVEL = auto()
    TOO_LITTLE_STONE = auto()
    NOTHING_TO_REPAIR = auto()
    NO_PITCH = auto()
    NOT_OWNER = auto()

    # trade.toml
    NOT_TRADED = auto()
    NO_PRICE = auto()
    NOT_SECRET = auto()
    NO_OFFER = auto()
    # travel.toml
    NO_WAY = auto()
    IMPASSABLE = auto()
    ONLY_FLYING = auto()
    NEEDS_A_SHIP = auto()
    NO_SKY = auto()
    UNDER_WAY = auto()
    BARRIER = auto()
    ENTRY_REFUSED = auto()
    OVERLOADED = auto()
    CANNOT_FLY = auto()
    NO_DESTINATION = auto()
    NO_TOLL = auto()
    GOAL_GONE = auto()
    SNEAK_ALONE = auto()
    # sea.toml
    NOT_ABOARD_A_SHIP = auto()
    NOT_CAPTAIN = auto()
    SHIP_UNFINISHED = auto()
    SHIP_OVERLOADED = auto()
    NO_DOCK = auto()
    NO_SHIP_HERE = auto()
    NO_FERRY = auto()
    FEE_TOO_HIGH = auto()
    NO_GOLD_FOR_FEE = auto()
    NO_ROOM_ABOARD = auto()
    AT_SEA = auto()
    NO_PASSENGERS = auto()
    NO_CAPTAIN_ABOARD = auto()
