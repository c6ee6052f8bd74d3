"""Faery, Hades, the Cloudlands and gates, laid out over small lands (OLY-GAP-71 to -75)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.dice import Dice
from engine.games.olympia.founding.beyond import make_clouds, make_faery, make_hades
from engine.games.olympia.founding.gating import open_gates
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.state import Direction, Gate, Link, Place, Realm, World
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import LAND, beyond, inside, world
from tests.suite.table import each

ROW = 30  # where the other world begins


def names() -> Namer:
    return Namer(Dice("names"))


def of_realm(made: World, realm: Realm) -> list[Place]:
    """Its provinces."""
    return [place for place in made.places.values() if not place.within and made.realm_of(place) == realm]


def hills(made: World) -> list[Place]:
    return [place for place in made.places.values() if place.kind == "faery hill"]


def faery(width: int, rows: int = 1, rest: float | None = None, seed: str = "x") -> tuple[World, int]:
    """A land of so many provinces with a Faery, and the row after it."""
    made = world(*["p" * width] * rows)
    dice = LoadedDice(rest=rest)() if rest is not None else Dice(seed)
    return made, make_faery(made, ROW, names(), dice)


@pytest.mark.rule("OLY-GAP-71")
@each("rows, rest, count", [(9, 0.0, 1), (10, 0.0, 2), (14, 0.0, 2), (15, 0.0, 3), (15, 0.49, 3), (15, 0.5, 1)])
def test_a_region_has_a_hill_and_for_every_fifty_provinces_perhaps_one_more(rows: int, rest: float, count: int) -> None:
    made, _ = faery(10, rows, rest)
    assert len(hills(made)) == count
    doors = {hill.links[0].to for hill in hills(made)}
    assert len(doors) == count


@pytest.mark.rule("OLY-GAP-71")
def test_only_dry_regions_of_the_regular_world_have_hills() -> None:
    made = world("p~~")
    beyond(made, Realm.HADES, "underground", [50], 3)
    make_faery(made, ROW, names(), Dice("x"))
    assert [hill.links[0].to for hill in hills(made)] == ["aa00"]


@pytest.mark.rule("OLY-GAP-71")
@each("rows, side", [(1, 7), (10, 8), (15, 9)])
def test_faery_is_a_square_of_forest_for_its_hills_with_a_sea_around(rows: int, side: int) -> None:
    made, after = faery(10, rows, 0.0)
    assert after == ROW + side
    found = {(place.row - ROW, place.column): place for place in of_realm(made, Realm.FAERY)}
    assert set(found) == {(row, column) for row in range(side) for column in range(side)}
    for at, place in found.items():
        edge = at[0] in (0, side - 1) or at[1] in (0, side - 1)
        region = made.regions[place.region]
        assert (place.kind, place.name) == (("ocean", "Ocean") if edge else ("forest", "Forest"))
        assert (region.name, region.water) == (("Silver Sea", True) if edge else ("Faery", False))


@pytest.mark.rule("OLY-GAP-71", "OLY-DANGER-03")
def test_a_hidden_hill_stands_in_both_worlds_in_two_months_in_a_row() -> None:
    seen = set()
    for seed in range(80):
        made, _ = faery(3, seed=str(seed))
        (hill,) = hills(made)
        (there,) = hill.links
        assert there.months in [(1, 8), *((month, month + 1) for month in range(1, 8))]
        assert hill.hidden
        assert made.places[hill.within].kind == "forest"
        assert made.places[there.to].links == [Link(to=hill.id, days=1, months=there.months)]
        assert there.days == 1
        seen.add(there.months)
    assert len(seen) == 8


@pytest.mark.rule("OLY-GAP-71")
def test_faery_has_a_hidden_ring_of_stones_and_at_least_one_city_all_inland() -> None:
    counted = []
    for seed in range(60):
        made, _ = faery(3, seed=f"cities {seed}")
        inner = [place for place in made.places.values() if place.within and place.kind != "faery hill"]
        kinds = Counter(place.kind for place in inner)
        assert kinds["ring of stones"] == 1
        assert all(made.places[place.within].kind == "forest" for place in inner)
        assert all(place.hidden for place in inner if place.kind == "ring of stones")
        counted.append(kinds["city"])
    assert min(counted) == 1
    assert 60 <= sum(counted) <= 120  # 25 provinces, one in 31


def hades(graves: int, rest: float | None = None, seed: str = "x") -> tuple[World, int]:
    """A land of so many graveyards with a Hades."""
    made = world("p" * max(1, graves))
    for number in range(graves):
        inside(made, f"aa{number:02}", "graveyard")
    dice = LoadedDice(rest=rest)() if rest is not None else Dice(seed)
    return made, make_hades(made, ROW, names(), dice)


@pytest.mark.rule("OLY-GAP-72", "OLY-DANGER-02")
@each("graves, side", [(0, 5), (1, 5), (3, 5), (4, 6), (5, 7), (6, 7), (7, 8)])
def test_hades_has_eight_provinces_for_a_graveyard_and_a_city_of_the_dead_in_its_middle(graves: int, side: int) -> None:
    made, after = hades(graves, 0.99)
    provinces = of_realm(made, Realm.HADES)
    assert (after, len(provinces)) == (ROW + side, side * side)
    assert {(place.kind, place.name) for place in provinces} == {("underground", "Underworld")}
    (city,) = (place for place in made.places.values() if place.kind == "city")
    middle = made.places[city.within]
    assert (city.name, middle.row, middle.column) == ("City of the Dead", ROW + side // 2, side // 2)
    assert [made.places[code].kind for code in city.inner] == ["pit of Hades"]


@pytest.mark.rule("OLY-GAP-72")
def test_half_of_hades_is_hidden_but_never_its_middle() -> None:
    hidden = total = cities = 0
    for seed in range(40):
        made, _ = hades(1, seed=str(seed))
        middle = next(p for p in of_realm(made, Realm.HADES) if (p.row, p.column) == (ROW + 2, 2))
        assert not middle.hidden
        hidden += sum(place.hidden for place in of_realm(made, Realm.HADES))
        total += 24
        cities += sum(place.kind == "city" for place in made.places.values()) - 1
    assert abs(hidden / total - 0.5) < 0.07
    assert 5 <= cities <= 28  # 960 provinces, one in 61


@pytest.mark.rule("OLY-GAP-72")
@each("roll, down, up", [(0.0, True, False), (0.5, False, True), (0.99, True, True)])
def test_the_way_down_is_hidden_on_one_side_at_least_and_costs_a_hundred(roll: float, down: bool, up: bool) -> None:
    made, _ = hades(1, roll)
    grave = next(place for place in made.places.values() if place.kind == "graveyard")
    (below,) = grave.links
    assert below == Link(to=below.to, days=7, direction=Direction.DOWN, hidden=down, toll=100)
    assert made.places[below.to].links == [Link(to=grave.id, days=7, direction=Direction.UP, hidden=up)]


@pytest.mark.rule("OLY-GAP-73", "OLY-DANGER-04")
def test_the_cloudlands_are_five_by_five_with_three_cities_and_a_way_for_those_who_fly() -> None:
    made = world("pm")
    made.olympus = "aa01"
    assert make_clouds(made, ROW, Dice("x")) == ROW + 5
    clouds = {(place.row - ROW, place.column): place for place in of_realm(made, Realm.CLOUD)}
    assert set(clouds) == {(row, column) for row in range(5) for column in range(5)}
    cities = {at: made.places[place.inner[0]].name for at, place in clouds.items() if place.inner}
    assert cities == {(1, 1): "Nimbus", (2, 3): "Aerovia", (3, 0): "Stratos"}
    above = clouds[2, 2]
    assert made.places["aa01"].links == [Link(to=above.id, days=7, direction=Direction.UP, flying=True)]
    assert above.links == [Link(to="aa01", days=7, direction=Direction.DOWN, flying=True)]


# Gates


def gates(made: World, at: str) -> list[Gate]:
    return [gate for gate in made.gates.values() if gate.at == at]


@pytest.mark.rule("OLY-GAP-75")
@each("realm", [Realm.REGULAR, Realm.FAERY])
def test_seals_of_the_regular_world_are_of_111_to_333_and_those_beyond_of_111_to_999(realm: Realm) -> None:
    keys = []
    for seed in range(40):
        made = world("ppp", "ppp", "ppp")
        woods = beyond(made, Realm.FAERY, "forest", [ROW], 3)
        at = woods[0].id if realm == Realm.FAERY else "aa00"
        ring = inside(made, at, "ring of stones")
        for other in ("aa01", "aa02"):
            inside(made, other, "ring of stones")
        open_gates(made, Dice("keys", seed))
        keys += [gate.key for gate in gates(made, ring.id) if gate.key]
    assert 111 <= min(keys) <= 140
    assert (300 <= max(keys) <= 333) if realm == Realm.REGULAR else (900 <= max(keys) <= 999)


@pytest.mark.rule("OLY-GAP-75")
def test_a_ring_leads_to_two_others_behind_seals_and_to_five_provinces_half_of_them_sealed() -> None:
    sealed = total = 0
    for seed in range(30):
        made = world("pppp", "pppp", "pppp")
        rings = [inside(made, f"aa{number:02}", "ring of stones") for number in range(4)]
        open_gates(made, Dice("rings", seed))
        for ring in rings:
            found = gates(made, ring.id)
            to_rings = [gate for gate in found if made.places[gate.to].kind == "ring of stones"]
            others = [gate for gate in found if gate not in to_rings]
            assert (len(to_rings), len({gate.to for gate in to_rings} - {ring.id})) == (2, 2)
            assert all(gate.key for gate in to_rings)
            assert (len(others), len({gate.to for gate in others})) == (5, 5)
            assert made.places[ring.id].gates == [gate.id for gate in found]
            sealed += sum(bool(gate.key) for gate in others)
            total += 5
    assert abs(sealed / total - 0.5) < 0.09


@pytest.mark.rule("OLY-GAP-73", "OLY-GAP-75")
def test_each_corner_of_the_clouds_has_a_sealed_gate_to_a_ring_of_the_regular_world() -> None:
    made = world("pm")
    made.olympus = "aa01"
    make_clouds(made, ROW, Dice("x"))
    woods = beyond(made, Realm.FAERY, "forest", [ROW + 6], 2)
    inside(made, woods[0].id, "ring of stones")
    ring = inside(made, "aa00", "ring of stones")
    open_gates(made, Dice("clouds"))
    from_clouds = [gate for gate in made.gates.values() if made.places[gate.at].kind == "cloud"]
    corners = sorted((made.places[gate.at].row - ROW, made.places[gate.at].column) for gate in from_clouds)
    assert corners == [(0, 0), (0, 4), (4, 0), (4, 4)]
    assert all(gate.to == ring.id and 111 <= gate.key <= 999 for gate in from_clouds)


@pytest.mark.rule("OLY-GAP-75")
def test_without_rings_the_clouds_and_without_islands_the_sea_have_no_gates() -> None:
    made = world("pm")
    made.olympus = "aa01"
    make_clouds(made, ROW, Dice("x"))
    open_gates(made, Dice("clouds"))
    assert {made.places[gate.at].kind for gate in made.gates.values()} <= {"plain", "mountain"}


@pytest.mark.rule("OLY-GAP-75")
@each("rings", [1, 2])
def test_a_world_without_clouds_has_gates_of_its_rings_alone(rings: int) -> None:
    made = world("pppp")
    for number in range(rings):
        inside(made, f"aa{number:02}", "ring of stones")
    open_gates(made, Dice("few"))
    to_rings = [gate for gate in made.gates.values() if made.places[gate.to].kind == "ring of stones"]
    assert len(to_rings) == rings * (rings - 1)


@pytest.mark.rule("OLY-GAP-75")
def test_the_tour_needs_two_lands_and_its_last_gate_back_is_sealed() -> None:
    alone = world("pppppp")
    open_gates(alone, Dice("alone"))
    assert not any(gate.key for gate in alone.gates.values())
    made = world("pppppp")
    moved = beyond(made, Realm.REGULAR, "plain", [3], 4)
    open_gates(made, Dice("tour"))
    (last,) = (gate for gate in made.gates.values() if gate.key)
    assert 111 <= last.key <= 333
    (there,) = (gate for gate in made.gates.values() if (gate.at, gate.to, gate.key) == (last.to, last.at, 0))
    assert {made.places[there.at].region, made.places[there.to].region} == {LAND, moved[0].region}


@pytest.mark.rule("OLY-GAP-75")
def test_gates_begin_neither_in_the_provinces_of_havens_nor_lead_there() -> None:
    for seed in range(20):
        made = world("pppppp")
        made.places["aa00"].haven = True
        open_gates(made, Dice("haven", seed))
        assert made.gates
        assert "aa00" not in {code for gate in made.gates.values() for code in (gate.at, gate.to)}
