"""What skills give, cost and do at their levels, and how they grow out of one another."""

from __future__ import annotations

import pytest

from engine.games.overlord.rules.effects import EFFECTS
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.skills import ELEMENTS, SKILLS, Use, bases, is_under, root
from engine.games.overlord.rules.stats import Capacity, Stats
from tests.suite.table import each


@pytest.mark.rule("OVL-USE-13", "OVL-GAP-93")
def test_a_tool_is_for_produce_skills_of_five_trees() -> None:
    assert ITEMS["tool"].faster == 33
    for tag in ("tolc", "blsm", "weap", "leat", "maso", "bake"):
        use = SKILLS[tag].use(1)
        assert use is not None
        assert use.tool == "tool"
    for tag in ("digg", "farm", "hors", "fish"):
        use = SKILLS[tag].use(1)
        assert use is not None
        assert not use.tool


@pytest.mark.rule("OVL-GAP-84", "OVL-STUDY-03")
def test_days_grow_by_one_three_six_and_ten() -> None:
    assert [SKILLS["cmbt"].days_for(level) for level in (1, 2, 3, 4)] == [15, 45, 90, 150]
    assert [SKILLS["tact"].days_for(level) for level in (1, 2, 3)] == [30, 90, 180]


def test_experience_short_of_a_level_does_not_reach_it() -> None:
    combat = SKILLS["cmbt"]
    assert [combat.level_of(days * 100) for days in (0, 14, 15, 44, 45, 90)] == [0, 0, 1, 1, 2, 3]
    assert combat.level_of(1499) == 0


def test_a_skill_with_a_top_goes_no_higher() -> None:
    assert SKILLS["necr"].top == 1
    assert SKILLS["necr"].level_of(10_000_000) == 1


@pytest.mark.rule("OVL-GAP-85")
def test_unlisted_levels_give_the_first_bonus_times_the_level_but_no_more_initiative() -> None:
    assert SKILLS["cmbt"].gives(4) == Stats(melee=4, defense=4)
    assert SKILLS["arch"].gives(3) == Stats(missile=3)
    assert SKILLS["taxe"].gives(3) == Stats(initiative=-1)
    assert SKILLS["plwk"].carries(2) == Capacity(ride=20)
    assert SKILLS["cmbt"].gives(0) == Stats()


@pytest.mark.rule("OVL-GAP-85", "OVL-GAP-41", "OVL-COMBAT-18")
@each(
    "tag, levels",
    [
        ("mane", [{}, *({"initiative": n} for n in range(1, 6)), {"initiative": 5}]),
        ("tact", [{}, {"initiative": 1}, {"initiative": 1}, {"initiative": 2, "observation": 1},
                  {"initiative": 2, "observation": 2}]),
        ("fana", [{"initiative": -1}, {"initiative": -1, "melee": 1, "defense": -1},
                  {"initiative": -2, "melee": 1, "defense": -2, "damage": 1},
                  {"initiative": -3, "melee": 2, "missile": 1, "defense": -2, "damage": 1}]),
        ("mart", [{"defense": 1, "damage": 1}, {"melee": 1, "defense": 1, "damage": 1},
                  {"melee": 1, "defense": 1, "damage": 2, "hits": 1},
                  {"initiative": 1, "melee": 1, "defense": 1, "damage": 3, "hits": 1},
                  {"initiative": 1, "melee": 1, "defense": 2, "damage": 4, "hits": 1},
                  {"initiative": 1, "melee": 1, "defense": 2, "damage": 4, "hits": 2}]),
        ("arch", [*({"missile": n} for n in range(1, 6)), {"missile": 6, "hits": 1}, {"missile": 7, "hits": 1}]),
    ],
)  # fmt: skip
def test_what_the_higher_skills_of_war_give(tag: str, levels: list[dict[str, int]]) -> None:
    assert [SKILLS[tag].gives(n) for n in range(1, len(levels) + 1)] == [Stats(**figures) for figures in levels]


@pytest.mark.rule("OVL-USE-11")
def test_work_takes_half_the_days_at_the_second_level_and_a_third_at_the_third() -> None:
    assert [SKILLS["blsm"].work(level) for level in (1, 2, 3)] == [3000, 1500, 1000]


