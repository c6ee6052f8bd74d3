"""Non-interference for as long as one likes: does the turn tell a seat what it cannot see?

    python -m tests.interference overlord --minutes 30 --seed 7 [--only names|facts]

Two directions, in campaigns that players of the house have played for some ten turns. Names: every order of the game
that can name somebody or something names one whom the seat cannot see, in worlds where that one is here and hidden, far
away, or nowhere; all that the seat and the public are shown must be equal. Facts: something that the seat cannot see is
changed or removed, and everything stays as it was, before and after the turn. What a rule grants stands in
`exceptions.py`. Each finding is told at once, with as few lines as show it. The exit status is 1 when there was one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count

from engine.core.dice import Dice
from engine.games.registry import GAMES
from tests.interference.naming import Found, Tally, Trial, explore
from tests.interference.stage import Stage, stage
from tests.interference.worlds import HIDING


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.interference", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", choices=("names", "facts"))
    return parser.parse_args()


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def names(here: Stage, tally: Tally) -> Iterator[Found | None]:
    """What orders of each seat tell of what it cannot see; None after each ghost."""
    for seat in here.seats():
        for ghost in HIDING[here.game].ghosts(here, seat):
            trial = Trial(stage=here, seat=seat, ghost=ghost, dice=Dice(here.seed, seat, ghost.word))
            yield from explore(trial, here.rules.book.specs, tally)
            yield None


def main() -> int:
    chosen = _arguments()
    tally, until, told = Tally(), time.monotonic() + chosen.minutes * 60, time.monotonic()
    for number in count():
        here = stage(chosen.game, f"{chosen.seed}/{number}", endowed=number % 2 == 1, turns=6 + number % 9)
        for found in names(here, tally):
            if found is not None and tally.keep(found):
                _say(f"FOUND {found}")
            if time.monotonic() - told > 20:
                told = time.monotonic()
                _say(_progress(number, tally))
            if time.monotonic() > until:
                return _end(number, tally)
    return 0


def _progress(number: int, tally: Tally) -> str:
    return (
        f"{number + 1} campaigns, {len(tally.pointers)} arguments of orders, {tally.sheets} sheets, "
        f"{tally.turns} turns, {len(tally.found)} findings"
    )


def _end(number: int, tally: Tally) -> int:
    _say(_progress(number, tally))
    for sign in sorted(tally.found):
        _say(sign)
    return 1 if tally.found else 0


if __name__ == "__main__":
    sys.exit(main())
