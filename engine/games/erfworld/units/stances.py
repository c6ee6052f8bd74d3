"""Who fights for whom, and who is at peace with whom (ERF-CONTRACT-06, ERF-X-23, ERF-D-03)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.erfworld.rules.politics import CONTRACTS
from engine.games.erfworld.state import NOBODY, Commander, Contract, Pack, World


def party_of(world: World, unit: Pack | Commander) -> str:
    """The side a unit fights for: its own, or that which hired its tribe; a tribe by itself; "" for the wild."""
    if unit.side:
        return unit.side
    tribe = world.tribes.get(unit.tribe)
    return NOBODY if tribe is None else tribe.hired or tribe.id


def in_effect(world: World, contract: Contract) -> bool:
    """Whether a contract holds today (ERF-GAP-233)."""
    return 0 <= contract.from_day <= world.day


def partners(world: World, party: str) -> list[str]:
    """Those with whom a party shares the turn by a contract in force, itself first. An alliance binds all who are in
    it, a truce only two (ERF-CONTRACT-15, -16, ERF-SIDE-06).
    """
    shared = [
        contract
        for contract in world.contracts.values()
        if CONTRACTS[contract.kind].shares_turn and in_effect(world, contract)
    ]
    found = [party]
    for ally in found:
        found += [one for one in _others(shared, ally, allied=True) if one not in found]
    return found + [one for one in _others(shared, party, allied=False) if one not in found]


def _others(contracts: Iterable[Contract], party: str, *, allied: bool) -> list[str]:
    """With whom a party has such contracts of its own."""
    return [
        one
        for contract in contracts
        if CONTRACTS[contract.kind].allied is allied and party in (contract.maker, contract.partner)
        for one in (contract.maker, contract.partner)
        if one != party
    ]


def at_peace(world: World, one: str, other: str) -> bool:
    """Whether two parties do not fight: they are the same, or a contract between them holds. The wild keep to
    themselves, but no city of nobody is theirs.
    """
    return one == other or (bool(world.contracts) and other in partners(world, one))


def is_at_peace(world: World, unit: Pack | Commander, party: str) -> bool:
    """Whether a unit will not be fought by a party: its own, its partners', a tribe it hired, prisoners, who it fed
    (ERF-X-23).
    """
    if unit.jailor or (isinstance(unit, Pack) and unit.friend and unit.friend == party):
        return True
    return at_peace(world, party, party_of(world, unit))


def are_allied(world: World, one: str, other: str) -> bool:
    """Whether two parties fight as one, by an alliance both are in (ERF-SIDE-06)."""
    shared = [contract for contract in world.contracts.values() if in_effect(world, contract)]
    found = [one]
    for ally in found:
        found += [party for party in _others(shared, ally, allied=True) if party not in found]
    return other in found
