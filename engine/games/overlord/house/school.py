"""What else a pupil's faction has, so that a mentor can teach it: a mage, and a captain who takes guards along.

The oldest squad of guards keeps watch at home; the others go with the captain. OVL-MAGIC-02, OVL-MAGIC-07.
"""

from __future__ import annotations

from engine.games.overlord.house.desk import Desk, is_town
from engine.games.overlord.house.roads import around, to_a_bank
from engine.games.overlord.house.soldiers import GUARD, hire_soldiers, prey
from engine.games.overlord.house.titles import send_bailiff, train
from engine.games.overlord.house.works import found_works
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.sight.view import OwnUnit
from engine.games.overlord.state import CREATURES, MANA, OUTLAWS, Stance

MAGE, CAPTAIN = "Mage", "Captain"
MAGIC = ("mage", "airs", "rmor")  # what a mage learns, in order: magecraft, its element, a spell of that element
SPELL = MAGIC[-1]
LATE = 6  # the turn from which a pupil without a title, whose guards keep no watch, hires others all the same
WILD = (OUTLAWS, CREATURES)


def enrol(desk: Desk, lord: OwnUnit) -> None:
    """Who is hired for a pupil: guards first, and when some of them keep watch, others, of one kind a month."""
    on_watch = any(unit.guarding for unit in desk.named(GUARD))
    if not (on_watch or desk.turn >= LATE):
        hire_soldiers(desk, lord)
        return
    for hires in (found_works, _hire_mage, _hire_captain, send_bailiff, hire_soldiers):
        if not desk.hired:
            hires(desk, lord)


def _hire_mage(desk: Desk, lord: OwnUnit) -> None:
    if not desk.named(MAGE):
        lessons = [f"STUDY {tag.upper()} 1" for tag in MAGIC if SKILLS[tag].annex]
        name = f"{MAGE} of {desk.place(lord).land.name}"
        desk.hire(lord, "ldr", 1, name, "UNSTACK", *lessons, "@WORK")


def _hire_captain(desk: Desk, lord: OwnUnit) -> None:
    if not desk.named(CAPTAIN) and desk.named(GUARD):
        lessons = ("STUDY CMBT 1", "STUDY TACT 1")
        name = f"{CAPTAIN} of {desk.place(lord).land.name}"
        desk.hire(lord, "ldr", 1, name, "UNSTACK", *lessons, "@WORK")


def conjure(desk: Desk, mage: OwnUnit) -> None:
    """The mage's month: the next thing to learn, or else the spell, on the guards who are there."""
    soldiers = next((unit for unit in _escort(desk) or desk.named(GUARD) if unit.location == mage.location), None)
    lesson = next((tag for tag in MAGIC if desk.learn(mage, tag)), SPELL)
    if lesson == SPELL and soldiers is not None and mage.count(MANA):
        desk.write(mage, f"TARGET {soldiers.id}", f"{mage.count(MANA)} USE {SPELL.upper()}")
    desk.write(mage, "@WORK")


def captain_of(desk: Desk, soldiers: OwnUnit) -> OwnUnit | None:
    """The captain whom a squad goes with; None for the one that stays at home, and where there is none."""
    return next(iter(desk.named(CAPTAIN)), None) if soldiers in _escort(desk) else None


def _escort(desk: Desk) -> list[OwnUnit]:
    captain = next(iter(desk.named(CAPTAIN)), None)
    if captain is None:
        return []
    return [unit for unit in desk.named(GUARD)[1:] if unit.location == captain.location]


def command(desk: Desk, captain: OwnUnit) -> None:
    """The captain's month: combat and tactics first, then out into the land and home again, fighting who is weaker."""
    escort = _escort(desk)
    ready = captain.levels.get("cmbt", 0) and captain.levels.get("tact", 0)
    if captain.on_the_way or not escort or not ready:
        _ = desk.learn(captain, "cmbt") or desk.learn(captain, "tact") or train(desk, captain)
    elif not is_town(desk.place(captain)):
        foe = prey(desk, captain, escort)
        if foe is not None:
            desk.write(captain, f"ATTACK {foe.id}")
        to_a_bank(desk, captain)
    else:
        _march(desk, captain)
    desk.write(captain, "@WORK")


def _march(desk: Desk, captain: OwnUnit) -> None:
    steps = around(desk, captain)
    for faction in WILD:
        if steps and desk.view.stance(faction) is not Stance.ENEMY:
            desk.write(captain, f"STANCE {faction} ENEMY")
    for step in steps:
        desk.write(captain, f"MARCH {step}")
    if not steps:
        train(desk, captain)
