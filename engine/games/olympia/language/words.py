"""Arguments and turns of phrase that the orders of several subjects share."""

from __future__ import annotations

from engine.core.language.readers import Many, Whole
from engine.core.orders import Namer, Order, arg, may
from engine.games.olympia.language.readers import (
    DESTINATION,
    FACTION_OR_UNIT,
    GIFT,
    ITEM,
    SKILL,
    UNIT,
    Title,
)
from engine.games.olympia.rules.items import ITEMS, counted
from engine.games.olympia.state import Direction

LONGEST_NAME = 35  # of characters and players (OLY-GAP-O42)
MOST_LINES = 500

AMOUNT = Whole(0, 1_000_000)
DAYS = Whole(0, 1000, kind="number of days")
FLAG = Whole(0, 1, kind="flag")
LINES = Whole(0, MOST_LINES, kind="number of lines")

WHO, MAY_WHO = arg("who", UNIT), may("who", UNIT)
SOMEBODY = arg("who", Many(FACTION_OR_UNIT, least=1, most=200))
AN_ITEM, A_GIFT, A_SKILL = arg("item", ITEM), arg("item", GIFT), arg("skill", SKILL)
AN_AMOUNT, MAY_AMOUNT = arg("amount", AMOUNT), may("amount", AMOUNT)
QUANTITY, NUMBER, LEFT = may("quantity", AMOUNT), may("number", AMOUNT), may("have_left", AMOUNT)
MAY_DAYS, MAY_FLAG, MAY_LINES = may("days", DAYS), may("flag", FLAG), may("lines", LINES)
WHERE = may("where", Many(DESTINATION, most=20))
A_NAME, MAY_NAME = arg("name", Title(LONGEST_NAME, "name")), may("name", Title(LONGEST_NAME, "name"))


def goods(order: Order, name: Namer, key: str = "quantity") -> str:
    """So many of something: "five longbows [72]", "50 gold"; without a number all of it."""
    item, number = str(order["item"]), order.get(key)
    if not number:
        return f"all {name(item)}"
    return counted(item, number) if item in ITEMS else f"{number:,} {name(item)}"


def left(order: Order) -> str:
    """What is kept of what goes away."""
    return f", keeping {order['have_left']:,}" if order.get("have_left") else ""


def lasting(order: Order) -> str:
    """For how many days."""
    days = order.get("days")
    return "" if not days else " for a day" if days == 1 else f" for up to {days} days"


def ways(order: Order, verb: str, name: Namer) -> str:
    """One destination, or several: the first possible one counts (OLY-GAP-O41)."""
    where = [one if one in tuple(Direction) else f"to {name(one)}" for one in order.get("where", ())]
    return f"{verb} {', or else '.join(where)}".strip()


def titled(order: Order) -> str:
    """The name that something new gets."""
    return f' called "{order["name"]}"' if order.get("name") else ""
