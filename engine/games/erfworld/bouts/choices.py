"""The choices a table makes live, each behind one question, with the answers of a side that gave no doctrine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.erfworld.bouts.field import Field, Figure, Line, Pairing, others
from engine.games.erfworld.bouts.stats import Stance, battle_stat, own_stat

ODDS = 35  # percent below which those leave who may (ERF-DOCTRINE-08)
SHIFT: tuple[Callable[[Figure], bool], ...] = (
    lambda foe: "leadership" in foe.kind.specials,
    lambda foe: "caster" in foe.kind.specials,
    lambda foe: foe.kind.shoots,
)  # whom scouts aim at (ERF-DOCTRINE-04)
AREA_LEAST = 2  # an area attack is made by itself if it hits so many (ERF-DOCTRINE-05)


def power(field: Field, side: int) -> float:
    """What a side still brings to the fight: supply, stats, and the hits that are left."""
    return sum(_weight(field, figure) for figure in field.side(side))


def _weight(field: Field, figure: Figure) -> float:
    stat = max(0, own_stat(field, figure) + figure.bonus)
    whole = figure.kind.body_size.supply * figure.count * (0.5 if figure.kind.is_basic else 1)
    return whole * (2 + stat) * max(0, figure.hits) / figure.full


def odds(field: Field, side: int) -> float:
    """The chance a side gives itself, in percent: strength counts twice, as in any fight of many."""
    if field.odds is not None and side in field.odds:
        return field.odds[side]
    mine, theirs = power(field, side) ** 2, power(field, others(side)) ** 2
    found = 100 * mine / (mine + theirs) if mine + theirs else 50
    if field.odds is not None:
        field.odds[side] = found
    return found


def ordered(field: Field, stack: Sequence[Figure]) -> list[Figure]:
    """Who of a stack can follow orders of its leader: nobody if he is stunned, or if it has none (ERF-CMDSCREEN-01)."""
    names = {figure.led_by for figure in stack if figure.led_by}
    own = [one for one in field.figures if one.name in names or one.carried] if names else []
    leaders = [one for one in own if one.is_fighting and names & {one.name, *(rider.name for rider in one.carried)}]
    leaders = leaders or [figure for figure in stack if figure.commanded and figure.kind.commander]
    able = [figure for figure in stack if not figure.stunned]
    led = any(figure.commanded for figure in able) and not any(leader.stunned for leader in leaders)
    return able if led else []


class Choices:
    """What a side does without doctrine (the defaults of ERF-DOCTRINE); a doctrine overrides single questions."""

    def pair(self, field: Field, side: int, own: Sequence[Figure], enemies: Sequence[Figure]) -> tuple[str, str] | None:
        """Which of its classes to pair with which enemy class; None where a side has nobody left (ERF-DOCTRINE-01,
        ERF-PAIR-02).

        Same sizes first, then the best own stat minus theirs, then the names of the classes.
        """
        mine = {figure.kind.key: figure for figure in reversed(own)}
        theirs = {figure.kind.key: figure for figure in reversed(enemies)}
        options = [(one, other) for one in mine for other in theirs]
        if not options:
            return None
        return min(options, key=lambda keys: (*self._merit(field, mine[keys[0]], theirs[keys[1]]), keys))

    def attach(self, field: Field, attacker: Figure, pairings: Sequence[Pairing]) -> Pairing:
        """Which pairing a figure left over joins; the rules have already said which it may (ERF-PAIR-03)."""
        return min(pairings, key=lambda pairing: (*self._merit(field, attacker, pairing.one), pairing.one.name))

    def front(self, field: Field, side: int, figures: Sequence[Figure]) -> None:
        """Set the lines of those who are not paired yet (ERF-DOCTRINE-02, ERF-CMDPAIR-04).

        Stacks whose leader can give orders put shooters and commanders behind a front at least as numerous as the
        enemy's; all others stay in front (ERF-CMDSCREEN-01).
        """
        able = ordered(field, figures)
        if not able:
            return
        for figure in able:
            figure.line = Line.FRONT
        figures = able
        foes = len(field.side(others(side)))
        back = [figure for figure in figures if figure.kind.commander or figure.kind.shoots]
        spare = len(figures) - max(1, min(foes, len(figures) - 1))
        for figure in sorted(back, key=lambda figure: not figure.kind.commander)[:spare]:
            figure.line = Line.BACK

    def captures(self, field: Field, one: Figure, other: Figure) -> bool:
        """Whether to take an enemy alive (ERF-DOCTRINE-06): commanders, with a stat of 0 or more left, if he
        outnumbers.
        """
        if not other.kind.commander:
            return False
        more = len(field.side(one.side)) > len(field.side(other.side))
        return more and battle_stat(field, one, other, Stance(True, (other,))) - 1 >= 0

    def defends(self, field: Field, one: Figure, other: Figure) -> bool:
        """Whether a shield-bearer only defends in a bout (ERF-DOCTRINE-07): when the roll is expected to be lost."""
        return one.kind.shielded and own_stat(field, one) + one.bonus < own_stat(field, other) + other.bonus

    def area(self, field: Field, one: Figure, targets: int) -> bool:
        """Whether to make an area attack (ERF-DOCTRINE-05): until the first bout is over, if it hits 2 or more; once by
        breath.
        """
        return field.bout <= 1 and targets >= AREA_LEAST and not one.breathed

    def slams(self, field: Field, one: Figure, targets: int) -> bool:
        """Whether a figure that is not made for it slams (ERF-SLAM-01): it would lose two rounds of blows."""
        return False

    def luck(self, field: Field, one: Figure, against: Figure) -> str:
        """On what a player character spends luck before a bout: "roll", "crit", "damage" or "" (ERF-DOCTRINE-13).

        The roll when he meets a commander; one point is kept.
        """
        return "roll" if against.kind.commander and one.luck > 1 else ""

    def contests(self, field: Field, one: Figure, gap: int, *, striking: bool) -> bool:
        """Whether a player character rolls instead of comparing stats (ERF-PC-02, ERF-DOCTRINE-18): when dice are
        better.

        gap: the attacker's stat less the target's. striking: he is the attacker.
        """
        fixed = 100 if gap >= 2 else 50 if gap > -2 else 0
        draws = sum(1 for mine in range(1, 11) if 1 <= mine + gap <= 10)
        wins = sum(1 for mine in range(1, 11) for theirs in range(1, 11) if mine + gap > theirs)
        return (wins + draws / 2 > fixed) if striking else (wins + draws / 2 < fixed)

    def rolls_along(self, field: Field, one: Figure) -> bool:
        """Whether a player character who attacks as a secondary rolls for it every round, instead of hitting without
        fail every second one (ERF-PC-03).
        """
        return False

    def senses_danger(self, field: Field, one: Figure) -> bool:
        """Whether an ambushed player character spends luck to be only surprised (ERF-CMDPC-07)."""
        return True

    def drags(self, field: Field, one: Figure, hidden: Sequence[Figure]) -> Figure:
        """Which unit of its back line a side gives up when the front is full (ERF-CMDSCREEN-02): no commander, the
        cheapest.
        """
        return min(hidden, key=lambda figure: (figure.kind.commander, figure.kind.upkeep, figure.name))

    def retreats(self, field: Field, one: Figure, pairing: Pairing) -> bool:
        """Whether a figure that may retreat does (ERF-DOCTRINE-08): scouts and who cannot fight, at bad odds."""
        unfit = one.kind.is_scout or one.wild or not one.kind.is_combatant
        return unfit and odds(field, one.side) < ODDS

    def shoots_after(self, field: Field, side: int) -> bool:
        """Whether shooters fire at those who leave, instead of a pursuit (ERF-DOCTRINE-09)."""
        return False

    def shifts(self, field: Field, one: Figure, targets: Sequence[Figure]) -> Figure | None:
        """Whom a scout aims at instead of its pairing, None for nobody else (ERF-DOCTRINE-04)."""
        return self._sought(field, one, targets, SHIFT)

    def turns_on(self, field: Field, one: Figure, attackers: Sequence[Figure]) -> Figure | None:
        """Which of its secondaries an outnumbered scout fights in a bout (ERF-DOCTRINE-04): the strongest."""
        strongest = max(attackers, key=lambda foe: (own_stat(field, foe) + foe.bonus, foe.hits, foe.name), default=None)
        return strongest if strongest is not None and self._is_worth_it(field, one, strongest) else None

    def is_favoured(self, field: Field, one: Figure) -> bool:
        """Whether luck is spent before the skirmish (ERF-CMDPC-05, ERF-DOCTRINE-13)."""
        return False

    def pursues(self, field: Field, side: int) -> bool:
        """Whether to pursue who got away (ERF-DOCTRINE-09): if not outnumbered."""
        return len(field.side(side)) >= len(field.side(others(side)))

    def piles_on(self, field: Field, side: int) -> bool:
        """Whether to join an attack beyond the number at which attackers endanger each other (ERF-OUTNUM-06)."""
        return False

    def _sought(
        self, field: Field, one: Figure, targets: Sequence[Figure], order: Sequence[Callable[[Figure], bool]]
    ) -> Figure | None:
        """The best of the targets that come first in an order, None if none of them is in it."""
        for fits in order:
            found = [target for target in targets if fits(target)]
            if found:
                return min(found, key=lambda target: (*self._merit(field, one, target), target.name))
        return None

    def _is_worth_it(self, field: Field, one: Figure, other: Figure) -> bool:
        """Whether it hits this one at least as well as it is hit."""
        return own_stat(field, one) + one.bonus >= own_stat(field, other) + other.bonus

    def _merit(self, field: Field, one: Figure, other: Figure) -> tuple[int, int, bool]:
        """Smaller is better: the difference of sizes, then of stats, then the unarmoured."""
        gap = own_stat(field, one) + one.bonus - own_stat(field, other) - other.bonus
        return abs(one.size - other.size), -gap, other.is_armoured
