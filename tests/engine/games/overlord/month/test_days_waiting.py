"""Overlord: who waits is left alone, with the true orders in crowded places, and nothing that happens is changed."""

from __future__ import annotations

import random
from functools import cache

import pytest

from engine.core import document
from engine.core.orders import read_orders
from engine.core.turn import Turn
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.month.day import Month
from engine.games.overlord.month.days import EVENING, NOON, close
from engine.games.overlord.month.waiting import SIGNS
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.state import STUDY_DAY, Stance
from tests.engine.games.overlord.month.test_days_idle import Naive
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each

MONTHS = 40
UNITS = [f"U{number}" for number in range(1, 15)]
PREFIXES = ("", "", "", "-", "--", "+", "@", "D4 ", "D9 ", "-@", "2 ")


def _scene(dice: random.Random) -> Scene:
    """Fourteen units of two factions, most of them in one place, with a few goods and beginnings of skills."""
    scene = Scene()
    for number in ("L2", "L3"):
        scene.place(number, population=100)
    scene.way("L1", "N", "L2")
    scene.way("L2", "N", "L3")
    scene.world.next_unit = 100
    scene.structure("B1", "tave", faction="f05")
    for one, other in (("f05", "f06"), ("f06", "f05")):
        scene.stance(one, other, dice.choice((Stance.NEUTRAL, Stance.FRIENDLY, Stance.ALLY, Stance.ENEMY)))
    for nth, unit in enumerate(UNITS):
        race, figures = ("ldr", 1) if nth % 3 == 0 else ("man", dice.randint(2, 12))
        found = scene.unit(
            unit, race, figures, faction=dice.choice(("f05", "f05", "f06")), location=dice.choice(("L1", "L1", "L2"))
        )
        found.items = {"coin": 200, "wood": dice.randint(1, 4), "swrd": dice.randint(0, 2) or 1, "club": 3}
        found.experience = dice.choice(({}, {"cmbt": 19 * STUDY_DAY}, {"scou": 60 * STUDY_DAY}, {"cmbt": 1}))
    return scene


def _program(dice: random.Random, nth: int) -> str:
    """Lines at random; units meet and swap by twos."""
    mate = UNITS[nth ^ 1]
    swap = f"SWAP {mate} 1 wood 5 coin" if nth % 2 else f"SWAP {mate} 5 coin 1 wood"
    lines = []
    for _ in range(dice.randint(2, 12)):
        other, number = dice.choice(UNITS), dice.randint(1, 4)
        order = dice.choice(
            (f"GIVE {other} wood {number}", f"GIVE {other} coin 50", f"HAVE wood {2 * number}", f"SEE {other}",
             f"SYNCHRO {other}", f"SYNCHRO {mate}", f"SYNCHRO {mate}", swap, swap, f"WAIT {number}",
             f"DAY {dice.randint(1, 12)}", f"SIZE {3 * number}", "SKILL cmbt 1", "SKILL cmbt 20 DAYS",
             f"AT L{dice.randint(1, 3)}", "AT B1", "EQUIP swrd", "EQUIP club 2",
             f"DROP wood {number}", f"GET {other} wood 1", f"STACK {other}", f"ACCEPT {other}", "UNSTACK", "ENTER B1",
             f"SWAP {other} 1 wood 5 coin", f"MERGE {other} 1", "SPLIT f05nU01 1",
             f"LEADER {other}", f"LEADING {other}", f"PROMOTE {other}", f"EJECT {other}", f"TEACH {other} cmbt",
             f"OATH {other}", "GUARD", "STUDY cmbt", "STUDY cmbt 1", "STUDY scou", "WORK", "MOVE N", "MOVE S",
             f"TARGET {other}", "NAME Somebody", "WITHDRAW 5", "SETTING SHARE OFF")
        )  # fmt: skip
        lines.append(dice.choice(PREFIXES) + order)
    return "\n".join(lines)


@cache
def _month(seed: int, naive: bool) -> tuple[bytes, list[object], int]:
    """A month at random: the state it leaves, all its events, and how often an order was tried."""
    dice = random.Random(seed)
    scene = _scene(dice)
    scene.now = Turn(scene.world, {}, seed=str(seed), number=1, scratch=Scratch(), book=BOOK)  # with true dice
    book = lists(scene.now)
    for nth, unit in enumerate(UNITS):
        sheet = read_orders(f"UNIT {unit}\n{_program(dice, nth)}", BOOK)
        assert not sheet.errors
        scene.world.units[unit].orders = book.fill(sheet.orders)
    plan = (Naive if naive else Month)(scene.now, BOOK.deeds, EVENING, (), NOON)
    for day in range(1, 15):
        scene.now.day = day
        plan.run_day()
    close(book.turn)
    return document.encode(scene.world), list(scene.now.events), plan.asked


@pytest.mark.rule("OVL-FORM-06", "OVL-FORM-19")
@each("seed", range(MONTHS))
def test_with_the_true_orders_nothing_changes_for_units_that_wait(seed: int) -> None:
    state, events, asked = _month(seed, naive=False)
    naive_state, naive_events, naive_asked = _month(seed, naive=True)
    assert events == naive_events
    assert state == naive_state
    assert asked <= naive_asked


@pytest.mark.rule("OVL-FORM-06", "OVL-ORD-43", "OVL-ORD-19")
@each("wait, days", [("SKILL cmbt 1", 15), ("SKILL cmbt 20 DAYS", 20), ("EQUIP club", 15)])
def test_study_wakes_what_waits_for_a_skill(wait: str, days: int) -> None:
    scene = Scene()
    unit = scene.unit("U1", "man", 1, items={"coin": 500, "club": 1})
    unit.orders = lists(scene.now).fill(read_orders(f"UNIT U1\n{wait}\n-NAME Fencer\n@STUDY cmbt", BOOK).orders)
    plan = Month(scene.now, BOOK.deeds, EVENING, (), NOON)
    named = 0
    for day in range(1, 31):
        scene.now.day = day
        plan.run_day()
        named = named or (day if unit.name == "Fencer" else 0)
    assert named == days + 1


def test_the_random_months_have_what_they_are_for() -> None:
    told = {type(event).__name__ for seed in range(MONTHS) for event in _month(seed, naive=False)[1]}
    assert {"ConditionMet", "Synchronised", "Gave", "SwapMade", "Equipped", "Dropped", "LevelReached"} <= told
    assert {"have", "synchro", "give", "equip", "wait", "skill"} <= SIGNS.keys()
