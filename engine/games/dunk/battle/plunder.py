"""Plunder and town_plunder: carried out at once, and the army may still move (DNK-TORD-28 to -33, -39)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.games.dunk.acting.contract import Acting, count, order
from engine.games.dunk.acting.ledger import credit
from engine.games.dunk.armies.events import NothingPlundered, Plundered, TownPlundered
from engine.games.dunk.armies.garrison import raze_town
from engine.games.dunk.language.words import AN_ARMY, ARMY, OrAll
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.war import PLUNDER
from engine.games.dunk.state import Army, ArmyType, Campaign, Kingdom, Province, Race

OLD_RULES_BELOW = 20  # campaign number (DNK-LOG-01)


def plunder(acting: Acting) -> None:
    """One army plunders where it stands, or all do (DNK-TORD-28). Raises NotPossible."""
    acting.need_tech("province_plunder")
    if acting.order["army"] == "all":
        _plunder_all(acting)
        return
    army = acting.own_army(acting.order["army"])
    verdict = _verdict(acting, army)
    if verdict is not None:
        raise verdict
    _take(acting, army)


def _plunder_all(acting: Acting) -> None:
    """All armies plunder; provinces with villages or farms are spared (DNK-TORD-33)."""
    before = len(acting.turn.events)
    by_province = _enemies_near(acting.campaign, acting.kingdom)
    for army in acting.campaign.armies_of(acting.kingdom.id):
        province = acting.campaign.provinces[army.province]
        spared = province.villages or province.stables or province.warg_farms
        if not spared and not by_province.get(army.province) and _takes_part(acting, army) and yields(acting, province):
            _take(acting, army)
    if len(acting.turn.events) == before:
        acting.tell(NothingPlundered(**acting.facts()))


def _enemies_near(campaign: Campaign, kingdom: Kingdom) -> dict[int, bool]:
    return {
        number: any(campaign.at_war(kingdom.id, army.owner) for army in armies)
        for number, armies in campaign.armies_by_province().items()
    }


def _takes_part(acting: Acting, army: Army) -> bool:
    """Town_guards stay honest, but for campaigns under the old rules (DNK-TORD-31, DNK-GAP-44)."""
    return army.type is not ArmyType.TOWN_GUARD or acting.campaign.options.number < OLD_RULES_BELOW


def yields(acting: Acting, province: Province) -> int:
    """The gold that plundering the province pays (DNK-TORD-30)."""
    old_orcs = acting.kingdom.race is Race.ORC and acting.campaign.options.number < OLD_RULES_BELOW
    people = PLUNDER["people_old_orcs" if old_orcs else "people"] if province.race is not None else 0
    structures = sum(number > 0 for number in (province.villages, province.stables, province.warg_farms))
    return people + structures * PLUNDER["structure"]


def _check_thieves(acting: Acting, army: Army) -> NotPossible | None:
    if not _takes_part(acting, army):
        return NotPossible(Refusal.GUARDS_STAY_HONEST, "DNK-TORD-31")
    enemies = (a for a in acting.campaign.armies.values() if a.province == army.province)
    if any(acting.campaign.at_war(acting.kingdom.id, other.owner) for other in enemies):
        return NotPossible(Refusal.ENEMIES_NEAR, "DNK-TORD-31", province=army.province)
    return None


def _verdict(acting: Acting, army: Army) -> NotPossible | None:
    """Why this army cannot plunder here; None when it can."""
    verdict = _check_thieves(acting, army)
    if verdict is None and not yields(acting, acting.campaign.provinces[army.province]):
        return NotPossible(Refusal.NOTHING_TO_PLUNDER, "DNK-TORD-30", province=army.province)
    return verdict


def _take(acting: Acting, army: Army) -> None:
    """The province is emptied, the gold is ours, the crime is counted (DNK-TORD-29, -32)."""
    province = acting.campaign.provinces[army.province]
    gold = yields(acting, province)
    lay_waste(province)
    credit(acting.kingdom, "plunder", gold)
    now, kingdom = acting.campaign.this_turn, acting.kingdom.id
    count(now.plunders, kingdom)
    if province.town is None:
        count(now.country_plunders, kingdom)
    acting.tell(Plundered(**acting.facts(), army=army.name, province=province.number, gold=gold))


def lay_waste(province: Province) -> None:
    """No people, villages, stables, warg_farms, no plague (DNK-TORD-29, DNK-PLAGUE-13)."""
    province.race = province.plague = None
    province.villages = province.stables = province.warg_farms = 0


def town_plunder(acting: Acting) -> None:
    """The town in the army's province is gone, and its town_guard (DNK-TORD-39, DNK-GAP-45). Raises NotPossible."""
    acting.need_tech("town_plunder")
    army = acting.own_army(acting.order["army"])
    province = acting.campaign.provinces[army.province]
    if province.town is None:
        raise NotPossible(Refusal.NO_TOWN_HERE, "DNK-TORD-39", province=province.number)
    verdict = _check_thieves(acting, army)
    if verdict is not None:
        raise verdict
    town, stock = province.town.name, province.town.stock
    units = stock.food + stock.timber + stock.ore + stock.spec + stock.tradegoods
    gold = min(PLUNDER["town_most"], units // PLUNDER["town_units"])
    raze_town(acting.campaign, province)
    credit(acting.kingdom, "town_plunder", gold)
    count(acting.campaign.this_turn.plunders, acting.kingdom.id)
    acting.tell(TownPlundered(**acting.facts(), army=army.name, town=town, province=province.number, gold=gold))


ORDERS = (
    order("plunder", arg("army", OrAll(ARMY)), rule="DNK-TORD-28", example="plunder 1st Army", do=plunder,
          help="An army (or all) plunders the province it stands in.", says="{army} plunders where it stands",
          tech="province_plunder"),
    order("town_plunder", AN_ARMY, rule="DNK-TORD-39", example="town_plunder 1st Army", do=town_plunder,
          help="An army plunders and destroys the town in its province.",
          says="{army} plunders the town where it stands", tech="town_plunder"),
)  # fmt: skip
