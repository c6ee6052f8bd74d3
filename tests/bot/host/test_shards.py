"""Which shards of Discord's gateway a gateway of ours connects to, and what it says of a share that is none."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from pathlib import Path

import pytest

from bot.app import run
from bot.double import Double
from bot.process.settings import Settings
from bot.roles import Shards


@pytest.mark.parametrize(
    ("typed", "ids", "count"),
    [("0-3/8", (0, 1, 2, 3), 8), ("7/8", (7,), 8), (" 0/1 ", (0,), 1), ("4-4/5", (4,), 5)],
)
def test_a_share_is_read(typed: str, ids: tuple[int, ...], count: int) -> None:
    assert Shards.parse(typed) == Shards(ids, count)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "is written FIRST-LAST/ALL"),
        ("0-3", "is written FIRST-LAST/ALL"),
        ("-1/8", "is written FIRST-LAST/ALL"),
        ("0-3/8/2", "is written FIRST-LAST/ALL"),
        ("٣/8", "is written FIRST-LAST/ALL"),
        ("4-3/8", "the first shard comes before the last"),
        ("0-8/8", "of 8 shards the first is 0 and the last 7"),
        ("0/0", "there is at least one shard"),
    ],
)
def test_what_is_no_share_is_refused_with_a_sentence(typed: str, said: str) -> None:
    with pytest.raises(ValueError, match="--shards") as refused:
        Shards.parse(typed)
    assert said in str(refused.value)


def test_every_server_belongs_to_one_share() -> None:
    shares = [Shards.parse(typed) for typed in ("0-3/8", "4/8", "5-7/8")]
    for number in range(64):
        assert sum(share.have(number << 22 | 5) for share in shares) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--role", "gateway", "--shards", "4-3/8"), "--shards 4-3/8: the first shard comes before the last"),
        (("--role", "worker", "--shards", "0/1"), "--shards belongs to --role gateway"),
    ],
)
def test_the_command_line_says_what_is_wrong(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    environment = {"TURNKEEP_QUEUE": "cluster", "DISCORD_TOKEN": "none", "PATH": "/usr/bin:/bin"}
    command = [sys.executable, "-m", "bot.cli", "run", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


@pytest.mark.slow
async def test_the_gateway_is_told_which_shards_they_are(tmp_path: Path) -> None:
    async with Double.started() as double:
        settings = Settings(
            _env_file=None,
            token=double.token,
            database=f"sqlite:///{tmp_path}/one.sqlite3",
            discord_api=double.api_url,
            discord_gateway=double.gateway_url,
        )
        with double.as_discord():
            running = asyncio.create_task(run(settings, Shards.parse("1-2/3")))
            await double.until(lambda: len(double.gateway.sessions) == 2 or running.done(), timeout=60)
            told = {session.shard for session in double.gateway.sessions.values()}
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running
    assert told == {(1, 3), (2, 3)}
