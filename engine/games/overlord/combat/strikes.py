"""Blows: who may be struck, the odds, and what a hit does (OVL-COMBAT-31 to -42, -54).

Figures of a unit that are equally hurt are alike, so a unit's blows are rolled as one binomial draw per pass over the
enemy's figures and only the hits are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.dice import Dice
from engine.games.overlord.combat.fighters import Fighter, Hurt
from engine.games.overlord.state import Kind

CHUNK = 64  # draws to one roll: small enough that no probability underflows
IGNORED_PARRY = 1 / 3  # of the blows in a rout (OVL-COMBAT-50, OVL-GAP-106)
NOTHING_KEPT_OFF = 100  # percent
FLYING_ATTACK = 1  # OVL-COMBAT-54
FLYING_DEFENSE = {False: 5, True: 2}  # by "is it a missile"


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack of one figure. attack: melee or missile factor; base: that statistic without equipment; element: of
    the damage, "" for plain weapons.
    """

    attack: int
    damage: int
    base: int
    is_missile: bool = False
    element: str = ""
    leaders_only: bool = False


@dataclass(slots=True)
class Tally:
    """What a unit's blows did to another: blows aimed, hits, figures killed, figures freshly wounded."""

    target: Fighter
    blows: int = 0
    hits: int = 0
    killed: int = 0
    wounded: int = 0


def strike_chance(attack: int) -> float:
    """That a figure gets to strike at all: 40 % and 4 % for each point (OVL-COMBAT-34)."""
    return min(1.0, 0.4 + 0.04 * max(0, attack))


def hit_chance(attack: int, defense: int) -> float:
    """Odds of two factors, both reduced until the smaller is 1 (OVL-COMBAT-35, OVL-GAP-99).

    >>> hit_chance(6, 4), hit_chance(2, 0), hit_chance(0, 3)
    (0.75, 1.0, 0.0)
    """
    attack, defense = max(0, attack), max(0, defense)
    if attack == 0:
        return 0.0
    if defense == 0:
        return 1.0
    less = min(attack, defense) - 1
    return (attack - less) / (attack + defense - 2 * less)


def deadly_chance(attack: int, defense: int, base: int) -> float:
    """That a hit costs life at once and is not a mere wound (OVL-COMBAT-37)."""
    return min(1.0, max(0.0, 0.5 + 0.05 * base)) if defense > attack else 1.0


def attack_on(striker: Fighter, target: Fighter, blow: Blow) -> int:
    """The attack factor; from the air one more (OVL-COMBAT-54)."""
    return blow.attack + (FLYING_ATTACK if striker.flies and not target.flies else 0)


def defense_of(target: Fighter, striker: Fighter, blow: Blow, *, parry: bool = True) -> int:
    """The defense factor: with a PARRY, a third against missiles, more in the air (OVL-COMBAT-36, -40, -54)."""
    defense = target.stats.defense
    if target.parried and parry:
        defense += max(0, target.stats.melee)
    if blow.is_missile:
        defense //= 3
    if target.flies and not striker.flies:
        defense += FLYING_DEFENSE[blow.is_missile]
    return max(0, defense)


def order_of_targets(striker: Fighter, enemies: Sequence[Fighter], blow: Blow, dice: Dice) -> list[Fighter]:
    """The units struck at, in turn: the least hidden first, then front, flank, rear, or the nearest for missiles.

    A unit better hidden than the striker can see escapes with 10 % for each level of difference (OVL-COMBAT-31 to -33).
    """
    seen = []
    for enemy in enemies:
        unseen = enemy.stealth - striker.stats.observation
        if unseen > 0 and dice.percent(10 * unseen):
            continue
        if not blow.leaders_only or enemy.kind is Kind.LEADER:
            seen.append(enemy)

    def rank(enemy: Fighter) -> tuple[int, int, int]:
        near = striker.square.distance(enemy.square) if blow.is_missile else _bearing(striker, enemy)
        return enemy.stealth, near, enemy.place

    return sorted(seen, key=rank)


