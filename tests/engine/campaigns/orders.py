"""Orders on file: what every seat of a campaign sent for every turn, so that the campaign can be played again.

`<game>/orders/<name>.txt`, or `.txt.xz` where it is long: under each line "=== turn 3, seat 2" the sheet.
"""

from __future__ import annotations

import lzma
import re
from pathlib import Path

_SHEET = re.compile(r"^=== turn (\d+), seat (\S+)\n", re.MULTILINE)


def on_file(game: str, name: str) -> list[dict[str, str]]:
    """The sheets of every turn, the first one first, by seat. Raises FileNotFoundError."""
    path = Path(__file__).parent / game / "orders" / name
    packed = path.with_suffix(".txt.xz")
    kept = lzma.decompress(packed.read_bytes()) if packed.exists() else path.with_suffix(".txt").read_bytes()
    text = kept.decode("utf-8")
    turns: list[dict[str, str]] = []
    _, *parts = _SHEET.split(text)
    for turn, seat, sheet in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        turns += [{} for _ in range(int(turn) - len(turns))]
        turns[-1][seat] = sheet
    return turns
