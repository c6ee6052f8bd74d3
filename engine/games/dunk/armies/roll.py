"""Armies come and go only through here: numbers, names, the order of the dictionary, the list of the fallen."""

from __future__ import annotations

from engine.games.dunk.armies.names import army_name
from engine.games.dunk.state import Army, ArmyType, Campaign, Fallen, Kingdom


def raise_army(campaign: Campaign, kingdom: Kingdom, kind: ArmyType, province: int, *, erf: int = 1) -> Army:
    """A new army of the kingdom's own race in a province; it is counted and named, not paid (DNK-GAP-72)."""
    army = Army(campaign.next_army, army_name(kingdom, kind), kind, kingdom.id, kingdom.race, province, erf)
    campaign.armies[army.id] = army
    campaign.next_army += 1
    return army


def disband(campaign: Campaign, army: Army) -> None:
    """The army is gone without a fight: removed, deserted, starved, turned into something else."""
    del campaign.armies[army.id]


def fall(campaign: Campaign, army: Army) -> None:
    """The army dies in a battle or a burn and may be resurrected this turn (DNK-GAP-23)."""
    disband(campaign, army)
    campaign.this_turn.fallen.append(Fallen(army, campaign.provinces[army.province].owner))


def revive(campaign: Campaign, army: Army) -> None:
    """A fallen army stands again where it fell, healthy and without orders."""
    army.heading, army.last, army.climbing, army.plague = [], None, None, None
    campaign.armies[army.id] = army
    campaign.armies = dict(sorted(campaign.armies.items()))
