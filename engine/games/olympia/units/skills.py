"""What units know (OLY-SKILL-01 to -08): skills, experience, what learning and forgetting change.

`Unit.skills` has each known skill with its uses, `Unit.learning` those begun or found by research with the days done.
"""

from __future__ import annotations

from engine.games.olympia.events import facts_of
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.realm import REALM
from engine.games.olympia.rules.realm import experience as level_of_uses
from engine.games.olympia.rules.skills import SKILLS, Skill
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Unit, World
from engine.games.olympia.units.skill_events import Forgotten, Learned, LoreShown

ARCHERY = "615"
RELIGION = "750"


def knows(unit: Unit, skill: str) -> bool:
    return skill in unit.skills


def is_begun(unit: Unit, skill: str) -> bool:
    """Whether a skill is partially known: studied in part, or found by research (OLY-STUDY-04)."""
    return skill in unit.learning


def level(unit: Unit, skill: str) -> int:
    """Levels above apprentice: journeyman 1 to grand master 4; 0 for skills that are not rated (OLY-SKILL-08)."""
    if not SKILLS[skill].rated:
        return 0
    uses = unit.skills.get(skill, 0)
    return sum(uses >= least for least in REALM.experience.values()) - 1


def experience(unit: Unit, skill: str) -> str:
    """The level in words, "" for skills that are not known or not rated (OLY-SKILL-07, -08)."""
    if skill not in unit.skills or not SKILLS[skill].rated:
        return ""
    return level_of_uses(unit.skills[skill])


def shortened(unit: Unit, skill: str, days: int) -> int:
    """The days of a use after what experience saves (OLY-GAP-76)."""
    above = level(unit, skill)
    if days >= 14:
        return days - above
    if days >= 10:
        return days - above // 2
    return days - (days >= 7 and above >= 2)


def use_counted(unit: Unit, skill: str) -> bool:
    """Counts a successful use; not a second one in a month, and none of skills that are not rated (OLY-SKILL-06)."""
    if skill not in unit.skills or not SKILLS[skill].rated or skill in unit.improved:
        return False
    unit.improved.append(skill)
    unit.skills[skill] += 1
    return True


def learn(turn: OlympiaTurn, unit: Unit, skill: str) -> None:
    """The unit knows a skill from now on: aura of a spell or school (OLY-MAGIC-02), the lore sheet (OLY-SKILL-04)."""
    if skill in unit.skills:
        return
    unit.learning.pop(skill, None)
    unit.skills[skill] = 0
    learned = SKILLS[skill]
    _change(unit, learned, 1)
    turn.tell(Learned(**facts_of(turn.state, [unit]), code=skill, name=learned.name))
    show_lore(turn, unit.player, skill)


def forget(turn: OlympiaTurn, unit: Unit, skill: str) -> None:
    """The unit knows a skill, begun or whole, no longer, and of a category nothing at all (OLY-GAP-O28).

    Noble Points spent on it go back to the faction that it serves.
    """
    below = (code for code in (*unit.skills, *unit.learning) if SKILLS[code].category == skill)
    for code in (skill, *list(below)):
        if code in unit.skills:
            _change(unit, SKILLS[code], -1)
        elif not has_begun(unit, code):
            _drop(unit, code)
            continue
        _return_points(turn.state, unit, SKILLS[code])
        _drop(unit, code)
        turn.tell(Forgotten(**facts_of(turn.state, [unit]), code=code, name=SKILLS[code].name))


def has_begun(unit: Unit, skill: str) -> bool:
    """Whether a skill is partially known and its fee is paid; research alone only finds it (OLY-RESEARCH-08)."""
    return skill in unit.learning and skill not in unit.found


def _drop(unit: Unit, skill: str) -> None:
    unit.skills.pop(skill, None)
    unit.learning.pop(skill, None)
    for codes in (unit.found, unit.improved):
        if skill in codes:
            codes.remove(skill)


def _change(unit: Unit, skill: Skill, sign: int) -> None:
    """What knowing a skill means for the unit itself."""
    if skill.magic:
        unit.most_aura = max(0, unit.most_aura + sign)
        unit.aura = max(0, unit.aura + sign)
    if skill.key == ARCHERY:
        unit.missile = max(0, unit.missile + sign * skill.number("learned"))


def _return_points(world: World, unit: Unit, skill: Skill) -> None:
    """Only what was paid for it; what came to it otherwise cost nothing."""
    owner = world.players.get(unit.player)
    if owner is not None and skill.key in unit.invested:
        unit.invested.remove(skill.key)
        unit.points -= skill.noble_points
        owner.points += skill.noble_points


def show_lore(turn: OlympiaTurn, player: str, code: str) -> None:
    """Shows a faction the lore sheet of a skill or an item, once."""
    owner = turn.state.players.get(player)
    if owner is not None and code not in owner.lore:
        owner.lore.append(code)
        name = SKILLS[code].name if code in SKILLS else ITEMS[code].name
        turn.tell(LoreShown(seen_by=(owner.seat,), code=code, name=name))


def is_priest(unit: Unit) -> bool:
    """OLY-RELIG-01."""
    return RELIGION in unit.skills


def new_month(world: World) -> None:
    """Uses and days of study are counted again (OLY-SKILL-06, OLY-STUDY-08)."""
    for unit in world.units.values():
        unit.improved = []
        unit.studied = 0
