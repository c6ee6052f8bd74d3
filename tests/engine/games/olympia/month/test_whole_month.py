"""The frame of a month: thirty days, a market before the first order, four weeks."""

from __future__ import annotations

import pytest

from engine.games.olympia.month.month import PHASES, begin, end, run_days
from engine.games.olympia.state import Market, Offer, Running, Sign
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp


@pytest.mark.rule("OLY-TURN-02", "OLY-TURN-03", "OLY-TURN-04", "OLY-PRIS-06")
def test_a_month_has_thirty_days_and_four_weeks() -> None:
    camp = Camp()
    prisoner = camp.prisoner(camp.noble("Kosar"), "Alion")
    walker = camp.noble("Walker", running=Running(words="explore", left=31))
    turn = camp.quiet(rest=0.999)
    run_days(turn)
    opened = turn._roller.opened  # type: ignore[union-attr]
    weeks = [key[key.index("week") + 2] for key in opened if "week" in key and prisoner.id in key]
    assert weeks == [7, 14, 21, 28]
    assert walker.running is not None
    assert (walker.running.left, walker.running.done, turn.day) == (1, 30, 30)


@pytest.mark.rule("OLY-GAP-22", "OLY-TURN-11")
def test_markets_are_matched_once_before_the_first_order_of_the_month() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city")
    city.market = Market()
    seller = camp.noble("Seller", at=city.id, items={"77": 5})
    buyer = camp.noble("Buyer", "b", at=city.id, items={"1": 50})
    seller.offers = [Offer(sells=True, item="77", quantity=5, price=10)]
    buyer.offers = [Offer(sells=False, item="77", quantity=5, price=10)]
    camp.player("a").queues = {seller.id: ["drop 77 5"]}
    run_days(camp.quiet())
    assert (buyer.count("77"), seller.count("1")) == (5, 50)


@pytest.mark.rule("OLY-GAP-22", "OLY-GAP-24")
def test_signs_come_down_before_the_month_and_gold_is_credited_after_it() -> None:
    assert [phase.name for phase in PHASES] == ["Before the month", "The thirty days", "The end of the month"]
    camp = Camp(seats="a")
    camp.world.places["aa00"].signs = [Sign(by="Osswid", text="Hello")]
    turn = camp.quiet()
    begin(turn)
    assert (camp.world.places["aa00"].signs, camp.player("a").claim) == ([], {})
    end(turn)
    assert camp.player("a").claim == {"1": 25}
