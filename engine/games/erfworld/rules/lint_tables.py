"""Whether the tables of Erfworld fit together: `lint.py` includes it, a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.core.diagnostics import Diagnostic, error
from engine.games.erfworld.rules.cities import BUILDINGS, LEVELS, WORKS
from engine.games.erfworld.rules.classes import (
    CLASSES,
    HOUSES,
    RANKS_OF_A_HOUSE,
    SPECIALS,
    UnitClass,
)
from engine.games.erfworld.rules.growth import STACK_BONUS
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.rules.magic import GOLEM_SIZES, GOLEMS, MASTERIES, SCHOOLS, SPELLS
from engine.games.erfworld.rules.mass import flier_ratio, ratio
from engine.games.erfworld.rules.sizes import BREATHS, DIFFERENCES, MOUNTS, RANGES, SIZES, TRAITS, difference

Fault = tuple[str, str]

STYLES = ("melee", "projectile")
KINDS = ("infantry", "beast")
BODIES = ("", "humanoid", "beastial", "centaur", "serpentine", "tar")
FREE_FOR_HEAVIES = ("mount", "siege")  # ERF-MOUNT-01
USUAL_SPECIALS, SPECIALS_PER_RANK = 3, 2  # ERF-TRAIT-07, ERF-STAT-15
DAMAGES = ("base", "bonus", "crit", "fixed", "exhaustion", "none")


def table_faults() -> Iterator[Diagnostic]:
    """Everything in the tables that contradicts itself or names what is not there."""
    for where, fault in (
        *_sizes(),
        *_differences(),
        *_classes(),
        *_houses(),
        *_cities(),
        *_land(),
        *_mass(),
        *_magic(),
    ):
        yield error("table", f"{where}: {fault}")


def _strangers(where: str, keys: Iterable[str], known: Mapping[str, object], what: str) -> Iterator[Fault]:
    return ((where, f"there is no {what} {key}") for key in keys if key and key not in known)


def _sizes() -> Iterator[Fault]:
    numbers = [size.number for size in SIZES.values()]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "sizes", "are not numbered from 1"
    for size in SIZES.values():
        where = f"size {size.key}"
        if size.supply * size.group not in (16, 32):
            yield where, "a combat group is neither 16 nor 32 supply"
        if not (size.ranks[0] <= size.ranks[1] <= 4) or min(map(int, size.pays)) > size.ranks[0]:
            yield where, "has ranks it pays no upkeep for"
        if sorted(size.learns) != list(size.learns):
            yield where, "needs less experience for a higher level"
        if (size.basic is None) != (size.production == 0):
            yield where, "has a basic variant without a price, or a price without one"


def _differences() -> Iterator[Fault]:
    for row in DIFFERENCES.values():
        if row.larger not in DAMAGES or row.smaller not in DAMAGES or (row.larger == "fixed") != (row.fixed > 0):
            yield f"difference {row.key}", "has damage of no kind"
    for one in SIZES.values():
        for other in SIZES.values():
            if difference(one, other).number != abs(one.number - other.number):
                yield f"sizes {one.key} and {other.key}", "have no difference"
    yield from _strangers("mounts", MOUNTS, SIZES, "size")


def _classes() -> Iterator[Fault]:
    for key, kind in CLASSES.items():
        where = f"class {key}"
        yield from _strangers(where, kind.traits, TRAITS, "trait")
        yield from _strangers(where, kind.specials, SPECIALS, "special")
        yield from _strangers(where, kind.promotes, CLASSES, "class")
        yield from _strangers(where, (kind.range,), RANGES, "range")
        yield from _strangers(where, (kind.breath, *kind.immune), BREATHS, "breath")
        if kind.size not in SIZES:
            yield where, f"there is no size {kind.size}"
            continue
        yield from _shape(where, kind)
        yield from _figures(where, kind)


def _shape(where: str, kind: UnitClass) -> Iterator[Fault]:
    if kind.style not in STYLES or kind.kind not in KINDS or kind.body not in BODIES:
        yield where, "fights in no known style, or has no known body"
    if kind.shoots != (kind.ammo > 0):
        yield where, "has ammo without shooting, or shoots without it"
    if (kind.reach > 0) != (kind.armed and not kind.shoots):
        yield where, "has reach without a weapon in hand, or none with one"
    if bool(kind.mastery) != ("size_mastery" in kind.specials):
        yield where, "has Size Mastery of no sizes"
    if kind.shielded and kind.hands == 2:
        yield where, "holds a shield with no free hand"
    if bool(kind.breath) != ("breath_weapons" in kind.specials):
        yield where, "has breath without a weapon of it"
    if bool(kind.immune) != ("elemental_immunity" in kind.specials):
        yield where, "is immune to nothing, or without the special"
    if any(CLASSES[goal].kind != kind.kind for goal in kind.promotes if goal in CLASSES):
        yield where, "would become something of another kind"


def _figures(where: str, kind: UnitClass) -> Iterator[Fault]:
    size = kind.body_size
    body = size.body(basic=kind.is_basic, flies=kind.flies)
    if not body.ranks[0] <= kind.rank <= body.ranks[1]:
        yield where, f"is of rank {kind.rank}, which its size has not"
    if not kind.commander and kind.standard | ("House" in kind.rule) and kind.terrain == "land":
        wanted = body.hits + sum(TRAITS[trait].hits for trait in kind.traits if trait in TRAITS)
        if kind.hits != wanted:
            yield where, f"has {kind.hits} hits, its size and traits give {wanted}"
    if not (kind.commander or kind.masts) and kind.upkeep_eighths != size.upkeep_eighths(
        kind.rank, basic=kind.is_basic
    ):
        yield where, "does not cost what its size and rank do"
    if kind.commander and kind.upkeep < size.upkeep:
        yield where, "costs less than any unit of its size"
    bought = [special for special in kind.specials if not (special in FREE_FOR_HEAVIES and size.is_heavy)]
    most = 2 if kind.is_basic else USUAL_SPECIALS + SPECIALS_PER_RANK * (kind.rank - body.ranks[0])
    if not kind.commander and len(bought) > most:
        yield where, f"has {len(bought)} specials, of {most} it may have"
    if kind.pop < 0 or kind.days < 1 or kind.lot < 0:
        yield where, "pops in no time, or never"


def _houses() -> Iterator[Fault]:
    for key, house in HOUSES.items():
        where = f"house {key}"
        yield from _strangers(where, house.units, CLASSES, "class")
        units = [CLASSES[unit] for unit in house.units if unit in CLASSES]
        if sum(unit.rank for unit in units) != RANKS_OF_A_HOUSE:
            yield where, "does not have six ranks of units"
        for unit in units:
            if unit.standard:
                yield where, f"counts the {unit.name}, which every side has"
    used = {unit for house in HOUSES.values() for unit in house.units}
    for key, kind in CLASSES.items():
        if not kind.standard and kind.is_alive and key not in used and key not in ("heavy_knight", "seafarer"):
            yield f"class {key}", "is popped by nobody"


def _cities() -> Iterator[Fault]:
    for number, level in enumerate(LEVELS):
        if level.key != str(number) or (number and level.step <= LEVELS[number - 1].step):
            yield f"city level {level.key}", "does not cost more than the level below"
        if level.idle * 2 != level.income or level.raze > level.step // 3:
            yield f"city level {level.key}", "earns or returns too much"
    for work in WORKS.values():
        lists = [len(row) for row in (work.points, work.breaks, work.holds, work.builds, work.repairs) if row]
        if any(length > len(work.levels) for length in lists) or len(work.points) != len(work.levels):
            yield f"work {work.key}", "has more figures than levels"
    for building in BUILDINGS.values():
        yield from _strangers(f"building {building.key}", (building.school,), SCHOOLS, "school")
    if max(STACK_BONUS) != STACK_BONUS[8]:
        yield "stack bonus", "is not greatest at eight"


def _land() -> Iterator[Fault]:
    if sum(terrain.share for terrain in TERRAINS.values()) != 100:
        yield "terrains", "do not add up to 100 percent of a world"
    glyphs = [terrain.glyph for terrain in TERRAINS.values()]
    if len(set(glyphs)) != len(glyphs):
        yield "terrains", "share a letter of the map"


def _mass() -> Iterator[Fault]:
    for one in SIZES.values():
        for other in SIZES.values():
            for cleaves in (False, True):
                if ratio(one, other, cleaves=cleaves) != ratio(other, one, cleaves=cleaves).turned:
                    yield f"ratio of {one.key} and {other.key}", "differs by who asks"
        if flier_ratio(one, one) is None:
            yield f"ratio of fliers of size {one.key}", "is missing"


def _magic() -> Iterator[Fault]:
    for spell in SPELLS.values():
        yield from _strangers(f"spell {spell.key}", (spell.school,), SCHOOLS, "school")
        yield from _strangers(f"spell {spell.key}", (spell.mastery,), MASTERIES, "mastery")
        if spell.where not in ("map", "city", "bout", "mass"):
            yield f"spell {spell.key}", "is cast nowhere"
    for school in SCHOOLS:
        if not any(spell.school == school for spell in SPELLS.values()):
            yield f"school {school}", "has no spell"
    for golem in GOLEMS.values():
        yield from _strangers(f"golem {golem.key}", (golem.school,), SCHOOLS, "school")
    yield from _strangers("golems", GOLEM_SIZES, SIZES, "size")
