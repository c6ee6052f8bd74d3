"""The tables of the rulebook, as a test reads them."""

from __future__ import annotations

import re

from engine import rulebook


def table(id: str, *, number: int = 0) -> list[list[str]]:
    """The rows below the head of a table that stands with a rule; number: which, if there are several."""
    tables: list[list[list[str]]] = [[]]
    for line in rulebook.load("erfworld").rule(id).text.splitlines():
        if line.startswith("|"):
            tables[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        elif tables[-1]:
            tables.append([])
    rows = tables[number]
    assert len(rows) > 2, f"{id} has no table {number}"
    return rows[2:]


def figure(text: str) -> float:
    """The first number in a cell: 5 of "$5", 10000 of "10k", 1310 of "1,310", 0 of "-"."""
    found = re.search(r"-?\d[\d,]*(?:\.\d+)?", text)
    if found is None:
        return 0
    value = float(found[0].replace(",", ""))
    return value * 1000 if text[found.end() :].startswith("k") else value


def figures(text: str) -> list[float]:
    """Every number in a cell."""
    return [figure(part) for part in re.findall(r"-?\d[\d,]*(?:\.\d+)?", text)]
