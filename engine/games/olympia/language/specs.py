"""The table of all orders (OLY-ORDER-01 to -83): how each is written; its days and priority stand in rules/orders."""

from __future__ import annotations

from engine.core.language.readers import Choice, Many, Reader, Whole, words_of
from engine.core.orders import Arg, OrderSpec
from engine.games.olympia.language.readers import (
    ADMITTED,
    ANY_ITEM,
    CONDITION,
    DESTINATION,
    ENTITY,
    FACTION_OR_UNIT,
    FREE_NUMBER,
    GIFT,
    GIVER,
    ITEM,
    PLACE,
    RECEIVER,
    SHEET,
    SKILL,
    STORM,
    STRUCTURE,
    SUM,
    THING,
    UNIT,
    UNIT_OR_NONE,
    USABLE,
    Plain,
    Title,
)
from engine.games.olympia.rules.orders import ORDERS
from engine.games.olympia.state import Direction

LONGEST_BANNER, LONGEST_NAME = 50, 35  # OLY-GAP-O04, -O42
MOST_LINES = 500

_AMOUNT = Whole(0, 1_000_000)
_DAYS = Whole(0, 1000, kind="number of days")
_FLAG = Whole(0, 1, kind="flag")
_STRUCTURES = {
    "inn": "inn", "mine": "mine", "temple": "temple", "tower": "tower", "castle": "castle", "galley": "galley",
    "roundship": "roundship", "gall": "galley", "gal": "galley", "round": "roundship", "rship": "roundship",
    "cast": "castle", "temp": "temple", "tow": "tower",
}  # fmt: skip


def _arg(name: str, reader: Reader) -> Arg:
    return Arg(name=name, reader=reader)


def _may(name: str, reader: Reader) -> Arg:
    return Arg(name=name, reader=reader, optional=True)


def _spec(keyword: str, summary: str, example: str, *args: Arg, lines: str = "") -> OrderSpec:
    fact = ORDERS[keyword]
    return OrderSpec(
        keyword=keyword,
        rule=fact.rule,
        help=summary,
        example=example,
        args=args,
        aliases=fact.aliases,
        group="read" if fact.priority is None else str(fact.priority),
        lines=lines,
    )


_WHO = _arg("who", UNIT)
_MAY_WHO = _may("who", UNIT)
_LIST = _arg("who", Many(FACTION_OR_UNIT, least=1, most=200))
_ITEM = _arg("item", ITEM)
_QTY = _may("quantity", _AMOUNT)
_LEFT = _may("have_left", _AMOUNT)
_MAY_DAYS = _may("days", _DAYS)
LINES = Whole(0, MOST_LINES, kind="number of lines")
_LINES = _may("lines", LINES)
_GATHER = (_may("number", _AMOUNT), _MAY_DAYS)

_PERMISSIONS = (
    _spec("accept", "let another faction's unit give you something (0: anybody, anything)", "accept 5499 77 20",
          _arg("from", GIVER), _arg("item", ANY_ITEM), _QTY),
    _spec("admit", "let units or factions stack with a unit or enter what it controls", "admit 5499 gk7 4846",
          _arg("target", ENTITY), _may("who", Many(ADMITTED, most=200))),
    _spec("contact", "show yourself to these units or players while you are concealed", "contact 5499 gk7", _LIST),
    _spec("decree", "tell all your garrisons to watch for a unit, or to attack it", "decree watch 5499",
          _arg("what", words_of("watch", "hostile", kind="decree")), _arg("who", FACTION_OR_UNIT)),
    _spec("default", "take back what you declared toward these", "default 5499 gk7", _LIST),
    _spec("defend", "defend these when they are attacked", "defend gk7", _LIST),
    _spec("hostile", "attack these on sight", "hostile gk7 4846", _LIST),
    _spec("neutral", "neither attack nor defend these", "neutral 4846", _LIST),
    _spec("realname", "what the list of players shows as your name", 'realname "Ann Other"',
          _arg("name", Title(60, "name"))),
)  # fmt: skip

_GOODS = (
    _spec("buy", "offer to buy up to so many for at most this price each (0: no longer)", "buy 79 5 10",
          _ITEM, _arg("quantity", _AMOUNT), _may("price", _AMOUNT), _LEFT, _may("secret", _FLAG)),
    _spec("sell", "offer to sell so many for this price each (0: no longer)", "sell 79 5 10",
          _ITEM, _arg("quantity", _AMOUNT), _may("price", _AMOUNT), _LEFT, _may("secret", _FLAG)),
    _spec("claim", "draw gold or items credited to your faction", "claim 77 50", _arg("item", SUM),
          _may("number", _AMOUNT)),
    _spec("drop", "discard items; men leave service", "drop 10 5", _ITEM, _QTY, _LEFT),
    _spec("get", "take items from a unit of yours, or a garrison you rule", "get 5499 77 10", _WHO,
          _arg("item", GIFT), _QTY, _LEFT),
    _spec("take", "take items from a unit of yours, or a garrison you rule", "take 5499 77 10", _WHO,
          _arg("item", GIFT), _QTY, _LEFT),
    _spec("give", "hand items, or a prisoner, to a unit here", "give 5499 77 10", _arg("who", RECEIVER),
          _arg("item", GIFT), _QTY, _LEFT),
    _spec("pay", "hand gold to a unit here", "pay 5499 100", _WHO, _may("amount", _AMOUNT), _LEFT),
    _spec("fee", "set the ferry fee for each 100 weight; 0: no ferry", "fee 50", _may("amount", _AMOUNT)),
)  # fmt: skip

