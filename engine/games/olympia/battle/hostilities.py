"""Attacks on sight, once a day (OLY-PERM-05, OLY-GAP-46, S-17): by those who declared somebody hostile, and by
garrisons that were told to.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.olympia.battle.battle import battle
from engine.games.olympia.battle.battle_events import AutoAttack
from engine.games.olympia.combat.fighters import fighting_men
from engine.games.olympia.events import facts_of
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import FULL_HEALTH, NO_HEALTH, Unit, World
from engine.games.olympia.units.admission import is_hostile, known_as
from engine.games.olympia.units.lordship import GARRISON_FIGHTERS
from engine.games.olympia.units.presence import everybody, foggy, notices
from engine.games.olympia.units.stacks import leader_of
from engine.games.olympia.units.using import in_haven


def hostilities(turn: OlympiaTurn) -> None:
    """Every leader who may attacks the first hostile unit he notices, place by place in the order of their lists."""
    world = turn.state
    present: dict[str, set[str]] = {}
    for code in sorted(_quarrelsome(turn), key=lambda code: _where(world, world.units[code])):
        unit = world.units.get(code)
        if unit is None or not _may_attack(world, unit):
            continue
        named = _named(turn, unit)
        if unit.place not in present:
            present[unit.place] = _present(world, unit.place)
        foe = _first_foe(turn, unit, named) if not named.isdisjoint(present[unit.place]) else None
        if foe is not None:
            turn.tell(AutoAttack(**facts_of(world, [unit]), target=foe.id))
            battle(turn, unit, foe, takes_place=False, automatic=True)
            present.clear()  # who lost is elsewhere now, or somebody else's


def _quarrelsome(turn: OlympiaTurn) -> Iterator[str]:
    """Those who might attack somebody."""
    world = turn.state
    factions = {player.id: None for player in world.players.values() if player.attitudes.hostile}
    for unit in world.units.values():
        decreed = unit.id in turn.scratch.decrees and bool(turn.scratch.decrees[unit.id].hostile)
        if (unit.attitudes.hostile or unit.player in factions or decreed) and not unit.under:
            yield unit.id


def _where(world: World, unit: Unit) -> tuple[str, int]:
    return unit.place, world.places[unit.place].units.index(unit.id)


def _may_attack(world: World, unit: Unit) -> bool:
    """Unwounded leaders who have not fought today, neither on their way nor in a haven nor in fog."""
    place = world.places[unit.place]
    free = not (unit.under or unit.moving or unit.spent or unit.prisoner)
    whole = unit.health in (FULL_HEALTH, NO_HEALTH)
    return free and whole and not in_haven(world, place) and not foggy(world, place)


def _named(turn: OlympiaTurn, unit: Unit) -> set[str]:
    """The units and factions that a unit, its faction, or what it was told as a garrison calls hostile."""
    named = {*unit.attitudes.hostile}
    if unit.player in turn.state.players:
        named.update(turn.state.players[unit.player].attitudes.hostile)
    if unit.id in turn.scratch.decrees:
        named.update(turn.scratch.decrees[unit.id].hostile)
    return named


def _present(world: World, place: str) -> set[str]:
    """The units in a place, and their factions."""
    found = set()
    for unit in everybody(world, world.places[place]):
        found |= {unit.id, unit.player}
    return found


def _first_foe(turn: OlympiaTurn, unit: Unit, named: set[str]) -> Unit | None:
    """named: whom it calls hostile, so that nobody else need be looked at."""
    world = turn.state
    for other in everybody(world, world.places[unit.place]):
        if other.id not in named and other.player not in named:
            continue
        if other.prisoner or leader_of(world, other) is unit or not notices(world, unit, other):
            continue
        if is_hostile(world, unit, other) or _is_decreed(turn, unit, other):
            return other
    return None


def _is_decreed(turn: OlympiaTurn, garrison: Unit, other: Unit) -> bool:
    """Whether a garrison was told to attack a unit, and is strong enough to obey (OLY-LAND-05, -06)."""
    decrees = turn.scratch.decrees.get(garrison.id)
    if decrees is None or fighting_men(garrison) < GARRISON_FIGHTERS:
        return False
    return known_as(other).is_named(decrees.hostile)
