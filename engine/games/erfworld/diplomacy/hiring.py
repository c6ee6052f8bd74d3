"""Tribes that fight for pay (ERF-CONTRACT-13, ERF-TRIBE-01)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.diplomacy.events import Hired
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.politics import CONTRACTS
from engine.games.erfworld.units.company import commanders_at, find


def hire(acting: Acting) -> None:
    """HIRE t1: a commander stands with its chief; the side pays its upkeep from now on. Raises NotPossible."""
    world = acting.world
    tribe = world.tribes.get(acting.order["tribe"])
    chief = find(world, tribe.chief) if tribe is not None else None
    if tribe is None or chief is None or not commanders_at(world, chief.place, acting.side.id):
        raise NotPossible(Refusal.NOT_MET, "ERF-CONTRACT-13", tribe=acting.order["tribe"].upper())
    if tribe.hired:
        raise NotPossible(Refusal.HIRED, "ERF-CONTRACT-13", tribe=tribe.name)
    acting.pay(CONTRACTS["hire"].price, "contracts")
    tribe.hired = acting.side.id
    for unit in world.units():
        if unit.tribe == tribe.id and not unit.jailor:
            unit.side, unit.hidden = acting.side.id, False
    acting.tell(Hired(**acting.facts(), tribe=tribe.name))


HANDLERS = {"hire": hire}
