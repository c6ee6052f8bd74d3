"""The replay in a browser: the slider, playing, the next battle, keys, no scripts, accessibility."""

from __future__ import annotations

import pytest

from engine.render.replay import draw_replay
from tests.browser.conftest import Open, Opened
from tests.engine.render.replay.war import SHEET, chronicles

pytestmark = pytest.mark.slow
PAGE = draw_replay(SHEET, chronicles(), title="The War of the Ford")


def shown(found: Opened) -> list[str]:
    """The headings that one sees."""
    seen = "[...document.querySelectorAll('h2')].filter(one => one.offsetParent).map(one => one.innerText)"
    return list(found.page.evaluate(seen))


def realms(found: Opened) -> int:
    return int(found.page.evaluate("document.querySelectorAll('.realm').length"))


def test_it_opens_at_the_end_and_turns_by_button_slider_and_key(opened: Open) -> None:
    found = opened(PAGE, width=412)
    assert shown(found) == ["Turn 3: Mudwall falls"]
    assert realms(found) == 1
    assert found.page.is_disabled("#on")
    found.page.click("#back")
    assert shown(found) == ["Turn 2: Salt takes the ford"]
    assert realms(found) == 3
    found.page.focus("#turn")
    found.page.keyboard.press("Home")
    assert shown(found) == ["Turn 0: Three powers step onto the map"]
    assert realms(found) == 0
    found.page.click("#fight")
    assert shown(found) == ["Turn 2: Salt takes the ford"]
    found.page.click("#fight")
    found.page.click("#fight")
    assert shown(found) == ["Turn 2: Salt takes the ford"], "after the last battle comes the first again"
    found.page.click("#all")
    assert len(shown(found)) == 4
    assert found.complaints == []


def test_it_plays_to_the_end_and_stops(opened: Open) -> None:
    found = opened(PAGE, width=412)
    found.page.click("#play")
    assert found.page.inner_text("#play") == "Pause"
    found.page.wait_for_function("() => document.getElementById('turn').value === '3'")
    found.page.wait_for_function("() => document.getElementById('play').textContent === 'Play'")
    assert found.complaints == []


def test_stripes_mark_what_changed_and_a_ring_where_it_happened(opened: Open) -> None:
    found = opened(PAGE)
    assert found.page.evaluate("document.querySelectorAll('.won path, .rings circle').length") == 2
    found.page.click("#back")
    assert found.page.evaluate("document.querySelectorAll('.rings circle').length") == 0


def test_no_border_is_drawn_between_lands_of_one_power(opened: Open) -> None:
    """Salt holds four lands in a row at the end: of their 24 sides the six between them are no border."""
    found = opened(PAGE)
    sides = found.page.evaluate("document.querySelector('.border').getAttribute('d').split('M').length - 1")
    held = {(1, 1), (2, 1), (3, 1), (4, 1)}
    assert sides == 6 * len(held) - 2 * 3


@pytest.mark.parametrize("width", [320, 412, 1280])
def test_no_part_is_wider_than_the_window_and_axe_finds_nothing(width: int, opened: Open, axe: str) -> None:
    found = opened(PAGE, width=width)
    wide = found.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    assert found.faults(axe) == []


def test_without_scripts_every_turn_stands_in_order(opened: Open) -> None:
    found = opened(PAGE, width=412, java_script_enabled=False)
    for at in range(4):
        assert found.page.locator(f"h2:has-text('Turn {at}:')").is_visible()
    assert not found.page.locator("#play").is_visible()
