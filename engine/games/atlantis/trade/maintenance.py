"""S24: upkeep (ATL-MAINT-01..10, ATL-GAP-31..33): silver, food, help, hunger.

All units of players in a region go through the same steps together, so that nobody starves beside a full purse.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.acting.ledger import destroy
from engine.games.atlantis.acting.contract import facts
from engine.games.atlantis.acting.ledger import fund
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.rules.items import GOODS, RACES
from engine.games.atlantis.rules.names import amount as counted
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import SILVER, Attitude, Consume, Faction, Region, Unit
from engine.games.atlantis.trade.events import Ate, Borrowed, ClaimedForUpkeep, Helped, HelpedAlly, Starved
from engine.games.atlantis.units.skills import lose_training, people, races

CHANCE = 1 / 3


def unpaid(unit: Unit, owed: int) -> dict[str, int]:
    """Whose upkeep a debt is: normal people first, leaders last (ATL-GAP-32)."""
    found = {}
    for race in sorted(races(unit), key=lambda race: RACES[race].upkeep):
        count = min(unit.count(race), -(-owed // RACES[race].upkeep))
        if count > 0:
            found[race] = count
            owed -= count * RACES[race].upkeep
    return found


def starve(turn: AtlantisTurn, unit: Unit, owed: int) -> None:
    """Rolls for everybody whose upkeep was not met. A unit that dies out ends with the turn (`month/ending.py`)."""
    dice = turn.dice("hunger", unit.id)
    before = people(unit)
    dead = {race: dice.portion(count, CHANCE) for race, count in unpaid(unit, owed).items()}
    dead = {race: count for race, count in dead.items() if count}
    if not dead:
        return
    for race, count in dead.items():
        destroy(turn, unit, race, count, "hunger")
    lose_training(unit, before)
    told = ", ".join(counted(race, count) for race, count in dead.items())
    turn.tell(Starved(**facts(turn, unit), dead=told, died=sum(dead.values()), left=people(unit)))


A_MEAL = 10  # silver that a piece of food is worth (ATL-MAINT-06)
FOOD: tuple[str, ...] = tuple(key for key, good in GOODS.items() if good.food)
REASON = "upkeep"


@dataclass(slots=True)
class Debtor:
    """A unit and what it still owes for its people this month."""

    unit: Unit
    owes: int


def upkeep(unit: Unit) -> int:
    """Silver a month for all people of a unit; monsters need none (ATL-MAINT-01, ATL-GAP-33)."""
    total = 0
    for item, count in unit.items.items():
        race = RACES.get(item)
        if race is not None:
            total += race.upkeep * count
    return total


def provisions(unit: Unit) -> int:
    """What a unit has for its upkeep, in silver: its own, and its food (ATL-MAINT-04, -06)."""
    return unit.silver + A_MEAL * sum(unit.count(food) for food in FOOD)


def run(turn: AtlantisTurn) -> None:
    """Everybody pays or eats; then allies help, and who still has nothing may starve."""
    for region in turn.state.regions.values():
        if region.units:
            _feed(turn, region)


def _feed(turn: AtlantisTurn, region: Region) -> None:
    world = turn.state
    households: dict[int, list[Debtor]] = {}
    for unit in world.units_in(region):
        if world.factions[unit.faction].seat:
            households.setdefault(unit.faction, []).append(Debtor(unit, upkeep(unit)))
    hungry = []
    for number, household in households.items():
        _provide(turn, world.factions[number], household)
        hungry += [debtor for debtor in household if debtor.owes]
    for debtor in hungry:
        _beg(turn, debtor, households)
        if debtor.owes:
            starve(turn, debtor.unit, debtor.owes)


def _provide(turn: AtlantisTurn, faction: Faction, household: list[Debtor]) -> None:
    """The steps a faction can take by itself, in the order of ATL-GAP-31."""
    for debtor in household:
        if debtor.unit.flags.consume is not Consume.SILVER:
            _eat(turn, debtor, debtor.unit)
    for debtor in household:
        if debtor.unit.flags.consume is Consume.FACTION:
            _eat_together(turn, debtor, household)
    for debtor in household:
        _pay(turn, debtor, debtor.unit)
    if not any(debtor.owes for debtor in household):
        return
    _share(household, lambda debtor: _borrow(turn, debtor, household))
    _share(household, lambda debtor: _eat(turn, debtor, debtor.unit))
    _share(household, lambda debtor: _eat_together(turn, debtor, household))
    _share(household, lambda debtor: _claim(turn, debtor, faction))


def _share(household: list[Debtor], step: Callable[[Debtor], None]) -> None:
    for debtor in household:
        if debtor.owes:
            step(debtor)


def _pay(turn: AtlantisTurn, debtor: Debtor, purse: Unit) -> int:
    """Pays from a unit's silver; returns how much."""
    paid = min(debtor.owes, purse.silver)
    if paid:
        destroy(turn, purse, SILVER, paid, REASON)
        debtor.owes -= paid
    return paid


