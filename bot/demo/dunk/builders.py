"""How the scripted Dunk! players build, settle, trade and pull down."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.demo.dunk.desk import Desk, letters, town_name
from engine.core.space.hexes import row_distance
from engine.games.dunk.rules.economy import POPULATE, STRUCTURES
from engine.games.dunk.sight.view import SeenProvince
from engine.games.dunk.state import Race, Terrain

DRY = (Terrain.FOREST, Terrain.GRASSLAND, Terrain.LAND, Terrain.MOUNTAIN)
A_TURN = 3  # buildings begun in a turn


def _irrigable(desk: Desk, province: SeenProvince) -> bool:
    fit = province.terrain in (Terrain.LAND, Terrain.GRASSLAND)
    return fit or (province.terrain is Terrain.MOUNTAIN and desk.view.knows("terraces"))


def _settled(desk: Desk, province: SeenProvince) -> bool:
    return province.race is not None and (province.terrain is not Terrain.WATER or desk.view.knows("floating_houses"))


Wish = tuple[str, str, Callable[[Desk, SeenProvince], bool]]
WISHES: tuple[Wish, ...] = (  # what is built, the technology it takes, where
    ("village", "", lambda desk, p: not p.villages and _settled(desk, p)),
    ("mine", "mining", lambda desk, p: p.mine is None and p.terrain in DRY),
    ("irrigation", "irrigation", lambda desk, p: not p.irrigation and _irrigable(desk, p)),
    ("roads", "roads", lambda desk, p: not p.roads and p.terrain in DRY),
    ("church", "churches", lambda desk, p: not p.church),
    ("stable", "horseriding", lambda desk, p: not p.stables and p.terrain in DRY and desk.season % 2 == 0),
    ("fishing_boats", "fishing_boats", lambda desk, p: not p.fishing_boats and p.terrain is Terrain.WATER),
    (
        "lumber_production",
        "silviculture",
        lambda desk, p: not p.lumber_production and p.terrain in (Terrain.FOREST, Terrain.LAND),
    ),
    ("worm_factory", "worm_building", lambda desk, p: not p.worm_factory and p.terrain is Terrain.FOREST),
)


def build(desk: Desk) -> None:
    """A few buildings a turn, towns first, then whatever the season brings to mind."""
    _found_towns(desk)
    shift = desk.season % len(WISHES)
    begun = 0
    for structure, tech, fits in WISHES[shift:] + WISHES[:shift]:
        if begun >= A_TURN or (tech and not desk.view.knows(tech)):
            continue
        site = next((p for p in desk.controlled() if p.number not in desk.sites and fits(desk, p)), None)
        price = STRUCTURES[structure].price
        if site is not None and price <= desk.spare and desk.write(f"build_{structure} {site.number}", price):
            desk.sites[site.number] = None
            begun += 1


def _found_towns(desk: Desk) -> None:
    """A town where a village is, near another town for the sake of trade."""
    if not desk.view.knows("towns") or desk.spare < STRUCTURES["town"].price:
        return
    sites = [p for p in desk.controlled() if p.villages and not p.town and _settled(desk, p)]
    towns = [p.place for p in desk.view.own_provinces if p.town]
    sites.sort(key=lambda p: min((row_distance(p.place, town) for town in towns), default=0))
    if sites and len(towns) < 5:
        name = town_name(desk, sites[0].number)
        desk.write(f"build_town {sites[0].number} {name}", STRUCTURES["town"].price)
        desk.sites[sites[0].number] = None


def settle(desk: Desk) -> None:
    """Fills empty provinces, or changes who lives in one when curiosity wins."""
    for race in Race:
        if not desk.view.knows(f"{race.value}_lore") or POPULATE[race] > desk.spare:
            continue
        homes = [p for p in desk.controlled() if p.race is not race and p.number not in desk.sites]
        empty = [p for p in homes if p.race is None]
        chosen = empty or (homes if desk.every(6, offset=len(race.value)) else [])
        if chosen:
            desk.write(f"{race.value}_populate {chosen[0].number}", POPULATE[race])
            desk.sites[chosen[0].number] = None


def trade(desk: Desk) -> None:
    """Supplies towns from next door, ships goods between own towns, and renames one now and then."""
    towns = [p for p in desk.view.own_provinces if p.town]
    for province in towns:
        near = [n for n in desk.view.neighbours(province.number) if _may_supply(desk, n)]
        if near and desk.every(5):
            desk.write(f"supply {province.number} from {near[0]}")
        if desk.every(19) and province.town:
            desk.write(f"set_town_name {province.number} {letters(desk.turn)}stead_{letters(province.number)}")
    if desk.view.knows("trade") and desk.every(2):
        for line in _shipments(desk, towns):
            desk.write(line)


def _may_supply(desk: Desk, number: int) -> bool:
    province = desk.view.provinces[number]
    return province.own and not province.town and not province.out_of_control


def _shipments(desk: Desk, towns: list[SeenProvince]) -> Iterator[str]:
    for origin in towns:
        stock = origin.town.stock if origin.town else None
        if stock is None or origin.out_of_control:
            continue
        for goal in towns:
            if goal is origin or goal.number not in desk.view.neighbours(origin.number):
                continue
            for goods in ("food", "timber", "ore", "spec", "tradegoods"):
                if getattr(stock, goods) > 1:
                    yield f"export 1 {goods} from {origin.number} to {goal.number}"
                    break
            return


def pull_down(desk: Desk) -> None:
    """Once in a long while something is removed, because somebody asked what the order does."""
    demolitions: tuple[tuple[str, int, Callable[[SeenProvince], bool]], ...] = (
        ("lumber_production", 13, lambda p: p.lumber_production),
        ("worm_factory", 14, lambda p: p.worm_factory),
        ("stable", 15, lambda p: p.stables > 0),
        ("warg_farm", 47, lambda p: p.warg_farms > 0),
        ("village", 23, lambda p: p.villages > 0 and p.town is None),
        ("town", 29, lambda p: p.town is not None),
    )
    for structure, turns, there in demolitions:
        site = next((p for p in desk.controlled() if p.number not in desk.sites and there(p)), None)
        if site is not None and desk.turn > 12 and desk.every(turns):
            desk.write(f"remove_{structure} {site.number}")
            desk.sites[site.number] = None
