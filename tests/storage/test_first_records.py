"""Many threads that meet a record for the first time at the same moment, in processes that have never met one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# The records are imported once; every fork of the process then makes one of each kind for the first time, in several
# threads. A msgspec before 0.23 lets another thread see what it knows of a record before that is complete: one fork in
# four fails with it.
SCRIPT = """
import os, sys, threading
from datetime import UTC, datetime
from storage.models import CampaignRow, SeatRow, TurnRow
from storage.queries.sessions import record
from storage.records import Campaign, Seat, Turn

now = datetime(2026, 3, 1, tzinfo=UTC)
rows = {
    Seat: SeatRow(id=1, campaign_id=1, name="Ruritania", joined_at=now, settings={}, choices={}),
    Campaign: CampaignRow(id=1, guild_id=1, game="dunk", name="Winter War", created_at=now),
    Turn: TurnRow(id=1, campaign_id=1, number=1, opened_at=now),
}
sys.setswitchinterval(1e-6)

def child():
    start, failed = threading.Barrier(4), []
    def read():
        try:
            for kind, row in rows.items():
                start.wait()
                assert record(kind, row).id == 1
        except BaseException as fault:
            failed.append(fault)
            print(repr(fault), file=sys.stderr)
    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    os._exit(1 if failed else 0)

bad = 0
for _ in range(40):
    pid = os.fork()
    if not pid:
        child()
    bad += os.waitpid(pid, 0)[1] != 0
print(bad)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows")
@pytest.mark.slow
def test_threads_that_meet_a_record_for_the_first_time_at_once_do_not_crash_the_bot() -> None:
    command = [sys.executable, "-W", "ignore", "-c", SCRIPT]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == 0, done.stderr
