"""Pictures of the battlefields a faction saw in a turn: squares, units and losses out of the account of the battle.

They go into the report: `report.py` sets `Report.fields = fields(view, events)` with the events its seat is told of,
and whoever delivers the report draws and attaches them. They show what the account tells this faction and no more:
who fought sees both armies, who watched those it could see, and whose a unit is only where that is known. The
newspaper prints none: a battle far away is heard of by its dead alone (OVL-COMBAT-08).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.events import Event
from engine.core.telling.fieldsheet import FieldSheet, Stand
from engine.core.telling.mapsheet import Banner
from engine.games.overlord.battle.text import FILE_NAMES, goods_in_words
from engine.games.overlord.combat.battlefield import RANKS
from engine.games.overlord.combat.events import BattleFought, BattleSeen, Contingent
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.sight.view import FactionView
from engine.games.overlord.telling.calendar import date

MOST = 4  # pictures in a report
RANK_NAMES = ("rear", "middle", "front", "front", "middle", "rear")
FRONT = RANKS // 2  # the sides meet beyond it (OVL-GAP-100)
NPC_COLOURS = {
    "f01": "#8d8675", "f02": "#7f8fa6", "f03": "#5c4a35", "f04": "#4a4a4a", "npc3": "#b8860b", "npc4": "#6b8f71",
}  # fmt: skip


def fields(view: FactionView, events: Sequence[Event]) -> tuple[FieldSheet, ...]:
    """The battlefields among the events a faction is told of, the biggest battle first, at most `MOST`."""
    battles = [event for event in events if isinstance(event, (BattleFought, BattleSeen))]
    sheets = [_sheet(view, battle) for battle in battles]
    return tuple(sorted(sheets, key=lambda sheet: -sheet.figures)[:MOST])


def _sheet(view: FactionView, battle: BattleFought | BattleSeen) -> FieldSheet:
    armies = ((battle.attackers, False), (battle.defenders, True))
    stands = tuple(_stand(view, one, far=far) for army, far in armies for one in army)
    shown = dict.fromkeys(stand.banner for stand in stands if stand.banner)
    watched = isinstance(battle, BattleSeen)
    month = date(view.turn)
    named = f" [{battle.location}]"
    return FieldSheet(
        title=battle.location_name.removesuffix(named),
        subtitle=f"Battle on day {battle.day} of {month[:1].lower()}{month[1:]}" + (", as you watched it" * watched),
        near="Attackers",
        far="Defenders",
        files=FILE_NAMES[1:],
        ranks=RANK_NAMES,
        front=FRONT,
        stands=stands,
        banners=tuple(banners(view, shown)),
        result=battle.outcome,
        foot=f"Spoils: {goods_in_words(battle.spoils)}." if isinstance(battle, BattleFought) and battle.spoils else "",
    )


def _stand(view: FactionView, one: Contingent, *, far: bool) -> Stand:
    race = RACES[one.race]
    return Stand(
        name=one.name,
        number="" if one.summoned else one.unit,
        file=one.file,
        rank=one.rank,
        figures=one.figures,
        label=f"{one.figures} {race.name if one.figures == 1 else race.plural}" + (", called" * one.summoned),
        banner=one.faction,
        fallen=one.lost,
        wounded=one.wounded,
        far=far,
        leads=one.leads,
        fled=one.fled,
        own=bool(one.faction) and one.faction == view.faction,
    )


def banners(view: FactionView, factions: dict[str, None]) -> Iterator[Banner]:
    """Factions by name and colour, for pictures."""
    for number in factions:
        name = view.factions.get(number, "")
        colour = view.colours.get(number) or NPC_COLOURS.get(number, "")
        own = bool(number) and number == view.faction
        yield Banner(key=number, name=f"{name} [{number}]" if name else f"[{number}]", colour=colour, own=own)
