"""Towns: who supplies them, what they make of it, what lies in the warehouse, what gold that is."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.dunk.rules.economy import DELIVERIES, MINES, NETS_FOOD
from engine.games.dunk.rules.terrain import TERRAIN
from engine.games.dunk.state import Campaign, Goods, Kingdom, Mine, Province, Race, Terrain

RAW = ("food", "timber", "ore", "spec")
KINDS = tuple(f.name for f in fields(Goods))
JEWELLERY_PRICE = 3  # DNK-TOWN-12


@dataclass(frozen=True, slots=True)
class Harvest:
    """A town's turn: what it produced, what it used, the gold made of that, whether jewellery was sold."""

    produced: Goods
    used: Goods
    gold: Fraction
    jewellery: bool


def tradegoods(province: Province) -> int:
    """What a province adds to the T of its town: a village, roads, each stable and warg_farm (DNK-GAP-42)."""
    return bool(province.villages) + province.roads + province.stables + province.warg_farms


def deliver(goods: Goods, province: Province, owner: Kingdom | None, town: Race) -> None:
    """Adds what a province brings to a town of this race (DNK-TOWN-10); `owner` is the kingdom of the province."""
    row = TERRAIN[province.terrain]
    techs = owner.techs if owner else ()
    for kind, amount in row.goods.items():
        setattr(goods, kind, getattr(goods, kind) + amount)
    if province.race is row.at_home:
        for kind, amount in row.home_goods.items():
            setattr(goods, kind, getattr(goods, kind) + amount)
    if town is Race.ORC:
        goods.food += row.orc_town_food
    for structure, (kind, by_terrain) in DELIVERIES.items():
        if getattr(province, structure):
            setattr(goods, kind, getattr(goods, kind) + by_terrain.get(province.terrain, 0))
    if province.terrain is Terrain.WATER:
        goods.food += NETS_FOOD * ("fishing_nets" in techs)
        goods.tradegoods += "trade_ships" in techs
    if province.terrain is Terrain.LAND:
        goods.food += "game_laws" in techs
    goods.ore += mine_ore(province.mine, "mining_tools" in techs)
    goods.tradegoods += tradegoods(province)


def mine_ore(mine: Mine | None, tools: bool) -> int:
    """Ore a mine brings in a turn (DNK-ECON-22, -23)."""
    return 0 if mine is None else MINES[mine].ore * (2 if tools else 1)


def refine(goods: Goods, town: Race, food_industry: bool) -> Goods:
    """What the town makes of its deliveries (DNK-TOWN-06 to -08, -11)."""
    food = max(goods.food, 10 + (goods.food - 10) * 2) if food_industry else goods.food
    ore = 3 * goods.ore // 2 + 1 if town is Race.DWARF else goods.ore
    spec = 4 * goods.spec // 3 + 1 if town is Race.ELF else goods.spec
    trade = goods.tradegoods * (2 if town is Race.DUCK else 1)
    return Goods(food, goods.timber, ore, spec, trade)


def worth(goods: Goods, town: Race) -> Fraction:
    """Gold for used goods: the rarer a raw material, the more it counts (DNK-TOWN-05)."""
    a, b, c, d = sorted((goods.food, goods.timber, goods.ore, goods.spec), reverse=True)
    rarest = 12 if town is Race.HUMAN else 8
    return Fraction(a + 2 * b + 4 * c + rarest * d + goods.tradegoods, 9 if town is Race.ELF else 6)


def written(gold: Fraction) -> str:
    """Gold with its sixths or ninths as people write it: 5 1/2, 3/4, 7."""
    whole, rest = divmod(gold, 1)
    return " ".join(str(part) for part in (whole, rest) if part) or "0"


def draw_stock(produced: Goods, stock: Goods) -> tuple[Goods, Goods]:
    """What a town uses of production and stock, and its new stock (DNK-TOWN-18, DNK-GAP-39)."""
    used, left = Goods(), Goods()
    for kind in KINDS:
        made, surplus = getattr(produced, kind), max(0, getattr(stock, kind) - getattr(produced, kind))
        setattr(used, kind, made + surplus // 2)
        setattr(left, kind, made + surplus - surplus // 2)
    return used, left


def with_jewellery(used: Goods, town: Race) -> Fraction | None:
    """The gold if one piece of jewellery is made of the used goods; None if that is not possible or does not pay."""
    if min(used.ore, used.timber, used.spec) < 1:
        return None
    rest = Goods(used.food, used.timber - 1, used.ore - 1, used.spec - 1, used.tradegoods)
    gold = worth(rest, town) + JEWELLERY_PRICE
    return gold if gold > worth(used, town) else None


def harvest(campaign: Campaign, place: Province, suppliers: list[Province]) -> Harvest:
    """Runs the town of a province for a turn: produces, uses, fills the warehouse (DNK-TOWN-02 to -18)."""
    town = place.town
    assert town is not None, "only a town has a harvest"
    owner = campaign.kingdoms[place.owner]
    raw = Goods()
    for province in suppliers:
        if not province.out_of_control:
            deliver(raw, province, campaign.kingdoms.get(province.owner), town.race)
    produced = refine(raw, town.race, "food_industry" in owner.techs)
    used, town.stock = draw_stock(produced, town.stock)
    shiny = with_jewellery(used, town.race) if "jewellery" in owner.techs else None
    gold = worth(used, town.race) if shiny is None else shiny
    return Harvest(produced, used, gold, shiny is not None)


def friendly(campaign: Campaign, province: Province, town: int) -> bool:
    """Whether a province would supply the town in that province: same owner or allies (DNK-TOWN-13)."""
    if province.number == town:
        return True
    return campaign.allied(province.owner, campaign.provinces[town].owner)


def support(turn: Turn[Campaign, None]) -> dict[int, list[Province]]:
    """Who supplies which town this turn, by the town's province number; writes it into the provinces (DNK-GAP-43)."""
    campaign = turn.state
    towns = [province.number for province in campaign.provinces.values() if province.town]
    within: dict[int, list[int]] = {}
    for number in towns:
        for province in (campaign.provinces[number], *campaign.neighbours(number)):
            within.setdefault(province.number, []).append(number)
    found: dict[int, list[Province]] = {number: [] for number in towns}
    for province in campaign.provinces.values():
        if province.number not in within:
            province.supplied = None
            continue
        province.supplied = _choice(campaign, province, within[province.number], turn.dice("support", province.number))
        if province.supplied is not None:
            found[province.supplied].append(province)
    return found


def _choice(campaign: Campaign, province: Province, towns: list[int], dice: Dice) -> int | None:
    """The town a province supplies: as told, its own, as last turn, its kingdom's, an ally's (DNK-TOWN-13)."""
    willing = [number for number in towns if friendly(campaign, province, number)]
    for preferred in (province.supplies, province.number, province.supplied):
        if preferred in willing:
            return preferred
    own = [number for number in willing if campaign.provinces[number].owner == province.owner]
    options = own or willing
    return dice.choice(options) if options else None


def claim_suppliers(campaign: Campaign, place: Province) -> None:
    """A new town takes the friendly provinces around it from other towns for the future (DNK-TOWN-15)."""
    for province in (place, *campaign.neighbours(place.number)):
        own = province.town is not None and province is not place
        if not own and friendly(campaign, province, place.number):
            province.supplied, province.supplies = place.number, None
