"""Campaigns to look at: players of the house play them turn after turn, with neither bot nor database.

They bear the names of the demo's factions, and the demo's people write the press.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel

from bot.demo.cast import cast_of
from bot.hosting.turn.issue import herald
from bot.hosting.workers.worker import opening
from engine.core import document
from engine.core.dice import Dice
from engine.core.house import House, Temper
from engine.core.ruleset import Ruleset, SeatRequest, begin, onlooker, run_turn
from engine.core.telling.newspaper import typeset
from engine.core.telling.press import Chronicle, Headline, Newspaper, PressItem
from engine.core.turn import Outcome
from engine.games.registry import ruleset
from tests.engine.campaigns.shown import press_of

FACTIONS = 10
SPARE = ("Ashby", "Bramley", "Cutter", "Dorn", "Elmhurst", "Fenwick", "Garth", "Hollin", "Inglewood")


@dataclass(frozen=True, kw_only=True)
class Played:
    """A turn as it went: what came of it, and its issue. eventless: what the game would tell had nothing happened."""

    game: str
    outcome: Outcome
    paper: Newspaper
    eventless: tuple[Headline, ...] = ()


def campaign(game: str, turns: int, seed: str = "looks", *, whole: bool = False) -> Iterator[Played]:
    """The beginning (turn 0), then `turns` turns or as many as the campaign lasts, played by the house. whole: with the
    reports and the sheets.
    """
    rules, show = ruleset(game), cast_of(game).show
    assert rules.house is not None
    options = rules.play.options()
    state = begin(rules, options, founders(rules, rules.house, options, seed), seed)
    outcome = opening(rules, state)
    past: list[Chronicle] = []
    world = document.decode(state, rules.play.state_type)  # once for all who only look at it
    for number in range(turns + 1):
        press: tuple[PressItem, ...] = ()
        if number:
            press = press_of(show, number)
            orders = _written(rules, rules.house, world, seed, number)
            outcome = run_turn(rules, state, orders, seed=seed, number=number, press=press)
            state = outcome.state
            world = document.decode(state, rules.play.state_type)
        paper = typeset(
            outcome, press, seed=seed, masthead=herald(rules), campaign=show.campaign, past=past,
            jokes=rules.paper.jokes(), threads=rules.paper.threads(),
            deadline=f"Sunday {number + 1} March 2026, 20:00 (Europe/Paris)",
        )  # fmt: skip
        if paper.chronicle is not None:
            past.append(paper.chronicle)
        kept = outcome if whole else replace(outcome, reports={}, sheets={})
        eventless = rules.paper.headlines(world, ())
        yield Played(game=game, outcome=kept, paper=paper, eventless=eventless)
        if outcome.finished:
            return


def founders(rules: Ruleset[Any, Any], house: House[Any], options: BaseModel, seed: str) -> list[SeatRequest]:
    """Five factions of the house under the names of the demo's; their tempers take turns."""
    names = [role.name for role in cast_of(rules.key).show.roles]
    named = [*names, *(name for name in SPARE if name not in names)][: min(FACTIONS, rules.seats[1])]
    made = []
    for number, name in enumerate(named, start=1):
        chosen = house.choices(options, temper_of(number), Dice(seed, "joins", number))
        made.append(SeatRequest(id=str(number), name=name, choices=rules.play.choices.model_validate(dict(chosen))))
    return made


def temper_of(seat: int) -> Temper:
    """The temper of a seat, by its number."""
    tempers = tuple(Temper)
    return tempers[seat % len(tempers)]


def house_orders(rules: Ruleset[Any, Any], house: House[Any], state: bytes, seed: str, turn: int) -> dict[str, str]:
    """What the house writes for every seat in a turn."""
    return _written(rules, house, document.decode(state, rules.play.state_type), seed, turn)


def _written(rules: Ruleset[Any, Any], house: House[Any], game: Any, seed: str, turn: int) -> dict[str, str]:
    look_on = onlooker(rules, game)
    return {
        seat.id: house.orders(look_on(seat.id), temper_of(int(seat.id)), Dice(seed, "house", seat.id, turn))
        for seat in rules.play.seats_of(game)
        if seat.status == "active"
    }
