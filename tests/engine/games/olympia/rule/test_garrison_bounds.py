"""Garrisons, decrees and their log, bound by bound."""

from __future__ import annotations

import pytest

from engine.core.program import OrderTexts
from engine.games.olympia.acting.contract import Acting
from engine.games.olympia.book import BOOK
from engine.games.olympia.rule.garrisons import own_castle
from engine.games.olympia.rule.rule_events import Decreed, GarrisonDissolved, GarrisonInstalled, GarrisonNoticed
from engine.games.olympia.rule.watching import watch
from engine.games.olympia.scratch import Decrees
from engine.games.olympia.state import NO_HEALTH, Built, Place, Running, Storm, Unit
from engine.games.olympia.units.lordship import garrison_of
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.stage import DEEDS
from tests.engine.games.olympia.rule.test_land_power import ROW, Realm
from tests.suite.table import each


def installs(realm: Realm, column: int, castle: Place | None = None, soldiers: int = 10) -> Unit | None:
    """The garrison that a noble in a province installs; None if he is refused."""
    noble = realm.noble(f"N{len(realm.world.units)}", "a", f"aa{column:02}", items={"12": soldiers})
    realm.run({noble.name: f"garrison {(castle or realm.castle).id}"})
    return garrison_of(realm.world, realm.at(column)) if realm.of(GarrisonInstalled) else None


@pytest.mark.rule("OLY-GARR-05", "OLY-LAND-03")
@each("soldiers, left", [(9, None), (10, 0), (11, 1)])
def test_ten_soldiers_are_needed_and_ten_are_left_behind(soldiers: int, left: int | None) -> None:
    realm = Realm()
    garrison = installs(realm, 1, soldiers=soldiers)
    assert (garrison is None) is (left is None)
    if garrison is not None:
        noble = realm.unit("N1")
        assert (noble.count("12"), garrison.count("12")) == (left, 10)
        assert (garrison.attack, garrison.defense, garrison.health) == (0, 0, NO_HEALTH)


@pytest.mark.rule("OLY-ORDER-31")
def test_to_install_a_garrison_takes_the_day() -> None:
    realm = Realm()
    realm.noble("Osswid", items={"12": 10})
    realm.run({"Osswid": f"garrison {realm.castle.id}; flag done"}, days=1)
    assert not any("done" in line for line in realm.said("a"))
    realm.run(days=1)
    assert realm.said("a") == ['Raised the signal "done".']


@pytest.mark.rule("OLY-GARR-05")
def test_nobody_garrisons_the_sea_or_a_city() -> None:
    realm = Realm("p~p")
    city = kit.inside(realm.world, "aa00", "city")
    for at in ("aa01", city.id):
        noble = realm.noble(f"At {at}", "a", at, items={"12": 10})
        realm.run({noble.name: f"garrison {realm.castle.id}"})
        assert realm.said("a") == ["A garrison stands directly in a province of land."]


@pytest.mark.rule("OLY-CASTLE-05", "OLY-GAP-62")
@each("level, bound, fits", [(0, 4, True), (0, 5, False), (1, 11, True), (1, 12, False), (6, 70, True)])
def test_the_level_of_a_castle_limits_its_garrisons(level: int, bound: int, fits: bool) -> None:
    realm = Realm(level=level)
    assert realm.castle.built is not None
    for _ in range(bound):
        unit = kit.noble(realm.world, "aa05", "Bound", kind="garrison", castle=realm.castle.id)
        realm.castle.built.garrisons.append(unit.id)
    assert (installs(realm, 0) is not None) is fits
    assert len(realm.castle.built.garrisons) == bound + fits


@pytest.mark.rule("OLY-GARR-04")
@each("bound, fits", [("same", True), ("other", False), ("none", False)])
def test_a_chain_is_made_of_garrisons_bound_to_the_same_castle(bound: str, fits: bool) -> None:
    realm = Realm()
    other = kit.inside(realm.world, "aa09", "castle", "Other", built=Built(finished=True))
    if bound != "none":
        realm.garrison(2, realm.castle if bound == "same" else other)
    assert (installs(realm, 3) is not None) is fits


@pytest.mark.rule("OLY-GARR-03", "OLY-CASTLE-03")
def test_a_castle_in_the_city_of_a_province_is_its_own_and_an_unfinished_one_is_not() -> None:
    realm = Realm()
    city = kit.inside(realm.world, "aa01", "city")
    inner = kit.inside(realm.world, city.id, "castle", "Inner", built=Built())
    assert own_castle(realm.world, realm.at(1)) is None
    assert installs(realm, 1) is not None
    inner.built = Built(finished=True)
    assert own_castle(realm.world, realm.at(1)) is inner
    assert own_castle(realm.world, realm.at(0)) is realm.castle
    realm.at(1).units.clear()
    assert installs(realm, 1) is None
    assert realm.said("a") == [f"A garrison here must be bound to Inner [{inner.id}]."]
    assert installs(realm, 1, inner) is not None


