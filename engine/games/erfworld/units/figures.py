"""What a unit in the world can do and costs: its class with its level, its supply, its upkeep (ERF-COMMAND-11)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.erfworld.rules.economy import UPKEEP, unit_upkeep
from engine.games.erfworld.rules.growth import LOWEST_MOVE
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import halves
from engine.games.erfworld.state import Commander, Pack, World
from engine.games.erfworld.units.kinds import gains, kind_of

Unit = Pack | Commander
LOST_A_NIGHT = 2  # points of move of a flier for each night in the air (ERF-FLY-02)

IMMENSE = 7  # the number of the size


def count_of(unit: Unit) -> int:
    return unit.count if isinstance(unit, Pack) else 1


def has(unit: Unit, special: str) -> bool:
    """Whether a unit has a special, by its class or as a commander's own."""
    return special in kind_of(unit).specials


def flies(unit: Unit) -> bool:
    """Fliers by class, and commanders who travel the sky (ERF-OLDWL-12)."""
    return kind_of(unit).flies


def full_move(unit: Unit) -> int:
    """Its move of a day at its start, in thirds: 0 for garrisons, less for who stayed in the air (ERF-FAV-06)."""
    if unit.garrison or unit.jailor:
        return 0
    move = kind_of(unit).move
    most = move + gains(unit)["move"]
    aloft = unit.aloft if isinstance(unit, Pack) else 0
    lowest = LOWEST_MOVE if isinstance(unit, Commander) else 1
    return max(min(lowest, move), most - LOST_A_NIGHT * aloft) * THIRDS


def full_ammo(unit: Unit) -> int:
    return halves(kind_of(unit).ammo)


def supply(units: Iterable[Unit]) -> float:
    """Supply that units take in a hex; commanders take none (ERF-MCHEX-03, ERF-POP-06)."""
    return sum(unit.count * kind_of(unit).body_size.supply for unit in units if isinstance(unit, Pack))


def upkeep_of(world: World, unit: Unit) -> int:
    """What a unit costs its side today, in eighths: rulers nothing, who ate nothing (ERF-GAP-202, -238)."""
    if isinstance(unit, Commander):
        side = world.sides.get(unit.side)
        if side is not None and side.ruler == unit.id:
            return 0
        master = bool(unit.school) and unit.mastery == "master"
        price = unit_upkeep(kind_of(unit), level=unit.level, garrison=unit.garrison, master=master)
        price *= 2 if unit.heir and unit.kind != "heir" else 1  # a bought heir (ERF-COMMAND-19)
        return (price // 2 if unit.fed else price) * _gear(unit)
    if "decrypted" in unit.charms:
        return 0  # ERF-ARKEN-01
    each = unit_upkeep(kind_of(unit), garrison=unit.garrison) * _gear(unit)
    if world.options.arken and _is_favoured(world, unit):
        each //= 2
    return (unit.count - min(unit.count, unit.fed)) * each


def _is_favoured(world: World, unit: Pack) -> bool:
    """Huge beasts of the sky, dwagons before all, cost half under the arkenhammer (ERF-ARKEN-01, -02)."""
    kind = kind_of(unit)
    if not kind.flies or kind.size != "huge":
        return False
    return any(charm.word == "hammer" and charm.side == unit.side for charm in world.charms)


def _gear(unit: Unit) -> int:
    """Twice the upkeep on the day on which arms and armour pop again (ERF-UPKEEP-14)."""
    return 2 if unit.disarmed and not unit.jailor else 1


def prisoner_upkeep(unit: Unit) -> int:
    """What a captive costs his captor, in eighths (ERF-PRISON-06)."""
    return count_of(unit) * unit_upkeep(kind_of(unit), level=unit.level) * UPKEEP.prisoner_percent // 100


def towers(unit: Unit) -> bool:
    """Whether it is seen from the next hex."""
    size = kind_of(unit).body_size
    return not unit.hidden and (size.number >= IMMENSE or (size.is_heavy and flies(unit)))