_STACKING = (
    _spec("stack", "stack beneath a character", "stack 5499", _WHO),
    _spec("unstack", "leave the stack, or drop a unit from beneath you", "unstack", _MAY_WHO),
    _spec("promote", "move a unit up, to just before you", "promote 5499", _WHO),
    _spec("surrender", "become a character's prisoner", "surrender 5499", _WHO),
    _spec("guard", "begin (1) or end (0) guarding the place", "guard 1", _may("flag", _FLAG)),
    _spec("behind", "set your row in battle; 0 is in front", "behind 2", _arg("row", Whole(0, 9, kind="row"))),
    _spec("banner", "set the text shown behind a name", 'banner "carrying a gold banner"', _may("unit", ENTITY),
          _arg("text", Title(LONGEST_BANNER, "banner"))),
    _spec("name", "rename yourself, your faction, or what you own or rule", 'name "Osswid the Brave"',
          _may("what", ENTITY), _arg("name", Title(LONGEST_NAME, "name"))),
    _spec("die", "die", "die"),
    _spec("execute", "kill a prisoner, or all of yours", "execute 2785", _MAY_WHO),
    _spec("forget", "give up a skill", "forget 601", _arg("skill", SKILL)),
    _spec("pledge", "pledge your lands to a noble; 0: to nobody", "pledge 5499", _arg("who", UNIT_OR_NONE)),
    _spec("flag", "raise a signal for which others may wait", "flag ready", _arg("flag", Plain("flag", 30))),
    _spec("stop", "interrupt the running order", "stop"),
    _spec("wait", "wait until one of these is true", "wait day 15 not unit 5499",
          _arg("conditions", Many(CONDITION, least=1, most=50))),
)  # fmt: skip

_TRAVEL = (
    _spec("move", "go in a direction, or to a place; of several the first that is possible", "move north ad48",
          _may("where", Many(DESTINATION, most=20))),
    _spec("fly", "fly in a direction, or to a place", "fly north", _may("where", Many(DESTINATION, most=20))),
    _spec("sail", "sail your ship in a direction, or to a place", "sail west",
          _may("where", Many(DESTINATION, most=20))),
    _spec("board", "pay the fee and go aboard", "board d127 200", _arg("ship", STRUCTURE), _may("fee", _AMOUNT)),
    _spec("ferry", "tell waiting passengers that they may board", "ferry"),
    _spec("unload", "put all passengers ashore", "unload"),
    _spec("sneak", "enter a structure unseen, or leave it", "sneak d127", _may("where", PLACE)),
)  # fmt: skip

_WORK = (
    _spec("build", "begin a structure, or go on with it", 'build tower "Amber Keep"',
          _may("structure", Choice(_STRUCTURES, "structure")), _may("name", Title(25, "name")), _MAY_DAYS,
          _may("id", FREE_NUMBER)),
    _spec("improve", "improve the castle you are in", "improve 10", _MAY_DAYS),
    _spec("repair", "repair the structure you are in", "repair 5", _MAY_DAYS),
    _spec("raze", "tear a building down", "raze", _may("building", STRUCTURE)),
    _spec("make", "make things of material", "make 74 5", _ITEM, _QTY),
    _spec("train", "train men, one a day", "train 20 5", _arg("kind", ITEM), _MAY_DAYS),
    _spec("collect", "gather what the place yields", "collect 87 0 0", _ITEM, *_GATHER),
    _spec("recruit", "take peasants from the place", "recruit 5", _MAY_DAYS),
    _spec("catch", "catch wild horses", "catch 5", *_GATHER),
    _spec("fish", "catch fish", "fish 20", *_GATHER),
    _spec("quarry", "quarry stone", "quarry 20", *_GATHER),
    _spec("wood", "harvest lumber", "wood 20", *_GATHER),
    _spec("yew", "harvest yew", "yew 5", *_GATHER),
    _spec("mallorn", "harvest mallorn wood", "mallorn 2", *_GATHER),
    _spec("opium", "harvest opium", "opium 10", *_GATHER),
    _spec("breed", "breed two beasts", "breed 280 280", _arg("one", ITEM), _arg("other", ITEM)),
    _spec("study", "study a skill for a week, or by so many fast days at once", "study 600 7",
          _arg("skill", SKILL), _may("fast", _DAYS)),
    _spec("research", "look for a hidden skill of a category", "research 800", _arg("skill", SKILL)),
    _spec("use", "use a skill, or an item", "use 632 5499", _arg("what", USABLE), _may("more", Many(Plain(), most=20))),
    _spec("explore", "look for what is hidden here", "explore"),
    _spec("quest", "look for an adventure here", "quest"),
    _spec("seek", "look for concealed characters here", "seek 5499", _MAY_WHO),
    _spec("exhume", "dig up a body", "exhume d127", _may("body", THING)),
    _spec("form", "hire a noble under one of your five numbers", 'form 5717 "Feasel the Wicked"',
          _may("unit", UNIT_OR_NONE), _may("name", Title(LONGEST_NAME, "name"))),
)  # fmt: skip

