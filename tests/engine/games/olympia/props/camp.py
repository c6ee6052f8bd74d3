"""A world in which several factions meet, and months run with all real deeds: orders in, sentences out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.dice import Key, Roller
from engine.core.events import Event
from engine.games.olympia.book import BOOK
from engine.games.olympia.month.scheduler import Month
from engine.games.olympia.month.steps import DAILY, FIRST_MORNING, HOSTILITIES, LATE_DAILY, MONTH_END, WEEKLY, Steps
from engine.games.olympia.month.waiting import Waits
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import Loyalty, Player, Unit, World
from engine.games.olympia.wording import WORDING
from engine.testing import LoadedDice, play
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.stage import DEEDS, read


class Camp:
    """A world of plains with factions "a", "b", "c", whose codes are fa1, fb1, fc1."""

    def __init__(self, *rows: str, seats: str = "abc") -> None:
        self.world: World = kit.world(*(rows or ("ppp",)))
        for seat in seats:
            self.world.players[f"f{seat}1"] = Player(id=f"f{seat}1", name=f"Faction {seat}", seat=seat, points=5)
        self.turn = self._turn({})
        self.told: Sequence[Event] = self.turn.events

    def noble(self, name: str, seat: str = "a", at: str = "aa00", **more: Any) -> Unit:
        """A noble of a faction, with oath-2; "" for an independent one."""
        more.setdefault("loyalty", Loyalty.OATH if seat else Loyalty.UNSWORN)
        more.setdefault("rating", 2 if seat else 0)
        player = f"f{seat}1" if seat else ""
        more.setdefault("points", 1)
        more.setdefault("payer", player)
        return kit.noble(self.world, at, name, player=player, **more)

    def beneath(self, leader: Unit, follower: Unit) -> Unit:
        return kit.stacked(self.world, leader, follower)

    def prisoner(self, captor: Unit, name: str, seat: str = "b", **more: Any) -> Unit:
        return self.beneath(captor, self.noble(name, seat, captor.place, prisoner=True, **more))

    def player(self, seat: str) -> Player:
        return self.world.players[f"f{seat}1"]

    def _turn(self, orders: Mapping[str, str], roller: Roller | None = None, seed: str = "s") -> OlympiaTurn:
        sheets = read(orders)
        number = self.world.turn + 1
        return OlympiaTurn(self.world, sheets, seed=seed, number=number, scratch=Scratch(), roller=roller, book=BOOK)

    def run(
        self,
        orders: Mapping[str, str] | None = None,
        *,
        days: int = 1,
        end: bool = False,
        dice: Mapping[tuple[Key, ...], Sequence[float]] | None = None,
        rest: float | None = None,
        seed: str = "s",
    ) -> list[Event]:
        """So many days with these orders, by the unit's name (or "faction a"), parted by semicolons.

        end: then the end of the month. dice: loaded ones.
        """
        roller = LoadedDice(dice, rest=rest) if dice is not None or rest is not None else None
        self.turn = turn = self._turn(self._sheets(orders or {}), roller, seed)
        self.told = turn.events
        month = Month(turn, DEEDS, hostilities=lambda month: _all(HOSTILITIES, month.turn), waits=Waits().look)
        month.begin()
        for day in range(1, days + 1):
            turn.day = day
            if day == 1:
                _all(FIRST_MORNING, turn)
            month.start_of_day()
            month.evening()
            _all(DAILY, turn)
            if day in (7, 14, 21, 28):
                _all(WEEKLY, turn)
            _all(LATE_DAILY, turn)
        if end:
            _all(MONTH_END, turn)
            self.world.turn += 1
        return turn.events

    def whole(
        self,
        orders: Mapping[str, str] | None = None,
        *,
        dice: Mapping[tuple[Key, ...], Sequence[float]] | None = None,
    ) -> None:
        """The whole next turn with these orders, through `run_turn`; the world of a camp is another one after it."""
        number, roller = self.world.turn + 1, LoadedDice(dice) if dice is not None else None
        sheets = self._sheets(orders or {})
        self.world, outcome = play(RULESET, self.world, sheets, dice=roller, seed="s", number=number)
        self.told = outcome.events

    def quiet(
        self, *, dice: Mapping[tuple[Key, ...], Sequence[float]] | None = None, rest: float | None = None
    ) -> OlympiaTurn:
        """A turn in which nobody ordered anything, begun but not run."""
        roller = LoadedDice(dice, rest=rest) if dice is not None or rest is not None else None
        self.turn = self._turn({}, roller)
        self.told = self.turn.events
        Month(self.turn, DEEDS, hostilities=lambda month: None, waits=Waits().look).begin()
        self.turn.day = 1
        return self.turn

    def _sheets(self, orders: Mapping[str, str]) -> dict[str, str]:
        sheets: dict[str, str] = {}
        for name, words in orders.items():
            if name.startswith("faction "):
                code, seat = f"f{name[-1]}1", name[-1]
            else:
                unit = self.unit(name)
                code, seat = unit.id, self.world.players[unit.player].seat
            sheets[seat] = sheets.get(seat, "") + f"unit {code}\n" + words.replace("; ", "\n") + "\n"
        return sheets

    def unit(self, name: str) -> Unit:
        return next(unit for unit in self.world.units.values() if unit.name == name)

    def lives(self, name: str) -> bool:
        return any(unit.name == name for unit in self.world.units.values())

    def said(self, seat: str) -> list[str]:
        """What a seat was told, but for the orders repeated."""
        told = (event for event in self.told if seat in event.seen_by)
        lines = (WORDING.catalogue.sentence(event) for event in told)
        return [line for line in lines if not line.startswith("> ")]

    def of(self, kind: type[Event]) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.told if isinstance(event, kind)]


def _all(steps: Steps, turn: OlympiaTurn) -> None:
    for step in steps:
        step.run(turn)
