"""The table of all orders (ERF-ORDER-03 to -05, ERF-DOCTRINE-01 to -21)."""

from __future__ import annotations

from engine.core.language.readers import Many, Reader, Text, Whole, words_of
from engine.core.orders import Arg, OrderSpec
from engine.games.erfworld.doctrine.lines import KEYWORDS
from engine.games.erfworld.language.readers import (
    BUILDING,
    CLASS_NAME,
    COMPANION,
    CONTRACT,
    DRAWING,
    GOLEM,
    GOLEM_SIZE,
    PARTY,
    SIDE,
    SPECIAL,
    SPELL,
    SPELL_WORD,
    STEP,
    THING,
    TRIBE,
    UNIT,
    Rest,
    Target,
)

STACK, CITIES, SIDES, DOCTRINE = "stack", "city", "side", "doctrine"  # groups: under which headings they stand
LONGEST_NAME = 40
MOST_UNITS = 10_000
MOST_DOLLARS = 10_000_000
OFFERS = ("truce", "alliance", "tribute", "colony")

_COUNT = Whole(1, MOST_UNITS)
_SUM = Whole(1, MOST_DOLLARS, kind="sum")


def _arg(name: str, reader: Reader, *fillers: str) -> Arg:
    return Arg(name=name, reader=reader, fillers=fillers)


def _may(name: str, reader: Reader, *fillers: str) -> Arg:
    return Arg(name=name, reader=reader, optional=True, fillers=fillers)


def _spec(
    group: str, rule: str, keyword: str, summary: str, example: str, *args: Arg, aliases: tuple[str, ...] = ()
) -> OrderSpec:
    return OrderSpec(keyword=keyword, rule=rule, help=summary, example=example, args=args, group=group, aliases=aliases)


def _stack(keyword: str, summary: str, example: str, *args: Arg, aliases: tuple[str, ...] = ()) -> OrderSpec:
    return _spec(STACK, "ERF-ORDER-03", keyword, summary, example, *args, aliases=aliases)


def _magic(keyword: str, summary: str, example: str, *args: Arg) -> OrderSpec:
    return _spec(STACK, "ERF-ORDER-06", keyword, summary, example, *args)


def _naval(keyword: str, summary: str, example: str, *args: Arg) -> OrderSpec:
    return _spec(STACK, "ERF-ORDER-07", keyword, summary, example, *args)


def _city(keyword: str, summary: str, example: str, *args: Arg) -> OrderSpec:
    return _spec(CITIES, "ERF-ORDER-04", keyword, summary, example, *args)


def _side(keyword: str, summary: str, example: str, *args: Arg) -> OrderSpec:
    return _spec(SIDES, "ERF-ORDER-05", keyword, summary, example, *args)


