"""A war of two raiders of the house, played without reports, and what came of it.

A side wins by the levels of its cities on the last day, and by the upkeep of its units if those are equal; a fallen
side loses. As a rule the sides write no letters: two that ally fight no more, and act as one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.core.dice import Dice
from engine.core.house import Temper
from engine.core.orders import OrderSheet, read_orders
from engine.core.ruleset import SeatRequest
from engine.core.turn import Turn
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.day.closing import score
from engine.games.erfworld.day.halves import expects
from engine.games.erfworld.day.phases import PHASES
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions, new_game
from engine.games.erfworld.house.player import orders
from engine.games.erfworld.realm.income import upkeep_by_unit
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import Side, Standing, World

DAYS, SPACING = 60, 8
LETTERS = ("offer ", "sign ", "break ", "pay ")

Doctrine = tuple[str, ...]
Worth = TypeVar("Worth", int, tuple[int, int])


@dataclass(frozen=True, slots=True)
class War:
    """What is fought. doctrines: of both sides; older: which of them acts first (0 or 1); options: those of the
    campaign that differ from the usual. letters: whether the sides write some, and make truces and alliances.
    """

    seed: str
    doctrines: tuple[Doctrine, Doctrine] = ((), ())
    older: int = 0
    days: int = DAYS
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    letters: bool = False

    def fight(self) -> Told:
        world, sides = self._begin()
        told = Told(self.older)
        for number in range(1, self.days * (2 if world.options.halves else 1) + 1):
            turn: ErfTurn = Turn(world, self._sheets(world, sides), seed=self.seed, number=number, scratch=Scratch())
            for phase in PHASES:
                turn.phase = phase.name
                phase.run(turn)
            told.note(turn, sides)
            if world.day == self.days // 2:
                told.richer = _greater(*(side.treasury for side in sides))
                told.ahead = _greater(*(score(world, side) for side in sides))
            if any(side.standing is Standing.FALLEN for side in sides):
                break
        told.worth = (_worth(world, sides[0]), _worth(world, sides[1]))
        told.winner = _greater(*told.worth)
        return told

    def _begin(self) -> tuple[World, list[Side]]:
        """A new world, in which the older of the two has drawn the lower number."""
        seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=ErfworldChoices()) for n in (1, 2)]
        world = new_game(ErfworldOptions.model_validate({"spacing": SPACING, **self.options}), seats, self.seed)
        sides = list(world.sides.values())
        for nth, side in enumerate(sides):
            side.draw = 1 if nth == self.older else 2
        return world, sides

    def _sheets(self, world: World, sides: Sequence[Side]) -> dict[str, OrderSheet]:
        due = expects(world)
        return {
            side.seat: read_orders(self._sent(self._written(world, side, doctrine)), BOOK)
            for side, doctrine in zip(sides, self.doctrines, strict=True)
            if side.seat in due
        }

    def _written(self, world: World, side: Side, doctrine: Doctrine) -> str:
        """What the house orders; on the first day with the doctrine."""
        seen = view(world, side.seat)
        text = orders(seen, Temper.RAIDER, Dice(self.seed, "house", side.seat, seen.coming_day))
        return text + "".join(f"{line}\n" for line in ("SIDE", *doctrine)) if seen.coming_day == 1 else text

    def _sent(self, text: str) -> str:
        lines = text.splitlines(keepends=True)
        return "".join(line for line in lines if self.letters or not line.startswith(LETTERS))


@dataclass(slots=True)
class Told:
    """What came of a war. winner: 0 or 1, None for neither. worth: levels of cities and upkeep of units, of each.
    older: which of the two; richer, ahead: in money, in levels of cities, half-way. first: who attacked the other
    first. attacks: battles between both, by who won ("attackers", "defenders", "" for nobody).
    """

    older: int
    winner: int | None = None
    worth: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))
    richer: int | None = None
    ahead: int | None = None
    first: int | None = None
    attacks: Counter[str] = field(default_factory=Counter)

    def note(self, turn: ErfTurn, sides: Sequence[Side]) -> None:
        """The battles of a turn; those with the wild are left out."""
        ids = [side.id for side in sides]
        for event in turn.events:
            if not isinstance(event, BattleFought):
                continue
            attackers, defenders = ([one.party for one in army] for army in (event.attacking, event.defending))
            if not set(ids) & set(attackers) or not set(ids) & set(defenders):
                continue
            self.attacks[event.winner] += 1
            if self.first is None:
                self.first = 0 if ids[0] in attackers else 1


def _greater(one: Worth, other: Worth) -> int | None:
    """Which of the two is greater, None for neither."""
    return None if one == other else int(other > one)


def _worth(world: World, side: Side) -> tuple[int, int]:
    if side.standing is Standing.FALLEN:
        return -1, 0
    return score(world, side), sum(upkeep_by_unit(world, side).values())
