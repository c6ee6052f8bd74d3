"""The bot as a host starts it: `turnkeep run`, a process of its own or one for each part, with nothing but settings."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from bot.double import Double

TURNKEEP = Path(sys.executable).with_name("turnkeep")
STARTED = 180.0  # seconds for a start that takes three on a machine that has nothing else to do


@dataclass
class Shipped:
    """One host: a folder to work in, a database, and the process. log: what it has written so far, of all its runs.

    site: a folder of packages that are installed beside Turnkeep. more: further settings. role: the part of the bot
    that this process is, of a bot in parts; "": the whole of it. shards: a gateway's share of
    Discord's.
    """

    double: Double
    folder: Path
    database: str
    site: Path | None = None
    log: list[str] = field(default_factory=list)
    more: dict[str, str] = field(default_factory=dict)
    role: str = ""
    shards: str = ""
    process: asyncio.subprocess.Process | None = None

    @property
    def settings(self) -> dict[str, str]:
        """Its whole environment: none of ours, but where programs and homes are. The double has no certificate: those
        of the machine, whose reading is a twentieth of a start, are left out.
        """
        mine = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TZ") if name in os.environ}
        mine |= {"SSL_CERT_FILE": os.devnull}
        beside = {"PYTHONPATH": str(self.site)} if self.site else {}
        return mine | beside | {"TURNKEEP_DATABASE": self.database} | self._discord() | self.more

    def _discord(self) -> dict[str, str]:
        """What a worker neither needs nor gets."""
        if self.role == "worker":
            return {}
        return {
            "DISCORD_TOKEN": self.double.token,
            "TURNKEEP_DISCORD_API": self.double.api_url,
            "TURNKEEP_DISCORD_GATEWAY": self.double.gateway_url,
            "TURNKEEP_HEARTBEAT": str(self.folder / "heartbeat"),
        }

    async def start(self) -> None:
        """Start it, and wait until it is at its work: the bot, or its gateway, when people can type its commands."""
        part = (*(("--role", self.role) if self.role else ()), *(("--shards", self.shards) if self.shards else ()))
        self.process = await asyncio.create_subprocess_exec(
            TURNKEEP, "run", *part, env=self.settings, cwd=self.folder, stderr=asyncio.subprocess.PIPE
        )
        begun = len(self.log)
        self._reading = asyncio.create_task(self._read(self.process))
        if self.role in ("worker", "sender"):
            await self.double.until(
                lambda: any("ready to" in line for line in self.log[begun:]), timeout=STARTED, why=self.role
            )
            return
        await self.double.connected(timeout=STARTED)
        await self.double.until(lambda: "campaign practice" in self.double.commands, timeout=30, why="its commands")

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None
        async for line in process.stderr:
            self.log.append(line.decode(errors="replace"))

    async def stop(self) -> None:
        """Stop it as systemd or Docker does; it leaves in order."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        status = await asyncio.wait_for(self.process.wait(), 30)
        await self._reading
        assert status == 0, "".join(self.log)

    async def kill(self) -> None:
        """End it as a machine does that loses power; it hears nothing of it."""
        assert self.process is not None
        self.process.kill()
        await self.process.wait()
        await self._reading

    async def command(self, *arguments: str) -> str:
        """Another command of `turnkeep`, typed by the host beside the running bot; what it printed."""
        process = await asyncio.create_subprocess_exec(
            TURNKEEP, *arguments, env=self.settings, cwd=self.folder,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        printed, _ = await asyncio.wait_for(process.communicate(), 120)
        assert process.returncode == 0, printed.decode()
        return " ".join(printed.decode().split())

    async def metrics(self) -> str:
        """The page, from where the log says it is: on loopback, for the host has named no address."""
        where, port = re.findall(r"metrics on (\S+) port (\d+)", "".join(self.log))[-1]
        assert where == "127.0.0.1"
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            assert answer.status == 200
            return await answer.text()

    def faults(self) -> list[str]:
        """The lines of the log that a host would have to look into."""
        return [line for line in self.log if " ERROR " in line or " CRITICAL " in line or "Traceback" in line]


@contextlib.asynccontextmanager
async def shipped(
    double: Double, folder: Path, database: str, site: Path | None = None, more: dict[str, str] | None = None
) -> AsyncIterator[Shipped]:
    """A bot that runs inside, and is gone afterwards, whatever happened."""
    folder.mkdir(parents=True, exist_ok=True)
    host = Shipped(double, folder, database, site, more=more or {})
    await host.start()
    try:
        yield host
    finally:
        print("".join(host.log))  # pytest shows it beside a failure
        if host.process is not None and host.process.returncode is None:
            host.process.kill()
            await host.process.wait()
