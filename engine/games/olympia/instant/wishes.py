"""What a player wants of his mail: TIMES, FORMAT, PUBLIC (OLY-ORDER-30, OLY-GAP-O30, -O54); and `stop` behind the head
of a queue (OLY-SUBMIT-14).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.acting.ledger import credit
from engine.core.orders import Order
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, Deed, FactionDeed
from engine.games.olympia.events import facts_of_faction
from engine.games.olympia.instant.events import FormatChosen, Published, TimesWanted
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Player

PUBLIC_REWARD = 100  # OLY-GAP-O54


def _times(turn: OlympiaTurn, player: Player, order: Order) -> None:
    player.no_times = bool(order.get("flag", 0))
    wanted = "will not" if player.no_times else "will"
    turn.tell(TimesWanted(**facts_of_faction(player), wanted=wanted))


def _format(turn: OlympiaTurn, player: Player, order: Order) -> None:
    player.format = int(order.get("number", 0))
    turn.tell(FormatChosen(**facts_of_faction(player), number=player.format))


def _public(turn: OlympiaTurn, player: Player, order: Order) -> None:
    """The report of this month is printed for all; the first time that is worth 100 gold of CLAIM."""
    reward = 0 if player.published else PUBLIC_REWARD
    player.published = True
    credit(turn, player.claim, GOLD, reward, "public")
    turn.tell(Published(**facts_of_faction(player), reward=reward))


_AT_ONCE: Mapping[str, Callable[[OlympiaTurn, Player, Order], None]] = {"format": _format, "public": _public}


def read_at_once(turn: OlympiaTurn) -> None:
    """Carries out the orders that wait in no queue, since they were understood when they were read (OLY-SUBMIT-02)."""
    for player in turn.state.players.values():
        for order in turn.orders_of(player.seat) if player.status == "active" else ():
            if order.name in _AT_ONCE:
                _AT_ONCE[order.name](turn, player, order)


def _unit_times(acting: Acting) -> Result:
    _times(acting.turn, acting.world.players[acting.unit.player], acting.order)
    return Result.DONE


def _nothing(acting: Acting) -> Result:
    """`stop` does nothing but be used up, wherever it is not at the head when the month begins."""
    return Result.DONE


WISHES: Mapping[str, Deed] = {"times": Deed(_unit_times), "stop": Deed(_nothing)}
FACTION_WISHES: Mapping[str, FactionDeed] = {
    "times": lambda acting: _times(acting.turn, acting.player, acting.order),
    "stop": lambda acting: None,
}
