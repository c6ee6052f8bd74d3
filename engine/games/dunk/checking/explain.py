"""What was understood of a sheet, an order a line, in plain words (DNK-SUBMIT-14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.orders import Order, OrderSheet
from engine.games.dunk.checking.check import bound_to_fail
from engine.games.dunk.checking.prices import PLACED, builds, is_sky_castle, price
from engine.games.dunk.language.book import EVERY_TURN
from engine.games.dunk.language.words import ALL
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.rules.terms import FOLK, thing
from engine.games.dunk.sight.view import KingdomView
from engine.games.dunk.state import Race

Explanation = Callable[[Order, KingdomView], str]

_ONE_PLACED: Mapping[str, str] = {
    "place": "a normal army", "place_archers": "archers", "place_catapults": "catapults",
    "place_firewalkers": "firewalkers", "place_mithril": "mithril warriors", "place_ship": "a ship",
    "place_frigate": "a frigate", "place_cavalry": "cavalry", "place_warg": "a warg army",
    "place_knights": "knights", "place_trolls": "trolls",
}  # fmt: skip
_SIMPLE: Mapping[str, str] = {  # names in braces are arguments, in words
    "next_turn": "Put on the next orders sheet: {text}",
    "resign": "Leave the campaign",
    "send_report": "Send the report again",
    "set_ascii": "Map of letters: {on}",
    "set_email": "Change the address",
    "set_gif": "Map picture: {on}",
    "set_kingdom_name": "Rename the kingdom to {name} once all orders are read",
    "set_map_email": "Change the address for maps",
    "set_passwd": "Change the password",
    "set_player_name": "Your name is {name}",
    "set_nr": "Ask the game master to hand the kingdom to player {player}",
    "set_ps": "Full-size map: {on}",
    "set_town_name": "Rename the town in {province} to {name}",
    "write_email": "Tell whether a player rules {kingdom}",
    "write_orders": "Show the stored orders",
    "write_race": "Tell the race of {kingdom}",
    "write_tech": "Describe {tech}",
    "worldpeace": "Wish for the end of the campaign",
    "army_to_village": "{army} becomes a village",
    "burn": "The mages burn province {province}",
    "enemy": "{kingdom} is our enemy",
    "friend": "{kingdom} is our friend",
    "neutral": "We are neutral towards {kingdom}",
    "give_gold": "Give {amount} gold to {kingdom}",
    "give_map": "Give our maps of this turn to {kingdom}",
    "give_province": "Give province {province} to {kingdom}",
    "give_tech": "Give {tech} to {kingdom}",
    "remove_army": "Disband {army}",
    "warg_army_to_farm": "{army} becomes a warg farm",
    "death_train": "{army} is trained without mercy",
    "diburn": "The mages burn provinces {province} and {province2}",
    "heal": "The priests heal the sick in province {province}",
    "magic_village": "The mages conjure up a village in {province}",
    "mission": "The priests go on a mission",
    "moral": "The leaders give {army} a speech",
    "pest": "The priests pray for a plague in province {province}",
    "protect": "The leaders protect province {province}",
    "plunder": "{army} plunders where it stands",
    "teleport": "The mages teleport {army} to {province}",
    "town_plunder": "{army} plunders the town where it stands",
    "build_town": "Found the town {name} in {province}",
    "supply": "Province {from} supplies {town}",
    "export": "Ship {amount} {type} from {from} to {to}",
    "train": "{army} trains",
}

_MOVEMENTS = {
    "0": "staying", "wait": "waiting", "unclimb": "climbing down", "train": "training", "death_train": "training hard",
}  # fmt: skip


def explain(sheet: OrderSheet, view: KingdomView) -> list[str]:
    """One line for each order, in written order: what will be done, and for how much; or that it will be refused."""
    techs, failing = list(view.techs), bound_to_fail(view, sheet)
    lines = []
    for order in sheet.orders:
        every = "Every turn: " if EVERY_TURN in order.prefixes else ""
        if order.line in failing:
            lines.append(f"Will be refused: {every}{in_words(order, view, tuple(techs))}")
            continue
        gold = price(order, view, tuple(techs))
        tail = f"; {gold} gold" if gold and order.name != "give_gold" else ""
        lines.append(every + in_words(order, view, tuple(techs)) + tail)
        tech = order.name.removeprefix("develop_")
        if tech != order.name and tech not in techs:
            techs.append(tech)
    return lines


def in_words(order: Order, view: KingdomView, techs: tuple[str, ...] = ()) -> str:
    """One order in plain words, without its price."""
    name = order.name
    if name in PLACED:
        return f"Place {_ONE_PLACED[name]} in {order['province']}{_going(order)}"
    if name == "place_castle":
        kind = "sky castle" if is_sky_castle(order, view, techs) else "stone castle"
        return f"Place a {kind} in {order['province']}"
    if name == "move":
        return f"{_army(order['army'], view)}:{_going(order)[1:]}"
    if name.startswith("develop_"):
        tech = technologies()[name.removeprefix("develop_")]
        return f"Develop {tech.name}" + (", by the leaders" if tech.takes_leaders else "")
    if name.endswith("_populate"):
        return f"Populate {order['province']} with {FOLK[Race(name.removesuffix('_populate'))]}"
    if name in _SIMPLE:
        return _SIMPLE[name].format(**_spoken(order, view))
    verb = "Build" if builds(order) else "Remove"
    return f"{verb} {thing(name.partition('_')[2])} in {order['province']}"


def _going(order: Order) -> str:
    """What the movement words say: ", going e, then se", ", staying", ", training"."""
    words = order.get("directions", ())
    if not words:
        return ""
    said = [_MOVEMENTS.get(word, word) for word in words]
    return (", going " if words[0] not in _MOVEMENTS else ", ") + ", then ".join(said)


def _army(value: Any, view: KingdomView) -> str:
    if value == ALL:
        return "Every army"
    army = view.armies.get(value)
    return army.name if army and army.own else f"Army {value}"


def _spoken(order: Order, view: KingdomView) -> dict[str, Any]:
    """The arguments as people say them."""
    spoken = dict(order.args)
    if "army" in spoken:
        spoken["army"] = _army(spoken["army"], view)
    if "kingdom" in spoken:
        known = view.kingdoms.get(spoken["kingdom"])
        spoken["kingdom"] = known.name if known else "every kingdom"
    if spoken.get("tech") == ALL:
        spoken["tech"] = "every technology we possess"
    if "on" in spoken:
        spoken["on"] = "on" if spoken["on"] else "off"
    towns = {town.province: town.name for town in view.towns}
    for key in ("town", "to", "from"):
        if key in spoken and (order.name == "export" or key == "town"):
            spoken[key] = towns.get(spoken[key], f"the town in {spoken[key]}")
    return spoken
