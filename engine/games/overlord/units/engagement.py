"""Who fights on which side (OVL-COMBAT-02 to -11, OVL-STACK-03, OVL-GAP-109, -118)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from engine.core.space.index import Measure
from engine.games.overlord.acting.references import is_travelling
from engine.games.overlord.state import (
    CITIZENS,
    FREE_PEOPLE,
    GUARDING,
    IMPERIALS,
    Battle,
    Location,
    Stance,
    Unit,
    World,
)
from engine.games.overlord.units.visibility import knows_faction, stance

WATCH = (IMPERIALS, CITIZENS, FREE_PEOPLE)  # whose guards defend whoever is attacked (OVL-NPC-05, OVL-GUARD-10)


class Trigger(StrEnum):
    """What begins a battle (OVL-COMBAT-02)."""

    ATTACK = "attack"  # an order
    ENEMY = "enemy"  # an enemy was noticed
    GUARD = "guard"  # two guards cannot bear each other
    MARCH = "march"  # into a guarded area
    PILLAGE = "pillage"  # under the eyes of guards


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a battle begins. attacker, target: unit ids; structure: whose owner was attacked, "" for none."""

    trigger: Trigger
    attacker: str
    target: str
    structure: str = ""


@dataclass(slots=True)
class Sides:
    """The units of both sides in report order. refused: those that stayed out for want of control points.

    first, second: the factions of the unit that begins and of its target.
    """

    first: str
    second: str
    attackers: list[Unit] = field(default_factory=list)
    defenders: list[Unit] = field(default_factory=list)
    refused: list[Unit] = field(default_factory=list)


def guarding(world: World, location: Location) -> list[str]:
    """The factions that have a guard at a location, in no order that means anything."""
    return list(world.tally(_on_guard).values(location.id)) if location.units else []


def _on_guard(world: World, unit: Unit) -> Measure | None:
    """A guard, for its location, by its faction."""
    is_guard = unit.guarding and unit.figures and not is_travelling(world, unit)
    return (unit.location, unit.faction) if is_guard else None


def guards(world: World, location: Location, factions: Iterable[str]) -> list[Unit]:
    """The guards of some factions at a location, in report order: outside first, then structure by structure."""
    filed = [unit for one in factions for unit in world.index.filed(GUARDING, (location.id, one, True))]
    found = [unit for unit in filed if _on_guard(world, unit)]
    if len(found) < 2:
        return found
    order = {number: place for place, number in enumerate(location.structures, 1)}
    return sorted(world.in_order(location, found), key=lambda unit: order.get(unit.structure, 0))


def engage(world: World, location: Location, cause: Cause, refuses: Callable[[Unit], bool]) -> Sides:
    """Sorts the units at a location into two sides.

    refuses: whether a unit stays out for want of control points (OVL-CP-09); never asked about the target.
    """
    attacker, target = _strike_order(world, location, cause)
    present = _present(world, location, (attacker, target))
    offence, defence = _factions(world, present, attacker, target, cause.trigger)
    sides = Sides(attacker.faction, target.faction)
    attacking = _drawn_in(present, offence, attacker, attacks=True)
    defending = _drawn_in(present, defence, target, attacks=False)
    asked = {target.id: False}
    for drawn in (attacking, defending):
        _let_refuse(drawn, asked, refuses, sides.refused)
    if attacker.id not in attacking:
        return sides
    _with_stacks(world, attacking, whole=None)
    _with_stacks(world, defending, whole=target)
    for drawn in (attacking, defending):
        _let_refuse(drawn, asked, refuses, sides.refused)
    _withdraw(attacking, defending, (attacker, target), offence | defence)
    sides.attackers = [unit for unit in present if unit.id in attacking]
    sides.defenders = [unit for unit in present if unit.id in defending]
    return sides


def spectators(world: World, location: Location, sides: Sides) -> list[str]:
    """The factions that only watch, with those that pass through (OVL-COMBAT-08, OVL-GAP-118)."""
    fighting = {unit.faction: None for unit in (*sides.attackers, *sides.defenders)}
    here = dict.fromkeys(unit.faction for unit in world.here(location) if unit.figures)
    return [faction for faction in here if faction not in fighting]


def _present(world: World, location: Location, two: tuple[Unit, Unit]) -> list[Unit]:
    """Who can fight here, in report order: not those on their way, unless their stack is what the battle is about."""
    stacks = [world.overall_leader(unit) for unit in two]
    return [
        unit
        for unit in world.here(location)
        if unit.figures and (not is_travelling(world, unit) or world.overall_leader(unit) in stacks)
    ]


