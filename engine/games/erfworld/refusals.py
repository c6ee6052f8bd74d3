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

    # realm.toml
    ONLY_COMMANDERS = auto()
    PLANS_FULL = auto()
    NO_STOP = auto()
    NOT_POPPED = auto()
    LEVEL_TOO_LOW = auto()
    NO_ROYALS = auto()
    NO_LEVEL = auto()
    ACTED = auto()
    CONTESTED = auto()
    NO_DAMAGE = auto()
    NO_PROMOTION = auto()
    NOT_NEAR_CITY = auto()
    TOO_MANY = auto()
    IS_HEIR = auto()
    NOT_IN_CITY = auto()
    FLIER_GARRISON = auto()
    NO_GARRISON = auto()
    NO_LEADER = auto()
    CHIEF_TODAY = auto()
    PURSE_SMALL = auto()
    NO_HEIR = auto()
    NOT_BEFORE_RULER = auto()
    NO_CHAMPION = auto()
    NOT_UNMADE = auto()
    NO_NAME = auto()
    NAME_TAKEN = auto()
    DESIGNED_LATE = auto()
    NO_DESIGN = auto()
    CLASS_TAKEN = auto()
    NO_RANKS = auto()
    NO_CLASS = auto()

    NOT_YOUR_CITY = auto()
    NO_COURTIER = auto()

    # travel.toml
    WORLD_ENDS = auto()
    NO_PLACE = auto()
    TOO_FAR = auto()
    NO_WAY = auto()
    NO_MAP = auto()
    GARRISON = auto()
    NO_ENTRY = auto()
    FLED = auto()
    FULL = auto()
    NO_SCOUT = auto()
    TOO_MANY_SNEAK = auto()
    NO_COVER = auto()
    NO_MOVE = auto()
    NO_ENEMY = auto()
    CANNOT_HIDE = auto()
    NO_FLIER = auto()
    TIRED = auto()
    NO_RIDER = auto()
    NO_SADDLE = auto()
    NO_MOUNT = auto()
    NOT_HERE = auto()
    NOT_CARRIED = auto()
    TOO_HEAVY = auto()
    NOT_MOUNTED = auto()
    NO_SUCH_STACK = auto()
    NO_STACK = auto()
    TOGETHER = auto()
    TRAINED = auto()
    NO_TRAINER = auto()
    BARE_LAND = auto()
    FORAGED = auto()
    NO_FERAL = auto()
    NO_FOOD = auto()
    NO_DIGGER = auto()
    NO_ROAD = auto()
    REINFORCED = auto()
    NO_SITE = auto()
    NO_PURSE = auto()
    ENEMIES_HERE = auto()
    NO_PRISONER = auto()
    NO_JAILOR = auto()
    UNCOMMANDED = auto()
    CAPTIVE_RULER = auto()
    SULLEN = auto()

    # diplomacy.toml
    NO_SUM = auto()
    OFFERED = auto()
    NOT_CAPTIVE = auto()
    SIGNED_ALREADY = auto()
    NO_CONTRACT = auto()
    NOT_MET = auto()
    HIRED = auto()
