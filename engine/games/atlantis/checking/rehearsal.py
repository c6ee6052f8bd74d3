"""What a faction's units will have when their orders are carried out, as far as the faction can foresee it.

CLAIM, GIVE, SELL and BUY are gone through in the order of the turn; nothing hidden is looked at, and what others do is
left out. Units are plain `Unit`s, so that the rules' own functions judge them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from operator import attrgetter

from engine.core.acting import NotPossible
from engine.core.orders import Order, OrderSheet
from engine.games.atlantis.acting.references import spoken
from engine.games.atlantis.instant.faction_orders import MOST_POINTS
from engine.games.atlantis.language.words import ALL, AMOUNT, NOBODY
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import ITEMS, LEADER, RACES
from engine.games.atlantis.sight.view import FactionView, SeenRegion, SeenUnit
from engine.games.atlantis.state import SILVER, Attitude, Unit
from engine.games.atlantis.units.newcomers import check_gifts
from engine.games.atlantis.units.readiness import armed_people
from engine.games.atlantis.units.skills import (
    is_led,
    is_mage,
    is_normal,
    lose_training,
    move_people,
    people,
    settle,
)

STEPS = ("claim", "give", "sell", "buy")  # in which things change hands
EARNING = ("tax", "pillage", "steal", "cast", "autotax", "attack")


Key = tuple[int, int, int]

_FOLLOWS = ("points", "armed", "sites", "promotes")  # what a rehearsal finds out when it is asked


@dataclass
class Rehearsal:
    """The faction's units by reference ("17", "new 17 1"), in report order, with their orders and the money left."""

    view: FactionView
    units: dict[str, Unit] = field(default_factory=dict)
    orders: dict[str, list[Order]] = field(default_factory=dict)
    unclaimed: int = 0
    problems: list[tuple[Order, NotPossible]] = field(default_factory=list)
    brought: dict[Key, None] = field(default_factory=dict)  # new units that people came to, by `key`
    _named: dict[Key, str] = field(default_factory=dict)  # `key` -> reference
    _kinds: dict[tuple[str, str], list[Order]] = field(default_factory=dict)  # (reference, keyword)
    _merged: dict[tuple[str, tuple[str, ...]], list[Order]] = field(default_factory=dict)  # of several keywords
    _aliases: dict[tuple[int, int], Unit] = field(default_factory=dict)  # (region, alias)
    _allied: dict[int, bool] = field(default_factory=dict)  # by region
    _strangers: dict[int, dict[int, SeenUnit]] = field(default_factory=dict)  # region -> number

    def begin_again(self) -> None:
        """Forgets all orders and what follows from them; the units stay as they are."""
        for kept in (self.orders, self._kinds, self._merged, self.brought, self.problems):
            if kept:
                kept.clear()
        for found_out in _FOLLOWS:
            self.__dict__.pop(found_out, None)
        self.unclaimed = self.view.unclaimed

    def muster(self, reference: str, unit: Unit) -> None:
        """Enters a unit under its reference."""
        self.units[reference] = unit
        self._named[key(unit)] = reference
        if unit.alias:
            self._aliases.setdefault((unit.region, unit.alias), unit)

    def file(self, order: Order) -> None:
        """Enters an order under its unit."""
        self.orders.setdefault(order.unit, []).append(order)
        self._kinds.setdefault((order.unit, order.name), []).append(order)

    def withdraw(self, order: Order) -> None:
        """Takes the last order back that was entered under its unit."""
        self.orders[order.unit].remove(order)
        self._kinds[order.unit, order.name].remove(order)
        self._merged.clear()

    def region(self, unit: Unit) -> SeenRegion:
        return self.view.regions[unit.region]

    def own(self, speaker: Unit, reference: str) -> Unit | None:
        """The own unit in the speaker's region that a reference names."""
        if reference.isdecimal():
            found = self.units.get(reference)
            return found if found is not None and found.region == speaker.region else None
        parts = reference.split()
        if parts[0] == "faction" and int(parts[1]) != self.view.faction:
            return None
        return self._aliases.get((speaker.region, int(parts[-1])))

    def stranger(self, speaker: Unit, reference: str) -> SeenUnit | None:
        """The foreign unit in sight in the speaker's region that a reference names."""
        if not reference.isdecimal():
            return None
        there = self._strangers.get(speaker.region)
        if there is None:
            units = self.region(speaker).units
            there = self._strangers[speaker.region] = {unit.id: unit for unit in units if not unit.own}
        return there.get(int(reference))

    def of(self, unit: Unit, *keywords: str) -> list[Order]:
        """The orders of these kinds of one unit, in written order."""
        reference = self._named[key(unit)]
        if len(keywords) == 1:
            return self._kinds.get((reference, keywords[0]), [])
        found = self._merged.get((reference, keywords))
        if found is None:
            orders = (order for keyword in keywords for order in self._kinds.get((reference, keyword), ()))
            found = self._merged[reference, keywords] = sorted(orders, key=lambda order: order.line)
        return found

    def given(self, *keywords: str) -> Iterator[tuple[Unit, Order]]:
        """The orders of these kinds of all units, in report order."""
        for reference in self.units if len(self.orders) > 1 else self.orders:
            for order in self.orders.get(reference, ()):
                if order.name in keywords and reference in self.units:
                    yield self.units[reference], order

    def has_allies(self, region: int) -> bool:
        """Whether units of allies are in sight in a region."""
        if region not in self._allied:
            units = self.view.regions[region].units
            self._allied[region] = any(self.view.attitude(u.faction) is Attitude.ALLY for u in units if not u.own)
        return self._allied[region]

    @cached_property
    def points(self) -> Mapping[str, int]:
        """The faction points as they will be: War, Trade and Magic by name in small letters."""
        view = self.view
        ordered = [
            order["points"] for _, order in self.given("faction") if sum(order["points"].values()) <= MOST_POINTS
        ]
        now = {"war": view.war, "trade": view.trade, "magic": view.magic}
        return {area: ordered[-1].get(area, 0) for area in now} if ordered else now

    @cached_property
    def armed(self) -> dict[int, int]:
        """How many combat-ready people there are in each region, as the units stand when first asked for."""
        strength: dict[int, int] = {}
        for unit in self.units.values():
            strength[unit.region] = strength.get(unit.region, 0) + armed_people(unit)
        return strength

    @cached_property
    def sites(self) -> dict[int, None]:
        """The regions where own units begin structures this month, which others can enter (ATL-GAP-40)."""
        return {unit.region: None for unit, order in self.given("build") if order.get("type") is not None}

    @cached_property
    def promotes(self) -> bool:
        """Whether any unit hands a structure over, so that owners change."""
        return any(True for _ in self.given("promote"))


