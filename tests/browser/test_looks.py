"""How pages look: every size, light and dark, accessibility, without scripts, on paper (tests 4, 7, 8)."""

from __future__ import annotations

import re

import pytest

from engine.games.registry import GAMES
from engine.render.page import draw_page
from tests.browser.conftest import OF_COLOURS, PLAIN, Open, Opened
from tests.browser.played import played, shared
from tests.looks.sheets import pages

pytestmark = pytest.mark.slow
PARTS = ("turn", "map", "units", "orders", "realm")
WIDTHS = (320, 412, 768, 1280)
LIGHT = {"color_scheme": "light"}
EVERY: tuple[tuple[int, dict[str, str]], ...] = (
    (412, LIGHT),
    (412, {"color_scheme": "dark"}),
    (1280, LIGHT),
    (1280, {"color_scheme": "dark"}),
    (768, {"forced_colors": "active"}),
)


# Games differ in colours, so the rest is looked at in one of them. All in all: `python -m tests.browser.measure`.
NARROW = [one for one in EVERY if one[0] == 412]
FORCED = [one for one in EVERY if "forced_colors" in one[1]]


def turn_to(found: Opened, part: str) -> None:
    found.page.evaluate("part => { location.hash = part; }", part)
    found.page.wait_for_timeout(60)


@pytest.mark.parametrize("game", GAMES)
def test_7_no_part_is_wider_than_the_window(game: str, opened: Open) -> None:
    found = opened(draw_page(shared(game)))
    for width in WIDTHS:
        found.page.set_viewport_size({"width": width, "height": 900})
        found.page.reload()  # a page may have been laid out for the width at which it was opened
        for part in PARTS:
            turn_to(found, part)
            wide = found.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1], (part, width)
    assert found.complaints == []


def test_7_text_may_be_twice_as_large(opened: Open) -> None:
    """200 % zoom is half the window."""
    found = opened(draw_page(shared("overlord")), width=640, height=450, device_scale_factor=2)
    for part in PARTS:
        turn_to(found, part)
        assert found.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", GAMES)
def test_7_axe_finds_nothing(game: str, opened: Open, axe: str) -> None:
    found = opened(draw_page(shared(game)))
    wrong = []
    looked_at = NARROW + (FORCED if game == "overlord" else [])
    for width, traits in looked_at:
        found.page.set_viewport_size({"width": width, "height": 900})
        found.page.emulate_media(**PLAIN | traits)
        rules = () if traits == LIGHT else OF_COLOURS
        for part in PARTS:
            turn_to(found, part)
            within = f"#{part}" if rules and part != PARTS[0] else None  # around it all parts have the same colours
            wrong += [(width, traits, part, *fault) for fault in found.faults(axe, within, rules)]
    print(f"axe, {game}: {len(looked_at) * len(PARTS)} runs, {len(wrong)} violations")
    assert wrong == []


def test_7_the_keys_alone_write_an_order(opened: Open) -> None:
    found = opened(draw_page(shared("overlord")), width=412)
    page = found.page
    page.keyboard.press("4")
    assert page.evaluate("location.hash") == "#orders"
    before = page.evaluate("document.getElementById('pick').value")
    page.keyboard.press("n")
    assert page.evaluate("document.getElementById('pick').value") != before
    page.focus("#lines")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.type("stu")
    page.keyboard.press("Tab")
    assert page.evaluate("document.getElementById('lines').getAttribute('aria-activedescendant')") == "fit-0"
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Space")
    page.keyboard.press("Enter")
    assert page.evaluate("document.getElementById('lines').value").startswith("STUDY ")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") != "lines"  # Tab is never swallowed
    assert found.complaints == []


