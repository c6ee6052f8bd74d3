"""What must hold in every state of Atlantis: references, places, amounts, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields

from engine.games.atlantis.land.economy import town_kind
from engine.games.atlantis.rules.items import GOODS, ITEMS, LEADER, RACES
from engine.games.atlantis.rules.land import OCEAN, STRUCTURES, TERRAINS
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.state import FIRST_PLAYER, FIRST_SHIP, Faction, Region, Structure, ThisTurn, Unit, World

KEPT = ("distant", "shown", "seen_in_battle", "fought")  # of `this_turn`: what reports still ask for


def sound(world: World) -> list[str]:
    """What is wrong with a state between two turns, a sentence each."""
    return [*_regions(world), *_units(world), *_factions(world), *_numbers(world), *_leftovers(world)]


def _regions(world: World) -> Iterator[str]:
    standing = Counter(number for region in world.regions.values() for number in region.units)
    yield from (f"unit {number} stands in {times} places" for number, times in standing.items() if times > 1)
    yield from (f"a region lists unit {n}, which does not exist" for n in standing if n not in world.units)
    yield from (f"unit {number} stands nowhere" for number in world.units if number not in standing)
    gates = Counter(region.gate for region in world.regions.values() if region.gate)
    yield from (f"gate {gate} stands in {times} regions" for gate, times in gates.items() if times > 1)
    ships: Counter[int] = Counter()
    for key, region in world.regions.items():
        yield from _region(world, key, region)
        ships.update(s.number for s in region.structures if s.number >= FIRST_SHIP)
    yield from (f"ship {number} is in {times} places" for number, times in ships.items() if times > 1)


def _region(world: World, key: int, region: Region) -> Iterator[str]:
    if region.id != key or region.terrain not in TERRAINS:
        yield f"region {key} is {region.id}, {region.terrain}"
    if region.race and region.race not in RACES:
        yield f"region {key} is peopled by {region.race}"
    for what in ("population", "base_population", "wages", "pillaged", "tax", "entertainment", "gate", "bounty"):
        if getattr(region, what) < 0:
            yield f"region {key} has {getattr(region, what)} {what}"
    numbers = [structure.number for structure in region.structures]
    if numbers != sorted(dict.fromkeys(numbers)):
        yield f"the structures of region {key} are numbered {numbers}"
    for structure in region.structures:
        yield from _structure(world, key, structure)
    yield from _trade(key, region)


def _trade(key: int, region: Region) -> Iterator[str]:
    for product in region.products:
        if product.base < 0 or product.produced < 0 or product.item not in ITEMS:
            yield f"region {key} yields {product}"
    for market in region.markets:
        if market.amount > 0 and market.item in GOODS and not market.wanted and _is_village(region):
            yield f"the village of region {key} sells {market}"
        if market.amount < -1 or market.price < 0 or market.traded < 0 or market.item not in ITEMS:
            yield f"region {key} has the market {market}"
    if region.town and region.town.population < 0:
        yield f"the town of region {key} has {region.town.population} people"


def _is_village(region: Region) -> bool:
    return region.town is not None and town_kind(region.town) == "village"


def _structure(world: World, key: int, structure: Structure) -> Iterator[str]:
    who = f"structure {structure.number} of region {key}"
    if structure.type not in STRUCTURES:
        yield f"{who} is a {structure.type}"
    if structure.needs < 0 or structure.condition < 0 or structure.runes < 0:
        yield f"{who} needs {structure.needs}, condition {structure.condition}, runes {structure.runes}"
    if structure.passage:
        far = world.regions.get(structure.passage)
        if far is None or not any(other.passage == key for other in far.structures):
            yield f"{who} leads to {structure.passage}, and nothing leads back"


def _units(world: World) -> Iterator[str]:
    for key, unit in world.units.items():
        yield from _unit(world, key, unit)


def _unit(world: World, key: int, unit: Unit) -> Iterator[str]:
    region = world.regions.get(unit.region)
    if unit.id != key or unit.faction not in world.factions:
        yield f"unit {key} is {unit.id} of faction {unit.faction}"
    if region is None or key not in region.units:
        yield f"unit {key} is in region {unit.region}, which does not list it"
    elif unit.structure and region.structure(unit.structure) is None:
        yield f"unit {key} is in structure {unit.structure} of region {region.id}, which is not there"
    yield from (f"unit {key} has {n} {item}" for item, n in unit.items.items() if n <= 0 or item not in ITEMS)
    people = sum(n for item, n in unit.items.items() if item in ITEMS and ITEMS[item].is_person)
    monsters = sum(n for item, n in unit.items.items() if item in ITEMS and ITEMS[item].is_monster)
    if not people and not monsters:
        yield f"unit {key} of faction {unit.faction} has nobody in it: {dict(unit.items)}"
    yield from (f"unit {key} has {n} of {s}" for s, n in unit.training.items() if n < 0 or s not in SKILLS)
    if unit.training and not people:
        yield f"unit {key} has learned {list(unit.training)} without people"
    if unit.faction >= FIRST_PLAYER:
        yield from _players_unit(world, unit, people)
    if unit.combat_spell and unit.combat_spell not in SKILLS:
        yield f"unit {key} fights with {unit.combat_spell}"
    if unit.invisible < 0 or unit.alias or unit.former:
        yield f"unit {key} keeps of the month: invisible {unit.invisible}, alias {unit.alias}, former {unit.former}"


def _players_unit(world: World, unit: Unit, people: int) -> Iterator[str]:
    """What holds of players' units and not of guards and beasts (ATL-UNIT-04, -05, ATL-MOVE-15, ATL-GAP-43)."""
    leaders = unit.count(LEADER)
    if not people:
        yield f"unit {unit.id} of faction {unit.faction} has no people: {dict(unit.items)}"
    if leaders not in (0, people):
        yield f"unit {unit.id} has leaders among other people: {dict(unit.items)}"
    if not leaders and len(unit.training) > 1:
        yield f"unit {unit.id} has no leader and has learned {list(unit.training)}"
    region = world.regions.get(unit.region)
    if region is not None and region.terrain == OCEAN and unit.structure < FIRST_SHIP:
        yield f"unit {unit.id} is in the sea of region {region.id} without a ship"


