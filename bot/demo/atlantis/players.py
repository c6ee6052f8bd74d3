"""Scripted players of Atlantis: warriors, merchants, mages, explorers and sailors, who know what their report says.

`orders_for` is a pure function of the view, so a game of scripted players replays to the same bytes.
"""

from __future__ import annotations

from bot.demo.atlantis.business import make, market, people_for, trade_house
from bot.demo.atlantis.desk import Desk, heads, in_nexus, is_city, is_fighter, native, upkeep, ways, word
from bot.demo.atlantis.magic import cast, learn_magic
from bot.demo.atlantis.paperwork import keep_house, paperwork
from bot.demo.atlantis.sea import CREW, CREW_SIZE, WRIGHTS, build_boat, go_to_sea, needs
from engine.games.atlantis.rules.items import LEADER
from engine.games.atlantis.sight.view import FactionView, SeenRegion, SeenUnit
from engine.games.atlantis.state import Direction

POINTS = {
    "warriors": "war 4 trade 1",
    "merchants": "war 1 trade 4",
    "mages": "war 1 trade 1 magic 3",
    "explorers": "war 2 trade 1 magic 2",
    "sailors": "war 2 trade 2 magic 1",
}
MOST_UNITS = 30
SQUAD = 8
LEAST_FUNDS = 900  # silver in hand before anybody is hired


def orders_for(view: FactionView) -> str:
    """The orders of a scripted player for the coming turn, as text."""
    desk = Desk(view)
    captain = desk.captain
    for unit in view.own.values():
        region = desk.region(unit)
        if in_nexus(region):
            _leave_nexus(desk, unit)
        elif unit is captain:
            _lead(desk, unit)
        elif unit.count(LEADER):
            _assist(desk, unit)
        else:
            _serve(desk, unit)
    if captain is not None:
        paperwork(desk, captain)
    return desk.text()


def _leave_nexus(desk: Desk, unit: SeenUnit) -> None:
    """Names itself, claims its purse, and goes to one of the six cities."""
    desk.write(unit, f"faction {POINTS[desk.role]}")
    desk.pay(unit, 0)
    if desk.unclaimed > 3000:
        desk.write(unit, "claim 3000")
        desk.unclaimed -= 3000
    desk.long(unit, f"move {list(Direction)[desk.view.faction % 6]}")


def _lead(desk: Desk, unit: SeenUnit) -> None:
    """The captain: hires, trades, casts, then studies, teaches or travels as his role has it."""
    region = desk.region(unit)
    _hire(desk, unit)
    market(desk, unit)
    if is_city(region) and ways(region) and _has_guards(region):
        desk.long(unit, f"move {_way_out(desk, region)}")
        return
    if desk.role == "mages" or unit.studies:
        cast(desk, unit)
        if learn_magic(desk, unit):
            return
    if desk.role == "merchants" and desk.whim(unit, 2) and make(desk, unit):
        return
    _travel_or_learn(desk, unit)


def _has_guards(region: SeenRegion) -> bool:
    return any(unit.name.startswith("Guard") for unit in region.own_units)


