"""Who keeps the Empire and what lives in the wilds, before anybody plays."""

from __future__ import annotations

import pytest

from engine.games.overlord.nonplayers.keepers import orders_of
from engine.games.overlord.rules.npcs import LAIRS, NPCS
from engine.games.overlord.rules.skills import ELEMENTS, SKILLS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import CREATURES, OUTLAWS


@pytest.mark.rule("OVL-GAP-132", "OVL-NPC-01")
def test_the_emperor_his_guards_and_the_militia_are_as_printed() -> None:
    emperor, guards, militia = NPCS["empr"], NPCS["igrd"], NPCS["mili"]
    assert emperor.skills == {"cmbt": 5, "blde": 2, "parr": 2, "mane": 1, "mage": 1}
    assert (emperor.race, emperor.title) == ("hero", "over")
    assert (guards.most, guards.skills) == (60, {"cmbt": 1, "blde": 2, "parr": 2})
    assert "plat" in guards.items
    assert (militia.most, militia.items) == (50, {"swrd": 1, "hshd": 1, "leat": 1})
    assert (militia.skills["cmbt"], militia.skills["blde"]) == (1, 1)


@pytest.mark.rule("OVL-NPC-02", "OVL-NPC-03", "OVL-NPC-04")
def test_masters_of_magic_know_enough_for_their_titles() -> None:
    for npc in NPCS.values():
        if npc.title:
            title = TITLES[npc.title]
            assert npc.skills[title.skill] >= title.level
    assert {TITLES[npc.title].skill for npc in NPCS.values() if npc.title} >= set(ELEMENTS)
    assert set(ELEMENTS) <= set(NPCS["advs"].skills)


def test_experience_is_counted_so_that_the_levels_come_out() -> None:
    for npc in NPCS.values():
        assert {tag: SKILLS[tag].level_of(days) for tag, days in npc.experience.items()} == npc.skills


@pytest.mark.rule("OVL-GAP-114")
def test_guards_guard_and_every_order_of_an_npc_can_be_read() -> None:
    assert [NPCS[tag].orders for tag in ("igrd", "mili")] == [("@GUARD",), ("@GUARD",)]
    assert {order.name for npc in NPCS.values() for order in orders_of(npc)} == {"guard"}


@pytest.mark.rule("OVL-GAP-113")
def test_wolves_zombies_and_brigands_have_lairs() -> None:
    assert {npc.race for npc in LAIRS["fore"]} >= {"gwol", "man"}
    assert "zomb" in {npc.race for npc in LAIRS["swmp"]}
    assert {npc.faction for lairs in LAIRS.values() for npc in lairs} == {CREATURES, OUTLAWS}
    assert all(sum(npc.chance for npc in lairs) <= 40 for lairs in LAIRS.values())
