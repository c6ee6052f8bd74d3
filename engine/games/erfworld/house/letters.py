"""The contracts that a house player offers, signs and leaves."""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.erfworld.house.desk import FLEETING, SIDE, Desk

OFFER_DAYS = 7  # between two offers
LEAST = {"truce": 1500, "alliance": 600}  # dollars that are there before one is drafted


def correspond(desk: Desk) -> None:
    """Contracts that wait are signed if they suit; now and then one is offered."""
    prey = weakest(desk)
    for contract in desk.view.contracts:
        if desk.view.side in contract.signed or contract.kind not in LEAST:
            continue
        if desk.temper is Temper.BUILDER or (desk.temper is Temper.SCHEMER and contract.maker != prey):
            desk.write(SIDE, f"sign {contract.id}")
    if desk.temper is Temper.SCHEMER and not prey:
        _turn_coat(desk)
    if desk.temper is not Temper.RAIDER and desk.day % OFFER_DAYS == 3:
        propose(desk)


def propose(desk: Desk, kind: str = "") -> bool:
    """A truce, or an alliance, with the strongest whom it knows; says whether it was written."""
    met = known_sides(desk)
    open_ = {one for k in desk.view.contracts if k.kind not in FLEETING for one in (k.maker, k.partner)}
    free = [side for side in met if side not in open_]
    asked = kind or ("truce" if desk.temper is Temper.BUILDER else "alliance")
    if not free or desk.money < LEAST[asked]:
        return False
    other = max(free, key=lambda side: (strength(desk, side), side))
    if desk.temper is Temper.SCHEMER and not kind and other == weakest(desk):
        return False  # nothing binds him to whom he goes for
    return desk.write(SIDE, f"offer {asked} to {other}")


def _turn_coat(desk: Desk) -> None:
    """A schemer whom nobody is left to go for leaves the weakest of his friends, once he is the stronger."""
    ties = {one: k.id for k in desk.view.contracts if k.kind not in FLEETING and len(k.signed) > 1
            for one in (k.maker, k.partner) if one in known_sides(desk)}  # fmt: skip
    other = min(ties, key=lambda side: (strength(desk, side), side), default="")
    if other and strength(desk, other) < strength(desk, desk.view.side):
        desk.write(SIDE, f"break {ties[other]}")


def known_sides(desk: Desk) -> list[str]:
    """Sides of whom a city or a unit has been seen."""
    seen = {city.owner for city in desk.view.cities.values()} | {unit.owner for unit in desk.view.seen}
    return sorted(side for side in seen if side in desk.view.sides and side != desk.view.side)


def strength(desk: Desk, side: str) -> int:
    """How strong a side looks: the levels of its cities that were seen."""
    return sum(max(1, city.level) for city in desk.view.cities.values() if city.owner == side)


def weakest(desk: Desk) -> str:
    """The side to go for: of those known and not befriended the one with the fewest levels, "" for none."""
    prey = [side for side in known_sides(desk) if desk.is_enemy(side)]
    return min(prey, key=lambda side: (strength(desk, side), side), default="")
