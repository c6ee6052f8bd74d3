"""Guards and battles of a scripted Overlord faction: arms, drill, lairs, and war against neighbours."""

from __future__ import annotations

from bot.demo.overlord.desk import Desk, is_town, of_player, onward, towns_in
from bot.demo.overlord.roads import go, way_home
from bot.demo.overlord.titles import RICH, claim, hold, travel
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.sight.view import OwnUnit, SeenPlace, SeenUnit
from engine.games.overlord.state import CREATURES, OUTLAWS, Kind, Stance

WEAPONS = ("swrd", "baxe", "wham", "club")
BODYGUARD = 20  # figures that a general hires
BAND = 15  # armed figures that a general goes into a lair with
WAR_FROM = 6  # the turn from which some houses are at war with whom they meet
PILLAGE_FROM = 9


def course(*skills: str) -> list[str]:
    """STUDY orders for the 1st level of each."""
    return [f"STUDY {tag.upper()} 1" for tag in skills]


def arm(desk: Desk, buyer: OwnUnit, soldiers: OwnUnit) -> None:
    """Weapons from the market for soldiers who lack them, bought by a leader and handed over."""
    offers = {offer.item: offer for offer in desk.place(buyer).for_sale}
    lacking = soldiers.figures - sum(soldiers.count(weapon) + buyer.count(weapon) for weapon in WEAPONS)
    for weapon in WEAPONS:
        able = soldiers.levels.get(ITEMS[weapon].skill, 0) >= ITEMS[weapon].level
        spare = buyer.count(weapon) - buyer.equipped.get(weapon, 0)
        if spare > 0:
            desk.write(buyer, f"HAVE {weapon} {spare}", f"-GIVE {soldiers.id} {weapon} {spare}")
            desk.write(soldiers, f"EQUIP {weapon}")
        if not able or soldiers.location != buyer.location:
            continue
        if soldiers.count(weapon) > soldiers.equipped.get(weapon, 0):
            desk.write(soldiers, f"EQUIP {weapon}")
        if weapon in offers and lacking > 0:
            number = min(offers[weapon].amount, lacking)
            price = offers[weapon].price * 11 // 10
            if number and desk.fund > number * price + 1000 and desk.draw(buyer, number * price):
                desk.write(buyer, f"BUY {number} {weapon} {price}")
                return


def hire_guards(desk: Desk, leader: OwnUnit) -> None:
    """A bodyguard of followers who will learn to fight."""
    soldiers = desk.named("Guard")
    if desk.fund < RICH or sum(unit.figures for unit in soldiers) >= (8 if desk.fund > 4 * RICH else 2) * BODYGUARD:
        return
    idle = [unit for unit in soldiers if unit.location == leader.location]
    if "man" not in desk.hires(leader) or len(idle) > 2:
        return
    name = f"Guard of {desk.place(leader).land.name}"
    desk.hire(leader, "man", BODYGUARD, name, *course("cmbt", "blde"), "TACTIC FIGHT FRONT CENTER CHARGE", "@WORK")


def guard(desk: Desk, soldiers: OwnUnit) -> None:
    """The soldiers' month: drill, and guard where the faction has the title."""
    owns = desk.place(soldiers).owner == desk.view.faction
    for weapon in WEAPONS:
        if soldiers.count(weapon) > soldiers.equipped.get(weapon, 0):
            desk.write(soldiers, f"EQUIP {weapon}")
    if desk.turn % 6 == desk.nth % 6:
        desk.write(soldiers, f"TACTIC FIGHT FRONT {('LEFT', 'CENTER', 'RIGHT')[desk.pick(soldiers, 3)]} CHARGE")
    elif not desk.place(soldiers).land.container and not soldiers.leader:
        desk.write(soldiers, "TACTIC FIGHT FRONT CENTER CHARGE")  # left behind in the open
    drilled = desk.learn(soldiers, "cmbt", 1) or desk.learn(soldiers, "blde", 1)
    if owns and soldiers.levels.get("cmbt"):
        desk.write(soldiers, "DAY 5", "-@GUARD" if desk.pick(soldiers, 2) else "-20 PATROL")
    if not drilled and desk.fund > RICH:
        desk.learn(soldiers, "cmbt", 2)
    desk.write(soldiers, "@WORK")