def test_a_skill_without_use_says_so() -> None:
    with pytest.raises(ValueError, match="cmbt"):
        SKILLS["cmbt"].work(2)


@pytest.mark.rule("OVL-GAP-86")
def test_observation_needs_scouting() -> None:
    assert SKILLS["obse"].needs == {"scou": 1}


@pytest.mark.rule("OVL-GAP-87", "OVL-SKILL-09", "OVL-SKTAB-06")
def test_the_more_basic_skills_are_all_prerequisites_once() -> None:
    assert bases("stra") == ("tact", "cmbt")
    assert bases("shai") == ("sgrp", "eart", "mage")
    assert (root("blsm"), root("scou"), root("icwk")) == ("weap", "scou", "scou")
    assert is_under("farm", "agri")
    assert not is_under("agri", "farm")


@pytest.mark.rule("OVL-SKTAB-02", "OVL-MAGIC-02", "OVL-MAGIC-03")
def test_the_five_elements_and_all_that_grows_out_of_magecraft_is_magic() -> None:
    assert set(ELEMENTS) == {"wate", "void", "fire", "eart", "airs"}
    assert [tag for tag in SKILLS if is_under(tag, "mage") and not SKILLS[tag].magic] == []


@pytest.mark.rule("OVL-MAGIC-16", "OVL-EX-45")
def test_strength_of_the_boar_is_as_in_the_sample() -> None:
    boar = SKILLS["sboa"]
    assert (boar.days, boar.cost, boar.needs, boar.magic) == (15, 3, {"eart": 1}, True)
    action = boar.action(1)
    assert action is not None
    assert (action.kind, action.target, action.range, action.mana) == ("melee", "opponent", 1, 2)
    assert action.added == Stats(initiative=1, hits=3, life=1, melee=4, defense=4)


@pytest.mark.rule("OVL-COMBAT-44", "OVL-EX-46")
def test_target_the_leader_is_as_in_the_sample() -> None:
    skill = SKILLS["tgld"]
    assert (skill.days, skill.cost, skill.needs, skill.gives(1)) == (60, 1, {"mark": 2}, Stats(missile=1))
    action = skill.action(1)
    assert action is not None
    assert (action.kind, action.target, action.range) == ("ranged", "leader", 9)
    assert (action.added, action.weapon) == (Stats(initiative=-1, defense=-1), "lbow")


@pytest.mark.rule("OVL-GAP-91")
def test_the_first_spells_are_as_decided() -> None:
    grasp, hail = SKILLS["sgrp"].action(1), SKILLS["shai"].action(1)
    assert grasp is not None
    assert (SKILLS["sgrp"].days, grasp.kind, grasp.mana) == (15, "melee", 2)
    assert (grasp.added, grasp.fixed) == (Stats(melee=10, damage=10, initiative=1), Stats(hits=2))
    assert hail is not None
    assert (SKILLS["shai"].needs, hail.kind, hail.mana) == ({"sgrp": 1}, "ranged", 2)
    assert hail.uses == {"ston": 1}
    assert (hail.fixed, hail.added) == (Stats(missile=8, ranged_damage=15, hits=5), Stats(initiative=-1))
    assert SKILLS["blnd"].use(1) == Use("enchant", "blnd", 3, 1, {"herb": 1}, 2, "unit")
    assert min(EFFECTS["blnd"].gives.observation, EFFECTS["blnd"].gives.missile) < 0 > EFFECTS["blnd"].gives.missile
    assert SKILLS["sped"].use(1) == Use("enchant", "ride", 2, 1, {}, 1)
    assert EFFECTS["ride"].carries.ride > 0
    assert SKILLS["wwal"].use(1) == Use("enchant", "swim", 4, 1, {}, 1)
    assert EFFECTS["swim"].carries.sail > 0
    assert SKILLS["raur"].gives(1) == Stats(observation=2)


def test_anybody_can_bury_the_dead_but_nobody_digs_without_the_skill() -> None:
    bury = SKILLS["bury"].use(0)
    assert bury is not None
    assert (bury.kind, SKILLS["bury"].work(0)) == ("bury", 2000)
    assert SKILLS["digg"].use(0) is None
