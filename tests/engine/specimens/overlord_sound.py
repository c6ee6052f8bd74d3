"""What must hold in every state of Overlord: references, places, amounts, stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.core.orders import read_orders
from engine.games.overlord.book import BOOK
from engine.games.overlord.language.frame import MOST_ORDERS
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.state import DAYS, Faction, Kind, Location, Structure, Unit, World
from engine.games.overlord.telling.sheet import line_text


def sound(world: World) -> list[str]:
    """What is wrong with a state between two turns, a sentence each."""
    return [*_places(world), *_units(world), *_structures(world), *_factions(world), *_numbers(world)]


def _amounts(who: str, what: str, store: Mapping[str, int]) -> Iterator[str]:
    for name, count in store.items():
        if count <= 0:
            yield f"{who} has {count} {name} in its {what}"


def _places(world: World) -> Iterator[str]:
    standing = Counter(number for place in world.locations.values() for number in place.units)
    for number, times in standing.items():
        if times > 1:
            yield f"unit {number} stands in {times} places"
        if number not in world.units:
            yield f"a place lists unit {number}, which does not exist"
    yield from (f"unit {number} stands nowhere" for number in world.units if number not in standing)
    built = Counter(number for place in world.locations.values() for number in place.structures)
    yield from (f"structure {number} stands in {times} places" for number, times in built.items() if times > 1)
    yield from (f"structure {n} stands nowhere" for n in world.structures if n not in built)
    yield from (f"a place lists structure {n}, which does not exist" for n in built if n not in world.structures)
    for key, place in world.locations.items():
        yield from _place(world, key, place)


def _place(world: World, key: str, place: Location) -> Iterator[str]:
    if place.id != key:
        yield f"place {key} calls itself {place.id}"
    if place.terrain not in TERRAINS:
        yield f"{key} has terrain {place.terrain}"
    if place.container and place.container not in world.locations:
        yield f"{key} lies in {place.container}, which does not exist"
    yield from (f"a way leads from {key} to {way.goal}" for way in place.exits if way.goal not in world.locations)
    yield from _amounts(key, "ground", place.ground)
    for what in ("population", "economy", "wages", "taxes", "taxed"):
        if getattr(place, what) < 0:
            yield f"{key} has {getattr(place, what)} {what}"
    yield from (f"effect {tag} on {key} has {days} days" for tag, days in place.effects.items() if days <= 0)
    if place.title and place.title.holder:
        holder = world.units.get(place.title.holder)
        if holder is None or holder.title != key:
            yield f"the title of {key} is held by {place.title.holder}, who does not know of it"
    yield from _trade(key, place)


def _trade(key: str, place: Location) -> Iterator[str]:
    yield from (f"{key} has {left} {item} left" for item, left in place.left.items() if left < 0)
    for hire in place.hires:
        if not 0 <= hire.hired <= hire.amount or hire.price < 0 or hire.race not in RACES:
            yield f"{key} hires out {hire}"
    for offer in place.offers:
        if offer.amount < 0 or offer.price < 0 or offer.traded < 0 or offer.item not in ITEMS:
            yield f"{key} offers {offer}"
    yield from (f"{key} has its market on day {day}" for day in place.market_days if not 1 <= day <= DAYS)


def _units(world: World) -> Iterator[str]:
    for key, unit in world.units.items():
        yield from _unit(world, key, unit)
        yield from _stacked(world, key, unit)
        yield from _orders(key, unit)


def _unit(world: World, key: str, unit: Unit) -> Iterator[str]:
    place = world.locations.get(unit.location)
    if unit.id != key or unit.faction not in world.factions or unit.race not in RACES:
        yield f"unit {key} is {unit.id} of {unit.faction}, a {unit.race}"
    if place is None or key not in place.units:
        yield f"unit {key} is at {unit.location}, which does not list it"
    if unit.figures <= 0 and unit.kind is not Kind.STOCKPILE:
        yield f"unit {key} has {unit.figures} figures"
    if unit.figures < 0 or (unit.kind is Kind.STOCKPILE and unit.figures):
        yield f"stockpile {key} has {unit.figures} figures"
    yield from _belongings(key, unit)
    if unit.title:
        title = world.locations[unit.title].title if unit.title in world.locations else None
        if title is None or title.holder != key:
            yield f"{key} holds the title of {unit.title}, which does not know of it"
    if unit.oath and unit.oath not in world.factions:
        yield f"{key} has sworn to {unit.oath}"
    move = unit.movement
    if move:
        known = move.origin in world.locations and move.goal in world.locations
        if not known or not 0 <= move.walked <= move.days:
            yield f"{key} is on the way: {move}"


def _belongings(key: str, unit: Unit) -> Iterator[str]:
    yield from _amounts(key, "baggage", unit.items)
    yield from (f"{key} carries {item}" for item in unit.items if item not in ITEMS)
    for item, worn in unit.equipped.items():
        if not 0 < worn <= unit.count(item):
            yield f"{key} has {worn} of {unit.count(item)} {item} equipped"
    for tag, days in unit.experience.items():
        if days < 0 or tag not in SKILLS:
            yield f"{key} has {days} of {tag}"
    yield from (f"effect {tag} on {key} has {days} days" for tag, days in unit.effects.items() if days <= 0)
    yield from (f"{key} has work {work}" for work in unit.work if work.done < 0 or work.skill not in SKILLS)


def _stacked(world: World, key: str, unit: Unit) -> Iterator[str]:
    if unit.leader:
        leader = world.units.get(unit.leader)
        if leader is None:
            yield f"{key} is stacked under {unit.leader}, which does not exist"
        elif leader.location != unit.location:
            yield f"{key} at {unit.location} is stacked under {leader.id} at {leader.location}"
        elif leader.structure != unit.structure:
            yield f"{key} in [{unit.structure}] is stacked under {leader.id} in [{leader.structure}]"
    above, steps = unit, 0
    while above.leader in world.units and steps <= len(world.units):
        above, steps = world.units[above.leader], steps + 1
    if steps > len(world.units):
        yield f"{key} is stacked in a circle"
    if unit.structure:
        structure = world.structures.get(unit.structure)
        if structure is None or structure.location != unit.location:
            yield f"{key} at {unit.location} is in {unit.structure}, which is not there"


def _orders(key: str, unit: Unit) -> Iterator[str]:
    """A list that is too long, or a pending order that could not be read again."""
    if len(unit.orders) > MOST_ORDERS:
        yield f"{key} has {len(unit.orders)} pending orders"
    for line in unit.orders:
        if line.dashes < 0 or line.days < 0 or not 0 <= line.on_day <= DAYS or line.waited < 0:
            yield f"{key} has the pending order {line}"
        sheet = read_orders(f"UNIT U1\n{line_text(line)}", BOOK)
        if sheet.errors or len(sheet.orders) != 1:
            yield f"{key} has the pending order {line_text(line)!r}, which reads: {[str(d) for d in sheet.errors]}"


def _structures(world: World) -> Iterator[str]:
    for key, structure in world.structures.items():
        yield from _structure(world, key, structure)


def _structure(world: World, key: str, structure: Structure) -> Iterator[str]:
    place = world.locations.get(structure.location)
    if structure.id != key or structure.type not in STRUCTURES:
        yield f"structure {key} is {structure.id}, a {structure.type}"
    if place is None or key not in place.structures:
        yield f"structure {key} is at {structure.location}, which does not list it"
    if structure.faction and structure.faction not in world.factions:
        yield f"structure {key} belongs to {structure.faction}"
    yield from _amounts(key, "hold", structure.cargo)
    yield from _amounts(key, "needs", structure.materials)
    if structure.labour < 0 or any(taken < 0 for taken in structure.taken.values()):
        yield f"structure {key} has {structure.labour} to do, {structure.taken} taken"


def _factions(world: World) -> Iterator[str]:
    playing = Counter(faction.seat for faction in world.factions.values() if faction.seat)
    yield from (f"seat {seat} has {count} factions" for seat, count in playing.items() if count > 1)
    for key, faction in world.factions.items():
        yield from _faction(world, key, faction)


def _faction(world: World, key: str, faction: Faction) -> Iterator[str]:
    if faction.id != key:
        yield f"faction {key} calls itself {faction.id}"
    yield from _amounts(key, "fund", faction.fund)
    yield from (f"{key} has a stance to {other}" for other in faction.stances if other not in world.factions)
    yield from (f"{key} has seen {place}" for place in faction.seen if place not in world.locations)
    if key in faction.stances:
        yield f"{key} has a stance to itself"


def _numbers(world: World) -> Iterator[str]:
    """The next free numbers are free."""
    highest = (("U", world.units, world.next_unit), ("L", world.locations, world.next_location),
               ("B", world.structures, world.next_structure))  # fmt: skip
    for letter, records, following in highest:
        top = max((int(key[1:]) for key in records if key[0] == letter and key[1:].isdigit()), default=0)
        if top >= following:
            yield f"the next number is {letter}{following}, and {letter}{top} exists"
