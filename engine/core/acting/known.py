"""The one look-up from what a player wrote to what it names. It cannot return what the seat does not know.

Whoever carries out an order asks here and nowhere else: a number that names somebody who hides, who is far away, or who
never existed is answered alike, so that no sheet of numbers is a list of everybody's names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Known(Generic[E]):
    """What one seat may mean by a reference, at this moment of the turn.

    find: what the world has under a reference, known or not; None for nothing. knows: whether the seat knows of it now.
    title: how a sentence names it. Games make one for a seat or for who acts; its `find` stays in their room `acting`.
    """

    find: Callable[[str], E | None]
    knows: Callable[[E], bool]
    title: Callable[[E], str]

    def get(self, reference: str) -> E | None:
        """What the seat knows by this reference; None for whatever it does not know, and for nothing."""
        found = self.find(reference)
        return found if found is not None and self.knows(found) else None

    def called(self, reference: str) -> str:
        """Its name where the seat knows it, else the reference as it was written."""
        found = self.get(reference)
        return reference if found is None else self.title(found)

    def listed(self, references: Iterable[str]) -> str:
        """The names of several, in the order written: "Melisande [1001], 1002"."""
        return ", ".join(self.called(reference) for reference in references)
