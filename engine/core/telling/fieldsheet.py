"""A battlefield as data: who stood where when a battle began, and what became of them; what `engine.render` draws.

A ruleset returns a `FieldSheet` of what the viewer may see; units that nobody saw are left out here, not in the
drawing.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.telling.mapsheet import Banner


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """A unit on its square. file: from 1 at the left; rank: from 1 at the foot of the picture.

    number: its id, "U12", as orders name it. figures: when the battle began; fallen and wounded: of them. `banner`
    names a `Banner` key, "" where nobody knows whose it is. label: what the group consists of, besides its name: "20
    swordsmen". far: it is of the side at the top. leads: it bears the flag of a leader. fled: what was left of it left
    the field.
    """

    name: str
    file: int
    rank: int
    figures: int
    number: str = ""
    label: str = ""
    banner: str = ""
    fallen: int = 0
    wounded: int = 0
    far: bool = False
    leads: bool = False
    fled: bool = False
    own: bool = False

    @property
    def left(self) -> int:
        """How many figures live."""
        return max(0, self.figures - self.fallen)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSheet:
    """A battlefield after a battle.

    near, far: what the sides are called: the near one is at the foot of the picture, facing up. files: their
    names from left to right; ranks: their names from the foot up; there are as many as there are names. front: after
    which rank the two sides meet. result: how it ended, a finished sentence. foot: a line about the rest, such as the
    spoils.
    """

    title: str
    near: str
    far: str
    files: tuple[str, ...]
    ranks: tuple[str, ...]
    front: int
    subtitle: str = ""
    stands: tuple[Stand, ...] = ()
    banners: tuple[Banner, ...] = ()
    result: str = ""
    foot: str = ""
    alt: str = ""

    def side(self, *, far: bool) -> tuple[Stand, ...]:
        """The units of one side, in the order of the sheet."""
        return tuple(stand for stand in self.stands if stand.far is far)

    @property
    def figures(self) -> int:
        """How many took the field: how big the battle was."""
        return sum(stand.figures for stand in self.stands)