def key(unit: Unit) -> Key:
    """What a rehearsed unit is known by: new ones have no number yet, but a former and an alias."""
    return unit.id, unit.former, unit.alias


Step = Callable[[Rehearsal, Unit, Order], None]  # raises NotPossible


def rehearse(view: FactionView, sheet: OrderSheet, before_market: Mapping[str, Step]) -> Rehearsal:
    """Goes through what changes hands. The units are copies: the view stays as it is.

    before_market: checks by keyword that are made when all is given and nothing bought yet.
    """
    found = Rehearsal(view, unclaimed=view.unclaimed)
    _muster(found, sheet)
    _go_through(found, sheet.orders, _phases(before_market))
    return found


Phases = tuple[Mapping[str, Step], ...]


def _phases(before_market: Mapping[str, Step]) -> Phases:
    return {"claim": _claim}, {"give": _give}, before_market, {"sell": _sell}, {"buy": _buy}


def _go_through(found: Rehearsal, orders: Sequence[Order], phases: Phases) -> None:
    for order in orders:
        found.file(order)
    names = {order.name for order in orders}
    for steps in phases:
        if names.isdisjoint(steps):
            continue
        for unit, order in found.given(*steps):
            _take(found, unit, order, steps[order.name])


def _take(found: Rehearsal, unit: Unit, order: Order, step: Step) -> None:
    try:
        step(found, unit, order)
    except NotPossible as problem:
        # without the frames it came through, which hold the rehearsal, and it them
        found.problems.append((order, problem.with_traceback(None)))


