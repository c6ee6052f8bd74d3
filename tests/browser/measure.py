"""Sizes and accessibility of pages, printed: `python -m tests.browser.measure [PAGE ...]`.

Without pages those of every game's specimen are measured. Of each: bytes in all and of its parts, elements, time until
it is ready, and what axe-core finds in every part at 412 and 1280 px, light and dark, and with forced colours.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.games.registry import GAMES
from engine.render.page import LIMIT, draw_page
from engine.render.page.page import script_text, style_text
from tests.browser.conftest import ARGS, CHROMIUM, axe_source
from tests.browser.played import shared
from tests.browser.test_looks import EVERY, PARTS, turn_to

READY = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"


def measured(browser: Any, path: Path, axe: str) -> Iterator[str]:
    """The lines to print about a page."""
    from tests.browser.conftest import Opened

    page = path.read_bytes()
    runs, found = 0, []
    nodes = ready = 0.0
    for width, traits in EVERY:
        context = browser.new_context(viewport={"width": width, "height": 900}, **traits)
        opened = Opened(context.new_page())
        opened.page.goto(path.as_uri())
        nodes = opened.page.evaluate("document.querySelectorAll('*').length")
        ready = max(ready, opened.page.evaluate(READY))
        for part in PARTS:
            turn_to(opened, part)
            runs += 1
            found += [(width, part, rule) for rule, _ in opened.faults(axe)]
        found += [(width, "console", one) for one in opened.complaints]
        context.close()
    font = len(style_text().partition("base64,")[2].partition(")")[0])
    yield (
        f"{path.stem}: {len(page):,} bytes of {LIMIT:,} (style {len(style_text()) - font:,}, font {font:,}, "
        f"script {len(script_text()):,}), {nodes:,} elements, ready in {ready:.0f} ms"
    )
    yield f"  axe: {runs} runs, {len(found)} violations"
    yield from (f"  {one}" for one in found)


def main(paths: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        axe = axe_source(Path(folder))
        assert axe, "axe-core cannot be fetched: npm is missing"
        pages = [Path(path).absolute() for path in paths]
        for game in () if pages else GAMES:
            pages.append(Path(folder) / f"{game}.html")
            pages[-1].write_bytes(draw_page(shared(game)))
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for path in pages:
            for line in measured(browser, path, axe):
                print(line)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
