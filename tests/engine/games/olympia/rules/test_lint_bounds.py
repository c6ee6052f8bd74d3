"""What the lint of the tables lets pass and what it does not: both sides of every bound."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from engine.games.olympia.book import BOOK
from engine.games.olympia.rules import lint_tables
from engine.games.olympia.rules.adventures import QUESTS, Monsters
from engine.games.olympia.rules.cities import MARKETS, Trade
from engine.games.olympia.rules.making import BREEDING
from engine.games.olympia.rules.realm import CHANCES, REALM
from engine.games.olympia.rules.structures import CASTLE_LEVELS
from engine.games.olympia.rules.worlds import WORLDS
from tests.suite.table import each

replace = msgspec.structs.replace


def faults() -> list[str]:
    return [fault.message for fault in lint_tables.table_faults(BOOK.by_keyword)]


def plant(monkeypatch: pytest.MonkeyPatch, table: str, key: str, wrong: dict[str, Any]) -> None:
    """Changes fields of one record of a table; `to` makes it a new one under that key."""
    records = dict(getattr(lint_tables, table))
    goal = str(wrong.pop("to", key))
    typed: Any = int(goal) if isinstance(next(iter(records)), int) else goal
    record = records[type(typed)(key)]
    records[typed] = replace(record, **wrong)
    monkeypatch.setattr(lint_tables, table, MappingProxyType(records))


Row = tuple[str, str, dict[str, Any], str]
"""Table, key, what is changed, and what is said of it: "" for nothing."""

ITEMS: list[Row] = [
    ("ITEMS", "12", {"weight": 0}, ""),
    ("ITEMS", "12", {"weight": -1}, "12: weighs or carries less than nothing"),
    ("ITEMS", "12", {"land": -1, "ride": -1, "fly": -1}, ""),
    ("ITEMS", "12", {"land": -2}, "12: weighs or carries less than nothing"),
    ("ITEMS", "12", {"ride": -2}, "12: weighs or carries less than nothing"),
    ("ITEMS", "12", {"fly": -2}, "12: weighs or carries less than nothing"),
    ("ITEMS", "79", {"key": "499", "to": "499", "name": "x", "plural": "y"}, ""),
    ("ITEMS", "79", {"key": "500", "to": "500", "name": "x", "plural": "y"}, "500: is no number of an item"),
    ("ITEMS", "79", {"key": "0", "to": "0", "name": "x", "plural": "y"}, "0: is no number of an item"),
    ("ITEMS", "79", {"key": "a1", "to": "a1", "name": "x", "plural": "y"}, "a1: is no number of an item"),
    ("ITEMS", "79", {"key": "96", "to": "96", "name": "x", "plural": "y"}, "96: is no number of an item"),
    ("ITEMS", "79", {"key": "101", "to": "101", "name": "x", "plural": "y"}, "101: is no number of an item"),
    ("ITEMS", "79", {"key": "498", "to": "498", "name": "x", "plural": "x"}, ""),
    ("ITEMS", "79", {"key": "498", "to": "498", "name": "x", "plural": "iron"}, '498: "iron" means 79 as well'),
    ("ITEMS", "79", {"pay": 1}, "79: is paid but no man"),
    ("ITEMS", "12", {"fighter": (0, 0, 0)}, ""),
    ("ITEMS", "12", {"fighter": (0, 0, -1)}, "12: fights with less than nothing"),
    ("ITEMS", "12", {"fighter": None}, "12: is a man or beast without ratings"),
]
SKILLS: list[Row] = [
    ("SKILLS", "603", {"key": "999", "to": "999"}, ""),
    ("SKILLS", "603", {"key": "599", "to": "599"}, "599: is no number of a skill"),
    ("SKILLS", "603", {"key": "1000", "to": "1000"}, "1000: is no number of a skill"),
    ("SKILLS", "603", {"key": "6x", "to": "6x"}, "6x: is no number of a skill"),
    ("SKILLS", "603", {"category": "600"}, ""),
    ("SKILLS", "603", {"category": ""}, "603: is neither a category nor in one"),
    ("SKILLS", "750", {"category": "700"}, "750: is neither a category nor in one"),
    ("SKILLS", "603", {"category": "602"}, "603: there is no category 602"),
    ("SKILLS", "603", {"category": "998"}, "603: there is no category 998"),
    ("SKILLS", "603", {"category": "800"}, "603: is magic and its category is not, or the other way round"),
    ("SKILLS", "603", {"magic": True}, "603: is magic and its category is not, or the other way round"),
    ("SKILLS", "603", {"weeks": 1}, ""),
    ("SKILLS", "603", {"weeks": 6}, ""),
    ("SKILLS", "603", {"weeks": 0}, "603: takes a time or points out of range"),
    ("SKILLS", "603", {"weeks": 7}, "603: takes a time or points out of range"),
    ("SKILLS", "603", {"noble_points": 0}, ""),
    ("SKILLS", "603", {"noble_points": 2}, ""),
    ("SKILLS", "603", {"noble_points": -1}, "603: takes a time or points out of range"),
    ("SKILLS", "603", {"noble_points": 3}, "603: takes a time or points out of range"),
    ("SKILLS", "603", {"days": 0}, ""),
    ("SKILLS", "603", {"days": -1}, "603: takes a time or points out of range"),
    ("SKILLS", "603", {"order": ""}, ""),
    ("SKILLS", "603", {"order": "angle"}, "603: there is no order angle"),
    ("SKILLS", "692", {"length": "fixed"}, "692: is written down in a time of its own"),
    ("SKILLS", "603", {"consumes": {"500": 1}}, "603: there is no item 500"),
    ("SKILLS", "603", {"present": {"500": 1}}, "603: there is no item 500"),
    ("SKILLS", "603", {"gives": "500"}, "603: there is no item 500"),
    ("SKILLS", "603", {"gives": "87", "place": "ship"}, ""),
    ("SKILLS", "603", {"place": "temple"}, ""),
    ("SKILLS", "603", {"place": "forest"}, ""),
    ("SKILLS", "603", {"place": "moon"}, "603: there is no place moon"),
    ("SKILLS", "804", {"aura": (1, 1)}, ""),
    ("SKILLS", "804", {"aura": (1, 2)}, ""),
    ("SKILLS", "804", {"aura": (1, -1)}, ""),
    ("SKILLS", "804", {"aura": (2, 1)}, "804: takes aura from more to less"),
    ("SKILLS", "804", {"aura": (1, -2)}, "804: takes aura from more to less"),
    ("SKILLS", "804", {"aura": (-1, 1)}, "804: takes aura from more to less"),
    ("SKILLS", "802", {"aura": (0, 1)}, "802: takes aura from more to less"),
    ("SKILLS", "802", {"aura": (0, 0)}, ""),
    ("SKILLS", "603", {"aura": (1, 1)}, "603: takes aura and is no magic"),
    ("SKILLS", "603", {"aura_for": "day"}, "603: counts what aura pays for and takes none"),
]
WORKS: list[Row] = [
    ("RECIPES", "74", {"of": "500"}, "74: there is no item 500"),
    ("RECIPES", "74", {"also": "500"}, "74: there is no item 500"),
    ("RECIPES", "74", {"skill": "500"}, "74: there is no skill 500"),
    ("RECIPES", "74", {"skill": ""}, ""),
    ("RECIPES", "74", {"place": "moon"}, "74: there is no structure moon"),
    ("RECIPES", "74", {"place": "ship"}, ""),
    ("RECIPES", "74", {"place": "temple"}, ""),
    ("RECIPES", "12", {"of": ""}, "12: is trained and no man of men"),
    ("RECIPES", "12", {"of": "79"}, "12: is trained and no man of men"),
    ("RECIPES", "74", {"order": "train", "of": "10"}, "74: is trained and no man of men"),
    ("RECIPES", "74", {"days": 1, "pieces": 1}, ""),
    ("RECIPES", "74", {"days": 0}, "74: takes no time, makes nothing, or takes aura without magic"),
    ("RECIPES", "74", {"pieces": 0}, "74: takes no time, makes nothing, or takes aura without magic"),
    ("RECIPES", "74", {"aura": 1}, "74: takes no time, makes nothing, or takes aura without magic"),
    ("GATHERINGS", "78", {"by": "500"}, "78: there is no gatherer 500"),
    ("GATHERINGS", "78", {"by": "noble"}, ""),
    ("GATHERINGS", "78", {"skill": "500"}, "78: there is no skill 500"),
    ("GATHERINGS", "78", {"skill": ""}, ""),
    ("GATHERINGS", "78", {"order": "dig"}, "78: there is no order dig"),
    ("GATHERINGS", "78", {"order": ""}, ""),
    ("GATHERINGS", "78", {"chance": 1}, ""),
    ("GATHERINGS", "78", {"chance": 100}, ""),
    ("GATHERINGS", "78", {"chance": 0}, "78: has a chance out of range"),
    ("GATHERINGS", "78", {"chance": 101}, "78: has a chance out of range"),
    ("GATHERINGS", "78", {"key": "79", "to": "79"}, "79: is to be found nowhere"),
]
PLACES: list[Row] = [
    ("LANDS", "plain", {"share": 32}, "terrains: do not make 100%"),
    ("LANDS", "plain", {"supplies": {"79": 1}}, "plain: there is no way to gather 79"),
    ("LANDS", "plain", {"storms": ("hail",)}, "plain: there is no storm hail"),
    ("LANDS", "plain", {"storms": ("rain", "fog", "wind")}, ""),
    ("LANDS", "plain", {"hidden": {"bog": 50}}, "plain: there is no sub-location to hide: bog"),
    ("LANDS", "plain", {"inside": {"bog": 1}, "hidden": {"bog": 100}}, ""),
    ("LANDS", "plain", {"inside": {"bog": 1}, "hidden": {"bog": 1}}, ""),
    ("LANDS", "plain", {"inside": {"bog": 1}, "hidden": {"bog": 0}}, "plain: has days or chances out of range"),
    ("LANDS", "plain", {"inside": {"bog": 1}, "hidden": {"bog": 101}}, "plain: has days or chances out of range"),
    ("LANDS", "plain", {"inside": {"bog": 0}, "hidden": {}}, "plain: bog cannot lie inside"),
    ("LANDS", "plain", {"inside": {"forest": 1}, "hidden": {}}, "plain: forest cannot lie inside"),
    ("LANDS", "plain", {"inside": {"moon": 1}, "hidden": {}}, "plain: moon cannot lie inside"),
    ("LANDS", "plain", {"days": 1}, ""),
    ("LANDS", "plain", {"days": 0}, "plain: has days or chances out of range"),
    ("STRUCTURES", "inn", {"material": "500"}, "inn: there is no item 500"),
    ("STRUCTURES", "inn", {"skills": ("500",)}, "inn: there is no skill 500"),
    ("STRUCTURES", "inn", {"places": ("moon",)}, "inn: there is no place moon"),
    ("STRUCTURES", "inn", {"places": ("province", "city", "port city", "anywhere", "castle", "bog")}, ""),
    ("STRUCTURES", "inn", {"work": 1, "fifth": 1, "defense": 1, "protects": 1, "man_days": 1}, ""),
    *(("STRUCTURES", "inn", {name: 0}, "inn: has figures out of range")
      for name in ("work", "fifth", "defense", "protects", "man_days")),
    ("STRUCTURES", "galley", {"crew": 0}, "galley: is a ship that cannot sail, or sails and is no ship"),
    ("STRUCTURES", "galley", {"capacity": 0}, "galley: is a ship that cannot sail, or sails and is no ship"),
    ("STRUCTURES", "inn", {"crew": 1}, ""),
    ("STRUCTURES", "inn", {"crew": 1, "capacity": 1}, "inn: is a ship that cannot sail, or sails and is no ship"),
    ("CASTLE_LEVELS", "6", {"garrisons": 99}, "castles: a higher level holds less"),
    ("CASTLE_LEVELS", "5", {"garrisons": 0}, "castles: a higher level holds less"),
    ("CASTLE_LEVELS", "0", {"garrisons": 0}, ""),
    ("MINES", "1", {"to": "20"}, "mines: depths are missing"),
    ("MINES", "1", {"to": "19"}, ""),
    ("TRADE_GOODS", "301", {"weight": 1, "price": 1}, ""),
    ("TRADE_GOODS", "301", {"weight": 0}, "cardamom: weighs or costs nothing, or has the number of something else"),
    ("TRADE_GOODS", "301", {"price": 0}, "cardamom: weighs or costs nothing, or has the number of something else"),
    ("TRADE_GOODS", "301", {"item": "302"}, "cardamom: weighs or costs nothing, or has the number of something else"),
    ("LESSONS", "haven", {"always": ("500",)}, "haven city: there is no skill 500"),
    ("LESSONS", "haven", {"draws": (("500", ""),)}, "haven city: there is no skill 500"),
    ("LESSONS", "haven", {"magic_with": ("500",)}, "haven city: there is no skill 500"),
    ("LESSONS", "haven", {"chance": {"500": 1}}, "haven city: there is no skill 500"),
    ("LESSONS", "haven", {"chance": {"920": 1}}, "haven city: teaches what no city teaches"),
    ("LESSONS", "haven", {"always": ("750",)}, "haven city: teaches what no city teaches"),
    ("BANDS", "mob", {"item": "500"}, "mob: there is no item 500"),
    ("BANDS", "mob", {"item": "", "fighter": (0, 0)}, "mob: has nobody in it"),
    ("BANDS", "mob", {"item": "", "fighter": (0, 1)}, ""),
    ("BANDS", "mob", {"item": "10", "fighter": (0, 0)}, ""),
    ("BANDS", "mob", {"count": (5, 5)}, ""),
    ("BANDS", "mob", {"count": (6, 5)}, "mob: has nobody in it"),
]  # fmt: skip


@each("row", [*ITEMS, *SKILLS, *WORKS, *PLACES])
def test_each_fault_is_told_by_itself_and_what_is_in_range_is_none(row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    table, key, wrong, said = row
    with monkeypatch.context() as patch:
        plant(patch, table, key, dict(wrong))
        assert faults() == ([said] if said else [])


TRADE = Trade(trade="sell", item="79", where=("regular", "port", "610"), quantity=(1, 5, 2), price=(1, 1, 1))


@each(
    "wrong, said",
    [
        ({}, ""),
        ({"where": ("faery", "cloud", "hades", "other", "swamp")}, ""),
        ({"where": ("moon",)}, "trade of 79: there is no sort of city moon"),
        ({"item": "500"}, "trade: there is no item 500"),
        ({"quantity": (0, 5, 1)}, "trade of 79: has quantities or prices out of range"),
        ({"quantity": (5, 4, 1)}, "trade of 79: has quantities or prices out of range"),
        ({"quantity": (5, 5, 1)}, ""),
        ({"quantity": (1, 4, 2)}, "trade of 79: has quantities or prices out of range"),
        ({"price": (0, 1, 1)}, "trade of 79: has quantities or prices out of range"),
        ({"price": (1, 3, 3)}, "trade of 79: has quantities or prices out of range"),
        ({"price": (3, 3, -1)}, "trade of 79: has quantities or prices out of range"),
        ({"buys_back": True}, ""),
        ({"trade": "buy", "buys_back": True}, "trade of 79: buys back what it does not sell"),
    ],
)
def test_trades_of_cities(wrong: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    trades = (*MARKETS.trades, replace(TRADE, **wrong))
    with monkeypatch.context() as patch:
        patch.setattr(lint_tables, "MARKETS", replace(MARKETS, trades=trades))
        assert faults() == ([said] if said else [])


def test_a_beast_without_ratings_is_found_where_it_is_met_too(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "ITEMS", "280", {"fighter": None})
    assert faults() == ["280: is a man or beast without ratings", "quest for 280: meets what cannot fight"]


def test_castles_have_all_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = {number: level for number, level in CASTLE_LEVELS.items() if number != 3}
    monkeypatch.setattr(lint_tables, "CASTLE_LEVELS", levels)
    assert faults() == ["castles: levels are missing"]


def test_levels_of_opium_have_each_a_price(monkeypatch: pytest.MonkeyPatch) -> None:
    short = replace(MARKETS, opium=replace(MARKETS.opium, price=MARKETS.opium.price[:-1]))
    monkeypatch.setattr(lint_tables, "MARKETS", short)
    assert faults() == ["opium: levels are missing"]


@each(
    "pairs, said",
    [
        ({"10+76": "75"}, []),
        ({"10+10": "75"}, ["10+10: are of a kind and have their own"]),
        ({"10+500": "75"}, ["10+500: there is no item 500"]),
        ({"500+10": "75"}, ["500+10: there is no item 500"]),
        ({"10+76": "500"}, ["10+76: there is no item 500"]),
    ],
)
def test_pairs_that_breed(pairs: dict[str, str], said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(lint_tables, "BREEDING", replace(BREEDING, pairs=pairs))
        assert faults() == said


@each(
    "wrong",
    [{"days": {"500": 1}}, {"counts_as": {"500": "10"}}, {"counts_as": {"10": "500"}}],
)
def test_what_breeding_names_is_there(wrong: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(lint_tables, "BREEDING", replace(BREEDING, **wrong))
        assert faults() == ["breeding: there is no item 500"]


@each(
    "lies, said",
    [({"moon": "610"}, "lie: there is no lie moon"), ({"port": "500"}, "lie: there is no skill 500"),
     ({"port": "610", "desert": "610"}, "")],
)  # fmt: skip
def test_lies_of_cities(lies: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(lint_tables, "LIE_LESSONS", lies)
        assert faults() == ([said] if said else [])


@each(
    "wrong, said",
    [
        ({}, []),
        ({"item": "500"}, ["quest: there is no item 500"]),
        ({"places": ("moon",)}, ["quest: there is no place moon"]),
        ({"count": (1, 1)}, []),
        ({"count": (0, 1)}, ["quest for 280: meets from more to fewer"]),
        ({"count": (2, 1)}, ["quest for 280: meets from more to fewer"]),
        ({"item": "79"}, ["quest for 79: meets what cannot fight"]),
    ],
)
def test_quests(wrong: dict[str, Any], said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monsters = replace(Monsters(places=("cave",), item="280", count=(1, 3)), **wrong)
    with monkeypatch.context() as patch:
        patch.setattr(lint_tables, "QUESTS", replace(QUESTS, monsters=(monsters,)))
        assert faults() == said


def test_treasures_and_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    lots = {name: weight for name, weight in QUESTS.lots.items() if name != "orb"}
    monkeypatch.setattr(lint_tables, "QUESTS", replace(QUESTS, lots=lots))
    assert faults() == ["treasure: has lots that nobody deals out"]
    tokens = {name: replace(token, item="500") for name, token in list(QUESTS.tokens.items())[:1]}
    monkeypatch.setattr(lint_tables, "QUESTS", replace(QUESTS, tokens=tokens))
    assert faults() == ["token: there is no item 500"]


def test_demons_are_bands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint_tables, "DEMONS", ("imp",))
    assert faults() == ["demons: there is no band imp"]


@each("name", ["ranks", "magicians", "experience"])
@each("steps, rises", [((1, 2, 3), True), ((1, 3, 2), False), ((1, 1, 2), False)])
def test_steps_rise(name: str, steps: tuple[int, ...], rises: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {f"step {number}": step for number, step in enumerate(steps)}
    with monkeypatch.context() as patch:
        patch.setattr(lint_tables, "REALM", replace(REALM, **{name: wrong}))
        assert faults() == ([] if rises else [f"{name}: do not rise"])


def test_the_start_has_gold_and_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for claim, said in (({"77": 5}, "start: has no gold"), ({"1": 5, "500": 1}, "start: there is no item 500")):
        monkeypatch.setattr(lint_tables, "WORLDS", replace(WORLDS, start=replace(WORLDS.start, claim=claim)))
        assert faults() == [said]


@each("sign", [-1, 1])
@each(
    "part, outcome", [("bribe", "joins"), ("bribe", "keeps"), ("bribe", "reports"), ("bribe", "leaves"),
                          ("explore", "nothing"), ("explore", "hint"), ("explore", "find")]
)  # fmt: skip
def test_outcomes_make_a_hundred_percent(part: str, outcome: str, sign: int, monkeypatch: pytest.MonkeyPatch) -> None:
    record = getattr(CHANCES, part)
    wrong = replace(record, **{outcome: getattr(record, outcome) + sign})
    with monkeypatch.context() as patch:
        patch.setattr(lint_tables, "CHANCES", replace(CHANCES, **{part: wrong}))
        assert faults() == [f"{part}: outcomes do not make 100%"]
