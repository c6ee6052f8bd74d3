"""How a game is put to the tests that all rulesets keep: the contract's, and the strangers'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Temper
from engine.core.ruleset import Ruleset
from engine.core.turn import Outcome
from engine.testing.sheets import Manners, Section


def bequeath_nothing(state: Any) -> None:
    """For games in which everything can be had soon."""


def count_nothing(before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """For games without purses."""
    return []


def find_nothing(state: Any) -> list[str]:
    """For games of which nobody has said yet what a sound state is."""
    return []


def take_all(outcome: Outcome) -> Counter[str]:
    """For games that carry out, in a turn, whatever was read."""
    return Counter(order.name for sheet in outcome.sheets.values() for order in sheet.orders)


def one_section(view: Any) -> Sequence[Section]:
    """For games whose orders stand under no heading."""
    return (Section(),)


@dataclass(frozen=True)
class Specimen:
    """How a game is put to the test: seat names with their choices, options, scripted orders, the secrets of a seat.

    Whatever is left out is skipped, or has the plainest answer; a game of one file needs none of it.

    players: the orders of a seat, by its view; None: the house's, or the template where there is no house.
    secrets: changes hidden facts of every other seat than the one named, in a plain document of the state; None: the
    game has none. ledgers: what there was, what moved it, and what there is after a turn with these events, for every
    kind of purse. sound: what is wrong with a state, a sentence each: everything that refers exists, nobody is in two
    places, no amount is negative, nothing goes in a circle. carried_out: the orders of a turn that were, by keyword.
    endow: gives the seats of a new state what takes years to get, so that late orders are met early.
    """

    seats: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: {"Ash": {}, "Birch": {}, "Cedar": {}})
    options: Mapping[str, Any] = field(default_factory=dict)
    players: Callable[[Any], str] | None = None
    secrets: Callable[[dict[str, Any], str], None] | None = None
    ledgers: Callable[[dict[str, Any], dict[str, Any], Sequence[Event]], list[tuple[int, int, int]]] = count_nothing
    sound: Callable[[Any], list[str]] = find_nothing
    manners: Manners = field(default_factory=lambda: Manners(sections=one_section))
    carried_out: Callable[[Outcome], Counter[str]] = take_all
    endow: Callable[[Any], None] = bequeath_nothing
    heading: str = ""  # the line that orders stand under
    unheaded: str = "none"  # the group of orders that stand under no such line
    headings: Mapping[str, str] = field(default_factory=dict)  # of groups that stand under another line
    crowd: int = 8  # most seats in a strangers' campaign: as many as its small world holds

    def above(self, group: str) -> str:
        """The line that orders of a group stand under."""
        return "" if group == self.unheaded else self.headings.get(group, self.heading)

    def orders(self, game: Ruleset[Any, Any], view: Any) -> str:
        """What a sensible player of this seat orders."""
        if self.players is not None:
            return self.players(view)
        if game.house is not None:
            return game.house.orders(view, Temper.BUILDER, Dice("specimen"))
        return game.look.template(view)
