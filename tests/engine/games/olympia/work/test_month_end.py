"""The end of a month: inns, temples, pay, losses, civilization, supplies, taxes, markets."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.olympia.household.wages import pay_men, unpaid_with
from engine.games.olympia.land.markets import open_market
from engine.games.olympia.land.month_end import gather_city_taxes, renew_markets
from engine.games.olympia.land.supplies import refill
from engine.games.olympia.state import Market, Offer, Realm
from engine.games.olympia.work.income import pay_inns, pay_temples
from engine.games.olympia.work.income_events import InnEarned, RichTraveller, TempleEarned
from engine.games.olympia.work.upkeep import decompose_undead, fade_ghosts, lose_animals, pay_all
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import beyond, booked, building, inside
from tests.suite.table import each

# Pay


@pytest.mark.rule("OLY-MAINT-03", "OLY-EX-60")
def test_nine_soldiers_and_six_gold_three_are_paid_two_leave() -> None:
    camp = Camp("p")
    unit = camp.noble("Osswid", items={"12": 9, "1": 6})
    turn = camp.quiet()
    pay_men(turn, unit)
    assert unit.items == {"12": 7}
    assert camp.said("a") == ["Paid 6 gold to men.", "Not paid, two soldiers [12] left service."]
    assert (booked(turn, "12"), booked(turn, "1")) == (-2, -6)


@pytest.mark.rule("OLY-MAINT-01", "OLY-MAINT-02", "OLY-TURN-06", "OLY-EX-60")
def test_a_stackmate_of_the_same_player_pays_and_nobody_elses_does() -> None:
    camp = Camp("p")
    top = camp.noble("Candide", items={"1": 100})
    unit = camp.beneath(top, camp.noble("Osswid", items={"10": 4, "15": 2, "1": 5}))
    stranger = camp.beneath(top, camp.noble("Feasel", "b", items={"12": 3}))
    far = camp.noble("Kosar", items={"12": 3})
    pay_all(camp.quiet())
    assert (unit.items, top.items) == ({"10": 4, "15": 2}, {"1": 91})
    assert (stranger.items, far.items) == ({"12": 2}, {"12": 2})


@pytest.mark.rule("OLY-MAINT-01", "OLY-MAINT-03")
def test_peasants_starve_and_the_unpaid_leave_in_turn_from_each_kind() -> None:
    camp = Camp("p")
    unit = camp.noble("Osswid", items={"10": 5, "12": 1, "13": 9, "25": 4})
    pay_men(camp.quiet(), unit)
    assert unit.items == {"10": 3, "13": 7, "25": 4}  # 15 unpaid, 5 go: two, one and two
    assert camp.said("a") == [
        "Without pay, two peasants [10] starved.", "Not paid, one soldier [12] left service.",
        "Not paid, two archers [13] left service.",
    ]  # fmt: skip


@pytest.mark.rule("OLY-MAINT-03")
@each("men, left", [(1, 0), (2, 1), (3, 2), (4, 2), (6, 4), (7, 4)])
def test_a_third_of_the_unpaid_leave(men: int, left: int) -> None:
    camp = Camp("p")
    unit = camp.noble("Osswid", items={"12": men})
    pay_men(camp.quiet(), unit)
    assert unit.count("12") == left


def test_gold_pays_whole_men_only() -> None:
    camp = Camp("p")
    unit = camp.noble("Osswid", items={"10": 3, "14": 2})
    assert unpaid_with(unit, 6) == {"10": 1, "14": 1}
    assert unpaid_with(unit, 7) == {"14": 1}
    assert unpaid_with(unit, 11) == {}


def test_garrisons_and_those_who_belong_to_nobody_are_not_paid_here() -> None:
    camp = Camp("p")
    garrison = camp.noble("Garrison", kind="garrison", items={"12": 10, "1": 100})
    independent = camp.noble("Alion", "", items={"12": 10, "52": 5, "31": 9, "18": 3})
    turn = camp.quiet()
    for step in (pay_all, lose_animals, fade_ghosts, decompose_undead):
        step(turn)
    assert (garrison.items, independent.items["12"]) == ({"12": 10, "1": 100}, 10)
    assert (independent.items["31"], independent.items["18"]) == (9, 3)


@pytest.mark.rule("OLY-TURN-05", "OLY-GAP-17")
def test_a_city_pays_two_gold_a_day_to_each_noble_in_the_stack_of_its_garrison() -> None:
    camp = Camp("pp")
    city = inside(camp.world, "aa00", "city")
    garrison = camp.noble("Garrison", "", at=city.id, kind="garrison")
    top = camp.beneath(garrison, camp.noble("Candide", at=city.id))
    deep = camp.beneath(top, camp.noble("Osswid", "b", at=city.id))
    captive = camp.prisoner(garrison, "Alion", "b")
    alone = camp.noble("Feasel", at=city.id)
    castle = camp.noble("Castle", kind="garrison", at="aa01")
    bound = camp.beneath(castle, camp.noble("Kosar", at="aa01"))
    camp.run(days=5)
    assert [unit.count("1") for unit in (top, deep, captive, alone, bound)] == [10, 10, 0, 0, 0]
    assert camp.said("b") == [f"Received 2 gold from Garrison [{garrison.id}]."] * 5
    assert booked(camp.turn, "1") == 20


# Losses


@pytest.mark.rule("OLY-GAP-24", "OLY-ITEM-02")
def test_one_animal_in_a_hundred_dies() -> None:
    camp = Camp("p")
    unit = camp.noble("Osswid", items={"52": 20_000, "280": 20_000, "81": 500, "77": 500})
    turn = camp.quiet()
    lose_animals(turn)
    assert 150 < 20_000 - unit.count("52") < 250
    assert 150 < 20_000 - unit.count("280") < 250
    assert (unit.count("81"), unit.count("77")) == (500, 500)
    assert booked(turn, "52") == unit.count("52") - 20_000


@pytest.mark.rule("OLY-GAP-S902", "OLY-GAP-S901", "OLY-GAP-24")
def test_a_ghost_fades_and_none_to_two_undead_decompose() -> None:
    seen = set()
    for seed in range(40):
        camp = Camp("p")
        unit, last = camp.noble("Osswid", items={"18": 5, "31": 5}), camp.noble("Feasel", items={"18": 1, "31": 1})
        turn = camp.quiet()
        turn.seed = str(seed)
        fade_ghosts(turn)
        decompose_undead(turn)
        assert (unit.count("18"), last.count("18")) == (4, 0)
        assert last.count("31") in (0, 1)
        seen.add(5 - unit.count("31"))
    assert seen == {0, 1, 2}


# Inns and temples


@pytest.mark.rule("OLY-INN-02", "OLY-INN-03", "OLY-INN-04", "OLY-TURN-09", "OLY-GAP-60")
def test_an_inn_earns_50_to_75_for_its_owner_and_one_in_eight_a_rich_traveller() -> None:
    earned, gifts = [], []
    for seed in range(400):
        camp = Camp("p")
        inn = building(camp.world, "aa00", "inn")
        owner, guest = camp.noble("Osswid", at=inn.id), camp.noble("Feasel", "b", at=inn.id)
        turn = camp.quiet()
        turn.seed = str(seed)
        pay_inns(turn)
        earned += [event.gold for event in camp.of(InnEarned)]
        gifts += [event.gold for event in camp.of(RichTraveller)]
        told = [*camp.of(InnEarned), *camp.of(RichTraveller)]
        assert owner.count("1") == booked(turn, "1") == sum(event.gold for event in told)
        assert guest.count("1") == 0
    assert (min(earned), max(earned)) == (50, 75)
    assert 61 < sum(earned) / 400 < 64
    assert 30 < len(gifts) < 70
    assert set(gifts) <= set(range(50, 131, 10))


@pytest.mark.rule("OLY-INN-03", "OLY-PILL-04", "OLY-GAP-60")
def test_inns_of_a_province_share_and_pillage_lowers_what_they_earn() -> None:
    camp = Camp("pp")
    city = inside(camp.world, "aa00", "city", pillage=4)
    inns = [building(camp.world, at, "inn") for at in ("aa00", city.id, "aa01", "aa00")]
    camp.world.places["aa01"].pillage = 1
    building(camp.world, "aa01", "inn", finished=False)
    owners = [camp.noble(f"N{number}", at=inn.id) for number, inn in enumerate(inns[:3])]
    pay_inns(camp.quiet(rest=0.5))
    assert [owner.count("1") for owner in owners] == [63 // 3, 63 // 5 // 3, 63 // 2]
    assert not camp.of(RichTraveller)


@pytest.mark.rule("OLY-TURN-09", "OLY-RELIG-02")
def test_a_temple_brings_100_gold_to_a_priest_who_owns_it() -> None:
    camp = Camp("pp")
    temples = [building(camp.world, at, "temple") for at in ("aa00", "aa01", "aa01")]
    camp.world.places["aa01"].pillage = 3
    priest = camp.noble("Priest", at=temples[0].id, skills={"750": 0})
    second = camp.noble("Second", at=temples[1].id, skills={"750": 0})
    layman = camp.noble("Layman", at=temples[2].id)
    camp.noble("Late", at=temples[2].id, skills={"750": 0})
    turn = camp.quiet()
    pay_temples(turn)
    assert [unit.count("1") for unit in (priest, second, layman)] == [100, 25, 0]
    assert [event.gold for event in camp.of(TempleEarned)] == [100, 25]
    assert booked(turn, "1") == 125


# Places


@pytest.mark.rule("OLY-CIV-02", "OLY-TAX-01", "OLY-GAP-24", "OLY-GAP-33")
def test_civilization_is_counted_before_taxes_and_supplies_are_full_again() -> None:
    camp = Camp("f")
    camp.world.places["aa00"].supplies = {"77": 2}
    castle = building(camp.world, "aa00", "castle", level=6)
    building(camp.world, "aa00", "inn")
    assert castle.built is not None
    camp.run(end=True)
    place = camp.world.places["aa00"]
    assert (place.civilization, place.tax, place.work_days) == (4, 250, 20)
    assert place.supplies == {"77": 30, "10": 10}


@pytest.mark.rule("OLY-TAX-02", "OLY-TURN-10")
def test_what_is_left_of_a_citys_taxes_joins_those_of_its_province() -> None:
    camp = Camp("p")
    city = inside(camp.world, "aa00", "city", tax=70)
    province = camp.world.places["aa00"]
    province.tax = 50
    gather_city_taxes(camp.quiet())
    assert (city.tax, province.tax) == (0, 120)
    gather_city_taxes(camp.turn)
    assert province.tax == 120


@pytest.mark.rule("OLY-PILL-02", "OLY-TURN-15", "OLY-EX-86", "OLY-GAP-58")
def test_a_city_pillaged_in_five_months_is_back_to_normal_twenty_months_after_the_first() -> None:
    camp = Camp("p")
    city = inside(camp.world, "aa00", "city")
    taxes = []
    for month in range(1, 22):
        city.pillage += 4 * (month <= 5)
        camp.run(end=True)
        taxes.append(city.tax)
    assert taxes[:5] == [100 // 4, 100 // 7, 100 // 10, 100 // 13, 100 // 16]
    assert taxes[17:] == [33, 50, 100, 100]


@pytest.mark.rule("OLY-OPIUM-03", "OLY-TAX-02", "OLY-TAX-03", "OLY-GAP-55")
def test_opium_lowers_the_tax_base_of_a_city_by_ten_percent_a_level() -> None:
    camp = Camp("p")
    city = inside(camp.world, "aa00", "city", market=Market())
    assert city.market is not None
    taxes = []
    for level in (0, 1, 3, 7):
        city.market.opium = level
        refill(camp.world, city)
        taxes.append(city.tax)
    assert taxes == [100, 90, 70, 30]
    city.market.opium, city.pillage = 3, 4
    refill(camp.world, city)
    assert city.tax == 14


@pytest.mark.rule("OLY-TURN-11", "OLY-OPIUM-02")
def test_demand_for_opium_moves_at_the_end_of_the_month_and_so_do_taxes() -> None:
    camp = Camp("p")
    city = inside(camp.world, "aa00", "city")
    open_market(camp.world, city, Dice("x"))
    camp.noble("Osswid", at=city.id, items={"93": 100, "1": 9})
    camp.run({"Osswid": "sell 93 15 17"}, end=True)
    assert city.market is not None
    assert (city.market.opium, city.market.opium_sold, city.tax) == (1, 0, 90)
    camp.run({"Osswid": "sell 93 85 17"}, end=True)
    assert (city.market.opium, city.tax) == (2, 80)
    assert camp.unit("Osswid").count("93") == 100 - 15 - 28
    camp.run({"Osswid": "sell 93 0"}, end=True)
    assert city.market.opium == 3  # what stood on the first morning was sold


@pytest.mark.rule("OLY-GAP-22", "OLY-GAP-53")
def test_markets_are_matched_on_the_first_morning_and_in_the_evening() -> None:
    camp = Camp("p")
    city = inside(camp.world, "aa00", "city", market=Market(stock=[Offer(sells=True, item="79", quantity=2, price=9)]))
    buyer = camp.noble(
        "Osswid", at=city.id, items={"1": 50}, offers=[Offer(sells=False, item="79", quantity=5, price=9)]
    )
    renew_markets(camp.turn)
    other = camp.noble("Feasel", at=city.id, items={"79": 3})
    other.offers = [Offer(sells=True, item="79", quantity=3, price=5)]
    camp.run(days=1)
    assert (buyer.items, other.items) == ({"1": 17, "79": 5}, {"1": 15})


@pytest.mark.rule("OLY-GAP-53", "OLY-GAP-70")
def test_cities_of_faery_sell_a_golden_ring_one_month_in_twenty() -> None:
    camp = Camp("p")
    (wood,) = beyond(camp.world, Realm.FAERY, "forest", [1], 1)
    city = inside(camp.world, wood.id, "city", market=Market())
    plain = inside(camp.world, "aa00", "city", market=Market())
    offered = []
    for month in range(400):
        camp.turn.number = month
        renew_markets(camp.turn)
        assert city.market is not None
        rings = [offer for offer in city.market.offers if offer.sells]
        offered += [offer.price for offer in rings]
        assert [thing.id for thing in camp.world.things.values()] == [offer.item for offer in rings]
    assert plain.market is not None
    assert plain.market.offers == []
    assert 8 < len(offered) < 36
    assert set(offered) <= set(range(450, 1051, 50))
