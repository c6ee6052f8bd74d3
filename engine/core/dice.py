"""Named streams of dice: the same name gives the same rolls, in any process, in any year.

A stream is the sequence sha256(name, 0), sha256(name, 1) ... read as 53-bit fractions. Nothing but sha256 is
promised by anyone for ever, so nothing else is used; a stream costs nothing to open, so there is one for each unit,
and a roll added for unit 41 does not disturb unit 42.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from struct import Struct
from typing import Protocol, TypeVar

T = TypeVar("T")
Key = str | int
_four = Struct(">4Q").unpack


class Roller(Protocol):
    """Opens streams; the game's own in a turn, a loaded one in a test."""

    def __call__(self, *key: Key) -> Dice: ...


class Dice:
    """One named stream of random numbers.

    >>> Dice("seed", 3, "battle", 41).below(6) == Dice("seed", 3, "battle", 41).below(6)
    True
    """

    __slots__ = ("_block", "_count", "_name")

    def __init__(self, *key: Key) -> None:
        self._name = "\x1f".join(map(str, key)).encode()
        self._count = 0
        self._block: list[int] = []

    def random(self) -> float:
        """A fraction in [0, 1)."""
        if not self._block:
            digest = sha256(b"%b\x1e%d" % (self._name, self._count)).digest()
            self._count += 1
            self._block = list(_four(digest))
        return (self._block.pop() >> 11) * 2.0**-53

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1; 0 when the limit is 0 or 1."""
        return int(self.random() * limit) if limit > 1 else 0

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def roll(self, count: int, sides: int) -> int:
        """The sum of `count` dice of `sides` sides."""
        return sum(1 + self.below(sides) for _ in range(count))

    def chance(self, probability: float) -> bool:
        """True with this probability (0 to 1); certain things take no roll."""
        return probability >= 1 or (probability > 0 and self.random() < probability)

    def percent(self, percentage: float) -> bool:
        """True with this chance in percent."""
        return self.chance(percentage / 100)

    def choice(self, options: Sequence[T]) -> T:
        """One of the options. Raises IndexError when there is none."""
        return options[self.below(len(options))]

    def weighted(self, weights: Mapping[T, float]) -> T:
        """One of the keys, each with a chance in proportion to its weight. Raises ValueError when all weights are 0."""
        total = sum(weights.values())
        if total <= 0:
            raise ValueError("no option has a weight")
        mark = self.random() * total
        last = None
        for option, weight in weights.items():
            if weight <= 0:
                continue
            mark -= weight
            last = option
            if mark < 0:
                break
        assert last is not None
        return last

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """At most `count` different items in random order."""
        return self.shuffled(items)[:count]

    def portion(self, amount: int, probability: float) -> int:
        """How many of `amount` things happen when each does with this probability."""
        return sum(self.random() < probability for _ in range(amount))
