"""Whole turns of small worlds, through `run_turn`: what is reported, and what is on file afterwards."""

from __future__ import annotations

from engine.core import document
from engine.core.ruleset import run_turn
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.sight.onlooker import view
from engine.games.olympia.sight.view import FactionView
from engine.games.olympia.state import Player, World
from tests.engine.games.olympia.props.kit import inside, noble, world


def two_seats() -> World:
    """A plain and a forest with the city Drassa; Osswid and Candide of seat "a" and Feasel of seat "b" in the city."""
    made = world("pf")
    city = inside(made, "aa00", "city", "Drassa")
    city.lessons = ["600", "610"]
    for seat, name in (("a", "Alphas"), ("b", "Betas")):
        player = Player(id=made.new_code("player"), name=name, seat=seat, points=18)
        made.players[player.id] = player
    for seat, name in (("a", "Osswid"), ("a", "Candide"), ("b", "Feasel")):
        noble(made, city.id, name, player=made.player_of(seat).id)
    return made


def play(made: World, *, turn: int = 0, **sheets: str) -> tuple[World, Outcome]:
    """The world after a turn with these sheets by seat, and what came of it."""
    number = turn or made.turn + 1
    outcome = run_turn(RULESET, document.encode(made), sheets, seed="s", number=number)
    return document.decode(outcome.state, World), outcome


def text(outcome: Outcome, seat: str = "a") -> str:
    return report_text(outcome.reports[seat])


def seen(made: World, seat: str = "a") -> FactionView:
    return view(made, seat)


def code(made: World, name: str) -> str:
    return next(unit.id for unit in made.units.values() if unit.name == name)


def part(report: str, heading: str) -> list[str]:
    """The lines of a report below a heading that stands in a line of its own, up to the next blank line."""
    lines = report.split("\n")
    start = lines.index(heading) + 1
    end = lines.index("", start)
    return lines[start:end]
