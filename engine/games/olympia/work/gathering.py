"""`collect` and its short forms (OLY-ORDER-12, -82, OLY-GAP-34, -O10, -O12, -O25, -O55, -O59, S-16, S-20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create
from engine.core.orders import Order, OrderSpec
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.events import facts_of
from engine.games.olympia.language.words import AN_ITEM, MAY_DAYS, NUMBER, lasting
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import ITEMS, named
from engine.games.olympia.rules.making import GATHERINGS, NOBLE, Gathering
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import Place, Unit, World
from engine.games.olympia.units.skills import knows, use_counted
from engine.games.olympia.units.using import in_haven
from engine.games.olympia.work.work_events import Gathered, RanOut

FISH = "87"
ORDERS_FOR: Mapping[str, str] = {gathering.order: item for item, gathering in GATHERINGS.items() if gathering.order}
"""Short orders and what they gather."""
COLLECT = "collect"


def _begin(acting: Acting) -> Result:
    """Raises NotPossible if this is nothing to gather, or the skill, the hands or the supply are missing."""
    item = _item(acting.order)
    gathering = GATHERINGS.get(item)
    if gathering is None:
        raise NotPossible(Refusal.NOT_GATHERED, "OLY-GAP-34", what=named(item, many=True))
    if gathering.skill and not knows(acting.unit, gathering.skill):
        name = SKILLS[gathering.skill].name
        raise NotPossible(Refusal.UNSKILLED, "OLY-GAP-34", skill=f"{name} [{gathering.skill}]")
    if gathering.skill and SKILLS[gathering.skill].magic and in_haven(acting.world, _here(acting)):
        raise NotPossible(Refusal.NO_MAGIC_HERE, "OLY-MAGIC-15")
    if not _hands(acting.unit, gathering):
        raise NotPossible(Refusal.NO_HANDS, "OLY-GAP-34", men=ITEMS[gathering.by].many, what=named(item, many=True))
    source = _source(acting.world, acting.unit, item)
    if not source.supplies.get(item):
        raise NotPossible(
            Refusal.NONE_HERE, "OLY-GAP-33", what=named(item, many=True), place=f"{source.name} [{source.id}]"
        )
    return Result.POLL


def _here(acting: Acting) -> Place:
    return acting.world.places[acting.unit.place]


def _evening(acting: Acting) -> Result:
    """A day's work. It ends when the number or the days are reached, the supply is gone, or nobody is left to work."""
    item = _item(acting.order)
    gathering = GATHERINGS[item]
    source = _source(acting.world, acting.unit, item)
    hands = _hands(acting.unit, gathering)
    _gather(acting, item, source, hands)
    if not source.supplies.get(item):
        _end(acting, acting.unit, item, ran_out=True)
        _end_others(acting, source, item)
        return Result.DONE
    number, days = acting.order.get("number", 0), acting.order.get("days", 0)
    if not hands or (number and acting.running.made >= number) or (days and acting.running.done >= days):
        _end(acting, acting.unit, item)
        return Result.DONE
    return Result.GOING_ON


def _gather(acting: Acting, item: str, source: Place, hands: int) -> None:
    """What one day brings; the chance is rolled once for the whole unit. A day with success is a use of the skill."""
    running, gathering = acting.running, GATHERINGS[item]
    number = acting.order.get("number", 0)
    amount = min(hands, source.supplies.get(item, 0))
    if number:
        amount = min(amount, number - running.made)
    if amount and acting.turn.dice("collect", acting.unit.id, acting.day).percent(gathering.chance):
        source.supplies[item] -= amount
        running.made += amount
        create(acting.turn, acting.unit, item, amount, "collect")
        if gathering.skill:
            use_counted(acting.unit, gathering.skill)


def _end(acting: Acting, unit: Unit, item: str, *, ran_out: bool = False) -> None:
    """Tells a unit what it has gathered, and that nothing is left."""
    assert unit.running is not None
    facts = facts_of(acting.world, [unit])
    if ran_out:
        acting.tell(RanOut(**facts, item=item, name=named(item, many=True)))
    if unit.running.made or not ran_out:
        acting.tell(Gathered(**facts, item=item, amount=unit.running.made))


