"""The long game of Overlord: sixteen scripted factions of every starting kind, three years, and what was done in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product

from bot.demo.overlord_players import orders_for
from engine.core import document
from engine.core.press import PressItem, PressKind
from engine.core.ruleset import SeatRequest, begin, onlooker, run_turn
from engine.core.turn import Outcome
from engine.games.overlord.ledger import Accounted, holdings
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.setup import OverlordChoices, OverlordOptions
from engine.games.overlord.state import World

SEED = "three years"
FACTIONS = 16
MONTHS = 36


@dataclass
class Played:
    """A game from its first document to its last outcome. `events`: how many of each class there were."""

    documents: list[bytes] = field(default_factory=list)
    orders: list[dict[str, str]] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)


def seats() -> list[SeatRequest]:
    """Every kind of leader in every kind of place, and a few of them twice."""
    fields = OverlordChoices.model_fields
    kinds = list(fields["leader"].annotation.__args__)  # type: ignore[union-attr]
    starts = list(fields["start"].annotation.__args__)  # type: ignore[union-attr]
    pairs = list(product(kinds, starts))
    requests = []
    for nth in range(FACTIONS):
        kind, start = pairs[nth % len(pairs)]
        choices = OverlordChoices.model_validate({"leader": kind, "start": start})
        requests.append(SeatRequest(id=str(nth + 1), name=f"House {nth + 1}", choices=choices))
    return requests


def press_of(number: int) -> tuple[PressItem, ...]:
    """An article and a rumour a month, by another house each time."""
    seat, other = str(number % FACTIONS + 1), str((number + 5) % FACTIONS + 1)
    return (
        PressItem(seat=seat, kind=PressKind.PRESS, title="News", text="All is well with us."),
        PressItem(seat=other, kind=PressKind.RUMOUR, title="", text="All is not well with others."),
    )


def play(turns: int, seed: str = SEED) -> Played:
    """Plays the game and keeps everything."""
    game = Played(documents=[begin(RULESET, OverlordOptions(), seats(), seed)])
    for number in range(1, turns + 1):
        world = document.decode(game.documents[-1], World)
        see = onlooker(RULESET, world)
        orders = {seat.id: orders_for(see(seat.id)) for seat in RULESET.seats_of(world) if seat.status == "active"}
        outcome = run_turn(RULESET, game.documents[-1], orders, seed=seed, number=number, press=press_of(number))
        game.orders.append(orders)
        game.outcomes.append(outcome)
        game.documents.append(outcome.state)
        game.events.update(type(event).__name__ for event in outcome.events)
    return game


def faults_in_books(before: World, after: World, outcome: Outcome) -> dict[str, tuple[int, int, int]]:
    """Items whose change no entry explains: (what there was, what was booked, what there is)."""
    had, has = holdings(before), holdings(after)
    booked: Counter[str] = Counter()
    for event in outcome.events:
        if isinstance(event, Accounted):
            booked[event.item] += event.amount
    items = sorted({*had, *has, *booked})
    sums = {item: (had.get(item, 0), booked[item], has.get(item, 0)) for item in items}
    return {item: (was, moved, left) for item, (was, moved, left) in sums.items() if was + moved != left}
