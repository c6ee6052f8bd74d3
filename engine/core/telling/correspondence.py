"""Letters to units in sight: which of them a player may write to, and who receives the letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from engine.core.ruleset import Addressee

_PREFIX = "unit "
F = TypeVar("F", int, str)


class _Led(Protocol[F]):
    """A unit, which belongs to a faction."""

    faction: F


class _Seated(Protocol):
    """A faction. seat: "" where nobody plays it."""

    seat: str


def units_as_addressees(units: Iterable[tuple[object, str]]) -> list[Addressee]:
    """One addressee for each (id, name) of a unit in sight."""
    return [Addressee(name=name, address=f"{_PREFIX}{number}") for number, name in units]


def unit_addressed(address: str) -> str:
    """The id in an address made by `units_as_addressees`."""
    return address.removeprefix(_PREFIX)


def seat_of(unit: _Led[F] | None, factions: Mapping[F, _Seated]) -> str | None:
    """The seat that reads a unit's letters; None for a unit that is no more or that nobody plays."""
    return (unit and factions[unit.faction].seat) or None
