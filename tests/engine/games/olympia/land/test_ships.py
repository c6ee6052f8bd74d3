"""Ships: what they carry, whose hands are missing, who sails them (OLY-SHIP-01, -04, OLY-GAP-31, -32)."""

from __future__ import annotations

import pytest

from engine.games.olympia.land.ships import (
    burden,
    capacity,
    hands_missing,
    is_at_sea,
    is_ship,
    is_under_way,
    pilot_of,
)
from engine.games.olympia.state import Place, Running, Unit, World
from tests.engine.games.olympia.props.kit import building, inside, noble, stacked, world
from tests.suite.table import each


def galley(kind: str = "galley") -> tuple[World, Place, Unit]:
    """A ship off the coast with a captain aboard."""
    made = world("~p")
    ship = building(made, "aa00", kind)
    return made, ship, noble(made, ship.id)


@pytest.mark.rule("OLY-SHIP-01")
@each("kind, ship", [("galley", True), ("roundship", True), ("inn", False), ("castle", False), ("city", False)])
def test_galleys_and_roundships_are_ships_finished_or_not(kind: str, ship: bool) -> None:
    made = world("p")
    for finished in (True, False):
        assert is_ship(building(made, "aa00", kind, finished=finished)) is ship
    assert not is_ship(inside(made, "aa00", "city"))
    assert not is_ship(made.places["aa00"])


@pytest.mark.rule("OLY-SHIP-01", "OLY-SHIP-04")
@each(
    "kind, damage, carries",
    [("galley", 0, 5000), ("galley", 10, 4500), ("galley", 33, 3350), ("galley", 99, 50), ("roundship", 0, 25000),
     ("roundship", 1, 24750), ("roundship", 100, 0)],
)  # fmt: skip
def test_damage_lessens_what_a_ship_carries(kind: str, damage: int, carries: int) -> None:
    _, ship, _ = galley(kind)
    assert ship.built is not None
    ship.built.damage = damage
    assert capacity(ship) == carries


def test_a_ship_of_which_nothing_is_written_down_is_whole() -> None:
    ship = Place(id="d001", kind="galley", name="Galley", region="58760")
    assert capacity(ship) == 5000


@pytest.mark.rule("OLY-CAP-07", "OLY-GAP-31")
def test_everybody_aboard_weighs_stack_by_stack() -> None:
    made, ship, captain = galley()
    assert burden(made, ship) == 100
    stacked(made, captain, noble(made, ship.id, items={"10": 2, "1": 5}))
    noble(made, ship.id, items={"52": 1})
    assert burden(made, ship) == 300 + 2 * 100 + 1000


@pytest.mark.rule("OLY-SHIP-01", "OLY-GAP-31")
@each(
    "kind, sailors, pirates, missing",
    [("galley", 0, 0, 14), ("galley", 13, 0, 1), ("galley", 14, 0, 0), ("galley", 15, 0, 0), ("galley", 4, 10, 0),
     ("galley", 4, 9, 1), ("roundship", 0, 7, 1), ("roundship", 8, 0, 0), ("roundship", 3, 2, 3)],
)  # fmt: skip
def test_sailors_and_pirates_of_the_captains_stack_are_hands(
    kind: str, sailors: int, pirates: int, missing: int
) -> None:
    made, ship, captain = galley(kind)
    mate = stacked(made, captain, noble(made, ship.id))
    captain.items, mate.items = {"19": sailors, "10": 30}, {"24": pirates}
    noble(made, ship.id, items={"19": 30})
    assert hands_missing(made, ship, captain) == missing


def sailing(goal: str = "aa01") -> Running:
    return Running(words="sail east", left=2, goal=goal)


@pytest.mark.rule("OLY-GAP-32")
def test_a_ship_is_under_way_while_its_pilot_aboard_has_somewhere_to_go() -> None:
    made, ship, captain = galley()
    assert ship.built is not None
    assert (pilot_of(made, ship), is_under_way(made, ship)) == (None, False)
    captain.running = sailing()
    assert (pilot_of(made, ship), is_under_way(made, ship)) == (None, False)
    ship.built.pilot = captain.id
    assert (pilot_of(made, ship), is_under_way(made, ship)) == (captain, True)
    captain.running = sailing("")
    assert (pilot_of(made, ship), is_under_way(made, ship)) == (None, False)
    captain.running = None
    assert (pilot_of(made, ship), is_under_way(made, ship)) == (None, False)
    captain.running, captain.place = sailing(), "aa01"
    assert (pilot_of(made, ship), is_under_way(made, ship)) == (None, False)
    ship.built.pilot = "1234"
    assert (pilot_of(made, ship), is_under_way(made, ship)) == (None, False)
    assert pilot_of(made, made.places["aa00"]) is None


@pytest.mark.rule("OLY-GAP-32")
def test_only_ships_are_under_way() -> None:
    made = world("p")
    inn = building(made, "aa00", "inn")
    guest = noble(made, inn.id, running=sailing())
    inn.built.pilot = guest.id  # type: ignore[union-attr]
    assert not is_under_way(made, inn)


def test_a_ship_is_at_sea_or_it_is_not() -> None:
    made, ship, _ = galley()
    assert is_at_sea(made, ship)
    assert not is_at_sea(made, building(made, "aa01", "galley"))
