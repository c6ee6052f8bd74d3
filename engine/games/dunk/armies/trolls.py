"""Trolls make up their own orders (DNK-ARMY-12); what they eat and when they rebel is phase 14."""

from __future__ import annotations

from engine.core.space.hexes import RowDirection
from engine.core.turn import Turn
from engine.games.dunk.armies.events import TrollsDisobeyed
from engine.games.dunk.armies.movement import STAY, obstacle
from engine.games.dunk.rules.war import TROLLS
from engine.games.dunk.state import Army, ArmyType, Campaign


def _all_trolls(campaign: Campaign) -> list[Army]:
    return [army for army in campaign.armies.values() if army.type is ArmyType.TROLLS]


def choose_whims(turn: Turn[Campaign, None]) -> None:
    """Which trolls make up their own order this turn, and which (DNK-MOVE-21, DNK-GAP-33)."""
    campaign = turn.state
    for army in _all_trolls(campaign):
        dice = turn.dice("troll whim", army.id)
        if army.is_rebel:
            campaign.this_turn.whims[army.id] = _rebel_way(turn, army)
        elif dice.percent(TROLLS["whim"]):
            whim = dice.choice([direction.value for direction in RowDirection] + [STAY])
            campaign.this_turn.whims[army.id] = whim
            seat = (str(army.owner),)
            shown = "staying where they are" if whim == STAY else f"going {whim}"
            turn.tell(TrollsDisobeyed(seen_by=seat, kingdom=army.owner, army=army.name, whim=shown))


def _rebel_way(turn: Turn[Campaign, None], army: Army) -> str:
    """Where rebel trolls go: on up the mountain they climb, else any way open to them."""
    if army.climbing is not None:
        return army.climbing.value
    campaign = turn.state
    ways = [
        direction.value
        for direction in RowDirection
        if not obstacle(campaign, army, campaign.neighbour(army.province, direction))
    ]
    return turn.dice("rebel trolls", army.id).choice(ways) if ways else STAY
