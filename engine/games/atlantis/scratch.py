"""What the steps of one month note for one another, and the turn that carries it: `AtlantisTurn`.

The state outlives the month, this does not: no rule may need any of it in the next one. Each subject has functions that
read and write its own part. What has a type of its subject's own (orders by unit, the atlas) stands apart,
in `Turn.note`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.core.turn import Turn
from engine.games.atlantis.state import World


@dataclass(slots=True, kw_only=True)
class Scratch:
    """Notes by subject. Units, regions and factions stand by their numbers."""

    monster_attacks: dict[int, int] = field(default_factory=dict)  # monster unit -> the unit it attacks
    begun: dict[int, tuple[int, int]] = field(default_factory=dict)  # unit -> region, number of the structure it begins
    mages: dict[int, int] | None = None  # by faction, kept up while units study
    mages_before_gifts: dict[int, int] | None = None  # by faction, as the instant orders begin
    restarting: list[tuple[str, str]] = field(default_factory=list)  # seat, faction name: who begins again


AtlantisTurn: TypeAlias = Turn[World, Scratch]
