"""Dividing what is too little for all: in proportion, rounded down, the rest to the largest remainders (ATL-GAP-20)."""

from __future__ import annotations

from collections.abc import Sequence


def share(amount: int, wants: Sequence[int]) -> list[int]:
    """What each gets of `amount`: all it wants where that is enough, else its proportional part (ATL-ITEM-09).

    wants: in report order, which breaks ties between equal remainders. An `amount` below 0 means there is no limit.
    """
    total = sum(wants)
    if amount < 0 or total <= amount:
        return list(wants)
    return divide(amount, wants)


def divide(amount: int, weights: Sequence[int]) -> list[int]:
    """All of `amount` in proportion to weights, at least one of them above 0; nobody is limited to his weight."""
    total = sum(weights)
    parts = [amount * weight // total for weight in weights]
    left = amount - sum(parts)
    if left:
        by_remainder = sorted(range(len(weights)), key=lambda at: -(amount * weights[at] % total))
        for at in by_remainder[:left]:
            parts[at] += 1
    return parts
