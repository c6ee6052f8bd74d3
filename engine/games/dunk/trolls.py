"""Trolls: they disobey, they plunder where they stand, and they rebel when there is nothing left (DNK-ARMY-12)."""

from __future__ import annotations

from engine.core.hexes import RowDirection
from engine.core.turn import Turn
from engine.games.dunk.events_armies import TrollsDisobeyed, TrollsPlundered, TrollsRebelled
from engine.games.dunk.movement import STAY, obstacle
from engine.games.dunk.state import NOBODY, Army, ArmyType, Campaign, Province
from engine.games.dunk.tables.war import TROLLS


def _all_trolls(campaign: Campaign) -> list[Army]:
    return [army for army in campaign.armies.values() if army.type is ArmyType.TROLLS]


def choose_whims(turn: Turn[Campaign]) -> None:
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


def _rebel_way(turn: Turn[Campaign], army: Army) -> str:
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


def ravage(turn: Turn[Campaign]) -> None:
    """Phase 14: trolls plunder their province, or may rebel where nobody lives; not beside enemies (DNK-GAP-33)."""
    campaign = turn.state
    present = campaign.armies_by_province()
    for army in _all_trolls(campaign):
        province = campaign.provinces[army.province]
        if army.is_rebel or any(campaign.at_war(army.owner, other.owner) for other in present[army.province]):
            continue
        if province.race is not None:
            lay_waste(province)
            kingdoms = dict.fromkeys([army.owner, province.owner])
            for kingdom in kingdoms:
                if kingdom != NOBODY:
                    seat = (str(kingdom),)
                    turn.tell(TrollsPlundered(seen_by=seat, kingdom=kingdom, army=army.name, province=province.number))
        elif turn.dice("trolls rebel", army.id).percent(TROLLS["rebels"]):
            seat = (str(army.owner),)
            turn.tell(TrollsRebelled(seen_by=seat, kingdom=army.owner, army=army.name, province=province.number))
            army.owner, army.heading, army.last = NOBODY, [], None


def lay_waste(province: Province) -> None:
    """What plunder does: no people, villages, stables, warg_farms, no plague (DNK-TORD-29, DNK-PLAGUE-13)."""
    province.race = None
    province.villages = province.stables = province.warg_farms = 0
    province.plague = None
