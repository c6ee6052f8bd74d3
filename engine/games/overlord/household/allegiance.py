"""After the oaths of a month: creatures follow their leaders or run wild (OVL-TURN-07, OVL-RACE-15, -16).

Creatures that change sides begin with an empty list of orders and the settings of the new faction. Stockpiles that have
become empty are cleared away (OVL-GAP-58). The Empire sees who is Overlord.
"""

from __future__ import annotations

from engine.games.overlord.acting.contract import facts
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import CREATURES, Kind, Unit
from engine.games.overlord.titles import succession
from engine.games.overlord.units import stacks
from engine.games.overlord.units.events import FollowedLeader, RanWild


def run(turn: OverlordTurn) -> None:
    """Creatures by whoever leads them now, and empty stockpiles. The oaths have been kept before."""
    world = turn.state
    _follow_overlord(turn)
    for unit in world.units.values():
        if unit.kind is Kind.CREATURE and (unit.leader or not RACES[unit.race].loyal):
            _change(turn, unit, world.units[unit.leader].faction if unit.leader else CREATURES)
    for unit in list(world.units.values()):
        if unit.kind is Kind.STOCKPILE and not unit.items:
            stacks.remove(world, unit)


def _follow_overlord(turn: OverlordTurn) -> None:
    """Where the Overlord went over to another faction, or deserted, the Empire draws its conclusions (OVL-FACT-05)."""
    last = turn.scratch.overlord
    if last is not None:
        succession.change_of_overlord(turn, last, succession.overlords(turn.state))


def _change(turn: OverlordTurn, unit: Unit, faction: str) -> None:
    """Hands a unit over and tells both sides; nothing happens to who is there already, or without such a faction."""
    new = turn.state.factions.get(faction)
    if new is None or unit.faction == faction:
        return
    told = facts(turn, unit)
    if new.seat:
        told["seen_by"] += (new.seat,)
    unit.faction = faction
    unit.orders.clear()
    unit.settings.clear()
    unit.guarding = False
    turn.tell(FollowedLeader(**told, faction_name=new.name) if unit.leader else RanWild(**told))
