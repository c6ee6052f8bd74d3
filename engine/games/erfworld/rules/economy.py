"""A side's money: income, upkeep, prices (ERF-INCOME, ERF-UPKEEP, ERF-GAP-201 to -209)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from engine.games.erfworld.rules.classes import UnitClass
from engine.games.erfworld.rules.source import DATA, eighths

_RAW = DATA.raw("economy")


class IncomeRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How income declines with growth (ERF-INCOME-01 to -08). Sums in dollars a day."""

    rule: str
    per_level: int
    untouched_levels: int
    deduction: int
    top_levels: int
    steward: int
    steward_idle: int
    extra_capital: int
    doubled_days: int
    banks_per_step: int


class UpkeepRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What changes an upkeep (ERF-GAP-201, -205, ERF-PRISON-06, ERF-CITY-15, ERF-GAP-250)."""

    rule: str
    level_quarter: float
    garrison_percent: int
    courtier_garrison_percent: int
    prisoner_percent: int
    ruin_free: int
    ruin_free_capital: int
    neutral_city_per_level: int


class PriceRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Prices in dollars (ERF-SPECIAL-61, ERF-COMMAND-19, ERF-GAP-214, -221)."""

    rule: str
    promotion_per_rank: int
    tribe_promotion_per_rank: int
    heir: int
    rearranged_point: int
    shield: int
    bank_per_level: int
    repair_percent_per_point: int
    structure_per_level: int


class CommanderRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Days that commanders take to pop and to train (ERF-INCOME-11, ERF-GAP-229, ERF-COMMAND-15)."""

    rule: str
    days: int
    maximal_days: int
    royal_days: int
    heir_days: int
    training_days: int
    trained_a_day: int
    purse_per_level: int


class CasterChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chance of one more caster, and what it needs (ERF-POP-16). chance: a in b."""

    rule: str
    chance: tuple[int, int]
    cities: int
    levels: int


INCOME = msgspec.convert(_RAW["income"], IncomeRules)
UPKEEP = msgspec.convert(_RAW["upkeep"], UpkeepRules)
PRICES = msgspec.convert(_RAW["prices"], PriceRules)
COMMANDERS = msgspec.convert(_RAW["commanders"], CommanderRules)
CASTER_CHANCES = tuple(msgspec.convert(row, CasterChance) for row in _RAW["casters"])
START_PIKERS: int = _RAW["start"]["pikers"]  # ERF-POP-10
START_SPELLS: int = _RAW["start"]["tower_spells"]


class CityIncome(msgspec.Struct, frozen=True):
    """What of a city counts for a day's income. capital: its site is one; rules: it is the capital of the side. pops:
    something is in work there and not at maximal rate.
    """

    level: int
    capital: bool = False
    rules: bool = False
    pops: bool = True
    steward: bool = False
    besieged: bool = False


def level_income(levels: int, banks: int = 0) -> int:
    """What so many levels yield a day if all of them are popping (ERF-INCOME-01, ERF-GAP-206, ERF-BUILDING-12).

    banks: inspected banks; every five of them take a level out of the deduction. Beyond 190 levels levels yield
    nothing (ERF-INCOME-03).
    """
    if levels > INCOME.top_levels:
        return 0
    if levels <= INCOME.untouched_levels:
        return INCOME.per_level * levels
    counted = levels - banks // INCOME.banks_per_step
    return INCOME.per_level * levels - INCOME.deduction * counted * (counted // 2)


def side_income(cities: Iterable[CityIncome], *, doubled: bool = False, banks: int = 0) -> int:
    """A side's income of a day, in dollars (ERF-GAP-207).

    doubled: the capital is of level 1 and in its first 16 days (ERF-INCOME-08); it must be the only capital then.
    Besieged cities yield nothing (ERF-CITYWAR-03). Half dollars of idle cities are dropped from the total.
    """
    cities = tuple(cities)
    levels = sum(city.level for city in cities)
    parts = 2 * max(1, levels)  # of a dollar, in which halves of the value of a level are whole
    value, total = 2 * level_income(levels, banks), 0
    for city in cities:
        if city.besieged:
            continue
        own = INCOME.per_level * parts if city.rules and levels > INCOME.top_levels else value
        share = city.level * own // (1 if city.pops else 2)
        total += share * 2 if doubled and city.capital and city.level == 1 else share
        if city.steward:
            total += parts * (INCOME.steward if city.pops else INCOME.steward_idle)
    capitals = sum(city.capital and city.level > 0 for city in cities)
    return int(Fraction(total, parts)) - INCOME.extra_capital * max(0, capitals - 1)


def unit_upkeep(
    kind: UnitClass, *, level: int = 1, garrison: bool = False, master: bool = False, extra_specials: int = 0
) -> int:
    """Upkeep of one unit a day, in eighths of a dollar (ERF-GAP-201 to -205, ERF-UPKEEP-04).

    level: counts for commanders with leadership or casting only (ERF-UPKEEP-10). master: a master caster pays double.
    """
    if garrison and kind.garrisoned is not None:
        return eighths(kind.garrisoned)
    base, parts = kind.upkeep_eighths, 1  # so many parts of an eighth, which are rounded in the end
    if "leadership" in kind.specials or "caster" in kind.specials:
        base, parts = base * (3 + level), parts * 4
    if master:
        base *= 2
    if extra_specials:
        base, parts = base * (2 + extra_specials), parts * 2
    if garrison and not (kind.is_basic or kind.size == "tiny"):
        base, parts = base * (100 - UPKEEP.garrison_percent), parts * 100
    return base // parts


def caster_chance(
    casters: int, cities: int, levels: int, *, maximal: bool = False, casino: bool = False
) -> tuple[int, int]:
    """The chance (a in b) that an order for a commander yields a caster (ERF-POP-15, -16).

    casters: how many the side has. maximal: at maximal rate, which doubles the chance (ERF-GAP-209).
    casino: doubles it as well, and makes no chance one in a hundred (ERF-J-01).
    """
    row = CASTER_CHANCES[casters] if casters < len(CASTER_CHANCES) else None
    if row is None or cities < row.cities or levels < row.levels:
        return (1, 100) if casino else (0, 1)
    return row.chance[0] * (2 if maximal else 1) * (2 if casino else 1), row.chance[1]


def promotion_price(rank: int, *, tribe: bool = False) -> int:
    """Dollars to promote a unit to a class of this rank (ERF-X-32)."""
    return rank * (PRICES.tribe_promotion_per_rank if tribe else PRICES.promotion_per_rank)
