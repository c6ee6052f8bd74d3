"""What scripted sides do at home: posts, purchases, what cities pop, garrisons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.demo.erfworld.desk import LEADERS, SIDE, Desk, fights
from engine.games.erfworld.rules.cities import level_price
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.designs import OWN
from engine.games.erfworld.sight.view import OwnCity, OwnUnit

FIRST_PLANS = ("3 courtiers", "6 scouts", "16 archers", "warlord", "48 stabbers", "8 knights")
ARMS = ("16 pikers", "16 archers", "24 stabbers", "16 crossbowers", "8 knights", "16 tossers", "8 diggers", "6 scouts",
        "4 keshiks", "4 lancers", "4 guardians", "4 arbalists", "4 ninjas", "4 explorers")  # fmt: skip
RESERVE = 1000  # dollars that are never spent on levels
HEIR = 100_000
PROMOTIONS = {"stabber": ("knight", "guardian"), "piker": ("lancer",), "archer": ("keshik",), "tosser": ("ninja",),
              "crossbower": ("arbalist",), "scout": ("explorer",), "courtier": ("warlord",)}  # fmt: skip
DESIGN_DAY = 2
DESIGNS = (
    'design "Iron Twoll" large infantry land club 2 scout siege',
    'design "Cliff Runner" medium infantry land knife climb',
)
GUARD = 16  # units that stay in a city
ENOUGH_LEADERS = 4
TIRED = 23  # days until a ruler thinks of the throne again
SETTLED = 7  # before that nobody thinks of it


def keep_house(desk: Desk) -> None:
    """The day of the side itself and of every city."""
    if desk.day == DESIGN_DAY:
        desk.write(SIDE, DESIGNS[desk.nth % len(DESIGNS)])
    _posts(desk)
    _promote(desk)
    _throne(desk)
    for city in desk.view.own_cities.values():
        _plans(desk, city)
        _works(desk, city)
        _people(desk, city)


def _leaders(desk: Desk) -> list[OwnUnit]:
    return [unit for unit in desk.view.units.values() if unit.kind in LEADERS and not unit.jailor]


def _posts(desk: Desk) -> None:
    """A chief; a purse; a name now and then; units that cost too much are dismissed."""
    leaders = [unit for unit in _leaders(desk) if unit.id != desk.ruler]
    if not desk.view.chief and leaders:
        desk.write(SIDE, f"chief {leaders[0].id}")
    turn = desk.day + 3 * desk.nth
    if leaders and turn % 17 == 3 and desk.money > RESERVE:
        desk.write(SIDE, f"purse {leaders[-1].id} 500")
    if leaders and turn % 29 == 7:
        desk.write(SIDE, f'name {leaders[0].id} "{desk.dice("name").choice(("Berta", "Tom", "Ossomer"))} the Bold"')
    idle = [u for u in desk.view.units.values() if u.kind in ("courtier", "scout") and not u.garrison and not u.stack]
    if desk.margin < 0 and desk.money < 20 * -desk.margin and idle:
        desk.write(SIDE, f"disband {idle[-1].id}")


def _promote(desk: Desk) -> None:
    home = desk.view.cities.get(desk.view.capital)
    here = desk.here.get(home.place, []) if home is not None else []
    fit = [unit for unit in here if unit.kind in PROMOTIONS and not unit.garrison and not unit.stack]
    if len(_leaders(desk)) < 2 and desk.money > 2 * RESERVE:
        desk.write(SIDE, *(f"promote 1 of {unit.id} to warlord" for unit in fit[:1]))
    elif desk.money > 15_000 and fit and desk.margin > 100:
        unit = fit[desk.day % len(fit)]
        desk.write(SIDE, f"promote 1 of {unit.id} to {desk.dice('promote').choice(PROMOTIONS[unit.kind])}")


def _throne(desk: Desk) -> None:
    """A bought heir; some rulers tire of the throne, some heirs of waiting."""
    heirs = [unit for unit in _leaders(desk) if unit.heir]
    others = [unit for unit in _leaders(desk) if unit.kind == "warlord"]
    if not heirs and others and desk.money > HEIR + RESERVE:
        desk.write(SIDE, f"heir {others[0].id}")
    turn = (desk.day + 7 * desk.nth) % TIRED
    ruler = desk.view.units.get(desk.ruler)
    if desk.day < SETTLED:
        return
    if turn == TIRED - 2 and ruler is not None:
        desk.write(SIDE, *(f"challenge {heir.id}" for heir in heirs if heir.place == ruler.place))
    elif turn == TIRED // 2:
        desk.write(SIDE, *(f"abdicate {heir.id}" for heir in heirs[:1]))


def _plans(desk: Desk, city: OwnCity) -> None:
    if city.plans or not city.level:
        return
    if city.capital and desk.day == 1:
        desk.write(city.id, *(f"pop {plan}" for plan in FIRST_PLANS))
        return
    dice = desk.dice("plan", city.id)
    if desk.margin < 200 * len(desk.view.own_cities) and desk.money < 8000:
        if city.capital:
            desk.write(city.id, "pop heir" if dice.percent(50) else "pop warlord")
        return
    if len(_leaders(desk)) < ENOUGH_LEADERS and dice.percent(50):
        desk.write(city.id, "pop warlord maximal" if dice.percent(30) else "pop warlord")
    desk.write(city.id, *(f"pop {plan}" for plan in dice.sample(_own(city), 1)), f"pop {dice.choice(ARMS)}")


def _own(city: OwnCity) -> Sequence[str]:
    """What only this house pops, as far as the level allows."""
    kinds = [CLASSES[kind] for kind in city.poppable]
    names = {k.key: f'"{k.name}"' if k.key.startswith(OWN) else k.key for k in kinds}
    fitting = [k for k in kinds if not k.standard and k.rank <= city.level]
    return [f"{max(1, k.lot or 1)} {names[k.key]}" for k in fitting] or ARMS


def _works(desk: Desk, city: OwnCity) -> None:
    """Levels when there is money; a city too many is razed for its stones when there is none."""
    if not city.level:
        desk.write(city.id, "level")
    elif city.level < 5:
        price = level_price(city.level, city.level + 1)
        if desk.money >= price + RESERVE:
            desk.write(city.id, f"level {city.level + 1}")
    if city.level > 1 and desk.margin < 0 and desk.money < 2 * RESERVE and not city.capital:
        desk.write(city.id, "raze")
    if city.damage or (desk.day + desk.nth) % 8 == 0:
        desk.write(city.id, "repair")
    if desk.day > 2 and (desk.day + 7 * desk.nth) % TIRED == TIRED // 2 + 1:
        desk.write(city.id, "stop")


def _people(desk: Desk, city: OwnCity) -> None:
    here = desk.here.get(city.place, [])
    courtiers = [unit for unit in here if unit.kind == "courtier"]
    if not city.steward and (desk.day == 1 or courtiers):
        desk.write(city.id, "steward")
    spare = [unit.id for unit in courtiers if unit.garrison]
    if len(spare) > 1 and (desk.day + desk.nth) % 5 == 3:
        desk.write(city.id, f"field {spare[-1]}")
    held = sum(unit.count for unit in here if unit.garrison and fights(unit.kind))
    guards = [unit for unit in here if fights(unit.kind) and desk.is_free(unit) and unit.kind in ("piker", "tosser")]
    if held < GUARD and guards and desk.day > 6:
        desk.write(city.id, f"garrison {guards[0].id}")
        desk.busy.add(guards[0].id)
