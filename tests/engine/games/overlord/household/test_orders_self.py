"""NAME, DESCRIBE, CHRISTEN, SETTING, STANCE, TACTIC, COMBAT."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.state import Battle, Manner, Stance, Tactics
from tests.engine.games.overlord.props.scene import Scene


@pytest.mark.rule("OVL-ORD-32", "OVL-ORD-14")
def test_a_unit_is_named_and_described_and_described_no_more() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    assert scene.do(BOOK.deeds, unit, 'NAME "Biscuithead"') is Result.EXECUTED
    assert scene.do(BOOK.deeds, unit, 'DESCRIBE "wearing a dark hood"') is Result.EXECUTED
    assert (unit.name, unit.description) == ("Biscuithead", "wearing a dark hood")
    assert scene.said()[0] == "Unit U1 [U1] is now called Biscuithead."
    scene.do(BOOK.deeds, unit, "DESCRIBE")
    assert unit.description == ""


@pytest.mark.rule("OVL-ORD-10", "OVL-GAP-56")
def test_the_owners_first_unit_inside_christens_a_structure() -> None:
    scene = Scene()
    fort = scene.structure("B1", "fort", faction="f05")
    scene.unit("U1", faction="f06", structure="B1")
    first = scene.unit("U2", structure="B1")
    second = scene.unit("U3", structure="B1")
    text = 'CHRISTEN "Roost"'
    assert scene.do(BOOK.deeds, second, text) is Result.NOT_YET
    assert scene.do(BOOK.deeds, scene.world.units["U1"], text) is Result.NOT_YET
    assert scene.do(BOOK.deeds, first, text) is Result.EXECUTED
    assert fort.name == "Roost"
    assert scene.said() == ["Unit U2 [U2] names Structure B1 [B1]: it is now Roost [B1]."]


@pytest.mark.rule("OVL-ORD-10")
def test_a_place_that_is_called_by_its_kind_may_be_christened_once() -> None:
    scene = Scene()
    place = scene.place("L2", "city", container="L1")
    unit = scene.unit("U1", location="L2")
    assert scene.do(BOOK.deeds, unit, 'CHRISTEN "Rome"') is Result.NOT_YET
    place.name = "City"
    assert scene.do(BOOK.deeds, unit, 'CHRISTEN "Rome"') is Result.EXECUTED
    assert scene.do(BOOK.deeds, unit, 'CHRISTEN "Roma"') is Result.NOT_YET
    assert place.name == "Rome"


@pytest.mark.rule("OVL-ORD-41", "OVL-FORD-06", "OVL-FORD-07")
def test_a_unit_switches_its_own_settings_and_those_only_factions_have() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    faction = scene.world.factions["f05"]
    for name in ("advertise", "announce", "silent", "support", "consume", "share", "terse"):
        assert scene.do(BOOK.deeds, unit, f"SETTING {name} OFF") is Result.EXECUTED
        assert scene.do(BOOK.deeds, unit, f"SETTING {name} ON") is Result.EXECUTED
    assert unit.settings == {"advertise": True, "announce": True, "silent": True, "support": True}
    assert faction.settings == {"consume": True, "share": True, "terse": True}
    assert scene.said()[-1] == "Unit U1 [U1] switches the faction's setting TERSE ON."


@pytest.mark.rule("OVL-ORD-46", "OVL-STANCE-02", "OVL-STANCE-03", "OVL-GAP-52")
def test_stances_are_declared_to_one_faction_or_by_default_and_taken_back() -> None:
    scene = Scene()
    unit, faction = scene.unit("U1"), scene.world.factions["f05"]
    scene.do(BOOK.deeds, unit, "STANCE f06 NEUTRAL")
    scene.do(BOOK.deeds, unit, "STANCE f05 HOSTILE")
    assert (faction.towards("f06"), faction.towards("f03")) == (Stance.NEUTRAL, Stance.HOSTILE)
    scene.do(BOOK.deeds, unit, "STANCE f06 DEFAULT")
    assert faction.towards("f06") is Stance.HOSTILE
    assert scene.do(BOOK.deeds, unit, "STANCE f77 ALLY") is Result.FAILED


@pytest.mark.rule("OVL-ORD-51", "OVL-GAP-75")
def test_tactics_are_set_with_rank_and_file() -> None:
    scene = Scene()
    unit = scene.unit("U1", tactics=Tactics(actions=["ranged"]))
    scene.do(BOOK.deeds, unit, "TACTIC DEFEND MIDDLE RIGHT SUPPORT")
    assert unit.tactics == Tactics(Battle.DEFEND, 2, 3, Manner.SUPPORT, ["ranged"])
    scene.do(BOOK.deeds, unit, "TACTIC FIGHT FRONT LEFT FLANK")
    assert unit.tactics == Tactics(Battle.FIGHT, 1, 1, Manner.FLANK, ["ranged"])
    scene.do(BOOK.deeds, unit, "TACTIC AVOID CENTER MIDDLE FLEE")
    assert (unit.tactics.rank, unit.tactics.file) == (2, 2)
    assert scene.said()[0] == "Unit U1 [U1] has new tactics: defend, middle, right, support."


@pytest.mark.rule("OVL-ORD-12")
def test_the_combat_list_is_of_known_skills_and_items() -> None:
    scene = Scene()
    unit = scene.unit("U1")
    assert scene.do(BOOK.deeds, unit, "COMBAT RANGED SBOA SWRD") is Result.EXECUTED
    assert unit.tactics.actions == ["ranged", "sboa", "swrd"]
    assert scene.do(BOOK.deeds, unit, "COMBAT XYZQ") is Result.FAILED
    assert unit.tactics.actions == ["ranged", "sboa", "swrd"]
    assert scene.do(BOOK.deeds, unit, "COMBAT") is Result.EXECUTED
    assert unit.tactics.actions == []
