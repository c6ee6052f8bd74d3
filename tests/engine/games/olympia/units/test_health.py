"""Wounds, illness, death, bodies."""

from __future__ import annotations

import pytest

from engine.core.dice import Key
from engine.games.olympia.state import NO_HEALTH, Realm
from engine.games.olympia.units.health import cure, decompose, die, heal, is_fatal, pass_on, weekly_health, wound
from engine.games.olympia.units.things import put_with
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

Rolls = dict[tuple[Key, ...], list[float]]


@pytest.mark.rule("OLY-EX-36", "OLY-HEALTH-03", "OLY-HEALTH-09")
@each("before, after", [(100, 60), (60, 20)])
@each("above", [True, False])
def test_the_chance_to_fall_ill_is_what_is_missing_after_the_hit(before: int, after: int, above: bool) -> None:
    camp = Camp()
    noble = camp.noble("Osswid", health=before)
    roll = (100 - after) / 100 + (0.001 if above else -0.001)
    wound(camp.quiet(dice={("illness", noble.id, 1, 1): [roll]}), noble, 40, "in battle")
    assert (noble.health, noble.ill) == (after, not above)


@pytest.mark.rule("OLY-HEALTH-12", "OLY-EX-37")
@each("points, lives", [(49, True), (50, False)])
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
@each("ill", [True, False])
def test_the_ill_lose_and_the_wounded_gain_three_to_fifteen(ill: bool) -> None:
    camp = Camp()
    nobles = [camp.noble(f"N{number}", health=50, ill=ill) for number in range(1500)]
    turn = camp.quiet()
    turn.day = 7
    weekly_health(turn)
    changes = {noble.health - 50 for noble in nobles if noble.ill == ill and noble.health != 50}
    assert changes == {(-change if ill else change) for change in range(3, 16)}


@pytest.mark.rule("OLY-HEALTH-05", "OLY-HEALTH-06", "OLY-INN-01", "OLY-GAP-15")
@each("where, percent", [("plain", 5), ("inn", 10)])
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
@each("carried", [True, False])
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


@pytest.mark.rule("OLY-HEALTH-01", "OLY-HEALTH-12", "OLY-GAP-S611")
def test_what_would_kill_is_known_beforehand() -> None:
    camp = Camp()
    plain, tough = camp.noble("Osswid", health=30), camp.noble("Feasel", health=30, skills={"611": 0})
    shape = camp.noble("Shape", "", health=NO_HEALTH)
    assert [is_fatal(plain, points) for points in (29, 30, 31)] == [False, True, True]
    assert [is_fatal(tough, points) for points in (29, 30, 99)] == [False, False, False]
    assert [is_fatal(shape, points) for points in (49, 50, 51)] == [False, True, True]


@pytest.mark.rule("OLY-HEALTH-01", "OLY-HEALTH-03")
def test_one_point_of_health_is_alive_and_the_wound_is_told_with_what_is_left() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", health=30)
    wound(camp.quiet(rest=0.99999), noble, 29, "in battle")
    assert (noble.health, noble.ill, camp.lives("Osswid")) == (1, False, True)
    assert camp.said("a") == [f"Osswid [{noble.id}] is wounded and loses 29 health. Health is now 1%."]


@pytest.mark.rule("OLY-HEALTH-03", "OLY-HEALTH-08")
def test_each_wound_is_a_chance_of_its_own_and_the_ill_do_not_fall_ill_again() -> None:
    camp = Camp()
    noble = camp.noble("Osswid")
    rolls: Rolls = {
        ("illness", noble.id, 1, 1): [0.99],
        ("illness", noble.id, 1, 2): [0.0],
        ("illness", noble.id, 1, 3): [0.0],
    }
    turn = camp.quiet(dice=rolls)
    told = []
    for _ in range(3):
        wound(turn, noble, 20, "in battle")
        told.append((noble.health, noble.ill, sum("ill" in line.split() for line in camp.said("a"))))
    assert [(health, ill) for health, ill, _ in told] == [(80, False), (60, True), (40, True)]
    assert len(camp.said("a")) == 4  # three wounds, one illness


