"""The table of all orders of Dunk!: how each is written, its rule, its help, and the technology it needs.

Short forms stand beside the standard orders only (DNK-GAP-57).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.language.readers import Flag, Reader, Text
from engine.core.orders import Arg, OrderSpec
from engine.games.dunk.language.words import (
    AMOUNT,
    ARMY,
    DIRECTIONS,
    GOODS,
    KINGDOM,
    PLAYER_NUMBER,
    PROVINCE,
    SOME_DIRECTIONS,
    TOWN,
    LaterOrder,
    NewName,
    OrAll,
    Secret,
    TechnologyName,
)
from engine.games.dunk.rules.technologies import Technology, technologies

ADMIN, STANDARD, TECHNICAL = "About the game itself", "Standard orders", "Orders that need a technology"


def _arg(name: str, reader: Reader, *fillers: str, optional: bool = False) -> Arg:
    return Arg(name=name, reader=reader, fillers=fillers, optional=optional)


_PROVINCE = _arg("province", PROVINCE)
_ARMY = _arg("army", ARMY)
_KINGDOM = _arg("kingdom", KINGDOM)
_TO_KINGDOM = _arg("kingdom", KINGDOM, "to")
_WAY = Arg(name="directions", reader=DIRECTIONS, optional=True, default=())
_SWITCH = _arg("on", Flag())
_SECRET = _arg("text", Secret(), optional=True)
_TECH = TechnologyName()


def _spec(
    group: str, keyword: str, rule: str, help: str, example: str, *args: Arg, aliases: tuple[str, ...] = ()
) -> OrderSpec:
    return OrderSpec(
        keyword=keyword, rule=rule, help=help, example=example, args=args, aliases=aliases, group=group
    )  # fmt: skip


def _admin() -> Iterator[OrderSpec]:
    def spec(keyword: str, number: int, help: str, example: str, *args: Arg, short: str = "") -> OrderSpec:
        aliases = (short,) if short else ()
        return _spec(ADMIN, keyword, f"DNK-ADMIN-{number:02}", help, example, *args, aliases=aliases)

    name, player = _arg("name", NewName()), _arg("name", Text(60, whole=True, kind="name"))
    yield spec("next_turn", 2, "Puts the order on the next orders sheet; every turn: (order) also carries it out now.",
               "next turn: give map 13", _arg("text", LaterOrder()), short="nt")  # fmt: skip
    yield spec("resign", 3, "Leaves the campaign; one more report still comes.", "resign")
    yield spec("send_report", 4, "Sends the latest report again, at once.", "send_report")
    yield spec("set_ascii", 5, "Turns the map of letters in the report on or off.", "set_ascii off", _SWITCH)
    yield spec("set_email", 6, "No longer needed: your Discord account is your address.", "set_email", _SECRET)
    yield spec("set_gif", 7, "Turns the map picture with the report on or off.", "set_gif on", _SWITCH)
    yield spec("set_kingdom_name", 8, "Renames your kingdom once all orders of the turn are read.",
               "set_kingdom_name Upper_Duckland", name)  # fmt: skip
    yield spec("set_map_email", 9, "No longer needed: maps come with the report.", "set_map_email", _SECRET)
    yield spec("set_passwd", 10, "No longer needed: there are no passwords.", "set_passwd", _SECRET)
    yield spec("set_player_name", 11, "Sets your own name; no other player ever sees it.",
               "set_player_name John Smith", player)  # fmt: skip
    yield spec("set_nr", 12, "Asks the game master to hand your kingdom to another player.", "set_nr 12",
               _arg("player", PLAYER_NUMBER))  # fmt: skip
    yield spec("set_ps", 13, "Turns the full-size map with the report on or off.", "set_ps on", _SWITCH)
    yield spec("set_town_name", 14, "Renames the town in one of your provinces.", "set_town_name 22 Grubby_Hollow",
               _PROVINCE, name)  # fmt: skip
    yield spec("write_email", 15, "Tells whether a player rules a kingdom; /letter reaches them.", "write_email all",
               _arg("kingdom", OrAll(KINGDOM)))  # fmt: skip
    yield spec("write_orders", 16, "Shows your stored orders for the next turn.", "write_orders")
    yield spec("write_race", 17, "Tells the race of a kingdom, or of all.", "write_race all",
               _arg("kingdom", OrAll(KINGDOM)))  # fmt: skip
    yield spec("write_tech", 18, "Describes a technology, or all that you possess.", "write_tech trolls",
               _arg("tech", OrAll(_TECH)))  # fmt: skip
    yield spec("worldpeace", 19, "Wishes for the campaign to end.", "worldpeace")


def _standard() -> Iterator[OrderSpec]:
    def spec(keyword: str, number: int, help: str, example: str, *args: Arg, short: str = "") -> OrderSpec:
        aliases = tuple(short.split())
        return _spec(STANDARD, keyword, f"DNK-STD-{number:02}", help, example, *args, aliases=aliases)

    yield spec("army_to_village", 1, "An army settles down and becomes a village.", "army_to_village 1st Army", _ARMY,
               short="atv")  # fmt: skip
    yield spec("build_village", 8, "Builds a village for 4 gold (ducks among ducks: 3).", "build_village 22",
               _PROVINCE, short="bv")  # fmt: skip
    yield spec("burn", 11, "Mages burn a province; takes the leaders.", "burn 22", _PROVINCE, short="b")
    yield spec("enemy", 22, "Declares a kingdom your enemy.", "enemy 4", _KINGDOM, short="e")
    yield spec("friend", 23, "Declares a kingdom your friend.", "friend 4", _KINGDOM, short="f")
    yield spec("neutral", 24, "Declares yourself neutral towards a kingdom.", "neutral 4", _KINGDOM, short="n")
    yield spec("give_gold", 25, "Gives gold; it arrives after all orders.", "give_gold 5 to 4",
               _arg("amount", AMOUNT), _TO_KINGDOM, short="gg")  # fmt: skip
    yield spec("give_map", 26, "Gives a kingdom your own maps of this turn.", "give_map 13", _TO_KINGDOM, short="gm")
    yield spec("give_province", 27, "Gives a province to an ally, right before migration.", "give_province 22 to 4",
               _PROVINCE, _TO_KINGDOM, short="gp")  # fmt: skip
    yield spec("give_tech", 28, "Gives one technology, or all of them.", "give_tech bows to 4",
               _arg("tech", OrAll(_TECH)), _TO_KINGDOM, short="gt")  # fmt: skip
    yield spec("move", 30, "Moves an army: nw w sw se e ne, 0 to stay, wait, unclimb.", "move 2nd Archers e se", _ARMY,
               _arg("directions", SOME_DIRECTIONS), short="m")  # fmt: skip
    yield spec("place", 31, "Trains a normal army in your province.", "place 22 e", _PROVINCE, _WAY,
               short="p place_army place_armies")  # fmt: skip
    yield spec("place_warg", 33, "Raises a warg_army from a warg_farm for twice the price.", "place_warg 22", _PROVINCE,
               _WAY, short="pw place_warg_army place_wargs")  # fmt: skip
    yield spec("remove_army", 34, "Disbands an army or a castle; may cause crime.", "remove_army 3rd Army", _ARMY,
               short="ra")  # fmt: skip
    yield spec("remove_town", 35, "Removes a town; may cause crime.", "remove_town 22", _PROVINCE, short="rt")
    yield spec("remove_village", 36, "Removes a village; may cause crime.", "remove_village 22", _PROVINCE, short="rv")
    yield spec("remove_warg_farm", 37, "Removes a warg_farm and its upkeep.", "remove_warg_farm 22", _PROVINCE,
               short="rwf")  # fmt: skip
    yield spec("warg_army_to_farm", 38, "Turns a warg_army into a warg_farm.", "warg_army_to_farm 1st Warg_army", _ARMY,
               short="watf")  # fmt: skip


def _technical() -> Iterator[OrderSpec]:
    def spec(keyword: str, number: int, help: str, example: str, *args: Arg, also: str = "") -> OrderSpec:
        aliases = tuple(also.split())
        return _spec(TECHNICAL, keyword, f"DNK-TORD-{number:02}", help, example, *args, aliases=aliases)

    def placing(keyword: str, number: int, help: str, also: str = "") -> OrderSpec:
        return spec(keyword, number, help, f"{keyword} 22 e", _PROVINCE, _WAY, also=also)

    def at(keyword: str, number: int, help: str, also: str = "") -> OrderSpec:
        return spec(keyword, number, help, f"{keyword} 22", _PROVINCE, also=also)

    def by(keyword: str, number: int, help: str) -> OrderSpec:
        return spec(keyword, number, help, f"{keyword} 1st Army", _ARMY)

    yield placing("place_archers", 1, "Raises archers for 2 gold more than a normal army.", "place_archer")
    yield at(
        "place_castle", 2, "Raises a castle: of stone, or of worms in a forest.", "place_stone_castle place_sky_castle"
    )
    yield placing("place_catapults", 4, "Raises catapults for 4 gold more than a normal army.", "place_catapult")
    yield at("build_church", 5, "Builds a church for 2 gold: no rebellion begins there.")
    yield by("death_train", 6, "Merciless training: gains 1 ERF, or loses half, or kills the army.")
    yield spec("diburn", 7, "Mages burn two provinces; takes the leaders.", "diburn 22 23", _PROVINCE,
               _arg("province2", PROVINCE, "and"))  # fmt: skip
    for race in ("duck", "dwarf", "elf", "human", "orc"):
        folk = {"dwarf": "dwarves", "elf": "elves"}.get(race, f"{race}s")
        yield at(f"{race}_populate", 8, f"Populates one of your provinces with {folk}.")
    yield placing("place_firewalkers", 9, "Raises firewalkers for 2 gold more than a normal army.", "place_firewalker")
    yield at("build_fishing_boats", 10, "Builds fishing boats for 4 gold: food from the sea.")
    yield placing("place_frigate", 12, "Raises a frigate for 18 gold more than a normal army.", "place_frigates")
    yield at("heal", 14, "Priests cure all the sick in a province; takes the leaders.")
    yield at("build_stable", 15, "Builds a stable for 2 gold, then 1 gold a turn.")
    yield placing("place_cavalry", 16, "Raises cavalry from a stable for twice the price.")
    yield at("remove_stable", 17, "Removes a stable.")
    yield at("build_irrigation", 19, "Builds irrigation for 4 gold: more food.")
    yield placing("place_knights", 20, "Raises knights from a stable for twice the price plus 12 gold.", "place_knight")
    yield at("magic_village", 21, "Mages conjure up a village; takes the leaders.")
    yield at("build_mine", 22, "Digs for a mine for 4 gold.")
    yield spec("mission", 23, "Priests convert up to four unowned provinces nearby; takes the leaders.", "mission")
    yield placing(
        "place_mithril", 24, "Raises mithril_warriors for 10 gold more than a normal army.", "place_mithril_warriors"
    )
    yield by("moral", 25, "Warriors encourage one army, and all others a little; takes the leaders.")
    yield at("pest", 26, "Priests pray for a plague in a province; takes the leaders.")
    yield at("protect", 27, "Leaders guard a province against burn and rebellion.")
    yield spec("plunder", 28, "An army (or all) plunders the province it stands in.", "plunder 1st Army",
               _arg("army", OrAll(ARMY)))  # fmt: skip
    yield at("build_roads", 34, "Builds roads for 1 gold.", "build_road")
    yield placing("place_ship", 35, "Raises a ship for 5 gold more than a normal army.", "place_ships")
    yield at("build_lumber_production", 36, "Builds a lumber production for 5 gold, then 1 gold a turn.")
    yield at("remove_lumber_production", 36, "Removes the lumber production.")
    yield spec("teleport", 38, "Mages move an army to one of your provinces; takes the leaders.",
               "teleport 1st Army 22", _ARMY, _arg("province", PROVINCE, "to"))  # fmt: skip
    yield by("town_plunder", 39, "An army plunders and destroys the town in its province.")
    yield spec("build_town", 40, "Founds a town for 10 gold where there is a village.", "build_town 22 Grubby_Hollow",
               _PROVINCE, _arg("name", NewName()))  # fmt: skip
    yield spec("supply", 41, "Tells a province which town to supply.", "supply Grubby_Hollow from 23",
               _arg("town", TOWN), _arg("from", PROVINCE, "from"))  # fmt: skip
    yield spec("export", 42, "Ships goods from one town's warehouse to another's.", "export 3 food from 123 to 128",
               _arg("amount", AMOUNT), _arg("type", GOODS), _arg("from", TOWN, "from"),
               _arg("to", TOWN, "to"))  # fmt: skip
    yield by("train", 43, "An army drills for 1 gold instead of moving: 1 ERF more.")
    yield placing("place_trolls", 44, "Raises trolls from an orc province for twice the price.", "place_troll")
    yield at("build_worm_factory", 45, "Builds a worm factory for 4 gold, then 1 gold a turn.")
    yield at("remove_worm_factory", 45, "Removes the worm factory.")


_STANDARD_DEVELOPMENTS = {  # technology -> (rule number, initials that stand for this order alone)
    "bows": (12, "db"), "castles": (13, "dc"), "irrigation": (14, "di"), "mission": (15, ""),
    "magic_village": (16, "dmv"), "moral": (17, ""), "pest": (18, ""), "protect_inventions": (19, "dpi"),
    "protection": (20, ""), "ships": (21, "ds"),
}  # fmt: skip
_OWN_RULES = {
    "silviculture": 11, "game_laws": 13, "armour": 18, "mining": 18, "steel": 18, "metallurgy": 18, "worms": 37,
}  # fmt: skip


def _development(tech: Technology) -> OrderSpec:
    number, initials = _STANDARD_DEVELOPMENTS.get(tech.name, (0, ""))
    rule = f"DNK-STD-{number}" if number else f"DNK-TORD-{_OWN_RULES.get(tech.name, 46)}"
    return _spec(
        STANDARD if number else TECHNICAL,
        f"develop_{tech.name}",
        rule,
        f"Develops {tech.name}: {tech.price}" + (f"; {tech.reserved} only." if tech.reserved else "."),
        f"develop_{tech.name}",
        aliases=(f"d_{tech.name}", *initials.split()),
    )


def specs() -> tuple[OrderSpec, ...]:
    """Every order: those about the game, the standard ones, those that need a technology, the developments."""
    developments = [_development(tech) for tech in technologies().values() if tech.is_developed]
    return (*_admin(), *_standard(), *_technical(), *developments)


#: order -> the technology without which it is refused (DNK-ORDER-09); castles ask for castles or worms on the spot
NEEDED_TECH = {
    "place_archers": "bows", "place_castle": "castles", "place_catapults": "catapults", "build_church": "churches",
    "death_train": "death_training", "diburn": "diburn", "duck_populate": "duck_lore", "dwarf_populate": "dwarf_lore",
    "elf_populate": "elf_lore", "human_populate": "human_lore", "orc_populate": "orc_lore",
    "place_firewalkers": "firewalkers", "build_fishing_boats": "fishing_boats", "place_frigate": "frigates",
    "heal": "healing", "build_stable": "horseriding", "place_cavalry": "horseriding", "remove_stable": "horseriding",
    "build_irrigation": "irrigation", "place_knights": "knights", "magic_village": "magic_village",
    "build_mine": "mining", "mission": "mission", "place_mithril": "mithril", "moral": "moral", "pest": "pest",
    "protect": "protection", "plunder": "province_plunder", "build_roads": "roads", "place_ship": "ships",
    "build_lumber_production": "silviculture", "remove_lumber_production": "silviculture", "teleport": "teleport",
    "town_plunder": "town_plunder", "build_town": "towns", "supply": "towns", "export": "trade", "train": "training",
    "place_trolls": "trolls", "build_worm_factory": "worm_building", "remove_worm_factory": "worm_building",
}  # fmt: skip
#: orders that take the leaders' turn (DNK-LEADER-05); developments of socs do so too
LEADER_ORDERS = (
    "burn", "diburn", "mission", "pest", "heal", "magic_village", "moral", "protect", "teleport",
)  # fmt: skip
