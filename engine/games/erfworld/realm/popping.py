"""What cities pop: plans, the day's work, what comes of it (ERF-POP, ERF-COMMAND-16 to -18)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.acting import NotPossible
from engine.core.acting.ledger import enter
from engine.core.dice import Dice
from engine.core.language.readers import words_of
from engine.core.language.words import with_article
from engine.core.orders import Order, arg, may
from engine.games.erfworld.acting.contract import CityActing
from engine.games.erfworld.acting.names import called, city_name, counted
from engine.games.erfworld.casting.charms import charm_on
from engine.games.erfworld.language.readers import CLASS_NAME
from engine.games.erfworld.language.words import MAY_NUMBER, PLANNED, city_order
from engine.games.erfworld.naval.ships import SAILOR, builds, plan_of
from engine.games.erfworld.realm.designing import UNFOUND, named, own_classes
from engine.games.erfworld.realm.events import CasterPopped, PlanDone, PlanMade, PlansDropped, PlanStuck, Popped
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.cities import LEVELS, has_building
from engine.games.erfworld.rules.classes import CLASSES, UnitClass
from engine.games.erfworld.rules.designs import drawn
from engine.games.erfworld.rules.economy import COMMANDERS, caster_chance
from engine.games.erfworld.rules.magic import SCHOOLS
from engine.games.erfworld.scratch import ErfTurn, new_dice
from engine.games.erfworld.state import Birth, City, Commander, Pack, Plan, Side, World, Zone
from engine.games.erfworld.units.company import alike, packs_at, unite
from engine.games.erfworld.units.figures import full_ammo, full_move
from engine.games.erfworld.units.naming import Namer

MOST_PLANS = 40
ORDERED_COMMANDERS = ("courtier", "warlord", "heir")
SIEGE_TRAINS = ("siege_wagon", "siege_tower")  # what diggers pop with, in four days (ERF-BASIC-09)
TRAIN_DAYS, CREW = 4, 8
GIFTED = 1  # in a hundred lots of basics one is also a scout (ERF-UPKEEP-08)
QUICK = 8  # days: longer times are divided by the option `tempo` (ERF-WORLDGEN-09)


def pop(acting: CityActing) -> None:
    """POP 16 piker: after what is planned already. Raises NotPossible."""
    city, world = acting.city, acting.world
    kind = CLASSES[named(world, acting.side, acting.order["kind"])]
    _require_poppable(world, acting.side, city, kind)
    maximal = acting.order.get("rate") == "maximal"
    if maximal and kind.key != "warlord":
        raise NotPossible(Refusal.ONLY_COMMANDERS, "ERF-INCOME-11")
    if len(city.plans) >= MOST_PLANS:
        raise NotPossible(Refusal.PLANS_FULL, "ERF-POP-01", most=MOST_PLANS)
    plan = Plan(kind.key, acting.order.get("number", 1), maximal=maximal)
    if city.plans and (city.plans[-1].kind, city.plans[-1].maximal) == (plan.kind, maximal):
        city.plans[-1].count += plan.count
    else:
        city.plans.append(plan)
    days = _days(world, acting.side, plan)
    acting.tell(PlanMade(**acting.facts(), what=counted(plan.kind, plan.count), days=days))


def stop(acting: CityActing) -> None:
    """STOP: only on the first day of a new ruler (ERF-POP-17, ERF-SIDE-21). Raises NotPossible."""
    if acting.side.crowned != acting.world.day:
        raise NotPossible(Refusal.NO_STOP, "ERF-POP-17")
    acting.city.plans.clear()
    acting.tell(PlansDropped(**acting.facts()))


def _require_poppable(world: World, side: Side, city: City, kind: UnitClass) -> None:
    if kind.key not in poppable(world, city):
        raise NotPossible(Refusal.NOT_POPPED, "ERF-POP-19", kind=kind.plural)
    if (
        not kind.masts
        and kind.rank > city.level
        and not (kind.size == "tiny" and city.level == 0)
        and not kind.commander
    ):
        raise NotPossible(Refusal.LEVEL_TOO_LOW, "ERF-CITY-14", kind=kind.plural, rank=kind.rank, level=city.level)
    if kind.key == "heir" and (city.id != side.capital or not _has_royal_ruler(world, side)):
        raise NotPossible(Refusal.NO_ROYALS, "ERF-COMMAND-16")


def poppable(world: World, city: City) -> list[str]:
    """The classes a city may pop: the standard ones, and those of the house of whose units it pops."""
    side = world.sides.get(city.pops_for)
    own = own_classes(world, side) if side is not None else []
    return [
        *SIEGE_TRAINS,
        *(kind.key for kind in CLASSES.values() if _is_common(kind) or kind.key in own),
        *(key for key in own if not dict.__contains__(CLASSES, key)),
        *builds(world, city),
    ]


def _is_common(kind: UnitClass) -> bool:
    return (kind.standard and not kind.commander) or kind.key in ORDERED_COMMANDERS


def _has_royal_ruler(world: World, side: Side) -> bool:
    ruler = world.commanders.get(side.ruler)
    return ruler is not None and ruler.birth is Birth.ROYAL and not ruler.jailor


def _days(world: World, side: Side, plan: Plan) -> int:
    """Days of work until the next lot pops."""
    if plan.maximal:
        return COMMANDERS.maximal_days
    if plan.kind in SIEGE_TRAINS:
        return TRAIN_DAYS
    days = CLASSES[plan.kind].days
    return -(-days // world.options.tempo) if days > QUICK else days


def is_popping(city: City) -> bool:
    """Whether the city's plan has work today (ERF-GAP-208): besieged ones rest."""
    return bool(city.plans) and not city.besieged and city.level > 0


