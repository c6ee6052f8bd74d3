"""The tables: what things weigh, who can learn what, which monsters there are, how everything is called."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine import rulebook
from engine.games.atlantis.rules import lint_tables
from engine.games.atlantis.rules.items import GOODS, ITEMS, LEADER, MONSTERS, RACES, TRADE_ITEMS
from engine.games.atlantis.rules.land import LATITUDES, STRUCTURES, TERRAINS
from engine.games.atlantis.rules.lint_tables import table_faults
from engine.games.atlantis.rules.names import ITEM_NAMES, SKILL_NAMES
from engine.games.atlantis.rules.skills import MAGIC, SKILLS
from tests.suite.table import each

BOOK = rulebook.load("atlantis")
# item: abbreviation, weight, walking capacity, base price, skill, material
COMMON = {
    "silver": ("SILV", 0, 0, 1, "", {}),
    "grain": ("GRAI", 5, 0, 15, "farming", {}),
    "livestock": ("LIVE", 50, 0, 15, "ranching", {}),
    "iron": ("IRON", 5, 0, 30, "mining", {}),
    "wood": ("WOOD", 5, 0, 30, "lumberjack", {}),
    "stone": ("STON", 50, 0, 30, "quarrying", {}),
    "fur": ("FUR", 1, 0, 30, "hunting", {}),
    "fish": ("FISH", 1, 0, 15, "fishing", {}),
    "herb": ("HERB", 0, 0, 30, "herb lore", {}),
    "horse": ("HORS", 50, 20, 30, "horse training", {}),
    "sword": ("SWOR", 1, 0, 60, "weaponsmith", {"iron": 1}),
    "crossbow": ("XBOW", 1, 0, 60, "weaponsmith", {"wood": 1}),
    "longbow": ("LBOW", 1, 0, 60, "weaponsmith", {"wood": 1}),
    "chain armor": ("CARM", 1, 0, 60, "armorer", {"iron": 1}),
    "plate armor": ("PARM", 3, 0, 250, "armorer", {"iron": 3}),
    "wagon": ("WAGO", 50, 200, 100, "carpenter", {"wood": 1}),
}
# item: abbreviation, weight, base price, skill, level, material
ADVANCED = {
    "mithril": ("MITH", 10, 100, "mining", 3, {}),
    "ironwood": ("IRWD", 10, 100, "lumberjack", 3, {}),
    "winged horse": ("WING", 50, 100, "horse training", 5, {}),
    "floater hide": ("FLOA", 1, 100, "hunting", 3, {}),
    "rootstone": ("ROOT", 50, 100, "quarrying", 3, {}),
    "yew": ("YEW", 5, 100, "lumberjack", 5, {}),
    "mithril sword": ("MSWO", 1, 200, "weaponsmith", 3, {"mithril": 1}),
    "double bow": ("DBOW", 1, 200, "weaponsmith", 5, {"yew": 1}),
    "mithril armor": ("MARM", 1, 500, "armorer", 5, {"mithril": 1}),
    "magic wagon": ("MWAG", 50, 200, "carpenter", 3, {"ironwood": 1}),
    "glider": ("GLID", 5, 400, "carpenter", 5, {"floater hide": 2}),
}
SPECIALITIES = {
    "viking": "combat lumberjack sailing shipbuilding",
    "barbarian": "combat hunting mining weaponsmith",
    "plainsman": "carpenter entertainment farming horse_training",
    "eskimo": "fishing healing herb_lore hunting",
    "nomad": "crossbow horse_training ranching",
    "tribesman": "farming healing herb_lore lumberjack",
    "darkman": "armorer building mining quarrying",
    "wood elf": "carpenter entertainment longbow lumberjack",
    "sea elf": "fishing longbow sailing shipbuilding",
    "high elf": "entertainment farming healing horse_training",
    "tribal elf": "healing herb_lore longbow ranching",
    "ice dwarf": "building crossbow fishing shipbuilding",
    "hill dwarf": "armorer combat mining weaponsmith",
    "under dwarf": "armorer crossbow mining quarrying",
    "desert dwarf": "armorer building crossbow quarrying",
}
# combat, hits, tactics, stealth, observation, silver, spoil, hostile, number
BESTIARY = {
    "lion": (3, 2, 3, 2, 2, 100, "", 10, 3),
    "wolf": (2, 1, 0, 0, 0, 40, "", 10, 10),
    "giant lizard": (3, 5, 0, 0, 0, 400, "", 25, 3),
    "trent": (2, 10, 2, 3, 1, 500, "advanced", 25, 7),
    "kong": (4, 25, 0, 2, 2, 2500, "advanced", 25, 2),
    "dragon": (6, 50, 4, 0, 3, 10000, "magic", 50, 1),
    "kobold": (2, 1, 0, 1, 0, 40, "normal", 10, 20),
    "ettin": (2, 32, 2, 0, 0, 1200, "normal", 10, 2),
    "skeleton": (2, 1, 0, 0, 0, 40, "normal", 10, 100),
    "lich": (4, 40, 3, 0, 3, 4000, "magic", 50, 1),
    "imp": (3, 1, 0, 3, 0, 50, "normal", 10, 50),
    "balrog": (6, 200, 5, 5, 5, 50000, "magic", 100, 1),
    "eagle": (2, 1, 2, 3, 3, 20, "", 10, 1),
    "pirate": (3, 1, 1, 1, 1, 400, "normal", 50, 20),
}


def test_the_tables_do_not_contradict_themselves() -> None:
    assert [str(fault) for fault in table_faults()] == []


@pytest.mark.parametrize(
    ("table", "key", "change", "fault"),
    [
        ("MONSTERS", "wolf", {"spoil": "gold"}, "wolf: gold is no class of spoils"),
        ("MONSTERS", "kobold", {"role": "big"}, "forest: lacks small or humanoid monsters"),
        ("GOODS", "sword", {"uses": {"mud": 1}}, "sword: is made of mud, which no land yields"),
        ("RACES", "nomad", {"specialities": ("force",)}, "nomad: force is no ordinary skill"),
        ("SKILLS", "fire", {"needs": {"force": 6}}, "fire: needs force 6, which nobody can have"),
        ("SKILLS", "force", {"needs": {"fire": 1}}, "force needs itself"),
        ("SKILLS", "mining", {"abbreviation": "LUMB"}, 'lumberjack: "lumb" means mining as well'),
        ("STRUCTURES", "mine", {"aids": "gold"}, "mine: aids gold, which is no product"),
        ("TERRAINS", "plain", {"races": ("ent",)}, "plain: there is no people ent"),
    ],
)
def test_a_slip_in_a_table_is_found(
    monkeypatch: pytest.MonkeyPatch, table: str, key: str, change: dict[str, object], fault: str
) -> None:
    entries = dict(getattr(lint_tables, table))
    entries[key] = msgspec.structs.replace(entries[key], **change)
    monkeypatch.setattr(lint_tables, table, entries)
    assert any(fault in str(found) for found in table_faults())


@pytest.mark.rule("ATL-ITEM-01", "ATL-MOVE-11", "ATL-GAP-26", "ATL-GAME-03")
@each("item", COMMON)
def test_common_items_have_the_weights_prices_and_materials_of_the_rulebook(item: str) -> None:
    good = GOODS[item]
    assert (good.abbreviation, good.weight, good.walks, good.price, good.skill, good.uses) == COMMON[item]


@pytest.mark.rule("ATL-ITEM-01", "ATL-ITEM-07", "ATL-GAP-26")
def test_there_are_sixteen_common_items_and_nine_come_from_the_land() -> None:
    assert {good.key for good in GOODS.values() if good.kind == "normal"} == set(COMMON)
    land = {good.key for good in GOODS.values() if good.land and good.kind == "normal"}
    assert land == {"grain", "livestock", "iron", "wood", "stone", "fur", "fish", "herb", "horse"}


@pytest.mark.rule("ATL-MOVE-10", "ATL-MOVE-11")
def test_every_person_weighs_ten_and_carries_five() -> None:
    people = [item for item in ITEMS.values() if item.is_person]
    assert {item.key for item in people} == {*SPECIALITIES, LEADER, "orc"}
    assert {(item.weight, item.walks, item.rides, item.flies) for item in people} == {(10, 5, 0, 0)}


@pytest.mark.rule("ATL-ITEM-05")
def test_plate_armor_is_made_one_a_person_and_month_by_armorers_of_level_three() -> None:
    assert (GOODS["plate armor"].level, GOODS["plate armor"].flat) == (3, True)
    assert [good.key for good in GOODS.values() if good.flat] == ["plate armor"]


@pytest.mark.rule("ATL-GAP-87", "ATL-ADV-01")
@each("item", ADVANCED)
def test_advanced_items_need_skill_and_rare_materials(item: str) -> None:
    good = GOODS[item]
    assert (good.abbreviation, good.weight, good.price, good.skill, good.level, good.uses) == ADVANCED[item]
    assert good.kind == "advanced"


@pytest.mark.rule("ATL-GAP-25")
def test_there_are_twenty_trade_items_of_which_half_weigh_one_and_half_five() -> None:
    assert sorted(GOODS[item].weight for item in TRADE_ITEMS) == [1] * 10 + [5] * 10
    assert {GOODS[item].price for item in TRADE_ITEMS} == {60}


@pytest.mark.rule("ATL-SKILL-05", "ATL-UNIT-03")
def test_each_race_reaches_level_three_in_its_own_skills_and_two_in_others() -> None:
    assert {race for race in RACES if race not in (LEADER, "orc")} == set(SPECIALITIES)
    for race, skills in SPECIALITIES.items():
        own = sorted(skill.replace("_", " ") for skill in skills.split())
        assert sorted(RACES[race].specialities) == own, race
        assert {RACES[race].limit(skill) for skill in own} == {3}
        assert {RACES[race].limit(skill) for skill in SKILLS if skill not in own} == {2}


@pytest.mark.rule("ATL-SKILL-04", "ATL-SKILL-06")
def test_leaders_reach_level_five_in_everything_and_orcs_four_in_combat_alone() -> None:
    assert {RACES[LEADER].limit(skill) for skill in SKILLS} == {5}
    assert RACES["orc"].limit("combat") == 4
    assert {RACES["orc"].limit(skill) for skill in SKILLS if skill != "combat"} == {1}


@pytest.mark.rule("ATL-SKILL-01", "ATL-GAP-28")
def test_the_ordinary_skills_and_their_short_names_are_those_of_the_rulebook() -> None:
    ordinary = [skill for skill in SKILLS.values() if not skill.magic]
    named = BOOK.rule("ATL-SKILL-01").text.partition(": ")[2].rstrip(".").split(", ")
    assert sorted(skill.title for skill in ordinary) == sorted(named)
    short = re.findall(r"\b[A-Z]{4}\b", BOOK.rule("ATL-GAP-28").text.partition(";")[0])
    assert sorted(skill.abbreviation for skill in ordinary) == sorted(short)
    assert all(SKILL_NAMES[skill.abbreviation.casefold()] == skill.key for skill in SKILLS.values())


@pytest.mark.rule("ATL-GAP-78")
def test_magic_skills_are_called_as_in_the_rulebook_and_rest_on_the_same_skills() -> None:
    lines = [line for line in BOOK.rule("ATL-GAP-78").text.splitlines() if line.startswith("|")][2:]
    printed = {row[0].strip(): (row[1].strip(), row[2].strip()) for row in (line[1:].split("|") for line in lines)}
    magic = [SKILLS[key] for key in MAGIC]
    told = {
        skill.title: (
            skill.abbreviation,
            ", ".join(f"{SKILLS[key].title} {level}" for key, level in skill.needs.items()),
        )
        for skill in magic
    }
    assert told == {name: (short, "" if needs == "–" else needs) for name, (short, needs) in printed.items()}


@pytest.mark.rule("ATL-GAP-94", "ATL-GAP-95", "ATL-NPC-08")
@each("kind", BESTIARY)
def test_monsters_have_the_figures_of_the_bestiary(kind: str) -> None:
    m = MONSTERS[kind]
    figures = (m.combat, m.hits, m.tactics, m.stealth, m.observation, m.silver, m.spoil, m.hostile, m.number)
    assert figures == BESTIARY[kind]


@pytest.mark.rule("ATL-NPC-07", "ATL-GAP-90")
def test_monsters_carry_at_their_own_speed() -> None:
    assert (ITEMS["wolf"].walks, ITEMS["wolf"].rides, ITEMS["wolf"].flies) == (5, 5, 0)
    assert (ITEMS["dragon"].walks, ITEMS["dragon"].rides, ITEMS["dragon"].flies) == (50, 50, 50)
    assert (ITEMS["goblin"].walks, ITEMS["goblin"].rides, ITEMS["goblin"].flies) == (5, 0, 0)


@pytest.mark.rule("ATL-NPC-10", "ATL-GAP-96")
def test_the_dead_and_the_demons_may_be_given_away_and_beasts_may_not() -> None:
    giveable = {monster.key for monster in MONSTERS.values() if monster.giveable}
    assert giveable == {"skeleton", "undead", "lich", "imp", "demon", "balrog"}


@pytest.mark.rule("ATL-WORLD-01", "ATL-GAP-05")
def test_the_chances_of_each_latitude_make_64_and_tundra_is_arctic() -> None:
    assert [sum(band.values()) for band in LATITUDES] == [64] * 4
    assert [band["tundra"] for band in LATITUDES] == [24, 0, 0, 0]
    assert [band["jungle"] for band in LATITUDES] == [0, 0, 8, 12]


@pytest.mark.rule("ATL-MOVE-12", "ATL-MOVE-13", "ATL-GAP-06", "ATL-GAP-08")
def test_rough_terrain_costs_two_points_to_enter() -> None:
    rough = {key for key, terrain in TERRAINS.items() if terrain.enter == 2}
    assert rough == {"forest", "mountain", "swamp", "jungle", "tundra", "underforest", "tunnels"}


@pytest.mark.rule("ATL-BUILD-03", "ATL-BUILD-05", "ATL-ROAD-05", "ATL-SHIP-03", "ATL-SAIL-12", "ATL-GAP-88")
def test_structures_have_the_sizes_and_costs_of_the_rulebook() -> None:
    def figures(*keys: str) -> list[tuple[int, int]]:
        return [(STRUCTURES[key].size, STRUCTURES[key].cost) for key in keys]

    assert figures("tower", "fort", "castle", "citadel") == [(10, 10), (50, 40), (250, 160), (1250, 640)]
    assert figures("mine", "farm", "ranch", "timber yard", "inn", "quarry") == [(0, 10)] * 6
    assert {s.level for s in STRUCTURES.values() if s.kind in ("trade", "road")} == {3}
    assert sorted(s.direction for s in STRUCTURES.values() if s.cost == 75 and s.kind == "road") == [
        "n", "ne", "nw", "s", "se", "sw",
    ]  # fmt: skip
    ships = {s.key: (s.cost, s.capacity, s.sailors) for s in STRUCTURES.values() if s.is_ship}
    assert ships == {
        "longboat": (25, 200, 5),
        "clipper": (50, 800, 10),
        "galleon": (75, 1800, 15),
        "armored galleon": (75, 1800, 15),
        "balloon": (50, 800, 10),
    }
    assert figures("magical fortress") == [(250, 160)]


@pytest.mark.rule("ATL-GAP-27", "ATL-ITEM-11")
@each(
    "spoken, item",
    [
        ("wood elves", "wood elf"),
        ("welf", "wood elf"),
        ("plainsmen", "plainsman"),
        ("hdwa", "hill dwarf"),
        ("lead", "leader"),
        ("herbs", "herb"),
        ("chain mail", "chain armor"),
        ("swords", "sword"),
        ("staves of fire", "staff of fire"),
        ("wolves", "wolf"),
        ("money", "silver"),
    ],
)
def test_things_are_known_by_singular_plural_and_abbreviation(spoken: str, item: str) -> None:
    assert ITEM_NAMES[spoken] == item
