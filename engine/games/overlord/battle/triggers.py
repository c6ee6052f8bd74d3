"""When units come to blows without an order, as pure functions (OVL-STANCE-09, -10, -15, OVL-GUARD-03 to -09).

They look and answer; whoever asks fights the battle or turns the stack back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.games.overlord.acting.references import is_travelling
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.state import CREATURES, Battle, Faction, Location, Stance, Unit, World
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.engagement import Cause, Trigger, guarding, guards
from engine.games.overlord.units.visibility import sees, stance

BEASTS = frozenset(("gwol", "puma", "lion", "elep", "snak", "sser", "wurm", "pbea"))
DEAD = frozenset(("skel", "zomb"))
FRIENDS: Mapping[str, str] = MappingProxyType(
    {"air": "airs", "earth": "eart", "fire": "fire", "void": "void", "water": "wate"}
)


def tames(unit: Unit, race: str) -> bool:
    """Whether a unit knows what keeps creatures of a race from attacking it (OVL-FACT-10).

    Decision: beasts do not attack on sight who knows beast mastery at the 2nd level; the dead, who knows necromancy;
    the creatures of an element, anyone who knows that element at the 2nd level.
    """
    if race in BEASTS:
        return level(unit, "beas") >= 2
    if race in DEAD:
        return level(unit, "necr") >= 1
    natures = (element for element, percent in RACES[race].protects.items() if percent >= 100)
    return any(level(unit, FRIENDS[element]) >= 2 for element in natures)


def is_left_alone(world: World, unit: Unit, beast: Unit) -> bool:
    """Whether a wild creature lets a unit be: for what it knows, or what somebody in its stack knows."""
    if beast.faction != CREATURES:
        return False
    return any(tames(member, beast.race) for member in world.stack(world.overall_leader(unit)))


Covers = Callable[[Unit], bool]  # whether a guard could itself go the way the stack came (OVL-GUARD-07, -08)


@dataclass(frozen=True, slots=True)
class TurnedBack:
    """A guard lets nobody of this stack in that does not fight for it (OVL-GUARD-05)."""

    guard: str
    unit: str


def on_arrival(
    world: World,
    location: Location,
    stack: Sequence[Unit],
    *,
    marches: bool,
    covers: Covers = lambda guard: True,
    revealed: Collection[str] = (),
) -> Cause | TurnedBack | None:
    """What the guards of a place do about a stack that enters it (OVL-GUARD-05, -06).

    stack: its leader first, then in report order. covers: leaves out guards of another element. Enemies are attacked;
    the hostile turn back, or attack if they came by MARCH. A guard has to see the unit.
    """
    entering = {unit.id for unit in stack}
    watching = [faction for faction in guarding(world, location) if faction != stack[0].faction]
    for wanted in (Stance.ENEMY, Stance.HOSTILE):
        found = {one: unit for one in watching if (unit := _disliked(world, one, stack, wanted, revealed)) is not None}
        for guard in guards(world, location, found):
            if guard.id in entering or not covers(guard):
                continue
            disliked = found[guard.faction].id
            if wanted is Stance.ENEMY:
                return Cause(Trigger.ENEMY, guard.id, disliked)
            return Cause(Trigger.MARCH, stack[0].id, guard.id) if marches else TurnedBack(guard.id, disliked)
    return None


def enemies_noticed(world: World, location: Location, revealed: Collection[str] = ()) -> Iterator[Cause]:
    """Every unit set to FIGHT attacks its faction's enemies on sight: one cause for each pair of factions, in report
    order (OVL-STANCE-10).
    """
    factions = dict.fromkeys([world.units[number].faction for number in location.units])
    hatred = {one: _hated(world, one, factions) for one in factions} if len(factions) > 1 else {}
    if not any(hatred.values()):
        return
    present = list(_present(world, location))
    met: dict[tuple[str, str], None] = {}
    fierce: dict[str, Unit] = {}
    for unit in present:
        if unit.tactics.battle is Battle.FIGHT:
            wild = unit.faction == CREATURES  # each kind of creature for itself (OVL-FACT-10)
            fierce.setdefault(unit.race if wild else unit.faction, unit)
    for unit in fierce.values():
        hated = hatred[unit.faction]
        for other in present if hated else ():
            pair = (unit.faction, other.faction)
            if other.faction not in hated or pair in met or pair[::-1] in met:
                continue
            if not _attacks(world, unit, other, revealed):
                continue
            met[pair] = None
            yield Cause(Trigger.ENEMY, unit.id, other.id)


def _hated(world: World, one: str, present: Collection[str]) -> set[str]:
    """The factions whose units a faction may take for enemies: by its stance, or not knowing whose they are."""
    faction = world.factions[one]
    if faction.default_stance is Stance.ENEMY:
        return {other for other in present if other != one}
    return {
        other for other, view in faction.stances.items() if view is Stance.ENEMY and other in present and other != one
    }


def _attacks(world: World, unit: Unit, other: Unit, revealed: Collection[str]) -> bool:
    """Whether a unit's faction takes another unit for an enemy, and sees it."""
    faction = world.factions[unit.faction]
    if is_left_alone(world, other, unit):
        return False
    return stance(world, faction, other) is Stance.ENEMY and sees(world, unit.faction, other, revealed)


def guards_clash(world: World, location: Location) -> Cause | None:
    """Two factions guard one place and one is hostile to the other: the later comer attacks (OVL-GUARD-03)."""
    factions = guarding(world, location)
    hostile = {(one, other) for one in factions for other in factions if one != other and _clash(world, one, other)}
    watch = guards(world, location, {one for pair in hostile for one in pair})
    for later in reversed(watch):
        for earlier in watch:
            if (later.faction, earlier.faction) in hostile and earlier.since <= later.since:
                return Cause(Trigger.GUARD, later.id, earlier.id)
    return None


def pillager_caught(world: World, location: Location, pillager: Unit, revealed: Collection[str] = ()) -> Cause | None:
    """The first guard, of another faction and no ally, that sees a pillager attacks it (OVL-COMBAT-02, OVL-ORD-35)."""
    others = [world.factions[one] for one in guarding(world, location) if one != pillager.faction]
    foes = [one.id for one in others if stance(world, one, pillager) is not Stance.ALLY]
    catching = [one for one in foes if sees(world, one, pillager, revealed)]
    guard = next(iter(guards(world, location, catching)), None)
    return Cause(Trigger.PILLAGE, guard.id, pillager.id) if guard else None


def _present(world: World, location: Location) -> Iterator[Unit]:
    return (unit for unit in world.here(location) if unit.figures and not is_travelling(world, unit))


def _disliked(
    world: World, faction: str, stack: Sequence[Unit], wanted: Stance, revealed: Collection[str]
) -> Unit | None:
    """The first unit of a stack that a faction sees and holds to be just that."""
    own = world.factions[faction]
    for unit in stack:
        if unit.faction == faction or not _may_hold(world, own, unit, wanted):
            continue
        if sees(world, faction, unit, revealed) and stance(world, own, unit) is wanted:
            return unit
    return None


def _may_hold(world: World, faction: Faction, unit: Unit, wanted: Stance) -> bool:
    """Whether a faction can hold a unit to be that, whether it knows whose it is or not."""
    return wanted in (faction.towards(unit.faction), faction.default_stance)


def _clash(world: World, one: str, other: str) -> bool:
    """Whether one of two factions is hostile to the other; guards are known for what they are (OVL-STANCE-11)."""
    views = world.factions[one].towards(other), world.factions[other].towards(one)
    return any(view in (Stance.HOSTILE, Stance.ENEMY) for view in views)
