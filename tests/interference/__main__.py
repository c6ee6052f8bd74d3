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
from tests.interference.facts import Count, Leak, hidden_facts, probe, sample, visitors
from tests.interference.naming import Found, Tally, Trial, explore
from tests.interference.stage import Stage, stage
from tests.interference.worlds import HIDING

FACTS = 40  # of a seat in a campaign


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


def facts(here: Stage, tally: Count) -> Iterator[Leak | None]:
    """What each seat is told of hidden facts and of visitors whom it does not see; None after each handful."""
    for seat in here.seats():
        yield from visitors(here, seat, tally)
        for fact in sample(hidden_facts(here, seat), FACTS, Dice(here.seed, "facts", seat)):
            yield from probe(here, seat, [fact], tally)
            yield None


def search(chosen: argparse.Namespace, named: Tally, counted: Count) -> Iterator[Found | Leak | None]:
    """One campaign after the other, for ever."""
    for number in count():
        here = stage(chosen.game, f"{chosen.seed}/{number}", endowed=number % 2 == 1, turns=6 + number % 9)
        if chosen.only != "facts":
            yield from names(here, named)
        if chosen.only != "names":
            yield from facts(here, counted)


def main() -> int:
    chosen, named, counted = _arguments(), Tally(), Count()
    until, told = time.monotonic() + chosen.minutes * 60, time.monotonic()
    for found in search(chosen, named, counted):
        if (isinstance(found, Found) and named.keep(found)) or (isinstance(found, Leak) and counted.keep(found)):
            _say(f"FOUND {found}")
        if time.monotonic() - told > 20:
            told = time.monotonic()
            _say(_progress(named, counted))
        if time.monotonic() > until:
            break
    _say(_progress(named, counted))
    for sign in (*sorted(named.found), *sorted(counted.found)):
        _say(sign)
    return 1 if named.found or counted.found else 0


def _progress(named: Tally, counted: Count) -> str:
    return (
        f"{len(named.pointers)} arguments of orders on {named.sheets} sheets, {counted.facts} hidden facts, "
        f"{counted.units} visitors; {named.turns + counted.turns} turns; "
        f"{len(named.found) + len(counted.found)} findings"
    )


if __name__ == "__main__":
    sys.exit(main())
