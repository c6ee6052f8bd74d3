"""How a game is put to the tests that all rulesets keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.events import Event


@dataclass(frozen=True)
class Specimen:
    """How a game is put to the test: seat names with their choices, options, scripted orders, the secrets of a seat.

    secrets: changes hidden facts of every other seat than the one named, in a plain document of the state.
    ledgers: what there was, what moved it, and what there is after a turn with these events, for every kind of purse.
    """

    seats: Mapping[str, Mapping[str, Any]]
    options: Mapping[str, Any]
    players: Callable[[Any], str]
    secrets: Callable[[dict[str, Any], str], None]
    ledgers: Callable[[dict[str, Any], dict[str, Any], Sequence[Event]], list[tuple[int, int, int]]]
    heading: str = ""  # the line that orders stand under
    unheaded: str = "none"  # the group of orders that stand under no such line
