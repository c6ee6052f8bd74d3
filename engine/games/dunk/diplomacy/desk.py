"""What a turn's orders ask of the game master: lines for the GM's own channel."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.games.dunk.acting.events import HandoverAsked
from engine.games.dunk.armies.names import spaced


def for_gm(events: Sequence[Event]) -> list[str]:
    """One line for each request of the turn, in the order they were made (DNK-ADMIN-12).

    A kingdom that asks twice for the same player is heard once.
    """
    asked = [_handover(event) for event in events if isinstance(event, HandoverAsked)]
    return list(dict.fromkeys(asked))


def _handover(event: HandoverAsked) -> str:
    kingdom = spaced(event.name)
    return (
        f"{kingdom} asks to be handed over to player {event.player} (set_nr). Nothing has changed yet. If you agree, "
        f"use /gm replace to give {kingdom} to another person."
    )
