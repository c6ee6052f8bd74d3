"""Town guards and rebels: the armies nobody places by order, and what goes when a town goes."""

from __future__ import annotations

from engine.games.dunk.names import army_name
from engine.games.dunk.state import NOBODY, Army, ArmyType, Campaign, Province, Race

ORC_GUARD_ERF = 5  # DNK-ARMY-07


def _raise(campaign: Campaign, province: Province, kind: ArmyType, owner: int, race: Race, erf: int) -> Army:
    name = army_name(campaign.kingdoms.get(owner), kind)
    army = Army(campaign.next_army, name, kind, owner, race, province.number, erf)
    campaign.armies[army.id] = army
    campaign.next_army += 1
    return army


def post_guard(campaign: Campaign, province: Province) -> Army:
    """A new town_guard for the town in the province: of the town's race, ERF 1, orcs 5 (DNK-ARMY-07, DNK-GAP-31)."""
    assert province.town is not None, "only a town has a guard"
    race = province.town.race
    erf = ORC_GUARD_ERF if race is Race.ORC else 1
    return _raise(campaign, province, ArmyType.TOWN_GUARD, province.owner, race, erf)


def raise_rebels(campaign: Campaign, province: Province) -> Army:
    """A rebel army of the people of the province (DNK-GAP-28)."""
    assert province.race is not None, "nobody lives there who could rebel"
    return _raise(campaign, province, ArmyType.ARMY, NOBODY, province.race, 1)


def guards_in(campaign: Campaign, number: int) -> list[Army]:
    """The town_guards standing in a province."""
    return [a for a in campaign.armies.values() if a.province == number and a.type is ArmyType.TOWN_GUARD]


def raze_town(campaign: Campaign, province: Province) -> None:
    """Takes the town away, and its town_guard with it (DNK-TOWN-20)."""
    province.town = None
    for guard in guards_in(campaign, province.number):
        del campaign.armies[guard.id]
