"""Contracts, tribes, ransom, succession and the fall of sides through whole days (ERF-CONTRACT, ERF-FALL)."""

from __future__ import annotations

import pytest

from engine.core.orders import read_orders
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.checking.directory import directory
from engine.games.erfworld.day.closing import finished, winning
from engine.games.erfworld.day.theatres import theatres
from engine.games.erfworld.diplomacy.events import (
    Paid,
    RansomPaid,
    RulerFollowed,
    SideFell,
    SideFroze,
    Sold,
    TributeMissed,
    WasOffered,
)
from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import Charm, Standing, Tribe
from engine.games.erfworld.units.stances import partners
from tests.engine.games.erfworld.props.stage import Stage, stage


def _rich(sides: int = 2, apart: int = 12) -> Stage:
    played = stage(sides, apart)
    for side in played.world.sides.values():
        side.treasury = 50_000 * EIGHTHS
    return played


@pytest.mark.rule("ERF-CONTRACT-05", "ERF-CONTRACT-15", "ERF-CONTRACT-16", "ERF-GAP-234")
def test_drafting_costs_whether_or_not_the_other_signs() -> None:
    played = _rich()
    before = played.side().treasury
    played.day("SIDE\noffer alliance to s2\noffer alliance to s2")
    assert played.side().treasury - before == (1000 - 80 - 100) * EIGHTHS
    assert len(played.told(Refused)) == 1
    assert partners(played.world, "s1") == ["s1"]


@pytest.mark.rule("ERF-CONTRACT-17")
def test_a_tribute_that_is_not_paid_ends_the_alliance() -> None:
    played = _rich()
    played.day("SIDE\noffer tribute to s2 for 3000", "SIDE\nsign k1")
    before = played.side(2).treasury
    played.day()
    assert partners(played.world, "s1") == ["s1", "s2"]
    assert played.side(2).treasury - before == (3000 + 1000 - 80) * EIGHTHS
    played.side(1).treasury = 0
    played.day()
    assert len(played.told(TributeMissed, 2)) == 1
    assert played.world.contracts == {}


@pytest.mark.rule("ERF-CONTRACT-10", "ERF-PRISON-16")
def test_a_ransom_is_paid_when_the_captive_is_free() -> None:
    played = _rich()
    jailor = played.world.packs["u2"]
    captive = played.commander("warlord", 4, 8, side=2, name="Prisoner")
    captive.jailor = jailor.id
    played.day(f"SIDE\nransom {captive.id} for 500")
    played.day("", "SIDE\nsign k1")
    assert captive.jailor == ""
    assert captive.place == played.world.cities["c2"].place
    assert len(played.told(RansomPaid)) == 1
    assert played.world.contracts == {}


@pytest.mark.rule("ERF-CONTRACT-13", "ERF-TRIBE-01", "ERF-D-03")
def test_a_hired_tribe_fights_for_its_upkeep_and_goes_when_it_is_not_paid() -> None:
    played = _rich()
    chief = played.commander("warlord", 10, 8, side=0, name="Chief")
    played.world.tribes["t1"] = Tribe("t1", "The Fen", chief.id, ["stabber"])
    chief.tribe = "t1"
    band = played.pack("stabber", 8, 10, 8, side=0, tribe="t1")
    played.day("SIDE\nhire t1")
    assert played.told(Refused) == ["No commander of ours is with the chief of T1."]
    played.commander("warlord", 10, 8)
    played.day("SIDE\nhire t1")
    assert (played.world.tribes["t1"].hired, band.side, chief.side) == ("s1", "s1", "s1")
    played.side().treasury = 0
    played.world.cities["c1"].besieged = True
    played.day()
    assert (played.world.tribes["t1"].hired, band.side) == ("", "")


@pytest.mark.rule("ERF-COMMAND-19", "ERF-FALL-01", "ERF-GAP-249", "ERF-SPECIAL-104")
def test_an_heir_follows_a_ruler_who_croaked_and_without_one_the_side_falls() -> None:
    played = _rich()
    heir = played.commander("warlord", 4, 8, name="Heir")
    heir.heir = True
    del played.world.commanders["u1"]
    field = played.pack("knight", 2, 10, 8)
    played.day()
    assert played.side(1).ruler == heir.id
    assert len(played.told(RulerFollowed, 2)) == 1
    del played.world.commanders[heir.id]
    played.day()
    assert played.side(1).standing is Standing.FALLEN
    assert field.id not in played.world.packs
    assert played.world.cities["c1"].side == ""
    assert len(played.told(SideFell, 2)) == 1


@pytest.mark.rule("ERF-FALL-03", "ERF-GAP-251", "ERF-PRISON-03")
def test_a_captive_ruler_without_an_heir_freezes_the_side_for_thirty_days() -> None:
    played = _rich()
    played.world.commanders["u1"].jailor = "u4"
    played.day()
    assert played.side(1).standing is Standing.FROZEN
    assert len(played.told(SideFroze)) == 1
    for _ in range(29):
        played.day()
    assert played.side(1).standing is Standing.FROZEN
    played.day()
    assert played.side(1).standing is Standing.FALLEN


@pytest.mark.rule("ERF-X-34", "ERF-WORLDGEN-11")
def test_the_campaign_ends_by_day_or_with_the_last_alliance_as_chosen() -> None:
    played = _rich()
    assert winning(played.world) == []
    played.world.options.finish, played.world.options.finish_day = "by day", 2
    played.world.cities["c2"].level = 3
    played.day()
    assert finished(played.world, ()) is None
    played.day()
    found = finished(played.world, ())
    assert found is not None
    assert found.winners == ("2",)
    played.world.options.finish = "last alliance"
    played.day("SIDE\noffer alliance to s2", "SIDE\nsign k1")
    played.day()
    found = finished(played.world, ())
    assert found is not None
    assert found.winners == ("2", "1")


