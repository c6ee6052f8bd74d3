"""Contracts (ERF-CONTRACT)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.erfworld.rules.source import DATA


class ContractKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of contract. price: dollars for drafting it. shares_turn: partners move together. allied: they count as
    one block and may stack together. rulers_only: chief warlords cannot sign it.
    """

    key: str
    rule: str
    name: str
    price: int
    shares_turn: bool = False
    allied: bool = False
    rulers_only: bool = False


CONTRACTS: Mapping[str, ContractKind] = DATA.records(ContractKind, "contracts")
