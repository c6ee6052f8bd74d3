"""CLAIM (OLY-ORDER-11, OLY-GM-02, OLY-GAP-O11)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import shift
from engine.core.orders import Namer, Order, arg
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, order
from engine.games.olympia.instant.events import Claimed
from engine.games.olympia.language.readers import SUM
from engine.games.olympia.language.words import NUMBER, goods
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import GOLD, ITEMS, counted
from engine.games.olympia.state import Realm

FAR = {Realm.HADES: "Hades", Realm.FAERY: "Faery", Realm.CLOUD: "the Cloudlands"}


def _claim(acting: Acting) -> Result:
    """Draws what there is, at most. Raises NotPossible in the worlds beyond, and when there is nothing."""
    realm = acting.world.realm_of(acting.world.places[acting.unit.place])
    if realm in FAR:
        raise NotPossible(Refusal.CLAIM_TOO_FAR, "OLY-GAP-O11", realm=FAR[realm])
    item, wanted = _wish(str(acting.order["item"]), acting.order.get("number"))
    player = acting.world.players[acting.unit.player]
    credited = player.claim.get(item, 0)
    amount = min(credited, wanted) if wanted is not None else credited
    if not amount:
        raise NotPossible(Refusal.NOTHING_TO_CLAIM, "OLY-GAP-O11", item=ITEMS[item].name if item in ITEMS else item)
    shift(player.claim, item, -amount)
    acting.unit.add(item, amount)
    acting.tell(Claimed(**acting.facts(), goods=counted(item, amount)))
    return Result.DONE


def _wish(item: str, number: int | None) -> tuple[str, int | None]:
    """What is claimed, and how much of it, None for all; a number alone that is not an item means gold."""
    if number is None and item not in ITEMS and item.isdigit():
        return GOLD, int(item)
    return item, number


def _says(order: Order, name: Namer) -> str:
    item, number = str(order["item"]), order.get("number")
    if number is None and item not in ITEMS:
        return f"claim {int(item):,} gold" if item.isdigit() else f"claim {name(item)}"
    return f"claim {goods(order, name, 'number')}"


ORDERS = (
    order("claim", arg("item", SUM), NUMBER, rule="OLY-ORDER-11", help="draw gold or items credited to your faction",
          example="claim 77 50", says=_says, priority=1, do=_claim),
)  # fmt: skip
