"""WITHDRAW and FORGET: what a unit takes from its faction, and what it gives up (OVL-ORD-21, -57)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import shift
from engine.core.orders import Namer, Order, may
from engine.games.overlord.acting.contract import Acting, Result, immediate
from engine.games.overlord.acting.references import title
from engine.games.overlord.household.hands import check_item
from engine.games.overlord.language.words import A_NUMBER, A_SKILL, ITEM, so_many
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.skills import SKILLS, is_under
from engine.games.overlord.state import COIN
from engine.games.overlord.units.attributes import is_novice
from engine.games.overlord.units.equipment import settle
from engine.games.overlord.units.events import pieces
from engine.games.overlord.units.study_events import Forgot, Withdrew

CITY = "city"


def withdraw(acting: Acting) -> Result:
    """Takes up to so many coins or items out of the fund, in cities (OVL-FUND-02, -05); 0 takes nothing."""
    item, wanted = acting.order["item"], acting.order["number"]
    check_item(item)
    if acting.location.terrain != CITY:
        return Result.NOT_YET
    amount = min(wanted, acting.faction.fund.get(item, 0))
    if wanted and not amount:
        return Result.NOT_YET
    shift(acting.faction.fund, item, -amount, f"the fund of {acting.faction.id}")
    acting.unit.add(item, amount)
    acting.tell(Withdrew(**acting.facts(), goods=pieces(item, amount)))
    return Result.EXECUTED


def forget(acting: Acting) -> Result:
    """Gives up a skill with everything that rests on it, and what can no longer be equipped (OVL-ORD-21)."""
    unit, tag = acting.unit, acting.order["skill"]
    if tag not in SKILLS or not is_novice(unit, tag):
        raise NotPossible(Refusal.FORGET_UNKNOWN, "OVL-ORD-21", unit=title(unit), skill=tag)
    if tag not in unit.experience:
        raise NotPossible(Refusal.FORGET_BORN, "OVL-ORD-21", unit=title(unit), skill=SKILLS[tag].name)
    unit.experience = {known: days for known, days in unit.experience.items() if not is_under(known, tag)}
    settle(unit)
    acting.tell(Forgot(**acting.facts(), skill=SKILLS[tag].name))
    return Result.EXECUTED


def _withdrawn(order: Order, name: Namer) -> str:
    if order["item"] == COIN:
        return f"take up to ${order['number']} out of the fund"
    return f"take up to {order['number']} {so_many(name, order['item'], order['number'])} out of the fund"


ORDERS = (
    immediate("withdraw", A_NUMBER, may("item", ITEM, default=COIN), rule="OVL-ORD-57",
              help="take coins, or items, out of the faction's fund", example="WITHDRAW 10 FOOD", says=_withdrawn,
              do=withdraw),
)  # fmt: skip
FORGETTING = (immediate("forget", A_SKILL, rule="OVL-ORD-21", help="forget a skill and all skills based on it",
                        example="FORGET buil", says="forget {skill} and all skills based on it", do=forget,
                        once=True),)  # fmt: skip
