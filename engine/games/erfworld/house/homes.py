"""What a house player does at home: posts, what its cities pop, levels, repairs, garrisons."""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.erfworld.house.desk import LEADERS, PART, SIDE, Desk, fights, might
from engine.games.erfworld.rules.cities import HIGHEST, level_price
from engine.games.erfworld.rules.classes import CLASSES, UnitClass
from engine.games.erfworld.rules.economy import PRICES, promotion_price
from engine.games.erfworld.siege.needs import gets_in
from engine.games.erfworld.sight.view import OwnCity

RESERVE = 500  # dollars that stay in the treasury
LOT = 2  # courtiers that are popped at once
COURTIERS, SCOUTS = 3, 4  # settlers and pairs of eyes that a side wants to have about
WALLED = 2  # the level from which a city has walls
GUARD = 8  # units that stay in a city
LEADERS_WANTED = {Temper.BUILDER: 1, Temper.RAIDER: 3, Temper.SCHEMER: 2}
CITIES_FOR_A_LEADER = 5  # more of them
SETTLERS = ("courtier",)
LORDS = ("heir",)  # a ruler is of that kind too
ARMS = {
    Temper.BUILDER: (("piker", 16), ("archer", 16), ("knight", 8)),
    Temper.RAIDER: (("knight", 8), ("knight", 8), ("keshik", 8)),
    Temper.SCHEMER: (("archer", 16), ("knight", 8), ("guardian", 8)),
}
SAPPERS = 8  # diggers that go with the armies
STORMERS, BEST = 0.4, 2  # of an army, by upkeep; of their classes those of the highest ranks
IDLE_DAYS, SPENT_IN = 3, 15  # days of income that lie ready; what is more is spent in so many days
HEIRS = 4  # most of them
HOARD = 4  # days of income; what is more buys the dearest things
WAIT = "heir"  # 64 days of work, for a capital that is to pop something and must not cost more


def appoint(desk: Desk) -> bool:
    """A chief warlord, if there is none."""
    leaders = desk.leaders()
    return not desk.view.chief and bool(leaders) and desk.write(SIDE, f"chief {leaders[0].id}")


def name_heirs(desk: Desk) -> bool:
    """A warlord becomes heir where money lies about that neither stone nor soldiers take."""
    lords = [unit for unit in desk.leaders() if not unit.heir]  # one of them at least goes on leading
    heirs = sum(unit.heir for unit in desk.view.units.values())
    if heirs >= HEIRS or len(lords) < 2 or desk.money < PRICES.heir + _savings(desk):
        return False
    desk.spent += PRICES.heir
    return desk.write(SIDE, f"heir {min(lords, key=lambda unit: unit.level).id}")


def _savings(desk: Desk) -> int:
    """Dollars that are not spent on the dearest things: some days of income, or what walls of the capital cost."""
    capital = next((city for city in desk.view.own_cities.values() if city.capital), None)
    is_bare = capital is not None and capital.level < WALLED
    return max(HOARD * desk.income, level_price(capital.level, WALLED) + RESERVE if capital and is_bare else 0)


