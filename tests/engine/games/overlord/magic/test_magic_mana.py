"""Mana: how much a mage may hold, how it comes back, how it fades, and what it costs to control a mage."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.magic import evening, mana
from engine.games.overlord.month import days as month
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import MANA, STUDY_DAY, Unit
from engine.games.overlord.titles import control
from engine.games.overlord.units import attributes
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each


def mage(scene: Scene, number: str = "U2", held: int = 0, **levels: int) -> Unit:
    experience = {tag: SKILLS[tag].days_for(level) * STUDY_DAY for tag, level in levels.items()}
    return scene.unit(number, items={MANA: held} if held else {}, experience=experience)


def evenings(scene: Scene, unit: Unit, days: range) -> list[int]:
    """The unit's mana at the end of each day."""
    found = []
    for day in days:
        scene.now.day = day
        evening.mana(scene.now)
        found.append(unit.count(MANA))
    return found


@pytest.mark.rule("OVL-MAGIC-09", "OVL-EX-40", "OVL-STAT-09")
def test_the_maximum_is_the_sum_of_all_levels_of_magic() -> None:
    scene = Scene()
    assert attributes.max_mana(mage(scene, mage=1, eart=1, medi=1, sgrp=1)) == 4
    assert attributes.max_mana(mage(scene, "U3", mage=2, eart=1, cmbt=3, scou=2)) == 3


@pytest.mark.rule("OVL-MAGIC-09")
def test_who_knows_no_magic_has_no_mana_whatever_it_wears() -> None:
    scene = Scene()
    plain = scene.unit("U3", items={"rpow": 1}, equipped={"rpow": 1})
    wise = mage(scene, mage=1)
    wise.items, wise.equipped = {"rpow": 1}, {"rpow": 1}
    assert (attributes.max_mana(plain), attributes.max_mana(wise)) == (0, 31)
    assert evenings(scene, plain, range(1, 5)) == [0, 0, 0, 0]


@pytest.mark.rule("OVL-MAGIC-10", "OVL-EX-40", "OVL-GAP-49", "OVL-STAT-09")
def test_one_comes_back_at_the_end_of_every_second_day_up_to_the_maximum() -> None:
    scene = Scene()
    unit = mage(scene, mage=1, eart=1, medi=1, sgrp=1)
    assert evenings(scene, unit, range(1, 13)) == [0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4]
    assert not [text for text in scene.said() if "mana" in text]


@pytest.mark.rule("OVL-MAGIC-10", "OVL-STAT-09")
def test_who_was_born_with_mana_regains_it_though_it_has_learned_nothing() -> None:
    scene = Scene()
    assert evenings(scene, scene.unit("U2", "wisp"), range(1, 7)) == [0, 1, 1, 2, 2, 3]


@pytest.mark.rule("OVL-MAGIC-12", "OVL-GAP-90")
@each(
    "held, ends",
    [
        (11, [11, 10, 10, 10]),  # 10% above: one in two days
        (14, [14, 13, 13, 12]),  # 40% above: still one in two days
        (15, [14, 13, 13, 12]),  # half above: one a day
        (16, [15, 14, 14, 13]),  # more than half: one a day, then fewer
        (20, [19, 18, 17, 16]),
        (24, [23, 21, 20, 18]),  # three in two days while the double or more
        (31, [29, 27, 25, 23]),  # five in two days, then four
    ],
)
def test_mana_above_the_maximum_fades_faster_the_more_there_is(held: int, ends: list[int]) -> None:
    scene = Scene()
    unit = mage(scene, held=held, mage=4, eart=4, medi=2)
    assert attributes.max_mana(unit) == 10
    assert evenings(scene, unit, range(1, 5)) == ends


@pytest.mark.rule("OVL-MAGIC-12", "OVL-MAGIC-09")
def test_what_holds_mana_and_can_have_none_loses_it_at_once() -> None:
    scene = Scene()
    unit = scene.unit("U2", items={MANA: 7})
    assert evenings(scene, unit, range(1, 2)) == [0]
    assert mana.change(unit, 2) == 0