@pytest.mark.rule("ERF-CONTRACT-07", "ERF-CONTRACT-09", "ERF-SIDE-08", "ERF-CONTRACT-11")
def test_units_and_cities_are_sold_and_change_sides_where_they_are_when_the_buyer_signs() -> None:
    played = _rich()
    knights = played.pack("knight", 4, 10, 8)
    town = played.city(12, 3, "Town", level=1, side=1)
    guard = played.pack("piker", 1, 12, 3)
    before = [side.treasury for side in played.world.sides.values()]
    played.day(
        f"SIDE\nsell {knights.id} to s2 for 900\nsell u1 to s2 for 5\nsell {town.id} to s2 for 700\nsell c1 to s2 for 9"
    )
    refused = ["U1 cannot be sold.", "Units of ours are in Town (C3). It cannot be sold so.", "C1 cannot be sold."]
    assert played.told(Refused) == refused
    played.day("UNIT " + guard.id + "\nmove e", "SIDE\nsign k1")
    assert (knights.side, played.at(knights)) == ("s2", (10, 8))
    assert played.told(Sold, 1) == played.told(Sold, 2) == ["Side1 (S1) sells 4 knights (U5) to Side2 (S2) for $900."]
    played.day(f"SIDE\nsell {town.id} to s2 for 700")
    played.day("", "SIDE\nsign k2")
    assert (town.side, town.level) == ("s2", 1)
    assert played.world.contracts == {}
    after = [side.treasury for side in played.world.sides.values()]
    assert after[1] - before[1] == (4 * 1000 - 4 * 80 - 2 * 80 - 900 - 700) * EIGHTHS  # four knights cost $80 a day


@pytest.mark.rule("ERF-CONTRACT-18", "ERF-SIDE-20", "ERF-SIDE-08")
def test_a_colony_gives_a_share_of_its_income_and_acts_when_its_colonizer_does() -> None:
    played = _rich(3, 9)
    played.side(1).founded = 7
    played.side(3).founded = 3
    played.day("SIDE\noffer colony to s2 for 101\noffer colony to s2 for 30", "")
    assert played.told(Refused) == ["A colony gives 1 to 100 percent of its income."]
    assert any("governor" in said for said in played.told(WasOffered, 2))
    played.day("", "SIDE\nsign k1")
    before = played.side(2).treasury
    played.day()
    assert played.side(2).treasury - before == (1000 - 80 + 300) * EIGHTHS  # 30% of the colony's $1,000
    (theatre,) = theatres(played.world)
    assert [[side.id for side in block] for block in theatre.blocks] == [["s2", "s1"], ["s3"]]
    played.world.commanders["u1"].jailor = "u4"
    played.day("SIDE\nbreak k1")
    assert len(played.world.contracts) == 1  # a captive ruler ends nothing


@pytest.mark.rule("ERF-TRIBE-03")
def test_some_races_never_serve_one_side() -> None:
    played = _rich(1)
    for number, race in ((1, "hobgobwins"), (2, "marbits")):
        chief = played.commander("warlord", 10, 8, side=0, name=f"Chief{number}")
        chief.tribe = f"t{number}"
        played.world.tribes[chief.tribe] = Tribe(chief.tribe, race.title(), chief.id, ["stabber"], race=race)
    lord = played.commander("warlord", 10, 8)
    played.day(f"UNIT {lord.id}\ncontact pass any\nSIDE\nhire t1\nhire t2")
    assert played.told(Refused) == ["Marbits will not serve beside Hobgobwins."]
    assert [tribe.hired for tribe in played.world.tribes.values()] == ["s1", ""]


@pytest.mark.rule("ERF-FALL-06")
def test_a_gem_of_the_ruler_pays_when_the_treasury_is_empty() -> None:
    played = stage()
    side, world = played.side(), played.world
    knights = played.pack("knight", 10, 10, 8)
    world.commanders["u1"].place = knights.place  # gems in the capital are opened first
    world.cities["c1"].besieged = True
    side.treasury = 0
    world.charms.append(Charm("gem", "u1", -1, "s1", "u1", "", 150 * EIGHTHS))
    world.packs["u2"].count = 1
    world.packs["u2"].place = world.number((20, 3))
    played.day()
    assert knights.count >= 7  # $150 pay seven knights and a piker
    assert world.charms[0].amount == 0


@pytest.mark.rule("ERF-CONTRACT-03", "ERF-TRIBE-01")
def test_a_tribe_that_was_met_once_can_be_paid_by_its_name_for_good() -> None:
    played = stage(2)
    chief = played.commander("warlord", 10, 8, side=0, name="Grub")
    chief.tribe = "t1"
    tribe = played.world.tribes["t1"] = Tribe("t1", "Fen Hobgobwins", chief.id, [])
    played.know()
    sheet = "SIDE\npay 500 to Fen Hobgobwins"
    names = directory(view(played.world, "1"))
    assert "is not a side or tribe you know" in str(read_orders(sheet, BOOK, names).errors[0])
    scout = played.pack("scout", 1, 10, 8)
    played.day("")
    scout.place = played.world.number((4, 8))  # and home again
    names = directory(view(played.world, "1"))
    (order,) = read_orders(sheet, BOOK, names).orders
    assert (order["to"], played.side().tribes, played.side(2).tribes) == ("t1", ["t1"], [])
    played.day(f"SIDE\npay 500 to {order['to']}")
    assert tribe.treasury == 500 * EIGHTHS
    assert played.told(Paid) == ["$500 go to Fen Hobgobwins."]
