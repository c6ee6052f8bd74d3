"""Step S8: STEAL and ASSASSINATE (ATL-STEAL-01 .. -06, ATL-ASSASS-01 .. -05)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import Order
from engine.games.atlantis.acting.contract import Acting, actors, facts, given, other_order, refuse
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.battle import fallen
from engine.games.atlantis.battle.battle import duel
from engine.games.atlantis.battle.events import (
    Assassinated,
    AssassinCaught,
    AssassinLost,
    MurderAttempted,
    Murdered,
    MurderFoiled,
    MurderUndecided,
    Robbed,
    Stole,
    TheftAttemptSeen,
    TheftFoiled,
    TheftSeen,
)
from engine.games.atlantis.battle.muster import is_safe
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.language.words import A_UNIT, AN_ITEM
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import FIRST_PLAYER, GUARDS, SILVER, Attitude, Region, Unit
from engine.games.atlantis.units import stealth
from engine.games.atlantis.units.known import here
from engine.games.atlantis.units.skills import people
from engine.games.atlantis.units.stealth import AMULET, RING, sight

MOST_SILVER = 200  # ATL-STEAL-03


def run(turn: AtlantisTurn) -> None:
    """Carries out each unit's one crime, in report order."""
    for region, unit in actors(turn, "steal", "assassinate"):
        if unit.id not in turn.state.units:
            continue
        orders = given(turn).named(unit, "steal", "assassinate")
        for order in orders[1:]:
            refuse(Acting(turn, unit, order), NotPossible(Refusal.ONE_CRIME, "ATL-STEAL-06"))
        try:
            _commit(turn, region, unit, orders[0])
        except NotPossible as problem:
            refuse(Acting(turn, unit, orders[0]), problem)


def _commit(turn: AtlantisTurn, region: Region, unit: Unit, order: Order) -> None:
    victim = _victim(turn, region, Acting(turn, unit, order))
    item = order["item"] if order.name == "steal" else ""
    if item and (ITEMS[item].is_person or ITEMS[item].is_monster):
        raise NotPossible(Refusal.NOT_STEALABLE, "ATL-GAP-72")
    turn.state.this_turn.crimes.append(unit.id)
    caught = is_foiled(turn, region, unit, victim)
    if item:
        _steal(turn, region, unit, victim, item, caught)
    elif caught:
        turn.tell(MurderFoiled(**facts(turn, unit), victim=title(victim)))
        turn.tell(MurderAttempted(**facts(turn, victim), assassin=title(unit)))
    else:
        _assassinate(turn, region, unit, victim)


def _victim(turn: AtlantisTurn, region: Region, acting: Acting) -> Unit:
    """The target, when the crime can be tried at all. Raises NotPossible."""
    unit = acting.unit
    if is_safe(region):
        raise NotPossible(Refusal.SAFE_REGION, "ATL-GAP-14", region=where(region))
    if people(unit) != 1:
        raise NotPossible(Refusal.NOT_ALONE, "ATL-STEAL-01")
    victim = here(turn, unit).get(acting.order["unit"])
    if victim is None or not people(victim):
        raise NotPossible(Refusal.TARGET_UNSEEN, "ATL-STEAL-01", target=acting.order["unit"])
    if victim.faction < FIRST_PLAYER or victim.faction == unit.faction:
        raise NotPossible(Refusal.NO_VICTIM, "ATL-GAP-72", target=title(victim))
    return victim


def is_foiled(turn: AtlantisTurn, region: Region, culprit: Unit, victim: Unit) -> bool:
    """The victim's faction, its allies here or the watch see the culprit (ATL-STEAL-02, -05, ATL-ASSASS-02).

    An amulet of true seeing in the victim's unit stops whoever hides by a ring (ATL-GAP-87).
    """
    if victim.count(AMULET) and culprit.count(RING):
        return True
    seen = sight(turn, region)
    for faction in seen.factions():
        if faction == culprit.faction or not seen.notices(faction, culprit):
            continue
        if faction in (victim.faction, GUARDS):
            return True
        if turn.state.factions[faction].towards(victim.faction) is Attitude.ALLY:
            return True
    return False


def _onlookers(turn: AtlantisTurn, region: Region, culprit: Unit, *but: int) -> tuple[str, ...]:
    """Seats of the other factions that notice the culprit (ATL-STEAL-04)."""
    seen = sight(turn, region)
    factions = turn.state.factions
    return tuple(
        factions[number].seat
        for number in seen.factions()
        if number not in (culprit.faction, *but) and factions[number].seat and seen.notices(number, culprit)
    )


def loot_of(victim: Unit, item: str) -> int:
    """What a thief gets: 200 silver or half of it, or one piece (ATL-STEAL-03, ATL-EX-30)."""
    if item == SILVER:
        return min(MOST_SILVER, victim.silver // 2)
    return min(1, victim.count(item))


def _steal(turn: AtlantisTurn, region: Region, thief: Unit, victim: Unit, item: str, caught: bool) -> None:
    watching = facts(turn, thief)
    watching["seen_by"] = _onlookers(turn, region, thief)
    named = "silver" if item == SILVER else ITEMS[item].key
    taken = 0 if caught else loot_of(victim, item)
    if not taken:
        if watching["seen_by"]:
            turn.tell(TheftAttemptSeen(**watching, victim=title(victim), item=named))
        if caught:
            turn.tell(TheftFoiled(**facts(turn, thief), victim=title(victim), item=named))
            return
        raise NotPossible(Refusal.NOTHING_TO_STEAL, "ATL-STEAL-03", target=title(victim), item=named)
    victim.add(item, -taken)
    thief.add(item, taken)
    goods = amount(item, taken)
    turn.tell(Stole(**facts(turn, thief), goods=goods, victim=title(victim)))
    turn.tell(Robbed(**facts(turn, victim), goods=goods))
    if watching["seen_by"]:
        turn.tell(TheftSeen(**watching, victim=title(victim), goods=goods))


def _assassinate(turn: AtlantisTurn, region: Region, assassin: Unit, victim: Unit) -> None:
    told, known = facts(turn, assassin), facts(turn, victim)
    result = duel(turn, region, assassin, victim, turn.dice("assassination", assassin.id))
    if result.winner == "assassin":
        goods = ", ".join(amount(item, count) for item, count in result.spoils.items())
        turn.tell(Murdered(**told, victim=title(victim), spoils=f", taking {goods}" if goods else ""))
        turn.tell(Assassinated(**known))
        fallen.clear_away(turn, victim)
    elif result.winner == "victim":
        turn.tell(AssassinLost(**told, victim=title(victim)))
        turn.tell(AssassinCaught(**known, assassin=title(assassin)))
        fallen.clear_away(turn, assassin)
    else:
        turn.tell(MurderUndecided(**told, victim=title(victim)))
    stealth.forget(turn, region)


ORDERS = (
    other_order("steal", A_UNIT, AN_ITEM, rule="ATL-ORDER-46", help="steal an item from a unit",
                example="steal 123 silver", says="tries to steal {item:plural} from {unit}"),
    other_order("assassinate", A_UNIT, rule="ATL-ORDER-03", help="kill one person of a unit in secret",
                example="assassinate 177", says="tries to assassinate {unit}"),
)  # fmt: skip