@pytest.mark.rule("OLY-HEALTH-07")
def test_a_cure_ends_an_illness_and_says_nothing_to_the_well() -> None:
    camp = Camp()
    ill, well = camp.noble("Osswid", health=40, ill=True), camp.noble("Feasel", health=40)
    turn = camp.quiet()
    cure(turn, ill)
    cure(turn, well)
    assert (ill.ill, ill.health, well.ill) == (False, 40, False)
    assert len(camp.said("a")) == 1


@pytest.mark.rule("OLY-HEALTH-01", "OLY-HEALTH-04")
@each("health, ill, after", [(1, False, 4), (99, False, 100), (100, False, 100), (100, True, 97), (4, True, 1)])
def test_the_week_heals_from_one_to_ninety_nine_and_wears_the_ill_whatever_they_have(
    health: int, ill: bool, after: int
) -> None:
    camp = Camp()
    noble = camp.noble("Osswid", health=health, ill=ill)
    turn = camp.quiet(dice={("health", noble.id, 7): [0.06, 0.0] if ill else [0.0]})
    turn.day = 7
    weekly_health(turn)
    assert (noble.health, noble.ill) == (after, ill)


@pytest.mark.rule("OLY-HEALTH-12")
def test_the_week_does_nothing_to_those_without_health() -> None:
    camp = Camp()
    shape = camp.noble("Shape", "", health=NO_HEALTH)
    turn = camp.quiet(rest=0.0)
    turn.day = 28
    weekly_health(turn)
    assert shape.health == NO_HEALTH


@pytest.mark.rule("OLY-HEALTH-04", "OLY-GAP-S611")
def test_who_knows_how_survives_an_illness_once() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", health=3, ill=True, skills={"611": 0})
    turn = camp.quiet(rest=0.5)
    turn.day = 7
    weekly_health(turn)
    assert (noble.health, noble.ill, noble.skills) == (100, False, {})


@pytest.mark.rule("OLY-HEALTH-04")
def test_an_illness_that_takes_all_health_kills() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", health=3, ill=True)
    turn = camp.quiet(dice={("health", noble.id, 7): [0.06, 0.0]})
    turn.day = 7
    weekly_health(turn)
    assert not camp.lives("Osswid")


@pytest.mark.rule("OLY-DEATH-01", "OLY-DEATH-03")
def test_a_body_is_no_noble_any_more_and_keeps_what_it_knew() -> None:
    camp = Camp()
    camp.world.turn = 7
    leader = camp.noble("Candide")
    noble = camp.noble("Osswid", health=30, ill=True, skills={"600": 4}, guard=True, moving=True, prisoner=True)
    camp.beneath(leader, noble)
    body = die(camp.quiet(), noble, "in battle")
    assert body is not None
    assert body.body is noble
    assert (body.kind, body.weight, body.until, body.holder) == ("body", 100, 8 + 12, "aa00")
    assert (noble.under, noble.prisoner, noble.guard, noble.moving, noble.running) == ("", False, False, False, None)
    assert (noble.health, noble.ill, noble.skills) == (0, False, {"600": 4})
    assert leader.beneath == []
    assert camp.world.things[body.id] is body


@pytest.mark.rule("OLY-DEATH-02")
def test_the_body_of_the_executed_is_with_the_executioner() -> None:
    camp = Camp()
    captor = camp.noble("Osswid")
    prisoner = camp.prisoner(captor, "Alion")
    body = die(camp.quiet(), prisoner, "by the sword", to=captor)
    assert body is not None
    assert (captor.unique, body.holder, camp.world.places["aa00"].lost) == ([body.id], captor.id, [])


@pytest.mark.rule("OLY-GAP-49")
def test_a_prisoner_inherits_nothing_and_things_go_to_the_heir() -> None:
    camp = Camp()
    leader = camp.noble("Candide")
    noble = camp.beneath(leader, camp.noble("Osswid", items={"1": 70}))
    captive = camp.prisoner(noble, "Alion")
    sword = kit.thing(camp.world, noble, attack=10)
    die(camp.quiet(), noble, "in battle")
    assert (leader.items, captive.items, leader.unique) == ({"1": 70}, {}, [sword.id])
    assert (captive.prisoner, captive.under, leader.beneath) == (True, leader.id, [captive.id])


