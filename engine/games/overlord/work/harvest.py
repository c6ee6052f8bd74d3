"""Taking from the land with USE (OVL-USE-02 to -04, OVL-RES-01 to -06, OVL-GAP-97).

Who harvests works during the day and is given what the land has left at its end, when all of the day's harvesters are
known: first out of the own yield of the farm, mine or fishery around it, then out of the land. Decisions: a location
without any left is passed over; a unit on the way by evening has forfeited the day's harvest.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.acting.ledger import create
from engine.games.overlord.acting.contract import Acting, NotYet, Result, facts
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import is_travelling, place_title, title
from engine.games.overlord.acting.sharing import in_proportion
from engine.games.overlord.land import climate
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.items import EARTHEN, ITEMS
from engine.games.overlord.rules.land import season_of
from engine.games.overlord.rules.skills import SKILLS, Use
from engine.games.overlord.rules.structures import STRUCTURES, Type
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location, Pending, Structure, Unit, Work, World
from engine.games.overlord.titles.ownership import lets_harvest
from engine.games.overlord.units.events import pieces
from engine.games.overlord.units.practice import practise
from engine.games.overlord.units.visibility import expose
from engine.games.overlord.work.effort import effort
from engine.games.overlord.work.events import Harvested, HarvestedLess, NothingLeft, Toiled
from engine.games.overlord.work.production import able, consume, costs, has, in_hand

MORE = 2  # a building adds the land's yield divided by this (OVL-BUILD-17)


@dataclass(slots=True)
class Gathering:
    """A unit's harvest of a day. able: pieces it can take; got: pieces it is given; wanted: by its order, 0 for all."""

    unit: Unit
    tag: str
    able: int
    wanted: int = 0
    line: Pending | None = None
    got: int = 0

    @property
    def open(self) -> int:
        """Pieces it could still take."""
        return self.able - self.got


class Gathered(dict[str, dict[str, list[Gathering]]]):
    """What is gathered today: place -> item -> who."""


def harvest(acting: Acting, tag: str, use: Use) -> Result:
    """A day at the harvest; shared out by `share` in the evening."""
    unit, place = acting.unit, acting.location
    if not lets_harvest(acting.turn, unit, place):
        raise NotYet(Refusal.HARVEST_FORBIDDEN, "OVL-USE-03", place=place_title(place), unit=title(unit))
    if not _is_there(acting, use.makes) or not has(unit, costs(use)):
        return Result.NOT_YET
    force = effort(acting.world, unit, tag, use, season_of(acting.turn.number))
    if not force:
        return Result.NOT_YET
    work = in_hand(unit, tag, use.makes)
    if work is None:
        work = Work(tag, "", 0, use.makes)
        unit.work.append(work)
    times, work.done = divmod(work.done + force, SKILLS[tag].work(able(unit, tag)))
    price = costs(use)
    times = min([times, *(unit.count(item) // amount for item, amount in price.items())])
    consume(acting.turn, unit, {item: amount * times for item, amount in price.items() if times}, "magic")
    if not work.done:
        unit.work.remove(work)
    wanted: int = acting.order.get("products") or 0
    most = times * use.amount
    today = Gathering(unit, tag, min(most, wanted) if wanted else most, wanted, acting.pending)
    acting.turn.note(Gathered).setdefault(place.id, {}).setdefault(use.makes, []).append(today)
    practise(acting.turn, unit, tag)
    return Result.GOING_ON if wanted else Result.EXECUTED


def _is_there(acting: Acting, item: str) -> bool:
    """Whether the land has any of an item left for the unit."""
    if acting.location.left.get(item, 0):
        return True
    structure = acting.world.structures.get(acting.unit.structure)
    return structure is not None and own_yield(acting.turn, structure, item) > 0


def adds_to(kind: Type, item: str) -> bool:
    """Whether a type of building yields more of an item to those inside (OVL-BUILD-17)."""
    return item in kind.yields or (kind.living and ITEMS[item].living) or (kind.earthen and item in EARTHEN)


def own_yield(turn: OverlordTurn, structure: Structure, item: str) -> int:
    """What a farm, mine or fishery has left this month beside the land: half of the month's yield (OVL-GAP-97)."""
    if not structure.is_complete or not adds_to(STRUCTURES[structure.type], item):
        return 0
    place = turn.state.locations[structure.location]
    month = climate.yields(place, season_of(turn.number), place.weather).get(item, 0)
    return max(0, month // MORE - structure.taken.get(item, 0))


def share(turn: OverlordTurn) -> None:
    """The end of the day: hands out what was gathered, in proportion where there is too little (OVL-RES-03)."""
    gathered = turn.note(Gathered)
    today = dict(gathered)
    gathered.clear()
    for number, items in today.items():
        place = turn.state.locations[number]
        for item, everybody in items.items():
            present = [one for one in everybody if _is_present(turn.state, one.unit, place)]
            _share_buildings(turn, item, present)
            _share_land(place, item, present)
            for one in present:
                _hand_over(turn, item, one)


def _is_present(world: World, unit: Unit, place: Location) -> bool:
    return world.units.get(unit.id) is unit and unit.location == place.id and not is_travelling(world, unit)


def _share_buildings(turn: OverlordTurn, item: str, present: list[Gathering]) -> None:
    """The buildings' own yields go first, to those inside (OVL-RES-06)."""
    inside: dict[str, list[Gathering]] = {}
    for one in present:
        if one.unit.structure:
            inside.setdefault(one.unit.structure, []).append(one)
    for number, those in inside.items():
        structure = turn.state.structures[number]
        there = own_yield(turn, structure, item)
        if there:
            structure.taken[item] = structure.taken.get(item, 0) + _give(there, those)


def _share_land(place: Location, item: str, present: list[Gathering]) -> None:
    there = place.left.get(item, 0)
    if there:
        place.left[item] = there - _give(there, present)


def _give(there: int, those: list[Gathering]) -> int:
    """Shares out so many pieces among those who can still take some; how many were given."""
    shares = in_proportion(there, {one.unit.id: one.open for one in those if one.open})
    for one in those:
        one.got += shares.get(one.unit.id, 0)
    return sum(shares.values())


def _hand_over(turn: OverlordTurn, item: str, one: Gathering) -> None:
    """The unit has what it gathered; an order for so many is shorter by that."""
    told = facts(turn, one.unit)
    create(turn, one.unit, item, one.got, "harvest")
    if one.got and ITEMS[item].weight:
        expose(turn, one.unit)  # OVL-VIS-01
    if one.able and not one.got:
        turn.tell(NothingLeft(**told, what=ITEMS[item].plural))
    elif one.open:
        turn.tell(HarvestedLess(**told, goods=pieces(item, one.got), asked=one.able))
    elif one.got:
        turn.tell(Harvested(**told, goods=pieces(item, one.got)))
    else:
        turn.tell(Toiled(**told, what=ITEMS[item].plural, routine=True))
    _count(turn, one)


def _count(turn: OverlordTurn, one: Gathering) -> None:
    if not (one.wanted and one.got and one.line is not None):
        return
    if any(line is one.line for line in one.unit.orders):
        if one.got >= one.wanted:
            lists(turn).remove(one.unit, one.line)
        else:
            lists(turn).rewrite(one.unit, one.line, products=one.wanted - one.got)
