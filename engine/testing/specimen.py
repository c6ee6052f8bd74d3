"""How a game is put to the tests that all rulesets keep: the contract's, and the strangers'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.events import Event
from engine.core.turn import Outcome
from engine.testing.sheets import Manners


def bequeath_nothing(state: Any) -> None:
    """For games in which everything can be had soon."""


@dataclass(frozen=True)
class Specimen:
    """How a game is put to the test: seat names with their choices, options, scripted orders, the secrets of a seat.

    secrets: changes hidden facts of every other seat than the one named, in a plain document of the state.
    ledgers: what there was, what moved it, and what there is after a turn with these events, for every kind of purse.
    sound: what is wrong with a state, a sentence each: everything that refers exists, nobody is in two places, no
    amount is negative, nothing goes in a circle. carried_out: the orders of a turn that were, by keyword.
    endow: gives the seats of a new state what takes years to get, so that late orders are met early.
    """

    seats: Mapping[str, Mapping[str, Any]]
    options: Mapping[str, Any]
    players: Callable[[Any], str]
    secrets: Callable[[dict[str, Any], str], None]
    ledgers: Callable[[dict[str, Any], dict[str, Any], Sequence[Event]], list[tuple[int, int, int]]]
    sound: Callable[[Any], list[str]]
    manners: Manners
    carried_out: Callable[[Outcome], Counter[str]]
    endow: Callable[[Any], None] = bequeath_nothing
    heading: str = ""  # the line that orders stand under
    unheaded: str = "none"  # the group of orders that stand under no such line
    headings: Mapping[str, str] = field(default_factory=dict)  # of groups that stand under another line
    crowd: int = 8  # most seats in a strangers' campaign: as many as its small world holds

    def above(self, group: str) -> str:
        """The line that orders of a group stand under."""
        return "" if group == self.unheaded else self.headings.get(group, self.heading)
