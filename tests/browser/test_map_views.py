"""The map of the page is turned by taps and keys: realms, land, danger, and what changed since the turn before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.games.registry import GAMES
from engine.render.page import draw_page
from tests.browser.conftest import OF_COLOURS, PLAIN, Open, Opened
from tests.browser.played import TURNS, shared
from tests.browser.test_looks import turn_to

pytestmark = pytest.mark.slow
PHONE = {"width": 412, "height": 915}
OWNED = {"dunk", "overlord", "erfworld"}  # in the other games nobody owns land
SHOWN = """[...document.querySelectorAll('.v')].filter(one => getComputedStyle(one).display !== 'none')
  .map(one => one.classList[1])"""


def map_of(game: str, opened: Open, **traits: Any) -> Opened:
    found = opened(draw_page(shared(game)), **PHONE | traits)
    turn_to(found, "map")
    return found


def buttons(found: Opened) -> dict[str, Any]:
    return {one.inner_text(): one for one in found.page.locator(".views button").all()}


@pytest.mark.parametrize("game", GAMES)
def test_each_view_shows_its_own_drawing_and_its_own_words(game: str, opened: Open) -> None:
    found = map_of(game, opened)
    page, turned = found.page, buttons(found)
    last = f"Turn {TURNS - 1}–{TURNS}"
    assert list(turned) == [*(["Realms"] if game in OWNED else []), "Land", "Danger", last]
    for name, view in {"Realms": "realms", "Land": "land", "Danger": "danger", last: "since"}.items():
        if name not in turned:
            continue
        turned[name].click()
        assert [text for text, one in turned.items() if one.get_attribute("aria-pressed") == "true"] == [name]
        assert set(page.evaluate(SHOWN)) <= {view}
        visible = [one.get_attribute("class") for one in page.locator(".told").all() if one.is_visible()]
        assert visible == ([] if view == "land" else [f"told {view}"])
        assert page.inner_text("#live").strip(), "what is shown is spoken"
        assert page.evaluate("document.documentElement.scrollWidth") <= 412
    assert found.complaints == []


def test_the_view_that_is_pressed_is_drawn_over_the_land(opened: Open) -> None:
    found = map_of("dunk", opened)
    assert set(found.page.evaluate(SHOWN)) == {"realms"}
    colours = {one["colour"] for one in shared("dunk")["map"][0]["banners"]}
    washes = {one.get_attribute("fill") for one in found.page.locator(".wash").all()}
    assert washes
    assert washes <= colours
    for name in ("Danger", f"Turn {TURNS - 1}–{TURNS}"):
        buttons(found)[name].click()
        assert found.page.evaluate(SHOWN), name


def test_the_views_are_turned_by_keys_and_a_cell_says_what_the_view_shows(opened: Open) -> None:
    """A cell with others near it is read with the danger, and without it where the land alone is shown."""
    found = map_of("overlord", opened)
    page = found.page
    page.focus(".views button[data-view=realms]")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.get_attribute("#map", "data-view") == "danger"
    page.locator(".told.danger li a").first.click()
    page.focus(".chart")
    page.keyboard.press("Enter")
    assert " against " in page.inner_text("#live")
    assert page.locator("#place .fate.danger").is_visible()
    page.click(".views button[data-view=land]")
    assert not page.locator("#place .fate.danger").is_visible()
    assert found.complaints == []


def test_without_scripts_all_that_the_views_say_stands_below_the_map(opened: Open) -> None:
    found = opened(draw_page(shared("dunk")), **PHONE, java_script_enabled=False)
    for view in ("realms", "danger", "since"):
        assert found.page.locator(f".told.{view}").is_visible()
    assert not found.page.locator(".views").is_visible()
    assert found.page.locator(".v.realms").first.is_visible()
    assert found.page.locator(".v.danger").first.is_hidden()


def test_a_report_without_a_turn_before_has_no_such_view(opened: Open) -> None:
    document = shared("dunk")
    for sheet in document["map"]:
        del sheet["since"]
    found = opened(draw_page(document), **PHONE)
    assert [text for text in buttons(found) if text.startswith("Turn")] == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_any_view(game: str, opened: Open, axe: str) -> None:
    wrong = []
    found = map_of(game, opened)
    looks: list[tuple[int, dict[str, str], Sequence[str]]] = [
        (412, {}, ()),
        (412, {"color_scheme": "dark"}, OF_COLOURS),
    ]
    if game == "overlord":  # has all the views; a wide window differs from game to game in nothing
        looks.append((1280, {}, ()))
    for width, traits, rules in looks:
        found.page.set_viewport_size({"width": width, "height": 915})
        found.page.emulate_media(**PLAIN | traits)
        for text, one in buttons(found).items():
            one.click()
            wrong += [(width, traits, text, *fault) for fault in found.faults(axe, "#map", rules)]
    assert wrong == []
