"""Codes of everything (OLY-TERM-01, OLY-LOC-15, -16, OLY-GAP-07, -08): letters, forms, the next free ones."""

from __future__ import annotations

import re
from typing import Literal

LETTERS = "abcdfghjkmnpqrstvwxz"  # no e, i, l, o, u, y
COLUMNS = 100
ROWS = len(LETTERS) ** 2

FIRST_CHARACTER, CHARACTERS = 1000, 8000
FIRST_STORM, STORMS = 79000, 10_000
FIRST_REGION, REGIONS = 58760, 1000
CITIES = len(LETTERS) * 100
OTHERS = len(LETTERS) * 1000
PLAYERS = len(LETTERS) ** 2 * 10

Kind = Literal["character", "storm", "region", "city", "other", "player"]
"""Kinds of codes that are handed out one after the other. other: of sub-locations, buildings, ships, gates, signs and
unique items. Provinces have theirs by where they lie."""

# How many there are of each kind, and a step without a common divisor, so that neighbours look nothing alike.
_SERIES: dict[Kind, tuple[int, int]] = {
    "character": (CHARACTERS, 3571),
    "storm": (STORMS, 1),
    "region": (REGIONS, 1),
    "city": (CITIES, 877),
    "other": (OTHERS, 7919),
    "player": (PLAYERS, 1711),
}
_FORMS: dict[str, re.Pattern[str]] = {
    "item": re.compile(r"[1-9]\d{0,2}"),
    "character": re.compile(r"[1-8]\d{3}"),
    "province": re.compile(r"[abcdfghjkmnpqrstvwxz]{2}\d\d"),
    "city": re.compile(r"[abcdfghjkmnpqrstvwxz]\d\d"),
    "other": re.compile(r"[abcdfghjkmnpqrstvwxz]\d{3}"),
    "player": re.compile(r"[abcdfghjkmnpqrstvwxz]{2}\d"),
    "storm": re.compile(r"79\d{3}|8[0-8]\d{3}"),
    "region": re.compile(r"5[89]\d{3}"),
}


def province(row: int, column: int) -> str:
    """The code of a province, from row and column, both from 0. Raises ValueError beyond the last of them."""
    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        raise ValueError(f"there is no province in row {row}, column {column}")
    first, second = divmod(row, len(LETTERS))
    return f"{LETTERS[first]}{LETTERS[second]}{column:02}"


def coordinates(code: str) -> tuple[int, int]:
    """Row and column of the code of a province. Raises ValueError for any other code."""
    if _FORMS["province"].fullmatch(code) is None:
        raise ValueError(f"{code} is no province")
    return LETTERS.index(code[0]) * len(LETTERS) + LETTERS.index(code[1]), int(code[2:])


def issued(kind: Kind, count: int) -> str:
    """The code given out as the count-th of its kind, from 0. Raises ValueError when none are left."""
    size, step = _SERIES[kind]
    if not 0 <= count < size:
        raise ValueError(f"all {size:,} codes of the kind {kind} are taken")
    place = (count * step + step) % size if step > 1 else count
    if kind in ("character", "storm", "region"):
        first = {"character": FIRST_CHARACTER, "storm": FIRST_STORM, "region": FIRST_REGION}[kind]
        return str(first + place)
    digits = {"city": 2, "other": 3, "player": 1}[kind]
    letters, number = divmod(place, 10**digits)
    if kind == "player":
        first, second = divmod(letters, len(LETTERS))
        return f"{LETTERS[first]}{LETTERS[second]}{number}"
    return f"{LETTERS[letters]}{number:0{digits}}"


def form(code: str) -> str:
    """What a code looks like: "item", "character", "province" ...; "" for nothing that is a code.

    Skills look like items: the first hundred numbers from 600 are theirs.
    """
    return next((kind for kind, pattern in _FORMS.items() if pattern.fullmatch(code)), "")
