"""Scripted sides of Erfworld: they build as the book's build-up does, explore, claim cities and quarrel.

`orders_for` is a pure function of the view, so a game of scripted sides replays to the same bytes.
"""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.space.hexes import Place, RowDirection, row_step
from engine.games.erfworld.rules.cities import level_price
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.sight.view import OwnCity, OwnUnit, SideView
from engine.games.erfworld.state import Standing

FIRST_PLANS = ("3 courtiers", "6 scouts", "16 archers", "warlord", "48 stabbers")
LATER_PLANS = ("warlord", "8 knights", "16 pikers", "16 archers", "16 crossbowers", "48 stabbers", "16 tossers")
DOCTRINES = (
    "contact return stronger", "retreat below 40", "capture warlord", "pursue no", "front auto", "luck keep 1",
    "prisoner keep", "ambush yes", "assault gate", "stance passive", "retreat auto",
)  # fmt: skip
SETTLERS = ("warlord", "courtier", "caster")
WARRIORS = ("stabber", "knight", "piker", "crossbower", "lancer", "keshik")
RESERVE = 1000  # dollars that are never spent on levels
PEACEFUL_DAYS = 14


def orders_for(view: SideView) -> str:
    """The orders of a scripted side for the coming day, as text."""
    if not view.side or view.standing in (Standing.FALLEN, Standing.FROZEN):
        return ""
    dice = Dice("side", view.side, view.day)
    sections = [_side(view, dice)]
    sections += [_city(view, city, dice) for city in view.own_cities.values()]
    sections += [_unit(view, unit, dice) for unit in view.units.values() if _is_free(unit)]
    return "\n".join(line for lines in sections if len(lines) > 1 for line in lines) + "\n"


def _is_free(unit: OwnUnit) -> bool:
    return not (unit.garrison or unit.jailor or unit.lines or unit.stack)


def _side(view: SideView, dice: Dice) -> list[str]:
    """Money, posts and letters: a line of doctrine a day, a chief, a truce now and then."""
    lines = ["SIDE", DOCTRINES[view.day % len(DOCTRINES)]]
    if not view.chief:
        lines += [f"chief {unit.id}" for unit in view.units.values() if unit.kind == "warlord"][:1]
    lines += [f"sign {c.id}" for c in view.contracts if view.side not in c.signed and c.kind != "ransom"]
    others = [side for side in view.sides if side != view.side]
    if others and view.day % 9 == 4:
        lines.append(f"offer {dice.choice(('truce', 'alliance'))} to {dice.choice(others)}")
    if view.day % 11 == 6:
        lines += [f"break {contract.id}" for contract in view.contracts if len(contract.signed) > 1][:1]
    if others and view.day % 13 == 5 and view.treasury > 20_000:
        lines.append(f"pay 25 to {dice.choice(others)}")
    home = view.cities.get(view.capital)
    basics = [u for u in view.units.values() if home is not None and u.place == home.place and u.kind == "stabber"]
    if basics and view.treasury > 9_000 * EIGHTHS:
        lines.append(f"promote 1 of {basics[0].id} to knight")
    return lines


def _city(view: SideView, city: OwnCity, dice: Dice) -> list[str]:
    """Plans when they run out, a steward, levels when there is money."""
    lines = [f"CITY {city.id}"]
    if not city.level:
        lines.append("level")
    elif not city.plans:
        plans = FIRST_PLANS if view.day < 2 else dice.sample(_affordable(view, city), 2)
        lines += [f"pop {plan}" for plan in plans]
    here = [unit for unit in view.units.values() if unit.place == city.place]
    if not city.steward and (view.day < 1 or any(unit.kind == "courtier" for unit in here)):
        lines.append("steward")
    if city.level and city.level < 4:
        price = level_price(city.level, city.level + 1)
        if view.treasury + view.income - view.upkeep >= (price + RESERVE) * EIGHTHS:
            lines.append(f"level {city.level + 1}")
    if city.damage:
        lines.append("repair")
    courtiers = [unit.id for unit in here if unit.kind == "courtier" and unit.garrison]
    if len(courtiers) > 1 and view.day % 5 == 3:
        lines.append(f"field {courtiers[-1]}")
    return lines


def _affordable(view: SideView, city: OwnCity) -> list[str]:
    """What it may pop that leaves the side something of its income."""
    own = [f"{max(1, CLASSES[kind].lot or 1)} {kind}" for kind in city.poppable if not CLASSES[kind].standard]
    plans = [plan for plan in (*LATER_PLANS, *own) if CLASSES[_kind(plan)].rank <= city.level]
    return plans if view.income - view.upkeep > 500 * EIGHTHS else ["3 courtiers", "warlord"]


def _kind(plan: str) -> str:
    name = plan.split(" ", 1)[-1]
    return next(kind.key for kind in CLASSES.values() if name in (kind.key, kind.name, kind.plural))


def _unit(view: SideView, unit: OwnUnit, dice: Dice) -> list[str]:
    """Scouts look around, settlers claim sites, armies go where the enemy is."""
    lines = [f"UNIT {unit.id}"]
    here = next((city for city in view.cities.values() if city.place == unit.place), None)
    if unit.kind == "scout":
        return [*lines, *_scouting(view, unit, dice)]
    if unit.kind in SETTLERS and not unit.garrison:
        if here is not None and not here.owner:
            return [*lines, "claim"]
        free = [city.id for city in view.cities.values() if not city.owner]
        if free and view.ruler.rpartition("(")[2].rstrip(")").lower() != unit.id:
            return [*lines, f"move {dice.choice(free)}"]
        return lines
    if unit.kind in WARRIORS and view.day > PEACEFUL_DAYS and unit.count >= 8:
        foes = [city.id for city in view.cities.values() if city.owner not in ("", view.side)]
        if foes and dice.percent(40):
            return [*lines, f"move {dice.choice(foes)}"]
    if unit.count > 20 and dice.percent(20):
        return [*lines, "split 8"]
    return lines


def _scouting(view: SideView, unit: OwnUnit, dice: Dice) -> list[str]:
    """Out into the land in all directions; six scouts are six pairs of eyes."""
    if unit.count > 1:
        return [f"split {unit.count // 2}"]
    x, y = unit.place % view.width, unit.place // view.width
    inward = [d.value for d in RowDirection if _inside(view, row_step(row_step((x, y), d), d))]
    way = dice.choice(inward)
    looks = {0: "survey", 1: f"peek {way}", 2: "hide", 3: f"sneak {way}"}
    first = looks.get(dice.below(8), "")
    return [*([first] if first else []), f"move {way} {way}"]


def _inside(view: SideView, place: Place) -> bool:
    return 0 <= place[0] < view.width and 0 <= place[1] < view.height
