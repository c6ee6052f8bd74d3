"""The pages of a site in a browser: no wider than a phone, readable by all, nothing asked of anybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.hosting.site.pages import pages
from tests.bot.hosting.site.papers import CAMPAIGN
from tests.browser.conftest import OF_COLOURS, Opened

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> tuple[Opened, Path]:
    """A tab for the pages, whose rules let no axe in, and where they are."""
    folder = tmp_path_factory.mktemp("site")
    for name, content in pages(CAMPAIGN).items():
        (folder / name).write_bytes(content)
    return Opened(browser.new_context(bypass_csp=True).new_page()), folder


@pytest.mark.parametrize("width", [320, 412, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_and_axe_finds_nothing(width: int, scheme: str, site: tuple[Opened, Path], axe: str) -> None:
    found, folder = site
    found.page.set_viewport_size({"width": width, "height": 900})
    found.page.emulate_media(color_scheme=scheme)
    for name in ("index.html", "papers.html", "fame.html", "paper-0.html"):
        found.page.goto((folder / name).as_uri())
        wide = found.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], name
        assert found.faults(axe, rules=() if scheme == "light" else OF_COLOURS) == [], name
