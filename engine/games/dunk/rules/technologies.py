"""The 63 technologies: what they cost, who may have them, how they are come by, how easily they are stolen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any

from engine.core.errors import RulesDataError
from engine.games.dunk.rules.source import DATA
from engine.games.dunk.state import Leaders, Race


class Kind(StrEnum):
    """How a technology is developed (DNK-GEN-07)."""

    TECH = "tech"  # for gold
    SOC = "soc"  # by the leaders
    BOTH = "both"  # for gold and by the leaders
    DISC = "disc"  # never: it is discovered


class Mode(StrEnum):
    """What a way to a technology asks for; see data/technologies.toml."""

    START = "start"
    AT_ONCE = "at_once"
    SHORTLY = "shortly"
    EACH = "each"
    SUM = "sum"


#: what `counts` and `has` may name; the discovery engine counts them (DNK-TECH-01)
COUNTED = (
    "village", "disorder", "placed", "plague_province", "sick_army", "rebellion", "sky_castle", "plunder",
    "village_built", "village_conjured", "project", "duck_town", "troll_province",
    "duck_province", "dwarf_province", "elf_province", "human_province", "orc_province",
    "forest_province", "grassland_province", "land_province", "mountain_province", "water_province",
)  # fmt: skip
HAVINGS = ("floating_village", "stable", "roads", "debt_beyond_4")
SHORTLY = 0.5  # DNK-GAP-04
USUAL_THEFT = 10  # one chance in ten (DNK-STEAL-02, "Other")


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to a technology. `counts`: what is counted and the chance (0 to 1) for each of it."""

    mode: Mode
    needs: tuple[str, ...] = ()
    has: str = ""
    race: Race | None = None
    counts: tuple[tuple[str, float], ...] = ()
    factors: Mapping[str, float]

    def factor(self, race: Race, leaders: Leaders) -> float:
        """What the chance is multiplied by for such a kingdom (DNK-GAP-50, DNK-TECH-06)."""
        return self.factors.get(race.value, 1) * self.factors.get(leaders.value, 1)

    def met(self, techs: Collection[str], race: Race) -> bool:
        """Whether the technologies and the race it asks for are there; `has` and `counts` are not looked at."""
        return all(tech in techs for tech in self.needs) and self.race in (None, race)


@dataclass(frozen=True, slots=True, kw_only=True)
class Technology:
    """One technology. `reserved`: the only leaders who may develop and use it. `theft`: one chance in so many."""

    name: str
    kind: Kind
    cost: int
    reserved: Leaders | None
    theft: int
    gift: bool
    ways: tuple[Way, ...]
    text: str

    @property
    def is_developed(self) -> bool:
        """Whether there is a develop order for it at all (DNK-GEN-07)."""
        return self.kind is not Kind.DISC

    @property
    def takes_leaders(self) -> bool:
        return self.kind in (Kind.SOC, Kind.BOTH)

    @property
    def price(self) -> str:
        """The cost in words: "20 gold", "leaders", "10 gold and leaders"."""
        parts = [f"{self.cost} gold"] if self.cost else []
        return " and ".join([*parts, "leaders"] if self.takes_leaders else parts)

    def fits(self, leaders: Leaders) -> bool:
        """Whether leaders of this type may have it (DNK-STD-28)."""
        return self.reserved in (None, leaders)


def _way(raw: Mapping[str, Any], owner: str) -> Way:
    counts = tuple((str(what), _chance(chance)) for what, chance in raw.get("counts", ()))
    unknown = [what for what, _ in counts if what not in COUNTED]
    if raw.get("has", "") not in ("", *HAVINGS) or unknown:
        raise RulesDataError(f"{owner}: nothing counts {unknown or raw.get('has')}")
    return Way(
        mode=Mode(raw["mode"]),
        needs=tuple(raw.get("needs", ())),
        has=raw.get("has", ""),
        race=Race(raw["race"]) if "race" in raw else None,
        counts=counts,
        factors=dict(raw.get("factors", {})),
    )


def _chance(raw: float | str) -> float:
    """Percent as a number, or a fraction as text."""
    return float(Fraction(raw)) if isinstance(raw, str) else raw / 100


def _technology(raw: Mapping[str, Any]) -> Technology:
    return Technology(
        name=raw["name"],
        kind=Kind(raw["kind"]),
        cost=raw.get("cost", 0),
        reserved=Leaders(raw["reserved"]) if "reserved" in raw else None,
        theft=raw.get("theft", USUAL_THEFT),
        gift=raw.get("gift", True),
        ways=tuple(_way(way, raw["name"]) for way in raw["ways"]),
        text=raw["text"],
    )


@cache
def technologies() -> Mapping[str, Technology]:
    """All technologies by name, in alphabetical order. Raises RulesDataError when one names what does not exist."""
    table = {raw["name"]: _technology(raw) for raw in DATA.raw("technologies")["technology"]}
    for tech in table.values():
        for way in tech.ways:
            missing = [name for name in way.needs if name not in table]
            if missing:
                raise RulesDataError(f"{tech.name} needs {', '.join(missing)}, which is no technology")
        if tech.kind in (Kind.TECH, Kind.BOTH) and not tech.cost:
            raise RulesDataError(f"{tech.name} is developed for gold but has no cost")
    return table


def theft_chance(name: str) -> Fraction:
    """The chance to steal it, before what lowers it (DNK-STEAL-02)."""
    return Fraction(1, technologies()[name].theft)


def opened_at_once(techs: Collection[str], race: Race, leaders: Leaders) -> list[str]:
    """What such a kingdom may develop right now because of the technologies it possesses alone (mode at_once)."""
    return [
        tech.name
        for tech in technologies().values()
        if tech.is_developed and tech.fits(leaders) and tech.name not in techs
        if any(way.mode is Mode.AT_ONCE and not way.has and way.met(techs, race) for way in tech.ways)
    ]


def at_start(race: Race, leaders: Leaders) -> tuple[list[str], list[str]]:
    """What a new kingdom possesses, and what it may develop in its first turn (DNK-SETUP-02, -03, DNK-TECH-18)."""
    begun = [
        tech
        for tech in technologies().values()
        if tech.fits(leaders) and any(way.mode is Mode.START and way.met((), race) for way in tech.ways)
    ]
    possessed = [tech.name for tech in begun if not tech.is_developed]
    developable = [tech.name for tech in begun if tech.is_developed]
    return possessed, developable + opened_at_once(possessed, race, leaders)
