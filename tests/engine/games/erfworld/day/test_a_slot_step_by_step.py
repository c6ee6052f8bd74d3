"""The steps of a slot, in their order and under their options (ERF-D-05, ERF-D-06, ERF-CITY-04, ERF-FALL-03)."""

from __future__ import annotations

import pytest

from engine.core.orders import read_orders
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.casting.events import ToolAttuned
from engine.games.erfworld.day.slots import begin, run_block
from engine.games.erfworld.events import Refused
from engine.games.erfworld.language.words import CITIES, SIDES, Step
from engine.games.erfworld.naval.ships import sailing
from engine.games.erfworld.realm.events import DayMoney, Levelled, Popped
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.economy import unit_upkeep
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Charm, Plan, Site, Standing
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each


def _turn(game: Stage, sheet: str = "") -> ErfTurn:
    turn: ErfTurn = ErfTurn(game.world, {"1": read_orders(sheet, BOOK)}, seed="slot", number=1, scratch=Scratch())
    turn.day = game.world.day
    return turn


@pytest.mark.rule("ERF-NAVAL-07", "ERF-NAVAL-11")
@each("naval", [True, False])
def test_ships_are_rigged_where_seas_are_sailed(naval: bool) -> None:
    game = stage()
    game.world.options.naval = naval
    game.terrain(12, 8, "sea")
    ship = game.pack("one_mast", 1, 12, 8)
    game.pack("seafarer", 25, 12, 8, on=ship.id)
    ship.beams, ship.full = 0, 0
    begin(_turn(game), game.side())
    assert (ship.beams > 0, ship.full > 0) == (naval, naval)
    if naval:
        assert ship.move == sailing(game.world, ship) * THIRDS


@pytest.mark.rule("ERF-ARKEN-01")
@each("arken", [True, False])
def test_tools_are_attuned_where_there_are_any(arken: bool) -> None:
    game = stage()
    game.world.options.arken = arken
    lord = game.commander("warlord", 12, 8)
    lay(game.world, Charm("arken", lord.id, -1, "s1", lord.id, "new dish", lord.place))
    turn = _turn(game)
    begin(turn, game.side())
    assert len(told(turn, ToolAttuned)) == arken


@pytest.mark.rule("ERF-D-05", "ERF-EX-201", "ERF-X-08")
def test_what_pops_is_paid_at_once_and_levels_from_the_income_of_the_day() -> None:
    game = stage()
    side, home = game.side(), game.world.cities["c1"]
    game.world.day = 30
    side.treasury, side.doubled_until, home.plans = 19_000 * EIGHTHS, 0, [Plan("knight", 1)]
    hurt = game.pack("knight", 2, 4, 8, wounds=[1])
    turn = _turn(game, "CITY c1\nlevel 2\nSIDE\nchief u1")
    begin(turn, side)
    assert (hurt.wounds, len(told(turn, Popped)), len(told(turn, DayMoney)), len(told(turn, Levelled))) == ([], 1, 1, 0)
    upkeep = 16 * unit_upkeep(CLASSES["piker"]) + 3 * unit_upkeep(CLASSES["knight"])
    assert side.treasury == 20_000 * EIGHTHS - upkeep  # 1,000 came in, and 140 went out: a little too little
    home.plans, side.treasury = [Plan("heir", 1)], (19_000 + 140) * EIGHTHS
    turn = _turn(game, "CITY c1\nlevel 2")
    begin(turn, side)
    assert len(told(turn, Levelled)) == 1
    kinds = [event.kind for event in turn.events]
    assert kinds.index("DayMoney") < kinds.index("Levelled")


@pytest.mark.rule("ERF-FALL-03", "ERF-GAP-251")
def test_a_frozen_side_is_restored_and_does_nothing_else() -> None:
    game = stage()
    game.side().standing = Standing.FROZEN
    hurt = game.pack("knight", 2, 4, 8, wounds=[1])
    before = game.side().treasury
    turn = _turn(game, "CITY c1\nlevel 2")
    begin(turn, game.side())
    assert (hurt.wounds, hurt.move, game.side().treasury, told(turn, DayMoney)) == ([], 0, before, [])


@pytest.mark.rule("ERF-CITY-04", "ERF-ORDER-04")
def test_orders_for_a_city_wait_until_the_stacks_have_claimed_it() -> None:
    game = stage()
    game.know()
    game.side().treasury = 5000 * EIGHTHS
    site = game.city(12, 8, "Site", Site.CITY)
    lord = game.commander("warlord", 12, 8)
    lord.lines = ["claim"]
    turn = _turn(game, f"CITY {site.id}\npop pikers\nlevel\nCITY c9\nlevel")
    turn.scratch.commanded[lord.id] = None
    run_block(turn, [game.side()])
    assert (site.side, site.level, [plan.kind for plan in site.plans]) == ("s1", 1, ["piker"])
    assert len(told(turn, Refused)) == 1
    assert (turn.scratch.acted, turn.scratch.acting) == (["s1"], [])


@pytest.mark.rule("ERF-D-05", "ERF-CASTER-10")
def test_charms_that_ended_hold_until_the_orders_of_the_slot_are_carried_out() -> None:
    game = stage()
    game.world.day = 5
    lay(game.world, Charm("cheapen_level", "c1", 5, "s1", "", "", 1000))
    lay(game.world, Charm("limit", "h3", 6, "s1", "", "more"))
    begin(_turn(game), game.side())
    assert [charm.spell for charm in game.world.charms] == ["limit"]


@pytest.mark.rule("ERF-ORDER-04", "ERF-ORDER-05")
def test_every_order_of_cities_and_sides_has_its_step() -> None:
    steps: dict[tuple[str, Step], set[str]] = {}
    for spec in BOOK.specs:
        if spec.group in (CITIES, SIDES):
            steps.setdefault((spec.group, spec.takes.step), set()).add(spec.keyword)
    assert steps.pop((SIDES, Step.AFFAIRS)) >= {"chief", "purse", "offer", "sign", "name", "challenge"}
    assert steps == {
        (CITIES, Step.PLANS): {"pop", "stop"},
        (CITIES, Step.PURCHASES): {"level", "raze", "repair", "build"},
        (CITIES, Step.AFFAIRS): {"recall", "steward", "garrison", "field"},
        (SIDES, Step.PLANS): {"design"},
        (SIDES, Step.PURCHASES): {"promote", "heir", "shields"},
    }