class Rehearsals:
    """Rehearsals of many small sheets that form no unit, one after the other. The faction is mustered once; where
    something changes hands, copies stand in for those who give and take it.
    """

    def __init__(self, view: FactionView, before_market: Mapping[str, Step]) -> None:
        self._phases = _phases(before_market)
        self._steps = {keyword: step for steps in self._phases for keyword, step in steps.items()}
        self._found = Rehearsal(view)
        _muster(self._found, OrderSheet())
        self._mustered = self._found.units

    def unit(self, reference: str) -> Unit | None:
        """A unit of the faction as it stands; None for others."""
        return self._mustered.get(reference)

    def of(self, orders: Sequence[Order]) -> Rehearsal:
        """As `rehearse` for a sheet of these orders; good until the next one."""
        found = self._found
        found.begin_again()
        found.units = self._mustered
        for order in orders:
            if order.name in STEPS:
                dealers = {order.unit, order.get("unit")} & self._mustered.keys()
                found.units = {**found.units, **{one: copied(self._mustered[one]) for one in dealers}}
        if len(orders) == 1:
            self._go_alone(orders[0])
        else:
            _go_through(found, orders, self._phases)
        return found

    def _go_alone(self, order: Order) -> None:
        """As `_go_through` for one order, which thousands of sheets are."""
        found = self._found
        found.file(order)
        step, unit = self._steps.get(order.name), found.units.get(order.unit)
        if step is not None and unit is not None:
            _take(found, unit, order, step)


def as_unit(seen: SeenUnit) -> Unit:
    """A copy of a unit as far as it is known."""
    unit = Unit(seen.id, seen.name, seen.faction, seen.region, seen.structure, items=dict(seen.items))
    crowd = people(unit)
    unit.training = {skill: known.training * crowd for skill, known in seen.skills.items()}
    unit.flags = seen.flags
    return unit


def copied(unit: Unit) -> Unit:
    """A unit of its own that is as this one."""
    twin = Unit(*_ALL_OF(unit))
    twin.items, twin.training = dict(unit.items), dict(unit.training)
    return twin


_ALL_OF = attrgetter(*(part.name for part in fields(Unit)))


def _muster(found: Rehearsal, sheet: OrderSheet) -> None:
    """All own units, the new ones of a region after those already there."""
    forms: Mapping[str, int] = sheet.header.get("forms", {})
    by_former: dict[int, list[str]] = {}
    for reference in forms:
        by_former.setdefault(int(reference.split()[1]), []).append(reference)
    for region in found.view.regions.values():
        born: dict[str, Unit] = {}
        for seen in region.own_units:
            unit = as_unit(seen)
            found.muster(str(seen.id), unit)
            for reference in by_former.get(seen.id, ()):
                new = Unit(0, reference, unit.faction, unit.region, unit.structure, flags=replace(unit.flags))
                new.alias, new.former = int(reference.split()[2]), unit.id
                born[reference] = new
        for reference, new in born.items():
            found.muster(reference, new)


def _claim(found: Rehearsal, unit: Unit, order: Order) -> None:
    wanted, there = order["amount"], found.unclaimed
    amount = min(wanted, there)
    found.unclaimed -= amount
    unit.add(SILVER, amount)
    if amount < wanted:
        raise NotPossible(Refusal.UNCLAIMED_SHORT, "ATL-GAP-116", wanted=wanted, there=there)


def _give(found: Rehearsal, unit: Unit, order: Order) -> None:
    what, reference = order["what"], order["unit"]
    if len(what) == 1:
        _hand_over(found, unit, reference)
        return
    wanted, item = what.amount, what.item
    other = None if reference == NOBODY else found.own(unit, reference)
    if other is None and reference != NOBODY:
        _check_stranger(found, unit, reference, item)
    amount = what.of(unit.count(item))
    if not amount:
        raise NotPossible(Refusal.HAS_NONE, "ATL-ORDER-25", item=ITEMS[item].plural)
    _pass_on(unit, other, item, amount)
    if other is not None and item in RACES:
        found.brought[key(other)] = None
    if wanted != ALL and amount < wanted:
        raise NotPossible(Refusal.GAVE_LESS, "ATL-ORDER-25", wanted=wanted, item=ITEMS[item].plural, amount=amount)


