"""Taking, stripping, freeing: what a captive loses and keeps, and odds of escape to the figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.games.olympia.combat.captivity import (
    hand_over_prisoners,
    journey_escapes,
    refuge,
    strip,
    take,
    transfer_escape,
    weekly_escapes,
)
from engine.games.olympia.combat.captivity_events import Captured, Escaped, Freed, Looted
from engine.games.olympia.state import Unit
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each


def beaten(**more: Any) -> tuple[Camp, Unit, Unit]:
    """Kosar of faction a has beaten Alion of faction b."""
    camp = Camp()
    return camp, camp.noble("Kosar"), camp.noble("Alion", "b", **more)


def spoils(*rolls: Sequence[float]) -> Mapping[tuple[Any, ...], Sequence[float]]:
    return {("spoils", 1, number): found for number, found in enumerate(rolls, start=1)}


@pytest.mark.rule("OLY-COMBAT-21", "OLY-GAP-44")
@each("rolls, kept", [((0.5,), 500), ((0.499, 0.0), 0), ((0.499, 0.9999), 500), ((0.499, 0.5), 250)])
def test_of_each_kind_all_or_with_an_even_chance_a_random_part_is_kept(rolls: Sequence[float], kept: int) -> None:
    camp, captor, unit = beaten(items={"1": 500})
    strip(camp.quiet(dice=spoils(rolls), rest=0.99), unit, captor)
    assert (unit.items, captor.count("1")) == ({}, kept)
    assert kit.booked(camp.turn, "1") == kept - 500
    assert len(camp.of(Looted)) == (kept > 0)


@pytest.mark.rule("OLY-COMBAT-21", "OLY-GAP-44")
@each("rolls, falls", [((0.5,), False), ((0.499, 0.5), False), ((0.499, 0.499), True)])
def test_a_unique_thing_is_lost_once_in_four_times(rolls: Sequence[float], falls: bool) -> None:
    camp, captor, unit = beaten()
    thing = kit.thing(camp.world, unit, attack=5)
    strip(camp.quiet(dice=spoils(rolls)), unit, captor)
    assert unit.unique == []
    assert captor.unique == ([] if falls else [thing.id])
    assert camp.world.places["aa00"].lost == ([thing.id] if falls else [])


@pytest.mark.rule("OLY-COMBAT-21")
def test_what_falls_into_the_sea_is_washed_ashore() -> None:
    camp = Camp("~p")
    ship = kit.building(camp.world, "aa00", "galley")
    captor, unit = camp.noble("Kosar", at=ship.id), camp.noble("Alion", "b", at=ship.id)
    thing = kit.thing(camp.world, unit)
    strip(camp.quiet(dice=spoils((0.0, 0.0))), unit, captor)
    assert camp.world.places["aa01"].lost == [thing.id]


@pytest.mark.rule("OLY-GAP-44")
def test_each_who_is_stripped_has_dice_of_his_own() -> None:
    camp, captor, unit = beaten(items={"1": 100})
    other = camp.noble("Drakkar", "b", items={"1": 100})
    turn = camp.quiet(dice=spoils((0.0, 0.1), (0.0, 0.2), (0.0, 0.3)))
    strip(turn, unit, captor)
    assert captor.count("1") == 10
    strip(turn, other, captor)
    assert captor.count("1") == 30


@pytest.mark.rule("OLY-GAP-S652", "OLY-GAP-61")
@each(
    "beasts, men, wanted",
    [
        (True, True, {"280", "12", "287", "1", "77"}),
        (False, True, {"12", "1", "77"}),
        (True, False, {"280", "287", "1", "77"}),
        (False, False, {"1", "77"}),
    ],
)
def test_what_of_a_band_falls_to_the_winner(beasts: bool, men: bool, wanted: set[str]) -> None:
    camp, captor, unit = beaten(items={"280": 2, "12": 2, "287": 2, "1": 2, "77": 2})
    strip(camp.quiet(rest=0.9), unit, captor, beasts=beasts, men=men)
    assert set(captor.items) == wanted
    assert set(captor.items.values()) == {2}


@pytest.mark.rule("OLY-PRIS-01", "OLY-PRIS-04", "OLY-COMBAT-20", "OLY-GAP-45")
def test_who_is_taken_stands_beneath_his_captor_and_does_nothing_more() -> None:
    camp, captor, unit = beaten(guard=True, hides=True, moving=True, items={"77": 3})
    take(camp.quiet(rest=0.9), unit, captor)
    assert (unit.prisoner, unit.under, captor.beneath) == (True, captor.id, [unit.id])
    assert (unit.guard, unit.hides, unit.moving) == (False, False, False)
    assert captor.count("77") == 3
    told = camp.of(Captured)
    assert [(event.seen_by, event.units) for event in told] == [(("b", "a"), (unit.id, captor.id))]


@pytest.mark.rule("OLY-PRIS-04", "OLY-COMBAT-19")
def test_a_captive_comes_to_where_his_captor_is_and_his_stack_goes_on_without_him() -> None:
    camp = Camp()
    tower = kit.building(camp.world, "aa00", "tower")
    captor, unit = camp.noble("Kosar"), camp.noble("Alion", "b", at=tower.id)
    below = camp.beneath(unit, camp.noble("Below", "b", at=tower.id))
    take(camp.quiet(rest=0.9), unit, captor)
    assert (unit.place, below.place, below.under, tower.units) == ("aa00", tower.id, "", [below.id])
    assert camp.world.places["aa00"].units == [captor.id]


@pytest.mark.rule("OLY-COMBAT-20")
@each("seat, captor_of, free", [("a", "a", True), ("c", "a", False), ("", "", False)])
def test_whom_the_beaten_held_goes_on_being_held_unless_he_is_the_winners(
    seat: str, captor_of: str, free: bool
) -> None:
    camp = Camp()
    tower = kit.building(camp.world, "aa00", "tower")
    holder, captor = camp.noble("Alion", "b", at=tower.id), camp.noble("Kosar", captor_of)
    mate = camp.beneath(holder, camp.noble("Mate", "b", at=tower.id))
    prisoner = camp.prisoner(holder, "Held", seat)
    hand_over_prisoners(camp.quiet(), holder, captor)
    assert (prisoner.prisoner, prisoner.under) == ((False, "") if free else (True, captor.id))
    assert prisoner.place == (tower.id if free else "aa00")
    assert (mate.under, mate.place) == (holder.id, tower.id)
    assert len(camp.of(Freed)) == free


@pytest.mark.rule("OLY-PRIS-06", "OLY-PRIS-07", "OLY-EX-80", "OLY-GAP-S661")
@each("hound", [False, True])
@each(
    "occasion, kind, percent",
    [("week", "", 2.0), ("week", "cave", 2.0), ("week", "tower", 1.0), ("week", "galley", 1.0), ("journey", "", 2.0),
     ("transfer", "", 2.0)],
)  # fmt: skip
@each("escapes", [True, False])
def test_odds_of_escape_to_the_figure(occasion: str, kind: str, percent: float, escapes: bool, hound: bool) -> None:
    camp = Camp()
    at = kit.inside(camp.world, "aa00", kind).id if kind else "aa00"
    holder = camp.noble("Kosar", at=at, items={"295": 1} if hound else {})
    prisoner = camp.prisoner(holder, "Alion")
    roll = percent / 100 / (2 if hound else 1) - (0.00001 if escapes else 0)
    turn = camp.quiet(dice={("escape", occasion, prisoner.id, 1, 1): [roll]}, rest=0.0 if not escapes else 0.99)
    found: object = None
    if occasion == "week":
        weekly_escapes(turn)
    elif occasion == "journey":
        journey_escapes(turn, holder)
    else:
        found = transfer_escape(turn, prisoner, holder)
    assert prisoner.prisoner is not escapes
    assert found in (None, escapes)


@pytest.mark.rule("OLY-GAP-S661")
def test_a_hound_with_anybody_of_the_stack_will_do() -> None:
    camp = Camp()
    leader = camp.noble("Candide")
    holder = camp.beneath(leader, camp.noble("Kosar"))
    camp.beneath(leader, camp.noble("Keeper", items={"295": 1}))
    prisoner = camp.prisoner(holder, "Alion")
    assert not transfer_escape(camp.quiet(dice={("transfer", prisoner.id, 1, 1): [0.01]}), prisoner, holder)
    assert prisoner.prisoner


@pytest.mark.rule("OLY-PRIS-06")
def test_each_prisoner_of_a_week_has_dice_of_his_own() -> None:
    camp = Camp()
    holder = camp.noble("Kosar")
    one, other = camp.prisoner(holder, "Alion"), camp.prisoner(holder, "Drakkar")
    weekly_escapes(camp.quiet(dice={("week", one.id, 1, 1): [0.5], ("week", other.id, 1, 2): [0.0]}, rest=0.5))
    assert (one.prisoner, other.prisoner) == (True, False)


@pytest.mark.rule("OLY-PRIS-07")
def test_only_prisoners_of_the_journeys_own_stack_may_escape() -> None:
    camp = Camp()
    holder, other = camp.noble("Kosar"), camp.noble("Drakkar")
    mate = camp.beneath(holder, camp.noble("Mate"))
    ours, theirs = camp.prisoner(mate, "Ours"), camp.prisoner(other, "Theirs")
    journey_escapes(camp.quiet(rest=0.0), holder)
    assert (ours.prisoner, theirs.prisoner, mate.under) == (False, True, holder.id)


@pytest.mark.rule("OLY-PRIS-08", "OLY-GAP-18")
def test_where_one_flees_to() -> None:
    camp = Camp("~pp")
    city = kit.inside(camp.world, "aa01", "city")
    inn = kit.building(camp.world, city.id, "inn")
    out, docked = kit.building(camp.world, "aa00", "galley"), kit.building(camp.world, "aa02", "galley")
    province = camp.world.places["aa02"]
    found = [refuge(camp.world, place).id for place in (inn, city, out, docked, province)]
    assert found == [city.id, "aa01", "aa01", "aa02", "aa02"]


@pytest.mark.rule("OLY-PRIS-08")
def test_an_escape_is_told_to_the_holder_and_to_who_escaped() -> None:
    camp = Camp()
    cave = kit.inside(camp.world, "aa00", "cave")
    prisoner = camp.prisoner(camp.noble("Kosar", at=cave.id), "Alion")
    weekly_escapes(camp.quiet(rest=0.0))
    assert [event.seen_by for event in camp.of(Escaped)] == [("a",), ("b",)]
    assert (prisoner.place, camp.world.places["aa00"].units, cave.units) == ("aa00", [prisoner.id], [
        camp.unit("Kosar").id,
    ])  # fmt: skip
