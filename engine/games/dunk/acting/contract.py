"""What an order handler has in hand: the turn, the kingdom that acts, the order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core import orders
from engine.core.acting import BaseActing, NotPossible
from engine.core.events import Event
from engine.core.orders import Arg, Order, OrderSpec, Says
from engine.core.turn import Turn
from engine.games.dunk.acting.ledger import pay
from engine.games.dunk.events import OrderFacts, Refused
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.state import Army, ArmyType, Campaign, Kingdom, Province, Town
from engine.games.dunk.wording import WORDING


@dataclass(frozen=True, slots=True)
class Acting(BaseActing[Turn[Campaign, None]]):
    """One order being carried out (phase 1)."""

    turn: Turn[Campaign, None]
    kingdom: Kingdom
    order: Order
    wording = WORDING

    @property
    def campaign(self) -> Campaign:
        return self.turn.state

    def facts(self) -> OrderFacts:
        """The fields every `OrderEvent` of this order starts from: `Built(**acting.facts(), ...)`."""
        return {
            "kingdom": self.kingdom.id,
            "seen_by": (self.kingdom.seat,),
            "line": self.order.line,
            "order": self.order.text,
        }

    def refused(self, reason: str, rule: str) -> Event:
        return Refused(**self.facts(), reason=reason, rule=rule)

    def spend(self, what: str, price: int) -> None:
        """Pays from the treasury. Raises NotPossible (DNK-GAP-55)."""
        if not pay(self.kingdom, what, price):
            raise NotPossible(Refusal.NO_GOLD, "DNK-GAP-55", price=price, gold=self.kingdom.gold)

    def use_leaders(self, action: str) -> None:
        """Takes the one leader action of the turn. Raises NotPossible when it is gone (DNK-LEADER-05, DNK-GAP-53)."""
        used = self.campaign.this_turn.leaders_used
        if self.kingdom.id in used:
            raise NotPossible(Refusal.LEADERS_BUSY, "DNK-LEADER-05", action=used[self.kingdom.id])
        used[self.kingdom.id] = action

    def need_tech(self, tech: str) -> None:
        """Raises NotPossible unless the kingdom possesses the technology (DNK-ORDER-09)."""
        if tech not in self.kingdom.techs:
            raise NotPossible(Refusal.NO_TECH, "DNK-ORDER-09", tech=tech)

    # Whom and what an order may name: numbers of provinces, towns and kingdoms are public (DNK-SETUP-01); of armies,
    # one's own.

    def province(self, number: int, rule: str) -> Province:
        """A province anywhere. Raises NotPossible for a number off the map."""
        found = self.campaign.provinces.get(number)
        if found is None:
            raise NotPossible(Refusal.NO_PROVINCE, rule, province=number)
        return found

    def town(self, number: int, rule: str) -> tuple[Province, Town]:
        """A town anywhere, and where it is. Raises NotPossible."""
        province = self.campaign.provinces.get(number)
        if province is None or province.town is None:
            raise NotPossible(Refusal.NO_TOWN_THERE, rule, province=number)
        return province, province.town

    def other_kingdom(self, number: int) -> Kingdom:
        """Another kingdom. Raises NotPossible when it is one's own or gone (DNK-ORDER-06)."""
        other = self.campaign.kingdoms.get(number)
        if other is None or other.status == "eliminated":
            raise NotPossible(Refusal.GONE, "DNK-ORDER-06", kingdom=other.name if other else str(number))
        if other is self.kingdom:
            raise NotPossible(Refusal.OURSELVES, "DNK-ORDER-06", kingdom=other.name)
        return other

    def land(self, number: int, rule: str) -> Province:
        """A province of one's own, in control or not. Raises NotPossible."""
        province = self.province(number, rule)
        if province.owner != self.kingdom.id:
            raise NotPossible(Refusal.NOT_YOURS, rule, province=number)
        return province

    def own_province(self, number: int) -> Province:
        """An own province in control, to place or build in. Raises NotPossible (DNK-GAP-65)."""
        province = self.land(number, "DNK-GAP-65")
        if province.out_of_control:
            raise NotPossible(Refusal.OUT_OF_CONTROL, "DNK-GAP-65", province=number)
        return province

    def own_army(self, army: int) -> Army:
        """An own army. Raises NotPossible."""
        found = self.campaign.armies.get(army)
        if found is None or found.owner != self.kingdom.id:
            raise NotPossible(Refusal.NO_ARMY, "DNK-ORDER-07", army=army)
        return found


LONGEST_SHEET = 300  # order lines kept for the next sheet

Handler = Callable[[Acting], None]
GROUPS = {"ADMIN": "About the game itself", "STD": "Standard orders", "TORD": "Orders that need a technology"}


@dataclass(frozen=True, slots=True)
class Takes:
    """What an order takes beside its price: a technology (DNK-ORDER-09; castles ask for castles or worms on the spot),
    the leaders' turn (DNK-LEADER-05; developments of socs take it, too). places: the army it raises.
    """

    tech: str = ""
    leaders: bool = False
    places: ArmyType | None = None


def order(
    keyword: str, *args: Arg, rule: str, help: str, example: str = "", says: Says, do: Handler, also: str = "",
    tech: str = "", leaders: bool = False, places: ArmyType | None = None,
) -> OrderSpec:  # fmt: skip
    """The record of an order. also: short forms, which only standard orders have (DNK-GAP-57); the rest see `Takes`."""
    return orders.order(
        keyword, *args, rule=rule, help=help, example=example, says=says, do=do, also=also.split(),
        group=GROUPS[rule.split("-")[1]], takes=Takes(tech, leaders, places),
    )  # fmt: skip


def count(tally: dict[int, int], kingdom: int) -> None:
    """One more of what the discoveries ask about."""
    tally[kingdom] = tally.get(kingdom, 0) + 1


def keep_for_next_sheet(kingdom: Kingdom, line: str) -> None:
    """Puts an order line on the next orders sheet (DNK-REPORT-13)."""
    if len(kingdom.next_sheet) < LONGEST_SHEET:
        kingdom.next_sheet.append(line)
