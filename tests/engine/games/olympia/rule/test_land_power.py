"""Garrisons, taxes, decrees, the log of garrisons, pledges, ranks, pillage."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Key
from engine.games.olympia.battle.battle_events import BattleFought
from engine.games.olympia.land.month_end import recover, refill_all
from engine.games.olympia.rule.pledging import king_of, rank_of, settle_ranks, survey
from engine.games.olympia.rule.rule_events import GarrisonNoticed, GarrisonPaid
from engine.games.olympia.rule.taxing import (
    castles_collect,
    garrisons_pay_and_forward,
)
from engine.games.olympia.rule.watching import watch
from engine.games.olympia.rules.realm import rank, tax_base
from engine.games.olympia.sight.surveying import Surveyor
from engine.games.olympia.state import Built, Place, Region, Thing, Unit
from engine.games.olympia.units.lordship import garrison_of, ruler_of, rulers_of
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

ROW = "pppppppppppppppppppp"


class Realm(Camp):
    """A row of plains with a castle in the first of them, and its owner."""

    def __init__(self, *rows: str, level: int = 0) -> None:
        super().__init__(*(rows or (ROW,)))
        self.castle = kit.inside(
            self.world, "aa00", "castle", "Amber Keep", built=Built(finished=True, defense=50, level=level)
        )
        self.owner = self.noble("Erekosse", "a", self.castle.id)

    def at(self, column: int) -> Place:
        return self.world.places[f"aa{column:02}"]

    def garrison(self, column: int, castle: Place | None = None, **items: int) -> Unit:
        bound = castle or self.castle
        unit = kit.noble(self.world, f"aa{column:02}", "Garrison", kind="garrison", health=-1, attack=0, defense=0)
        unit.items = {key.strip("_"): count for key, count in items.items()} or {"12": 10}
        unit.castle, unit.guard = bound.id, True
        assert bound.built is not None
        bound.built.garrisons.append(unit.id)
        here = self.world.places[unit.place].units
        here.insert(0, here.pop())
        return unit


@pytest.mark.rule("OLY-GARR-05", "OLY-GARR-07", "OLY-EX-87", "OLY-LAND-03", "OLY-ORDER-31")
def test_ten_soldiers_become_a_garrison_first_in_the_list_and_on_guard() -> None:
    realm = Realm()
    noble = realm.noble("Osswid", items={"12": 12})
    realm.run({"Osswid": f"garrison {realm.castle.id}; flag done"})
    garrison = garrison_of(realm.world, realm.at(0))
    assert garrison is not None
    assert (garrison.items, garrison.guard, garrison.castle, noble.count("12")) == (
        {"12": 10},
        True,
        realm.castle.id,
        2,
    )
    assert realm.at(0).units[0] == garrison.id
    assert realm.said("a") == [f"Installed Garrison [{garrison.id}], garrison, on guard, with ten soldiers [12]"]
    assert ruler_of(realm.world, garrison) is realm.owner


@pytest.mark.rule("OLY-GARR-04", "OLY-EX-89", "OLY-GARR-02")
def test_garrisons_are_installed_in_a_chain_through_the_region() -> None:
    realm = Realm(level=2)
    noble = realm.noble("Osswid", "a", "aa02", items={"12": 200})
    realm.run({"Osswid": f"garrison {realm.castle.id}"})
    assert realm.said("a") == [
        f"This province adjoins neither Amber Keep [{realm.castle.id}] nor a garrison bound to it."
    ]
    for column in range(20):
        realm.world.places[noble.place].units.remove(noble.id)
        noble.place = f"aa{column:02}"
        realm.at(column).units.append(noble.id)
        realm.run({"Osswid": f"garrison {realm.castle.id}"})
        assert garrison_of(realm.world, realm.at(column)) is not None
    assert realm.castle.built is not None
    assert len(realm.castle.built.garrisons) == 20


@pytest.mark.rule("OLY-GARR-01", "OLY-EX-89", "OLY-GARR-03", "OLY-GARR-11", "OLY-GAP-O31", "OLY-GAP-62")
def test_where_no_garrison_is_installed() -> None:
    realm = Realm()
    other = kit.inside(realm.world, "aa01", "castle", "Other", built=Built(finished=True))
    ruin = kit.inside(realm.world, "aa02", "castle", "Ruin", built=Built())
    noble = realm.noble("Osswid", "a", "aa01", items={"12": 9})
    realm.noble("Watcher", "a", realm.castle.id)

    def refused(column: int, castle: Place) -> str:
        realm.world.places[noble.place].units.remove(noble.id)
        noble.place = f"aa{column:02}"
        realm.at(column).units.append(noble.id)
        realm.run({"Osswid": f"garrison {castle.id}"})
        return realm.said("a")[-1]

    assert refused(1, other) == "It takes ten soldiers [12]. You have 9."
    noble.items["12"] = 10
    assert refused(1, ruin) == f"[{ruin.id}] is no finished castle whose lands reach here."
    assert refused(1, realm.castle) == f"A garrison here must be bound to Other [{other.id}]."
    realm.garrison(3)
    assert refused(3, realm.castle) == "There is a garrison here already."
    realm.world.regions["58799"] = Region(id="58799", name="Elsewhere")
    realm.at(4).region = "58799"
    assert refused(4, realm.castle) == f"Amber Keep [{realm.castle.id}] stands in another region."
    for column in (5, 6, 7, 8):
        realm.garrison(column)
    assert refused(9, realm.castle) == f"Amber Keep [{realm.castle.id}] supports no more than 5 garrisons."
    inn = kit.building(realm.world, "aa09", "inn")
    realm.at(9).units.remove(noble.id)
    noble.place = inn.id
    inn.units.append(noble.id)
    realm.run({"Osswid": f"garrison {realm.castle.id}"})
    assert realm.said("a") == ["A garrison stands directly in a province of land."]


@pytest.mark.rule("OLY-ORDER-74", "OLY-GAP-O74")
def test_a_ruler_dissolves_a_garrison_and_gets_its_men() -> None:
    realm = Realm()
    garrison = realm.garrison(1, _12=14, _1=30)
    stranger = realm.noble("Stranger", "b", "aa01")
    realm.run({"Stranger": "ungarrison"})
    assert realm.said("b") == [f"You do not rule Garrison [{garrison.id}]."]
    realm.castle.units.remove(realm.owner.id)
    realm.owner.place = "aa01"
    realm.at(1).units.append(realm.owner.id)
    realm.castle.units.append(stranger.id)
    realm.at(1).units.remove(stranger.id)
    stranger.place = realm.castle.id
    stranger.pledge = realm.owner.id
    realm.run({"Erekosse": f"ungarrison {garrison.id}"})
    assert realm.owner.items == {"12": 14, "1": 30}
    assert garrison.id not in realm.world.units
    assert realm.castle.built is not None
    assert realm.castle.built.garrisons == []


@pytest.mark.rule("OLY-GARR-06", "OLY-EX-88", "OLY-LAND-04", "OLY-TURN-10", "OLY-GARR-12")
def test_a_garrison_pays_itself_and_forwards_half_of_the_rest() -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    realm.at(1).tax = 300
    garrisons_pay_and_forward(realm.quiet())
    assert (realm.owner.count("1"), realm.at(1).tax, garrison.items) == (140, 0, {"12": 10})
    paid = realm.of(GarrisonPaid)[0]
    assert (paid.seen_by, paid.tax, paid.cost, paid.forwarded, paid.men) == (("a",), 300, 20, 140, 10)
    assert kit.booked(realm.turn, "1") == 140


@pytest.mark.rule("OLY-LAND-05")
def test_with_fewer_than_ten_fighters_nothing_is_forwarded() -> None:
    realm = Realm()
    garrison = realm.garrison(1, _12=9, _10=5)
    realm.at(1).tax = 300
    garrisons_pay_and_forward(realm.quiet())
    assert (realm.owner.count("1"), garrison.items) == (0, {"12": 9, "10": 5})


@pytest.mark.rule("OLY-GAP-61", "OLY-LAND-04")
def test_what_the_taxes_do_not_pay_its_own_gold_pays_or_men_leave() -> None:
    realm = Realm()
    rich, poor = realm.garrison(1, _12=10, _1=50), realm.garrison(2)
    garrisons_pay_and_forward(realm.quiet())
    assert rich.items == {"12": 10, "1": 30}
    assert poor.count("12") < 10


@pytest.mark.rule("OLY-CASTLE-02", "OLY-GAP-02", "OLY-LAND-02", "OLY-CASTLE-01")
@each("guarded, gold", [(False, 150), (True, 140)])
def test_a_castle_takes_half_of_what_its_own_province_has_left(guarded: bool, gold: int) -> None:
    realm = Realm()
    if guarded:
        realm.garrison(0)
    realm.at(0).tax = 300
    turn = realm.quiet()
    garrisons_pay_and_forward(turn)
    castles_collect(turn)
    assert (realm.owner.count("1"), realm.at(0).tax) == (gold, 0)
    assert f"received {gold} gold in taxes for Amber Keep" in realm.said("a")[-1]


@pytest.mark.rule("OLY-GAP-02")
def test_a_castle_without_an_owner_takes_nothing() -> None:
    realm = Realm()
    realm.castle.units.remove(realm.owner.id)
    realm.owner.place = "aa05"
    realm.at(5).units.append(realm.owner.id)
    realm.garrison(1)
    realm.at(0).tax = realm.at(1).tax = 300
    turn = realm.quiet()
    garrisons_pay_and_forward(turn)
    castles_collect(turn)
    assert realm.owner.items == {}


@pytest.mark.rule("OLY-LAND-07", "OLY-LAND-08", "OLY-STATUS-04")
def test_income_goes_to_the_castle_and_the_one_pledged_to_only_shares_control() -> None:
    realm = Realm()
    candide = realm.noble("Candide", "b", "aa09")
    realm.run({"Erekosse": f"pledge {candide.id}"})
    garrison = realm.garrison(1)
    realm.at(1).tax = 300
    garrisons_pay_and_forward(realm.quiet())
    assert (realm.owner.count("1"), candide.count("1")) == (140, 0)
    assert rulers_of(realm.world, garrison) == [realm.owner, candide]
    assert realm.of(GarrisonPaid)[0].seen_by == ("a", "b")


@pytest.mark.rule("OLY-LAND-10")
def test_a_castle_alone_does_not_rule_its_province() -> None:
    realm = Realm()
    assert garrison_of(realm.world, realm.at(0)) is None
    garrison = realm.garrison(0)
    assert ruler_of(realm.world, garrison) is realm.owner


@pytest.mark.rule("OLY-EX-88", "OLY-TAX-01")
def test_tax_bases() -> None:
    assert [tax_base(level) for level in range(8)] == [50, 100, 150, 200, 250, 300, 350, 400]


@pytest.mark.rule("OLY-EX-87", "OLY-LAND-09", "OLY-STATUS-06")
def test_visitors_see_castle_ruler_and_rank() -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    realm.noble("Visitor", "c", "aa01")
    settle_ranks(realm.quiet())
    seen = Surveyor(realm.world).place("aa01", realm.player("c"))
    assert seen.controlled == f"Amber Keep [{realm.castle.id}], castle, in Plain [aa00]"
    assert seen.ruled == f"Erekosse [{realm.owner.id}], lord"
    first = seen.stacks[0].leader
    assert (first.id, first.qualities, first.men) == (garrison.id, ("garrison", "on guard"), {"12": 10})


# Decrees and the log


@pytest.mark.rule("OLY-GARR-10", "OLY-ORDER-14", "OLY-GAP-O14", "OLY-STATUS-04")
def test_a_decree_goes_to_all_garrisons_of_the_ruler_and_of_who_pledged_to_him() -> None:
    realm = Realm()
    garrisons = [realm.garrison(1), realm.garrison(2)]
    candide = realm.noble("Candide", "b", "aa09")
    realm.owner.pledge = candide.id
    foe = realm.noble("Foe", "c", "aa12")
    realm.run({"Candide": f"decree watch {foe.id}; decree hostile fc1", "Foe": "decree watch 1000"})
    for garrison in garrisons:
        decrees = realm.turn.scratch.decrees[garrison.id]
        assert (decrees.watch, decrees.hostile) == ([foe.id], ["fc1"])
    assert realm.said("b")[0] == f"Decree to 2 garrisons: watch {foe.id}."
    assert realm.said("c") == ["You rule no garrison."]


@pytest.mark.rule("OLY-GAP-O14")
def test_at_most_three_of_each_kind() -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    realm.run({"Erekosse": "; ".join(f"decree watch {number}" for number in (1001, 1002, 1003, 1004))})
    assert realm.turn.scratch.decrees[garrison.id].watch == ["1001", "1002", "1003"]
    assert realm.said("a")[-1] == "Your garrisons have 3 decrees of that kind already."


@pytest.mark.rule("OLY-LAND-06", "OLY-LAND-05")
def test_a_hostile_decree_is_carried_out_the_same_day() -> None:
    realm = Realm()
    realm.garrison(1, _12=40)
    foe = realm.noble("Foe", "c", "aa01")
    realm.run({"Erekosse": f"decree hostile {foe.id}"})
    assert len(realm.of(BattleFought)) == 1


@pytest.mark.rule("OLY-GARR-08", "OLY-GARR-12", "OLY-GAP-63", "OLY-REPORT-15")
def test_garrisons_notice_parties_creatures_and_what_runs_out_once() -> None:
    realm = Realm()
    garrison = realm.garrison(1)
    small = realm.noble("Small", "c", "aa01", items={"12": 19})
    large = realm.noble("Large", "c", "aa01", items={"12": 20})
    leader = realm.noble("Leader", "c", "aa01")
    for number in range(4):
        realm.beneath(leader, realm.noble(f"N{number}", "c", "aa01"))
    beasts = kit.noble(realm.world, "aa01", "Wolves", kind="wolves")
    realm.at(1).supplies["77"] = 0
    turn = realm.quiet()
    watch(turn)
    watch(turn)
    assert [event.what for event in realm.of(GarrisonNoticed)] == [
        "The wood of this place is exhausted.",
        f"Large [{large.id}] is here, with 1 unit and 20 men.",
        f"Leader [{leader.id}] is here, with 5 units and 0 men.",
        f"Wolves [{beasts.id}] is here, with 1 unit and 0 men.",
    ]
    assert realm.of(GarrisonNoticed)[0].seen_by == ("a",)
    assert small.id not in str(realm.turn.events)
    assert realm.said("a")[0] == f"Garrison [{garrison.id}]: The wood of this place is exhausted."


@pytest.mark.rule("OLY-GARR-10", "OLY-GARR-09")
def test_who_is_watched_for_is_noticed_but_not_inside_of_places() -> None:
    realm = Realm()
    realm.garrison(1)
    cave = kit.inside(realm.world, "aa01", "cave", hidden=True)
    foe = realm.noble("Foe", "c", "aa01")
    hidden = realm.noble("Hidden", "c", cave.id, items={"12": 90})
    realm.run({"Erekosse": f"decree watch {foe.id}; decree watch {hidden.id}"})
    assert [event.what for event in realm.of(GarrisonNoticed)] == [f"Foe [{foe.id}] is here."]


# Pledges and ranks


@pytest.mark.rule("OLY-EX-91", "OLY-STATUS-01", "OLY-GAP-03", "OLY-CASTLE-05")
@each(
    "provinces, name",
    [(0, ""), (1, "lord"), (5, "lord"), (6, "knight"), (12, "knight"), (13, "baron"), (24, "baron"), (25, "count"),
     (37, "count"), (38, "earl"), (50, "earl"), (51, "marquess"), (63, "marquess"), (64, "duke")],
)  # fmt: skip
def test_ranks(provinces: int, name: str) -> None:
    assert rank(provinces) == name


class Peers(Camp):
    """Nobles who own castles, each with so many garrisons."""

    def own(self, name: str, provinces: int, **more: Any) -> Unit:
        noble = self.noble(name, "a", "aa00", **more)
        if provinces:
            castle = kit.inside(self.world, "aa00", "castle", built=Built(finished=True, level=6))
            self.world.places["aa00"].units.remove(noble.id)
            noble.place = castle.id
            castle.units.append(noble.id)
            assert castle.built is not None
            for _ in range(provinces):
                unit = kit.noble(self.world, "aa01", "Garrison", kind="garrison", castle=castle.id)
                castle.built.garrisons.append(unit.id)
        return noble

    def rank(self, unit: Unit) -> str:
        return rank_of(self.world, unit, survey(self.world))


@pytest.mark.rule("OLY-EX-92", "OLY-GAP-04", "OLY-GAP-05", "OLY-GAP-06", "OLY-STATUS-02", "OLY-STATUS-03")
def test_who_pledged_is_below_the_one_he_pledged_to() -> None:
    peers = Peers()
    candide = peers.own("Candide", 0)
    osswid, feasel = peers.own("Osswid", 6, pledge=candide.id), peers.own("Feasel", 3, pledge=candide.id)
    assert [peers.rank(unit) for unit in (candide, osswid, feasel)] == ["knight", "lord", "lord"]


@pytest.mark.rule("OLY-EX-92", "OLY-STATUS-05")
def test_of_own_rank_and_that_below_the_other_the_lower_counts() -> None:
    peers = Peers()
    baron = peers.own("Baron", 13)
    below = peers.own("Below", 13)
    assert peers.rank(below) == "baron"
    below.pledge = baron.id  # who is a count by that
    assert (peers.rank(baron), peers.rank(below)) == ("count", "baron")
    few = peers.own("Few", 5, pledge=below.id)
    assert peers.rank(few) == "lord"
    vassal = peers.own("Vassal", 13, pledge=peers.own("Small", 1).id)
    assert peers.rank(vassal) == "knight"


@pytest.mark.rule("OLY-EX-91", "OLY-STATUS-01", "OLY-GAP-06")
@each("size, king", [(15, True), (14, False)])
def test_who_rules_every_province_of_a_region_of_fifteen_is_king(size: int, king: bool) -> None:
    realm = Realm("p" * size, level=3)
    for column in range(size):
        realm.garrison(column)
    region = realm.world.regions[kit.LAND]
    assert (king_of(realm.world, region) is realm.owner) is king
    settle_ranks(realm.quiet())
    assert realm.owner.rank == ("king" if king else "baron")
    top = realm.noble("Top", "b", "aa00")
    realm.owner.pledge = top.id
    settle_ranks(realm.quiet())
    assert top.rank == ("king" if king else "baron")
    realm.world.units[realm.at(3).units[0]].castle = ""
    assert king_of(realm.world, region) is None


@pytest.mark.rule("OLY-STATUS-06", "OLY-GAP-90")
def test_the_emperor_sits_on_the_throne_in_the_castle_on_olympus() -> None:
    realm = Realm()
    realm.world.olympus = "aa00"
    realm.world.things["401"] = Thing(id="401", kind="relic", name="Imperial Throne", holder=realm.owner.id)
    realm.owner.unique.append("401")
    settle_ranks(realm.quiet())
    assert realm.owner.rank == "Emperor"
    realm.world.olympus = "aa05"
    settle_ranks(realm.quiet())
    assert realm.owner.rank == ""
    assert realm.said("a") == [f"Erekosse [{realm.owner.id}] is now without rank."]


@pytest.mark.rule("OLY-ORDER-50", "OLY-GAP-O50", "OLY-GAP-05")
def test_pledges_never_go_round_in_a_circle_and_nought_ends_them() -> None:
    camp = Camp()
    one, two_, three = (camp.noble(name, "a", f"aa0{at}") for at, name in enumerate(("One", "Two", "Three")))
    camp.run({"One": f"pledge {two_.id}", "Two": f"pledge {three.id}"})
    camp.run({"Three": f"pledge {one.id}; pledge {three.id}; pledge 8888"})
    assert camp.said("a") == [
        f"One [{one.id}] has pledged to you, directly or through others.",
        f"Three [{three.id}] has pledged to you, directly or through others.",
        f"Three [{three.id}] pledges all lands to 8888.",
    ]
    camp.run({"One": "pledge 0", "Three": "pledge 0"})
    assert (one.pledge, two_.pledge, three.pledge) == ("", three.id, "")


# Pillage


def raiders(men: int = 10, tax: int = 300, **more: Any) -> tuple[Camp, Unit]:
    camp = Camp()
    camp.world.places["aa00"].tax = tax
    return camp, camp.noble("Osswid", "a", items={"12": men}, **more)


QUIET = 0.5  # no mob: one in three is below that


@pytest.mark.rule("OLY-PILL-01", "OLY-GAP-59", "OLY-ORDER-48")
def test_pillage_takes_the_whole_tax_base_after_seven_days() -> None:
    camp, noble = raiders()
    camp.run({"Osswid": "pillage"}, days=6, rest=QUIET)
    assert noble.count("1") == 0
    camp.run(days=1, rest=QUIET)
    place = camp.world.places["aa00"]
    assert (noble.count("1"), place.tax, place.pillage) == (300, 0, 4)


@pytest.mark.rule("OLY-PILL-01", "OLY-GAP-59")
def test_it_takes_ten_fighters_and_something_to_take() -> None:
    camp, noble = raiders(men=9)
    noble.items["10"] = 50
    camp.run({"Osswid": "pillage"})
    assert camp.said("a") == ["It takes 10 fighters to pillage."]
    camp, _ = raiders(tax=29)
    camp.run({"Osswid": "pillage"})
    assert camp.said("a") == ["There is nothing to pillage in Plain [aa00]."]
    camp, noble = raiders(men=6)
    camp.beneath(noble, camp.noble("Feasel", items={"16": 4}))
    camp.run({"Osswid": "pillage"}, days=7, rest=QUIET)
    assert noble.count("1") == 300


@pytest.mark.rule("OLY-PILL-02", "OLY-EX-86", "OLY-GAP-58", "OLY-TURN-15")
def test_five_months_of_pillage_are_over_twenty_months_after_the_first() -> None:
    camp = Camp("p", seats="a")
    place = camp.world.places["aa00"]
    normal = 50
    turn = camp.quiet()
    bases = []
    for month in range(1, 26):
        if month <= 5:
            place.pillage += 4
        recover(turn)
        refill_all(turn)
        bases.append(place.tax)
    assert bases.index(normal) == 19  # at the end of the twentieth month
    assert bases[0] == normal // 4


@pytest.mark.rule("OLY-PILL-03", "OLY-LAND-05")
@each("men, stops", [(10, True), (9, False)])
def test_guards_have_to_be_beaten_first(men: int, stops: bool) -> None:
    camp, noble = raiders()
    garrison = kit.noble(camp.world, "aa00", "Garrison", kind="garrison", health=-1, attack=0, defense=0)
    garrison.items, garrison.guard = {"12": men}, True
    camp.run({"Osswid": "pillage"}, days=7, rest=QUIET)
    assert (noble.count("1") == 0) is stops
    if stops:
        assert camp.said("a") == [f"Garrison [{garrison.id}] is on guard here."]


@pytest.mark.rule("OLY-PILL-03", "OLY-PERM-12")
def test_with_the_flag_the_guards_are_attacked_and_their_friends_help_them() -> None:
    camp, _ = raiders(men=400)
    guard = camp.noble("Guard", "b", guard=True)
    friend = camp.noble("Friend", "c")
    friend.attitudes.defend.append(guard.id)
    dice: dict[tuple[Key, ...], list[float]] = {("wound", 1, n): [0.1] for n in range(30)}
    camp.run({"Osswid": "pillage 1"}, days=1, dice={**dice, **{("taken", 1, n): [0.99] for n in range(30)}})
    assert [one.unit for one in camp.of(BattleFought)[0].account.defenders] == [guard.id, friend.id]
    assert not guard.guard
    assert camp.unit("Osswid").running is not None


@pytest.mark.rule("OLY-GAP-59")
def test_a_mob_may_form_on_guard_and_may_attack() -> None:
    formed = fought = 0
    for number in range(300):
        camp, _ = raiders(men=40)
        camp.run({"Osswid": "pillage"}, days=7, seed=str(number))
        mobs = [unit for unit in camp.world.units.values() if unit.kind == "mob"]
        battles = len(camp.of(BattleFought))
        formed += bool(mobs or battles)
        fought += battles
        for mob in mobs:
            assert mob.guard or battles
            assert battles or 12 <= mob.count("23") <= 36
    assert abs(formed - 100) < 34
    assert abs(fought - 33) < 24
