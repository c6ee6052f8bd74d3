"""Errands of scripted sides: scouts, settlers, diggers, fliers, beasts, captives, training."""

from __future__ import annotations

from bot.demo.erfworld.desk import LEADERS, Desk, group_of
from engine.core.space.hexes import RowDirection, row_step
from engine.games.erfworld.rules.classes import CLASSES, KNIGHTS
from engine.games.erfworld.sight.view import OwnUnit

SETTLERS = ("warlord", "courtier", "caster")
CLASS_OF_FIVE = 5
RAIDERS = 2
FIRST_RAID = 8


def run_errands(desk: Desk) -> None:
    """Everybody who is free and has something to do."""
    for captor in desk.view.units.values():
        if captor.id not in desk.busy and not captor.jailor and not captor.lines:
            _captives(desk, captor)
    _settle(desk)
    for unit in desk.view.units.values():
        if desk.is_free(unit):
            _errand(desk, unit)


def _errand(desk: Desk, unit: OwnUnit) -> None:
    dice = desk.dice("errand", unit.id)
    if unit.commander:
        _lord(desk, unit)
    elif unit.kind in ("scout", "explorer"):
        _scout(desk, unit)
    elif unit.kind == "digger":
        _dig(desk, unit)
    elif unit.kind in KNIGHTS and unit.count <= RAIDERS and dice.percent(40):
        _raid(desk, unit)
    elif CLASSES[unit.kind].flies and dice.percent(30):
        desk.write(unit.id, dice.choice(("aloft", "aloft", "land")))
    elif _carry(desk, unit) or _join(desk, unit):
        return
    elif desk.city_at(unit.place) is None and dice.percent(25):
        desk.write(unit.id, "forage")
    else:
        _idle(desk, unit)


def _idle(desk: Desk, unit: OwnUnit) -> None:
    """A unit with nothing better to do trains, eats a beast when times are bad, or leaves."""
    dice = desk.dice("idle", unit.id)
    if desk.margin < 0 and dice.percent(20):
        beasts = [one for one in desk.here[unit.place] if CLASSES[one.kind].kind == "beast"]
        desk.write(unit.id, *(f"harvest 1 of {beast.id}" for beast in beasts[:1]))
    elif unit.count <= CLASS_OF_FIVE and CLASSES[unit.kind].is_scout and _has_teacher(desk, unit):
        desk.write(unit.id, "train")
    elif unit.count > 16 and dice.percent(10):
        desk.write(unit.id, f"split {CLASS_OF_FIVE}")


def _lord(desk: Desk, unit: OwnUnit) -> None:
    """Rulers, heirs and warlords train, if nothing is to be fed."""
    if not _feed(desk, unit) and unit.kind in LEADERS:
        desk.write(unit.id, "train")


def _has_teacher(desk: Desk, unit: OwnUnit) -> bool:
    return any(one.kind in LEADERS and one.level > unit.level for one in desk.here[unit.place])


def _scout(desk: Desk, unit: OwnUnit) -> None:
    """Out into the land in all directions; six scouts are six pairs of eyes."""
    if unit.count > 1:
        desk.write(unit.id, f"split {unit.count // 2}")
        return
    dice = desk.dice("scout", unit.id)
    ways = [way for way, _ in desk.near(unit.place)]
    unknown = [way for way in ways if _leads_on(desk, unit.place, way)]
    way = dice.choice(unknown or ways)
    looks = {0: "survey", 1: f"peek {way}", 2: "hide", 3: f"sneak {way}"}
    look = looks.get(dice.below(8), "")
    desk.write(unit.id, *([look] if look else []), f"move {way} {way}")


def _raid(desk: Desk, unit: OwnUnit) -> None:
    """A knight or two sneak toward the nearest enemies, or lie in wait."""
    foes = [city for city in desk.view.cities.values() if desk.is_hostile(city.owner)]
    if unit.hidden and desk.dice("show", unit.id).percent(30):
        desk.write(unit.id, "show")
        return
    if desk.day < FIRST_RAID or not foes:
        return
    goal = min(foes, key=lambda city: (desk.distance(unit.place, city.place), city.id))
    way = min(desk.near(unit.place), key=lambda step: (desk.distance(step[1], goal.place), step[0]))[0]
    desk.write(unit.id, "hide" if desk.dice("raid", unit.id).percent(20) else f"sneak {way}")


