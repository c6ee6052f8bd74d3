"""A house player's soldiers: hired where there is money, drilled, armed, on guard, and for raiders on the road."""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.overlord.house.desk import Desk, is_player, of_player
from engine.games.overlord.house.roads import out_of_town, travel
from engine.games.overlord.house.titles import train
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.sight.view import OwnUnit, SeenUnit
from engine.games.overlord.state import CREATURES, OUTLAWS, Kind, Stance

WEAPONS = ("swrd", "baxe", "wham", "club")
SQUAD = 20
RICH = 3000  # coins beyond what is kept, from which soldiers are hired
GUARDS = {Temper.BUILDER: 40, Temper.RAIDER: 60, Temper.SCHEMER: 40}  # figures at most
FORTUNE, MOST_MORE = 75_000, 5  # coins for which a lord wants another squad, and how many more he wants at most
MARSHAL, GUARD = "Marshal", "Guard"
BAND = 20  # armed figures that a marshal sets out with
PEACE = 6  # turns before a raider goes plundering
WORTH_IT = 100  # people in land that is plundered
PEOPLE_A_GUARD = 50  # one armed figure for so many people, to pillage; at least SQUAD, at most 50 (OVL-GAP-37)
CHARGE = "TACTIC FIGHT FRONT CENTER CHARGE"


def hire_soldiers(desk: Desk, leader: OwnUnit) -> bool:
    """A squad of followers who will learn to fight, and for raiders a marshal; says whether somebody was hired."""
    soldiers = desk.named(GUARD)
    if desk.fund < RICH:
        return False
    if desk.temper is Temper.RAIDER and soldiers and not desk.named(MARSHAL):
        return desk.hire(leader, "ldr", 1, f"{MARSHAL} of {desk.view.name}", "UNSTACK", "STUDY CMBT 1", "@WORK")
    most = GUARDS[desk.temper] + SQUAD * min(MOST_MORE, desk.fund // FORTUNE)
    if sum(unit.figures for unit in soldiers) >= most:
        return False
    name = f"{GUARD} of {desk.place(leader).land.name}"
    return desk.hire(leader, "man", SQUAD, name, "STUDY CMBT 1", "STUDY BLDE 1", CHARGE, "@WORK")


def arm(desk: Desk, buyer: OwnUnit) -> None:
    """Weapons from the market for soldiers who lack them, bought by a leader and handed over next month."""
    for soldiers in desk.named(GUARD):
        if soldiers.location != buyer.location:
            continue
        lacking = soldiers.figures - sum(soldiers.count(weapon) for weapon in WEAPONS)
        if lacking <= 0:
            continue
        for weapon in WEAPONS:
            spare = buyer.count(weapon) - buyer.equipped.get(weapon, 0)
            if spare > 0 and _may_use(soldiers, weapon):
                desk.write(buyer, f"GIVE {soldiers.id} {weapon} {min(spare, lacking)}")
                return
        if _shop(desk, buyer, soldiers, lacking):
            return


def _shop(desk: Desk, buyer: OwnUnit, soldiers: OwnUnit, lacking: int) -> bool:
    offers = {offer.item: offer for offer in desk.place(buyer).for_sale}
    for weapon in WEAPONS:
        if weapon in offers and _may_use(soldiers, weapon):
            number, price = min(offers[weapon].amount, lacking), offers[weapon].price * 11 // 10
            if number and desk.fund > number * price + RICH // 2 and desk.draw(buyer, number * price):
                desk.write(buyer, f"BUY {number} {weapon} {price}")
                return True
    return False


def _may_use(soldiers: OwnUnit, weapon: str) -> bool:
    return soldiers.levels.get(ITEMS[weapon].skill, 0) >= ITEMS[weapon].level


def guard(desk: Desk, soldiers: OwnUnit, captain: OwnUnit | None = None) -> None:
    """The soldiers' month: arms in hand, drill, and guard where the faction has the title, or behind their captain."""
    for weapon in WEAPONS:
        if soldiers.count(weapon) > soldiers.equipped.get(weapon, 0):
            desk.write(soldiers, f"EQUIP {weapon}")
    if captain is not None and soldiers.leader != captain.id:
        desk.write(soldiers, f"STACK {captain.id}")
    marches = captain is not None or bool(desk.named(MARSHAL))
    if soldiers.leader and not marches:
        desk.write(soldiers, "UNSTACK")
    place = desk.place(soldiers)
    drilled = desk.learn(soldiers, "cmbt", 1) or desk.learn(soldiers, "blde", 1)
    if not drilled and desk.fund > RICH:
        desk.learn(soldiers, "cmbt", 2)
    if place.owner == desk.view.faction and soldiers.levels.get("cmbt") and not marches:
        desk.write(soldiers, "DAY 5", "-@GUARD")
    desk.write(soldiers, "@WORK")


def strength(soldiers: list[OwnUnit]) -> int:
    """How many of them have a weapon in hand."""
    return sum(min(unit.figures, sum(unit.equipped.get(weapon, 0) for weapon in WEAPONS)) for unit in soldiers)


def sweep(desk: Desk, marshal: OwnUnit) -> None:
    """A marshal marches from village to village: attacks who is weaker, plunders what nobody guards."""
    band = [unit for unit in desk.named(GUARD) if unit.location == marshal.location]
    away = marshal.on_the_way or not (marshal.levels.get("cmbt") and strength(band) >= BAND and desk.turn > PEACE)
    if away:
        train(desk, marshal)
        desk.write(marshal, "@WORK")
        return
    for unit in band:
        if unit.leader != marshal.id:
            desk.write(unit, f"STACK {marshal.id}")
    foe = prey(desk, marshal, band)
    if foe is not None:
        if of_player(foe):
            desk.write(marshal, f"STANCE {foe.faction} HOSTILE")
        desk.write(marshal, f"ATTACK {foe.id}")
    if _plunders(desk, marshal, band):
        for unit in band:
            desk.lines[unit.id] = [line for line in desk.lines.get(unit.id, []) if line != "@WORK"]
            desk.write(unit, "4 PILLAGE", "@WORK")
        train(desk, marshal)
    elif not travel(desk, marshal):
        out_of_town(desk, marshal)
    desk.write(marshal, "@WORK")


def prey(desk: Desk, marshal: OwnUnit, band: list[OwnUnit]) -> SeenUnit | None:
    """Somebody here to attack, where no watch defends them: beasts, outlaws and players, if they are fewer."""
    place, own = desk.place(marshal), strength(band)
    if any(unit.guarding and not unit.own and not of_player(unit) for unit in place.units):
        return None
    for unit in place.units:
        mates = (other for other in place.units if other.faction == unit.faction and other.kind is not Kind.STOCKPILE)
        hostile = unit.faction in (CREATURES, OUTLAWS) or is_player(unit.faction)
        if not unit.own and hostile and sum(other.figures for other in mates) * 2 <= own:
            return unit
    return None


def _plunders(desk: Desk, marshal: OwnUnit, band: list[OwnUnit]) -> bool:
    """Whether they are enough to take the taxes by force, of land that is neither theirs nor an ally's."""
    place = desk.place(marshal)
    watched = any(unit.guarding and not unit.own for unit in place.units)
    needed = min(50, max(SQUAD, -(-place.population // PEOPLE_A_GUARD)))
    ours = place.owner == desk.view.faction or (place.owner and desk.view.stance(place.owner) is Stance.ALLY)
    is_prey = place.population >= WORTH_IT and place.land.terrain != "city" and not watched and not ours
    return is_prey and desk.turn % 2 == 0 and strength(band) >= needed  # and on, the month after
