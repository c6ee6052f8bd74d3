"""Battles: sides of armies, their enemies, a missile round and a melee (DNK-BATTLE-03 to -11, DNK-GAP-25).

A side is all armies of one kingdom in one place (or on one march): they have the same enemies. So a battle costs as
much as it has armies, however they are entangled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.games.dunk.armies.strength import Stance, melee, missile_attack, missile_defence
from engine.games.dunk.state import Army

Rolls = Callable[[str, int], Dice]


@dataclass(frozen=True, slots=True)
class Fighter:
    """An army in a battle and how it stands there."""

    army: Army
    stance: Stance


@dataclass(slots=True)
class Side:
    """The armies of one owner that have the same enemies; `enemies` are indices of sides."""

    owner: int
    fighters: list[Fighter] = field(default_factory=list)
    enemies: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought:
    """What a battle was for one army: the four values of the report (DNK-REPORT-05) and how it ended."""

    army: Army
    eas: float
    aas: float
    es: float
    strength: float
    killed_by_arrows: bool
    survived: bool


def divisor(enemies: int) -> int:
    """By how much an army's offence is divided against each of so many enemies (DNK-BATTLE-04)."""
    return 2 * enemies - 1


def survival(own: float, against: float) -> float:
    """The chance to survive a round (DNK-BATTLE-03, -05)."""
    return own / (own + against)


def fight(sides: Sequence[Side], rolls: Rolls) -> list[list[Fought]]:
    """Fights all battles at once; what came of it for each fighter of each side. Changes nothing.

    rolls: opens the stream "arrows" or "melee" of an army id. Sides without enemies give empty lists.
    """
    counts = [divisor(sum(len(sides[enemy].fighters) for enemy in side.enemies)) for side in sides]
    field_volleys = [_volley(side, count, castles=False) for side, count in zip(sides, counts, strict=True)]
    siege_volleys = [_volley(side, count, castles=True) for side, count in zip(sides, counts, strict=True)]
    shot = [_shot(side, field_volleys, siege_volleys, rolls) for side in sides]
    blows = [
        sum(strength for strength, _, _, _ in rows) / count if side.enemies else 0.0
        for side, rows, count in zip(sides, shot, counts, strict=True)
    ]
    return [_melee(side, rows, blows, rolls) for side, rows in zip(sides, shot, strict=True)]


def _volley(side: Side, count: int, *, castles: bool) -> float:
    """The missiles of a side that fly at each of its enemies."""
    if not side.enemies:
        return 0.0
    return sum(float(missile_attack(fighter.stance, at_castle=castles)) for fighter in side.fighters) / count


def _shot(
    side: Side, field_volleys: list[float], siege_volleys: list[float], rolls: Rolls
) -> list[tuple[float, bool, float, float]]:
    """The missile round: for each fighter its melee strength after it, whether it was killed, eas and aas."""
    if not side.enemies:
        return []
    at_field = sum(field_volleys[enemy] for enemy in side.enemies)
    at_castle = sum(siege_volleys[enemy] for enemy in side.enemies)
    rows = []
    for fighter in side.fighters:
        eas = at_castle if fighter.army.is_castle else at_field
        aas = float(missile_defence(fighter.stance))
        killed = not rolls("arrows", fighter.army.id).chance(survival(aas, eas))
        rows.append((float(melee(fighter.stance, killed_by_arrows=killed)), killed, eas, aas))
    return rows


def _melee(side: Side, rows: list[tuple[float, bool, float, float]], blows: list[float], rolls: Rolls) -> list[Fought]:
    es = sum(blows[enemy] for enemy in side.enemies)
    results = []
    for fighter, (strength, killed, eas, aas) in zip(side.fighters, rows, strict=bool(rows)):
        stands = rolls("melee", fighter.army.id).chance(survival(strength, es))
        results.append(
            Fought(
                army=fighter.army,
                eas=eas,
                aas=aas,
                es=es,
                strength=strength,
                killed_by_arrows=killed,
                survived=stands and not killed,
            )
        )
    return results
