"""Chromium for the tests of pages, one a process for all of them, and axe from the npm registry."""

from __future__ import annotations

import asyncio
import itertools
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Each window would load two pages of the address bar's own, which take three times what a report does. The others are
# what playwright leaves out: of two lists Chromium takes the last.
LEFT_OUT = [
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay",
    "HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch",
]  # fmt: skip
ARGS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", f"--disable-features={','.join(LEFT_OUT)}",
]  # fmt: skip


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Any, asyncio.AbstractEventLoop]]:
    """The browser of this process, and the loop of its driver, which counts as running in this thread."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no tests of pages")
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine: pages are not tested in a browser")
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        loop = asyncio.get_running_loop()
        yield found, loop
        asyncio._set_running_loop(loop)
        found.close()


@pytest.fixture(scope="module")
def browser(launched: tuple[Any, asyncio.AbstractEventLoop]) -> Iterator[Any]:
    """The browser. The files between those of pages may have loops of their own in this thread: the driver's rests."""
    found, loop = launched
    asyncio._set_running_loop(loop)
    yield found
    asyncio._set_running_loop(None)


SETTLED = """() => {
  const [field, sheet] = ['lines', 'sheet'].map(name => document.getElementById(name));
  return !field || sheet.value.includes(field.value);
}"""


OF_COLOURS = ("color-contrast", "link-in-text-block")  # all that may differ where a page differs in colours alone
FAULTS = """([within, rules]) => axe.run(within || document, {
    resultTypes: ["violations"], ...(rules.length ? { runOnly: rules } : {}) })
  .then(found => found.violations.map(one => [one.id, one.nodes[0].html.slice(0, 160)]))"""


FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


class Opened:
    """A page in the browser, and all it complained of."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.complaints: list[str] = []
        self._ears: dict[str, Callable[[Any], None]] = {
            "console": lambda message: self.complaints.append(message.text),
            "pageerror": lambda error: self.complaints.append(str(error)),
            "dialog": self._talked,
            "request": self._asked,
        }
        for event, ear in self._ears.items():
            page.on(event, ear)

    def show(self, page: bytes) -> None:
        """Another page takes the place of this one, as if this had never been there."""
        self.page.evaluate(FORGET)
        Path(unquote(urlsplit(self.page.url).path)).write_bytes(page)
        self.page.reload()

    def put_back(self) -> None:
        """Leaves the page and nothing of it behind, so that its tab may take another."""
        self.page.evaluate(FORGET)
        for event, ear in self._ears.items():
            self.page.remove_listener(event, ear)
        self.page.goto("about:blank")
        self.page.context.clear_permissions()

    def _talked(self, dialog: Any) -> None:
        self.complaints.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _asked(self, request: Any) -> None:
        if not request.url.startswith(("file:", "data:", "blob:")):
            self.complaints.append(request.url)

    def faults(self, axe: str, within: str | None = None, rules: Sequence[str] = ()) -> list[list[str]]:
        """What axe-core (its source) finds wrong in the page as it stands, or in a part of it, by all of its rules or
        by these: rule and first element. Nothing else of its findings leaves the browser, for all of them are more than
        the page.
        """
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(axe)
        found: list[list[str]] = self.page.evaluate(FAULTS, [within, list(rules)])
        return found

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
PLAIN: dict[str, Any] = {"color_scheme": "light", "forced_colors": "none"}  # how a tab is set before a page is opened


@pytest.fixture(scope="session")
def tabs() -> list[Any]:
    """Empty tabs. A window of its own costs several times what is done with a page in it."""
    return []


@pytest.fixture
def opened(browser: Any, tabs: list[Any], tmp_path: Path) -> Iterator[Open]:
    """Opens the bytes of a page: width, height, and whatever a browser context takes."""
    names = itertools.count()
    contexts: list[Any] = []
    lent: list[Opened] = []

    def open_page(page: bytes, width: int = 1280, height: int = 900, before: str = "", **traits: Any) -> Opened:
        path = tmp_path / f"page-{next(names)}.html"
        path.write_bytes(page)
        size = {"width": width, "height": height}
        permissions = traits.pop("permissions", [])
        if before or traits.keys() - PLAIN.keys():  # what no tab can become later
            context = browser.new_context(viewport=size, **traits)
            contexts.append(context)
            if before:
                context.add_init_script(before)
            tab = context.new_page()
        else:
            tab = tabs.pop() if tabs else browser.new_context().new_page()
            tab.set_viewport_size(size)
            tab.emulate_media(media="null", **PLAIN | traits)
            tab.mouse.move(0, 0)
        tab.context.grant_permissions(permissions)
        tab.set_default_timeout(8000)
        found = Opened(tab)
        if tab.context not in contexts:
            lent.append(found)
        tab.goto(path.as_uri())
        return found

    yield open_page
    for found in lent:
        found.put_back()
        tabs.append(found.page)
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
