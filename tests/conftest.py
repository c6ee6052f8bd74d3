"""Fixtures for the whole suite. `pytester` runs pytest inside a test, for the tests of the suite's own plugin."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# Ordinary tests have no clock, and try the same examples every time; HYPOTHESIS=explore tries others.
settings.register_profile("turnkeep", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS", "turnkeep"))

pytest_plugins = ["pytester", "tests.postgres"]

MOST_WORKERS = 4


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """What `-n auto` means: the whole suite on several processors, a few named files at once in this process."""
    whole = config.args_source is not pytest.Config.ArgsSource.ARGS
    return min(os.cpu_count() or 1, MOST_WORKERS) if whole else 0
