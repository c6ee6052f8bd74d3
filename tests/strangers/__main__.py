"""Strangers' campaigns for as long as one likes.

    python -m tests.strangers --game overlord --months 500 --seed 7 --keep DIR
    python -m tests.strangers --case DIR/overlord-the-turn-KeyError.json [--small]

--months counts seat-months (default 500). Every 20 seconds a line is printed: seat-months, their rate a CPU second,
orders read and carried out, faults. A new fault is told at once, made small (fewest seats and lines that still fail)
and, with --keep, written as a file that --case runs again. The exit status is 1 when a fault was found. Run with
`nice`; any number of runs with other seeds can go at the same time. The same seed gives the same campaigns.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.games.registry import GAMES, ruleset
from engine.testing.strangers import examine, shrunk
from tests.engine.specimens import SPECIMENS
from tests.strangers import cases
from tests.strangers.long import run, summary


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.strangers", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--months", type=int, default=500, help="seat-months to play")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seats", type=int, default=0, help="most seats in a campaign")
    parser.add_argument("--keep", type=Path, help="folder for months that fail")
    parser.add_argument("--quick", action="store_true", help="do not make failing months small")
    parser.add_argument("--case", type=Path, help="run a kept month again")
    parser.add_argument("--small", action="store_true", help="with --case: make it small first, and write it back")
    return parser.parse_args()


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _again(path: Path, *, small: bool) -> int:
    """Runs a kept month; 1 when it still fails."""
    month, sign = cases.read(path)
    game, specimen = ruleset(month.game), SPECIMENS[month.game]
    _, faults = examine(game, specimen, month, replay=True)
    if small and any(fault.sign == sign for fault in faults):
        month = shrunk(game, specimen, month, sign)
        cases.write(path.parent, month, next(fault for fault in faults if fault.sign == sign))
    for seat, text in month.orders.items():
        _say(f"seat {seat}:\n{text}")
    for fault in faults:
        _say(f"{fault.where}: {fault.what}\n{fault.trace}")
    _say(f"{len(faults)} faults")
    return 1 if faults else 0


def main() -> int:
    chosen = _arguments()
    if chosen.case:
        return _again(chosen.case, small=chosen.small)
    if not chosen.game:
        _say("name a game: --game " + " | ".join(GAMES))
        return 2
    done = run(chosen.game, chosen.months, chosen.seed, keep=chosen.keep, most_seats=chosen.seats, tell=_say,
               small=not chosen.quick)  # fmt: skip
    for line in summary(done, chosen.game):
        _say(line)
    return 1 if done.found else 0


if __name__ == "__main__":
    sys.exit(main())