def _strike_order(world: World, location: Location, cause: Cause) -> tuple[Unit, Unit]:
    """Attacker and target. Of two that are each other's enemies, the later comer attacks (OVL-COMBAT-03)."""
    attacker, target = world.units[cause.attacker], world.units[cause.target]
    if cause.trigger is not Trigger.ENEMY:
        return attacker, target
    mutual = stance(world, world.factions[target.faction], attacker) is Stance.ENEMY
    if mutual and _since(world, location, attacker.faction) < _since(world, location, target.faction):
        return target, attacker
    return attacker, target


def _since(world: World, location: Location, faction: str) -> int:
    """When the first of a faction's units here arrived."""
    return min(world.units[number].since for number in location.units if world.units[number].faction == faction)


def _factions(
    world: World, present: list[Unit], attacker: Unit, target: Unit, trigger: Trigger
) -> tuple[dict[str, None], dict[str, None]]:
    """The factions of both sides: the two, guards who care, allies of either; whoever is torn withdraws.

    All guards turn on a pillager, but for those who would defend it (OVL-ORD-35).
    """
    first, second = attacker.faction, target.faction
    offence, defence = {first: None}, {second: None}
    others = [faction for faction in dict.fromkeys(unit.faction for unit in present) if faction not in (first, second)]
    guarding = dict.fromkeys(unit.faction for unit in present if unit.guarding)
    for faction in others:
        if faction not in guarding:
            continue
        if trigger is Trigger.PILLAGE and not stance(world, world.factions[faction], target).at_least(Stance.FRIENDLY):
            offence[faction] = None
        elif _guards_for(world, faction, target):
            defence[faction] = None
    involved = (dict(offence), dict(defence))
    for faction in others:
        for side, sworn in zip((offence, defence), involved, strict=True):
            known = (unit for unit in present if unit.faction in sworn)
            if any(_helps(world, faction, unit) for unit in known):
                side[faction] = None
    for faction in others:
        if faction in offence and faction in defence:
            del offence[faction], defence[faction]
    return offence, defence


def _guards_for(world: World, faction: str, target: Unit) -> bool:
    """Guards help those whom they hold at least friendly; the watch helps anybody it does not dislike."""
    least = Stance.NEUTRAL if faction in WATCH else Stance.FRIENDLY
    return stance(world, world.factions[faction], target).at_least(least)


def _helps(world: World, faction: str, unit: Unit) -> bool:
    """An ally by declaration, known to be one, who does not hate in return (OVL-STANCE-04, -13)."""
    own = world.factions[faction]
    return (
        own.towards(unit.faction) is Stance.ALLY
        and unit.faction != faction
        and knows_faction(world, faction, unit)
        and world.factions[unit.faction].towards(faction).at_least(Stance.NEUTRAL)
    )


def _drawn_in(present: list[Unit], factions: dict[str, None], leader: Unit, *, attacks: bool) -> dict[str, Unit]:
    """The units of a side by their factions and tactics (OVL-COMBAT-09, -10)."""
    idle = (Battle.AVOID, Battle.DEFEND) if attacks else (Battle.AVOID,)
    drawn = [
        unit for unit in present if unit is leader or (unit.faction in factions and unit.tactics.battle not in idle)
    ]
    return {unit.id: unit for unit in drawn}


def _let_refuse(
    drawn: dict[str, Unit], asked: dict[str, bool], refuses: Callable[[Unit], bool], refused: list[Unit]
) -> None:
    """Takes out those who refuse (OVL-CP-09). asked: the answers so far; no unit is asked twice, its stack or not."""
    for unit in list(drawn.values()):
        if unit.id not in asked:
            asked[unit.id] = refuses(unit)
            if asked[unit.id]:
                refused.append(unit)
        if asked[unit.id]:
            del drawn[unit.id]


def _with_stacks(world: World, drawn: dict[str, Unit], whole: Unit | None) -> None:
    """Adds all that is stacked under the units of a side, whatever its tactics, and the whole stack of `whole`."""
    roots: Iterable[Unit] = list(drawn.values())
    if whole is not None:
        roots = [world.overall_leader(whole), *roots]
    for root in roots:
        for unit in world.stack(root):
            if unit.figures:
                drawn.setdefault(unit.id, unit)


def _withdraw(
    attacking: dict[str, Unit], defending: dict[str, Unit], two: tuple[Unit, Unit], sworn: dict[str, None]
) -> None:
    """Units that stacks drew in on both sides withdraw, of factions that are not in this war (OVL-COMBAT-11)."""
    for number in [number for number in attacking if number in defending]:
        del (defending if attacking[number].faction == two[0].faction else attacking)[number]
    both = {unit.faction for unit in attacking.values()} & {unit.faction for unit in defending.values()}
    for drawn, leader in zip((attacking, defending), two, strict=True):
        for unit in list(drawn.values()):
            if unit.faction in both and unit.faction not in sworn and unit is not leader:
                del drawn[unit.id]
