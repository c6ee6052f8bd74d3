"""One roll of a mass battle: the ratio of two groups, and what the roll makes of it (ERF-CRT, ERF-GAP-129)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.games.erfworld.mass.groups import Group
from engine.games.erfworld.rules.mass import FIGURES, Mark, Ratio, Toll, band, code, flier_ratio, ratio
from engine.games.erfworld.rules.sizes import BY_NUMBER

SHIELDED_CODES = ("C", "CS", "-S", "--S")  # whose losses bonuses do not multiply (ERF-CRT-10)
MOST_MULTIPLIED = 4  # beyond it multiplied losses are halved (ERF-CRT-07)
EXCESS = ((4, Mark.REFRESHED), (3, Mark.EXHAUSTED), (2, Mark.DAMAGED))  # ERF-CRT-03
AHEAD_FROM = 6  # kills too many, from which the refreshed need not go back farther than the middle (ERF-CRT-03)
LARGE = 5  # the number of the size up to which a max stack fights as one larger
ENHANCED_FROM, HUGE_FROM = 10, 20  # bonuses that do the same without a max stack (ERF-CRT-04)
IMMENSE_FROM = 30  # bonuses with which the immense, who cannot fight larger, kill twice as many (ERF-CRT-04)
SWARMS, SWARMS_FROM = 4, 3  # groups, and sizes of difference
CRIT, CRIT_OF_SWARM = 1, 4  # losses (ERF-CRT-05)
ONE_FOR_TWO = Ratio(Toll(1), Toll(2))


@dataclass(frozen=True, slots=True)
class Losses:
    """What a side of a clash suffers, in groups. down: incapacitated, who recover if their side wins. ahead: of the
    refreshed, those who go to the middle line and not to the back (ERF-CRT-03).
    """

    lost: int = 0
    damaged: int = 0
    exhausted: int = 0
    refreshed: int = 0
    down: int = 0
    ahead: int = 0

    @classmethod
    def of(cls, toll: Toll) -> Losses:
        """A half of a ratio as losses."""
        return cls(
            lost=toll.groups,
            damaged=int(toll.mark is Mark.DAMAGED),
            exhausted=int(toll.mark is Mark.EXHAUSTED),
            refreshed=int(toll.mark is Mark.REFRESHED),
        )

    @property
    def removed(self) -> int:
        """Groups that leave the vanguard."""
        return self.lost + self.damaged + self.exhausted + self.down

    def more(self, kills: int) -> Losses:
        """With so many losses more; the first turns a damaged or exhausted group into a lost one (ERF-CRT-03)."""
        if not kills:
            return self
        if self.damaged:
            return replace(self, damaged=self.damaged - 1, lost=self.lost + 1).more(kills - 1)
        if self.exhausted:
            return replace(self, exhausted=self.exhausted - 1, lost=self.lost + 1).more(kills - 1)
        return replace(self, lost=self.lost + kills)

    def fewer(self) -> Losses:
        """With one loss less."""
        return replace(self, lost=max(0, self.lost - 1))

    def softened(self, mark: Mark) -> Losses:
        """With one loss turned into a mark: D, E or R; without a loss an E becomes an R (ERF-CRT-05)."""
        if self.lost:
            changed = replace(self, lost=self.lost - 1)
            if mark is Mark.DAMAGED:
                return replace(changed, damaged=changed.damaged + 1)
            if mark is Mark.EXHAUSTED:
                return replace(changed, exhausted=changed.exhausted + 1)
            return replace(changed, refreshed=changed.refreshed + 1)
        if self.exhausted and mark is not Mark.DAMAGED:
            return replace(self, exhausted=self.exhausted - 1, refreshed=self.refreshed + 1)
        return self

    def spared(self, mark: Mark) -> Losses:
        """With a loss turned into a mark, or else something milder than a loss into one that is milder still (ERF-CRT-
        03).
        """
        if self.damaged and not self.lost and mark is not Mark.DAMAGED:
            return replace(self, damaged=self.damaged - 1, lost=1).softened(mark)
        return self if mark is Mark.EXHAUSTED and not self.lost else self.softened(mark)


def base_ratio(one: Group, other: Group) -> Ratio:
    """Losses of two groups before the roll, with fliers, production, bonuses and max stacks counted (ERF-CRT-04, -06 to
    -08, -10).

    A max stack may fight as one size larger: of the ratios of both sizes its own side takes the better one, and
    against its own kind and size it loses one for two (ERF-MC-03, ERF-EX-123).
    """
    found = _plain_ratio(one, other)
    if is_enhanced(one) != is_enhanced(other):
        found = _raised(one, other, found) if is_enhanced(one) else _raised(other, one, found.turned).turned
    return Ratio(_crushed(found.one, other), _crushed(found.other, one))


def _crushed(toll: Toll, by: Group) -> Toll:
    """Losses to an enemy, twice as many to one who is immense and has bonuses enough (ERF-CRT-04)."""
    crushing = by.kind.size == "immense" and by.bonus >= IMMENSE_FROM
    return Toll(toll.groups * 2, toll.mark) if crushing else toll


def is_enhanced(group: Group) -> bool:
    """Whether it fights a size larger: a max stack up to large, or who has bonuses enough (ERF-CRT-04)."""
    number = group.kind.body_size.number
    if number > LARGE:
        return number == LARGE + 1 and group.bonus >= HUGE_FROM
    return group.stacked or group.bonus >= ENHANCED_FROM


def _raised(one: Group, other: Group, found: Ratio) -> Ratio:
    """The best ratio for an enhanced group."""
    number = one.kind.body_size.number
    options = [found]
    if number == other.kind.body_size.number:
        options.append(ONE_FOR_TWO)
    larger = BY_NUMBER[number + 1]
    if one.kind.flies == other.kind.flies:
        cleaves = not one.kind.shoots and larger.number >= other.kind.body_size.number
        options.append(_multiplied(one, other, ratio(larger, other.kind.body_size, cleaves=cleaves)))
    return max(options, key=lambda option: option.other.groups - option.one.groups)


def needed(who: Group, against: Group) -> int:
    """How many groups of its class must stand together against this enemy: four of who has to swarm, twice as many
    against immense units; tiny ones always swarm (ERF-CRT-02).
    """
    gap = against.kind.body_size.number - who.kind.body_size.number
    if gap <= 0 or who.kind.size == "tiny":
        return 1
    return (SWARMS if gap >= SWARMS_FROM else 1) * (2 if against.kind.size == "immense" else 1)


def swarms(who: Group, against: Group) -> bool:
    """Whether it fights as a swarm: the tiny always, others against the much larger (ERF-CRT-02)."""
    return who.kind.size == "tiny" or against.kind.body_size.number - who.kind.body_size.number >= SWARMS_FROM


def crit_of(loser: Group, winner: Group) -> int:
    """Losses of a crit: four of a swarm (ERF-CRT-05)."""
    return CRIT_OF_SWARM if swarms(loser, winner) else CRIT


def _plain_ratio(one: Group, other: Group) -> Ratio:
    """The ratio by true size; the larger cleaves if it fights hand to hand."""
    larger = one if one.kind.body_size.number > other.kind.body_size.number else other
    cleaves = not larger.kind.shoots
    listed = _listed(one, other, cleaves=cleaves)
    if listed is not None:
        return _multiplied(one, other, listed)
    return _multiplied(one, other, ratio(one.kind.body_size, other.kind.body_size, cleaves=cleaves))


def _listed(one: Group, other: Group, *, cleaves: bool) -> Ratio | None:
    """The final ratio of a flier and a ground unit, where the list has it (ERF-GAP-130)."""
    if one.kind.flies == other.kind.flies:
        return None
    flier, ground = (one, other) if one.kind.flies else (other, one)
    found = flier_ratio(flier.kind.body_size, ground.kind.body_size, cleaves=cleaves)
    return found if found is None or flier is one else found.turned


def _multiplied(one: Group, other: Group, found: Ratio) -> Ratio:
    sizes = one.kind.body_size, other.kind.body_size
    guarded = code(*sizes) in SHIELDED_CODES
    times = (_times(one, other, guarded=guarded), _times(other, one, guarded=guarded))
    if times == (1, 1):
        return found
    return _reduced(Ratio(found.one.times(times[0]), found.other.times(times[1])))


def _times(who: Group, against: Group, *, guarded: bool) -> int:
    """How many times its losses count: production against heavies, and the enemy's bonuses (ERF-CRT-06, -10)."""
    times = 2 if who.kind.is_basic and against.kind.body_size.is_heavy and who.bonus < FIGURES.doubled_from else 1
    if guarded or who.bonus >= FIGURES.doubled_from:
        return times
    if against.bonus >= FIGURES.tripled_from:
        return times * 3
    return times * 2 if against.bonus >= FIGURES.doubled_from else times


