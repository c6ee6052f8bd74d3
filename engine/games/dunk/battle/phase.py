"""Phases 6 to 9: battle, starvation, resurrection, desertion."""

from __future__ import annotations

from engine.core.turn import Turn
from engine.games.dunk.armies.events import Deserted, Resurrected, ResurrectionFailed, Starved
from engine.games.dunk.armies.roll import disband, revive
from engine.games.dunk.battle.warfare import province_battles
from engine.games.dunk.rules.war import RITUALS
from engine.games.dunk.state import NOBODY, Army, ArmyType, Campaign, Fallen, Kingdom, Leaders, Race


def run_battle(turn: Turn[Campaign, None]) -> None:
    """Phase 6: armies fight the enemies in the province they stand in (DNK-TURN-04)."""
    province_battles(turn)


def run_starvation(turn: Turn[Campaign, None]) -> None:
    """Phase 7: rebels in provinces without population die (DNK-TURN-05, DNK-GAP-73)."""
    campaign = turn.state
    for army in [army for army in campaign.armies.values() if army.is_rebel]:
        province = campaign.provinces[army.province]
        if province.race is None:
            disband(campaign, army)
            if province.owner != NOBODY:
                seat = (str(province.owner),)
                turn.tell(Starved(seen_by=seat, kingdom=province.owner, army=army.name, province=province.number))


def run_resurrection(turn: Turn[Campaign, None]) -> None:
    """Phase 8: idle priests try to revive the best army that died in its own land (DNK-TURN-06, DNK-GAP-23)."""
    campaign = turn.state
    candidates: dict[int, list[Army]] = {}
    for fallen in campaign.this_turn.fallen:
        if _may_rise(campaign, fallen):
            candidates.setdefault(fallen.army.owner, []).append(fallen.army)
    for kingdom in campaign.kingdoms.values():
        idle = kingdom.id not in campaign.this_turn.leaders_used
        if kingdom.leaders is Leaders.PRIESTS and idle and kingdom.id in candidates:
            _pray(turn, kingdom, candidates[kingdom.id])


def _may_rise(campaign: Campaign, fallen: Fallen) -> bool:
    """Whether the army died in its own kingdom's land; a town_guard needs its town to come back to."""
    army = fallen.army
    has_home = army.type is not ArmyType.TOWN_GUARD or campaign.provinces[army.province].town is not None
    return army.owner != NOBODY and fallen.land_of == army.owner and has_home


def _pray(turn: Turn[Campaign, None], kingdom: Kingdom, dead: list[Army]) -> None:
    mobile = [army for army in dead if not army.is_immobile]
    best_erf = max(army.erf for army in mobile or dead)
    best = [army for army in mobile or dead if army.erf == best_erf]
    dice = turn.dice("resurrection", kingdom.id)
    army = dice.choice(best)
    seat = (kingdom.seat,)
    if dice.percent(RITUALS["fails_elves" if kingdom.race is Race.ELF else "fails"]):
        turn.tell(ResurrectionFailed(seen_by=seat, kingdom=kingdom.id, army=army.name))
        return
    revive(turn.state, army)
    turn.tell(Resurrected(seen_by=seat, kingdom=kingdom.id, army=army.name, province=army.province, erf=army.erf))


def run_desertion(turn: Turn[Campaign, None]) -> None:
    """Phase 9: with gold missing, each army deserts with that many percent (DNK-TURN-07, DNK-GAP-74)."""
    campaign = turn.state
    for army in list(campaign.armies.values()):
        kingdom = campaign.kingdoms.get(army.owner)
        if kingdom is None or kingdom.gold >= 0:
            continue
        if turn.dice("desertion", army.id).percent(-kingdom.gold):
            disband(campaign, army)
            seat = (kingdom.seat,)
            turn.tell(Deserted(seen_by=seat, kingdom=kingdom.id, army=army.name, province=army.province))
