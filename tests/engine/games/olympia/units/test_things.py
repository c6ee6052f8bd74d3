"""Where unique things are, and where the sea washes them ashore (OLY-DEATH-04, OLY-GAP-49)."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Realm
from engine.games.olympia.units.things import nearest_land, put_down, put_with, take_away
from tests.engine.games.olympia.props import kit
from tests.suite.table import each


@pytest.mark.rule("OLY-DEATH-04", "OLY-GAP-49")
@each(
    "rows, at",
    [
        (("~p~", "p~p", "~p~"), "aa01"),  # all as near: north first
        (("~~~", "p~p", "~p~"), "ab02"),  # then east
        (("~~~", "p~~", "~p~"), "ac01"),  # then south
        (("~~~", "p~~", "~~~"), "ab00"),  # then west
        (("~~~", "~~~", "~~p"), "ac02"),  # round a corner
        (("~~p", "~~~", "~~~"), "aa02"),
        (("p~~", "~~~", "~~~"), "aa00"),
        (("~~~", "~p~", "~~p"), "ab01"),  # land is its own shore
        (("~~~", "~~~", "~~~"), "ab01"),  # nowhere else to go
    ],
)
def test_the_nearest_land_is_looked_for_to_the_north_first_and_round_by_the_east(
    rows: tuple[str, ...], at: str
) -> None:
    made = kit.world(*rows)
    assert nearest_land(made, made.places["ab01"]).id == at


@pytest.mark.rule("OLY-DEATH-04")
def test_what_is_near_counts_and_the_shores_of_other_worlds_do_not() -> None:
    made = kit.world("~~~~p", "p~~~~")
    assert nearest_land(made, made.places["aa03"]).id == "aa04"
    assert nearest_land(made, made.places["aa01"]).id == "ab00"
    alone = kit.world("~")
    kit.beyond(alone, Realm.FAERY, "forest", [1], 2)
    assert nearest_land(alone, alone.places["aa00"]).id == "aa00"


@pytest.mark.rule("OLY-DEATH-01")
def test_a_thing_is_in_one_place_at_a_time() -> None:
    made = kit.world("pp")
    one, other = kit.noble(made, "aa00"), kit.noble(made, "aa00", "Feasel")
    ring = kit.thing(made, one)
    put_with(made, ring, other)
    assert (one.unique, other.unique, ring.holder) == ([], [ring.id], other.id)
    put_down(made, ring, made.places["aa01"])
    assert (other.unique, made.places["aa01"].lost, ring.holder) == ([], [ring.id], "aa01")
    put_with(made, ring, one)
    assert (one.unique, made.places["aa01"].lost, ring.holder) == ([ring.id], [], one.id)
    take_away(made, ring)
    assert (one.unique, made.things) == ([], {})
