"""Scripted players of Overlord: generals, mages, adventurers and craftsmen, who know what their report says.

`orders_for` is a pure function of the view, so a game of scripted players replays to the same bytes.
"""

from __future__ import annotations

from bot.demo.overlord_crews import course, drive, hire_crew, keep_shop, lead_crew
from bot.demo.overlord_desk import Desk, beasts, is_town
from bot.demo.overlord_magic import conjure
from bot.demo.overlord_war import arm, campaign, claim, guard, road, take_land
from engine.games.overlord.state import Kind
from engine.games.overlord.tables.land import TERRAINS
from engine.games.overlord.tables.skills import SKILLS
from engine.games.overlord.view import FactionView, OwnUnit

GUARDS = 30  # figures of the first followers that become soldiers


def orders_for(view: FactionView) -> str:
    """The orders of a scripted player for the coming turn, as text."""
    desk = Desk(view)
    hero = desk.hero
    if desk.turn == 1:
        desk.of_faction += ["SETTING CONSUME ON", "STANCE f04 ENEMY"]
        if desk.nth % 4:
            desk.of_faction.append(f"STANCE {view.faction} FRIENDLY")
    if hero is not None:
        _rule(desk, hero)
    for unit in desk.by_age:
        if unit is not hero:
            _serve(desk, unit)
    return desk.text()


def role(hero: OwnUnit) -> str:
    """What the leader set out as, by what he knows."""
    if hero.levels.get("mage"):
        return "mage"
    if hero.levels.get("blde"):
        return "general"
    return "adventurer" if hero.levels.get("scou") else "craftsman"


def _rule(desk: Desk, hero: OwnUnit) -> None:
    """The hero's month by what he is; in town he also hires and arms."""
    kind = role(hero)
    if hero.on_the_way and hero.trip is not None:
        if desk.turn % 11 == 10:
            desk.write(hero, "RETREAT")
        else:
            desk.write(hero, "@STUDY CMBT")
        return
    if is_town(desk.place(hero)):
        hire_crew(desk, hero)
        for soldiers in desk.named("Guards")[:1]:
            arm(desk, hero, soldiers)
    take_land(desk, hero)
    if kind == "general":
        campaign(desk, hero)
    elif kind == "mage":
        conjure(desk, hero)
    elif kind == "adventurer":
        _explore(desk, hero)
    else:
        keep_shop(desk, hero)
        claim(desk, hero)
        _learn(desk, hero, ("cmbt", "obse", "arti"))


def _explore(desk: Desk, hero: OwnUnit) -> None:
    """From place to place, living off the land where he knows it."""
    place = desk.place(hero)
    lore = TERRAINS[place.land.terrain].lore
    claim(desk, hero)
    if desk.turn < 3 or desk.turn % 4 == 0:
        _learn(desk, hero, ("cmbt", "scou", lore, "stea"))
        return
    if lore and hero.levels.get(lore):
        desk.write(hero, f"5 USE {lore.upper()}")
    way = road(desk, hero)
    desk.write(hero, "WAIT 5", f"-{way}" if way else "-@WORK", "@STUDY SCOU", "@WORK")


def _learn(desk: Desk, hero: OwnUnit, wanted: tuple[str, ...]) -> None:
    """One skill after the other up to the 2nd level."""
    for tag in wanted:
        if tag and hero.levels.get(tag, 0) < 2 and desk.afford(SKILLS[tag].cost * 30):
            desk.write(hero, f"STUDY {tag.upper()} {hero.levels.get(tag, 0) + 1}")
    desk.write(hero, "@STUDY CMBT", "@WORK")


def _serve(desk: Desk, unit: OwnUnit) -> None:
    """Everybody else, by the name that says what they are for."""
    if unit.name.startswith("Hands"):
        drive(desk, unit)
    elif unit.name.startswith("Foreman"):
        lead_crew(desk, unit)
    elif unit.name.startswith("Guards"):
        guard(desk, unit)
    elif unit.kind is Kind.FOLLOWER and not unit.name.startswith(("Builders", "People")):
        _muster(desk, unit)
    elif unit.name.startswith("People"):
        desk.write(unit, "@WORK")
    elif unit.kind is Kind.LEADER:
        _learn(desk, unit, ("cmbt", "obse"))
    elif unit in beasts(desk):
        desk.write(unit, "TACTIC FIGHT FRONT LEFT CHARGE")


def _muster(desk: Desk, unit: OwnUnit) -> None:
    """The fifty people everybody begins with: most become soldiers, the rest stay people."""
    if unit.figures >= 2 * GUARDS - 10:
        new = desk.new_unit()
        desk.write(unit, 'NAME "People"', f"SPLIT {new} {GUARDS}", "@WORK")
        desk.write(new, 'NAME "Guards"', *course("cmbt"), "@WORK")
    else:
        desk.write(unit, 'NAME "People"', "@WORK")
