"""Juice: what a caster has of it, what he spends, how he rises to a higher mastery (ERF-J-02, -03, -06, ERF-CASTER)."""

from __future__ import annotations

from engine.games.erfworld.acting.names import called
from engine.games.erfworld.casting.events import NewMastery
from engine.games.erfworld.rules.cities import LEVELS, tower_height
from engine.games.erfworld.rules.magic import MASTERIES, SPELLS, Spell, juice
from engine.games.erfworld.scratch import ErfTurn, new_dice
from engine.games.erfworld.state import City, Commander, Pack, Side, Stack, Standing, World

ORDER = tuple(MASTERIES)
FOREIGN = 2  # times the price of a spell of another school (ERF-J-04)
FOREIGN_PERCENT = 5


def is_caster(world: World, unit: Pack | Commander) -> bool:
    """A free caster, where the campaign has casters that cast."""
    return world.options.casters and isinstance(unit, Commander) and bool(unit.school) and not unit.jailor


def casters_of(world: World, side: str) -> list[Commander]:
    return [one for one in world.commanders.values() if one.side == side and is_caster(world, one)]


def has_school(world: World, side: str, school: str) -> bool:
    """Whether a side has a free caster of a school."""
    return any(one.school == school for one in casters_of(world, side))


def full_juice(world: World, one: Commander) -> int:
    """The juice of a day, with what the tower of the own city he begins it in adds (ERF-J-03, ERF-BUILDING-47)."""
    found = juice(one.mastery, one.level)
    city = world.cities.get(world.hexes[one.place].city)
    if city is None or city.side != one.side or not tower_level(city):
        return found
    return found + found * tower_height(tower_level(city), city.works.get("floors", 0)).casting // 100


def tower_level(city: City) -> int:
    """The level of the top of its tower, 0 without one (ERF-X-22)."""
    return LEVELS[city.level].wall


def refill(turn: ErfTurn, side: Side) -> None:
    """All casters of a side begin their day: mastery first, then juice; in chains there is none (ERF-J-02, -03)."""
    world = turn.state
    for one in world.commanders.values():
        if one.side != side.id or not one.school:
            continue
        if not is_caster(world, one):
            one.juice = 0
            continue
        if _rises(world, one):
            turn.tell(NewMastery(seen_by=(side.seat,), what=called(one), mastery=MASTERIES[one.mastery].name))
        one.juice = full_juice(world, one)


def _rises(world: World, one: Commander) -> bool:
    """A caster reaches the next mastery with the level for it, if he cast on half of the days since the last step."""
    following = ORDER[ORDER.index(one.mastery) + 1 :][:1]
    if not following or one.level < MASTERIES[following[0]].level:
        return False
    if 2 * one.cast_days < world.day - max(one.step_day, one.popped):
        return False
    one.mastery, one.cast_days, one.step_day = following[0], 0, world.day
    return True


def spend(world: World, one: Commander, price: int) -> None:
    """Takes juice; the day counts as one on which he cast. Raises ValueError below zero."""
    if price > one.juice:
        raise ValueError(f"{one.id} has {one.juice} juice, not {price}")
    one.juice -= price
    if one.last_cast != world.day:
        one.last_cast = world.day
        one.cast_days += 1


def knows(one: Commander, spell: Spell) -> bool:
    """Whether a spell is of his school, and his mastery is enough for it."""
    return one.school == spell.school and ORDER.index(one.mastery) >= ORDER.index(spell.mastery)


def battle_spells(one: Commander) -> list[Spell]:
    """What he may cast in a fight, the dearest first: it helps most."""
    found = [spell for spell in SPELLS.values() if spell.is_for_battle and knows(one, spell)]
    return sorted(found, key=lambda spell: -spell.price)


def overcomes(turn: ErfTurn, caster: Commander, target: Pack | Commander) -> bool:
    """A hostile spell on one unit: caster 1d10 + level + mastery against 1d10 + level of the target's leader; a tie
    fails (ERF-J-06).
    """
    dice = new_dice(turn, "spell", caster.id, target.id)
    mine = dice.between(1, 10) + caster.level + MASTERIES[caster.mastery].resist
    return mine > dice.between(1, 10) + leader_level(turn.state, target)


def leader_level(world: World, unit: Pack | Commander) -> int:
    """The level of who leads a unit's stack; a commander stands for himself."""
    if isinstance(unit, Commander):
        return unit.level
    stack: Stack | None = world.stacks.get(f"{unit.side}.{unit.stack}") if unit.stack else None
    leader = world.commanders.get(stack.leader) if stack is not None else None
    return leader.level if leader is not None else 0


def is_free(world: World, one: Commander) -> bool:
    """Whether a caster there serves nobody: a barbarian, or of a side that is gone (ERF-MK-02)."""
    side = world.sides.get(one.side)
    return side is None or side.standing is Standing.FALLEN
