"""The market as a player reads it, through whole turns."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Market, Offer
from tests.engine.games.olympia.props.played import code, part, play, text, two_seats


@pytest.mark.rule("OLY-MARKET-06", "OLY-MARKET-09", "OLY-REPORT-13", "OLY-EX-42")
def test_the_market_report_and_the_diary_of_a_trade() -> None:
    made = two_seats()
    osswid, feasel = code(made, "Osswid"), code(made, "Feasel")
    made.units[osswid].items = {"1": 150, "15": 1}
    made.units[feasel].items = {"79": 5, "19": 11, "1": 90}
    made, outcome = play(
        made,
        a=f"unit {osswid}\nbuy 79 2 10\nbuy 10 1 100\nsell 15 1 50",
        b=f"unit {feasel}\nsell 79 5 10\nsell 19 11 12",
    )
    report = text(outcome)
    assert " 1: Try to buy two iron [79] for 10 gold each." in report
    assert " 1: Bought two iron [79] for 20 gold." in report
    assert "Sold two iron [79] for 20 gold." not in report
    assert "Sold two iron [79] for 20 gold." in text(outcome, "b")
    rows = [row.split() for row in part(report, "Market report:")]
    assert ["buy", osswid, "100", "1", "100", "peasant", "[10]"] in rows
    assert rows.index(["sell", feasel, "10", "3", "10", "iron", "[79]"]) < rows.index(
        ["sell", osswid, "50", "1", "400", "elite", "guard", "[15]"]
    )


@pytest.mark.rule("OLY-MARKET-09", "OLY-MARKET-13")
def test_a_city_without_offers_says_so_and_opium_is_bought_by_nobody() -> None:
    made = two_seats()
    _, outcome = play(made)
    assert "No goods offered for trade." in text(outcome)
    made = two_seats()
    city = next(place for place in made.places.values() if place.kind == "city")
    city.market = Market(stock=[Offer(sells=True, item="79", quantity=2, price=25)], opium=2, opium_sold=5)
    _, outcome = play(made)
    rows = [row.split() for row in part(text(outcome), "Market report:")]
    assert ["buy", "18", "37", "1", "opium", "[93]"] in rows
    assert ["sell", city.id, "25", "2", "10", "iron", "[79]"] in rows
