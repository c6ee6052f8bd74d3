"""Skill reports: what they tell to write is what the game understands."""

from __future__ import annotations

import re

import pytest

from engine.core.orders import read_orders
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.events import Refused
from engine.games.atlantis.magic.magic import cast, cast_late
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.rules.skills import MAGIC, MAX_LEVEL, SKILLS
from engine.games.atlantis.sight.knowledge import item_report, skill_report
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each

_SPELLED = re.compile(r"\b(?:CAST|COMBAT) [A-Z]\w*(?: [A-Z]{2,}| \d+)*")


def told(skill: str, level: int) -> list[str]:
    """The orders that a report tells to write."""
    return [match.group() for match in _SPELLED.finditer(skill_report(skill, level))]


def examples(*uses: str) -> list[tuple[str, int, str]]:
    found = []
    for key in MAGIC:
        if set(uses) & set(SKILLS[key].use):
            found += [(key, level, order) for level in range(1, MAX_LEVEL + 1) for order in told(key, level)]
    return found


@pytest.mark.rule("ATL-SREPORT-01", "ATL-SREPORT-03")
@each("skill", SKILLS)
def test_every_level_of_every_skill_has_a_report_under_its_name(skill: str) -> None:
    for level in range(1, MAX_LEVEL + 1):
        text = skill_report(skill, level)
        assert text.startswith(f"{skill} [{SKILLS[skill].abbreviation}] {level}: ")
        assert text.endswith(".")
        assert "{" not in text


@pytest.mark.rule("ATL-SREPORT-04", "ATL-SREPORT-05")
def test_every_spell_says_which_order_uses_it() -> None:
    for key in MAGIC:
        uses = set(SKILLS[key].use)
        first = " ".join(told(key, level)[0] for level in range(1, MAX_LEVEL + 1) if told(key, level))
        if uses & {"cast", "late"}:
            assert f"CAST {SKILLS[key].title.replace(' ', '_')}" in first, key
        if "combat" in uses:
            assert f"COMBAT {SKILLS[key].title.replace(' ', '_')}" in " ".join(told(key, 1)), key


@pytest.mark.rule("ATL-SREPORT-05")
@each("skill, level, order", examples("cast", "late", "combat"))
def test_what_a_report_tells_to_write_can_be_read(skill: str, level: int, order: str) -> None:
    sheet = read_orders(f"unit 1\n{order}", BOOK)
    assert sheet.errors == ()
    assert [read["skill"] for read in sheet.orders] == [skill]


@pytest.mark.rule("ATL-SREPORT-05", "ATL-GAP-78")
@each("skill, level, order", [one for one in examples("cast", "late") if not one[2].startswith("COMBAT")])
def test_what_a_report_tells_to_cast_is_what_the_spell_expects(skill: str, level: int, order: str) -> None:
    world = Scenario("ff", "ff")
    red = world.faction("Red")
    mage = world.unit(red, 2, silver=2000, skills={skill: level})
    turn = world.turn({red.id: f"unit {mage.id}\n{order}"})
    cast(turn)
    cast_late(turn)
    misspelt = [event.reason for event in events_of(turn, Refused) if event.rule == "ATL-SREPORT-05"]
    assert misspelt == []


@pytest.mark.rule("ATL-GAP-78")
@each(
    "skill, level, figures",
    [
        ("fire", 3, "2 to 30 blows of Energy at skill 3"),
        ("earthquake", 2, "2 to 200 blows"),
        ("farsight", 3, "up to 36 regions"),
        ("teleportation", 2, "up to 30 weight in all, into a region up to 8 regions"),
        ("wolf lore", 4, "call 4 wolves out of forest or mountain, up to 64 in all"),
        ("dragon lore", 5, "a 100% chance"),
        ("summon balrog", 3, "a 60% chance"),
        ("summon skeletons", 5, "about 10 a month"),
        ("summon lich", 5, "about 0.5 a month"),
        ("invisibility", 3, "up to 9 people"),
        ("true seeing", 3, "Observation is 2 higher"),
        ("enchant swords", 4, "up to 20 swords"),
        ("phantasmal entertainment", 2, "Entertainment 10"),
        ("engrave runes of warding", 3, "towers, forts or castles"),
        ("create magic carpet", 2, "2 magic carpets for $400 in all"),
    ],
)
def test_the_figures_of_a_report_grow_with_its_level(skill: str, level: int, figures: str) -> None:
    assert figures in skill_report(skill, level)


@pytest.mark.rule("ATL-GAP-90")
@each("item", ITEMS)
def test_every_item_has_a_report_with_its_weight(item: str) -> None:
    report = item_report(item)
    assert report.startswith(f"{item} [{ITEMS[item].abbreviation}]: Weight {ITEMS[item].weight}")
    assert report.endswith(".")


@pytest.mark.rule("ATL-STUDY-04", "ATL-SREPORT-01")
@each("skill", SKILLS)
def test_the_price_of_study_stands_in_the_report_of_the_first_level_only(skill: str) -> None:
    price = f"Study costs ${SKILLS[skill].cost} per person per month."
    assert [price in skill_report(skill, level) for level in range(1, 6)] == [True, False, False, False, False]


@pytest.mark.rule("ATL-MAGIC-07", "ATL-GAP-77")
def test_a_report_names_all_that_opens_at_its_level_and_nothing_else() -> None:
    for skill in MAGIC:
        for level in range(1, MAX_LEVEL + 1):
            text = skill_report(skill, level)
            told = text.partition("This opens the way to the study of ")[2].partition(".")[0].partition(", unless")[0]
            opened = [record for record in SKILLS.values() if record.needs.get(skill) == level]
            assert sorted(re.split(r", | and ", told) if told else []) == sorted(record.title for record in opened)
            several = any(len(record.needs) > 1 for record in opened)
            assert ("unless other skills bar it" in text) is several


@pytest.mark.rule("ATL-MAINT-06", "ATL-GAP-90")
def test_only_grain_livestock_and_fish_are_food() -> None:
    assert [key for key in ITEMS if "Food: feeds" in item_report(key)] == ["grain", "livestock", "fish"]


@pytest.mark.rule("ATL-GAP-78")
@each("level, reach, away", [(1, "4", "2"), (3, "36", "18"), (5, "100", "50")])
def test_how_far_sight_and_portals_reach_grows_with_the_square(level: int, reach: str, away: str) -> None:
    assert f" {reach} " in skill_report("farsight", level)
    assert f"up to {away} regions" in skill_report("portal lore", level)


@pytest.mark.rule("ATL-GAP-88")
def test_roads_are_named_in_the_report_of_the_level_that_builds_them_and_in_no_other() -> None:
    named = [(skill, level) for skill in SKILLS for level in range(1, 6) if "BUILD roads" in skill_report(skill, level)]
    road = STRUCTURES["road n"]
    assert named == [(road.skill, road.level)]