def band(desk: Desk, leader: OwnUnit) -> list[OwnUnit]:
    """The soldiers who are with a leader."""
    return [unit for unit in desk.named("Guard", "Company") if unit.location == leader.location]


def strength(soldiers: list[OwnUnit]) -> int:
    """How many of them have a weapon in hand."""
    return sum(min(unit.figures, sum(unit.equipped.get(weapon, 0) for weapon in WEAPONS)) for unit in soldiers)


def gather(desk: Desk, leader: OwnUnit, soldiers: list[OwnUnit]) -> None:
    for unit in soldiers:
        if unit.leader != leader.id:
            desk.write(unit, "STACK " + leader.id)
        else:
            desk.write(unit, f"LEADER {leader.id}", "-TACTIC FIGHT FRONT CENTER CHARGE")
    if len(soldiers) > 1 and desk.turn % 5 == desk.nth % 5:
        desk.write(soldiers[-1], "STAY")


def lair_near(desk: Desk, place: SeenPlace) -> str:
    """A lair in the land around, "" for none."""
    around = desk.outside(place)
    return next((inner.land.id for inner in around.inner if inner.land.terrain == "lair"), "") if around else ""


def hunt(desk: Desk, leader: OwnUnit) -> bool:
    """Into a lair with all soldiers, and a look around afterwards; says whether they go."""
    place = desk.place(leader)
    soldiers = band(desk, leader)
    lair = lair_near(desk, place)
    if not lair or strength(soldiers) < BAND or desk.turn - desk.view.seen.get(lair, -9) < 9:
        return False
    gather(desk, leader, soldiers)
    if place.land.container:
        desk.write(leader, "WAIT 2", "-MOVE OUT")
        desk.write(leader, f"--MOVE {lair}")
    else:
        desk.write(leader, f"MOVE {lair}")
    desk.write(leader, f"ATTACK {CREATURES}", f"ATTACK {OUTLAWS}", "MOVE OUT")
    if place.land.container:
        desk.write(leader, f"MOVE {place.id}")
    desk.drill(leader)
    return True


def come_out(desk: Desk, leader: OwnUnit) -> bool:
    """Out of a lair with what lay there, and home into the town."""
    place = desk.place(leader)
    if place.land.terrain != "lair":
        return False
    for item in place.ground:
        desk.write(leader, f"GET {place.id} {item}")
    around = desk.view.places.get(place.land.container)
    desk.write(leader, "MOVE OUT")
    town = next(iter(towns_in(around)), "") if around else ""
    if town:
        desk.write(leader, f"MOVE {town}")
    desk.write(leader, "@WORK")
    return True


def prey(desk: Desk, leader: OwnUnit) -> str:
    """The id of somebody here to attack: beasts and outlaws if they are few, and in war another house; "" for none."""
    place = desk.place(leader)
    own = strength(band(desk, leader))
    if any(unit.guarding and not unit.own and not of_player(unit) for unit in place.units):
        return ""  # a watch would defend them
    for unit in place.units:
        wild = unit.faction in (CREATURES, OUTLAWS) and unit.figures <= own
        if not unit.own and (wild or is_foe(desk, unit)) and foes_figures(place, unit) <= own:
            return unit.id
    return ""


def foes_figures(place: SeenPlace, foe: SeenUnit) -> int:
    """Fighting figures of the side of a unit there, as far as they are seen."""
    return sum(unit.figures for unit in place.units if unit.faction == foe.faction and unit.kind is not Kind.STOCKPILE)


def is_warlike(desk: Desk) -> bool:
    """Every third house."""
    return desk.nth % 3 == 2


def is_foe(desk: Desk, unit: SeenUnit) -> bool:
    """Some houses are at war in some months, with whom they meet and do not call friends."""
    if desk.turn < WAR_FROM or not is_warlike(desk) or not of_player(unit):
        return False
    return desk.view.stances.get(unit.faction) not in (Stance.ALLY, Stance.FRIENDLY)


