"""RECRUIT: who is hired in the evening, by whom, for how much, and what becomes of them."""

from __future__ import annotations

import pytest

from engine.games.overlord.state import (
    COIN,
    FRIENDS_TRADE,
    NEUTRALS_TRADE,
    STUDY_DAY,
    Battle,
    Hire,
    Kind,
    Manner,
    Pending,
    Stance,
    Tactics,
    Title,
)
from engine.games.overlord.trade import recruits
from engine.games.overlord.trade.evening import first_tactics
from engine.games.overlord.trade.events import terms
from engine.testing import LoadedDice
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.trade_kit import (
    booked,
    change,
    city,
    listed,
    merchant,
    ordered,
    play_day,
    play_days,
    start,
)
from tests.suite.table import each


def test_a_single_one_has_one_price() -> None:
    assert [terms(250, 250), terms(50, 500)] == ["for $250", "at $50 each, $500 in all"]


@pytest.mark.rule("OVL-ORD-37", "OVL-RECR-06", "OVL-UNIT-08", "OVL-EX-50")
def test_recruits_are_a_new_unit_under_the_leader_in_the_evening() -> None:
    scene = Scene()
    place = city(scene)
    scene.structure("B1", "tave", "L2")
    leader = merchant(scene, coins=1000, structure="B1")
    ordered(leader, "RECRUIT f05nU01 10 man 65", "HAVE xxxx", "SEE f05nU01")

    play_day(scene, 1)

    (new,) = scene.world.followers(leader)
    assert (new.race, new.kind, new.figures, new.faction) == ("man", Kind.FOLLOWER, 10, "f05")
    assert (new.location, new.structure, new.leader) == ("L2", "B1", "U1")
    assert leader.items == {COIN: 350}
    assert (place.population, place.hires[0].hired) == (5611, 10)
    assert scene.said() == [f"Unit U1 [U1] hires 10 followers at $65 each, $650 in all: Followers [{new.id}]."]
    assert listed(leader) == ["HAVE xxxx", "SEE f05nU01"]


@pytest.mark.rule("OVL-ORD-37", "OVL-FORM-25", "OVL-EX-50")
def test_a_new_unit_has_orders_of_its_own_from_the_next_day_on_and_others_know_it_by_its_new_id() -> None:
    scene = Scene()
    city(scene)
    leader = merchant(scene, coins=1000)
    ordered(leader, "RECRUIT f05nU01 10 man 64", "SEE f05nU01", "-GIVE f05nU01 coin 50")
    month = start(scene)
    month.lists.unborn["f05nU01"] = [Pending('NAME "New Jims"'), Pending("STUDY scou 1")]

    for day in (1, 2):
        month.turn.day = day
        month.run_day()

    (new,) = scene.world.followers(leader)
    assert (new.name, new.count(COIN), new.experience) == ("New Jims", 40, {"scou": STUDY_DAY})
    assert listed(leader) == []


@pytest.mark.rule("OVL-ORD-37", "OVL-RECR-02")
def test_with_0_a_leader_hires_as_many_as_there_are_and_it_can_pay_and_the_fund_does_not_help() -> None:
    scene = Scene()
    city(scene)
    scene.world.factions["f05"].fund = {COIN: 9000}
    poor, rich = merchant(scene, "U1", coins=64 * 9 + 63), merchant(scene, "U2", coins=64 * 400)
    ordered(poor, "RECRUIT f05nU01 0 man 64")
    play_day(scene, 1)
    assert [unit.figures for unit in scene.world.followers(poor)] == [9]
    assert poor.items == {COIN: 63}

    ordered(rich, "@RECRUIT f05nU02 0 man 0")
    play_day(scene, 2)
    assert [unit.figures for unit in scene.world.followers(rich)] == [272]
    play_day(scene, 3)
    assert [unit.figures for unit in scene.world.followers(rich)] == [272]
    assert scene.world.factions["f05"].fund == {COIN: 9000}


