"""Scripted players of Overlord: generals, mages, adventurers and craftsmen, who know what their report says.

`orders_for` is a pure function of the view, so a game of scripted players replays to the same bytes. Units are told
apart by their names: Bailiffs seek titles, Foremen lead crews, Guards fight, crews work, and so on.
"""

from __future__ import annotations

from bot.demo.overlord.crews import drive, hire_crew, lead_crew
from bot.demo.overlord.desk import Desk, is_town
from bot.demo.overlord.household import court, keep_house, lead_caravan, make_things, prowl, sail
from bot.demo.overlord.magic import conjure, take_pupil
from bot.demo.overlord.paperwork import leave, lend_a_hand, paperwork
from bot.demo.overlord.titles import claim, hire_household, hold, seek, send_bailiff, travel
from bot.demo.overlord.war import arm, campaign, guard, hire_guards, sweep
from bot.demo.overlord.works import build, found_works, oversee
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.sight.view import FactionView, OwnUnit
from engine.games.overlord.state import Kind

MAGE, GENERAL, ADVENTURER, CRAFTSMAN = "mage", "general", "adventurer", "craftsman"


def orders_for(view: FactionView) -> str:
    """The orders of a scripted player for the coming turn, as text."""
    desk = Desk(view)
    hero = desk.hero
    if hero is not None:
        paperwork(desk, hero)
        _rule(desk, hero)
    for unit in desk.by_age:
        if unit is not hero:
            _serve(desk, unit)
    return desk.text()


def role(hero: OwnUnit) -> str:
    """What the leader set out as, by what he knows."""
    if hero.levels.get("mage"):
        return MAGE
    if hero.levels.get("blde"):
        return GENERAL
    return ADVENTURER if hero.levels.get("scou") else CRAFTSMAN


def _rule(desk: Desk, hero: OwnUnit) -> None:
    """The hero's month by what he is; in town he also hires and arms."""
    kind = role(hero)
    if hero.on_the_way:
        if desk.turn % 13 == 12:
            desk.write(hero, "RETREAT")
        desk.drill(hero)
        return
    if is_town(desk.place(hero)):
        _hire(desk, hero, kind)
    if kind == GENERAL:
        campaign(desk, hero)
    elif kind == MAGE:
        take_pupil(desk, hero)
        if claim(desk, hero):
            desk.learn(hero, "cmbt", 2)
        conjure(desk, hero)
    elif kind == ADVENTURER:
        _explore(desk, hero)
    else:
        _craft(desk, hero)


def _hire(desk: Desk, hero: OwnUnit, kind: str) -> None:
    """A household, a bailiff, guards and a crew, as the hero's kind needs them; the first guards are armed."""
    hire_household(desk, hero)
    send_bailiff(desk, hero)
    if kind in (GENERAL, ADVENTURER) or hero.title_of:
        hire_guards(desk, hero)
    if kind != CRAFTSMAN:
        hire_crew(desk, hero)
    for soldiers in desk.named("Guard"):
        if soldiers.location == hero.location:
            arm(desk, hero, soldiers)
            break


def _craft(desk: Desk, hero: OwnUnit) -> None:
    """A craftsman's month: works of his own, and the title of his town when he can have it."""
    found_works(desk, hero)
    if hero.title_of:
        hold(desk, hero)
    elif claim(desk, hero) or desk.learn(hero, "cmbt", 1):
        desk.write(hero, "@WORK")
    else:
        oversee(desk, hero)


def _explore(desk: Desk, hero: OwnUnit) -> None:
    """From place to place, living off the land where he knows it; a free title on the way is his."""
    place = desk.place(hero)
    lore = TERRAINS[place.land.terrain].lore
    if hero.title_of and desk.turn % 12:
        hold(desk, hero)
        return
    if claim(desk, hero):
        desk.write(hero, "@STUDY SCOU", "@WORK")
        return
    if not desk.learn(hero, "cmbt", 1) and desk.turn % 5 == 0:
        for tag in (lore, "scou", "stea", "ambu"):
            if desk.learn(hero, tag, 2):
                break
    if lore and hero.levels.get(lore):
        desk.write(hero, f"4 USE {lore.upper()}")
    if is_town(place):
        desk.draw(hero, 600)
    travel(desk, hero)


def _serve(desk: Desk, unit: OwnUnit) -> None:
    """Everybody else, by the name that says what they are for."""
    word = unit.name.partition(" ")[0].rstrip(":")
    if word in SERVICE:
        SERVICE[word](desk, unit)
    elif unit.kind is Kind.CREATURE:
        desk.write(unit, "TACTIC FIGHT FRONT LEFT CHARGE")
    elif unit.kind is Kind.FOLLOWER:
        desk.write(unit, 'NAME "Household"', "UNSTACK", "@WORK")
    elif unit.kind is Kind.LEADER:
        keep_house(desk, unit)


def _keep_home(desk: Desk, steward: OwnUnit) -> None:
    """The steward hires and arms while the hero is away, and takes back what was lost."""
    hero = desk.hero
    if is_town(desk.place(steward)) and not steward.on_the_way and hero and hero.location != steward.location:
        hire_household(desk, steward)
        send_bailiff(desk, steward)
        hire_guards(desk, steward)
        for soldiers in desk.named("Guard"):
            if soldiers.location == steward.location:
                arm(desk, steward, soldiers)
                break
    keep_house(desk, steward)


def _toil(desk: Desk, unit: OwnUnit) -> None:
    desk.write(unit, "@WORK")


SERVICE = {
    "Crew": drive,
    "Foreman": lead_crew,
    "Guard": guard,
    "Company": guard,
    "Bailiff": seek,
    "Marshal": sweep,
    "Building": build,
    "Household": _toil,
    "Helping": lend_a_hand,
    "Leaving": leave,
    "Pupil": conjure,
    "Mage": conjure,
    "Steward": _keep_home,
    "Workshop": make_things,
    "Shipyard": make_things,
    "Skipper": sail,
    "Watch": lambda desk, unit: None,  # as the skipper says
    "Shadow": prowl,
    "Trader": lead_caravan,
    "Noble": court,
}
