"""Taxes to the piece of gold, pledges and ranks rung by rung."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.olympia.rule.pledging import Lands, is_emperor, king_of, rank_of, settle_ranks, survey
from engine.games.olympia.rule.rule_events import GarrisonPaid, RankChanged, TaxesReceived
from engine.games.olympia.rule.taxing import castles_collect, garrisons_pay_and_forward
from engine.games.olympia.state import Built, Thing, Unit
from engine.games.olympia.units.lordship import chain_of
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.rule.test_land_power import Peers, Realm
from tests.suite.table import each


def month_end(realm: Realm) -> None:
    turn = realm.quiet()
    garrisons_pay_and_forward(turn)
    castles_collect(turn)


@pytest.mark.rule("OLY-LAND-04", "OLY-GARR-06", "OLY-LAND-05")
@each(
    "tax, men, cost, forwarded",
    [(300, 10, 20, 140), (301, 10, 20, 140), (302, 10, 20, 141), (20, 10, 20, 0), (21, 10, 20, 0), (22, 10, 20, 1),
     (15, 10, 15, 0), (0, 10, 0, 0), (300, 9, 18, 0), (300, 11, 22, 139)],
)  # fmt: skip
def test_pay_comes_first_and_half_of_the_rest_is_forwarded(tax: int, men: int, cost: int, forwarded: int) -> None:
    realm = Realm()
    realm.garrison(1, _12=men)
    realm.at(1).tax = tax
    month_end(realm)
    (paid,) = realm.of(GarrisonPaid)
    assert (paid.tax, paid.cost, paid.forwarded, paid.where) == (tax, cost, forwarded, "aa01")
    assert realm.owner.count("1") == forwarded
    assert realm.at(1).tax == (tax - cost if men < 10 else 0)


@pytest.mark.rule("OLY-LAND-05", "OLY-MAINT-01")
def test_a_garrison_that_loses_men_for_want_of_pay_was_still_strong_that_month() -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    realm.at(1).tax = 19
    month_end(realm)
    (paid,) = realm.of(GarrisonPaid)
    assert (paid.cost, paid.men) == (19, garrison.count("12"))
    assert garrison.count("12") == 9


@pytest.mark.rule("OLY-CASTLE-01", "OLY-CASTLE-02", "OLY-TURN-10")
def test_an_owner_is_told_all_that_his_castle_brought_in_one_sum() -> None:
    realm = Realm()
    for column in (0, 1, 2):
        realm.garrison(column)
        realm.at(column).tax = 120
    month_end(realm)
    assert [event.gold for event in realm.of(TaxesReceived)] == [150]
    assert realm.owner.count("1") == 150
    assert [event.forwarded for event in realm.of(GarrisonPaid)] == [0, 50, 50]
    assert kit.booked(realm.turn, "1") == 150


@pytest.mark.rule("OLY-CASTLE-02", "OLY-CASTLE-03")
def test_only_the_finished_castle_of_a_province_takes_its_taxes() -> None:
    realm = Realm()
    ruin = kit.inside(realm.world, "aa02", "castle", built=Built())
    builder = realm.noble("Builder", "a", ruin.id)
    realm.at(2).tax = 100
    month_end(realm)
    assert (builder.count("1"), realm.at(2).tax) == (0, 100)
    assert realm.of(TaxesReceived) == []


@pytest.mark.rule("OLY-CASTLE-03", "OLY-TAX-02")
def test_a_castle_in_a_city_takes_the_taxes_of_the_province_around() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city")
    castle = kit.inside(camp.world, city.id, "castle", built=Built(finished=True))
    owner = camp.noble("Owner", "a", castle.id)
    camp.world.places["aa00"].tax, city.tax = 90, 100
    castles_collect(camp.quiet())
    assert (owner.count("1"), camp.world.places["aa00"].tax, city.tax) == (45, 0, 100)


@pytest.mark.rule("OLY-LAND-01", "OLY-GAP-39")
@each("castle", ["gone", "empty"])
def test_without_a_castle_nothing_is_sent_and_without_an_owner_it_is_lost(castle: str) -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    if castle == "gone":
        garrison.castle = "z999"
    else:
        realm.castle.units.clear()
    realm.at(1).tax = 100
    month_end(realm)
    assert realm.owner.count("1") == 0
    assert realm.at(1).tax == (80 if castle == "gone" else 0)
    assert [event.forwarded for event in realm.of(GarrisonPaid)] == [0]
    assert [(event.ruler, event.seen_by) for event in realm.of(GarrisonPaid)] == [("", ())]


@pytest.mark.rule("OLY-TAX-02")
def test_the_garrison_of_a_city_takes_nothing_from_its_taxes() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city")
    city.tax = 100
    guards = camp.noble("Garrison", "", city.id, kind="garrison", items={"16": 30})
    garrisons_pay_and_forward(camp.quiet())
    assert (city.tax, guards.items) == (100, {"16": 30})
    assert camp.of(GarrisonPaid) == []


@pytest.mark.rule("OLY-GARR-12", "OLY-LAND-09")
def test_the_table_of_garrisons_names_the_topmost_ruler_and_goes_to_each_seat_once() -> None:
    realm = Realm()
    top = realm.noble("Top", "b", "aa05")
    realm.owner.pledge = realm.noble("Middle", "a", "aa05", pledge=top.id).id
    realm.garrison(1)
    month_end(realm)
    (paid,) = realm.of(GarrisonPaid)
    assert (paid.ruler, paid.seen_by, paid.castle) == (f"Top [{top.id}]", ("a", "b"), realm.castle.id)


# Pledges and ranks


@pytest.mark.rule("OLY-ORDER-50", "OLY-GAP-O50")
@each("kind, seat, pledges", [("noble", "b", True), ("noble", "", False), ("garrison", "b", False)])
def test_one_pledges_to_nobles_of_players_alone(kind: str, seat: str, pledges: bool) -> None:
    camp = Camp()
    other = camp.noble("Other", seat, "aa02", kind=kind)
    unit = camp.noble("Osswid")
    camp.run({"Osswid": f"pledge {other.id}"})
    assert camp.said("a") == [f"Osswid [{unit.id}] pledges all lands to {other.id}."]  # nobody of his is there to see
    assert list(chain_of(camp.world, unit)) == ([unit, other] if pledges else [unit])
    camp.noble("Herald", "a", "aa02")
    camp.run({"Osswid": f"pledge 0; pledge {other.id}"})
    assert unit.pledge == (other.id if pledges else "")


def lands(own: dict[str, int], **below: list[str]) -> Lands:
    return Lands(own, {code.strip("_"): vassals for code, vassals in below.items()})


@pytest.mark.rule("OLY-STATUS-01", "OLY-STATUS-03")
def test_provinces_are_ones_own_and_those_of_all_below() -> None:
    found = lands({"1": 6, "2": 3, "4": 1}, _3=["1", "2"], _2=["4"])
    assert [found.provinces(code) for code in ("1", "2", "3", "4", "5")] == [6, 4, 10, 1, 0]


@pytest.mark.rule("OLY-STATUS-01", "OLY-GAP-06")
def test_a_noble_may_own_several_castles_and_a_garrison_or_band_inside_counts_for_nobody() -> None:
    peers = Peers()
    owner = peers.own("Owner", 3)
    second = kit.inside(peers.world, "aa02", "castle", built=Built(finished=True))
    assert second.built is not None
    extra = kit.noble(peers.world, "aa01", "Garrison", kind="garrison", castle=second.id)
    second.built.garrisons += [extra.id, "9999"]
    band = kit.noble(peers.world, second.id, "Band", kind="savages")
    found = survey(peers.world)
    assert found.own == {owner.id: 3}
    second.units.remove(band.id)
    second.units.append(owner.id)
    assert survey(peers.world).own == {owner.id: 4}


@pytest.mark.rule("OLY-STATUS-02", "OLY-STATUS-05", "OLY-GAP-04")
@each(
    "own, above, wanted",
    [
        (0, 6, ""), (1, 0, "lord"), (6, 0, "lord"), (6, 6, "lord"), (13, 0, "knight"), (13, 60, "baron"),
        (1, 63, "lord"), (25, 0, "baron"), (64, 0, "marquess"),
    ],
)  # fmt: skip
def test_the_rank_of_who_pledged_is_at_most_the_one_below(own: int, above: int, wanted: str) -> None:
    peers = Peers()
    lord = peers.own("Above", above)
    unit = peers.own("Below", own, pledge=lord.id)
    assert peers.rank(unit) == wanted


@pytest.mark.rule("OLY-STATUS-02")
def test_the_rungs_are_counted_down_a_chain_of_three() -> None:
    peers = Peers()
    top = peers.own("Top", 0)
    middle = peers.own("Middle", 0, pledge=top.id)
    bottom = peers.own("Bottom", 30, pledge=middle.id)
    assert [peers.rank(unit) for unit in (top, middle, bottom)] == ["count", "baron", "knight"]


@pytest.mark.rule("OLY-STATUS-01", "OLY-GAP-06")
def test_there_is_no_king_where_a_province_is_free_or_anothers_and_the_sea_does_not_count() -> None:
    realm = Realm("p" * 15 + "~", level=3)
    realm.at(15).region = kit.LAND
    realm.world.regions[kit.LAND].provinces.append("aa15")
    garrisons = [realm.garrison(column) for column in range(15)]
    region = realm.world.regions[kit.LAND]
    assert king_of(realm.world, region) is realm.owner
    other = kit.inside(realm.world, "aa07", "castle", built=Built(finished=True))
    rival = realm.noble("Rival", "b", other.id)
    garrisons[7].castle = other.id
    assert king_of(realm.world, region) is None
    rival.pledge = realm.owner.id
    assert king_of(realm.world, region) is realm.owner
    realm.at(3).units.clear()
    assert king_of(realm.world, region) is None


def enthroned(**more: Any) -> tuple[Realm, Unit]:
    realm = Realm()
    realm.world.olympus = "aa00"
    realm.world.things["401"] = Thing(id="401", kind="relic", name="Imperial Throne", holder=realm.owner.id)
    realm.owner.unique.append("401")
    for key, value in more.items():
        setattr(realm.owner, key, value)
    return realm, realm.owner


@pytest.mark.rule("OLY-STATUS-06", "OLY-GAP-90")
@each("why", ["", "unfinished", "no throne", "elsewhere", "outside", "nobody's"])
def test_all_that_an_emperor_needs(why: str) -> None:
    realm, unit = enthroned(**({"player": ""} if why == "nobody's" else {}))
    if why == "unfinished":
        realm.castle.built = Built()
    elif why == "no throne":
        unit.unique = []
    elif why == "elsewhere":
        realm.world.olympus = "aa01"
    elif why == "outside":
        unit.place = "aa00"
    assert is_emperor(realm.world, unit) is (why == "")


@pytest.mark.rule("OLY-STATUS-01", "OLY-STATUS-06")
def test_ranks_are_settled_for_nobles_alone_and_told_when_they_change() -> None:
    realm = Realm()
    realm.garrison(1)
    top = realm.noble("Top", "b", "aa05")
    realm.owner.pledge = top.id
    former = realm.noble("Former", "c", "aa05", rank="baron")
    band = realm.noble("Band", "", "aa05", kind="savages", rank="lord")
    settle_ranks(realm.quiet())
    assert [unit.rank for unit in (realm.owner, top, former, band)] == ["lord", "lord", "", "lord"]
    assert {event.name.split()[0]: event.rank for event in realm.of(RankChanged)} == {
        "Erekosse": "lord", "Top": "lord", "Former": "",
    }  # fmt: skip
    settle_ranks(realm.quiet())
    assert realm.of(RankChanged) == []


def test_the_rank_of_who_holds_nothing_is_none() -> None:
    camp = Camp()
    unit = camp.noble("Osswid")
    assert rank_of(camp.world, unit, survey(camp.world)) == ""
