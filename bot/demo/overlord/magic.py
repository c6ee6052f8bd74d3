"""A scripted mage of Overlord: learns, teaches, gathers mana, and uses what he has learned, each spell in its turn."""

from __future__ import annotations

from bot.demo.overlord.desk import Desk, is_town, towns_in
from engine.games.overlord.rules.skills import ELEMENTS, SKILLS, Use, bases
from engine.games.overlord.sight.view import OwnUnit
from engine.games.overlord.state import MANA, Kind

KNOWN_ARTS = 8  # spells a mage learns before he is content
SPELLS_A_MONTH = 2
STUDIES_A_MONTH = 2
HERBS_KEPT = 3
FINDERS = {"ston": "digg", "iron": "mini", "hrse": "hors"}  # components that are found on land, and by which trade
TUITION = 200  # coins taken into a guild, where no banker is


def conjure(desk: Desk, mage: OwnUnit) -> None:
    """A mage's month: into the guild if there is one, two spells, then study of what is open."""
    if mage.on_the_way:
        desk.write(mage, "@WORK")
        return
    if desk.turn % 7 == 1:
        desk.write(mage, "TACTIC DEFEND REAR CENTER SUPPORT")
    _war_spells(desk, mage)
    _visit_a_guild(desk, mage)
    _fetch(desk, mage)
    if desk.hero is mage:
        _look_for(desk, mage)
    cast = _cast(desk, mage)
    written = 0
    for tag in _open(desk, mage):
        written += written < STUDIES_A_MONTH and desk.learn(mage, tag, mage.levels.get(tag, 0) + 1)
    if mage.levels.get("medi") and mage.count("herb") > HERBS_KEPT:
        desk.write(mage, "@USE MEDI")
    if not written and desk.place(mage).land.terrain == "towr" and desk.place(mage).land.container:
        desk.write(mage, "MOVE OUT")  # out of coins, or of lessons
    if not written and not cast and desk.turn % 4 == 0:
        desk.learn(mage, "scou", 1)
        desk.learn(mage, "obse", 1)
    desk.write(mage, "@WORK")


def _open(desk: Desk, mage: OwnUnit) -> list[str]:
    """Magic to take up now: the foundations, what a guild teaches here, one element, then the cheap spells."""
    wanted = ["mage", "medi"] if not mage.levels.get("medi") else []
    own = [tag for tag in ELEMENTS if mage.levels.get(tag)]
    if not own:
        wanted.append(ELEMENTS[(desk.nth + int(mage.id[1:])) % len(ELEMENTS)])
    taught = [tag for tag, level in desk.place(mage).teaches.items() if mage.levels.get(tag, 0) < level]
    wanted += [tag for tag in taught if tag in mage.may_learn and SKILLS[tag].magic]
    arts = [tag for tag in mage.levels if SKILLS[tag].needs and tag not in ELEMENTS and SKILLS[tag].magic]
    if len(arts) < KNOWN_ARTS:
        fresh = [tag for tag in mage.may_learn if SKILLS[tag].magic and not mage.levels.get(tag)]
        begun = [tag for tag in fresh if mage.experience.get(tag)]
        wanted += begun + sorted(fresh, key=lambda tag: (_price(mage, tag), SKILLS[tag].days))
    return list(dict.fromkeys(wanted))


def _price(mage: OwnUnit, tag: str) -> int:
    """Mana that a spell takes, if he could hold so much; things he could not cast, and those of battle, come last."""
    use = SKILLS[tag].use(1)
    return use.mana if use is not None and use.mana <= mage.mana_limit + 1 and use.kind != "produce" else 99


def components(mage: OwnUnit) -> dict[str, int]:
    """What the mage lacks for the spells he has mastered: item -> pieces."""
    lacking: dict[str, int] = {}
    for tag, level in mage.levels.items():
        use = SKILLS[tag].use(level) if SKILLS[tag].magic else None
        for item, number in use.uses.items() if use is not None and use.kind == "summon" else ():
            if mage.count(item) < number:
                lacking[item] = number
    return lacking


def _fetch(desk: Desk, mage: OwnUnit) -> None:
    """Takes components that others of the house have."""
    for item, number in components(mage).items():
        owner = next((unit for unit in desk.place(mage).own_units if unit.count(item) >= number), None)
        if owner is not None:
            desk.write(mage, f"GET {owner.id} {number} {item}")


