"""The double of an evening; at its end nothing that Discord would have refused."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.double import Double


@pytest.fixture
async def double() -> AsyncIterator[Double]:
    async with Double.started() as made:
        yield made
        assert made.violations == []
