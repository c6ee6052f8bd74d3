"""Ranks, names of magicians, experience, civilization, taxes and chances (data/realm.toml, data/chances.toml)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.olympia.rules.source import Spread, figures


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of one of the two files; chances in percent, one_in: one in so many."""


class Kings(_Part, frozen=True):
    provinces: int


class Civilization(_Part, frozen=True):
    """In quarters of a level (OLY-CIV-04, OLY-GAP-57)."""

    castle: int
    castle_level: int
    tower: int
    temple: int
    inn: int
    mine: int
    city: int
    haven: int
    crown: int


class Taxes(_Part, frozen=True):
    """OLY-TAX-01, -02, OLY-GAP-58, -59. pillage_months: of recovery for each time."""

    wilderness: int
    level: int
    city: int
    pillage_months: int
    least_pillaged: int
    pillagers: int


class Study(_Part, frozen=True):
    """OLY-STUDY-06, -08. black_circle_level: the highest civilization in which great mages research
    (OLY-RESEARCH-04)."""

    fee: int
    most_days: int
    black_circle_level: int


class Realm(_Part, frozen=True):
    """ranks: by least provinces. magicians: by least maximum aura. experience: by least uses."""

    ranks: dict[str, int]
    kings: Kings
    magicians: dict[str, int]
    experience: dict[str, int]
    civilization: Civilization
    taxes: Taxes
    study: Study


class Health(_Part, frozen=True):
    loss: Spread
    gain: Spread
    cure: int
    cure_in_inn: int


class Escape(_Part, frozen=True):
    outdoors: int
    inside: int
    journey: int
    transfer: int


class Decay(_Part, frozen=True):
    contract_loss: int
    contract_percent: int
    fear_loss: Spread
    desert: int


class Bribe(_Part, frozen=True):
    least: int
    joins: int
    keeps: int
    reports: int
    leaves: int


class Seek(_Part, frozen=True):
    named: int
    any: int


class Explore(_Part, frozen=True):
    item_in_province: int
    nothing: int
    hint: int
    find: int


class Research(_Part, frozen=True):
    finds: int
    gold: int


class Accident(_Part, frozen=True):
    """strength: of the storm that does it."""

    one_in: int
    damage: Spread
    strength: int = 0


class MineAccident(_Part, frozen=True):
    killed: Spread
    damage: Spread


class Thief(_Part, frozen=True):
    gold: Spread
    caught: int
    damage: Spread


class Inn(_Part, frozen=True):
    gold: Spread
    rich_one_in: int
    rich: Spread


class Temple(_Part, frozen=True):
    gold: int


class Mob(_Part, frozen=True):
    forms_one_in: int
    attacks_one_in: int


class Animals(_Part, frozen=True):
    die: int


class Undead(_Part, frozen=True):
    decompose: Spread


class Savages(_Part, frozen=True):
    raze: int
    provinces_a_band: int
    least: int
    most: int


class Independents(_Part, frozen=True):
    provinces_a_noble: int
    stay: int
    city: int
    onward: int
    price: int


class Faery(_Part, frozen=True):
    bandits: int


class Hades(_Part, frozen=True):
    bandits: int
    toll: int
    demons: int


class Torture(_Part, frozen=True):
    damage: int
    oath_2: int
    oath_1: int
    contract: int
    fear: int


class Chances(_Part, frozen=True):
    """Everything that is left to chance, with the spreads that go with it."""

    health: Health
    escape: Escape
    loyalty: Decay
    bribe: Bribe
    seek: Seek
    explore: Explore
    research: Research
    coast: Accident
    rocks: Accident
    storm_at_sea: Accident
    brawl: Accident
    mine_accident: MineAccident
    thief: Thief
    inn: Inn
    temple: Temple
    mob: Mob
    animals: Animals
    undead: Undead
    savages: Savages
    independents: Independents
    faery: Faery
    hades: Hades
    torture: Torture


REALM: Realm = figures(Realm, "realm")
CHANCES: Chances = figures(Chances, "chances")


def _step(steps: Mapping[str, int], value: int) -> str:
    """The last name whose least value is reached; "" below the first."""
    reached = [name for name, least in steps.items() if value >= least]
    return reached[-1] if reached else ""


def rank(provinces: int) -> str:
    """The rank of so many provinces, "" for none (OLY-STATUS-01)."""
    return _step(REALM.ranks, provinces)


def magician(aura: int) -> str:
    """What somebody of this maximum aura is called, "" for nothing (OLY-MAGIC-04, OLY-GAP-12)."""
    return _step(REALM.magicians, aura)


def experience(uses: int) -> str:
    """The level of so many uses (OLY-SKILL-07)."""
    return _step(REALM.experience, uses)


def tax_base(level: int) -> int:
    """Gold a month of a province of this civilization (OLY-TAX-01, OLY-GAP-58)."""
    return REALM.taxes.wilderness + REALM.taxes.level * level
