"""`improve`, `repair`, `raze` (OLY-ORDER-37, -58, -60, OLY-CASTLE-04, OLY-SHIP-03, OLY-GAP-36, -38, -O37)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.core.orders import may
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.land.ruin import WHOLE, damage, is_fallen
from engine.games.olympia.language.readers import STRUCTURE
from engine.games.olympia.language.words import MAY_DAYS, lasting
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import counted, named
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.rules.structures import CASTLE_DEFENSE, CASTLE_LEVELS, STRUCTURES
from engine.games.olympia.state import Built, Place
from engine.games.olympia.units.lordship import owner_of
from engine.games.olympia.units.men import count_men, workers
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import everybody, witnesses
from engine.games.olympia.units.skills import knows
from engine.games.olympia.work.building_events import Improved, ImprovingOver, Razing, Repaired

IMPROVE = "improve"
CONSTRUCTION, STONE, PITCH = "680", "78", "261"
CASTLE, SHIP, BUILDING = "castle", "ship", "building"


def _structure(acting: Acting) -> tuple[Place, Built]:
    """The finished structure a unit is in. Raises NotPossible."""
    place = acting.world.places[acting.unit.place]
    if place.built is None or not place.built.finished or is_fallen(place):
        raise NotPossible(Refusal.NOT_INSIDE, "OLY-GAP-38")
    return place, place.built


def _days_are_over(acting: Acting) -> bool:
    return bool(acting.running.done >= acting.order.get("days", 0) > 0)


# improve


def _begin_improving(acting: Acting) -> Result:
    """Takes the stone of the next level, unless it is taken already. Raises NotPossible."""
    place, built = _structure(acting)
    if place.kind != CASTLE:
        raise NotPossible(Refusal.NO_CASTLE, "OLY-GAP-O37")
    if not knows(acting.unit, CONSTRUCTION):
        skill = f"{SKILLS[CONSTRUCTION].name} [{CONSTRUCTION}]"
        raise NotPossible(Refusal.UNSKILLED, "OLY-GAP-O37", skill=skill)
    if not workers(acting.unit):
        raise NotPossible(Refusal.NO_WORKERS, "OLY-GAP-O37")
    following = CASTLE_LEVELS.get(built.level + 1)
    if following is None:
        raise NotPossible(Refusal.HIGHEST_LEVEL, "OLY-CASTLE-04", place=called(place))
    if not built.paid:
        if acting.unit.count(STONE) < following.stone:
            raise NotPossible(Refusal.TOO_LITTLE_STONE, "OLY-CASTLE-04", stone=counted(STONE, following.stone))
        destroy(acting.turn, acting.unit, STONE, following.stone, IMPROVE)
        built.paid = True
    return Result.POLL


def _improve(acting: Acting) -> Result:
    """A day's work; at the end of the level the order ends (OLY-EX-98)."""
    place, built = _structure(acting)
    following = CASTLE_LEVELS.get(built.level + 1)
    if following is None or not built.paid:
        return Result.DONE  # led away to a castle that nobody improves
    built.improving += workers(acting.unit)
    if built.improving >= following.work:
        built.level, built.improving, built.paid = built.level + 1, 0, False
        built.defense += CASTLE_DEFENSE
        around = witnesses(acting.world, acting.world.places[place.within])
        seen_by = tuple(dict.fromkeys((*witnesses(acting.world, place), *around)))
        acting.tell(Improved(place=place.within, seen_by=seen_by, name=called(place), level=built.level))
        _release_others(acting, place)
        return Result.DONE
    if _days_are_over(acting) or not workers(acting.unit):
        _stop_improving(acting)
        return Result.DONE
    return Result.GOING_ON


def _release_others(acting: Acting, place: Place) -> None:
    """All who improved the castle are done with the level (OLY-ORDER-37)."""
    for unit in everybody(acting.world, place):
        if unit is not acting.unit and unit.running is not None and unit.running.words.split(" ")[0] == IMPROVE:
            acting.schedule.release(unit)


def _stop_improving(acting: Acting) -> None:
    """The worker-days stay (OLY-GAP-99)."""
    place = acting.world.places[acting.unit.place]
    if place.built is None or place.kind != CASTLE or place.built.level + 1 not in CASTLE_LEVELS:
        return
    level, work = place.built.level + 1, place.built.improving
    needed = CASTLE_LEVELS[level].work
    acting.tell(ImprovingOver(**acting.facts(), name=called(place), level=level, work=work, needed=needed))


