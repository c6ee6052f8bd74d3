"""GIVE, PAY, GET, TAKE, DROP, FEE, through real days; what is handed over is nowhere lost or doubled."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.olympia.instant.goods_events import TurnedRound
from engine.games.olympia.state import Built, Thing, Unit
from engine.games.olympia.units.stacks import relocate
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import inside, stacked
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each


def two(**items: int) -> tuple[Road, Unit, Unit]:
    road = Road.over("p")
    giver = road.noble("aa00", "Osswid", items={key.removeprefix("_"): count for key, count in items.items()})
    return road, giver, road.noble("aa00", "Feasel")


@pytest.mark.rule("OLY-ORDER-33", "OLY-GAP-O33")
@each("words, given", [("77 10", 10), ("77", 25), ("77 0 5", 20), ("77 30", 25), ("77 22 5", 20)])
def test_so_many_all_or_all_but_some_are_given(words: str, given: int) -> None:
    road, giver, taker = two(_77=25)
    road.month_of(Osswid=f"give {taker.id} {words}")
    assert (giver.count("77"), taker.count("77")) == (25 - given, given)
    assert road.world.holdings() == {"77": 25}


@pytest.mark.rule("OLY-ORDER-33", "OLY-GAP-93")
def test_both_sides_read_of_a_gift() -> None:
    road, giver, taker = two(_79=5)
    road.month_of(Osswid=f"give {taker.id} 79; give {taker.id} 79; give {taker.id} 79 1")
    assert road.says("Osswid")[0] == f"1: Gave five iron [79] to Feasel [{taker.id}]."
    assert road.says("Feasel") == [f"1: Received five iron [79] from Osswid [{giver.id}]."]
    assert road.says("Osswid")[1:] == [f"1: Osswid [{giver.id}] has no iron [79]."] * 2


@pytest.mark.rule("OLY-GAP-O33")
def test_item_and_receiver_in_the_wrong_order_are_taken_as_meant() -> None:
    road, giver, taker = two(_77=25)
    road.whole(Osswid=f"give 77 {taker.id} 10")
    assert [road.world.units[one.id].count("77") for one in (giver, taker)] == [15, 10]
    turned = [(event.day, event.units, event.seen_by) for event in road.of_kind(TurnedRound)]
    assert turned == [(1, (giver.id,), ("a",))]


@pytest.mark.rule("OLY-EX-25", "OLY-LOC-12", "OLY-LOC-13")
def test_only_those_in_the_same_place_can_be_given_something() -> None:
    road, _, taker = two(_77=25)
    inn = inside(road.world, "aa00", "inn", built=Built(finished=True))
    guest = road.noble(inn.id, "Guest")
    road.month_of(Osswid=f"give {guest.id} 77 5")
    assert road.says("Osswid") == [f"1: There is no [{guest.id}] here that you can see."]
    assert guest.items == taker.items == {}


@pytest.mark.rule("OLY-ORDER-01", "OLY-GAP-O01")
def test_strangers_take_goods_only_if_they_accept_them_but_gold_always() -> None:
    road, giver, _ = two(_77=25, _1=100)
    stranger = road.noble("aa00", "Guest", player=road.other)
    road.month_of(Osswid=f"give {stranger.id} 77 5; pay {stranger.id} 40")
    assert stranger.items == {"1": 40}
    assert road.says("Guest")[0] == f"1: Osswid [{giver.id}] offered five wood [77], which was not accepted."
    accept = f"unit {stranger.id}\naccept {giver.id} 77 8"
    road.month_of(Osswid=f"give {stranger.id} 77 5; give {stranger.id} 77 5; give {stranger.id} 77 3", b=accept)
    assert stranger.count("77") == 8


@pytest.mark.rule("OLY-ORDER-47", "OLY-GAP-O47")
def test_pay_is_a_gift_of_gold() -> None:
    road, giver, taker = two(_1=100)
    road.month_of(Osswid=f"pay {taker.id} 30; pay {taker.id} 0 20")
    assert (giver.count("1"), taker.count("1")) == (20, 80)


@pytest.mark.rule("OLY-GAP-O33", "OLY-TERM-05")
def test_unique_things_are_given_by_their_code() -> None:
    road, giver, taker = two()
    road.world.things["d127"] = Thing(id="d127", kind="artifact", name="Sword of Death", holder=giver.id)
    giver.unique.append("d127")
    road.month_of(Osswid=f"give {taker.id} d127")
    assert (giver.unique, taker.unique, road.world.things["d127"].holder) == ([], ["d127"], taker.id)
    assert road.says("Feasel") == [f"1: Received Sword of Death [d127] from Osswid [{giver.id}]."]


@pytest.mark.rule("OLY-PRIS-05", "OLY-PRIS-07", "OLY-EX-79", "OLY-EX-80", "OLY-GAP-O33")
@each("roll, held", [(0.021, True), (0.019, False)])
def test_a_prisoner_is_handed_over_and_may_escape_and_nobody_gives_to_prisoners(roll: float, held: bool) -> None:
    road, giver, taker = two(_77=5)
    road.roller = LoadedDice(rest=roll)
    prisoner = stacked(road.world, giver, road.noble("aa00", "Alion", player=road.other, prisoner=True))
    road.month_of(Osswid=f"give {prisoner.id} 77 1; give {taker.id} {prisoner.id}")
    assert road.says("Osswid")[0] == f"1: Alion [{prisoner.id}] is a prisoner."
    assert (prisoner.under, prisoner.prisoner) == ((taker.id, True) if held else ("", False))


@pytest.mark.rule("OLY-ORDER-32", "OLY-ORDER-71", "OLY-GAP-O32", "OLY-GAP-O71")
def test_one_takes_from_ones_own_and_from_ones_prisoners_and_from_nobody_else() -> None:
    road, taker, own = two()
    own.add("77", 10)
    prisoner = stacked(road.world, taker, road.noble("aa00", "Alion", player=road.other, prisoner=True))
    prisoner.add("1", 50)
    stranger = road.noble("aa00", "Guest", player=road.other, items={"1": 9})
    orders = f"get {own.id} 77 4; take {own.id} 77 0 5; get {prisoner.id} 1; get {stranger.id} 1"
    road.month_of(Osswid=orders)
    assert taker.items == {"77": 5, "1": 50}
    assert (own.items, prisoner.items, stranger.items) == ({"77": 5}, {}, {"1": 9})
    assert road.says("Osswid")[-1] == f"1: Guest [{stranger.id}] is not yours to take from."


@pytest.mark.rule("OLY-STATUS-04", "OLY-GARR-11", "OLY-EX-90", "OLY-GAP-61")
def test_rulers_give_to_and_take_from_the_garrison_which_keeps_ten_men() -> None:
    road, ruler, _ = two(_12=5)
    castle = inside(road.world, "aa00", "castle", built=Built(finished=True))
    garrison = road.noble("aa00", "Garrison", kind="garrison", castle=castle.id, items={"12": 10})
    garrison.player = ""
    road.month_of(Osswid="give garrison 12 5")
    assert road.says("Osswid") == [f"1: Garrison [{garrison.id}] does not accept five soldiers [12]."]
    road.noble(castle.id, "Lord", pledge=ruler.id)
    road.month_of(Osswid="give garrison 12 5; get garrison 12 9; get garrison 12 1")
    assert (ruler.count("12"), garrison.count("12")) == (5, 10)
    assert road.says("Osswid")[-1] == "1: A garrison keeps ten men."


@pytest.mark.rule("OLY-ORDER-18", "OLY-GAP-O18", "OLY-MAINT-05")
def test_what_is_dropped_is_gone_but_unique_things_lie_there_and_peasants_go_home() -> None:
    road, unit, _ = two(_77=9, _10=5)
    road.world.places["aa00"].supplies["10"] = 2
    road.world.things["d127"] = Thing(id="d127", kind="artifact", name="Sword of Death", holder=unit.id)
    unit.unique.append("d127")
    road.month_of(Osswid="drop 77 0 2; drop 10 3; drop d127; drop 79")
    assert unit.items == {"77": 2, "10": 2}
    assert road.world.places["aa00"].supplies["10"] == 5
    assert (unit.unique, road.world.places["aa00"].lost) == ([], ["d127"])
    books = [(event.reason, event.item, event.amount) for event in road.events if isinstance(event, Accounted)]
    assert books == [("dropped", "77", -7), ("dropped", "10", -3)]
    assert road.says("Osswid")[-1] == f"1: Osswid [{unit.id}] has no iron [79]."


@pytest.mark.rule("OLY-ORDER-23", "OLY-FERRY-03", "OLY-GAP-O23")
def test_the_fee_is_the_captains_own_and_nothing_clears_it() -> None:
    road, unit, _ = two()
    road.month_of(Osswid="fee 50")
    assert unit.fee == 50
    road.month_of(Osswid="fee 0")
    assert unit.fee == 0
    assert road.says("Osswid") == ["1: The ship no longer carries passengers for a fee."]


@pytest.mark.rule("OLY-GAP-O33", "OLY-ORDER-47")
@each(
    "order, left",
    [
        ("give {to} 77", 0), ("give {to} 77 0 0", 0), ("give {to} 77 0 24", 24), ("give {to} 77 0 25", 25),
        ("give {to} 77 1 25", 25), ("give {to} 77 25", 0), ("pay {to}", 0), ("pay {to} 0 24", 24), ("pay {to} 25", 0),
        ("pay {to} 1", 24), ("pay {to} 0 25", 25),
    ],
)  # fmt: skip
def test_what_is_left_after_a_gift(order: str, left: int) -> None:
    road, giver, taker = two(_77=25, _1=25)
    road.month_of(Osswid=order.format(to=taker.id))
    item = "77" if order.startswith("give") else "1"
    assert (giver.count(item), taker.count(item)) == (left, 25 - left)
    if left == 25:
        assert road.says("Osswid") == [f"1: Osswid [{giver.id}] has too little of that: nothing would change hands."]


@pytest.mark.rule("OLY-GAP-O32")
@each("order, left", [("77", 0), ("77 0 1", 1), ("77 1", 24), ("77 0 25", 25), ("77 30", 0), ("77 9 20", 20)])
def test_what_is_left_after_something_was_taken(order: str, left: int) -> None:
    road, taker, own = two()
    own.add("77", 25)
    road.month_of(Osswid=f"get {own.id} {order}")
    assert (own.count("77"), taker.count("77")) == (left, 25 - left)


@pytest.mark.rule("OLY-GAP-O18", "OLY-MAINT-05")
@each("order, left", [("10", 0), ("10 0 1", 1), ("10 1", 4), ("10 0 5", 5), ("10 9", 0)])
def test_peasants_that_are_dropped_join_a_province_without_any(order: str, left: int) -> None:
    road, unit, _ = two(_10=5)
    inn = inside(road.world, "aa00", "inn", built=Built(finished=True))
    relocate(road.world, unit, inn)
    road.month_of(Osswid=f"drop {order}")
    assert unit.count("10") == left
    assert road.world.places["aa00"].supplies == ({"10": 5 - left} if left < 5 else {})
    assert inn.supplies == {}


@pytest.mark.rule("OLY-GAP-O18")
def test_what_is_dropped_is_told_with_its_number_or_its_name() -> None:
    road, unit, _ = two(_77=9, _10=5)
    road.world.things["d127"] = Thing(id="d127", kind="artifact", name="Sword of Death", holder=unit.id)
    unit.unique.append("d127")
    road.month_of(Osswid="drop 77 2; drop d127; drop d127")
    assert road.says("Osswid") == [
        "1: Dropped two wood [77].", "1: Dropped Sword of Death [d127].",
        f"1: Osswid [{unit.id}] has no d127.",
    ]  # fmt: skip
    assert road.world.places["aa00"].supplies == {}


@pytest.mark.rule("OLY-GAP-O33")
def test_neither_followers_nor_what_is_nowhere_is_given() -> None:
    road, giver, taker = two()
    follower = stacked(road.world, giver, road.noble("aa00", "Alion"))
    road.month_of(Osswid=f"give {taker.id} {follower.id}; give {taker.id} d999; give {taker.id} 77")
    assert road.says("Osswid") == [
        f"1: Osswid [{giver.id}] has no {what}." for what in (f"Alion [{follower.id}]", "d999", "wood [77]")
    ]
    assert follower.under == giver.id


@pytest.mark.rule("OLY-GAP-O33", "OLY-PRIS-05")
def test_a_prisoner_is_handed_over_by_name() -> None:
    road, giver, taker = two()
    road.roller = LoadedDice(rest=0.9)
    prisoner = stacked(road.world, giver, road.noble("aa00", "Alion", player=road.other, prisoner=True))
    road.month_of(Osswid=f"give {taker.id} {prisoner.id}")
    assert road.says("Osswid") == [f"1: Gave Alion [{prisoner.id}] to Feasel [{taker.id}]."]
    road.month_of(Osswid=f"get {taker.id} {prisoner.id}")
    assert prisoner.under == giver.id
    assert road.says("Osswid") == [f"1: Took Alion [{prisoner.id}] from Feasel [{taker.id}]."]


@pytest.mark.rule("OLY-GAP-O33")
@each("kind", ["savages", "mob", "demon lord"])
def test_summoned_creatures_take_nothing(kind: str) -> None:
    road, giver, _ = two(_1=9)
    band = stacked(road.world, giver, road.noble("aa00", "Band", kind=kind))
    road.month_of(Osswid=f"pay {band.id} 5")
    assert (giver.count("1"), road.says("Osswid")) == (9, [f"1: Band [{band.id}] takes nothing."])


@pytest.mark.rule("OLY-GAP-O01", "OLY-TERM-05")
def test_a_unique_thing_fits_into_an_acceptance_of_one() -> None:
    road, giver, _ = two()
    stranger = road.noble("aa00", "Guest", player=road.other)
    for code in ("d127", "d128"):
        road.world.things[code] = Thing(id=code, kind="artifact", name="Sword", holder=giver.id)
        giver.unique.append(code)
    accepting = f"unit {stranger.id}\naccept {giver.id} d127 1"
    road.month_of(Osswid=f"give {stranger.id} d127; give {stranger.id} d128", b=accepting)
    assert (stranger.unique, giver.unique) == (["d127"], ["d128"])


@pytest.mark.rule("OLY-GAP-O32")
def test_from_whom_nothing_is_taken() -> None:
    road, taker, own = two(_1=5)
    guest = stacked(road.world, taker, road.noble("aa00", "Guest", player=road.other, items={"1": 5}))
    others = stacked(road.world, own, road.noble("aa00", "Others", player=road.other, prisoner=True, items={"1": 5}))
    captor = road.noble("aa00", "Captor", player=road.other)
    lost = stacked(road.world, captor, road.noble("aa00", "Lost", prisoner=True, items={"1": 5}))
    asked = (taker, guest, others, lost)
    road.month_of(Osswid="; ".join(f"get {one.id} 1" for one in asked))
    assert road.says("Osswid") == [f"1: {one.name} [{one.id}] is not yours to take from." for one in asked]
    assert taker.items == {"1": 5}


@pytest.mark.rule("OLY-GARR-11", "OLY-GAP-O32")
def test_a_ruler_takes_men_down_to_ten_and_all_other_goods() -> None:
    road, ruler, _ = two()
    castle = inside(road.world, "aa00", "castle", built=Built(finished=True))
    garrison = road.noble("aa00", "Garrison", kind="garrison", castle=castle.id, items={"12": 8, "13": 4, "1": 90})
    garrison.player = ""
    road.noble(castle.id, "Lord", pledge=ruler.id)
    road.month_of(Osswid="get garrison 12 5; get garrison 1; get garrison 13 1")
    assert (ruler.items, garrison.items) == ({"12": 2, "1": 90}, {"12": 6, "13": 4})
    assert road.says("Osswid")[-1] == "1: A garrison keeps ten men."


@pytest.mark.rule("OLY-ORDER-23", "OLY-GAP-O23")
def test_a_fee_is_told_and_none_without_an_amount() -> None:
    road, unit, _ = two()
    road.month_of(Osswid="fee 1500; fee")
    assert unit.fee == 0
    assert road.says("Osswid") == [
        "1: The fee is now 1,500 gold for each 100 weight.", "1: The ship no longer carries passengers for a fee.",
    ]  # fmt: skip
