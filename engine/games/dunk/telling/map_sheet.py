"""The map as data for the drawing: own knowledge, or what is public (DNK-REPORT-18 to -23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from engine.core.orders import OrderSheet
from engine.core.space.hexes import RowDirection
from engine.core.telling.mapsheet import Arrow, Banner, Cell, Layout, MapSheet, Mark, Settlement, Sight
from engine.games.dunk.sight.view import KingdomView, SeenArmy, SeenProvince
from engine.games.dunk.state import NOBODY, ArmyType, Terrain
from engine.games.dunk.telling.ascii_map import window

REBELS = "rebels"
BARE = 1 << 15  # provinces out of sight that are kept
REBEL_COLOUR = "#101010"
SYMBOLS = {
    ArmyType.ARCHERS: "archers",
    ArmyType.CATAPULTS: "archers",
    ArmyType.SHIP: "ship",
    ArmyType.FRIGATE: "ship",
    ArmyType.CAVALRY: "cavalry",
    ArmyType.WARG_ARMY: "cavalry",
    ArmyType.KNIGHTS: "cavalry",
    ArmyType.TROLLS: "trolls",
    ArmyType.STONE_CASTLE: "castle",
    ArmyType.SKY_CASTLE: "tower",
    ArmyType.TOWN_GUARD: "town_guards",
}

# On a phone a picture is a hand wide: numbers are readable on some fourteen provinces across, not on thirty.
PICTURED_WHOLE = 14
PICTURED_MARGIN = 3


def map_sheet(view: KingdomView) -> MapSheet:
    """The map of what the viewer knows. Without a kingdom: terrain, numbers, towns, and the realms if those are public.

    Large maps are cut to what is in sight and a little around it.
    """
    left, top, right, bottom = window(view, whole=PICTURED_WHOLE, margin=PICTURED_MARGIN)
    numbers = [view.number_at(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
    shown = dict.fromkeys(numbers)
    famous = {town.province: town.owner for town in view.towns}
    cells = tuple(_cell(view, number, famous) for number in numbers)
    marks = tuple(_marks(view, shown))
    owners = {cell.owner: None for cell in cells if cell.owner} | {mark.banner: None for mark in marks if mark.banner}
    return MapSheet(
        title=view.name.replace("_", " ") if view.kingdom else "The known world",
        subtitle=f"Dunk! campaign {view.campaign}, turn {view.turn}",
        layout=Layout.HEX_ROWS,
        cells=cells,
        settlements=tuple(_settlements(view, shown)),
        marks=marks,
        arrows=tuple(pending_arrows(view, shown)),
        banners=tuple(_banners(view, owners)),
        scale="1 hex = 1 move; mountains take 2",
        alt=_alt(view),
    )


def _cell(view: KingdomView, number: int, famous: Mapping[int, int]) -> Cell:
    """A province; out of sight only terrain and number are known, and whose a town is (`famous`)."""
    x, y = view.place(number)
    terrain = view.terrain(number)
    province = view.provinces.get(number)
    if province is None:
        owner = view.realms[number - view.first] if view.realms else famous.get(number, NOBODY)
        return _bare(number, x, y, terrain.value, owner, is_public=not view.kingdom)
    return Cell(
        key=str(number),
        x=x,
        y=y,
        terrain=terrain.value,
        owner=str(province.owner) if province.owner else "",
        number=str(number),
        number_tone=province.race.value if province.race else "none",
        structures=tuple(_structures(province)),
        afflictions=("plague",) if province.plague else (),
    )


@lru_cache(maxsize=BARE)
def _bare(number: int, x: int, y: int, terrain: str, owner: int, *, is_public: bool) -> Cell:
    """A province out of sight: the same for all kingdoms, and for everybody."""
    return Cell(
        key=str(number),
        x=x,
        y=y,
        terrain=terrain,
        sight=Sight.SEEN if is_public else Sight.REMEMBERED,
        owner=str(owner) if owner else "",
        number=str(number),
        number_tone="" if is_public else "none",  # everybody knows the land, nobody who lives there
    )


def _structures(province: SeenProvince) -> Iterator[str]:
    """The structures that are drawn (DNK-REPORT-21), those on the ground first."""
    there = {
        "irrigation": province.irrigation,
        "roads": province.roads,
        "mine": province.mine is not None,
        "worm_factory": province.worm_factory,
        "fishing_boats": province.fishing_boats,
        "warg_farm": province.warg_farms > 0,
        "stable": province.stables > 0,
        "church": province.church,
        "lumber_production": province.lumber_production,
    }
    return (name for name, built in there.items() if built)


def _settlements(view: KingdomView, shown: dict[int, None]) -> Iterator[Settlement]:
    for province in view.provinces.values():
        if province.number not in shown:
            continue
        if province.villages and not province.town:
            yield Settlement(cell=str(province.number), kind="village")
    for town in view.towns:
        if town.province in shown:
            province_seen = view.provinces.get(town.province)
            sick = bool(province_seen and province_seen.town and province_seen.town.plague)
            yield Settlement(cell=str(town.province), kind="town", name=town.name.replace("_", " "), afflicted=sick)


def _marks(view: KingdomView, shown: dict[int, None]) -> Iterator[Mark]:
    """Armies by owner and symbol, the own ones first; town_guards stand over their town (DNK-REPORT-20)."""
    for number, armies in sorted(view.armies_by_province().items()):
        if number not in shown:
            continue
        counted: dict[tuple[int, str], int] = {}
        for army in sorted(armies, key=lambda a: (not a.own, a.owner, a.id)):
            key = (army.owner, SYMBOLS.get(army.type, "army"))
            counted[key] = counted.get(key, 0) + 1
        for (owner, symbol), count in counted.items():
            yield Mark(
                cell=str(number),
                kind=symbol,
                banner=str(owner) if owner else REBELS,
                count=count,
                own=owner == view.kingdom,
                slot="above" if symbol == "town_guards" else "left",
            )


def _banners(view: KingdomView, owners: dict[str, None]) -> Iterator[Banner]:
    for kingdom in view.kingdoms.values():
        if str(kingdom.id) in owners:
            called = kingdom.name.replace("_", " ")
            own = kingdom.id == view.kingdom
            yield Banner(
                key=str(kingdom.id), name=f"{kingdom.id} {called}", colour=kingdom.colour, own=own, short=called
            )
    if REBELS in owners:
        yield Banner(key=REBELS, name="Rebels", colour=REBEL_COLOUR)


def _alt(view: KingdomView) -> str:
    if not view.kingdom:
        towns = len(view.towns)
        return f"Map of {view.width} by {view.height} provinces with {towns} town{'' if towns == 1 else 's'}."
    own, armies = len(list(view.own_provinces)), len(list(view.own_armies))
    return (
        f"Map of {view.name.replace('_', ' ')} after turn {view.turn}: {own} provinces of ours, {armies} "
        f"{'army' if armies == 1 else 'armies'} of ours, {len(view.provinces)} provinces in sight."
    )


def pending_arrows(view: KingdomView, shown: dict[int, None]) -> Iterator[Arrow]:
    """Where the armies are going by the words they have not used yet."""
    for army in view.own_armies:
        words = army.heading or ((army.last.value,) if army.last else ())
        yield from _arrow(view, army.province, words, army.climbing, shown)


def way(view: KingdomView, start: int, words: Sequence[str], climbing: RowDirection | None = None) -> list[int]:
    """The provinces that movement words lead through, as far as geography alone can tell (DNK-MOVE-03)."""
    passed = [start]
    for word in words:
        if word == "unclimb":
            climbing = None
        if word not in list(RowDirection):
            continue
        direction = RowDirection(word)
        target = view.neighbour(passed[-1], direction)
        if target is None:
            break
        if view.terrain(target) is Terrain.MOUNTAIN and climbing is not direction:
            climbing = direction
            continue
        climbing = None
        passed.append(target)
    return passed


def _arrow(
    view: KingdomView, start: int, words: Sequence[str], climbing: RowDirection | None, shown: dict[int, None]
) -> Iterator[Arrow]:
    passed = [number for number in way(view, start, words, climbing) if number in shown]
    if len(passed) < 2 and words and words[0] in list(RowDirection):  # it climbs: show where to
        target = view.neighbour(start, RowDirection(words[0]))
        passed = [start, target] if target is not None and target in shown else passed
    if len(passed) > 1:
        yield Arrow(kind="order", cells=tuple(map(str, passed)), banner=view.seat)


def planned_map(view: KingdomView, sheet: OrderSheet) -> MapSheet:
    """The map with the movement orders of a sheet drawn in, as dashed arrows; orders given replace pending words."""
    drawn = map_sheet(view)
    shown = {int(cell.key): None for cell in drawn.cells}
    arrows: list[Arrow] = []
    ordered: dict[int, None] = {}
    for order in sheet.orders:
        words = tuple(order.get("directions") or ())
        if order.name == "move" and order.get("army") in view.armies:
            army = view.armies[order["army"]]
            ordered[army.id] = None
            arrows += _arrow(view, army.province, words, army.climbing, shown)
        elif order.name.startswith("place") and order.get("province") in view.provinces:
            arrows += _arrow(view, order["province"], words, None, shown)
    idle = replace(view, armies={id: army for id, army in view.armies.items() if id not in ordered})
    return replace(drawn, arrows=(*arrows, *pending_arrows(idle, shown)), subtitle=f"{drawn.subtitle}, as ordered")


def armies_text(armies: Sequence[SeenArmy]) -> str:
    """Armies as the tables print them: "2 army, 1 archers"."""
    counted: dict[str, int] = {}
    for army in armies:
        counted[army.type.value] = counted.get(army.type.value, 0) + 1
    return ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in counted.items())
