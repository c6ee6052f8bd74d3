"""Tunnels beneath cities and the forest below them (OLY-GAP-74)."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.founding.settling import found_city
from engine.games.olympia.founding.undercity import dig
from engine.games.olympia.state import Direction, Place, Realm, World
from tests.engine.games.olympia.props.kit import world
from tests.suite.table import each


def dug(seed: str, *, haven: bool = False, rows: int = 1) -> World:
    """A world with one city, and what is beneath it."""
    made = world(*["p"] * rows)
    found_city(made, made.places["aa00"], "Carim").haven = haven
    dig(made, 40, Namer(Dice("names")), Dice(seed))
    return made


def tunnels(made: World) -> list[Place]:
    return [place for place in made.places.values() if place.kind == "tunnel"]


@pytest.mark.rule("OLY-GAP-74")
def test_half_of_the_cities_have_two_to_ten_levels_beneath_them() -> None:
    depths = [max((place.level for place in tunnels(dug(str(seed)))), default=0) for seed in range(300)]
    some = [depth for depth in depths if depth]
    assert 115 <= len(some) <= 185
    assert set(some) == set(range(2, 11))
    assert 0.27 <= sum(depth > 5 for depth in some) / len(some) <= 0.48  # three in eight


@pytest.mark.rule("OLY-GAP-74")
@each("rows, forests", [(23, 0), (24, 121)])
def test_beneath_havens_lie_eleven_levels_and_in_large_worlds_a_forest(rows: int, forests: int) -> None:
    made = dug("haven", haven=True, rows=rows)
    assert {place.level for place in tunnels(made)} == set(range(1, 12))
    below = [place for place in made.places.values() if made.realm_of(place) == Realm.SUBWORLD]
    assert sum(not place.within for place in below) == forests
    cities = [place for place in below if place.kind == "city"]
    assert len(cities) == bool(forests)
    for city in cities:
        (sewer,) = made.inside(city, "sewer")
        (up,) = sewer.links
        assert (sewer.hidden, up.hidden, up.direction, made.places[up.to].level) == (True, True, Direction.UP, 11)
        (down,) = (link for link in made.places[up.to].links if link.to == sewer.id)
        assert (down.hidden, down.direction) == (True, Direction.DOWN)
        assert city.name


@pytest.mark.rule("OLY-GAP-74")
def test_every_tunnel_has_a_way_back_and_the_sewer_and_chambers_are_hidden() -> None:
    for seed in range(10):
        made = dug(f"ways {seed}", haven=True)
        for place in tunnels(made):
            assert place.links
            for link in place.links:
                back = [other for other in made.places[link.to].links if other.to == place.id]
                assert [other.direction for other in back] == [link.direction.opposite if link.direction else None]
        chambers = [place for place in made.places.values() if place.kind == "chamber"]
        levels = sorted(made.places[place.within].level for place in chambers)
        assert len(levels) == 3
        assert (1 <= levels[0] < levels[1] <= 6, 7 <= levels[2] <= 10) == (True, True)
        assert all(place.hidden for place in chambers)
        assert [place.hidden for place in made.places.values() if place.kind == "sewer"] == [True]
