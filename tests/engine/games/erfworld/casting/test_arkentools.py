"""Arkentools found, borne and lost, and what each does (ERF-ARKEN, ERF-J-23, -24)."""

from __future__ import annotations

import pytest

from engine.core.ruleset import SeatRequest
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.bouts.field import BLUE, GREEN, figure
from engine.games.erfworld.bouts.saves import difficulty
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.casting.events import Decrypted, ToolAttuned, ToolLost
from engine.games.erfworld.casting.in_bouts import arts_of
from engine.games.erfworld.events import Refused
from engine.games.erfworld.magic.events import ToolFound
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.magic import TOOLS
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import Charm, Commander, World
from engine.games.erfworld.units.figures import flies, full_move, upkeep_of
from engine.games.erfworld.units.kinds import kind_of
from tests.engine.games.erfworld.props.magic_kit import magic, wizard
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import ONE, TWO, commander, pack, told, turn_of, world
from tests.suite.table import each


def _game(tool: str, x: int = 4, y: int = 8) -> tuple[Stage, Commander]:
    """A campaign in which a warlord bears a tool and is attuned to it."""
    game = stage(sides=2)
    game.world.options.arken = True
    game.know()
    lord = game.commander("warlord", x, y, name="Stanley")
    _give(game.world, lord, tool)
    return game, lord


def _give(found: World, lord: Commander, tool: str) -> None:
    lay(found, Charm("arken", lord.id, -1, lord.side, lord.id, tool, lord.place))


@pytest.mark.rule("ERF-ARKEN-02", "ERF-WORLD-04")
def test_each_tool_lies_in_a_ruin_and_is_attuned_a_day_after_a_commander_found_it() -> None:
    seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=RULESET.play.choices()) for n in (1, 2, 3)]
    made = RULESET.play.new_game(RULESET.play.options(arken=True), seats, "tools")
    places = [*made.tools.values()]
    assert [*made.tools] == [*TOOLS][: len(places)]
    assert len(set(places)) == len(places) >= 3
    assert all(made.hexes[place].ruin for place in places)
    assert RULESET.play.new_game(RULESET.play.options(), seats, "tools").tools == {}
    game = stage()
    game.world.options.arken = True
    place = game.world.number((8, 3))
    game.world.hexes[place].ruin = True
    game.world.tools["hammer"] = place
    lord = game.commander("warlord", 8, 3)
    game.day(f"UNIT {lord.id}\nsearch")
    assert len(game.told(ToolFound)) == 1
    assert (game.world.tools, flies(lord)) == ({}, False)
    game.day()
    assert len(game.told(ToolAttuned)) == 1
    assert flies(lord)


@pytest.mark.rule("ERF-ARKEN-01", "ERF-ARKEN-02")
def test_the_hammer_tames_without_food_flies_and_halves_the_upkeep_of_dwagons() -> None:
    game, lord = _game("hammer", 9, 3)
    bats = game.pack("bat", 5, 9, 3, side=0, friend="s1")
    dwagon = game.pack("dwagon", 2, 4, 8)
    assert upkeep_of(game.world, dwagon) == 160 * 8
    game.day(f"UNIT {lord.id}\nfeed {bats.id}")
    assert bats.side == "s1"
    lord.side = "s2"
    game.world.charms.clear()
    assert upkeep_of(game.world, dwagon) == 320 * 8


@pytest.mark.rule("ERF-ARKEN-01", "ERF-ARKEN-02")
def test_the_hammers_blasts_cost_no_juice_and_cannot_be_lent() -> None:
    found = world()
    lord = commander(found, ONE, 3)
    _give(found, lord, "hammer")
    (art,) = arts_of(found, [lord], ("bout",))
    assert [spell.key for spell in art.spells] == ["blast"]
    assert art.free
    foes = pack(found, TWO, "piker", 8)
    engage(turn_of(found), 4, [lord], [foes])
    assert lord.juice == 0
    game, maggie = magic(school="thinkamancy")
    other = wizard(game, "shockmancy")
    _give(game.world, other, "hammer")
    game.day(f"UNIT {maggie.id}\nlink {other.id}")
    assert maggie.juice == 1200 + 600  # half of his own, nothing of the hammer's


@pytest.mark.rule("ERF-ARKEN-03", "ERF-J-23", "ERF-ARKEN-01")
def test_the_pliers_raise_a_tenth_of_the_croaked_infantry_without_upkeep() -> None:
    found = world(options={"arken": True})
    wanda = commander(found, ONE, 1)
    _give(found, wanda, "pliers")
    knights = pack(found, ONE, "knight", 60)
    pack(found, TWO, "dwagon", 1)
    foes = pack(found, TWO, "piker", 40)
    turn = turn_of(found)
    engage(turn, 4, [wanda, knights], [foes])
    (risen,) = [unit for unit in found.packs.values() if "decrypted" in unit.charms and unit.kind == "piker"]
    assert (risen.side, risen.count) == (ONE, 4)
    assert upkeep_of(found, risen) == 0
    assert told(turn, Decrypted)


@pytest.mark.rule("ERF-ARKEN-05")
@each("dish", [True, False])
def test_the_dish_lets_every_stack_hear_its_orders(dish: bool) -> None:
    game, lord = _game("dish" if dish else "shoes")
    far = game.pack("piker", 2, 12, 3)
    game.day(f"UNIT {far.id}\nforage")
    assert bool(game.told(Refused)) is not dish
    assert lord.side == "s1"


@pytest.mark.rule("ERF-ARKEN-09", "ERF-J-24")
def test_the_guns_shoot_far_twice_a_round_and_crit_more() -> None:
    lord = _game("guns")[1]
    kind = kind_of(lord)
    assert (kind.style, kind.range, kind.ammo, kind.reach) == ("projectile", "long", 10, 0)
    assert "extra_attack" in kind.specials
    shooter, victim = figure("a", BLUE, CLASSES["knight"]), figure("b", GREEN, CLASSES["knight"])
    plain = difficulty(victim, shooter)
    shooter.charms = ("guns",)
    assert plain is not None
    assert difficulty(victim, shooter) == plain + 2


@pytest.mark.rule("ERF-ARKEN-11")
def test_the_shoes_never_tire_and_go_home() -> None:
    game, lord = _game("shoes", 12, 3)
    game.day(f"UNIT {lord.id}\nmove " + "e " * 12 + "\ngo home")
    assert game.at(lord) == (4, 8)
    assert lord.move == full_move(lord)
    other = game.commander("warlord", 12, 3)
    game.day(f"UNIT {other.id}\ngo home")
    assert len(game.told(Refused)) == 1


@pytest.mark.rule("ERF-ARKEN-01")
def test_a_tool_falls_where_its_bearer_is_captured() -> None:
    game, lord = _game("dish", 12, 3)
    lord.jailor = game.pack("piker", 1, 12, 3, side=2).id
    game.day()
    assert game.world.tools == {"dish": game.world.number((12, 3))}
    assert len(game.told(ToolLost)) == 1
    assert "dish" not in lord.charms
