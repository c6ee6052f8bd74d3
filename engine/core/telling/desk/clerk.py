"""Who asks the game about lines of a sheet: each is read once, and judged for every section that may be given it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from engine.core.diagnostics import Diagnostic, Severity
from engine.core.orders import Below, Lines, Order, OrderSheet, OrderSpec, shape_of
from engine.core.telling.dossier import SheetPart

REFUSED = (Severity.ERROR, Severity.WARNING)  # it will fail, or would as things stand


class Settled(NamedTuple):
    """What a game says of any such order, whatever its arguments, if it can be read. why: it is refused; "": taken."""

    why: str


TAKEN = Settled("")


class Answers(Protocol):
    """The check of a game for one seat, made ready for thousands of sheets of a line or two."""

    def refusals(self, orders: Sequence[Order]) -> Iterable[Diagnostic]:
        """The errors and warnings that the game's check has about lines of a sheet that is these orders, of one section
        and in written order, and nothing else. What else it finds may be among them. They are good until the next
        question; most are not asked for more than the first.
        """
        ...

    def rests_on(self, unit: str, keyword: str) -> Hashable:
        """What the answer to such an order alone in that section rests on, beside its arguments: of two orders that
        take the same, on the same grounds, both hear the same. A `Settled`: on nothing, and what it is. None: on more
        than can be said.
        """
        ...


@dataclass(frozen=True, slots=True)
class WholeCheck:
    """The answers of a game that makes nothing ready."""

    check: Callable[[OrderSheet], Sequence[Diagnostic]]

    def refusals(self, orders: Sequence[Order]) -> Sequence[Diagnostic]:
        return self.check(OrderSheet(orders=tuple(orders)))

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


@dataclass(frozen=True, slots=True)
class Shape:
    """What sections of one shape share: who reads their lines, what was read, what was answered. heard: by what orders
    take and on which grounds, the words behind the keyword -> why not.
    """

    name: str
    below: Below
    read: dict[str, Order | str] = field(default_factory=dict)
    heard: dict[tuple[int, Hashable], dict[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clerk:
    """Who asks the game about lines of the sections of one sheet. opening: of the whole sheet."""

    game: Game
    opening: Sequence[str]
    _shapes: dict[str, Shape] = field(default_factory=dict)

    def at(self, part: SheetPart) -> Section:
        """Who asks about one section."""
        name = f"{part.form} {shape_of(part.unit)}"
        if name not in self._shapes:
            head = [*self.opening, *part.head] if part.unit else part.head
            self._shapes[name] = Shape(name, self.game.lines.below(head))
        return Section(self.game, part.unit, self._shapes[name])


@dataclass(frozen=True, slots=True)
class Section:
    """Asks the game about lines of one section."""

    game: Game
    unit: str
    shape: Shape

    def unread(self, spec: OrderSpec, line: str) -> str:
        """Why a line cannot be read, "" where it can."""
        found = self.shape.read.get(line) or self._read(spec, line)
        return found if isinstance(found, str) else ""

    def judge(self, spec: OrderSpec, grounds: Hashable) -> Callable[[str], str]:
        """Who says why a line of an order would be refused, "" where it is taken. grounds: what the answer rests on."""
        known, skip = self.shape.read, len(spec.keyword)
        is_settled, settled = isinstance(grounds, Settled), grounds.why if isinstance(grounds, Settled) else ""
        takes = self.game.lines.takes(spec)
        heard = self.shape.heard.setdefault((takes, grounds), {}) if grounds is not None and not is_settled else None

        def why_not(line: str) -> str:
            found = known.get(line) or self._read(spec, line)
            if isinstance(found, str):
                return found
            if is_settled:
                return settled
            if heard is None:
                return self._refusal(self._given(found, 1))
            words = line[skip:]
            why = heard.get(words)
            if why is None:
                why = heard[words] = self._refusal(self._given(found, 1))
            return why

        return why_not

    def _read(self, spec: OrderSpec, line: str) -> Order | str:
        found = self.shape.read[line] = self.shape.below.read(spec, line)
        return found

    def price(self, line: str) -> int:
        """What a line costs that was asked about."""
        found = self.shape.read.get(line) if self.game.price is not None else None
        return self.game.price(found) if self.game.price is not None and isinstance(found, Order) else 0

    def is_refused_below(self, above: str, below: str) -> bool:
        """Whether a line is refused below another. Both were asked about and are taken alone."""
        read = [self.shape.read[line] for line in (above, below)]
        both = [self._given(one, line) for line, one in enumerate(read, start=1) if isinstance(one, Order)]
        return bool(self._refusal(*both))

    def _refusal(self, *orders: Order) -> str:
        """Why the last of these lines would be refused."""
        last = orders[-1].line
        for one in self.game.answers.refusals(orders):
            if one.line == last and one.severity in REFUSED:
                return one.message
        return ""

    def _given(self, order: Order, line: int) -> Order:
        """The order as it would be given here."""
        return Order(
            name=order.name, args=order.args, line=line, unit=self.unit, prefixes=order.prefixes, body=order.body,
            text=order.text,
        )  # fmt: skip
