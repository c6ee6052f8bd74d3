"""The phases of a day in their order, thin (ERF-D-01 to -12)."""

from __future__ import annotations

from engine.core.turn import Phase
from engine.games.erfworld.day import closing, dawn, dusk, halves
from engine.games.erfworld.day.slots import run_block
from engine.games.erfworld.nonplayers import wild
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import World


def begin(turn: ErfTurn) -> None:
    """Dawn; of an afternoon only the sheets are opened (ERF-D-13)."""
    halves.turns_over(turn.state)
    (dawn.resume if halves.is_afternoon(turn.state) else dawn.run)(turn)


def the_wild(turn: ErfTurn) -> None:
    """Units without a side act once a day."""
    if not halves.is_afternoon(turn.state):
        wild.run(turn)


def slots(turn: ErfTurn) -> None:
    """Theatre by theatre, block by block (ERF-D-04)."""
    blocks = halves.later(turn) if halves.is_afternoon(turn.state) else halves.sooner(turn, dawn.arrange(turn))
    for block in blocks:
        run_block(turn, block)


def evening(turn: ErfTurn) -> None:
    """Dusk, once all have had their slot."""
    if not halves.is_morning(turn.state):
        dusk.run(turn)


PHASES: tuple[Phase[World, Scratch], ...] = (
    Phase("Dawn", "ERF-D-01", begin),
    Phase("The wild", "ERF-D-02", the_wild),
    Phase("Slots", "ERF-D-04", slots),
    Phase("Dusk", "ERF-D-10", evening),
    Phase("Night", "ERF-X-30", closing.run),
)
