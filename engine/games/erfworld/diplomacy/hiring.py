"""Tribes that fight for pay (ERF-CONTRACT-13, ERF-TRIBE-01)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.casting.charms import charm_on
from engine.games.erfworld.diplomacy.events import Hired
from engine.games.erfworld.language.readers import TRIBE
from engine.games.erfworld.language.words import side_order
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.politics import CONTRACTS
from engine.games.erfworld.rules.starts import TRIBES
from engine.games.erfworld.state import Tribe
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
    _require_friends(acting, tribe)
    acting.pay(CONTRACTS["hire"].price, "contracts")
    tribe.hired = acting.side.id
    for unit in world.units():
        if unit.tribe == tribe.id and not unit.jailor:
            unit.side, unit.hidden = acting.side.id, False
    acting.tell(Hired(**acting.facts(), tribe=tribe.name))


def _require_friends(acting: Acting, tribe: Tribe) -> None:
    """Some races never serve one side together, unless a carnymancer made it so (ERF-TRIBE-03, ERF-MAGIC-100). Raises
    NotPossible.
    """
    world = acting.world
    kind = TRIBES.get(tribe.race)
    for other in world.tribes.values():
        hated = kind is not None and other.race in kind.hates
        if other.hired == acting.side.id and hated and charm_on(world, "hostile_tribes", acting.side.id) is None:
            raise NotPossible(Refusal.HATES, "ERF-TRIBE-03", tribe=tribe.name, other=other.name)


HIRE = side_order("hire", arg("tribe", TRIBE), example="hire t1",
                  help="hire a tribe that one of your commanders has met", says="hire {tribe}", do=hire)  # fmt: skip
