"""Groups of whole classes for the tests of mass battle."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.erfworld.mass.groups import Group, Line, Status
from engine.games.erfworld.rules.classes import CLASSES


def muster(units: Mapping[str, int]) -> tuple[list[Group], dict[str, int]]:
    """Groups of whole classes, and who is left out (ERF-X-04).

    units: class -> number; of cavalry, the mounts (ERF-X-14). Half a group or more that is over is a damaged group;
    less stays out of the battle.
    """
    groups: list[Group] = []
    left: dict[str, int] = {}
    for key, count in units.items():
        kind = CLASSES[key]
        whole, over = divmod(count, kind.body_size.group)
        groups += [Group(kind, kind.body_size.group) for _ in range(whole)]
        if 2 * over >= kind.body_size.group:
            groups.append(Group(kind, over, Status.DAMAGED, short=True))
        elif over:
            left[key] = over
    return groups, left


def group(kind: str, line: Line = Line.FRONT, **more: object) -> Group:
    """A whole group in a line."""
    made = Group(CLASSES[kind], CLASSES[kind].body_size.group, line=line)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def groups(*words: str, line: Line = Line.FRONT) -> list[Group]:
    """Groups as told: "3 piker"."""
    return [group(kind, line) for count, kind in map(str.split, words) for _ in range(int(count))]
