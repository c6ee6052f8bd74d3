"""The portal and the Magic Kingdom (ERF-MK, ERF-J-27)."""

from __future__ import annotations

import pytest

from engine.core.ruleset import SeatRequest
from engine.games.erfworld.casting.juice import is_free
from engine.games.erfworld.events import Refused
from engine.games.erfworld.magic.events import CasterHired, Disappeared
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import Standing
from tests.engine.games.erfworld.props.magic_kit import magic
from tests.suite.table import each


@pytest.mark.rule("ERF-MK-01", "ERF-MK-02", "ERF-MK-05")
def test_casters_step_through_the_portal_of_the_capital_and_come_back_without_move() -> None:
    game, maggie = magic(school="thinkamancy")
    lord = game.commander("warlord", 4, 8)
    game.day(f"UNIT {maggie.id}\nportal\nUNIT {lord.id}\nportal")
    assert len(game.told(Refused)) == 1
    assert [*game.world.away] == [maggie.id]
    assert maggie.id not in game.world.commanders
    assert len(view(game.world, "1").away) == 1
    game.day(f"CITY {game.side().capital}\nrecall {maggie.id}")
    assert game.world.away == {}
    assert (game.at(maggie), maggie.move) == ((4, 8), 0)
    game.day()
    assert maggie.move > 0
    maggie.place = game.world.number((9, 3))
    game.day(f"UNIT {maggie.id}\nportal")
    assert maggie.id in game.world.commanders


@pytest.mark.rule("ERF-MK-02", "ERF-MK-04", "ERF-J-27")
def test_casters_of_a_fallen_side_are_free_and_come_for_five_thousand_a_level() -> None:
    game, maggie = magic(sides=2, school="thinkamancy")
    game.day(f"UNIT {maggie.id}\nportal")
    assert not is_free(game.world, maggie)
    game.side(1).standing = Standing.FALLEN
    assert is_free(game.world, maggie)
    game.day("", "SIDE\ninvite 14999")
    assert len(game.told(Refused, 2)) == 1
    game.day("", "SIDE\ninvite 15000")
    assert len(game.told(CasterHired, 2)) == 1
    assert (maggie.side, game.at(maggie)) == ("s2", (10, 8))


@pytest.mark.rule("ERF-MK-09")
@each("money", [0, 8 * 10_000])
def test_who_cannot_be_paid_there_disbands(money: int) -> None:
    game, maggie = magic(school="thinkamancy")
    game.day(f"UNIT {maggie.id}\nportal")
    game.side().treasury, game.side().doubled_until = money, 0
    game.world.cities[game.side().capital].besieged = True
    game.day()
    assert (maggie.id in game.world.away) is (money > 0)
    assert len(game.told(Disappeared)) == int(money == 0)


@pytest.mark.rule("ERF-MK-01", "ERF-J-27")
def test_as_many_free_casters_live_there_as_sides_begin() -> None:
    seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=RULESET.play.choices()) for n in (1, 2, 3)]
    found = RULESET.play.new_game(RULESET.play.options(casters=True), seats, "kingdom")
    assert [is_free(found, one) for one in found.away.values()] == [True] * 3
    assert RULESET.play.new_game(RULESET.play.options(), seats, "kingdom").away == {}
