"""Battles: those of a day are fought in its evening, one after the other (OVL-COMBAT-02, -58, OVL-GAP-112).

Whoever causes a battle during the day files it: ATTACK, a stack that enters under the eyes of guards, PILLAGE. In the
evening come first those filed, in their order; then enemies who notice each other; then guards who are hostile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from engine.games.overlord.acting.references import is_travelling
from engine.games.overlord.battle.battle import Battle, fight
from engine.games.overlord.battle.triggers import enemies_noticed, guards_clash
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location, World
from engine.games.overlord.units.engagement import Cause
from engine.games.overlord.units.visibility import exposed

Sequel = Callable[[Battle | None], None]
Strength = tuple[tuple[str, int, tuple[tuple[str, int], ...]], ...]  # unit, figures, what it has equipped


@dataclass(frozen=True, slots=True)
class Filed:
    """A battle that is to be fought in the evening. then: told how it ended, None when it did not come about."""

    location: str
    cause: Cause
    then: Sequel | None = None


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle of this month: where, on which day, the factions of who began it and of whom it was begun against.

    is_bloodless: nobody could harm anybody.
    """

    location: str
    day: int
    first: str
    second: str
    is_bloodless: bool


@dataclass(slots=True)
class Battles:
    """filed: for this evening. fought: this month so far. vain: place and factions -> what their units were like when
    their last battle of the month there harmed nobody.
    """

    filed: list[Filed] = field(default_factory=list)
    fought: list[Fought] = field(default_factory=list)
    vain: dict[tuple[str, str, str], Strength] = field(default_factory=dict)


def fought(turn: OverlordTurn) -> list[Fought]:
    """The battles of the month so far."""
    return turn.note(Battles).fought


def filed(turn: OverlordTurn) -> list[Filed]:
    """The battles of the day so far."""
    return turn.note(Battles).filed


def file(turn: OverlordTurn, location: Location, cause: Cause, then: Sequel | None = None) -> None:
    """Schedules a battle for this evening.

    then: called afterwards whatever happened; MARCH asks there `battle.has_won(leader)` (OVL-COMBAT-53).
    """
    filed(turn).append(Filed(location.id, cause, then))


def run(turn: OverlordTurn) -> None:
    """The battles of an evening. The same two units fight only once."""
    met: dict[tuple[str, str], None] = {}
    today = filed(turn)
    while today:
        entry = today.pop(0)
        battle = _meet(turn, turn.state.locations[entry.location], entry.cause, met)
        if entry.then is not None:
            entry.then(battle)
    for location in turn.state.locations.values():
        if len(location.units) > 1:
            _spontaneous(turn, location, met)


def _spontaneous(turn: OverlordTurn, location: Location, met: dict[tuple[str, str], None]) -> None:
    """Enemies on sight, and guards who are hostile (OVL-STANCE-09, -10)."""
    for cause in list(enemies_noticed(turn.state, location, exposed(turn))):
        if not _is_vain(turn, location, cause):
            _meet(turn, location, cause, met)
    clash = guards_clash(turn.state, location)
    if clash is not None:
        _meet(turn, location, clash, met)


def _is_vain(turn: OverlordTurn, location: Location, cause: Cause) -> bool:
    """Whether these two factions have found here, as they are, that they cannot harm each other (OVL-STANCE-10)."""
    units = turn.state.units
    first, second = units.get(cause.attacker), units.get(cause.target)
    if first is None or second is None:
        return False
    earlier = turn.note(Battles).vain.get(_pair(location, first.faction, second.faction))
    return earlier is not None and earlier == _strength(turn.state, location, (first.faction, second.faction))


def _pair(location: Location, first: str, second: str) -> tuple[str, str, str]:
    return location.id, min(first, second), max(first, second)


def _strength(world: World, location: Location, factions: Collection[str]) -> Strength:
    """What the units of some factions at a place are like, as far as it decides a battle."""
    present = (world.units[number] for number in location.units)
    return tuple((unit.id, unit.figures, tuple(unit.equipped.items())) for unit in present if unit.faction in factions)


def _meet(turn: OverlordTurn, location: Location, cause: Cause, met: dict[tuple[str, str], None]) -> Battle | None:
    """One battle, unless an earlier one of this evening settled it or drove somebody off."""
    world = turn.state
    attacker, target = world.units.get(cause.attacker), world.units.get(cause.target)
    pair = (min(cause.attacker, cause.target), max(cause.attacker, cause.target))
    if attacker is None or target is None or pair in met:
        return None
    if attacker.location != location.id or target.location != location.id or attacker.faction == target.faction:
        return None
    if is_travelling(world, attacker) and is_travelling(world, target):
        return None
    met[pair] = None
    return meet(turn, location, cause)


def meet(turn: OverlordTurn, location: Location, cause: Cause) -> Battle | None:
    """Fights a battle and notes that there was one; None when it did not come about."""
    units = turn.state.units
    first, second = units[cause.attacker].faction, units[cause.target].faction
    battle = fight(turn, location, cause)
    if battle is not None:
        fought(turn).append(Fought(location.id, turn.day, first, second, battle.is_bloodless))
        if battle.is_bloodless:
            turn.note(Battles).vain[_pair(location, first, second)] = _strength(turn.state, location, (first, second))
    return battle
