"""What all games mean by carrying out an order: it is done, or refused with a reason that the player is told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from engine.core.errors import RulesDataError
from engine.core.events import Event
from engine.core.orders import Order
from engine.core.telling.wording import Wording


class NotPossible(Exception):  # noqa: N818 - a verdict on an order, not an error of ours
    """An order that cannot be carried out.

    code: a member of the game's `Refusal`, which names its sentence; values: what that sentence prints; rule: the id of
    the rule that forbids it.
    """

    def __init__(self, code: StrEnum, rule: str = "", **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.values = values


class Teller(Protocol):
    """What records events: the `Turn` of a game."""

    def tell(self, event: Event) -> None: ...


T = TypeVar("T", bound=Teller)
A = TypeVar("A", bound="BaseActing[Any]")
R = TypeVar("R")
H = TypeVar("H")


class BaseActing(ABC, Generic[T]):
    """What a handler has in hand for one order. A game's `Acting` is a dataclass that adds who acts.

    wording: that of the game, for the reasons of refusals.
    """

    __slots__ = ()
    turn: T
    order: Order
    wording: ClassVar[Wording]

    def tell(self, event: Event) -> None:
        self.turn.tell(event)

    @abstractmethod
    def facts(self) -> Mapping[str, object]:
        """The fields that every event of this order, or of who acts, starts from: `Claimed(**acting.facts(), ...)`."""

    @abstractmethod
    def refused(self, reason: str, rule: str) -> Event:
        """The event that tells the player why the order failed. reason: a finished sentence."""


def refuse(acting: BaseActing[Any], problem: NotPossible) -> None:
    """Tells the player why the order failed."""
    acting.tell(acting.refused(acting.wording.refusal(problem.code, problem.values), problem.rule))
    problem.with_traceback(None)  # or it and who raised it keep each other, and the world


def carry_out(handler: Callable[[A], R], acting: A) -> R | None:
    """Lets a handler carry out an order: its answer, or None when the order was refused, and the player told why."""
    try:
        return handler(acting)
    except NotPossible as problem:
        refuse(acting, problem)
        return None


def joined(tables: Iterable[Mapping[str, H]]) -> Mapping[str, H]:
    """One table of the handlers of all subjects, by keyword. Raises RulesDataError when two handle the same order."""
    found: dict[str, H] = {}
    for table in tables:
        twice = sorted(found.keys() & table.keys())
        if twice:
            raise RulesDataError(f"two handlers for {', '.join(twice)}")
        found.update(table)
    return MappingProxyType(found)
