"""The tables: free of contradictions, and row by row those that the rulebook prints."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from engine import rulebook
from engine.core.errors import RulesDataError
from engine.games.olympia.book import BOOK as ORDERS
from engine.games.olympia.rules import items, lint_tables, source
from engine.games.olympia.rules.adventures import QUESTS
from engine.games.olympia.rules.calendar import DAYS, MONTHS, date, month_of, year_of
from engine.games.olympia.rules.cities import LESSONS, MARKETS, TRADE_GOODS
from engine.games.olympia.rules.items import ITEMS, ITSELF, NOBLE_FIGHTER
from engine.games.olympia.rules.land import COAST_SUPPLIES, LANDS, TERRAINS
from engine.games.olympia.rules.making import BREEDING, GATHERINGS, NOBLE, RECIPES
from engine.games.olympia.rules.realm import REALM, experience, magician, rank, tax_base
from engine.games.olympia.rules.skills import CATEGORIES, SKILLS, hidden_skills
from engine.games.olympia.rules.structures import CASTLE_LEVELS, FIFTHS, MINES, STRUCTURES
from engine.games.olympia.state import Direction
from tests.suite.table import each

BOOK = rulebook.load("olympia")
Row = list[str]


def printed(id: str) -> list[Row]:
    """The rows of the table below a rule, without its head."""
    lines = [line for line in BOOK.rule(id).text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines[2:]]


def number(cell: str) -> int:
    return 0 if cell in ("-", "none") else int(cell.replace(",", ""))


def code(cell: str) -> str:
    """The code in brackets behind a name."""
    found = re.search(r"\[(\d+)\]", cell)
    return found[1] if found else ""


def by_name(name: str) -> str:
    """The code of the item of this name, singular or plural."""
    return next(item.key for item in ITEMS.values() if name in (item.name, item.many))


def test_the_tables_do_not_contradict_themselves() -> None:
    assert list(lint_tables.table_faults(ORDERS.by_keyword)) == []


@dataclass(frozen=True)
class Planted:
    """A fault that the lint has to find: the table, the record, what is wrong with it, and what is said of it."""

    table: str
    key: str
    wrong: dict[str, Any]
    said: str


@each(
    "planted",
    [
        Planted("ITEMS", "12", {"weight": -1}, "12: weighs or carries less than nothing"),
        Planted("ITEMS", "52", {"pay": 3}, "52: is paid but no man"),
        Planted("ITEMS", "20", {"fighter": None}, "20: is a man or beast without ratings"),
        Planted("ITEMS", "13", {"name": "soldier"}, '13: "soldier" means 12 as well'),
        Planted("SKILLS", "601", {"category": "999"}, "601: there is no category 999"),
        Planted("SKILLS", "613", {"gives": "900"}, "613: there is no item 900"),
        Planted("SKILLS", "805", {"aura": (3, 1)}, "805: takes aura from more to less"),
        Planted("SKILLS", "632", {"aura": (1, 1)}, "632: takes aura and is no magic"),
        Planted("SKILLS", "603", {"order": "angle"}, "603: there is no order angle"),
        Planted("RECIPES", "20", {"of": "77"}, "20: is trained and no man of men"),
        Planted("GATHERINGS", "78", {"chance": 101}, "78: has a chance out of range"),
        Planted("GATHERINGS", "31", {"skill": "1"}, "31: there is no skill 1"),
        Planted("LANDS", "plain", {"share": 32}, "terrains: do not make 100%"),
        Planted("LANDS", "swamp", {"inside": {"castle": 1}}, "swamp: castle cannot lie inside"),
        Planted("STRUCTURES", "galley", {"crew": 0}, "galley: is a ship that cannot sail"),
        Planted("LESSONS", "haven", {"always": ("750",)}, "haven city: teaches what no city teaches"),
        Planted("BANDS", "mob", {"count": (9, 3)}, "mob: has nobody in it"),
    ],
)
def test_a_planted_contradiction_is_found(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    table = dict(getattr(lint_tables, planted.table))
    table[planted.key] = msgspec.structs.replace(table[planted.key], **planted.wrong)
    with monkeypatch.context() as patch:
        patch.setattr(lint_tables, planted.table, MappingProxyType(table))
        assert any(fault.message.startswith(planted.said) for fault in lint_tables.table_faults(ORDERS.by_keyword))


def test_what_fits_no_record_is_refused() -> None:
    with pytest.raises(RulesDataError, match=r"data/works/mines.toml, works: .*unknown field `uses_a_level`"):
        source.figures(items.Item, "works/mines", part="works")


# Items


@pytest.mark.rule("OLY-ITEM-01", "OLY-ITEM-02", "OLY-ITEM-03", "OLY-ITEM-04", "OLY-EX-103")
def test_items_in_combat() -> None:
    rows = printed("ITEM-01")
    assert len(rows) == 49
    for key, name, swamp, man, beast, *ratings in rows:
        item = ITEMS[key]
        assert item.name == name
        assert (item.animal, item.man, item.beast) == (swamp == "yes", man == "yes", beast == "yes")
        assert item.fighter == (None if "-" in ratings else tuple(map(int, ratings)))
    assert [item.key for item in ITEMS.values() if item.fighter or item.man or item.animal] == [row[0] for row in rows]


@pytest.mark.rule("OLY-WEIGHT-01", "OLY-WEIGHT-02", "OLY-EX-103", "OLY-GAP-01")
def test_weights_and_capacities() -> None:
    rows = printed("WEIGHT-02")
    assert [row[0] for row in rows] == [key for key in ITEMS if key not in TRADE_GOODS]
    for key, name, *figures in rows:
        item = ITEMS[key]
        assert (item.name, item.weight, item.land, item.ride, item.fly) == (name, *map(int, figures))
    assert ITEMS["51"].land == ITSELF


@pytest.mark.rule("OLY-CAP-01", "OLY-CAP-02", "OLY-CAP-08")
def test_the_short_table_of_weights_agrees_with_the_long_one() -> None:
    for name, *figures in printed("CAP-01"):
        item = ITEMS["12" if name == "Man" else by_name(name.lower())]
        carried = [{"self": ITSELF, "-": 0}.get(cell, number(cell) if cell.isdigit() else 0) for cell in figures[1:]]
        assert [item.weight, item.land, item.ride, item.fly] == [number(figures[0]), *carried]


@pytest.mark.rule("OLY-MAINT-04", "OLY-EX-60")
def test_the_pay_of_men() -> None:
    rows = printed("MAINT-04")
    for key, name, gold in rows:
        assert (ITEMS[key].name, ITEMS[key].pay) == (name, int(gold))
    beside = [key for key, item in ITEMS.items() if item.pay and key not in {row[0] for row in rows}]
    assert beside == ["23"]  # OLY-GAP-S676


@pytest.mark.rule("OLY-COMBAT-04", "OLY-COMBAT-05", "OLY-COMBAT-06", "OLY-COMBAT-30")
def test_the_ratings_of_men_on_land() -> None:
    for kind, *ratings in printed("COMBAT-04"):
        on_land = [number(rating.split()[0]) for rating in ratings]
        assert ITEMS[by_name(kind)].fighter == tuple(on_land)
    assert NOBLE_FIGHTER == (80, 80, 0)
    assert ITEMS["17"].fighter == ITEMS["12"].fighter
    engines = {"61": (25, 200, 25), "60": (30, 250, 0), "62": (30, 250, 0)}
    assert {key: ITEMS[key].fighter for key in engines} == engines


# Skills


@pytest.mark.rule("OLY-SKILL-02", "OLY-EX-105", "OLY-MAGIC-07", "OLY-MAGIC-17", "OLY-RELIG-01", "OLY-GAP-09")
def test_the_categories() -> None:
    rows = printed("SKILL-02")
    assert [row[0] for row in rows] == list(CATEGORIES)
    for key, name, weeks, points in rows:
        skill = SKILLS[key]
        assert (skill.name, skill.weeks, skill.noble_points) == (name, int(weeks), number(points))
        assert skill.days_to_learn == 7 * int(weeks)
        assert not skill.rated


@pytest.mark.rule("OLY-SKILL-03", "OLY-EX-105", "OLY-GAP-10", "OLY-GAP-09")
def test_the_sub_skills() -> None:
    rows = printed("SKILL-03")
    assert [row[0] for row in rows] == [key for key in SKILLS if key not in CATEGORIES]
    for key, name, category, weeks, points in rows:
        skill = SKILLS[key]
        assert (skill.name, skill.weeks, skill.noble_points) == (name, int(weeks), number(points))
        assert category == f"{SKILLS[skill.category].name} {skill.category}"


@pytest.mark.rule("OLY-GAP-79", "OLY-SKILL-05", "OLY-RESEARCH-05")
def test_which_sub_skills_are_commonly_known() -> None:
    said = BOOK.rule("GAP-79").text.partition(".")[0]
    common: set[str] = set()
    for first, last in re.findall(r"(\d{3})(?:-(\d{3}))?", said):
        common |= {str(key) for key in range(int(first), int(last or first) + 1)}
    for key, skill in SKILLS.items():
        assert skill.common == (key in common and not skill.is_category), key
    assert [skill.key for skill in hidden_skills("630")] == ["636", "637", "638", "639"]
    assert hidden_skills("600") == ()


@pytest.mark.rule("OLY-SKILL-08")
def test_which_skills_are_rated_for_experience() -> None:
    assert [key for key, skill in SKILLS.items() if not skill.rated and not skill.is_category] == [
        "611", "612", "652", "653",
    ]  # fmt: skip


def test_days_and_aura_of_the_skills_are_those_of_the_decisions() -> None:
    """Where a decision says "7 d" or "aura 3-8" the table says so too; the number must be in its first sentences."""
    for key, skill in SKILLS.items():
        if skill.is_category:
            continue
        said = BOOK.rule(f"GAP-S{key}").text
        if days := re.search(r"(?<!\d)(\d+) d\b", said):
            told = {"638": 3, "909": 0}.get(key, int(days[1]))
            assert skill.days == told, key
        if aura := re.search(r"aura (\d+)(?:-(\d+))?(?! of \d)", said):
            assert skill.aura[0] == int(aura[1]) + (key == "922"), key
            if aura[2]:
                assert skill.aura[1] == int(aura[2]), key


@pytest.mark.rule("OLY-SKILL-07", "OLY-EX-63")
def test_levels_of_experience() -> None:
    levels = {0: "apprentice", 4: "apprentice", 5: "journeyman", 11: "journeyman", 12: "adept", 20: "adept"}
    levels |= {21: "master", 34: "master", 35: "grand master", 99: "grand master"}
    assert {uses: experience(uses) for uses in levels} == levels


@pytest.mark.rule("OLY-MAGIC-04", "OLY-EX-71", "OLY-GAP-12")
def test_what_magicians_are_called() -> None:
    names = {5: "", 6: "conjurer", 10: "conjurer", 11: "mage", 15: "mage", 16: "wizard", 20: "wizard", 21: "sorcerer"}
    names |= {30: "sorcerer", 31: "6th black circle", 40: "6th black circle", 41: "5th black circle"}
    names |= {60: "4th black circle", 61: "3rd black circle", 80: "2nd black circle", 81: "master of the black arts"}
    assert {aura: magician(aura) for aura in names} == names


# Orders


@pytest.mark.rule("OLY-PLAYER-03")
def test_what_the_player_entity_may_order() -> None:
    named = BOOK.rule("PLAYER-03").text.rstrip(".").partition(": ")[2].split(", ")
    may = [one.keyword for one in ORDERS.specs if "p" in one.takes.who and one.takes.priority is not None]
    assert set(named) - {"format", "notab"} | {"stop"} == set(may)


@pytest.mark.rule("OLY-GAP-69")
def test_what_a_unit_under_a_token_may_order() -> None:
    named = BOOK.rule("GAP-69").text.partition("only: ")[2].partition(".")[0].split(", ")
    assert set(named) == {one.keyword for one in ORDERS.specs if "t" in one.takes.who} - set(Direction)


@pytest.mark.rule("OLY-ORDER-82", "OLY-GAP-O77", "OLY-GAP-O82", "OLY-GAP-O83")
def test_short_orders_for_skills_and_harvests() -> None:
    named = BOOK.rule("GAP-O77").text.partition(": ")[2].partition(".")[0].split(", ")
    assert all(ORDERS.by_keyword[name].takes.priority == 3 for name in named)
    assert "harvest" in ORDERS.by_keyword["wood"].aliases
    assert "enter" in ORDERS.by_keyword["move"].aliases


# Making


@pytest.mark.rule("OLY-TRAIN-02", "OLY-TRAIN-06", "OLY-TRAIN-07", "OLY-GAP-13", "OLY-EX-59")
def test_the_table_of_training() -> None:
    rows = printed("TRAIN-06")
    for key, name, skill, man, also, place in rows:
        recipe = RECIPES[key]
        assert ITEMS[key].name == name
        assert recipe.skill == ("" if skill == "none" else skill)
        assert (recipe.of, recipe.also) == (code(man), code(also))
        assert recipe.place == place.strip("-")
        assert (recipe.order, recipe.days, recipe.pieces) == ("train", 1, 1)
    trained = [key for key, recipe in RECIPES.items() if recipe.order == "train"]
    assert set(trained) - {row[0] for row in rows} == {"10", "23"}  # OLY-GAP-S676


@pytest.mark.rule("OLY-SMITH-02", "OLY-GAP-O39", "OLY-GAP-S617")
def test_what_is_made_of_what() -> None:
    smithed = {"72": "68", "73": "79", "74": "79", "75": "77", "85": "77"}
    assert {key: recipe.of for key, recipe in RECIPES.items() if recipe.skill == "617"} == smithed
    others = {"94": ("", ""), "95": ("", ""), "99": ("76", ""), "98": ("70", "658"), "84": ("64", "690")}
    others |= {"52": ("51", "656"), "53": ("51", "657"), "18": ("", "902")}
    made = {key: r for key, r in RECIPES.items() if r.order == "make" and r.skill != "617"}
    assert {key: (recipe.of, recipe.skill) for key, recipe in made.items()} == others
    assert (RECIPES["52"].days, RECIPES["53"].days) == (3, 7)
    assert (RECIPES["18"].pieces, RECIPES["18"].aura) == (2, 1)


@pytest.mark.rule("OLY-GAP-33")
def test_what_places_yield() -> None:
    for place, supply in printed("GAP-33"):
        told = {by_name(words.rpartition(" ")[0]): int(words.rpartition(" ")[2]) for words in supply.split(", ")}
        assert told == (COAST_SUPPLIES if place == "coast" else LANDS[place].supplies), place
    assert {key for key, land in LANDS.items() if land.supplies} == {row[0] for row in printed("GAP-33")} - {"coast"}


@pytest.mark.rule("OLY-GAP-34")
def test_how_things_are_gathered() -> None:
    by_men = {"68": "11", "77": "11", "78": "11", "87": "19"}
    assert {key: g.by for key, g in GATHERINGS.items() if g.by != NOBLE} == by_men
    chances = {"87": 50, "51": 50, "64": 50, "66": 25, "65": 20, "70": 20}
    assert {key: g.chance for key, g in GATHERINGS.items() if g.chance != 100} == chances
    skills = {"87": "603", "51": "655", "78": "682", "67": "695", "71": "695", "77": "702", "68": "703"}
    skills |= {"64": "704", "65": "704", "66": "704", "70": "705", "93": "706", "31": "901", "10": "", "59": ""}
    assert {key: g.skill for key, g in GATHERINGS.items()} == skills


@pytest.mark.rule("OLY-BEAST-02", "OLY-GAP-S654", "OLY-EX-99")
def test_what_is_bred() -> None:
    said = re.findall(r"\[(\d+)\] (\d+)", BOOK.rule("BEAST-02").text)
    assert {key: int(days) for key, days in said} == BREEDING.days
    assert BREEDING.time("289") == 7
    told = BOOK.rule("GAP-S654").text
    for one, other, born in re.findall(r"(\d+)\+(\d+) ([a-z ]+)", told):
        assert BREEDING.offspring(one, other) == BREEDING.offspring(other, one) == by_name(born.strip())
    assert BREEDING.offspring("280", "280") == "280"
    assert BREEDING.offspring("52", "281") == BREEDING.offspring("281", "53") == "54"
    assert BREEDING.offspring("52", "53") == "51"
    assert BREEDING.offspring("280", "289") == ""


# Land, buildings, mines


@pytest.mark.rule("OLY-GAP-27")
def test_which_sub_locations_lie_where() -> None:
    for terrain, told in printed("GAP-27"):
        weights: dict[str, int] = {}
        hidden: dict[str, int] = {}
        for name, weight, mark in re.findall(r"([a-z ]+?) (\d+)(?: ([H?]))?(?:, |$)", told):
            weights[name.strip()] = int(weight)
            hidden |= {name.strip(): {"H": 100, "?": 50}[mark]} if mark else {}
        assert (weights, hidden) == (LANDS[terrain].inside, LANDS[terrain].hidden)
    assert {row[0] for row in printed("GAP-27")} == set(TERRAINS)


@pytest.mark.rule("OLY-GAP-28", "OLY-LOC-06")
def test_days_to_enter() -> None:
    told = {"plain": 7, "forest": 8, "desert": 8, "mountain": 10, "swamp": 14, "underground": 7, "cloud": 7}
    told |= {"tunnel": 5, "chamber": 5, "city": 1, "island": 1, "pit of Hades": 28, "ocean": 3}
    assert {key: LANDS[key].days for key in told} == told
    others = [land.days for key, land in LANDS.items() if land.level == "inside" and key not in told]
    assert set(others) == {1}


@pytest.mark.rule("OLY-BUILD-01", "OLY-EX-84", "OLY-SHIP-01", "OLY-SHIP-06", "OLY-EX-95")
def test_what_buildings_and_ships_take() -> None:
    for kind, effort, material, skills, _ in printed("BUILD-01"):
        structure = STRUCTURES[kind]
        amount, name = material.split()
        assert structure.work == number(effort)
        assert (structure.fifth * FIFTHS, ITEMS[structure.material].name) == (int(amount), name)
        assert list(structure.skills) == re.findall(r"\d+", skills)
    galley, roundship = STRUCTURES["galley"], STRUCTURES["roundship"]
    assert (galley.work, galley.fifth, galley.crew, galley.capacity) == (250, 10, 14, 5000)
    assert (roundship.work, roundship.fifth, roundship.crew, roundship.capacity) == (500, 20, 8, 25000)


@pytest.mark.rule("OLY-GAP-36", "OLY-GAP-38", "OLY-COMBAT-27")
def test_defense_protection_and_repair() -> None:
    told = {"inn": (10, 50, 2), "mine": (10, 50, 2), "temple": (10, 50, 2), "tower": (40, 100, 2)}
    told |= {"castle": (50, 500, 3), "galley": (20, 50, 1), "roundship": (10, 50, 1)}
    assert {key: (s.defense, s.protects, s.man_days) for key, s in STRUCTURES.items()} == told


@pytest.mark.rule("OLY-CASTLE-04", "OLY-CASTLE-05", "OLY-GAP-62")
def test_levels_of_castles() -> None:
    rows = printed("CASTLE-04")
    for level, stone, work in rows:
        assert (CASTLE_LEVELS[int(level)].stone, CASTLE_LEVELS[int(level)].work) == (int(stone), int(work))
    assert len(rows) == len(CASTLE_LEVELS) - 1
    assert [level.garrisons for level in CASTLE_LEVELS.values()] == [5, 12, 24, 37, 50, 63, 0]


@pytest.mark.rule("OLY-GAP-35", "OLY-MINE-03")
def test_what_mines_yield() -> None:
    rows = [[int(cell) for cell in row] for row in printed("GAP-35")]
    assert rows == [[depth, mine.iron, mine.gold, mine.mithril] for depth, mine in MINES.items()]


# Cities


@pytest.mark.rule("OLY-GAP-54")
def test_trade_goods() -> None:
    assert [(item, name, int(weight), int(price)) for item, name, weight, price in printed("GAP-54")] == [
        (good.item, good.key, good.weight, good.price) for good in TRADE_GOODS.values()
    ]


@pytest.mark.rule("OLY-GAP-55")
def test_the_demand_for_opium() -> None:
    rows = [[int(cell) for cell in row] for row in printed("GAP-55")]
    opium = MARKETS.opium
    assert rows == [list(level) for level in zip(range(8), opium.quantity, opium.price, strict=True)]


@pytest.mark.rule("OLY-GAP-53")
def test_what_cities_trade() -> None:
    told = []
    for _, trade, item, quantity, price in printed("GAP-53"):
        if item == "golden ring":
            least, _, most = price.partition("-")
            assert (number(least), number(most)) == MARKETS.golden_ring.price[:2]
        elif "half" not in price:
            told.append((trade.removesuffix("s"), code(item), _spread(quantity), _spread(price)))
    assert told == [(t.trade, t.item, t.quantity[:2], t.price[:2]) for t in MARKETS.trades]
    back = {code(item) for _, _, item, _, price in printed("GAP-53") if "half" in price}
    assert {trade.item for trade in MARKETS.trades if trade.buys_back} == back


def _spread(cell: str) -> tuple[int, int]:
    least, _, most = cell.partition("-")
    return number(least), number(most or least)


@pytest.mark.rule("OLY-GAP-56", "OLY-MAGIC-09", "OLY-MAGIC-10", "OLY-MAGIC-11", "OLY-MAGIC-13")
def test_what_cities_teach() -> None:
    assert LESSONS["every"].always == ("610", "680")
    assert set(LESSONS["haven"].always) == {"730", "860", "800"}
    trade, magic = LESSONS["regular"].draws
    assert set(trade) == {"730", "630", "670", ""}
    assert set(magic) == {"860", "840", "820", "900", "880", "800", "690", ""}
    assert {key: city.always for key, city in LESSONS.items() if key in ("faery", "cloud", "hades")} == {
        "faery": ("840", "800"),
        "cloud": ("820", "800"),
        "hades": ("900", "800"),
    }


# Quests, months, ranks


@pytest.mark.rule("OLY-QUEST-01", "OLY-EX-104")
def test_what_quests_meet() -> None:
    rows = printed("QUEST-01")
    for (where, what, ratings, count), monsters in zip(rows, QUESTS.monsters, strict=True):
        assert (code(what), _spread(count)) == (monsters.item, monsters.count)
        assert ITEMS[monsters.item].fighter == tuple(map(int, re.findall(r"\d+", ratings)))
        assert what.partition(" [")[0] == ITEMS[monsters.item].name
        assert _places(where) == monsters.places
        assert monsters.from_level == (5 if "5-6" in where else 0)


def _places(where: str) -> tuple[str, ...]:
    """The places of a row of quests, as the table of places names them."""
    if where.startswith("tunnel chamber"):
        return ("chamber",)
    named = {"pits": "pits", "ruins": "ruins", "circles of stone": "ring of stones"}
    return tuple(named.get(name, name.removesuffix("s")) for name in re.split(r", | & ", where))


@pytest.mark.rule("OLY-GAP-67")
def test_the_lots_of_a_treasure() -> None:
    assert sum(QUESTS.lots.values()) == 19
    assert (QUESTS.treasure.gold, QUESTS.treasure.more_gold, QUESTS.treasure.rest) == ((100, 500), (100, 3000), (4, 12))


@pytest.mark.rule("OLY-CAL-01", "OLY-CAL-02", "OLY-EX-101", "OLY-GAP-95")
def test_the_calendar() -> None:
    assert [[str(n), m.season, m.name] for n, m in enumerate(MONTHS, 1)] == printed("CAL-02")
    assert (len(MONTHS), DAYS) == (8, 30)
    assert (month_of(1), year_of(1), month_of(8), year_of(8), month_of(9), year_of(9)) == (1, 1, 8, 1, 1, 2)
    assert date(12) == "Sunsear, month 4 of year 2"


@pytest.mark.rule("OLY-GAP-64")
def test_the_weather_of_the_months() -> None:
    told = [["fog", "wind"], ["fog", "rain"], [], ["rain"], ["rain", "rain"], [], ["rain", "fog", "rain"], ["wind"]]
    assert [list(month.weather) for month in MONTHS] == told


@pytest.mark.rule("OLY-STATUS-01", "OLY-EX-91", "OLY-GAP-03")
def test_ranks() -> None:
    told = {1: "lord", 5: "lord", 6: "knight", 12: "knight", 13: "baron", 24: "baron", 25: "count", 37: "count"}
    told |= {38: "earl", 50: "earl", 51: "marquess", 63: "marquess", 64: "duke", 0: ""}
    assert {provinces: rank(provinces) for provinces in told} == told


@pytest.mark.rule("OLY-TAX-01", "OLY-EX-88", "OLY-GAP-58")
def test_taxes() -> None:
    assert [tax_base(level) for level in range(9)] == [50, 100, 150, 200, 250, 300, 350, 400, 450]
    assert REALM.taxes.city == 100


@pytest.mark.rule("OLY-CIV-04", "OLY-GAP-57")
def test_what_civilizes() -> None:
    civilization = msgspec.to_builtins(REALM.civilization)
    for feature, points in printed("CIV-04"):
        name = "haven" if feature == "Safe Haven" else feature.lower()
        if name == "castle":
            assert points == "1.5 + improvement level / 4"
            assert (civilization["castle"], civilization["castle_level"]) == (6, 1)
        else:
            assert civilization[name] == 4 * int(points), feature
