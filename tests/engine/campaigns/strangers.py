"""Campaigns of strangers held against a file: a print of the world, and one of all that is told, for every month.

    python -m tests.engine.campaigns.strangers [GAME...]

writes the files again (`GAME/golden/strangers.txt`), after a change that is meant. Strangers come where
no script goes; so a change that is said to change nothing can be seen to change nothing.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.core.ruleset import run_turn
from engine.games.registry import GAMES, ruleset
from engine.testing.strangers import Campaign, fingerprint
from tests.engine.outcomes import left_over
from tests.engine.specimens import SPECIMENS

CAMPAIGNS, MONTHS = 8, 3
LETTERS = 12  # of a print
SPARE = 2_000  # objects, not a world of them: some are made once in a process


def prints(key: str, nth: int) -> Iterator[str]:
    """A line a month of a campaign: its number, the print of the world after it, the print of all that was told."""
    game = ruleset(key)
    campaign = Campaign(game, SPECIMENS[key], f"prints/{nth}")
    while campaign.number < MONTHS and not campaign.over:
        month = campaign.month()
        outcome = run_turn(game, month.state, month.orders, seed=month.seed, number=month.number, press=month.press)
        campaign.state, campaign.over = outcome.state, not any(seat.status == "active" for seat in outcome.seats)
        yield f"{nth} {month.number} {_print(outcome.state)} {_print(fingerprint(outcome))}"


def held_to_file(key: str) -> Callable[[int], None]:
    """The test of a game."""

    @pytest.mark.parametrize("nth", range(CAMPAIGNS))
    def test_months_of_strangers_go_as_they_went(nth: int) -> None:
        on_file = [line for line in _file(key).read_text(encoding="utf-8").splitlines() if line.split()[0] == str(nth)]
        played: list[str] = []
        spare = left_over(lambda: played.extend(prints(key, nth)))
        for then, now in zip(on_file, played, strict=True):
            world, told = (a == b for a, b in zip(then.split()[2:], now.split()[2:], strict=True))
            _, month, *_ = now.split()
            assert world, f"the world after month {month} of campaign {nth} is another one"
            assert told, f"what is told of month {month} of campaign {nth} is something else; the world is the same"
        assert spare < SPARE, "worlds or sheets that only the collector frees"

    return test_months_of_strangers_go_as_they_went


def _print(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:LETTERS]


def _file(key: str) -> Path:
    return Path(__file__).parent / key / "golden" / "strangers.txt"


def main() -> None:
    for key in sys.argv[1:] or GAMES:
        lines = [line for nth in range(CAMPAIGNS) for line in prints(key, nth)]
        _file(key).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
