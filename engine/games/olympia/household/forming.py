"""FORM: a new noble enters service (OLY-ORDER-29, OLY-SUBMIT-16, OLY-LOYAL-03, OLY-GAP-O29, -50)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import Namer, Order, may
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.events import facts_of
from engine.games.olympia.household.forming_events import NobleFormed, SearchBegun
from engine.games.olympia.language.readers import UNIT_OR_NONE
from engine.games.olympia.language.words import MAY_NAME, titled
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.land import CITY
from engine.games.olympia.state import Loyalty, Player, Unit
from engine.games.olympia.units.naming import called, clean_name
from engine.games.olympia.units.stacks import join

RULE = "OLY-GAP-O29"
POINTS = 1
DAYS = 7
CONTRACT = 500
NEW_NOBLE = "New noble"
ANY_NUMBER = ("", "0")


def _search(acting: Acting) -> Started:
    number = _possible(acting)
    acting.tell(SearchBegun(**acting.facts(), number=number))
    return Started(DAYS)


def _possible(acting: Acting) -> str:
    """The number of the noble to come. Raises NotPossible outside of cities, for other numbers, without a point."""
    player = acting.world.players[acting.unit.player]
    if acting.world.places[acting.unit.place].kind != CITY:
        raise NotPossible(Refusal.NOT_IN_A_CITY, RULE)
    number = str(acting.order.get("unit", ""))
    if number in ANY_NUMBER:
        number = next(iter(player.unformed), "")
    if number not in player.unformed:
        raise NotPossible(Refusal.NOT_A_NUMBER_OF_YOURS, RULE, number=number or "any")
    if player.points < POINTS:
        raise NotPossible(Refusal.NO_NOBLE_POINT, RULE)
    return number


def _form(acting: Acting) -> Result:
    """The point is paid only now. Raises NotPossible as at the start."""
    number = _possible(acting)
    world = acting.world
    player = world.players[acting.unit.player]
    noble = world.settle(_noble(acting, player, number))
    player.unformed.remove(number)
    player.points -= POINTS
    join(world, noble, acting.unit)
    acting.tell(NobleFormed(**facts_of(world, [acting.unit, noble]), name=called(noble)))
    acting.schedule.load(noble)
    return Result.DONE


def _noble(acting: Acting, player: Player, number: str) -> Unit:
    return Unit(
        id=number,
        name=clean_name(str(acting.order.get("name", ""))) or NEW_NOBLE,
        place=acting.unit.place,
        player=player.id,
        loyalty=Loyalty.CONTRACT,
        rating=CONTRACT,
        points=POINTS,
        payer=player.id,
        fresh=True,
    )


def _says(order: Order, name: Namer) -> str:
    number = "" if order.get("unit", "") in ANY_NUMBER else f" as [{order['unit']}]"
    return f"hire a noble{number}{titled(order)}"


ORDERS = (
    order("form", may("unit", UNIT_OR_NONE), MAY_NAME, rule="OLY-ORDER-29",
          help="hire a noble under one of your five numbers", example='form 5717 "Feasel the Wicked"', says=_says,
          priority=3, days=DAYS, do=Deed(_search, _form)),
)  # fmt: skip
