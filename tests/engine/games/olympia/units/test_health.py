"""Wounds, illness, death, bodies."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import NO_HEALTH
from engine.games.olympia.units.health import decompose, die, heal, weekly_health, wound
from engine.games.olympia.units.things import put_with
from tests.engine.games.olympia import kit
from tests.engine.games.olympia.camp import Camp


@pytest.mark.rule("OLY-EX-36", "OLY-HEALTH-03", "OLY-HEALTH-09")
@pytest.mark.parametrize(("before", "after"), [(100, 60), (60, 20)])
@pytest.mark.parametrize("above", [True, False])
def test_the_chance_to_fall_ill_is_what_is_missing_after_the_hit(before: int, after: int, above: bool) -> None:
    camp = Camp()
    noble = camp.noble("Osswid", health=before)
    roll = (100 - after) / 100 + (0.001 if above else -0.001)
    wound(camp.quiet(dice={("illness", noble.id, 1, 1): [roll]}), noble, 40, "in battle")
    assert (noble.health, noble.ill) == (after, not above)


@pytest.mark.rule("OLY-HEALTH-12", "OLY-EX-37")
@pytest.mark.parametrize(("points", "lives"), [(49, True), (50, False)])
def test_who_has_no_health_dies_of_one_hit_of_fifty(points: int, lives: bool) -> None:
    camp = Camp()
    shape = camp.noble("Shape", "", health=NO_HEALTH, kind="shape")
    wound(camp.quiet(), shape, points, "of lightning")
    assert camp.lives("Shape") is lives
    assert shape.health == NO_HEALTH


@pytest.mark.rule("OLY-HEALTH-01")
def test_at_nought_a_noble_is_dead() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", health=30)
    wound(camp.quiet(), noble, 30, "in battle")
    assert not camp.lives("Osswid")
    assert camp.said("a") == [f"Osswid [{noble.id}] dies in battle."]


@pytest.mark.rule("OLY-GAP-S611")
def test_a_fatal_wound_is_survived_once_by_those_who_know_how() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", health=30, ill=True, skills={"611": 0})
    turn = camp.quiet()
    wound(turn, noble, 99, "in battle")
    assert (noble.health, noble.ill, noble.skills) == (100, False, {})
    wound(turn, noble, 100, "in battle")
    assert not camp.lives("Osswid")


@pytest.mark.rule("OLY-HEALTH-04", "OLY-TURN-03", "OLY-CAL-03")
def test_health_changes_only_at_the_end_of_the_four_weeks() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", health=10)
    found = []
    turn = camp.quiet(rest=0.0)
    for turn.day in range(1, 31):
        before = noble.health
        weekly_health(turn)
        if noble.health != before:
            found.append((turn.day, noble.health - before))
    assert found == [(7, 3), (14, 3), (21, 3), (28, 3)]


@pytest.mark.rule("OLY-HEALTH-04")
@pytest.mark.parametrize("ill", [True, False])
def test_the_ill_lose_and_the_wounded_gain_three_to_fifteen(ill: bool) -> None:
    camp = Camp()
    nobles = [camp.noble(f"N{number}", health=50, ill=ill) for number in range(1500)]
    turn = camp.quiet()
    turn.day = 7
    weekly_health(turn)
    changes = {noble.health - 50 for noble in nobles if noble.ill == ill and noble.health != 50}
    assert changes == {(-change if ill else change) for change in range(3, 16)}


@pytest.mark.rule("OLY-HEALTH-05", "OLY-HEALTH-06", "OLY-INN-01", "OLY-GAP-15")
@pytest.mark.parametrize(("where", "percent"), [("plain", 5), ("inn", 10)])
def test_the_odds_of_throwing_off_an_illness(where: str, percent: int) -> None:
    camp = Camp()
    at = "aa00" if where == "plain" else kit.building(camp.world, "aa00", "inn").id
    nobles = [camp.noble(f"N{number}", at=at, health=90, ill=True) for number in range(4000)]
    turn = camp.quiet()
    turn.day = 7
    weekly_health(turn)
    well = sum(not noble.ill for noble in nobles)
    assert abs(well - 40 * percent) < 60  # four standard deviations
    assert all(noble.health == 90 for noble in nobles if not noble.ill)


@pytest.mark.rule("OLY-HEALTH-08")
def test_the_recovered_do_not_fall_ill_by_themselves() -> None:
    camp = Camp()
    nobles = [camp.noble(f"N{number}", health=40) for number in range(200)]
    turn = camp.quiet()
    for turn.day in (7, 14, 21, 28):
        weekly_health(turn)
    assert not any(noble.ill for noble in nobles)
    assert all(noble.health <= 100 for noble in nobles)


@pytest.mark.rule("OLY-HEALTH-04")
def test_an_illness_can_kill() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", health=3, ill=True)
    turn = camp.quiet(rest=0.5)
    turn.day = 28
    weekly_health(turn)
    assert not camp.lives("Osswid")
    assert camp.said("a") == [f"Osswid [{noble.id}] dies of illness."]


@pytest.mark.rule("OLY-HEALTH-10")
def test_healing_stops_at_a_hundred_and_does_nothing_for_those_without_health() -> None:
    camp = Camp()
    noble, shape = camp.noble("Osswid", health=95), camp.noble("Shape", "", health=NO_HEALTH)
    heal(noble, 10)
    heal(shape, 10)
    assert (noble.health, shape.health) == (100, NO_HEALTH)


@pytest.mark.rule("OLY-DEATH-01")
def test_the_body_lies_in_the_province() -> None:
    camp = Camp()
    inn = kit.building(camp.world, "aa00", "inn")
    noble = camp.noble("Osswid", at=inn.id, skills={"600": 0})
    body = die(camp.quiet(), noble, "in battle")
    assert body is not None
    assert camp.world.places["aa00"].lost == [body.id]
    assert (body.name, body.weight, body.body) == ("Osswid", 100, noble)
    assert noble.skills == {"600": 0}
    assert inn.units == []


@pytest.mark.rule("OLY-DEATH-04")
def test_the_body_of_who_dies_at_sea_is_washed_ashore() -> None:
    camp = Camp("~~~", "~~p")
    noble = camp.noble("Osswid")
    body = die(camp.quiet(), noble, "at sea")
    assert body is not None
    assert camp.world.places["ab02"].lost == [body.id]


@pytest.mark.rule("OLY-EX-38", "OLY-DEATH-03", "OLY-DEATH-05", "OLY-DEATH-07", "OLY-TURN-13")
@pytest.mark.parametrize("carried", [True, False])
def test_a_body_lasts_twelve_months_wherever_it_is(carried: bool) -> None:
    camp = Camp()
    camp.world.turn = 19
    noble, friend = camp.noble("Osswid", points=3), camp.noble("Feasel")
    turn = camp.quiet()
    assert turn.number == 20
    body = die(turn, noble, "in battle")
    assert body is not None
    if carried:
        put_with(camp.world, body, friend)
    for camp.world.turn in range(20, 31):
        decompose(camp.quiet())
    assert (camp.turn.number, body.id in camp.world.things, camp.player("a").points) == (31, True, 5)
    camp.world.turn = 31
    decompose(camp.quiet())
    assert (body.id in camp.world.things, camp.player("a").points) == (False, 8)
    assert friend.unique == camp.world.places["aa00"].lost == []
    assert camp.said("a") == [f"The spirit of Osswid [{noble.id}] has passed on. Noble Points that come back: 3."]


@pytest.mark.rule("OLY-GAP-49")
def test_a_stackmate_below_inherits_before_the_one_above() -> None:
    camp = Camp()
    leader, noble, below = camp.noble("Candide"), camp.noble("Osswid", items={"1": 70, "12": 3}), camp.noble("Feasel")
    camp.beneath(leader, noble)
    camp.beneath(noble, below)
    die(camp.quiet(), noble, "in battle")
    assert (below.items, leader.items) == ({"1": 70, "12": 3}, {})
    assert leader.beneath == [below.id]
    die(camp.quiet(), below, "in battle")
    assert leader.items == {"1": 70, "12": 3}


@pytest.mark.rule("OLY-GAP-49")
def test_without_stackmates_goods_are_lost_and_unique_things_lie_there() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", items={"1": 70})
    sword = kit.thing(camp.world, noble, attack=10)
    die(camp.quiet(), noble, "in battle")
    assert sword.id in camp.world.places["aa00"].lost
    assert sword.holder == "aa00"
    assert kit.booked(camp.turn, "1") == -70


@pytest.mark.rule("OLY-GAP-49")
def test_creatures_leave_no_body() -> None:
    camp = Camp()
    assert die(camp.quiet(), camp.noble("Savages", "", kind="savages"), "in battle") is None
    assert camp.world.places["aa00"].lost == []


@pytest.mark.rule("OLY-GAP-49")
def test_prisoners_of_the_dead_belong_to_the_heir_or_are_free() -> None:
    camp = Camp()
    holder, heir = camp.noble("Osswid"), camp.noble("Feasel")
    prisoner = camp.prisoner(holder, "Alion")
    camp.beneath(holder, heir)
    die(camp.quiet(), holder, "in battle")
    assert (prisoner.prisoner, prisoner.under) == (True, heir.id)
    die(camp.quiet(), heir, "in battle")
    assert (prisoner.prisoner, prisoner.under) == (False, "")
