"""Phase 14, Rebellion: provinces rise, trolls eat and may stop listening (DNK-REBEL, DNK-ARMY-12)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.dunk.events_realm import Rebellion, RebellionStopped
from engine.games.dunk.garrison import raise_rebels
from engine.games.dunk.phases.orders_structures import FOLK, count
from engine.games.dunk.state import NOBODY, Army, Campaign, Kingdom, Province
from engine.games.dunk.tables.unrest import ARMY_STOPS, REBELLION, SECRET_SERVICE_STOPS, VILLAGE_STOPS
from engine.games.dunk.trolls import ravage


def run(turn: Turn[Campaign]) -> None:
    """The provinces first, then the trolls."""
    _provinces_rise(turn)
    ravage(turn)


def risk(province: Province, owner: Kingdom, protected: bool) -> float:
    """Percent that the people of the province rise this turn, before anybody stops them (DNK-REBEL-01, -02, -06)."""
    if province.race is None or province.church or protected:
        return 0
    return REBELLION[province.race][owner.race]


def _provinces_rise(turn: Turn[Campaign]) -> None:
    campaign = turn.state
    standing = campaign.armies_by_province()
    for province in campaign.provinces.values():
        if province.owner == NOBODY:
            continue
        owner = campaign.kingdoms[province.owner]
        chance = risk(province, owner, province.number in campaign.this_turn.protected)
        if not chance:
            continue
        dice = turn.dice("rebellion", province.number)
        if dice.percent(chance):
            _rise(turn, province, owner, standing.get(province.number, []), dice)


def _rise(turn: Turn[Campaign], province: Province, owner: Kingdom, armies: list[Army], dice: Dice) -> None:
    """A rebel army appears unless somebody stops it (DNK-GAP-28); either way it counts as a rebellion."""
    assert province.race is not None
    seen, number, people = (owner.seat,), province.number, FOLK[province.race]
    count(turn.state.this_turn.rebellions, owner.id)
    by = stopped_by(turn.state, province, owner, armies, dice)
    if by:
        turn.tell(RebellionStopped(seen_by=seen, kingdom=owner.id, province=number, people=people, by=by))
        return
    raise_rebels(turn.state, province)
    turn.tell(Rebellion(seen_by=seen, kingdom=owner.id, province=number, people=people))


def stopped_by(campaign: Campaign, province: Province, owner: Kingdom, armies: list[Army], dice: Dice) -> str:
    """Who puts the rebellion down: secret service, village or an army of the owner or his allies (DNK-REBEL-02 to -04).

    "" when nobody does.
    """
    if "secret_service" in owner.techs and dice.percent(SECRET_SERVICE_STOPS):
        return "the secret service"
    if province.villages and dice.percent(VILLAGE_STOPS):
        return "the village militia"
    for army in armies:
        if campaign.allied(army.owner, owner.id) and dice.percent(ARMY_STOPS):
            return army.name
    return ""
