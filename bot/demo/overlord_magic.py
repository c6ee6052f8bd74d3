"""A scripted mage of Overlord: learns, gathers mana, and uses what he has learned."""

from __future__ import annotations

from bot.demo.overlord_desk import Desk
from engine.games.overlord.state import MANA
from engine.games.overlord.tables.skills import ELEMENTS, SKILLS
from engine.games.overlord.view import OwnUnit

SELF_TAUGHT = 1  # the level of magic a leader reaches without a teacher
KNOWN_ARTS = 4  # spells a mage learns before he is content


def conjure(desk: Desk, mage: OwnUnit) -> None:
    """A mage's month: study what is open, then use what he can pay for."""
    desk.write(mage, "TACTIC DEFEND REAR CENTER SUPPORT")
    for tag in _open(mage)[:2]:
        cost = SKILLS[tag].cost * min(30, SKILLS[tag].days)
        if desk.afford(cost):
            desk.write(mage, f"STUDY {tag.upper()} 1")
    _use(desk, mage)
    if mage.levels.get("obse", 0) < 2 and desk.turn % 3 == 0:
        desk.write(mage, "STUDY SCOU 1", "@STUDY OBSE 2")
    desk.write(mage, "@WORK")


def _open(mage: OwnUnit) -> list[str]:
    """Magic skills he may take up now: meditation, then spells, one element's at a time."""
    wanted = [tag for tag in ("mage", "medi") if mage.levels.get(tag, 0) < SELF_TAUGHT]
    own = [tag for tag in ELEMENTS if mage.levels.get(tag)]
    if not own:
        wanted.append(ELEMENTS[int(mage.id[1:]) % len(ELEMENTS)])
    arts = [tag for tag in mage.levels if SKILLS[tag].magic and tag not in ELEMENTS and tag not in ("mage", "medi")]
    if len(arts) < KNOWN_ARTS:
        wanted += [tag for tag in mage.may_learn if SKILLS[tag].magic and not mage.levels.get(tag)]
    return wanted


def _use(desk: Desk, mage: OwnUnit) -> None:
    """USE of the spells known, one after the other as mana and materials go; combat spells into the COMBAT list."""
    combat = []
    for tag, level in mage.levels.items():
        skill = SKILLS[tag]
        if not skill.magic or not level:
            continue
        use = skill.use(level)
        if skill.action(level) is not None:
            combat.append(tag.upper())
        if use is None or use.mana > mage.count(MANA) or any(mage.count(i) < n for i, n in use.uses.items()):
            continue
        if use.kind == "ritual":
            continue  # mana for another mage
        if use.target == "unit":
            desk.write(mage, f"TARGET {_subject(desk, mage)}")
        desk.write(mage, f"USE {tag.upper()} 1")
        break
    if combat:
        desk.write(mage, f"COMBAT {' '.join(combat[:6])}")


def _subject(desk: Desk, mage: OwnUnit) -> str:
    """Whom a spell is for: an own unit that stands here, else himself."""
    others = [unit.id for unit in desk.place(mage).own_units if unit.id != mage.id]
    return others[desk.turn % len(others)] if others else mage.id
