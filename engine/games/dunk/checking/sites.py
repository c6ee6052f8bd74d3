"""The checker on the ground: what stands in a province, towns and their trade, armies at work where they stand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.language.words import spoken_form
from engine.core.orders import Order
from engine.core.space.hexes import row_distance
from engine.core.space.paths import shortest
from engine.games.dunk.checking.account import COUNTED, MANY, Account, Finding
from engine.games.dunk.rules.economy import STRUCTURES
from engine.games.dunk.rules.war import TRAINING
from engine.games.dunk.sight.view import SeenArmy
from engine.games.dunk.state import NOBODY, ArmyType, Leaders, Status, Terrain

FARTHEST = 5  # steps between two towns that trade, DNK-TOWN-16
OLD_RULES_BELOW = 20  # campaign number (DNK-LOG-01)
_DRILLS = ("train", "death_train")


def structures(order: Order, account: Account) -> Iterator[Finding]:
    """What is built stands there already, or what is to be removed does not (DNK-STRUCT-01, DNK-STD-35)."""
    verb, _, structure = order.name.partition("_")
    spoken = structure.replace("_", " ")
    if verb == "remove" and structure != "army" and account.own(order["province"]):
        if not account.standing(order["province"], structure):
            yield Finding(
                "nothing_there", f"there is no {spoken} in province {order['province']}", "DNK-STD-35", "province"
            )
    elif _one_alone(verb, structure) and _stands_in_own(order["province"], structure, account):
        yield Finding(
            "stands_already", f"province {order['province']} already has {spoken}", "DNK-STRUCT-01", "province"
        )
    province = account.own(order["province"]) if order.name.endswith("_populate") else None
    if province is not None:
        race = account.people(province.number)
        if race is not None and order.name == f"{race}_populate" and not (province.plague and race is province.race):
            yield Finding(
                "full", f"province {province.number} is full of healthy people of that race", "DNK-TORD-08", "province"
            )


def _one_alone(verb: str, structure: str) -> bool:
    """Whether the order builds a structure that a province has only one of."""
    return verb == "build" and structure in STRUCTURES and structure not in (*MANY, "mine")


def _stands_in_own(number: int, structure: str, account: Account) -> bool:
    return account.own(number) is not None and account.standing(number, structure) > 0


def towns(order: Order, account: Account) -> Iterator[Finding]:
    """Names of towns, whom a province supplies, and trade (DNK-TORD-40 to -42)."""
    if order.name == "build_town":
        own = [p.town.name for p in account.view.own_provinces if p.town] + account.names
        if spoken_form(order["name"]) in map(spoken_form, own):
            yield Finding("town_name_taken", f"you already have a town named {order['name']}", "DNK-TORD-40", "name")
    elif order.name == "supply":
        yield from _supply(order, account)
    elif order.name == "export":
        yield from _export(order, account)


def _no_town(number: int, account: Account) -> bool:
    """Whether no town stands there; where all towns are is public."""
    there = any(town.province == number for town in account.view.towns)
    return not account.stands.get((number, "town"), there)


def _owner_of_town(number: int, account: Account) -> int:
    """Whose the town is; one founded by this very sheet is the kingdom's."""
    return next((town.owner for town in account.view.towns if town.province == number), account.view.kingdom)


def _supply(order: Order, account: Account) -> Iterator[Finding]:
    view, goal, number = account.view, order["town"], order["from"]
    if not view.exists(goal) or _no_town(goal, account):
        yield Finding("no_town", f"there is no town in province {goal}", "DNK-TORD-41", "town")
    elif account.own(number) is None:
        yield Finding("not_yours", f"province {number} is not yours", "DNK-GAP-65", "from")
    elif view.provinces[number].out_of_control:
        yield Finding("out_of_control", f"province {number} is out of control", "DNK-GAP-65", "from")
    elif row_distance(view.place(goal), view.place(number)) > 1:
        yield Finding("too_far", f"province {number} is not next to the town in {goal}", "DNK-GAP-43", "from")
    elif not view.friendly(_owner_of_town(goal, account)):
        yield Finding("unfriendly", f"the town in {goal} belongs neither to you nor to an ally", "DNK-GAP-43", "town")


