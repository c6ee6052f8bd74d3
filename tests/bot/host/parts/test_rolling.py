"""From one version to the next while the parts run: the old and the new side by side on one database."""

from __future__ import annotations

import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.migrations import current
from tests.bot.host.parts.conftest import PATIENCE, ROOT, Farm, begun_with, farm_on, until
from tests.suite.postgres import Cluster, Rows, Server

pytestmark = pytest.mark.slow

AWHILE = 8.0  # seconds in which a worker that may run a turn has long begun it
REVISION = '''"""A revision of the next version, which the present one need not know"""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = {head!r}
branch_labels = None
depends_on = None
EXPANDS = True


def upgrade() -> None:
    op.add_column("turn", sa.Column("motto", sa.String(length=9), server_default="", nullable=False))
'''


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """Where the next version is installed: it has one more column, and Atlantis another format of its states."""
    made = tmp_path / "newer"
    for package in ("bot", "engine", "storage", "assets"):
        shutil.copytree(ROOT / package, made / package)  # with what is compiled, but of the files that change below
    head = changed(made / "storage/migrations/__init__.py", 'HEAD = "', 'HEAD = "9999"  # ')
    (made / "storage/migrations/versions/9999_motto.py").write_text(REVISION.format(head=head))
    number = changed(made / "engine/games/atlantis/ruleset.py", "        format=", "        format=99,  # ")
    steps = f"upgrades={{n: dict for n in range({number.strip(',')}, 99)}} | {{"
    changed(made / "engine/games/atlantis/ruleset.py", "upgrades={", steps)
    return made


@pytest.fixture(scope="module")
def begun(postgres: Server) -> Rows:
    return begun_with(postgres, "atlantis", 2)  # which goes on, though nobody gives orders


def changed(file: Path, before: str, after: str) -> str:
    """Change one place of a file; what stood after it in its line."""
    text = file.read_text()
    assert text.count(before) == 1
    file.write_text(text.replace(before, after))
    return text.partition(before)[2].partition("\n")[0].strip('"')


def started(farm: Farm, where: Path = ROOT) -> subprocess.Popen[bytes]:
    ready = farm.log.read_text().count("ready to run turns") if farm.log.exists() else 0
    worker = farm.worker(where)
    until(lambda: farm.log.read_text().count("ready to run turns") > ready or worker.poll() is not None)
    assert worker.poll() is None, farm.log.read_text()
    return worker


def stopped(worker: subprocess.Popen[bytes]) -> None:
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(PATIENCE) == 0


@pytest.fixture
def farm(own_postgres: Cluster, begun: Rows, tmp_path: Path) -> Iterator[Farm]:
    with farm_on(own_postgres.server, begun, tmp_path) as made:
        yield made


async def test_the_old_and_the_new_run_side_by_side_and_none_gets_what_it_cannot_read(farm: Farm, newer: Path) -> None:
    old = started(farm)
    new = started(farm, newer)
    assert current(farm.store.engine) == "9999"
    stopped(new)
    farm.due()
    until(lambda: farm.done(1))
    assert str(old.pid) in (farm.turn(1).claimed_by or "").split(":"), "the old one goes on, on the schema of the new"
    new = started(farm, newer)
    stopped(old)
    farm.due()
    until(lambda: farm.done(2))
    old = started(farm)  # again, on a schema that it does not know
    stopped(new)
    farm.due()
    time.sleep(AWHILE)
    assert farm.turn(3).status == "pending"
    assert "is left to a part of the bot that has a newer atlantis, which reads format 99" in farm.log.read_text()
    started(farm, newer)
    until(lambda: farm.done(3))
    assert old.poll() is None
    assert "Traceback" not in farm.log.read_text()
    assert [turn.rules.partition("-")[0] for turn in farm.store.turns(farm.id) if turn.number in (1, 2, 3)] == [
        str(farm.turn(1).format),
        "99",
        "99",
    ]
