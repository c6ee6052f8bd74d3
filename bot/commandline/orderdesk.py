"""The desk of `turnkeep desk`: a seat's page to write orders in, and its saved sheets checked when they change."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from bot import limits
from bot.commandline import worldfile
from bot.commandline.worldfile import World
from engine.core.language.words import decoded
from engine.core.ruleset import check_orders, report_in
from engine.core.telling.report import report_document
from engine.core.telling.sheaf import Occasion

SECONDS = 1.0
BEING_SAVED = 100_000_000  # nanoseconds after a change in which a sheet may change again under the same date


def page_of(world: World, seat: str) -> bytes:
    """The page of a seat as things stand, without the events of a turn. Raises TurnkeepError."""
    from engine.render.page import draw_page

    report = report_in(world.rules, "", world.look(seat), (), None)
    return draw_page(report_document(report, Occasion(title=world.rules.title, campaign=world.name))["turnkeep"])


def lay_out(world: Path, seat: str, path: Path, say: Callable[[str], None], *, watch: bool) -> None:
    """Writes the page of a seat. watch: says what the check finds in the sheets beside it, until somebody stops it."""
    loaded = worldfile.load(world)
    with worldfile.of_world(world):
        path.write_bytes(page_of(loaded, seat))
    say(f"{path}: open it in a browser")
    if watch:
        say(f"Sheets (orders-*.txt) in {path.absolute().parent} are checked when they change.")
        with suppress(KeyboardInterrupt):
            for sheet in changed(path.absolute().parent, time.sleep):
                for line in checked(loaded, seat, sheet):
                    say(line)


def changed(folder: Path, wait: Callable[[float], None]) -> Iterator[Path]:
    """The orders sheets of a folder, each whenever it is new or has changed; ends when waiting is broken off."""
    known: dict[Path, tuple[int, int]] = {}
    while True:
        for path in sorted(folder.glob("orders-*.txt")):
            with suppress(FileNotFoundError):
                found = path.stat()
                stamp = found.st_mtime_ns, found.st_size
                if known.get(path) != stamp and abs(time.time_ns() - stamp[0]) > BEING_SAVED:
                    known[path] = stamp
                    yield path
        try:
            wait(SECONDS)
        except KeyboardInterrupt:
            return


def checked(world: World, seat: str, path: Path) -> Iterator[str]:
    """What the check says of a sheet, a line each."""
    if path.stat().st_size > limits.ORDERS_FILE:
        yield f"{path.name} is too large: an orders file can have at most {limits.ORDERS_FILE // 1024} KiB"
        return
    sheet = check_orders(world.rules, world.look(seat), decoded(path.read_bytes()))
    yield f"{path.name}: {len(sheet.orders)} orders, {sheet.error_count} errors, {sheet.warning_count} warnings"
    yield from (f"  {found}" for found in sheet.diagnostics)
