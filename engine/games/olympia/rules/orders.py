"""What is fixed about every order: days, priority, who may give it (OLY-ORDER-01 to -83, OLY-PRIO-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.games.olympia.rules.source import DATA

LAST_PRIORITY = 4
Length = Literal["fixed", "given", "varies", "read"]
"""Fixed days; as the order says; until it is done; carried out when the sheet is read."""


class OrderFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order. priority: None for what is carried out when the sheet is read. polls: looked at every evening.

    who: letters of those who may give it: c character, p player entity, t unit under a control token.
    """

    key: str
    rule: str
    days: int = 0
    length: Length = "fixed"
    priority: int | None = None
    who: str = "c"
    polls: bool = False
    aliases: tuple[str, ...] = ()


ORDERS: Mapping[str, OrderFact] = DATA.records(OrderFact, "orders")
