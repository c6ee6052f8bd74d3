"""Chromium for the tests of pages, one for all of them, and axe from the npm registry."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no tests of pages")
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine: pages are not tested in a browser")
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield found
        found.close()


SETTLED = """() => {
  const [field, sheet] = ['lines', 'sheet'].map(name => document.getElementById(name));
  return !field || sheet.value.includes(field.value);
}"""


class Opened:
    """A page in the browser, and all it complained of."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", self._talked)
        page.on("request", self._asked)

    def _talked(self, dialog: Any) -> None:
        self.complaints.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _asked(self, request: Any) -> None:
        if not request.url.startswith(("file:", "data:", "blob:")):
            self.complaints.append(request.url)

    def sheet(self) -> str:
        """The sheet as it would be copied."""
        self.page.wait_for_timeout(200)
        self.page.wait_for_function(SETTLED)  # on a busy machine it takes longer
        return str(self.page.evaluate("document.getElementById('sheet').value"))

    def write(self, text: str) -> None:
        """Types into the present section all at once."""
        self.page.evaluate(
            "text => { const f = document.getElementById('lines'); f.focus(); f.value = text;"
            " f.setSelectionRange(text.length, text.length); f.dispatchEvent(new Event('input')); }",
            text,
        )


Open = Callable[..., Opened]


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Open]:
    """Opens the bytes of a page: width, height, and whatever a browser context takes."""
    contexts: list[Any] = []

    def open_page(page: bytes, width: int = 1280, height: int = 900, before: str = "", **traits: Any) -> Opened:
        path = tmp_path / f"page-{len(contexts)}.html"
        path.write_bytes(page)
        context = browser.new_context(viewport={"width": width, "height": height}, **traits)
        context.set_default_timeout(8000)
        contexts.append(context)
        if before:
            context.add_init_script(before)
        found = Opened(context.new_page())
        found.page.goto(path.as_uri())
        return found

    yield open_page
    for context in contexts:
        context.close()


def axe_source(folder: Path) -> str:
    """The source of axe-core, fetched into a folder; "" without npm. It is not kept here for its size and its licence
    (MPL).
    """
    npm = shutil.which("npm")
    if npm is None:
        return ""
    command = [npm, "install", "axe-core@4", "--no-audit", "--no-fund"]
    if subprocess.run(command, cwd=folder, capture_output=True, timeout=120).returncode:
        return ""
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core."""
    return axe_source(tmp_path_factory.mktemp("axe")) or pytest.skip(
        "npm is missing or could not fetch axe-core: accessibility is not tested"
    )
