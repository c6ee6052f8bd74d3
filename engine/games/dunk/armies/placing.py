"""Orders that raise armies: place in all its kinds, and castles (DNK-STD-31 to -33, DNK-ARMY-03)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engine.core.acting import NotPossible
from engine.core.orders import Namer, Order, OrderSpec
from engine.games.dunk.acting.contract import Acting, order
from engine.games.dunk.armies.events import ArmyPlaced, CastleRaised
from engine.games.dunk.armies.names import PLURALS
from engine.games.dunk.armies.roll import raise_army
from engine.games.dunk.armies.training import check_words, give_words, going
from engine.games.dunk.events import Refused
from engine.games.dunk.language.words import A_PROVINCE, WAY
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.war import RECRUITS, SKY_CASTLE_PRICE, Recruit, stone_castle_price
from engine.games.dunk.state import Army, ArmyType, Province, Terrain
from engine.games.dunk.wording import WORDING


def place(kind: ArmyType, acting: Acting) -> None:
    """Raises an army of this type in an own province in control; with directions it moves this turn (DNK-STD-31, -32).

    Raises NotPossible when the technology, the place, a mount or the gold is missing.
    """
    recruit = RECRUITS[kind]
    if recruit.tech:
        acting.need_tech(recruit.tech)
    province = acting.own_province(acting.order["province"])
    _check_place(kind, recruit, province)
    words = list(acting.order.get("directions", ()))
    check_words(acting, words)
    _check_mount(acting, recruit, province)
    price = recruit.price(acting.kingdom.race)
    acting.spend(f"place {kind.value}", price)
    _take_mount(acting, recruit, province)
    army = _enlist(acting, kind, province)
    told = f" Its orders: {' '.join(words)}." if words else ""
    acting.tell(
        ArmyPlaced(**acting.facts(), army=army.name, type=kind.value, province=province.number, price=price, words=told)
    )
    try:
        give_words(acting, army, words)
    except NotPossible as verdict:  # the army stands; only its training does not take place
        acting.tell(Refused(**acting.facts(), reason=WORDING.refusal(verdict.code, verdict.values), rule=verdict.rule))


def _enlist(acting: Acting, kind: ArmyType, province: Province) -> Army:
    """The new army, counted for discoveries: what is not a normal army counts as two (DNK-TECH-01)."""
    now = acting.campaign.this_turn
    army = raise_army(acting.campaign, acting.kingdom, kind, province.number)
    now.placed.append(army.id)
    number = 1 if kind is ArmyType.ARMY else 2
    now.recruits[acting.kingdom.id] = now.recruits.get(acting.kingdom.id, 0) + number
    return army


def _check_place(kind: ArmyType, recruit: Recruit, province: Province) -> None:
    """Ships need forest or land, trolls orcs and neither grass nor water (DNK-TORD-35, DNK-TORD-44, DNK-GAP-09)."""
    if province.terrain not in recruit.terrain:
        raise NotPossible(Refusal.NOT_HERE, "DNK-ARMY-03", type=PLURALS[kind], terrain=province.terrain.value)
    if recruit.people is not None and province.race is not recruit.people:
        raise NotPossible(Refusal.NEED_PEOPLE, "DNK-TORD-44", type=PLURALS[kind], people=f"{recruit.people.value}s")


def _check_mount(acting: Acting, recruit: Recruit, province: Province) -> None:
    """One mounted army from each stable, one warg_army from each warg_farm a turn (DNK-GAP-78, DNK-STD-33)."""
    if recruit.mounts:
        farms = province.stables if recruit.mounts == "stable" else province.warg_farms
        if _mounts_taken(acting, recruit).get(province.number, 0) >= farms:
            raise NotPossible(Refusal.NO_MOUNT, "DNK-GAP-78", farm=recruit.mounts, province=province.number)


def _take_mount(acting: Acting, recruit: Recruit, province: Province) -> None:
    if recruit.mounts:
        taken = _mounts_taken(acting, recruit)
        taken[province.number] = taken.get(province.number, 0) + 1


def _mounts_taken(acting: Acting, recruit: Recruit) -> dict[int, int]:
    now = acting.campaign.this_turn
    return now.mounts_placed if recruit.mounts == "stable" else now.wargs_placed


def place_castle(acting: Acting) -> None:
    """A sky_castle in a forest for those who know worms, else a stone_castle (DNK-TORD-02, -03)."""
    province = acting.own_province(acting.order["province"])
    techs = acting.kingdom.techs
    if province.terrain is Terrain.FOREST and "worms" in techs:
        kind, price = ArmyType.SKY_CASTLE, SKY_CASTLE_PRICE
    elif "castles" not in techs:
        raise NotPossible(Refusal.NO_CASTLE, "DNK-ORDER-09", terrain=province.terrain.value)
    elif province.terrain is Terrain.WATER and "floating_houses" not in techs:
        raise NotPossible(Refusal.NO_WATER_CASTLE, "DNK-TORD-02")
    else:
        kind, price = ArmyType.STONE_CASTLE, stone_castle_price(province.terrain)
    acting.spend(f"place {kind.value}", price)
    army = _enlist(acting, kind, province)
    acting.tell(CastleRaised(**acting.facts(), army=army.name, type=kind.value, province=province.number, price=price))


def _placing(
    keyword: str, rule: str, kind: ArmyType, what: str, help: str, *, example: str = "", also: str = ""
) -> OrderSpec:
    def says(order: Order, name: Namer) -> str:
        return f"Place {what} in {order['province']}{going(order)}"

    return order(keyword, A_PROVINCE, WAY, rule=rule, help=help, example=example or f"{keyword} 22 e", also=also,
                 says=says, do=partial(place, kind), tech=RECRUITS[kind].tech, places=kind)  # fmt: skip


ORDERS = (
    _placing("place", "DNK-STD-31", ArmyType.ARMY, "a normal army", "Trains a normal army in your province.",
             also="p place_army place_armies"),
    _placing("place_warg", "DNK-STD-33", ArmyType.WARG_ARMY, "a warg army",
             "Raises a warg_army from a warg_farm for twice the price.", example="place_warg 22",
             also="pw place_warg_army place_wargs"),
    _placing("place_archers", "DNK-TORD-01", ArmyType.ARCHERS, "archers",
             "Raises archers for 2 gold more than a normal army.", also="place_archer"),
    order("place_castle", A_PROVINCE, rule="DNK-TORD-02", help="Raises a castle: of stone, or of worms in a forest.",
          example="place_castle 22", also="place_stone_castle place_sky_castle",
          says="Place a {province:castle} in {province}", do=place_castle, tech="castles"),
    _placing("place_catapults", "DNK-TORD-04", ArmyType.CATAPULTS, "catapults",
             "Raises catapults for 4 gold more than a normal army.", also="place_catapult"),
    _placing("place_firewalkers", "DNK-TORD-09", ArmyType.FIREWALKERS, "firewalkers",
             "Raises firewalkers for 2 gold more than a normal army.", also="place_firewalker"),
    _placing("place_frigate", "DNK-TORD-12", ArmyType.FRIGATE, "a frigate",
             "Raises a frigate for 18 gold more than a normal army.", also="place_frigates"),
    _placing("place_cavalry", "DNK-TORD-16", ArmyType.CAVALRY, "cavalry",
             "Raises cavalry from a stable for twice the price."),
    _placing("place_knights", "DNK-TORD-20", ArmyType.KNIGHTS, "knights",
             "Raises knights from a stable for twice the price plus 12 gold.", also="place_knight"),
    _placing("place_mithril", "DNK-TORD-24", ArmyType.MITHRIL_WARRIORS, "mithril warriors",
             "Raises mithril_warriors for 10 gold more than a normal army.", also="place_mithril_warriors"),
    _placing("place_ship", "DNK-TORD-35", ArmyType.SHIP, "a ship",
             "Raises a ship for 5 gold more than a normal army.", also="place_ships"),
    _placing("place_trolls", "DNK-TORD-44", ArmyType.TROLLS, "trolls",
             "Raises trolls from an orc province for twice the price.", also="place_troll"),
)  # fmt: skip
PLACED: Mapping[str, ArmyType] = {one.keyword: one.takes.places for one in ORDERS if one.takes.places}
"""Place order -> what it places; place_castle depends on the ground."""