_STACK_ORDERS = (
    _stack("move", "go along these directions, hexes or cities, on several days if need be", "move e ne 12,5",
           _arg("way", Many(STEP, least=1, most=60)), aliases=("move_to",)),
    _stack("attack", "attack whoever is in this hex, or your own one", "attack ne", _may("where", STEP)),
    _stack("hold", "do nothing in this round", "hold"),
    _stack("hide", "hide where the terrain allows it", "hide"),
    _stack("show", "come out of hiding and look about", "show"),
    _stack("sneak", "move into a neighbouring hex without being seen", "sneak ne", _arg("where", STEP)),
    _stack("peek", "look across the border into a neighbouring hex", "peek nw", _arg("where", STEP)),
    _stack("survey", "spend 1 move to learn the land around", "survey"),
    _stack("land", "fliers come down at dusk", "land"),
    _stack("aloft", "fliers stay in the air over night", "aloft"),
    _stack("mount", "ride on these mounts", "mount u6", _arg("mount", UNIT)),
    _stack("dismount", "leave the mounts", "dismount"),
    _stack("carry", "take these units on your backs", "carry u7", _arg("who", Many(UNIT, least=1, most=30))),
    _stack("stack", "form one stack with these units", "stack u12 u14", _arg("who", Many(UNIT, least=1, most=60))),
    _stack("split", "divide your units: so many become a unit of their own", "split 8", _arg("number", _COUNT)),
    _stack("join", "join a unit of the same kind, or a stack", "join u12", _arg("who", COMPANION)),
    _stack("leave", "leave your stack", "leave"),
    _stack("train", "train for a day; eight days in a row count as a croaked unit", "train"),
    _stack("search", "search the ruins here, for treasure and traps", "search"),
    _stack("harvest", "make food of own beasts in the hex, or of so many of them; morale drops", "harvest 2 of u7",
           _may("number", _COUNT), _arg("who", UNIT, "of")),
    _stack("feed", "feed ferals with what you foraged", "feed u77", _arg("who", UNIT)),
    _stack("guard", "become the jailor of a prisoner", "guard u31", _arg("who", UNIT)),
    _stack("hand_over", "give a prisoner to another jailor", "hand over u31 to u12", _arg("who", UNIT),
           _arg("to", UNIT, "to")),
    _stack("release", "set a prisoner free", "release u31", _arg("who", UNIT)),
    _stack("execute", "croak a prisoner", "execute u31", _arg("who", UNIT)),
    _stack("reinforce", "turn everybody in the hex into its garrison until your next turn", "reinforce"),
    _stack("claim", "claim the city you stand in", "claim"),
    _stack("raze_road", "dig up the road of this hex", "raze road"),
    _stack("forage", "gather food for tonight", "forage"),
    _stack("ravage", "cut the forest of this hex down, on many days, and sell it", "ravage"),
    _naval("board", "go aboard a ship of ours in this port", "board u40", _arg("ship", UNIT)),
    _magic("cast", "cast a spell of your school", "cast scry on 12,5", _arg("spell", SPELL), _may("number", _SUM),
           _may("target", Target(), "on"), _may("word", SPELL_WORD, "as"), _may("less", SPECIAL, "without")),
    _magic("make", "make golems", "make 1 large cloth golem", _may("number", _COUNT), _arg("size", GOLEM_SIZE),
           _arg("golem", GOLEM)),
    _magic("unravel", "take a golem of your school apart", "unravel u40", _arg("who", UNIT)),
    _magic("scroll", "write a spell on a scroll, on several days if need be", "scroll blast", _arg("spell", SPELL)),
    _magic("wand", "make or fill a wand of a spell", "wand blast", _arg("spell", SPELL)),
    _magic("link", "take the juice of other casters for today", "link u9 u12",
           _arg("who", Many(UNIT, least=1, most=2))),
    _magic("go_home", "be in the capital at once, by the arkenshoes", "go home"),
    _magic("improve", "see to the building of your school in this city, with all juice", "improve garden",
           _arg("building", BUILDING)),
    _magic("portal", "step through the portal of the capital into the Magic Kingdom", "portal"),
    _magic("study", "spend the day in the library of the tower", "study"),
)  # fmt: skip

_CITY_ORDERS = (
    _city("pop", "have units popped, after what is planned already", "pop 16 pikers", _may("number", _COUNT),
          _arg("kind", CLASS_NAME), _may("rate", words_of("maximal", kind="rate"))),
    _city("stop", "give up plans; only on the first day of a new ruler", "stop"),
    _city("level", "raise the city, by one level or to this one", "level 2", _may("to", Whole(1, 5), "to")),
    _city("raze", "lower the city, by one level or to this one", "raze 0", _may("to", Whole(0, 4), "to")),
    _city("repair", "repair all damage that can be paid", "repair"),
    _city("build", "put up a building or enlarge a training field, in the place of another if there is no room",
          "build bank", _arg("building", BUILDING), _may("instead", BUILDING, "for")),
    _city("steward", "appoint a commander in the city as its steward; a courtier if you name nobody", "steward u3",
          _may("who", UNIT)),
    _city("garrison", "make these units a garrison of the city", "garrison u4",
          _arg("who", Many(UNIT, least=1, most=60))),
    _city("field", "make field units of these", "field u4", _arg("who", Many(UNIT, least=1, most=60))),
    _spec(CITIES, "ERF-ORDER-06", "recall", "have a caster come back from the Magic Kingdom", "recall u9",
          _arg("who", UNIT)),
)  # fmt: skip

