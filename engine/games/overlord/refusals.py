"""Why an order of Overlord cannot be carried out: the codes of all refusals.

Each has its sentence under its value in the table [refusals] of one file of sentences/.
"""

from __future__ import annotations

from enum import StrEnum, auto


class Refusal(StrEnum):
    """What a `NotPossible` says, in the order of the files with its sentences."""

    # battle.toml
    ATTACK_OWN = auto()
    ATTACK_OWN_STRUCTURE = auto()

    # magic.toml
    SPELL_NO_SKY = auto()
    USE_IN_BATTLE = auto()
    THIEF_OWN = auto()
    SPELL_UNKNOWN = auto()
    SPELL_NO_USE = auto()
    SPELL_WRONG_TARGET = auto()
    SPELL_NO_MAGE = auto()
    SPELL_NO_WATER = auto()

    # month.toml
    WORK_BEAST = auto()

    # orders.toml
    NOT_YOURS = auto()
    NOT_YOUR_STRUCTURE = auto()
    NO_SUCH_FACTION = auto()
    NO_HEIR = auto()
    OWN_DEFAULT_ONLY = auto()

    # study.toml
    FORGET_UNKNOWN = auto()
    FORGET_BORN = auto()
    STUDY_UNKNOWN = auto()
    STUDY_CREATURE = auto()
    STUDY_TALENT = auto()
    STUDY_LEADERS = auto()
    STUDY_BASIC = auto()
    STUDY_LIMIT = auto()

    # titles.toml
    CLAIM_LEADER = auto()
    CLAIM_NO_PLACE = auto()
    CLAIM_OTHER = auto()
    CLAIM_UNKNOWN = auto()
    CLAIM_SAME = auto()
    CLAIM_SECOND = auto()
    CLAIM_OVERLORD = auto()
    BESTOW_LEADER = auto()
    BESTOW_SECOND = auto()
    BESTOW_SELF = auto()
    CANCEL_NO_POWER = auto()
    CANCEL_FAR = auto()
    CANCEL_WEAK = auto()
    YIELD_OTHER = auto()
    GUARD_UNSKILLED = auto()
    GUARD_NO_RIGHT = auto()
    PILLAGE_UNSKILLED = auto()
    PILLAGE_UNARMED = auto()
    PILLAGE_FEW = auto()
    PILLAGE_NOBODY = auto()
    TAX_UNSKILLED = auto()
    TAX_NO_RIGHT = auto()
    TAX_NOBODY = auto()

    # trade.toml
    TRADE_LEADER = auto()
    TRADE_MONEY = auto()
    BARRED_MARKET = auto()
    BARRED_RECRUITS = auto()
    BARRED_CASTLE = auto()
    SELL_UNASKED = auto()
    BUY_FEW = auto()
    RECRUIT_RACE = auto()
    NO_RACE = auto()

    # travel.toml
    NOT_TRAVELLING = auto()
    NO_SECOND_RETREAT = auto()
    ONLY_CAPTAIN = auto()
    MOVE_FOLLOWER = auto()
    MOVE_BUSY = auto()
    MOVE_NO_WAY = auto()
    MOVE_ABOARD = auto()
    MOVE_CANNOT = auto()
    CARAVAN_OFF = auto()
    NOT_WELCOME = auto()

    # units.toml
    NOT_YOURS_TO_USE = auto()
    STACK_SELF = auto()
    STACK_BELOW = auto()
    STACK_LEADER = auto()
    NO_ITEM = auto()
    NO_GEAR = auto()
    BOUND = auto()
    NOT_GROUND = auto()
    GIVE_SELF = auto()
    LEADERS_WHOLE = auto()
    OTHER_RACE = auto()
    ID_TAKEN = auto()
    ID_FOREIGN = auto()
    NO_HERO = auto()
    HERO_SKILLED = auto()
    OATH_OWN = auto()
    NO_ACTION = auto()

    # work.toml
    USE_UNKNOWN = auto()
    UNIQUE_EXISTS = auto()
    USE_NOTHING = auto()
    WRONG_LAND = auto()
    HARVEST_FORBIDDEN = auto()
    TARGET_UNKNOWN = auto()
    BUILD_UNKNOWN = auto()
    BUILD_NO_SKILL = auto()
    BUILD_WATER = auto()
    BUILD_NO_WATER = auto()
    BUILD_FOREIGN = auto()
    BUILD_NO_CITIES = auto()
    BUILD_MADE_WHOLE = auto()
    BUILD_COMPLETE = auto()
    TEACH_SELF = auto()
    TEACH_UNKNOWN = auto()
    TEACH_KIND = auto()
    TEACH_LEADERS = auto()
    TEACH_MANY = auto()
    NO_COURTS = auto()
    REBUILD_OTHER = auto()
