"""`honor`, `oath`, `terrorize`, and what a month does to loyalty (OLY-LOYAL-01 to -07, OLY-GAP-16, -O35, -O45,
-O72).
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.core.dice import Dice
from engine.core.language.readers import Whole
from engine.core.orders import Namer, Order, arg, may
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.household.allegiance import can_pay, desert, swear
from engine.games.olympia.household.loyalty_events import Honored, LoyaltyIs, OathSworn, TerrorFailed, Terrorized
from engine.games.olympia.language.words import AN_AMOUNT, WHO
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.rules.skills import WEEK
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import NOBLE, Loyalty, Unit
from engine.games.olympia.units.health import wound
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import known_unit

MOST_OATH = 2
DAY = 1
SEVERITY = 3  # by default


def loyalty_of(unit: Unit) -> str:
    """ "contract-500" (OLY-LOYAL-01)."""
    return unit.loyalty.value if unit.loyalty is Loyalty.UNSWORN else f"{unit.loyalty.value}-{unit.rating}"


def _tell_loyalty(acting: Acting, unit: Unit) -> None:
    acting.tell(LoyaltyIs(**acting.facts(), name=called(unit), loyalty=loyalty_of(unit)))


def _honor(acting: Acting) -> Started:
    """The gold is gone at once, then a day passes (OLY-LOYAL-03). Raises NotPossible."""
    unit, gold = acting.unit, acting.order["amount"]
    if unit.loyalty is Loyalty.OATH:
        raise NotPossible(Refusal.OATH_BOUND, "OLY-GAP-O35", who=called(unit))
    if not gold or unit.count(GOLD) < gold:
        raise NotPossible(Refusal.NOT_ENOUGH_GOLD, "OLY-GAP-O35", have=unit.count(GOLD))
    destroy(acting.turn, unit, GOLD, gold, "honor")
    before = unit.rating if unit.loyalty is Loyalty.CONTRACT else 0
    unit.loyalty, unit.rating = Loyalty.CONTRACT, before + gold
    acting.tell(Honored(**acting.facts(), name=called(unit), gold=gold))
    _tell_loyalty(acting, unit)
    return Started(DAY)


def _begin_oath(acting: Acting) -> Started:
    _oath_points(acting)
    return Started(DAY)


def _oath_points(acting: Acting) -> int:
    """Noble Points an oath would take: as many as are there, if fewer (OLY-GAP-O45). Raises NotPossible for none."""
    unit = acting.unit
    sworn = unit.rating if unit.loyalty is Loyalty.OATH else 0
    points = min(acting.order["level"], MOST_OATH - sworn, acting.world.players[unit.player].points)
    if sworn == MOST_OATH:
        raise NotPossible(Refusal.SWORN_ALREADY, "OLY-GAP-O45", who=called(unit))
    if points <= 0:
        raise NotPossible(Refusal.NO_POINTS_LEFT, "OLY-LOYAL-04")
    return int(points)


def _swear_oath(acting: Acting) -> Result:
    points = _oath_points(acting)
    unit = acting.unit
    acting.world.players[unit.player].points -= points
    unit.points += points
    unit.rating = points + (unit.rating if unit.loyalty is Loyalty.OATH else 0)
    unit.loyalty = Loyalty.OATH
    acting.tell(OathSworn(**acting.facts(), name=called(unit), points=points))
    _tell_loyalty(acting, unit)
    return Result.DONE


def _begin_terror(acting: Acting) -> Started:
    _victim(acting)
    return Started(WEEK)


def _victim(acting: Acting) -> Unit:
    """One of one's own beneath one, or a prisoner one holds. Raises NotPossible."""
    unit, world, code = acting.unit, acting.world, acting.order["who"]
    if unit.loyalty is Loyalty.FEAR:
        raise NotPossible(Refusal.AFRAID, "OLY-GAP-O72", who=called(unit))
    other = known_unit(acting, code)
    if other is None or other is unit or other not in list(world.stack(unit)):
        raise NotPossible(Refusal.NOT_BENEATH_YOU, "OLY-GAP-O72", who=code)
    if other.kind != NOBLE or (not other.prisoner and other.player != unit.player):
        raise NotPossible(Refusal.NOT_TO_BE_TERRORIZED, "OLY-GAP-O72", who=called(other))
    if not other.prisoner and other.loyalty is Loyalty.OATH:
        raise NotPossible(Refusal.OATH_BOUND, "OLY-GAP-O72", who=called(other))
    return other


def _terrorize(acting: Acting) -> Result:
    """He is hurt as much as he is made to fear (OLY-LOYAL-05)."""
    other, turn = _victim(acting), acting.turn
    severity = acting.order.get("severity") or SEVERITY
    acting.tell(Terrorized(**acting.facts(), name=called(other), severity=severity))
    wound(turn, other, severity, "of terror")
    if other.id not in acting.world.units:
        return Result.DONE
    if not other.prisoner:
        before = other.rating if other.loyalty is Loyalty.FEAR else 0
        other.loyalty, other.rating = Loyalty.FEAR, before + severity
        _tell_loyalty(acting, other)
        return Result.DONE
    gives_in = turn.dice("terror", other.id, acting.unit.id, acting.day).percent(severity)
    if gives_in and other.loyalty is not Loyalty.OATH and can_pay(acting.world, other, acting.unit):
        swear(turn, other, acting.unit, Loyalty.FEAR, severity)
    else:
        acting.tell(TerrorFailed(**acting.facts(), name=called(other)))
    return Result.DONE


def decay(turn: OlympiaTurn) -> None:
    """Month end: loyalty wears off, and a noble with none left may go (OLY-LOYAL-06, -07, OLY-TURN-07).

    Whoever came into its service this month does not count it yet.
    """
    for unit in list(turn.state.units.values()):
        if unit.player and not unit.fresh and unit.loyalty in (Loyalty.CONTRACT, Loyalty.FEAR):
            dice = turn.dice("loyalty", unit.id)
            unit.rating = max(0, unit.rating - _loss(unit, dice))
            if unit.rating == 0 and dice.percent(CHANCES.loyalty.desert):
                desert(turn, unit)
        unit.fresh = False


def _loss(unit: Unit, dice: Dice) -> int:
    figures = CHANCES.loyalty
    if unit.loyalty is Loyalty.CONTRACT:
        return max(figures.contract_loss, unit.rating * figures.contract_percent // 100)
    return dice.between(*figures.fear_loss)


def _said_oath(order: Order, name: Namer) -> str:
    return f"swear an oath with {'a Noble Point' if order['level'] == 1 else 'two Noble Points'}"


ORDERS = (
    order("honor", AN_AMOUNT, rule="OLY-ORDER-35", help="spend gold on your own contract", example="honor 50",
          also="honour", says="spend {amount:,} gold on its contract", priority=3, days=DAY, do=_honor),
    order("oath", arg("level", Whole(1, MOST_OATH, kind="level")), rule="OLY-ORDER-45", example="oath 1",
          help="swear an oath with 1 or 2 Noble Points", says=_said_oath, priority=3,
          days=DAY, do=Deed(_begin_oath, _swear_oath)),
    order("terrorize", WHO, may("severity", Whole(1, 100, kind="severity")), rule="OLY-ORDER-72",
          help="win or keep a noble by fear", example="terrorize 5499 10",
          says="terrorize {who}[ with severity {severity}]", priority=3, days=WEEK, who="ct",
          do=Deed(_begin_terror, _terrorize)),
)  # fmt: skip