_SIDE_ORDERS = (
    _side("design", "design a class of our own, in the first three days",
          'design "Iron Twoll" large infantry land club 2 scout siege', _arg("name", Text(LONGEST_NAME, kind="name")),
          _arg("words", DRAWING)),
    _side("chief", "appoint your chief warlord", "chief u9", _arg("who", UNIT)),
    _side("heir", "make a commander your heir, for $100,000", "heir u9", _arg("who", UNIT)),
    _side("promote", "promote a unit, or so many of it, to another class", "promote 1 of u4 to lancer",
          _may("number", _COUNT), _arg("who", UNIT, "of"), _arg("kind", CLASS_NAME, "to")),
    _side("shields", "buy shields for a unit or so many of it, in a city of ours, for $50 each", "shields 4 of u7",
          _may("number", _COUNT), _arg("who", UNIT, "of")),
    _side("purse", "let a commander carry this sum", "purse u9 500", _arg("who", UNIT),
          _arg("sum", Whole(0, 100_000, kind="sum"))),
    _side("abdicate", "leave the throne to an heir", "abdicate u9", _arg("who", UNIT)),
    _side("challenge", "have an heir fight the ruler for the throne, or his champion", "challenge u9 by u12",
          _arg("who", UNIT), _may("by", UNIT, "by")),
    _side("disband", "disband a unit, or so many of it", "disband 4 of u4",
          _may("number", _COUNT), _arg("who", UNIT, "of")),
    _side("name", "name a commander, a beast, a city or your side", 'name u9 "Queen Berta"', _arg("what", THING),
          _arg("name", Text(LONGEST_NAME, kind="name"))),
    _side("offer", "offer a contract to a side", "offer truce to s2", _arg("kind", words_of(*OFFERS, kind="contract")),
          _arg("to", SIDE, "to"), _may("sum", _SUM, "for"),
          _may("days", Whole(1, 999, kind="number of days"), "during")),
    _side("sign", "sign a contract that you were offered", "sign k4", _arg("contract", CONTRACT)),
    _side("break", "break a contract", "break k4", _arg("contract", CONTRACT)),
    _side("pay", "give money to a side or a tribe", "pay 500 to s2", _arg("sum", _SUM), _arg("to", PARTY, "to")),
    _side("hire", "hire a tribe that one of your commanders has met", "hire t1", _arg("tribe", TRIBE)),
    _side("sell", "offer a unit or a city to a side for a sum", "sell u7 to s2 for 500", _arg("what", THING),
          _arg("to", SIDE, "to"), _arg("sum", _SUM, "for")),
    _side("ransom", "offer a prisoner to his side for a sum", "ransom u31 for 500",
          _arg("who", UNIT), _arg("sum", _SUM, "for")),
    _spec(SIDES, "ERF-ORDER-06", "invite", "offer free casters of the Magic Kingdom an open contract", "invite 5000",
          _arg("sum", _SUM)),
)  # fmt: skip

_DOCTRINE_ORDERS = tuple(
    _spec(DOCTRINE, word.rule, word.key, word.about, word.default[0].lower(), _arg("words", Rest(word.key)))
    for word in KEYWORDS.values()
)

SPECS: tuple[OrderSpec, ...] = (*_STACK_ORDERS, *_CITY_ORDERS, *_SIDE_ORDERS, *_DOCTRINE_ORDERS)
GROUPS = {spec.keyword: spec.group for spec in SPECS}
