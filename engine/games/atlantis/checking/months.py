"""Checks of the month-long orders, against what the units will have by then; each raises NotPossible."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.orders import Order
from engine.games.atlantis.checking.deeds import inside
from engine.games.atlantis.checking.rehearsal import Rehearsal, Step, may_earn
from engine.games.atlantis.land.ways import points
from engine.games.atlantis.language.legal_names import a_type
from engine.games.atlantis.language.words import DIRECTIONS
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import GOODS, ITEMS
from engine.games.atlantis.rules.land import OCEAN, STRUCTURES
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.forecast import points_of_step
from engine.games.atlantis.sight.view import Land, SeenRegion
from engine.games.atlantis.state import NEXUS, Direction, Unit
from engine.games.atlantis.units.limits import MAGES, REGIONS
from engine.games.atlantis.units.skills import is_led, is_mage, is_normal, level, limit, people
from engine.games.atlantis.units.weights import Pace, pace, weight
from engine.games.atlantis.work.studying import missing


def _study(found: Rehearsal, unit: Unit, order: Order) -> None:
    if not people(unit):
        return  # that nobody comes is told by itself
    skill = order["skill"]
    record = SKILLS[skill]
    forgotten = [other["skill"] for other in found.of(unit, "forget")]
    others = [known for known in unit.training if known != skill and known not in forgotten]
    if is_normal(unit) and others:
        raise NotPossible(Refusal.ONE_SKILL, "ATL-SKILL-03", known=SKILLS[others[0]].title, skill=record.title)
    if record.magic:
        _check_magic(found, unit, skill)
    if level(unit, skill) >= limit(unit, skill):
        raise NotPossible(Refusal.AT_LIMIT, "ATL-GAP-48", skill=record.title, level=limit(unit, skill))
    fee = people(unit) * record.cost
    if unit.silver < fee and not may_earn(found, unit):
        raise NotPossible(Refusal.NO_FEE, "ATL-GAP-47", skill=record.title, fee=fee, silver=unit.silver)


def _check_magic(found: Rehearsal, unit: Unit, skill: str) -> None:
    if people(unit) != 1 or not is_led(unit):
        raise NotPossible(Refusal.NOT_A_MAGE, "ATL-MAGIC-01")
    gap = missing(unit, skill)
    if gap is not None:
        need = SKILLS[gap[0]].title
        raise NotPossible(Refusal.NEEDS_FIRST, "ATL-GAP-77", skill=SKILLS[skill].title, need=need, level=gap[1])
    most = MAGES[min(found.points["magic"], 5)]
    if not is_mage(unit) and found.view.mages >= most:
        raise NotPossible(Refusal.NO_MORE_MAGES, "ATL-MAGIC-02", most=most)


def _teach(found: Rehearsal, unit: Unit, order: Order) -> None:
    if people(unit) and not is_led(unit):
        raise NotPossible(Refusal.ONLY_LEADERS_TEACH, "ATL-TEACH-02")
    for reference in order["units"]:
        pupil = found.own(unit, reference)
        if pupil is None:
            if found.stranger(unit, reference) is None and not reference.startswith("faction"):
                raise NotPossible(Refusal.NO_SUCH_PUPIL, "ATL-ORDER-49", unit=reference)
            continue
        skill = _lesson(found, pupil)
        if not skill:
            raise NotPossible(Refusal.NOT_STUDYING, "ATL-TEACH-05", unit=pupil.name)
        if level(unit, skill) <= level(pupil, skill):
            raise NotPossible(Refusal.NOT_BETTER, "ATL-TEACH-04", unit=pupil.name, skill=SKILLS[skill].title)


def _lesson(found: Rehearsal, pupil: Unit) -> str:
    studies = found.of(pupil, "study")
    return str(studies[-1]["skill"]) if studies else ""


def _trades(found: Rehearsal) -> None:
    """Raises NotPossible for a faction without Trade points that asks for none (ATL-FACTION-10)."""
    if not REGIONS[min(found.points["trade"], 5)]:
        raise NotPossible(Refusal.NO_TRADE_POINTS, "ATL-FACTION-10")


def _produce(found: Rehearsal, unit: Unit, order: Order) -> None:
    item = order["item"]
    good = GOODS.get(item)
    if good is None or not good.skill:
        raise NotPossible(Refusal.NOT_MADE, "ATL-ITEM-02", item=ITEMS[item].plural)
    _trades(found)
    if level(unit, good.skill) < good.level:
        need = f"{SKILLS[good.skill].title} {good.level}"
        raise NotPossible(Refusal.NO_SKILL_FOR_ITEM, "ATL-ITEM-04", item=ITEMS[item].plural, need=need)
    if good.land and not any(product == item for product, _ in found.region(unit).products):
        raise NotPossible(Refusal.NOT_A_PRODUCT, "ATL-ITEM-07", item=ITEMS[item].plural)
    if any(unit.count(material) < each for material, each in good.uses.items()):
        needs = ", ".join(f"{each} {ITEMS[material].key}" for material, each in good.uses.items())
        raise NotPossible(Refusal.NO_MATERIAL, "ATL-ITEM-02", item=ITEMS[item].key, needs=needs)


def _build(found: Rehearsal, unit: Unit, order: Order) -> None:
    if order.get("type") is None and unit.region in found.sites and found.of(unit, "enter"):
        return  # a site of this month cannot be seen yet
    type_ = order.get("type") or inside(found, unit, "ATL-BUILD-04").type
    kind = STRUCTURES[type_]
    if not kind.can_be_built:
        raise NotPossible(Refusal.NOT_BUILDABLE, "ATL-BUILD-04", type=a_type(kind.key))
    _trades(found)
    if level(unit, kind.skill) < kind.level:
        need = f"{SKILLS[kind.skill].title} {kind.level}"
        raise NotPossible(Refusal.NO_SKILL_TO_BUILD, "ATL-BUILD-01", type=a_type(kind.key), need=need)
    if not sum(unit.count(material) for material in kind.materials):
        raise NotPossible(Refusal.NO_BUILDING_MATERIAL, "ATL-BUILD-01", needs=" or ".join(kind.materials))


def _entertain(found: Rehearsal, unit: Unit, order: Order) -> None:
    if people(unit) and not level(unit, "entertainment") and not level(unit, "phantasmal entertainment"):
        raise NotPossible(Refusal.NO_TALENT, "ATL-INCOME-02")
    if found.region(unit).entertainment <= 0:
        raise NotPossible(Refusal.NO_AUDIENCE, "ATL-INCOME-02")


def _work(found: Rehearsal, unit: Unit, order: Order) -> None:
    if found.region(unit).work <= 0:
        raise NotPossible(Refusal.NO_WORK, "ATL-INCOME-01")


def _move(found: Rehearsal, unit: Unit, order: Order) -> None:
    """MOVE and ADVANCE, chained: whether the unit can move at all, and the way as far as it is known."""
    how = pace(unit)
    if people(unit) and how is Pace.NONE:
        raise NotPossible(Refusal.ODD_OVERLOADED, "ATL-MOVE-09", weight=weight(unit))
    region: SeenRegion | None = found.region(unit)
    steps = [step for part in found.of(unit, "move", "advance") for step in part["steps"]]
    cost, most = 0, points(unit, how)
    for at, step in enumerate(steps):
        if step not in DIRECTIONS:
            if region is not None:
                _check_way(found, unit, region, step, first=at == 0)
            if step == "in":
                return
            continue
        cost += _cost(found, region, step, how)
        if cost > most > 0:
            raise NotPossible(Refusal.ODD_TOO_FAR, "ATL-MOVE-03", points=most, cost=cost, direction=DIRECTIONS[step])
        region = found.view.regions.get(_exit(region, step).id) if region is not None else None


def _check_way(found: Rehearsal, unit: Unit, region: SeenRegion, step: str, *, first: bool) -> None:
    """IN, OUT and structure numbers, where the region is in sight."""
    if step == "in" and first and not inside(found, unit, "ATL-MOVE-17").passage:
        raise NotPossible(Refusal.ODD_NO_PASSAGE_HERE, "ATL-MOVE-17")
    if step.isdecimal() and region.structure(int(step)) is None:
        raise NotPossible(Refusal.NO_STRUCTURE, "ATL-ORDER-32", structure=step)


def _cost(found: Rehearsal, region: SeenRegion | None, step: str, how: Pace) -> int:
    """The least movement points that a step takes; 0 out of the Nexus, 1 into the unknown (ATL-MOVE-12..14)."""
    if region is None:
        return 1
    land = _exit(region, step)
    if land.terrain == OCEAN:
        raise NotPossible(Refusal.ODD_INTO_THE_SEA, "ATL-MOVE-15", direction=DIRECTIONS[step])
    if region.land.level == NEXUS:
        return 0
    return points_of_step(found.view, region, Direction(step), land, how)


def _exit(region: SeenRegion, step: str) -> Land:
    land = region.exits.get(Direction(step))
    if land is None:
        raise NotPossible(Refusal.ODD_NO_WAY, "ATL-MOVE-12", direction=DIRECTIONS[step])
    return land


def _sail(found: Rehearsal, unit: Unit, order: Order) -> None:
    ship = inside(found, unit, "ATL-SAIL-01")
    kind = STRUCTURES[ship.type]
    if not kind.is_ship:
        raise NotPossible(Refusal.ODD_NO_SHIP, "ATL-SAIL-01", structure=ship.title)
    if ship.needs:
        raise NotPossible(Refusal.ODD_UNFINISHED_SHIP, "ATL-GAP-40", structure=ship.title)
    course = order["course"]
    if not course:
        return
    region = found.region(unit)
    land = _exit(region, course[0])
    if not kind.flies and OCEAN not in (land.terrain, region.land.terrain):
        raise NotPossible(Refusal.ODD_SHIP_ON_LAND, "ATL-SAIL-08", direction=DIRECTIONS[course[0]])


MONTHS: Mapping[str, Step] = {
    "advance": _move,
    "build": _build,
    "entertain": _entertain,
    "move": _move,
    "produce": _produce,
    "sail": _sail,
    "study": _study,
    "teach": _teach,
    "work": _work,
}
