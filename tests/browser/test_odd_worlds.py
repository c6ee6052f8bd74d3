"""Pages of odd positions in Chromium: one unit, none, before the first turn, after the last; odd maps (tests 2, 10)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import document as documents
from engine.core.ruleset import look, report_in
from engine.core.telling.mapsheet import Cell, Layout, MapSheet, Mark
from engine.core.telling.report import report_document
from engine.core.telling.sheaf import Occasion, map_document
from engine.games.registry import GAMES, ruleset
from engine.render.page import draw_page
from tests.browser.conftest import Open, Opened
from tests.browser.played import played, shared
from tests.engine.render.page.test_page import ODD, small

pytestmark = pytest.mark.slow
PARTS = ("turn", "map", "units", "orders", "realm")


def walk(found: Opened) -> None:
    """Through all parts, with the keys of the page."""
    for key in "12345npc?":
        found.page.keyboard.press(key)
        found.page.wait_for_timeout(20)
    found.page.keyboard.press("Escape")
    found.page.set_viewport_size({"width": 1280, "height": 900})
    found.page.wait_for_timeout(40)
    assert found.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_2_the_page_works_before_the_first_turn(game: str, opened: Open) -> None:
    rules = ruleset(game)
    state = played(game)[0]
    seat = rules.play.seats_of(documents.decode(state, rules.play.state_type))[0].id
    report = report_in(rules, "", look(rules, state, seat), (), None)
    found = opened(draw_page(report_document(report)["turnkeep"]), width=412)
    walk(found)
    assert "Nothing happened" in found.page.inner_text("#events")


def test_2_the_page_of_one_unit_works(opened: Open) -> None:
    found = opened(draw_page(small()), width=412)
    walk(found)
    assert found.page.inner_text("#count").startswith("1 unit,")


def test_2_the_page_of_who_has_lost_everything_works(opened: Open) -> None:
    made = small()
    made["units"], made["places"], made["map"][0]["cells"], made["map"] = [], [], [], []
    made["orders"]["sections"] = made["orders"]["sections"][:1]
    found = opened(draw_page(made), width=412)
    walk(found)
    assert found.page.locator("text=You have no units.").count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_2_when_the_game_is_over_no_orders_are_asked_for(game: str, opened: Open) -> None:
    report = report_document(played(game)[1]["1"], Occasion(campaign="The last", over=True))["turnkeep"]
    found = opened(draw_page(report), width=412)
    walk(found)
    assert found.page.inner_text(".due") == "The game is over."
    assert not found.page.locator("#desk").is_visible()
    assert not found.page.locator("#todo").is_visible()
    assert not found.page.locator("#badge").is_visible()


@pytest.mark.parametrize("name", ODD)
def test_10_an_odd_map_can_be_walked(name: str, opened: Open) -> None:
    made = small()
    made["map"] = [map_document(ODD[name])]
    made["places"][0]["cell"] = made["map"][0]["cells"][0]["key"]
    found = opened(draw_page(made))
    found.page.focus(".chart")
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "+", "-", "0"):
        found.page.keyboard.press(key)
    found.write("go n\ngo n\ngo nowhere")
    found.sheet()
    walk(found)


def round_world() -> dict[str, Any]:
    """Four columns, after which the first comes again; the unit stands in the last."""
    made = small()
    cells = tuple(Cell(key=f"c{x}{y}", x=x, y=y, terrain="plain") for x in range(4) for y in range(2))
    sheet = MapSheet(
        title="Round", layout=Layout.SQUARE, wraps=4, cells=cells, marks=(Mark(cell="c30", kind="army", own=True),)
    )
    made["map"] = [map_document(sheet)]
    made["places"][0] |= {"cell": "c30", "name": "The east"}
    made["orders"]["words"]["way"] = [["n", "north"], ["s", "south"], ["e", "east"], ["w", "west"]]
    return made


def test_10_a_way_leads_round_the_world(opened: Open) -> None:
    found = opened(draw_page(round_world()))
    page = found.page
    found.write("go e")
    found.sheet()
    path = page.locator(".draft .plan").first.get_attribute("d")
    assert path.count("M") == 2  # the line is broken at the edge of the paper
    assert "L" not in path
    page.focus(".chart")
    page.keyboard.press("ArrowRight")
    assert page.locator(".cursor").get_attribute("d").startswith("M-66 -66")  # the cell in the first column
    found.write("go w")
    found.sheet()
    assert page.locator(".draft .plan").first.get_attribute("d").count("L") == 1
    assert found.complaints == []


def test_10_a_way_off_the_map_is_drawn_as_far_as_it_goes_and_noted(opened: Open) -> None:
    found = opened(draw_page(round_world()))
    found.write("go s\ngo s")
    found.sheet()
    assert found.page.locator(".draft .plan").count() == 2  # one arrow and what is under it
    found.write("go s\ngo nowhere")
    assert "Wrong" in found.page.inner_text("#findings")
    assert found.complaints == []


def test_10_levels_are_switched(opened: Open) -> None:
    made = small()
    made["map"] = [map_document(ODD["squares"]), map_document(ODD["alone"])]
    made["map"][0]["level"], made["map"][1]["level"] = "surface", "underworld"
    found = opened(draw_page(made), width=412)
    found.page.keyboard.press("2")
    found.page.click("[data-go='1']")
    assert [one.is_visible() for one in found.page.locator(".chart").all()] == [False, True]
    assert found.complaints == []


def test_a_large_map_opens_on_ones_own_units(opened: Open) -> None:
    made = shared("dunk")
    found = opened(draw_page(made), width=412)
    found.page.keyboard.press("2")
    view = [float(part) for part in found.page.get_attribute(".chart", "viewBox").split()]
    whole = [float(part) for part in found.page.get_attribute(".chart", "data-box").split()]
    assert view[2] < whole[2] or whole[2] <= 412 / 0.6
