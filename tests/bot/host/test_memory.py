"""What the start has used goes back to the system."""

from __future__ import annotations

import subprocess
import sys

import pytest

USED_ONCE = """
import os
from bot.process.memory import give_back, resident
used = [bytes(1000) for _ in range(100_000)]
last = used[-1]  # which pins what lies below it
del used
before = resident(os.getpid())
give_back()
print((before - resident(os.getpid())) >> 20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="where glibc is")
def test_what_was_used_once_is_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", USED_ONCE], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 50