def _way_out(desk: Desk, region: SeenRegion) -> Direction:
    """All of a faction leave a place the same way, easy country first."""
    easy = [d for d in ways(region) if region.exits[d].terrain in ("plain", "desert")] or ways(region)
    return easy[desk.view.faction // 6 % len(easy)]


def _hire(desk: Desk, unit: SeenUnit) -> None:
    """A squad of the local people with its first lesson paid, as long as there is silver for it."""
    region = desk.region(unit)
    race = native(region)
    funds = desk.purse[unit.id] + (desk.unclaimed if unit is desk.captain else 0)
    if not race or len(desk.view.own) + desk.alias >= MOST_UNITS or funds < LEAST_FUNDS:
        return
    if unit is desk.captain and is_city(region) and needs(desk, WRIGHTS):
        desk.form(unit, f"{CREW} {desk.turn}", race, CREW_SIZE, "study sailing", "avoid 1", purse=400)
        desk.form(unit, f"{WRIGHTS} {desk.turn}", race, CREW_SIZE, "study shipbuilding", "avoid 1", purse=2200)
    kind, skill = people_for(desk, region, race)
    if not _has_guards(region):
        kind, skill = "Guard", "combat"
    first = f'study "{skill}"'
    desk.form(unit, f"{kind} {desk.turn}", race, SQUAD, first, *_manners(desk, kind), purse=30 * SQUAD)
    if unit is desk.captain and desk.role in ("mages", "explorers") and desk.turn % 5 == 0:
        desk.form(unit, f"Clerk {desk.turn}", LEADER, 1, "study observation", purse=150)


def _manners(desk: Desk, kind: str) -> tuple[str, ...]:
    """The flags a new unit gets."""
    common = ("avoid 0", "behind 0", "hold 0", "noaid 0", "reveal")
    if kind == "Guard":
        return (*common, "hold 1") if desk.turn % 3 == 0 else common
    return (*common, "avoid 1", "consume unit" if desk.turn % 2 else "noaid 1")


def _travel_or_learn(desk: Desk, unit: SeenUnit) -> None:
    """Captains on their own: out of the city, then a skill, pupils, and now and then another region."""
    region = desk.region(unit)
    land = ways(region)
    restless = 4 if desk.role == "explorers" else 20
    crowd = [other for other in region.own_units if other is not unit]
    if land and desk.whim(unit, restless):
        desk.long(unit, f"move {land[desk.pick(unit, len(land))]}")
        return
    pupils = [p for p in crowd if p.skills and any(unit.level(s) > p.level(s) for s in p.skills)]
    if pupils and desk.whim(unit, 2):
        names = " ".join(str(pupil.id) for pupil in pupils[:10])
        desk.long(unit, f"teach {names}")
        return
    skills = ("tactics", "combat", "riding", "stealth", "observation", "healing", "entertainment")
    skill = skills[desk.pick(unit, len(skills), 5)]
    if unit.level(skill) < 5 and desk.study(unit, skill):
        return
    desk.long(unit, "entertain" if unit.level("entertainment") else "work")


def _assist(desk: Desk, unit: SeenUnit) -> None:
    """Further leaders: some become mages, some thieves, some clerks."""
    if unit.studies or (desk.view.mages < desk.view.mage_limit and desk.pick(unit, 2) == 0 and desk.turn > 5):
        cast(desk, unit)
        if learn_magic(desk, unit):
            return
    if unit.level("stealth") >= 2 and desk.whim(unit, 3):
        _steal(desk, unit)
    keep_house(desk, unit)
    for skill in ("stealth", "observation", "entertainment"):
        if unit.level(skill) < 3 and desk.study(unit, skill):
            return
    land = ways(desk.region(unit))
    if land and desk.whim(unit, 3):
        desk.long(unit, f"move {land[desk.pick(unit, len(land))]}")
    else:
        desk.long(unit, "entertain" if unit.level("entertainment") else "work")


def _steal(desk: Desk, unit: SeenUnit) -> None:
    """From whoever stands there: silver, or a life."""
    victims = [other for other in desk.region(unit).units if not other.own]
    if victims and heads(unit) == 1:
        victim = victims[desk.pick(unit, len(victims))]
        desk.write(unit, f"assassinate {victim.id}" if desk.whim(unit, 9) else f"steal {victim.id} silver")


def _serve(desk: Desk, unit: SeenUnit) -> None:
    """Normal people: fighters tax and guard, crews sail, others make, trade and earn."""
    region = desk.region(unit)
    if unit.name.startswith("Guard"):
        _soldier(desk, unit)
    elif unit.name.startswith(CREW):
        go_to_sea(desk, unit)
    elif unit.name.startswith(WRIGHTS) and is_city(region):
        build_boat(desk, unit)
    else:
        market(desk, unit)
        if is_city(region) and unit.skills and ways(region):
            desk.long(unit, f"move {_way_out(desk, region)}")
        trade_house(desk, unit)


def _soldier(desk: Desk, unit: SeenUnit) -> None:
    """Taxes, guards, fights, hires more of its kind, and moves on when the land is too poor for all."""
    region = desk.region(unit)
    if not is_fighter(unit):
        if not desk.study(unit, "combat"):
            desk.long(unit, "work")
        return
    if is_city(region) and ways(region):
        desk.long(unit, f"move {_way_out(desk, region)}")
        return
    enemies = [other for other in region.units if not other.own and other.faction != 1]
    if enemies and desk.turn > 8 and desk.whim(unit, 7):
        desk.write(unit, f"attack {enemies[desk.pick(unit, len(enemies))].id}")
    _levy(desk, unit)
    _share(desk, unit)
    if desk.whim(unit, 2):
        _hire(desk, unit)
    if desk.purse[unit.id] > upkeep(unit) and desk.whim(unit, 3) and not desk.buy(unit, "sword", 2):
        desk.buy(unit, native(region), 1)
    land = ways(region)
    fighters = sum(heads(other) for other in region.own_units if is_fighter(other))
    first = next(other for other in region.own_units if other.name.startswith("Guard"))
    if land and unit is not first and (region.tax < 25 * fighters or desk.whim(unit, 12)):
        advances = desk.role == "warriors" and desk.turn > 9
        desk.long(unit, f"{'advance' if advances else 'move'} {land[desk.pick(unit, len(land))]}")
    elif unit.level("combat") >= 2 or not desk.study(unit, "combat"):
        desk.long(unit, "work")


def _levy(desk: Desk, unit: SeenUnit) -> None:
    """TAX as long as there is anything to take; PILLAGE where it is a neighbour's land anyway."""
    region = desk.region(unit)
    if not region.tax:
        return
    if desk.whim(unit, 29) and desk.turn > 10:
        desk.write(unit, "autotax 0", "pillage")
    else:
        desk.write(unit, "@tax")
    if not unit.guard and not any(other.guard for other in region.units):
        desk.write(unit, "guard 1")


def _share(desk: Desk, unit: SeenUnit) -> None:
    """What a unit does not need goes to the captain, when he is there."""
    captain = desk.captain
    spare = desk.purse[unit.id] - upkeep(unit) - 100
    if captain is not None and captain.region == unit.region and captain is not unit and spare > 0:
        desk.write(unit, f"give {captain.id} {spare} {word('silver')}")
        desk.purse[unit.id] -= spare
