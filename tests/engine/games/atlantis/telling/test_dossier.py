"""What the page is told of units, beside what their reports say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.state import GUARDS
from engine.games.atlantis.telling.dossier import dossier
from engine.games.atlantis.units.skills import level
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


@pytest.mark.rule("ATL-SKILL-08", "ATL-GAP-45")
def test_so_many_newcomers_leave_a_unit_its_level_and_no_more() -> None:
    world = Scenario("pp")
    unit = world.unit(world.faction("Red"), 2, people=5, race="plainsman", skills={"mining": 1})
    unit.training["mining"] += 60
    (card,) = dossier(view(world.state, "1"), (), None).units
    assert card.room == 2
    for more, kept in ((2, 1), (3, 0)):
        assert level(replace(unit, items={"plainsman": 5 + more}), "mining") == kept


@pytest.mark.rule("ATL-REPORT-10", "ATL-SKILL-03", "ATL-SKILL-04")
@each(
    "race, skills, mundane, magic",
    [
        ("leader", {"combat": 5, "force": 2}, {"mining", "stealth"}, {"force", "pattern", "fire"}),
        ("leader", {"combat": 4}, {"combat", "mining", "stealth"}, set()),  # no mage
        ("plainsman", {"combat": 1}, {"combat"}, set()),
        ("plainsman", {"combat": 2}, set(), set()),
        ("viking", {"combat": 2}, {"combat"}, set()),  # a skill of their race
    ],
)
def test_the_page_has_what_a_unit_may_study_next_and_of_a_mage_the_magic_too(
    race: str, skills: dict[str, int], mundane: set[str], magic: set[str]
) -> None:
    world = Scenario("pp")
    world.unit(world.faction("Red"), 2, race=race, skills=skills)
    world.unit(world.faction("Blue"), 2, race=race, skills=skills)
    own, other = dossier(view(world.state, "1"), (), None).units
    open_ = {skill.name for skill in own.may_learn}
    assert open_ & {"combat", "mining", "stealth"} == mundane
    assert open_ & {"force", "pattern", "fire", "earthquake"} == magic
    assert other.may_learn == ()


@pytest.mark.rule("ATL-NPC-02")
def test_the_guards_of_a_town_are_no_danger() -> None:
    world = Scenario("pp")
    world.region(2, race="orc", population=100, base_wages=12, town=2500)
    world.unit(world.faction("Red"), 2, people=3, race="plainsman")
    world.unit(GUARDS, 2, people=40, sword=40, flags={"guard": True})
    world.unit(world.faction("Blue"), 2, people=4, race="plainsman", sword=4)
    own, *others = dossier(view(world.state, "1"), (), None).units
    assert own.strength == 3
    assert sorted(one.strength for one in others) == [0, 12]