@pytest.mark.rule("OVL-MAGIC-11", "OVL-MAGIC-08")
def test_meditation_makes_herbs_into_mana_by_level_even_above_the_maximum() -> None:
    scene = Scene()
    unit = mage(scene, mage=1, medi=2)
    unit.items = {"herb": 3}

    for day in (1, 2, 3):
        scene.now.day = day
        assert scene.do(BOOK.deeds, unit, "USE MEDI") is Result.EXECUTED

    assert (unit.items, attributes.max_mana(unit)) == ({MANA: 6}, 3)
    assert scene.said()[-1] == "Unit U2 [U2] draws 2 mana out of herbs and silence."
    assert scene.do(BOOK.deeds, unit, "USE MEDI") is Result.NOT_YET


@pytest.mark.rule("OVL-MAGIC-11", "OVL-MAGIC-10")
def test_meditation_comes_on_top_of_what_comes_back_by_itself() -> None:
    scene = Scene()
    unit = mage(scene, mage=1, medi=1, eart=3)
    unit.items = {"herb": 2}
    for day in (1, 2):
        scene.now.day = day
        scene.do(BOOK.deeds, unit, "USE MEDI")
        evening.mana(scene.now)
    assert unit.count(MANA) == 3


@pytest.mark.rule("OVL-MAGIC-20", "OVL-GAP-09", "OVL-EX-20", "OVL-CP-04")
@each(
    "levels, points",
    [((0, 0, 0), 1), ((1, 0, 0), 2), ((2, 1, 1), 2), ((2, 2, 1), 3), ((3, 3, 2), 3), ((4, 4, 1), 4)],
)
def test_a_mage_costs_a_control_point_for_each_started_four_of_maximum_mana(
    levels: tuple[int, int, int], points: int
) -> None:
    magic: dict[str, Any] = {tag: level for tag, level in zip(("mage", "eart", "medi"), levels, strict=True) if level}
    assert control.needed_by(mage(Scene(), **magic)) == points


@pytest.mark.rule("OVL-MAGIC-10", "OVL-TURN-10")
def test_mana_and_effects_are_the_last_steps_of_an_evening() -> None:
    names = [step.name for step in month.EVENING]
    assert names[-2:] == ["Mana", "Effects"]
    assert names.index("Recruits") < names.index("Mana")


@pytest.mark.rule("OVL-MAGIC-10")
def test_no_mana_comes_or_goes_without_an_entry_in_the_books() -> None:
    scene = Scene()
    unit = mage(scene, mage=1, eart=1)
    other = mage(scene, "U3", held=9, mage=1)
    before = scene.world.holdings()[MANA]
    evenings(scene, unit, range(1, 7))
    booked = sum(e.amount for e in scene.now.events if isinstance(e, Accounted) and e.item == MANA)
    assert scene.world.holdings()[MANA] == before + booked
    assert (unit.count(MANA), other.count(MANA)) == (2, 1)


@pytest.mark.rule("OVL-GAP-91", "OVL-MAGIC-13")
def test_magic_in_a_mage_circle_takes_a_fifth_less_time() -> None:
    scene = Scene()
    scene.now.number = 6  # summer: earth has no season
    scene.structure("B1", "mcir", faction="f05")
    unit = mage(scene, mage=1, medi=1, sgol=1)
    unit.structure, unit.items = "B1", {"gran": 1, MANA: 20}
    days = 0
    while not any(one.race == "gole" for one in scene.world.units.values()):
        scene.do(BOOK.deeds, unit, "USE SGOL 1")
        days += 1
    assert days == 24  # 30 at 125%


@pytest.mark.rule("OVL-GAP-91")
def test_an_amulet_of_its_element_speeds_a_spell_by_a_fifth() -> None:
    scene = Scene()
    scene.now.number = 6
    unit = mage(scene, mage=1, sgol=1)
    unit.items = {"gran": 1, MANA: 20, "ameb": 1}
    unit.equipped = {"ameb": 1}
    days = 0
    while not any(one.race == "gole" for one in scene.world.units.values()):
        scene.do(BOOK.deeds, unit, "USE SGOL 1")
        days += 1
    assert days == 25  # 30 at 120%
