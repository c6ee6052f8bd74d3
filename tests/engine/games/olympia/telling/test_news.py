"""What is told of power and goods: the Times, the table of garrisons, lands and items looked up, who owes orders."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.ruleset import standing
from engine.games.olympia.instant.events import Quit
from engine.games.olympia.nonplayers.quest_events import MonstersMet, RelicFound, TreasureWon
from engine.games.olympia.rule.rule_events import RankChanged
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.state import Market, Offer, World
from engine.games.olympia.study.goods import goods_lore
from engine.games.olympia.telling.headlines import headlines
from engine.games.olympia.telling.lookup import lookup
from engine.games.olympia.work.building_events import Completed
from tests.engine.games.olympia.props.kit import building
from tests.engine.games.olympia.props.played import code, play, seen, text, two_seats


def news(outcome: object) -> list[str]:
    return [headline.body.rstrip(".") for headline in outcome.headlines]  # type: ignore[attr-defined]


@pytest.fixture
def realm() -> World:
    """The castle Keep of Osswid, of seat "a"; the steward Candide with forty soldiers beside it; Feasel of seat "b"."""
    made = two_seats()
    made.places["aa00"].civilization = made.places["aa01"].civilization = 2
    made.places["aa00"].tax = made.places["aa01"].tax = 150
    keep = building(made, "aa00", "castle")
    keep.name = "Keep"
    for name, spot in (("Osswid", keep.id), ("Candide", "aa01")):
        unit = made.units[code(made, name)]
        made.places[unit.place].units.remove(unit.id)
        unit.place = spot
        made.places[spot].units.append(unit.id)
        unit.items = {"12": 40, "1": 900}
    return made


@pytest.mark.rule("OLY-REPORT-15", "OLY-GARR-12", "OLY-GAP-63", "OLY-GARR-06")
def test_rulers_get_a_table_and_a_log_of_their_garrisons(realm: World) -> None:
    keep = next(place.id for place in realm.places.values() if place.kind == "castle")
    pledge = f"unit {code(realm, 'Osswid')}\npledge {code(realm, 'Feasel')}"
    after, outcome = play(realm, a=f"{pledge}\nunit {code(realm, 'Candide')}\ngarrison {keep}\nwait day 31")
    for seat in "ab":  # all up the chain of pledges
        said = text(outcome, seat)
        table = said[said.index("\nGarrisons\n---------\n") :].split("\n")
        assert table[3].split() == ["garr", "where", "men", "tax", "cost", "sent", "castle"]
        garrison = next(unit.id for unit in after.units.values() if unit.kind == "garrison")
        assert table[5].split() == [garrison, "aa01", "10", "150", "20", "65", keep]
        assert table[7] == f"[{keep}] is ruled by Feasel [{code(after, 'Feasel')}]."
        assert "no longer yours" not in said
    assert f"One province gets a garrison for Keep [{keep}]" in news(outcome)
    assert f"Osswid [{code(after, 'Osswid')}] is a lord now" in news(outcome)
    after, outcome = play(after, a=f"unit {code(realm, 'Candide')}\nmove west")
    log = text(outcome, "b").split("Garrison log\n------------\n")[1]
    assert log.startswith(
        f" 1: Garrison [{garrison}]: Candide [{code(after, 'Candide')}] is here, with 1 unit and 30 men."
    )
    assert "Garrison log" in text(outcome)


@pytest.mark.rule("OLY-LAND-06", "OLY-LAND-08", "OLY-LAND-09")
def test_lands_are_looked_up_castle_by_castle_with_ranks_and_pledges(realm: World) -> None:
    keep = next(place.id for place in realm.places.values() if place.kind == "castle")
    osswid, feasel = code(realm, "Osswid"), code(realm, "Feasel")
    assert lookup(seen(realm, "b"), "lands")[0][0] == "No lands"
    orders = f"unit {osswid}\npledge {feasel}\nunit {code(realm, 'Candide')}\ngarrison {keep}"
    after, _ = play(realm, a=orders)
    (title, told), (_, ranks) = lookup(seen(after), "lands")
    assert title == f"Keep [{keep}]"
    assert told.split("\n")[0] == "Castle, in Plain [aa00], in region Tollus."
    assert f"Ruled by Osswid [{osswid}], lord, then Feasel [{feasel}], lord." in told
    assert told.split("\n")[-1].split()[1:] == ["Forest", "[aa01]", "10"]
    assert ranks == f"Osswid [{osswid}]: lord, pledged to {feasel}."
    assert [entry[0] for entry in lookup(seen(after, "b"), "castles")] == [f"Keep [{keep}]", "Ranks and pledges"]


@pytest.mark.rule("OLY-GAP-86")
def test_the_times_tells_of_what_everybody_may_know_and_names_no_secret_place() -> None:
    made = two_seats()
    made.turn = 3
    units = (code(made, "Osswid"),)
    told = [
        RankChanged(units=units, name="Osswid [1000]", rank="king"),
        RankChanged(units=units, name="Candide [1001]", rank="earl"),
        RankChanged(units=units, name="Feasel [1002]", rank=""),
        RelicFound(relic="Crown of Prosperity [402]"),
        MonstersMet(units=units, monsters="ten orcs", place="Cave [x100]"),
        TreasureWon(units=units, treasure="200 gold"),
        MonstersMet(units=("1001",), monsters="one dragon", place="Lair [x101]"),
        Quit(units=("aa0",), faction="Betas [aa0]"),
    ]
    assert [headline.body.rstrip(".") for headline in headlines(made, told)] == [
        "Hail to Osswid [1000], king",
        "Crown of Prosperity [402] comes back into the world",
        "Candide [1001] is an earl now",
        "Feasel [1002] rules no land any more",
        "Betas [aa0] leaves Olympia",
        "Somebody beats ten orcs, and wins a treasure",
    ]
    assert [headline.crowned for headline in headlines(made, told)][:3] == ["Osswid", "", ""], "only kings are crowned"


@pytest.mark.rule("OLY-GAP-86")
def test_what_is_built_is_told_by_region_and_never_by_province() -> None:
    made = two_seats()
    made.turn = 3
    place = next(iter(made.places.values()))
    region = made.regions[place.region].name
    told = [
        Completed(place=place.id, structure="inn", name="The Goat [s100]"),
        Completed(place=place.id, structure="galley", name="The Gull [s101]"),
    ]
    found = headlines(made, told)
    assert [h.body for h in found] == [f"An inn is finished in {region}: The Goat [s100]."]
    assert not any(place.id in h.text or place.id in h.body for h in found)


@pytest.mark.rule("OLY-GAP-86")
def test_the_death_of_those_with_a_name_is_news_and_of_others_is_not() -> None:
    made = two_seats()
    made.units[code(made, "Osswid")].rank = "baron"
    _, outcome = play(made, a=f"unit {code(made, 'Osswid')}\ndie\nunit {code(made, 'Candide')}\ndie")
    (told,) = [line for line in news(outcome) if "dies" in line]
    assert told.startswith(f"Osswid [{code(made, 'Osswid')}], baron, dies")


@pytest.mark.rule("OLY-GAP-86")
def test_a_quiet_month_still_has_the_prices_of_a_haven() -> None:
    made = two_seats()
    city = next(place for place in made.places.values() if place.kind == "city")
    _, outcome = play(made)
    assert news(outcome) == []
    made.havens = [city.id]
    stock = [Offer(sells=True, item="77", quantity=25, price=12), Offer(sells=False, item="95", quantity=17, price=7)]
    city.market = Market(stock=stock)
    assert [headline.body.rstrip(".") for headline in headlines(made, [])] == [
        "Prices in Drassa: sells wood [77] for 12; buys clay pot [95] at 7"
    ]


@pytest.mark.rule("OLY-GAP-O38", "OLY-SKILL-04")
def test_what_is_held_for_the_first_time_is_described_once_and_looked_up_for_ever() -> None:
    made = two_seats()
    made.units[code(made, "Osswid")].items = {"79": 5, "12": 1, "1": 90}
    after, outcome = play(made)
    part = text(outcome).split("Goods, men and beasts first held\n")[1]
    assert "iron [79]: Weighs 10. Can become plate armor [73], longsword [74]." in part
    assert after.player_of("a").lore == ["79", "12"]
    ((title, told),) = lookup(seen(after), "iron")
    assert title == "Lore for iron [79]"
    assert " ".join(told.split()) == goods_lore("79")
    assert lookup(seen(after), "79") == [(title, told)]
    assert lookup(seen(after, "b"), "79") == []
    _, outcome = play(after)
    assert "first held" not in text(outcome)


def test_lore_of_goods_comes_out_of_the_tables_and_hides_what_is_hidden() -> None:
    assert goods_lore("14") == (
        "Weighs 400. Carries 100 on foot, 100 riding. Fights with attack 45, defense 45, missile 0. Is paid 4 gold a "
        "month. TRAIN 14 makes one of swordsman [20] and warmount [53], with Swordplay [616]. Can become elite guard "
        "[15]."
    )
    assert "676" not in goods_lore("10") + goods_lore("23")  # Train angry peasants is hidden


@pytest.mark.rule("OLY-SUBMIT-22")
def test_who_has_nobody_without_orders_owes_none() -> None:
    made = two_seats()
    owing = {seat.id: seat.owes for seat in standing(RULESET, made)}
    assert owing == {"a": True, "b": True}
    after, _ = play(made, a="".join(f"unit {code(made, name)}\nwait turn 9\n" for name in ("Osswid", "Candide")))
    assert {seat.id: seat.owes for seat in standing(RULESET, after)} == {"a": False, "b": True}
    after.units[code(after, "Feasel")].prisoner = True
    assert document.decode(document.encode(after), World) == after
    assert not any(seat.owes for seat in standing(RULESET, after))


def test_the_map_counts_nobles(realm: World) -> None:
    sheet = RULESET.look.map_sheet(seen(realm))
    assert {mark.kind for mark in sheet.marks} == {"noble"}
