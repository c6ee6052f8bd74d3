"""The page on a bot in parts: its six commands, as they stand there, lead from a fresh environment to an evening."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sys
import venv
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.double import Double
from tests.evenings.evening import PARTS, Evening
from tests.suite.postgres import Cluster, binaries

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "assets" / "docs" / "cluster.md"
OURS = ("bot", "engine", "storage", "assets", "pyproject.toml", "README.md", "LICENSE")


def commands() -> list[str]:
    (block,) = re.findall(r"(?ms)^```sh\n(.*?)^```$", PAGE.read_text(encoding="utf-8"))
    return str(block).splitlines()


def test_there_are_six_of_which_three_stay() -> None:
    typed = commands()
    assert len(typed) == 6
    assert [command.rpartition(" ")[2] for command in typed if " run --role " in command] == [
        "gateway", "worker", "sender",
    ]  # fmt: skip


@dataclass
class Folder:
    """The folder of the quick start: the sources, and an environment in which what Turnkeep needs is at hand."""

    path: Path
    settings: dict[str, str]
    running: dict[str, asyncio.subprocess.Process] = field(default_factory=dict)

    async def types(self, command: str) -> asyncio.subprocess.Process:
        with (self.path / "log").open("ab") as log:
            return await asyncio.create_subprocess_exec(
                "bash", "-c", f"exec {command}" if " run " in command else command,
                cwd=self.path, env=self.settings, stdout=log, stderr=log,
            )  # fmt: skip

    @property
    def log(self) -> str:
        return (self.path / "log").read_text(encoding="utf-8")


@pytest.fixture
async def folder(double: Double, own_postgres: Cluster, tmp_path: Path) -> AsyncIterator[Folder]:
    for name in OURS:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    venv.create(tmp_path / ".venv")
    pip = tmp_path / ".venv" / "bin" / "pip"
    pip.write_text(f'#!/bin/sh\nexec "{pip.with_name("python")}" -m pip "$@"\n')  # this environment's, not a copy
    pip.chmod(0o755)
    (packages,) = (tmp_path / ".venv" / "lib").glob("*/site-packages")
    known = [name for name in sys.path if name.endswith("site-packages")]
    (packages / "known.pth").write_text("\n".join(known))  # what an index would give: none is asked
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={double.token}\n")
    programs = binaries()
    assert programs is not None
    made = Folder(
        tmp_path,
        {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "HOME": str(tmp_path),
            "PGHOST": "127.0.0.1",
            "PGPORT": str(own_postgres.port),
            "PGUSER": "turnkeep",
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # "no isolation", in the way in which pip reads this variable
            "TURNKEEP_DISCORD_API": double.api_url,
            "TURNKEEP_DISCORD_GATEWAY": double.gateway_url,
        },
    )
    yield made
    for process in made.running.values():
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.slow
async def test_the_six_commands_lead_to_a_bot_in_parts(double: Double, folder: Folder) -> None:
    for command in commands():
        process = await folder.types(command)
        if " run " in command:
            folder.running[command] = process
        else:
            assert await asyncio.wait_for(process.wait(), 300) == 0, folder.log
    ready = ("ready as", "ready to run turns", "ready to send")
    await double.until(lambda: all(said in folder.log for said in ready), timeout=90, why="the three parts")
    await Evening(double, PARTS["dunk"]).practice(1)
    for process in folder.running.values():
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 60) == 0
    assert "Traceback" not in folder.log
