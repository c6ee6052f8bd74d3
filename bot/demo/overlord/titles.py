"""Titles of a scripted Overlord faction: who seeks one, who challenges whom, and what holders do."""

from __future__ import annotations

from bot.demo.overlord.desk import Desk, is_town, of_player
from bot.demo.overlord.roads import go, way_to_a_town
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight.view import OwnUnit, SeenTitle
from engine.games.overlord.state import COIN, STUDY_DAY, Stance

TRAVEL_MONEY = 600  # what a seeker takes along: a title and its deed
CHALLENGE_EVERY = 4  # turns between challenges for a title
TRIED = {"mayo": 100, "shrf": 60}  # days of combat from which a challenge looks promising: imperial mayors have 90
RICH = 4000  # coins beyond what is kept, from which a holder spends on others
BAILIFFS = 3
FORENAMES = (
    "Anselm", "Bertha", "Corvin", "Dorothy", "Edgar", "Frida", "Gregor", "Hedwig", "Ingo", "Jutta", "Konrad", "Leonie",
    "Magnus", "Nora", "Odilo", "Petra", "Quentin", "Rosa", "Sigmund", "Thea", "Ulrich", "Vera", "Wendel", "Zita",
)  # fmt: skip


def is_vacant(title: SeenTitle) -> bool:
    return not title.holder


def claim(desk: Desk, unit: OwnUnit) -> bool:
    """CLAIM of the title of this place, free or held by others; says whether it was written."""
    place = desk.place(unit)
    seen = place.title
    if seen is None or unit.title_of or not _is_able(unit, seen) or not _dares(desk, unit, seen):
        return False
    if not desk.draw(unit, seen.cost):
        return False
    desk.write(unit, f"CLAIM {seen.tag.upper()} {place.id}" + (" FREE" if is_vacant(seen) else ""))
    return True


def _is_able(unit: OwnUnit, seen: SeenTitle) -> bool:
    return unit.levels.get(TITLES[seen.tag].skill, 0) >= TITLES[seen.tag].level


def _dares(desk: Desk, unit: OwnUnit, seen: SeenTitle) -> bool:
    """Whether to challenge who holds it: never a friend, others with enough experience and now and then."""
    if is_vacant(seen):
        return True
    skill = TITLES[seen.tag].skill
    if seen.faction == desk.view.faction or seen.tag == "over":
        return False
    if desk.turn % CHALLENGE_EVERY != (desk.nth + int(unit.id[1:])) % CHALLENGE_EVERY:
        return False
    needed = TRIED[seen.tag] if seen.tag in TRIED else SKILLS[skill].days_for(TITLES[seen.tag].level + 1)
    return unit.experience.get(skill, 0) // STUDY_DAY >= needed and desk.fund > 2 * seen.cost


def send_bailiff(desk: Desk, leader: OwnUnit) -> None:
    """A leader is hired who will look for a title of his own."""
    number = len(desk.named("Bailiff"))
    if number >= (BAILIFFS if desk.fund > RICH else 1) or desk.fund < TRAVEL_MONEY + 400:
        return
    name = forename(desk, 7)
    orders = ("UNSTACK", "SETTING SUPPORT ON", "STUDY CMBT 1", "@WORK")
    if desk.hire(leader, "ldr", 1, f"Bailiff {name}", *orders):
        desk.write(leader, "# a bailiff, who is to find a village without a sheriff")


def forename(desk: Desk, step: int) -> str:
    """A name for somebody newly hired, another in each house and month."""
    return FORENAMES[(desk.nth * 5 + desk.turn * step) % len(FORENAMES)]


def hire_household(desk: Desk, leader: OwnUnit) -> None:
    """A steward, who stays at home in case; and mages and marshals for whoever can pay them."""
    name = forename(desk, 3)
    if not desk.named("Steward") and desk.turn > 1 and desk.fund > 3000:
        desk.hire(leader, "ldr", 1, f"Steward {name}", "UNSTACK", "STUDY CMBT 1", "@WORK")
    if desk.fund > 4 * RICH and len(desk.named("Marshal")) < 2:
        desk.hire(leader, "ldr", 1, f"Marshal {name}", "STUDY CMBT 1", "STUDY TACT 1", "@WORK")
    if desk.fund > 6 * RICH and len(desk.named("Mage")) < 2:
        desk.hire(leader, "ldr", 1, f"Mage {name}", "UNSTACK", "STUDY MAGE 1", "STUDY MEDI 1", "@WORK")


