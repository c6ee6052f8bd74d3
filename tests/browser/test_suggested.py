"""What the mentor would write stands on the page, goes into the sheet at one tap, and is taken by the bot."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.ruleset import look, read_for
from engine.games.registry import GAMES, ruleset
from engine.render.page import draw_page
from tests.browser.conftest import Open
from tests.browser.played import played, shared

pytestmark = pytest.mark.slow
PHONE = {"width": 412, "height": 900}


def lines_of(part: dict[str, Any]) -> set[str]:
    return {line.strip() for line in part["lines"]}


def standing(text: str) -> set[str]:
    return {line.strip() for line in text.split("\n")}


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_writes_what_is_suggested_and_taking_all_of_it_gives_a_sheet_that_the_bot_takes(
    game: str, opened: Open
) -> None:
    parts = shared(game)["orders"]["suggested"]["parts"]
    found = opened(draw_page(shared(game)), **PHONE)
    found.page.click("nav a[data-tab=orders]")
    before = found.sheet()
    assert not lines_of(parts[0]) <= standing(before)
    found.page.click("[data-hint='0']")
    assert lines_of(parts[0]) <= standing(found.sheet())
    assert found.page.inner_text("[data-hint='0']") == "Taken"
    found.page.click("#undo")
    assert found.sheet() == before
    assert found.page.inner_text("[data-hint='0']") == "Take"
    found.page.click("#hints-all")
    after = found.sheet()
    for part in parts:
        assert lines_of(part) <= standing(after)
    assert found.page.is_disabled("#hints-all")
    rules, state = ruleset(game), played(game)[0]
    assert read_for(rules, look(rules, state, "1"), after).errors == ()
    assert found.complaints == []


@pytest.mark.parametrize("game", ["overlord", "olympia"])
def test_what_was_taken_for_a_unit_to_come_is_kept_with_the_draft(game: str, opened: Open) -> None:
    found = opened(draw_page(shared(game)), **PHONE)
    found.page.click("nav a[data-tab=orders]")
    found.page.click("#hints-all")
    taken = found.sheet()
    found.page.reload()
    assert found.sheet() == taken


def test_without_a_suggestion_there_is_no_list_and_the_desk_works(opened: Open) -> None:
    document = shared("atlantis")
    del document["orders"]["suggested"]
    found = opened(draw_page(document), **PHONE)
    found.page.click("nav a[data-tab=orders]")
    assert found.page.query_selector("#hints") is None
    found.write("work")
    assert "work" in found.sheet()
    assert found.complaints == []
