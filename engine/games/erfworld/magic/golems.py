"""MAKE and UNRAVEL: golems of cloth, dirt, rock, plants and flesh (ERF-GOLEM, ERF-J-22; option `golems`)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import enter
from engine.core.orders import Namer, Order, arg
from engine.core.program import Result
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.names import called, counted
from engine.games.erfworld.casting.charms import FOR_GOOD
from engine.games.erfworld.casting.juice import is_caster, spend
from engine.games.erfworld.language.readers import GOLEM, GOLEM_SIZE
from engine.games.erfworld.language.words import MAY_NUMBER, WHO, caster_order
from engine.games.erfworld.magic.events import Made, Unravelled
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.magic import GOLEM_SIZES, GOLEMS
from engine.games.erfworld.state import Body, Charm, Commander, Pack, World, Zone
from engine.games.erfworld.units.company import city_at, lose
from engine.games.erfworld.units.figures import full_move
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.known import knowledge

UNRAVELLING = 20  # juice (ERF-GOLEM-03)


def make(acting: UnitActing) -> Result:
    """MAKE 1 large cloth golem: juice goes into it on several days if need be (ERF-GOLEM-05, ERF-J-22). Raises
    NotPossible.
    """
    world, caster = acting.world, _maker(acting)
    golem, size = GOLEMS[acting.order["golem"]], acting.order["size"]
    if caster.school != golem.school:
        raise NotPossible(Refusal.NOT_HIS_SCHOOL, "ERF-J-22", what=golem.name, caster=called(caster))
    count = acting.order.get("number") or 1
    bodies = golem.bodies * count
    if bodies and _bodies_here(world, caster) < bodies:
        raise NotPossible(Refusal.NO_BODIES, "ERF-J-22", number=_bodies_here(world, caster))
    price = GOLEM_SIZES[size].juice * golem.percent // 100 * count
    broken = [body for body in world.bodies if body.place == caster.place and body.kind == f"{golem.key}_golem_{size}"]
    if sum(body.count for body in broken) >= count:
        price //= 2  # the destroyed are put together again, at half the price (ERF-CASTER-05)
    work = _work(world, caster, f"{golem.key} {size} {count}")
    given = min(caster.juice, price - work.amount)
    if not given:
        raise NotPossible(Refusal.NO_JUICE, "ERF-J-22", price=price, has=caster.juice, caster=called(caster))
    spend(world, caster, given)
    work.amount += given
    kind = f"{golem.key}_golem_{size}"
    if work.amount < price:
        what = f"part of {counted(kind, count)}"
        acting.tell(Made(**acting.facts(), what=what, price=given, left=caster.juice))
        return Result.GOING_ON
    world.charms.remove(work)
    _use_bodies(world, caster, bodies)
    acting.side.morale = max(0, acting.side.morale + (golem.morale if world.options.morale else 0))
    pack = _stand_up(acting, caster, kind, count)
    acting.tell(Made(**acting.facts(), what=called(pack), price=given, left=caster.juice))
    return Result.DONE


def _maker(acting: UnitActing) -> Commander:
    unit = acting.unit
    if not acting.world.options.golems or not isinstance(unit, Commander) or not is_caster(acting.world, unit):
        raise NotPossible(Refusal.NO_CASTER, "ERF-GOLEM-05", unit=called(unit))
    return unit


def _work(world: World, caster: Commander, what: str) -> Charm:
    """What he has put into golems of this kind already."""
    found = next((c for c in world.charms if c.spell == "golem" and c.by == caster.id and c.word == what), None)
    if found is None:
        found = Charm("golem", caster.id, FOR_GOOD, caster.side, caster.id, what, 0)
        world.charms.append(found)
    return found


def _living(world: World, caster: Commander) -> list[Body]:
    return [body for body in world.bodies if body.place == caster.place and CLASSES[body.kind].is_alive]


def _bodies_here(world: World, caster: Commander) -> int:
    return sum(body.count for body in _living(world, caster))


def _use_bodies(world: World, caster: Commander, wanted: int) -> None:
    for body in _living(world, caster):
        taken = min(wanted, body.count)
        body.count -= taken
        wanted -= taken
    world.bodies = [body for body in world.bodies if body.count]


def _stand_up(acting: UnitActing, caster: Commander, kind: str, count: int) -> Pack:
    world = acting.world
    city = city_at(world, caster.place)
    zone = Zone.OUTER if city is not None and city.level else Zone.FIELD
    pack = Pack(
        world.drawn_id("u", acting.side.id), acting.side.id, kind, count, caster.place, zone=zone, popped_in=caster.id
    )
    pack.move = full_move(pack)
    world.enlist(pack)
    enter(acting.turn, kind, count, "magic")
    return pack


def unravel(acting: UnitActing) -> Result:
    """UNRAVEL u40: a golem of the caster's school in his hex falls apart (ERF-GOLEM-03). Raises NotPossible."""
    world, caster = acting.world, _maker(acting)
    unit = knowledge(acting).units.get(acting.order["who"])
    golem = GOLEMS.get(kind_of(unit).golem) if unit is not None else None
    if unit is None or golem is None or golem.school != caster.school or unit.place != caster.place:
        raise NotPossible(Refusal.NO_GOLEM, "ERF-GOLEM-03", unit=acting.order["who"].upper())
    if caster.juice < UNRAVELLING:
        raise NotPossible(Refusal.NO_JUICE, "ERF-GOLEM-03", price=UNRAVELLING, has=caster.juice, caster=called(caster))
    spend(world, caster, UNRAVELLING)
    what = called(unit)
    lose(acting.turn, unit, unit.count if isinstance(unit, Pack) else 1, "unravelled")
    acting.tell(Unravelled(**acting.facts(), what=what))
    return Result.DONE


def _plainly(order: Order, name: Namer) -> str:
    return "make " + counted(f"{order['golem']}_golem_{order['size']}", order.get("number", 1))


ORDERS = (
    caster_order("make", MAY_NUMBER, arg("size", GOLEM_SIZE), arg("golem", GOLEM), example="make 1 large cloth golem",
                 help="make golems", says=_plainly, do=make),
    caster_order("unravel", WHO, example="unravel u40", help="take a golem of your school apart",
                 says="take {who} apart", do=unravel),
)  # fmt: skip
