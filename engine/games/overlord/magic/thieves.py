"""Pick pockets and assassins: deeds that work on a unit like spells do, and live by stealth (OVL-VIS-10).

Decisions: a theft takes one piece, the dearest for its weight with the best odds: 5% for each point of stealth, 3% less
for each unit of weight, 20% less for what is equipped. An attempt on a life takes one figure: 10% for each point of
stealth beyond the victim's observation, never below 5%. Who fails is noticed: a thief with 10% for each point of the
victim's observation, an assassin always.
"""

from __future__ import annotations

from engine.games.overlord.acting.contract import Acting, NotYet, facts
from engine.games.overlord.acting.references import title
from engine.games.overlord.battle.losses import lose
from engine.games.overlord.land.magic_events import AttemptFailed, CaughtRedHanded, Killed, RobbedOf, Stole, WasKilled
from engine.games.overlord.magic.sort import Aim, Sort, Spell, unit_here
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.skills import SKILLS, Use
from engine.games.overlord.sight.entries import item_name
from engine.games.overlord.state import MANA, Unit
from engine.games.overlord.units import equipment
from engine.games.overlord.units.attributes import stats
from engine.games.overlord.units.visibility import expose

PER_STEALTH, PER_WEIGHT, WORN, NOTICED = 5, 3, 20, 10  # percent
PER_LEAD, LEAST = 10, 5


def _stranger(acting: Acting, skill: str, use: Use) -> Aim | None:
    aim = unit_here(acting, skill)
    if aim is not None and aim.unit is not None and aim.unit.faction == acting.unit.faction:
        raise NotYet(Refusal.THIEF_OWN, "OVL-VIS-10", other=title(aim.unit), skill=SKILLS[skill].name)
    return aim


def theft_chance(thief: Unit, victim: Unit, item: str) -> int:
    """Percent that one piece can be taken unnoticed."""
    worn = victim.count(item) <= victim.equipped.get(item, 0)
    odds = PER_STEALTH * stats(thief).stealth - PER_WEIGHT * ITEMS[item].weight - (WORN if worn else 0)
    return max(0, min(100, odds))


def loot(thief: Unit, victim: Unit) -> str:
    """What a thief goes for; "" where nothing can be had."""
    wanted = [item for item in victim.items if item != MANA and theft_chance(thief, victim, item)]
    return max(wanted, key=lambda item: (ITEMS[item].price * theft_chance(thief, victim, item), item), default="")


def _steal(spell: Spell, times: int) -> None:
    acting, victim = spell.acting, spell.aim.unit
    assert victim is not None
    for attempt in range(times):
        dice = acting.turn.dice("theft", acting.unit.id, acting.day, attempt)
        item = loot(acting.unit, victim)
        if item and dice.percent(theft_chance(acting.unit, victim, item)):
            victim.add(item, -1)
            acting.unit.add(item, 1)
            equipment.settle(victim)
            acting.tell(Stole(**acting.facts(), goods=item_name(item), other_name=title(victim)))
            acting.tell(RobbedOf(**facts(acting.turn, victim), goods=item_name(item)))
        else:
            _fail(spell, victim, dice.percent(NOTICED * max(0, stats(victim).observation)))


def _fail(spell: Spell, victim: Unit, noticed: bool) -> None:
    acting = spell.acting
    acting.tell(AttemptFailed(**acting.facts(), skill=spell.name, other_name=title(victim)))
    if noticed:
        expose(acting.turn, acting.unit)
        told = facts(acting.turn, victim)
        acting.tell(CaughtRedHanded(**told, skill=spell.name, other_name=title(acting.unit)))


def murder_chance(killer: Unit, victim: Unit) -> int:
    """Percent that an attempt on a life succeeds."""
    return max(LEAST, min(100, PER_LEAD * (stats(killer).stealth - stats(victim).observation)))


def _murder(spell: Spell, times: int) -> None:
    acting, victim = spell.acting, spell.aim.unit
    assert victim is not None
    dice = acting.turn.dice("murder", acting.unit.id, acting.day)
    if dice.percent(murder_chance(acting.unit, victim)):
        acting.tell(Killed(**acting.facts(), other_name=title(victim)))
        acting.tell(WasKilled(**facts(acting.turn, victim)))
        lose(acting.turn, victim, 1, "murder", with_goods=False)
    else:
        _fail(spell, victim, noticed=True)


def _one(acting: Acting, use: Use, aim: Aim) -> int:
    return 1


STEALS = Sort(_stranger, _steal)
MURDERS = Sort(_stranger, _murder, room=_one)
