"""Guards, titles and battles of a scripted Overlord faction."""

from __future__ import annotations

from bot.demo.overlord_desk import Desk, is_town, onward, towns_in
from engine.games.overlord.state import CREATURES, OUTLAWS, Stance
from engine.games.overlord.tables.items import ITEMS
from engine.games.overlord.tables.titles import TITLES
from engine.games.overlord.view import OwnUnit, SeenPlace

WEAPONS = ("swrd", "baxe", "wham", "club")
MARCH_FROM = 4  # the turn from which a general leaves his city
BEEN = 12  # turns after which a town is worth another visit
CHALLENGE_EVERY = 4  # turns between challenges for a title


def claim(desk: Desk, hero: OwnUnit) -> bool:
    """CLAIM of a title of this place, free or held by another player; says whether it was written."""
    place = desk.place(hero)
    seen = place.title
    if seen is None or hero.title_of or hero.levels.get(TITLES[seen.tag].skill, 0) < TITLES[seen.tag].level:
        return False
    npc = seen.faction and int(seen.faction.strip("fnpc") or 0) < 5
    if seen.holder and (npc or desk.turn % CHALLENGE_EVERY != desk.nth % CHALLENGE_EVERY):
        return False
    if not desk.draw(hero, seen.cost):
        return False
    desk.write(hero, f"CLAIM {seen.tag.upper()} {place.id}" + ("" if seen.holder else " FREE"))
    return True


def arm(desk: Desk, buyer: OwnUnit, soldiers: OwnUnit) -> None:
    """Weapons from the market for soldiers who lack them, bought by a leader and handed over."""
    place = desk.place(buyer)
    armed = sum(soldiers.count(weapon) for weapon in WEAPONS)
    offers = {offer.item: offer for offer in place.for_sale}
    for weapon in WEAPONS:
        able = soldiers.levels.get(ITEMS[weapon].skill, 0) >= ITEMS[weapon].level
        if able and soldiers.count(weapon):
            desk.write(soldiers, f"EQUIP {weapon}")
        if able and weapon in offers and armed < soldiers.figures and soldiers.location == buyer.location:
            number = min(offers[weapon].amount, soldiers.figures - armed, 5)
            if number and desk.fund > 3000 and desk.draw(buyer, number * offers[weapon].price + 20):
                desk.write(
                    buyer, f"BUY {number} {weapon} {offers[weapon].price + 10}", f"GIVE {soldiers.id} {weapon} 0"
                )
                return


def guard(desk: Desk, soldiers: OwnUnit) -> None:
    """The soldiers' month: drill, and guard where the faction has the title."""
    place = desk.place(soldiers)
    owns = place.owner == desk.view.faction
    desk.write(soldiers, "TACTIC FIGHT FRONT CENTER ADVANCE")
    if not soldiers.levels.get("cmbt"):
        desk.write(soldiers, "STUDY CMBT 1")
    elif not soldiers.levels.get("blde") and desk.afford(15 * soldiers.figures):
        desk.write(soldiers, "STUDY BLDE 1")
    if owns and soldiers.levels.get("cmbt"):
        desk.write(soldiers, "@GUARD")
    elif soldiers.levels.get("cmbt") == 1 and desk.afford(30 * soldiers.figures):
        desk.write(soldiers, "STUDY CMBT 2")
    desk.write(soldiers, "@WORK")


def prey(desk: Desk, place: SeenPlace) -> str:
    """The id of a beatable beast or brigand in sight there, "" for none."""
    own = sum(unit.figures for unit in place.own_units)
    for unit in place.units:
        if unit.own or unit.faction not in (CREATURES, OUTLAWS, "") or unit.stance.at_least(Stance.FRIENDLY):
            continue
        if unit.figures * 3 <= own and unit.kind.value == "creature":
            return unit.id
    return ""


def campaign(desk: Desk, hero: OwnUnit) -> None:
    """A general's month: titles, drill, then out with all soldiers to see who lives in the hills."""
    place = desk.place(hero)
    game = prey(desk, place)
    if claim(desk, hero):
        pass
    elif game:
        desk.write(hero, f"ATTACK {game}")
    if place.owner == desk.view.faction and hero.title_of:
        desk.write(hero, "STUDY CMBT 4", "@STUDY TACT")
        return
    soldiers = [unit for unit in desk.named("Guards") if unit.location == hero.location]
    if desk.turn < MARCH_FROM or not soldiers or hero.on_the_way:
        desk.write(hero, "STUDY CMBT 3", "@STUDY TACT")
        return
    for unit in soldiers:
        if unit.leader != hero.id:
            desk.write(unit, f"STACK {hero.id}")
    desk.write(hero, "WAIT 2", f"-{road(desk, hero)}" if road(desk, hero) else "-@STUDY CMBT")
    desk.write(hero, "@STUDY CMBT")


def road(desk: Desk, hero: OwnUnit) -> str:
    """Where a wanderer goes next: to a town he can see, else out, else to a neighbour by turns."""
    place = desk.place(hero)
    if is_town(place) and place.land.container:
        return "MOVE OUT"
    towns = [town for town in towns_in(place) if desk.turn - desk.view.seen.get(town, -BEEN) > BEEN]
    if towns:
        return f"MOVE {towns[0]}"
    ways = onward(place)
    if ways:
        verb = "MARCH" if desk.pick(hero, 4) == 1 else "MOVE"
        return f"{verb} {ways[desk.pick(hero, len(ways))].goal}"
    return ""


def take_land(desk: Desk, hero: OwnUnit) -> None:
    """What the Sheriff does with his town: once in a while he takes more than taxes."""
    if hero.title_of and desk.turn % 9 == 8:
        soldiers = [unit for unit in desk.named("Guards") if unit.location == hero.location]
        for unit in soldiers[:1]:
            desk.write(unit, "3 PILLAGE")
