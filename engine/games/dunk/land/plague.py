"""Phase 15, Plague, in the order of DNK-GAP-15: spread, endings, deaths and recoveries, outbreaks."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.events import EVERYONE
from engine.core.turn import Step, Turn
from engine.games.dunk.armies.garrison import raze_town
from engine.games.dunk.armies.roll import disband
from engine.games.dunk.realm.events import PlagueBroke, PlagueEnded, PlagueKilled, PlagueSpread, TownDied
from engine.games.dunk.rules.plague import (
    CONTAGION_NAMES,
    MORTALITY_NAMES,
    NEW_IN_PROVINCE,
    NEW_IN_TOWN,
    RESISTANCE,
    death_chance,
    drawn,
    recovery_chance,
    spread_chance,
    susceptible,
)
from engine.games.dunk.state import NOBODY, Army, Campaign, Plague, Province, Race


def run(turn: Turn[Campaign, None]) -> None:
    """One turn of all plagues."""
    for step in STEPS:
        step.run(turn)


def _tell(
    turn: Turn[Campaign, None], kind: type[PlagueKilled] | type[PlagueEnded], owner: int, place: int, who: str
) -> None:
    if owner != NOBODY:
        turn.tell(kind(seen_by=(str(owner),), kingdom=owner, province=place, where=who))


def _tell_caught(
    turn: Turn[Campaign, None],
    kind: type[PlagueBroke] | type[PlagueSpread],
    owner: int,
    place: int,
    who: str,
    plague: Plague,
) -> None:
    if owner != NOBODY:
        turn.tell(
            kind(
                seen_by=(str(owner),),
                kingdom=owner,
                province=place,
                where=who,
                mortality=MORTALITY_NAMES.get(plague.mortality, "unheard of"),
                contagion=CONTAGION_NAMES.get(plague.contagion, "unheard of"),
            )
        )


def _caught(turn: Turn[Campaign, None], plague: Plague) -> Plague:
    """The same plague in another body; it neither kills nor ends in the turn it came."""
    return Plague(plague.mortality, plague.contagion, turn.number)


def _province(number: int) -> str:
    return f"province {number}"


def spread_to_neighbours(turn: Turn[Campaign, None]) -> None:
    """From province to province; those infected now pass it on next turn at the earliest (DNK-PLAGUE-07, -10)."""
    campaign = turn.state
    sick = {province.number: province for province in campaign.provinces.values() if province.plague is not None}
    exposed: dict[int, list[Province]] = {}
    for source in sick.values():
        for near in campaign.neighbours(source.number):
            if near.race is not None and near.plague is None:
                exposed.setdefault(near.number, []).append(source)
    for number in sorted(exposed):
        province, dice = campaign.provinces[number], turn.dice("spread", number)
        for source in exposed[number]:
            assert source.plague is not None
            if dice.chance(spread_chance(source.plague.contagion, source.race, province.race)):
                province.plague = _caught(turn, source.plague)
                _tell_caught(turn, PlagueSpread, province.owner, number, _province(number), province.plague)
                break


def spread_within(turn: Turn[Campaign, None]) -> None:
    """Armies to their province, towns to theirs, provinces to armies, provinces to towns (DNK-PLAGUE-09)."""
    campaign = turn.state
    standing = campaign.armies_by_province()
    _armies_to_provinces(turn, standing)
    for province in campaign.provinces.values():
        town = province.town
        if town is not None and town.plague is not None:
            _infect_province(turn, province, [(town.plague, town.race)], "town to province")
    for number, armies in standing.items():
        _province_to_armies(turn, campaign.provinces[number], armies)
    for province in campaign.provinces.values():
        _province_to_town(turn, province)


def _armies_to_provinces(turn: Turn[Campaign, None], standing: dict[int, list[Army]]) -> None:
    for number in sorted(standing):
        carriers = [(army.plague, army.race) for army in standing[number] if army.plague is not None]
        if carriers:
            _infect_province(turn, turn.state.provinces[number], carriers, "army to province")


def _infect_province(
    turn: Turn[Campaign, None], province: Province, carriers: Iterable[tuple[Plague, Race]], way: str
) -> None:
    if province.plague is not None or province.race is None:
        return
    dice = turn.dice(way, province.number)
    for plague, race in carriers:
        if dice.chance(spread_chance(plague.contagion, race, province.race)):
            province.plague = _caught(turn, plague)
            where = _province(province.number)
            _tell_caught(turn, PlagueSpread, province.owner, province.number, where, province.plague)
            return


def _province_to_armies(turn: Turn[Campaign, None], province: Province, armies: list[Army]) -> None:
    plague = province.plague
    if plague is None:
        return
    for army in armies:
        chance = spread_chance(plague.contagion, province.race, susceptible(army))
        if army.plague is None and turn.dice("province to army", army.id).chance(chance):
            army.plague = _caught(turn, plague)
            _tell_caught(turn, PlagueSpread, army.owner, province.number, army.name, army.plague)


def _province_to_town(turn: Turn[Campaign, None], province: Province) -> None:
    town, plague = province.town, province.plague
    if town is None or plague is None or town.plague is not None:
        return
    chance = spread_chance(plague.contagion, province.race, town.race)
    if turn.dice("province to town", province.number).chance(chance):
        town.plague = _caught(turn, plague)
        _tell_caught(turn, PlagueSpread, province.owner, province.number, town.name, town.plague)


def vanish(turn: Turn[Campaign, None]) -> None:
    """Plagues end without a roll where elves or nobody live, or another race has moved in (DNK-PLAGUE-12, -16)."""
    campaign = turn.state
    settled = campaign.this_turn.settled
    for province in campaign.provinces.values():
        if province.plague is not None and (_immune(province.race) or province.number in settled):
            province.plague = None
        if province.town is not None and _immune(province.town.race):
            province.town.plague = None
    for army in campaign.armies.values():
        if army.plague is not None and _immune(susceptible(army)):
            army.plague = None


def _immune(race: Race | None) -> bool:
    return race is None or RESISTANCE[race] is None


def fates(turn: Turn[Campaign, None]) -> None:
    """Who dies, then who of the rest recovers; who fell ill this turn does neither (DNK-PLAGUE-06, -11)."""
    campaign = turn.state
    for province in campaign.provinces.values():
        if province.plague is not None and province.race is not None:
            _fate_of_people(turn, province, province.race, province.plague)
        if province.town is not None and province.town.plague is not None:
            _fate_of_town(turn, province, province.town.race, province.town.plague)
    for army in [army for army in campaign.armies.values() if army.plague is not None]:
        if army.id in campaign.armies:  # a town that died takes its guard along
            _fate_of_army(turn, army)


def _rolled(turn: Turn[Campaign, None], plague: Plague, race: Race, who: str, id: int) -> str:
    """What becomes of the sick: "dies", "recovers" or "" (it goes on)."""
    if plague.since == turn.number:
        return ""
    dice = turn.dice("fate", who, id)
    if dice.chance(death_chance(plague.mortality, race)):
        return "dies"
    way = turn.state.options.recovery
    return "recovers" if dice.chance(recovery_chance(plague.mortality, race, way)) else ""


def _fate_of_people(turn: Turn[Campaign, None], province: Province, race: Race, plague: Plague) -> None:
    fate, number = _rolled(turn, plague, race, "people", province.number), province.number
    if not fate:
        return
    province.plague = None
    if fate == "dies":  # the villages go with the people (DNK-PLAGUE-14)
        province.race, province.villages = None, 0
    kind = PlagueKilled if fate == "dies" else PlagueEnded
    who = f"everybody in province {number}" if fate == "dies" else _province(number)
    _tell(turn, kind, province.owner, number, who)


def _fate_of_town(turn: Turn[Campaign, None], province: Province, race: Race, plague: Plague) -> None:
    town = province.town
    assert town is not None
    fate = _rolled(turn, plague, race, "town", province.number)
    if fate == "recovers":
        town.plague = None
        _tell(turn, PlagueEnded, province.owner, province.number, town.name)
    elif fate == "dies":
        raze_town(turn.state, province)
        _tell(turn, PlagueKilled, province.owner, province.number, f"the whole town of {town.name}")
        owner = turn.state.kingdoms.get(province.owner)
        kingdom = owner.name if owner else "nobody in particular"
        turn.tell(TownDied(seen_by=EVERYONE, score=50, town=town.name, kingdom=kingdom))


def _fate_of_army(turn: Turn[Campaign, None], army: Army) -> None:
    assert army.plague is not None
    fate = _rolled(turn, army.plague, army.race, "army", army.id)
    if fate == "recovers":
        army.plague = None
        _tell(turn, PlagueEnded, army.owner, army.province, army.name)
    elif fate == "dies":
        disband(turn.state, army)
        _tell(turn, PlagueKilled, army.owner, army.province, army.name)


def outbreaks(turn: Turn[Campaign, None]) -> None:
    """New plagues, in provinces and in towns that have none (DNK-PLAGUE-04, DNK-GAP-17)."""
    for province in turn.state.provinces.values():
        number, owner = province.number, province.owner
        if province.race is not None and province.plague is None and NEW_IN_PROVINCE[province.race]:
            dice = turn.dice("outbreak", number)
            if dice.percent(NEW_IN_PROVINCE[province.race]):
                province.plague = drawn(dice, turn.number)
                _tell_caught(turn, PlagueBroke, owner, number, _province(number), province.plague)
        town = province.town
        if town is not None and town.plague is None and NEW_IN_TOWN[town.race]:
            dice = turn.dice("town outbreak", number)
            if dice.percent(NEW_IN_TOWN[town.race]):
                town.plague = drawn(dice, turn.number)
                _tell_caught(turn, PlagueBroke, owner, number, town.name, town.plague)


STEPS: tuple[Step[[Turn[Campaign, None]]], ...] = (
    Step("Spread to neighbours", "DNK-PLAGUE-07", spread_to_neighbours),
    Step("Spread within a province", "DNK-PLAGUE-09", spread_within),
    Step("Plagues that end", "DNK-PLAGUE-12", vanish),
    Step("The dead and the recovered", "DNK-PLAGUE-06", fates),
    Step("Outbreaks", "DNK-PLAGUE-04", outbreaks),
)