@pytest.mark.rule("OVL-ORD-37")
def test_as_soon_as_one_figure_is_had_the_order_is_done() -> None:
    scene = Scene()
    city(scene).hires[0].hired = 280
    leader = merchant(scene, coins=1000)
    ordered(leader, "RECRUIT f05nU01 10 man 64")

    play_day(scene, 1)

    assert [unit.figures for unit in scene.world.followers(leader)] == [1]
    assert listed(leader) == []


@pytest.mark.rule("OVL-ORD-37", "OVL-UNIT-03", "OVL-EXP-08", "OVL-ECON-12")
def test_recruits_join_a_unit_of_their_race_and_thin_what_it_knows_and_has_worked_for() -> None:
    scene = Scene()
    place = city(scene)
    place.hires = [Hire("man", 281, 50)]
    leader = merchant(scene, "U1", coins=5000)
    men = scene.unit("U2095", "man", 20, location="L2", experience={"cmbt": 45 * STUDY_DAY}, worked={"L2": 9})
    ordered(leader, "RECRUIT U2095 10 man 50")

    play_day(scene, 1)

    assert (men.figures, men.experience) == (30, {"cmbt": 30 * STUDY_DAY})
    assert men.worked == {"L2": 6}  # ten days by now, of 20 among 30
    assert leader.count(COIN) == 4500


@pytest.mark.rule("OVL-ORD-37", "OVL-RACE-07", "OVL-UNIT-02", "OVL-GAP-127")
def test_a_recruited_leader_is_one_figure_that_keeps_out_of_the_way() -> None:
    scene = Scene()
    place = city(scene)
    leader = merchant(scene, coins=1000)
    ordered(leader, "RECRUIT f05nU99 2 ldr 0", "RECRUIT f05nU98 5 man 64")

    play_day(scene, 1)

    found = {unit.race: unit for unit in scene.world.followers(leader)}
    assert (found["ldr"].figures, found["ldr"].kind, found["ldr"].name) == (1, Kind.LEADER, "Leader")
    assert found["ldr"].tactics == Tactics(Battle.DEFEND, rank=3, file=2, move=Manner.STAND)
    assert found["man"].tactics == Tactics(Battle.FIGHT, rank=1, file=2, move=Manner.ADVANCE)
    assert found["man"].tactics.actions == found["ldr"].tactics.actions == []
    assert (leader.count(COIN), place.hires[1].hired) == (1000 - 320 - 5 * 64, 1)


@pytest.mark.rule("OVL-GAP-127")
@each("kind, battle", [(Kind.LEADER, "defend"), (Kind.FOLLOWER, "fight"),
                                              (Kind.CREATURE, "fight")])  # fmt: skip
def test_only_new_leaders_begin_with_the_tactics_of_the_rear(kind: Kind, battle: str) -> None:
    assert first_tactics(kind).battle == battle


@pytest.mark.rule("OVL-GAP-23", "OVL-RECR-03")
def test_the_highest_bid_hires_first_equal_ones_share_and_each_pays_its_own() -> None:
    scene = Scene()
    city(scene).hires[0].amount = 20
    units = [merchant(scene, f"U{number}", coins=1000, faction=f"f0{5 + number % 2}") for number in (1, 2, 3, 4)]
    for unit, words in zip(units, ("10 man 64", "10 man 70", "5 man 64", "20 man 63"), strict=True):
        ordered(unit, f"RECRUIT {unit.faction}nU{unit.id[1:]:0>2} {words}")

    play_day(scene, 1)

    hired = [sum(new.figures for new in scene.world.followers(unit)) for unit in units]
    assert hired == [7, 10, 3, 0]
    assert [1000 - unit.count(COIN) for unit in units] == [448, 700, 192, 0]
    assert listed(units[3]) == ["RECRUIT f05nU04 20 man 63"]


