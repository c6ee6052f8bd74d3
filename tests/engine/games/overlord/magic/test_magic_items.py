"""What magic makes: rings, amulets, wands, mail and mounts do what their entries say; relics give control points."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.combat.fighters import Side
from engine.games.overlord.combat.musters import fighter_of
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import SEASONS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.sight.entries import item_entry, race_entry
from engine.games.overlord.state import STUDY_DAY, Unit
from engine.games.overlord.study import study
from engine.games.overlord.titles import control
from engine.games.overlord.units import attributes, skills
from engine.games.overlord.units.attributes import wards
from engine.games.overlord.units.weights import capacity
from engine.games.overlord.work import effort
from tests.engine.games.overlord.props.magic_kit import knowing
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each

MADE = {
    entry.use.makes: tag
    for tag, skill in SKILLS.items()
    if skill.magic
    for entry in skill.levels
    if entry.use and entry.use.kind == "produce"
}
WORN = [item for item in MADE if ITEMS[item].slot and not ITEMS[item].feeds]
RELICS = [tag for tag, item in ITEMS.items() if item.unique and item.gives.control]


def wearer(scene: Scene, item: str) -> Unit:
    record = ITEMS[item]
    known = knowing("mage", "cmbt")
    if record.skill:
        known |= knowing(record.skill, level=max(1, record.level))
    return scene.unit("U2", "ldr", items={item: 1}, experience=known)


def powers(scene: Scene, unit: Unit) -> list[object]:
    """All that equipment can change of a unit."""
    helped = (*ITEMS["rair"].use, *ITEMS["reat"].use, *ITEMS["rfir"].use, *ITEMS["rwat"].use, "void", "airs", "eart")
    helped = (*helped, "fire", "wate")
    limits = [skills.study_limit(scene.world, unit, tag) for tag in SKILLS]
    return [
        attributes.stats(unit),
        capacity(unit),
        wards(unit),
        [effort.bonus(scene.world, unit, tag, SEASONS["summer"]) for tag in helped],
        [study.own_bonus(scene.world, unit, tag) for tag in helped],
        limits,
        sorted(fighter_of(scene.world, unit, Side.ATTACKERS, 0).at_hand),
    ]


@pytest.mark.rule("OVL-ITEM-14", "OVL-GAP-91", "OVL-ITEM-05")
@each("item", WORN)
def test_everything_that_magic_makes_to_be_worn_changes_its_wearer(item: str) -> None:
    scene = Scene()
    unit = wearer(scene, item)
    before = powers(scene, unit)
    assert scene.do(BOOK.deeds, unit, f"EQUIP {item}") is Result.EXECUTED
    assert unit.equipped == {item: 1}
    assert powers(scene, unit) != before


@pytest.mark.rule("OVL-ITEM-14", "OVL-GAP-91")
def test_what_magic_makes_and_nobody_wears_is_material_food_or_rides_unequipped() -> None:
    used = {item for skill in SKILLS.values() for entry in skill.levels if entry.use for item in entry.use.uses}
    fought = {item for skill in SKILLS.values() for entry in skill.levels if entry.combat for item in entry.combat.uses}
    idle = [item for item in MADE if item not in {*WORN, *used, *fought} and not ITEMS[item].feeds]
    assert idle == ["msym"]  # the sign of the archmage is worth itself


@pytest.mark.rule("OVL-SKILL-18", "OVL-ITEM-14")
def test_a_ring_of_an_element_lets_a_mage_study_it_a_level_further() -> None:
    scene = Scene()
    unit = wearer(scene, "rfir")
    assert skills.study_limit(scene.world, unit, "fire") == 1
    unit.equipped = {"rfir": 1}
    assert skills.study_limit(scene.world, unit, "fire") == 2
    assert study.own_bonus(scene.world, unit, "fire") == 5
    assert effort.bonus(scene.world, unit, "blsm", SEASONS["summer"]) == 20


@pytest.mark.rule("OVL-GAP-117", "OVL-STAT-10", "OVL-ITEM-04")
def test_two_rings_of_invisibility_and_a_cloak_hide_a_mage_well() -> None:
    scene = Scene()
    unit = scene.unit("U2", items={"rtiv": 2, "cclo": 1})
    for item in ("rtiv", "cclo"):
        assert scene.do(BOOK.deeds, unit, f"EQUIP {item}") is Result.EXECUTED
    assert (attributes.stats(unit).stealth, attributes.stats(unit).defense) == (6, 1)


@pytest.mark.rule("OVL-ITEM-17", "OVL-GAP-11", "OVL-CP-06")
@each("item", RELICS)
def test_a_relic_gives_its_factions_ten_control_points_though_nobody_wields_it(item: str) -> None:
    scene = Scene()
    unit = scene.unit("U2")
    before = control.available(scene.world, "f05", [unit])
    unit.items = {item: 1}
    assert control.available(scene.world, "f05", [unit]) == before + 10


@pytest.mark.rule("OVL-ITEM-15", "OVL-ITEM-17")
def test_relics_are_made_by_nobody() -> None:
    made = {entry.use.makes for skill in SKILLS.values() for entry in skill.levels if entry.use}
    assert [tag for tag in RELICS if tag in made] == []
    assert len(RELICS) == 8


@pytest.mark.rule("OVL-COMBAT-42", "OVL-REPORT-32")
def test_entries_say_what_is_kept_off() -> None:
    assert "Keeps off 50% of all hits of fire." in item_entry("amfb")
    assert "Keeps off 100% of all hits of fire." in race_entry("balr")
    assert "Keeps off" not in item_entry("swrd")


@pytest.mark.rule("OVL-ITEM-05")
def test_a_ring_of_domination_is_for_mages() -> None:
    scene = Scene()
    plain = scene.unit("U2", items={"rdom": 1})
    assert scene.do(BOOK.deeds, plain, "EQUIP RDOM") is Result.NOT_YET
    plain.experience = {"mage": SKILLS["mage"].days_for(1) * STUDY_DAY}
    assert scene.do(BOOK.deeds, plain, "EQUIP RDOM") is Result.EXECUTED