def _meals(turn: AtlantisTurn, debtor: Debtor, larder: Unit) -> dict[str, int]:
    """Feeds the debtor from a unit's food; returns what was eaten."""
    eaten = {}
    for food in FOOD:
        if debtor.owes <= 0:
            break
        count = min(larder.count(food), -(-debtor.owes // A_MEAL))
        if count:
            destroy(turn, larder, food, count, REASON)
            debtor.owes = max(0, debtor.owes - count * A_MEAL)
            eaten[food] = count
    return eaten


def _told(goods: dict[str, int]) -> str:
    return ", ".join(counted(item, count) for item, count in goods.items())


def _eat(turn: AtlantisTurn, debtor: Debtor, larder: Unit) -> None:
    eaten = _meals(turn, debtor, larder)
    if eaten:
        whose = "" if larder is debtor.unit else f" of {title(larder)}"
        turn.tell(Ate(**facts(turn, debtor.unit), food=_told(eaten), whose=whose))


def _eat_together(turn: AtlantisTurn, debtor: Debtor, household: list[Debtor]) -> None:
    """Food of the faction's other units in the region."""
    for other in household:
        if debtor.owes and other is not debtor:
            _eat(turn, debtor, other.unit)


def _borrow(turn: AtlantisTurn, debtor: Debtor, household: list[Debtor]) -> None:
    """Silver that other units of the faction here have over (ATL-MAINT-03); they have paid for themselves by now."""
    borrowed = sum(_pay(turn, debtor, other.unit) for other in household if other is not debtor)
    if borrowed:
        turn.tell(Borrowed(**facts(turn, debtor.unit), silver=borrowed))


def _claim(turn: AtlantisTurn, debtor: Debtor, faction: Faction) -> None:
    """Unclaimed silver of the faction, wherever the unit is (ATL-MAINT-04)."""
    claimed = min(debtor.owes, faction.unclaimed)
    if claimed > 0:
        fund(turn, faction, -claimed, REASON)
        debtor.owes -= claimed
        turn.tell(ClaimedForUpkeep(**facts(turn, debtor.unit), silver=claimed))


def _beg(turn: AtlantisTurn, debtor: Debtor, households: dict[int, list[Debtor]]) -> None:
    """Silver, then food, that units of allies have over (ATL-MAINT-05): of factions that have declared Ally to ours."""
    own = debtor.unit.faction
    allies = [
        helper.unit
        for number, household in households.items()
        if number != own and turn.state.factions[number].towards(own) is Attitude.ALLY
        for helper in household
    ]
    for helper in allies:
        paid = _pay(turn, debtor, helper)
        if paid:
            _thank(turn, debtor, helper, {SILVER: paid})
    for helper in allies:
        eaten = _meals(turn, debtor, helper)
        if eaten:
            _thank(turn, debtor, helper, eaten)


def _thank(turn: AtlantisTurn, debtor: Debtor, helper: Unit, gift: dict[str, int]) -> None:
    turn.tell(Helped(**facts(turn, debtor.unit), gift=_told(gift), by=title(helper)))
    turn.tell(HelpedAlly(**facts(turn, helper), gift=_told(gift), ally=title(debtor.unit)))
