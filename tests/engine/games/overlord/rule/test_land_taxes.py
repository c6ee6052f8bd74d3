"""The taxes of every day, collectors by skill, and what may be done on whose phase."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.turn import Step
from engine.games.overlord.acting.contract import Result, carry_out
from engine.games.overlord.battle import evening
from engine.games.overlord.book import BOOK
from engine.games.overlord.month import ending
from engine.games.overlord.rule import phase, taxing
from engine.games.overlord.state import COIN, Faction, Stance, Unit
from engine.games.overlord.titles import ownership
from engine.games.overlord.titles.events import SentBackByPeople, TaxesCollected, TaxesGathered
from tests.engine.games.overlord.props.realm import Realm, teach
from tests.suite.table import each

TAXES = Step("Taxes", "OVL-OWN-07", taxing.evening)


def fund(realm: Realm, faction: str = "f05") -> int:
    return realm.world.factions[faction].fund.get(COIN, 0)


def sheriff(realm: Realm, faction: str = "f05", taxes: int = 5000) -> Unit:
    """The Sheriff of the city L2, whose taxes are $5000 a month."""
    unit = realm.unit("U8", faction=faction, location="L2")
    realm.title("L2", "shrf", unit)
    realm.at("L2").taxes = taxes
    return unit


@pytest.mark.rule("OVL-EX-07", "OVL-OWN-07", "OVL-OWN-06", "OVL-FUND-06", "OVL-ECON-14", "OVL-GAP-20", "OVL-OWN-02")
def test_a_thirtieth_of_the_taxes_goes_to_the_fund_of_the_owner_every_day() -> None:
    realm = Realm()
    sheriff(realm)
    realm.at("L3").taxes = 599
    realm.days(1, 30)
    first = [event for event in realm.told(TaxesCollected) if event.day in (1, 30) and event.location == "L2"]
    assert [(event.day, event.amount, event.seen_by) for event in first] == [(1, 166, ("anna",)), (30, 166, ("anna",))]
    assert fund(realm) == 30 * (166 + 19)
    assert "166 taxes from Place L2 [L2] collected at Place L2 [L2]." in realm.said()
    assert "19 taxes from Place L3 [L3] collected at Place L2 [L2]." in realm.said()
    assert not any("taxes" in text for text in realm.said("ben"))
    books = sum(event.amount for event in realm.told(Accounted) if event.item == COIN)
    assert books == realm.world.holdings()[COIN]


@pytest.mark.rule("OVL-GAP-34", "OVL-TITLE-22")
def test_of_overlapping_titles_one_has_the_taxes() -> None:
    realm = Realm()
    sheriff(realm)
    realm.title("L4", "baro", realm.unit("U9", faction="f06", location="L4"))
    realm.at("L5").taxes = 300
    realm.evening(TAXES)
    assert (fund(realm), fund(realm, "f06")) == (166, 10)


@pytest.mark.rule("OVL-ECON-14", "OVL-OWN-06", "OVL-GAP-34", "OVL-OWN-05")
def test_unowned_and_occupied_land_brings_nothing() -> None:
    realm = Realm()
    realm.at("L2").taxes = 5000
    realm.evening(TAXES)
    assert realm.world.holdings().get(COIN, 0) == 0
    sheriff(realm)
    men = realm.soldiers("U1", 50, "f06", location="L2", guarding=True)
    realm.evening(TAXES)
    assert (fund(realm), fund(realm, "f06")) == (0, 0)  # an occupant has no right to them either
    men.guarding = False
    realm.evening(TAXES)
    assert fund(realm) == 166


@pytest.mark.rule("OVL-OWN-07", "OVL-TITLE-05")
def test_taxes_go_to_whoever_holds_the_title_and_reaches_the_land_on_that_day() -> None:
    realm = Realm()
    sheriff(realm)
    heir = realm.unit("U9", faction="f06", location="L2")
    realm.days(1, 2)
    title = realm.at("L2").title
    assert title is not None
    realm.world.units["U8"].title, heir.title, title.holder = "", "L2", "U9"
    realm.days(3)
    assert (fund(realm), fund(realm, "f06")) == (2 * 166, 166)
    realm.title("L4", "baro", realm.unit("U7", location="L4"))
    realm.at("L5").taxes = 300
    realm.days(4)
    assert (fund(realm), fund(realm, "f06")) == (2 * 166 + 10, 2 * 166)
    realm.at("L4").exits = [way for way in realm.at("L4").exits if way.goal != "L5"]
    ownership.redraw(realm.world)
    realm.days(5)
    assert (fund(realm), fund(realm, "f06")) == (2 * 166 + 10, 3 * 166), "no way leads there from the barony"


@pytest.mark.rule("OVL-OWN-06", "OVL-GAP-38")
def test_the_taxes_of_a_day_of_pillage_are_lost_to_the_owner() -> None:
    realm = Realm()
    sheriff(realm)
    realm.soldiers("U1", 50, "f06", location="L2")
    realm.orders({"U1": "2 PILLAGE"})
    realm.days(1, 3)
    assert fund(realm) == 166
    assert [event.day for event in realm.told(TaxesCollected)] == [3]


@pytest.mark.rule("OVL-GAP-19", "OVL-OWN-06")
def test_the_economy_feels_the_taxes_of_an_owner() -> None:
    realm = Realm()
    sheriff(realm)
    phase.begin(realm.now)
    realm.days(1)
    assert list(phase.taxed(realm.now)) == ["L2"]
    ending.develop_places(realm.now, phase.fought(realm.now), phase.taxed(realm.now))
    assert (realm.at("L2").economy, realm.at("L3").economy) == (99, 100)
    phase.begin(realm.now)
    assert list(phase.taxed(realm.now)) == []


@pytest.mark.rule("OVL-GAP-19")
def test_it_is_kept_where_there_was_a_battle() -> None:
    realm = Realm()
    realm.soldiers("U1", 10, location="L4")
    realm.soldiers("U2", 10, "f06", location="L4")
    realm.orders({"U1": "ATTACK U2"})
    realm.days(1)
    assert list(phase.fought(realm.now)) == ["L4"]


@pytest.mark.rule("OVL-GAP-19")
def test_a_scuffle_that_can_harm_nobody_does_not_count_as_a_battle() -> None:
    realm = Realm()
    for number, faction in (("U1", "f05"), ("U2", "f06")):
        realm.unit(number, "man", 10, faction, location="L4")  # unarmed: no damage (OVL-GAP-41)
    realm.orders({"U1": "ATTACK U2"})
    realm.days(1)
    assert [battle.is_bloodless for battle in evening.fought(realm.now)] == [True]
    assert list(phase.fought(realm.now)) == []


@pytest.mark.rule("OVL-STANCE-10")
def test_enemies_who_can_not_harm_each_other_fight_once_and_again_when_somebody_comes() -> None:
    realm = Realm()
    for number, faction in (("U1", "f05"), ("U2", "f06")):
        realm.unit(number, "man", 10, faction, location="L4")
        realm.world.factions[faction].settings["advertise"] = True
    realm.world.factions["f05"].stances["f06"] = Stance.ENEMY
    realm.days(1, 3)
    assert [(battle.day, battle.is_bloodless) for battle in evening.fought(realm.now)] == [(1, True)]
    realm.soldiers("U3", 5, location="L4")
    realm.days(4)
    assert [battle.is_bloodless for battle in evening.fought(realm.now)] == [True, False]


# --- USE of taxing ---


def collector(realm: Realm, number: str = "U1", figures: int = 20, faction: str = "f05", place: str = "L2") -> Unit:
    return teach(realm.unit(number, "man", figures, faction, location=place), cmbt=1, taxe=1)


def collect(realm: Realm, unit: Unit) -> Result:
    return carry_out(taxing.collect, realm.acting(unit, "USE taxe"))


@pytest.mark.rule("OVL-GAP-29", "OVL-OWN-06")
def test_collectors_get_a_coin_a_figure_out_of_the_taxes_of_the_owner() -> None:
    realm = Realm()
    sheriff(realm)
    own = collector(realm)
    assert collect(realm, own) is Result.EXECUTED
    realm.evening(TAXES)
    assert (own.items[COIN], fund(realm)) == (20, 146)
    realm.now.day = 2
    realm.evening(TAXES)
    assert (own.items[COIN], fund(realm)) == (20, 146 + 166)
    books = sum(event.amount for event in realm.told(Accounted))
    assert books == realm.world.holdings()[COIN] == 332


@pytest.mark.rule("OVL-GAP-29", "OVL-STANCE-05", "OVL-STANCE-06", "OVL-STANCE-07")
def test_taxing_is_for_the_owners_people_and_his_allies() -> None:
    for stance in Stance:
        realm = Realm()
        sheriff(realm, "f06")
        realm.stance("f06", "f05", stance)
        expected = Result.EXECUTED if stance is Stance.ALLY else Result.NOT_YET
        assert collect(realm, collector(realm)) is expected
    realm = Realm()
    realm.at("L2").taxes = 5000
    assert collect(realm, collector(realm)) is Result.NOT_YET  # nobody owns it
    assert realm.said()[0].endswith(
        "has no right to the taxes of Place L2 [L2]: they are for its owner's people and allies."
    )


@pytest.mark.rule("OVL-GAP-29")
def test_what_else_it_takes_to_collect() -> None:
    realm = Realm()
    sheriff(realm)
    novice = collector(realm)
    novice.experience["taxe"] -= 1
    assert collect(realm, novice) is Result.NOT_YET
    assert collect(realm, collector(realm, "U2", place="L1")) is Result.NOT_YET  # nobody lives there
    assert collect(realm, collector(realm, "U3")) is Result.EXECUTED
    realm.soldiers("U5", 50, "f06", location="L2", guarding=True)
    assert collect(realm, collector(realm, "U4")) is Result.NOT_YET  # an occupant stops the taxes


@pytest.mark.rule("OVL-GAP-29")
def test_collectors_share_when_they_want_more_than_there_is() -> None:
    realm = Realm()
    sheriff(realm)
    one, two = collector(realm, "U1", 300), collector(realm, "U2", 100)
    collect(realm, one)
    collect(realm, two)
    realm.evening(TAXES)
    assert (one.items[COIN], two.items[COIN], fund(realm)) == (125, 41, 0)
    assert len(realm.told(TaxesGathered)) == 2


@pytest.mark.rule("OVL-GAP-73", "OVL-GAP-29", "OVL-USE-15")
def test_a_guard_collects_with_half_of_its_figures() -> None:
    realm = Realm()
    sheriff(realm)
    unit = collector(realm, figures=21)
    realm.orders({"U1": "@GUARD\n@USE taxe"})
    realm.days(1)
    assert (unit.items[COIN], unit.guarding, fund(realm)) == (10, True, 156)


@pytest.mark.rule("OVL-GAP-29", "OVL-ORD-35", "OVL-GAP-38")
def test_pillagers_take_the_money_before_any_collector() -> None:
    realm = Realm()
    sheriff(realm)
    unit = collector(realm)
    realm.soldiers("U2", 50, "f06", location="L2")
    realm.orders({"U1": "USE taxe", "U2": "PILLAGE"})
    realm.days(1)
    assert (COIN in unit.items, fund(realm)) == (False, 0)


# --- policy ---


@pytest.mark.rule("OVL-OWN-03", "OVL-OWN-08")
def test_anybody_may_work_anywhere() -> None:
    realm = Realm()
    sheriff(realm)
    realm.soldiers("U7", 50, location="L2", guarding=True)
    realm.stance("f05", "f06", Stance.HOSTILE)
    worker = realm.unit("U1", "man", 5, "f06", location="L2", settings={"advertise": True})
    realm.orders({"U7": "@GUARD"})
    realm.days(1, 3)
    assert worker.worked == {"L2": 3}


@pytest.mark.rule("OVL-ORD-22", "OVL-STANCE-05", "OVL-OWN-03")
def test_the_ground_of_a_whole_area_is_its_owners() -> None:
    for stance in Stance:
        realm = Realm()
        sheriff(realm, "f06")
        realm.stance("f06", "f05", stance)
        realm.at("L1").ground["iron"] = 5
        unit = realm.unit("U1")
        expected = Result.EXECUTED if stance is Stance.ALLY else Result.FAILED
        assert realm.do(BOOK.deeds, unit, "GET L1 iron") is expected


@pytest.mark.rule("OVL-OWN-08", "OVL-GAP-131", "OVL-ORD-18")
def test_the_hostile_do_not_take_over_what_belongs_to_nobody_on_owned_land() -> None:
    realm = Realm()
    sheriff(realm, "f06")
    house = realm.structure("B1", "fort", "L2")
    realm.stance("f06", "f05", Stance.HOSTILE)
    unit = realm.unit("U1", location="L2", settings={"advertise": True})
    assert realm.do(BOOK.deeds, unit, "ENTER B1") is Result.FAILED
    assert house.faction == ""
    realm.stance("f06", "f05", Stance.NEUTRAL)
    assert realm.do(BOOK.deeds, unit, "ENTER B1") is Result.EXECUTED
    assert house.faction == "f05"


def realm_with_border(stance: Stance = Stance.HOSTILE) -> tuple[Realm, Unit]:
    """f06 owns L1, where people live; U1 of f05, who shows its colours, stands at L4."""
    realm = Realm()
    sheriff(realm, "f06")
    realm.at("L1").population = 1000
    realm.stance("f06", "f05", stance)
    return realm, realm.unit("U1", location="L4", settings={"advertise": True})


@pytest.mark.rule("OVL-OWN-02", "OVL-OWN-08")
def test_the_people_of_owned_land_let_their_owner_s_units_in() -> None:
    realm, _ = realm_with_border()
    own = realm.unit("U5", location="L4", faction="f06")
    realm.orders({"U5": "MOVE S"})
    realm.days(1, 30)
    assert (own.location, realm.told(SentBackByPeople)) == ("L1", [])


@pytest.mark.rule("OVL-STANCE-08", "OVL-OWN-02", "OVL-OWN-08", "OVL-MOVE-10")
@each("stance", list(Stance))
def test_the_people_of_owned_land_let_nobody_in_whom_the_owner_holds_hostile(stance: Stance) -> None:
    realm, unit = realm_with_border(stance)
    realm.orders({"U1": "MOVE S"})
    realm.days(1, 30)
    is_kept_out = stance in (Stance.HOSTILE, Stance.ENEMY)
    assert unit.location == ("L4" if is_kept_out else "L1")
    assert len(realm.told(SentBackByPeople)) == is_kept_out
    if is_kept_out:
        assert "The people of Place L1 [L1] do not let Unit U1 [U1] pass. It turns back to Place L4 [L4]: 4 days." in (
            realm.said()
        )


@pytest.mark.rule("OVL-STANCE-08", "OVL-STANCE-15")
def test_who_marches_or_hides_its_colours_gets_in_where_nobody_guards() -> None:
    realm, unit = realm_with_border()
    realm.orders({"U1": "MARCH S"})
    realm.days(1, 12)
    assert unit.location == "L1"
    realm, unit = realm_with_border()
    unit.settings.clear()
    realm.orders({"U1": "MOVE S"})
    realm.days(1, 12)
    assert unit.location == "L1"


@pytest.mark.rule("OVL-STANCE-08")
def test_the_hostile_go_in_and_out_of_inner_places_and_depart() -> None:
    realm, unit = realm_with_border()
    realm.at("L4").units.remove("U1")
    realm.at("L1").units.append("U1")
    unit.location = "L1"
    realm.orders({"U1": "MOVE L3\n-MOVE OUT\n--MOVE N"})
    realm.days(1)
    assert unit.location == "L3"
    realm.days(2)
    assert unit.location == "L1"
    realm.days(3, 20)
    assert unit.location == "L4"


@pytest.mark.rule("OVL-OWN-05", "OVL-GAP-34")
def test_an_occupant_lets_in_whom_he_likes() -> None:
    realm, unit = realm_with_border()
    realm.world.factions["f07"] = Faction("f07", "Faction f07", seat="cleo")
    realm.soldiers("U5", 50, "f07", location="L1")
    realm.orders({"U1": "MOVE S", "U5": "@GUARD"})
    realm.days(1, 12)
    assert ownership.ruler(realm.world, realm.at("L1")) == "f07"
    assert unit.location == "L1"
