"""The tables of Overlord: every row of the rulebook's annex, and that everything they name is there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.games.overlord.rules import lint_tables
from engine.games.overlord.rules.items import ITEMS, Item
from engine.games.overlord.rules.land import SEASONS, TERRAINS, WEATHERS, Terrain, season_of
from engine.games.overlord.rules.lint_tables import table_faults
from engine.games.overlord.rules.market import WARES
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import ELEMENTS, SKILLS, Skill, Use
from engine.games.overlord.rules.stats import Capacity, Stats
from engine.games.overlord.rules.structures import STRUCTURES, WORKS
from engine.games.overlord.rules.tactics import MANNERS
from engine.games.overlord.rules.titles import NARROWEST_FIRST, TITLES
from engine.games.overlord.state import Kind, Manner, Mode
from tests.engine.games.overlord.props import printed
from tests.suite.table import each

MODES = {"walking": "walk", "riding": "ride", "sailing": "sail"}


def pieces(things: dict[str, int]) -> str:
    return " + ".join(f"{number} {tag}" for tag, number in things.items())


def bonuses(stats: Stats, carries: Capacity, also: tuple[str, ...] = ()) -> str:
    listed = {name: figure for name, figure in stats.listed.items() if name not in also}
    return ", ".join(f"{figure:+} {name}" for name, figure in {**listed, **carries.listed}.items())


def use_in_print(use: Use | None) -> str:
    if use is None or use.kind not in ("harvest", "produce", "construct", "build"):
        return ""
    if use.kind == "build":
        return f"{pieces(use.uses)} laid in {use.days}"
    before = f"{pieces(use.uses)} -> " if use.uses else ""
    return f"{before}{use.amount} {use.makes} in {use.days}"


def flags(skill: Skill) -> str:
    kind = "B" if skill.basic else "S" if skill.specialist else "A"
    return " ".join([kind, *("L" * skill.leaders), *("C" * skill.combat), *("M" * skill.magic)])


def skill_in_print(skill: Skill, level: int) -> str:
    first = level == 1
    needs = " ".join(f"{tag} {number}" for tag, number in skill.needs.items()) if first and skill.needs else "-"
    words = flags(skill) if first else flags(skill)[2:]
    gives = bonuses(skill.gives(level), skill.carries(level), ("damage",))
    figures = f"{skill.name} | {skill.days_for(level)} | {skill.cost} | {needs} | {words} | {gives}"
    return f"{skill.tag} {level} | {figures} | {use_in_print(skill.use(level)) if first else ''}".rstrip(" |")


def item_in_print(item: Item) -> str:
    parts = []
    for word, mode in MODES.items():
        plain, equipped = item.carries[Mode(mode)], item.carries_equipped[Mode(mode)]
        if plain or equipped:
            parts.append(f"{plain} {word}" + (f" ({equipped} eq)" if equipped != plain else ""))
    slot = f"{item.slot}, {item.per_figure}" if item.slot else ""
    skill = f"{item.skill} {item.level}" if item.skill else ""
    given = bonuses(item.gives, Capacity())
    return f"{item.tag} | {item.name} | {item.weight} | {', '.join(parts)} | {slot} | {skill} | {given}".rstrip(" |")


def terrain_in_print(terrain: Terrain) -> str:
    found = ", ".join(f"{tag} {deposit.most} {deposit.chance}" for tag, deposit in terrain.deposits.items())
    days = f"{terrain.walk} | {terrain.fly} | {terrain.sail}"
    return f"{terrain.tag} | {days} | {terrain.optima} | {found}".rstrip(" |")


@pytest.mark.rule("OVL-SKTAB-01")
@each("row", printed.rows(printed.SKILLS))
def test_a_skill_of_the_annex_is_as_printed(row: str) -> None:
    tag, level = row.split(" |")[0].split()
    assert skill_in_print(SKILLS[tag], int(level)) == row.rstrip(" |")
    assert SKILLS[tag].annex


@pytest.mark.rule("OVL-ITEM-10")
@each("row", printed.rows(printed.ITEMS))
def test_an_item_of_the_annex_is_as_printed(row: str) -> None:
    item = ITEMS[row.split(" |")[0]]
    assert item_in_print(item) == row.rstrip(" |")
    assert item.annex


def test_no_skill_or_item_beyond_the_print_claims_to_be_of_the_annex() -> None:
    assert {tag for tag, skill in SKILLS.items() if skill.annex} == {
        row.split()[0] for row in printed.rows(printed.SKILLS)
    }
    assert {tag for tag, item in ITEMS.items() if item.annex} == {row.split()[0] for row in printed.rows(printed.ITEMS)}


@pytest.mark.rule("OVL-BUILD-12")
@each("row", printed.rows(printed.MATERIALS))
def test_a_building_takes_the_materials_printed(row: str) -> None:
    tag, wood, stone, *others = row.split(" | ")
    kind = STRUCTURES[tag]
    expected = {"wood": int(wood), "ston": int(stone.rstrip("*"))}
    for number, name in (entry.split(" ", 1) for entry in (others[0].split(", ") if others else [])):
        expected[next(item.tag for item in ITEMS.values() if item.name == name)] = int(number)
    assert kind.materials == {item: number for item, number in expected.items() if number}
    assert kind.military == stone.endswith("*")


@pytest.mark.rule("OVL-BUILD-12")
def test_half_the_stone_of_a_military_building_is_laid_as_fortification() -> None:
    assert STRUCTURES["fort"].works == {"wood": 100, "stone": 150, "fortification": 150, "iron": 50}
    assert STRUCTURES["barr"].works == {"wood": 100, "stone": 50}


@pytest.mark.rule("OVL-BUILD-14")
def test_buildings_give_the_benefits_printed() -> None:
    assert STRUCTURES["barr"].teaches == ("cmbt",)
    assert (STRUCTURES["cast"].title, STRUCTURES["cast"].gives) == ("baro", Stats(defense=2, missile=1))
    assert (STRUCTURES["fort"].title, STRUCTURES["fort"].gives) == ("lord", Stats(defense=1, missile=1))
    assert (STRUCTURES["gtow"].title, STRUCTURES["gtow"].gives) == ("shrf", Stats(defense=3, initiative=-1))
    assert STRUCTURES["dock"].ships == 33
    assert (STRUCTURES["fish"].yields, STRUCTURES["farm"].living, STRUCTURES["mine"].earthen) == (("fish",), True, True)
    assert "mage" in STRUCTURES["mgld"].teaches
    assert STRUCTURES["mgld"].element
    assert STRUCTURES["mrkt"].market
    assert (STRUCTURES["city"].makes, STRUCTURES["vill"].makes) == ("city", "vill")


@pytest.mark.rule("OVL-GAP-123")
def test_keystones_are_laid_by_masons_and_iron_by_siegecraft_or_in_towns_by_masons() -> None:
    assert "maso" in WORKS["keystone"].skills
    assert WORKS["keystone"].item == "kstn"
    assert "sieg" in WORKS["iron"].skills
    assert WORKS["iron"].civil == ("maso",)
    assert WORKS["consecration"].owner
    assert WORKS["consecration"].days == 1
    cutting, keys = SKILLS["stcu"], SKILLS["mkky"]
    assert (cutting.days, cutting.specialist, cutting.needs) == (15, True, {"digg": 2})
    assert cutting.use(1) == Use("produce", "kstn", 1, 30, {"ston": 2})
    assert (keys.specialist, keys.needs, keys.use(1)) == (
        True,
        {"mage": 2},
        Use("produce", "mkey", 1, 30, {"kstn": 1}, 5),
    )


@pytest.mark.rule("OVL-GAP-124")
def test_teaching_buildings_teach_their_trees() -> None:
    assert STRUCTURES["guld"].teaches == ("arti", "cook", "buil", "weap", "armo")
    assert STRUCTURES["mgld"].teaches == ("mage", "medi")
    assert (STRUCTURES["tave"].teaches, STRUCTURES["gtow"].teaches) == (("scou",), ("obse",))


@pytest.mark.rule("OVL-GAP-11")
def test_great_buildings_give_control_points() -> None:
    assert [STRUCTURES[tag].control for tag in ("mgld", "guld", "fort", "cast", "farm")] == [5, 5, 10, 10, 0]


@pytest.mark.rule("OVL-GAP-14")
@each("row", printed.rows(printed.TERRAINS))
def test_a_terrain_is_as_printed(row: str) -> None:
    assert terrain_in_print(TERRAINS[row.split(" |")[0]]) == row


@pytest.mark.rule("OVL-GAP-14")
def test_riding_takes_two_thirds_of_the_days_wherever_one_can_walk() -> None:
    assert [TERRAINS[tag].days(Mode.RIDE) for tag in ("plai", "hill", "swmp", "moun", "ocea")] == [6, 8, 16, 0, 0]


@pytest.mark.rule("OVL-CLIM-03")
def test_the_seasons_have_their_weathers_and_effects() -> None:
    assert {tag: set(season.weather) for tag, season in SEASONS.items()} == {
        "winter": {"storm", "rain", "wind"},
        "spring": {"fair", "sun", "rain", "wind"},
        "summer": {"fair", "sun"},
        "autumn": {"fair", "rain", "wind", "storm"},
    }
    assert {tag: season.use for tag, season in SEASONS.items()} == {
        "winter": {"airs": 10},
        "spring": {"eart": 10},
        "summer": {"fire": 10},
        "autumn": {"wate": 10},
    }
    assert {tag: season.study for tag, season in SEASONS.items()} == {tag: s.use for tag, s in SEASONS.items()}
    assert [season.upkeep for season in SEASONS.values()] == [2, 1, 1, 1]
    assert [season.entertainment for season in SEASONS.values()] == [50, 25, 0, 0]
    assert (SEASONS["summer"].land, SEASONS["autumn"].taxes) == (30, 25)


@pytest.mark.rule("OVL-GAP-18")
def test_weather_is_drawn_by_these_odds() -> None:
    assert SEASONS["winter"].weather == {"wind": 30, "rain": 60, "storm": 10}
    assert SEASONS["spring"].weather == {"fair": 40, "sun": 30, "wind": 20, "rain": 10}
    assert SEASONS["summer"].weather == {"fair": 40, "sun": 60}
    assert SEASONS["autumn"].weather == {"fair": 30, "rain": 15, "wind": 40, "storm": 5}
    assert WEATHERS["storm"].spread == ("wind", "rain")


@pytest.mark.rule("OVL-CLIM-04")
def test_the_weathers_have_their_effects() -> None:
    table = {
        tag: (sky.land.get("agri", 0), sky.use.get("void", 0), sky.slower, sky.flight, sky.sailing)
        for tag, sky in WEATHERS.items()
    }
    assert table == {
        "fair": (0, 0, 0, 4, 0),
        "sun": (10, 0, 0, 4, 0),
        "rain": (10, 0, 20, 6, 0),
        "wind": (0, 0, 0, 5, -25),
        "storm": (-20, 20, 50, 15, -10),
    }


@pytest.mark.rule("OVL-GAP-17")
def test_the_first_turn_is_the_last_month_of_winter() -> None:
    names = [season_of(turn).tag for turn in range(1, 15)]
    assert names == ["winter", *["spring"] * 3, *["summer"] * 3, *["autumn"] * 3, *["winter"] * 3, "spring"]


def test_all_nine_manners_of_moving_are_put_in_words() -> None:
    assert list(MANNERS) == list(Manner)


# tag: rank, cost, control points, skill and level, range in days, leash, percent for an absent holder
NOBLES = {
    "shrf": ("minor", 250, 5, "cmbt", 1, 0, -1, 90),
    "mayo": ("minor", 400, 5, "cmbt", 2, 0, -1, 90),
    "lord": ("standard", 1000, 10, "tact", 1, 15, 15, 90),
    "baro": ("standard", 1000, 10, "stra", 1, 30, 45, 90),
    "marq": ("major", 2000, 20, "nobl", 1, 50, -2, 90),
    "over": ("overlord", 10000, 50, "cmbt", 5, 60, -2, 90),
    "hgld": ("standard", 1000, 10, "mage", 2, -1, -1, 80),
}


@pytest.mark.rule("OVL-TITLE-10", "OVL-TITLE-11", "OVL-TITLE-12", "OVL-TITLE-13", "OVL-TITLE-14", "OVL-TITLE-15")
@pytest.mark.rule("OVL-TITLE-16", "OVL-TITLE-17", "OVL-TITLE-20", "OVL-GAP-62", "OVL-GAP-63")
@each("tag", NOBLES)
def test_a_title_asks_and_gives_what_is_printed(tag: str) -> None:
    title = TITLES[tag]
    needs = (title.skill, title.level, title.range, title.leash, title.absent)
    assert (title.rank, title.cost, title.control, *needs) == NOBLES[tag]


@pytest.mark.rule("OVL-TITLE-18")
def test_each_element_has_a_master_who_studies_it_to_the_second_level_alone() -> None:
    masters = {title.skill: title for title in TITLES.values() if title.rank == "major" and title.skill in ELEMENTS}
    assert set(masters) == set(ELEMENTS)
    assert len(ELEMENTS) == 5
    for element, title in masters.items():
        assert (title.cost, title.control, title.level, title.absent) == (3000, 20, 3, 80)
        assert (title.studies, title.limit) == (element, 2)


@pytest.mark.rule("OVL-TITLE-19")
def test_a_craft_master_studies_the_craft_to_the_third_level_alone() -> None:
    masters = [title for title in TITLES.values() if title.rank == "minor" and title.studies]
    assert len(masters) == 8
    assert all((t.cost, t.control, t.level, t.studies, t.limit) == (300, 5, 1, t.skill, 3) for t in masters)


@pytest.mark.rule("OVL-GAP-34")
def test_the_narrower_title_comes_first() -> None:
    assert NARROWEST_FIRST == ("shrf", "mayo", "lord", "baro", "marq", "over")


@pytest.mark.rule("OVL-GAP-64")
def test_a_baron_cancels_sheriff_and_mayor_and_a_marquis_a_lord() -> None:
    assert (TITLES["baro"].cancels, TITLES["marq"].cancels) == (("shrf", "mayo"), ("lord",))


@pytest.mark.rule("OVL-GAP-42", "OVL-WEIGHT-05", "OVL-GAP-40", "OVL-RACE-10", "OVL-RACE-17")
def test_people_have_the_figures_printed() -> None:
    figures = {tag: (RACES[tag].weight, RACES[tag].carries.listed, RACES[tag].upkeep) for tag in ("man", "ldr", "hero")}
    assert figures == {
        "man": (70, {"walk": 90}, 10),
        "ldr": (70, {"walk": 100}, 20),
        "hero": (70, {"walk": 100, "ride": 20}, 20),
    }
    assert [RACES[tag].gives.life for tag in ("man", "ldr", "hero")] == [3, 3, 4]
    assert (RACES["hero"].gives.initiative, RACES["hero"].gives.observation) == (1, 1)
    assert [RACES[tag].kind for tag in ("man", "ldr", "hero")] == [Kind.FOLLOWER, Kind.LEADER, Kind.LEADER]


@pytest.mark.rule("OVL-GAP-113")
def test_a_wolf_is_as_printed() -> None:
    wolf = RACES["gwol"]
    assert wolf.gives == Stats(melee=4, defense=4, damage=3, life=3, hits=2, initiative=1)
    assert (wolf.upkeep, wolf.kind) == (7, Kind.CREATURE)


@pytest.mark.rule("OVL-ITEM-13")
def test_a_hound_runs_on_a_leash_two_to_a_figure() -> None:
    hound = ITEMS["houn"]
    assert (hound.weight, hound.carries.listed, hound.carries_equipped.listed) == (10, {}, {"walk": 11, "ride": 10})
    assert (hound.slot, hound.per_figure) == ("miscellaneous", 2)
    assert hound.gives == Stats(initiative=1, damage=1, upkeep=2)


@pytest.mark.rule("OVL-ITEM-12")
def test_a_wand_of_fire_is_as_printed() -> None:
    wand = ITEMS["wfir"]
    assert (wand.weight, wand.slot, wand.per_figure, wand.gives) == (1, "wand", 1, Stats(defense=1, initiative=1))
    assert wand.combat is not None
    assert (wand.combat.kind, wand.combat.element) == ("melee", "fire")
    assert (wand.combat.fixed.hits, wand.combat.fixed.melee) == (4, 9)


@pytest.mark.rule("OVL-GAP-04")
def test_plate_armor_is_as_in_the_sample() -> None:
    plate = ITEMS["plat"]
    assert (plate.weight, plate.skill, plate.level, plate.price) == (15, "cmbt", 0, 350)
    assert plate.gives == Stats(defense=3, initiative=-3)


@pytest.mark.rule("OVL-GAP-140", "OVL-ITEM-04", "OVL-ITEM-09")
def test_a_figure_equips_two_rings_and_hounds_and_one_of_everything_else() -> None:
    assert [ITEMS[tag].per_figure for tag in ("irng", "houn", "swrd", "amli", "wfir", "fshi", "iron")] == [
        2,
        2,
        1,
        1,
        1,
        1,
        0,
    ]
    example = {"hrse": "mount", "swrd": "weapon", "leat": "armor", "hshd": "shield", "cclo": "cloak", "coif": "helmet"}
    example |= {"irga": "gloves", "fbot": "boots", "houn": "miscellaneous", "rtiv": "ring", "amli": "amulet"}
    example |= {"pick": "tool", "food": "food"}
    assert {tag: ITEMS[tag].slot for tag in example} == example


@pytest.mark.rule("OVL-GAP-26")
def test_cities_trade_these_wares_at_these_prices() -> None:
    sold = {tag: ware.price for tag, ware in WARES.items() if not ware.wanted}
    assert sold == {
        "swrd": 151, "baxe": 170, "wham": 185, "staf": 85, "lbow": 100, "club": 33, "leat": 115, "coif": 90,
        "hshd": 95, "mule": 99, "wago": 320, "tool": 85,
    }  # fmt: skip
    wanted = {tag: (ware.price, ware.amount(5000)) for tag, ware in WARES.items() if ware.wanted}
    assert wanted == {
        "food": (8, 5000), "wood": (12, 75), "ston": (12, 75), "iron": (20, 50), "hide": (25, 40), "hrse": (45, 10),
        "grai": (13, 75),
    }  # fmt: skip
    assert WARES["swrd"].amount(5621) == 16


@pytest.mark.rule("OVL-GAP-31")
def test_rations_and_fish_feed_one_grain_two_and_cattle_four() -> None:
    assert {tag: ITEMS[tag].feeds for tag in ("food", "fish", "grai", "catt")} == {
        "food": 1, "fish": 1, "grai": 2, "catt": 4
    }  # fmt: skip


def test_the_tables_name_nothing_that_is_not_there() -> None:
    assert [fault.message for fault in table_faults()] == []


@pytest.mark.parametrize(
    ("table", "tag", "change", "complaint"),
    [
        ("SKILLS", "farm", {"needs": {"soil": 1}}, "there is no skill soil"),
        ("SKILLS", "agri", {"needs": {"farm": 1}}, "needs itself"),
        ("SKILLS", "blnd", {"about": ""}, "blnd has no name or nothing to be said"),
        ("ITEMS", "swrd", {"slot": "teeth"}, "is equipped as teeth"),
        ("ITEMS", "swrd", {"name": "club"}, "are both called club"),
        ("RACES", "gwol", {"skills": {"bark": 1}}, "there is no skill bark"),
        ("TITLES", "baro", {"cancels": ("king",)}, "there is no title king"),
        ("STRUCTURES", "barr", {"materials": {"coin": 5}}, "nobody lays coin"),
        ("TERRAINS", "plai", {"lore": "gard"}, "there is no skill gard"),
    ],
)
def test_a_fault_in_the_tables_is_found(
    monkeypatch: pytest.MonkeyPatch, table: str, tag: str, change: dict[str, Any], complaint: str
) -> None:
    whole = getattr(lint_tables, table)
    changed = {**whole, tag: msgspec.structs.replace(whole[tag], **change)}
    monkeypatch.setattr(lint_tables, table, changed)
    assert any(complaint in fault.message for fault in table_faults())
