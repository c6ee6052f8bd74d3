"""The test kit that ships with the engine: loaded dice, one-call play, and sheets read as a player means them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from engine.core import document
from engine.core.dice import Dice, Key
from engine.core.orders import OrderSheet
from engine.core.ruleset import Ruleset, new_scratch, read_for, run_turn
from engine.core.telling.press import PressItem
from engine.core.turn import Outcome, Turn

S = TypeVar("S")
V = TypeVar("V")


class _Loaded(Dice):
    """A stream that gives listed rolls first; what follows comes from the true stream or is always `rest`."""

    __slots__ = ("_rest", "_rolls")

    def __init__(self, rolls: Sequence[float], rest: float | None, *key: Key) -> None:
        super().__init__(*key)
        self._rolls = list(rolls)
        self._rest = rest

    def random(self) -> float:
        if self._rolls:
            return self._rolls.pop(0)
        return super().random() if self._rest is None else self._rest


class LoadedDice:
    """Dice that fall as the test says.

    streams: rolls (fractions in [0, 1)) for the streams whose name ends with the given key, e.g.
    ``LoadedDice({("burn", 3): [0.0, 0.99]}, rest=0.5)``. rest: every other roll; None leaves them to chance (seed 0).
    """

    def __init__(self, streams: Mapping[tuple[Any, ...], Sequence[float]] | None = None, rest: float | None = None):
        self._streams = dict(streams or {})
        self._rest = rest
        self.opened: list[tuple[Key, ...]] = []

    def __call__(self, *key: Key) -> Dice:
        self.opened.append(key)
        for name, rolls in self._streams.items():
            if key[len(key) - len(name) :] == name:
                return _Loaded(rolls, self._rest, "loaded", *key)
        return _Loaded((), self._rest, "loaded", *key)


def copy_state(state: S) -> S:
    """A deep copy by way of the document, as a turn makes it."""
    return document.decode(document.encode(state), type(state))


def play(
    ruleset: Ruleset[S, V],
    state: S,
    orders: Mapping[str, str] | None = None,
    *,
    dice: LoadedDice | None = None,
    seed: str = "test",
    number: int = 1,
    press: Sequence[PressItem] = (),
) -> tuple[S, Outcome]:
    """Plays a whole turn on a copy of the state; the new state and the outcome."""
    outcome = run_turn(
        ruleset, document.encode(state), orders or {}, seed=seed, number=number, press=press, roller=dice
    )
    return document.decode(outcome.state, ruleset.play.state_type), outcome


def turn_of(
    ruleset: Ruleset[S, V],
    state: S,
    orders: Mapping[str, str] | None = None,
    *,
    dice: LoadedDice | None = None,
    seed: str = "test",
    number: int = 1,
    phase: str = "",
) -> Turn[S, Any]:
    """A turn with read orders, ready for single phases to be run on; works on the state itself, not on a copy."""
    sheets: dict[str, OrderSheet] = {
        seat: read_for(ruleset, ruleset.look.view(state, seat), text) for seat, text in (orders or {}).items()
    }
    turn = Turn(state, sheets, seed=seed, number=number, scratch=new_scratch(ruleset), roller=dice, book=ruleset.book)
    turn.phase = phase
    return turn


def events_of(turn: Turn[Any, Any] | Outcome, kind: type[Any]) -> list[Any]:
    """The events of one kind, in order."""
    return [event for event in turn.events if isinstance(event, kind)]
