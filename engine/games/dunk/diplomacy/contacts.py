"""Contact: who has ever been next door to whom (DNK-GAP-13). Once made it lasts for the campaign."""

from __future__ import annotations

from engine.core.space.hexes import RowDirection
from engine.games.dunk.state import NOBODY, Campaign

_ONWARDS = (RowDirection.E, RowDirection.SE, RowDirection.SW)  # half of the directions: each border once


def presence(campaign: Campaign) -> dict[int, list[int]]:
    """The kingdoms that own each province or have an army there; provinces with nobody are left out."""
    present: dict[int, list[int]] = {}
    for province in campaign.provinces.values():
        if province.owner != NOBODY:
            present[province.number] = [province.owner]
    for army in campaign.armies.values():
        there = present.setdefault(army.province, []) if army.owner != NOBODY else []
        if army.owner not in there:
            there.append(army.owner)
    return present


def new_contacts(campaign: Campaign) -> list[tuple[int, int]]:
    """Makes every contact that is due; the pairs that meet for the first time, lower number first, sorted."""
    present = presence(campaign)
    met: dict[tuple[int, int], None] = {}
    for number, kingdoms in present.items():
        around = list(kingdoms)
        for direction in _ONWARDS:
            other = campaign.neighbour(number, direction)
            if other is not None:
                around += present.get(other.number, ())
        met.update(((min(a, b), max(a, b)), None) for a in kingdoms for b in around if a != b)
    fresh = sorted(pair for pair in met if pair[1] not in campaign.kingdoms[pair[0]].contacts)
    for a, b in fresh:
        campaign.kingdoms[a].contacts.append(b)
        campaign.kingdoms[b].contacts.append(a)
    return fresh
