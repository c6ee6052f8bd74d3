"""`turnkeep desk`: the page of a seat, and saved sheets checked again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import cli
from bot.commandline import worldfile
from bot.commandline.orderdesk import changed, checked, page_of


def test_the_desk_is_written_and_its_sheets_are_checked_when_they_change(tmp_path: Path) -> None:
    world = worldfile.new_world("dunk", 2, "1", {})
    good, bad = world.rules.look.template(world.look("1")), "no such order\n"
    dates = iter(range(1_000_000_000, 2_000_000_000))

    def save(text: str) -> None:
        path = tmp_path / "orders-1-turn-1.txt"
        path.write_text(text)
        os.utime(path, (date := next(dates), date))

    save(good)
    rounds = iter([good, bad])

    def wait(seconds: float) -> None:
        try:
            save(next(rounds) + "\n")
        except StopIteration:
            raise KeyboardInterrupt from None

    said: Iterator[str] = (line for path in changed(tmp_path, wait) for line in checked(world, "1", path))
    first, *rest = said
    assert ", 0 errors" in first
    assert any("unknown order" in line for line in rest)


def test_a_sheet_that_is_being_saved_is_checked_when_it_has_been(tmp_path: Path) -> None:
    path = tmp_path / "orders-1-turn-1.txt"
    path.write_text("")
    waited = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) > 1:
            raise KeyboardInterrupt
        path.write_text("all of it\n")
        os.utime(path, (1_000_000_000, 1_000_000_000))

    assert [sheet.read_text() for sheet in changed(tmp_path, wait)] == ["all of it\n"]


def test_report_and_desk_write_the_same_page(tmp_path: Path) -> None:
    world = worldfile.new_world("dunk", 2, "1", {})
    worldfile.save(world, tmp_path / "war.world")
    for command in (["report", "--html"], ["desk", "--out"]):
        page = tmp_path / f"{command[0]}.html"
        with pytest.raises(SystemExit, match="0"):
            cli.main([command[0], "--world", str(tmp_path / "war.world"), "--seat", "1", command[1], str(page)])
        assert page.read_bytes() == page_of(world, "1")


@pytest.mark.slow
def test_the_command_watches_until_it_is_stopped(tmp_path: Path) -> None:
    """`turnkeep desk --watch` as a process of its own, sheets saved beside its page, Ctrl C."""
    world = worldfile.new_world("dunk", 2, "1", {})
    worldfile.save(world, tmp_path / "war.world")
    command = [
        sys.executable, "-u", "-c", "from bot.cli import main; main()", "desk", "--world", str(tmp_path / "war.world"),
        "--seat", "1", "--out", str(tmp_path / "desk.html"), "--watch",
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": ":".join(filter(None, sys.path)), "COLUMNS": "400"}

    def heed_interrupts() -> None:  # which whoever started the tests in the background may have had ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment, preexec_fn=heed_interrupts
    ) as running:
        assert running.stdout is not None
        try:
            assert "open it in a browser" in running.stdout.readline()
            assert "are checked when they change" in running.stdout.readline()
            assert (tmp_path / "desk.html").read_bytes() == page_of(world, "1")
            sheet = tmp_path / "orders-1-turn-1.txt"
            sheet.write_text(world.rules.look.template(world.look("1")))
            said = running.stdout.readline()
            assert said.startswith("orders-1-turn-1.txt: ")
            assert ", 0 errors" in said
            sheet.write_text("no such order\n")
            lines = [running.stdout.readline()]
            while "unknown order" not in lines[-1]:
                lines.append(running.stdout.readline())
                assert len(lines) < 40, lines
            running.send_signal(signal.SIGINT)
            assert running.wait(20) == 0
        finally:
            running.kill()
