"""Many threads that read a state for the first time at the same moment, in processes that have never read one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]

# The game is imported once; every fork of the process then decodes for the first time, in several threads at once. A
# msgspec before 0.23 lets another thread see what it knows of a type before that is complete: with 0.20 more than half
# of the forks fail, in each of these games.
SCRIPT = """
import os, sys, threading
from engine.core import document
from engine.core.ruleset import SeatRequest, begin
from engine.games.registry import ruleset

game = ruleset(sys.argv[1])
seats = [SeatRequest(id=str(n), name=f"House {chr(64 + n)}", choices=game.play.choices()) for n in range(1, 3)]
state = begin(game, game.play.options(), seats, "threads")
sys.setswitchinterval(1e-6)

def child():
    start, failed = threading.Barrier(6), []
    def read():
        start.wait()
        try:
            document.decode(state, game.play.state_type)
        except BaseException as fault:
            failed.append(fault)
    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    os._exit(1 if failed else 0)

bad = 0
for _ in range(12):
    pid = os.fork()
    if not pid:
        child()
    bad += os.waitpid(pid, 0)[1] != 0
print(bad)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows")
@pytest.mark.parametrize("game", ["dunk", "atlantis", "overlord"])
def test_threads_that_read_a_state_for_the_first_time_at_once_do_not_crash_the_process(game: str) -> None:
    command = [sys.executable, "-W", "ignore", "-c", SCRIPT, game]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == 0
