"""Orders that can be given and lead to nothing good: fights against far stronger ones, pillage without men, a stack too
heavy to move, men without pay. Each says what would help. Only what the player's own reports show is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.diagnostics import Diagnostic, warning
from engine.core.orders import Order
from engine.games.olympia.rules.items import GOLD, ITEMS, PEASANT, SOLDIER
from engine.games.olympia.rules.realm import REALM
from engine.games.olympia.sight.strength import own_strength, seen_strength, worth
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenPlace, SeenStack
from engine.games.olympia.units.possession import MOST_LOADED

EARNS = ("sell", "drop", "get", "take", "pillage", "give")  # after these nobody can say what he will have
HOPELESS = 3  # times as strong as oneself
Findings = Iterator[Diagnostic]


def attack(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    """Against somebody who looks far stronger (OLY-COMBAT-11)."""
    place = view.places.get(unit.place)
    stack = _attacked(place, str(order["target"])) if place is not None and is_here else None
    if stack is None:
        return
    mine, theirs = sum(map(own_strength, _stack(view, unit))), sum(map(seen_strength, stack))
    if theirs < HOPELESS * mine:
        return
    soldiers = -(-(theirs - mine) // worth(SOLDIER))
    odds = f"{theirs // mine} times as strong as you: {theirs:,} of attack and defense to {mine:,}"
    yield warning(
        "hopeless",
        f"{stack.leader.named} looks {odds}",
        line=order.line,
        rule="OLY-COMBAT-11",
        argument="target",
        hint=f"some {soldiers:,} soldiers [{SOLDIER}] more would make you equal",
    )


def _attacked(place: SeenPlace, code: str) -> SeenStack | None:
    """The stack of somebody here, or of the owner of a structure."""
    for stack in place.stacks:
        if any(one.id == code for one in stack) or (code == "garrison" and code in stack.leader.qualities):
            return stack
    return next((one.owner for one in place.inner if one.id == code), None)


def _stack(view: FactionView, unit: OwnUnit) -> Iterator[OwnUnit]:
    """A unit and one's own beneath it."""
    yield unit
    for named in unit.beneath:
        member = view.own.get(named.rpartition("[")[2].rstrip("]"))
        if member is not None:
            yield from _stack(view, member)


def _fighters(view: FactionView, unit: OwnUnit) -> int:
    return _men_that_fight(pair for member in _stack(view, unit) for pair in member.items.items())


def _men_that_fight(held: Iterable[tuple[str, int]]) -> int:
    """Without peasants, workers and sailors, who only defend themselves."""
    return sum(count for item, count in held if item in ITEMS and ITEMS[item].man and worth(item) > worth(PEASANT))


def pillage(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    """With too few men, counting those that can be claimed, or where somebody guards (OLY-PILL-01, -04)."""
    needed, have = REALM.taxes.pillagers, _fighters(view, unit)
    if have + _men_that_fight(view.claim.items()) < needed:
        yield warning(
            "too-few",
            f"pillaging takes {needed} fighting men, {unit.named} has {have}",
            line=order.line,
            rule="OLY-PILL-01",
            hint="recruit peasants and train soldiers, or take a noble with men along",
        )
    place = view.places.get(unit.place)
    if place is None or not is_here or order.get("flag"):
        return
    guards = [stack.leader.named for stack in place.stacks if "on guard" in stack.leader.qualities]
    strange = [named for named in guards if not any(f"[{code}]" in named for code in view.own)]
    if strange:
        yield warning("guarded", f"{strange[0]} guards {place.named}", line=order.line, rule="OLY-PILL-04",
                      hint="`pillage 1` attacks the guards first")  # fmt: skip


def quest(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    """Alone against whatever lives there (OLY-GAP-67)."""
    if not _fighters(view, unit):
        yield warning("alone", f"{unit.named} has no fighting men; monsters fight to the death", line=order.line,
                      rule="OLY-GAP-67", hint="take soldiers along, or a noble who has some")  # fmt: skip


def overloaded(unit: OwnUnit, order: Order) -> Findings:
    """A stack that carries more than it can move with (OLY-CAP-06)."""
    load = unit.loads.get("land")
    most = load.capacity * MOST_LOADED // 100 if load is not None else 0
    if load is not None and load.weight > most:
        yield warning(
            "overloaded",
            f"the stack of {unit.named} carries {load.weight:,} and moves with {most:,} at most",
            line=order.line,
            rule="OLY-CAP-06",
            hint="`give` or `drop` some of it, or take horses or oxen along",
        )


def unpaid(view: FactionView, unit: OwnUnit, orders: Sequence[Order]) -> Findings:
    """Men whom the month ends without pay, if nothing on the sheet brings gold or sends men away (OLY-MAINT-01)."""
    bill = sum(ITEMS[item].pay * count for item, count in unit.items.items() if item in ITEMS)
    alone = not (unit.above or unit.beneath)  # a stack pays for its own
    if not (alone and orders) or unit.count(GOLD) >= bill or any(order.name in EARNS for order in orders):
        return
    account = view.claim.get(GOLD, 0)
    have = unit.count(GOLD) + min(account, sum(map(_claimed, orders)))
    if have < bill:
        short = bill - unit.count(GOLD)
        yield warning(
            "unpaid",
            f"the men of {unit.named} cost {bill:,} gold at the end of the month, he has {have:,}",
            line=orders[-1].line,
            rule="OLY-MAINT-01",
            hint=f"`claim 1 {short}` draws it from your account" if account >= short else "`drop` sends men away",
        )


def _claimed(order: Order) -> int:
    """Gold that an order draws from the account."""
    item = str(order["item"]) if order.name == "claim" else ""
    if item == GOLD:
        return int(order.get("number") or 0)
    return int(item) if item.isdigit() and item not in ITEMS else 0
