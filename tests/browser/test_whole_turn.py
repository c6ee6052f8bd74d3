"""A whole turn of each game, written in the page that came with the first report, by what it offers and nothing else:
copied, handed in by /orders submit to the real client on the Discord double, and carried out.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.bot.stage import Stage, fresh_database, on_stage
from tests.browser.conftest import ARGS, CHROMIUM

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine: pages are not tested in a browser"),
]


@dataclass(frozen=True)
class Plan:
    """orders: for each section (by a part of its name) lines of words, each taken from what is offered after its first
    letters; "*" is the first thing offered, and "#" before a word a number of the player's own. done: what the next
    report says of each.
    """

    choices: dict[str, str]
    orders: tuple[tuple[str, tuple[str, ...]], ...]
    done: tuple[str, ...]


PLANS = {
    "dunk": Plan({"Race": "human"}, (("", ("place * e", "develop_protection")),), ("1st Army", "rotection")),
    "atlantis": Plan({}, (("", ("CLAIM #100", "STUDY *")),), ("Claims $100", "Studies")),
    "overlord": Plan(
        {"Hero name": "Ysolde"},
        (("Ysolde", ("WITHDRAW #500", "STUDY *")), ("Followers", ("STUDY *",))),
        ("draws 500 coins", "Ysolde studies combat", "Followers studies combat"),
    ),
    "olympia": Plan(
        {"Noble": "Osswid"},
        (("Osswid", ("claim #500", "study *", "explore")),),
        ("Claimed 500 gold", "Studied", "> explore"),
    ),
    "erfworld": Plan(
        {},
        (("[c", ("POP #3 courtiers", "STEWARD")), ("pikers", ("MOVE e",))),
        ("a courtier", "is steward of", "It goes to"),
    ),
}


class Desk:
    """The page in the browser, and somebody who writes by its keys."""

    def __init__(self, page: Any) -> None:
        self.page = page

    async def turn_to(self, section: str) -> None:
        """The section whose name holds this."""
        names = await self.page.eval_on_selector_all("#pick option", "all => all.map(one => one.textContent)")
        (nth, *_) = [number for number, name in enumerate(names) if section in name]
        await self.page.select_option("#pick", index=nth)
        await self.page.focus("#lines")
        await self.page.keyboard.press("Control+End")

    async def write(self, line: str) -> None:
        """A line, each word chosen from the list with the arrow keys."""
        if (await self.text()).strip() and not (await self.text()).endswith("\n"):
            await self.page.keyboard.press("Enter")
        for word in line.split():
            if word.startswith("#"):
                await self.page.keyboard.type(f"{word[1:]} ")
                continue
            nth = await self.found(word, line)
            await self.page.keyboard.press("Control+Space")
            for _ in range(nth):
                await self.page.keyboard.press("ArrowDown")
            await self.page.keyboard.press("Enter")

    async def found(self, word: str, line: str) -> int:
        """Which of the offers it is, after as few letters as need be."""
        for letter in "" if word == "*" else word:
            await self.page.keyboard.type(letter)
            await self.page.wait_for_timeout(60)
            offered = [one.casefold() for one in await self.offered()]
            if word.casefold() in offered:
                return offered.index(word.casefold())
        assert word == "*", f"{word!r} of {line!r} is not offered after {await self.text()!r}: {await self.offered()}"
        await self.page.wait_for_timeout(60)
        assert await self.offered(), f"nothing is offered in {line!r} after {await self.text()!r}"
        return 0

    async def offered(self) -> list[str]:
        found: list[str] = await self.page.eval_on_selector_all(
            "#fits .fit b", "all => all.map(one => one.textContent)"
        )
        return found

    async def text(self) -> str:
        return str(await self.page.evaluate("document.getElementById('lines').value"))

    async def copied(self) -> str:
        await self.page.wait_for_timeout(200)
        await self.page.click("#copy")
        await self.page.wait_for_timeout(80)
        return str(await self.page.evaluate("navigator.clipboard.readText()"))


@pytest.fixture(scope="module")
def aside() -> Iterator[Callable[..., Any]]:
    """Runs a coroutine in a thread of its own, always the same: the browser that other tests share has a loop running
    in this one. Gives what the coroutine does.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        loop = asyncio.Runner()
        yield lambda coroutine: thread.submit(loop.run, coroutine).result()
        thread.submit(loop.close).result()


@pytest.fixture(scope="module")
def chromium(aside: Callable[..., Any]) -> Iterator[Any]:
    """The browser in which all of them write."""
    playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed: no tests of pages")
    driver = playwright.async_playwright()
    started = aside(driver.__aenter__())
    found = aside(started.chromium.launch(executable_path=CHROMIUM, args=ARGS))
    yield found
    aside(found.close())
    aside(driver.__aexit__())


@asynccontextmanager
async def desk(page: Path, browser: Any) -> AsyncIterator[Desk]:
    context = await browser.new_context(
        viewport={"width": 1280, "height": 900}, permissions=["clipboard-read", "clipboard-write"]
    )
    opened = await context.new_page()
    await opened.goto(page.as_uri())
    try:
        yield Desk(opened)
    finally:
        await context.close()


@pytest.mark.parametrize("game", PLANS)
def test_a_whole_turn_is_written_in_the_page_and_carried_out(
    game: str, empty_database: Path, tmp_path: Path, aside: Callable[..., Any], chromium: Any
) -> None:
    aside(a_whole_turn(game, PLANS[game], empty_database, tmp_path, chromium))


async def a_whole_turn(game: str, plan: Plan, empty: Path, tmp_path: Path, browser: Any) -> None:
    async with on_stage(fresh_database(empty, tmp_path), Stage) as stage:
        await stage.opened(game=game, seed="page")
        await stage.joined(stage.anna, "Ruritania", **plan.choices)
        await stage.joined(stage.bert, "Borogravia")
        await stage.slash(stage.gm, "campaign start")
        await stage.settle()
        page = next(file for message in stage.anna.dms for file in message.files if file.name.endswith(".html"))
        (tmp_path / "report.html").write_bytes(page.data)
        async with desk(tmp_path / "report.html", browser) as writing:
            for section, lines in plan.orders:
                await writing.turn_to(section)
                for line in lines:
                    await writing.write(line)
            sheet = await writing.copied()
        form = await stage.slash(stage.anna, "orders submit", at="ruritania")
        answer = await stage.through(stage.anna, form, {"Your orders": sheet})
        assert answer.text.startswith("Orders on file\n"), f"{answer.text}\n{sheet}"
        written = sum(len(lines) for _, lines in plan.orders)
        assert int(answer.text.split(" orders understood")[0].rpartition("\n")[2]) >= written  # some stand already
        await stage.deadline()
        report = next(
            file.text for message in reversed(stage.anna.dms) for file in message.files if file.name.endswith("1.txt")
        )
        for said in plan.done:
            assert said in report
        assert stage.double.violations == []
