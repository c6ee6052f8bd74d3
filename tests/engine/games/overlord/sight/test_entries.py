"""The knowledge section: what it says of skills, items, races, structures and titles."""

from __future__ import annotations

import re

import pytest

from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight import entries


@pytest.mark.rule("OVL-REPORT-10")
def test_levels_are_counted_in_words() -> None:
    assert [entries.level_name(level) for level in (0, 1, 2, 3, 4, 11, 21)] == [
        "novice", "1st", "2nd", "3rd", "4th", "11th", "21st"
    ]  # fmt: skip


@pytest.mark.rule("OVL-REPORT-32", "OVL-EX-18")
def test_an_item_is_described_with_all_its_figures() -> None:
    horse = entries.item_entry("hrse")
    assert horse.startswith("horse [hrse]: Weight 100, capacity: 120/walking, 95/riding (200 while equipped).")
    assert horse.endswith(
        "Equipment category: mount, 1 per figure. Equipment gives +3 to initiative, -1 to melee, -1 to defense."
    )
    assert "Equipped using 1st blades [blde]. Equipment category: weapon" in entries.item_entry("swrd")
    assert "Equipped using novice combat [cmbt]." in entries.item_entry("leat")


@pytest.mark.rule("OVL-REPORT-34", "OVL-EX-19")
def test_a_skill_is_described_level_by_level() -> None:
    assert entries.skill_entry("cmbt", 1).endswith(
        "Requires 15 days and $1/day to reach the level. This is a basic skill. This is a combat skill. "
        "Gives +1 to melee, +1 to defense."
    )
    assert "Requires 45 days" in entries.skill_entry("cmbt", 2)
    assert "Requires 1st combat [cmbt] to learn." in entries.skill_entry("blde", 1)
    assert "Only leaders may study this skill." in entries.skill_entry("mage", 1)
    assert entries.skill_entry("hors", 1).endswith("Harvests 1 horse [hrse] in 30 days.")
    assert entries.skill_entry("hors", 2).endswith("Harvests 1 horse [hrse] in 15 days.")
    assert entries.skill_entry("tolc", 1).endswith(
        "Use requires 1 iron [iron], 2 wood [wood]. Use produces 1 tool [tool] in 15 days."
    )


@pytest.mark.rule("OVL-REPORT-35")
def test_a_skill_never_says_what_it_opens() -> None:
    for tag in SKILLS:
        opened = [other for other, skill in SKILLS.items() if tag in skill.needs]
        text = entries.skill_entry(tag, 1)
        assert [other for other in opened if f"{SKILLS[other].name} [{other}]" in text] == []


@pytest.mark.rule("OVL-MAGIC-11")
def test_meditation_says_one_mana_a_level() -> None:
    assert "Use requires 1 herbs [herb]. Use produces 3 mana in 1 day." in entries.skill_entry("medi", 3)


@pytest.mark.rule("OVL-SKILL-18")
def test_an_item_says_whose_limits_of_study_it_raises() -> None:
    assert "A level more may be studied of scouting, " in entries.item_entry("rair")
    assert "combat" not in entries.item_entry("rwat")
    assert "may be studied" not in entries.item_entry("swrd")


def test_a_combat_spell_says_target_range_cost_and_effect() -> None:
    text = entries.skill_entry("shai", 1)
    assert "This is a combat action. Target: an opposing unit. Range: ranged." in text
    assert "Each attempt uses 1 stone [ston], 2 mana." in text
    assert "Missile attack of earth with 8 missile, 15 ranged damage, 5 hits, -1 to initiative." in text


@pytest.mark.rule("OVL-GAP-110", "OVL-REPORT-32")
def test_what_is_slow_to_load_and_what_calls_others_say_no_more_and_no_less() -> None:
    assert "Between two shots it takes 1 round to reload." in entries.item_entry("xbow")
    assert "reload" not in entries.item_entry("lbow")
    called = entries.skill_entry("sgar", 1)
    assert "This is a combat action. Each attempt uses 1 mana. Calls 10 magic guards [sgrd]." in called
    assert "1 hits" not in entries.item_entry("thor")


def test_races_structures_and_titles_are_described() -> None:
    wolf = entries.race_entry("gwol")
    assert "Each has 1 initiative, 4 melee, 4 defense, 3 damage, 3 life, 2 hits. Upkeep: $7 a month." in wolf
    assert (
        "Takes 150 wood [wood] as timberwork, 250 stones [ston] as stonework, 250 stones [ston] as fortifications, "
        "90 iron [iron] as ironwork, 10 keystones [kstn]."
    ) in entries.structure_entry("cast")
    assert "Crew: 1 with 1st sailing [sail]." in entries.structure_entry("fshi")
    assert entries.title_entry("baro").startswith("Baron [baro] (standard, requires 1st strategy [stra], $1000):")
    assert "within 30 days on foot" in entries.title_entry("baro")


def test_every_entry_is_made_of_whole_sentences() -> None:
    texts = [entries.skill_entry(tag, level) for tag in SKILLS for level in (1, 2, 5)]
    for make, table in (
        (entries.item_entry, ITEMS),
        (entries.race_entry, RACES),
        (entries.structure_entry, STRUCTURES),
        (entries.title_entry, TITLES),
    ):
        texts += [make(tag) for tag in table]
    odd = [text for text in texts if not re.search(r"[.!]$", text) or re.search(r"  |\?\?|None|\.\.", text)]
    assert odd == []