@pytest.mark.rule("OVL-ORD-37", "OVL-GAP-135")
def test_a_recruiter_stays_for_the_day_when_its_stack_moves_and_when_it_would_move_itself() -> None:
    scene = Scene()
    city(scene)
    scene.place("L3")
    scene.way("L2", "N", "L3")
    general, hirer = merchant(scene, "U1"), merchant(scene, "U2", coins=100, leader="U1")
    ordered(general, "MOVE N")
    ordered(hirer, "RECRUIT f05nU01 1 man 64")
    mover = merchant(scene, "U3", coins=100)
    ordered(mover, "RECRUIT f05nU02 1 man 64", "MOVE N")

    play_day(scene, 1)

    assert (hirer.leader, len(scene.world.followers(hirer))) == ("", 1)
    assert (mover.items, mover.movement, len(scene.world.followers(mover))) == ({COIN: 36}, None, 1)
    assert listed(mover) == ["MOVE N"]
    assert (
        "MOVE N waits. Unit U3 [U3] has business here today: a unit that hires, buys or sells stays until the evening."
        in (scene.said())
    )


@pytest.mark.rule("OVL-ORD-37", "OVL-GAP-135")
def test_a_recruiter_moves_on_where_all_were_hired_already() -> None:
    scene = Scene()
    place = city(scene)
    place.hires[0].hired = place.hires[0].amount
    scene.place("L3")
    scene.way("L2", "N", "L3")
    hirer = merchant(scene, coins=100)
    ordered(hirer, "RECRUIT f05nU01 1 man 64", "MOVE N")

    play_day(scene, 1)

    assert hirer.movement is not None


@pytest.mark.rule("OVL-RECR-07")
def test_nobody_is_for_hire_inside_a_castle_but_in_cities_and_villages() -> None:
    scene = Scene()
    city(scene)
    scene.place("L3", "vill", population=1000, hires=[Hire("man", 50, 50)])
    scene.structure("B1", "cast", "L2", faction="f05")
    inside, outside = merchant(scene, "U1", coins=100, structure="B1"), merchant(scene, "U2", coins=100)
    villager = scene.unit("U3", location="L3", items={COIN: 100})
    for number, unit in enumerate((inside, outside, villager)):
        ordered(unit, f"RECRUIT f05nU0{number} 1 man 0")

    play_days(scene, (1, 2))

    assert [len(scene.world.followers(unit)) for unit in (inside, outside, villager)] == [0, 1, 1]
    assert listed(inside) == ["RECRUIT f05nU00 1 man 0"]
    assert [line for line in scene.said() if "castle" in line] == [
        "Unit U1 [U1] waits: nobody can be hired inside a castle."
    ]


@pytest.mark.rule("OVL-RACE-13", "OVL-RACE-01")
@each("race, why", [("gwol", "Grey wolves cannot be hired"), ("fdrg", "Fire dragons cannot"),
                                           ("xyzw", "There is no race xyzw")])  # fmt: skip
def test_creatures_are_never_for_hire_even_if_some_stood_on_offer(race: str, why: str) -> None:
    scene = Scene()
    city(scene).hires.append(Hire(race, 10, 10))
    leader = merchant(scene, coins=100)
    ordered(leader, f"RECRUIT f05nU01 1 {race} 0")

    play_day(scene, 1)

    assert (leader.items, listed(leader)) == ({COIN: 100}, [])
    assert why in scene.said()[0]


@pytest.mark.rule("OVL-ORD-37", "OVL-UNIT-03", "OVL-FORM-24")
@each(
    "order, why",
    [
        ("RECRUIT U2 1 man 0", "Leaders and heroes cannot gain or lose figures."),
        ("RECRUIT U3 1 ldr 0", "Leaders and heroes cannot gain or lose figures."),
        ("RECRUIT U4 1 man 0", "Unit U4 [U4] is not of your faction."),
        ("RECRUIT U5 1 man 0", "Unit U5 [U5] is of another race"),
        ("RECRUIT f06nU01 1 man 0", "f06nU01 is not a new unit of yours"),
    ],
)
def test_recruits_join_only_what_they_can_join(order: str, why: str) -> None:
    scene = Scene()
    city(scene)
    leader = merchant(scene, coins=1000)
    merchant(scene, "U2")
    scene.unit("U3", "man", 5, location="L2")
    scene.unit("U4", "man", 5, location="L2", faction="f06")
    scene.unit("U5", "elve", 5, location="L2")
    ordered(leader, order)

    play_day(scene, 1)

    kept = [order] if "not of your faction" in why else []  # that may change: it may come over
    assert (leader.items, listed(leader)) == ({COIN: 1000}, kept)
    assert why in scene.said()[0]


