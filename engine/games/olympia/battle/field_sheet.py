"""A picture of a battlefield out of the account of a battle: nobles side by side, their rows behind one another.

The attackers stand at the foot, the rows behind farther from the enemy; rows in which nobody stands behind them all are
left out. It shows what the account tells the faction and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.telling.fieldsheet import FieldSheet, Stand
from engine.core.telling.mapsheet import Banner
from engine.games.olympia.battle.battle_events import Account, Contingent
from engine.games.olympia.rules.items import ITEMS, spelled

MOST_FILES = 12


def field_sheet(
    account: Account, *, faction: str, names: Mapping[str, str], colours: Mapping[str, str], subtitle: str
) -> FieldSheet:
    """The battlefield as a faction may see it. names, colours: of factions, by code. subtitle: when it was."""
    near, beyond = _depth(account.attackers), _depth(account.defenders)
    sides = ((account.attackers, False), (account.defenders, True))
    stands = tuple(stand for side, far in sides for stand in _stands(side, faction, near, far=far))
    files = max((stand.file for stand in stands), default=1)
    shown = dict.fromkeys(stand.banner for stand in stands if stand.banner)
    return FieldSheet(
        title=account.where,
        subtitle=subtitle,
        near="Attackers",
        far="Defenders" if not account.walls else f"Defenders of {account.walls}",
        files=tuple(str(number) for number in range(1, files + 1)),
        ranks=(*(f"row {row}" for row in reversed(range(near))), *(f"row {row}" for row in range(beyond))),
        front=near,
        stands=stands,
        banners=tuple(_banner(code, names, colours, own=code == faction) for code in shown),
        result=account.outcome,
        foot=" ".join(_foot(account)),
    )


def _depth(side: Sequence[Contingent]) -> int:
    """How many rows a side takes, empty ones in front of others among them."""
    return 1 + max((one.row for one in side[:MOST_FILES]), default=0)


def _stands(side: Sequence[Contingent], faction: str, front: int, *, far: bool) -> Iterator[Stand]:
    for file, one in enumerate(side[:MOST_FILES], start=1):
        count = sum(part.count for part in one.figures)
        hit = any(part.fallen for part in one.figures if not part.kind)
        yield Stand(
            name=one.name.rpartition(" [")[0],
            number=one.unit,
            file=file,
            rank=front + 1 + one.row if far else front - one.row,
            figures=count,
            label=_label(one),
            banner=one.faction,
            fallen=sum(part.fallen for part in one.figures if part.kind),
            wounded=int(hit),
            far=far,
            leads=one.leads,
            own=bool(one.faction) and one.faction == faction,
        )


def _label(one: Contingent) -> str:
    """What stands there, the most numerous kind first: "20 pikemen, 5 archers"."""
    men = sorted((part for part in one.figures if part.kind), key=lambda part: -part.count)
    said = [f"{part.count:,} {ITEMS[part.kind].name if part.count == 1 else ITEMS[part.kind].many}" for part in men[:2]]
    return ", ".join([*said, *(["ally"] if one.ally else [])])


def _banner(code: str, names: Mapping[str, str], colours: Mapping[str, str], *, own: bool) -> Banner:
    name = names.get(code, "")
    return Banner(key=code, name=f"{name} [{code}]" if name else f"[{code}]", colour=colours.get(code, ""), own=own)


def _foot(account: Account) -> Iterator[str]:
    """What has no place in the picture: nobles that were hit, and those beyond the last file."""
    for side, name in ((account.attackers, "attackers"), (account.defenders, "defenders")):
        hit = [one.name for one in side if any(part.fallen for part in one.figures if not part.kind)]
        if hit:
            yield f"Hit among the {name}: {', '.join(hit)}."
        more = len(side) - MOST_FILES
        if more > 0:
            yield f"And {spelled(more)} more {name if more > 1 else name.removesuffix('s')}."
    if account.walls:
        yield f"{account.walls}: defense {account.walls_before}, now {account.walls_after}."
