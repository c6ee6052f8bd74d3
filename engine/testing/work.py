"""Work counted, not timed: a test that compares calls says the same on any machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from cProfile import Profile
from typing import Any


def calls(work: Callable[[], Any]) -> int:
    """How many functions are called while this is done, those written in C too."""
    before = sys.getprofile()
    counter = Profile(subcalls=False)
    counter.enable()
    try:
        work()
    finally:
        counter.disable()
        sys.setprofile(before)
    return sum(entry.callcount for entry in counter.getstats())
