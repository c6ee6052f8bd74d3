"""Orders that build, remove and populate (DNK-STD-08, -35 to -37, DNK-TORD-05, -08, -10, -15, -17, -19, -22, ...)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import OrderSpec
from engine.games.dunk.acting.contract import Acting, Handler, count, order
from engine.games.dunk.armies.garrison import raze_town
from engine.games.dunk.language.words import A_PROVINCE
from engine.games.dunk.realm.events import Built, MineFound, MineNoBetter, NoMineFound, Populated, Removed
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.economy import DUCK_VILLAGE_PRICE, MINE_CHANCE, MINES, POPULATE, STRUCTURES
from engine.games.dunk.rules.terms import FOLK, THINGS, thing
from engine.games.dunk.state import Campaign, Mine, Province, Race, Terrain


def _stands_on(campaign: Campaign, province: Province, terrains: tuple[str, ...]) -> bool:
    if province.terrain.value in terrains:
        return True
    on_land = "coast" in terrains and province.terrain is not Terrain.WATER
    return on_land and any(near.terrain is Terrain.WATER for near in campaign.neighbours(province.number))


def building_site(acting: Acting, structure: str) -> Province:
    """The own province of the order if the structure may stand there. Raises NotPossible (DNK-STRUCT-01)."""
    row = STRUCTURES[structure]
    if row.tech:
        acting.need_tech(row.tech)
    province = acting.own_province(acting.order["province"])
    if not _stands_on(acting.campaign, province, row.terrains):
        raise NotPossible(
            Refusal.WRONG_GROUND,
            "DNK-STRUCT-01",
            thing=THINGS[structure],
            province=province.number,
            terrain=province.terrain,
        )
    further = row.extra_tech.get(province.terrain)
    if further:
        acting.need_tech(further)
    return province


def _built(acting: Acting, structure: str, province: Province, gold: int) -> None:
    acting.tell(
        Built(**acting.facts(), structure=structure, thing=THINGS[structure], province=province.number, gold=gold)
    )


def _build(structure: str) -> Handler:
    """The order that builds a structure that a province has only one of."""

    def build(acting: Acting) -> None:
        province = building_site(acting, structure)
        if getattr(province, structure):
            raise NotPossible(Refusal.STANDS_ALREADY, "DNK-STRUCT-01", thing=thing(structure), province=province.number)
        price = STRUCTURES[structure].price
        acting.spend(f"build_{structure}", price)
        setattr(province, structure, True)
        count(acting.campaign.this_turn.projects, acting.kingdom.id)
        _built(acting, structure, province, price)

    return build


def build_village(acting: Acting) -> None:
    """A village: 4 gold, 3 for ducks among ducks (DNK-STD-08, DNK-GAP-82)."""
    province = building_site(acting, "village")
    if province.race is None:
        raise NotPossible(Refusal.NOBODY_LIVES_THERE, "DNK-STD-08", province=province.number)
    among_ducks = acting.kingdom.race is Race.DUCK and province.race is Race.DUCK
    price = DUCK_VILLAGE_PRICE if among_ducks else STRUCTURES["village"].price
    acting.spend("build_village", price)
    province.villages += 1
    count(acting.campaign.this_turn.villages_built, acting.kingdom.id)
    _built(acting, "village", province, price)


def build_stable(acting: Acting) -> None:
    """A stable; a province may have several, each breeds its own horse (DNK-TORD-15)."""
    province = building_site(acting, "stable")
    price = STRUCTURES["stable"].price
    acting.spend("build_stable", price)
    province.stables += 1
    count(acting.campaign.this_turn.projects, acting.kingdom.id)
    _built(acting, "stable", province, price)


def build_mine(acting: Acting) -> None:
    """Digs for a mine; the gold is spent whatever is found (DNK-TORD-22, DNK-ECON-21, -22, DNK-GAP-66)."""
    province = building_site(acting, "mine")
    price = STRUCTURES["mine"].price
    acting.spend("build_mine", price)
    dice = acting.turn.dice("mine", acting.kingdom.id, province.number, acting.order.line)
    if not dice.chance(MINE_CHANCE[province.terrain]):
        acting.tell(NoMineFound(**acting.facts(), province=province.number, gold=price))
        return
    mine = dice.weighted({kind: row.share for kind, row in MINES.items()})
    if province.mine is not None and MINES[mine].income <= MINES[province.mine].income:
        kept = spoken_mine(province.mine)
        acting.tell(
            MineNoBetter(**acting.facts(), province=province.number, mine=spoken_mine(mine), kept=kept, gold=price)
        )
        return
    province.mine = mine
    count(acting.campaign.this_turn.projects, acting.kingdom.id)
    acting.tell(
        MineFound(
            **acting.facts(),
            province=province.number,
            mine=spoken_mine(mine),
            gold=price,
            income=MINES[mine].income,
        )
    )


def spoken_mine(mine: Mine) -> str:
    return mine.value.replace("_", " ")


def _populate(race: Race) -> Handler:
    def populate(acting: Acting) -> None:
        """Fills an own province with the race; plague ends, villages stay (DNK-TORD-08, DNK-GAP-81)."""
        acting.need_tech(f"{race.value}_lore")
        province = acting.own_province(acting.order["province"])
        if province.race is race and province.plague is None:
            raise NotPossible(Refusal.POPULATED_ALREADY, "DNK-TORD-08", province=province.number, people=FOLK[race])
        acting.spend(f"{race.value}_populate", POPULATE[race])
        province.race, province.plague = race, None
        acting.tell(Populated(**acting.facts(), province=province.number, people=FOLK[race], gold=POPULATE[race]))

    return populate


def _removable(acting: Acting, structure: str, stands: bool, province: Province) -> None:
    if not stands:
        spoken = structure.replace("_", " ")
        raise NotPossible(Refusal.NOTHING_THERE, "DNK-STD-35", thing=spoken, province=province.number)


def _removed(acting: Acting, structure: str, province: Province) -> None:
    acting.tell(Removed(**acting.facts(), thing=THINGS[structure], province=province.number))


def remove_town(acting: Acting) -> None:
    """Removes a town and its guard; may cause crime (DNK-STD-35, DNK-TECH-06)."""
    province = acting.own_province(acting.order["province"])
    _removable(acting, "town", province.town is not None, province)
    raze_town(acting.campaign, province)
    count(acting.campaign.this_turn.removals, acting.kingdom.id)
    _removed(acting, "town", province)


def remove_village(acting: Acting) -> None:
    """Removes a village; may cause crime (DNK-STD-36, DNK-TECH-06)."""
    province = acting.own_province(acting.order["province"])
    _removable(acting, "village", province.villages > 0, province)
    province.villages -= 1
    count(acting.campaign.this_turn.removals, acting.kingdom.id)
    _removed(acting, "village", province)


def _remove_one(structure: str, field: str) -> Handler:
    """The order that removes one of several equal structures; no crime (DNK-STD-37, DNK-TORD-17)."""

    def remove(acting: Acting) -> None:
        province = acting.own_province(acting.order["province"])
        _removable(acting, structure, getattr(province, field) > 0, province)
        setattr(province, field, getattr(province, field) - 1)
        _removed(acting, structure, province)

    return remove


def _remove_the(structure: str) -> Handler:
    """The order that removes the one such structure of a province; no crime (DNK-TORD-36, -45)."""

    def remove(acting: Acting) -> None:
        province = acting.own_province(acting.order["province"])
        _removable(acting, structure, getattr(province, structure), province)
        setattr(province, structure, False)
        _removed(acting, structure, province)

    return remove


def _at(keyword: str, rule: str, help: str, do: Handler, tech: str = "", also: str = "") -> OrderSpec:
    """An order about one thing in one province."""
    verb, _, what = keyword.partition("_")
    says = f"{verb.title()} {thing(what)} in {{province}}"
    return order(keyword, A_PROVINCE, rule=rule, help=help, example=f"{keyword} 22", says=says, do=do, tech=tech,
                 also=also)  # fmt: skip


def _populating(race: Race) -> OrderSpec:
    folk = FOLK[race]
    return order(f"{race}_populate", A_PROVINCE, rule="DNK-TORD-08", example=f"{race}_populate 22",
                 help=f"Populates one of your provinces with {folk}.", says=f"Populate {{province}} with {folk}",
                 do=_populate(race), tech=f"{race}_lore")  # fmt: skip


ORDERS = (
    _at("build_village", "DNK-STD-08", "Builds a village for 4 gold (ducks among ducks: 3).", build_village, also="bv"),
    _at("remove_town", "DNK-STD-35", "Removes a town; may cause crime.", remove_town, also="rt"),
    _at("remove_village", "DNK-STD-36", "Removes a village; may cause crime.", remove_village, also="rv"),
    _at("remove_warg_farm", "DNK-STD-37", "Removes a warg_farm and its upkeep.",
        _remove_one("warg_farm", "warg_farms"), also="rwf"),
    _at("build_church", "DNK-TORD-05", "Builds a church for 2 gold: no rebellion begins there.", _build("church"),
        "churches"),
    *map(_populating, Race),
    _at("build_fishing_boats", "DNK-TORD-10", "Builds fishing boats for 4 gold: food from the sea.",
        _build("fishing_boats"), "fishing_boats"),
    _at("build_stable", "DNK-TORD-15", "Builds a stable for 2 gold, then 1 gold a turn.", build_stable, "horseriding"),
    _at("remove_stable", "DNK-TORD-17", "Removes a stable.", _remove_one("stable", "stables"), "horseriding"),
    _at("build_irrigation", "DNK-TORD-19", "Builds irrigation for 4 gold: more food.", _build("irrigation"),
        "irrigation"),
    _at("build_mine", "DNK-TORD-22", "Digs for a mine for 4 gold.", build_mine, "mining"),
    _at("build_roads", "DNK-TORD-34", "Builds roads for 1 gold.", _build("roads"), "roads", "build_road"),
    _at("build_lumber_production", "DNK-TORD-36", "Builds a lumber production for 5 gold, then 1 gold a turn.",
        _build("lumber_production"), "silviculture"),
    _at("remove_lumber_production", "DNK-TORD-36", "Removes the lumber production.", _remove_the("lumber_production"),
        "silviculture"),
    _at("build_worm_factory", "DNK-TORD-45", "Builds a worm factory for 4 gold, then 1 gold a turn.",
        _build("worm_factory"), "worm_building"),
    _at("remove_worm_factory", "DNK-TORD-45", "Removes the worm factory.", _remove_the("worm_factory"),
        "worm_building"),
)  # fmt: skip
