"""Who notices whom (OLY-LOC-12, -13, OLY-PERM-03, OLY-GAP-47, -85, -O13, -O65, -S635, -S638).

What is known of somebody is known unit by unit: one that conceals itself is noticed by its own faction, by those it
contacted, and by those who found it. In a province in fog nobody else's units are noticed at all, but for its garrison.

What an order may name (OLY-EX-28): `known` answers only with what the reports of the faction show now: its own, whom
and what its units see, provinces it has been to, and all factions, whose list is public. `anywhere` is for the few
orders that reach whom nobody of the faction sees, as their rules say; what they tell of those is the number alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.acting import Known, NotPossible
from engine.games.olympia.acting.contract import Acting, FactionActing
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, Player, Storm, Thing, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.stacks import leader_of

CONCEAL_FACTION = "635"
FOG = "fog"
GARRISON = "garrison"


def conceals(world: World, unit: Unit) -> bool:
    """Whether a unit is hidden now: it wants to be, stands alone, has no men, and is not first in an inner place."""
    return unit.hides and can_hide(world, unit)


def can_hide(world: World, unit: Unit) -> bool:
    """Whether a unit may conceal itself where and as it is (OLY-GAP-S638)."""
    if unit.under or unit.beneath or any(ITEMS[item].man for item in unit.items if item in ITEMS):
        return False
    place = world.places[unit.place]
    return not place.within or place.units[:1] != [unit.id]


def conceals_lord(unit: Unit) -> bool:
    """Whether nobody can tell whose unit it is (OLY-GAP-S635)."""
    return CONCEAL_FACTION in unit.skills


def foggy(world: World, place: Place) -> bool:
    """Whether fog lies over a place: over a province, not over what is inside of it."""
    return not place.within and bool(world.storms) and any(storm.kind == FOG for storm in world.storms_over(place))


def notices(world: World, unit: Unit, other: Unit) -> bool:
    """Whether a unit notices another one in the same place, and so may name it in an order."""
    if unit.place != other.place:
        return False
    if _is_familiar(world, unit, other):
        return True
    if conceals(world, other):
        return False
    return other.kind == GARRISON or not foggy(world, world.places[other.place])


def _is_familiar(world: World, unit: Unit, other: Unit) -> bool:
    """Whether nothing hides one unit from another in the same place: of one faction or stack, contacted, or found."""
    if unit is other or (unit.player and unit.player == other.player):
        return True
    return _knows(unit, other) or leader_of(world, unit) is leader_of(world, other)


def here(acting: Acting, code: str, rule: str) -> Unit:
    """The unit of a number, or the garrison, that stands where the acting unit is, that it notices, and that is not on
    its way elsewhere (OLY-LOC-12, -13, OLY-GAP-30). Raises NotPossible if there is none.
    """
    world = acting.world
    for unit in _called(world, world.places[acting.unit.place], code):
        if notices(world, acting.unit, unit) and not leader_of(world, unit).moving:
            return unit
    raise NotPossible(Refusal.NOT_HERE, rule, who=f"[{code}]" if code != GARRISON else GARRISON)


def _called(world: World, place: Place, code: str) -> Iterator[Unit]:
    """The unit of a number, or all garrisons, in a place."""
    if code == GARRISON:
        yield from (unit for unit in everybody(world, place) if unit.kind == GARRISON)
    elif code in world.units and world.units[code].place == place.id:
        yield world.units[code]


def _knows(unit: Unit, other: Unit) -> bool:
    """Whether a unit was contacted by another one, or has found it."""
    return unit.id in other.contacted or unit.player in other.contacted or unit.id in other.found_by


def _is_veiled(world: World, unit: Unit) -> bool:
    """Whether strangers who only look on do not notice a unit."""
    return conceals(world, unit) or (unit.kind != GARRISON and foggy(world, world.places[unit.place]))


def everybody(world: World, place: Place) -> Iterator[Unit]:
    """All who stand directly in a place, stack by stack."""
    units = world.units
    for code in place.units:
        leader = units[code]
        yield leader
        for member in leader.beneath:
            yield from world.stack(units[member])


def hide(turn: OlympiaTurn, unit: Unit) -> None:
    """The unit conceals itself from now on, where that is possible."""
    unit.hides = True
    if turn.scratch.hiders is not None:
        turn.scratch.hiders[unit.id] = None


def _hiding(turn: OlympiaTurn, place: Place) -> list[Unit]:
    """Who would hide in a place, alone or at the head of a stack, in the order of its list."""
    units = turn.state.units
    if turn.scratch.hiders is None:
        turn.scratch.hiders = {unit.id: None for unit in units.values() if unit.hides}
    known = (units[code] for code in turn.scratch.hiders if code in units)
    here = [unit for unit in known if unit.hides and unit.place == place.id and not unit.under]
    if len(here) > 1:
        spots = {code: spot for spot, code in enumerate(place.units)}
        here.sort(key=lambda unit: spots[unit.id])
    return here


def unnoticed(turn: OlympiaTurn, unit: Unit) -> Iterator[Unit]:
    """All in the place of a unit whom it does not notice: strangers in fog; elsewhere some who hide, and they stand
    alone.
    """
    world = turn.state
    place = world.places[unit.place]
    if foggy(world, place):
        strangers = (one for one in everybody(world, place) if one.kind != GARRISON or conceals(world, one))
        yield from (one for one in strangers if not _is_familiar(world, unit, one))
        return
    yield from (one for one in _hiding(turn, place) if not notices(world, unit, one))


def _inside(world: World, code: str) -> Iterator[Unit]:
    """All who stand in the inner places of a place: they hear of what goes on around them (OLY-LOC-09, -10)."""
    for inner in world.places[code].inner:
        yield from everybody(world, world.places[inner])


def is_in_sight(world: World, other: Unit, player: str) -> bool:
    """Whether free units of a faction see somebody: in the same place; from within the places in it; or, if his stack
    is the first in a structure, from around it (OLY-LOC-09, -10, OLY-GAP-47).
    """
    place, leader = world.places[other.place], leader_of(world, other)
    if any(notices(world, one, leader) for one in _free_of(everybody(world, place), player)):
        return True
    if _is_veiled(world, leader):
        return False
    if any(True for _ in _free_of(_inside(world, place.id), player)):
        return True
    if place.kind not in STRUCTURES or place.units[:1] != [leader.id]:
        return False
    around = (*everybody(world, world.places[place.within]), *_inside(world, place.within))
    return any(True for _ in _free_of(around, player))


def _free_of(units: Iterable[Unit], player: str) -> Iterator[Unit]:
    """Those of a faction who are no prisoners."""
    return (unit for unit in units if unit.player == player and not unit.prisoner)


def witnesses(world: World, place: Place, *, of: Unit | None = None) -> tuple[str, ...]:
    """The seats that notice something in a place: with free units in it, or in what lies inside of it.

    of: who does it. Its own faction has that in a diary and is not among them, nor is whoever does not notice it.
    """
    found: dict[str, None] = {}
    veiled = of is not None and _is_veiled(world, of)
    own = of.player if of is not None else ""
    for unit in everybody(world, place):
        if unit.player in found or unit.player == own or unit.prisoner:
            continue
        if of is None or not veiled or notices(world, unit, of):
            found[unit.player] = None
    if not veiled:
        found.update((unit.player, None) for unit in _inside(world, place.id) if not unit.prisoner)
    players = (world.players.get(code) for code in found if code != own)
    return tuple(player.seat for player in players if player is not None and player.seat)


# What an order may name

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
    return Known(lambda code: _find(world, code), lambda found: _is_known(world, player, found), called)


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


def _is_known(world: World, player: Player, found: Named) -> bool:
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
