"""What must hold in every state of Dunk!: references, places, amounts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction

from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.state import NOBODY, Army, Campaign, Kingdom, Plague, Province, Terrain, ThisTurn


def sound(campaign: Campaign) -> list[str]:
    """What is wrong with a state between two turns, a sentence each."""
    return [*_map(campaign), *_provinces(campaign), *_armies(campaign), *_kingdoms(campaign), *_leftovers(campaign)]


def _map(campaign: Campaign) -> Iterator[str]:
    numbers = range(campaign.first, campaign.first + campaign.width * campaign.height)
    if list(campaign.provinces) != list(numbers):
        yield "the provinces are not numbered row by row"
    for key, province in campaign.provinces.items():
        if (province.number, campaign.at(province.place)) != (key, province):
            yield f"province {key} is at {province.place} and calls itself {province.number}"


def _provinces(campaign: Campaign) -> Iterator[str]:
    for key, province in campaign.provinces.items():
        if province.owner != NOBODY and province.owner not in campaign.kingdoms:
            yield f"province {key} belongs to {province.owner}"
        for what in ("villages", "stables", "warg_farms"):
            if getattr(province, what) < 0:
                yield f"province {key} has {getattr(province, what)} {what}"
        yield from _plague(f"province {key}", province.plague, campaign)
        yield from _peopled(key, province)
        yield from _town(campaign, key, province)


def _peopled(key: int, province: Province) -> Iterator[str]:
    if province.villages and province.race is None:
        yield f"province {key} has {province.villages} villages and nobody lives there"
    if province.mine and province.terrain is Terrain.WATER:
        yield f"province {key}, {province.terrain}, has a {province.mine}"
    if province.fishing_boats and province.terrain is not Terrain.WATER:
        yield f"province {key}, {province.terrain}, has fishing boats"


def _town(campaign: Campaign, key: int, province: Province) -> Iterator[str]:
    for what in ("supplies", "supplied"):
        goal = getattr(province, what)
        if goal is not None and goal not in campaign.provinces:
            yield f"province {key} {what} {goal}, which does not exist"
    if province.town is None:
        return
    yield from _plague(f"the town of {key}", province.town.plague, campaign)
    for good in fields(province.town.stock):
        if getattr(province.town.stock, good.name) < 0:
            yield f"the town of {key} has {getattr(province.town.stock, good.name)} {good.name}"
    Fraction(province.town.income)


def _plague(who: str, plague: Plague | None, campaign: Campaign) -> Iterator[str]:
    if plague and (plague.mortality < 0 or plague.contagion < 0 or plague.since > campaign.turn):
        yield f"{who} has {plague} in turn {campaign.turn}"


def _armies(campaign: Campaign) -> Iterator[str]:
    for key, army in campaign.armies.items():
        yield from _army(campaign, key, army)
    if list(campaign.armies) != sorted(campaign.armies):
        yield "the armies are not in order of their numbers"
    if max(campaign.armies, default=0) >= campaign.next_army:
        yield f"the next army is {campaign.next_army}, and {max(campaign.armies)} exists"
    names = [(army.owner, army.name) for army in campaign.armies.values() if army.owner]
    yield from (f"kingdom {o} has two armies called {n}" for o, n in dict.fromkeys(names) if names.count((o, n)) > 1)


def _army(campaign: Campaign, key: int, army: Army) -> Iterator[str]:
    if army.id != key or army.province not in campaign.provinces:
        yield f"army {key} calls itself {army.id} and stands in {army.province}"
    if army.owner != NOBODY and army.owner not in campaign.kingdoms:
        yield f"army {key} belongs to {army.owner}"
    elif army.owner and campaign.kingdoms[army.owner].status == "eliminated":
        yield f"army {key} belongs to {army.owner}, which was eliminated"
    if army.erf < 1:
        yield f"army {key} has ERF {army.erf}"
    if army.climbing and campaign.neighbour(army.province, army.climbing) is None:
        yield f"army {key} climbs over the edge of the world"
    yield from _plague(f"army {key}", army.plague, campaign)


def _kingdoms(campaign: Campaign) -> Iterator[str]:
    holdings = campaign.holdings()
    for key, kingdom in campaign.kingdoms.items():
        yield from _kingdom(campaign, key, kingdom)
        if kingdom.status == "eliminated" and (holdings[key] or campaign.armies_of(key)):
            yield f"kingdom {key} was eliminated and has land or armies"
        if kingdom.status == "active" and not holdings[key] and not campaign.armies_of(key):
            yield f"kingdom {key} has neither land nor armies and is active"


def _kingdom(campaign: Campaign, key: int, kingdom: Kingdom) -> Iterator[str]:
    if kingdom.id != key:
        yield f"kingdom {key} calls itself {kingdom.id}"
    yield from (f"kingdom {key} knows {t}" for t in (*kingdom.techs, *kingdom.developable) if t not in technologies())
    for what, names in (("possesses", kingdom.techs), ("may develop", kingdom.developable)):
        yield from (f"kingdom {key} {what} {n} twice" for n in dict.fromkeys(names) if names.count(n) > 1)
    yield from (f"kingdom {key} may develop {n}, which it has" for n in kingdom.developable if n in kingdom.techs)
    others = (*kingdom.attitudes, *kingdom.contacts, *kingdom.maps_from)
    yield from (f"kingdom {key} knows of {other}" for other in others if other not in campaign.kingdoms or other == key)
    if len(kingdom.contacts) != len(set(kingdom.contacts)):
        yield f"kingdom {key} is in contact with somebody twice"
    for other in kingdom.contacts:
        if other in campaign.kingdoms and key not in campaign.kingdoms[other].contacts:
            yield f"kingdom {key} is in contact with {other}, and not the other way round"


def _leftovers(campaign: Campaign) -> Iterator[str]:
    """What phases tell each other is empty between turns."""
    for found in fields(ThisTurn):
        left = getattr(campaign.this_turn, found.name)
        if left:
            yield f"this_turn.{found.name} holds {str(left)[:60]} between two turns"
