"""What scripted sides try once in a while: ruins, timber, ships, buildings, shields, sales, and the Magic Kingdom."""

from __future__ import annotations

from bot.demo.erfworld.desk import SIDE, Desk, fights
from engine.games.erfworld.rules.cities import BUILDINGS
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.magic import SPELLS
from engine.games.erfworld.sight.view import OwnCity, OwnUnit

WOODS = ("forest", "deep_forest", "jungle")
GANG = 4  # units that make a gang of woodcutters
LOT = 4  # units that are sold or given shields at once
WORTH = 60  # dollars asked for each unit on sale
OPEN_CONTRACT = 5000  # dollars a level for which a free caster comes
RICH = 4000
VISIT = 3  # days a caster stays in the Magic Kingdom
SHIELDED = ("stabber", "knight", "scout")
FAVOURITES = ("garden", "courthouse", "morgue", "museum", "zoo", "torture_chamber", "auction_house", "town_hall",
              "bank")  # fmt: skip


def venture(desk: Desk) -> None:
    """Whoever is free and stands where something can be tried."""
    _homecoming(desk)
    for city in desk.view.own_cities.values():
        _build(desk, city)
    for unit in desk.view.units.values():
        if desk.is_free(unit) and not unit.jailor:
            _try(desk, unit)
    _trade(desk)
    _kingdom(desk)
    _battle_magic(desk)


def _try(desk: Desk, unit: OwnUnit) -> None:
    """One thing for a unit, as far as its hex has one."""
    here = desk.view.hexes.get(unit.place)
    dice = desk.dice("venture", unit.id)
    ships = [one for one in desk.here[unit.place] if CLASSES[one.kind].masts and one.id != unit.id]
    if CLASSES[unit.kind].masts:
        _sail(desk, unit)
    elif unit.kind == "seafarer" and ships and not unit.on:
        desk.write(unit.id, f"board {ships[0].id}")
    elif here is not None and _hears(unit) and here.ruin and _is_infantry(unit) and dice.percent(20):
        desk.write(unit.id, "search")
    elif here is not None and _hears(unit) and here.terrain in WOODS and _is_gang(desk, unit) and dice.percent(20):
        desk.write(unit.id, "ravage")
    elif unit.school:
        _see_to(desk, unit)


def _hears(unit: OwnUnit) -> bool:
    """Whether a unit does what it is told: with a commander, or by its own wits."""
    return unit.commanded or unit.commander or unit.kind in ("scout", "explorer")


def _is_infantry(unit: OwnUnit) -> bool:
    return CLASSES[unit.kind].kind == "infantry"


def _is_gang(desk: Desk, unit: OwnUnit) -> bool:
    return _is_infantry(unit) and unit.count >= GANG and desk.city_at(unit.place) is None and not unit.hidden


def _sail(desk: Desk, ship: OwnUnit) -> None:
    """Out to sea with a crew, and back."""
    if not any(one.on == ship.id for one in desk.here[ship.place]):
        return
    waters = [way for way, place in desk.near(ship.place) if _is_water(desk, place)]
    home = next((city for city in desk.view.own_cities.values() if city.place in dict(desk.near(ship.place)).values()),
                None)  # fmt: skip
    if home is not None and desk.dice("sail", ship.id).percent(50):
        desk.write(ship.id, f"move {home.id}")
    elif waters:
        desk.write(ship.id, f"move {desk.dice('sea', ship.id).choice(waters)}")


def _is_water(desk: Desk, place: int) -> bool:
    here = desk.view.hexes.get(place)
    return here is not None and here.terrain in ("sea", "lake")


def _homecoming(desk: Desk) -> None:
    """Who has the arkenshoes and is abroad goes home in a step."""
    home = desk.view.cities.get(desk.view.capital)
    for unit in desk.view.units.values():
        if "shoes" in unit.tools and home is not None and unit.place != home.place and not unit.jailor:
            desk.write(unit.id, "go home")


def _build(desk: Desk, city: OwnCity) -> None:
    """A building on a free point: one that casters in the city can improve, or one that is liked."""
    if city.room < 1 or not city.level or (desk.day + desk.nth) % 3:
        return
    schools = {unit.school for unit in desk.here.get(city.place, ()) if unit.school}
    fit = [kind for kind in BUILDINGS.values() if kind.built and kind.level <= city.level]
    fit = [kind for kind in fit if kind.name not in city.buildings]
    wanted = [kind.key for kind in fit if kind.school in schools] or [k.key for k in fit if k.key in FAVOURITES]
    if wanted:
        desk.lines.setdefault(city.id, []).append(f"build {desk.dice('build', city.id).choice(wanted)}")


def _see_to(desk: Desk, caster: OwnUnit) -> None:
    """A caster improves the building of his school, or steps through the portal for a few days."""
    city = next((one for one in desk.view.own_cities.values() if one.place == caster.place), None)
    if city is None:
        return
    dice = desk.dice("see to", caster.id)
    mine = [kind.key for kind in BUILDINGS.values() if kind.school == caster.school and kind.name in city.buildings]
    if mine and dice.percent(25):
        desk.write(caster.id, f"improve {mine[0]}")
    elif city.capital and dice.percent(3):
        desk.write(caster.id, "portal")


def _kingdom(desk: Desk) -> None:
    """Casters who are away are called back; an open contract for one of the free ones."""
    home = desk.view.own_cities.get(desk.view.capital)
    if home is None or not home.level:
        return
    if desk.day % VISIT == 0:
        codes = [name.rpartition("(")[2].rstrip(")").lower() for name in desk.view.away]
        desk.lines.setdefault(home.id, []).extend(f"recall {code}" for code in codes[:1])
    if desk.view.free_casters and desk.money > OPEN_CONTRACT + RICH and (desk.day + desk.nth) % 11 == 2:
        desk.write(SIDE, f"invite {OPEN_CONTRACT}")


def _trade(desk: Desk) -> None:
    """Shields for soldiers with a free hand in a city; now and then some of them are for sale."""
    turn = desk.day + 5 * desk.nth
    at_home = [unit for city in desk.view.own_cities.values() for unit in desk.free_at(city.place) if city.level]
    able = [unit for unit in at_home if unit.kind in SHIELDED]
    if able and desk.money > RICH and turn % 10 == 4:
        unit = able[turn % len(able)]
        desk.write(SIDE, f"shields {min(LOT, unit.count)} of {unit.id}")
    others = [side for side in desk.view.sides if side != desk.view.side]
    goods = [unit for unit in at_home if fights(unit.kind) and unit.count <= 2 * LOT]
    if goods and others and desk.money > 0 and turn % 12 == 6:
        unit = goods[turn % len(goods)]
        desk.write(SIDE, f"sell {unit.id} to {desk.dice('buyer').choice(others)} for {WORTH * unit.count}")


def _battle_magic(desk: Desk) -> None:
    """What casters cast in battle, now and then."""
    schools = [unit.school for unit in desk.view.units.values() if unit.school]
    if not schools or (desk.day + 3 * desk.nth) % 13 != 5:
        return
    known = [spell.key for spell in SPELLS.values() if spell.is_for_battle and spell.school in schools]
    desk.write(SIDE, f"spells {' '.join(known[:2])}" if known else "spells auto")
