"""Loyalty: honor, oaths, terror, decay, bribes, persuasion, changing lords."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Key
from engine.games.olympia.household.allegiance import can_pay, desert, price, swear
from engine.games.olympia.household.loyalty import decay, loyalty_of
from engine.games.olympia.household.loyalty_events import BribeReported
from engine.games.olympia.household.persuasion import least_bribe
from engine.games.olympia.state import Attitudes, Loyalty, Unit
from engine.games.olympia.units.health import die, pass_on
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

CONTRACT, OATH, FEAR = Loyalty.CONTRACT, Loyalty.OATH, Loyalty.FEAR


def bound(loyalty: Loyalty, rating: int, **more: Any) -> tuple[Camp, Unit]:
    camp = Camp()
    return camp, camp.noble("Osswid", loyalty=loyalty, rating=rating, **more)


@pytest.mark.rule("OLY-LOYAL-03", "OLY-EX-53", "OLY-ORDER-35")
def test_honor_raises_the_contract_by_the_gold_spent() -> None:
    camp, noble = bound(CONTRACT, 500, items={"1": 80})
    camp.run({"Osswid": "honor 50; flag done"})
    assert (noble.rating, noble.count("1"), kit.booked(camp.turn, "1")) == (550, 30, -50)
    assert not any("done" in line for line in camp.said("a"))
    camp.run()
    assert camp.said("a") == ['Raised the signal "done".']


@pytest.mark.rule("OLY-GAP-O35", "OLY-LOYAL-01")
def test_fear_becomes_contract_and_the_oathbound_refuse() -> None:
    camp, noble = bound(FEAR, 30, items={"1": 80})
    camp.run({"Osswid": "honor 60"})
    assert loyalty_of(noble) == "contract-60"
    camp, noble = bound(OATH, 1, items={"1": 80})
    camp.run({"Osswid": "honor 60"})
    assert (loyalty_of(noble), noble.count("1")) == ("oath-1", 80)
    assert camp.said("a") == [f"Osswid [{noble.id}] is bound by an oath."]


@pytest.mark.rule("OLY-GAP-O35")
@each("gold, rating", [(80, 580), (81, 500), (0, 500)])
def test_all_that_is_there_may_be_spent_on_honor_but_not_nothing(gold: int, rating: int) -> None:
    camp, noble = bound(CONTRACT, 500, items={"1": 80})
    camp.run({"Osswid": f"honor {gold}"})
    assert (noble.rating, noble.count("1")) == (rating, 580 - rating)
    assert len(camp.said("a")) == (2 if rating > 500 else 1)


@pytest.mark.rule("OLY-GAP-O35")
def test_honor_needs_the_gold_in_his_own_hands() -> None:
    camp, noble = bound(CONTRACT, 500, items={"1": 49})
    camp.beneath(noble, camp.noble("Rich", items={"1": 500}))
    camp.run({"Osswid": "honor 50"})
    assert noble.rating == 500


@pytest.mark.rule("OLY-LOYAL-04", "OLY-GAP-O45", "OLY-ORDER-45")
@each(
    "loyalty, rating, level, points, after, paid",
    [(CONTRACT, 500, 1, 5, 1, 1), (CONTRACT, 500, 2, 5, 2, 2), (FEAR, 9, 2, 1, 1, 1), (OATH, 1, 1, 5, 2, 1),
     (OATH, 1, 2, 5, 2, 1)],
)  # fmt: skip
def test_an_oath_takes_noble_points(
    loyalty: Loyalty, rating: int, level: int, points: int, after: int, paid: int
) -> None:
    camp, noble = bound(loyalty, rating, points=1)
    camp.player("a").points = points
    camp.run({"Osswid": f"oath {level}"})
    assert loyalty_of(noble) == f"oath-{after}"
    assert (camp.player("a").points, noble.points) == (points - paid, 1 + paid)


@pytest.mark.rule("OLY-GAP-O45")
def test_no_oath_without_points_nor_beyond_the_second() -> None:
    camp, noble = bound(CONTRACT, 500)
    camp.player("a").points = 0
    camp.run({"Osswid": "oath 1"})
    assert loyalty_of(noble) == "contract-500"
    camp, noble = bound(OATH, 2)
    camp.run({"Osswid": "oath 1"})
    assert camp.said("a") == [f"Osswid [{noble.id}] has sworn the second oath already."]
    assert camp.player("a").points == 5


@pytest.mark.rule("OLY-LOYAL-06", "OLY-EX-54", "OLY-TURN-07")
@each(
    "loyalty, rating, after",
    [(CONTRACT, 500, {450}), (CONTRACT, 1000, {900}), (CONTRACT, 505, {455}), (FEAR, 50, {48, 49}),
     (OATH, 2, {2}), (OATH, 1, {1})],
)  # fmt: skip
def test_a_month_wears_loyalty_off(loyalty: Loyalty, rating: int, after: set[int]) -> None:
    camp = Camp()
    nobles = [camp.noble(f"N{number}", loyalty=loyalty, rating=rating) for number in range(60)]
    decay(camp.quiet())
    assert {noble.rating for noble in nobles} == after


@pytest.mark.rule("OLY-LOYAL-07", "OLY-GAP-16", "OLY-EX-54")
@each("loyalty, rating", [(CONTRACT, 30), (FEAR, 1), (CONTRACT, 0)])
def test_at_nought_half_of_them_desert(loyalty: Loyalty, rating: int) -> None:
    camp = Camp()
    nobles = [camp.noble(f"N{number}", loyalty=loyalty, rating=rating) for number in range(1200)]
    decay(camp.quiet())
    gone = sum(not noble.player for noble in nobles)
    assert abs(gone - 600) < 70
    assert {loyalty_of(noble) for noble in nobles} == {"unsworn", f"{loyalty.value}-0"}


@pytest.mark.rule("OLY-GAP-16")
def test_who_came_into_service_this_month_does_not_decay_yet() -> None:
    camp, noble = bound(CONTRACT, 500, fresh=True)
    decay(camp.quiet())
    assert (noble.rating, noble.fresh) == (500, False)
    decay(camp.quiet())
    assert noble.rating == 450


@pytest.mark.rule("OLY-EX-39", "OLY-DEATH-08", "OLY-DEATH-07", "OLY-GAP-51")
def test_a_deserter_keeps_what_was_invested_until_he_swears_to_another() -> None:
    camp, noble = bound(CONTRACT, 0, points=3)
    desert(camp.quiet(), noble)
    assert (camp.player("a").points, noble.points, noble.player) == (5, 3, "")
    assert camp.said("a") == [f"Osswid [{noble.id}] renounces loyalty to Faction a [fa1]."]
    lord = camp.noble("Kosar", "b")
    swear(camp.quiet(), noble, lord, CONTRACT, 250)
    assert (camp.player("a").points, camp.player("b").points) == (8, 2)
    assert (noble.player, noble.payer, noble.points, noble.fresh) == ("fb1", "fb1", 3, True)


@pytest.mark.rule("OLY-DEATH-07", "OLY-DEATH-08")
def test_a_deserter_who_dies_gives_it_back_when_the_body_is_no_more() -> None:
    camp, noble = bound(CONTRACT, 0, points=3)
    turn = camp.quiet()
    desert(turn, noble)
    body = die(turn, noble, "in battle")
    assert body is not None
    assert camp.player("a").points == 5
    pass_on(turn, body)
    assert camp.player("a").points == 8


@pytest.mark.rule("OLY-GAP-51")
def test_a_change_of_lord_clears_attitudes_pledge_and_stack_and_takes_the_new_lords_orders() -> None:
    camp = Camp()
    leader, lord = camp.noble("Candide"), camp.noble("Kosar", "b")
    noble = camp.beneath(leader, camp.noble("Osswid", loyalty=CONTRACT, rating=250))
    below = camp.beneath(noble, camp.noble("Below"))
    noble.attitudes, noble.pledge = Attitudes(hostile=["fb1"]), leader.id
    camp.player("a").queues[noble.id] = ["flag old"]
    camp.player("b").queues[noble.id] = ["flag new"]
    swear(camp.quiet(), noble, lord, CONTRACT, 250)
    assert (noble.attitudes, noble.pledge, noble.under, below.under) == (Attitudes(), "", "", leader.id)
    assert noble.id not in camp.player("a").queues
    camp.run()
    assert camp.said("b") == ['Raised the signal "new".']


@pytest.mark.rule("OLY-GAP-50", "OLY-GAP-51")
@each("invested, cost", [(0, 1), (1, 1), (2, 2), (5, 5)])
def test_a_noble_costs_what_is_invested_in_him_and_a_point_at_least(invested: int, cost: int) -> None:
    camp = Camp()
    lord, noble = camp.noble("Kosar"), camp.noble("Osswid", "b", points=invested)
    assert price(noble) == cost
    for points, may in ((cost - 1, False), (cost, True)):
        camp.player("a").points = points
        assert can_pay(camp.world, noble, lord) is may
    assert not can_pay(camp.world, noble, camp.noble("Nobody's", ""))


@pytest.mark.rule("OLY-GAP-51", "OLY-GAP-O34")
def test_who_changes_lords_stands_alone_and_no_longer_guards() -> None:
    camp = Camp()
    lord = camp.noble("Kosar", "b")
    noble = camp.beneath(lord, camp.noble("Osswid", guard=True, prisoner=False))
    desert(camp.quiet(), noble)
    assert (noble.under, noble.guard, noble.rating, noble.fresh, loyalty_of(noble)) == ("", False, 0, True, "unsworn")
    noble.guard = True
    swear(camp.quiet(), noble, lord, CONTRACT, 250)
    assert (noble.under, noble.guard, noble.prisoner) == ("", False, False)


@pytest.mark.rule("OLY-GAP-51", "OLY-PRIS-03")
def test_whom_a_deserter_held_stays_with_those_he_leaves_and_is_free_without_any() -> None:
    camp = Camp()
    alone = camp.noble("Alone")
    freed = camp.prisoner(alone, "Freed", "b")
    camp.player("b").queues[freed.id] = ["flag free"]
    leader = camp.noble("Leader")
    handed = camp.prisoner(leader, "Handed", "b")
    first, second = (camp.beneath(leader, camp.noble(name)) for name in ("First", "Second"))
    above = camp.noble("Above")
    middle = camp.beneath(above, camp.noble("Middle"))
    kept = camp.prisoner(middle, "Kept", "b")
    for deserter in (alone, leader, middle):
        desert(camp.quiet(), deserter)
    assert (freed.prisoner, freed.under, alone.beneath) == (False, "", [])
    assert (handed.prisoner, handed.under, first.under, second.under) == (True, first.id, "", "")
    assert (kept.prisoner, kept.under, leader.beneath, middle.beneath) == (True, above.id, [], [])
    camp.run()
    assert camp.said("b") == ['Raised the signal "free".']


@pytest.mark.rule("OLY-GAP-51", "OLY-GAP-O67")
def test_who_stands_beneath_his_new_lord_already_keeps_his_place() -> None:
    camp = Camp()
    lord = camp.noble("Kosar")
    noble, other = camp.beneath(lord, camp.noble("Osswid", "")), camp.beneath(lord, camp.noble("Other"))
    noble.prisoner = True
    swear(camp.quiet(), noble, lord, CONTRACT, 250, stacked=True)
    assert lord.beneath == [noble.id, other.id]


# Terror


@pytest.mark.rule("OLY-LOYAL-05", "OLY-GAP-O72", "OLY-ORDER-72")
def test_terror_over_ones_own_hurts_and_adds_up() -> None:
    camp = Camp()
    lord = camp.noble("Kosar")
    noble = camp.beneath(lord, camp.noble("Osswid", loyalty=CONTRACT, rating=500))
    camp.run({"Kosar": f"terrorize {noble.id} 10"}, days=6, rest=0.99)
    assert loyalty_of(noble) == "contract-500"
    camp.run(days=1, rest=0.99)
    assert (loyalty_of(noble), noble.health) == ("fear-10", 90)
    camp.run({"Kosar": f"terrorize {noble.id}"}, days=6, rest=0.99)
    noble.health = 90
    camp.run(days=1, rest=0.99)
    assert (loyalty_of(noble), noble.health) == ("fear-13", 87)


@pytest.mark.rule("OLY-GAP-O72")
@each("roll, joins", [(0.29, True), (0.31, False)])
def test_a_prisoner_gives_in_with_a_chance_of_the_severity(roll: float, joins: bool) -> None:
    camp = Camp()
    lord = camp.noble("Kosar")
    noble = camp.prisoner(lord, "Osswid", loyalty=CONTRACT, rating=500, points=2)
    dice: dict[tuple[Key, ...], list[float]] = {("terror", noble.id, lord.id, 7): [roll]}
    camp.run({"Kosar": f"terrorize {noble.id} 30"}, days=7, dice=dice, rest=0.99)
    assert (noble.player, noble.prisoner) == (("fa1", False) if joins else ("fb1", True))
    assert loyalty_of(noble) == ("fear-30" if joins else "contract-500")
    assert (camp.player("a").points, camp.player("b").points) == ((3, 7) if joins else (5, 5))
    assert noble.under == lord.id


@pytest.mark.rule("OLY-GAP-O72", "OLY-GAP-51")
@each("why", ["oath", "points"])
def test_the_oathbound_never_give_in_and_nobody_joins_who_cannot_be_paid(why: str) -> None:
    camp = Camp()
    lord = camp.noble("Kosar")
    noble = camp.prisoner(lord, "Osswid", loyalty=OATH if why == "oath" else CONTRACT, rating=1)
    camp.player("a").points = 0 if why == "points" else 9
    camp.run({"Kosar": f"terrorize {noble.id} 60"}, days=7, rest=0.3)
    assert (noble.player, noble.prisoner) == ("fb1", True)


@pytest.mark.rule("OLY-GAP-O72")
def test_whom_nobody_terrorizes() -> None:
    camp = Camp()
    lord = camp.noble("Kosar")
    sworn = camp.beneath(lord, camp.noble("Sworn"))
    other = camp.noble("Other", "b")
    guest = camp.beneath(lord, camp.noble("Guest", "c", loyalty=CONTRACT))
    camp.run({"Kosar": f"terrorize {sworn.id}; terrorize {other.id}; terrorize {guest.id}"})
    assert camp.said("a") == [
        f"Sworn [{sworn.id}] is bound by an oath.",
        f"[{other.id}] does not stand beneath you.",
        f"Guest [{guest.id}] is neither your prisoner nor a noble of yours.",
    ]
    lord.loyalty, lord.rating = FEAR, 5
    camp.run({"Kosar": f"terrorize {sworn.id}"})
    assert camp.said("a") == [f"Kosar [{lord.id}] serves out of fear, and can terrorize nobody."]


@pytest.mark.rule("OLY-HEALTH-11")
def test_terror_can_kill() -> None:
    camp = Camp()
    lord = camp.noble("Kosar")
    noble = camp.prisoner(lord, "Osswid", health=20, loyalty=CONTRACT)
    camp.run({"Kosar": f"terrorize {noble.id} 20"}, days=7, rest=0.0)
    assert not camp.lives("Osswid")


@pytest.mark.rule("OLY-GAP-O72")
def test_one_terrorizes_neither_oneself_nor_strangers_nor_beasts() -> None:
    camp = Camp()
    lord = camp.noble("Kosar", loyalty=CONTRACT, rating=500)
    band = camp.beneath(lord, camp.noble("Band", "", kind="savages", health=-1))
    own_band = camp.beneath(lord, camp.noble("Own band", kind="savages", health=-1))
    camp.run({"Kosar": f"terrorize {lord.id}; terrorize 8999; terrorize {band.id}; terrorize {own_band.id}"})
    neither = "is neither your prisoner nor a noble of yours."
    assert camp.said("a") == [
        f"[{lord.id}] does not stand beneath you.", "[8999] does not stand beneath you.", f"Band [{band.id}] {neither}",
        f"Own band [{own_band.id}] {neither}",
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-O72", "OLY-LOYAL-10")
def test_an_oathbound_prisoner_is_hurt_and_does_not_give_in() -> None:
    camp = Camp()
    lord = camp.noble("Kosar")
    noble = camp.prisoner(lord, "Osswid", loyalty=OATH, rating=1)
    camp.player("a").points = 9
    camp.run({"Kosar": f"terrorize {noble.id} 60"}, days=7, dice={("terror", noble.id, lord.id, 7): [0.0]}, rest=0.99)
    assert (noble.player, noble.health, loyalty_of(noble)) == ("fb1", 55, "oath-1")  # 60, and 15 in a week
    assert camp.said("a")[-1] == f"Osswid [{noble.id}] does not give in."


@pytest.mark.rule("OLY-GAP-O72", "OLY-GAP-51")
def test_who_gives_in_stays_where_he_was_held() -> None:
    camp = Camp()
    lord = camp.noble("Kosar")
    below = camp.beneath(lord, camp.noble("Below"))
    noble = camp.prisoner(below, "Osswid", loyalty=CONTRACT, rating=500)
    camp.run({"Kosar": f"terrorize {noble.id} 50"}, days=7, dice={("terror", noble.id, lord.id, 7): [0.0]}, rest=0.99)
    assert (noble.player, noble.under, loyalty_of(noble)) == ("fa1", below.id, "fear-50")


# Bribes


def tempted(loyalty: Loyalty = CONTRACT, rating: int = 500, **more: Any) -> tuple[Camp, Unit, Unit]:
    camp = Camp()
    briber = camp.noble("Kosar", items={"1": 2000}, skills={"671": 0, "672": 0})
    return camp, briber, camp.noble("Osswid", "b", loyalty=loyalty, rating=rating, points=2, **more)


@pytest.mark.rule("OLY-GAP-O07")
@each("loyalty, rating, least", [(CONTRACT, 500, 500), (CONTRACT, 90, 250), (FEAR, 900, 250)])
def test_what_a_bribe_has_to_be(loyalty: Loyalty, rating: int, least: int) -> None:
    _, _, noble = tempted(loyalty, rating)
    assert least_bribe(noble) == least


OUTCOMES = [
    (0.349, "joins"),
    (0.351, "keeps"),
    (0.649, "keeps"),
    (0.651, "returns"),
    (0.899, "returns"),
    (0.901, "leaves"),
]


@pytest.mark.rule("OLY-GAP-O07", "OLY-LOYAL-08", "OLY-ORDER-07")
@each("roll, outcome", OUTCOMES)
def test_what_becomes_of_a_bribe(roll: float, outcome: str) -> None:
    camp, briber, noble = tempted()
    camp.run({"Kosar": f"bribe {noble.id} 600"}, days=6)
    assert briber.count("1") == 2000
    camp.run(days=1, dice={("use", "671", briber.id, 1, noble.id): [roll]})
    lord = {"joins": "fa1", "leaves": ""}.get(outcome, "fb1")
    assert (noble.player, noble.count("1")) == (lord, 0 if outcome == "returns" else 600)
    assert briber.skills["671"] == (outcome == "joins")
    reported = f"Osswid [{noble.id}] reports that Kosar [{briber.id}] offered 600 gold for changing sides."
    assert (reported in camp.said("b")) is (outcome == "returns")
    if outcome == "joins":
        assert (loyalty_of(noble), camp.player("a").points, camp.player("b").points) == ("contract-250", 3, 7)


@pytest.mark.rule("OLY-GAP-O07")
@each("roll, left", [(0.499, 1600), (0.5, 2000)])
def test_below_the_price_half_keep_it_and_half_report_it(roll: float, left: int) -> None:
    camp, briber, noble = tempted()
    camp.run({"Kosar": f"bribe {noble.id} 400"}, days=7, dice={("use", "671", briber.id, 7, noble.id): [roll]})
    assert (briber.count("1"), noble.player) == (left, "fb1")


@pytest.mark.rule("OLY-LOYAL-09", "OLY-LOYAL-10")
@each("rating", [1, 2])
def test_the_oathbound_ignore_all_bribes(rating: int) -> None:
    camp, briber, noble = tempted(OATH, rating)
    camp.run({"Kosar": f"bribe {noble.id} 2000"}, days=7, rest=0.0)
    assert (briber.count("1"), noble.player) == (2000, "fb1")


@pytest.mark.rule("OLY-GAP-52", "OLY-GAP-O07", "OLY-GAP-51")
def test_independent_nobles_are_hired_by_a_bribe() -> None:
    camp = Camp()
    briber = camp.noble("Kosar", items={"1": 300}, skills={"671": 0})
    noble = camp.noble("Osswid", "", points=0)
    camp.run({"Kosar": f"bribe {noble.id} 250 1"}, days=7, rest=0.0)
    assert (noble.player, noble.under, loyalty_of(noble)) == ("fa1", briber.id, "contract-250")
    assert (noble.points, camp.player("a").points) == (1, 4)


@pytest.mark.rule("OLY-GAP-51")
def test_nobody_changes_lords_twice_in_a_month() -> None:
    camp, _, noble = tempted(fresh=True)
    camp.run({"Kosar": f"bribe {noble.id} 600"})
    assert camp.said("a") == [f"Osswid [{noble.id}] has changed lords this month already."]


@pytest.mark.rule("OLY-LOYAL-09", "OLY-LOYAL-10", "OLY-GAP-S672")
@each("rating, roll, joins", [(1, 0.019, True), (1, 0.021, False), (2, 0.0, False)])
def test_the_oathbound_are_rarely_persuaded_and_those_of_the_second_oath_never(
    rating: int, roll: float, joins: bool
) -> None:
    camp, briber, noble = tempted(OATH, rating)
    orders = {"Kosar": f"use 672 {noble.id}"}
    camp.run(orders, days=7, dice={("use", "672", briber.id, 7, noble.id): [roll]})
    assert noble.player == ("fa1" if joins else "fb1")
    assert (loyalty_of(noble), briber.count("1")) == (f"oath-{rating}", 1975)


@pytest.mark.rule("OLY-GAP-O07")
@each("gold, joins", [(500, True), (499, False)])
def test_the_price_itself_is_enough(gold: int, joins: bool) -> None:
    camp, briber, noble = tempted()
    camp.run({"Kosar": f"bribe {noble.id} {gold}"}, days=7, dice={("use", "671", briber.id, 7, noble.id): [0.0]})
    assert (noble.player, noble.under, noble.count("1")) == ("fa1" if joins else "fb1", "", gold)


@pytest.mark.rule("OLY-GAP-O07", "OLY-GAP-51")
def test_who_cannot_be_paid_for_keeps_the_gold_and_stays() -> None:
    camp, briber, noble = tempted()
    camp.player("a").points = 1
    camp.run({"Kosar": f"bribe {noble.id} 600 1"}, days=7, rest=0.0)
    assert (noble.player, noble.count("1"), noble.under, camp.player("a").points) == ("fb1", 600, "", 1)
    assert camp.said("a")[-1] == f"Osswid [{noble.id}] keeps the gold, and serves whom he served."
    assert briber.skills["671"] == 0


@pytest.mark.rule("OLY-GAP-O07")
@each("gold, why", [(0, "The number must be"), (1, ""), (2000, ""), (2001, "That takes gold")])
def test_a_bribe_is_of_gold_that_is_there(gold: int, why: str) -> None:
    camp, briber, noble = tempted()
    camp.run({"Kosar": f"bribe {noble.id} {gold}"})
    assert bool(briber.running) is not bool(why)
    assert [line.startswith(why) for line in camp.said("a")] == [True] * bool(why)


@pytest.mark.rule("OLY-GAP-O07", "OLY-GAP-52")
def test_nobody_hears_of_a_bribe_that_an_independent_noble_returns() -> None:
    camp = Camp()
    briber = camp.noble("Kosar", items={"1": 300}, skills={"671": 0})
    noble = camp.noble("Osswid", "")
    camp.run({"Kosar": f"bribe {noble.id} 250"}, days=7, dice={("use", "671", briber.id, 7, noble.id): [0.7]})
    assert (briber.count("1"), noble.player) == (300, "")
    assert camp.said("a")[-1] == f"Osswid [{noble.id}] returns the gold."
    assert camp.of(BribeReported) == []


@pytest.mark.rule("OLY-GAP-O07", "OLY-GAP-S672")
@each("order", ["bribe {code} 600", "use 672 {code}"])
def test_who_cannot_be_won_over(order: str) -> None:
    camp, briber, _ = tempted()
    band = camp.noble("Band", "", kind="savages", health=-1, loyalty=OATH)
    held = camp.prisoner(briber, "Held", loyalty=OATH, rating=1)
    own = camp.noble("Own")
    camp.run({"Kosar": "; ".join(order.format(code=one.id) for one in (band, held, own))})
    assert camp.said("a") == [
        f"Band [{band.id}] cannot be won over.", f"Held [{held.id}] cannot be won over.",
        f"Own [{own.id}] is of your own faction.",
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-S672", "OLY-GAP-51")
@each(
    "flag, points, joins, stacked",
    [("", 2, True, False), (" 0", 2, True, False), (" 1", 2, True, True), (" 1", 1, False, False)],
)
def test_persuasion_costs_what_was_invested_and_may_stack(flag: str, points: int, joins: bool, stacked: bool) -> None:
    camp, briber, noble = tempted(OATH, 1)
    camp.player("a").points = points
    camp.run({"Kosar": f"use 672 {noble.id}{flag}"}, days=7, rest=0.0)
    assert (noble.player == "fa1", noble.under == briber.id, briber.skills["672"]) == (joins, stacked, int(joins))
    assert (f"Osswid [{noble.id}] is not persuaded." in camp.said("a")) is not joins
    assert camp.player("a").points == points - 2 * joins


@pytest.mark.rule("OLY-GAP-S672")
def test_persuasion_is_for_the_oathbound_and_takes_no_other_flag_than_one() -> None:
    camp, _, noble = tempted(CONTRACT, 1)
    sworn = camp.noble("Sworn", "b", loyalty=OATH, rating=1)
    camp.run({"Kosar": f"use 672 {noble.id}; use 672 {sworn.id} 2; use 672"})
    assert camp.said("a")[:2] == [
        f"Osswid [{noble.id}] is not bound by an oath.", "The number must be from 0 to 1.",
    ]  # fmt: skip
    assert len(camp.said("a")) == 3