# repair


def full_defense(place: Place) -> int:
    """The defense of a structure in good repair (OLY-GAP-36)."""
    assert place.built is not None
    return STRUCTURES[place.kind].defense + CASTLE_DEFENSE * place.built.level


def _begin_repairing(acting: Acting) -> Result:
    """For a ship it uses one pitch (OLY-SHIP-03). Raises NotPossible."""
    place, built = _structure(acting)
    if not built.damage and built.defense >= full_defense(place):
        raise NotPossible(Refusal.NOTHING_TO_REPAIR, "OLY-GAP-38", place=called(place))
    if not workers(acting.unit):
        raise NotPossible(Refusal.NO_WORKERS, "OLY-GAP-38")
    if STRUCTURES[place.kind].kind == SHIP:
        if not acting.unit.count(PITCH):
            raise NotPossible(Refusal.NO_PITCH, "OLY-SHIP-03", pitch=named(PITCH))
        destroy(acting.turn, acting.unit, PITCH, 1, "repair")
    return Result.POLL


def _repair(acting: Acting) -> Result:
    """Damage goes first, then defense comes back (OLY-GAP-38)."""
    place, built = _structure(acting)
    _mend(place, built, _points(acting, place, workers(acting.unit)))
    sound = not built.damage and built.defense >= full_defense(place)
    if sound or _days_are_over(acting) or not workers(acting.unit):
        _stop_repairing(acting)
        return Result.DONE
    return Result.GOING_ON


def _points(acting: Acting, place: Place, hands: int) -> int:
    """Points that a day's man-days come to; what is left over counts tomorrow."""
    each = STRUCTURES[place.kind].man_days
    before = acting.running.made // each
    acting.running.made += hands
    return acting.running.made // each - before


def _mend(place: Place, built: Built, points: int) -> None:
    off_damage = min(points, built.damage)
    built.damage -= off_damage
    built.defense = min(full_defense(place), built.defense + points - off_damage)


def _stop_repairing(acting: Acting) -> None:
    place = acting.world.places[acting.unit.place]
    if place.built is not None:
        built = place.built
        acting.tell(Repaired(**acting.facts(), name=called(place), damage=built.damage, defense=built.defense))


# raze


def _to_raze(acting: Acting) -> Place:
    """The building its owner is in. Raises NotPossible."""
    place = acting.world.places[acting.unit.place]
    wanted = acting.order.get("building", place.id)
    if place.built is None or is_fallen(place) or STRUCTURES[place.kind].kind != BUILDING or wanted != place.id:
        raise NotPossible(Refusal.NOT_INSIDE, "OLY-GAP-38")
    if owner_of(acting.world, place) is not acting.unit:
        raise NotPossible(Refusal.NOT_OWNER, "OLY-GAP-38", place=called(place))
    return place


def _begin_razing(acting: Acting) -> Result:
    _to_raze(acting)
    return Result.POLL


def _raze(acting: Acting) -> Result:
    """His men and he himself work; at 100% damage the building is gone."""
    place = _to_raze(acting)
    points = _points(acting, place, count_men(acting.unit) + 1)
    return Result.DONE if damage(acting.turn, place, points) else Result.GOING_ON


def _stop_razing(acting: Acting) -> None:
    place = acting.world.places[acting.unit.place]
    if place.built is not None and place.built.damage < WHOLE:
        acting.tell(Razing(**acting.facts(), name=called(place), damage=place.built.damage))


ORDERS = (
    order(IMPROVE, MAY_DAYS, rule="OLY-ORDER-37", help="improve the castle you are in", example="improve 10",
          says=lambda order, name: f"improve the castle it is in{lasting(order)}", priority=3, length="varies",
          do=Deed(_begin_improving, _improve, _stop_improving)),
    order("repair", MAY_DAYS, rule="OLY-ORDER-60", help="repair the structure you are in", example="repair 5",
          says=lambda order, name: f"repair the structure it is in{lasting(order)}", priority=3, length="given",
          do=Deed(_begin_repairing, _repair, _stop_repairing)),
    order("raze", may("building", STRUCTURE), rule="OLY-ORDER-58", help="tear a building down",
          says="tear down [{building}|the structure it is in]",
          priority=3, length="varies", who="ct", do=Deed(_begin_razing, _raze, _stop_razing)),
)  # fmt: skip