def seek(desk: Desk, unit: OwnUnit) -> None:
    """A month on the way to a title: the skill first, money for the deed, then from town to town."""
    if unit.on_the_way:
        desk.drill(unit)
        return
    if unit.title_of or unit.id in desk.settled:
        hold(desk, unit)
        return
    desk.learn(unit, "cmbt", 1)
    place = desk.place(unit)
    if claim(desk, unit):
        desk.write(unit, "SKILL CMBT 1", "-TACTIC DEFEND REAR CENTER STAND", "STUDY CMBT 2", "@WORK")
        return
    promising = place.title is not None and is_town(place) and _worth_training(desk, place.title)
    if promising and unit.levels.get("cmbt", 0) < 3 and desk.fund > 500:
        desk.learn(unit, "cmbt", 3)
        desk.write(unit, "@WORK")
        return
    if unit.count(COIN) < TRAVEL_MONEY // 2 and not desk.draw(unit, TRAVEL_MONEY):
        desk.write(unit, "@WORK")
        return
    travel(desk, unit)


def _worth_training(desk: Desk, title: SeenTitle) -> bool:
    """A title of another player is worth months of drill; every third house leaves its neighbours alone."""
    return bool(title.holder) and title.faction != desk.view.faction and desk.nth % 3 != 1 and title.tag != "over"


def travel(desk: Desk, unit: OwnUnit) -> None:
    """On to the next town, and its title claimed at once if it is free."""
    steps = way_to_a_town(desk, unit)
    if not go(desk, unit, steps):
        desk.write(unit, "WAIT 20", "-MOVE OUT" if desk.place(unit).land.container else "-@WORK", "@WORK")
        return
    goal = desk.view.lands[steps[-1]]
    if goal.terrain == "vill":
        desk.write(unit, f"AT {goal.id}", f"-CLAIM SHRF {goal.id} FREE")
    desk.write(unit, "@WORK")


def hold(desk: Desk, holder: OwnUnit) -> None:
    """A holder's month: drill against challengers, help for the poor, and now and then the title for another."""
    place = desk.place(holder)
    heir = next((u for u in desk.named("Bailiff") if u.location == holder.location and not u.title_of), None)
    hero = desk.hero
    if holder is hero and heir is not None and heir.levels.get("cmbt") and place.title and place.title.tag == "shrf":
        desk.write(holder, f"BESTOW {heir.id}")
        desk.settled.append(heir.id)
        desk.drill(holder)
        return
    if place.title and desk.turn > 20 and desk.turn % 16 == desk.nth % 16 and holder is not hero:
        desk.write(holder, f"DAY {5 + desk.nth}", f"-YIELD {place.title.tag.upper()}", "@WORK")
        return
    _lend(desk, holder)
    if not desk.learn(holder, "cmbt", 4 if holder.race == "hero" else 3):
        desk.learn(holder, "tact", 1)
        desk.learn(holder, "parr", 1)
    desk.write(holder, "@WORK")


def _lend(desk: Desk, holder: OwnUnit) -> None:
    """A rich holder gives a purse to another house whose leader is here, when it takes gifts."""
    guests = [u for u in desk.place(holder).units if of_player(u) and u.kind.value == "leader" and not u.on_the_way]
    friends = [u for u in guests if desk.view.stance(u.faction).at_least(Stance.FRIENDLY)]
    if friends and desk.fund > 2 * RICH:
        purse = desk.fund // 20  # a twentieth of what is to spare
        if desk.draw(holder, purse):
            desk.write(holder, f"SEE {friends[0].id}", f"-GIVE {friends[0].id} coin {purse}")
