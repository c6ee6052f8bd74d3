"""Units of the map as figures of a field: packs unrolled, riders on their mounts, leaders with what they give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle.leading import Led, leadership
from engine.games.erfworld.bouts.field import Fate, Figure
from engine.games.erfworld.doctrine.in_bouts import ByDoctrine
from engine.games.erfworld.doctrine.in_force import InForce, in_force
from engine.games.erfworld.rules.classes import UnitClass
from engine.games.erfworld.rules.land import TERRAINS, WEATHERS
from engine.games.erfworld.rules.source import HALVES
from engine.games.erfworld.state import Commander, Pack, World
from engine.games.erfworld.units.burden import Load, load_of
from engine.games.erfworld.units.kinds import SKY_AMMO, full_hits, gains, kind_of

DANCING = 3  # units of a stack that dances (ERF-SPECIAL-34)
ON_THE_FIELD = 5  # times the enemy's supply that finds room to fight at once


@dataclass(slots=True)
class Party:
    """One side of a battle: units of one block in one hex. name: of the side whose doctrine counts, "" for the wild.

    around: others of theirs in the hex, whose leaders count as well.
    """

    name: str
    units: list[Unit]
    around: list[Unit] = field(default_factory=list)

    def kinds(self) -> list[tuple[UnitClass, int]]:
        return [(kind_of(unit), unit.count if isinstance(unit, Pack) else 1) for unit in self.units]


def figures_of(world: World, party: Party, side: int, terrain: str) -> list[Figure]:
    """The figures of a party, in the order of its units; carried ones stand with their mounts."""
    led = leadership(world, [*party.units, *party.around])
    unrolled = {unit.id: _unrolled(world, unit, side, led[unit.id], terrain) for unit in party.units}
    _share_tribal(world, party, unrolled)
    _dance(party.units, led, unrolled)
    for unit in party.units:
        _burden(world, unit, unrolled[unit.id])
    carried = {unit.id for unit in party.units if unit.on in unrolled}
    for unit in party.units:
        if unit.on in unrolled:
            _seat(unrolled[unit.id], unrolled[unit.on], "rider" in _ways(unit))
    found = [figure for unit in party.units if unit.id not in carried for figure in unrolled[unit.id]]
    leaders = {figure.unit: figure.name for figures in unrolled.values() for figure in figures}
    for figures in unrolled.values():
        for figure in figures:
            leader = led[figure.unit].leader
            figure.led_by = leaders.get(leader, "")
    return found


def _ways(unit: Unit) -> tuple[str, ...]:
    return (kind_of(unit).terrain_special, unit.terrain if isinstance(unit, Commander) else "")


def _unrolled(world: World, unit: Unit, side: int, led: Led, terrain: str) -> list[Figure]:
    """Every figure of a unit, the wounded first; who is down takes no part."""
    kind, more, full = kind_of(unit), gains(unit), full_hits(unit)
    weather = WEATHERS[world.hexes[unit.place].weather].stats  # ERF-MCMOVE-05
    if isinstance(unit, Pack):
        hits = [*unit.wounds[: unit.count], *[full] * (unit.count - len(unit.wounds))]
    else:
        hits = [full if unit.hits < 0 else unit.hits]
    mastered = terrain in (kind.terrain_special, *_ways(unit)) or (terrain == "city" and unit.garrison)
    return [
        Figure(
            name=f"{unit.id}.{number}",
            side=side,
            kind=kind,
            hits=left,
            full=full,
            fate=Fate.FIGHTING if left > 0 else Fate.DYING,
            ammo=unit.ammo,
            stats=more["stats"] + weather,
            moves=more["move"],
            disarmed=unit.disarmed,
            hampered=0 if mastered else _hampered(kind, terrain),
            bonus=led.bonus,
            unled=led.without,
            commanded=led.stacked,
            mastered=mastered,
            player=isinstance(unit, Commander) and unit.player,
            luck=unit.luck if isinstance(unit, Commander) else 0,
            wild=not unit.side,
            charms=tuple(unit.charms),
            unit=unit.id,
            stack=_stack_key(unit),
        )
        for number, left in enumerate(hits, start=1)
    ]


def _stack_key(unit: Unit) -> str:
    """Who stands with whom: a stack of a side; who goes in none is by himself."""
    return f"{unit.side}.{unit.stack}" if unit.stack else unit.id


def _burden(world: World, unit: Unit, figures: Sequence[Figure]) -> None:
    """A full load makes a mount slow to dodge and keeps it from attacking, unless it has Increased Carry; one to the
    utmost leaves it next to nothing (ERF-MOUNT-03, ERF-SPEC3-02).
    """
    load = load_of(world, unit)
    if load is Load.LIGHT or (load is Load.FULL and "increased_carry" in kind_of(unit).specials):
        return
    for figure in figures:
        evasion = max(0, figure.kind.evasion - 1) if load is Load.FULL else min(1, figure.kind.evasion)
        figure.laden, figure.kind = int(load), msgspec.structs.replace(figure.kind, evasion=evasion)


def _hampered(kind: UnitClass, terrain: str) -> int:
    """Points of move that the ground takes off who walks on it (ERF-MOVE-03, -05, ERF-MCMOVE-07)."""
    if kind.flies:
        return 0
    return max(0, (TERRAINS[terrain].penalty if terrain in TERRAINS else 0) - ("terrain_ignore" in kind.specials))


def _share_tribal(world: World, party: Party, unrolled: Mapping[str, list[Figure]]) -> None:
    """The special that all of a tribe share (ERF-UNIT-54)."""
    for unit in party.units:
        tribe = world.tribes.get(unit.tribe)
        if tribe is None or not tribe.special:
            continue
        for figure in unrolled[unit.id]:
            more = tuple(dict.fromkeys((*figure.kind.specials, tribe.special)))
            figure.kind = msgspec.structs.replace(figure.kind, specials=more)


def _dance(units: Sequence[Unit], led: Mapping[str, Led], unrolled: Mapping[str, list[Figure]]) -> None:
    """Stacks of three light infantry and more in which everybody dances, by himself or by his leader's example (ERF-
    SPECIAL-34). What passes on through leadership does so while a stack has its bonus (ERF-SPECIAL-21).
    """
    stacks: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.stack:
            stacks.setdefault(f"{unit.side}.{unit.stack}", []).append(unit)
    for stack in stacks.values():
        figures = [figure for unit in stack for figure in unrolled[unit.id]]
        fit = all(one.kind.kind == "infantry" and not one.kind.body_size.is_heavy for one in figures)
        able = [figure for figure in figures if "dance_fighting" in figure.kind.specials]
        shown = any(led[one.unit].leader == one.unit and led[one.unit].stacked for one in able)
        if fit and len(figures) >= DANCING and (shown or len(able) == len(figures)):
            for figure in figures:
                figure.dances = True


def _seat(riders: Sequence[Figure], mounts: Sequence[Figure], rides: bool) -> None:
    """One rider a mount makes cavalry; all others are only carried (ERF-MOUNT-02, -06)."""
    if not mounts:
        return
    for place, rider in enumerate(riders):
        mount = mounts[place % len(mounts)]
        if rides and not mount.cavalry:
            mount.cavalry, mount.kind = True, mounted(mount.kind, rider.kind)
            mount.carried.insert(0, rider)
            mount.player, mount.luck = rider.player, rider.luck
            if not mount.ammo:
                mount.borrows, mount.ammo = True, _at_hand(mount, rider)
            mount.commanded = mount.commanded or rider.commanded
        else:
            mount.carried.append(rider)


def _at_hand(mount: Figure, rider: Figure) -> int:
    """The rider's ammo; of a flier never more than two shots (ERF-FLY-03)."""
    return min(rider.ammo, SKY_AMMO * HALVES) if mount.kind.flies else rider.ammo


