"""What is at the edge of a step: ruins of friends, creeping, bare land, tired fellers (ERF-SNEAK-03, ERF-ACTION-02)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.book import from_text
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Site, Zone
from engine.games.erfworld.travel.moving import _put
from engine.games.erfworld.travel.scouts import _crept, _slips_out
from engine.games.erfworld.travel.searching import _chance
from engine.games.erfworld.travel.staying import _is_bare, ravage
from tests.engine.games.erfworld.props.stage import Stage, stage


def _turn(game: Stage) -> ErfTurn:
    return ErfTurn(game.world, {}, seed="way", number=1, scratch=Scratch())


@pytest.mark.rule("ERF-CITY-02", "ERF-ZONE-42")
@pytest.mark.parametrize(
    ("level", "side", "zone"),
    [(1, 1, Zone.OUTER), (0, 1, Zone.FIELD), (1, 2, Zone.FIELD), (1, 0, Zone.FIELD)],
)
def test_who_comes_to_a_standing_city_of_friends_is_inside(level: int, side: int, zone: Zone) -> None:
    game = stage(2, 20)
    city = game.city(12, 8, "There", Site.CITY, level, side=side)
    pikers = game.pack("piker", 1, 11, 8)
    before = pikers.place
    _put(game.world, pikers, city.place, before)
    assert (pikers.zone, pikers.place, pikers.back) == (zone, city.place, before)


@pytest.mark.rule("ERF-SNEAK-03", "ERF-SNEAK-04", "ERF-SNEAK-11")
def test_who_came_hidden_and_stayed_so_has_crept_and_leaves_where_he_came_from_without_a_roll() -> None:
    game = stage()
    scouts = game.pack("knight", 1, 11, 8)
    turn = _turn(game)
    acting = UnitActing(turn, game.side(), from_text("sneak e"), [scouts])
    for hidden, crept, so in ((True, True, True), (True, False, False), (False, True, False), (False, False, False)):
        scouts.hidden = hidden
        turn.scratch.crept.clear()
        if crept:
            turn.scratch.crept[scouts.id] = scouts.place
        assert _crept(acting) is so
    turn.scratch.crept[scouts.id] = scouts.place + 1
    scouts.hidden = True
    assert not _crept(acting)
    scouts.back = scouts.place - 1
    turn.scratch.borders[scouts.id] = scouts.place + 1
    assert _slips_out(acting, scouts.place - 1)
    assert _slips_out(acting, scouts.place + 1)
    assert not _slips_out(acting, scouts.place + 30)


@pytest.mark.rule("ERF-ACTION-02")
@pytest.mark.parametrize(("destroyed", "day", "bare"), [(-1, 5, False), (0, 99, True), (0, 100, False), (7, 106, True)])
def test_land_is_bare_for_a_hundred_days(destroyed: int, day: int, bare: bool) -> None:
    game = stage()
    hex_ = game.world.hexes[0]
    hex_.destroyed = destroyed
    assert _is_bare(hex_, day) is bare


@pytest.mark.rule("ERF-ACTION-02")
def test_who_fells_trees_is_tired_and_no_longer_hidden() -> None:
    game = stage()
    game.terrain(11, 8, "jungle")
    pikers = game.pack("piker", 999, 11, 8, hidden=True)
    before = game.side().treasury
    ravage(UnitActing(_turn(game), game.side(), from_text("ravage"), [pikers]))
    assert (pikers.move, pikers.hidden, game.side().treasury) == (0, False, before)
    last = game.pack("piker", 1, 11, 8)
    ravage(UnitActing(_turn(game), game.side(), from_text("ravage"), [last]))
    assert game.side().treasury == before + 5000 * EIGHTHS


@pytest.mark.rule("ERF-WORLD-04")
@pytest.mark.parametrize(("searched", "day", "near", "percent"), [
    (-1, 4, False, 100), (0, 4, False, 20), (4, 4, False, 0), (0, 19, False, 95), (0, 20, False, 100),
    (0, 50, False, 100),
    (0, 9, True, 90), (0, 11, True, 100),
])  # fmt: skip
def test_chances_of_searched_ruins(searched: int, day: int, near: bool, percent: int) -> None:
    game = stage()
    hex_ = game.world.hexes[0]
    hex_.searched = searched
    assert _chance(hex_, day, near=near) == percent