@pytest.mark.rule("OLY-GAP-O31")
def test_only_a_finished_castle_will_do() -> None:
    realm = Realm()
    inn = kit.building(realm.world, "aa00", "inn")
    ruin = kit.building(realm.world, "aa01", "castle", finished=False)
    for place in (inn, ruin):
        assert installs(realm, 1, place) is None
        assert realm.said("a") == [f"[{place.id}] is no finished castle whose lands reach here."]
    assert installs(realm, 1, realm.castle) is not None


@pytest.mark.rule("OLY-ORDER-74", "OLY-GAP-O74")
def test_dissolving_gives_back_men_goods_and_unique_things_frees_the_held_and_takes_the_day() -> None:
    realm = Realm()
    garrison = realm.garrison(0, _12=11, _77=3)
    thing = kit.thing(realm.world, garrison)
    realm.prisoner(garrison, "Held", "c")
    realm.castle.units.remove(realm.owner.id)
    realm.at(0).units.append(realm.owner.id)
    realm.owner.place = "aa00"
    stays = realm.noble("Stays", "a", realm.castle.id, pledge=realm.owner.id)
    realm.run({"Erekosse": "ungarrison; flag done"})
    assert (realm.owner.items, realm.owner.unique) == ({"12": 11, "77": 3}, [thing.id])
    held = realm.unit("Held")
    assert (held.prisoner, held.under, held.place) == (False, "", "aa00")
    assert realm.at(0).units == [held.id, realm.owner.id]
    assert len(realm.of(GarrisonDissolved)) == 1
    assert not any("done" in line for line in realm.said("a"))
    assert stays.place == realm.castle.id


@pytest.mark.rule("OLY-GAP-O74")
@each("named, ends", [("", True), (" garrison", True), (" GARRISON", True), (" 8888", False)])
def test_a_garrison_is_dissolved_by_its_number_or_its_word(named: str, ends: bool) -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    realm.castle.units.remove(realm.owner.id)
    realm.at(1).units.append(realm.owner.id)
    realm.owner.place = "aa01"
    realm.castle.units.append(realm.noble("Steward", "a", "aa02", pledge=realm.owner.id).id)
    realm.at(2).units.clear()
    realm.unit("Steward").place = realm.castle.id
    realm.run({"Erekosse": f"ungarrison{named}"})
    assert (garrison.id not in realm.world.units) is ends
    if not ends:
        assert realm.said("a") == ["There is no garrison here."]


# Decrees


@pytest.mark.rule("OLY-GAP-O14", "OLY-GARR-10")
def test_three_of_each_kind_and_what_was_said_already_is_no_more_than_that() -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    orders = [f"decree {kind} {number}" for kind in ("watch", "hostile") for number in (1001, 1002, 1003)]
    realm.run({"Erekosse": "; ".join([*orders, "decree watch 1003", "decree hostile 1004"])})
    decrees = realm.turn.scratch.decrees[garrison.id]
    assert decrees == Decrees(watch=["1001", "1002", "1003"], hostile=["1001", "1002", "1003"])
    assert [event.garrisons for event in realm.of(Decreed)] == [1] * 7
    assert realm.said("a")[-1] == "Your garrisons have 3 decrees of that kind already."


@pytest.mark.rule("OLY-GAP-O14")
def test_a_decree_goes_to_those_garrisons_that_still_have_room() -> None:
    realm = Realm()
    full, free = realm.garrison(1), realm.garrison(2)
    turn = realm.quiet()
    turn.scratch.decrees[full.id] = Decrees(watch=["1001", "1002", "1003"])
    order = OrderTexts(BOOK).order("decree watch fc1")
    DEEDS.units["decree"].begin(Acting(turn, realm.owner, order, Running(words="", left=0)))
    assert turn.scratch.decrees[free.id].watch == ["fc1"]
    assert [(event.garrisons, event.who) for event in realm.of(Decreed)] == [(1, "Faction c [fc1]")]


# The log


def noticed(realm: Realm, decrees: dict[str, Decrees] | None = None) -> list[str]:
    turn = realm.quiet()
    turn.scratch.decrees = decrees or {}
    watch(turn)
    return [event.what for event in realm.of(GarrisonNoticed)]


