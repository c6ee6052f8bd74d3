"""The tables of mass battle (ERF-CRT, ERF-MC)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engine.games.erfworld.rules.sizes import Size
from engine.games.erfworld.rules.source import DATA

_RAW = DATA.raw("mass")


class Mark(StrEnum):
    """What a group suffers short of losses (ERF-CRT-03)."""

    NONE = ""
    DAMAGED = "D"
    EXHAUSTED = "E"
    REFRESHED = "R"


class Toll(msgspec.Struct, frozen=True):
    """What one side of a clash suffers: groups lost, or a mark."""

    groups: int = 0
    mark: Mark = Mark.NONE

    @classmethod
    def read(cls, text: str) -> Toll:
        """One half of a cell, "4" or "E"."""
        return cls(int(text)) if text.isdigit() else cls(0, Mark(text))

    def times(self, number: int) -> Toll:
        """Losses multiplied; a multiplied E is a D (ERF-CRT-06)."""
        if number > 1 and self.mark is Mark.EXHAUSTED:
            return Toll(0, Mark.DAMAGED)
        return Toll(self.groups * number, self.mark)


class Ratio(msgspec.Struct, frozen=True):
    """A cell of a table: what the one suffers, and the other."""

    one: Toll
    other: Toll

    @classmethod
    def read(cls, cell: str) -> Ratio:
        """A cell as it is printed, "1:4" or "E:6"."""
        one, _, other = cell.partition(":")
        return cls(Toll.read(one), Toll.read(other))

    @property
    def turned(self) -> Ratio:
        """The same, seen from the other side."""
        return Ratio(self.other, self.one)


class MassFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sums of mass battle (ERF-MC-01, -03, -06, -11, -12, ERF-CRT-10, ERF-X-01). Supply in units of a small one."""

    rule: str
    group_supply: int
    hex_supply: int
    reinforced_supply: int
    max_stack_bonus: int
    rolls: int
    regrouped: int
    doubled_from: int
    tripled_from: int
    crux_rolls: int
    longest: int
    least_groups: int
    least_together: int


class Band(msgspec.Struct, frozen=True):
    """What a roll won by at least `by` adds: losses of the loser, and the mark that a loss of the winner becomes (ERF-
    CRT-05).
    """

    by: int
    losses: int
    winner: str


FIGURES = msgspec.convert(_RAW["figures"], MassFigures)
BANDS: tuple[Band, ...] = tuple(
    Band(by, losses, winner)
    for by, losses, winner in zip(
        _RAW["bands"]["lost_by"], _RAW["bands"]["losses"], _RAW["bands"]["winner"], strict=True
    )
)
_FLIERS = {
    cleaves: {(flier, ground): Ratio.read(cell) for flier, ground, cell in _RAW["fliers"][name]}
    for cleaves, name in ((False, "normal"), (True, "cleave"))
}
LINES = ("front", "middle", "back")


def ratio(one: Size, other: Size, *, cleaves: bool = False) -> Ratio:
    """Losses of two groups of ground units in a clash (ERF-CRT-01, ERF-GAP-131).

    cleaves: the larger of them cleaves; of equal sizes nobody does.
    """
    low, high = min(one.number, other.number) - 1, max(one.number, other.number) - 1
    if cleaves and low != high:
        found = Ratio.read(_RAW["ratios"]["cleave"][high][low])
        return found if one.number > other.number else found.turned
    found = Ratio.read(_RAW["ratios"]["normal"][low][high])
    return found if one.number <= other.number else found.turned


def code(one: Size, other: Size) -> str:
    """The code printed beside a ratio: +1, +2, C, +S, CS, -S, --S or "" (ERF-CRT-02)."""
    low, high = sorted((one.number - 1, other.number - 1))
    found: str = _RAW["codes"]["normal"][low][high]
    return found


def flier_ratio(flier: Size, ground: Size, *, cleaves: bool = False) -> Ratio | None:
    """Losses of a flier's group and a ground group, where the list of fliers has them (ERF-CRT-08), else None."""
    if flier == ground:
        return Ratio.read(_RAW["fliers"]["same"])
    return _FLIERS[cleaves].get((flier.key, ground.key))


def band(margin: int) -> Band:
    """What winning a roll by so much does (ERF-CRT-05). margin: 0 for a tie."""
    return next(row for row in reversed(BANDS) if margin >= row.by)


def can_volley(range_: str, target_line: str, shooter_line: str) -> bool:
    """Whether shooters of a range in one line reach an enemy line (ERF-MC-04)."""
    found: bool = _RAW["volleys"][range_][LINES.index(target_line)][LINES.index(shooter_line)]
    return found
