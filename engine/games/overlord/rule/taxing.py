"""The taxes of every day: collectors by skill, then the owner's own (OVL-OWN-06, -07, OVL-GAP-20, -29, -34).

Decisions: the taxes of a day that pillagers took, that an occupant stops, or that nobody owns stay uncollected; if
collectors ask for more than there is, they share by figures.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.acting.ledger import create, credit
from engine.games.overlord.acting.contract import Acting, NotYet, Result, facts
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.acting.sharing import in_proportion
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rule import pillage
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import A_SHARE, COIN, DAYS, Location, Stance, Unit, World
from engine.games.overlord.titles import ownership
from engine.games.overlord.titles.events import TaxesCollected, TaxesGathered, at
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.visibility import expose
from engine.games.overlord.work.effort import at_work

TAXING = "taxe"
SHARES = {"minor": 5, "standard": 10, "major": 10, "overlord": 10}  # percent of a day's taxes (OVL-GAP-142)


def may_collect(world: World, unit: Unit) -> bool:
    """Units of the owner's faction and of its allies, while nobody else occupies the place (OVL-GAP-29, -34)."""
    place = world.locations[unit.location]
    owner = ownership.owner(world, place)
    if not owner or ownership.is_occupied(world, place):
        return False
    return world.factions[owner].towards(unit.faction) is Stance.ALLY


def collect(acting: Acting) -> Result:
    """USE of taxing: the unit is one of today's collectors, and is paid in the evening (OVL-GAP-29)."""
    unit, place = acting.unit, acting.location
    if not level(unit, TAXING):
        raise NotYet(Refusal.TAX_UNSKILLED, "OVL-GAP-29", unit=title(unit))
    if not place.population:
        raise NotYet(Refusal.TAX_NOBODY, "OVL-ECON-02", place=place_title(place))
    if not may_collect(acting.world, unit):
        raise NotYet(Refusal.TAX_NO_RIGHT, "OVL-GAP-29", unit=title(unit), place=place_title(place))
    expose(acting.turn, unit)
    collectors(acting.turn).setdefault(place.id, {})[unit.id] = None
    return Result.EXECUTED


def collectors(turn: OverlordTurn) -> dict[str, dict[str, None]]:
    """Today's collectors: place -> units."""
    return turn.scratch.collectors.on(turn.day)


class Dues:
    """To whom the taxes of a month are due: the same from day to day, until a title changes hands."""

    def __init__(self) -> None:
        self._claims: object = None
        self._found: list[tuple[Location, Location, Unit]] = []

    def of(self, world: World) -> list[tuple[Location, Location, Unit]]:
        """The owned places with taxes to take every day, each with the title that has them, and its holder."""
        if self._claims != ownership.claims(world):
            taxed = [place for place in world.locations.values() if place.taxes >= DAYS]
            self._found = list(ownership.owned(world, taxed))
            self._claims = ownership.claims(world)
        return self._found


def evening(turn: OverlordTurn) -> None:
    """A thirtieth of the month's taxes of every place, rounded down, to whom they are due (OVL-OWN-07, OVL-EX-07)."""
    world = turn.state
    income: dict[str, int] = {}
    asked, looted = collectors(turn), pillage.looted(turn)
    for place, seat, holder in turn.note(Dues).of(world):
        if looted.get(place.id) == turn.day or (place.units and ownership.is_occupied(world, place)):
            continue
        amount = place.taxes // DAYS
        paid = _pay_collectors(turn, place, amount, asked[place.id]) if place.id in asked else 0
        amount = min(brought_in(world, seat, amount), amount - paid)
        place.taxed += amount
        income[holder.faction] = income.get(holder.faction, 0) + amount
        _tell(turn, place, seat, holder.faction, amount)
    for faction, amount in income.items():
        credit(turn, world.factions[faction].fund, COIN, amount, "taxes")


def brought_in(world: World, seat: Location, amount: int) -> int:
    """What the elders bring in of a day's taxes for the title of a seat: all, or a share by rank (OVL-GAP-142)."""
    if world.options.taxes != A_SHARE or seat.title is None:
        return amount
    return amount * SHARES[TITLES[seat.title.tag].rank] // 100


def _pay_collectors(turn: OverlordTurn, place: Location, amount: int, asked: Iterable[str]) -> int:
    """A coin for each figure, as far as the day's taxes go; returns how many coins were paid. asked: ids of units."""
    there = [turn.state.units[number] for number in asked if number in turn.state.units]
    units = [unit for unit in there if unit.location == place.id and may_collect(turn.state, unit)]
    shares = in_proportion(amount, {unit.id: at_work(unit) for unit in units})
    for unit in units:
        coins = shares[unit.id]
        create(turn, unit, COIN, coins, "taxing")
        turn.tell(TaxesGathered(**facts(turn, unit), amount=coins, place_name=place_title(place)))
    return sum(shares.values())


def _tell(turn: OverlordTurn, place: Location, seat: Location, faction: str, amount: int) -> None:
    reader = turn.state.factions[faction].seat
    if reader and amount:
        turn.tell(TaxesCollected(**at(place), seen_by=(reader,), amount=amount, seat_name=place_title(seat)))
