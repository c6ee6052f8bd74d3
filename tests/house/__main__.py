"""Win rates of the house's tempers against silence, against a pupil of the mentor, and against each other.

python -m tests.house [--game dunk] [--games 50] [--turns 15]

Two seats in the world of a practice campaign; who did better by the game's own measure has won.
"""

from __future__ import annotations

import argparse
import sys

from engine.core.house import Temper
from tests.house.arena import WORTH, wins

LEAST = 0.9  # of the games against silence


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.house", description=__doc__)
    parser.add_argument("--game", choices=list(WORTH))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--turns", type=int, default=15)
    chosen = parser.parse_args()
    weak = 0
    for game in [chosen.game] if chosen.game else WORTH:
        sys.stdout.write(f"{game}: {chosen.games} games of {chosen.turns} turns each\n")
        for place, temper in enumerate(Temper):
            for rival in ("silent", "pupil", *list(Temper)[place + 1 :]):
                won = wins(game, temper, rival, chosen.games, chosen.turns)
                weak += rival == "silent" and won < LEAST * chosen.games
                sys.stdout.write(f"  {temper.value:8} against {rival:8} {won:4} of {chosen.games}\n")
                sys.stdout.flush()
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
