"""What is done for a whole faction, by its own orders or by those of its units: structures named, stances set."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import Order
from engine.games.overlord.acting.events import StanceChanged, StructureDescribed, StructureRenamed
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import christen, place_title
from engine.games.overlord.events import FactionFacts
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Faction, Stance, Structure


def faction_facts(faction: Faction) -> FactionFacts:
    """The common fields of a `FactionEvent`."""
    return {"faction": faction.id, "seen_by": (faction.seat,)}


def founded(turn: OverlordTurn, faction: Faction, structure: Structure, new_id: str) -> None:
    """A structure has been begun: the new id means it from now on, and it is told what stood under that (OVL-FORM-25).

    faction: whose unit began it.
    """
    christen(turn, new_id, structure.id)
    book = lists(turn)
    inscribe(turn, faction, structure, [book.order(line) for line in book.unborn.pop(new_id, ())])


def inscribe(turn: OverlordTurn, faction: Faction, structure: Structure, orders: list[Order]) -> None:
    """NAME and DESCRIBE of a structure, the only orders that are read for one (OVL-GAP-130)."""
    for order in orders:
        if order.name == "name":
            old, structure.name = place_title(structure), order["name"]
            turn.tell(StructureRenamed(**faction_facts(faction), old=old, name=structure.name))
        else:
            structure.description = order.get("text", "")
            turn.tell(StructureDescribed(**faction_facts(faction), structure=place_title(structure)))


def set_stance(turn: OverlordTurn, faction: Faction, toward: str, stance: str) -> None:
    """Sets the stance of a faction toward another one, or, toward itself, its default (OVL-ORD-46).

    stance: the value of a `Stance`, or "default", which cancels the explicit one. Raises NotPossible.
    """
    other = turn.state.factions.get(toward)
    if other is None:
        raise NotPossible(Refusal.NO_SUCH_FACTION, "OVL-ORD-46", faction=toward)
    if other is faction:
        if stance == "default":
            raise NotPossible(Refusal.OWN_DEFAULT_ONLY, "OVL-ORD-46")
        faction.default_stance = Stance(stance)
    elif stance == "default":
        faction.stances.pop(toward, None)
    else:
        faction.stances[toward] = Stance(stance)
    named = "all others" if other is faction else f"{other.name} [{other.id}]"
    turn.tell(StanceChanged(**faction_facts(faction), toward=named, stance=stance))