def mounted(mount: UnitClass, rider: UnitClass) -> UnitClass:
    """Cavalry: the mount's figures with the rider's specials; it fights with his weapon, which grows with it, if he is
    one size smaller (ERF-MOUNT-06).
    """
    specials = tuple(dict.fromkeys((*mount.specials, *rider.specials)))
    helpless = not (mount.is_combatant and rider.is_combatant)
    changed = msgspec.structs.replace(
        mount,
        name=f"{rider.name} on {mount.name}",
        plural=f"{rider.plural} on {mount.plural}",
        specials=specials,
        mastery=mount.mastery or rider.mastery,
        reach=0 if helpless else mount.reach,
        traits=tuple(dict.fromkeys((*mount.traits, "non_combat"))) if helpless else mount.traits,
    )
    if helpless or not rider.armed or mount.body_size.number - rider.body_size.number != 1:
        return changed
    if rider.shoots:
        ammo = min(rider.ammo, SKY_AMMO) if mount.flies else rider.ammo
        return msgspec.structs.replace(
            changed, range=rider.range, reach=0, weapon=rider.weapon, style=rider.style, ammo=ammo, armed=True
        )
    if not rider.reach:
        return changed
    return msgspec.structs.replace(
        changed, range=rider.range, reach=rider.reach + 1, weapon=rider.weapon, style=rider.style
    )


def choices_of(world: World, party: Party) -> ByDoctrine:
    """What a party decides by: its side's doctrine, and that of every stack in it."""
    stacks: dict[str, InForce] = {}
    for unit in party.units:
        if unit.stack and _stack_key(unit) not in stacks:
            stacks[_stack_key(unit)] = in_force(world, unit)
    return ByDoctrine(in_force(world, party.name), stacks)


def room_for(figures: Sequence[Figure], enemies: Iterable[Figure]) -> tuple[list[Figure], list[Figure]]:
    """Who finds room to fight, and who waits behind: not many more than can get at the enemy, commanders first."""
    limit = ON_THE_FIELD * max(8.0, sum(weight(figure) for figure in enemies))
    inside: list[Figure] = []
    outside: list[Figure] = []
    total = 0.0
    for figure in sorted(figures, key=lambda figure: not figure.kind.commander):
        total += weight(figure)
        (inside if total <= limit or not inside else outside).append(figure)
    return inside, outside


def weight(figure: Figure) -> float:
    return figure.kind.body_size.supply * figure.count


def is_figure_of(figures: Iterable[Figure]) -> Mapping[str, list[Figure]]:
    """Figures by the unit they belong to, those who are carried among them."""
    found: dict[str, list[Figure]] = {}
    for figure in figures:
        for one in (figure, *figure.carried):
            for unit, _ in one.units:
                found.setdefault(unit, []).append(one)
    return found
