"""The gallery of a demo in a browser: it opens on the picture, and is soon read on a phone."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.bot.demo.played import TURNS, played
from tests.browser.conftest import Opened

pytestmark = pytest.mark.slow

PHONE, SCREENS = {"width": 412, "height": 900}, 12


def test_it_opens_on_the_picture_and_a_slider_turns_it_over(browser: Any, tmp_path: Path, axe: str) -> None:
    with ThreadPoolExecutor() as aside:  # the browser's driver has a loop in this thread
        _, index = aside.submit(lambda: asyncio.run(played("dunk", tmp_path))).result()
    context = browser.new_context(viewport=PHONE)
    found = Opened(context.new_page())
    page = found.page
    page.goto(index.as_uri())
    front, slider = page.locator("article.shown img").first, page.get_by_role("slider")
    assert front.bounding_box()["y"] < PHONE["height"] / 4
    assert slider.bounding_box()["y"] > PHONE["height"] * 3 / 4, "under the thumb"
    headlines = set()
    for turn in range(TURNS):
        slider.fill(str(turn))
        assert page.locator("article:visible").count() == 1
        headlines.add(page.locator("h1:visible").inner_text())
        height, wide = page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
        assert (height < SCREENS * PHONE["height"], wide) == (True, PHONE["width"])
    assert len(headlines) == TURNS
    assert found.faults(axe) == []
    page.get_by_role("link", name="# newspaper").click()
    assert page.locator(".message img").count() >= TURNS
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert found.faults(axe) == []
    assert found.complaints == []
    context.close()
