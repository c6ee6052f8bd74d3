"""Wages, upkeep, food, dissent, oaths, and places at the end of a month."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.land.ways import Journey
from engine.games.overlord.month import ending
from engine.games.overlord.month.events import RationsEaten
from engine.games.overlord.state import COIN, Mode, Offer, Title, Unit
from engine.games.overlord.trade import upkeep
from engine.games.overlord.travel import movement
from engine.games.overlord.units import stacks
from engine.testing import events_of
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each

SUMMER, WINTER = 5, 1  # turns


def scene_in(turn: int = SUMMER) -> Scene:
    scene = Scene(rest=0.5)
    scene.now.number = turn
    scene.now.day = 0
    return scene


def men(scene: Scene, number: str = "U2", figures: int = 10, coins: int = 0, **items: int) -> Unit:
    unit = scene.unit(number, "man", figures, items={COIN: coins, **items} if coins else dict(items))
    unit.since = len(scene.world.units)
    return unit


@pytest.mark.rule("OVL-ECON-12", "OVL-GAP-21", "OVL-TURN-05")
def test_wages_are_paid_for_the_days_worked_where_the_unit_still_is() -> None:
    scene = scene_in()
    scene.world.locations["L1"].population = 100
    unit, gone = men(scene, "U2", 10), men(scene, "U3", 10)
    for _ in range(7):
        assert scene.do(BOOK.deeds, unit, "WORK") is Result.EXECUTED
    gone.worked = {"L9": 30}

    ending.pay_wages(scene.now)

    assert (unit.count(COIN), gone.count(COIN)) == (25, 0)  # 11 x 10 x 7/30
    assert unit.worked == gone.worked == {}
    assert scene.said() == ["Unit U2 [U2] is paid $25 for 7 days of work."]


@pytest.mark.rule("OVL-ECON-12")
def test_work_elsewhere_forfeits_what_was_earned_before() -> None:
    scene = scene_in()
    unit = men(scene)
    unit.worked = {"L9": 12}

    scene.do(BOOK.deeds, unit, "WORK")

    assert unit.worked == {"L1": 1}


@pytest.mark.rule("OVL-ECON-02")
def test_nobody_pays_wages_where_nobody_lives() -> None:
    scene = scene_in()
    unit = men(scene)
    unit.worked = {"L1": 30}

    ending.pay_wages(scene.now)

    assert unit.count(COIN) == 0


@pytest.mark.rule("OVL-ORD-58")
def test_creatures_do_not_work_for_wages() -> None:
    scene = scene_in()
    assert scene.do(BOOK.deeds, scene.unit("U2", "acol", 2), "WORK") is Result.FAILED
    assert "Unit U2 [U2] cannot work: only people earn wages." in scene.said()[0]


@pytest.mark.rule("OVL-ECON-05", "OVL-EX-08")
def test_a_hero_with_a_hound_costs_22() -> None:
    scene = scene_in()
    hero = scene.unit("U1", "hero", items={"houn": 1}, equipped={"houn": 1})

    assert upkeep.cost(hero) == 22
    assert upkeep.cost(men(scene, figures=30)) == 300


@pytest.mark.rule("OVL-ECON-06", "OVL-FUND-03")
def test_upkeep_comes_from_the_own_purse_then_from_companions_as_they_arrived_then_from_the_fund() -> None:
    scene = scene_in()
    poor, late, early = men(scene, "U2", 10, 30), men(scene, "U3", 1, 60), men(scene, "U4", 1, 30)
    late.since, early.since = 9, 1
    faction = scene.world.factions["f05"]
    faction.fund = {COIN: 100}

    ending.collect_upkeep(scene.now)

    # $30 of its own; $20 and $50 is what the others have left after their own $10
    assert [unit.count(COIN) for unit in (poor, late, early)] == [0, 0, 0]
    assert faction.fund == {COIN: 100}
    early.items[COIN] = late.items[COIN] = 30
    ending.collect_upkeep(scene.now)
    assert faction.fund == {COIN: 40}  # $100 less $20 and $20 of the companions


@pytest.mark.rule("OVL-ECON-06")
def test_the_first_to_have_arrived_helps_first() -> None:
    scene = scene_in()
    men(scene, "U2", 1)
    late, early = men(scene, "U3", 1, 30), men(scene, "U4", 1, 30)
    late.since, early.since = 9, 1

    ending.collect_upkeep(scene.now)

    assert (late.count(COIN), early.count(COIN)) == (20, 10)


@pytest.mark.rule("OVL-ECON-06")
def test_strangers_and_units_elsewhere_do_not_pay_for_others() -> None:
    scene = scene_in()
    scene.place("L2")
    poor = men(scene, "U2", 1)
    scene.unit("U3", "ldr", faction="f06", items={COIN: 500})
    scene.unit("U4", "ldr", location="L2", items={COIN: 500})

    ending.collect_upkeep(scene.now)

    assert poor.dissent


@pytest.mark.rule("OVL-ECON-07")
def test_with_support_the_fund_pays_first() -> None:
    scene = scene_in()
    unit = men(scene, "U2", 10, 100)
    unit.settings["support"] = True
    scene.world.factions["f05"].fund = {COIN: 70}

    ending.collect_upkeep(scene.now)

    assert (unit.count(COIN), scene.world.factions["f05"].fund) == (70, {})


@pytest.mark.rule("OVL-ECON-08", "OVL-EX-41")
def test_twenty_of_thirty_eat_their_rations_and_ten_pay_in_full() -> None:
    scene = scene_in()
    unit = men(scene, "U2", 30, 500, food=25)
    unit.equipped = {"food": 20}

    ending.collect_upkeep(scene.now)

    assert unit.items == {COIN: 500 - 20 * 2 - 10 * 10, "food": 5}
    assert unit.equipped == {}
    assert "rations for 20." in scene.said()[0]
    assert [event.routine for event in events_of(scene.now, RationsEaten)] == [True]


@pytest.mark.rule("OVL-ECON-08")
def test_a_leader_who_eats_pays_four_and_unused_rations_stay_equipped() -> None:
    scene = scene_in()
    leader = scene.unit("U1", items={COIN: 20, "catt": 2}, equipped={"catt": 2})

    ending.collect_upkeep(scene.now)

    assert leader.count(COIN) == 16
    assert leader.equipped == {"catt": 1}


@pytest.mark.rule("OVL-ECON-09", "OVL-GAP-31")
def test_stores_are_eaten_only_with_consume_and_those_of_companions_only_if_they_share() -> None:
    scene = scene_in()
    eater, friend = men(scene, "U2", 10, 500, food=4), men(scene, "U3", 1, 500, food=9)
    ending.collect_upkeep(scene.now)
    assert (eater.count("food"), friend.count("food")) == (4, 9)

    eater.settings["consume"] = True
    friend.settings["share"] = False
    ending.collect_upkeep(scene.now)
    assert (eater.count("food"), friend.count("food")) == (0, 9)

    friend.settings["share"] = True
    friend.equipped["food"] = 5  # for itself, and not for others
    ending.collect_upkeep(scene.now)
    assert (friend.count("food"), friend.equipped["food"]) == (4, 4)

    friend.equipped.clear()
    ending.collect_upkeep(scene.now)
    assert friend.count("food") == 0


@pytest.mark.rule("OVL-ECON-09", "OVL-ECON-06")
def test_the_hungry_eat_of_one_companion_after_the_other_and_one_pantry_feeds_several() -> None:
    scene = scene_in()
    eaters = [men(scene, f"U{number}", 4, 500) for number in (2, 3)]
    first, second, last = (men(scene, f"U{number}", 1, 500, food=amount) for number, amount in ((4, 3), (5, 3), (6, 3)))
    for eater in eaters:
        eater.settings["consume"] = True

    ending.collect_upkeep(scene.now)

    assert [unit.count("food") for unit in (first, second, last)] == [0, 0, 1]
    assert [eater.count(COIN) for eater in eaters] == [500 - 4 * 2] * 2


@pytest.mark.rule("OVL-ECON-10", "OVL-GAP-31")
def test_in_an_emergency_grain_feeds_two_and_cattle_four_unless_the_campaign_plays_without() -> None:
    scene = scene_in()
    unit = men(scene, "U2", 10, 500, grai=1, catt=3)
    unit.settings["consume"] = True

    scene.world.options.alpha_off.append("emergency_food")
    ending.collect_upkeep(scene.now)
    assert unit.items == {COIN: 400, "grai": 1, "catt": 3}
    scene.world.options.alpha_off.clear()
    ending.collect_upkeep(scene.now)

    assert unit.count(COIN) == 400 - 10 * 2  # all ten ate
    assert unit.count("catt") + unit.count("grai") < 4


@pytest.mark.rule("OVL-ECON-11", "OVL-GAP-32")
def test_winter_doubles_what_a_unit_in_the_open_costs() -> None:
    scene = scene_in(WINTER)
    scene.structure("B1", "barr")
    out, inside = men(scene, "U2", 10, 500), men(scene, "U3", 10, 500)
    inside.structure = "B1"

    ending.collect_upkeep(scene.now)

    assert (out.count(COIN), inside.count(COIN)) == (300, 400)


@pytest.mark.rule("OVL-ECON-04", "OVL-GAP-30", "OVL-POP-09")
def test_the_first_month_without_pay_brings_dissent_and_the_second_desertion() -> None:
    scene = scene_in()
    place = scene.world.locations["L1"]
    place.population = 100
    unit = men(scene, "U2", 10, 30, swrd=3)
    unit.title = "L1"
    place.title = Title(tag="shrf", cost=0, holder="U2")

    ending.collect_upkeep(scene.now)
    assert unit.dissent
    assert "U2" in scene.world.units
    assert "$70" in scene.said()[-1]
    ending.collect_upkeep(scene.now)

    assert "U2" not in scene.world.units
    assert place.units == []
    assert (place.population, place.title.holder) == (110, "")
    assert scene.said()[-1].startswith("Unit U2 [U2], unpaid again ($100 short), deserts.")


@pytest.mark.rule("OVL-POP-09", "OVL-GAP-30")
@each("race, before, after", [("man", 100, 110), ("man", 0, 0), ("acol", 100, 100), ("acol", 0, 0)])
def test_men_who_desert_settle_where_people_live_and_beasts_run_off(race: str, before: int, after: int) -> None:
    scene = scene_in()
    scene.world.locations["L1"].population = before
    ending.desert(scene.now, scene.unit("U2", race, 10))
    assert (scene.world.locations["L1"].population, list(scene.world.units)) == (after, [])


@pytest.mark.rule("OVL-GAP-30")
def test_pay_in_full_ends_dissent() -> None:
    scene = scene_in()
    unit = men(scene, "U2", 10, 100)
    unit.dissent = True

    ending.collect_upkeep(scene.now)

    assert not unit.dissent
    assert scene.said() == ["Unit U2 [U2] pays $100 in upkeep."]


@pytest.mark.rule("OVL-GAP-30")
def test_the_peoples_that_nobody_plays_pay_nothing() -> None:
    scene = scene_in()
    wild = scene.unit("U2", "acol", 5, faction="f03")

    ending.collect_upkeep(scene.now)

    assert not wild.dissent


@pytest.mark.rule("OVL-TURN-06", "OVL-ECON-06")
def test_the_books_explain_all_that_the_month_took_and_gave() -> None:
    scene = scene_in()
    scene.world.locations["L1"].population = 10
    unit, deserter = men(scene, "U2", 5, 20, food=3), men(scene, "U3", 50, 7, swrd=2)
    unit.equipped, unit.worked = {"food": 3}, {"L1": 30}
    deserter.dissent = True
    before = scene.world.holdings()

    ending.pay_wages(scene.now)
    ending.collect_upkeep(scene.now)

    after = scene.world.holdings()
    for item in before:
        booked = sum(one.amount for one in scene.now.events if isinstance(one, Accounted) and one.item == item)
        assert before[item] + booked == after.get(item, 0)


@pytest.mark.rule("OVL-TURN-07", "OVL-FACT-12", "OVL-UNIT-05")
def test_a_unit_keeps_its_oath_and_its_new_faction_reads_only_that_it_came() -> None:
    scene = scene_in()
    unit = men(scene)
    unit.oath, unit.settings, unit.guarding, unit.target = "f06", {"silent": True}, True, "U9"

    ending.keep_oaths(scene.now)

    assert (unit.faction, unit.oath, unit.settings, unit.orders) == ("f06", "", {}, [])
    assert (unit.guarding, unit.target) == (False, "")
    assert scene.said("anna") == ["Unit U2 [U2] keeps its oath and now serves Faction f06."]
    assert scene.said("ben") == ["Unit U2 [U2] has come over to you, at Place L1 [L1]."]


@pytest.mark.rule("OVL-ECON-12")
def test_who_leaves_a_place_forfeits_its_wages_even_if_it_comes_back() -> None:
    scene = scene_in()
    scene.world.locations["L1"].population = 1000
    scene.place("L2")
    scene.way("L1", "N", "L2")
    gone, back = men(scene, "U2", 30), men(scene, "U3", 30)
    gone.worked = back.worked = {"L1": 10}
    movement.set_out(scene.now, gone, Journey("L2", Mode.WALK, 9), "move")
    stacks.relocate(scene.world, [back], scene.world.locations["L2"])
    stacks.relocate(scene.world, [back], scene.world.locations["L1"])
    for _ in range(2):
        scene.do(BOOK.deeds, back, "WORK")

    ending.pay_wages(scene.now)

    assert (gone.count(COIN), back.count(COIN)) == (0, 22)


@pytest.mark.rule("OVL-ECON-20")
def test_companions_pay_for_a_unit_that_is_on_its_way_but_still_here() -> None:
    scene = scene_in()
    scene.place("L2")
    scene.way("L1", "N", "L2")
    mover, stayer = men(scene, "U2", 3), men(scene, "U3", 1, 100)
    movement.set_out(scene.now, mover, Journey("L2", Mode.WALK, 9), "move")

    ending.collect_upkeep(scene.now)

    assert (stayer.count(COIN), mover.dissent) == (60, False)
    assert "$30 from its companions" in scene.said()[-2]


@pytest.mark.rule("OVL-ECON-03", "OVL-ECON-05", "OVL-RACE-17")
def test_every_figure_costs_a_full_month_however_short_it_served() -> None:
    scene = scene_in()
    units = {
        "man": scene.unit("U2", "man", 7, items={COIN: 500}),
        "ldr": scene.unit("U3", "ldr", items={COIN: 500}),
        "hero": scene.unit("U4", "hero", items={COIN: 500, "houn": 2}, equipped={"houn": 1}),
        "gwol": scene.unit("U5", "gwol", 3, items={COIN: 500}),
    }

    ending.collect_upkeep(scene.now)

    paid = {race: 500 - unit.count(COIN) for race, unit in units.items()}
    assert paid == {"man": 70, "ldr": 20, "hero": 22, "gwol": 21}


@pytest.mark.rule("OVL-ECON-04", "OVL-GAP-30")
def test_dissent_goes_along_with_figures_and_the_next_unpaid_month_takes_them_all() -> None:
    scene = scene_in()
    unhappy, content = men(scene, "U2", 5), men(scene, "U3", 5)
    ending.collect_upkeep(scene.now)
    content.dissent = False

    assert unhappy.dissent
    scene.do(BOOK.deeds, unhappy, "MERGE U3 1")
    assert content.dissent
    ending.collect_upkeep(scene.now)

    assert list(scene.world.units) == []


@pytest.mark.rule("OVL-TURN-08")
def test_places_have_new_people_wages_taxes_weather_resources_markets_and_recruits() -> None:
    scene = scene_in(SUMMER)
    plains = scene.place("L2", population=400, resources={"ston": 10}, pillaged=True)
    city = scene.place("L3", "city", population=5000, offers=[Offer("swrd", False, 151, 151, 15, 15)])

    ending.develop_places(scene.now, fought=["L3"], taxed=[])

    assert (plains.population, plains.economy, plains.pillaged) == (404, 80, False)
    assert (city.population, city.economy) == (5050, 80)
    assert (plains.wages, city.wages, plains.taxes, city.taxes) == (10, 10, 323, 8080)
    assert plains.left == {"ston": 13}
    assert plains.next_weather == "sun"
    assert [(offer.price, offer.traded) for offer in city.offers] == [(159, 0)]
    assert [(hire.race, hire.amount) for hire in city.hires] == [("man", 252), ("ldr", 2)]


@pytest.mark.rule("OVL-ECON-19", "OVL-TURN-05", "OVL-TURN-06", "OVL-TURN-07", "OVL-TURN-08", "OVL-ECON-05")
def test_wages_come_before_upkeep_upkeep_before_oaths_and_places_last() -> None:
    scene = scene_in()
    place = scene.world.locations["L1"]
    place.population, place.wages = 450, 11
    worker = men(scene, "U2", 30)
    worker.worked = {"L1": 30}
    worker.oath = "f06"
    wolf = scene.unit("U3", "gwol", 1, leader="U4", items={COIN: 7})
    leader = scene.unit("U4", faction="f06", items={COIN: 500}, refuses=True)
    away = scene.place("L2", population=450)
    scene.unit("U5", "man", 50, location="L2", dissent=True)

    for phase in ending.PHASES:
        phase.run(scene.now)

    assert [phase.rule for phase in ending.PHASES] == [f"OVL-TURN-0{step}" for step in (5, 6, 7, 8)]
    assert (worker.items, worker.dissent, worker.faction) == ({COIN: 30}, False, "f06")  # $330 earned, $300 paid
    assert (wolf.faction, wolf.items) == ("f06", {})  # it paid while it was still ours
    assert (leader.count(COIN), leader.refuses) == (480, False)
    assert "U5" not in scene.world.units
    assert (place.population, away.population) == (454, 505)  # a hundredth is born, of those who deserted too
