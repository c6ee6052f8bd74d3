"""Who is there from the beginning, and what places are called (OLY-GAP-26, -52, -71, -72, -83, OLY-LOC-11)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.dice import Dice
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.founding.settling import found_city
from engine.games.olympia.founding.worldmaking import people, post, savage_bands
from engine.games.olympia.state import Options, Realm, World
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import beyond, noble, world
from tests.suite.table import each


def kinds(made: World, seed: str = "x") -> Counter[str]:
    """Who came, by kind."""
    people(made, Namer(Dice("names")), Dice(seed))
    return Counter(unit.kind for unit in made.units.values())


@pytest.mark.rule("OLY-GAP-52")
@each("provinces, nobles", [(1, 1), (39, 1), (40, 1), (79, 1), (80, 2), (99, 2)])
def test_one_independent_noble_wanders_in_forty_provinces_of_land(provinces: int, nobles: int) -> None:
    made = world("p" * provinces)
    assert kinds(made)["noble"] == nobles
    assert {unit.player for unit in made.units.values()} == {""}


@pytest.mark.rule("OLY-GAP-83")
@each("provinces, bands", [(1, 5), (101, 5), (102, 6), (118, 6), (119, 7), (3399, 199), (3400, 200), (9999, 200)])
def test_there_is_a_band_of_savages_for_every_seventeen_provinces_five_at_least(provinces: int, bands: int) -> None:
    assert savage_bands(provinces) == bands


@pytest.mark.rule("OLY-GAP-26")
def test_savages_and_independents_are_left_out_by_themselves() -> None:
    made = world("ppp")
    made.options = Options(savages=False)
    assert set(kinds(made)) == {"noble"}
    made = world("ppp")
    made.options = Options(independents=False)
    assert set(kinds(made)) == {"savages"}


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72")
def test_the_hunt_and_the_demons_live_on_the_land_of_their_worlds() -> None:
    made = world("p")
    woods = beyond(made, Realm.FAERY, "forest", [40], 3)
    woods[1].kind = "ocean"
    deep = beyond(made, Realm.HADES, "underground", [50], 3)
    found = kinds(made)
    assert found["hunt"] == 15
    assert sum(found[kind] for kind in ("spirits", "shape", "lesser demon", "greater demon")) == 25
    at = {kind: {unit.place for unit in made.units.values() if unit.kind == kind} for kind in found}
    assert at["hunt"] == {woods[0].id, woods[2].id}
    assert set().union(*(at[kind] for kind in found if kind not in ("hunt", "noble", "savages"))) <= {
        place.id for place in deep
    }


@pytest.mark.rule("OLY-LOC-11")
def test_a_garrison_is_first_in_its_city_on_guard_and_without_health() -> None:
    made = world("p")
    city = found_city(made, made.places["aa00"], "Carim")
    guest = noble(made, city.id)
    unit = post(made, city, Dice("x"))
    assert city.units == [unit.id, guest.id]
    assert (unit.kind, unit.guard, unit.health, unit.player) == ("garrison", True, -1, "")


@pytest.mark.rule("OLY-LOC-11")
@each("roll, garrisons", [(0.49, 1), (0.5, 0)])
@each("haven", [False, True])
def test_half_of_the_cities_are_garrisoned_and_no_haven(roll: float, garrisons: int, haven: bool) -> None:
    made = world("p")
    made.options = Options(savages=False, independents=False)
    found_city(made, made.places["aa00"], "Carim").haven = haven
    people(made, Namer(Dice("names")), LoadedDice({(): [roll]}, rest=0.99)())
    assert len(made.units) == (0 if haven else garrisons)


def test_a_water_of_fewer_than_twelve_provinces_is_a_lake() -> None:
    for seed in range(30):
        names = Namer(Dice("waters", seed))
        small, large = names.sea(11), names.sea(12)
        assert small.startswith("Lake ") or small.endswith(" Mere")
        assert not (large.startswith("Lake "))
        assert not (large.endswith(" Mere"))


def test_when_names_run_out_there_is_a_new_one() -> None:
    names = Namer(LoadedDice(rest=0.0)())
    first, second, third = (names.region() for _ in range(3))
    assert first != second
    assert third == f"New {second}"


def test_names_are_words_without_three_equal_letters() -> None:
    names = Namer(Dice("words"))
    for _ in range(300):
        name = names.person().lower()
        assert not any(one == two == three for one, two, three in zip(name, name[1:], name[2:], strict=False))
