"""Phase 14, Rebellion: provinces rise, trolls eat and may stop listening (DNK-REBEL, DNK-ARMY-12)."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.dunk.acting.contract import count
from engine.games.dunk.armies.garrison import raise_rebels
from engine.games.dunk.armies.names import army_name
from engine.games.dunk.realm.events import Rebellion, RebellionStopped, TrollsPlundered, TrollsRebelled
from engine.games.dunk.rules.terms import FOLK
from engine.games.dunk.rules.unrest import ARMY_STOPS, REBELLION, SECRET_SERVICE_STOPS, VILLAGE_STOPS
from engine.games.dunk.rules.war import TROLLS
from engine.games.dunk.state import NOBODY, Army, ArmyType, Campaign, Kingdom, Province


def run(turn: Turn[Campaign, None]) -> None:
    """The provinces first, then the trolls."""
    _provinces_rise(turn)
    _trolls_eat(turn)


def risk(province: Province, owner: Kingdom, protected: bool) -> float:
    """Percent that the people of the province rise this turn, before anybody stops them (DNK-REBEL-01, -02, -06)."""
    if province.race is None or province.church or protected:
        return 0
    return REBELLION[province.race][owner.race]


def _provinces_rise(turn: Turn[Campaign, None]) -> None:
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


def _rise(turn: Turn[Campaign, None], province: Province, owner: Kingdom, armies: list[Army], dice: Dice) -> None:
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


def _trolls_eat(turn: Turn[Campaign, None]) -> None:
    """Every troll army eats its province, or, where there is nothing to eat, may rebel (DNK-GAP-33, DNK-REBEL-09)."""
    campaign = turn.state
    trolls = [army for army in campaign.armies.values() if army.type is ArmyType.TROLLS]
    if not trolls:
        return
    standing = campaign.armies_by_province()
    for army in trolls:
        if any(campaign.at_war(army.owner, other.owner) for other in standing[army.province]):
            continue
        province = campaign.provinces[army.province]
        if province.race is not None:
            _eat(turn, army, province)
        elif not army.is_rebel and turn.dice("trolls", army.id).percent(TROLLS["rebels"]):
            _stop_listening(turn, army)


def _eat(turn: Turn[Campaign, None], army: Army, province: Province) -> None:
    """People, villages, stables and warg_farms are gone; nobody gets gold for it (DNK-ARMY-12)."""
    province.race = province.plague = None
    province.villages = province.stables = province.warg_farms = 0
    for kingdom in dict.fromkeys((army.owner, province.owner)):
        if kingdom != NOBODY:
            turn.tell(
                TrollsPlundered(seen_by=(str(kingdom),), kingdom=kingdom, province=province.number, army=army.name)
            )


def _stop_listening(turn: Turn[Campaign, None], army: Army) -> None:
    turn.tell(TrollsRebelled(seen_by=(str(army.owner),), kingdom=army.owner, province=army.province, army=army.name))
    army.owner = NOBODY
    army.name = army_name(None, ArmyType.TROLLS)
    army.heading, army.last, army.climbing = [], None, None
