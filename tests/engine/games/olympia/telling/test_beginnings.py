"""What a noble is told he can begin where he is: everything there can be begun, played through whole turns."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, look, report_in, run_turn
from engine.core.telling.report import report_text
from engine.games.olympia.events import Refused
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.sight.view import FactionView
from engine.games.olympia.state import World
from engine.games.olympia.telling.beginnings import beginnings
from engine.games.olympia.telling.lookup import lookup
from tests.engine.games.olympia.props.played import code, seen, two_seats
from tests.suite.table import each

COMPANIONS = ("builder", "captain", "mage", "marshal", "envoy")


def campaign(companion: str) -> bytes:
    seat = SeatRequest(id="a", name="House", choices=OlympiaChoices(companion=companion))
    options = OlympiaOptions(size="16x16", havens="2", start="old houses")
    return begin(RULESET, options, [seat], "1")


def view_of(state: bytes) -> FactionView:
    found = look(RULESET, state, "a")
    assert isinstance(found, FactionView)
    return found


@pytest.mark.rule("OLY-GAP-O38")
@pytest.mark.parametrize("companion", COMPANIONS)
@pytest.mark.parametrize("outside", [False, True])
def test_what_a_noble_is_told_he_can_begin_is_not_refused(companion: str, outside: bool) -> None:
    """In the haven, and on the land around it, with something of everything in his hands."""
    world = document.decode(campaign(companion), World)
    for unit in world.units.values():
        if unit.player:
            unit.items |= {"11": 5, "12": 12, "19": 3, "77": 20, "78": 110, "1": 500, "52": 90}
    state = document.encode(world)
    if outside:
        sheet = "".join(f"unit {unit.id}\nunstack\nmove out\n" for unit in view_of(state).own.values())
        state = run_turn(RULESET, state, {"a": sheet}, seed="1", number=1).state
    number, view = 1 + outside, view_of(state)
    tried = 0
    for own in view.own.values():
        for order, _ in beginnings(view, own):
            if "(" in order:
                continue  # a use that asks for a target is shown as it is written
            outcome = run_turn(RULESET, state, {"a": f"unit {own.id}\n{order}"}, seed="1", number=number)
            refused = [event.reason for event in outcome.events if isinstance(event, Refused) and event.day == 1]
            assert refused == [], order
            tried += 1
    assert tried > 10


@pytest.mark.rule("OLY-GAP-O38")
def test_a_look_up_of_nothing_offers_what_the_report_is_about_first() -> None:
    made = two_seats()
    titles = [title for title, _ in lookup(seen(made), "")]
    assert titles[0].startswith("Osswid [")
    assert any(title.startswith("Drassa [") for title in titles)


@pytest.mark.rule("OLY-GAP-O38")
@each("words", ["peasant", "peasants", "10"])
def test_whatever_is_held_can_be_looked_up_from_the_first_day(words: str) -> None:
    made = two_seats()
    assert lookup(seen(made), words) == []
    made.units[code(made, "Osswid")].items["10"] = 25
    ((title, told),) = lookup(seen(made), words)
    assert "peasant" in title
    assert "weigh" in told.lower()


def test_the_first_paper_bears_the_date_of_the_first_month() -> None:
    assert RULESET.look.calendar.date(0) == RULESET.look.calendar.date(1)
    assert RULESET.look.calendar.date(1).endswith("month 1 of year 1")


def test_a_newcomers_first_report_tells_of_fast_study_and_of_the_way_out() -> None:
    seat = SeatRequest(id="a", name="House", choices=OlympiaChoices())
    state = begin(RULESET, OlympiaOptions(size="16x16", havens="2"), [seat], "1")
    told = " ".join(report_text(report_in(RULESET, "", view_of(state), (), None)).split())
    assert "The days of fast study below are a gift to newcomers" in told
    assert "`move north` leads out of a city first, which takes a day." in told
