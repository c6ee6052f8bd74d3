"""Who fights for whom, and who is at peace with whom (ERF-CONTRACT-06, ERF-X-23, ERF-D-03)."""

from __future__ import annotations

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


def at_peace(world: World, one: str, other: str) -> bool:
    """Whether two parties do not fight: they are the same, or a contract between them holds. The wild keep to
    themselves, but no city of nobody is theirs.
    """
    if one == other:
        return True
    pairs = ({contract.maker, contract.partner} for contract in world.contracts.values() if _binds(world, contract))
    return {one, other} in pairs


def _binds(world: World, contract: Contract) -> bool:
    return in_effect(world, contract) and CONTRACTS[contract.kind].shares_turn


def are_allied(world: World, one: str, other: str) -> bool:
    """Whether two parties fight as one."""
    if one == other:
        return True
    return any(
        {contract.maker, contract.partner} == {one, other} and CONTRACTS[contract.kind].allied
        for contract in world.contracts.values()
        if in_effect(world, contract)
    )
