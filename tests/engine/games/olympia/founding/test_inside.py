"""What lies inside provinces of a new world (OLY-GAP-26, -27), and what is dug beneath (OLY-GAP-74)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from engine.core.dice import Dice
from engine.games.olympia.founding.inside import fill_provinces, titled
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.founding.settling import found_city
from engine.games.olympia.founding.undercity import dig
from engine.games.olympia.state import Place, Realm, World
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import beyond, world
from tests.suite.table import each


def filled(letters: str, rolls: Sequence[float]) -> list[tuple[str, str, bool]]:
    """What comes to lie in a land but for its ring of stones: place, kind, whether hidden. No other roll hits."""
    made = world(letters)
    made.regions = {code: region for code, region in made.regions.items() if region.provinces}
    fill_provinces(made, LoadedDice({(): rolls}, rest=0.99)())
    inner = [place for place in made.places.values() if place.within]
    rings = [place for place in inner if place.kind == "ring of stones"]
    assert [ring.hidden for ring in rings] == [True] * (set(letters) != {"~"})
    return [(place.within, place.kind, place.hidden) for place in inner if place not in rings]


@pytest.mark.rule("OLY-GAP-27")
@each("roll, there", [(0.349, True), (0.351, False)])
def test_each_of_three_draws_hits_with_thirty_five_percent(roll: float, there: bool) -> None:
    found = filled("p", [roll, 0.0, roll, 0.0, roll, 0.0, 0.0] if there else [roll] * 3)
    assert len(found) == 3 * there
    assert len({kind for _, kind, _ in found}) == len(found)


@pytest.mark.rule("OLY-GAP-27")
@each(
    "letter, lot, kind",
    [
        ("p", 0.0, "ruins"), ("p", 9.9 / 58, "ruins"), ("p", 10.1 / 58, "pasture"), ("p", 57.9 / 58, "battlefield"),
        ("d", 0.0, "cave"), ("d", 10.1 / 30, "oasis"), ("d", 29.9 / 30, "sand pit"),
        ("s", 0.0, "bog"), ("s", 20.1 / 41, "poppy field"), ("s", 40.9 / 41, "lair"),
        ("m", 0.0, "ruins"), ("m", 20.1 / 54, "yew grove"), ("f", 80.9 / 81, "lair"), ("f", 10.1 / 81, "rocky hill"),
    ],
)  # fmt: skip
def test_what_it_is_follows_the_weights_of_the_terrain(letter: str, lot: float, kind: str) -> None:
    assert [found[1] for found in filled(letter, [0.0, lot, 0.99, 0.99, 0.99])] == [kind]


@pytest.mark.rule("OLY-GAP-27")
@each(
    "letter, lot, hide, hidden",
    [
        ("p", 0.0, 0.99, True),  # ruins: always
        ("p", 10.1 / 58, 0.0, False),  # a pasture: never
        ("s", 0.0, 0.499, True), ("s", 0.0, 0.501, False),  # a bog: half
        ("s", 20.1 / 41, 0.0, False),  # a poppy field: never
    ],
)  # fmt: skip
def test_whether_it_is_hidden_follows_the_table(letter: str, lot: float, hide: float, hidden: bool) -> None:
    rolls = [0.0, lot, *([hide] if letter == "s" and lot == 0.0 else []), 0.99, 0.99]
    assert [found[2] for found in filled(letter, rolls)] == [hidden]


@pytest.mark.rule("OLY-GAP-26", "OLY-GAP-27")
@each("provinces, graves", [(9, 0), (10, 1), (19, 1), (20, 2), (35, 3)])
def test_one_province_in_ten_of_a_region_has_a_graveyard(provinces: int, graves: int) -> None:
    found = filled("p" * provinces, [0.99] * 3 * provinces)
    assert Counter(kind for _, kind, _ in found)["graveyard"] == graves
    assert len({at for at, _, _ in found}) == graves


@pytest.mark.rule("OLY-GAP-27")
def test_half_of_the_graveyards_are_hidden() -> None:
    hidden = []
    for roll in (0.499, 0.501):
        draws, shuffles = [0.99] * 30, [0.99] * 9
        hidden += [one[2] for one in filled("p" * 10, [*draws, *shuffles, roll])]
    assert hidden == [True, False]


@pytest.mark.rule("OLY-GAP-27")
@each(
    "rolls, found",
    [
        ([1 / 3 - 0.001, 0.499], [("aa00", "island", True)]),
        ([1 / 3 - 0.001, 0.501], [("aa00", "island", False)]),
        ([1 / 3 + 0.001], []),
    ],
)
def test_one_province_of_the_sea_in_three_has_an_island(rolls: list[float], found: list[tuple[str, str, bool]]) -> None:
    assert filled("~", rolls) == found


@pytest.mark.rule("OLY-GAP-26")
def test_other_worlds_are_filled_by_their_own_makers() -> None:
    made = world("p")
    woods = beyond(made, Realm.FAERY, "forest", [5], 12)
    fill_provinces(made, Dice("x"))
    assert all(not place.inner for place in woods)


def test_kinds_become_names() -> None:
    assert [titled(kind) for kind in ("ring of stones", "bog", "")] == ["Ring of stones", "Bog", ""]


# Beneath


def dug(havens: int, rows: int = 24, seed: str = "x", top: int = 40) -> World:
    """A world with so many havens side by side, and what is beneath them."""
    made = world(*["p" * 6] * rows)
    for number in range(havens):
        found_city(made, made.places[f"aa{number:02}"], f"Haven {number}").haven = True
    dig(made, top, Namer(Dice("names")), Dice(seed))
    return made


def of_realm(made: World, realm: Realm) -> list[Place]:
    return [place for place in made.places.values() if not place.within and made.realm_of(place) == realm]


@pytest.mark.rule("OLY-GAP-74")
@each("havens", [1, 4])
def test_the_forest_below_has_a_city_for_every_haven_and_caves_and_hills_in_a_third_of_it(havens: int) -> None:
    made = dug(havens)
    forest = of_realm(made, Realm.SUBWORLD)
    assert {place.kind for place in forest} == {"forest"}
    assert len({(place.row, place.column) for place in forest}) == 121
    assert {place.column for place in forest} == set(range(11))
    rows = sorted({place.row for place in forest})
    assert rows == list(range(rows[0], rows[0] + 11))
    tunnels = of_realm(made, Realm.UNDERCITY)
    assert rows[0] == 40 + -(-len(tunnels) // 100)
    inner = [place for place in made.places.values() if place.within and made.realm_of(place) == Realm.SUBWORLD]
    counted = Counter(place.kind for place in inner)
    assert counted["city"] == counted["sewer"] == havens
    assert 22 <= counted["cave"] <= 60
    assert 22 <= counted["rocky hill"] <= 60
    assert {(place.kind, place.hidden) for place in inner} == {
        ("city", False), ("sewer", True), ("cave", True), ("rocky hill", False),
    }  # fmt: skip
    assert len({place.name for place in inner if place.kind == "city"}) == havens


@pytest.mark.rule("OLY-GAP-74")
@each("roll, there", [(1 / 3 - 0.001, True), (1 / 3 + 0.001, False)])
def test_one_forest_in_three_has_a_cave(roll: float, there: bool) -> None:
    made = world(*["p"] * 24)
    found_city(made, made.places["aa00"], "Haven").haven = True
    dice = _Late(roll)
    dig(made, 40, Namer(Dice("names")), dice)
    assert any(place.kind == "cave" for place in made.places.values()) is there
    assert any(place.kind == "rocky hill" for place in made.places.values()) is there


class _Late(Dice):
    """Dice of which only those that ask for one in three fall as a test says."""

    __slots__ = ("_roll",)

    def __init__(self, roll: float) -> None:
        super().__init__("late")
        self._roll = roll

    def chance(self, probability: float) -> bool:
        return self._roll < probability if probability == 1 / 3 else super().chance(probability)


@pytest.mark.rule("OLY-GAP-74")
def test_tunnels_are_numbered_row_by_row_and_keep_within_seven_by_seven() -> None:
    made = dug(6, rows=1)
    tunnels = of_realm(made, Realm.UNDERCITY)
    assert [place.id for place in tunnels][:2] == ["ca00", "ca01"]
    assert len(tunnels) > 100
    assert tunnels[100].id == "cb00"
    assert {place.kind for place in tunnels} == {"tunnel"}
    levels = Counter((place.level) for place in tunnels)
    assert set(levels) == set(range(1, 12))
    for start in tunnels:
        spots = {start.id: (0, 0)}
        for code in (waiting := [start.id]):
            for link in made.places[code].links:
                step = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}.get(str(link.direction))
                if step is not None and link.to not in spots:
                    spots[link.to] = (spots[code][0] + step[0], spots[code][1] + step[1])
                    waiting.append(link.to)
        assert max(row for row, _ in spots.values()) - min(row for row, _ in spots.values()) <= 6
        assert len(set(spots.values())) == len(spots) <= 12


@pytest.mark.rule("OLY-GAP-74")
def test_upper_levels_have_three_to_twelve_tunnels_and_lower_ones_up_to_four() -> None:
    counted: dict[int, set[int]] = {level: set() for level in range(1, 12)}
    for seed in range(60):
        levels = Counter(place.level for place in of_realm(dug(1, rows=1, seed=str(seed)), Realm.UNDERCITY))
        for level, count in levels.items():
            counted[level].add(count)
    assert all(min(counted[level]) >= 3 and max(counted[level]) <= 12 for level in range(1, 6))
    assert set().union(*(counted[level] for level in range(1, 6))) == set(range(3, 13))
    assert all(max(counted[level]) > 4 for level in range(1, 6))
    assert all(counted[level] <= {1, 2, 3, 4} for level in range(6, 12))
    assert set().union(*(counted[level] for level in range(6, 12))) == {1, 2, 3, 4}