@pytest.mark.rule("OVL-ORD-37", "OVL-RECR-02")
@each("order", ["RECRUIT f05nU01 1 man 63", "RECRUIT f05nU01 1 elve 90", "RECRUIT U7 1 man 64",
                                   "RECRUIT f05nU01 1 ldr 1200", "RECRUIT f05nU01 5 man 1001"])  # fmt: skip
def test_too_low_a_bid_too_little_money_or_nobody_to_hire_and_the_order_waits(order: str) -> None:
    scene = Scene()
    city(scene)
    scene.place("L3")
    scene.unit("U7", "man", 3, location="L3")
    leader = merchant(scene, coins=1000)
    ordered(leader, order)

    play_day(scene, 1)

    assert (leader.items, listed(leader)) == ({COIN: 1000}, [order])


@pytest.mark.rule("OVL-OWN-08", "OVL-STANCE-08")
@each("stance", [Stance.FRIENDLY, Stance.NEUTRAL, Stance.HOSTILE])
@each("policy", [NEUTRALS_TRADE, FRIENDS_TRADE])
def test_on_owned_land_the_policy_says_who_recruits(stance: Stance, policy: str) -> None:
    scene = Scene()
    scene.world.options.land_policy = policy
    place = city(scene)
    mayor = scene.unit("U90", faction="f06", location="L2", title="L2")
    place.title = Title(tag="mayo", cost=400, holder=mayor.id)
    scene.stance("f06", "f05", stance)
    leader = merchant(scene, coins=100, settings={"advertise": True})
    ordered(leader, "RECRUIT f05nU01 1 man 64")

    play_day(scene, 1)

    may = stance.at_least(Stance.FRIENDLY if policy == FRIENDS_TRADE else Stance.NEUTRAL)
    assert len(scene.world.followers(leader)) == may
    assert any("does not let it hire anybody" in line for line in scene.said()) is not may


@pytest.mark.rule("OVL-RACE-09", "OVL-RECR-01")
def test_a_hero_nobody_hired_is_gone_the_month_after() -> None:
    scene = Scene()
    place = city(scene)
    place.hires = recruits.offers(place, LoadedDice(rest=0.0)("recruits"))
    assert place.hires[-1] == Hire("hero", 1, 1000)
    leader = merchant(scene, coins=3000)
    ordered(leader, "RECRUIT f05nU01 1 hero 0", "RECRUIT f05nU02 1 hero 0")

    play_day(scene, 1)
    (hero,) = scene.world.followers(leader)
    assert (hero.race, hero.figures, leader.count(COIN)) == ("hero", 1, 2000)
    assert place.hires[-1].hired == 1
    place.hires = recruits.offers(place, LoadedDice(rest=0.999)("recruits"))

    assert "hero" not in [hire.race for hire in place.hires]


@pytest.mark.rule("OVL-RACE-02", "OVL-RACE-07", "OVL-RACE-09")
def test_followers_are_many_and_cheap_leaders_few_and_dear_heroes_rarest_of_all() -> None:
    scene = Scene()
    found = {hire.race: hire for hire in recruits.offers(city(scene), LoadedDice(rest=0.0)("recruits"))}

    assert found["man"].amount > 50 * found["ldr"].amount > 50 * found["hero"].amount
    assert found["man"].price < found["ldr"].price < found["hero"].price


@pytest.mark.rule("OVL-POP-03", "OVL-ECON-01")
def test_people_and_coins_of_all_who_hired_are_accounted_for() -> None:
    scene = Scene()
    place = city(scene)
    for number in range(1, 12):
        unit = merchant(scene, f"U{number}", coins=97 * number)
        ordered(unit, f"@RECRUIT f05nU{number:02} {number % 4} man {60 + number}")
    before, people = scene.world.holdings(), place.population

    turn = play_days(scene, range(1, 11))

    assert change(scene.world, before) == booked(turn)
    assert booked(turn)[COIN] < 0
    figures = sum(unit.figures for unit in scene.world.units.values() if unit.kind is Kind.FOLLOWER)
    assert people - place.population == figures == place.hires[0].hired
