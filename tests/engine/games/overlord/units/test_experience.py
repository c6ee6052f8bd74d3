"""Experience is gained day by day; what a unit is able to changes with its levels, on the very day of each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import STUDY_DAY
from engine.games.overlord.units import experience
from engine.games.overlord.units.attributes import level, levels, max_mana, stats
from engine.games.overlord.units.visibility import observation
from tests.engine.games.overlord.props.scene import Scene

LOOKING = "obse"


@pytest.mark.rule("OVL-EXP-01", "OVL-SKILL-02")
def test_a_level_counts_from_the_day_it_is_reached_and_no_day_before() -> None:
    scene = Scene()
    unit = scene.unit("U1", "ldr", experience={LOOKING: STUDY_DAY})
    place = scene.world.locations[unit.location]
    reached = []
    for day in range(2, SKILLS[LOOKING].days_for(2) + 1):
        experience.studied(unit, LOOKING, STUDY_DAY)
        plain = replace(unit, experience=dict(unit.experience))  # in no world: all of it is worked out from its days
        assert (stats(unit), dict(levels(unit)), max_mana(unit)) == (stats(plain), dict(levels(plain)), max_mana(plain))
        assert observation(scene.world, unit.faction, place) == stats(plain).observation
        reached.append((day, level(unit, LOOKING)))
    first, second = (SKILLS[LOOKING].days_for(number) for number in (1, 2))
    assert [now for day, now in reached] == [sum(day >= needed for needed in (first, second)) for day, _ in reached]


def test_levels_are_the_same_object_until_one_of_them_changes() -> None:
    scene = Scene()
    unit = scene.unit("U1", "ldr", experience={LOOKING: (SKILLS[LOOKING].days_for(1) - 1) * STUDY_DAY})
    scene.world.index.check()
    before = levels(unit)
    experience.used(unit, LOOKING)
    assert levels(unit) is before
    experience.studied(unit, LOOKING, STUDY_DAY)
    assert (dict(before).get(LOOKING), levels(unit)[LOOKING]) == (None, 1)
