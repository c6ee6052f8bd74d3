"""The `turnkeep` command as a host types it."""

from __future__ import annotations

import asyncio
import sys


async def turnkeep(*words: str) -> str:
    """Runs it in a process of its own; what it printed, its line breaks as spaces. It must end well."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.cli",
        *words,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    assert process.returncode == 0, f"{out.decode()}\n{err.decode()}"
    return " ".join(out.decode().split())
