"""The table of technologies (DNK-TECH, DNK-STEAL)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.dunk.book import BOOK
from engine.games.dunk.rules.technologies import Kind, Mode, at_start, opened_at_once, technologies, theft_chance
from engine.games.dunk.state import Leaders, Race
from engine.rulebook import load

COSTS = {  # DNK-TECH-01, the gold of every tech
    "armour": 20, "bows": 20, "castles": 20, "catapults": 50, "diburn": 160, "even_more_military_toys": 160,
    "firewalkers": 20, "fishing_boats": 10, "food_industry": 20, "frigates": 60, "irrigation": 20, "jewellery": 20,
    "knights": 60, "metallurgy": 200, "military_toys": 30, "mining": 20, "mining_tools": 30, "mithril": 40,
    "more_military_toys": 60, "ships": 20, "silviculture": 10, "steel": 20, "stone_building": 20, "teleport": 10,
    "terraces": 15, "trade_ships": 10, "worm_building": 20, "worms": 10,
}  # fmt: skip
SOCS = {
    "death_training", "duck_lore", "dwarf_lore", "elf_lore", "game_laws", "healing", "human_lore", "magic_village",
    "mission", "moral", "orc_lore", "pest", "protect_inventions", "protection", "secret_service", "teleport",
    "training", "trolls",
}  # fmt: skip
THEFTS = {  # DNK-STEAL-02
    "armour": 30, "bows": 26, "churches": 3, "death_training": 20, "diburn": 60, "horseriding": 6, "magic_village": 50,
    "metallurgy": 60, "mithril": 60, "pest": 150, "ships": 40, "steel": 15, "training": 20, "trolls": 40,
    "worm_lore": 40, "worms": 35,
}  # fmt: skip


@pytest.mark.rule("DNK-TECH-01", "DNK-GEN-07", "DNK-TORD-46", "DNK-TORD-11", "DNK-TORD-18", "DNK-TORD-37")
def test_there_are_63_technologies_at_the_printed_prices() -> None:
    table = technologies()
    assert len(table) == 63
    assert {name: tech.cost for name, tech in table.items() if tech.cost} == COSTS
    assert {name for name, tech in table.items() if tech.takes_leaders} == SOCS
    assert {name for name, tech in table.items() if tech.kind is Kind.DISC} == set(table) - set(COSTS) - SOCS


@pytest.mark.rule("DNK-STEAL-02", "DNK-EX-44")
def test_theft_chances_are_the_printed_ones() -> None:
    assert {name: theft_chance(name) for name in THEFTS} == {name: Fraction(1, n) for name, n in THEFTS.items()}
    assert all(theft_chance(name) == Fraction(1, 10) for name in technologies() if name not in THEFTS)


@pytest.mark.rule("DNK-STD-29", "DNK-TECH-06")
def test_only_crime_and_diburn_can_not_be_given_away() -> None:
    assert [name for name, tech in technologies().items() if not tech.gift] == ["crime", "diburn"]


@pytest.mark.rule("DNK-SETUP-02", "DNK-SETUP-03", "DNK-TECH-13", "DNK-TECH-16", "DNK-TECH-18")
def test_what_a_new_kingdom_has_and_may_develop() -> None:
    always = ["bows", "castles", "irrigation", "protect_inventions", "protection", "ships"]
    assert at_start(Race.DWARF, Leaders.WARRIORS) == ([], sorted([*always, "moral"]))
    assert at_start(Race.DUCK, Leaders.PRIESTS) == (["floating_houses"], sorted([*always, "mission", "pest"]))
    possessed, developable = at_start(Race.ELF, Leaders.MAGES)
    assert possessed == ["sky_worms"]
    assert sorted(developable) == sorted([*always, "diburn", "magic_village", "teleport", "worms"])


@pytest.mark.rule("DNK-TORD-18", "DNK-TORD-11")
def test_iron_and_forest_lore_open_their_techs_at_once() -> None:
    opened = opened_at_once(["iron", "forest_lore"], Race.HUMAN, Leaders.WARRIORS)
    assert opened == ["armour", "metallurgy", "mining", "silviculture", "steel"]


@pytest.mark.rule("DNK-GAP-50", "DNK-TECH-15", "DNK-EX-48")
def test_warriors_discover_military_things_twice_as_often() -> None:
    twice = {
        name
        for name, tech in technologies().items()
        for way in tech.ways
        if way.factor(Race.HUMAN, Leaders.WARRIORS) == 2 and name != "town_plunder"
    }
    assert twice == {"military_toys", "more_military_toys", "even_more_military_toys", "firewalkers", "training"}


@pytest.mark.rule("DNK-TECH-06", "DNK-EX-45")
def test_orcs_come_by_crime_twice_as_often_and_elves_never() -> None:
    (way,) = technologies()["crime"].ways
    ((what, factor),) = way.counts
    assert what == "disorder"
    assert factor == pytest.approx(0.033)
    assert [way.factor(race, Leaders.MAGES) for race in (Race.ORC, Race.HUMAN, Race.ELF)] == [2, 1, 0]


@pytest.mark.rule("DNK-GAP-04")
def test_shortly_after_is_marked_as_such() -> None:
    soon = {name for name, tech in technologies().items() if any(way.mode is Mode.SHORTLY for way in tech.ways)}
    assert soon == {
        "catapults", "fishing_boats", "food_industry", "frigates", "game_laws", "jewellery", "knights", "mithril",
        "stone_building", "terraces", "trade_ships", "worm_building",
    }  # fmt: skip


@pytest.mark.rule("DNK-GEN-01")
def test_nobody_begins_with_towns_or_mines_in_reach() -> None:
    for race in Race:
        for leaders in Leaders:
            possessed, developable = at_start(race, leaders)
            assert not {"towns", "mining", "iron", "roads"} & {*possessed, *developable}


@pytest.mark.rule("DNK-ADMIN-18")
def test_every_technology_has_a_description() -> None:
    assert all(len(tech.text) > 30 and tech.text.endswith((".", "!")) for tech in technologies().values())


@pytest.mark.rule("DNK-ORDER-01", "DNK-ORDER-04")
def test_the_order_book_is_whole() -> None:
    keywords = set(BOOK.by_keyword)
    assert {f"develop_{name}" for name in COSTS} | {f"develop_{name}" for name in SOCS} <= keywords
    assert {spec.takes.tech for spec in BOOK.specs} <= {"", *technologies()}


@pytest.mark.rule("DNK-LEADER-05")
def test_the_orders_that_take_the_leaders() -> None:
    """Developments of socs take them, too, by the table of technologies."""
    takers = {spec.keyword for spec in BOOK.specs if spec.takes.leaders}
    assert takers == {
        "burn", "diburn", "heal", "magic_village", "mission", "moral", "pest", "protect", "teleport",
    }  # fmt: skip


@pytest.mark.rule("DNK-TORD-46")
def test_an_order_to_develop_names_the_rule_that_has_it() -> None:
    rules = {rule.id: rule.text for rule in load("dunk").rules}
    for spec in BOOK.specs:
        if spec.keyword.startswith("develop_") and spec.rule != "DNK-TORD-46":
            assert f"`{spec.keyword}`" in rules[spec.rule]
