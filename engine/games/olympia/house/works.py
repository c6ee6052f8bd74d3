"""What nobles of a house player do in peace: study, hire, build castles and inns, hold land, make and sell."""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.olympia.house.desk import Desk, wages
from engine.games.olympia.house.purse import POINTS_KEPT, can_hire, keep, spare
from engine.games.olympia.house.roads import province_of, travel, way_to
from engine.games.olympia.rules.items import GOLD, ITEMS, PEASANT, SOLDIER, WORKER
from engine.games.olympia.rules.land import CITY, LANDS
from engine.games.olympia.rules.skills import SKILLS, sub_skills
from engine.games.olympia.rules.structures import FIFTHS, STRUCTURES
from engine.games.olympia.sight.view import OwnUnit, SeenPlace

WOOD, STONE = "77", "78"
BUILDING, COMBAT = "680", "610"
LEARNS = {
    Temper.BUILDER: ("680", "682", "700", "702", "730", "610", "732"),
    Temper.RAIDER: ("610", "616", "614", "612", "615", "680"),
    Temper.SCHEMER: ("670", "671", "730", "732", "733", "630", "634", "610", "680"),
}
NOBLES = 4  # a faction wants to have
NAMES = ("Anselm", "Berta", "Corvin", "Dagny", "Edric", "Frida", "Gorm", "Hilde", "Ivo", "Jutta", "Konrad", "Liv")
FEE = 100  # of a new skill
WEEK, MOST_STUDY = 7, 14  # days of study: a stretch, and what counts in a month
MOST_TRAINED = 14  # men in a month
LESSONS = 2  # skills learned at once by fast study in a month
PURSE = 300  # gold a noble carries
CREW, CREW_PAY = 120, 1000  # workers of a castle, and gold for three months
CASTLE_STONE, FIRST_STONE, WALL_STONE = 500, 100, 75  # in all; what the first month needs; of a wall
GARRISON = 10
DEAR = 20  # gold: what a house player pays for a piece of material at most
WORN = 20  # percent of damage from which what guests broke is repaired
CASTLE, INN = "castle", "inn"


def hire(desk: Desk, unit: OwnUnit, most: int = NOBLES) -> bool:
    """A new noble, in a city, with gold and a few peasants to begin with, unless there are so many already."""
    numbers = desk.view.unformed
    full = len(desk.nobles) + desk.formed >= most
    if full or desk.points <= POINTS_KEPT or not desk.is_in_city(unit) or desk.formed >= len(numbers):
        return False
    if desk.account.get(GOLD, 0) < 2 * PURSE:
        return False
    number = numbers[desk.formed]
    taken = {own.name for own in desk.view.own.values()}
    name = next((name for name in desk.dice.shuffled(list(NAMES)) if name not in taken), "Nemo")
    desk.formed, desk.points = desk.formed + 1, desk.points - 1
    desk.account[GOLD] -= PURSE
    desk.take_days(unit, WEEK)
    desk.write(unit, f'form {number} "{name}"')
    return desk.write(number, f"claim {GOLD} {PURSE}", f"recruit {WEEK}")


def lessons(desk: Desk, unit: OwnUnit) -> list[str]:
    """What a unit may study where it is and its temper has a use for, what it likes best first."""
    begun = list(unit.learning)
    open_ = [one.key for code in unit.skills if code in SKILLS for one in sub_skills(code) if one.common]
    taught = list(desk.place(unit).teaches)
    found = [code for code in dict.fromkeys([*begun, *open_, *taught]) if code not in unit.skills]
    liked = LEARNS[desk.temper]
    useful = [code for code in found if code in begun or (code in liked and not SKILLS[code].noble_points)]
    return sorted(useful, key=lambda code: (code not in begun, liked.index(code) if code in liked else len(liked)))


