"""Locations in the report (OVL-REPORT-17 to -30, -43)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.overlord.rules.effects import EFFECTS
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import SEASONS, TERRAINS, WEATHERS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight.entries import skill_name
from engine.games.overlord.sight.view import (
    FactionView,
    Hire,
    OwnUnit,
    SeenInner,
    SeenPlace,
    SeenStructure,
    SeenTitle,
    SeenUnit,
    Way,
)
from engine.games.overlord.telling.reports.crowds import Gathering, Weight, gathering
from engine.games.overlord.telling.reports.page import fold
from engine.games.overlord.telling.reports.words import (
    STANCE_WORDS,
    direction_name,
    figures_text,
    goods,
    in_days,
    mark,
    materials,
    ordinals,
    taught,
)


def place_lines(place: SeenPlace, view: FactionView, events: Iterable[str], weight: Weight | None = None) -> list[str]:
    """All lines of a place, folded. events: what happened there, as lines of "Events during turn". weight: how much
    strangers matter, of a crowd of whom only those who do stand singly (OVL-GAP-143); None: all do.
    """
    lines = [*_common(place, view)]
    if place.resources:
        lines += fold(f"Resources: {goods(place.resources)}.")
    if place.ground:
        lines += fold(f"Lying about: {goods(place.ground)}.")
    if place.effects:
        listed = ", ".join(f"{EFFECTS[tag].name} [{tag}] ({in_days(days)})" for tag, days in place.effects.items())
        lines += fold(f"Under the influence of {listed}.")
    if not place.from_inside:  # the list of the inner location has them
        lines += _directions(place, view)
    told = list(events)
    if told:
        lines += ["", "Events during turn:", *(line for text in told for line in fold(text, 2))]
    found = gathering(place, weight, unit_entry)
    if place.units:
        lines += ["", "Units:", *_outside(found)]
    if place.inner or place.structures:
        lines += ["", "Inner locations and structures:"]
        for inner in place.inner:
            lines += _inner(inner)
        for structure in place.structures:
            lines += _structure(structure, found)
    return lines


def _common(place: SeenPlace, view: FactionView) -> list[str]:
    """What all who see the place read alike."""
    found: list[str] | None = place.memo.get("common")
    if found is None:
        texts = [*_heading(place, view), *_people(place), *_trade(place)]
        if place.title is not None:
            texts.append(title_line(place.title))
        if place.owner and f"[{place.id}]" not in place.owner_title:
            texts.append(
                f"The land belongs to {place.owner_name} [{place.owner}], by the title of {place.owner_title}."
            )
        if place.teaches:
            texts.append(f"Teaching: {taught(place.teaches)}.")
        found = place.memo["common"] = [line for text in texts for line in fold(text)]
    if place.present:
        return found
    how = "seen from inside" if place.from_inside else "seen in passing"
    return [*found, f"({how.capitalize()}: no unit of yours is there now.)"]


def _heading(place: SeenPlace, view: FactionView) -> Iterator[str]:
    """Name, kind, where it lies; the climate, of the land around for inner places (OVL-REPORT-17, -18, -43)."""
    terrain = TERRAINS[place.land.terrain].name
    outer = view.lands.get(place.land.container)
    if outer is not None:
        yield f"{place.named}, {terrain}, located in {outer.named}, {TERRAINS[outer.terrain].name}."
    else:
        yield f"{place.named}, {terrain}."
    coming = f"{SEASONS[view.next_season].name} {WEATHERS[place.next_weather].name}" if place.next_weather else ""
    if place.weather and view.season:
        past = f"{SEASONS[view.season].name} {WEATHERS[place.weather].name}"
        yield f"Last month was {past} season, next month should be {coming}."
    elif coming:
        yield f"Next month should be {coming}."


def _people(place: SeenPlace) -> Iterator[str]:
    if place.population:
        yield f"Population: {place.population}. Wages: ${place.wages}, taxes: ${place.taxes}."


def _trade(place: SeenPlace) -> Iterator[str]:
    """Recruits, wares, market days (OVL-REPORT-20)."""
    if place.hires:
        yield f"For hire: {', '.join(_hire(hire) for hire in place.hires)}."
    for head, offers in (("For sale", place.for_sale), ("Buying", place.wanted)):
        if offers:
            listed = (f"{_ware(offer.item, offer.amount)} at ${offer.price}" for offer in offers)
            yield f"{head}: {', '.join(listed)}."
    if place.market_days:
        yield f"Market days: {ordinals(place.market_days)}."


def _hire(hire: Hire) -> str:
    race = RACES[hire.race]
    return f"{hire.amount} {race.name if hire.amount == 1 else race.plural} [{hire.race}] at ${hire.price}"


def _ware(item: str, amount: int) -> str:
    return f"{amount} {ITEMS[item].name if amount == 1 else ITEMS[item].plural} [{item}]"


def title_line(title: SeenTitle) -> str:
    """What it takes and who holds it, by name and faction (OVL-REPORT-22)."""
    kind = TITLES[title.tag]
    text = (
        f"Titles: {kind.name} [{title.tag}] ({kind.rank}, requires {skill_name(kind.skill, kind.level)}, ${title.cost})"
    )
    if not title.holder:
        return f"{text}, vacant."
    return f"{text}, held by {title.holder_name} [{title.holder}] of {title.faction_name} [{title.faction}]."


# --- directions -------------------------------------------------------------------------------------------------------


def _directions(place: SeenPlace, view: FactionView) -> list[str]:
    """The ways from here, and for an inner place those from the land around it (OVL-REPORT-23)."""
    lines = ["", "Directions:", *_ways(place, view)]
    outer = view.places.get(place.land.container)
    if outer is not None and outer.ways:
        lines += ["From outer location:", *_ways(outer, view)]
    return lines if len(lines) > 2 else []


def _ways(place: SeenPlace, view: FactionView) -> list[str]:
    key = ("ways", place.ways)
    found: list[str] | None = place.memo.get(key)
    if found is None:
        found = place.memo[key] = [line for way in place.ways for line in fold(_way(way, view), 2)]
    return found


def _way(way: Way, view: FactionView) -> str:
    """ "SouthWest, to Massada Bay [L282], ocean, 4 days sailing." (OVL-REPORT-23, -25)"""
    land = view.lands[way.goal]
    days, mode = way.printed
    how = (in_days(days) + (f" {mode}" if mode else "")) if days else "impassable"
    road = ", by road" if way.road and days else ""
    return f"{direction_name(way.direction)}, to {land.named}, {TERRAINS[land.terrain].name}, {how}{road}."


# --- who and what is there --------------------------------------------------------------------------------------------


def _outside(found: Gathering) -> Iterator[str]:
    """The units outside of all structures; of a crowd first how many it is, and at the end who has no line at all."""
    if found.notice:
        yield from fold(found.notice, 2)
    yield from _units(found, "")
    if found.others:
        yield from fold(found.others, 2)


def _units(found: Gathering, structure: str, indent: int = 2) -> list[str]:
    """Units as a list, followers under their leaders (OVL-REPORT-27, -28)."""
    units = found.occupants(structure)
    listed = {unit.id for unit in units}
    under: dict[str, list[SeenUnit]] = {}
    tops = []
    for unit in units:
        if unit.leader in listed:
            under.setdefault(unit.leader, []).append(unit)
        else:
            tops.append(unit)
    return [
        *(line for unit in tops for line in _stack(unit, under, indent)),
        *(line for band in found.bands.get(structure, ()) for line in fold(band, indent)),
    ]


def _stack(unit: SeenUnit, under: dict[str, list[SeenUnit]], indent: int) -> list[str]:
    led = under.get(unit.id, [])
    entry = unit_entry(unit)
    lines = fold(f"{entry[:-1]}. Leading:" if led else entry, indent)
    for follower in led:
        lines += _stack(follower, under, indent + 2)
    return lines


def unit_entry(unit: SeenUnit) -> str:
    """ "+ Massada Militia [U218] of Citizens [f02], on guard, friendly to you, 50 followers, has: ..." """
    found: str | None = unit.memo.get("entry")
    if found is None:
        found = unit.memo["entry"] = _entry(unit)
    return found


def _entry(unit: SeenUnit) -> str:
    parts = [f"{mark(unit)} {unit.named}"]
    if unit.faction:
        parts[0] += f" of {unit.faction_name} [{unit.faction}]"
    if unit.guarding:
        parts.append("on guard" + (f", {STANCE_WORDS[unit.towards_you]}" if unit.towards_you else ""))
    parts.append(figures_text(unit, tagged=False))
    if unit.title:
        parts.append(unit.title)
    if unit.on_the_way:
        parts.append("on the way")
    worn = unit.equipped if isinstance(unit, OwnUnit) else None
    if unit.items:
        parts.append(f"has: {goods(unit.items, worn)}")
    text = ", ".join(parts) + "."
    return f"{text} {unit.description}" if unit.description and not unit.own else text


def _inner(inner: SeenInner) -> list[str]:
    """A location inside: who is in there is not seen (OVL-REPORT-30)."""
    lines = fold(f"» {inner.land.named}, {TERRAINS[inner.land.terrain].name}, inner location (1 day).", 2)
    if inner.teaches:
        lines += fold(f"Teaching: {taught(inner.teaches)}.", 4)
    return lines


def _structure(structure: SeenStructure, found: Gathering) -> list[str]:
    """An open structure with the units in it (OVL-REPORT-30)."""
    kind = STRUCTURES[structure.type].name
    yours = ", yours" if structure.own else ""
    lines = fold(f"» {structure.named}, {kind}{yours}.", 2)
    if structure.needs:
        lines += fold(f"Not complete yet: it lacks {materials(structure.needs)}.", 4)
    if structure.teaches:
        them = "it" if len(structure.teaches) == 1 else "them"
        more = "" if all(SKILLS[tag].magic for tag in structure.teaches) else f", and what grows out of {them}"
        lines += fold(f"Teaching: {taught(structure.teaches)}{more}.", 4)
    if structure.description:
        lines += fold(structure.description, 4)
    return [*lines, *_units(found, structure.id, 4)]
