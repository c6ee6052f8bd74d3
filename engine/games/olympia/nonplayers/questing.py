"""QUEST (OLY-ORDER-56, OLY-QUEST-01, -02, OLY-GAP-67, -O56): who is met where, the fight, the treasure."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create, vanish
from engine.core.dice import Dice
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, order, schedule_of
from engine.games.olympia.battle.aftermath import tames
from engine.games.olympia.battle.battle import battle
from engine.games.olympia.battle.battle_events import ATTACKERS
from engine.games.olympia.combat.captivity import free
from engine.games.olympia.combat.captivity_events import Looted
from engine.games.olympia.combat.fighters import Ground, rating
from engine.games.olympia.events import facts_of
from engine.games.olympia.nonplayers.quest_events import MonstersMet, MonstersWithdrew, NoAdventure
from engine.games.olympia.nonplayers.treasure import award
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.adventures import QUESTS, Monsters
from engine.games.olympia.rules.items import ITEMS, counted
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import NO_HEALTH, Place, Unit
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.stacks import remove
from engine.games.olympia.units.using import in_haven

RULE = "OLY-GAP-67"
DAYS = 7
MONSTERS = "monsters"
"""The kind of unit that quests call up."""
TO_THE_DEATH = 0  # percent


def _begin(acting: Acting) -> Started:
    _check(acting)
    return Started(DAYS)


def _check(acting: Acting) -> Place:
    """The place of a quest. Raises NotPossible for members of a stack, in havens, where there is nobody to be met."""
    world, unit = acting.world, acting.unit
    place = world.places[unit.place]
    if unit.under:
        raise NotPossible(Refusal.NOT_LEADING, RULE)
    if in_haven(world, place) or not monsters_of(place):
        raise NotPossible(Refusal.NO_QUEST_HERE, "OLY-QUEST-01", place=called(place))
    if place.quest:
        raise NotPossible(Refusal.QUEST_RESTS, RULE, place=called(place))
    return place


def monsters_of(place: Place) -> list[Monsters]:
    """Who may be met in a place; in the tunnels the deeper ones have more."""
    return [one for one in QUESTS.monsters if place.kind in one.places and place.level >= one.from_level]


def _end(acting: Acting) -> Result:
    """Half of the time nobody is met. The creature that is met is attacked at once, and fights to the death."""
    place = _check(acting)
    dice = acting.turn.dice("quest", acting.unit.id, acting.day)
    if not dice.percent(QUESTS.treasure.success):
        acting.tell(NoAdventure(**acting.facts(), place=called(place)))
        return Result.DONE
    place.quest = 1 + dice.between(*QUESTS.treasure.rest)  # the end of this month takes one off
    _fight(acting, call_up(acting.turn, place, dice), dice)
    return Result.DONE


def call_up(turn: OlympiaTurn, place: Place, dice: Dice) -> Unit:
    """Monsters of a kind that is met in a place: one leads, the others are its followers."""
    kind = dice.choice(monsters_of(place))
    attack, defense, missile = rating(kind.item, Ground())
    unit = Unit(
        id=turn.state.new_code("character"),
        name=ITEMS[kind.item].name.capitalize(),
        place=place.id,
        kind=MONSTERS,
        health=NO_HEALTH,
        attack=attack,
        defense=defense,
        missile=missile,
        breaks=TO_THE_DEATH,
    )
    turn.state.settle(unit)
    create(turn, unit, kind.item, dice.between(*kind.count) - 1, "quest")
    return unit


def _fight(acting: Acting, monsters: Unit, dice: Dice) -> None:
    turn, world, unit = acting.turn, acting.world, acting.unit
    stack = [member.id for member in world.stack(unit) if not member.prisoner]
    facts = facts_of(world, (world.units[code] for code in stack))
    who, kind = _said(monsters), _kind_of(monsters)
    turn.tell(MonstersMet(**facts, monsters=who, place=called(world.places[unit.place])))
    won = battle(turn, unit, monsters, takes_place=False) == ATTACKERS
    champion = next((world.units[code] for code in stack if code in world.units), None)
    _clear(turn, monsters)
    if won and champion is not None:
        _catch(turn, kind, champion, monsters)
        award(turn, champion, dice)
        return
    turn.tell(MonstersWithdrew(**facts, monsters=who))


def _said(monsters: Unit) -> str:
    """All of a group in words: "five orcs [287]"."""
    kind = _kind_of(monsters)
    return counted(kind, monsters.count(kind) + 1)


def _kind_of(monsters: Unit) -> str:
    """What they are: their leader is one of them."""
    return next(key for key, item in ITEMS.items() if item.name.capitalize() == monsters.name)


def _catch(turn: OlympiaTurn, kind: str, victor: Unit, monsters: Unit) -> None:
    """The beast that led the others is caught alive by who knows how to capture beasts (OLY-GAP-S652)."""
    if ITEMS[kind].beast and tames(turn.state, victor):
        create(turn, victor, kind, 1, "quest")
        turn.tell(Looted(**facts_of(turn.state, [victor]), goods=counted(kind, 1), loser=called(monsters)))


def _clear(turn: OlympiaTurn, monsters: Unit) -> None:
    """What is left of the monsters is gone: if they were beaten, their leader alone, since they fight to the death.

    Whom those held whom they have killed is free; unique things that they took from them lie there.
    """
    world = turn.state
    if monsters.id not in world.units:
        return
    for prisoner in [world.units[code] for code in monsters.beneath]:
        free(turn, prisoner)
    vanish(turn, monsters, "quest")
    schedule_of(turn).gone(monsters)
    remove(world, monsters)


def rest(turn: OlympiaTurn) -> None:
    """Month end: places where there was adventure come nearer to the next one."""
    for place in turn.state.places.values():
        place.quest = max(0, place.quest - 1)


ORDERS = (
    order("quest", rule="OLY-ORDER-56", help="look for an adventure here", says="quest", priority=3, days=DAYS,
          do=Deed(_begin, _end)),
)  # fmt: skip
