"""Who asks the game about lines of a sheet: each is read once, and judged for every section that may be given it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.core.diagnostics import Diagnostic, Severity
from engine.core.orders import Below, Lines, Order, OrderSheet, OrderSpec
from engine.core.telling.dossier import SheetPart

REFUSED = (Severity.ERROR, Severity.WARNING)  # it will fail, or would as things stand


class Answers(Protocol):
    """The check of a game for one seat, made ready for thousands of sheets of a line or two."""

    def refusals(self, orders: Sequence[Order]) -> Iterable[Diagnostic]:
        """The errors and warnings that the game's check has about lines of a sheet that is these orders, of one section
        and in written order, and nothing else. What else it finds may be among them. They are good until the next
        question; most are not asked for more than the first.
        """
        ...

    def never_refuse(self, unit: str, keyword: str) -> bool:
        """Whether no such order alone in that section is refused, whatever its arguments."""
        ...

    def rests_on(self, unit: str, keyword: str) -> Hashable:
        """What of a unit the answer to such an order alone rests on: those of whom it is the same hear the same. None:
        on more than can be said.
        """
        ...


@dataclass(frozen=True, slots=True)
class WholeCheck:
    """The answers of a game that makes nothing ready."""

    check: Callable[[OrderSheet], Sequence[Diagnostic]]

    def refusals(self, orders: Sequence[Order]) -> Sequence[Diagnostic]:
        return self.check(OrderSheet(orders=tuple(orders)))

    def never_refuse(self, unit: str, keyword: str) -> bool:
        return False

    def rests_on(self, unit: str, keyword: str) -> None:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What a game answers for one seat. read: a whole sheet. check: of the game's own, beside what its reader finds.
    lines: who reads one line. price: of an order.
    """

    read: Callable[[str], OrderSheet]
    check: Callable[[OrderSheet], Sequence[Diagnostic]]
    lines: Lines
    answers: Answers
    price: Callable[[Order], int] | None = None


@dataclass(slots=True)
class Clerk:
    """Asks the game about lines. opening: of the whole sheet. Lines of sections of one shape are read alike."""

    game: Game
    opening: Sequence[str]
    _readers: dict[str, Below] = field(default_factory=dict)  # by shape
    _known: dict[tuple[str, str], Order | str] = field(default_factory=dict)  # shape and line
    _heard: dict[tuple[str, str, Hashable], str] = field(default_factory=dict)  # shape, line, what it rests on

    def unread(self, part: SheetPart, shape: str, spec: OrderSpec, line: str) -> str:
        """Why a line cannot be read in a section, "" where it can."""
        found = self._read(part, shape, spec, line)
        return found if isinstance(found, str) else ""

    def why_not(self, part: SheetPart, shape: str, spec: OrderSpec, line: str, grounds: Hashable) -> str:
        """Why a line would be refused in a section, "" where it is taken. grounds: what the answer rests on."""
        found = self._read(part, shape, spec, line)
        if isinstance(found, str):
            return found
        if grounds is None:
            return self._refusal(_given(found, part.unit, 1))
        key = shape, line, grounds
        if key not in self._heard:
            self._heard[key] = self._refusal(_given(found, part.unit, 1))
        return self._heard[key]

    def _read(self, part: SheetPart, shape: str, spec: OrderSpec, line: str) -> Order | str:
        found = self._known.get((shape, line))
        if found is None:
            found = self._known[shape, line] = self._reader(part, shape).read(spec, line)
        return found

    def _refusal(self, *orders: Order) -> str:
        """Why the last of these lines of a section would be refused."""
        last = orders[-1].line
        found = self.game.answers.refusals(orders)
        return next((one.message for one in found if one.line == last and one.severity in REFUSED), "")

    def _reader(self, part: SheetPart, shape: str) -> Below:
        if shape not in self._readers:
            self._readers[shape] = self.game.lines.below([*self.opening, *part.head] if part.unit else part.head)
        return self._readers[shape]

    def price(self, shape: str, line: str) -> int:
        """What a line costs that was asked about."""
        if self.game.price is None:
            return 0
        found = self._known.get((shape, line))
        return self.game.price(found) if isinstance(found, Order) else 0

    def is_refused_below(self, part: SheetPart, shape: str, above: str, below: str) -> bool:
        """Whether a line is refused below another of the same section. Both were asked about and are taken alone."""
        read = [self._known[shape, line] for line in (above, below)]
        both = [_given(one, part.unit, line) for line, one in enumerate(read, start=1) if isinstance(one, Order)]
        return bool(self._refusal(*both))


def _given(order: Order, unit: str, line: int) -> Order:
    """The order as it would be given in a section."""
    return Order(
        name=order.name, args=order.args, line=line, unit=unit, prefixes=order.prefixes, body=order.body,
        text=order.text,
    )  # fmt: skip