def _bearing(striker: Fighter, enemy: Fighter) -> int:
    """0 in front, 1 on the flank, 2 behind (OVL-COMBAT-33)."""
    if striker.square.rank == enemy.square.rank:
        return 1
    return 0 if (enemy.square.rank > striker.square.rank) is (striker.side == "attackers") else 2


def strike(
    striker: Fighter, targets: Sequence[Fighter], blows: int, blow: Blow, dice: Dice, *, rout: bool = False
) -> list[Tally]:
    """All blows of a unit at once: each at another figure as long as there are such (OVL-COMBAT-31)."""
    tallies = {target.place: Tally(target) for target in targets}
    while blows > 0 and any(target.hurt for target in targets):
        for target in targets:
            aimed = min(blows, target.figures)
            if aimed:
                blows -= aimed
                _pass(striker, target, aimed, blow, dice, tallies[target.place], rout)
    return [tally for tally in tallies.values() if tally.blows]


def _pass(striker: Fighter, target: Fighter, aimed: int, blow: Blow, dice: Dice, tally: Tally, rout: bool) -> None:
    """At most one blow for each figure of one target."""
    attack = attack_on(striker, target, blow)
    harmful = (NOTHING_KEPT_OFF - target.ward(blow.element)) / NOTHING_KEPT_OFF  # OVL-COMBAT-42
    past = binomial(dice, aimed, IGNORED_PARRY) if rout and target.parried else 0
    pool = dict(target.hurt)
    tally.blows += aimed
    for count, parry in ((aimed - past, True), (past, False)):
        defense = defense_of(target, striker, blow, parry=parry)
        hits = binomial(dice, count, strike_chance(attack) * hit_chance(attack, defense) * harmful)
        tally.hits += hits
        deadly = deadly_chance(attack, defense, blow.base)
        for _ in range(hits):
            figure = _pick(pool, dice)
            _hit(target, figure, blow.damage, deadly, dice, tally)


def _pick(pool: dict[Hurt, int], dice: Dice) -> Hurt:
    """Takes one figure of those not struck yet in this pass."""
    figure = next(iter(pool)) if len(pool) == 1 else dice.weighted(pool)
    pool[figure] -= 1
    if not pool[figure]:
        del pool[figure]
    return figure


def _hit(target: Fighter, figure: Hurt, damage: int, deadly: float, dice: Dice, tally: Tally) -> None:
    """All the damage on one figure: only the last of it may be a mere wound (OVL-COMBAT-37 to -39)."""
    lost = figure.lost + max(1, damage) - 1
    wounded = figure.wounded
    if lost < target.life:
        if wounded or dice.chance(deadly):
            lost += 1
        else:
            wounded = True
            tally.wounded += 1
    _change(target, figure, -1)
    if lost >= target.life:
        tally.killed += 1
    else:
        _change(target, Hurt(lost, wounded), 1)


def _change(target: Fighter, figure: Hurt, amount: int) -> None:
    left = target.hurt.get(figure, 0) + amount
    if left:
        target.hurt[figure] = left
    else:
        target.hurt.pop(figure, None)


def binomial(dice: Dice, count: int, chance: float) -> int:
    """How many of `count` things happen when each does with this chance: one roll for 64 of them.

    A low roll means many. Only exact arithmetic is used, so that every machine gives the same number.
    """
    if chance <= 0 or count <= 0:
        return 0
    if chance >= 1:
        return count
    happened = 0
    while count > 0:
        drawn = min(count, CHUNK)
        happened += _draw(dice.random(), drawn, chance)
        count -= drawn
    return happened


def _draw(roll: float, count: int, chance: float) -> int:
    """The binomial number that a roll stands for, counted down from "all of them"."""
    weight = 1.0
    for _ in range(count):
        weight *= chance
    number, total = count, weight
    while roll >= total and number > 0:
        weight *= number * (1 - chance) / ((count - number + 1) * chance)
        number -= 1
        total += weight
    return number
