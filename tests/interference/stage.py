"""States to begin from: campaigns that players of the house have played for some turns, kept for the whole run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core import document
from engine.core.dice import Dice
from engine.core.house import Temper
from engine.core.ruleset import Ruleset, onlooker
from engine.games.registry import ruleset
from tests.engine.specimens import SPECIMENS
from tests.house.arena import Match
from tests.interference.shown import Shown

SEATS = (Temper.BUILDER, Temper.RAIDER, Temper.SCHEMER)
TURNS = 10


@dataclass(frozen=True)
class Stage:
    """A state and what everybody orders on it. endowed: with what takes years to get, so that late orders do
    something.
    """

    game: str
    seed: str
    endowed: bool
    state: bytes
    number: int

    @property
    def rules(self) -> Ruleset[Any, Any]:
        return ruleset(self.game)

    def plain(self) -> dict[str, Any]:
        """The state as a plain document, to be changed."""
        return document.decode(self.state, dict[str, Any])

    def decoded(self) -> Any:
        return document.decode(self.state, self.rules.play.state_type)

    def seats(self) -> list[str]:
        return [seat.id for seat in self.rules.play.seats_of(self.decoded()) if seat.status == "active"]

    def __str__(self) -> str:
        return f"seed {self.seed}{', endowed' if self.endowed else ''}"

    def shown(self, seat: str, orders: Mapping[str, str], state: bytes, asked: Sequence[str] = ()) -> Shown:
        """What a seat is shown of the turn in a state that came of this one."""
        return Shown(rules=self.rules, state=state, orders=orders, seat=seat, seed=self.seed, number=self.number,
                     asked=asked)  # fmt: skip

    def orders(self) -> dict[str, str]:
        """What the house orders for every seat."""
        return dict(_orders(self))


@cache
def stage(game: str, seed: str, *, endowed: bool, turns: int = TURNS) -> Stage:
    """A campaign of three players of the house after so many turns."""
    match = Match(game=game, seats=SEATS, seed=seed).play(turns)
    state = match.state
    if endowed:
        decoded = document.decode(state, ruleset(game).play.state_type)
        SPECIMENS[game].endow(decoded)
        state = document.encode(decoded)
    return Stage(game=game, seed=seed, endowed=endowed, state=state, number=match.turn + 1)


@cache
def _orders(stage: Stage) -> tuple[tuple[str, str], ...]:
    house = stage.rules.house
    assert house is not None
    look_on = onlooker(stage.rules, stage.decoded())
    return tuple(
        (seat, house.orders(look_on(seat), SEATS[int(seat) - 1], Dice(stage.seed, stage.number, "house", seat)))
        for seat in stage.seats()
    )