def promote(desk: Desk) -> int:
    """Basic soldiers at home, garrisons too, become knights where money lies idle; how many packs."""
    found, homes = 0, {city.place for city in desk.view.own_cities.values() if city.level}
    for unit in desk.view.units.values():
        to = next((CLASSES[key] for key in CLASSES[unit.kind].promotes if not unit.commander), None)
        idle = desk.money - _savings(desk)
        if to is None or unit.jailor or unit.place not in homes or idle < promotion_price(to.rank):
            continue
        count = min(unit.count, idle // promotion_price(to.rank))
        desk.spent += count * promotion_price(to.rank)
        found += desk.write(SIDE, f"promote {count} of {unit.id} to {to.key}")
    return found


def unite(desk: Desk) -> None:
    """Small packs of a class become one wherever they wait together: an army has room for so many packs only."""
    first: dict[tuple[int, str, int, int], str] = {}
    for unit in desk.view.units.values():
        if not fights(unit) or not desk.is_free(unit) or unit.pet:
            continue
        key = unit.place, unit.kind, unit.level, unit.experience
        if key in first:
            desk.write(unit.id, f"join {first[key]}")
        else:
            first[key] = unit.id


def stewards(desk: Desk) -> int:
    """A steward for every city in which a courtier waits; how many."""
    found = 0
    for city in desk.view.own_cities.values():
        here = [u for u in desk.view.units.values() if u.place == city.place and u.kind == "courtier" and not u.jailor]
        if city.level and not city.steward and here:
            found += desk.write(city.id, f"steward {here[0].id}")
    return found


def plan(desk: Desk) -> int:
    """Something to pop for every city that has nothing to do; how many."""
    found = 0
    for city in desk.view.own_cities.values():
        if city.level and not city.plans and not city.besieged:
            found += _plan(desk, city)
    return found


def _plan(desk: Desk, city: OwnCity) -> bool:
    for what, is_wanted in ((f"{LOT} courtiers", wants_settlers(desk)), ("warlord", _wants_leaders(desk)),
                            ("4 scouts", _wants_scouts(desk))):  # fmt: skip
        if is_wanted:
            desk.hired += 60
            return desk.write(city.id, f"pop {what}")
    if desk.upkeep < _budget(desk):
        kind, count = _arms(desk, city)
        desk.hired += int(CLASSES[kind].upkeep * count)
        return desk.write(city.id, f"pop {count} {kind}")
    ruler = desk.view.units.get(desk.ruler)
    royal = ruler is not None and not ruler.jailor and not any(unit.heir for unit in desk.view.units.values())
    return city.capital and royal and desk.write(city.id, f"pop {WAIT}")


def _budget(desk: Desk) -> float:
    """Dollars of upkeep a day that the side can bear: a part of its income, and in time all that lies idle."""
    return PART[desk.temper] * desk.income + max(0, desk.money - IDLE_DAYS * desk.income) / SPENT_IN


def _arms(desk: Desk, city: OwnCity) -> tuple[str, int]:
    """A class to pop, and how many: one that gets into walled cities while such are few in the side's army."""
    army = [unit for unit in desk.view.units.values() if fights(unit) or unit.kind == "digger"]
    able = sum(might(unit.kind, unit.count) for unit in army if gets_in(CLASSES[unit.kind], HIGHEST))
    if able < STORMERS * sum(might(unit.kind, unit.count) for unit in army):
        fit = [CLASSES[key] for key in city.poppable if _storms(CLASSES[key], city)]
        if fit:
            kind = desk.dice.choice(sorted(fit, key=lambda kind: (-kind.rank, kind.key))[:BEST])
            return kind.key, max(1, kind.lot)
    if desk.temper is not Temper.BUILDER and _diggers(desk) < SAPPERS:
        return "digger", CLASSES["digger"].lot
    return desk.dice.choice(ARMS[desk.temper])


def _diggers(desk: Desk) -> int:
    here = sum(unit.count for unit in desk.view.units.values() if unit.kind == "digger")
    return here + SAPPERS * _ordered(desk, "digger")


def _storms(kind: UnitClass, city: OwnCity) -> bool:
    """Whether a class that the city can pop fights, and gets into any city."""
    fit = kind.is_combatant and not (kind.commander or kind.vehicle or kind.masts) and kind.rank <= city.level
    return fit and kind.size != "tiny" and gets_in(kind, HIGHEST)


def wants_settlers(desk: Desk) -> bool:
    """Whether there are more places to claim than courtiers to do it, or few of them at all."""
    posted = sum(bool(city.steward) for city in desk.view.own_cities.values())
    free = sum(unit.kind in SETTLERS for unit in desk.view.units.values()) - posted
    free += LOT * _ordered(desk, "courtiers")
    return free < COURTIERS and desk.upkeep < desk.income


def _wants_leaders(desk: Desk) -> bool:
    here = sum(not unit.heir for unit in desk.leaders()) + _ordered(desk, "warlord")
    wanted = LEADERS_WANTED[desk.temper] + len(desk.view.own_cities) // CITIES_FOR_A_LEADER
    return here < wanted and desk.upkeep < desk.income


def _wants_scouts(desk: Desk) -> bool:
    here = sum(unit.count for unit in desk.view.units.values() if unit.kind == "scout") + _ordered(desk, "scouts")
    return here < SCOUTS and desk.upkeep < desk.income


def _ordered(desk: Desk, kind: str) -> int:
    """Lots of a kind that cities are to pop, from before or by this sheet."""
    sheet = sum(line.endswith(kind) for lines in desk.lines.values() for line in lines)
    return sheet + sum(kind.rstrip("s") in plan for city in desk.view.own_cities.values() for plan in city.plans)


def raise_cities(desk: Desk) -> int:
    """Walls for the capital, where the ruler lives; then the cheapest levels that can be paid; how many."""
    found = 0
    around = {place for city in desk.view.own_cities.values() for place in desk.near(city.place).values()}
    if any(seen.place in around and desk.is_enemy(seen.owner) and not seen.captive for seen in desk.view.seen):
        return 0  # nothing is built before the eyes of a side; ferals contest no city
    for city in sorted(desk.view.own_cities.values(), key=_urgency):
        if city.level >= HIGHEST or city.besieged:
            continue
        price = level_price(city.level, city.level + 1)
        if desk.money >= price + RESERVE:
            desk.spent += price
            found += desk.write(city.id, f"level {city.level + 1}")
        elif city.capital and city.level < WALLED:
            break  # what there is is saved for them
    return found


def _urgency(city: OwnCity) -> tuple[bool, int, str]:
    return city.level >= WALLED or not city.capital, city.level, city.id


def mend(desk: Desk) -> None:
    """Repairs where there is damage and money."""
    for city in desk.view.own_cities.values():
        if city.damage and city.level and not city.besieged and desk.money > 4 * RESERVE:
            desk.write(city.id, "repair")


def guard(desk: Desk) -> int:
    """Pikers and the like become the garrison of a city that has none: they cost a tenth less; how many cities."""
    found = 0
    for city in desk.view.own_cities.values():
        here = [unit for unit in desk.view.units.values() if unit.place == city.place and not unit.jailor]
        held = sum(unit.count for unit in here if unit.garrison and unit.kind not in (*SETTLERS, *LEADERS))
        fit = [unit for unit in here if unit.kind in ("piker", "tosser") and fights(unit) and desk.is_free(unit)]
        if held < GUARD and fit and city.level:
            desk.lines.setdefault(fit[0].id, [])  # it has its orders
            found += desk.write(city.id, f"garrison {fit[0].id}")
    return found


def judge(desk: Desk) -> None:
    """Captive lords of an enemy croak, so that his side may end; a builder harms no prisoner."""
    lords = [seen for seen in desk.view.seen if seen.captive and seen.kind in LORDS and desk.is_enemy(seen.owner)]
    for seen in lords if desk.temper is not Temper.BUILDER else ():
        near = [unit for unit in desk.view.units.values() if unit.place == seen.place and not unit.jailor]
        by = min(near, key=lambda unit: (bool(unit.lines), bool(unit.stack)), default=None)
        if by is not None:
            desk.write(str(by.stack) if by.stack else by.id, f"execute {seen.id}")


def save(desk: Desk) -> None:
    """Units that are not needed are dismissed before anybody goes unpaid."""
    short = desk.upkeep - desk.income
    if short > 0 and desk.money < 8 * short:
        idle = [unit for unit in desk.view.units.values() if unit.kind == "scout" and desk.is_free(unit)]
        idle = idle or [u for u in desk.view.units.values() if fights(u) and desk.is_free(u) and u.count > 4]
        if idle:
            desk.lines.setdefault(idle[0].id, [])
            desk.write(SIDE, f"disband {max(1, idle[0].count // 2)} of {idle[0].id}")
