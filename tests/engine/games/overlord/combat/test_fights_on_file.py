"""Battles of companies drawn by lot, round by round: who moved, struck, cast and fell, as it is on file.

After a change that is meant: pytest -n 0 tests/engine/games/overlord/combat/test_fights_on_file.py --snapshot-update,
then read the diff.
"""

from __future__ import annotations

from collections.abc import Iterator

from syrupy.assertion import SnapshotAssertion

from engine.core.dice import Dice
from engine.games.overlord.battle.battle import fight
from engine.games.overlord.combat.events import BattleFought, Deed
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import Battle, Kind, Manner, Title
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.testing import events_of
from tests.engine.campaigns.golden import TextFile, facts
from tests.engine.games.overlord.props.battle_kit import Plain

SPELLS = [tag for tag, skill in SKILLS.items() if any(level.combat for level in skill.levels)]
ARMS = [tag for tag, item in ITEMS.items() if item.slot and item.slot not in ("tool", "food", "ship")]
NAMES = ("man", "elve", "ldr", "hero", "skel", "gwol", "faer", "djin")


def _company(scene: Plain, dice: Dice, number: int) -> None:
    """A unit of one of two factions with arms, skills, spells and tactics by lot."""
    race = dice.choice(NAMES)
    kind = RACES[race].kind
    figures = 1 if kind is Kind.LEADER else dice.choice((1, 4, 12))
    spells = dice.sample(SPELLS, 3) if kind is Kind.LEADER else []
    unit = scene.unit(
        f"U{number}",
        "f05" if number % 2 else "f06",
        figures,
        race,
        kind=kind,
        skills={"cmbt": dice.between(1, 3), "obse": 1, "tact": dice.below(3), **dict.fromkeys(spells, 1)},
        gear={item: dice.between(1, figures) for item in dice.sample(ARMS, 3)},
        items={"mana": 40, "herb": 5, "ston": 5, "coin": 11},
        actions=[*spells, *dice.sample(ARMS, 1), "RANGED"],
        battle=dice.choice((Battle.FIGHT, Battle.FIGHT, Battle.DEFEND)),
        move=dice.choice(list(Manner)),
        rank=dice.between(1, 3),
        file=dice.between(1, 3),
    )
    unit.leader = "U1" if number in (5, 7) and scene.world.units["U1"].kind is Kind.LEADER else ""


def _told(deed: Deed) -> str:
    struck = f" {deed.blows}/{deed.hits}/{deed.killed}" if deed.blows else ""
    return f"{deed.unit} {deed.deed}{' ' + deed.target if deed.target else ''}{struck} at {deed.file},{deed.rank}"


def _battle(seed: int) -> Iterator[str]:
    dice = Dice("company", seed)
    scene = Plain("f05", "f06")
    for number in range(1, dice.between(5, 9)):
        _company(scene, dice, number)
    leader = next((unit for unit in scene.world.units.values() if unit.kind is Kind.LEADER), None)
    if leader is not None:
        scene.place.title, leader.title = Title("shrf", 250, leader.id, 1), scene.place.id
    turn = scene.turn(seed=str(seed))
    trigger = dice.choice(list(Trigger))
    fight(turn, scene.place, Cause(trigger, "U1", "U2"))
    yield f"--- {seed}: {trigger}"
    for told in events_of(turn, BattleFought):
        yield f"{told.opening} ambush {told.ambush}, edge {told.edge} {told.better}: {told.winner}, {told.outcome}"
        yield from (facts(one) for one in (*told.attackers, *told.defenders))
        for one in told.rounds[:7]:
            yield f"{one.number}{' rout' if one.rout else ''}: " + "; ".join(map(_told, one.deeds))
            yield f"  {one.attackers} against {one.defenders}"
        yield f"spoils {told.spoils}"
    yield from (facts(unit) for unit in scene.world.units.values())
    yield facts(scene.place)


def test_battles_by_lot_are_those_on_file(snapshot: SnapshotAssertion) -> None:
    lines = [line for seed in range(16) for line in _battle(seed)]
    assert "\n".join(lines) + "\n" == snapshot(extension_class=TextFile, name="fights")