_POWER = (
    _spec("attack", "attack a unit or structure (1: do not take its place)", "attack 5499", _arg("target", ENTITY),
          _may("flag", _FLAG)),
    _spec("pillage", "seize the tax base (1: attack the guards first)", "pillage", _may("flag", _FLAG)),
    _spec("garrison", "leave ten soldiers here, bound to a castle", "garrison d127", _arg("castle", STRUCTURE)),
    _spec("ungarrison", "dissolve a garrison", "ungarrison", _MAY_WHO),
    _spec("bribe", "buy a noble away from his lord", "bribe 5499 500", _WHO, _arg("amount", _AMOUNT),
          _may("flag", _FLAG)),
    _spec("honor", "spend gold on your own contract", "honor 50", _arg("amount", _AMOUNT)),
    _spec("oath", "swear an oath with 1 or 2 Noble Points", "oath 1", _arg("level", Whole(1, 2, kind="level"))),
    _spec("terrorize", "win or keep a noble by fear", "terrorize 5499 10", _WHO,
          _may("severity", Whole(1, 100, kind="severity"))),
    _spec("torture", "make a prisoner name his lord", "torture 2785", _WHO),
    _spec("raise", "raise a mob of peasants", "raise"),
    _spec("rally", "rally a mob to your side", "rally 4846", _WHO),
    _spec("incite", "set a mob on somebody", "incite 4846 5499", _arg("mob", UNIT), _WHO),
    _spec("hide", "conceal yourself (1), or stop doing so (0)", "hide 1", _may("flag", _FLAG)),
    _spec("bind", "bind a storm to your ship", "bind 79001", _arg("storm", STORM)),
    _spec("trance", "rest in a trance for 28 days", "trance"),
)  # fmt: skip

_WORDS = (
    _spec("message", "write to a unit, a player, or all in a place", "message 2 5499\nGreetings!\nWell met.", _LINES,
          _arg("to", Many(ENTITY, least=1, most=20)), lines="lines"),
    _spec("post", "put up a sign here", "post 1\nPassage to Drassa: 100 gold.", _LINES, lines="lines"),
    _spec("press", "a signed item for the Times", "press 1\nPeace in Torba Bacor!", _LINES, lines="lines"),
    _spec("rumor", "an unsigned item for the Times", "rumor 1\nGold was found in the hills.", _LINES, lines="lines"),
)  # fmt: skip

_FACTION = (
    _spec("quit", "leave the game", "unit gk7\nquit"),
    _spec("times", "receive the Times (0) or not (1)", "times 0", _may("flag", _FLAG)),
    _spec("format", "choose the form of your report", "format 1", _may("number", Whole(0, 1, kind="format"))),
    _spec("notab", "had to do with tabs in mail", "notab 1", _may("number", _FLAG)),
    _spec("public", "let your next report be published", "public"),
    _spec("lore", "show a lore sheet again", "lore 600", _arg("sheet", SHEET)),
    _spec("resend", "show a report again", "resend 12", _may("turn", _AMOUNT)),
    _spec("players", "show the list of players", "players"),
    _spec("email", "changed your address in the days of e-mail", "email ann@example.com",
          _may("address", Plain("address", 200))),
    _spec("vis_email", "changed the address others see in the days of e-mail", "vis_email ann@example.com",
          _may("address", Plain("address", 200))),
    _spec("password", "set a password in the days of e-mail", 'password "sneaky"',
          _may("password", Plain("password", 200))),
)  # fmt: skip

_SHORT_WAYS = tuple(
    OrderSpec(
        keyword=direction.value,
        rule="OLY-ORDER-41",
        help=f"move {direction.value}",
        example=direction.value,
        aliases={"north": ("n",), "east": ("e",), "south": ("s",), "west": ("w",), "out": ("exit",)}.get(direction, ()),
        group=str(ORDERS["move"].priority),
    )
    for direction in Direction
)
"""A direction alone is `move` in that direction."""

SPECS: tuple[OrderSpec, ...] = (
    *_PERMISSIONS, *_GOODS, *_STACKING, *_TRAVEL, *_SHORT_WAYS, *_WORK, *_POWER, *_WORDS, *_FACTION,
)  # fmt: skip
READ_AT_ONCE: tuple[str, ...] = tuple(key for key, fact in ORDERS.items() if fact.priority is None)
"""Orders carried out when the sheet is read (OLY-SUBMIT-02)."""
