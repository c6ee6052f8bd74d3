"""Hunger: who is not paid for dies with a chance of one in three (ATL-MAINT-02, ATL-GAP-32)."""

from __future__ import annotations

from engine.core.acting.ledger import destroy
from engine.games.atlantis.acting.contract import facts
from engine.games.atlantis.rules.items import RACES
from engine.games.atlantis.rules.names import amount as counted
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Unit
from engine.games.atlantis.trade.events import Starved
from engine.games.atlantis.units.skills import lose_training, people, races

CHANCE = 1 / 3


def unpaid(unit: Unit, owed: int) -> dict[str, int]:
    """Whose upkeep a debt is: normal people first, leaders last (ATL-GAP-32)."""
    found = {}
    for race in sorted(races(unit), key=lambda race: RACES[race].upkeep):
        count = min(unit.count(race), -(-owed // RACES[race].upkeep))
        if count > 0:
            found[race] = count
            owed -= count * RACES[race].upkeep
    return found


def starve(turn: AtlantisTurn, unit: Unit, owed: int) -> None:
    """Rolls for everybody whose upkeep was not met. A unit that dies out ends with the turn (`month/ending.py`)."""
    dice = turn.dice("hunger", unit.id)
    before = people(unit)
    dead = {race: dice.portion(count, CHANCE) for race, count in unpaid(unit, owed).items()}
    dead = {race: count for race, count in dead.items() if count}
    if not dead:
        return
    for race, count in dead.items():
        destroy(turn, unit, race, count, "hunger")
    lose_training(unit, before)
    told = ", ".join(counted(race, count) for race, count in dead.items())
    turn.tell(Starved(**facts(turn, unit), dead=told, left=people(unit)))
