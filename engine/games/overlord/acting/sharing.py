"""Dividing what there is among those who ask for more (OVL-RES-03)."""

from __future__ import annotations

from collections.abc import Mapping


def in_proportion(amount: int, asked: Mapping[str, int]) -> dict[str, int]:
    """Whole shares in proportion to what each asks for, never more than that.

    Pieces that no share comes out to go one by one to the largest remainders, the first to ask before the later.

    >>> in_proportion(15, {"U1": 20, "U2": 40})
    {'U1': 5, 'U2': 10}
    """
    total = sum(asked.values())
    if total <= amount:
        return dict(asked)
    shares = {who: amount * number // total for who, number in asked.items()}
    by_remainder = sorted(asked, key=lambda who: -(amount * asked[who] % total))
    for who in by_remainder[: amount - sum(shares.values())]:
        shares[who] += 1
    return shares
