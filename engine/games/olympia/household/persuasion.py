"""`bribe`, and the persuasion of the oathbound (OLY-LOYAL-08 to -10, OLY-GAP-O07, -S671, -S672)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import hand
from engine.core.dice import Dice
from engine.games.olympia.acting.contract import order
from engine.games.olympia.household.allegiance import can_pay, desert, swear
from engine.games.olympia.household.loyalty_events import BribeAnswered, BribeReported
from engine.games.olympia.language.words import AN_AMOUNT, MAY_FLAG, WHO
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import NOBLE, Loyalty, Unit
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.using import SkillUse, Use, Using, deed

BRIBE, PERSUADE = "671", "672"
MOST_GOLD = 1_000_000
PERCENT = 100
HALF = 50
EASILY_TURNED = 1  # oath-1; oath-2 never is (OLY-LOYAL-10)


def _check_bribe(using: Using) -> None:
    _noble(using)
    if using.unit.count(GOLD) < _offered(using):
        raise NotPossible(Refusal.NOT_ENOUGH_GOLD, "OLY-GAP-O07", have=using.unit.count(GOLD))


def _offered(using: Using) -> int:
    """Raises NotPossible for no gold at all."""
    return using.whole(1, 1, MOST_GOLD)


def _stacks(using: Using, index: int) -> bool:
    """Whether who is won over shall stand beneath the noble at once. Raises NotPossible."""
    return bool(using.whole(index, 0, 1, 0))


def _noble(using: Using) -> Unit:
    """Whom one wants to win over. Raises NotPossible."""
    other = using.target(0)
    if other.kind != NOBLE or other.prisoner:
        raise NotPossible(Refusal.NOT_TO_BE_WON, "OLY-GAP-O07", who=called(other))
    if other.player and other.player == using.unit.player:
        raise NotPossible(Refusal.OWN_FACTION, "OLY-GAP-O07", who=called(other))
    if other.fresh:
        raise NotPossible(Refusal.CHANGED_LORD, "OLY-GAP-51", who=called(other))
    return other


def least_bribe(unit: Unit) -> int:
    """What tempts a noble who is not bound by an oath."""
    least = CHANCES.bribe.least
    return max(least, unit.rating) if unit.loyalty is Loyalty.CONTRACT else least


def _bribe(using: Using) -> bool:
    other, gold = _noble(using), _offered(using)
    if other.loyalty is Loyalty.OATH:
        _answer(using, f"{called(other)} ignores the bribe.")
        return False
    return _outcomes(using, other, gold, using.dice(other.id))


def _outcomes(using: Using, other: Unit, gold: int, dice: Dice) -> bool:
    """Whether he joins. He may also keep the gold, report it, or keep it and leave everybody (OLY-GAP-O07)."""
    figures = CHANCES.bribe
    if gold < least_bribe(other):
        if dice.percent(HALF):
            return _keeps(using, other, gold)
        return _reports(using, other, gold)
    roll = dice.below(PERCENT)
    if roll < figures.joins:
        if not can_pay(using.world, other, using.unit):
            return _keeps(using, other, gold)
        hand(using.unit, other, GOLD, gold)
        _answer(using, f"{called(other)} takes the gold.")
        swear(using.turn, other, using.unit, Loyalty.CONTRACT, figures.least, stacked=_stacks(using, 2))
        return True
    if roll < figures.joins + figures.keeps:
        return _keeps(using, other, gold)
    if roll < figures.joins + figures.keeps + figures.reports:
        return _reports(using, other, gold)
    _keeps(using, other, gold)
    desert(using.turn, other)
    return False


def _answer(using: Using, answer: str) -> None:
    using.tell(BribeAnswered(**using.facts(), answer=answer))


def _keeps(using: Using, other: Unit, gold: int) -> bool:
    hand(using.unit, other, GOLD, gold)
    _answer(using, f"{called(other)} keeps the gold, and serves whom he served.")
    return False


def _reports(using: Using, other: Unit, gold: int) -> bool:
    """The gold comes back; his lord hears who offered it."""
    _answer(using, f"{called(other)} returns the gold.")
    lord = using.world.players.get(other.player)
    if lord is not None:
        using.tell(
            BribeReported(
                units=(other.id,), seen_by=(lord.seat,), name=called(other), briber=called(using.unit), gold=gold
            )
        )
    return False


def _check_persuasion(using: Using) -> None:
    other = _noble(using)
    _stacks(using, 1)
    if other.loyalty is not Loyalty.OATH:
        raise NotPossible(Refusal.NOT_OATH_BOUND, "OLY-GAP-S672", who=called(other))


def _persuade(using: Using) -> bool:
    """It rarely succeeds, and never with those of the second oath."""
    other = _noble(using)
    chance = SKILLS[PERSUADE].number("chance") if other.rating == EASILY_TURNED else 0
    if not using.dice(other.id).percent(chance) or not can_pay(using.world, other, using.unit):
        _answer(using, f"{called(other)} is not persuaded.")
        return False
    swear(using.turn, other, using.unit, Loyalty.OATH, other.rating, stacked=_stacks(using, 1))
    return True


_BRIBE: SkillUse = Use(_bribe, _check_bribe)
PERSUASION: Mapping[str, SkillUse] = {PERSUADE: Use(_persuade, _check_persuasion)}
ORDERS = (
    order("bribe", WHO, AN_AMOUNT, MAY_FLAG, rule="OLY-ORDER-07", help="buy a noble away from his lord",
          example="bribe 5499 500", says="bribe {who} with {amount:,} gold", priority=3, days=7,
          do=deed(BRIBE, _BRIBE, lambda order: (order["who"], order["amount"], order.get("flag", 0)))),
)  # fmt: skip
