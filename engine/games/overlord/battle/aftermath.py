"""After the last blow: the wounded, the dead, what was learned (OVL-COMBAT-51, -52, -57, OVL-EXP-03 to -06)."""

from __future__ import annotations

from engine.core.acting.ledger import create
from engine.core.dice import Dice
from engine.games.overlord.combat.fighters import Fighter, Hurt, Side
from engine.games.overlord.combat.strikes import binomial
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import MANA, STUDY_DAY, Unit
from engine.games.overlord.units import attributes

RECOVERY = 0.5  # OVL-GAP-103
POTION = "poth"
COMBAT, MELEE, PARRY = "cmbt", "mele", "parr"


def fanatics_die(fighters: list[Fighter], loser: Side | None) -> None:
    """Fanatics never survive a defeat, not even those who left the field (OVL-COMBAT-57)."""
    for fighter in fighters:
        if fighter.side is loser and fighter.is_fanatic:
            fighter.hurt.clear()


def tend_wounded(fighter: Fighter, dice: Dice) -> int:
    """Of the wounded half recover; the others lose one more point of life (OVL-COMBAT-51). Returns how many die of it.

    Life is that of a figure without any spell of the battle. A unit with potions of healing equipped drinks one for
    each wounded figure, and those recover.
    """
    life = max(1, (fighter.base + fighter.gear).life)
    dead = 0
    for figure, count in list(fighter.hurt.items()):
        if figure.wounded:
            draughts = min(count, fighter.potions, fighter.goods.get(POTION, 0))
            if draughts:
                fighter.goods[POTION] -= draughts
                fighter.potions -= draughts
            worse = count - draughts - binomial(dice, count - draughts, RECOVERY)
            if figure.lost + 1 >= life:
                dead += worse
    if dead:
        fighter.hurt = {Hurt(): fighter.figures - dead} if fighter.figures > dead else {}
    return dead


def settle(turn: OverlordTurn, unit: Unit, fighter: Fighter) -> None:
    """Writes what is left of a unit back to the state: figures, equipment they can wear, what magic used up."""
    unit.figures = fighter.figures
    for item in dict.fromkeys((*fighter.goods, MANA)):
        change = fighter.goods.get(item, 0) - unit.count(item)
        if change:
            create(turn, unit, item, change, "battle")
    unit.equipped = worn(unit)


def worn(unit: Unit) -> dict[str, int]:
    """What a unit can still have equipped with the figures and items it has: first come, first served (OVL-ITEM-04)."""
    room: dict[str, int] = {}
    found: dict[str, int] = {}
    for tag, count in unit.equipped.items():
        item = ITEMS[tag]
        free = room.setdefault(item.slot, item.per_figure * unit.figures)
        keeps = min(count, free, unit.count(tag))
        room[item.slot] = free - keeps
        if keeps > 0:
            found[tag] = keeps
    return found


def practise(unit: Unit, fighter: Fighter) -> None:
    """Adds the battle's practice to a survivor (OVL-EXP-03 to -06)."""
    for skill, days in fighter.practice.items():
        if may_practise(unit, skill):
            unit.experience[skill] = unit.experience.get(skill, 0) + days * STUDY_DAY


def may_practise(unit: Unit, skill: str) -> bool:
    """Combat is learned by everybody, parrying only by who has begun it, any other skill with what it requires.

    (OVL-EXP-04: melee from nothing needs the 1st level of combat.)
    """
    if skill == COMBAT or attributes.is_novice(unit, skill):
        return True
    if skill == PARRY:
        return False
    return attributes.knows(unit, SKILLS[skill].needs)
