"""The crews of a scripted Overlord faction: a foreman and the hands he leads out to the land and back to market.

A month of a crew: out of the city on the first day, at work until the 25th, back with what they took, and on the 30th
it is sold. A unit with nothing to take trains, or works for wages.
"""

from __future__ import annotations

from bot.demo.overlord.desk import Desk, is_town, towns_in, walks
from bot.demo.overlord.magic import components
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.skills import SKILLS, bases
from engine.games.overlord.sight.view import OwnUnit, SeenPlace

CREW = 5  # figures: what the land around a city keeps busy
MOST_CREWS = 2
HOME_ON = 25  # the day a crew turns home
# What a crew may live by, the best first: the item it takes, and the skill that takes it.
TRADES = {"iron": "mini", "hide": "hunt", "wood": "lumb", "ston": "digg", "hrse": "hors"}


def course(skill: str) -> list[str]:
    """The STUDY orders that lead from nothing to the 1st level of a skill."""
    return [f"STUDY {tag.upper()} 1" for tag in (*reversed(bases(skill)), skill)]


def hire_crew(desk: Desk, hero: OwnUnit) -> None:
    """A foreman, and hands out of the people, if the land gives something and there are coins to train them."""
    place, foremen = desk.place(hero), desk.named("Foreman")
    trade = trade_of(desk, place, len(foremen))
    people = next((unit for unit in desk.named("Household") if unit.location == hero.location), None)
    if not trade or people is None or people.figures < 3 * CREW or len(foremen) >= MOST_CREWS or desk.fund < 1500:
        return
    idle = [unit for unit in desk.named("Crew") if unit.location == hero.location and not unit.leader]
    name = f"Foreman {len(foremen) + 1} of {place.land.name}"
    foreman = desk.hire(hero, "ldr", 1, name, "UNSTACK", "@WORK")
    if foreman and not idle:
        hands = desk.new_unit()
        desk.write(people, f"SPLIT {hands} {CREW}")
        desk.write(hands, f'NAME "{crew_of(trade)}"', f"STACK {foreman}", *course(trade), "@WORK")


def trade_of(desk: Desk, place: SeenPlace, nth: int) -> str:
    """The skill a new crew should learn there: of what the land around gives and the city wants, in turns."""
    land = desk.outside(place)
    wanted = {offer.item for offer in place.wanted}
    found = [skill for item, skill in TRADES.items() if land and land.resources.get(item, 0) >= 5 and item in wanted]
    return found[(nth + desk.nth) % len(found)] if found else ""


def crew_of(trade: str) -> str:
    """The name of a crew by its trade, in the singular, as the report speaks of units."""
    return f"Crew for {SKILLS[trade].name}"


def skill_of(hands: OwnUnit) -> str:
    """The trade of a crew, by its name."""
    said = hands.name.partition(" for ")[2]
    return next((trade for trade in TRADES.values() if SKILLS[trade].name == said), "")


def lead_crew(desk: Desk, foreman: OwnUnit) -> None:
    """The foreman's month: out with the hands, back by the 25th, and to market."""
    place = desk.place(foreman)
    hands = [unit for unit in desk.named("Crew") if unit.location == foreman.location and not unit.on_the_way]
    for unit in hands:
        if unit.leader != foreman.id and not unit.leader:
            desk.write(unit, f"STACK {foreman.id}")
    if foreman.on_the_way or foreman.leader:
        desk.write(foreman, *(("UNSTACK",) if foreman.leader else ()), "@WORK")
        return
    if not is_town(place):
        _come_home(desk, foreman, place)
        return
    hero = desk.hero
    if hero is not None and hero.location == foreman.location and foreman.count("coin") > 300:
        desk.write(foreman, f"GIVE {hero.id} coin 0 150")
    ready = hands and all(unit.levels.get(skill_of(unit)) for unit in hands)
    if ready and place.land.container:
        desk.write(foreman, "MOVE OUT", f"DAY {HOME_ON}", f"-MOVE {place.id}")
    if hero is not None and hero.location == place.id:
        for item, number in components(hero).items():
            desk.write(foreman, f"D27 GIVE {hero.id} {item} {number}")
    for item in _wares(place, hands, foreman):
        desk.write(foreman, "DAY 28", f"-@SELL 0 {item}")
    desk.write(foreman, "@WORK")


def _come_home(desk: Desk, foreman: OwnUnit, place: SeenPlace) -> None:
    town = next(iter(towns_in(place)), "")
    if town:
        desk.write(foreman, f"DAY {HOME_ON}", f"-MOVE {town}")
    elif walks(place):
        desk.write(foreman, f"MOVE {walks(place)[0].goal}")
    desk.write(foreman, "@WORK")


def _wares(place: SeenPlace, hands: list[OwnUnit], foreman: OwnUnit) -> list[str]:
    """What the crew brings home and the city asks for."""
    wanted = {offer.item for offer in place.wanted}
    uses = [SKILLS[skill_of(unit)].use(1) for unit in hands if skill_of(unit) in SKILLS]
    brought = dict.fromkeys([*(use.makes for use in uses if use), *foreman.items])
    return [item for item in brought if item in wanted and not foreman.equipped.get(item)]


def drive(desk: Desk, hands: OwnUnit) -> None:
    """The hands' month: learn the trade, then use it, and hand over what there is before the way home."""
    trade = skill_of(hands)
    if trade not in SKILLS:
        desk.write(hands, "@WORK")
        return
    if not hands.levels.get(trade):
        desk.write(hands, *course(trade), "@WORK")
        return
    use = SKILLS[trade].use(1)
    foreman = desk.view.own.get(hands.leader)
    if use and use.makes in ITEMS and foreman is not None:
        desk.write(hands, f"D{HOME_ON} GIVE {foreman.id} {use.makes} 0")
        if is_town(desk.place(hands)) and hands.count(use.makes):
            desk.write(hands, f"GIVE {foreman.id} {use.makes} 0")
    if is_town(desk.place(hands)):
        desk.write(hands, "WAIT 1", f"-@USE {trade.upper()}" if hands.leader else "-@WORK", "@WORK")
    else:
        desk.write(hands, f"@USE {trade.upper()}", "@WORK")
