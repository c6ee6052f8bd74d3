"""Months with all real deeds in worlds of the tests' own making."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.games.olympia.events import PlaceEvent
from engine.games.olympia.month.waiting import Waits
from engine.games.olympia.state import Player, Unit, World
from engine.games.olympia.wording import WORDING
from tests.engine.games.olympia.props import stage
from tests.engine.games.olympia.props.kit import noble, world

__all__ = ["Road", "noble"]


@dataclass
class Road(stage.Stage):
    """A stage whose world the test makes: two factions "a" and "b", no units."""

    @classmethod
    def over(cls, *rows: str) -> Road:
        """A world from rows of letters, as in `kit.world`."""
        return cls.through(world(*rows))

    @classmethod
    def through(cls, made: World) -> Road:
        """In a world that is there already."""
        for seat in "ab":
            player = Player(id=made.new_code("player"), name=f"Faction {seat}", seat=seat)
            made.players[player.id] = player
        return cls(made, real=dict(stage.DEEDS.units), waits=Waits().look, factions=stage.DEEDS.factions)

    @property
    def own(self) -> Player:
        return stage.first(self.world)

    @property
    def other(self) -> Player:
        return stage.second(self.world)

    def noble(self, at: str, name: str = "Osswid", *, player: Player | None = None, **more: Any) -> Unit:
        """A noble, of the first faction if no other is named."""
        return noble(self.world, at, name, player=(player or self.own).id, **more)

    def month_of(self, *, days: int = 30, b: str = "", **orders: str) -> None:
        """Runs a month: orders of the first faction by the unit's name, parted by semicolons. b: sheet of the other."""
        self.waits = Waits().look
        self.run(days, a=stage.sheet(self, **orders), **({"b": b} if b else {}))

    def says(self, name: str) -> list[str]:
        """The diary of a unit, without the orders that begin: "7: Arrived in ..."."""
        return [f"{day}: {sentence}" for day, sentence in self.said(name) if not sentence.startswith(">")]

    def log(self, place: str) -> list[str]:
        """What is seen in a place."""
        seen = [event for event in self.events if isinstance(event, PlaceEvent) and event.place == place]
        return [f"{event.day}: {WORDING.catalogue.sentence(event)}" for event in seen]
