"""The pages of a site in a browser: no wider than a phone, readable by all, nothing asked of anybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.hosting.site.pages import pages
from tests.bot.hosting.site.papers import CAMPAIGN
from tests.browser.conftest import Opened

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("width", [320, 412, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_and_axe_finds_nothing(width: int, scheme: str, browser: Any, tmp_path: Path, axe: str) -> None:
    for name, content in pages(CAMPAIGN).items():
        (tmp_path / name).write_bytes(content)
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
    for name in ("index.html", "papers.html", "fame.html", "paper-0.html"):
        found = Opened(context.new_page())
        found.page.goto((tmp_path / name).as_uri())
        wide = found.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], name
        found.page.evaluate(axe)
        report = found.page.evaluate("axe.run()")
        assert [one["id"] for one in report["violations"]] == [], name
    context.close()
