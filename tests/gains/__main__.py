"""Nothing for nothing, for as long as one likes.

    python -m tests.gains overlord --minutes 10 --seed 7 [--keep DIR]

Plays a game as `engine.testing.gains` says and tells what came for nothing; with --keep the months go into files that
`python -m tests.strangers --case` runs again. The exit status is 1 when something did.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.games.registry import GAMES
from engine.testing.strangers import Fault
from tests.gains.runs import run
from tests.strangers import cases


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.gains", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--minutes", type=float, default=1, help="of the processor")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", type=Path, help="folder for months in which something came for nothing")
    chosen = parser.parse_args()
    done = run(chosen.game, chosen.minutes, chosen.seed, _say)
    for gain in done.found.values():
        if chosen.keep and gain.month is not None:
            fault = Fault(where=gain.probe, what=f"{gain.what}: {gain.gained}", sign=gain.sign)
            _say(f"kept as {cases.write(chosen.keep, gain.month, fault)}")
    _say(f"{done.tricks} tricks, {done.campaigns} campaigns of strangers, {len(done.found)} gains")
    return 1 if done.found else 0


if __name__ == "__main__":
    sys.exit(main())
