"""The crews of a scripted Overlord faction: a foreman and the hands he leads out to the land and back to market.

A month of a crew: out of the city on the first day, at work until the 26th, back with what they took, and on the 30th
it is sold. Who has nothing to take trains, builds, or works for wages.
"""

from __future__ import annotations

from bot.demo.overlord_desk import Desk, is_town, towns_in, walks
from engine.games.overlord.state import COIN, Kind
from engine.games.overlord.tables.items import ITEMS
from engine.games.overlord.tables.market import WARES
from engine.games.overlord.tables.skills import SKILLS, bases
from engine.games.overlord.tables.structures import STRUCTURES
from engine.games.overlord.view import OwnUnit, SeenPlace

CREW = 6  # figures: what the land around a city keeps busy
MOST_CREWS = 5
HOME_ON = 26  # the day a crew turns home
# What a crew may live by, the best first: the item it takes, and the skill that takes it.
TRADES = {"iron": "mini", "hide": "hunt", "wood": "lumb", "ston": "digg", "hrse": "hors"}
BUILDINGS = ("mrkt", "tave", "gtow", "barr")  # what craftsmen put up, one after the other


def course(skill: str) -> list[str]:
    """The STUDY orders that lead from nothing to the 1st level of a skill."""
    return [f"STUDY {tag.upper()} 1" for tag in (*reversed(bases(skill)), skill)]


def hire_crew(desk: Desk, hero: OwnUnit) -> None:
    """A foreman and his hands, if there are people for hire and coins to train them."""
    place = desk.place(hero)
    prices = {hire.race: hire.price for hire in place.hires if hire.amount}
    if not is_town(place) or "ldr" not in prices or "man" not in prices or len(desk.named("Foreman")) >= MOST_CREWS:
        return
    trade = trade_of(desk, place, len(desk.named("Foreman")))
    price = prices["ldr"] + CREW * prices["man"]
    if not trade or desk.fund < price + CREW * sum(SKILLS[tag].days for tag in (trade, *bases(trade))):
        return
    if not desk.draw(hero, price + 50):
        return
    foreman, hands = desk.new_unit(), desk.new_unit()
    desk.write(hero, f"RECRUIT {foreman} 1 ldr 0", f"RECRUIT {hands} {CREW} man 0")
    desk.write(foreman, f'NAME "Foreman of {place.land.name}"', "UNSTACK", "10 STUDY CMBT", "@WORK")
    desk.write(hands, f'NAME "Hands: {trade}"', f"STACK {foreman}", *course(trade), "@WORK")


def trade_of(desk: Desk, place: SeenPlace, nth: int) -> str:
    """The skill a new crew should learn there: of what the land around gives and the city wants, in turns."""
    land = desk.outside(place)
    wanted = {offer.item for offer in place.wanted}
    found = [skill for item, skill in TRADES.items() if land and land.resources.get(item, 0) >= 5 and item in wanted]
    return found[(nth + desk.nth) % len(found)] if found else ""


def skill_of(hands: OwnUnit) -> str:
    """The trade of a crew, by its name."""
    return hands.name.partition(": ")[2]


def lead_crew(desk: Desk, foreman: OwnUnit) -> None:
    """The foreman's month: sell, go out with the hands, come back."""
    place = desk.place(foreman)
    hands = [unit for unit in desk.named("Hands") if unit.location == foreman.location and not unit.on_the_way]
    for unit in hands:
        if unit.leader != foreman.id and not unit.leader:
            desk.write(unit, f"STACK {foreman.id}")
    if foreman.on_the_way or foreman.leader:
        desk.write(foreman, *(("UNSTACK",) if foreman.leader else ()))
        return
    if is_town(place):
        goods = _goods(foreman, place)
        for item in goods:
            desk.write(foreman, f"@SELL 0 {item}")
        _bank(desk, foreman)
        if hands and not goods and all(unit.levels.get(skill_of(unit)) for unit in hands):
            around = place.land.container
            if around:
                desk.write(foreman, "MOVE OUT", f"DAY {HOME_ON}", f"-MOVE {place.id}", "@WORK")
                return
        desk.write(foreman, "@WORK")
        return
    town = next(iter(towns_in(place)), "")
    if town:
        desk.write(foreman, f"DAY {HOME_ON}", f"-MOVE {town}")
    elif walks(place):
        desk.write(foreman, f"MOVE {walks(place)[0].goal}")
    desk.write(foreman, "@WORK")


def _goods(foreman: OwnUnit, place: SeenPlace) -> list[str]:
    wanted = {offer.item for offer in place.wanted if offer.amount}
    return [item for item in foreman.items if item in wanted and not foreman.equipped.get(item)]


def _bank(desk: Desk, foreman: OwnUnit) -> None:
    """What was earned goes to the hero when he is here; half of it stays."""
    hero = desk.hero
    if hero and hero.location == foreman.location and foreman.count(COIN) > 200:
        desk.write(foreman, f"GIVE {hero.id} coin 0 100")


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
    if use and use.makes in ITEMS and foreman is not None and foreman.kind is Kind.LEADER:
        desk.write(hands, f"D{HOME_ON} GIVE {foreman.id} {use.makes} 0")
        if is_town(desk.place(hands)) and hands.count(use.makes):
            desk.write(hands, f"GIVE {foreman.id} {use.makes} 0")
    desk.write(hands, f"@USE {trade.upper()}", "@WORK")


def keep_shop(desk: Desk, hero: OwnUnit) -> None:
    """A craftsman's works: hands who know how to build, and what they build outside the city."""
    place = desk.place(hero)
    masons = desk.named("Builders")
    if not masons:
        people = desk.named("People")
        if people and people[0].figures > CREW + 5:
            new = desk.new_unit()
            desk.write(people[0], f"SPLIT {new} {CREW}")
            desk.write(new, 'NAME "Builders"', f"STACK {hero.id}", *course("carp"), "@WORK")
        return
    builders = masons[0]
    site = next((s for s in place.structures if s.own and s.needs), None)
    if not builders.levels.get("carp"):
        desk.write(builders, *course("carp"), "@WORK")
    elif site is not None:
        desk.write(builders, f"TARGET {site.id}", f"@BUILD CARP {site.id}", "@WORK")
    else:
        wood = sum(unit.count("wood") for unit in place.own_units)
        kind = next((tag for tag in BUILDINGS if wood >= 20 and "wood" in STRUCTURES[tag].materials), "")
        if kind and not place.land.container:
            desk.write(builders, f"BUILD {kind} {desk.new_structure()}", "@WORK")
        else:
            desk.write(builders, "@WORK")


def is_ware(item: str) -> bool:
    """Whether cities ask for it."""
    return item in WARES and WARES[item].wanted
