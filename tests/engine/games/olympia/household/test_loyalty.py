"""Loyalty: honor, oaths, terror, decay, bribes, persuasion, changing lords."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Key
from engine.games.olympia.household.allegiance import desert, swear
from engine.games.olympia.household.loyalty import decay, loyalty_of
from engine.games.olympia.household.persuasion import least_bribe
from engine.games.olympia.state import Attitudes, Loyalty, Unit
from engine.games.olympia.units.health import die, pass_on
from tests.engine.games.olympia import kit
from tests.engine.games.olympia.camp import Camp

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
def test_honor_needs_the_gold_in_his_own_hands() -> None:
    camp, noble = bound(CONTRACT, 500, items={"1": 49})
    camp.beneath(noble, camp.noble("Rich", items={"1": 500}))
    camp.run({"Osswid": "honor 50"})
    assert noble.rating == 500


@pytest.mark.rule("OLY-LOYAL-04", "OLY-GAP-O45", "OLY-ORDER-45")
@pytest.mark.parametrize(
    ("loyalty", "rating", "level", "points", "after", "paid"),
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
@pytest.mark.parametrize(
    ("loyalty", "rating", "after"),
    [(CONTRACT, 500, {450}), (CONTRACT, 1000, {900}), (CONTRACT, 505, {455}), (FEAR, 50, {48, 49}),
     (OATH, 2, {2}), (OATH, 1, {1})],
)  # fmt: skip
def test_a_month_wears_loyalty_off(loyalty: Loyalty, rating: int, after: set[int]) -> None:
    camp = Camp()
    nobles = [camp.noble(f"N{number}", loyalty=loyalty, rating=rating) for number in range(60)]
    decay(camp.quiet())
    assert {noble.rating for noble in nobles} == after


@pytest.mark.rule("OLY-LOYAL-07", "OLY-GAP-16", "OLY-EX-54")
@pytest.mark.parametrize(("loyalty", "rating"), [(CONTRACT, 30), (FEAR, 1), (CONTRACT, 0)])
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
@pytest.mark.parametrize(("roll", "joins"), [(0.29, True), (0.31, False)])
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
@pytest.mark.parametrize("why", ["oath", "points"])
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


# Bribes


def tempted(loyalty: Loyalty = CONTRACT, rating: int = 500, **more: Any) -> tuple[Camp, Unit, Unit]:
    camp = Camp()
    briber = camp.noble("Kosar", items={"1": 2000}, skills={"671": 0, "672": 0})
    return camp, briber, camp.noble("Osswid", "b", loyalty=loyalty, rating=rating, points=2, **more)


@pytest.mark.rule("OLY-GAP-O07")
@pytest.mark.parametrize(("loyalty", "rating", "least"), [(CONTRACT, 500, 500), (CONTRACT, 90, 250), (FEAR, 900, 250)])
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
@pytest.mark.parametrize(("roll", "outcome"), OUTCOMES)
def test_what_becomes_of_a_bribe(roll: float, outcome: str) -> None:
    camp, briber, noble = tempted()
    camp.run({"Kosar": f"bribe {noble.id} 600"}, days=6)
    assert briber.count("1") == 2000
    camp.run(days=1, dice={("use", "671", briber.id, 1, noble.id): [roll]})
    lord = {"joins": "fa1", "leaves": ""}.get(outcome, "fb1")
    assert (noble.player, noble.count("1")) == (lord, 0 if outcome == "returns" else 600)
    reported = f"Osswid [{noble.id}] reports that Kosar [{briber.id}] offered 600 gold for changing sides."
    assert (reported in camp.said("b")) is (outcome == "returns")
    if outcome == "joins":
        assert (loyalty_of(noble), camp.player("a").points, camp.player("b").points) == ("contract-250", 3, 7)


@pytest.mark.rule("OLY-GAP-O07")
@pytest.mark.parametrize(("roll", "left"), [(0.49, 1600), (0.51, 2000)])
def test_below_the_price_half_keep_it_and_half_report_it(roll: float, left: int) -> None:
    camp, briber, noble = tempted()
    camp.run({"Kosar": f"bribe {noble.id} 400"}, days=7, dice={("use", "671", briber.id, 7, noble.id): [roll]})
    assert (briber.count("1"), noble.player) == (left, "fb1")


@pytest.mark.rule("OLY-LOYAL-09", "OLY-LOYAL-10")
@pytest.mark.parametrize("rating", [1, 2])
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
@pytest.mark.parametrize(("rating", "roll", "joins"), [(1, 0.019, True), (1, 0.021, False), (2, 0.0, False)])
def test_the_oathbound_are_rarely_persuaded_and_those_of_the_second_oath_never(
    rating: int, roll: float, joins: bool
) -> None:
    camp, briber, noble = tempted(OATH, rating)
    orders = {"Kosar": f"use 672 {noble.id}"}
    camp.run(orders, days=7, dice={("use", "672", briber.id, 7, noble.id): [roll]})
    assert noble.player == ("fa1" if joins else "fb1")
    assert (loyalty_of(noble), briber.count("1")) == (f"oath-{rating}", 1975)
