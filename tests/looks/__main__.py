"""Measures of what players see, for all games.

python -m tests.looks [--game dunk] [--turns 20] [--seed looks] [--keep DIR]

Plays the demo's casts without the bot and prints what is measured; with --keep the pictures are written to a
folder. The exit status is 1 when a measure does not hold.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.games.registry import GAMES
from tests.looks import measures, plays


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.looks", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--seed", default="looks")
    parser.add_argument("--keep", type=Path, help="folder for the pictures")
    chosen = parser.parse_args()
    bad: list[str] = []
    for game in [chosen.game] if chosen.game else GAMES:
        played = list(plays.campaign(game, chosen.turns, chosen.seed))
        faults = measures.headline_faults(played)
        headlines = sum(len(one.paper.headlines) for one in played)
        longest = max((len(h.text) for one in played for h in one.paper.headlines), default=0)
        _say(
            f"{game}: {len(played)} issues, {headlines} headlines, the longest {longest} characters, "
            f"{measures.quiet(played)} without news, {len(measures.repeated(played))} leads repeated"
        )
        for fault in faults:
            _say(f"  {fault}")
        bad += faults
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
