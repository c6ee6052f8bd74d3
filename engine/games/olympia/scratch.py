"""What is noted of a month while it runs; gone when it is over (OLY-GAP-O01, -O24, -O26)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.turn import Turn
from engine.games.olympia.state import World


@dataclass(slots=True)
class Scratch:
    """flags: signals raised, by the unit that raised them. ferries: ships whose passengers may board.

    waits: who waits, each with the number of its wait in the order in which they began; on_signals: who of them waits
    for a signal.
    """

    flags: dict[str, list[str]] = field(default_factory=dict)
    ferries: dict[str, None] = field(default_factory=dict)
    waits: dict[str, int] = field(default_factory=dict)
    waits_begun: int = 0
    on_signals: dict[str, None] = field(default_factory=dict)


OlympiaTurn = Turn[World, Scratch]
