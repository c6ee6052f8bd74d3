"""The long game of Erfworld: eight sides of every house, 96 days of orders on file, and what was done in it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from engine.core import document
from engine.core.ruleset import SeatRequest, begin
from engine.core.turn import Outcome
from engine.games.erfworld.battle.events import BattleFought, Contingent
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions
from engine.games.erfworld.rules.classes import HOUSES
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import World
from tests.engine.campaigns.erfworld.inheritance import bequeath
from tests.engine.campaigns.kept import Kept
from tests.engine.campaigns.orders import on_file
from tests.engine.specimens.erfworld import SPECIMEN

SEED = "96 nights"  # a war in which everything on the list happens
DAYS = 96
SPACING = 10
SIDES = tuple(HOUSES)
MORE = ("tests.engine.campaigns.erfworld.skirmishes",)  # what else tests.reach plays: modules with `play`
RANKS = {"attackers": "attacking", "defenders": "defending"}
INITIATIVE = re.compile(r"^(?:Initiative .*: t|T)he (attackers|defenders) have (?:it|the initiative)")


@dataclass
class Played(Kept):
    """told: how many events of each class; popped, fought: how many units of
    each class popped, and were in battles; met: (manner, situation, who had the initiative) of battles.
    """

    told: Counter[str] = field(default_factory=Counter)
    popped: Counter[str] = field(default_factory=Counter)
    fought: Counter[str] = field(default_factory=Counter)
    met: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def battles(self) -> list[BattleFought]:
        return [event for one in self.outcomes for event in one.events if isinstance(event, BattleFought)]


def first_document() -> bytes:
    """The start: the world as it is made, and the inheritances."""
    seats = [
        SeatRequest(
            id=str(n), name=f"Side {n}", choices=ErfworldChoices.model_validate({"house": house, "doctrine": "bare"})
        )
        for n, house in enumerate(SIDES, 1)
    ]
    options = ErfworldOptions.model_validate({"spacing": SPACING})
    world = document.decode(begin(RULESET, options, seats, SEED), World)
    bequeath(world)
    return document.encode(world)


def play(turns: int) -> Played:
    """Plays the game from the orders on file and keeps everything."""
    game = Played(documents=[first_document()])
    for orders in on_file("erfworld", "long")[:turns]:
        _note(game, game.run(RULESET, orders, SEED))
    return game


def _note(game: Played, outcome: Outcome) -> None:
    game.told.update(event.kind for event in outcome.events)
    game.done.update(SPECIMEN.carried_out(outcome))
    for event in outcome.events:
        if getattr(event, "reason", "") == "pop":
            game.popped[getattr(event, "item", "")] += getattr(event, "amount", 0)
        if isinstance(event, BattleFought):
            game.fought.update({one.kind: one.count for one in (*event.attacking, *event.defending)})
            game.met[event.manner, event.situation, _initiative(event)] += 1


def _initiative(battle: BattleFought) -> str:
    """Who had it: attackers, defenders, tied, or "" where nobody is asked."""
    found = [match[1] for line in battle.account if (match := INITIATIVE.match(line))]
    tied = any(line.startswith("Initiative is tied") for line in battle.account)
    return "tied" if tied else found[0] if found else ""


def sides_of(battle: BattleFought) -> tuple[tuple[Contingent, ...], tuple[Contingent, ...]]:
    return battle.attacking, battle.defending
