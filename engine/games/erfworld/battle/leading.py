"""Who leads whom in a hex, and what bonus it gives (ERF-CMDLEAD, ERF-COMMAND-08, -22, ERF-X-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.casting.charms import epic_bonus, makers_bonus
from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.rules.growth import LARGEST_STACK, chief_bonus, stack_bonus
from engine.games.erfworld.state import Commander, World
from engine.games.erfworld.units.kinds import can_command, head_count, kind_of, leads

SWARM = 8
FAR = 3  # sizes: so much smaller units swarm in a stack and count as one (ERF-CMDLEAD-01)
WORTH_A_STACK = (2, 14)  # units of a stack that is worth more than the hex (ERF-DOCTRINE-03)


@dataclass(frozen=True, slots=True)
class Led:
    """What a unit has of leaders. leader: the id of who leads it, "" for nobody; bonus: with, without: without him.

    stacked: it is in his stack, and so counts as a scout and follows his lines (ERF-CMDLEAD-02).
    """

    leader: str = ""
    bonus: int = 0
    without: int = 0
    stacked: bool = False


def leadership(world: World, units: Sequence[Unit]) -> Mapping[str, Led]:
    """What every unit of a party in one hex has of leaders, by id. Nobody gets two bonuses (ERF-X-13)."""
    sides = {side: _chiefs(world, side, units) for side in dict.fromkeys(unit.side for unit in units)}
    tribes = {tribe: _head_chiefs(world, tribe, units) for tribe in dict.fromkeys(unit.tribe for unit in units)}
    passive = {unit.id: max(sides[unit.side], tribes[unit.tribe]) for unit in units}
    found: dict[str, Led] = {}
    free: dict[str, str] = {}  # unit -> the leader it follows, though he leads the whole hex
    over: Commander | None = None
    for leader in sorted((unit for unit in units if leads(unit)), key=lambda unit: (-unit.level, unit.id)):
        assert isinstance(leader, Commander)
        if leader.id in found or leader.id in free:
            continue  # he follows another, and counts as without leadership (ERF-CMDLEAD-03)
        members = members_of(leader, units)
        count = counted(leader, members)
        if _takes_the_stack(world, leader, units, count):
            bonus = leader.level + stack_bonus(count)
            found |= {unit.id: Led(leader.id, bonus, passive[unit.id], stacked=True) for unit in members}
            continue
        over = over or leader
        if count <= LARGEST_STACK:
            free |= dict.fromkeys((unit.id for unit in members), leader.id)
    for unit in units:
        if unit.id not in found:
            found[unit.id] = _of_the_hex(unit, over, free.get(unit.id, ""), passive[unit.id])
    return _with_magic(world, units, found) if world.options.casters else found


def _with_magic(world: World, units: Sequence[Unit], found: Mapping[str, Led]) -> dict[str, Led]:
    """What casters add to the units of their making, and an epic poem to everybody (ERF-CASTER-06, ERF-MAGIC-104)."""
    casters = [unit for unit in units if isinstance(unit, Commander) and unit.school and can_command(unit)]
    changed = {}
    for unit in units:
        led, epic = found[unit.id], epic_bonus(world, unit.side)
        made = makers_bonus(unit, casters)
        changed[unit.id] = Led(led.leader, led.bonus + epic + made, led.without + epic, led.stacked)
    return changed


def _of_the_hex(unit: Unit, over: Commander | None, leader: str, chief: int) -> Led:
    """What a unit has that is in no stack of a leader who keeps to it."""
    if over is None:
        return Led("", chief, chief)
    return Led(leader or over.id, max(over.level, chief), chief, stacked=bool(leader))


def members_of(leader: Commander, units: Sequence[Unit]) -> list[Unit]:
    """Who goes in a leader's stack, himself first; without a stack he is alone."""
    others = [unit for unit in units if unit.stack and unit.stack == leader.stack and unit.side == leader.side]
    return [leader, *(unit for unit in others if unit is not leader)]


def counted(leader: Commander, members: Sequence[Unit]) -> int:
    """How many units a stack counts: riders not beside their mounts, and small ones by the swarm (ERF-CMDLEAD-01)."""
    total = 0
    size = kind_of(leader).body_size.number
    for unit in members:
        if unit.on and "rider" in (kind_of(unit).terrain_special, getattr(unit, "terrain", "")):
            continue
        number = head_count(unit)
        total += -(-number // SWARM) if size - kind_of(unit).body_size.number >= FAR else number
    return total


def _takes_the_stack(world: World, leader: Commander, units: Sequence[Unit], count: int) -> bool:
    """Whether he leads his stack rather than the hex: by his line, or by what gains more in sum (ERF-DOCTRINE-03)."""
    if count > LARGEST_STACK:
        return False
    word = in_force(world, leader).first("lead")
    if word in ("hex", "stack"):
        return word == "stack"
    low, high = WORTH_A_STACK
    whole = counted(leader, units)
    return low <= count <= high and count * (leader.level + stack_bonus(count)) >= whole * leader.level


def _head_chiefs(world: World, tribe: str, units: Sequence[Unit]) -> int:
    """What the head chief of a tribe gives its members, as a chief warlord gives (ERF-CMDTRIBE-05)."""
    found = world.tribes.get(tribe)
    return 0 if found is None else _passive(world.commanders.get(found.chief), units)


def _chiefs(world: World, side: str, units: Sequence[Unit]) -> int:
    """What a side's chief warlord gives here to who has no other leader (ERF-CMDLEAD-05)."""
    found = world.sides.get(side)
    return _passive(world.commanders.get(found.chief) if found is not None and found.chief else None, units)


def _passive(chief: Commander | None, units: Sequence[Unit]) -> int:
    if chief is None or not can_command(chief) or "leadership" not in kind_of(chief).specials:
        return 0
    return chief_bonus(chief.level, same_hex=any(unit is chief for unit in units))