def test_7_the_map_is_read_by_keys(opened: Open) -> None:
    found = opened(draw_page(shared("overlord")), width=412)
    turn_to(found, "map")
    page = found.page
    page.focus(".chart")
    page.keyboard.press("ArrowDown")
    assert "," in page.evaluate("document.getElementById('live').textContent")
    before = page.get_attribute(".chart", "viewBox")
    page.keyboard.press("+")
    assert page.get_attribute(".chart", "viewBox") != before
    page.keyboard.press("0")
    assert page.get_attribute(".chart", "viewBox") == page.get_attribute(".chart", "data-box")


def test_7_a_tapped_cell_is_read_and_the_address_leads_back(opened: Open) -> None:
    found = opened(draw_page(shared("overlord")), width=412)
    page = found.page
    turn_to(found, "map")
    page.locator(".chart").first.click()
    assert page.evaluate("document.getElementById('place').textContent").strip()
    turn_to(found, "units")
    page.locator("#roster tbody th a").nth(1).click()
    page.wait_for_timeout(60)
    assert page.evaluate("document.querySelector('#orders').classList.contains('now')")
    page.go_back()
    page.wait_for_timeout(60)
    assert page.evaluate("document.querySelector('#units').classList.contains('now')")


def test_7_a_screen_reader_is_led_through_the_orders_of_a_unit(opened: Open) -> None:
    """What it is told: the tree of names and roles, the field's description, and what the live region says."""
    found = opened(draw_page(shared("overlord")), width=412)
    page = found.page
    turn_to(found, "orders")
    tree = page.locator("#orders").aria_snapshot()
    for said in (
        '- heading "Order desk" [level=2]',
        '- button "Previous"',
        '- combobox "Whose orders"',
        '- textbox "Orders, one a line"',
        '- listbox "What fits here"',
        '- list "Findings"',
        '- button "Copy the sheet"',
        '- checkbox "With comments" [checked]',
    ):
        assert said in tree, said
    page.focus("#lines")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.type("mov")
    told = page.context.new_cdp_session(page)
    told.send("Accessibility.enable")
    handle = told.send("Runtime.evaluate", {"expression": "document.getElementById('lines')"})["result"]["objectId"]
    nodes = told.send("Accessibility.getPartialAXTree", {"objectId": handle, "fetchRelatives": False})["nodes"]
    assert nodes[0]["role"]["value"] == "textbox"  # the field keeps its own role
    assert nodes[0]["description"]["value"]  # the order's syntax
    page.keyboard.press("ArrowDown")
    assert page.inner_text("#live").startswith("MOVE, ")
    assert '- option "MOVE' in page.locator("#fits").aria_snapshot()
    page.keyboard.press("Enter")
    page.click("#copy")
    page.wait_for_timeout(60)
    assert page.inner_text("#live")
    assert found.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_4_without_scripts_the_page_is_whole(game: str, opened: Open) -> None:
    found = opened(draw_page(shared(game)), width=412, java_script_enabled=False)
    page = found.page
    places = [page.locator(f"section#{part}").bounding_box()["y"] for part in PARTS]
    assert places == sorted(places)
    assert page.locator("#sheet").is_editable()
    assert not page.locator("#desk").is_visible()
    assert page.locator(".chart").first.is_visible()


GONE = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('none'); } });"


def test_4_without_storage_and_clipboard_it_says_so_and_works(opened: Open) -> None:
    before = GONE + "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    found = opened(draw_page(shared("atlantis")), width=412, before=before)
    page = found.page
    turn_to(found, "orders")
    assert "keeps nothing" in page.inner_text("#advice")
    page.click("#copy")
    page.wait_for_timeout(50)
    assert "by hand" in page.inner_text("#advice")
    selected = page.evaluate("(s => s.value.slice(s.selectionStart, s.selectionEnd))(document.getElementById('sheet'))")
    assert selected == found.sheet()
    assert found.complaints == []


