"""How a battle reads."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.overlord.battle.battle import fight
from engine.games.overlord.battle.text import battle_lines, met_in, seen_lines
from engine.games.overlord.combat.events import BattleFought, BattleSeen
from engine.games.overlord.state import Manner
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.testing import events_of
from tests.engine.games.overlord.props.battle_kit import Plain

ATTACK = Cause(Trigger.ATTACK, "U1", "U2")


@pytest.fixture
def accounts() -> dict[str, Any]:
    """A mage and swordsmen of f05 beat five peasants of f06 while f07 watches; the events by seat."""
    scene = Plain("f05", "f06")
    scene.unit("U1", "f05", 20, skills={"cmbt": 2, "blde": 1}, gear={"swrd": 20})
    mage = scene.unit("U4", "f05", 1, "ldr", skills={"eart": 1, "sboa": 1}, items={"mana": 2}, actions=["sboa"])
    mage.tactics.move = Manner.CHARGE
    scene.unit("U2", "f06", 5, items={"iron": 4})
    scene.unit("U3", "f07", 1)
    turn = scene.turn()
    fight(turn, scene.place, ATTACK)
    return {event.seen_by[0]: event for event in (*events_of(turn, BattleFought), *events_of(turn, BattleSeen))}


@pytest.mark.rule("OVL-REPORT-39")
def test_the_full_account_tells_every_move_and_blow(accounts: dict[str, Any]) -> None:
    lines = battle_lines(accounts["seat f05"])
    assert lines[0] == "Unit U1 [U1] attacks Unit U2 [U2] in Dull Plains [L1]!"
    text = "\n".join(lines)
    assert "Unit U1 [U1] strikes at Unit U2 [U2]: " in text
    assert "Unit U4 [U4] uses strength of the boar [sboa] at Unit U2 [U2]: 1 tried, " in text
    assert "- Unit U2 [U2], 5 followers with 4 iron, at the defenders' front, center." in "\n".join(
        battle_lines(accounts["seat f06"])
    ).replace(" of f06", "")
    assert "Spoils: 2 iron." in lines


@pytest.mark.rule("OVL-GAP-100", "OVL-REPORT-39")
def test_left_and_right_of_the_defenders_half_say_whose_they_are() -> None:
    scene = Plain("f05", "f06")
    scene.unit("U1", "f05", 2, file=1)
    scene.unit("U2", "f06", 2, file=1)
    turn = scene.turn()
    fight(turn, scene.place, ATTACK)
    text = "\n".join(battle_lines(events_of(turn, BattleFought)[0]))
    assert "2 followers, at the attackers' front, left" in text
    assert "2 followers, at the defenders' front, attackers' right" in text


def test_one_man_left_is_one_and_nobody_is_nobody(accounts: dict[str, Any]) -> None:
    lines = battle_lines(accounts["seat f05"])
    assert any(line.endswith("On the field: 21 attackers, no defenders.") for line in lines)
    entry = next(line for line in lines if "Unit U1 [U1] of" in line)
    assert "hits" not in entry, "one hit is as usual"


@pytest.mark.rule("OVL-REPORT-38")
def test_the_short_account_leaves_blows_and_parries_out_and_keeps_the_losses(accounts: dict[str, Any]) -> None:
    text = "\n".join(battle_lines(accounts["seat f05"], terse=True))
    assert "strikes" not in text
    assert "parries" not in text
    assert "moves" not in text
    assert "uses strength of the boar [sboa]" in text
    assert " fall. On the field: 21 attackers, " in text


@pytest.mark.rule("OVL-REPORT-37")
def test_who_watches_reads_of_the_sides_and_the_end_alone(accounts: dict[str, Any]) -> None:
    lines = seen_lines(accounts["seat f07"])
    assert not any("Round" in line for line in lines)
    assert "The attackers win: none of the defenders is left on the field." in lines
    assert "  Unit U2 [U2] loses 5 of 5." in lines


@pytest.mark.rule("OVL-REPORT-40")
def test_only_the_winners_learn_the_figures_of_all_units(accounts: dict[str, Any]) -> None:
    won, lost = accounts["seat f05"], accounts["seat f06"]
    assert all(one.stats for one in (*won.attackers, *won.defenders))
    assert not any(one.stats for one in (*lost.attackers, *lost.defenders))
    assert "(melee 6, defense 5, damage 2, life 3)" in "\n".join(battle_lines(won))


@pytest.mark.rule("OVL-REPORT-40")
def test_survivors_have_met_all_that_was_used(accounts: dict[str, Any]) -> None:
    assert met_in(accounts["seat f05"]) == ["man", "swrd", "ldr", "iron", "sboa"]
