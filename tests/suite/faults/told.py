"""Which kinds of events do tests bring about through whole turns?

    pytest -p tests.suite.faults.told --told FILE tests/engine/games/overlord

Writes the names of the kinds that `run_turn` told in the tests that passed, a line each. To be loaded with -p, so that
no test has taken `run_turn` before. `python -m tests.reach GAME --events` asks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from engine.core import ruleset
from engine.core.turn import Outcome

_NOW: set[str] = set()  # told since the test began
_KEPT: set[str] = set()
_plain = ruleset.run_turn


@wraps(_plain)
def _listening(*args: Any, **options: Any) -> Outcome:
    outcome = _plain(*args, **options)
    _NOW.update(type(event).__name__ for event in outcome.events)
    return outcome


ruleset.run_turn = _listening  # before any conftest takes it


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--told", type=Path, help="file for the kinds of events that whole turns told")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    yield  # a test that fails raises here, and proves nothing
    _KEPT.update(_NOW)


def pytest_runtest_setup() -> None:
    _NOW.clear()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if path := session.config.getoption("told"):
        path.write_text("".join(f"{kind}\n" for kind in sorted(_KEPT)), encoding="utf-8")
