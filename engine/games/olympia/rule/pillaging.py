"""`pillage`, and the bands that come out of nowhere (OLY-ORDER-48, OLY-PILL-01 to -04, OLY-PERM-12, OLY-GAP-59, -61,
-S673).
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.battle.battle import battle
from engine.games.olympia.battle.battle_events import ATTACKERS
from engine.games.olympia.combat.fighters import fighting_men
from engine.games.olympia.language.words import MAY_FLAG
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rule.rule_events import MobFormed, Pillaged, PillageSeen
from engine.games.olympia.rules.adventures import BANDS
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.rules.land import CITY, OCEAN
from engine.games.olympia.rules.realm import CHANCES, REALM
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import NO_HEALTH, Place, Unit, World
from engine.games.olympia.units.admission import GARRISON
from engine.games.olympia.units.lordship import GARRISON_FIGHTERS
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import everybody, witnesses
from engine.games.olympia.units.stacks import leader_of
from engine.games.olympia.units.using import in_haven

MOB = "mob"


def gather(turn: OlympiaTurn, place: Place, kind: str, *, guard: bool = False) -> Unit:
    """A new band of a kind of the table, last in the list of a place."""
    world, figures = turn.state, BANDS[kind]
    attack, defense = figures.fighter
    unit = Unit(id=world.new_code("character"), name=figures.name, place=place.id, kind=kind, health=NO_HEALTH)
    unit.attack, unit.defense, unit.guard = attack, defense, guard
    world.settle(unit)
    if figures.item:
        count = turn.dice("band", kind, place.id, turn.day).between(*figures.count)
        create(turn, unit, figures.item, count, kind)
    return unit


DAYS = 7


def guards(world: World, unit: Unit) -> list[Unit]:
    """Who guards the place a unit is in against it; garrisons of fewer than ten do not (OLY-LAND-05)."""
    found = []
    for other in everybody(world, world.places[unit.place]):
        own = leader_of(world, other) is leader_of(world, unit) or (other.player and other.player == unit.player)
        weak = other.kind == GARRISON and fighting_men(other) < GARRISON_FIGHTERS
        if other.guard and not own and not weak and not other.prisoner:
            found.append(other)
    return found


def _begin(acting: Acting) -> Started:
    """With the flag the guards are attacked first. Raises NotPossible."""
    _place(acting)
    if acting.order.get("flag"):
        _beat_guards(acting)
    _check_guards(acting)
    return Started(DAYS)


def _place(acting: Acting) -> Place:
    """What is to be pillaged. Raises NotPossible."""
    world, unit = acting.world, acting.unit
    place = world.places[unit.place]
    if place.kind != CITY and (place.within or place.kind == OCEAN):
        raise NotPossible(Refusal.NOTHING_TO_PILLAGE, "OLY-PILL-01", where=called(place))
    if in_haven(world, place):
        raise NotPossible(Refusal.HAVEN, "OLY-COMBAT-32")
    if sum(fighting_men(member) for member in world.stack(unit) if not member.prisoner) < REALM.taxes.pillagers:
        raise NotPossible(Refusal.TOO_FEW_PILLAGERS, "OLY-PILL-01", needed=REALM.taxes.pillagers)
    if place.tax < REALM.taxes.least_pillaged:
        raise NotPossible(Refusal.NOTHING_TO_PILLAGE, "OLY-GAP-59", where=called(place))
    return place


def _check_guards(acting: Acting) -> None:
    standing = guards(acting.world, acting.unit)
    if standing:
        raise NotPossible(Refusal.GUARDED, "OLY-PILL-03", guard=called(standing[0]))


def _beat_guards(acting: Acting) -> None:
    """One stack of guards after the other; a unit that does not win gives up. Raises NotPossible."""
    world, unit = acting.world, acting.unit
    if unit.under:
        raise NotPossible(Refusal.NOT_LEADING, "OLY-COMBAT-02")
    while standing := guards(world, unit):
        won = battle(acting.turn, unit, standing[0], takes_place=False)
        if won != ATTACKERS or unit.id not in world.units or unit.prisoner:
            raise NotPossible(Refusal.GUARDS_HOLD, "OLY-PILL-03")
        if standing[0].id in world.units and standing[0].kind == GARRISON:
            raise NotPossible(Refusal.GUARDS_HOLD, "OLY-PILL-03")


def _pillage(acting: Acting) -> Result:
    """All the gold of the tax base; four months of recovery; perhaps a mob (OLY-PILL-02, OLY-GAP-59). Raises
    NotPossible as at the start.
    """
    place = _place(acting)
    _check_guards(acting)
    world, unit, turn = acting.world, acting.unit, acting.turn
    gold, place.tax, place.work_days = place.tax, 0, 0
    create(turn, unit, GOLD, gold, "pillage")
    if place.id not in turn.scratch.pillaged:
        place.pillage += REALM.taxes.pillage_months
        turn.scratch.pillaged[place.id] = None
    acting.tell(Pillaged(**acting.facts(), where=called(place), gold=gold))
    seen_by = witnesses(world, place, of=unit)
    turn.tell(PillageSeen(place=place.id, seen_by=seen_by, where=called(place), name=called(unit)))
    _enrage(acting, place)
    return Result.DONE


def _enrage(acting: Acting, place: Place) -> None:
    """A mob may form, and attack at once."""
    turn, figures = acting.turn, CHANCES.mob
    dice = turn.dice("mob", place.id, turn.day)
    if dice.below(figures.forms_one_in):
        return
    mob = gather(turn, place, MOB, guard=True)
    turn.tell(MobFormed(place=place.id, seen_by=witnesses(turn.state, place), name=called(mob)))
    if not dice.below(figures.attacks_one_in):
        battle(turn, mob, acting.unit, takes_place=False, automatic=True)


ORDERS = (
    order("pillage", MAY_FLAG, rule="OLY-ORDER-48", help="seize the tax base (1: attack the guards first)",
          says=lambda order, name: f"pillage{', attacking the guards first' if order.get('flag') else ''}", priority=3,
          days=DAYS, who="ct", do=Deed(_begin, _pillage)),
)  # fmt: skip
