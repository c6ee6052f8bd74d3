"""What a unit can begin where it is, from what its faction sees: orders that the checker finds nothing odd about."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting import NotPossible
from engine.core.orders import OrderSheet, read_orders
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.checking.deeds import DEEDS
from engine.games.atlantis.checking.months import MONTHS
from engine.games.atlantis.checking.rehearsal import Rehearsal, affordable, rehearse
from engine.games.atlantis.language.words import DIRECTIONS, quoted
from engine.games.atlantis.rules.items import GOODS, ITEMS, RACES
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.rules.skills import MAGIC, SKILLS
from engine.games.atlantis.sight.view import FactionView, SeenRegion, SeenUnit
from engine.games.atlantis.state import NEXUS, Unit
from engine.games.atlantis.trade.taxing import A_PERSON_TAXES
from engine.games.atlantis.units.readiness import armed_people
from engine.games.atlantis.units.skills import is_led, is_mage, level, people
from engine.games.atlantis.work.earning import A_LEVEL_EARNS

Opening = tuple[str, str]  # an order, and what comes of it


def openings(view: FactionView) -> dict[int, list[Opening]]:
    """For each own unit what it can begin now, the short orders before those that take the month."""
    found = rehearse(view, OrderSheet(), {})
    return {
        unit.id: [opening for opening in _candidates(found, view.own[unit.id], unit) if _is_open(found, unit, opening)]
        for unit in found.units.values()
    }


def _is_open(found: Rehearsal, unit: Unit, opening: Opening) -> bool:
    """Whether the check has nothing against the order by itself."""
    (order,) = read_orders(f"unit {unit.id}\n{opening[0]}", BOOK).orders
    step = DEEDS.get(order.name) or MONTHS.get(order.name)
    found.file(order)
    try:
        if step is not None:
            step(found, unit, order)
    except NotPossible:
        return False
    finally:
        found.withdraw(order)
    return True


def _candidates(found: Rehearsal, seen: SeenUnit, unit: Unit) -> Iterator[Opening]:
    region = found.region(unit)
    if not people(unit) or not region.present:
        return
    yield from _money(found, region, unit)
    yield from _market(region, unit)
    yield from _doors(region, unit)
    yield from _months(found, region, seen, unit)
    yield from _ways(region, unit)


def _money(found: Rehearsal, region: SeenRegion, unit: Unit) -> Iterator[Opening]:
    if found.unclaimed:
        yield f"claim {min(found.unclaimed, 100)}", f"${found.unclaimed:,} lie unclaimed"
    can_take = min(region.tax, A_PERSON_TAXES * armed_people(unit))
    yield "tax", f"collects up to ${can_take:,} of ${region.tax:,}"
    if not unit.flags.guard:
        yield "guard 1", "keeps others from taxing here, and the unfriendly from coming in"


def _market(region: SeenRegion, unit: Unit) -> Iterator[Opening]:
    for offer in region.wanted:
        count = unit.count(offer.item) if offer.amount < 0 else min(offer.amount, unit.count(offer.item))
        if count:
            yield f"sell {count} {_named(offer.item, count)}", f"${offer.price} each"
    for offer in region.for_sale:
        count = affordable(unit, offer.price) if offer.amount < 0 else min(offer.amount, affordable(unit, offer.price))
        if count and not (offer.item in RACES and (is_mage(unit) or is_led(unit) is not (offer.item == "leader"))):
            yield f"buy {count} {_named(offer.item, count)}", f"${offer.price} each"


def _named(item: str, count: int) -> str:
    return quoted(item if count == 1 else ITEMS[item].plural)


def _doors(region: SeenRegion, unit: Unit) -> Iterator[Opening]:
    for structure in region.structures:
        is_free = not structure.owner or any(structure.owner == own.id for own in region.own_units)
        if structure.number != unit.structure and STRUCTURES[structure.type].kind != "lair" and is_free:
            yield f"enter {structure.number}", f"{structure.title}, {structure.type}"


def _months(found: Rehearsal, region: SeenRegion, seen: SeenUnit, unit: Unit) -> Iterator[Opening]:
    """What takes the whole month at home."""
    yield "work", f"earns up to ${min(region.work, region.wages * people(unit)):,}"
    crowd = people(unit)
    talent = level(unit, "entertainment")
    yield "entertain", f"earns up to ${min(region.entertainment, A_LEVEL_EARNS * talent * crowd):,}"
    here = dict(region.products)
    for good in GOODS.values():
        if good.skill and level(unit, good.skill) >= good.level:
            yield f"produce {quoted(good.key)}", f"of {here[good.key]} a month" if good.key in here else "of your own"
    for kind in STRUCTURES.values():
        if kind.can_be_built and kind.skill in unit.training and region.land.level != NEXUS:
            yield f"build {quoted(kind.key)}", f"{kind.cost} months' work and as much {' or '.join(kind.materials)}"
    for key in dict.fromkeys((*unit.training, *seen.studies, "combat")):
        fee = SKILLS[key].cost * crowd
        yield f"study {quoted(key)}", f"costs ${fee:,}"
    for key in MAGIC:
        if key in unit.training and {"cast", "late"} & set(SKILLS[key].use):
            yield f"cast {quoted(key)}", "its report tells what to write behind it (SHOW SKILL)"


def _ways(region: SeenRegion, unit: Unit) -> Iterator[Opening]:
    for direction, land in region.exits.items():
        yield f"move {direction.value}", f"{DIRECTIONS[direction]}, to {land.title}"
    if unit.structure:
        for direction, land in region.exits.items():
            yield f"sail {direction.value}", f"{DIRECTIONS[direction]}, to {land.title}"
