"""What the page offers is taken by the bot, or the page says what is wrong; `python -m tests.looks --sheets GAME` taps
hundreds of sheets together.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.games.registry import GAMES
from tests.looks.sheets import tapped_together

pytestmark = pytest.mark.slow
SHEETS, TURNS = 24, (8,)


@pytest.mark.parametrize("game", GAMES)
def test_no_line_that_is_tapped_together_is_refused_without_a_flag(game: str, browser: Any, tmp_path: Path) -> None:
    found = tapped_together(game, "tapped", SHEETS, TURNS, browser, tmp_path)
    assert found.sheets == SHEETS
    assert found.lines > 4 * SHEETS
    assert found.in_vain < found.lines // 20, "flags of lines that the bot takes"
    assert [str(refusal) for refusal in found.refused] == []
