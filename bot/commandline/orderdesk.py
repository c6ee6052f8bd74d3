"""`turnkeep desk`: a seat's page to write orders in, and its saved sheets checked whenever they change."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bot import limits
from bot.commandline import worldfile
from bot.commandline.worldfile import World
from engine.core.language.words import decoded
from engine.core.ruleset import check_orders, report_in
from engine.core.telling.report import report_document
from engine.core.telling.sheaf import Occasion

out = Console(highlight=False)
SECONDS = 1.0
BEING_SAVED = 100_000_000  # nanoseconds after a change in which a sheet may change again under the same date


def add_to(app: typer.Typer) -> None:
    app.command()(desk)


def page_of(world: World, seat: str) -> bytes:
    """The page of a seat as things stand, without the events of a turn. Raises TurnkeepError."""
    from engine.render.page import draw_page

    report = report_in(world.rules, "", world.look(seat), (), None)
    return draw_page(report_document(report, Occasion(title=world.rules.title, campaign=world.name))["turnkeep"])


def desk(
    world: Annotated[Path, typer.Option("--world", help="the world file", dir_okay=False)],
    seat: Annotated[str, typer.Option(help="whose orders")],
    to: Annotated[Path | None, typer.Option("--out", help="the page to write", dir_okay=False)] = None,
    watch: Annotated[bool, typer.Option("--watch", help="check the sheets saved beside it, until Ctrl C")] = False,
) -> None:
    """Write the page in which a seat's orders are written; --watch checks what the page saves beside it."""
    loaded = worldfile.load(world)
    path = to or Path(f"desk-{seat}.html")
    with worldfile.of_world(world):
        path.write_bytes(page_of(loaded, seat))
    out.print(f"{path}: open it in a browser", markup=False)
    if watch:
        out.print(f"Sheets (orders-*.txt) in {path.absolute().parent} are checked when they change.", markup=False)
        with suppress(KeyboardInterrupt):
            for sheet in changed(path.absolute().parent, time.sleep):
                for line in checked(loaded, seat, sheet):
                    out.print(line, markup=False)


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
