"""The morning of the wild, from the picture of dawn to the last who hides; what a city of nobody bears (ERF-D-02)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.battle.meeting import meet
from engine.games.erfworld.nonplayers import wild
from engine.games.erfworld.nonplayers.barbarians import pay_at_dawn
from engine.games.erfworld.nonplayers.events import WildCame, WildLeft
from engine.games.erfworld.nonplayers.wild import soaring_over
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Site
from engine.games.erfworld.units.figures import full_move
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each


def _turn(game: Stage, rest: float = 0.99) -> ErfTurn:
    turn: ErfTurn = ErfTurn(game.world, {}, seed="wild", number=1, scratch=Scratch(), roller=LoadedDice(rest=rest))
    turn.day = game.world.day
    return turn


@pytest.mark.rule("ERF-NEUTRAL-02")
@each("change, is_wild", [
    ("", True), ("side", False), ("jailor", False), ("tribe", False), ("kind", False),
])  # fmt: skip
def test_who_is_wild(change: str, is_wild: bool) -> None:
    game = stage()
    game.terrain(20, 3, "mountains")
    beast, lord = game.pack("spidew", 2, 20, 3, side=0), game.commander("warlord", 20, 3, side=0)
    if change:
        setattr(beast, change, {"side": "s1", "jailor": "u1", "tribe": "t1", "kind": "piker"}[change])
    if change in ("side", "jailor", "tribe"):
        setattr(lord, change, getattr(beast, change))
    wild.run(_turn(game))
    assert beast.hidden is is_wild
    # a barbarian lives off his purse, which is empty
    assert (lord.id not in game.world.commanders) is (change in ("", "kind"))


@pytest.mark.rule("ERF-SCOUTING-05")
def test_who_soars_keeps_small_fliers_down() -> None:
    game = stage()
    dwagon, _, _, hidden = (
        game.pack(kind, 1, x, 3) for kind, x in (("dwagon", 20), ("orly", 21), ("giant", 22), ("dwagon", 23))
    )
    hidden.hidden = True
    assert soaring_over(game.world) == {dwagon.place}


@pytest.mark.rule("ERF-D-02", "ERF-DAYSUM-03", "ERF-NEUTRAL-02")
def test_hunters_go_to_their_prey_and_fight_with_combat_in_the_midst_of_their_move() -> None:
    game = stage()
    hunter = game.pack("hydra", 4, 20, 3, side=0)
    prey = game.pack("digger", 2, 21, 3)
    turn = _turn(game)
    acting: list[list[str]] = []

    def noted(turn: ErfTurn, group: object, place: int) -> object:
        acting.append(list(turn.scratch.acting))
        return meet(turn, group, place)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wild, "meet", noted)
        wild.run(turn)
    assert game.at(hunter) == (21, 3)
    assert 0 < hunter.move < full_move(hunter)
    assert acting == [[""]]
    assert turn.scratch.acting == []
    assert len(told(turn, BattleFought)) == 1
    assert [event.what for event in told(turn, WildCame)] == ["4 hydras"]
    assert told(turn, WildLeft) == []
    assert prey.count < 2 or prey.id not in game.world.packs


@pytest.mark.rule("ERF-D-02")
def test_who_does_not_go_anywhere_fights_nobody() -> None:
    game = stage()
    hunter = game.pack("hydra", 4, 20, 3, side=0)
    game.pack("digger", 2, 20, 3)
    far = game.pack("spidew", 1, 25, 3, side=0)
    turn = _turn(game)
    wild.run(turn)
    assert (game.at(hunter), game.at(far), told(turn, BattleFought)) == ((20, 3), (25, 3), [])


@pytest.mark.rule("ERF-GAP-250", "ERF-SIDE-26", "ERF-COMMAND-21")
@each("lords, purse, left", [(16, 0, 16), (17, 0, 16), (17, 60 * EIGHTHS, 17)])
def test_lords_whom_a_city_of_nobody_cannot_bear_live_off_their_purse(lords: int, purse: int, left: int) -> None:
    game = stage()
    game.city(20, 3, "Wild", Site.CITY, 1)
    price = CLASSES["warlord"].upkeep_eighths
    assert 1000 * EIGHTHS // price == 16
    made = [game.commander("warlord", 20, 3, side=0, name=f"Lord{n}") for n in range(lords)]
    made[-1].purse = purse
    men = game.pack("knight", 1, 20, 3, side=0)
    pay_at_dawn(_turn(game))
    assert sum(one.id in game.world.commanders for one in made) == left
    assert made[-1].purse == 0
    assert (men.id in game.world.packs) is (1000 * EIGHTHS - 16 * price >= 20 * EIGHTHS)


@pytest.mark.rule("ERF-SIDE-26")
@each("garrison, popped, stays", [(False, "", True), (True, "", False), (False, "c1", False)])
def test_ferals_of_the_land_cost_a_city_nothing(garrison: bool, popped: str, stays: bool) -> None:
    game = stage()
    game.city(20, 3, "Wild", Site.CITY, 1)
    herd = game.pack("dwagon", 99, 20, 3, side=0, garrison=garrison, popped_in=popped)
    pay_at_dawn(_turn(game))
    assert (herd.count == 99) is stays