def _look_for(desk: Desk, mage: OwnUnit) -> None:
    """Takes a component out of the land around the town himself, for which he learns the trade."""
    place = desk.place(mage)
    around = desk.outside(place)
    item = next((one for one in components(mage) if one in FINDERS and around and around.resources.get(one)), "")
    if not item or around is None or not (is_town(place) or place is around):
        return
    trade = FINDERS[item]
    if not mage.levels.get(trade):
        desk.write(mage, *(f"STUDY {tag.upper()} 1" for tag in (*reversed(bases(trade)), trade)))
        return
    out = ("MOVE OUT",) if place is not around else ()
    home = next(iter(towns_in(around)), "")
    desk.write(mage, *out, f"USE {trade.upper()} 1", *((f"MOVE {home}",) if home else ()))


def _visit_a_guild(desk: Desk, mage: OwnUnit) -> None:
    """Into the house of magic of this town, for the first year and a half."""
    if desk.turn > 18 or desk.hero is not mage:
        return
    for inner in desk.place(mage).inner:
        lessons = [tag for tag, level in inner.teaches.items() if mage.levels.get(tag, 0) < level]
        if any(SKILLS[tag].magic for tag in lessons) and desk.draw(mage, TUITION):
            desk.write(mage, f"MOVE {inner.land.id}")
            return


def _cast(desk: Desk, mage: OwnUnit) -> bool:
    """The spells of the month, one after the other as mana and materials go; says whether there are any."""
    mana, dashes = mage.count(MANA), ""
    ready = []
    for tag, level in mage.levels.items():
        use = SKILLS[tag].use(level)
        if use is not None and tag != "medi" and SKILLS[tag].magic and _can_pay(mage, use):
            ready.append((tag, use))
    start = desk.pick(mage, len(ready))
    cast = 0
    for tag, use in [*ready[start:], *ready[:start]]:
        target = _target(desk, mage, tag, use)
        if cast == SPELLS_A_MONTH or target is None or use.mana > mana:
            continue
        if target:
            desk.write(mage, f"{dashes}TARGET {target}")
        desk.write(mage, f"{dashes}USE {tag.upper()} 1")
        mana -= use.mana
        cast += 1
        dashes += "-"
    return bool(cast)


def _can_pay(mage: OwnUnit, use: Use) -> bool:
    return use.mana <= mage.count(MANA) and all(mage.count(item) >= number for item, number in use.uses.items())


def _target(desk: Desk, mage: OwnUnit, tag: str, use: Use) -> str | None:
    """What TARGET is to say for a spell: "" for nothing, None when there is nothing to aim at."""
    place = desk.place(mage)
    others = [unit for unit in place.own_units if unit.id != mage.id and not unit.on_the_way]
    if use.kind == "ritual":
        return next((unit.id for unit in others if desk.view.own[unit.id].levels.get("mage")), None)
    if use.kind == "summon":
        return next((unit.id for unit in others if unit.race == use.makes), mage.id)
    if use.kind == "harvest":
        return "" if place.resources.get(use.makes) or place.ground.get(use.makes) else None
    if use.target == "unit":
        return others[desk.turn % len(others)].id if others else mage.id
    if use.target == "place":
        return place.land.container or place.id  # inside there is neither soil nor sky
    if use.target == "structure":
        return next((s.id for s in place.structures if s.own and s.needs), None)
    return ""


def _war_spells(desk: Desk, mage: OwnUnit) -> None:
    """Spells of battle into the COMBAT list."""
    fighting = [tag.upper() for tag, level in mage.levels.items() if SKILLS[tag].action(level) is not None]
    if fighting and list(mage.tactics.actions)[: len(fighting)] != fighting[:6]:
        desk.write(mage, f"COMBAT {' '.join(fighting[:6])} PARRY")


def take_pupil(desk: Desk, mage: OwnUnit) -> None:
    """A leader is hired to learn magic, and taught what he lacks and the master has."""
    pupils = [unit for unit in desk.named("Pupil") if unit.location == mage.location and not unit.on_the_way]
    if not desk.named("Pupil") and desk.fund > 2500:
        new = desk.hire(mage, "ldr", 1, "Pupil of " + mage.name, "STUDY MAGE 1", "@WORK")
        if new:
            desk.write(mage, f"10 TEACH {new} MAGE")
    for pupil in pupils[:1]:
        for tag in ("mage", *ELEMENTS, *mage.levels):
            better = mage.levels.get(tag, 0) > pupil.levels.get(tag, 0) and pupil.levels.get(tag, 0) < 2
            if better and SKILLS[tag].magic and (desk.may_study(pupil, tag) or tag == "mage"):
                desk.write(pupil, f"10 STUDY {tag.upper()}")
                desk.write(mage, f"LEADING {pupil.id}", f"-10 TEACH {pupil.id} {tag.upper()}")
                return


def is_mage(unit: OwnUnit) -> bool:
    return unit.kind is Kind.LEADER and bool(unit.levels.get("mage"))
