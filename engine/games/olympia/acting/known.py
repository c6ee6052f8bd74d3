"""What an order may name: the one way from a number that a player wrote to what it stands for (OLY-GAP-47, OLY-EX-28).

`known` answers only with what the reports of the faction show now: its own, whom and what its units see, provinces it
has been to, and all factions, whose list is public. `anywhere` is for the few orders that reach whom nobody of the
faction sees, as their rules say; what they tell of those is the number alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting import Known
from engine.games.olympia.acting.contract import Acting, FactionActing
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import Place, Player, Storm, Thing, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import everybody, is_in_sight

Giver = Acting | FactionActing
Named = Unit | Place | Player | Thing | Storm


def player_of(acting: Giver) -> Player:
    """The faction whose order it is."""
    return acting.world.players[acting.unit.player] if isinstance(acting, Acting) else acting.player


def known(acting: Giver) -> Known[Named]:
    """Whatever the faction of who acts knows by its number."""
    return known_to(acting.world, player_of(acting))


def known_to(world: World, player: Player) -> Known[Named]:
    """Whatever a faction knows by its number."""
    return Known(lambda code: _find(world, code), lambda found: _knows(world, player, found), called)


def known_unit(acting: Giver, code: str) -> Unit | None:
    """Somebody whom the faction sees now."""
    found = known(acting).get(code)
    return found if isinstance(found, Unit) else None


def known_place(acting: Giver, code: str) -> Place | None:
    """A place that the faction sees now, or a province it has been to."""
    found = known(acting).get(code)
    return found if isinstance(found, Place) else None


def anywhere(acting: Giver, code: str) -> Named | None:
    """Whatever has a number, seen or not: only where a rule says that the order reaches so far."""
    return _find(acting.world, code)


def _find(world: World, code: str) -> Named | None:
    tables = (world.units, world.players, world.places, world.things, world.storms)
    return next((table[code] for table in tables if code in table), None)


def _knows(world: World, player: Player, found: Named) -> bool:
    if isinstance(found, Unit):
        return found.player == player.id or is_in_sight(world, found, player.id)
    if isinstance(found, Place):
        return _knows_place(world, player, found)
    if isinstance(found, Thing):
        return found.holder in world.units and world.units[found.holder].player == player.id
    if isinstance(found, Storm):
        return found.owner in world.units and world.units[found.owner].player == player.id
    return True


def _knows_place(world: World, player: Player, place: Place) -> bool:
    """One of its own is in it, or it is not hidden from the faction and one is around it or inside of it; a place that
    nature made also where it has been.
    """
    if _has_own(world, player, place):
        return True
    if place.hidden and all(mark.rpartition(" ")[2] != place.id for mark in player.knows):
        return False
    if place.kind not in STRUCTURES and world.province_of(place).id in player.visited:
        return True
    return any(_has_own(world, player, other) for other in _beside(world, place))


def _beside(world: World, place: Place) -> Iterator[Place]:
    """What lies in a place, around it, and with it in the same place."""
    yield from (world.places[code] for code in place.inner)
    if place.within:
        around = world.places[place.within]
        yield around
        yield from (world.places[code] for code in around.inner)


def _has_own(world: World, player: Player, place: Place) -> bool:
    return any(unit.player == player.id and not unit.prisoner for unit in everybody(world, place))
