"""Phase 11, Income: provinces, administration, crime, towns, the pay of armies, new town_guards (DNK-ECON-01)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.dunk.acting.ledger import credit
from engine.games.dunk.armies.garrison import post_guard
from engine.games.dunk.realm.events import (
    CrimePays,
    GuardBought,
    IncomeAccount,
    ShipmentArrived,
    TownCutOff,
    TownWorked,
)
from engine.games.dunk.realm.towns import Harvest, harvest, support, written
from engine.games.dunk.rules.economy import CRIME, MINES, NETS_INCOME, UPKEEP, administration, maintenance
from engine.games.dunk.rules.terrain import TERRAIN
from engine.games.dunk.rules.war import normal_price
from engine.games.dunk.state import NOBODY, ArmyType, Campaign, Kingdom, Province, Race, Terrain


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What a kingdom's land pays in a turn, in gold, before towns and armies (DNK-ECON-01)."""

    provinces: int
    mines: int
    structures: int  # their upkeep
    administration: int

    @property
    def income(self) -> int:
        """Provinces and mines less the upkeep of structures: what administration is counted on (DNK-ECON-08)."""
        return self.provinces + self.mines - self.structures


def taxes(province: Province, fishing_nets: bool) -> int:
    """Gold of a province without its mine; nothing with a plague or out of control (DNK-ECON-02 to -04, -16 to -18)."""
    if province.race is None or province.out_of_control or province.plague is not None:
        return 0
    nets = NETS_INCOME if fishing_nets and province.terrain is Terrain.WATER else 0
    return TERRAIN[province.terrain].income_with(province.race) + nets


def mine_gold(province: Province) -> int:
    """Gold of the province's mine; it needs no people, only control (DNK-ECON-04, -17)."""
    return 0 if province.mine is None or province.out_of_control else MINES[province.mine].income


def upkeep(province: Province) -> int:
    """Gold that the structures of a province cost; it is due in any case (DNK-ECON-05)."""
    return sum(int(getattr(province, structure)) * gold for structure, gold in UPKEEP.items())


def account(kingdom: Kingdom, land: Iterable[Province]) -> Account:
    """The account of a kingdom's land."""
    nets = "fishing_nets" in kingdom.techs
    provinces = mines = structures = 0
    for province in land:
        provinces += taxes(province, nets)
        mines += mine_gold(province)
        structures += upkeep(province)
    cost = administration(provinces + mines - structures, kingdom.race)
    return Account(provinces=provinces, mines=mines, structures=structures, administration=cost)


