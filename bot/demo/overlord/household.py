"""The rest of a scripted Overlord house: artisans, skippers, thieves, nobles, captains of caravans."""

from __future__ import annotations

from bot.demo.overlord.desk import Desk, is_town, is_water, of_player
from bot.demo.overlord.roads import go, territory, way_to_a_town
from bot.demo.overlord.titles import claim, hold
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.market import WARES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.sight.view import OwnUnit, SeenUnit
from engine.games.overlord.state import COIN


def keep_house(desk: Desk, unit: OwnUnit) -> None:
    """A month of a leader without an office: a title if he can have one, else schooling."""
    if unit.title_of:
        hold(desk, unit)
        return
    if not claim(desk, unit):
        for tag in ("cmbt", "obse", "scou"):
            if desk.fund > 2000 and desk.learn(unit, tag, 2):
                break
    desk.write(unit, "@WORK")


def make_things(desk: Desk, artisans: OwnUnit) -> None:
    """Whatever they know to make, one thing after the other; what is finished goes to the leader for the market."""
    for tag, level in artisans.levels.items():
        use = SKILLS[tag].use(level)
        if use is None:
            continue
        if use.kind in ("produce", "harvest") and all(artisans.count(i) >= n for i, n in use.uses.items()):
            desk.write(artisans, f"@USE {tag.upper()}")
        elif use.kind == "construct" and all(artisans.count(i) >= n for i, n in use.uses.items()):
            new = desk.new_structure()
            desk.write(artisans, f"BUILD {tag} {new}")
            desk.write(artisans, f"@BUILD {tag} {new}")
        elif use.kind == "construct":
            begun = next((s for s in desk.place(artisans).structures if s.own and s.needs and s.vessel), None)
            if begun is not None:
                desk.write(artisans, f"@BUILD {tag} {begun.id}")
    hero = desk.hero
    made = [item for item in artisans.items if item in WARES and not artisans.equipped.get(item)]
    if made and hero is not None and hero.location == artisans.location and desk.turn % 3 == 0:
        desk.write(artisans, f"GIVE {hero.id} {made[0]} 0")
    desk.write(artisans, "@WORK")


def sail(desk: Desk, skipper: OwnUnit) -> None:
    """Aboard, out to sea, and along the coast; fish on the way."""
    place = desk.place(skipper)
    ship = next((s for s in place.structures if s.own and s.vessel and not s.needs), None)
    crew = [unit for unit in desk.named("Watch") if unit.location == skipper.location]
    if skipper.on_the_way:
        desk.write(skipper, "@WORK")
        return
    for sailors in crew:
        if sailors.leader != skipper.id:
            desk.write(sailors, f"STACK {skipper.id}")
        desk.write(sailors, "@USE FISH", "@WORK")
    if ship is None:
        desk.write(skipper, "@WORK")
        return
    if skipper.structure != ship.id:
        desk.write(skipper, f"ENTER {ship.id}")
    if desk.turn % 4 == 0 and not is_water(place):
        desk.write(skipper, f'CHRISTEN "The {("Gull", "Herring", "Lobster", "Tide")[desk.nth % 4]}"')
    ways = [way for way in place.ways if way.sail and way.direction.upper() not in ("OUT", "IN")]
    if is_water(place):
        ashore = [way for way in ways if not TERRAINS[desk.view.lands[way.goal].terrain].is_water]
        ways = ashore or ways
    if ways:
        way = ways[desk.pick(skipper, len(ways))]
        desk.write(skipper, "WAIT 8", f"-MOVE {way.goal}" if way.goal in desk.view.lands else f"-MOVE {way.direction}")
    desk.write(skipper, "@WORK")


def prowl(desk: Desk, shadow: OwnUnit) -> None:
    """A thief's month: a purse here, a knife there, and on before anybody asks."""
    place = desk.place(shadow)
    if shadow.on_the_way:
        desk.write(shadow, "@WORK")
        return
    desk.write(shadow, "TACTIC AVOID REAR RIGHT FLEE")
    marks = [unit for unit in place.units if not unit.own and unit.items and not unit.on_the_way]
    if marks:
        mark = _mark(desk, shadow, marks)
        tag = "assa" if of_player(mark) and desk.nth % 3 == 0 and desk.turn % 5 == 0 else "ppoc"
        if shadow.levels.get(tag):
            desk.write(shadow, f"TARGET {mark.id}", f"USE {tag.upper()} 1")
    if desk.turn % 3 == 0 and is_town(place) and place.land.container:
        desk.write(shadow, "DAY 20", "-MOVE OUT")
    elif not is_town(place):
        go(desk, shadow, way_to_a_town(desk, shadow))
    desk.write(shadow, "@WORK")


def _mark(desk: Desk, shadow: OwnUnit, marks: list[SeenUnit]) -> SeenUnit:
    rich = sorted(marks, key=lambda unit: -sum(unit.items.values()))[:3]
    return rich[desk.pick(shadow, len(rich))]


def lead_caravan(desk: Desk, trader: OwnUnit) -> None:
    """Up and down between two places that are known, with what he has to sell."""
    place = desk.place(trader)
    if trader.on_the_way:
        desk.write(trader, "@WORK")
        return
    wanted = {offer.item for offer in place.wanted}
    for item in [item for item in trader.items if item in wanted][:4]:
        desk.write(trader, f"@SELL 0 {item}")
    for offer in place.for_sale:
        if offer.item == "tool" and trader.count(COIN) > 500:
            desk.write(trader, f"BUY 2 tool {offer.price + 5}")
    around = territory(desk, place.land)
    seen = desk.view.places.get(around.id)
    far = [way.goal for way in seen.ways if way.walk and way.goal in desk.view.lands] if seen else []
    far = [goal for goal in far if not desk.view.lands[goal].container]
    if far and is_town(place) and around.id != place.id:
        desk.write(trader, "DAY 16", f"-@CARAVAN {place.id} {around.id} {far[desk.pick(trader, len(far))]}")
    elif not is_town(place):
        go(desk, trader, way_to_a_town(desk, trader))
    desk.write(trader, "@WORK")


def court(desk: Desk, noble: OwnUnit) -> None:
    """A noble's month: great titles, revoking small ones, and speaking for a leader at court."""
    place = desk.place(noble)
    if noble.on_the_way:
        desk.write(noble, "@WORK")
        return
    castle = next((s for s in place.structures if s.own and s.type == "cast" and not s.needs), None)
    if castle is not None and noble.structure != castle.id and not noble.title_of:
        desk.write(noble, f"ENTER {castle.id}")
    if not noble.title_of and claim(desk, noble):
        desk.write(noble, "@WORK")
        return
    seen = place.title
    is_rival = seen is not None and bool(seen.holder) and seen.faction != desk.view.faction
    if seen is not None and is_rival and noble.title_of and seen.tag in ("shrf", "mayo", "lord"):
        desk.write(noble, f"CANCEL {seen.tag.upper()} {place.id}")
    leaders = [unit for unit in place.own_units if unit.race == "ldr" and unit.id != noble.id]
    if leaders and noble.levels.get("nobl") and noble.count(COIN) > 30:
        desk.write(noble, f"TARGET {leaders[0].id}", "10 USE NOBL")
    if noble.title_of and desk.turn % 2:
        go(desk, noble, way_to_a_town(desk, noble))
    desk.write(noble, "@WORK")
