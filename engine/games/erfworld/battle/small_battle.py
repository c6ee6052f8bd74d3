"""A battle in bouts between two parties of the map: waves of figures until one side has nobody left (ERF-SEQ)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.games.erfworld.battle.muster import Party, choices_of, figures_of, room_for
from engine.games.erfworld.battle.tolls import Toll, earn, tolls_of
from engine.games.erfworld.bouts.battle import fight
from engine.games.erfworld.bouts.field import BLUE, Entry, Field, Figure, Situation
from engine.games.erfworld.bouts.stats import has_hands
from engine.games.erfworld.casting.in_bouts import Weaver, arts_of
from engine.games.erfworld.state import World

WAVES = 12  # so often fresh figures come forward; then both sides break off for the day


@dataclass(slots=True)
class Fought:
    """A battle that is over. figures: all that took the field or waited; winner: 0, 1 or nobody. lines: where units
    stood; told: the account, where there are no entries.
    """

    tolls: dict[str, Toll]
    winner: int | None
    situation: str
    manner: str
    figures: list[Figure] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    lines: dict[str, str] = field(default_factory=dict)
    told: tuple[str, ...] = ()


def fight_bouts(
    world: World,
    parties: Sequence[Party],
    terrain: str,
    situation: Situation,
    d10: Callable[..., int],
    *,
    on_turn: int | None,
    ambusher: int = BLUE,
) -> Fought:
    """Unroll, fight, and count. Both parties have somebody who can fight. The world is only read."""
    armies = [figures_of(world, party, side, terrain) for side, party in enumerate(parties)]
    choices = dict(enumerate(choices_of(world, party) for party in parties))
    arts = [art for party in parties for art in arts_of(world, party.units, ("bout",))]
    weaver = Weaver(arts) if arts else None
    gone: list[Figure] = []
    entries: list[Entry] = []
    felled: dict[str, tuple[str, ...]] = {}
    winner: int | None = None
    met = situation
    for _ in range(WAVES):
        inside, outside = _chosen(armies)
        arena = Field([*inside[0], *inside[1]], met, ambusher, on_turn, magic=weaver)
        after = fight(arena, choices, d10)
        entries += after.entries
        felled |= after.felled
        winner = after.winner
        gone += [figure for figure in after.figures if not figure.is_fighting]
        for side in (0, 1):
            armies[side] = [figure for figure in after.figures if figure.side == side and figure.is_fighting]
            armies[side] += outside[side]
        if after.standoffs or not (armies[0] and armies[1]):
            break
        met = Situation.PREPARED
    figures = [*armies[0], *armies[1], *gone]
    if armies[0] and armies[1]:
        winner = None
    tolls = tolls_of(figures, winner, imprisons=winner is not None and _imprisons(armies[winner]))
    for art in arts:
        tolls[art.unit].juice += art.spent
    levels = {unit.id: unit.level for party in parties for unit in party.units}
    earn(tolls, figures, felled, levels)
    return Fought(tolls, winner, str(situation), "bouts", figures=figures, entries=entries)


def _chosen(armies: Sequence[list[Figure]]) -> tuple[list[list[Figure]], list[list[Figure]]]:
    """Who fights in this wave, and who waits, of both sides."""
    chosen = [room_for(armies[side], armies[1 - side]) for side in (0, 1)]
    return [inside for inside, _ in chosen], [outside for _, outside in chosen]


def _imprisons(figures: Sequence[Figure]) -> bool:
    """Somebody is there who can put handcuffs on: no beast, unless it has hands (ERF-CAPT-10, ERF-BODY-01)."""
    return any(has_hands(figure) for figure in figures)