def stolen(income: int, race: Race, dice: Dice) -> int:
    """Gold the people of a kingdom with crime steal of its income from provinces (DNK-ECON-11, DNK-GAP-38)."""
    row = CRIME[race]
    if not dice.percent(row.chance):
        return 0
    return dice.below(max(0, income) // 4) // row.divisor


JEWELLERY_NOTE = ", something shiny for 3 gold included"  # DNK-TOWN-12


def run(turn: Turn[Campaign, None]) -> None:
    """Every kingdom's money of the turn; the rest is saved, debts too (DNK-ECON-15)."""
    _unload(turn)
    towns = _harvests(turn)
    pay = army_pay(turn.state)
    unguarded = _unguarded(turn.state)
    holdings = turn.state.holdings()
    for kingdom in turn.state.kingdoms.values():
        land = holdings[kingdom.id]
        if not land and not pay[kingdom.id]:
            kingdom.income = kingdom.administration = kingdom.town_income = 0
            continue
        _settle(turn, kingdom, land, floor(towns.get(kingdom.id, Fraction())), pay[kingdom.id], unguarded)


def _settle(
    turn: Turn[Campaign, None], kingdom: Kingdom, land: list[Province], towns: int, pay: int, unguarded: dict[int, None]
) -> None:
    found = account(kingdom, land)
    crime = _crime(turn, kingdom, found)
    for what, amount in (
        ("provinces", found.provinces),
        ("mines", found.mines),
        ("structures", -found.structures),
        ("administration", -found.administration),
        ("crime", -crime),
        ("towns", towns),
        ("armies", -pay),
    ):
        credit(kingdom, what, amount)
    kingdom.income, kingdom.administration, kingdom.town_income = found.income, found.administration, towns
    bought = _hire_guards(turn, kingdom, [province for province in land if province.number in unguarded])
    turn.tell(
        IncomeAccount(
            seen_by=(kingdom.seat,),
            kingdom=kingdom.id,
            provinces=found.provinces,
            mines=found.mines,
            structures=found.structures,
            income=found.income,
            administration=found.administration,
            crime=crime,
            towns=towns,
            armies=pay,
            guards_bought=bought,
            gold=kingdom.gold,
        )
    )


def _crime(turn: Turn[Campaign, None], kingdom: Kingdom, found: Account) -> int:
    if "crime" not in kingdom.techs:
        return 0
    gold = stolen(found.income, kingdom.race, turn.dice("crime", kingdom.id))
    if gold:
        turn.tell(CrimePays(seen_by=(kingdom.seat,), kingdom=kingdom.id, gold=gold))
    return gold


def army_pay(campaign: Campaign) -> dict[int, int]:
    """What the armies of each kingdom cost this turn, by where they stand (DNK-ARMY-04, -05, -07, DNK-DIPL-07)."""
    pay = dict.fromkeys(campaign.kingdoms, 0)
    for army in campaign.armies.values():
        if army.owner == NOBODY:
            continue
        at_home = campaign.allied(army.owner, campaign.provinces[army.province].owner)
        pay[army.owner] += maintenance(army.type, campaign.kingdoms[army.owner].race, at_home)
    return pay


def _unguarded(campaign: Campaign) -> dict[int, None]:
    """The provinces whose town has lost its guard and could hire one: owned and in control (DNK-GAP-31)."""
    guarded = {army.province for army in campaign.armies.values() if army.type is ArmyType.TOWN_GUARD}
    return {
        province.number: None
        for province in campaign.provinces.values()
        if province.town and province.owner and not province.out_of_control and province.number not in guarded
    }


def _hire_guards(turn: Turn[Campaign, None], kingdom: Kingdom, provinces: list[Province]) -> int:
    """Each town without a guard hires one as long as the gold is not negative; the gold spent (DNK-TOWN-19)."""
    spent = 0
    for province in provinces:
        assert province.town is not None
        if kingdom.gold < 0:
            break
        price = normal_price(kingdom.race)
        credit(kingdom, "town_guard", -price)
        spent += price
        post_guard(turn.state, province)
        turn.tell(
            GuardBought(
                seen_by=(kingdom.seat,),
                kingdom=kingdom.id,
                province=province.number,
                town=province.town.name,
                gold=price,
            )
        )
    return spent


def _unload(turn: Turn[Campaign, None]) -> None:
    """Exports reach the warehouse they were sent to; if the town is gone, so are they (DNK-TOWN-16)."""
    for number, goods, amount in turn.state.this_turn.shipments:
        province = turn.state.provinces[number]
        if province.town is None or not amount:
            continue
        setattr(province.town.stock, goods, getattr(province.town.stock, goods) + amount)
        if province.owner != NOBODY:
            seat = str(province.owner)
            turn.tell(
                ShipmentArrived(
                    seen_by=(seat,), kingdom=province.owner, town=province.town.name, amount=amount, goods=goods
                )
            )


def _harvests(turn: Turn[Campaign, None]) -> dict[int, Fraction]:
    """Runs every town; the gold of each kingdom's towns, not yet rounded (DNK-GAP-39)."""
    gold: dict[int, Fraction] = {}
    for number, suppliers in support(turn).items():
        place = turn.state.provinces[number]
        town = place.town
        assert town is not None
        town.income = "0"
        if place.owner == NOBODY:
            continue
        if place.out_of_control:
            turn.tell(TownCutOff(seen_by=(str(place.owner),), kingdom=place.owner, province=number, town=town.name))
            continue
        result = harvest(turn.state, place, suppliers)
        town.income = str(result.gold)
        gold[place.owner] = gold.get(place.owner, Fraction()) + result.gold
        _tell_town(turn, place, result, suppliers)
    return gold


def _tell_town(turn: Turn[Campaign, None], place: Province, result: Harvest, suppliers: list[Province]) -> None:
    assert place.town is not None
    turn.tell(
        TownWorked(
            seen_by=(str(place.owner),),
            kingdom=place.owner,
            province=place.number,
            town=place.town.name,
            food=result.used.food,
            timber=result.used.timber,
            ore=result.used.ore,
            spec=result.used.spec,
            tradegoods=result.used.tradegoods,
            gold=written(result.gold),
            shiny=JEWELLERY_NOTE if result.jewellery else "",
            suppliers=tuple(province.number for province in suppliers),
        )
    )
