"""Learning and using skills through whole months of a new game, as a player sees it in his reports."""

from __future__ import annotations

import pytest

from engine.core.ruleset import SeatRequest
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.state import Thing, Unit, World
from engine.testing import play

SMALL = RULESET.play.options(size="24x24")


@pytest.fixture(scope="module")
def world() -> World:
    return RULESET.play.new_game(SMALL, [SeatRequest(id="s1", name="Reds", choices=RULESET.play.choices())], "seed")


def hero(state: World) -> Unit:
    return next(unit for unit in state.units.values() if unit.player)


def text(outcome: Outcome) -> str:
    return report_text(outcome.reports["s1"])


def month(state: World, number: int, *orders: str) -> tuple[World, str]:
    lines = "\n".join(orders)
    after, outcome = play(RULESET, state, {"s1": f"unit {hero(state).id}\n{lines}\n"}, number=number)
    return after, text(outcome)


@pytest.mark.rule("OLY-STUDY-13", "OLY-EX-65", "OLY-SKILL-04", "OLY-SKILL-06", "OLY-SKILL-08")
def test_two_months_of_study_and_practice(world: World) -> None:
    state, report = month(world, 1, "claim 1 500", "study 610 21", "study 614", "study 614", "use 614", "study 616")
    one = hero(state)
    assert one.skills == {"610": 0, "614": 1}
    assert (one.improved, one.studied) == ([], 0)
    assert " 1: Studied Combat fast, days: 21. Fast study days left: 179." in report
    assert "14: Learned Defense [614]." in report
    assert "21: Practice raised defense by" in report
    assert "Lore for Combat [610]" in report
    assert "  614  Defense, two weeks" in report
    assert "Lore for Defense [614]" in report
    state, report = month(state, 2, "study 616", "study 616", "use 614", "use 616")
    assert hero(state).skills == {"610": 0, "614": 2, "616": 1}
    assert "Lore for Combat" not in report
    assert "Swordplay [616]" in report


@pytest.mark.rule("OLY-SKILL-08", "OLY-EX-64", "OLY-STUDY-04", "OLY-STUDY-05", "OLY-STUDY-13")
def test_skills_stand_under_their_categories_and_partial_ones_below(world: World) -> None:
    one = hero(world)
    one.skills = {"600": 0, "601": 3, "602": 0, "603": 0, "610": 0, "611": 0, "612": 0}
    one.learning, one.found, one.unique = {"636": 0}, ["636"], ["a001"]
    world.things["a001"] = Thing(id="a001", kind="book", name="Old book", teaches=["690"], holder=one.id)
    _, report = month(world, 1, "claim 1 500", "study 614")
    one.skills, one.learning, one.found, one.unique = {}, {}, [], []
    del world.things["a001"]
    lines = [line.strip() for line in report.splitlines()]
    at = lines.index("Skills known:")
    assert lines[at + 1 : at + 8] == [
        "Shipcraft [600]", "Sailing [601], apprentice", "Shipbuilding [602], apprentice", "Fishing [603], apprentice",
        "Combat [610]", "Survive fatal wound [611]", "Fight to the death [612]",
    ]  # fmt: skip
    at = lines.index("Partially known skills:")
    assert sorted(lines[at + 1 : at + 3]) == ["Defense [614], 7/14", "Learn of richest nearby noble [636], 0/14"]
    assert lines[lines.index("Old book [a001] permits study of the following skills:") + 1] == "Alchemy [690]"


@pytest.mark.rule("OLY-TURN-08", "OLY-MAGIC-02")
def test_aura_comes_with_schools_and_is_back_after_the_month(world: World) -> None:
    state, _ = month(world, 1, "claim 1 500", "study 800 28", "study 801 14")
    one = hero(state)
    assert (one.most_aura, one.aura, one.points) == (2, 2, 4)
    one.aura = 0
    state, _ = month(state, 2, "stop")
    assert hero(state).aura == 2


@pytest.mark.rule("OLY-GAP-S651")
def test_what_a_bird_sees_stands_in_the_report(world: World) -> None:
    one = hero(world)
    before = dict(one.skills)
    one.skills["651"] = 0
    province = world.places[world.places[one.place].within]
    _, report = month(world, 1, f"use 651 {province.id}")
    one.skills = before
    assert f" 3: {province.name} [{province.id}] is seen from afar:" in report
    lines = report.split("is seen from afar:", 1)[1].splitlines()
    assert lines[1].strip().startswith(f"{province.name} [{province.id}], forest")
