"""The table of all orders (OVL-ORD-02 .. -59, OVL-FORD-02 .. -08) with their classes (OVL-FORM-21, OVL-ORD-60).

UNIT and END are frame words. `DEMOTE` stands here by OVL-GAP-53.
"""

from __future__ import annotations

from engine.core.language.readers import Flag, Many, Whole, words_of
from engine.core.orders import Arg, OrderSpec
from engine.games.overlord.language.ids import (
    ENEMY,
    FACTION,
    LOCATION,
    NEW_UNIT,
    PLACE,
    SOURCE,
    STRUCTURE,
    UNIT,
)
from engine.games.overlord.language.words import (
    AMOUNT,
    BATTLE,
    FILE,
    ITEM,
    MANNER,
    MEASURE,
    NAME,
    RACE,
    RANK,
    SECRET,
    SETTING,
    SKILL,
    STANCE,
    TARGET,
    TEXT,
    TITLE,
    WAY,
    Action,
    GoodsReader,
    LessonReader,
    LotReader,
    PlanReader,
    Topic,
)

CONDITION, IMMEDIATE, HALF_DAY, FULL_DAY, OF_FACTION = "condition", "immediate", "half-day", "full-day", "faction"


def _spec(rule: str, group: str, keyword: str, summary: str, example: str, *args: Arg) -> OrderSpec:
    return OrderSpec(keyword=keyword, rule=f"OVL-{rule}", help=summary, example=example, args=args, group=group)


_UNIT = Arg(name="unit", reader=UNIT)
_ITEM = Arg(name="item", reader=ITEM)
_SKILL = Arg(name="skill", reader=SKILL)
_NUMBER = Arg(name="number", reader=AMOUNT)
_PRICE = Arg(name="price", reader=AMOUNT, optional=True)
_LEVEL = Arg(name="level", reader=Whole(1, 20, kind="level"), optional=True)
_CONFIRM = Arg(name="confirm", reader=words_of("confirm", kind="word (write CONFIRM)"))
_LEFT_BEHIND = Arg(name="structure", reader=STRUCTURE, optional=True)
_HEADCOUNT = Whole(0, 1_000_000, kind="number of figures")
_DAY = Whole(1, 30, kind="day of the month")

_CONDITIONS = (
    _spec("ORD-03", CONDITION, "at", "true when the unit is at this location, or in this structure", "AT L47",
          Arg(name="place", reader=PLACE)),
    _spec("ORD-13", CONDITION, "day", "true on this day of the month", "DAY 15", Arg(name="day", reader=_DAY)),
    _spec("ORD-25", CONDITION, "have", "true when the unit has this many of an item (no number: 1)", "HAVE food 5",
          Arg(name="goods", reader=GoodsReader(numbers=1))),
    _spec("ORD-26", CONDITION, "leader", "true when that unit leads this one, directly or not", "LEADER U222", _UNIT),
    _spec("ORD-27", CONDITION, "leading", "true when that unit is seen in the stack this one leads", "LEADING U222",
          _UNIT),
    _spec("ORD-39", CONDITION, "see", "true when that unit is seen here", "SEE U290", _UNIT),
    _spec("ORD-42", CONDITION, "size", "true when the unit has this many figures", "SIZE 50",
          Arg(name="number", reader=_HEADCOUNT)),
    _spec("ORD-43", CONDITION, "skill", "true when the unit has this level, or this many days, of a skill",
          "SKILL CMBT 2 LEVEL", _SKILL, _NUMBER, Arg(name="measure", reader=MEASURE, optional=True, default="level")),
    _spec("ORD-56", CONDITION, "wait", "true after this many days", "WAIT 10",
          Arg(name="days", reader=Whole(0, 10_000, kind="number of days"), optional=True, default=1)),
    _spec("ORD-49", CONDITION, "synchro", "true when that unit gives SYNCHRO for this one", "SYNCHRO U101", _UNIT),
)  # fmt: skip

