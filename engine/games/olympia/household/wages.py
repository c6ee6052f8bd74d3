"""Pay of men (OLY-MAINT-01 to -04, OLY-TURN-06): unpaid men may leave. Pay of a city's guards (OLY-TURN-05)."""

from __future__ import annotations

from engine.core.acting.ledger import create, destroy
from engine.games.olympia.events import facts_of
from engine.games.olympia.household.wage_events import GuardPaid, MenLeft, MenPaid, PeasantsStarved
from engine.games.olympia.rules.items import GOLD, ITEMS, PEASANT, counted
from engine.games.olympia.rules.land import CITY
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import NOBLE, Unit
from engine.games.olympia.units.admission import GARRISON
from engine.games.olympia.units.men import PAID, pay
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.purse import funds, spend

ONE_IN = 3  # of the unpaid leave (OLY-MAINT-03)
WAGES = "wages"
GUARD_PAY = 2  # gold a day (OLY-GAP-17)


def pay_men(turn: OlympiaTurn, unit: Unit) -> None:
    """Pays the men of a unit for a month, out of its purse and those of its stackmates; some of the unpaid leave."""
    if not pay(unit):
        return
    unpaid = unpaid_with(unit, funds(turn.state, unit))
    gold = sum(ITEMS[kind].pay * (unit.count(kind) - unpaid.get(kind, 0)) for kind in PAID)
    spend(turn, unit, gold, WAGES)
    if gold:
        turn.tell(MenPaid(**facts_of(turn.state, [unit]), gold=gold))
    dismiss(turn, unit, unpaid)


def unpaid_with(unit: Unit, gold: int) -> dict[str, int]:
    """How many men of each kind so much gold does not pay. One of each kind is paid in turn, in the order of the table,
    as long as the gold is enough for one of it (OLY-MAINT-03).
    """
    unpaid = {kind: unit.count(kind) for kind in PAID if unit.count(kind)}
    while payable := [kind for kind, men in unpaid.items() if men and ITEMS[kind].pay <= gold]:
        rounds = gold // sum(ITEMS[kind].pay for kind in payable)
        rounds = min(rounds, *(unpaid[kind] for kind in payable))
        for kind in payable:
            paid = rounds or int(ITEMS[kind].pay <= gold)  # the last round does not reach everybody
            unpaid[kind] -= paid
            gold -= paid * ITEMS[kind].pay
    return {kind: men for kind, men in unpaid.items() if men}


def dismiss(turn: OlympiaTurn, unit: Unit, unpaid: dict[str, int]) -> None:
    """One third of the unpaid leave, rounded up from two thirds of a man, in turn from each kind; peasants starve."""
    leaving = (sum(unpaid.values()) + ONE_IN - 1) // ONE_IN
    for kind, amount in _in_turn(unpaid, leaving).items():
        destroy(turn, unit, kind, amount, WAGES)
        event = PeasantsStarved if kind == PEASANT else MenLeft
        turn.tell(event(**facts_of(turn.state, [unit]), men=counted(kind, amount)))


def _in_turn(unpaid: dict[str, int], leaving: int) -> dict[str, int]:
    """So many, one of each kind after the other, as long as there are any of it."""
    gone: dict[str, int] = {}
    left = dict(unpaid)
    while leaving and left:
        for kind in list(left):
            if not leaving:
                break
            gone[kind] = gone.get(kind, 0) + 1
            left[kind] -= 1
            leaving -= 1
            if not left[kind]:
                del left[kind]
    return gone


def pay_guards(turn: OlympiaTurn) -> None:
    """Every evening each free noble in the stack of a city's own garrison gets 2 gold (OLY-TURN-05, OLY-GAP-17)."""
    world = turn.state
    for garrison in _city_garrisons(turn):
        for unit in world.stack(garrison):
            if unit.kind == NOBLE and not unit.prisoner:
                create(turn, unit, GOLD, GUARD_PAY, "guard")
                facts = facts_of(world, [unit])
                turn.tell(GuardPaid(**facts, gold=GUARD_PAY, garrison=called(garrison)))


def _city_garrisons(turn: OlympiaTurn) -> list[Unit]:
    """Those that cities keep themselves, looked for once a month; only a noble with a stack matters."""
    world, kept = turn.state, turn.scratch.garrisons
    if kept is None:
        found = (unit for unit in world.units.values() if unit.kind == GARRISON)
        kept = turn.scratch.garrisons = [unit.id for unit in found if world.places[unit.place].kind == CITY]
    return [world.units[code] for code in kept if code in world.units and world.units[code].beneath]
