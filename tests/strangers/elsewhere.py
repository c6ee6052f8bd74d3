"""Runs a kept month in this process and prints the fingerprint of all that it made: `elsewhere.py FILE`."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

from engine.core.ruleset import run_turn
from engine.games.registry import ruleset
from engine.testing.strangers import fingerprint
from tests.strangers import cases


def main() -> None:
    month, _ = cases.read(Path(sys.argv[1]))
    game = ruleset(month.game)
    outcome = run_turn(game, month.state, month.orders, seed=month.seed, number=month.number, press=month.press)
    sys.stdout.write(sha256(fingerprint(outcome)).hexdigest())


if __name__ == "__main__":
    main()