_STACKS = (
    _spec("ORD-02", IMMEDIATE, "accept", "let that unit of another faction stack under this one", "ACCEPT U20022",
          _UNIT),
    _spec("ORD-17", IMMEDIATE, "eject", "eject a unit from the stack", "EJECT U250", _UNIT),
    _spec("ORD-36", IMMEDIATE, "promote", "move a unit ahead of this one in its stack", "PROMOTE U222", _UNIT),
    _spec("ORD-45", IMMEDIATE, "stack", "stack under that unit; without a unit: leave the stack", "STACK U222",
          Arg(name="unit", reader=UNIT, optional=True)),
    _spec("ORD-47", IMMEDIATE, "stay", "stay behind when the stack moves", "STAY"),
    _spec("ORD-54", IMMEDIATE, "unstack", "leave the stack", "UNSTACK"),
    _spec("ORD-18", IMMEDIATE, "enter", "enter a structure", "ENTER B220", Arg(name="structure", reader=STRUCTURE)),
    _spec("ORD-20", IMMEDIATE, "exit", "leave the structure", "EXIT", _LEFT_BEHIND),
    _spec("ORD-28", IMMEDIATE, "leave", "leave the structure", "LEAVE", _LEFT_BEHIND),
    _spec("ORD-30", IMMEDIATE, "merge", "put figures into another unit; 0: all, and all they own", "MERGE U222 5",
          _UNIT, Arg(name="number", reader=_HEADCOUNT)),
    _spec("ORD-44", IMMEDIATE, "split", "split off a new unit of this many figures", "SPLIT f06nU01 10",
          Arg(name="unit", reader=NEW_UNIT), Arg(name="number", reader=Whole(1, 1_000_000, kind="number of figures"))),
    _spec("ORD-15", IMMEDIATE, "disband", "dissolve the unit with all it owns", "DISBAND CONFIRM", _CONFIRM),
    _spec("GAP-53", IMMEDIATE, "demote", "turn a hero into a leader", "DEMOTE CONFIRM", _CONFIRM),
    _spec("ORD-33", IMMEDIATE, "oath", "go over to that unit's faction", "OATH U222", _UNIT),
)  # fmt: skip

_GOODS = (
    _spec("ORD-07", IMMEDIATE, "buy", "buy on the market (0: as many as possible) for at most this price",
          "BUY 10 lbow 200", _NUMBER, _ITEM, _PRICE),
    _spec("ORD-40", IMMEDIATE, "sell", "sell on the market (0: as many as possible) for at least this price",
          "SELL 0 FOOD 8", _NUMBER, _ITEM, _PRICE),
    _spec("ORD-37", IMMEDIATE, "recruit", "recruit figures into a unit, or a new one, for this price each",
          "RECRUIT f06nU01 10 man 51", _UNIT, Arg(name="number", reader=_HEADCOUNT), Arg(name="race", reader=RACE),
          Arg(name="price", reader=AMOUNT)),
    _spec("ORD-16", IMMEDIATE, "drop", "drop items on the ground: item, number, how many to keep", "DROP iron 0 10",
          Arg(name="goods", reader=GoodsReader())),
    _spec("ORD-19", IMMEDIATE, "equip", "equip an item: as many as possible, or this number", "EQUIP swrd 20",
          _ITEM, Arg(name="number", reader=AMOUNT, optional=True)),
    _spec("ORD-22", IMMEDIATE, "get", "take items from your unit or off the ground: number, item, how many to leave",
          "GET U229 100 iron", Arg(name="source", reader=SOURCE), Arg(name="goods", reader=GoodsReader())),
    _spec("ORD-23", IMMEDIATE, "give", "give items to a unit: item, number, how many to keep", "GIVE U882 swrd 0 5",
          _UNIT, Arg(name="goods", reader=GoodsReader())),
    _spec("ORD-50", IMMEDIATE, "swap", "exchange items with a unit that gives the matching SWAP",
          "SWAP U231 1000 coin 15 fish", _UNIT, Arg(name="given", reader=LotReader()),
          Arg(name="wanted", reader=LotReader())),
    _spec("ORD-57", IMMEDIATE, "withdraw", "take coins, or items, out of the faction's fund", "WITHDRAW 10 FOOD",
          _NUMBER, Arg(name="item", reader=ITEM, optional=True, default="coin")),
)  # fmt: skip

