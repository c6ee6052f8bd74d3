"""Tables as the rulebook prints them, for comparison with the data of the engine."""

from __future__ import annotations

from pathlib import Path

RULEBOOK = Path(__file__).parents[5] / "assets" / "rulebooks" / "dunk.md"


def printed_table(rule: str) -> list[list[str]]:
    """The rows below the head of the first table that follows a rule."""
    lines = RULEBOOK.read_text(encoding="utf-8").splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith(f"- `{rule}`"))
    rows: list[list[str]] = []
    for line in lines[start + 1 :]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows or line.startswith("- `"):
            break
    assert len(rows) > 2, f"{rule} has no table"
    return rows[2:]


def number(text: str) -> float:
    """The first number of a cell such as "50 % (orc kingdoms 83.5 %)"."""
    return float(text.split()[0])
