"""What cities teach, draw by draw (OLY-GAP-56, OLY-STUDY-03)."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.olympia.founding.settling import found_city, teach
from engine.games.olympia.state import Place, Realm, World
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import beyond, world
from tests.suite.table import each

EVERY = {"610", "680"}
LIES = {"p": {"650"}, "m": {"720"}, "f": {"700"}, "d": set(), "s": set()}


def city_of(terrain: str, realm: Realm = Realm.REGULAR, *, haven: bool = False) -> tuple[World, Place]:
    made = world(terrain)
    province = made.places["aa00"]
    if realm != Realm.REGULAR:
        (province,) = beyond(made, realm, "forest", [5], 1)
    city = found_city(made, province, "Carim")
    city.haven = haven
    return made, city


def lessons(made: World, city: Place, *rolls: float) -> set[str]:
    teach(made, city, LoadedDice({(): rolls}, rest=0.999)())
    assert city.lessons == sorted(set(city.lessons))
    return set(city.lessons)


@pytest.mark.rule("OLY-GAP-56", "OLY-MAGIC-09", "OLY-MAGIC-10")
@each(
    "first, second, drawn",
    [
        (0.0, 0.99, {"730"}), (0.26, 0.99, {"630"}), (0.51, 0.99, {"670"}), (0.76, 0.99, set()),
        (0.99, 0.0, {"860", "800"}), (0.99, 0.13, {"840", "800"}), (0.99, 0.26, {"820", "800"}),
        (0.99, 0.38, {"900", "800"}), (0.99, 0.51, {"880", "800"}), (0.99, 0.63, {"800"}), (0.99, 0.76, {"690"}),
        (0.99, 0.88, set()), (0.0, 0.0, {"730", "860", "800"}),
    ],
)  # fmt: skip
def test_a_city_teaches_one_trade_and_one_school_or_neither(first: float, second: float, drawn: set[str]) -> None:
    made, city = city_of("d")
    assert lessons(made, city, first, second) == EVERY | drawn


@pytest.mark.rule("OLY-GAP-56")
@each("terrain", LIES)
@each("coast", [True, False])
def test_the_lie_of_a_city_adds_its_lesson_and_a_port_shipcraft(terrain: str, coast: bool) -> None:
    made, city = city_of(terrain + ("~" if coast else ""))
    port = {"600"} if coast and terrain != "m" else set()
    assert lessons(made, city) == EVERY | LIES[terrain] | port


@pytest.mark.rule("OLY-GAP-56", "OLY-STUDY-03")
def test_havens_teach_trade_gatecraft_and_magic_and_what_their_lie_adds() -> None:
    made, city = city_of("f~", haven=True)
    assert lessons(made, city) == EVERY | {"730", "860", "800", "700", "600"}


@pytest.mark.rule("OLY-GAP-56")
@each(
    "realm, roll, taught",
    [
        (Realm.FAERY, 0.0, {"840", "800", "630"}), (Realm.FAERY, 0.34, {"840", "800", "670"}),
        (Realm.FAERY, 0.67, {"840", "800"}), (Realm.CLOUD, 0.0, {"820", "800", "730"}),
        (Realm.CLOUD, 0.76, {"820", "800"}), (Realm.HADES, 0.329, {"900", "800", "880"}),
        (Realm.HADES, 0.331, {"900", "800"}),
    ],
)  # fmt: skip
def test_cities_of_other_worlds_teach_what_theirs_do_wherever_they_lie(
    realm: Realm, roll: float, taught: set[str]
) -> None:
    made, city = city_of("f", realm)
    assert lessons(made, city, roll) == EVERY | taught


@pytest.mark.rule("OLY-GAP-56")
def test_cities_of_subworld_teach_as_those_of_the_regular_world_do() -> None:
    made, city = city_of("p", Realm.SUBWORLD)
    assert lessons(made, city, 0.0, 0.0) == EVERY | {"730", "860", "800", "700"}


@pytest.mark.rule("OLY-GAP-56")
def test_nobody_teaches_religion_or_the_black_arts() -> None:
    made, city = city_of("p~")
    for seed in range(200):
        teach(made, city, Dice("lessons", seed))
        assert not {"750", "920"} & set(city.lessons)