_SELF = (
    _spec("ORD-32", IMMEDIATE, "name", "name the unit; before the first UNIT line: the faction", 'NAME "Biscuithead"',
          Arg(name="name", reader=NAME)),
    _spec("ORD-14", IMMEDIATE, "describe", "describe the unit; no text: clear it",
          'DESCRIBE "wearing a dark hood"', Arg(name="text", reader=TEXT, optional=True)),
    _spec("ORD-10", IMMEDIATE, "christen", "name the structure the unit owns", 'CHRISTEN "Nirmal\'s Roost"',
          Arg(name="name", reader=NAME)),
    _spec("ORD-12", IMMEDIATE, "combat", "set the actions in battle", "COMBAT RPHS SBOA SHAI",
          Arg(name="actions", reader=Many(Action(), most=20), optional=True, default=())),
    _spec("ORD-51", IMMEDIATE, "tactic", "set participation, rank, file and movement in battle",
          "TACTIC FIGHT FRONT CENTER CHARGE", Arg(name="battle", reader=BATTLE), Arg(name="rank", reader=RANK),
          Arg(name="file", reader=FILE), Arg(name="move", reader=MANNER)),
    _spec("ORD-41", IMMEDIATE, "setting", "switch a setting of the unit, or of the faction, ON or OFF",
          "SETTING ADVERTISE ON", Arg(name="setting", reader=SETTING), Arg(name="value", reader=Flag())),
    _spec("ORD-46", IMMEDIATE, "stance", "set the stance toward a faction (your own: all others)", "STANCE f05 ALLY",
          Arg(name="faction", reader=FACTION), Arg(name="stance", reader=STANCE)),
    _spec("ORD-52", IMMEDIATE, "target", "set what USE and BUILD work on", "TARGET B126",
          Arg(name="target", reader=TARGET)),
    _spec("ORD-21", IMMEDIATE, "forget", "forget a skill and all skills based on it", "FORGET buil", _SKILL),
    _spec("ORD-05", IMMEDIATE, "bestow", "pass the title on", "BESTOW U509", _UNIT),
    _spec("ORD-08", IMMEDIATE, "cancel", "revoke a title", "CANCEL mayo L47", Arg(name="title", reader=TITLE),
          Arg(name="location", reader=LOCATION)),
    _spec("ORD-59", IMMEDIATE, "yield", "give the title up", "YIELD MAYO", Arg(name="title", reader=TITLE)),
    _spec("ORD-38", IMMEDIATE, "retreat", "turn back; only as the first order of the month", "RETREAT"),
)  # fmt: skip

