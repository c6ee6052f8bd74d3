"""Whole campaigns of house players, silent seats and pupils who take every suggestion, without the bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from bot.hosting.workers.worker_house import suggestion_job
from bot.hosting.workers.worker_states import Sight, packed
from engine.core import document
from engine.core.diagnostics import Diagnostic, Severity
from engine.core.dice import Dice
from engine.core.events import EVERYONE, Event
from engine.core.house import Advice, Temper
from engine.core.ruleset import SeatRequest, begin, check_orders, run_turn
from engine.games.atlantis.rules.items import GOODS, RACES
from engine.games.dunk.turn.winning import net_income
from engine.games.erfworld.day.closing import score
from engine.games.erfworld.realm.income import upkeep_by_unit
from engine.games.overlord.state import COIN
from engine.games.registry import ruleset

A_RECRUIT = 60  # silver, in Atlantis
A_FOLLOWER = 50  # coins, in Overlord
NAMES = ("Ashby", "Bramley", "Cutter", "Dorn", "Elmhurst")


def _dunk(state: Any, seat: str) -> tuple[int, int]:
    kingdom = state.kingdoms[int(seat)]
    return net_income(kingdom), len(list(state.land_of(kingdom.id)))


def _erfworld(state: Any, seat: str) -> tuple[int, int]:
    side = state.side_of(seat)
    return score(state, side), sum(upkeep_by_unit(state, side).values())


def _atlantis(state: Any, seat: str) -> tuple[int]:
    """People at what they cost to hire and train, silver, and goods at their price."""
    faction = state.faction_of(seat)
    held = [pair for unit in state.units.values() if unit.faction == faction.id for pair in unit.items.items()]
    people = sum(A_RECRUIT * count for item, count in held if item in RACES)
    goods = sum(GOODS[item].price * count for item, count in held if item in GOODS)
    return (people + goods + faction.unclaimed,)


def _olympia(state: Any, seat: str) -> tuple[int, ...]:
    """By the six figures of its report in which factions are compared (OLY-GAP-84), then by men and gold."""
    ranks = ruleset("olympia").look.view(state, seat).ranks
    figures = {line.what: line.figure for line in ranks}
    return -sum(line.place for line in ranks), figures["men"], figures["gold"]


def _overlord(state: Any, seat: str) -> tuple[int]:
    """People at what they cost to hire, and coins."""
    faction = state.faction_of(seat)
    units = [unit for unit in state.units.values() if unit.faction == faction.id]
    figures = sum(A_FOLLOWER * unit.figures for unit in units)
    return (figures + faction.fund.get(COIN, 0) + sum(unit.items.get(COIN, 0) for unit in units),)


WORTH: Mapping[str, Callable[[Any, str], tuple[int, ...]]] = {  # the more, the better it did
    "dunk": _dunk,
    "erfworld": _erfworld,
    "atlantis": _atlantis,
    "olympia": _olympia,
    "overlord": _overlord,
}


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """What one seat ordered for a turn, as the check found it."""

    seat: str
    turn: int
    text: str
    found: tuple[Diagnostic, ...]
    advice: Advice | None = None

    @property
    def errors(self) -> list[str]:
        return [f"turn {self.turn}, line {d.line}: {d.message}" for d in self.found if d.severity is Severity.ERROR]


@dataclass(kw_only=True)
class Match:
    """A campaign as it goes. seats: a temper, "silent", or "pupil" (who sends what the mentor suggests)."""

    game: str
    seats: Sequence[Temper | str]
    seed: str
    options: Mapping[str, object] = field(default_factory=dict)
    state: bytes = b""
    turn: int = 0
    sheets: list[Sheet] = field(default_factory=list)
    events: Sequence[Event] = ()
    over: bool = False
    _seen: tuple[bytes, Any] = (b"", None)  # a state, and the same decoded

    def __post_init__(self) -> None:
        rules = ruleset(self.game)
        assert rules.house is not None
        options = rules.play.options.model_validate({**rules.house.practice, **self.options})
        requests = []
        for number, who in enumerate(self.seats, start=1):
            temper = who if isinstance(who, Temper) else Temper.BUILDER
            chosen = rules.house.choices(options, temper, Dice(self.seed, "joins", number))
            choices = rules.play.choices.model_validate(dict(chosen))
            requests.append(SeatRequest(id=str(number), name=NAMES[number - 1], choices=choices))
        self.state = begin(rules, options, requests, self.seed)

    def play(self, turns: int) -> Match:
        """Runs so many turns, or as many as the campaign lasts."""
        for _ in range(turns):
            if self.over:
                break
            self._run()
        return self

    @property
    def world(self) -> Any:
        """The state, decoded once for all who look at it; not to be changed."""
        if self._seen[0] is not self.state:
            self._seen = self.state, document.decode(self.state, ruleset(self.game).play.state_type)
        return self._seen[1]

    def worth(self, seat: str) -> tuple[int, ...]:
        """How well a seat has done."""
        return WORTH[self.game](self.world, seat)

    @property
    def best(self) -> str:
        """The seat that did best."""
        return max(map(str, range(1, len(self.seats) + 1)), key=self.worth)

    def _run(self) -> None:
        rules, state = ruleset(self.game), self.world
        self.turn += 1
        written = [
            self._sheet(rules, state, str(number), who)
            for number, who in enumerate(self.seats, start=1)
            if who != "silent"
        ]
        self.sheets += written
        texts = {sheet.seat: sheet.text for sheet in written}
        outcome = run_turn(rules, self.state, texts, seed=self.seed, number=self.turn)
        self.state, self.events, self.over = outcome.state, outcome.events, outcome.finished is not None

    def _sight(self, rules: Any, seat: str) -> Sight:
        name = sha256(self.state).hexdigest()
        return Sight(game=self.game, name=name, seat=seat, stored=packed(rules, self.state))

    def _sheet(self, rules: Any, state: Any, seat: str, who: Temper | str) -> Sheet:
        view, advice = rules.look.view(state, seat), None
        if isinstance(who, Temper):
            text = rules.house.orders(view, who, Dice(self.seed, self.turn, "house", seat))
        else:
            advice = rules.house.advise(view, [e for e in self.events if e.seen_by == EVERYONE or seat in e.seen_by])
            text = suggestion_job(ruleset, self._sight(rules, seat), None, advice.orders)
        found = tuple(check_orders(rules, view, text).diagnostics)
        return Sheet(seat=seat, turn=self.turn, text=text, found=found, advice=advice)


def won(game: str, one: Temper | str, other: Temper | str, number: int, turns: int) -> bool:
    """Whether `one` did better in a game; of every other number the seats are exchanged."""
    seats = (one, other) if number % 2 == 0 else (other, one)
    match = Match(game=game, seats=seats, seed=f"house {number}").play(turns)
    return match.best == ("1" if number % 2 == 0 else "2")


def wins(game: str, one: Temper | str, other: Temper | str, games: int, turns: int) -> int:
    """How many of so many games `one` did better in."""
    return sum(won(game, one, other, number, turns) for number in range(games))
