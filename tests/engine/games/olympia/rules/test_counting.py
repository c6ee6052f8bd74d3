"""How things are counted and called, when months and weeks end, which figures skills hold."""

from __future__ import annotations

import pytest

from engine.games.olympia.acting.contract import LAST_PRIORITY
from engine.games.olympia.book import BOOK
from engine.games.olympia.rules.adventures import BANDS, QUESTS
from engine.games.olympia.rules.calendar import WEEK_ENDS, date, month_of, year_of
from engine.games.olympia.rules.items import NOBLE_CAPACITY, NOBLE_WEIGHT, counted, named, spelled
from engine.games.olympia.rules.land import HIGH_SEA, SHORE, TERRAINS
from engine.games.olympia.rules.making import BREEDING
from engine.games.olympia.rules.realm import experience, magician, rank, tax_base
from engine.games.olympia.rules.skills import SKILLS, Skill, hidden_skills, sub_skills
from engine.games.olympia.rules.structures import CASTLE_DEFENSE
from tests.suite.table import each


@pytest.mark.rule("OLY-GAP-93")
@each(
    "number, words",
    [(-1, "-1"), (0, "no"), (1, "one"), (2, "two"), (9, "nine"), (10, "ten"), (11, "11"), (1000, "1,000")],
)
def test_numbers_up_to_ten_are_words(number: int, words: str) -> None:
    assert spelled(number) == words


@pytest.mark.rule("OLY-GAP-93")
@each(
    "item, number, said",
    [
        ("1", 1, "1 gold"), ("1", 12_500, "12,500 gold"), ("72", 1, "one longbow [72]"),
        ("72", 5, "five longbows [72]"), ("72", 0, "no longbows [72]"), ("20", 2, "two swordsmen [20]"),
        ("301", 1, "one cardamom [301]"),
        ("301", 25, "25 cardamom [301]"),
    ],
)  # fmt: skip
def test_things_are_counted_with_their_number(item: str, number: int, said: str) -> None:
    assert counted(item, number) == said


def test_things_are_named_singly_or_as_many_and_codes_stay_codes() -> None:
    assert [named("10"), named("10", many=True), named("d127"), named("d127", many=True)] == [
        "peasant [10]", "peasants [10]", "d127", "d127",
    ]  # fmt: skip


@pytest.mark.rule("OLY-CAL-01", "OLY-CAL-03", "OLY-GAP-95")
@each("turn, month, year", [(1, 1, 1), (7, 7, 1), (8, 8, 1), (9, 1, 2), (16, 8, 2), (17, 1, 3), (100, 4, 13)])
def test_a_year_has_eight_months(turn: int, month: int, year: int) -> None:
    assert (month_of(turn), year_of(turn)) == (month, year)
    assert date(turn).endswith(f", month {month} of year {year}")
    assert WEEK_ENDS == (7, 14, 21, 28)


@pytest.mark.rule("OLY-LOC-06", "OLY-GAP-28", "OLY-CAP-02", "OLY-GAP-36", "OLY-PRIO-04")
def test_what_is_fixed_for_all() -> None:
    assert (SHORE, HIGH_SEA) == (1, 4)
    assert (NOBLE_WEIGHT, NOBLE_CAPACITY, CASTLE_DEFENSE) == (100, 100, 5)
    assert max(spec.takes.priority or 0 for spec in BOOK.specs) == LAST_PRIORITY == 4
    assert TERRAINS == ("plain", "forest", "mountain", "swamp", "desert")


@pytest.mark.rule("OLY-STATUS-01", "OLY-MAGIC-04", "OLY-SKILL-07", "OLY-TAX-01")
def test_below_the_first_step_there_is_nothing() -> None:
    assert [rank(0), rank(1), rank(5), rank(6), rank(64)] == ["", "lord", "lord", "knight", "duke"]
    assert [magician(5), magician(6), magician(80), magician(81)] == [
        "", "conjurer", "2nd black circle", "master of the black arts",
    ]  # fmt: skip
    assert [experience(-1), experience(0), experience(4), experience(5)] == [
        "", "apprentice", "apprentice", "journeyman",
    ]  # fmt: skip
    assert [tax_base(0), tax_base(1), tax_base(8)] == [50, 100, 450]


def test_figures_of_a_skill_are_one_number_or_several() -> None:
    skill = Skill(key="999", name="x", kind="own", weeks=2, figures={"one": 5, "two": (1, 6), "three": (1, 2, 3)})
    assert (skill.number("one"), skill.numbers("two"), skill.spread("two")) == (5, (1, 6), (1, 6))
    for wrong in (lambda: skill.number("two"), lambda: skill.numbers("one"), lambda: skill.spread("one")):
        with pytest.raises(TypeError, match="of 999 is"):
            wrong()
    with pytest.raises(ValueError, match="too many"):
        skill.spread("three")
    with pytest.raises(KeyError):
        skill.number("four")
    assert (skill.days_to_learn, skill.is_category, skill.rated, skill.days) == (14, False, True, 0)


@pytest.mark.rule("OLY-RESEARCH-05", "OLY-SKILL-03")
def test_sub_skills_are_listed_by_number_and_the_hidden_ones_apart() -> None:
    below = [skill.key for skill in sub_skills("630")]
    assert below == sorted(key for key in SKILLS if key.startswith("63") and key != "630")
    assert {skill.key for skill in hidden_skills("630")} < set(below)
    assert sub_skills("631") == ()


@pytest.mark.rule("OLY-BEAST-02", "OLY-GAP-S654")
def test_what_is_not_listed_takes_the_usual_time_and_unlike_beasts_have_nothing() -> None:
    assert (BREEDING.time("289"), BREEDING.time("")) == (7, 7)
    assert BREEDING.offspring("79", "78") == ""
    assert BREEDING.offspring("79", "79") == "79"


@pytest.mark.rule("OLY-RELIC-01", "OLY-RELIC-02", "OLY-RELIC-03", "OLY-RELIC-04")
def test_only_the_crown_civilizes_and_only_the_skull_is_deadly() -> None:
    told = {key: (relic.civilization, relic.deadly, relic.aura) for key, relic in QUESTS.relics.items()}
    assert told == {"401": (0, 0, (0, 0)), "402": (2, 0, (0, 0)), "403": (0, 25, (50, 75))}
    assert [len(relic.returns) for relic in QUESTS.relics.values()] == [0, 2, 2]


@pytest.mark.rule("OLY-GAP-71")
def test_of_bands_only_the_hunt_has_a_number_of_its_own() -> None:
    assert {key: band.bands for key, band in BANDS.items() if band.bands} == {"hunt": 15}