def _pass_on(unit: Unit, other: Unit | None, item: str, amount: int) -> None:
    if item not in RACES:
        unit.add(item, -amount)
        if other is not None:
            other.add(item, amount)
        return
    if is_mage(unit):
        raise NotPossible(Refusal.MAGE_GIVES_PEOPLE, "ATL-ORDER-28")
    if other is None:
        before = people(unit)
        unit.add(item, -amount)
        lose_training(unit, before)
        return
    if other is unit:
        raise NotPossible(Refusal.GIVE_SELF, "ATL-ORDER-25")
    if is_mage(other):
        raise NotPossible(Refusal.MAGE_GETS_PEOPLE, "ATL-MAGIC-03", unit=other.name)
    check_mixing(other, item)
    move_people(unit, other, item, amount)


def check_mixing(unit: Unit, race: str) -> None:
    """Raises NotPossible where leaders would be mixed with others (ATL-UNIT-05)."""
    if is_normal(unit) if race == LEADER else is_led(unit):
        raise NotPossible(Refusal.MIXED_PEOPLE, "ATL-UNIT-05", unit=unit.name)


def _check_stranger(found: Rehearsal, unit: Unit, reference: str, item: str) -> None:
    """What can be foreseen of a gift to another faction. Raises NotPossible."""
    check_gifts(found.view.gift_wait)
    if reference.startswith("faction"):
        return
    if found.stranger(unit, reference) is None:
        raise NotPossible(Refusal.NOT_HERE, "ATL-ORDER-25", unit=spoken(reference))
    if item in RACES:
        raise NotPossible(Refusal.PEOPLE_ABROAD, "ATL-ORDER-25")


def _hand_over(found: Rehearsal, unit: Unit, reference: str) -> None:
    if reference == NOBODY:
        raise NotPossible(Refusal.UNIT_TO_NOBODY, "ATL-ORDER-25")
    if found.own(unit, reference) is not None:
        raise NotPossible(Refusal.ALREADY_OURS, "ATL-ORDER-25")
    check_gifts(found.view.gift_wait)
    if not reference.startswith("faction") and found.stranger(unit, reference) is None:
        raise NotPossible(Refusal.NOT_HERE, "ATL-ORDER-25", unit=spoken(reference))


def _sell(found: Rehearsal, unit: Unit, order: Order) -> None:
    item = order["item"]
    offer = found.region(unit).offers(item, wanted=True)
    if offer is None:
        raise NotPossible(Refusal.NOT_WANTED, "ATL-ORDER-44", item=ITEMS[item].plural)
    amount = unit.count(item) if order["amount"] == ALL else min(order["amount"], unit.count(item))
    if not amount:
        raise NotPossible(Refusal.NOTHING_TO_SELL, "ATL-ORDER-44", item=ITEMS[item].plural)
    if offer.amount >= 0:
        amount = min(amount, offer.amount)
    unit.add(item, -amount)
    unit.add(SILVER, amount * offer.price)


def _buy(found: Rehearsal, unit: Unit, order: Order) -> None:
    item = order["item"]
    offer = found.region(unit).offers(item, wanted=False)
    if offer is None:
        raise NotPossible(Refusal.NOT_FOR_SALE, "ATL-ORDER-09", item=ITEMS[item].plural)
    if item in RACES:
        if is_mage(unit):
            raise NotPossible(Refusal.MAGE_ALONE, "ATL-GAP-52")
        check_mixing(unit, item)
        found.brought[key(unit)] = None
    wanted = affordable(unit, offer.price) if order["amount"] == ALL else order["amount"]
    if offer.amount >= 0:
        wanted = min(wanted, offer.amount)
    amount = min(wanted, affordable(unit, offer.price)) if offer.price else wanted
    unit.add(SILVER, -amount * offer.price)
    unit.add(item, amount)
    if item in RACES:
        settle(unit)
    if amount < wanted and not may_earn(found, unit):
        raise NotPossible(
            Refusal.ODD_BUYS_LESS,
            "ATL-ORDER-09",
            wanted=wanted,
            item=ITEMS[item].plural,
            price=offer.price,
            amount=amount,
        )


def affordable(unit: Unit, price: int) -> int:
    """How many of a thing the unit can pay now; AMOUNT.high of what costs nothing."""
    return unit.silver // price if price else AMOUNT.high


def may_earn(found: Rehearsal, unit: Unit) -> bool:
    """Whether the unit may have more silver by then than can be foreseen: taxes, plunder, theft, magic, gifts."""
    return unit.flags.autotax or found.has_allies(unit.region) or bool(found.of(unit, *EARNING))
