"""What a faction knows of its own units, its lands and the world, and when its hounds bark."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.olympia.land.ways import ways
from engine.games.olympia.sight.holdings import holdings
from engine.games.olympia.sight.hounds import HoundBarks, bark_at, bark_on_a_day
from engine.games.olympia.sight.known_lands import KnownLands, known_lands, knows_way, public_lands, way_mark
from engine.games.olympia.sight.onlooker import view
from engine.games.olympia.sight.own_units import is_at_risk, loyalty_text
from engine.games.olympia.sight.view import FactionView, OwnUnit, RuledProvince
from engine.games.olympia.state import NO_HEALTH, Built, Direction, Link, Loyalty, Offer, Realm, Running, Unit
from engine.games.olympia.units.possession import Mode
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.rule.test_land_power import Realm as Land
from tests.suite.table import each

E = Direction.EAST


@pytest.mark.rule("OLY-GAP-16")
@each(
    "loyalty, rating, risk, said",
    [
        (Loyalty.CONTRACT, 49, True, "contract-49"), (Loyalty.CONTRACT, 50, False, "contract-50"),
        (Loyalty.FEAR, 1, True, "fear-1"), (Loyalty.FEAR, 2, False, "fear-2"), (Loyalty.OATH, 1, False, "oath-1"),
        (Loyalty.OATH, 0, False, "oath-0"), (Loyalty.UNSWORN, 0, False, ""),
    ],
)  # fmt: skip
def test_whose_loyalty_is_about_to_end(loyalty: Loyalty, rating: int, risk: bool, said: str) -> None:
    unit = Unit(id="1", name="N", place="aa00", loyalty=loyalty, rating=rating)
    assert (is_at_risk(unit), loyalty_text(unit)) == (risk, said)


def own(camp: Camp, unit: Unit) -> OwnUnit:
    return view(camp.world, "a").own[unit.id]


@pytest.mark.rule("OLY-PRIS-02", "OLY-REPORT-16")
def test_of_a_prisoner_nothing_is_known_but_that_he_is_one_and_his_queue() -> None:
    camp = Camp()
    held = camp.prisoner(camp.noble("Holder", "b"), "Held", "a", items={"1": 50}, skills={"600": 0}, health=50,
                         guard=True, rank="lord", running=Running(words="explore", left=3))  # fmt: skip
    camp.player("a").queues = {held.id: ["quest"]}
    assert own(camp, held) == OwnUnit(
        id=held.id, name="Held", place="aa00", place_named="", prisoner=True, loyalty="", renounces=False, health=100,
        mortal=True, ill=False, rank="", attack=0, defense=0, missile=0, behind=0, breaks=0, aura=0, most_aura=0,
        shroud=0, guard=False, hidden=False, moving=False, fee=0, studied=0, running=None, queue=("quest",), weight=0,
    )  # fmt: skip


@pytest.mark.rule("OLY-REPORT-09", "OLY-STACK-05")
def test_of_a_free_unit_everything_is_known() -> None:
    camp = Camp()
    leader = camp.noble("Leader", items={"77": 2, "12": 3, "1": 5})
    unit = camp.beneath(leader, camp.noble("Osswid", health=NO_HEALTH, ill=True, behind=2, breaks=0, aura=3, fee=25))
    camp.beneath(leader, camp.noble("Page"))
    camp.prisoner(leader, "Held")
    leader.pledge = unit.id
    leader.offers = [Offer(sells=True, item="77", quantity=2, price=9, have_left=1, secret=True)]
    shown = own(camp, leader)
    assert (shown.above, shown.beneath) == ("", (f"Osswid [{unit.id}]", f"Page [{leader.beneath[1]}]"))
    assert shown.prisoners == (f"Held [{leader.beneath[2]}]",)
    assert list(shown.items) == ["1", "12", "77"]
    assert (shown.pledge, shown.mortal, shown.health) == (f"Osswid [{unit.id}]", True, 100)
    assert list(shown.loads) == [mode.value for mode in Mode]
    (offer,) = shown.offers
    assert (offer.sells, offer.quantity, offer.price, offer.have_left, offer.secret) == (True, 2, 9, 1, True)
    below = own(camp, unit)
    assert (below.above, below.mortal, below.ill, below.loads) == (f"Leader [{leader.id}]", False, True, {})
    assert (below.behind, below.breaks, below.aura, below.fee, below.pledge) == (2, 0, 3, 25, "")


@pytest.mark.rule("OLY-SUBMIT-17")
@each("left, shown", [(3, 3), (1, 1), (-1, None)])
def test_the_days_left_of_what_runs(left: int, shown: int | None) -> None:
    camp = Camp()
    unit = camp.noble("Osswid", running=Running(words="explore", left=left))
    running = own(camp, unit).running
    assert running is not None
    assert (running.words, running.left) == ("explore", shown)


def test_attitudes_without_anybody_are_left_out() -> None:
    camp = Camp()
    unit = camp.noble("Osswid")
    unit.attitudes.defend = ["fb1"]
    assert own(camp, unit).attitudes == {"defend": ("fb1",)}


# Holdings


@pytest.mark.rule("OLY-LAND-06", "OLY-LAND-08", "OLY-GAP-63")
def test_lands_are_those_of_ones_castles_and_of_who_pledged() -> None:
    land = Land(level=2)
    top = land.noble("Top", "b", "aa05", rank="baron")
    land.owner.pledge = top.id
    garrison = land.garrison(1, _12=12)
    ruin = kit.inside(land.world, "aa03", "castle", built=Built())
    land.noble("Builder", "c", ruin.id)
    kit.inside(land.world, "aa04", "castle", built=Built(finished=True))
    found = holdings(land.world)
    assert set(found) == {"fa1", "fb1"}
    (holding,) = found["fa1"]
    assert found["fb1"] == [holding]
    assert (holding.castle, holding.where, holding.region, holding.level) == (
        f"Amber Keep [{land.castle.id}]", "Plain [aa00]", "Tollus", 2,
    )  # fmt: skip
    assert holding.rulers == (f"Erekosse [{land.owner.id}]", f"Top [{top.id}], baron")
    assert holding.provinces == (RuledProvince(garrison=garrison.id, where="Plain [aa01]", men=12),)


@pytest.mark.rule("OLY-STATUS-01", "OLY-LAND-08")
def test_standings_are_of_free_nobles_with_a_rank_or_a_pledge() -> None:
    camp = Camp()
    lord = camp.noble("Lord", rank="lord")
    vassal = camp.noble("Vassal", pledge=lord.id)
    camp.noble("Plain")
    widow = camp.noble("Widow", pledge="9999")
    camp.prisoner(camp.noble("Holder", "b"), "Held", "a", rank="count")
    assert [(one.named, one.rank, one.pledge) for one in view(camp.world, "a").standings] == [
        (f"Lord [{lord.id}]", "lord", ""), (f"Vassal [{vassal.id}]", "", f"Lord [{lord.id}]"),
        (f"Widow [{widow.id}]", "", "9999"),
    ]  # fmt: skip


# Hounds


@pytest.mark.rule("OLY-GAP-S661")
@each("roll, barks", [(0.4999, True), (0.5, False)])
def test_a_hound_barks_with_one_in_two_at_who_comes_hidden(roll: float, barks: bool) -> None:
    camp = Camp()
    keeper = camp.noble("Keeper", items={"295": 1})
    shade = camp.noble("Shade", "b", hides=True)
    bark_at(camp.quiet(dice={("bark", keeper.id, shade.id, 1): [roll]}), shade)
    assert [event.units for event in camp.of(HoundBarks)] == ([(keeper.id,)] if barks else [])


@pytest.mark.rule("OLY-GAP-S661")
@each("why", ["open", "own", "found", "no hound", "prisoner", "elsewhere"])
def test_when_no_hound_barks(why: str) -> None:
    camp = Camp()
    shade = camp.noble("Shade", "b", hides=why != "open")
    facts: dict[str, Any] = {"items": {} if why == "no hound" else {"295": 1}}
    keeper = camp.noble("Keeper", "b" if why == "own" else "a", "aa01" if why == "elsewhere" else "aa00", **facts)
    if why == "found":
        shade.found_by = [keeper.id]
    elif why == "prisoner":
        keeper.prisoner = True
        camp.beneath(camp.noble("Holder", "c"), keeper)
    bark_at(camp.quiet(rest=0.0), shade)
    assert camp.of(HoundBarks) == []


@pytest.mark.rule("OLY-GAP-S661", "OLY-GAP-23")
@each("roll, day", [(0.0, 1), (0.9999, 30), (0.5, 16)])
def test_on_one_day_of_the_month_hounds_bark_at_all_who_hide(roll: float, day: int) -> None:
    camp = Camp()
    camp.noble("Keeper", items={"295": 2})
    camp.noble("Open", "b")
    for name in ("Shade", "Ghost"):
        camp.noble(name, "b", hides=True)
    turn = camp.quiet(dice={("hounds",): [roll]}, rest=0.0)
    for turn.day in range(1, 31):
        bark_on_a_day(turn)
    assert [event.day for event in camp.of(HoundBarks)] == [day, day]


# Lands


@pytest.mark.rule("OLY-LOC-18", "OLY-LOC-20")
def test_which_ways_a_faction_knows() -> None:
    camp = Camp("pp")
    cave = kit.inside(camp.world, "aa00", "cave", hidden=True)
    here = camp.world.places["aa00"]
    here.links = [Link(to="aa01", days=1, hidden=True)]
    player = camp.player("a")

    def known() -> list[str]:
        return [way.to for way in ways(camp.world, here) if knows_way(player, here, way)]

    assert known() == ["aa01"]  # over open land
    player.knows = ["aa01"]
    assert known() == ["aa01"]
    player.knows = ["aa00 aa01"]
    assert known() == ["aa01", "aa01"]
    player.knows = [cave.id]
    assert known() == ["aa01", cave.id]
    player.knows = [f"aa00 {cave.id}"]
    assert known() == ["aa01", cave.id]
    assert way_mark(here, ways(camp.world, here)[-1]) == "aa00 aa01"


def lands(camp: Camp, seat: str = "a") -> KnownLands:
    player = camp.player(seat)
    return known_lands(camp.world, player, [one for one in camp.world.units.values() if one.player == player.id])


@pytest.mark.rule("OLY-LOC-09")
def test_provinces_are_listed_by_row_and_column_and_count_all_free_units_inside() -> None:
    camp = Camp("ppp", "ppp", "ppp")
    city = kit.inside(camp.world, "ab01", "city")
    camp.noble("One", at=city.id)
    camp.noble("Two", at="ab01")
    camp.prisoner(camp.unit("Two"), "Held", "a")
    found = lands(camp)
    assert [one.code for one in found.levels[Realm.REGULAR]] == ["aa01", "ab00", "ab01", "ab02", "ac01"]
    assert found.units == {"ab01": 2}
    assert (found.rows, found.columns, found.turn, found.name) == (3, 3, 0, "Faction a")


@pytest.mark.rule("OLY-LOC-09", "OLY-LOC-18")
def test_what_is_remembered_of_a_province_one_has_left() -> None:
    camp = Camp("pp")
    here = camp.world.places["aa00"]
    here.civilization, here.haven = 4, True
    city = kit.inside(camp.world, "aa00", "city", "Drassa")
    kit.building(camp.world, city.id, "inn")
    kit.inside(camp.world, city.id, "graveyard")
    kit.building(camp.world, "aa00", "tower")
    kit.building(camp.world, "aa00", "mine", finished=False)
    kit.inside(camp.world, "aa00", "cave", hidden=True)
    kit.inside(camp.world, "aa00", "pasture")
    camp.player("a").visited = ["aa00", "zz99"]
    remembered, beside = lands(camp).levels[Realm.REGULAR]
    assert (remembered.seen, remembered.been, remembered.civilization) == (False, True, 0)
    assert (remembered.inside, remembered.city, remembered.haven) == (("city", "pasture"), "Drassa", True)
    assert (beside.been, beside.inside, beside.haven, beside.city) == (False, (), False, "")
    camp.noble("Osswid")
    present = lands(camp).levels[Realm.REGULAR][0]
    assert (present.seen, present.civilization, present.inside) == (True, 4, ("city", "inn", "tower", "pasture"))


@pytest.mark.rule("OLY-LOC-18", "OLY-LOC-19")
def test_passages_are_hidden_ways_over_the_land_that_were_found() -> None:
    camp = Camp("ppp")
    here = camp.world.places["aa01"]
    here.closed = [E]
    here.links = [Link(to="aa00", days=5, hidden=True)]
    cave = kit.inside(camp.world, "aa01", "cave", hidden=True)
    camp.player("a").knows = ["aa01 aa02", "aa01 aa00", cave.id]
    camp.noble("Osswid", at="aa01")
    (known,) = [one for one in lands(camp).levels[Realm.REGULAR] if one.code == "aa01"]
    assert known.passages == ("aa02",)
    camp.player("a").knows = []
    (known,) = [one for one in lands(camp).levels[Realm.REGULAR] if one.code == "aa01"]
    assert known.passages == ()


@pytest.mark.rule("OLY-LOC-24")
def test_only_a_city_by_the_sea_is_a_port() -> None:
    camp = Camp("pp~")
    for at in ("aa00", "aa01"):
        kit.inside(camp.world, at, "city")
        camp.noble(f"At {at}", at=at)
    found = {one.code: one.port for one in lands(camp).levels[Realm.REGULAR]}
    assert found == {"aa00": False, "aa01": True, "aa02": False}


def test_everybody_knows_where_the_havens_are() -> None:
    camp = Camp("ppp", "ppp")
    city = kit.inside(camp.world, "ab00", "city", "Drassa", haven=True)
    camp.world.havens = [city.id, "aa02"]
    found = public_lands(camp.world)
    shown = found.levels[Realm.REGULAR]
    assert [(one.code, one.city, one.been, one.haven, one.seen) for one in shown] == [
        ("aa02", "", True, True, False), ("ab00", "Drassa", True, True, False),
    ]  # fmt: skip
    assert (found.rows, found.columns, found.units) == (2, 3, {})


def test_what_a_view_does_not_say_is_nothing() -> None:
    empty = FactionView(turn=3, lands=public_lands(Camp().world))
    assert (empty.units_of_players, empty.other_units, empty.points, empty.fast_study) == (0, 0, 0, 0)
    assert (empty.format, empty.no_times, empty.visited, empty.named) == (0, False, 0, " []")