def _end_others(acting: Acting, source: Place, item: str) -> None:
    """Everybody who gathers the same thing there ends the same evening (S-20)."""
    for unit in _gatherers(acting.world, source, item):
        if unit is not acting.unit:
            _end(acting, unit, item, ran_out=True)
            acting.schedule.release(unit)


def _gatherers(world: World, source: Place, item: str) -> Iterator[Unit]:
    """Who gathers something from the supply of a place: there, and for fish aboard ships."""
    spots = [source, *(world.places[code] for code in source.inner)] if item == FISH else [source]
    for spot in spots:
        for leader in spot.units:
            for unit in world.stack(world.units[leader]):
                if unit.running is not None and gathers(unit.running.words) == item:
                    yield unit


def gathers(words: str) -> str:
    """What an order, as canonical text, gathers; "" for nothing."""
    keyword, _, rest = words.partition(" ")
    return rest.partition(" ")[0] if keyword == COLLECT else ORDERS_FOR.get(keyword, "")


def _interrupted(acting: Acting) -> None:
    """What was gathered stays (OLY-GAP-99)."""
    _end(acting, acting.unit, _item(acting.order))


def _item(order: Order) -> str:
    return str(order["item"]) if order.name == COLLECT else ORDERS_FOR[order.name]


def _hands(unit: Unit, gathering: Gathering) -> int:
    """How many gather: each of its workers or sailors, or the noble himself."""
    return 1 if gathering.by == NOBLE else unit.count(gathering.by)


def _source(world: World, unit: Unit, item: str) -> Place:
    """The place whose supply it is. Raises NotPossible for a fisher who is not aboard a ship."""
    place = world.places[unit.place]
    if item != FISH:
        return place
    if place.kind not in STRUCTURES or STRUCTURES[place.kind].kind != "ship":
        raise NotPossible(Refusal.NOT_ABOARD, "OLY-GAP-O25")
    return world.places[place.within]


_DEED = Deed(_begin, _evening, _interrupted)


def _says(order: Order, what: str) -> str:
    number = f" up to {order['number']:,}" if order.get("number") else ""
    return f"gather{number} {what}{lasting(order)}"


def _gathering(keyword: str, rule: str, what: str, help: str, example: str, *, also: str = "") -> OrderSpec:
    return order(keyword, NUMBER, MAY_DAYS, rule=rule, help=help, example=example, also=also,
                 says=lambda order, name: _says(order, what), priority=3, length="given", do=_DEED)  # fmt: skip


ORDERS = (
    order(COLLECT, AN_ITEM, NUMBER, MAY_DAYS, rule="OLY-ORDER-12", help="gather what the place yields",
          example="collect 87 0 0", says=lambda order, name: _says(order, name(order["item"])), priority=3,
          length="given", do=_DEED),
    order("recruit", MAY_DAYS, rule="OLY-ORDER-59", help="take peasants from the place", example="recruit 5",
          says=lambda order, name: f"recruit peasants{lasting(order)}", priority=3, length="given", do=_DEED),
    _gathering("catch", "OLY-ORDER-10", "wild horses", "catch wild horses", "catch 5"),
    _gathering("fish", "OLY-ORDER-25", "fish", "catch fish", "fish 20"),
    _gathering("quarry", "OLY-ORDER-55", "stone", "quarry stone", "quarry 20"),
    _gathering("wood", "OLY-ORDER-82", "wood", "harvest lumber", "wood 20", also="harvest"),
    _gathering("yew", "OLY-ORDER-82", "yew", "harvest yew", "yew 5"),
    _gathering("mallorn", "OLY-ORDER-82", "mallorn wood", "harvest mallorn wood", "mallorn 2"),
    _gathering("opium", "OLY-ORDER-82", "opium", "harvest opium", "opium 10"),
)  # fmt: skip
