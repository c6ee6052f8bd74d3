"""A campaign in a test: begun as players get it or on bare ground, changed by hand, then played.

Every game adds its own vocabulary (a kingdom, a unit, a road) in tests/engine/games/<game>; how a world is begun, how a
phase is run on it and how a whole turn is played is the same for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from engine.core.orders import OrderSheet
from engine.core.ruleset import Ruleset, new_scratch, read_for
from engine.core.turn import Outcome, Turn
from engine.testing import LoadedDice, play

S = TypeVar("S")
W = TypeVar("W")  # how a test names who gives orders: a kingdom's number, a faction's, a seat


class Scenario(Generic[S, W]):
    """A state, free to be changed by hand, and the turns that are played on it."""

    def __init__(self, ruleset: Ruleset[S, Any], state: S, seed: str = "test") -> None:
        self.ruleset = ruleset
        self.state = state
        self.seed = seed

    @property
    def next_turn(self) -> int:
        """The number of the turn that is run next."""
        number: int = getattr(self.state, "turn")  # noqa: B009  # every game's state has one; S is not bound to it
        return number + 1

    def texts(self, orders: Mapping[W, str]) -> dict[str, str]:
        """Order sheets by seat, as players would send them."""
        raise NotImplementedError

    def sheets(self, orders: Mapping[W, str]) -> dict[str, OrderSheet]:
        """The orders as they are read, by seat."""
        view = self.ruleset.look.view
        return {seat: read_for(self.ruleset, view(self.state, seat), text) for seat, text in self.texts(orders).items()}

    def turn(
        self,
        orders: Mapping[W, str] | None = None,
        *,
        phase: str = "",
        dice: LoadedDice | None = None,
        seed: str = "",
        number: int | None = None,
    ) -> Turn[S, Any]:
        """A turn on this very state, for phases run by hand."""
        turn: Turn[S, Any] = Turn(
            self.state,
            self.sheets(orders or {}),
            seed=seed or self.seed,
            number=number or self.next_turn,
            roller=dice,
            scratch=new_scratch(self.ruleset),
            book=self.ruleset.book,
        )
        turn.phase = phase
        return turn

    def play(
        self, orders: Mapping[W, str] | None = None, *, dice: LoadedDice | None = None, seed: str = ""
    ) -> tuple[S, Outcome]:
        """A whole turn on a copy: the state after it and its outcome."""
        texts = self.texts(orders or {})
        return play(self.ruleset, self.state, texts, dice=dice, seed=seed or self.seed, number=self.next_turn)
