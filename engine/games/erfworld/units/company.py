"""Who is where, who goes together, and how units divide, unite and leave the world."""

from __future__ import annotations

from dataclasses import replace

from engine.core.acting.ledger import enter
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Commander, Pack, Side, Stack, World
from engine.games.erfworld.units.figures import Unit, count_of
from engine.games.erfworld.units.stances import is_at_peace


def find(world: World, code: str) -> Unit | None:
    return world.packs.get(code) or world.commanders.get(code)


def units_at(world: World, place: int) -> list[Unit]:
    """All units in a hex, prisoners too."""
    return world.index.where("place", place)


def packs_at(world: World, place: int) -> list[Pack]:
    """The packs in a hex."""
    return [unit for unit in units_at(world, place) if isinstance(unit, Pack)]


def units_of(world: World, side: str) -> list[Unit]:
    """The units of a side that are free."""
    return [unit for unit in world.index.where("side", side) if not unit.jailor]


def captives_of(world: World, unit: Unit) -> list[Unit]:
    """Those whom a unit holds in chains."""
    return world.index.where("jailor", unit.id)


def stack_key(side: str, number: int) -> str:
    return f"{side}.{number}"


def stack_of(world: World, unit: Unit) -> Stack | None:
    return world.stacks.get(stack_key(unit.side, unit.stack)) if unit.stack else None


def members(world: World, stack: Stack) -> list[Unit]:
    """Who is in a stack, its leader first."""
    found = [unit for unit in world.index.where("side", stack.side) if unit.stack == stack.number]
    return sorted(found, key=lambda unit: unit.id != stack.leader)


def close_up(world: World, stack: Stack) -> None:
    """A stack stands in one hex: prisoners, and whom a mount or a spell took elsewhere, are no longer in it."""
    for unit in members(world, stack):
        if unit.jailor:
            leave_stack(world, unit)
    for first, *others in filter(None, [members(world, stack)]):
        for unit in others:
            if unit.place != first.place:
                leave_stack(world, unit)


def together(world: World, unit: Unit) -> list[Unit]:
    """Those who act with a unit: its stack if it leads one or is the first of it, else itself."""
    stack = stack_of(world, unit)
    if stack is None:
        return [unit]
    group = members(world, stack)
    return group if group[0] is unit else [unit]


def carried_by(world: World, unit: Unit) -> list[Unit]:
    return world.index.where("on", unit.id)


def new_stack(world: World, side: Side, units: list[Unit], leader: str) -> Stack:
    """A new stack with the lowest number that is free."""
    taken = {stack.number for stack in world.stacks.values() if stack.side == side.id}
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    stack = world.stacks[stack_key(side.id, number)] = Stack(number, side.id, leader)
    for unit in units:
        leave_stack(world, unit)
        unit.stack = number
    return stack


def leave_stack(world: World, unit: Unit) -> None:
    """A unit goes its own way; a stack without members is gone, one without its leader a plain group."""
    stack = stack_of(world, unit)
    unit.stack = 0
    if stack is None:
        return
    if stack.leader == unit.id:
        stack.leader = ""
    if not members(world, stack):
        del world.stacks[stack_key(stack.side, stack.number)]


def split(world: World, pack: Pack, count: int) -> Pack:
    """So many units of a pack, the unhurt first, as a pack of its own. Raises ValueError if they are all or more."""
    if not 0 < count < pack.count:
        raise ValueError(f"{count} of {pack.count} units cannot be split off")
    kept = pack.count - count
    hurt = pack.wounds[kept:]
    other = Pack(
        world.drawn_id("u", pack.side or pack.tribe), pack.side, pack.kind, count, pack.place, pack.level,
        pack.experience, zone=pack.zone,
        tribe=pack.tribe, wounds=hurt, ammo=pack.ammo, move=pack.move, back=pack.back, hidden=pack.hidden,
        garrison=pack.garrison, aloft=pack.aloft, trained=pack.trained, fielded=pack.fielded,
        popped_in=pack.popped_in, jailor=pack.jailor,
        charms=list(pack.charms), disarmed=pack.disarmed,
    )  # fmt: skip
    world.charms += [replace(charm, on=other.id) for charm in world.charms if charm.on == pack.id]
    other.spare = pack.spare * count // pack.count
    pack.spare -= other.spare
    other.fed = max(0, pack.fed - kept)
    pack.fed = min(pack.fed, kept)
    pack.count, pack.wounds = kept, pack.wounds[:kept]
    world.enlist(other)
    return other


def unite(world: World, pack: Pack, other: Pack) -> None:
    """A pack takes another one in; the move and ammo of the worse off count."""
    pack.count += other.count
    pack.wounds += other.wounds
    pack.fed += other.fed
    pack.spare += other.spare
    pack.move, pack.ammo = min(pack.move, other.move), min(pack.ammo, other.ammo)
    pack.trained, pack.fielded = min(pack.trained, other.trained), min(pack.fielded, other.fielded)
    forget(world, other)


def alike(pack: Pack, other: Pack) -> bool:
    """Whether two packs can be one."""
    if pack is other or CLASSES[pack.kind].masts or pack.name or other.name:
        return False
    return pack.kind == other.kind and _nature(pack) == _nature(other)


def _nature(pack: Pack) -> tuple[object, ...]:
    return (
        pack.side, pack.kind, pack.place, pack.level, pack.experience, pack.zone, pack.tribe, pack.garrison,
        pack.hidden, pack.jailor, pack.on, pack.aloft, pack.disarmed, tuple(pack.charms),
    )  # fmt: skip


def forget(world: World, unit: Unit) -> None:
    """Takes a unit out of the world, its stack and its posts."""
    leave_stack(world, unit)
    for one in carried_by(world, unit):
        one.on = ""
    for one in captives_of(world, unit):
        one.jailor = ""
    world.strike(unit)
    if isinstance(unit, Commander):
        _leave_posts(world, unit)


def _leave_posts(world: World, one: Commander) -> None:
    for city in world.cities.values():
        if city.steward == one.id:
            city.steward = ""
    for side in world.sides.values():  # not only of his own: he may have served another
        side.chief = "" if side.chief == one.id else side.chief


def lose(turn: ErfTurn, unit: Unit, count: int, reason: str) -> None:
    """So many of a unit are gone; the books know why."""
    enter(turn, unit.kind, -min(count, count_of(unit)), reason)
    if isinstance(unit, Pack) and count < unit.count:
        unit.spare -= unit.spare * count // unit.count  # what the others had learned goes with them
        unit.count -= count
        del unit.wounds[unit.count :]
        unit.fed = min(unit.fed, unit.count)
    else:
        forget(turn.state, unit)


def city_at(world: World, place: int) -> City | None:
    """The city of a hex, whatever its level."""
    return world.cities.get(world.hexes[place].city)


def enemies_at(world: World, place: int, side: str) -> list[Unit]:
    """Who in a hex may be fought by a side."""
    return [unit for unit in units_at(world, place) if not is_at_peace(world, unit, side)]


def commanders_at(world: World, place: int, side: str) -> list[Commander]:
    """The free commanders of a side in a hex who can give orders (ERF-AUTO-04)."""
    here = units_at(world, place)
    return [one for one in here if isinstance(one, Commander) and one.side == side and not one.jailor]


def dismiss(world: World, tribe: str) -> None:
    """A tribe no longer serves anybody."""
    world.tribes[tribe].hired = ""
    for unit in world.units():
        if unit.tribe == tribe:
            leave_stack(world, unit)
            unit.side, unit.lines, unit.on = "", [], ""
