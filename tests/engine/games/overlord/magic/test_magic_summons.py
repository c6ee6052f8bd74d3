"""Those who are called: where they stand, whom they join, what they are."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.acting.references import find_unit
from engine.games.overlord.household.allegiance import run as follow_leaders
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.sight.entries import race_entry
from engine.games.overlord.state import MANA, Kind
from engine.games.overlord.units.attributes import stats
from tests.engine.games.overlord.props.magic_kit import coast, days_of, mage, use
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each

# --- summoning ---


@pytest.mark.rule("OVL-USE-10", "OVL-RACE-15", "OVL-UNIT-08")
def test_summoning_makes_a_new_unit_under_the_caster() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    unit = mage(scene, "cgwf")

    assert days_of(scene, unit, "USE CGWF 1") == 15

    wolf = scene.world.units["U50"]
    assert (wolf.race, wolf.figures, wolf.kind) == ("gwol", 1, Kind.CREATURE)
    assert (wolf.leader, wolf.faction, wolf.name) == ("U2", "f05", "Grey wolf")
    assert scene.world.locations["L1"].units == ["U2", "U50"]
    assert (unit.items, scene.world.next_unit) == ({}, 51)
    follow_leaders(scene.now)
    assert wolf.faction == "f05"


@pytest.mark.rule("OVL-USE-10")
def test_target_names_whom_the_summoned_join() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    unit = mage(scene, "rzom", target="U3", items={MANA: 20, "dead": 9})
    pack = scene.unit("U3", "zomb", 4, leader="U2")
    captain = scene.unit("U4", "ldr")

    use(scene, unit, "USE RZOM 1")
    assert (pack.figures, len(scene.world.units)) == (5, 3)
    unit.target = captain.id
    use(scene, unit, "USE RZOM 1")

    assert (scene.world.units["U50"].leader, scene.world.units["U50"].race) == ("U4", "zomb")


@pytest.mark.rule("OVL-USE-10", "OVL-FORM-25")
def test_a_new_id_in_target_becomes_the_summoned_units() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    unit = mage(scene, "rzom", target="f05nU07")
    use(scene, unit, "USE RZOM 1")
    found = find_unit(scene.now, "f05nU07")
    assert found is scene.world.units["U50"]


@pytest.mark.rule("OVL-USE-10", "OVL-FORM-25")
def test_the_new_id_of_a_building_in_target_is_no_name_for_the_summoned() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    use(scene, mage(scene, "rzom", target="f05nB07"), "USE RZOM 1")
    assert "U50" in scene.world.units
    assert find_unit(scene.now, "f05nB07") is None


@pytest.mark.rule("OVL-USE-10", "OVL-ENCH-02", "OVL-GAP-95")
def test_effects_thin_out_on_those_whom_the_summoned_join() -> None:
    scene = Scene()
    unit = mage(scene, "rzom", target="U3", items={MANA: 20, "dead": 9})
    pack = scene.unit("U3", "zomb", 1, leader="U2", effects={"ini2": 9})
    use(scene, unit, "USE RZOM 1")
    assert pack.effects == {"ini2": 4}


@pytest.mark.rule("OVL-USE-10")
def test_strangers_are_given_no_creatures_and_hinder_nobody_from_calling_them() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    unit = mage(scene, "rzom", target="U3")
    scene.unit("U3", "ldr", faction="f06")
    assert use(scene, unit, "USE RZOM") is Result.EXECUTED
    assert (scene.world.units["U50"].leader, scene.world.units["U50"].faction) == ("U2", "f05")


@pytest.mark.rule("OVL-USE-10")
def test_creatures_of_the_sea_come_only_to_water() -> None:
    inland, shore = Scene(), coast()
    assert use(inland, mage(inland, "slwe"), "USE SLWE") is Result.NOT_YET
    assert "need water" in inland.said()[-1]
    assert use(shore, mage(shore, "slwe"), "USE SLWE") is Result.EXECUTED


@pytest.mark.rule("OVL-RACE-16", "OVL-GAP-91")
def test_a_permanent_post_stays_alone_and_loyal_where_a_wolf_runs_wild() -> None:
    scene = Scene()
    scene.world.next_unit = 50
    unit = mage(scene, "ppst")
    days_of(scene, unit, "USE PPST 1")
    post = scene.world.units["U50"]
    wolf = scene.unit("U60", "gwol", 1)
    assert (post.leader, post.race) == ("", "ppos")

    follow_leaders(scene.now)

    assert (post.faction, wolf.faction) == ("f05", "f03")


@pytest.mark.rule("OVL-USE-10", "OVL-GAP-91")
@each("tag", [tag for tag in SKILLS if (u := SKILLS[tag].use(1)) and u.kind == "summon"])
def test_whatever_is_called_is_as_its_race_says(tag: str) -> None:
    scene = coast()
    scene.world.next_unit = 50
    unit = mage(scene, tag)
    days_of(scene, unit, f"USE {tag} 1")
    spell = SKILLS[tag].use(1)
    assert spell is not None
    called = scene.world.units["U50"]
    assert (called.race, called.figures) == (spell.makes, spell.amount)
    assert not RACES[called.race].battle
    assert stats(called).life == RACES[called.race].gives.life + sum(
        SKILLS[skill].gives(level).life for skill, level in RACES[called.race].skills.items()
    )


@pytest.mark.rule("OVL-RACE-13", "OVL-RACE-14", "OVL-SKILL-07")
def test_what_is_summoned_is_a_creature_wherever_it_comes_from() -> None:
    called = {use.makes for s in SKILLS.values() for e in s.levels if (use := e.use) and use.kind == "summon"}
    assert {RACES[race].kind for race in called} == {Kind.CREATURE}
    assert {"zomb", "fdrg", "vdra", "tkng"} <= called
    assert "Speed of study" not in race_entry("fdrg")
    assert "Speed of study: magecraft +10%, combat -20%." in race_entry("magi")
