"""How many gates a world has (OLY-GAP-75)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.dice import Dice
from engine.games.olympia.founding.gating import open_gates
from engine.games.olympia.state import Realm, World
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import beyond, inside, world
from tests.suite.table import each


def land(provinces: int) -> World:
    return world(*["p" * 100] * (provinces // 100), *(["p" * (provinces % 100)] if provinces % 100 else []))


def opened(made: World, roll: float = 0.0) -> Counter[tuple[str, str]]:
    """Gates by the kinds of place they lead from and to, when every roll falls like this."""
    open_gates(made, LoadedDice(rest=roll)())
    for place in made.places.values():
        assert place.gates == [gate.id for gate in made.gates.values() if gate.at == place.id]
    return Counter((made.places[gate.at].kind, made.places[gate.to].kind) for gate in made.gates.values())


@pytest.mark.rule("OLY-GAP-75")
@each("provinces, pairs, rings", [(2, 1, 1), (200, 1, 1), (201, 2, 1), (400, 2, 1), (750, 4, 1), (751, 4, 2)])
@each("roll, members", [(0.0, 5), (0.999, 10)])
def test_a_pair_for_two_hundred_provinces_and_a_circle_for_seven_hundred_and_fifty(
    provinces: int, pairs: int, rings: int, roll: float, members: int
) -> None:
    made = land(provinces)
    assert opened(made, roll) == {("plain", "plain"): pairs + rings * min(members, provinces)}
    assert not any(gate.key for gate in made.gates.values())
    assert all(gate.at != gate.to for gate in made.gates.values())


@pytest.mark.rule("OLY-GAP-75")
@each("islands, circles", [(10, 1), (150, 1), (151, 2), (300, 2), (449, 3), (450, 4), (451, 5), (900, 8)])
def test_islands_lie_on_the_way_of_pairs_and_have_circles_of_their_own(islands: int, circles: int) -> None:
    made = world("ppp~")
    for _ in range(islands):
        inside(made, "aa03", "island")
    assert opened(made) == {
        ("plain", "island"): 1, ("island", "plain"): 1, ("plain", "plain"): 1 + 3, ("island", "island"): 5 * circles,
    }  # fmt: skip


@pytest.mark.rule("OLY-GAP-75")
def test_a_circle_needs_two() -> None:
    made = world("p~")
    inside(made, "aa01", "island")
    assert opened(made) == {("plain", "island"): 1, ("island", "plain"): 1}


@pytest.mark.rule("OLY-GAP-75")
@each("regions", [1, 2, 3, 5])
def test_the_tour_visits_every_land_of_the_regular_world_once(regions: int) -> None:
    made = world("~~~")
    for number in range(regions):
        beyond(made, Realm.REGULAR, "plain", [10 + number], 1)
    beyond(made, Realm.FAERY, "forest", [40], 3)
    made.regions = {code: region for code, region in made.regions.items() if region.provinces}
    before = sum(place.kind == "plain" for place in made.places.values())
    assert before == regions
    open_gates(made, Dice("tour"))
    sealed = [gate for gate in made.gates.values() if gate.key]
    assert len(sealed) == (regions > 1)
    # A pair, the circle of all, the tour there, and its last gate back.
    circle = regions if regions > 1 else 0
    assert len(made.gates) == (regions > 1) + (regions - 1) + (regions > 1) + circle
    assert all(111 <= gate.key <= 333 for gate in sealed)


@pytest.mark.rule("OLY-GAP-75")
@each(
    "rings, roll, to_rings, to_land, sealed", [(1, 0.0, 0, 5, 5), (2, 0.0, 2, 10, 12), (3, 0.0, 6, 15, 21),
                                                         (4, 0.0, 8, 20, 28), (3, 0.49, 6, 15, 21), (3, 0.5, 6, 15, 6)]
)  # fmt: skip
def test_each_ring_of_stones_leads_to_two_rings_and_five_provinces(
    rings: int, roll: float, to_rings: int, to_land: int, sealed: int
) -> None:
    made = land(40)
    for number in range(rings):
        inside(made, f"aa{number:02}", "ring of stones")
    found = opened(made, roll)
    assert found["ring of stones", "ring of stones"] == to_rings
    assert found["ring of stones", "plain"] == to_land
    assert sum(bool(gate.key) for gate in made.gates.values()) == sealed
    assert not any(to == "ring of stones" for at, to in found if at != "ring of stones")


@pytest.mark.rule("OLY-GAP-73", "OLY-GAP-75")
def test_only_the_corners_of_the_clouds_lead_down_and_only_to_rings_of_the_regular_world() -> None:
    made = land(10)
    clouds = beyond(made, Realm.CLOUD, "cloud", [50, 51, 52], 3)
    inside(made, beyond(made, Realm.FAERY, "forest", [60], 1)[0].id, "ring of stones")
    assert opened(made)["cloud", "ring of stones"] == 0
    made.gates = {}
    for place in made.places.values():
        place.gates = []
    ring = inside(made, "aa00", "ring of stones")
    open_gates(made, Dice("clouds"))
    down = [gate for gate in made.gates.values() if made.places[gate.at].kind == "cloud"]
    assert [gate.at for gate in down] == [clouds[at].id for at in (0, 2, 6, 8)]
    assert {gate.to for gate in down} == {ring.id}
    assert all(111 <= gate.key <= 999 for gate in down)
