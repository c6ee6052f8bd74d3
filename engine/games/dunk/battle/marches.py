"""Who meets whom on the march (DNK-BATTLE-12): an index of the ways taken, no army looked at twice."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.dunk.armies.movement import Step
from engine.games.dunk.armies.strength import Stance, stance_of
from engine.games.dunk.battle.battle import Fighter, Side
from engine.games.dunk.state import NOBODY, Army, Campaign, Province, Race

Way = tuple[int, int]


def stance_in(campaign: Campaign, army: Army, province: Province, *, defends: bool = False) -> Stance:
    """How an army stands in a province: rebels as the people there, or orcs where nobody lives (DNK-WAR-04)."""
    if army.owner == NOBODY:
        return stance_of(army, province.terrain, race=province.race or Race.ORC)
    moral = campaign.this_turn.moral.get(army.id, 0)
    techs = campaign.kingdoms[army.owner].techs
    return stance_of(army, province.terrain, techs, defends=defends, moral=moral)


def meetings(campaign: Campaign, steps: Sequence[Step]) -> list[Side]:
    """The sides of all battles on the march among these steps; climbing armies do not leave their province.

    Two ways meet when one leads to where the other begins, and the other leads to where the first begins or to a
    neighbour of it. Every army has the bonuses of the province it leaves (DNK-BATTLE-19).
    """
    sides: list[Side] = []
    on_way: dict[Way, list[int]] = {}
    index: dict[tuple[Way, int], int] = {}
    for step in steps:
        if step.climbs:
            continue
        army, way = campaign.armies[step.army], (step.origin, step.target)
        if (way, army.owner) not in index:
            index[way, army.owner] = len(sides)
            on_way.setdefault(way, []).append(len(sides))
            sides.append(Side(army.owner))
        stance = stance_in(campaign, army, campaign.provinces[step.origin])
        sides[index[way, army.owner]].fighters.append(Fighter(army, stance))
    for one, other in _crossings(campaign, on_way):
        _set_against(campaign, sides, on_way[one], on_way[other])
    return sides


def _crossings(campaign: Campaign, on_way: dict[Way, list[int]]) -> list[tuple[Way, Way]]:
    """The pairs of ways that meet, each once."""
    found: dict[tuple[Way, Way], None] = {}
    for way in on_way:
        origin, target = way
        near = [origin, *(province.number for province in campaign.neighbours(origin))]
        for other in ((target, goal) for goal in near):
            if other in on_way:
                found[min(way, other), max(way, other)] = None
    return list(found)


def _set_against(campaign: Campaign, sides: list[Side], some: list[int], others: list[int]) -> None:
    for one in some:
        for other in others:
            if campaign.at_war(sides[one].owner, sides[other].owner):
                sides[one].enemies.append(other)
                sides[other].enemies.append(one)
