"""Numbers and lists as prose has them."""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip


def in_words(number: int, most: int = 12) -> str:
    """ "three", and what is more than `most` in digits: "1,204"."""
    return NUMBERS[number] if 0 <= number <= most else format(int(number), ",")


def numbered(place: int) -> str:
    """ "1st", "2nd", "13th"."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def ordinal(place: int) -> str:
    """ "third", "13th"."""
    return ORDINALS[place] if 0 < place < len(ORDINALS) else numbered(place)


def listed(names: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"; "" for none."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
