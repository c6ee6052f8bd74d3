"""Phase 12, Occupation: armies take enemy and unowned land, and may steal technologies (DNK-TURN-10, DNK-STEAL)."""

from __future__ import annotations

from fractions import Fraction

from engine.core.events import EVERYONE
from engine.core.language.numerals import listed
from engine.core.turn import Turn
from engine.games.dunk.land.havoc import any_neutral
from engine.games.dunk.realm.events import (
    LandTaken,
    LostToRebels,
    NothingTaken,
    ProvinceAdrift,
    ProvinceLost,
    ProvinceTaken,
    TechnologyStolen,
    TownTaken,
)
from engine.games.dunk.rules.technologies import theft_chance
from engine.games.dunk.state import NOBODY, Army, Campaign, Kingdom, Province, Race, Status

PROTECTED_INVENTIONS = 3  # DNK-STEAL-03: the chance is divided by this
STRANGE_PEOPLE = 2  # DNK-STEAL-05


def run(turn: Turn[Campaign, None]) -> None:
    """Finds who owns each province in which armies stand."""
    standing = turn.state.armies_by_province()
    for number in sorted(standing):
        province, armies = turn.state.provinces[number], standing[number]
        if any(army.owner != province.owner for army in armies):
            _contend(turn, province, armies)


def occupiers(campaign: Campaign, province: Province, armies: list[Army]) -> dict[int, int]:
    """The kingdoms that could take the province, each with its number of armies there (DNK-GAP-12).

    They are at war with the owner, as everybody is with nobody, and nobody standing there is at war with them.
    """
    counted: dict[int, int] = {}
    for army in armies:
        counted[army.owner] = counted.get(army.owner, 0) + 1
    return {
        kingdom: number
        for kingdom, number in counted.items()
        if kingdom != NOBODY
        and campaign.at_war(kingdom, province.owner)
        and not any(campaign.at_war(kingdom, other) for other in counted)
    }


def _contend(turn: Turn[Campaign, None], province: Province, armies: list[Army]) -> None:
    campaign = turn.state
    found = occupiers(campaign, province, armies)
    if found and any_neutral(campaign, list(found)):
        _adrift(turn, province)
        _tell_rivals(turn, province, list(found))
    elif found:
        taker = turn.dice("occupation", province.number).weighted(found)
        _take(turn, province, campaign.kingdoms[taker], next(a for a in armies if a.owner == taker))
    elif province.owner != NOBODY and _left_to_rebels(campaign, province, armies):
        owner = campaign.kingdoms[province.owner]
        release(province)
        turn.tell(LostToRebels(seen_by=(owner.seat,), kingdom=owner.id, province=province.number))


def _left_to_rebels(campaign: Campaign, province: Province, armies: list[Army]) -> bool:
    """Rebels stand there and nobody of the owner or his allies (DNK-GAP-28)."""
    rebels = any(army.is_rebel for army in armies)
    return rebels and not any(campaign.allied(army.owner, province.owner) for army in armies)


def release(province: Province) -> None:
    """The province belongs to nobody from now on; what its old owner told it to do is forgotten."""
    province.owner = NOBODY
    province.supplies = None


def _adrift(turn: Turn[Campaign, None], province: Province) -> None:
    """Occupiers neutral to each other: the province stays or becomes unowned (DNK-DIPL-05, DNK-GAP-10)."""
    if province.owner == NOBODY:
        return
    owner = turn.state.kingdoms[province.owner]
    release(province)
    turn.tell(ProvinceAdrift(seen_by=(owner.seat,), kingdom=owner.id, province=province.number))


def _tell_rivals(turn: Turn[Campaign, None], province: Province, found: list[int]) -> None:
    """Each of the kingdoms that took nothing is told beside whose neutral armies its own stand."""
    for kingdom in found:
        rivals = [other for other in found if turn.state.status(kingdom, other) is Status.NEUTRAL]
        if rivals:
            names = listed([turn.state.kingdoms[other].name for other in rivals])
            seat = (turn.state.kingdoms[kingdom].seat,)
            turn.tell(NothingTaken(seen_by=seat, kingdom=kingdom, province=province.number, rivals=names))


def _take(turn: Turn[Campaign, None], province: Province, taker: Kingdom, army: Army) -> None:
    loser = turn.state.kingdoms.get(province.owner)
    release(province)
    province.owner = taker.id
    seen, number = (taker.seat,), province.number
    if loser is None:
        turn.tell(LandTaken(seen_by=seen, kingdom=taker.id, province=number))
        return
    turn.tell(ProvinceTaken(seen_by=seen, kingdom=taker.id, province=number, loser=loser.name))
    turn.tell(ProvinceLost(seen_by=(loser.seat,), kingdom=loser.id, province=number, taker=taker.name))
    if province.town is not None:
        town = province.town.name
        turn.tell(TownTaken(seen_by=EVERYONE, score=60, town=town, taker=taker.name, loser=loser.name))
    _steal(turn, province, taker, loser, army.race)


def steal_chance(tech: str, victim: Kingdom, people: Race | None, soldiers: Race) -> Fraction:
    """The chance to steal one technology with one province (DNK-STEAL-02 to -05)."""
    if people is None:
        return Fraction(0)
    chance = theft_chance(tech)
    if "protect_inventions" in victim.techs:
        chance /= PROTECTED_INVENTIONS
    if people is not soldiers:
        chance /= STRANGE_PEOPLE
    return chance


def _steal(turn: Turn[Campaign, None], province: Province, thief: Kingdom, victim: Kingdom, soldiers: Race) -> None:
    """A roll for each technology the victim has and the conqueror lacks, whatever else it has (DNK-STEAL-01)."""
    for tech in victim.techs:
        if tech in thief.techs or (tech == "crime" and thief.race is Race.ELF):  # elves do not steal from their own
            continue
        if turn.dice("theft", province.number, tech).chance(float(steal_chance(tech, victim, province.race, soldiers))):
            thief.techs.append(tech)
            if tech in thief.developable:
                thief.developable.remove(tech)
            turn.tell(
                TechnologyStolen(
                    seen_by=(thief.seat,), kingdom=thief.id, tech=tech, victim=victim.name, province=province.number
                )
            )
