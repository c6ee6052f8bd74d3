"""The end of a month for the land: roads wear, people come and go, towns grow, prices move.

ATL-GAP-18, -21, -22, -24, -35; ATL-TOWN-02..04, ATL-ROAD-06, -08.
"""

from __future__ import annotations

from engine.core.events import EVERYONE
from engine.games.atlantis.land import seasons
from engine.games.atlantis.land.economy import UNLIMITED, refresh, set_wages, town_kind
from engine.games.atlantis.land.events import RoadDecayed, RoadFacts, RoadWorn, TownGrew
from engine.games.atlantis.land.grid import Atlas, atlas, where
from engine.games.atlantis.land.markets import set_amounts
from engine.games.atlantis.land.roads import TO_REPAIR, has_crossing
from engine.games.atlantis.rules.items import GOODS, RACES
from engine.games.atlantis.rules.land import STRUCTURES, TERRAINS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Market, Region, Town, World

PACE = 5  # population, towns and prices go a fifth of the way each month
LARGEST_TOWN = 4000
KINDS = ("village", "town", "city")
TRADE_WEIGHT = 5  # trade goods count so much for a city


def run(turn: AtlantisTurn) -> None:
    """Lets a month pass over every region and works out the money of the next."""
    index = atlas(turn)
    regions = turn.state.regions.values()
    for region in regions:
        if region.structures:
            _wear_roads(turn, region)
    pillaged = dict.fromkeys(turn.state.this_turn.pillaged)
    for region in regions:
        region.clear = False
        if region.base_wages:
            _pass_month(turn, index, region, recovers=region.id not in pillaged)
        else:
            for product in region.products:
                product.produced = 0


def _pass_month(turn: AtlantisTurn, index: Atlas, region: Region, *, recovers: bool) -> None:
    if recovers and region.pillaged:
        region.pillaged -= 1
    region.population = _nearer(region.population, population_target(region))
    for line in region.markets:
        if is_open(line):
            line.price = _nearer(line.price, price_target(line))
    if region.town is not None and not region.town.is_starting_city:
        _grow(turn, region, region.town)
    region.fertile, region.bounty = region.bounty, 0
    for product in region.products:
        product.produced = 0
    for line in region.markets:
        line.traded = 0
    set_amounts(region)
    set_wages(region, crossing=has_crossing(index, region))
    refresh(region)


def _nearer(value: int, target: float) -> int:
    """A fifth of the way from a value to its target, rounded towards where it is."""
    return value + int((target - value) / PACE)


def population_target(region: Region) -> float:
    """Where the population tends: up to half more than at first where the land is worked (ATL-GAP-22)."""
    made = producible = 0
    for product in region.products:
        if GOODS[product.item].kind == "normal":
            made += min(product.produced, product.base)
            producible += product.base
    return region.base_population * (1 + (made / (2 * producible) if producible else 0))


def town_target(region: Region, town: Town) -> float:
    """Where the people of a town tend, by how much of its trade is done (ATL-TOWN-02..04, ATL-GAP-22).

    Against what each line takes at its largest; a city's trade in trade items counts both ways, and five times.
    """
    is_city = town_kind(town) == "city"
    sold = wanted = 0
    for line in region.markets:
        if not is_open(line):
            continue
        is_trade = GOODS[line.item].kind == "trade"
        if (is_trade and not is_city) or not (line.wanted or is_trade):
            continue
        weight = TRADE_WEIGHT if is_trade else 1
        sold += weight * line.traded
        wanted += weight * line.high_amount
    share = sold / wanted if wanted else 0.0
    return min(LARGEST_TOWN, LARGEST_TOWN * share * 1.5)


def _grow(turn: AtlantisTurn, region: Region, town: Town) -> None:
    was = town_kind(town)
    town.population = max(town.base_population, _nearer(town.population, town_target(region, town)))
    town.base_population = max(town.base_population, 2 * town.population // 3)
    became = town_kind(town)
    if KINDS.index(became) > KINDS.index(was):
        news = TownGrew(
            town=town.name, was=was, became=became, area=region.name, seen_by=EVERYONE, place=str(region.id)
        )
        turn.tell(news)


def is_open(line: Market) -> bool:
    """Whether a market line trades goods by supply and demand; people and starting cities do not."""
    return line.amount > 0 and line.amount != UNLIMITED and line.item not in RACES


def price_target(line: Market) -> float:
    """Where the price of a line tends, by how much was traded (ATL-GAP-24)."""
    share = line.traded / line.amount
    return line.base_price * (1.5 - share / 2 if line.wanted else 1 + share / 2)


def _wear_roads(turn: AtlantisTurn, region: Region) -> None:
    roads = [s for s in region.structures if STRUCTURES[s.type].kind == "road" and s.needs == 0]
    for structure in region.structures:
        structure.worked = False
    for road in roads:
        loss = wear(turn.state, region, turn.number)
        road.condition -= turn.dice("wear", region.id, road.number).below(loss) + region.pillaged
        seats = seats_in(turn.state, region)
        facts = RoadFacts(road=road.name, region=where(region), seen_by=seats, place=str(region.id))
        if road.condition < 0:
            road.needs, road.condition = TO_REPAIR - road.condition, 0
            turn.tell(RoadDecayed(**facts, work=road.needs))
        elif road.condition < wear(turn.state, region, turn.number + 1) - 1 + region.pillaged:
            turn.tell(RoadWorn(**facts))


def wear(world: World, region: Region, number: int) -> int:
    """M of a turn: a road loses less than this in it (ATL-GAP-35)."""
    fair, bad = TERRAINS[region.terrain].road_decay
    return bad if seasons.weather(world, region, number).is_bad else fair


def seats_in(world: World, region: Region) -> tuple[str, ...]:
    """The seats of the factions that have units in a region."""
    factions = sorted({world.units[number].faction for number in region.units})
    return tuple(world.factions[number].seat for number in factions if world.factions[number].seat)