@pytest.mark.rule("OLY-GARR-08", "OLY-GAP-63")
@each(
    "units, men, told",
    [(1, 19, ""), (1, 20, "1 unit and 20 men"), (4, 19, ""), (5, 0, "5 units and 0 men"), (4, 20, "4 units and 20 men"),
     (1, 1234, "1 unit and 1,234 men")],
)  # fmt: skip
def test_what_is_a_large_party(units: int, men: int, told: str) -> None:
    realm = Realm()
    realm.garrison(1)
    leader = realm.noble("Leader", "c", "aa01")
    last = leader
    for number in range(units - 1):
        last = realm.beneath(leader, realm.noble(f"N{number}", "c", "aa01"))
    last.items = {"12": men, "77": 50} if men else {}
    realm.prisoner(leader, "Held", "b", items={"12": 50})
    assert noticed(realm) == ([f"Leader [{leader.id}] is here, with {told}."] if told else [])


@pytest.mark.rule("OLY-GARR-08", "OLY-LAND-05")
@each(
    "items, bound, kind, tells",
    [({"12": 10}, True, "garrison", True), ({"12": 9, "10": 9}, True, "garrison", False),
     ({"12": 10}, False, "garrison", False), ({"12": 10}, True, "savages", False)],
)  # fmt: skip
def test_a_garrison_of_ten_fighters_that_is_bound_to_a_castle_keeps_a_log(
    items: dict[str, int], bound: bool, kind: str, tells: bool
) -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    garrison.items, garrison.kind = items, kind
    garrison.castle = realm.castle.id if bound else ""
    realm.at(1).supplies = {"79": 0}
    assert noticed(realm) == (["The iron of this place is exhausted."] if tells else [])


@pytest.mark.rule("OLY-GARR-08")
@each(
    "supplies, told",
    [({"77": 0}, ["wood"]), ({"78": 0, "79": 0}, ["stone", "iron"]), ({"77": 1}, []), ({}, []), ({"10": 0}, [])],
)
def test_what_has_run_out(supplies: dict[str, int], told: list[str]) -> None:
    realm = Realm()
    realm.garrison(1)
    realm.at(1).supplies = supplies
    assert noticed(realm) == [f"The {item} of this place is exhausted." for item in told]


@pytest.mark.rule("OLY-GARR-08", "OLY-GAP-47", "OLY-GAP-S638")
@each("why", ["fog", "hides"])
def test_who_is_not_seen_is_not_noticed(why: str) -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    realm.at(1).supplies = {"77": 0}
    foe = realm.noble("Foe", "c", "aa01", hides=why == "hides")
    if why == "fog":
        realm.world.raise_storm(Storm(id="79000", kind="fog", name="Fog", place="aa01", strength=3))
    assert noticed(realm, {garrison.id: Decrees(watch=[foe.id])}) == ["The wood of this place is exhausted."]


@pytest.mark.rule("OLY-GARR-10", "OLY-PERM-03")
@each("watched, told", [("unit", "Member"), ("faction", "Member"), ("held", ""), ("other", ""), ("veiled", "")])
def test_who_is_watched_for_is_found_in_a_stack_but_not_as_a_prisoner(watched: str, told: str) -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    leader = realm.noble("Leader", "b", "aa01")
    member = realm.beneath(leader, realm.noble("Member", "c", "aa01"))
    held = realm.prisoner(leader, "Held", "a")
    if watched == "veiled":
        member.skills = {"635": 0}
    codes = {"unit": member.id, "faction": "fc1", "held": held.id, "other": "8888", "veiled": "fc1"}
    found = noticed(realm, {garrison.id: Decrees(watch=[codes[watched]])})
    assert found == ([f"Member [{member.id}] is here."] if told else [])


@pytest.mark.rule("OLY-GARR-08", "OLY-GAP-63")
def test_whoever_left_and_came_back_is_noticed_once_more() -> None:
    realm = Realm()
    realm.garrison(1)
    party = realm.noble("Party", "c", "aa01", items={"12": 50})
    turn = realm.quiet()
    for present in (True, True, False, True):
        party.items = {"12": 50} if present else {}
        watch(turn)
    assert len(realm.of(GarrisonNoticed)) == 2


@pytest.mark.rule("OLY-GARR-08")
def test_bands_are_noticed_and_other_garrisons_are_not() -> None:
    realm = Realm(ROW)
    realm.garrison(1)
    for kind in ("garrison", "savages"):
        kit.noble(realm.world, "aa01", f"A {kind}", kind=kind, items={"32": 2})
    assert [what.partition(" [")[0] for what in noticed(realm)] == ["A savages"]


@pytest.mark.rule("OLY-GARR-08")
def test_a_garrison_does_not_notice_itself_however_large_it_is() -> None:
    realm = Realm()
    realm.garrison(1, _12=90)
    assert noticed(realm) == []
