"""Prisoners: surrender, freeing, handing over, escapes, execution; digging up the dead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.olympia.combat.captivity import journey_escapes, weekly_escapes
from engine.games.olympia.state import Unit
from engine.games.olympia.units.health import die
from engine.games.olympia.units.things import put_down
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each


def held() -> tuple[Camp, Unit, Unit]:
    """Kosar of faction a holds Alion of faction b."""
    camp = Camp()
    holder = camp.noble("Kosar")
    return camp, holder, camp.prisoner(holder, "Alion")


@pytest.mark.rule("OLY-PRIS-01", "OLY-ORDER-70", "OLY-GAP-O70", "OLY-COMBAT-21")
def test_who_surrenders_is_stripped_and_leaves_those_beneath_him() -> None:
    camp = Camp()
    captor, above = camp.noble("Kosar"), camp.noble("Above", "b")
    unit = camp.beneath(above, camp.noble("Alion", "b", items={"1": 100, "12": 4}))
    below = camp.beneath(unit, camp.noble("Below", "b"))
    before = camp.world.holdings()
    camp.run({"Alion": f"surrender {captor.id}; recruit 2"}, dice={("spoils", 1, 1): [0.9, 0.1, 0.5]})
    assert (unit.prisoner, unit.under, unit.items, unit.running) == (True, captor.id, {}, None)
    assert (below.under, captor.items) == ("", {"1": 100, "12": 2})
    assert kit.booked(camp.turn, "12") == camp.world.holdings()["12"] - before["12"] == -2
    assert camp.player("b").queues[unit.id] == ["recruit 2"]


@pytest.mark.rule("OLY-GAP-O70")
def test_one_does_not_surrender_to_ones_own_or_to_somebody_elsewhere() -> None:
    camp = Camp()
    own, far = camp.noble("Own", "b"), camp.noble("Far", "a", "aa01")
    unit = camp.noble("Alion", "b")
    camp.run({"Alion": f"surrender {own.id}; surrender {far.id}"})
    assert camp.said("b") == [f"Own [{own.id}] is of your own faction.", f"[{far.id}] is not here."]
    assert not unit.prisoner


@pytest.mark.rule("OLY-GAP-O70")
def test_one_does_not_surrender_to_prisoners_the_hidden_or_nobody() -> None:
    camp, _, prisoner = held()
    hidden = camp.noble("Hidden", "a", hides=True)
    unit = camp.noble("Osswid", "c")
    camp.run({"Osswid": f"surrender {prisoner.id}; surrender {hidden.id}; surrender 8999"})
    assert camp.said("c") == [f"[{code}] is not here." for code in (prisoner.id, hidden.id, "8999")]
    assert not unit.prisoner


@pytest.mark.rule("OLY-PRIS-03", "OLY-PRIS-02")
def test_prisoners_do_nothing_and_their_queue_stays() -> None:
    camp, _, prisoner = held()
    camp.run({"Alion": "flag one"}, days=3)
    assert camp.player("b").queues[prisoner.id] == ["flag one"]
    assert camp.said("b") == []


@pytest.mark.rule("OLY-PRIS-05", "OLY-EX-79")
def test_a_prisoner_is_freed_by_unstack_and_acts_again() -> None:
    camp, _, prisoner = held()
    camp.run({"Kosar": f"unstack {prisoner.id}", "Alion": "flag one"})
    assert (prisoner.prisoner, prisoner.under) == (False, "")
    assert 'Raised the signal "one".' in camp.said("b")


@pytest.mark.rule("OLY-PRIS-05", "OLY-PRIS-07", "OLY-EX-79", "OLY-EX-80")
@each("roll, escapes", [(0.019, True), (0.021, False)])
def test_a_prisoner_is_handed_over_and_may_escape(roll: float, escapes: bool) -> None:
    camp, _, prisoner = held()
    other = camp.noble("Drakkar")
    camp.run({"Kosar": f"give {other.id} {prisoner.id}"}, dice={("transfer", prisoner.id, 1, 1): [roll]})
    assert (prisoner.prisoner, prisoner.under) == ((False, "") if escapes else (True, other.id))


def in_province(camp: Camp) -> str:
    return "aa00"


def in_inn(camp: Camp) -> str:
    return kit.building(camp.world, "aa00", "inn").id


def in_cave(camp: Camp) -> str:
    return kit.inside(camp.world, "aa00", "cave").id


@pytest.mark.rule("OLY-PRIS-06", "OLY-EX-80", "OLY-TURN-04")
@pytest.mark.parametrize(("where", "percent"), [(in_province, 2), (in_inn, 1), (in_cave, 2)])
def test_the_odds_of_an_escape_in_a_week(where: Callable[[Camp], str], percent: int) -> None:
    camp = Camp()
    at = where(camp)
    holders = [camp.noble(f"Kosar {number}", at=at) for number in range(100)]
    held_ones = [camp.prisoner(holder, f"P{number}") for holder in holders for number in range(50)]
    turn = camp.quiet()
    turn.day = 7
    weekly_escapes(turn)
    escaped = sum(not one.prisoner for one in held_ones)
    assert abs(escaped - 50 * percent) < 45  # four standard deviations


@pytest.mark.rule("OLY-GAP-S661")
def test_a_hound_halves_the_odds() -> None:
    camp = Camp()
    leader = camp.noble("Candide", items={"295": 1})
    holder = camp.beneath(leader, camp.noble("Kosar"))
    held_ones = [camp.prisoner(holder, f"P{number}") for number in range(5000)]
    turn = camp.quiet()
    turn.day = 7
    weekly_escapes(turn)
    assert abs(sum(not one.prisoner for one in held_ones) - 50) < 30


@pytest.mark.rule("OLY-PRIS-06", "OLY-TURN-04")
def test_escapes_are_rolled_four_times_a_month() -> None:
    camp, _, prisoner = held()
    camp.run(days=30, rest=0.5)
    rolled = camp.turn._roller.opened  # type: ignore[union-attr]
    assert sum("week" in key and prisoner.id in key for key in rolled) == 4


@pytest.mark.rule("OLY-PRIS-07", "OLY-EX-80")
@each("roll, free", [(0.019, True), (0.021, False)])
def test_a_journey_gives_a_chance_too(roll: float, free: bool) -> None:
    camp, holder, prisoner = held()
    journey_escapes(camp.quiet(dice={("journey", prisoner.id, 1, 1): [roll]}), holder)
    assert prisoner.prisoner is not free


@pytest.mark.rule("OLY-PRIS-08")
@each("where, kind", [(in_inn, ""), (in_cave, ""), (in_province, "")])
def test_who_escapes_flees_to_the_surrounding_place(where: Callable[[Camp], str], kind: str) -> None:
    camp = Camp()
    prisoner = camp.prisoner(camp.noble("Kosar", at=where(camp)), "Alion")
    turn = camp.quiet(rest=0.0)
    turn.day = 7
    weekly_escapes(turn)
    assert (prisoner.prisoner, prisoner.place, prisoner.under) == (False, "aa00", "")
    assert camp.said("a") == [f"Alion [{prisoner.id}] has escaped."]


@pytest.mark.rule("OLY-PRIS-08")
def test_who_escapes_from_a_ship_swims_ashore() -> None:
    camp = Camp("~~p")
    ship = kit.building(camp.world, "aa00", "galley")
    prisoner = camp.prisoner(camp.noble("Kosar", at=ship.id), "Alion")
    turn = camp.quiet(rest=0.0)
    turn.day = 7
    weekly_escapes(turn)
    assert prisoner.place == "aa02"


@pytest.mark.rule("OLY-DEATH-02", "OLY-ORDER-20", "OLY-GAP-O20")
def test_the_body_of_the_executed_goes_to_the_executioner() -> None:
    camp, holder, prisoner = held()
    other = camp.prisoner(holder, "Drakkar")
    camp.run({"Kosar": f"execute {prisoner.id}"})
    assert not camp.lives("Alion")
    assert camp.lives("Drakkar")
    assert [camp.world.things[code].name for code in holder.unique] == ["Alion"]
    camp.run({"Kosar": "execute; execute"})
    assert other.id not in camp.world.units
    assert camp.said("a")[-1] == "You hold no such prisoner."


@pytest.mark.rule("OLY-GAP-O21", "OLY-ORDER-21")
def test_exhume_takes_seven_days_and_gives_the_body_that_lies_here() -> None:
    camp = Camp()
    digger, dead = camp.noble("Osswid"), camp.noble("Feasel")
    body = die(camp.quiet(), dead, "in battle")
    assert body is not None
    camp.run({"Osswid": f"exhume {body.id}; exhume"}, days=6)
    assert digger.unique == []
    camp.run(days=1)
    assert digger.unique == [body.id]
    camp.run(days=7)
    assert camp.said("a") == ["Nothing is found."]


@pytest.mark.rule("OLY-GAP-O21")
def test_only_bodies_are_dug_up_and_the_one_that_is_named() -> None:
    camp = Camp()
    digger = camp.noble("Osswid")
    sword = kit.thing(camp.world, digger, attack=10)
    put_down(camp.world, sword, camp.world.places["aa00"])
    turn = camp.quiet()
    bodies = [die(turn, camp.noble(name), "in battle") for name in ("First", "Second", "Third")]
    codes = [body.id for body in bodies if body is not None]
    camp.run({"Osswid": f"exhume {sword.id}; exhume {codes[1]}"}, days=14)
    assert (digger.unique, camp.said("a")) == (
        [codes[1]], ["Nothing is found.", f"Dug up the body of Second [{codes[1]}]."]
    )  # fmt: skip
    camp.run({"Osswid": "exhume"}, days=7, dice={("exhume", digger.id, 7): [0.99]})
    assert digger.unique == [codes[1], codes[2]]


@pytest.mark.rule("OLY-GAP-O20")
def test_nobody_is_executed_who_is_not_held_or_not_named() -> None:
    camp, holder, prisoner = held()
    follower = camp.beneath(holder, camp.noble("Follower"))
    deep = camp.prisoner(follower, "Deep", "c")
    camp.run({"Kosar": f"execute {follower.id}; execute 8999"})
    assert camp.said("a") == ["You hold no such prisoner."] * 2
    camp.run({"Kosar": f"execute {deep.id}"})
    assert [camp.lives(name) for name in ("Follower", "Alion", "Deep")] == [True, True, False]
    assert prisoner.prisoner
