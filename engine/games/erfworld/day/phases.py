"""The phases of a day in their order, thin (ERF-D-01 to -12)."""

from __future__ import annotations

from engine.core.turn import Phase
from engine.games.erfworld.day import closing, dawn, dusk
from engine.games.erfworld.day.slots import run_block
from engine.games.erfworld.nonplayers import wild
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import World


def slots(turn: ErfTurn) -> None:
    """Theatre by theatre, block by block (ERF-D-04)."""
    for theatre in dawn.arrange(turn):
        for block in theatre.blocks:
            run_block(turn, block)


PHASES: tuple[Phase[World, Scratch], ...] = (
    Phase("Dawn", "ERF-D-01", dawn.run),
    Phase("The wild", "ERF-D-02", wild.run),
    Phase("Slots", "ERF-D-04", slots),
    Phase("Dusk", "ERF-D-10", dusk.run),
    Phase("Night", "ERF-X-30", closing.run),
)
