"""Figures of any size for tests of bouts: what a size has by the table, and nothing else of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.games.erfworld.bouts.field import Figure
from engine.games.erfworld.rules.sizes import SIZES
from tests.engine.games.erfworld.props.field_kit import figures

PLAIN: dict[str, Any] = {"mastery": (), "specials": (), "traits": (), "breath": ""}


def but(changed: Mapping[str, Any], /, **usual: Any) -> dict[str, Any]:
    """What is usual, but for these changes."""
    return usual | dict(changed)


def of(side: int, kind: str, number: int = 1, /, *, left: float | None = None, **changed: Any) -> Figure:
    """A figure of a class with these changes to the class. left: hits, in points, if not all."""
    one = figures(side, kind, number)[-1]
    one.kind = replace(one.kind, **changed)
    one.hits = one.full = round(one.kind.hits * 2)
    if left is not None:
        one.hits = round(left * 2)
    return one


def sized(
    side: int, size: str, number: int = 1, *, count: int = 1, left: float | None = None, **changed: Any
) -> Figure:
    """A plain armed and armoured figure of a size; a count above 1 makes it a swarm."""
    body = SIZES[size].land
    facts = {"size": size, "damage": body.damage, "hits": body.hits, **PLAIN}
    one = of(side, "knight", number, left=left, **facts | changed)
    one.name, one.count = f"{size} {number}{'bg'[side]}", count
    return one


def basic(side: int, size: str, number: int = 1, **changed: Any) -> Figure:
    """The basic variant of a size."""
    return sized(side, size, number, **but(changed, traits=("basic",)))


def flier(side: int, size: str, number: int = 1, **changed: Any) -> Figure:
    """The flying variant of a size."""
    return sized(side, size, number, **but(changed, terrain="sky"))


def bare_handed(one: Figure) -> Figure:
    """The same, whose weapon was taken from it."""
    one.disarmed = True
    return one
