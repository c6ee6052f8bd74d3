"""What a blow does, and what damage reduction leaves of a round (ERF-SIZE-02, ERF-SWARM, ERF-COMBAT-09 to -12,
ERF-B-07).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.erfworld.bouts.field import BlowKind, Fate, Figure
from engine.games.erfworld.bouts.stats import captures_outright
from engine.games.erfworld.rules.sizes import HALF_SWARM, Difference, difference
from engine.games.erfworld.rules.source import HALVES, halves

ONE = HALVES  # a point of damage, in halves
SWARM = 8  # units in a swarm (ERF-SWARM-01)


@dataclass(frozen=True, slots=True)
class Force:
    """A blow before damage reduction. raw: halves. times: multiplier of bonuses. halved: its damage is halved after
    damage reduction. croaks: kills by size, without a save. exhausts: points of exhaustion instead of damage.
    pierces: it meets no damage reduction.
    """

    attacker: Figure
    kind: BlowKind
    raw: int = 0
    times: int = 1
    halved: bool = False
    doubled: bool = False
    croaks: bool = False
    exhausts: int = 0
    holds: bool = False
    pierces: bool = False


def force(attacker: Figure, target: Figure, kind: BlowKind, times: int = 1, *, cleaves: bool = False) -> Force:
    """What a blow of this kind does to a target (ERF-SIZE-05 to -08, ERF-HITS-07).

    times: multiplier of bonuses, which only hits have. cleaves: a small unit cleaves a half-swarm. Who has lost its
    weapon only glances (ERF-ARM-01).
    """
    row = difference(attacker.kind.body_size, target.kind.body_size)
    if kind is BlowKind.HIT and attacker.kind.armed and not attacker.is_armed:
        kind = BlowKind.GLANCE
    times = times if kind is BlowKind.HIT else 1
    if attacker.size > target.size:
        found = _of_larger(row, attacker, target, kind, cleaves=cleaves)
    elif attacker.size < target.size:
        found = _of_smaller(row, attacker, target, kind)
    else:
        found = Force(attacker, kind, _weakened(_base(attacker), kind))
    halved = found.raw >= ONE and _is_halved(attacker, target)
    pierces = kind is BlowKind.HIT and found.raw > 0 and "power_strike" in attacker.kind.specials and row.number < 3
    return Force(
        attacker,
        found.kind,
        found.raw + (ONE if pierces else 0),
        times,
        halved,
        _is_doubled(attacker, target),
        found.croaks,
        found.exhausts,
        found.holds,
        pierces,
    )


def _base(attacker: Figure) -> int:
    """A swarm of tiny units strikes with a base of one point (ERF-SWARM-08), a half-swarm with that of its units."""
    whole = attacker.kind.size == "tiny" and attacker.count >= SWARM
    return ONE if whole else halves(attacker.kind.damage)


def _weakened(base: int, kind: BlowKind) -> int:
    """Glances halve; minimum blows halve only a base of 2 points or more (ERF-COMBAT-10, -11)."""
    if kind is BlowKind.GLANCE or (kind is BlowKind.MINIMUM and base >= 2 * ONE):
        return base // 2
    return base


def _of_larger(row: Difference, attacker: Figure, target: Figure, kind: BlowKind, *, cleaves: bool) -> Force:
    if row.larger == "fixed":
        return Force(attacker, kind, halves(row.fixed) + (ONE if cleaves and row is HALF_SWARM else 0))
    if row.larger == "base":
        return Force(attacker, kind, _weakened(_base(attacker), kind))
    weak = kind is not BlowKind.HIT or not attacker.is_armed
    if weak and row.number == 2:
        return Force(attacker, kind, _base(attacker) // 2, holds=kind is BlowKind.GLANCE)
    return Force(attacker, kind, croaks=True)


def _of_smaller(row: Difference, attacker: Figure, target: Figure, kind: BlowKind) -> Force:
    helpless = target.fate is not Fate.FIGHTING
    if attacker.count < row.swarm and not helpless:
        return Force(attacker, kind)
    if row.smaller == "none" or (row.swarm >= SWARM and not attacker.is_armed):
        return Force(attacker, kind)
    if row.smaller == "exhaustion":
        return Force(attacker, kind, exhausts=1)
    base = _base(attacker)
    tiny = attacker.kind.size == "tiny"
    if row.smaller == "bonus":
        base += 2 * ONE if attacker.kind.body_size.is_heavy else ONE // 2 if tiny and row.swarm < SWARM else ONE
    if kind is BlowKind.GLANCE and (row.number == 2 or tiny):
        return Force(attacker, kind)  # swarms glance, as the worked battle shows (ERF-EX-111); others so small do not
    raw = _weakened(base, kind)
    return Force(attacker, kind, raw if raw >= ONE else 0)


def _is_halved(attacker: Figure, target: Figure) -> bool:
    """Whose damage is halved after damage reduction (ERF-COMBAT-12, ERF-FLY-03, ERF-CMDMOD-12)."""
    one, other = attacker.kind, target.kind
    if one.size == "tiny":
        return other.body_size.is_heavy  # ERF-SWARM-08
    ground_heavy = other.body_size.is_heavy and not other.flies
    if one.is_basic:
        return ground_heavy or (one.size == other.size and not other.is_basic)
    if not one.flies or other.flies:
        return False
    if one.body_size.is_heavy:
        return ground_heavy and not other.is_basic
    return not (other.body_size.is_heavy or other.is_basic or other.size == "tiny")


def _is_doubled(attacker: Figure, target: Figure) -> bool:
    """Swarms of fliers take double damage from ground units of their size or regular ones (ERF-FLY-03)."""
    if not (target.kind.flies and target.is_swarm) or attacker.kind.flies or attacker.kind.is_basic:
        return False
    return not attacker.kind.body_size.is_heavy


def taken(target: Figure, forces: Sequence[Force], *, dr: str = "rule") -> int:
    """Damage of one round in halves, after damage reduction, doubling and halving (ERF-SIZE-02, ERF-B-07).

    dr: "rule": reduction meets first the attackers whose damage is not halved, then the others before halving;
    "example": halved damage is halved and rounded down first, as the old worked battle does.
    """
    reduction = target.kind.dr * ONE
    ordered = sorted((blow for blow in forces if blow.raw), key=lambda blow: blow.halved)
    if dr == "example":
        whole = sum(blow.raw * _times(blow) // (2 if blow.halved else 1) for blow in ordered)
        return max(0, whole // ONE * ONE - reduction) if reduction else whole
    quarters = 0
    for blow in ordered:
        left = blow.raw if blow.pierces else max(0, blow.raw - reduction)
        reduction -= blow.raw - left
        quarters += left * _times(blow) * (1 if blow.halved else 2)
    total = quarters // 2
    if target.kind.body_size.is_heavy:
        return total // ONE * ONE
    return total - _parried(target, ordered, total)


def _parried(target: Figure, forces: Sequence[Force], total: int) -> int:
    """What the damage reduction of a light unit takes off: 1 point of 2 or more (ERF-SPECIAL-33)."""
    if "damage_reduction" not in target.kind.specials or total < 2 * ONE:
        return 0
    return 0 if all(blow.pierces for blow in forces) else ONE


def _times(blow: Force) -> int:
    """Doubled and tripled damage; a doubled flier's swarm is tripled at most (ERF-FLY-03)."""
    return min(3, blow.times + 1) if blow.doubled else blow.times


