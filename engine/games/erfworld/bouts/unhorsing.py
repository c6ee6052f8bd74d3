"""Who is carried, and what becomes of him when the mount falls (ERF-MOUNT-02, -07, -09, ERF-CMDMOD-05, -13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.erfworld.bouts.damage import Force, force
from engine.games.erfworld.bouts.field import Blow, BlowKind, Fate, Field, Figure, Thrown, still_fighting

FALLEN = (Fate.CROAKED, Fate.DYING, Fate.DOWN, Fate.CAPTURED)


def throw(field: Field, mounts: Iterable[Figure]) -> None:
    """Let those down whom fallen mounts carried: they lie for a round, and then fight on foot."""
    for mount in mounts:
        if mount.fate not in FALLEN or not mount.carried:
            continue
        if mount.borrows:  # what was shot from its back was his
            mount.carried[0].shot, mount.carried[0].smoked = mount.shot, mount.smoked
        for figure in mount.carried:
            figure.side, figure.line = mount.side, mount.line
            figure.stunned, figure.thrown_by = 1, mount.name
            field.note(Thrown(figure.name, mount.name))
        field.figures += mount.carried
        field.lying += mount.carried
        mount.carried = []


def strike_thrown(field: Field, strikers: Sequence[Figure], round_: int) -> dict[str, list[Force]]:
    """The blows at those on the ground: whoever has nobody else hits one of them without fail (ERF-PC-06)."""
    forces: dict[str, list[Force]] = {}
    for place, striker in enumerate(still_fighting(strikers)):
        targets = [figure for figure in still_fighting(field.lying) if figure.side != striker.side]
        if not targets or striker.stunned or striker.idle:
            continue
        target = targets[place % len(targets)]
        blow = force(striker, target, BlowKind.GLANCE if striker.capturing else BlowKind.HIT)
        forces.setdefault(target.name, []).append(blow)
        field.note(Blow(striker.name, target.name, round_, blow.kind, blow.raw, blow.croaks))
    return forces


def stand_up(field: Field) -> None:
    """The round is over: who was thrown fights like everybody else."""
    for figure in field.lying:
        figure.stunned = 0
    field.lying = []
