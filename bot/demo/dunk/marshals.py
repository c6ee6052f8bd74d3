"""How the scripted Dunk! players raise armies, march, train and plunder."""

from __future__ import annotations

from bot.demo.dunk.desk import Desk
from engine.core.space.hexes import RowDirection
from engine.games.dunk.rules.war import RECRUITS, stone_castle_price
from engine.games.dunk.sight.view import SeenArmy, SeenProvince
from engine.games.dunk.state import ArmyType, Race, Terrain

RAISED: tuple[tuple[str, ArmyType, str], ...] = (  # the order, what it places, the technology it takes
    ("place", ArmyType.ARMY, ""),
    ("place_archers", ArmyType.ARCHERS, "bows"),
    ("place_catapults", ArmyType.CATAPULTS, "catapults"),
    ("place_firewalkers", ArmyType.FIREWALKERS, "firewalkers"),
    ("place_mithril", ArmyType.MITHRIL_WARRIORS, "mithril"),
    ("place_ship", ArmyType.SHIP, "ships"),
    ("place_frigate", ArmyType.FRIGATE, "frigates"),
    ("place_cavalry", ArmyType.CAVALRY, "horseriding"),
    ("place_knights", ArmyType.KNIGHTS, "knights"),
    ("place_warg", ArmyType.WARG_ARMY, ""),
    ("place_trolls", ArmyType.TROLLS, "trolls"),
)
UPKEEP = 3  # gold an army is thought to cost a turn
A_TURN = 3  # armies raised in a turn
STRIDE, DARING = 6, 2  # most and fewest steps of an army that explores
BOREDOM = 24  # turns until a garrison is raised in a town that it plunders the turn after


def raise_armies(desk: Desk) -> None:
    """As many armies as can be paid, of a different kind every turn; now and then a castle."""
    assert desk.view.race is not None
    kinds = [entry for entry in RAISED if not entry[2] or desk.view.knows(entry[2])]
    raised = 0
    for index in range(len(kinds)):
        order, kind, _ = kinds[(desk.season + index) % len(kinds)]
        price = RECRUITS[kind].price(desk.view.race)
        site = next((p for p in desk.controlled() if _fits(desk, kind, p)), None)
        if site is None or raised >= A_TURN or not _can_pay(desk, price, raised):
            continue
        vessel = kind in (ArmyType.SHIP, ArmyType.FRIGATE)
        words = _out_to_sea(desk, site.number) if vessel else desk.way_to_land(site.number)[:4]
        desk.write(" ".join([order, str(site.number), *_drill(desk, words)]), price)
        raised += 1
    if desk.every(5):
        _castle(desk)


def dream(desk: Desk) -> None:
    """What is too dear to be bought by accident is bought first: knights, a frigate; a garrison to be bored."""
    assert desk.view.race is not None
    if desk.view.knows("knights") and desk.every(5):
        stable = next((p for p in desk.controlled() if _fits(desk, ArmyType.KNIGHTS, p)), None)
        if stable is not None:
            desk.write(f"place_knights {stable.number}", RECRUITS[ArmyType.KNIGHTS].price(desk.view.race))
    price = RECRUITS[ArmyType.FRIGATE].price(desk.view.race)
    if desk.view.knows("frigates") and desk.every(7):
        port = next((p for p in desk.controlled() if _fits(desk, ArmyType.FRIGATE, p)), None)
        if port is not None:
            desk.write(f"place_frigate {port.number} {_out_to_sea(desk, port.number)[0]}", price)
    if desk.view.knows("town_plunder") and desk.every(BOREDOM):
        town = next((p for p in desk.controlled() if p.town), None)
        if town is not None:
            desk.write(f"place {town.number}", RECRUITS[ArmyType.ARMY].price(desk.view.race))


