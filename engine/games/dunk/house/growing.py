"""How a house player spends its gold at home: villages, towns, mines, books."""

from __future__ import annotations

from engine.games.dunk.house.desk import Desk
from engine.games.dunk.rules.economy import STRUCTURES
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.sight.view import SeenProvince
from engine.games.dunk.state import Race, Terrain

ENOUGH_TOWNS = 3
DEAREST_STUDY = 20  # gold: what a house player pays for a technology at most
NAMES = {
    Race.HUMAN: ("Aldermoor", "Brackwater", "Carrow"),
    Race.ORC: ("Grakh", "Urzul", "Skarn"),
    Race.ELF: ("Lindelle", "Ashenbough", "Sylvarn"),
    Race.DWARF: ("Kaldrum", "Stonewick", "Bergheim"),
    Race.DUCK: ("Quackenham", "Reedbank", "Puddleby"),
}


def build(desk: Desk) -> None:
    """A town where one can stand, else a mine, a village and a study, as the gold lasts."""
    found_town(desk)
    supply(desk)
    dig(desk)
    found_village(desk)
    study(desk)


def found_village(desk: Desk) -> bool:
    """One village in the first settled province without one, towards the border first."""
    free = [p for p in desk.controlled() if not p.villages and _settled(desk, p) and p.number not in desk.sites]
    site = min(free, key=lambda p: (-_foreign(desk, p), p.number), default=None)
    return site is not None and _build(desk, site, f"build_village {site.number}", village_price(desk, site))


def village_price(desk: Desk, site: SeenProvince) -> int:
    """Gold for a village there; ducks build theirs cheaper (DNK-STD-08)."""
    return STRUCTURES["village"].price - (desk.view.race is site.race is Race.DUCK)


def found_town(desk: Desk) -> bool:
    """A town in a province with a village, if the kingdom knows how and has few."""
    towns = [p for p in desk.view.own_provinces if p.town]
    if not desk.view.knows("towns") or len(towns) >= ENOUGH_TOWNS:
        return False
    sites = [p for p in desk.controlled() if p.villages and not p.town and _settled(desk, p)]
    assert desk.view.race is not None
    taken = {town.name for town in desk.view.towns}
    name = next((name for name in NAMES[desk.view.race] if name not in taken), "")
    if not sites or not name:
        return False
    return _build(desk, sites[0], f"build_town {sites[0].number} {name}", STRUCTURES["town"].price)


def supply(desk: Desk) -> None:
    """Every town without a supplier gets its neighbours' goods."""
    for town in [p for p in desk.controlled() if p.town]:
        for number in desk.view.neighbours(town.number):
            near = desk.view.provinces[number]
            if near.own and not near.town and near.supplies is None and not near.out_of_control:
                desk.write(f"supply {town.number} from {number}")


def dig(desk: Desk) -> bool:
    """A mine, mountains first."""
    if not desk.view.knows("mining"):
        return False
    fit = (p for p in desk.controlled() if p.mine is None and p.terrain in (Terrain.MOUNTAIN, Terrain.LAND))
    sites = sorted(fit, key=lambda p: p.terrain is not Terrain.MOUNTAIN)
    return bool(sites) and _build(desk, sites[0], f"build_mine {sites[0].number}", STRUCTURES["mine"].price)


def study(desk: Desk) -> bool:
    """The cheapest technology that takes no leaders, when there is gold to spare."""
    known = [technologies()[name] for name in desk.view.developable]
    books = sorted((one.cost, one.name) for one in known if not one.takes_leaders and one.cost <= DEAREST_STUDY)
    return bool(books) and desk.write(f"develop_{books[0][1]}", books[0][0])


def _build(desk: Desk, site: SeenProvince, line: str, price: int) -> bool:
    desk.sites.add(site.number)
    return desk.write(line, price)


def _settled(desk: Desk, province: SeenProvince) -> bool:
    return province.race is not None and (province.terrain is not Terrain.WATER or desk.view.knows("floating_houses"))


def _foreign(desk: Desk, province: SeenProvince) -> int:
    return sum(not desk.view.provinces[number].own for number in desk.view.neighbours(province.number))