def learn(desk: Desk, unit: OwnUnit, most: int = LESSONS) -> int:
    """Studies: at once by days of fast study while there are some, else two weeks; how many skills."""
    done = 0
    for code in lessons(desk, unit)[:most]:
        days = SKILLS[code].days_to_learn - unit.learning.get(code, 0)
        if spare(desk, unit) < FEE + wages(unit) or not desk.fund(unit, FEE):
            break
        if desk.fast >= days:
            desk.fast -= days
            desk.write(unit, f"study {code} {days}")
        elif not done:
            weeks = -(-min(days, MOST_STUDY) // WEEK)
            desk.take_days(unit, weeks * WEEK)
            desk.write(unit, *[f"study {code}"] * weeks)
            return done + 1
        done += 1
    return done


def is_inside(desk: Desk, unit: OwnUnit) -> SeenPlace | None:
    """The building he is in."""
    place = desk.place(unit)
    return place if place.itself is not None else None


def raise_castle(desk: Desk, unit: OwnUnit) -> bool:
    """A castle in the nearest province where one may stand; then soldiers who hold its land; says whether he is busy
    with it.
    """
    inside = is_inside(desk, unit)
    if BUILDING not in unit.skills or (inside is not None and inside.kind != CASTLE):
        return False
    if inside is None:
        return unit.count(STONE) + desk.account.get(STONE, 0) >= CASTLE_STONE and _begin(desk, unit)
    if inside.itself is not None and inside.itself.percent < 100:
        keep(desk, unit)
        desk.claim(unit, STONE, CASTLE_STONE - FIRST_STONE)  # what is begun needs the rest
        return desk.write(unit, "build")
    return _hold(desk, unit, inside.id)


def _begin(desk: Desk, unit: OwnUnit) -> bool:
    here = province_of(desk, unit)
    taken = "" if here is None or not any(inner.kind == CASTLE for inner in here.inner) else here.id
    ways = way_to(desk, unit, lambda one: not one.haven and one.code != taken)
    if ways is None:
        return False
    name = f"{desk.view.name.removeprefix('The ')[:17]} Keep"
    travel(desk, unit, ways, mounted=False)  # his workers walk
    desk.fund(unit, CREW_PAY)
    desk.claim(unit, WORKER, CREW - unit.count(WORKER))
    desk.claim(unit, STONE, FIRST_STONE - unit.count(STONE))
    return desk.write(unit, f'build castle "{name}"')


def _hold(desk: Desk, unit: OwnUnit, castle: str) -> bool:
    """Soldiers garrison the castle's province; the walls are raised as far as there is stone."""
    keep(desk, unit)
    within = desk.view.places[castle].within
    held = any(one.castle.endswith(f"[{castle}]") and one.provinces for one in desk.view.holdings)
    if within and not held and desk.account.get(SOLDIER, 0) >= GARRISON:
        desk.claim(unit, SOLDIER, GARRISON)
        return desk.write(unit, "move out", f"garrison {castle}", f"move {castle}")
    if unit.count(STONE) + desk.account.get(STONE, 0) >= WALL_STONE and unit.count(WORKER):
        desk.claim(unit, STONE, desk.account.get(STONE, 0))
        return desk.write(unit, "improve 20")
    return False


def build_inn(desk: Desk, unit: OwnUnit) -> bool:
    """An inn outside the haven, which brings 50 to 75 gold a month; says whether he is busy with it."""
    inside = is_inside(desk, unit)
    if inside is not None and inside.itself is not None and inside.itself.percent < 100:
        keep(desk, unit)
        return desk.write(unit, "build")
    if inside is not None and inside.itself is not None and inside.itself.damage >= WORN and unit.count(WORKER):
        keep(desk, unit)
        return desk.write(unit, f"repair {WEEK}")
    needed = STRUCTURES[INN].fifth * FIFTHS
    if BUILDING not in unit.skills or inside is not None:
        return False
    short = needed - unit.count(WOOD) - desk.account.get(WOOD, 0)
    if short > 0:
        return _buy(desk, unit, WOOD, short)
    ways = way_to(desk, unit, lambda one: not one.haven and INN not in one.inside)
    if ways is None:
        return False
    travel(desk, unit, ways)
    desk.claim(unit, WOOD, needed - unit.count(WOOD))
    if not desk.claim(unit, WORKER, 10):
        desk.write(unit, f"recruit {WEEK}", f"train {WORKER} {WEEK}")
    desk.claim(unit, GOLD, PURSE)
    return desk.write(unit, f'build inn "{unit.name[:18]}\'s Rest"')


def _buy(desk: Desk, unit: OwnUnit, item: str, wanted: int) -> bool:
    """Buys what is short where a market sells so many at a fair price, and makes workers of the peasants meanwhile."""
    offers = [one for one in desk.place(unit).market or () if one.sells and one.item == item]
    fair = [one for one in offers if one.quantity >= wanted and one.price <= DEAR]
    if not fair or not desk.fund(unit, wanted * fair[0].price):
        return False
    return desk.write(unit, f"buy {item} {wanted} {fair[0].price}") and drill(desk, unit)


def has_peasants(desk: Desk, unit: OwnUnit) -> bool:
    """Whether peasants live where he is."""
    kind = desk.place(unit).kind
    land = LANDS.get(CITY if kind.endswith(CITY) else kind)
    return land is not None and PEASANT in land.supplies


def drill(desk: Desk, unit: OwnUnit) -> bool:
    """Peasants become soldiers where somebody knows Combat, else workers; more are recruited, if they can be paid."""
    kind = SOLDIER if COMBAT in unit.skills else WORKER
    trained = desk.take_days(unit, min(unit.count(PEASANT), MOST_TRAINED))
    if trained and desk.fund(unit, trained * (ITEMS[kind].pay - ITEMS[PEASANT].pay)):
        desk.write(unit, f"train {kind} {trained}")
    if is_inside(desk, unit) is not None:
        return True
    return (
        has_peasants(desk, unit)
        and can_hire(desk, unit, WEEK)
        and bool(desk.take_days(unit, WEEK))
        and desk.write(unit, f"recruit {WEEK}")
    )
