"""What one order of a game is, and what a sheet of them is once it is read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from engine.core.diagnostics import Diagnostic, Severity
from engine.core.language.readers import Reader
from engine.core.language.words import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Arg:
    """One argument: its name in `Order.args`, how it is read, words that may stand before it ("to", "from")."""

    name: str
    reader: Reader
    optional: bool = False
    fillers: tuple[str, ...] = ()
    default: Any = None


def arg(name: str, reader: Reader, *fillers: str) -> Arg:
    """An argument that must be given."""
    return Arg(name=name, reader=reader, fillers=fillers)


def may(name: str, reader: Reader, *fillers: str, default: Any = None) -> Arg:
    """An argument that may be left out."""
    return Arg(name=name, reader=reader, optional=True, fillers=fillers, default=default)


class Namer(Protocol):
    """What one player calls the things that orders name."""

    def __call__(self, value: Any, kind: str = "") -> str:
        """The name of one value. kind: what its reader reads ("army"), or what a pattern asks for instead."""
        ...


Says = str | Callable[["Order", Namer], str]
"""An order in plain words: a pattern over its arguments (see `said`), or a function of it and the player's names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSpec:
    """One order of a game. `keyword` has underscores between its words; aliases are further ways to write it.

    lines: for an order that lines of plain text follow, the name of the argument that says how many; 0, or nothing,
    is until a line `end`. Such an order's example brings its lines along. Their first must not begin with the style's
    mark of continued lines, which would join it to the order.
    says: the order in plain words, see `Says`. takes: what else the game knows of it (days, priority, who may give it),
    in a record of its own. do: who carries it out; None where a phase of the turn does so for everybody at once.
    """

    keyword: str
    rule: str
    help: str
    example: str
    args: tuple[Arg, ...] = ()
    aliases: tuple[str, ...] = ()
    group: str = ""
    lines: str = ""
    says: Says
    takes: Any = None
    do: Callable[..., Any] | None = None

    @property
    def syntax(self) -> str:
        """The order as the handbook prints it: `give_gold (amount) to (kingdom)`."""
        parts = [self.keyword]
        for arg in self.args:
            filler = f"{arg.fillers[0]} " if arg.fillers else ""
            parts.append(f"[{filler}({arg.name})]" if arg.optional else f"{filler}({arg.name})")
        return " ".join(parts)


def order(
    keyword: str,
    *args: Arg,
    rule: str,
    help: str,
    example: str = "",
    says: Says,
    do: Callable[..., Any] | None = None,
    takes: Any = None,
    also: Collection[str] = (),
    group: str = "",
    lines: str = "",
) -> OrderSpec:
    """The one record of an order; it stands where the order is carried out. See `OrderSpec`.

    example: the keyword alone, if left out. also: further ways to write the order.
    """
    return OrderSpec(
        keyword=keyword, rule=rule, help=help, example=example or keyword, args=args, aliases=tuple(also), group=group,
        lines=lines, says=says, takes=takes, do=do,
    )  # fmt: skip


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """One order as read: the keyword of its spec, typed arguments by name, where it stood, and under which unit.

    body: the lines of plain text that belong to it (see `OrderSpec.lines`), without the blanks around them. span: how
    many physical lines it takes, continued ones and its body with them. spans: where its arguments stand, by name; an
    argument of many items has one span for each.
    """

    name: str
    args: Mapping[str, Any] = {}
    line: int = 0
    text: str = ""
    unit: str = ""
    prefixes: tuple[str, ...] = ()
    body: tuple[str, ...] = ()
    span: int = 1
    spans: Mapping[str, tuple[Span, ...]] = {}

    def __eq__(self, other: object) -> bool:
        """Whether both say the same, wherever their arguments stand in the line."""
        if not isinstance(other, Order):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _SAID)

    def __getitem__(self, argument: str) -> Any:
        return self.args[argument]

    def get(self, argument: str, default: Any = None) -> Any:
        value = self.args.get(argument)
        return default if value is None else value


_SAID = tuple(name for name in Order.__struct_fields__ if name != "spans")


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSheet:
    """A read order text: header fields (who, turn, version ...: the game says), orders in written order, findings.

    Only so many findings are kept; error_count and warning_count count those too that were left out.
    """

    header: Mapping[str, Any] = field(default_factory=dict)
    orders: tuple[Order, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    text: str = ""
    left_out: Mapping[Severity, int] = field(default_factory=dict)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d in self.diagnostics if d.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d in self.diagnostics if d.severity in (Severity.WARNING, Severity.ODD))

    @property
    def error_count(self) -> int:
        return len(self.errors) + self.left_out.get(Severity.ERROR, 0)

    @property
    def warning_count(self) -> int:
        return len(self.warnings) + sum(self.left_out.get(one, 0) for one in (Severity.WARNING, Severity.ODD))

    def of(self, unit: str) -> tuple[Order, ...]:
        """The orders given under one unit."""
        return tuple(order for order in self.orders if order.unit == unit)
