"""Commands of `turnkeep` that tests type in their own process."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def the_collector_goes_on_as_before() -> Iterator[None]:
    """A command says for its whole process how often Python looks for cycles: here other tests follow it, whose worlds
    would be looked through again and again.
    """
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