def _reduced(found: Ratio) -> Ratio:
    """Halved when both numbers are even, or when one has grown beyond four (ERF-CRT-07)."""
    numbers = found.one.groups, found.other.groups
    if all(number % 2 == 0 and number for number in numbers) or max(numbers) > MOST_MULTIPLIED:
        return Ratio(Toll(numbers[0] // 2, found.one.mark), Toll(numbers[1] // 2, found.other.mark))
    return found


def resolve(base: Ratio, margin: int, *, bands: str = "table") -> tuple[Losses, Losses]:
    """Losses of both after a roll. margin: how far the first won it, negative if it lost.

    bands: "table" (ERF-CRT-05) or "example", as the worked battle plays (ERF-GAP-129).
    """
    one, other = Losses.of(base.one), Losses.of(base.other)
    if not margin:
        return one, other
    winner, loser = (one, other) if margin > 0 else (other, one)
    winner, loser = (_by_example if bands == "example" else _by_table)(winner, loser, abs(margin))
    return (winner, loser) if margin > 0 else (loser, winner)


def _by_table(winner: Losses, loser: Losses, margin: int) -> tuple[Losses, Losses]:
    row = band(margin)
    return winner.softened(Mark(row.winner)) if row.winner else winner, loser.more(row.losses)


def _by_example(winner: Losses, loser: Losses, margin: int) -> tuple[Losses, Losses]:
    """Up to 4 nothing; from 5 the winner loses one less, from 7 the loser one more, from 9 two more."""
    if margin < 5:
        return winner, loser
    more = 2 if margin >= 9 else 1 if margin >= 7 else 0
    return winner.fewer(), loser.more(more)


def with_excess(winner: Losses, loser: Losses, there: int) -> tuple[Losses, Losses]:
    """More kills than the loser has groups spare the winner (ERF-CRT-03). there: the loser's groups in the vanguard."""
    excess = loser.removed - there
    if excess <= 0:
        return winner, loser
    loser = replace(loser, lost=max(0, there - loser.damaged - loser.exhausted - loser.down))
    mark = next((mark for least, mark in EXCESS if excess >= least), Mark.NONE)
    spared = winner.spared(mark) if mark else winner
    return replace(spared, ahead=spared.refreshed - winner.refreshed if excess >= AHEAD_FROM else 0), loser
