"""The people of a place: births, famine, migration; and its economy, wages and taxes (OVL-POP-01 to -09, OVL-GAP-19 to
-21).

Decisions: migration moves at most so many that the places on both ends draw level, however near they are; nobody
moves to where nothing feeds them, and at most an eighth of the people goes one way in a month; use of the market adds
5% to the economy's ceiling; the capital is where the Overlord's title is attached.
"""

from __future__ import annotations

from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS, Season
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import OVERLORD
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Exit, Location, World
from engine.games.overlord.units.settings import is_played_without

FULL, GROWTH, HARM, TAXED, TRADED = 100, 4, 20, 1, 5  # percent of economy
BORN = 20  # of 1000, at most (OVL-POP-02)
CROWDED, STARVED, FED = 130, 10, 10  # percent (OVL-GAP-19)
RICH = ("city", "vill")
WAGES, CROWDED_WAGES, EMPTY_WAGES, CAPITAL_WAGES = 11, 10, 12, 10
PILLAGE_HARM = "pillage_harm"  # of the alpha test's switches (OVL-ECON-18, OVL-GAP-01)
LEAVE = 8  # at most one in so many goes one way in a month
WHOLE = 10_000  # in what shares of people are counted on the move


def optima(place: Location) -> int:
    """The population that a place feeds (OVL-POP-05)."""
    return TERRAINS[place.terrain].optima * place.economy // FULL


def walking_days(world: World, place: Location, way: Exit) -> int:
    """Days on foot in fair weather; 0 where nobody walks (OVL-GAP-13)."""
    start, goal = TERRAINS[place.terrain].walk, TERRAINS[world.locations[way.goal].terrain].walk
    if way.closed or not start or not goal:
        return 0
    if way.direction in ("IN", "OUT"):
        return way.days or 1
    return way.days or max(1, (start + 3 * goal) // 4)


def has_famine(place: Location) -> bool:
    """Far more people than the place feeds, and too little food brought to its market (OVL-POP-07)."""
    if place.population * FULL <= optima(place) * CROWDED:
        return False
    rations = sum(offer.traded * ITEMS[offer.item].feeds for offer in place.offers if offer.wanted)
    return rations * FULL < place.population * FED


def live(turn: OverlordTurn) -> None:
    """Births and famines of a month, everywhere (OVL-POP-02, -07)."""
    for place in turn.state.locations.values():
        if place.population:
            place.population += place.population * turn.dice("births", place.id).between(0, BORN) // 1000
            if has_famine(place):
                place.population -= place.population * STARVED // FULL


def migrate(world: World) -> None:
    """People move on foot from where there are too many to where there are fewer, all at once (OVL-POP-06)."""
    changes = dict.fromkeys(world.locations, 0)
    near = {number: _near(world, place) for number, place in world.locations.items()}
    bustle = {number: sum(WHOLE // days for _, days in found) for number, found in near.items()}
    surplus = {number: place.population - optima(place) for number, place in world.locations.items()}
    for number, found in near.items():
        for goal, days in found:
            if surplus[number] > surplus[goal]:
                ends = world.locations[number], world.locations[goal]
                moved = _movers(*ends, surplus[number] - surplus[goal], days, max(bustle[number], bustle[goal]))
                changes[number] -= moved
                changes[goal] += moved
    for number, change in changes.items():
        world.locations[number].population = max(0, world.locations[number].population + change)


def _near(world: World, place: Location) -> list[tuple[str, int]]:
    """Where people walk to from a place, and in how many days."""
    return [(way.goal, days) for way in place.exits if (days := walking_days(world, place, way))]


def _movers(place: Location, goal: Location, surplus: int, days: int, bustle: int) -> int:
    """(surplus here - surplus there) / days, less where many near places draw on the same people; never from where
    people have more room. surplus: the difference, above 0; bustle: how near the neighbours of either are together, the
    sum of 1/days, in `WHOLE`.
    """
    here, there = optima(place), optima(goal)
    if not there or place.population * there < goal.population * here:
        return 0
    return min(place.population // LEAVE, surplus * WHOLE // (days * max(WHOLE, 2 * bustle)))


def ceiling(world: World, place: Location) -> int:
    """How far a place's economy grows: full, and what its buildings and its market add (OVL-POP-05, OVL-MARKET-06)."""
    structures = [world.structures[number] for number in place.structures]
    built = sum(STRUCTURES[structure.type].economy for structure in structures if structure.is_complete)
    traded = TRADED if any(offer.traded for offer in place.offers) else 0
    return FULL + built + traded


def develop(world: World, place: Location, fought: bool, taxed: bool) -> None:
    """A month of the economy. fought: there was a battle; taxed: an owner took taxes (OVL-POP-05, OVL-GAP-19)."""
    pillaged = place.pillaged and not is_played_without(world, PILLAGE_HARM)
    harm = HARM * (pillaged + fought)
    if harm:
        economy = place.economy - harm
    else:
        economy = min(max(ceiling(world, place), place.economy - GROWTH), place.economy + GROWTH)
    place.economy = max(0, economy - (TAXED if taxed else 0))


def figures_in(world: World, place: Location) -> int:
    """The figures of all units there, who count as persons (OVL-POP-08)."""
    return sum(world.units[number].figures for number in place.units)


def monthly_taxes(world: World, place: Location, season: Season) -> int:
    """$ of taxes a month (OVL-GAP-20, OVL-CLIM-03); nothing without a population (OVL-ECON-02)."""
    if not place.population:
        return 0
    rate = 2 if place.terrain in RICH else 1
    persons = place.population + figures_in(world, place)
    return rate * persons * place.economy * (FULL + season.taxes) // (FULL * FULL)


def monthly_wages(place: Location) -> int:
    """$ a figure earns by a month of WORK (OVL-GAP-21)."""
    if not place.population:
        return 0
    if place.title is not None and place.title.tag == OVERLORD:
        return CAPITAL_WAGES
    if place.population > optima(place):
        return CROWDED_WAGES
    return EMPTY_WAGES if place.population * 2 < optima(place) else WAGES