def _factions(world: World) -> Iterator[str]:
    active = [faction for faction in world.factions.values() if faction.seat and faction.status == "active"]
    playing = Counter(faction.seat for faction in active)
    yield from (f"seat {seat} plays {count} factions" for seat, count in playing.items() if count > 1)
    owned = Counter(unit.faction for unit in world.units.values())
    for key, faction in world.factions.items():
        yield from _faction(world, key, faction)
        if faction.seat and faction.status != "active" and owned[key]:
            yield f"faction {key} is {faction.status} and has {owned[key]} units"
        if faction.seat and faction.status == "active" and not owned[key]:
            yield f"faction {key} is active and has no units"


def _faction(world: World, key: int, faction: Faction) -> Iterator[str]:
    if faction.id != key:
        yield f"faction {key} calls itself {faction.id}"
    points = (faction.war, faction.trade, faction.magic)
    if min(points) < 0 or (faction.seat and sum(points) > 5) or faction.unclaimed < 0:
        yield f"faction {key} has points {points} and {faction.unclaimed} unclaimed"
    yield from (f"faction {key} has an attitude to {n}" for n in faction.attitudes if n not in world.factions)
    yield from (f"faction {key} has seen region {n}" for n in faction.seen if n not in world.regions)
    yield from (f"faction {key} knows {s}" for s in faction.skills_known if s not in SKILLS)


def _numbers(world: World) -> Iterator[str]:
    """The next free numbers are free."""
    ships = [s.number for region in world.regions.values() for s in region.structures]
    for what, top, following in (
        ("unit", max(world.units, default=0), world.next_unit),
        ("faction", max(world.factions, default=0), world.next_faction),
        ("ship", max(ships, default=0), world.next_ship),
    ):
        if top >= following:
            yield f"the next {what} is {following}, and {top} exists"


def _leftovers(world: World) -> Iterator[str]:
    """What the steps of a month tell each other is empty between turns, but for what reports ask for."""
    for found in fields(ThisTurn):
        if found.name not in KEPT and getattr(world.this_turn, found.name):
            yield f"this_turn.{found.name} holds {str(getattr(world.this_turn, found.name))[:60]} between two turns"
