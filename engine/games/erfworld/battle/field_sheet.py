"""Pictures of battlefields out of what is told of them: squares, units and losses (ERF-CMDSCREEN-01, ERF-MC-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.events import Event
from engine.core.telling.fieldsheet import FieldSheet, Stand
from engine.core.telling.headline import uncoded
from engine.core.telling.mapsheet import Banner
from engine.games.erfworld.acting.names import counted
from engine.games.erfworld.battle.events import BattleFought, Contingent

MOST = 4  # pictures in a report
FILES = ("left", "centre left", "centre", "centre right", "right")
DEPTHS = {"front": 2, "back": 1, "middle": 1, "support": 0, "": 2}
RANKS = {
    "bouts": ("support", "back", "front", "front", "back", "support"),
    "mass": ("back", "middle", "front", "front", "middle", "back"),
}
MASS_DEPTHS = {"front": 2, "middle": 1, "back": 0, "": 1}


def fields(events: Sequence[Event], own: str, banners: Mapping[str, Banner], date: str) -> tuple[FieldSheet, ...]:
    """The battlefields among the events a side is told of, the biggest first, at most `MOST`.

    own: the side's code. banners: of the parties it may name, by code. date: on which they were fought.
    """
    battles = [event for event in events if isinstance(event, BattleFought)]
    sheets = [sheet(battle, own, banners, date) for battle in battles]
    return tuple(sorted(sheets, key=lambda found: -found.figures)[:MOST])


def sheet(battle: BattleFought, own: str, banners: Mapping[str, Banner], date: str) -> FieldSheet:
    """One battlefield; the attackers stand at the foot."""
    stands = [*_stands(battle, battle.attacking, own, far=False), *_stands(battle, battle.defending, own, far=True)]
    shown = dict.fromkeys(stand.banner for stand in stands)
    return FieldSheet(
        title=battle.where,
        subtitle=f"{date}, {battle.situation}",
        near=battle.attackers,
        far=battle.defenders,
        files=FILES,
        ranks=RANKS.get(battle.manner, RANKS["bouts"]),
        front=3,
        stands=tuple(stands),
        banners=tuple(banners[code] for code in shown if code in banners),
        result=battle.outcome,
    )


def _stands(battle: BattleFought, side: Sequence[Contingent], own: str, *, far: bool) -> list[Stand]:
    """Units on their squares: by the line they stood in, from the centre outwards."""
    taken: dict[int, int] = {}
    found = []
    depths = MASS_DEPTHS if battle.manner == "mass" else DEPTHS
    for one in side:
        depth = depths.get(one.line, 2)
        rank = len(RANKS["bouts"]) - depth if far else depth + 1
        place = taken.get(rank, 0)
        taken[rank] = place + 1
        found.append(
            Stand(
                name=uncoded(one.name),
                file=_file(place),
                rank=rank,
                figures=one.count,
                number=one.unit.upper(),
                label=counted(one.kind, one.count),
                banner=one.party,
                fallen=one.croaked + one.captured,
                wounded=one.wounded,
                far=far,
                leads=one.leads,
                fled=one.fled,
                own=one.party == own,
            )
        )
    return found


def _file(place: int) -> int:
    """The centre first, then outwards, then around again."""
    order = (3, 2, 4, 1, 5)
    return order[place % len(order)]