def _leads_on(desk: Desk, place: int, way: str) -> bool:
    """Whether two steps this way lead to land that is not known."""
    width, direction = desk.view.width, RowDirection(way)
    x, y = row_step(row_step((place % width, place // width), direction), direction)
    return 0 <= x < width and 0 <= y < desk.view.height and y * width + x not in desk.view.hexes


def _settle(desk: Desk) -> None:
    """One settler to each free site; a unit standing in one claims it."""
    sites = [city for city in desk.view.cities.values() if not city.owner]
    taken: set[str] = set()
    for unit in desk.view.units.values():
        if unit.kind not in SETTLERS or unit.id == desk.ruler or not desk.is_free(unit):
            continue
        here = desk.city_at(unit.place)
        if here is not None and not here.owner:
            desk.write(unit.id, "claim")
            taken.add(here.id)
            continue
        free = [city for city in sites if city.id not in taken and not city.level]
        if free and (unit.kind != "warlord" or desk.day < 20 or not desk.view.own_cities):
            free.sort(key=lambda city: (desk.distance(unit.place, city.place), city.id))
            goal = desk.dice("site", unit.id).choice(free[:3])
            taken.add(goal.id)
            desk.write(unit.id, f"move {goal.id}")
    ruler = desk.view.units.get(desk.ruler)
    if ruler is not None and not desk.view.own_cities and desk.is_free(ruler):
        _found_anew(desk, ruler)


def _found_anew(desk: Desk, ruler: OwnUnit) -> None:
    """A ruler without a city claims the nearest site of nobody."""
    here = desk.city_at(ruler.place)
    if here is not None and not here.owner:
        desk.write(ruler.id, "claim")
        desk.lines.setdefault(here.id, []).append("level")
        return
    free = [city for city in desk.view.cities.values() if not city.owner]
    if free:
        goal = min(free, key=lambda city: (desk.distance(ruler.place, city.place), city.id))
        desk.write(ruler.id, f"move {goal.id}", "claim")
    else:
        way, _ = desk.dice("flight").choice(desk.near(ruler.place))
        desk.write(ruler.id, f"move {way} {way}")


def _dig(desk: Desk, unit: OwnUnit) -> None:
    """Diggers spoil a road outside of the own cities."""
    here = desk.view.hexes.get(unit.place)
    if not unit.commanded or here is None or not here.roads:
        return
    if desk.city_at(unit.place) is None:
        desk.write(unit.id, "raze road")
    else:
        width = desk.view.width
        desk.write(unit.id, f"move {here.roads[0] % width},{here.roads[0] // width}", "raze road")


def _feed(desk: Desk, unit: OwnUnit) -> bool:
    """A commander who meets ferals gathers food and feeds them."""
    beasts = [seen for seen in desk.met.get(unit.place, ()) if not seen.owner and not seen.tribe and not seen.captive
              and CLASSES[seen.kind].kind == "beast"]  # fmt: skip
    if beasts and desk.city_at(unit.place) is None:
        desk.write(unit.id, "forage", f"feed {beasts[0].id}")
    return bool(beasts)


def _carry(desk: Desk, unit: OwnUnit) -> bool:
    """Mounts take foot soldiers on their backs, and set them down again."""
    if unit.kind not in ("spidew", "gwiffen", "megalogwiff", "dwagon", "roc", "horse", "sawhorse"):
        return False
    if any(one.on == unit.id for one in desk.here[unit.place]):
        desk.write(unit.id, "dismount")
        return True
    foot = [one for one in desk.free_at(unit.place) if one.kind in ("stabber", "archer", "piker") and one.count <= 6]
    if foot and group_of("heavy", unit.kind):
        desk.write(unit.id, f"carry {foot[0].id}")
        desk.busy.add(foot[0].id)
    return bool(foot)


def _join(desk: Desk, unit: OwnUnit) -> bool:
    """Units of a kind become one again."""
    twins = [
        one for one in desk.free_at(unit.place) if one.kind == unit.kind and one.id != unit.id and not one.commander
    ]
    small = [one for one in twins if one.count < 8 or unit.count < 8]
    if not small or unit.commander or desk.dice("join", unit.id).percent(50):
        return False
    desk.write(unit.id, f"join {small[0].id}")
    desk.busy.add(small[0].id)
    return True


def _captives(desk: Desk, captor: OwnUnit) -> None:
    """Prisoners in the same hex: guarded, handed over, set free, or worse."""
    held = [seen for seen in desk.met.get(captor.place, ()) if seen.captive]
    if not held or CLASSES[captor.kind].kind == "beast":
        return
    dice = desk.dice("captive", captor.id)
    captive = held[dice.below(len(held))]
    others = [one for one in desk.here[captor.place] if one.id != captor.id and CLASSES[one.kind].kind != "beast"]
    fate = dice.below(40)
    if fate == 0:
        desk.write(captor.id, f"release {captive.id}")
    elif fate == 1:
        desk.write(captor.id, f"execute {captive.id}")
    elif fate == 2 and others:
        desk.write(captor.id, f"hand over {captive.id} to {others[0].id}")
    elif fate == 3:
        desk.write(captor.id, f"guard {captive.id}")