def suffer(target: Figure, forces: Sequence[Force], *, dr: str = "rule") -> int:
    """Apply a round's blows to a figure and return the damage, in halves.

    Hits come before glances. A glance that takes it below 1 hit puts it down; struck again while down, it croaks
    (ERF-COMBAT-10). Captors put it down and no more (ERF-CAPT-02).
    """
    if any(captures_outright(blow.attacker, target) for blow in forces):
        target.fate = Fate.CAPTURED
        return 0
    survives = is_tough(target, forces)
    if survives and forces[0].croaks:
        damage = target.hits - ONE
        target.hits = ONE
        return damage
    if any(blow.croaks for blow in forces):
        target.fate = Fate.CROAKED
        target.hits = min(target.hits, 0)
        return 0
    was_down = target.fate in (Fate.DOWN, Fate.DYING)
    target.exhaustion += sum(blow.exhausts for blow in forces)
    damage = taken(target, forces, dr=dr)
    target.hits -= damage
    if survives and target.hits < ONE:
        target.hits = ONE
    if was_down:
        if damage:
            target.fate = Fate.CROAKED
        return damage
    if damage:
        _judge(target, [blow for blow in forces if blow.raw])
    if target.fate is Fate.FIGHTING and target.exhaustion and target.exhaustion * HALVES >= target.hits:
        target.fate = Fate.SPENT
    return damage


def is_tough(target: Figure, forces: Sequence[Force]) -> bool:
    """Whether one blow at full hits cannot kill it; who is 3 or more sizes larger can (ERF-SPECIAL-96)."""
    if "tough" not in target.kind.specials or target.hits < target.full or len(forces) != 1:
        return False
    return forces[0].attacker.size - target.size < 3 and target.full > ONE


def _judge(target: Figure, struck: Sequence[Force]) -> None:
    """What its hits make of a figure that took damage from these blows.

    A glance of who is 2 sizes larger holds whom it does not croak; one of bare hands counts as a plain blow where it
    takes the last hit (ERF-HITS-07, ERF-ARM-04).
    """
    holders = [blow.attacker for blow in struck if blow.holds]
    if target.hits < ONE and all(blow.kind is BlowKind.GLANCE for blow in struck):
        target.fate = _glanced(target, struck, holders)
    elif holders and target.hits > 0:
        target.fate = Fate.DOWN
    elif target.hits <= 0:
        target.fate = _fallen(target)


def _glanced(target: Figure, struck: Sequence[Force], holders: Sequence[Figure]) -> Fate:
    """What becomes of who was only glanced, and is below 1 hit."""
    if all(blow.attacker.capturing for blow in struck):
        return Fate.DOWN
    if holders and target.hits <= 0:
        return Fate.CROAKED if any(figure.is_armed for figure in holders) else _fallen(target)
    again = len(struck) > 1 and target.hits + struck[-1].raw < ONE
    return Fate.CROAKED if again else Fate.DOWN


def _fallen(target: Figure) -> Fate:
    """Dying or dead at 0 hits or less (ERF-HITS-06)."""
    return Fate.DYING if target.hits > halves(target.kind.croaks) and not target.is_swarm else Fate.CROAKED
