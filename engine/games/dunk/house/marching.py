"""How a house player raises armies, marches them, and keeps company with its neighbours."""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.dunk.house.desk import STAY, Desk
from engine.games.dunk.rules.war import PLUNDER, RECRUITS
from engine.games.dunk.sight.view import KingdomView, KnownKingdom, SeenArmy
from engine.games.dunk.state import ArmyType, Attitude, Leaders, Race, Status, Terrain

PART = {Temper.BUILDER: 0.5, Temper.RAIDER: 0.8, Temper.SCHEMER: 0.65}  # of the net income, for armies
PEACE = {Temper.BUILDER: 10**6, Temper.RAIDER: 4, Temper.SCHEMER: 7}  # turns before it declares a war
STEPS = 4  # movement words of an order
DEBTORS = 3  # armies more than it can pay that a house of orcs raises until it is in debt
LOOT_AN_ARMY = 6  # gold of a plunder that lets the house raise one army more
NO_THIEVES = (ArmyType.TOWN_GUARD, ArmyType.TROLLS)  # who cannot plunder, and who keeps what it plunders
MISSIONS = 4  # priests preach once in so many turns


def plunder(desk: Desk) -> int:
    """Armies take what people have where they stand, before they march on; how much. The gold feeds more armies than
    the land loses: the people come back, to orcs most of them within the turn (DNK-TORD-28 to -33).
    """
    view = desk.view
    taken: set[int] = set()
    if not view.knows("province_plunder"):
        return 0
    for army in view.own_armies:
        place = view.provinces[army.province]
        spared = place.villages or place.stables or place.warg_farms or (view.friendly(place.owner) and not place.own)
        fought = any(not other.owner or desk.hostile(other.owner) for other in view.armies_in(place.number))
        if army.type in NO_THIEVES or spared or fought or place.race is None or place.number in taken:
            continue
        taken.add(place.number)
        desk.write(f"plunder {army.id}")
    desk.loot = len(taken) * PLUNDER["people"]
    desk.gold += desk.loot
    return desk.loot


def raise_armies(desk: Desk, most: int = 1) -> int:
    """At most so many armies, as they can be paid, each where the way to new land is shortest; how many."""
    assert desk.view.race is not None
    kind, order = ArmyType.ARMY, "place"
    if desk.temper is Temper.RAIDER and desk.view.knows("bows") and desk.dice.percent(40):
        kind, order = ArmyType.ARCHERS, "place_archers"
    price, before = RECRUITS[kind].price(desk.view.race), desk.raised
    most += desk.loot // LOOT_AN_ARMY + DEBTORS * desk.reckless
    while desk.raised < most and (price <= desk.gold if desk.reckless else price <= desk.spare and _affordable(desk)):
        site, words = _best_start(desk)
        if not words:
            break
        desk.raised += 1
        desk.gold -= price
        desk.lines.append(" ".join([order, str(site), *words[:STEPS]]))
    return desk.raised - before


def _affordable(desk: Desk) -> bool:
    return desk.pay + 4 <= max(PART[desk.temper] * desk.net, 8) + max(0, desk.gold - 10) // 4 + desk.loot


def _best_start(desk: Desk) -> tuple[int, list[str]]:
    best: tuple[int, list[str]] = (0, [])
    tried: set[int] = set()
    for province in desk.controlled():
        aims = set(desk.aims)
        words = desk.way_to_land(province.number)
        tried |= desk.aims - aims
        desk.aims -= desk.aims - aims
        if words and (not best[1] or len(words) < len(best[1])):
            best = province.number, words
    if best[1]:
        desk.way_to_land(best[0])  # now it is somebody's aim
    return best


def march(desk: Desk) -> int:
    """Everybody idle goes for the nearest land that is to be had; how many set out."""
    gone = 0
    for army in list(desk.idle_armies()):
        words = desk.way_to_land(army.province)
        desk.busy.add(army.id)
        if words:
            gone += desk.write(f"move {army.id} {' '.join(words[:STEPS])}")
        elif not _settle(desk, army) and army.last:
            desk.write(f"move {army.id} {STAY}")
    return gone


