"""Mages through whole months: orders, mana, creatures and the books."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.core import document
from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.core.orders import read_orders
from engine.core.turn import Turn
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.month import days as month
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.scratch import OverlordTurn, Scratch
from engine.games.overlord.state import MANA
from tests.engine.games.overlord.props.magic_kit import coast, knowing, mage
from tests.engine.games.overlord.props.scene import Scene

EVERY_SPELL = [tag for tag, skill in SKILLS.items() if skill.magic and skill.use(1)]


def run(scene: Scene, orders: Mapping[str, str], seed: str = "test", number: int = 6) -> OverlordTurn:
    """A month in which units have these orders."""
    turn = Turn(scene.world, {}, seed=seed, number=number, scratch=Scratch(), book=BOOK)
    book = lists(turn)
    for unit, text in orders.items():
        sheet = read_orders(f"UNIT {unit}\n{text}", BOOK)
        assert not sheet.errors, sheet.errors
        scene.world.units[unit].orders = book.fill(sheet.orders)
    month.run(turn)
    scene.now = turn
    return turn


@pytest.mark.rule("OVL-MAGIC-10", "OVL-MAGIC-11", "OVL-MAGIC-12", "OVL-TURN-10")
def test_a_month_of_meditation_fills_a_mage_beyond_its_maximum() -> None:
    scene = coast()
    unit = mage(scene, "mage", "medi", items={"herb": 30})
    run(scene, {"U2": "10 USE MEDI"})
    assert unit.count("herb") == 20
    assert unit.count(MANA) == 2  # what was above the maximum has faded


@pytest.mark.rule("OVL-USE-10", "OVL-ORD-52", "OVL-FORM-25")
def test_a_summoner_calls_two_wolves_into_one_pack_in_a_month() -> None:
    scene = coast()
    scene.world.next_unit = 50
    unit = mage(scene, "cgwf", items={MANA: 16})
    unit.experience |= knowing("mage", level=12)  # it can hold what two castings take
    run(scene, {"U2": "TARGET f05nU01\nUSE CGWF 2\n-@USE MEDI"})
    pack = scene.world.units["U50"]
    assert (pack.figures, pack.leader, pack.faction) == (2, "U2", "f05")
    assert [line.words for line in unit.orders] == ["USE medi"]  # what waited for the second wolf is free now


@pytest.mark.rule("OVL-ENCH-03", "OVL-MAGIC-14")
def test_three_castings_on_a_friend_last_their_days_and_no_longer() -> None:
    scene = coast()
    friend = scene.unit("U3", "man", 9)
    mage(scene, "rmor", items={MANA: 3})
    run(scene, {"U2": "TARGET U3\n3 USE RMOR"})
    worn = [event for event in scene.now.events if type(event).__name__ == "EffectEnded"]
    assert friend.effects == {}
    assert [(event.day, event.unit) for event in worn] == [(12, "U3")]  # type: ignore[attr-defined]


@pytest.mark.rule("OVL-USE-14")
def test_a_spell_that_a_day_of_study_breaks_off_is_spoiled() -> None:
    scene = coast()
    unit = mage(scene, "slve", items={"iron": 1, MANA: 8, "coin": 90})
    run(scene, {"U2": "5 USE SLVE\nD6 STUDY SCOU\n20 USE SLVE"})
    spoiled = [event for event in scene.now.events if type(event).__name__ == "SpellSpoiled"]
    assert len(spoiled) == 1
    assert not any(one.race == "lvel" for one in scene.world.units.values())
    assert unit.work == []


def school(seed: int) -> tuple[Scene, dict[str, str]]:
    """Twenty mages of two factions who know five spells each, have plenty, and cast at one another."""
    scene, dice = coast(), Dice("school", seed)
    scene.world.next_unit = 100
    orders = {}
    for number in range(2, 22):
        spells = dice.sample(EVERY_SPELL, 5)
        items = {MANA: 300, "herb": 60, "iron": 60, "ston": 90, "hrse": 30, "gems": 20, "msto": 20, "gran": 9}
        skills = knowing("mage", *spells)
        scene.unit(f"U{number}", "ldr", faction=dice.choice(("f05", "f06")), items=items, experience=skills)
        lines = []
        for day in (1, 8, 16):
            target = f"U{dice.between(2, 21)}" if dice.chance(0.8) else dice.choice(("L1", "L3"))
            lines.append(f"D{day:02} TARGET {target}")
        lines += [f"{dice.between(4, 15)} USE {spell}" for spell in spells]
        orders[f"U{number}"] = "\n".join(lines)
    scene.world.locations["L1"].left = {"dead": 30, "bone": 30, "ston": 20}
    return scene, orders


@pytest.mark.slow
@pytest.mark.rule("OVL-MAGIC-07", "OVL-GAP-119")
@pytest.mark.parametrize("seed", range(8))
def test_a_school_of_mages_breaks_no_books_and_plays_the_same_again(seed: int) -> None:
    ends = []
    for _ in range(2):
        scene, orders = school(seed)
        before = scene.world.holdings()
        turn = run(scene, orders, seed=f"school {seed}")
        after = scene.world.holdings()
        booked: dict[str, int] = {}
        for event in turn.events:
            if isinstance(event, Accounted):
                booked[event.item] = booked.get(event.item, 0) + event.amount
        assert {item: after.get(item, 0) - before.get(item, 0) for item in {**before, **after, **booked}} == {
            item: booked.get(item, 0) for item in {**before, **after, **booked}
        }
        for place in scene.world.locations.values():
            assert sorted(place.units) == sorted(u.id for u in scene.world.units.values() if u.location == place.id)
        assert all(days > 0 for unit in scene.world.units.values() for days in unit.effects.values())
        assert all(unit.leader in scene.world.units for unit in scene.world.units.values() if unit.leader)
        ends.append((document.encode(scene.world), scene.said(), scene.said("ben")))
    assert ends[0] == ends[1]
    done = {type(event).__name__ for event in turn.events}
    assert len(ends[0][1]) > 100
    assert {"Enchanted", "EffectEnded", "SpellWorked", "Produced"} <= done