def pops_due(turn: ErfTurn, side: Side) -> None:
    """A day's work in all cities of a side, and what pops (ERF-D-05)."""
    for city in list(turn.state.cities_of(side.id)):
        city.popped_today = is_popping(city)
        city.maximal_today = bool(city.plans) and city.plans[0].maximal
        for _ in range(_days_of_work(turn.state, city) if city.popped_today else 0):
            if is_popping(city):
                _work(turn, side, city)


def _days_of_work(world: World, city: City) -> int:
    """A day; half as much again under a turnamancer's spell, or three (ERF-MAGIC-24)."""
    if charm_on(world, "triple", city.id) is not None:
        return 3
    if charm_on(world, "hasten", city.id) is None:
        return 1
    city.half_days += 1
    return 2 if city.half_days % 2 == 0 else 1


def _work(turn: ErfTurn, side: Side, city: City) -> None:
    plan = city.plans[0]
    kind = CLASSES[plan.kind]
    if not kind.masts and kind.rank > city.level and not kind.commander and not plan.worked:
        city.popped_today = False
        turn.tell(PlanStuck(seen_by=(side.seat,), city=city_name(city), what=kind.plural))
        return
    plan.worked += 1
    if plan.worked < _days(turn.state, side, plan):
        return
    plan.worked = 0
    count = min(plan.count, max(1, kind.pop))
    plan.count -= count
    _appear(turn, side, city, plan, count)
    if not plan.count:
        city.plans.pop(0)
        if not city.plans:
            turn.tell(PlanDone(seen_by=(side.seat,), city=city_name(city)))


def _appear(turn: ErfTurn, side: Side, city: City, plan: Plan, count: int) -> None:
    """The units are there, in the city, with full move."""
    if not CLASSES[plan.kind].commander:
        dice = new_dice(turn, "random special", city.id)
        kind = drawn(plan.kind, dice.choice)
        lots = {kind: count}
        if plan.kind in SIEGE_TRAINS:
            lots["digger"] = CREW * count
        elif _is_gifted(turn, city, CLASSES[kind]):
            lots = {kind: count - 1, f"{kind}+scout": 1}
        for what, number in lots.items():
            if number:
                pack = new_pack(turn, side, city, what, number, "pop")
                if CLASSES[what].masts:
                    _man(turn, side, city, pack)
                turn.tell(Popped(seen_by=(side.seat,), city=city_name(city), what=counted(what, number)))
        return
    for _ in range(count):
        dice = new_dice(turn, "pop", city.id)
        kind = _commander_kind(turn.state, side, plan, dice)
        one = new_commander(turn, side, city, kind, dice)
        facts = {"seen_by": (side.seat,), "city": city_name(city)}
        if kind == "caster":
            one.school = dice.choice(list(SCHOOLS))
            turn.tell(CasterPopped(**facts, what=called(one), school=SCHOOLS[one.school].name))  # type: ignore[arg-type]
        else:
            turn.tell(Popped(**facts, what=f"{called(one)}, {_titled(one, city)}"))  # type: ignore[arg-type]


