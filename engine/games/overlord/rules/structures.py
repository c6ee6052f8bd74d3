"""Buildings and vessels, and the work that goes into them (OVL-BUILD-12, -14, OVL-GAP-11, -57, -97, -123, -124)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.overlord.rules.source import DATA
from engine.games.overlord.rules.stats import Capacity, Stats

STONE = "ston"
TAUGHT = 2  # the level up to which a building teaches (OVL-GAP-124)


class Work(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of work on a structure. item: the material that one piece of it takes; skills: any one of them lays it.

    civil: the skills that lay it only in cities and villages. owner: anybody who has the material lays it. days:
    figure-days a piece at the 1st level (OVL-GAP-122).
    """

    tag: str
    name: str
    item: str
    skills: tuple[str, ...] = ()
    civil: tuple[str, ...] = ()
    owner: bool = False
    days: int = 10


class Type(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of structure. materials: item -> pieces, empty for what no builder lays piece by piece. military: half of
    its stone is laid as fortification (OVL-BUILD-12). skill, level: what is needed to begin it. makes: the building is
    an inner location of that terrain (OVL-BUILD-15).

    gives: to every unit inside. title: the title that is tied to it. teaches: skills, with all that grows out of them,
    to `TAUGHT`; element: it teaches one element besides (OVL-GAP-124). yields: the items that the location gives
    half as much again of to those inside; living: all living ones; earthen: all out of the earth. ships: percent of
    time saved for shipbuilders inside. market: it has a market. economy: percent for the place; control: points for its
    faction.

    Vessels: weight, and with a crew that knows crew_skill and is `crew` figures strong at least, its carries.
    """

    tag: str
    name: str
    plural: str
    about: str
    materials: dict[str, int] = {}
    military: bool = False
    skill: str = "buil"
    level: int = 1
    makes: str = ""
    gives: Stats = Stats()
    title: str = ""
    teaches: tuple[str, ...] = ()
    element: bool = False
    yields: tuple[str, ...] = ()
    living: bool = False
    earthen: bool = False
    ships: int = 0
    market: bool = False
    economy: int = 0
    control: int = 0
    price: int = 0
    vessel: bool = False
    weight: int = 0
    carries: Capacity = Capacity()
    crew: int = 0
    crew_skill: str = ""
    crew_level: int = 0

    @property
    def works(self) -> dict[str, int]:
        """The work it takes, kind of work -> pieces, with the stone of military buildings divided (OVL-BUILD-12)."""
        found: dict[str, int] = {}
        for item, pieces in self.materials.items():
            fortified = pieces // 2 if self.military and item == STONE else 0
            found[LAID[item]] = pieces - fortified
            if fortified:
                found["fortification"] = fortified
        return found


WORKS: Mapping[str, Work] = DATA.records(Work, "structures/works")
LAID: Mapping[str, str] = {
    work.item: tag for tag, work in tuple(WORKS.items())[::-1]
}  # plain work before fortification
STRUCTURES: Mapping[str, Type] = DATA.records(Type, "structures/buildings", "structures/vessels")
