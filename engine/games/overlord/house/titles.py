"""How a house player comes to titles and keeps them: training, claims, challenges, bailiffs who seek villages."""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.overlord.house.desk import Desk, days_of, is_player
from engine.games.overlord.house.roads import out_of_town, to_a_bank, travel
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight.view import OwnUnit, SeenTitle
from engine.games.overlord.state import COIN

DEED = 300  # coins with which a bailiff on the road goes on
PURSE = 400  # coins that a bailiff takes along: a title and its deed, and food
WORTHWHILE = ("shrf", "mayo")
BAILIFFS = {Temper.BUILDER: 4, Temper.RAIDER: 2, Temper.SCHEMER: 3}
SURE = {"mayo": 100, "shrf": 60}  # days of combat from which a challenge looks promising: the Empire's mayors have 90
NERVE = {Temper.BUILDER: 1.5, Temper.RAIDER: 1.0, Temper.SCHEMER: 1.2}  # of that, before it challenges anybody
MASTER = 140  # days of combat, for a challenge to another player
MANNERS = 2  # turns in which builders leave free titles to others
SENT_FIRST, PATIENCE = 2, 3  # bailiffs, and turns, before a hero without a title leaves his city
AGAIN = 3  # a challenge once in so many turns
FORENAMES = (
    "Anselm", "Bertha", "Corvin", "Dorothy", "Edgar", "Frida", "Gregor", "Hedwig", "Ingo", "Jutta", "Konrad", "Leonie",
    "Magnus", "Nora", "Odilo", "Petra", "Quentin", "Rosa", "Sigmund", "Thea", "Ulrich", "Vera", "Wendel", "Zita",
)  # fmt: skip
BAILIFF = "Bailiff"


def claim(desk: Desk, unit: OwnUnit) -> bool:
    """CLAIM of the title of this place, free or held by others; says whether it was written."""
    place = desk.place(unit)
    seen = place.title
    if seen is None or unit.title_of or seen.tag not in WORTHWHILE:
        return False
    rule = TITLES[seen.tag]
    if unit.levels.get(rule.skill, 0) < rule.level or not (not seen.holder or _dares(desk, unit, seen)):
        return False
    if not seen.holder and desk.temper is Temper.BUILDER and not desk.eager and desk.turn <= MANNERS:
        return False
    if not desk.draw(unit, seen.cost):
        return False
    desk.write(unit, f"CLAIM {seen.tag.upper()} {place.id}" + ("" if seen.holder else " FREE"))
    return True


def _dares(desk: Desk, unit: OwnUnit, seen: SeenTitle) -> bool:
    """Whether to challenge who holds it: with experience that promises something, and not every month."""
    if seen.faction == desk.view.faction or (desk.turn + int(unit.id[1:])) % AGAIN:
        return False
    if is_player(seen.faction):
        return desk.temper is not Temper.BUILDER and days_of(unit, "cmbt") >= MASTER and desk.fund > 5 * PURSE
    return days_of(unit, "cmbt") >= NERVE[desk.temper] * SURE[seen.tag]


def train(desk: Desk, unit: OwnUnit) -> bool:
    """Combat, for titles and to keep them; says whether there is something to learn."""
    best = 4 if unit.race == "hero" else 3
    return desk.learn(unit, "cmbt", best) or desk.learn(unit, "tact", 1) or desk.learn(unit, "parr", 2)


def send_bailiff(desk: Desk, leader: OwnUnit) -> bool:
    """A leader is hired who will look for a village without a sheriff; says whether one was."""
    if len(desk.named(BAILIFF)) >= BAILIFFS[desk.temper] or desk.fund < 3 * PURSE:
        return False
    name = f"{BAILIFF} {desk.dice.choice(FORENAMES)}"
    return desk.hire(leader, "ldr", 1, name, "UNSTACK", "STUDY CMBT 1", "@WORK")


def seek(desk: Desk, unit: OwnUnit) -> None:
    """A bailiff's month: the skill first, money for the deed, then from village to village."""
    at_home = unit.on_the_way or bool(unit.title_of)
    if at_home or desk.learn(unit, "cmbt", 1) or claim(desk, unit):
        train(desk, unit)
    else:
        _set_out(desk, unit)
    desk.write(unit, "@WORK")


def _set_out(desk: Desk, unit: OwnUnit) -> bool:
    """Into the world, with money for a title; says whether the unit goes."""
    purse = max(PURSE, desk.fund // 2) if unit is desk.hero else PURSE  # who has no home takes along what he may need
    if unit.count(COIN) < DEED and not desk.draw(unit, purse):
        return desk.fund >= DEED and to_a_bank(desk, unit)
    return travel(desk, unit, "SHRF") or out_of_town(desk, unit)


def reign(desk: Desk, hero: OwnUnit) -> None:
    """The first leader's month: the title of the home town as soon as it can be had, and training to keep it."""
    settled = hero.on_the_way or claim(desk, hero) or has_hopes(desk, hero) or _sends_others(desk, hero)
    if settled or not _set_out(desk, hero):
        train(desk, hero)
    desk.write(hero, "@WORK")


def _sends_others(desk: Desk, hero: OwnUnit) -> bool:
    """Whether bailiffs are still to be hired in a city whose title is lost, before he looks for another himself."""
    few = len(desk.named(BAILIFF)) < SENT_FIRST and desk.fund >= 3 * PURSE
    return few and desk.place(hero).land.terrain == "city" and desk.turn <= PATIENCE


def has_hopes(desk: Desk, hero: OwnUnit) -> bool:
    """Whether it holds a title, or may win the one of this town some day."""
    title = desk.place(hero).title
    if hero.title_of:
        return True
    if title is None or title.tag not in WORTHWHILE:
        return False
    return not title.holder or desk.temper is not Temper.BUILDER or title.faction == desk.view.faction
