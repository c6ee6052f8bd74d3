"""What no test noticed: changes of code that `tests.mutate` made, rules whose code `tests.honest` broke.

A file of JSON lines for each game and kind, added to by every run with a fresh seed. A row is open, to be closed by a
test (the next run with --again takes it out), or has its reason: why the change makes no difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

FOLDER = Path(__file__).parent
REASON = "reason"  # the key under which a row says why it stays

Row = Mapping[str, str]


def path_of(game: str, kind: str) -> Path:
    """kind: "mutants" or "rules"."""
    return FOLDER / f"{game}.{kind}.jsonl"


def rows(game: str, kind: str) -> list[dict[str, str]]:
    """What is listed."""
    path = path_of(game, kind)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def _same(row: Row) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((key, value) for key, value in row.items() if key not in (REASON, "line", "seed")))


def keep(game: str, kind: str, found: Iterable[Row], noticed: Iterable[Row] = ()) -> int:
    """Adds what was not noticed, takes out what was; says how many rows are open.

    What has a reason stays when its like was noticed on another line.
    """
    listed = {_same(row): row for row in rows(game, kind)}
    for row in noticed:
        old = listed.get(_same(row), row)
        if not old.get(REASON) or old.get("line") == row.get("line"):
            listed.pop(_same(row), None)
    for row in found:
        listed.setdefault(_same(row), {**row, REASON: ""})
    kept = sorted(listed.values(), key=lambda row: json.dumps(row, sort_keys=True))
    text = "".join(json.dumps(row, sort_keys=True) + "\n" for row in kept)
    path_of(game, kind).write_text(text, encoding="utf-8")
    return sum(not row[REASON] for row in kept)


def excused(game: str, kind: str, row: Row) -> str:
    """The reason why this makes no difference; "" for none."""
    return next((one[REASON] for one in rows(game, kind) if _same(one) == _same(row)), "")
