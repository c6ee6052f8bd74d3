"""What is wrong or odd in orders or in rule data: where, why, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from enum import StrEnum
from typing import TypedDict, Unpack

import msgspec


class Severity(StrEnum):
    ERROR = "error"  # will fail: it is not carried out
    WARNING = "warning"  # may fail: as things stand it would be refused
    ODD = "odd"  # is carried out as it stands, which may not be what was meant
    NOTE = "note"  # an answer or a piece of advice


class Diagnostic(msgspec.Struct, frozen=True, kw_only=True):
    """One finding. `line` and `column` count from 1; 0 means the whole text or the whole line.

    argument: which argument of the line's order is meant, by name, for a checker that knows orders but no columns;
    item: which of them (from 0) where the argument is several things.
    """

    severity: Severity
    code: str
    message: str
    line: int = 0
    column: int = 0
    hint: str = ""
    rule: str = ""
    argument: str = ""
    item: int = 0

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line else "orders"
        if self.line and self.column:
            place += f", column {self.column}"
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}: {self.severity}: {self.message}{hint}"


class Where(TypedDict, total=False):
    """What a finding says beside its code and its message: the fields of `Diagnostic` of these names."""

    line: int
    column: int
    hint: str
    rule: str
    argument: str
    item: int


def error(code: str, message: str, **where: Unpack[Where]) -> Diagnostic:
    return Diagnostic(severity=Severity.ERROR, code=code, message=message, **where)


def warning(code: str, message: str, **where: Unpack[Where]) -> Diagnostic:
    return Diagnostic(severity=Severity.WARNING, code=code, message=message, **where)


def odd(code: str, message: str, **where: Unpack[Where]) -> Diagnostic:
    return Diagnostic(severity=Severity.ODD, code=code, message=message, **where)


def note(code: str, message: str, **where: Unpack[Where]) -> Diagnostic:
    return Diagnostic(severity=Severity.NOTE, code=code, message=message, **where)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint such as `did you mean "move"?`, or "" when nothing is near."""
    near = get_close_matches(word.lower()[:40], list(known), n=2, cutoff=0.6)
    return "did you mean " + " or ".join(f'"{name}"' for name in near) + "?" if near else ""
