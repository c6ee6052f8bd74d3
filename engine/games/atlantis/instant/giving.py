"""S9: GIVE of items, people and whole units, then DESTROY (ATL-ORDER-16, -25..28, ATL-GAP-101)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy as take_away
from engine.core.orders import Namer, Order, arg
from engine.games.atlantis.acting.contract import Acting, actors, carry_out, facts, given, other_order
from engine.games.atlantis.acting.references import spoken, title
from engine.games.atlantis.instant.events import (
    Destroyed,
    Discarded,
    Dismissed,
    Evicted,
    Gave,
    HandedOver,
    Received,
    TakenOver,
)
from engine.games.atlantis.instant.ownership import is_at_sea, owned_structure, titled
from engine.games.atlantis.language.words import ALL, NOBODY, UNIT_OR_NOBODY, Handed, Share
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import ITEMS, LEADER, MONSTERS
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.rules.names import amount as counted
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import SILVER, Attitude, Unit
from engine.games.atlantis.units.attitudes import accepts
from engine.games.atlantis.units.known import here_or_welcome
from engine.games.atlantis.units.limits import mages, most_mages
from engine.games.atlantis.units.newcomers import check_gifts, gift_wait
from engine.games.atlantis.units.skills import is_led, is_mage, is_normal, lose_training, move_people, people, settle
from engine.games.atlantis.units.stealth import forget

INDESTRUCTIBLE = ("lair", "passage")  # ATL-GAP-42


def run(turn: AtlantisTurn) -> None:
    """All gifts in report order, then all destruction."""
    orders = given(turn)
    for _, unit in actors(turn, "give"):
        for order in orders.named(unit, "give"):
            carry_out(give, Acting(turn, unit, order))
    for _, unit in actors(turn, "destroy"):
        for order in orders.named(unit, "destroy")[:1]:
            carry_out(destroy, Acting(turn, unit, order))


def give(acting: Acting) -> None:
    """One GIVE. Raises NotPossible, also when there was less than ordered: what there was is given first."""
    if acting.unit.id in acting.world.this_turn.given_away:
        raise NotPossible(Refusal.GIVEN_AWAY, "ATL-ORDER-26")
    what = acting.order["what"]
    other = None if acting.order["unit"] == NOBODY else _receiver(acting, what)
    if len(what) == 1:
        _give_unit(acting, other)
        return
    wanted, item = what.amount, what.item
    amount = what.of(acting.unit.count(item))
    if not amount:
        raise NotPossible(Refusal.HAS_NONE, "ATL-ORDER-25", item=ITEMS[item].plural)
    if other is None:
        _discard(acting, item, amount)
    else:
        _give_items(acting, other, item, amount)
    if wanted != ALL and wanted > amount:
        raise NotPossible(Refusal.GAVE_LESS, "ATL-ORDER-25", wanted=wanted, item=ITEMS[item].plural, amount=amount)


def _receiver(acting: Acting, what: Handed | tuple[str]) -> Unit:
    """The unit that receives the gift; one out of sight only where its faction is a friend. Raises NotPossible."""
    reference = acting.order["unit"]
    other = here_or_welcome(acting.turn, acting.unit).get(reference)
    own = acting.unit.faction
    if other is None:
        raise NotPossible(Refusal.NOT_HERE, "ATL-ORDER-25", unit=spoken(reference))
    if other is acting.unit:
        raise NotPossible(Refusal.GIVE_SELF, "ATL-ORDER-25")
    if other.faction == own:
        return other
    if what[1:2] != (SILVER,) and not accepts(acting.world, other.faction, own):
        raise NotPossible(Refusal.NOT_FRIENDLY, "ATL-ATT-05", unit=title(other))
    check_gifts(gift_wait(acting.world, acting.faction, acting.world.turn))
    return other


def _give_items(acting: Acting, other: Unit, item: str, amount: int) -> None:
    record = ITEMS[item]
    if record.is_person:
        _check_people(acting, other, item)
        move_people(acting.unit, other, item, amount)
    else:
        if record.is_monster and not _may_be_given(item):
            raise NotPossible(Refusal.NOT_GIVEABLE, "ATL-NPC-10", item=record.plural)
        acting.unit.add(item, -amount)
        other.add(item, amount)
    forget(acting.turn, acting.region)
    acting.tell(Gave(**acting.facts(), what=counted(item, amount), other=title(other)))
    if other.faction != acting.unit.faction:
        acting.tell(Received(**facts(acting.turn, other), what=counted(item, amount), other=title(acting.unit)))


def _may_be_given(item: str) -> bool:
    """Whether a monster goes along with somebody else; illusions go with nobody (ATL-NPC-10)."""
    monster = MONSTERS.get(item)
    return monster is not None and monster.giveable


def _check_people(acting: Acting, other: Unit, race: str) -> None:
    """People stay in the faction, leaders among leaders, mages alone (ATL-UNIT-05, -MAGIC-03). Raises NotPossible."""
    if is_mage(acting.unit):
        raise NotPossible(Refusal.MAGE_GIVES_PEOPLE, "ATL-ORDER-28")
    if other.faction != acting.unit.faction:
        raise NotPossible(Refusal.PEOPLE_ABROAD, "ATL-ORDER-25")
    if is_mage(other):
        raise NotPossible(Refusal.MAGE_GETS_PEOPLE, "ATL-MAGIC-03", unit=title(other))
    if is_normal(other) if race == LEADER else is_led(other):
        raise NotPossible(Refusal.MIXED_PEOPLE, "ATL-UNIT-05", unit=title(other))


def _discard(acting: Acting, item: str, amount: int) -> None:
    """GIVE 0: things are thrown away, people sent home, monsters set free to vanish (ATL-ORDER-27)."""
    if not ITEMS[item].is_person:
        take_away(acting.turn, acting.unit, item, amount, "discarded")
        acting.tell(Discarded(**acting.facts(), what=counted(item, amount)))
    else:
        if is_mage(acting.unit):
            raise NotPossible(Refusal.MAGE_GIVES_PEOPLE, "ATL-ORDER-28")
        _send_home(acting, item, amount)
    forget(acting.turn, acting.region)


def _send_home(acting: Acting, race: str, amount: int) -> None:
    """People leave with their share of what the unit has learnt."""
    before = people(acting.unit)
    take_away(acting.turn, acting.unit, race, amount, "dismissed")
    lose_training(acting.unit, before)
    settle(acting.unit)
    acting.tell(Dismissed(**acting.facts(), what=counted(race, amount)))


def _give_unit(acting: Acting, other: Unit | None) -> None:
    """GIVE UNIT: the whole unit changes sides (ATL-ORDER-25, -26, -28). Raises NotPossible."""
    if other is None:
        raise NotPossible(Refusal.UNIT_TO_NOBODY, "ATL-ORDER-25")
    unit, world = acting.unit, acting.world
    old, new = world.factions[unit.faction], world.factions[other.faction]
    if old is new:
        raise NotPossible(Refusal.ALREADY_OURS, "ATL-ORDER-25")
    if not people(unit):
        raise NotPossible(Refusal.NOBODY_TO_GIVE, "ATL-ORDER-25")
    if is_mage(unit) and mages(world, new) >= most_mages(new):
        raise NotPossible(Refusal.MAGES_FULL, "ATL-ORDER-28", faction=f"{new.name} ({new.id})")
    acting.tell(HandedOver(**acting.facts(), faction_name=f"{new.name} ({new.id})"))
    unit.faction = new.id
    unit.repeats = []
    if new.towards(old.id) is not Attitude.ALLY:
        world.this_turn.given_away.append(unit.id)
    forget(acting.turn, acting.region)
    acting.tell(TakenOver(**acting.facts(), faction_name=f"{old.name} ({old.id})"))


def destroy(acting: Acting) -> None:
    """The structure vanishes, its units stand in the region, nothing is salvaged (ATL-GAP-42). Raises NotPossible."""
    structure = owned_structure(acting, "ATL-ORDER-16", "destroy it")
    if is_at_sea(acting.region):
        raise NotPossible(Refusal.AT_SEA, "ATL-ORDER-16")
    if STRUCTURES[structure.type].kind in INDESTRUCTIBLE:
        raise NotPossible(Refusal.INDESTRUCTIBLE, "ATL-GAP-42", structure=titled(structure))
    acting.tell(Destroyed(**acting.facts(), structure=titled(structure)))
    for other in acting.world.occupants(acting.region, structure.number):
        other.structure = 0
        if other.faction != acting.unit.faction:
            acting.tell(Evicted(**facts(acting.turn, other), structure=titled(structure), other=title(acting.unit)))
    acting.region.structures.remove(structure)
    forget(acting.turn, acting.region)


def _given(order: Order, name: Namer) -> str:
    what = order["what"]
    if len(what) == 1:
        return f"goes over to the faction of {name(order['unit'], 'unit')}"
    goods = counted(what.item, what.amount) if what.amount != ALL else f"all its {ITEMS[what.item].plural}"
    goods += f" but {what.kept}" if what.kept else ""
    return f"throws {goods} away" if order["unit"] == NOBODY else f"gives {goods} to {name(order['unit'], 'unit')}"


ORDERS = (
    other_order("destroy", rule="ATL-ORDER-16", help="destroy the structure the unit owns", do=destroy,
                says="destroys the structure it owns"),
    other_order("give", arg("unit", UNIT_OR_NOBODY), arg("what", Share()), rule="ATL-ORDER-25", do=give,
                help="give items (a number, ALL, or ALL EXCEPT n) to a unit (0: nobody), or the whole UNIT",
                example="give 4573 10 swords", says=_given),
)  # fmt: skip