def _can_pay(desk: Desk, price: int, raised: int) -> bool:
    view = desk.view
    pay = (len(list(view.own_armies)) + raised + 1) * UPKEEP
    net = view.income - view.administration + view.town_income
    return price <= desk.gold and (pay <= net + desk.gold // 6 or not any(view.own_armies))


def _fits(desk: Desk, kind: ArmyType, province: SeenProvince) -> bool:
    if kind is ArmyType.WARG_ARMY:
        return province.warg_farms > 0
    if kind in (ArmyType.CAVALRY, ArmyType.KNIGHTS):
        return province.stables > 0
    if kind is ArmyType.TROLLS:
        return province.race is Race.ORC and province.terrain not in (Terrain.GRASSLAND, Terrain.WATER)
    if kind in (ArmyType.SHIP, ArmyType.FRIGATE):
        return province.terrain in (Terrain.LAND, Terrain.FOREST) and bool(_out_to_sea(desk, province.number))
    return True


def _out_to_sea(desk: Desk, number: int) -> list[str]:
    ways = {desk.view.neighbour(number, direction): direction.value for direction in RowDirection}
    return [way for other, way in ways.items() if other and desk.view.terrain(other) is Terrain.WATER][:1]


def _drill(desk: Desk, words: list[str]) -> list[str]:
    """New armies are drilled first, now and then."""
    if desk.view.knows("training") and desk.every(7):
        return ["train", *words]
    return words


def _castle(desk: Desk) -> None:
    for province in desk.controlled():
        sky = province.terrain is Terrain.FOREST and desk.view.knows("worms")
        dry = province.terrain is not Terrain.WATER or desk.view.knows("floating_houses")
        if not (sky or (desk.view.knows("castles") and dry)):
            continue
        if sky or desk.every(10):
            price = 4 if sky else stone_castle_price(province.terrain)
            if price <= desk.spare:
                desk.write(f"place_castle {province.number}", price)
                return


def oddities(desk: Desk) -> None:
    """Training, plundering, settling down: at most one of each a turn, before the marching begins."""
    view = desk.view
    for army in list(desk.idle_armies()):
        province = view.provinces[army.province]
        for due, line in _oddity(desk, army, province):
            if due and desk.write(f"{line} {army.id}", 1 if line == "train" else 0):
                desk.busy[army.id] = None
                break
        if len(desk.busy) >= 2:
            return


def _oddity(desk: Desk, army: SeenArmy, province: SeenProvince) -> tuple[tuple[bool, str], ...]:
    view = desk.view
    at_home = province.own and not province.out_of_control
    farmers = view.race is not Race.ORC and at_home and not province.villages and province.terrain is not Terrain.WATER
    wargs = army.type is ArmyType.WARG_ARMY and at_home
    return (
        (province.town is not None and view.knows("town_plunder") and desk.every(BOREDOM, offset=-1), "town_plunder"),
        (view.knows("province_plunder") and province.race is not None and at_home and desk.every(12), "plunder"),
        (view.knows("death_training") and desk.every(6), "death_train"),
        (view.knows("training") and army.erf < 2 and desk.every(4), "train"),
        (wargs and desk.every(8), "warg_army_to_farm"),
        (farmers and desk.every(11), "army_to_village"),
        (desk.every(17) and at_home, "remove_army"),
    )


def explore(desk: Desk) -> None:
    """In a hurry to meet people: an army rides straight ahead, another way every few turns."""
    riders = [army for army in desk.idle_armies() if not army.is_vessel and not army.heading and not army.climbing]
    if not desk.manner.warlike or len(riders) < 2 or any(desk.hostile(other) for other in desk.view.kingdoms):
        return
    rider, ways = riders[-1], tuple(RowDirection)
    for turned in range(len(ways)):
        way = ways[(desk.view.kingdom * 2 + desk.turn // 4 + turned) % len(ways)]
        steps = _straight_on(desk, rider, way)
        if len(steps) >= DARING:
            desk.write(f"move {rider.id} {' '.join([*steps, '0'])}")
            desk.busy[rider.id] = None
            return


def _straight_on(desk: Desk, army: SeenArmy, way: RowDirection) -> list[str]:
    """As many steps one way as are not known to be impossible, at most six."""
    words: list[str] = []
    here = desk.view.neighbour(army.province, way)
    while here is not None and len(words) < STRIDE:
        seen = desk.view.provinces.get(here)
        if seen is not None and not desk.passable(here, army):
            break
        words += [way.value] * (2 if seen is not None and desk.view.terrain(here) is Terrain.MOUNTAIN else 1)
        here = desk.view.neighbour(here, way)
    return words[:STRIDE]


def march(desk: Desk) -> None:
    """Everybody without orders goes for the nearest land that is not ours."""
    for army in list(desk.idle_armies()):
        if army.heading or army.climbing:
            continue
        words = desk.way_to_land(army.province, army)
        if not words:
            continue
        if desk.every(13):
            words = ["unclimb", "wait", *words]
        desk.write(f"move {army.id} {' '.join([*words[:6], '0'])}")
        desk.busy[army.id] = None


def rituals(desk: Desk) -> None:
    """One thing a turn for the leaders, if they are not at their books; two turns in seven they rest."""
    if not desk.leaders_free or desk.season % 7 in (0, 3):
        return
    lines = [line for line in _rituals(desk) if line]
    if lines:
        desk.lead(lines[desk.turn % len(lines)])


def _rituals(desk: Desk) -> list[str]:
    view = desk.view
    targets = [p for p in view.provinces.values() if desk.hostile(p.owner)]
    peopled = [p for p in targets if p.race not in (None, Race.ELF) and p.plague is None]
    land = desk.controlled()
    sick = [p for p in view.provinces.values() if p.plague] or land
    bare = [p for p in land if not p.villages and p.race is not None and p.terrain is not Terrain.WATER]
    mobile = [a for a in desk.idle_armies() if not a.is_vessel]
    away = [p for p in land if mobile and p.number != mobile[0].province]
    options: list[tuple[str, bool, str]] = [
        ("protect", bool(land) and view.knows("protection"), f"{land[0].number}" if land else ""),
    ]
    if view.leaders == "mages":
        options += [
            ("burn", bool(targets), f"{targets[0].number}" if targets else ""),
            (
                "diburn",
                len(targets) > 1 and view.knows("diburn"),
                " ".join(str(p.number) for p in targets[:2]),
            ),
            ("magic_village", bool(bare) and view.knows("magic_village"), f"{bare[0].number}" if bare else ""),
            ("teleport", bool(away) and view.knows("teleport"), f"{mobile[0].id} to {away[0].number}" if away else ""),
        ]
    if view.leaders == "priests":
        options += [
            ("mission", view.knows("mission"), ""),
            ("pest", bool(peopled) and view.knows("pest"), f"{peopled[0].number}" if peopled else ""),
            ("heal", bool(sick) and view.knows("healing"), f"{sick[0].number}" if sick else ""),
        ]
    if view.leaders == "warriors":
        options.append(("moral", bool(mobile) and view.knows("moral"), f"{mobile[0].id}" if mobile else ""))
    return [f"{name} {what}".strip() for name, possible, what in options if possible]