def _export(order: Order, account: Account) -> Iterator[Finding]:
    view, origin, goal = account.view, order["from"], order["to"]
    for name, number in (("from", origin), ("to", goal)):
        if not view.exists(number) or _no_town(number, account):
            yield Finding("no_town", f"there is no town in province {number}", "DNK-TORD-41", name)
            return
    seen = account.own(origin)
    goods, amount = order["type"], order["amount"]
    if seen is None:
        yield Finding("not_yours", f"province {origin} is not yours", "DNK-GAP-65", "from")
    elif seen.out_of_control:
        yield Finding("out_of_control", f"province {origin} is out of control", "DNK-GAP-65", "from")
    elif origin == goal:
        yield Finding("same_town", f"the town in {goal} cannot export goods to itself", "DNK-TORD-42", "to")
    elif not view.friendly(_owner_of_town(goal, account)):
        yield Finding("unfriendly", f"the town in {goal} belongs neither to you nor to an ally", "DNK-GAP-41", "to")
    elif not _may_have_route(origin, goal, account):
        yield Finding(
            "no_way", f"no route of at most {FARTHEST} provinces by road or water leads there", "DNK-TOWN-16", "to"
        )
    elif account.goods(origin, goods) < amount:
        yield Finding(
            "out_of_stock",
            f"only {account.goods(origin, goods)} {goods} will be in stock by then",
            "DNK-GAP-41",
            "amount",
        )


def _may_have_route(origin: int, goal: int, account: Account) -> bool:
    """Whether a way is possible: out of sight there may be roads anywhere."""

    def steps(number: int) -> Iterator[tuple[int, int]]:
        for near in account.view.neighbours(number):
            dark = near not in account.view.provinces
            wet = account.view.terrain(near) is Terrain.WATER
            if near == goal or dark or wet or account.standing(near, "roads"):
                yield near, 1

    return shortest(origin, goal, steps, FARTHEST) is not None


def armies_at_work(order: Order, account: Account) -> Iterator[Finding]:
    """Plunder, training, settling and teleport of one's own armies (DNK-TORD-06, -28 to -33, -38, -39, -43)."""
    army = account.view.armies.get(order.get("army", 0))
    if army is None or not army.own or army.id in account.gone:
        return
    if order.name in ("plunder", "town_plunder"):
        yield from _thieves(order, army, account)
    words = order.get("directions", ())
    drill = order.name if order.name in _DRILLS else words[0] if words and words[0] in _DRILLS else ""
    if drill:
        yield from _drill(drill, army, account)
    if order.name == "teleport" and army.is_immobile:
        yield Finding("immobile", f"{army.name} cannot be moved", "DNK-MOVE-18", "army")
    wet = account.view.terrain(army.province) is Terrain.WATER and "floating_houses" not in account.techs
    if order.name == "army_to_village" and wet and account.own(army.province):
        yield Finding("no_tech", "a village on water needs floating_houses", "DNK-STD-02", "army")
    if order.name == "warg_army_to_farm":
        yield from _farm(army, account)


def _farm(army: SeenArmy, account: Account) -> Iterator[Finding]:
    province = account.own(army.province)
    if province is None:
        yield Finding("not_yours", f"province {army.province} is not yours", "DNK-GAP-65", "army")
    elif province.out_of_control:
        yield Finding("out_of_control", f"province {army.province} is out of control", "DNK-GAP-65", "army")


def _thieves(order: Order, army: SeenArmy, account: Account) -> Iterator[Finding]:
    view, number = account.view, army.province
    if army.type is ArmyType.TOWN_GUARD and view.campaign >= OLD_RULES_BELOW:
        yield Finding("guards", "town guards cannot plunder", "DNK-TORD-31", "army")
    elif any(_hostile(other, account) for other in view.armies_in(number)):
        yield Finding(
            "enemies_near", f"nobody can plunder province {number} while enemies are there", "DNK-TORD-31", "army"
        )
    elif order.name == "town_plunder" and not account.standing(number, "town"):
        yield Finding("no_town", f"there is no town in province {number}", "DNK-TORD-39", "army")
    elif order.name == "plunder" and not _worth_plundering(number, account):
        yield Finding("nothing_left", f"there is nothing to plunder in province {number}", "DNK-TORD-30", "army")


def _worth_plundering(number: int, account: Account) -> bool:
    return account.people(number) is not None or any(account.standing(number, structure) for structure in COUNTED)


def _hostile(other: SeenArmy, account: Account) -> bool:
    if other.own:
        return False
    return other.owner == NOBODY or account.view.kingdoms[other.owner].status is Status.WAR


def _drill(drill: str, army: SeenArmy, account: Account) -> Iterator[Finding]:
    warriors = account.view.leaders is Leaders.WARRIORS
    most = TRAINING["ceiling_warriors" if warriors else "ceiling"]
    if army.id in account.trained:
        yield Finding(
            "trained", f"{army.name} is already trained in line {account.trained[army.id]}", "DNK-GAP-46", "army"
        )
    elif drill == "train" and army.erf >= most:
        yield Finding(
            "ceiling", f"{army.name} has ERF {army.erf}; training cannot raise it further", "DNK-TORD-43", "army"
        )
    elif drill == "death_train" and not warriors:
        yield Finding("leaders", "only warriors can do that", "DNK-TORD-06")
