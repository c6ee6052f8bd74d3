"""The 45 orders of Atlantis 4.0.4 (ATL-ORDER-01 .. -50): keyword, arguments, help. FORM, END, UNIT are frame words."""

from __future__ import annotations

from engine.core.language.readers import Many, words_of
from engine.core.orders import Arg, OrderSpec
from engine.games.atlantis.language.words import (
    AMOUNT,
    ATTITUDE,
    COURSE,
    DESCRIBED,
    FACTION,
    FLAG,
    ITEM,
    LONGEST_TEXT,
    NAME,
    OBJECT,
    OBJECTS,
    SKILL,
    STEPS,
    STRUCTURE,
    UNIT,
    UNIT_OR_NOBODY,
    AmountOrAll,
    DeclaredFaction,
    Plain,
    Points,
    Said,
    Share,
)

INSTANT, MONTH, OTHER = "instant", "month-long", "other"


def _spec(rule: str, keyword: str, group: str, summary: str, example: str, *args: Arg) -> OrderSpec:
    return OrderSpec(keyword=keyword, rule=f"ATL-ORDER-{rule}", help=summary, example=example, args=args, group=group)


def _flag(rule: str, keyword: str, summary: str) -> OrderSpec:
    return _spec(rule, keyword, INSTANT, summary, f"{keyword} 1", Arg(name="flag", reader=FLAG))


_UNIT = Arg(name="unit", reader=UNIT)
_UNITS = Arg(name="units", reader=Many(UNIT, least=1, most=200))
_QUANTITY = Arg(name="amount", reader=AMOUNT)
_TRADED = Arg(name="amount", reader=AmountOrAll())
_ITEM = Arg(name="item", reader=ITEM)
_PASSWORD = Arg(name="password", reader=Plain(longest=100, whole=True, kind="password"), optional=True)
_STEPS = Arg(name="steps", reader=STEPS)

_INSTANT = (
    _spec("01", "address", INSTANT, "not needed here: your Discord account is your address", "address me@example.org",
          Arg(name="address", reader=Plain(longest=200, whole=True, kind="address"))),
    _flag("05", "autotax", "try to tax every month without a TAX order"),
    _flag("06", "avoid", "stay out of battles where possible"),
    _flag("07", "behind", "stand behind the other units in battle"),
    _spec("11", "claim", INSTANT, "take silver from the faction's unclaimed money", "claim 100", _QUANTITY),
    _spec("12", "combat", INSTANT, "set the spell a mage casts in battle; no name: none", "combat fire",
          Arg(name="skill", reader=SKILL, optional=True)),
    _spec("13", "consume", INSTANT, "use food before silver: the UNIT's own, or any of the FACTION; else silver first",
          "consume unit", Arg(name="whose", reader=words_of("unit", "faction"), optional=True)),
    _spec("14", "declare", INSTANT, "set the attitude to a faction, or the default; no attitude: cancel it",
          "declare 15 hostile", Arg(name="faction", reader=DeclaredFaction()),
          Arg(name="attitude", reader=ATTITUDE, optional=True)),
    _spec("15", "describe", INSTANT, "describe the unit, or the structure it owns; no text: clear it",
          'describe unit "with dirty overalls"', Arg(name="what", reader=DESCRIBED),
          Arg(name="text", reader=Said(LONGEST_TEXT, "description"), optional=True)),
    _spec("19", "faction", INSTANT, "share out the five faction points", "faction war 2 trade 2 magic 1",
          Arg(name="points", reader=Points())),
    _spec("29", "guard", INSTANT, "guard the region: keep others from taxing, pillaging, entering", "guard 1",
          Arg(name="flag", reader=FLAG)),
    _flag("30", "hold", "never join battles in other regions"),
    _spec("33", "name", INSTANT, "name the unit, the faction, or the structure the unit owns",
          'name unit "Merlin\'s Guards"', Arg(name="what", reader=OBJECTS), Arg(name="name", reader=NAME)),
    _flag("34", "noaid", "take no help from other regions in battle"),
    _spec("35", "option", INSTANT, "TIMES, NOTIMES, or TEMPLATE OFF, SHORT, LONG or MAP", "option template map",
          Arg(name="option", reader=words_of("times", "notimes", "template", kind="option")),
          Arg(name="template", reader=words_of("off", "short", "long", "map", kind="template"), optional=True)),
    _spec("36", "password", INSTANT, "not needed here: your Discord account is who you are", "password xyzyz",
          _PASSWORD),
    _spec("42", "reveal", INSTANT, "show the UNIT, or the unit and its FACTION, to everybody; no word: stop",
          "reveal faction", Arg(name="what", reader=words_of("unit", "faction"), optional=True)),
    _spec("45", "show", INSTANT, "repeat what you know about a SKILL level or an ITEM", "show skill mining 3",
          Arg(name="what", reader=words_of("skill", "item")), Arg(name="name", reader=Plain(kind="name", whole=True))),
    _spec("20", "find", INSTANT, "ask who plays a faction", "find 4", Arg(name="faction", reader=FACTION)),
    _spec("31", "leave", INSTANT, "leave the structure the unit is in", "leave"),
    _spec("17", "enter", INSTANT, "enter a structure", "enter 114", Arg(name="object", reader=OBJECT)),
    _spec("39", "promote", INSTANT, "make another unit the owner of the structure", "promote 415", _UNIT),
)  # fmt: skip

