"""Who keeps whom out, and the battles that movement causes (ATL-ATTACK-08..10, ATL-MORDER-01, -06, ATL-TAX-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from engine.games.atlantis.acting.contract import facts
from engine.games.atlantis.battle.battle import fight
from engine.games.atlantis.battle.muster import catches, obstacle
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import FIRST_PLAYER, Attitude, Faction, Region, Unit, World
from engine.games.atlantis.travel.events import ThrownBack
from engine.games.atlantis.units.attitudes import attitude, guards
from engine.games.atlantis.units.skills import has_bodies
from engine.games.atlantis.units.stealth import Sight, sight


@contextmanager
def _in_the_open(unit: Unit) -> Iterator[None]:
    """The unit as it would arrive: outside, not on guard."""
    structure, guard = unit.structure, unit.flags.guard
    unit.structure, unit.flags.guard = 0, False
    yield
    unit.structure, unit.flags.guard = structure, guard


class Watch(NamedTuple):
    """All on guard in a region, in report order, and those of their factions that are Unfriendly to anybody."""

    guards: list[Unit]
    wary: frozenset[int]


def watch_of(world: World, region: Region) -> Watch:
    """The guards of a region as they stand now."""
    found = guards(world, region)
    factions = {guard.faction for guard in found}
    return Watch(found, frozenset(number for number in factions if _is_wary(world.factions[number])))


def _is_wary(faction: Faction) -> bool:
    return not all(held.at_least(Attitude.NEUTRAL) for held in (faction.default_attitude, *faction.attitudes.values()))


def forbidders(turn: AtlantisTurn, region: Region, watch: Watch, unit: Unit, *, aboard: bool = False) -> list[Unit]:
    """The guards of a region that would keep a unit out: Unfriendly to it, and they see and catch it (ATL-ATTACK-08).

    aboard: it comes in a ship, where everybody sees it and nobody rides away (ATL-ATTACK-11).
    """
    if not watch.wary:
        return []
    seen = sight(turn, region)
    if aboard:
        against = {faction for faction in watch.wary if _refuses(turn.state, seen, faction, unit)}
        return [guard for guard in watch.guards if guard.faction in against]
    with _in_the_open(unit):
        against = {
            faction for faction in watch.wary if _refuses(turn.state, seen, faction, unit) and seen.sees(faction, unit)
        }
        return [guard for guard in watch.guards if guard.faction in against and catches(region, guard, unit)]


def _refuses(world: World, seen: Sight, faction: int, unit: Unit) -> bool:
    return not attitude(world, seen, faction, unit).at_least(Attitude.NEUTRAL)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A unit that has just come into a region. blockers: guards it must beat, having advanced against them."""

    unit: Unit
    origin: Region
    structure: int
    blockers: tuple[int, ...] = ()


def belligerents(world: World) -> frozenset[int]:
    """The players' factions that are Hostile to anybody, and so may attack of themselves."""
    return frozenset(
        faction.id
        for faction in world.factions.values()
        if faction.id >= FIRST_PLAYER
        and (faction.default_attitude is Attitude.HOSTILE or Attitude.HOSTILE in faction.attitudes.values())
    )


def meet(turn: AtlantisTurn, region: Region, arrivals: Sequence[Arrival], hostile: frozenset[int]) -> None:
    """The battles when units from one region have arrived in another: against guards, then between enemies."""
    _break_through([arrival for arrival in arrivals if arrival.blockers], turn, region)
    if hostile:
        _strike(turn, region, {arrival.unit.id for arrival in arrivals}, hostile)


def _break_through(advancing: list[Arrival], turn: AtlantisTurn, region: Region) -> None:
    """Advancing units fight those who forbid entry, one faction after the other; a unit that does not win goes back."""
    world = turn.state
    for faction in dict.fromkeys(world.units[n].faction for a in advancing for n in a.blockers if n in world.units):
        strikers = [a for a in advancing if _is_held_up(world, region, a, faction)]
        target = next((g for a in strikers for g in _standing(world, region, a.blockers, faction)), None)
        if target is None:
            continue
        result = fight(turn, region, [a.unit for a in strikers], target)
        if not result.attackers_won:
            for arrival in strikers:
                _throw_back(turn, arrival)


def _is_held_up(world: World, region: Region, arrival: Arrival, faction: int) -> bool:
    unit = arrival.unit
    here = unit.id in world.units and unit.region == region.id
    return here and bool(_standing(world, region, arrival.blockers, faction))


def _standing(world: World, region: Region, blockers: tuple[int, ...], faction: int) -> list[Unit]:
    """The guards of a faction that still stand in the way: alive, here, on guard."""
    units = (world.units[number] for number in blockers if number in world.units)
    return [u for u in units if u.faction == faction and u.region == region.id and u.flags.guard]


def _throw_back(turn: AtlantisTurn, arrival: Arrival) -> None:
    unit = arrival.unit
    if unit.id in turn.state.units:
        turn.state.place(unit, arrival.origin, arrival.structure)
        turn.tell(ThrownBack(**facts(turn, unit), region=where(arrival.origin)))


def _strike(turn: AtlantisTurn, region: Region, come: set[int], hostile: frozenset[int]) -> None:
    """Hostile units attack whom they meet: those who came attack who was there, and the other way round.

    come: who came, or was thrown back again.
    """
    world = turn.state
    fought: set[tuple[int, int]] = set()
    for number in [unit.id for unit in world.units_in(region) if unit.faction in hostile and not unit.flags.avoid]:
        for victim in list(region.units):
            if number not in world.units or victim not in world.units or (number in come) == (victim in come):
                continue
            unit, target = world.units[number], world.units[victim]
            if (unit.faction, target.faction) in fought or not strikes(turn, region, unit, target):
                continue
            strikers = [u for u in world.units_in(region) if u.faction in hostile and strikes(turn, region, u, target)]
            fought.update((striker.faction, target.faction) for striker in strikers)
            fight(turn, region, strikers, target)


def strikes(turn: AtlantisTurn, region: Region, unit: Unit, target: Unit) -> bool:
    """Whether a unit attacks another on its own: Hostile, not avoiding, and able to (ATL-ATTACK-02, ATL-ATT-08,
    -09).
    """
    if unit.flags.avoid or unit.faction == target.faction or not has_bodies(unit):
        return False
    if attitude(turn.state, sight(turn, region), unit.faction, target) is not Attitude.HOSTILE:
        return False
    return not obstacle(turn, region, unit, target)