def _settle(desk: Desk, army: SeenArmy) -> bool:
    """An army with nowhere to go becomes a village, which costs no pay."""
    view, place = desk.view, desk.view.provinces[army.province]
    at_war = any(other.status is Status.WAR for other in view.kingdoms.values() if other.id != view.kingdom)
    fit = place.own and not place.out_of_control and not place.villages and place.terrain is not Terrain.WATER
    if at_war or view.race is Race.ORC or not fit or place.number in desk.sites:
        return False
    desk.sites.add(place.number)
    return desk.write(f"army_to_village {army.id}")


def declare(desk: Desk) -> None:
    """Friends and enemies, as the temper has it; each declared once."""
    wanted = attitudes(desk.view, desk.temper)
    for other in desk.view.kingdoms.values():
        attitude = wanted.get(other.id)
        if attitude is not None and attitude is not other.attitude:
            desk.write(f"{attitude.value} {other.id}")


def attitudes(view: KingdomView, temper: Temper) -> dict[int, Attitude]:
    """What this temper is to each kingdom it has met."""
    met = [other for other in view.kingdoms.values() if other.id != view.kingdom and other.contact]
    met = [other for other in met if other.state != "eliminated"]
    if temper is Temper.BUILDER:
        return {other.id: Attitude.NEUTRAL if other.status is Status.WAR else Attitude.FRIEND for other in met}
    chosen = dict.fromkeys((other.id for other in met), Attitude.NEUTRAL)
    if view.turn < PEACE[temper] or not met:
        return chosen
    if temper is Temper.RAIDER:
        prey = min(met, key=lambda other: (strength(view, other), other.id))
        chosen[prey.id] = Attitude.ENEMY
        return chosen
    friend = max(met, key=lambda other: (strength(view, other), -other.id))
    mine = sum(1 for _ in view.own_provinces)
    if len(met) > 1 or strength(view, friend) > mine:
        chosen[friend.id] = Attitude.FRIEND
    prey = min(met, key=lambda other: (_watch(view, other), strength(view, other), other.id))
    if chosen[prey.id] is not Attitude.FRIEND:
        chosen[prey.id] = Attitude.ENEMY
    return chosen


def strength(view: KingdomView, other: KnownKingdom) -> int:
    """How strong a kingdom looks: its land in sight or on the public map, its towns three times."""
    land = sum(owner == other.id for owner in view.realms) if view.realms else 0
    seen = sum(province.owner == other.id for province in view.provinces.values())
    return max(land, seen) + 3 * sum(town.owner == other.id for town in view.towns)


def _watch(view: KingdomView, other: KnownKingdom) -> int:
    return sum(army.owner == other.id for army in view.armies.values())


def rituals(desk: Desk, *, always: bool = False) -> None:
    """What mages and priests do this turn; warriors train the new armies by doing nothing. always: priests preach as
    soon as they can, not only now and then.
    """
    view = desk.view
    if view.leaders is Leaders.MAGES:
        _spell(desk)
    elif view.leaders is Leaders.PRIESTS:
        if not view.knows("mission"):
            if "mission" in view.developable:
                desk.lead("develop_mission")
        elif always or view.turn % MISSIONS == 0:
            desk.lead("mission")


def _spell(desk: Desk) -> None:
    view = desk.view
    targets = [p.number for p in view.provinces.values() if desk.hostile(p.owner) and p.race is not None]
    if targets and desk.temper is not Temper.BUILDER:
        desk.lead(f"burn {desk.dice.choice(targets)}")
    elif not view.knows("magic_village"):
        if "magic_village" in view.developable:
            desk.lead("develop_magic_village")
    else:
        bare = [p for p in desk.controlled() if not p.villages and p.race is not None and p.number not in desk.sites]
        dry = [p.number for p in bare if p.terrain is not Terrain.WATER]
        if dry:
            desk.sites.add(dry[0])
            desk.lead(f"magic_village {dry[0]}")
