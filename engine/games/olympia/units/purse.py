"""Gold a noble may spend: his own, then that of his faction's nobles in his stack (OLY-MAINT-02, OLY-GAP-92)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting.ledger import destroy
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Unit, World
from engine.games.olympia.units.stacks import leader_of


def funds(world: World, unit: Unit) -> int:
    """How much it may spend."""
    return sum(purse.count(GOLD) for purse in _purses(world, unit))


def spend(turn: OlympiaTurn, unit: Unit, amount: int, reason: str) -> int:
    """Takes gold out of the world, its own first; what was taken, which is less where there is not enough."""
    left = amount
    for purse in _purses(turn.state, unit):
        part = min(left, purse.count(GOLD))
        destroy(turn, purse, GOLD, part, reason)
        left -= part
    return amount - left


def _purses(world: World, unit: Unit) -> Iterator[Unit]:
    """Itself, then who would pay for it, in the order of the stack. Units of others never pay."""
    yield unit
    if unit.player and not unit.prisoner:
        for other in world.stack(leader_of(world, unit)):
            if other is not unit and other.player == unit.player and not other.prisoner:
                yield other
