"""What the provinces of a kingdom pay: income, mines, upkeep of structures, administration, crime."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.dice import Dice
from engine.games.dunk.rules.economy import CRIME, MINES, NETS_INCOME, UPKEEP, administration
from engine.games.dunk.rules.terrain import TERRAIN
from engine.games.dunk.state import Kingdom, Province, Race, Terrain


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
