"""What the dead leave to the winners (OVL-COMBAT-52, OVL-GAP-107)."""

from __future__ import annotations

from engine.core.acting.ledger import destroy
from engine.core.dice import Dice
from engine.games.overlord.combat.strikes import binomial
from engine.games.overlord.rules.items import ITEMS, WEIGHTLESS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import MANA, Unit
from engine.games.overlord.units.weights import capacity, weight

NOT_TO_BE_HAD = (MANA,)  # power dies with the mage

Loot = dict[str, dict[str, int]]  # unit id -> item -> pieces


def plunder(turn: OverlordTurn, dead: list[Unit], winners: list[Unit], dice: Dice) -> Loot:
    """Half of what each dead unit had, each piece to a random unit of the winners; the rest is destroyed.

    What has a weight goes only to who is overloaded anyway or can still walk with it. Without winners all is lost.
    """
    taken: Loot = {}
    for unit in dead:
        unit.equipped.clear()
        for item, amount in list(unit.items.items()):
            half = amount // 2 if winners and item not in NOT_TO_BE_HAD else 0
            shared = _share(item, half, winners, dice)
            lost = amount - sum(shared.values())
            destroy(turn, unit, item, lost, "lost in battle")
            for number, pieces in shared.items():
                unit.add(item, -pieces)
                turn.state.units[number].add(item, pieces)
                goods = taken.setdefault(number, {})
                goods[item] = goods.get(item, 0) + pieces
    return taken


def _share(item: str, amount: int, winners: list[Unit], dice: Dice) -> dict[str, int]:
    """Who gets how many of so many pieces."""
    if not ITEMS[item].weight:
        return _at_random(amount, winners, dice)
    shared: dict[str, int] = {}
    room = {unit.id: _room(unit, item) for unit in winners}
    for _ in range(amount):
        takers = [number for number, pieces in room.items() if pieces is None or pieces > 0]
        if not takers:
            break
        number = dice.choice(takers)
        free = room[number]
        room[number] = None if free is None else free - 1
        shared[number] = shared.get(number, 0) + 1
    return shared


def _at_random(amount: int, winners: list[Unit], dice: Dice) -> dict[str, int]:
    """Pieces that weigh nothing, each to anybody with the same chance."""
    shared: dict[str, int] = {}
    for place, unit in enumerate(winners):
        pieces = binomial(dice, amount, 1 / (len(winners) - place))
        amount -= pieces
        if pieces:
            shared[unit.id] = pieces
    return shared


def _room(unit: Unit, item: str) -> int | None:
    """How many pieces a unit can take and still walk; None for as many as there are."""
    free = capacity(unit).walk * WEIGHTLESS - weight(unit)
    burden = (ITEMS[item].weight - ITEMS[item].carries.walk) * WEIGHTLESS
    return None if free < 0 or burden <= 0 else free // burden