def campaign(desk: Desk, hero: OwnUnit) -> None:
    """A general's month: titles, beasts and enemies, then the road."""
    place, soldiers = desk.place(hero), band(desk, hero)
    if come_out(desk, hero):
        return
    foe = prey(desk, hero)
    if foe:
        _attack(desk, hero, soldiers, foe)
    if claim(desk, hero) or hero.title_of:
        if hero.title_of and not foe and hunt(desk, hero):
            return
        hold(desk, hero)
        return
    if not hero.levels.get("cmbt", 0) >= 2:
        desk.learn(hero, "cmbt", 2)
        desk.drill(hero)
        return
    if _waits_for_a_title(desk, hero):
        desk.learn(hero, "cmbt", 4)
        desk.drill(hero)
        return
    if hunt(desk, hero):
        return
    if soldiers and place.for_sale and strength(soldiers) < BAND and desk.fund > RICH // 2:
        desk.drill(hero)  # until they have arms
        return
    if strength(soldiers) >= BAND:
        gather(desk, hero, soldiers)
    _take_the_road(desk, hero)


def _attack(desk: Desk, hero: OwnUnit, soldiers: list[OwnUnit], foe: str) -> None:
    """The band gathers around its general, who attacks on the second day."""
    gather(desk, hero, soldiers)
    met = next(unit for unit in desk.place(hero).units if unit.id == foe)
    if of_player(met):
        desk.of_faction.append(f"STANCE {met.faction} HOSTILE")
    desk.write(hero, "WAIT 1", f"-ATTACK {foe}")


def _take_the_road(desk: Desk, hero: OwnUnit) -> None:
    """Into the world with a full purse, else home to earn."""
    if desk.draw(hero, 600):
        travel(desk, hero)
    elif is_town(desk.place(hero)):
        desk.drill(hero)
    else:
        home = next((n for n, land in desk.view.lands.items() if land.terrain == "city"), "")
        go(desk, hero, way_home(desk, hero, home))
        desk.write(hero, "@WORK")


def _waits_for_a_title(desk: Desk, hero: OwnUnit) -> bool:
    """Whether the title of this town is worth some months of drill: a mayor's always."""
    title = desk.place(hero).title
    if title is None or not is_town(desk.place(hero)) or title.tag not in ("mayo", "shrf"):
        return False
    return title.faction != desk.view.faction and desk.fund > 300


def raid(desk: Desk, leader: OwnUnit, soldiers: list[OwnUnit]) -> bool:
    """Some houses take by force what they do not own, where no watch is in sight; says whether they do."""
    place = desk.place(leader)
    watched = any(unit.guarding and not unit.own for unit in place.units)
    armed = min(50, max(BODYGUARD, -(-place.population // 50)))
    is_prey = bool(place.population) and (not place.owner or desk.view.stance(place.owner) is not Stance.ALLY)
    if not is_warlike(desk) or desk.turn < PILLAGE_FROM or watched or not is_prey or strength(soldiers) < armed:
        return False
    for unit in soldiers:
        desk.write(unit, "3 PILLAGE")
    desk.drill(leader)
    return True


def sweep(desk: Desk, marshal: OwnUnit) -> None:
    """A marshal marches from village to village, and throws out who holds them."""
    place, soldiers = desk.place(marshal), band(desk, marshal)
    if marshal.on_the_way:
        if desk.turn % 11 == 10:
            desk.write(marshal, "RETREAT")
        desk.drill(marshal)
        return
    if come_out(desk, marshal):
        return
    gather(desk, marshal, soldiers)
    foe = prey(desk, marshal)
    if foe:
        desk.write(marshal, f"ATTACK {foe}")
        met = next(unit for unit in place.units if unit.id == foe)
        if of_player(met):
            desk.of_faction.append(f"STANCE {met.faction} HOSTILE")
    if claim(desk, marshal) or marshal.title_of:
        hold(desk, marshal)
        return
    if raid(desk, marshal, soldiers) or hunt(desk, marshal):
        return
    ways = onward(place)
    if desk.pick(marshal, 3) == 1 and ways:
        desk.write(marshal, f"MARCH {ways[desk.pick(marshal, len(ways))].goal}", "@WORK")
        return
    travel(desk, marshal)
