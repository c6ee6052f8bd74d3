"""Lore sheets: there is one for everything, and it says what the tables say."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.games.olympia.rules.skills import CATEGORIES, SKILLS, hidden_skills, sub_skills
from engine.games.olympia.study import lint_lore
from engine.games.olympia.study.lint_lore import figures_of, lore_faults
from engine.games.olympia.study.lore import lore_of
from engine.games.olympia.wording import WORDING
from tests.suite.table import each


def test_every_sheet_fits_the_tables() -> None:
    assert [fault.message for fault in lore_faults()] == []


def test_a_wrong_number_a_wrong_code_and_a_missing_sheet_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = dict(WORDING.tables["lore"])
    sheets["614"] += " 17 of [99]."
    del sheets["615"]
    sheets["999"] = "Nothing."
    usage = {code: how for code, how in WORDING.tables["usage"].items() if code != "616"}
    changed = SimpleNamespace(tables={"lore": sheets, "usage": usage})
    monkeypatch.setattr(lint_lore, "WORDING", changed)
    assert [fault.message for fault in lore_faults()] == [
        "614: 17 stands in no table",
        "615: has no lore sheet",
        "616: does not say how it is ordered",
        "999: is no skill",
    ]


@pytest.mark.rule("OLY-SKILL-04")
@each("skill", SKILLS.values())
def test_a_sheet_says_what_it_is_for_and_how_it_is_used(skill) -> None:  # type: ignore[no-untyped-def]
    title, dashes, blank, purpose, *facts = lore_of(skill.key)
    assert (title, dashes, blank) == (f"Lore for {skill.name} [{skill.key}]", "-" * len(title), "")
    assert len(purpose) > 35
    assert any(fact.startswith("Learning: ") for fact in facts)
    usual = skill.is_category or any(fact.startswith(("Order: ", "No order is needed")) for fact in facts)
    assert usual


@pytest.mark.rule("OLY-SKILL-05", "OLY-EX-65", "OLY-GAP-S001", "OLY-REPORT-08")
def test_the_sheet_of_a_category_ends_with_its_common_sub_skills() -> None:
    assert lore_of("630")[-7:] == (
        "Skills of this category that may be studied by all who know it:",
        "  631  Petty thievery, two weeks",
        "  632  Determine inventory of character, two weeks",
        "  633  Determine skills of character, two weeks",
        "  634  Determine character's lord, two weeks",
        "  635  Conceal faction, four weeks",
        "Further skills may be found through research.",
    )


@pytest.mark.rule("OLY-SKILL-05", "OLY-GAP-79")
@each("category", CATEGORIES)
def test_further_skills_are_named_only_where_there_are_some(category: str) -> None:
    sheet = lore_of(category)
    assert (sheet[-1] == "Further skills may be found through research.") == bool(hidden_skills(category))
    listed = [row.split()[0] for row in sheet if row.startswith("  ")]
    assert listed == [skill.key for skill in sub_skills(category) if skill.common]


def test_facts_come_from_the_tables() -> None:
    assert lore_of("613")[4:] == (
        "Order: use 613.",
        "Learning: two weeks.",
        "Time: 14 days.",
        "Uses up: three wood [77].",
        "Must be there: three workers [11].",
    )
    assert "Aura: 1 to 3." in lore_of("805")
    assert "Aura: 1 for each 250 weight." in lore_of("862")
    assert "Noble Points to begin: two." in lore_of("900")
    assert "Time: as long as learning what is written down." in lore_of("692")
    assert "No order is needed: it works by itself." in lore_of("635")
    assert "Order: use 811." in lore_of("811")
    assert lore_of("77") == ()


def test_the_figures_of_a_skill_are_those_of_its_row() -> None:
    assert {7, 2, 3, 5, 100, 10} <= figures_of(SKILLS["614"])
    assert 17 not in figures_of(SKILLS["614"])


@pytest.mark.rule("OLY-SKILL-04")
@each(
    "code, facts",
    [
        ("602", ('Order: build galley "(name)" [days], or build roundship "(name)" [days].', "Learning: two weeks.")),
        ("601", ("Order: sail (direction or place) [more of them].", "Learning: two weeks.")),
        ("603", ("Order: fish [number] [days].", "Learning: two weeks.", "Time: as many days as you give it.",
                 "Must be there: one sailor [19].", "Where: in this sort of place: ship.")),
        ("611", ("No order is needed: it works by itself.", "Learning: four weeks.",
                 "It is not rated for experience.")),
        ("612", ("Order: use 612 0, or use 612 1.", "Learning: four weeks.", "It is not rated for experience.")),
        ("617", ("Order: make 72, 73, 74, 75 or 85 [number].", "Learning: two weeks.", "Time: one day for each.")),
        ("654", ("Order: breed (beast) (beast).", "Learning: four weeks.",
                 "Time: seven days, or more for some offspring.")),
        ("803", ("Order: use 803 (aura).", "Learning: two weeks.", "Time: one day.", "Aura: 1 or more.")),
        ("806", ("Order: use 806 (spell).", "Learning: three weeks.", "Time: as long as learning what is written down.",
                 "Aura: 2.", "Uses up: one blank scroll [84].")),
        ("811", ("Order: use 811.", "Learning: three weeks.", "Time: seven days.", "Aura: 1.")),
        ("845", ("Order: use 845 [aura].", "Learning: three weeks.", "Time: ten days.", "Aura: 1 to 8.")),
        ("902", ("Order: make 18 [number].", "Learning: three weeks.", "Time: one day for each.",
                 "Aura: 1 for each day.")),
        ("600", ("Learning: three weeks.", "Skills of this category that may be studied by all who know it:",
                 "  601  Sailing, two weeks", "  602  Shipbuilding, two weeks", "  603  Fishing, two weeks")),
        ("920", ("Learning: six weeks.", "Further skills may be found through research.")),
    ],
)  # fmt: skip
def test_no_fact_is_missing_and_none_too_many(code: str, facts: tuple[str, ...]) -> None:
    assert lore_of(code)[4:] == facts


def test_aura_is_told_with_what_it_is_for_and_single_things_in_the_singular() -> None:
    assert lore_of("849")[-1] == "Aura: 1, and 1 more for each province of distance."
    assert lore_of("922")[-1] == "Aura: 3, and 1 more for each 50 weight."
    assert lore_of("852")[-1] == "Aura: 1 for each undead."
    assert lore_of("872")[-1] == "Aura: 2 for each 250 weight."
    assert "Noble Points to begin: one." in lore_of("750")


@each(
    "code, known, unknown",
    [
        ("614", {3, 5, 1, 100, 10, 7, 2}, {614, 610, 17}),
        ("613", {3, 14, 2}, {613, 61}),
        ("632", {2, 7}, {1, 632}),
        ("805", {1, 2, 3, 30, 15, 5}, {4, 8, 805}),
        ("803", {1}, {4, 5, 803}),
        ("671", {250, 35, 30, 25, 10, 1}, {50, 671}),
        ("862", {250, 1}, {862}),
    ],
)
def test_which_figures_a_sheet_may_name(code: str, known: set[int], unknown: set[int]) -> None:
    """Those of its row, each aura from least to most, and for spells what fades; neither its number nor a yes or no."""
    found = figures_of(SKILLS[code])
    assert known <= found
    assert not unknown & found