@pytest.mark.rule("OLY-GAP-49")
def test_who_is_alone_with_a_prisoner_leaves_him_nothing() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", items={"1": 70})
    captive = camp.prisoner(noble, "Alion")
    die(camp.quiet(), noble, "in battle")
    assert (captive.items, captive.prisoner, captive.under) == ({}, False, "")
    assert kit.booked(camp.turn, "1") == -70


def _with_hades(rows: int = 2) -> tuple[Camp, list[str]]:
    camp = Camp()
    below = kit.beyond(camp.world, Realm.HADES, "underground", range(90, 90 + rows), 2)
    camp.world.regions[below[0].region].provinces = [place.id for place in below]
    return camp, [place.id for place in below]


@pytest.mark.rule("OLY-GAP-S911")
def test_who_transcends_death_is_whole_in_hades_with_nothing_but_what_it_knows() -> None:
    camp, below = _with_hades()
    leader = camp.noble("Candide")
    noble = camp.beneath(leader, camp.noble("Osswid", health=9, ill=True, items={"1": 70}, skills={"911": 2}))
    noble.guard, noble.moving, noble.hides = True, True, True
    friend = camp.beneath(noble, camp.noble("Feasel"))
    turn = camp.quiet(dice={("transcend", noble.id, 1, 1): [0.99]})
    assert die(turn, noble, "in battle") is None
    assert (noble.place, camp.player("a").visited) == (below[3], [below[3]])
    assert (noble.health, noble.ill, noble.items, noble.skills) == (100, False, {}, {"911": 2})
    assert (noble.under, noble.guard, noble.moving, noble.hides, noble.prisoner) == ("", False, False, False, False)
    assert (leader.beneath, friend.under, friend.place, friend.items) == ([friend.id], leader.id, "aa00", {"1": 70})
    assert not any(thing.kind == "body" for thing in camp.world.things.values())


@pytest.mark.rule("OLY-GAP-S911")
def test_every_province_of_hades_receives_and_each_death_rolls_anew() -> None:
    camp, below = _with_hades()
    camp.player("a").visited.append(below[0])
    nobles = [camp.noble(f"N{number}", skills={"911": 0}) for number in range(60)]
    turn = camp.quiet()
    for noble in nobles:
        die(turn, noble, "in battle")
    assert {noble.place for noble in nobles} == set(below)
    assert sorted(camp.player("a").visited) == sorted(below)
    rolls: Rolls = {("transcend", nobles[0].id, 1, 1): [0.0], ("transcend", nobles[0].id, 1, 2): [0.99]}
    turn, found = camp.quiet(dice=rolls), []
    for _ in range(2):
        die(turn, nobles[0], "in battle")
        found.append(nobles[0].place)
    assert found == [below[0], below[3]]


@pytest.mark.rule("OLY-GAP-S911", "OLY-DEATH-01")
def test_without_a_hades_who_would_transcend_dies_like_others() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", skills={"911": 0})
    body = die(camp.quiet(), noble, "in battle")
    assert body is not None
    assert not camp.lives("Osswid")


@pytest.mark.rule("OLY-DEATH-07")
def test_the_points_of_a_spirit_go_to_who_paid_them_and_only_once() -> None:
    camp = Camp()
    noble, orphan = camp.noble("Osswid", points=3, payer="fb1"), camp.noble("Feasel", points=4, payer="")
    turn = camp.quiet()
    bodies = [die(turn, one, "in battle") for one in (noble, orphan)]
    for body in bodies:
        assert body is not None
        pass_on(turn, body)
    assert [camp.player(seat).points for seat in "abc"] == [5, 8, 5]
    assert (noble.points, orphan.points, camp.world.things) == (0, 0, {})
