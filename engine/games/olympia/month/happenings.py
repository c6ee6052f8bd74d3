"""What the game does for every faction at both ends of a month (OLY-TURN-12, OLY-SUBMIT-16, OLY-GAP-11, -24, -O13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting.ledger import Accounted, credit
from engine.games.olympia.acting.ledger import POINTS
from engine.games.olympia.events import facts_of_faction
from engine.games.olympia.founding.joining import refill_unformed
from engine.games.olympia.instant.writing import take_signs_down
from engine.games.olympia.month.events import GoldCredited, PointReceived
from engine.games.olympia.rules.calendar import MONTHS
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Player

MONTHLY_GOLD = 25  # OLY-GAP-24


def begin(turn: OlympiaTurn) -> None:
    """What the month before left standing is taken away."""
    turn.state.turn = turn.number
    take_signs_down(turn.state)


def _active(turn: OlympiaTurn) -> Iterator[Player]:
    return (player for player in turn.state.players.values() if player.status == "active")


def credit_gold(turn: OlympiaTurn) -> None:
    """25 gold to the account of every faction."""
    for player in _active(turn):
        credit(turn, player.claim, GOLD, MONTHLY_GOLD, "monthly")
        turn.tell(GoldCredited(**facts_of_faction(player), gold=MONTHLY_GOLD))


def credit_points(turn: OlympiaTurn) -> None:
    """A Noble Point for everybody at the end of every eighth turn."""
    if turn.number % len(MONTHS):
        return
    for player in _active(turn):
        player.points += 1
        turn.tell(Accounted(reason="year", item=POINTS, amount=1))
        turn.tell(PointReceived(**facts_of_faction(player)))


def refill_numbers(turn: OlympiaTurn) -> None:
    """Each faction has five numbers for nobles to be formed again."""
    for player in _active(turn):
        refill_unformed(turn.state, player)


def remember(turn: OlympiaTurn) -> None:
    """Provinces in which a faction has a free unit are known to it from now on (OLY-LOC-09)."""
    world = turn.state
    for unit in world.units.values():
        player = world.players.get(unit.player)
        if player is not None and not unit.prisoner:
            province = world.province_of(world.places[unit.place]).id
            if province not in player.visited:
                player.visited.append(province)


def forget(turn: OlympiaTurn) -> None:
    """Whoever showed himself to somebody did so for the month."""
    turn.state.shifts, turn.state.moved = 0, []
    for unit in turn.state.units.values():
        if unit.contacted:
            unit.contacted = []