def _man(turn: ErfTurn, side: Side, city: City, ship: Pack) -> None:
    """A ship pops with its crew and those it carries; warlords are popped apart (ERF-NAVAL-15, -16)."""
    plan = plan_of(ship)
    for count in (plan.crew, plan.passengers):
        if count:
            aboard = new_pack(turn, side, city, SAILOR, count, "pop", apart=True)
            aboard.on = ship.id


def _is_gifted(turn: ErfTurn, city: City, kind: UnitClass) -> bool:
    """Rarely one of a lot of basics who are not scouts also has the special scout (ERF-UPKEEP-08)."""
    if not kind.is_basic or kind.is_scout or kind.kind != "infantry":
        return False
    return turn.dice("gift", city.id, kind.key).percent(GIFTED)


def _titled(one: Commander, city: City) -> str:
    """What he is; nobles of larger cities bear the title of their city (ERF-ZONE-07)."""
    if one.birth is Birth.COMMON:
        return with_article(CLASSES[one.kind].name)
    title = LEVELS[city.level].title if one.birth is Birth.NOBLE else ""
    return f"a {one.birth} {CLASSES[one.kind].name}" + (f", {title} of {city.name}" if title else "")


def _commander_kind(world: World, side: Side, plan: Plan, dice: Dice) -> str:
    """A warlord, or a caster by chance (ERF-POP-15, -16)."""
    if plan.kind != "warlord":
        return plan.kind
    casters = sum(one.side == side.id and one.kind == "caster" for one in world.commanders.values())
    cities = [city for city in world.cities_of(side.id) if city.level]
    levels, casino = sum(city.level for city in cities), any(has_building(city.works, "casino") for city in cities)
    chance, of = caster_chance(casters, len(cities), levels, maximal=plan.maximal, casino=casino)
    return "caster" if chance and dice.below(of) < chance else "warlord"


def new_pack(turn: ErfTurn, side: Side, city: City, kind: str, count: int, reason: str, *, apart: bool = False) -> Pack:
    """New units in a city, with those of their kind that wait there, unless they are to stay apart."""
    world = turn.state
    pack = Pack(
        world.drawn_id("u", side.id), side.id, kind, count, city.place, zone=Zone.OUTER, popped_in=city.id,
    )  # fmt: skip
    pack.ammo, pack.move = full_ammo(pack), full_move(pack)
    enter(turn, kind, count, reason)
    world.enlist(pack)
    for other in packs_at(world, city.place) if not apart else ():
        if alike(other, pack) and not (other.stack or other.lines or other.wounds or other.trained):
            unite(world, other, pack)
            return other
    return pack


def new_commander(turn: ErfTurn, side: Side, city: City, kind: str, dice: Dice) -> Commander:
    """A new commander: noble if a royal rules, and it leads or casts; courtiers come as a garrison (ERF-COMMAND-17)."""
    world, figures = turn.state, CLASSES[kind]
    royal = _has_royal_ruler(world, side)
    birth = Birth.COMMON
    if royal and kind != "courtier":
        birth = Birth.ROYAL if kind == "heir" else Birth.NOBLE
    one = Commander(
        world.drawn_id("u", side.id), side.id, kind, Namer(dice).person(), city.place, birth=birth, zone=Zone.COURTYARD,
        weapon=figures.weapon, terrain=side.terrain, heir=kind == "heir", popped=world.day, popped_in=city.id,
        garrison=figures.terrain_special == "garrison",
    )  # fmt: skip
    ruler = world.commanders.get(side.ruler)
    if ruler is not None and kind != "courtier":
        one.specials = list(ruler.specials)  # the ruler sets those of all his commanders (ERF-COMMAND-26)
    one.move, one.ammo = full_move(one), full_ammo(one)
    enter(turn, kind, 1, "pop")
    world.enlist(one)
    return one


def _plainly(order: Order, name: Callable[[str, str], str]) -> str:
    """So many of a class, which may have yet to be designed."""
    kind, number = order["kind"], order.get("number", 1)
    what = f"{number:,} {name(kind, 'class')}" if kind.startswith(UNFOUND) else counted(kind, number)
    return f"pop {what}{' at maximal rate' if order.get('rate') else ''}"


ORDERS = (
    city_order("pop", MAY_NUMBER, arg("kind", CLASS_NAME), may("rate", words_of("maximal", kind="rate")), takes=PLANNED,
               example="pop 16 pikers", help="have units popped, after what is planned already", says=_plainly, do=pop),
    city_order("stop", takes=PLANNED, help="give up plans; only on the first day of a new ruler",
               says="give up all plans", do=stop),
)  # fmt: skip
