"""What must hold in every state of Olympia: references, places, stacks, amounts, queues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.orders import read_printed
from engine.games.olympia.book import BOOK
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import FULL_HEALTH, MOST_QUEUED, NO_HEALTH, Place, Unit, World


def sound(world: World) -> list[str]:
    """What is wrong with a state between two turns, a sentence each."""
    return [*_places(world), *_units(world), *_things(world), *_players(world)]


def _places(world: World) -> Iterator[str]:
    standing = Counter(code for place in world.places.values() for code in place.units)
    standing.update(code for unit in world.units.values() for code in unit.beneath)
    yield from (f"unit {code} stands in {times} lists" for code, times in standing.items() if times > 1)
    yield from (f"unit {code} stands nowhere" for code in world.units if code not in standing)
    yield from (f"a list has unit {code}, which does not exist" for code in standing if code not in world.units)
    inside = Counter(code for place in world.places.values() for code in place.inner)
    yield from (f"place {code} lies in {times} places" for code, times in inside.items() if times > 1)
    for key, place in world.places.items():
        yield from _place(world, key, place)


def _place(world: World, key: str, place: Place) -> Iterator[str]:
    if place.id != key:
        yield f"place {key} calls itself {place.id}"
    if place.within and (place.within not in world.places or key not in world.places[place.within].inner):
        yield f"place {key} lies in {place.within}, which does not list it"
    if place.region not in world.regions:
        yield f"place {key} is of region {place.region}"
    yield from (f"{key} lists {code}, which does not exist" for code in place.inner if code not in world.places)
    yield from (f"a way leads from {key} to {link.to}" for link in place.links if link.to not in world.places)
    yield from (f"{key} yields {count} of {item}" for item, count in place.supplies.items() if count < 0)
    for what in ("civilization", "tax", "pillage", "barrier", "shroud", "quest"):
        if getattr(place, what) < 0:
            yield f"{key} has {getattr(place, what)} {what}"
    built = place.built
    if built is not None and (built.work < 0 or not (0 <= built.damage < 100 or built.fallen) or built.depth < 0):
        yield f"{key} is built as {built}"


def _units(world: World) -> Iterator[str]:
    for key, unit in world.units.items():
        yield from _unit(world, key, unit)
        yield from _belongings(world, key, unit)
        yield from _stack(world, key, unit)


def _unit(world: World, key: str, unit: Unit) -> Iterator[str]:
    if unit.id != key or unit.place not in world.places:
        yield f"unit {key} is {unit.id} in {unit.place}"
    if unit.player and world.players[unit.player].status != "active":
        yield f"unit {key} serves {unit.player}, which is not in the game"
    if unit.health != NO_HEALTH and not 0 < unit.health <= FULL_HEALTH:
        yield f"unit {key} has health {unit.health}"
    for what in ("aura", "most_aura", "attack", "defense", "missile", "rating", "points", "shroud", "studied"):
        if getattr(unit, what) < 0:
            yield f"unit {key} has {getattr(unit, what)} {what}"
    for code in (*unit.skills, *unit.learning):
        if code not in SKILLS:
            yield f"unit {key} knows {code}"
    if unit.running is not None:
        yield from _readable(key, unit.running.words)


def _belongings(world: World, key: str, unit: Unit) -> Iterator[str]:
    yield from (f"unit {key} has {count} of {item}" for item, count in unit.items.items() if count <= 0)
    for code in unit.unique:
        if code not in world.things or world.things[code].holder != key:
            yield f"unit {key} has {code}, which does not know of it"
    for offer in unit.offers:
        if offer.quantity <= 0 or offer.price <= 0:
            yield f"unit {key} offers {offer}"


def _stack(world: World, key: str, unit: Unit) -> Iterator[str]:
    for code in unit.beneath:
        below = world.units.get(code)
        if below is None or below.under != key or below.place != unit.place:
            yield f"{code} is beneath {key} and does not know of it"
    if unit.under and (unit.under not in world.units or key not in world.units[unit.under].beneath):
        yield f"{key} is under {unit.under}, which does not list it"
    above, steps = unit, 0
    while above.under in world.units and steps <= len(world.units):
        above, steps = world.units[above.under], steps + 1
    if steps > len(world.units):
        yield f"{key} is stacked in a circle"


def _things(world: World) -> Iterator[str]:
    held = Counter(code for unit in world.units.values() for code in unit.unique)
    held.update(code for place in world.places.values() for code in place.lost)
    yield from (f"thing {code} is in {times} places" for code, times in held.items() if times > 1)
    yield from (f"{code} is held and does not exist" for code in held if code not in world.things)


def _players(world: World) -> Iterator[str]:
    playing = Counter(player.seat for player in world.players.values() if player.status == "active")
    yield from (f"seat {seat} has {count} factions" for seat, count in playing.items() if count > 1)
    for key, player in world.players.items():
        if player.id != key or player.points < 0 or player.fast_study < 0:
            yield f"player {key} is {player.id} with {player.points} points, {player.fast_study} days"
        yield from (f"{key} may claim {count} of {item}" for item, count in player.claim.items() if count <= 0)
        for unit, queue in player.queues.items():
            if not 0 < len(queue) <= MOST_QUEUED:
                yield f"the queue of {unit} has {len(queue)} orders"
            for words in queue:
                yield from _readable(unit, words)


def _readable(unit: str, words: str) -> Iterator[str]:
    try:
        read_printed(words, BOOK)
    except ValueError as problem:
        yield f"{unit} has the order {words!r}: {problem}"