_OTHER = (
    _spec("04", "attack", OTHER, "attack units", "attack 17 431", _UNITS),
    _spec("46", "steal", OTHER, "steal an item from a unit", "steal 123 silver", _UNIT, _ITEM),
    _spec("03", "assassinate", OTHER, "kill one person of a unit in secret", "assassinate 177", _UNIT),
    _spec("16", "destroy", OTHER, "destroy the structure the unit owns", "destroy"),
    _spec("25", "give", OTHER, "give items (a number, ALL, or ALL EXCEPT n) to a unit (0: nobody), or the whole UNIT",
          "give 4573 10 swords",
          Arg(name="unit", reader=UNIT_OR_NOBODY), Arg(name="what", reader=Share())),
    _spec("37", "pillage", OTHER, "take all the region's money by force and ruin it", "pillage"),
    _spec("48", "tax", OTHER, "collect taxes", "tax"),
    _spec("10", "cast", OTHER, "cast a spell; its skill report shows the arguments", "cast gate_lore random",
          Arg(name="skill", reader=SKILL),
          Arg(name="arguments", reader=Many(Plain(longest=60, kind="argument"), most=200), optional=True, default=())),
    _spec("44", "sell", OTHER, "sell to the market: ALL or a number", "sell 10 furs", _TRADED, _ITEM),
    _spec("09", "buy", OTHER, "buy from the market, or recruit people", "buy 5 barbarians", _TRADED, _ITEM),
    _spec("40", "quit", OTHER, "end the faction for good", "quit", _PASSWORD),
    _spec("41", "restart", OTHER, "end the faction and begin a new one", "restart", _PASSWORD),
    _spec("21", "forget", OTHER, "forget a skill", "forget mining", Arg(name="skill", reader=SKILL)),
)  # fmt: skip

_MONTH = (
    _spec("43", "sail", MONTH, "sail the ship (its owner gives directions), or help to", "sail n nw",
          Arg(name="course", reader=COURSE, optional=True, default=())),
    _spec("02", "advance", MONTH, "move, and attack whoever forbids entry", "advance n 1 in se", _STEPS),
    _spec("32", "move", MONTH, "move: directions, a structure to enter, OUT, IN", "move n ne in", _STEPS),
    _spec("08", "build", MONTH, "build on, or begin a structure of this kind", "build tower",
          Arg(name="type", reader=STRUCTURE, optional=True)),
    _spec("18", "entertain", MONTH, "earn money by entertainment", "entertain"),
    _spec("38", "produce", MONTH, "make as many of an item as possible", "produce crossbows", _ITEM),
    _spec("47", "study", MONTH, "study a skill for a month", 'study "horse training"', Arg(name="skill", reader=SKILL)),
    _spec("49", "teach", MONTH, "teach units what they are studying", "teach new 2 5", _UNITS),
    _spec("50", "work", MONTH, "work for wages", "work"),
)  # fmt: skip

SPECS: tuple[OrderSpec, ...] = (*_INSTANT, *_OTHER, *_MONTH)
MONTH_LONG: tuple[str, ...] = tuple(spec.keyword for spec in _MONTH)
