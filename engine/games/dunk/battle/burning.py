"""Burn and diburn: gathering, where the fire lands, what stops it, who survives (DNK-RITUAL-01 to -09)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import Dice
from engine.core.events import EVERYONE
from engine.core.turn import Turn
from engine.games.dunk.armies import events
from engine.games.dunk.armies.garrison import raze_town
from engine.games.dunk.armies.roll import fall
from engine.games.dunk.battle.battle import Rolls
from engine.games.dunk.events import KingdomFacts
from engine.games.dunk.rules.war import BURN, gathering
from engine.games.dunk.state import NOBODY, Army, ArmyType, Campaign, Kingdom, Province, Race, Terrain


def burn(turn: Turn[Campaign, None], kingdom: Kingdom, aims: Sequence[int], land: int) -> None:
    """One burn, or the two of a diburn: gathered for together, landing each for itself (DNK-RITUAL-08, DNK-GAP-21).

    land: the number of provinces of the kingdom.
    """
    double = len(aims) > 1
    facts = KingdomFacts(seen_by=(kingdom.seat,), kingdom=kingdom.id)
    if not turn.dice("gather", kingdom.id).percent(gathering(land, double=double)):
        turn.tell(events.MagesNotGathered(**facts, ritual="diburn" if double else "burn"))
        return
    for index, aim in enumerate(aims):
        province = landing(turn, kingdom, aim, index)
        outcome = strike(turn, province, _rolls(turn, kingdom.id, index))
        hit = province.number
        where = f"came down on {hit} as it should" if hit == aim else f"was meant for {aim} and came down on {hit}"
        turn.tell(events.BurnLanded(**facts, aim=aim, province=hit, where=where, outcome=outcome))


def _rolls(turn: Turn[Campaign, None], kingdom: int, index: int) -> Rolls:
    """The dice of one fire: two fires on the same place roll for themselves."""

    def rolls(what: str, whose: int) -> Dice:
        return turn.dice("fire", kingdom, index, what, whose)

    return rolls


def landing(turn: Turn[Campaign, None], kingdom: Kingdom, aim: int, index: int = 0) -> Province:
    """The province that is hit: the chosen one, one next to it, or any on the map (DNK-RITUAL-06)."""
    suffix = "_elves" if kingdom.race is Race.ELF else ""
    campaign = turn.state
    dice = turn.dice("aim", kingdom.id, index)
    roll = dice.random() * 100
    if roll < BURN["near" + suffix]:
        return dice.choice(campaign.neighbours(aim) or [campaign.provinces[aim]])
    if roll < BURN["near" + suffix] + BURN["anywhere" + suffix]:
        return dice.choice(list(campaign.provinces.values()))
    return campaign.provinces[aim]


def strike(turn: Turn[Campaign, None], province: Province, rolls: Rolls) -> str:
    """The fire reaches the province; burns it or is stopped. What came of it, for the mages."""
    armies = [army for army in turn.state.armies.values() if army.province == province.number]
    stopped_by = _stopped_by(turn, province, armies, rolls)
    if stopped_by:
        if province.owner != NOBODY:
            seat = (str(province.owner),)
            turn.tell(events.BurnStopped(seen_by=seat, kingdom=province.owner, province=province.number, by=stopped_by))
        return f"stopped by {stopped_by}"
    losses = _burn_down(turn, province, armies, rolls)
    told = ", ".join(losses) if losses else "nothing that anybody will miss"
    for witness in dict.fromkeys([province.owner, *(army.owner for army in armies)]):
        if witness != NOBODY:
            turn.tell(
                events.BurnSuffered(seen_by=(str(witness),), kingdom=witness, province=province.number, losses=told)
            )
    return f"burnt: {told}"


def _stopped_by(turn: Turn[Campaign, None], province: Province, armies: list[Army], rolls: Rolls) -> str:
    """Who stops the burning altogether; "" when nobody does (DNK-RITUAL-03, DNK-RITUAL-05, DNK-GAP-20)."""
    if province.number in turn.state.this_turn.protected:
        return "a protection"
    if province.town is not None and rolls("town stops", province.number).percent(BURN["town_stops"]):
        return f"the people of {province.town.name}"
    if province.race is Race.ELF and rolls("elves stop", province.number).percent(BURN["elves_stop"]):
        return "the elves who live there"
    for army in armies:
        if army.race is Race.ELF and rolls("elven army stops", army.id).percent(BURN["elven_army_stops"]):
            return army.name
    return ""


def _burn_down(turn: Turn[Campaign, None], province: Province, armies: list[Army], rolls: Rolls) -> list[str]:
    """Burns all that burns; what was lost, in words (DNK-RITUAL-01, -02, -04)."""
    campaign = turn.state
    losses = []
    for army in armies:
        if not survives(army, province, rolls):
            fall(campaign, army)
            losses.append(army.name)
    if province.race is not None and not _people_survive(province, rolls):
        losses.append("the population")
        province.race = None
    for what, number in (
        ("village", province.villages),
        ("stable", province.stables),
        ("warg_farm", province.warg_farms),
    ):
        if number:
            losses.append(f"{number} {what}{'s' if number > 1 else ''}")
    province.villages = province.stables = province.warg_farms = 0
    province.plague = None
    if province.town is not None and not _stone_town_survives(turn.state, province, rolls):
        losses.append(f"the town of {province.town.name}")
        turn.tell(events.TownBurned(seen_by=EVERYONE, score=45, town=province.town.name))
        raze_town(campaign, province)
    return losses


def survives(army: Army, province: Province, rolls: Rolls) -> bool:
    """Whether an army lives through a burn: dwarves and firewalkers may, mithril is no help (DNK-ARMY-08, -15)."""
    if army.race is Race.DWARF:
        where = "dwarven_army_mountain" if province.terrain is Terrain.MOUNTAIN else "dwarven_army"
        if rolls("dwarves in fire", army.id).percent(BURN[where]):
            return True
    return army.type is ArmyType.FIREWALKERS and not rolls("firewalkers", army.id).chance(1 / army.erf)


def _people_survive(province: Province, rolls: Rolls) -> bool:
    in_caves = province.race is Race.DWARF and province.terrain is Terrain.MOUNTAIN
    return in_caves and rolls("dwarves in caves", province.number).percent(BURN["dwarven_people_mountain"])


def _stone_town_survives(campaign: Campaign, province: Province, rolls: Rolls) -> bool:
    owner = campaign.kingdoms.get(province.owner)
    stone = owner is not None and "stone_building" in owner.techs
    return stone and rolls("stone town", province.number).percent(BURN["stone_town_survives"])
