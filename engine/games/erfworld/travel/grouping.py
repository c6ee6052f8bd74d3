"""Stacks formed and divided, riders and mounts, fliers at dusk, hiding (ERF-STACK, ERF-CMDLEAD-01, ERF-MOUNT)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.language.readers import Many
from engine.core.orders import arg
from engine.core.program import Result
from engine.games.erfworld.acting.contract import Unit, UnitActing
from engine.games.erfworld.acting.names import called
from engine.games.erfworld.language.readers import COMPANION, UNIT
from engine.games.erfworld.language.words import COUNT, UNITS, UNLED, UNLED_ALONE, stack_order
from engine.games.erfworld.naval.guns import is_at_sea
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.growth import LARGEST_STACK, stack_bonus
from engine.games.erfworld.rules.sizes import MOUNTS
from engine.games.erfworld.state import Commander, Pack
from engine.games.erfworld.travel.events import (
    Dismounted,
    Divided,
    Hid,
    Joined,
    Lands,
    LeftStack,
    Mounted,
    Stacked,
    StaysAloft,
    Waits,
)
from engine.games.erfworld.units.burden import Load, can_draw, largest_rider, limits, load_of
from engine.games.erfworld.units.company import (
    alike,
    carried_by,
    commanders_at,
    leave_stack,
    members,
    new_stack,
    split,
    stack_key,
    stack_of,
    unite,
)
from engine.games.erfworld.units.cover import can_hide
from engine.games.erfworld.units.figures import count_of, flies, full_move, has
from engine.games.erfworld.units.kinds import kind_of

COMMANDING = 3  # sizes below its leader at which a swarm counts as one unit (ERF-STACK-05)
SWARM = 8


def hold(acting: UnitActing) -> Result:
    """HOLD: nothing, for a round."""
    acting.tell(Waits(**acting.facts(), why="holding"))
    return Result.DONE


def hide(acting: UnitActing) -> Result:
    """HIDE: where the terrain allows it (ERF-SCOUTING-07 to -11). Raises NotPossible."""
    led = bool(commanders_at(acting.world, acting.unit.place, acting.side.id))
    if not all(can_hide(acting.world, unit, commander_here=led) for unit in acting.group):
        raise NotPossible(Refusal.CANNOT_HIDE, "ERF-SCOUTING-10", unit=acting.who)
    for unit in acting.group:
        unit.hidden = True
    acting.tell(Hid(**acting.facts()))
    return Result.DONE


def _fliers(acting: UnitActing) -> list[Pack]:
    found = [unit for unit in acting.group if isinstance(unit, Pack) and flies(unit)]
    if not found:
        raise NotPossible(Refusal.NO_FLIER, "ERF-FLY-02", unit=acting.who)
    return found


def aloft(acting: UnitActing) -> Result:
    """ALOFT: in the air over night, while more than half of the move is left (ERF-FLY-02). Raises NotPossible."""
    for pack in _fliers(acting):
        if full_move(pack) * 2 <= kind_of(pack).move * 3:
            raise NotPossible(Refusal.TIRED, "ERF-FLY-02", unit=called(pack))
        pack.stays_aloft = True
    acting.tell(StaysAloft(**acting.facts()))
    return Result.DONE


def land(acting: UnitActing) -> Result:
    """LAND: down at dusk. Raises NotPossible."""
    for pack in _fliers(acting):
        pack.stays_aloft = False
    acting.tell(Lands(**acting.facts()))
    return Result.DONE


def mount(acting: UnitActing) -> Result:
    """MOUNT u6: riders on mounts of the side, one each (ERF-MOUNT-02, -06). Raises NotPossible."""
    rider, steed = acting.unit, acting.own(acting.order["mount"])
    if not has(rider, "rider") and not (isinstance(rider, Commander) and rider.terrain in ("rider", "sky")):
        raise NotPossible(Refusal.NO_RIDER, "ERF-MOUNT-02", unit=called(rider))
    _require_mount(acting, rider, steed)
    if count_of(rider) + sum(map(count_of, carried_by(acting.world, steed))) > count_of(steed):
        raise NotPossible(Refusal.NO_SADDLE, "ERF-MOUNT-06", unit=called(steed))
    rider.on = steed.id
    acting.tell(Mounted(**acting.facts(), what=called(rider), on=called(steed)))
    return Result.DONE


def _require_mount(acting: UnitActing, rider: Unit, steed: Unit) -> None:
    carrying = MOUNTS.get(kind_of(steed).size)
    if carrying is None or kind_of(steed).kind != "beast" or not isinstance(steed, Pack):
        raise NotPossible(Refusal.NO_MOUNT, "ERF-MOUNT-01", unit=called(steed))
    if steed.place != acting.unit.place or (steed.on and not kind_of(steed).vehicle):
        raise NotPossible(Refusal.NOT_HERE, "ERF-MOUNT-02", unit=called(steed))
    if kind_of(rider).body_size.number > largest_rider(steed) or rider.garrison or flies(rider):
        raise NotPossible(Refusal.NOT_CARRIED, "ERF-MOUNT-04", unit=called(rider))


def carry(acting: UnitActing) -> Result:
    """CARRY u7: mounts take others on their backs; beyond what they can fight with, it slows them (ERF-MOUNT-03, -04).
    They draw vehicles, and vehicles take units on (ERF-ROAD-03). Raises NotPossible.
    """
    steed = acting.unit
    load = [acting.own(code) for code in acting.order["who"]]
    vehicles = [unit for unit in load if kind_of(unit).vehicle]
    for unit in vehicles:
        if unit.place != steed.place or not can_draw(acting.world, steed, unit):
            raise NotPossible(Refusal.NOT_DRAWN, "ERF-ROAD-03", unit=called(unit))
        unit.on = steed.id
    load = [unit for unit in load if unit not in vehicles]
    for unit in load:
        _require_mount(acting, unit, steed)
        if unit.place != steed.place or unit is steed:
            raise NotPossible(Refusal.NOT_HERE, "ERF-MOUNT-02", unit=called(unit))
    if load_of(acting.world, steed, load) is Load.OVER:
        raise NotPossible(Refusal.TOO_HEAVY, "ERF-MOUNT-04", unit=called(steed), most=f"{limits(steed)[-1]:g}")
    for unit in load:
        unit.on = steed.id
    acting.tell(Mounted(**acting.facts(), what=", ".join(map(called, [*vehicles, *load])), on=called(steed)))
    return Result.DONE


def dismount(acting: UnitActing) -> Result:
    """DISMOUNT: off the mounts, with full move (ERF-MOUNT-06). Raises NotPossible."""
    riders = [unit for unit in acting.group if unit.on]
    riders += [one for unit in acting.group for one in carried_by(acting.world, unit) if one not in riders]
    if not riders:
        raise NotPossible(Refusal.NOT_MOUNTED, "ERF-MOUNT-06", unit=acting.who)
    if is_at_sea(acting.world, acting.unit.place):
        raise NotPossible(Refusal.AT_SEA, "ERF-NAVAL-28")
    for unit in riders:
        unit.on = ""
    acting.tell(Dismounted(**acting.facts(), what=", ".join(map(called, riders))))
    return Result.DONE


def stack(acting: UnitActing) -> Result:
    """STACK u12 u14: one stack of all of them, led by the first who can lead (ERF-CMDLEAD-01). Raises NotPossible."""
    units: dict[str, Unit] = {acting.unit.id: acting.unit}
    for code in acting.order["who"]:
        unit = acting.own(code)
        _require_here(acting, unit)
        units[unit.id] = unit
    leader = next((unit for unit in units.values() if has(unit, "leadership")), None)
    made = new_stack(acting.world, acting.side, list(units.values()), leader.id if leader is not None else "")
    _tell_stack(acting, made.number, list(units.values()), leader)
    return Result.DONE


def _require_here(acting: UnitActing, unit: Unit) -> None:
    if unit.place != acting.unit.place:
        raise NotPossible(Refusal.NOT_HERE, "ERF-STACK-03", unit=called(unit))
    if unit.garrison != acting.unit.garrison:
        raise NotPossible(Refusal.GARRISON, "ERF-FAV-06")


def _tell_stack(acting: UnitActing, number: int, units: list[Unit], leader: Unit | None) -> None:
    heads = heads_of(units, leader)
    bonus = stack_bonus(heads) if leader is not None and heads <= LARGEST_STACK else 0
    acting.tell(Stacked(**acting.facts(), number=number, what=", ".join(map(called, units)), bonus=bonus))


def heads_of(units: list[Unit], leader: Unit | None) -> int:
    """How many a stack counts as: swarms of units much smaller than the leader are one (ERF-STACK-05)."""
    size = kind_of(leader).body_size.number if leader is not None else 0
    return sum(
        -(-count_of(unit) // SWARM)
        if leader is not None and kind_of(unit).body_size.number <= size - COMMANDING
        else count_of(unit)
        for unit in units
        if not unit.on
    )


def split_off(acting: UnitActing) -> Result:
    """SPLIT 8: so many become a unit of their own. Raises NotPossible."""
    unit, count = acting.unit, acting.order["number"]
    if not isinstance(unit, Pack) or count >= unit.count:
        raise NotPossible(Refusal.TOO_MANY, "ERF-STACK-02", unit=called(unit), count=count)
    new = split(acting.world, unit, count)
    new.on = ""
    acting.tell(Divided(**acting.facts(), what=called(new)))
    return Result.DONE


def join(acting: UnitActing) -> Result:
    """JOIN u12, JOIN 3: units of the same kind become one; else all are in one stack. Raises NotPossible."""
    world, code = acting.world, acting.order["who"]
    if code.isdecimal():
        other = world.stacks.get(stack_key(acting.side.id, int(code)))
        if other is None or not members(world, other):
            raise NotPossible(Refusal.NO_SUCH_STACK, "ERF-STACK-02", number=code)
        if acting.unit.stack == other.number:
            raise NotPossible(Refusal.TOGETHER, "ERF-STACK-02", unit=acting.who)
        _join_stack(acting, other.number, members(world, other)[0])
        return Result.DONE
    unit = acting.own(code)
    if unit in acting.group or (unit.stack and unit.stack == acting.unit.stack):
        raise NotPossible(Refusal.TOGETHER, "ERF-STACK-02", unit=called(unit))
    _require_here(acting, unit)
    if isinstance(unit, Pack) and isinstance(acting.unit, Pack) and alike(unit, acting.unit):
        unite(world, unit, acting.unit)
        acting.tell(Joined(**acting.facts(), what=called(unit)))
        return Result.DONE
    theirs = stack_of(world, unit)
    if theirs is None:
        leader = next((one for one in (unit, acting.unit) if has(one, "leadership")), None)
        theirs = new_stack(world, acting.side, [unit], leader.id if leader is not None else "")
    _join_stack(acting, theirs.number, unit)
    return Result.DONE


def _join_stack(acting: UnitActing, number: int, one: Unit) -> None:
    _require_here(acting, one)
    for unit in acting.group:
        leave_stack(acting.world, unit)
        unit.stack = number
    acting.tell(Joined(**acting.facts(), what=f"stack {number} with {called(one)}"))


def leave(acting: UnitActing) -> Result:
    """LEAVE: out of the stack. Raises NotPossible."""
    if not acting.unit.stack:
        raise NotPossible(Refusal.NO_STACK, "ERF-STACK-02", unit=called(acting.unit))
    leave_stack(acting.world, acting.unit)
    acting.tell(LeftStack(**acting.facts()))
    return Result.DONE


ORDERS = (
    stack_order("hold", takes=UNLED, help="do nothing in this round", says="wait for a round", do=hold),
    stack_order("hide", help="hide where the terrain allows it", says="hide", do=hide),
    stack_order("land", takes=UNLED, help="fliers come down at dusk", says="come down tonight", do=land),
    stack_order("aloft", takes=UNLED, help="fliers stay in the air over night", says="stay in the air tonight",
                do=aloft),
    stack_order("mount", arg("mount", UNIT), example="mount u6", takes=UNLED_ALONE, help="ride on these mounts",
                says="ride on {mount}", do=mount),
    stack_order("dismount", takes=UNLED, help="leave the mounts", says="get off the mounts", do=dismount),
    stack_order("carry", arg("who", Many(UNIT, least=1, most=30)), example="carry u7", takes=UNLED,
                help="take these units on your backs", says="carry {who}", do=carry),
    stack_order("stack", UNITS, example="stack u12 u14", takes=UNLED, help="form one stack with these units",
                says="form a stack with {who}", do=stack),
    stack_order("split", arg("number", COUNT), example="split 8", takes=UNLED_ALONE,
                help="divide your units: so many become a unit of their own",
                says="divide: {number:,} become a unit of their own", do=split_off),
    stack_order("join", arg("who", COMPANION), example="join u12", takes=UNLED_ALONE,
                help="join a unit of the same kind, or a stack", says="join {who}", do=join),
    stack_order("leave", takes=UNLED_ALONE, help="leave your stack", says="leave the stack", do=leave),
)  # fmt: skip