def test_4_it_works_in_a_viewer_that_gives_it_no_origin(opened: Open) -> None:
    """As an attachment viewer shows it: a frame with scripts and nothing else."""
    inner = draw_page(shared("dunk")).decode()
    quoted = inner.replace("&", "&amp;").replace('"', "&quot;")
    frame = f'<!doctype html><iframe sandbox="allow-scripts" width="800" height="700" srcdoc="{quoted}"></iframe>'
    found = opened(frame.encode(), width=900)
    page = found.page.frames[1]
    page.wait_for_selector("html.on", state="attached")
    assert page.evaluate("document.getElementById('pick').options.length") > 0
    assert "keeps nothing" in page.evaluate("document.getElementById('advice').textContent")
    for part in PARTS:
        page.click(f".tabs a[data-tab={part}]")
        page.wait_for_function("part => document.getElementById(part).classList.contains('now')", arg=part)
    page.click(".tabs a[data-tab=units]")
    page.click("#roster a[href^='#p-']")
    page.wait_for_function("document.getElementById('map').classList.contains('now')")


def test_4_without_a_history_the_parts_are_shown(opened: Open) -> None:
    """A viewer that lets no address be changed."""
    before = "addEventListener('click', event => { if (event.target.closest('a')) event.preventDefault(); }, true);"
    found = opened(draw_page(shared("overlord")), width=412, before=before)
    for number, part in enumerate(PARTS, 1):
        found.page.keyboard.press(str(number))
        found.page.wait_for_timeout(60)
        assert found.page.evaluate("part => document.getElementById(part).classList.contains('now')", part)
    assert found.complaints == []


def test_4_a_deadline_that_is_past_is_told(opened: Open) -> None:
    document = shared("overlord")
    document["frame"]["deadline"] = "2001-01-01T20:00:00+00:00"
    found = opened(draw_page(document))
    assert found.page.inner_text("#due").endswith("· past")


def test_4_a_draft_is_kept_for_this_turn(opened: Open) -> None:
    found = opened(draw_page(shared("overlord")))
    found.write("STUDY a draft")
    found.sheet()
    found.page.reload()
    assert "STUDY a draft" in found.sheet()
    found.page.click("#undo")
    assert found.sheet() == played("overlord")[1]["1"].template


def test_8_a_report_of_a_mid_size_campaign_is_printed_on_six_sheets(opened: Open) -> None:
    found = opened(next(pages("overlord", (10,), "print")).html).page
    for paper in ("A4", "Letter"):
        made = found.pdf(format=paper)
        assert 3 <= len(re.findall(rb"/Type\s*/Page\b", made)) <= 6, paper


def test_a_name_of_sixty_letters_takes_two_lines_on_a_phone(opened: Open) -> None:
    document = shared("overlord")
    document["frame"]["name"] = "The Most Serene and Ancient Brotherhood of the Silver Tower X"[:60]
    found = opened(draw_page(document), width=412).page
    tall = found.evaluate("(e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight))"
                          "(document.querySelector('.top h1'))")  # fmt: skip
    assert 1.5 < tall < 2.2
    assert found.evaluate("document.documentElement.scrollWidth") <= 412


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_8_every_part_is_printed_with_its_folds_open(paper: str, opened: Open) -> None:
    found = opened(draw_page(shared("overlord")), width=412)
    page = found.page
    turn_to(found, "map")
    page.click("[data-zoom=in]")
    cut = page.get_attribute(".chart", "viewBox")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.get_attribute(".chart", "viewBox") == page.get_attribute(".chart", "data-box")  # the map is whole
    for part in PARTS:
        assert page.locator(f"section#{part} h2").first.evaluate("e => e.closest('section').offsetHeight > 0"), part
    assert page.evaluate("[...document.querySelectorAll('main details')].every(one => one.open)")
    assert page.evaluate("(s => s.clientHeight + 2 >= s.scrollHeight)(document.getElementById('sheet'))")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert len(page.pdf(format=paper)) > 20_000
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.get_attribute(".chart", "viewBox") == cut
