"""Lore sheets: there is one for everything, and it says what the tables say."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.games.olympia.rules.skills import CATEGORIES, SKILLS, hidden_skills, sub_skills
from engine.games.olympia.study import lint_lore
from engine.games.olympia.study.lint_lore import figures_of, lore_faults
from engine.games.olympia.study.lore import lore_of
from engine.games.olympia.wording import WORDING


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
@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)
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
@pytest.mark.parametrize("category", CATEGORIES)
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
    assert "Aura: 1 or more for each 250 weight." in lore_of("862")
    assert "Noble Points to begin: two." in lore_of("900")
    assert "Time: as long as learning what is written down." in lore_of("692")
    assert "No order is needed: it works by itself." in lore_of("635")
    assert "Order: use 811." in lore_of("811")
    assert lore_of("77") == ()


def test_the_figures_of_a_skill_are_those_of_its_row() -> None:
    assert {7, 2, 3, 5, 100, 10} <= figures_of(SKILLS["614"])
    assert 17 not in figures_of(SKILLS["614"])
