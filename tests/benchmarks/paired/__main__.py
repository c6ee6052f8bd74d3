"""Times this tree beside an earlier commit: `python -m tests.benchmarks.paired [COMMIT]`.

The commit is checked out into a temporary folder. Each row is timed in processes of its own, the two trees in turns
(A B A B), so that what else the machine does meets both. Printed are the medians and the spread of the ratios of
processor time and of peak memory. Exit status 1 when a row is over its limit.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.paired.rows import ROWS, Row, named

HERE = Path(__file__).parents[3]
PROGRAM = Path(__file__).with_name("rows.py")
BEFORE = "6ca48a04"
PAIRS = 5


class Timing(NamedTuple):
    """Seconds of the processor; the most memory, in MiB."""

    seconds: float
    peak: float


class Compared(NamedTuple):
    """A row's timings: of the commit before, of this tree, in the order in which they were made."""

    row: Row
    before: Sequence[Timing]
    now: Sequence[Timing]

    @property
    def times(self) -> list[float]:
        """The ratios of seconds, smallest first."""
        return sorted(now.seconds / was.seconds for was, now in zip(self.before, self.now, strict=True))

    @property
    def memory(self) -> float:
        return statistics.median(now.peak / was.peak for was, now in zip(self.before, self.now, strict=True))

    @property
    def is_over(self) -> bool:
        return statistics.median(self.times) > self.row.limit or self.memory > self.row.memory


HEAD = """\
| work | before | now | ratio (spread) | limit | memory before | now | ratio | limit |
|---|---|---|---|---|---|---|---|---|"""


def line(found: Compared) -> str:
    """A row of the table."""
    was, now = (statistics.median(one.seconds for one in side) for side in (found.before, found.now))
    peaks = [statistics.median(one.peak for one in side) for side in (found.before, found.now)]
    times = found.times
    ratio = f"{statistics.median(times):.2f} ({times[0]:.2f}-{times[-1]:.2f})"
    mark = " **over**" if found.is_over else ""
    return (
        f"| {found.row.name} | {_spoken(was)} | {_spoken(now)} | {ratio} | {found.row.limit:.2f}{mark} "
        f"| {peaks[0]:.0f} MiB | {peaks[1]:.0f} MiB | {found.memory:.2f} | {found.row.memory:.2f} |"
    )


def _spoken(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.2f} s"


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A tree of the commit, in a temporary folder, for as long as it is needed. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory(prefix="turnkeep-paired-") as folder:
        tree = Path(folder) / "before"
        git = ["git", "-C", str(HERE), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), commit], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def _run(tree: Path, *arguments: str) -> str:
    """What the rows' program prints; the tree's own modules come before those of any other."""
    surroundings = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-P", str(PROGRAM), *arguments]
    return subprocess.run(command, check=True, cwd=tree, env=surroundings, stdout=subprocess.PIPE, text=True).stdout


def compared(row: Row, trees: tuple[Path, Path], pairs: int, folder: Path) -> Compared:
    """Times a row in both trees, in turns."""
    kept = [folder / f"{row.name}-{side}" for side in (("before", "now") if row.own else ("both", "both"))]
    for tree, path in zip(trees, kept, strict=True) if row.own else zip(trees, kept[:1], strict=False):
        _run(tree, "prepare", row.name, str(path))
    timings: tuple[list[Timing], list[Timing]] = ([], [])
    for _ in range(pairs):
        for tree, path, side in zip(trees, kept, timings, strict=True):
            side.append(Timing(**json.loads(_run(tree, "time", row.name, str(path)).splitlines()[-1])))
    return Compared(row, *timings)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("commit", nargs="?", default=BEFORE)
    asked.add_argument("--pairs", type=int, default=PAIRS)
    asked.add_argument(
        "--row", action="append", choices=[row.name for row in ROWS], help="only this one; repeatable", metavar="NAME"
    )
    given = asked.parse_args()
    rows = [named(name) for name in given.row] if given.row else ROWS
    over = 0
    print(HEAD, flush=True)
    with checked_out(given.commit) as tree, tempfile.TemporaryDirectory(prefix="turnkeep-rows-") as folder:
        for row in rows:
            found = compared(row, (tree, HERE), given.pairs, Path(folder))
            print(line(found), flush=True)
            over += found.is_over
    sys.exit(1 if over else 0)


if __name__ == "__main__":
    main()
