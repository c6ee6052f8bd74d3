"""Town guards and rebels: the armies nobody places by order; and what goes when a town goes."""

from __future__ import annotations

from engine.games.dunk.armies.names import army_name
from engine.games.dunk.armies.roll import disband, raise_army
from engine.games.dunk.state import NOBODY, Army, ArmyType, Campaign, Province, Race

ORC_GUARD_ERF = 5  # DNK-ARMY-07


def post_guard(campaign: Campaign, province: Province) -> Army:
    """A new town_guard for the owner's town in the province: ERF 1, in a town of orcs 5 (DNK-ARMY-07, DNK-GAP-31)."""
    assert province.town is not None, "only a town has a guard"
    assert province.owner != NOBODY, "nobody pays for the guard"
    erf = ORC_GUARD_ERF if province.town.race is Race.ORC else 1
    return raise_army(campaign, campaign.kingdoms[province.owner], ArmyType.TOWN_GUARD, province.number, erf=erf)


def raise_rebels(campaign: Campaign, province: Province) -> Army:
    """A rebel army of the people of the province: a normal army of ERF 1 (DNK-GAP-28)."""
    assert province.race is not None, "nobody lives there who could rebel"
    kind = ArmyType.ARMY
    army = Army(campaign.next_army, army_name(None, kind), kind, NOBODY, province.race, province.number)
    campaign.armies[army.id] = army
    campaign.next_army += 1
    return army


def guards_in(campaign: Campaign, number: int) -> list[Army]:
    """The town_guards standing in a province."""
    return [a for a in campaign.armies.values() if a.province == number and a.type is ArmyType.TOWN_GUARD]


def raze_town(campaign: Campaign, province: Province) -> None:
    """Takes the town away, and its town_guard with it (DNK-TOWN-20)."""
    province.town = None
    for guard in guards_in(campaign, province.number):
        disband(campaign, guard)