_DAYS = (
    _spec("ORD-24", HALF_DAY, "guard", "guard the territory", "@GUARD"),
    _spec("ORD-04", FULL_DAY, "attack", "attack a unit, a faction, or a structure's owner", "ATTACK U222",
          Arg(name="enemy", reader=ENEMY)),
    _spec("ORD-06", FULL_DAY, "build", "begin a structure (type, new id), or work on one with a skill",
          "BUILD carp f06nB01", Arg(name="plan", reader=PlanReader())),
    _spec("ORD-09", FULL_DAY, "caravan", "move along these locations, and back", "CARAVAN L47 L49 L51",
          Arg(name="route", reader=Many(LOCATION, least=2, most=60))),
    _spec("ORD-11", FULL_DAY, "claim", "claim a title; FREE: only while nobody holds it", "CLAIM mayo L67",
          Arg(name="title", reader=TITLE), Arg(name="location", reader=LOCATION, optional=True),
          Arg(name="free", reader=words_of("free"), optional=True)),
    _spec("ORD-29", FULL_DAY, "march", "move, and fight guards who forbid entry", "MARCH N",
          Arg(name="way", reader=WAY)),
    _spec("ORD-31", FULL_DAY, "move", "move in a direction or to a location", "MOVE SOUTHWEST",
          Arg(name="way", reader=WAY)),
    _spec("ORD-35", FULL_DAY, "pillage", "take the land's money by force", "15 PILLAGE"),
    _spec("ORD-48", FULL_DAY, "study", "study a skill; with a level, up to that level", "STUDY CMBT 2", _SKILL, _LEVEL),
    _spec("ORD-53", FULL_DAY, "teach", "teach units what they study", "10 TEACH U222 CMBT",
          Arg(name="lessons", reader=LessonReader())),
    _spec("ORD-55", FULL_DAY, "use", "use a skill; with a number, until that many are made", "@USE HORS 10",
          _SKILL, Arg(name="products", reader=Whole(1, 1_000_000, kind="number"), optional=True)),
    _spec("ORD-58", FULL_DAY, "work", "work for wages", "10 WORK"),
)  # fmt: skip

_FACTION = (
    _spec("FORD-02", OF_FACTION, "email", "not needed here: reports reach you on Discord", "EMAIL john@example.org",
          Arg(name="address", reader=SECRET)),
    _spec("FORD-04", OF_FACTION, "password", "not needed here: your Discord account is who you are",
          "PASSWORD hooters123", Arg(name="password", reader=SECRET)),
    _spec("FORD-05", OF_FACTION, "resign", "leave the game; your units join that people", "RESIGN np5",
          Arg(name="faction", reader=FACTION)),
    _spec("FORD-08", OF_FACTION, "reshow", "print descriptions again: ALL, STANCES, a kind, or a tag and a level",
          "RESHOW CMBT 2", Arg(name="what", reader=Topic()), _LEVEL),
)  # fmt: skip


def _named(spec: OrderSpec, *aliases: str) -> OrderSpec:
    return OrderSpec(keyword=spec.keyword, rule=spec.rule, help=spec.help, example=spec.example, args=spec.args,
                     group=spec.group, aliases=aliases)  # fmt: skip


_ALSO = {"guard": ("patrol",), "combat": ("combat_order",)}  # COMBAT_ORDER stands in old sheets

SPECS: tuple[OrderSpec, ...] = tuple(
    _named(spec, *_ALSO[spec.keyword]) if spec.keyword in _ALSO else spec
    for spec in (*_CONDITIONS, *_STACKS, *_GOODS, *_SELF, *_DAYS, *_FACTION)
)
BY_KEYWORD = {spec.keyword: spec for spec in SPECS}

CONDITIONS = frozenset(spec.keyword for spec in _CONDITIONS)
FULL_DAYS = frozenset(spec.keyword for spec in _DAYS if spec.group == FULL_DAY)
ANSWERING = frozenset(("accept", "stay", "retreat"))  # carried out when another order asks for them
ONE_SHOT = frozenset(
    ("bestow", "christen", "combat", "day", "describe", "enter", "exit", "forget", "leave", "march", "move", "name",
     "oath", "promote", "setting", "stack", "stance", "tactic", "target", "unstack", "yield")
)  # fmt: skip
BY_FACTION = frozenset(("name", "setting", "stance", *(spec.keyword for spec in _FACTION)))
BY_STRUCTURE = frozenset(("name", "describe", "setting"))  # OVL-GAP-130
LEADERS_ONLY = frozenset(("bestow", "buy", "claim", "eject", "leading", "recruit", "sell", "teach", "yield"))
NOT_FOLLOWERS = frozenset(("caravan", "march", "move"))  # but with scouting they may
NOT_LEADERS = frozenset(("merge", "split"))
NOT_CREATURES = frozenset(("study", "work"))
