"""What holds of every battle, whatever the armies."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import document
from engine.core.acting.ledger import Accounted
from engine.games.overlord.battle.battle import Battle, fight
from engine.games.overlord.combat.events import BattleFought
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Manner, World
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.testing import events_of
from engine.testing.work import calls
from tests.engine.games.overlord.props.battle_kit import Plain

SPELLS = [tag for tag, skill in SKILLS.items() if any(level.combat for level in skill.levels)]
RACES = ["man", "ldr", "hero", "faer", "skel", "lael"]
GEAR = ["swrd", "wham", "lbow", "xbow", "hrse", "pega", "wfir", "leat", "hshd", "rphs"]


@st.composite
def armies(draw: st.DrawFn) -> list[dict[str, Any]]:
    """The descriptions of two to six units, the first of f05 and the second of f06."""
    units = []
    for number in range(1, draw(st.integers(2, 6)) + 1):
        race = draw(st.sampled_from(RACES))
        figures = 1 if race in ("ldr", "hero") else draw(st.integers(1, 60))
        spells = draw(st.lists(st.sampled_from(SPELLS), max_size=3, unique=True))
        units.append(
            {
                "number": f"U{number}",
                "faction": "f05" if number % 2 else "f06",
                "race": race,
                "figures": figures,
                "skills": {"cmbt": draw(st.integers(0, 4)), "tact": draw(st.integers(0, 2))} | dict.fromkeys(spells, 1),
                "gear": dict.fromkeys(draw(st.lists(st.sampled_from(GEAR), max_size=3, unique=True)), figures),
                "items": {"mana": 9, "herb": 5, "ston": 5, "coin": 11},
                "actions": [*spells, "RANGED"],
                "move": draw(st.sampled_from(list(Manner))),
                "rank": draw(st.integers(1, 3)),
                "file": draw(st.integers(1, 3)),
            }
        )
    return units


def fought(
    units: list[dict[str, Any]], trigger: Trigger = Trigger.ATTACK
) -> tuple[Plain, OverlordTurn, Battle | None, dict[str, int]]:
    scene = Plain("f05", "f06")
    for unit in units:
        fields = dict(unit)
        scene.unit(fields.pop("number"), fields.pop("faction"), fields.pop("figures"), fields.pop("race"), **fields)
    before = scene.world.holdings()
    turn = scene.turn()
    battle = fight(turn, scene.place, Cause(trigger, "U1", "U2"))
    return scene, turn, battle, before


@settings(max_examples=60, deadline=None)
@given(armies(), st.sampled_from(list(Trigger)))
def test_every_battle_ends_and_the_books_and_the_world_hold(units: list[dict[str, Any]], trigger: Trigger) -> None:
    scene, turn, battle, before = fought(units, trigger)
    world = scene.world
    for event in events_of(turn, Accounted):
        before[event.item] = before.get(event.item, 0) + event.amount
    assert {item: n for item, n in before.items() if n} == world.holdings()
    assert [unit.id for unit in world.units.values() if not unit.figures] == []
    assert sorted(scene.place.units) == sorted(world.units)
    for unit in world.units.values():
        assert all(unit.count(item) >= worn > 0 for item, worn in unit.equipped.items())
    assert len(events_of(turn, BattleFought)[0].rounds) <= 101
    assert battle is not None


@settings(max_examples=15, deadline=None)
@given(armies())
def test_the_same_battle_has_the_same_end(units: list[dict[str, Any]]) -> None:
    first, second = fought(units)[0].world, fought(units)[0].world
    assert document.encode(first) == document.encode(second)


ROOT = Path(__file__).parents[5]
SCRIPT = """
from tests.engine.games.overlord.battle.test_battle_properties import fixed_battle
print(fixed_battle())
"""


def fixed_battle() -> str:
    """The end of one battle with several factions, as text."""
    units = [
        {"number": f"U{n}", "faction": f"f0{5 + n % 2}", "race": "man", "figures": 40, "skills": {"cmbt": 2, "blde": 1},
         "gear": {"swrd": 30}, "move": Manner.CHARGE, "file": 1 + n % 3}
        for n in range(1, 9)
    ]  # fmt: skip
    return document.encode(fought(units)[0].world).decode()


@pytest.mark.slow
def test_the_order_of_hashes_does_not_matter() -> None:
    ends = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True,
            check=True, cwd=ROOT,
        )  # fmt: skip
        ends.add(done.stdout)
    assert len(ends) == 1
    assert document.decode(ends.pop(), World).units


def test_work_does_not_grow_with_the_square_of_the_units() -> None:
    def battle(units: int) -> int:
        described = [
            {"number": f"U{n}", "faction": f"f0{5 + n % 2}", "race": "man", "figures": 25,
             "skills": {"cmbt": 2, "blde": 1}, "gear": {"swrd": 25}, "file": 1 + n % 3, "rank": 1 + n // 3 % 3}
            for n in range(1, units + 1)
        ]  # fmt: skip
        return calls(lambda: fought(described))

    assert battle(40) < 3 * battle(20)
