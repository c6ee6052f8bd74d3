"""What a side buys in its slot: levels, razing, repair, promotion, heirs (ERF-CITY-07 to -12, ERF-SPEC-03)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import enter
from engine.core.language.readers import Whole
from engine.core.orders import Order, arg, may
from engine.games.erfworld.acting.contract import Acting, CityActing
from engine.games.erfworld.acting.ledger import credit
from engine.games.erfworld.acting.names import called, dollars
from engine.games.erfworld.casting.charms import amount_on, lift
from engine.games.erfworld.language.readers import CLASS_NAME
from engine.games.erfworld.language.words import BOUGHT, MAY_NUMBER, OF_WHO, WHO, city_order, side_order
from engine.games.erfworld.realm.designing import named, own_classes
from engine.games.erfworld.realm.events import Armed, CityFirst, HeirNamed, Levelled, Promoted, Razed, Repaired
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.cities import HIGHEST, LEVELS, level_price, raze_refund
from engine.games.erfworld.rules.classes import CLASSES, SHIELD, UnitClass
from engine.games.erfworld.rules.economy import PRICES, promotion_price
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import new_dice
from engine.games.erfworld.state import Birth, City, Commander, Pack, World, Zone
from engine.games.erfworld.units.company import forget, split
from engine.games.erfworld.units.figures import full_ammo, full_move, has
from engine.games.erfworld.units.naming import Namer

DIRTY_WORK = 1000  # dollars a dirtamancer takes off a level (ERF-GAP-210)
WAITING = 500  # dollars off for each building beyond the limit (ERF-MAGIC-41)
PREPARED = ("cheapen_level", "building")
BREACH = 10  # points of structure that a broken level of wall or gate is to repair
FALLS_AT = 100  # points of structure a level has (ERF-GAP-214)


def level(acting: CityActing) -> None:
    """LEVEL 2: by any number of levels, once a day (ERF-CITY-08, ERF-GAP-212). Raises NotPossible."""
    city, world = acting.city, acting.world
    to = acting.order.get("to", city.level + 1)
    if not city.level < to <= HIGHEST:
        raise NotPossible(Refusal.NO_LEVEL, "ERF-CITY-08", level=city.level)
    _require_quiet(acting)
    price = level_price(city.level, to, claimed_today=city.claimed == world.day and city.level == 0)
    price = max(0, price - _dirty_work(world, city))
    acting.pay(price, "levels")
    for charm in [charm for charm in world.charms if charm.on == city.id and charm.spell in PREPARED]:
        lift(world, charm)
    is_first = to > max((other.level for other in world.cities.values()), default=0)
    city.level, city.acted = to, world.day
    acting.tell(
        Levelled(
            **acting.facts(), level=to, name=LEVELS[to].name, price=f"${price:,}", left=dollars(acting.side.treasury)
        )
    )
    if is_first:
        acting.tell(CityFirst(seen_by=("*",), city=city.name, side=acting.side.name, level=to, score=20 + 5 * to))


def _dirty_work(world: World, city: City) -> int:
    """Dollars that dirtamancy takes off the next level: a dirtamancer in the city, or with the option `casters` the
    days he worked and the buildings that wait (ERF-GAP-210, ERF-MAGIC-41, -42).
    """
    if world.options.casters:
        return amount_on(world, "cheapen_level", city.id) + WAITING * amount_on(world, "building", city.id)
    return DIRTY_WORK if any(_can_dig(one, city) for one in world.commanders.values()) else 0


def _can_dig(one: Commander, city: City) -> bool:
    return one.school == "dirtamancy" and one.place == city.place and one.side == city.side and not one.jailor


def raze(acting: CityActing) -> None:
    """RAZE 0: for a third of what it cost (ERF-CITY-09). Raises NotPossible."""
    city = acting.city
    to = acting.order.get("to", city.level - 1)
    if not 0 <= to < city.level:
        raise NotPossible(Refusal.NO_LEVEL, "ERF-CITY-09", level=city.level)
    _require_quiet(acting)
    refund = raze_refund(city.level, to)
    credit(acting.turn, acting.side, refund * EIGHTHS, "razing")
    city.level, city.acted = to, acting.world.day
    city.damage = min(city.damage, to * FALLS_AT)
    for work in ("floors", "points"):  # of casters, which no ruler builds again (ERF-ZONE-52)
        city.works.pop(work, None)
    acting.tell(Razed(**acting.facts(), level=to, refund=f"${refund:,}"))


def _require_quiet(acting: CityActing) -> None:
    """Once a city and day, and not while any city of the side is contested (ERF-CITY-07, -10). Raises NotPossible."""
    if acting.city.acted == acting.world.day:
        raise NotPossible(Refusal.ACTED, "ERF-CITY-07")
    _require_uncontested(acting, "ERF-CITY-10")


def _require_uncontested(acting: CityActing, rule: str) -> None:
    """Raises NotPossible."""
    where = acting.turn.scratch.contested.get(acting.side.id)
    if where:
        raise NotPossible(Refusal.CONTESTED, rule, where=where)


def repair(acting: CityActing) -> None:
    """REPAIR: as many points as the treasury pays, walls and gate first (ERF-GAP-214). Raises NotPossible."""
    city, side = acting.city, acting.side
    wanted = city.damage + BREACH * sum(city.breaches.values()) + (FALLS_AT if _is_fallen_castle(city) else 0)
    if not wanted:
        raise NotPossible(Refusal.NO_DAMAGE, "ERF-CITY-11")
    _require_uncontested(acting, "ERF-CITY-11")
    each = LEVELS[max(1, city.level)].step * PRICES.repair_percent_per_point // 100
    points = min(wanted, side.treasury // (each * EIGHTHS))
    if not points:
        raise NotPossible(Refusal.NO_MONEY, "ERF-CITY-11", price=f"${each:,} a point", has=dollars(side.treasury))
    acting.pay(points * each, "repair")
    if _is_fallen_castle(city) and points == wanted:
        points -= FALLS_AT
        city.level, city.unique = HIGHEST, False
    _mend(city, points)
    left = city.damage + BREACH * sum(city.breaches.values())
    acting.tell(Repaired(**acting.facts(), points=points, price=f"${points * each:,}", left=left))


def _is_fallen_castle(city: City) -> bool:
    """It can be repaired to the level it fell from, unless it fell farther (ERF-CITY-12)."""
    return city.unique and city.level == HIGHEST - 1


def _mend(city: City, points: int) -> None:
    """Broken levels of walls and gate come first; what is too little for one of them goes into the rest."""
    for work in list(city.breaches):
        while city.breaches.get(work) and points >= BREACH:
            points -= BREACH
            city.breaches[work] -= 1
        if not city.breaches[work]:
            del city.breaches[work]
    city.damage = max(0, city.damage - points)


def promote(acting: Acting) -> None:
    """PROMOTE 1 of u4 to lancer: in or next to an own city (ERF-GAP-148, ERF-X-32). Raises NotPossible."""
    unit = acting.own(acting.order["who"])
    to = CLASSES[named(acting.world, acting.side, acting.order["kind"])]
    able = (has(unit, "promotion") and to.key in CLASSES[unit.kind].promotes) or _evolves(acting, unit, to)
    if not able and not _rises_in_tribe(acting.world, unit, to):
        raise NotPossible(Refusal.NO_PROMOTION, "ERF-SPEC-03", unit=called(unit), kind=to.plural)
    world = acting.world
    near = (unit.place, *world.neighbours(unit.place))
    if not unit.tribe and not any(c.place in near and c.level for c in world.cities_of(acting.side.id)):
        raise NotPossible(Refusal.NOT_NEAR_CITY, "ERF-GAP-148", unit=called(unit))
    count = acting.order.get("number", 1)
    if count > (unit.count if isinstance(unit, Pack) else 1) or (to.commander and count > 1):
        raise NotPossible(Refusal.TOO_MANY, "ERF-SPEC-03", unit=called(unit), count=count)
    price = promotion_price(to.rank, tribe=bool(unit.tribe)) * count
    acting.pay(price, "promotion")
    enter(acting.turn, unit.kind, -count, "promotion")
    enter(acting.turn, to.key, count, "promotion")
    new = _promoted(acting, unit, to.key, count)
    acting.tell(Promoted(**acting.facts(), what=called(new), price=f"${price:,}"))


def _rises_in_tribe(world: World, unit: Pack | Commander, to: UnitClass) -> bool:
    """Whether a member of a tribe becomes another class of it, also a lower one, or a warlord (ERF-CMDTRIBE-04)."""
    tribe = world.tribes.get(unit.tribe)
    return tribe is not None and to.key != unit.kind and to.key in (*tribe.kinds, "warlord")


def _evolves(acting: Acting, unit: Pack | Commander, to: UnitClass) -> bool:
    """Whether a beast may become another beast of ours, of the next rank (ERF-SPECIAL-43)."""
    kind = CLASSES[unit.kind]
    fits = to.kind == "beast" and to.rank == kind.rank + 1 and to.flies == kind.flies
    return has(unit, "evolve") and fits and to.key in own_classes(acting.world, acting.side)


def _promoted(acting: Acting, unit: Pack | Commander, kind: str, count: int) -> Pack | Commander:
    """The unit of the new class: with its fresh level, and the move that is left."""
    world = acting.world
    if isinstance(unit, Commander):
        unit.kind, unit.level, unit.experience, unit.garrison = kind, 1, 0, False
        return unit
    part = split(world, unit, count) if count < unit.count else unit
    if not CLASSES[kind].commander:
        part.kind, part.level, part.experience, part.wounds = kind, 1, 0, []
        part.ammo = full_ammo(part)
        return part
    dice = new_dice(acting.turn, "promotion", unit.id)
    one = Commander(
        world.drawn_id("u", part.side), part.side, kind, Namer(dice).person(), part.place, birth=Birth.COMMON,
        zone=Zone.COURTYARD if world.hexes[part.place].city else Zone.FIELD, weapon=CLASSES[part.kind].weapon,
        terrain=acting.side.terrain, popped=world.day, popped_in=part.popped_in,
    )  # fmt: skip
    one.ammo, one.move = full_ammo(one), min(part.move, full_move(one))
    world.enlist(one)
    forget(world, part)
    return one


def shields(acting: Acting) -> None:
    """SHIELDS 4 of u7: $50 each, in a city of ours, for infantry with a free hand (ERF-UNIT-60). Raises NotPossible."""
    unit, world = acting.own(acting.order["who"]), acting.world
    kind = CLASSES[unit.kind]
    able = kind.kind == "infantry" and kind.hands == 1 and not kind.shielded and "striker" not in kind.traits
    if not isinstance(unit, Pack) or not able:
        raise NotPossible(Refusal.NO_ARMS, "ERF-UNIT-60", unit=called(unit))
    if not any(city.place == unit.place and city.level for city in world.cities_of(acting.side.id)):
        raise NotPossible(Refusal.NOT_NEAR_CITY, "ERF-UNIT-60", unit=called(unit))
    count = acting.order.get("number", unit.count)
    if count > unit.count:
        raise NotPossible(Refusal.TOO_MANY, "ERF-UNIT-60", unit=called(unit), count=count)
    acting.pay(PRICES.shield * count, "shields")
    part = split(world, unit, count) if count < unit.count else unit
    enter(acting.turn, part.kind, -count, "shields")
    part.kind = f"{part.kind}+{SHIELD}"
    enter(acting.turn, part.kind, count, "shields")
    acting.tell(Armed(**acting.facts(), what=called(part), price=f"${PRICES.shield * count:,}"))


def heir(acting: Acting) -> None:
    """HEIR u9: for $100,000 (ERF-COMMAND-19). Raises NotPossible."""
    one = acting.commander(acting.order["who"])
    if one.heir or one.id == acting.side.ruler:
        raise NotPossible(Refusal.IS_HEIR, "ERF-COMMAND-19", unit=called(one))
    if one.abdicated:
        raise NotPossible(Refusal.HAS_RULED, "ERF-SIDE-22", unit=called(one))
    acting.pay(PRICES.heir, "heir")
    one.heir = True
    acting.tell(HeirNamed(**acting.facts(), what=called(one)))


def _lower(order: Order, name: object) -> str:
    to = order.get("to")
    return "be razed by one level" if to is None else f"be razed to level {to}"


ORDERS = (
    city_order("level", may("to", Whole(1, HIGHEST), "to"), example="level 2", takes=BOUGHT,
               help="raise the city, by one level or to this one", says="rise [to level {to}|by one level]", do=level),
    city_order("raze", may("to", Whole(0, HIGHEST - 1), "to"), example="raze 0", takes=BOUGHT,
               help="lower the city, by one level or to this one", says=_lower, do=raze),
    city_order("repair", takes=BOUGHT, help="repair all damage that can be paid", says="be repaired", do=repair),
    side_order("heir", WHO, example="heir u9", takes=BOUGHT, help="make a commander your heir, for $100,000",
               says="{who} becomes heir, for $100,000", do=heir),
    side_order("promote", MAY_NUMBER, OF_WHO, arg("kind", CLASS_NAME, "to"), example="promote 1 of u4 to lancer",
               takes=BOUGHT, help="promote a unit, or so many of it, to another class",
               says="promote [{number:,}|1] of {who} to {kind}", do=promote),
    side_order("shields", MAY_NUMBER, OF_WHO, example="shields 4 of u7", takes=BOUGHT,
               help="buy shields for a unit or so many of it, in a city of ours, for $50 each",
               says="buy shields for [{number:,}|all] of {who}", do=shields),
)  # fmt: skip
