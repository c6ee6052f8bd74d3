"""All that a faction knows of the month, for the page and for players' programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.core.telling import dossier as of
from engine.core.telling.dossier import Dossier, Fact, PlaceCard, UnitCard
from engine.core.telling.entries import Tariff, booked, entries
from engine.games.atlantis.events import News, Refused, UnitEvent
from engine.games.atlantis.rules.items import GOODS, ITEMS, LEADER, RACES
from engine.games.atlantis.rules.land import OCEAN, TERRAINS
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.forecast import points_of_step
from engine.games.atlantis.sight.knowledge import item_report, skill_report
from engine.games.atlantis.sight.strength import strength
from engine.games.atlantis.sight.view import FactionView, Land, SeenRegion, SeenUnit
from engine.games.atlantis.state import GUARDS, NEXUS, SURFACE, Attitude, Direction
from engine.games.atlantis.telling.reports.entries import DIRECTIONS, flag_words, structure_line
from engine.games.atlantis.trade.events import Bought, Pillaged, Recruited, Sold, Taxed
from engine.games.atlantis.units.skills import training_of
from engine.games.atlantis.units.weights import Pace
from engine.games.atlantis.wording import WORDING
from engine.games.atlantis.work.events import Entertained, Studied, Worked

SILVER = "silver"
TARIFF: Tariff = {
    Taxed: ("amount", 1, "Taxes"),
    Pillaged: ("amount", 1, "Pillage"),
    Worked: ("silver", 1, "Work"),
    Entertained: ("silver", 1, "Entertainment"),
    Sold: ("silver", 1, "Goods sold"),
    Bought: ("silver", -1, "Goods bought"),
    Recruited: ("silver", -1, "People hired"),
    Studied: ("silver", -1, "Study"),
}
PACES = {"walk": Pace.WALK, "ride": Pace.RIDE, "fly": Pace.FLY}
TAGGED = {item.abbreviation: item for item in ITEMS.values()}
AT_ONCE = ("cast", "combat", "guard", "pillage", "tax")  # before the market, but after GIVE
MONTH_LONG = ("build", "entertain", "produce", "teach")
LEVELS = {NEXUS: "nexus", SURFACE: "surface"}

REFERENCE = re.compile(r"\((\d+,\d+(?:,[a-z]+)?|\d+)\)")


def dossier(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> Dossier:
    """The units, regions, events and money of a faction; events: those its seat learns of."""
    own = [_unit(view, unit) for unit in view.own.values()]
    others = [_unit(view, unit) for unit in view.units() if not unit.own]
    men = sum(unit.figures for unit in own)
    upkeep = sum(unit.upkeep or 0 for unit in own)
    held = sum(unit.money or 0 for unit in own)
    found = Dossier(
        faction=f"({view.faction})",
        coin=SILVER,
        pace="point",
        strength="A man counts 1, more with a weapon, armour and, if you know of it, skill; beasts as they fight.",
        own_purse=("buy", "study", "upkeep"),
        skilled=dict.fromkeys(AT_ONCE, False) | dict.fromkeys(MONTH_LONG, True),
        denies={"faction": {"war": ("tax", "pillage"), "trade": ("produce", "build")}},
        entering={land.terrain: _by_pace(land) for land in view.lands.values() if land.terrain != OCEAN},
        purse=view.unclaimed + held,
        upkeep=upkeep,
        figures=(
            Fact(label="Unclaimed", value=f"{view.unclaimed:,}", note=SILVER),
            Fact(label="Held by units", value=f"{held:,}", note=SILVER),
            Fact(label="Upkeep next month", value=f"{upkeep:,}", note=SILVER),
            Fact(label="Units", value=f"{len(own):,}", note=f"{men:,} people"),
        ),
        entries=entries(events, text=_text, unit=_whose, place=lambda event: _where(view, event)),
        units=(*own, *others),
        places=tuple(_places(view)),
        ledger=tuple(booked(events, TARIFF, unit=_whose, place=lambda event: _where(view, event))),
        knowledge=tuple(_knowledge(view)),
        relations=tuple(_relations(view)),
        reference=REFERENCE,
    )
    return of.with_wares(found, _ware)


def _ware(tag: str) -> of.Ware | None:
    item = TAGGED.get(tag)
    if item is None:
        return None
    carries = {"walk": item.walks, "ride": item.rides, "fly": item.flies}
    return of.Ware(
        tag=tag,
        name=item.key,
        plural=item.plural,
        weight=item.weight,
        carries={mode: capacity for mode, capacity in carries.items() if capacity},
    )


def _text(event: Event) -> str:
    if isinstance(event, News):
        return ""  # the Times brings it
    said = WORDING.catalogue.sentence(event)
    order = event.order.strip() if isinstance(event, Refused) else ""
    return f"{order}: {said}" if order else said


def _whose(event: Event) -> str:
    return str(event.unit) if isinstance(event, UnitEvent) else ""


def _where(view: FactionView, event: Event) -> str:
    land = view.lands.get(int(event.place)) if event.place.isdecimal() else None
    if land is None and isinstance(event, UnitEvent) and event.unit in view.own:
        land = view.lands.get(view.own[event.unit].region)
    return land.place if land else ""


def _creatures(unit: SeenUnit) -> int:
    return sum(count for item, count in unit.items.items() if ITEMS[item].is_monster)


def _unit(view: FactionView, unit: SeenUnit) -> UnitCard:
    men = {item: count for item, count in unit.items.items() if ITEMS[item].is_person}
    load, structure = unit.load, view.regions[unit.region].structure(unit.structure)
    modes = (("fly", load.flying), ("ride", load.riding), ("walk", load.walking)) if unit.complete else ()
    flags = [*(["on guard"] if unit.guard else []), *flag_words(unit)]
    facts = [Fact(label="Instructions", value=", ".join(flags))] if flags else []
    if unit.description:
        facts.append(Fact(label="Description", value=unit.description))
    if unit.combat_spell:
        facts.append(Fact(label="Combat spell", value=unit.combat_spell))
    if structure is not None:
        facts.append(Fact(label="In", value=structure.title))
    return UnitCard(
        id=str(unit.id),
        name=unit.name,
        own=unit.own,
        sort=", ".join(_counted(item, count) for item, count in men.items()),
        figures=sum(men.values()) + (0 if unit.own else _creatures(unit)),
        place=view.lands[unit.region].place if unit.region in view.lands else "",
        structure=str(unit.structure or ""),
        faction=f"{unit.faction_name} ({unit.faction})" if unit.faction else "",
        banner=str(unit.faction),
        skills=tuple(
            of.Skill(tag=SKILLS[key].abbreviation, name=key, level=str(known.level), days=known.days)
            for key, known in unit.skills.items()
        ),
        may_learn=tuple(
            of.Skill(tag=SKILLS[key].abbreviation, name=key, cost=SKILLS[key].cost) for key in _open_to(unit)
        ),
        may_make=tuple(_may_make(view, unit)),
        items=tuple(
            of.Held(tag=ITEMS[item].abbreviation, name=_named(item, count), amount=count)
            for item, count in unit.items.items()
            if item not in men and item != SILVER
        ),
        money=unit.count(SILVER) if unit.own or unit.complete else None,
        upkeep=sum(RACES[item].upkeep * count for item, count in men.items() if item in RACES) if unit.own else None,
        loads=tuple(of.Load(mode=mode, load=load.weight, capacity=capacity) for mode, capacity in modes if capacity),
        speed={mode: PACES[mode].points for mode, capacity in modes if load.weight <= capacity} if unit.own else {},
        facts=tuple(facts),
        orders=unit.repeats,
        strength=0 if _is_watch(view, unit) else strength(unit),
        room=_room(unit, sum(men.values())) if unit.own else None,
    )


def _room(unit: SeenUnit, crowd: int) -> int | None:
    """How many untrained people may join before a level is lost: training is shared by all (ATL-SKILL-08)."""
    found = (crowd * one.training // training_of(one.level) - crowd for one in unit.skills.values() if one.level)
    return min(found, default=None)


def _is_watch(view: FactionView, unit: SeenUnit) -> bool:
    """Whether it looks like the guards of a town, who attack nobody by themselves (ATL-NPC-02)."""
    land = view.lands.get(unit.region)
    return unit.faction == GUARDS or bool(unit.guard and not unit.faction and land is not None and land.town)


def _open_to(unit: SeenUnit) -> Iterator[str]:
    """The skills that a unit of one's own may study next: mundane ones up to the limit of its races, people who are no
    leaders only the one they have (ATL-SKILL-03, -04); of magic what it may go on with (ATL-REPORT-10).
    """
    races = [RACES[item] for item in unit.items if item in RACES]
    if not unit.own or not races:
        return
    normal = any(item != LEADER for item in unit.items if item in RACES)
    for key, skill in SKILLS.items():
        if skill.magic:
            if key in unit.studies:
                yield key
        elif normal and any(other != key for other in unit.skills):
            continue
        elif unit.level(key) < min(race.limit(key) for race in races):
            yield key


def _may_make(view: FactionView, unit: SeenUnit) -> Iterator[of.Held]:
    """What the region yields to the skills of a unit of one's own (ATL-PROD-01)."""
    region = view.regions[unit.region]
    for item, count in region.products if unit.own and region.present else ():
        good = GOODS.get(item)
        if good is not None and unit.level(good.skill) >= good.level:
            yield of.Held(tag=ITEMS[item].abbreviation, name=_named(item, count), amount=count)


def _named(item: str, count: int) -> str:
    return item if count == 1 else ITEMS[item].plural


def _counted(item: str, count: int) -> str:
    return f"{count:,} {_named(item, count)}"


def _places(view: FactionView) -> Iterator[PlaceCard]:
    for land in view.lands.values():
        region = view.regions.get(land.id)
        yield _region(view, region) if region is not None else _land(view, land)


def _land(view: FactionView, land: Land) -> PlaceCard:
    return PlaceCard(
        id=land.place,
        name=land.town or land.name,
        sort=_sort(land),
        cell=str(land.id),
        level=LEVELS.get(land.level, "underworld"),
        seen_turn=view.seen.get(land.id, -1),
    )


def _sort(land: Land) -> str:
    return f"{land.town_kind}, {land.terrain} in {land.name}" if land.town else land.terrain


def _region(view: FactionView, region: SeenRegion) -> PlaceCard:
    land = region.land
    facts = []
    if region.peasants:
        facts.append(Fact(label="Peasants", value=f"{region.peasants:,} {RACES[region.race].plural}"))
        facts.append(Fact(label="Taxes", value=f"${region.tax:,}"))
    facts.append(Fact(label="Wages", value=f"${region.wages} a month", note=f"at most ${region.work:,} in all"))
    facts.append(Fact(label="Entertainment", value=f"${region.entertainment:,}"))
    if land.level == SURFACE:
        facts.append(Fact(label="Weather", value=f"{region.weather}, next {region.next_weather}"))
    if region.products:
        facts.append(Fact(label="Products", value=", ".join(_counted(item, n) for item, n in region.products)))
    if region.gate:
        facts.append(Fact(label="Gate", value=f"{region.gate} of {region.gates}"))
    offers = [("sale", one) for one in region.for_sale] + [("wanted", one) for one in region.wanted]
    return replace(
        _land(view, land),
        seen_turn=view.turn,
        present=region.present,
        facts=tuple(facts),
        exits=tuple(
            of.Exit(
                word=direction.value, to=other.place, name=other.town or other.name,
                days=_points(view, region, direction, other), note=f"{DIRECTIONS[direction]}, {other.terrain}",
            )
            for direction, other in region.exits.items()
        ),
        market=tuple(
            of.Offer(side=side, tag=ITEMS[one.item].abbreviation, name=_named(one.item, one.amount),
                     amount=one.amount, price=one.price)
            for side, one in offers
        ),
        structures=tuple(
            of.Building(id=str(one.number), name=one.name, sort=one.type, note=structure_line(one)[2:])
            for one in region.structures
        ),
    )  # fmt: skip


def _points(view: FactionView, region: SeenRegion, way: Direction, there: Land) -> dict[str, float]:
    """Points of move to enter a region beside one, by mode (ATL-MOVE-12 to -15, ATL-GAP-12)."""
    if OCEAN in (region.land.terrain, there.terrain):
        return {"sail": 1}
    if region.land.level == NEXUS:
        return dict.fromkeys(PACES, 1)
    return {mode: points_of_step(view, region, way, there, pace) for mode, pace in PACES.items()}


def _by_pace(land: Land) -> dict[str, float]:
    return {mode: 1 if pace is Pace.FLY else TERRAINS[land.terrain].enter for mode, pace in PACES.items()}


def _knowledge(view: FactionView) -> Iterator[of.Knowledge]:
    for key, level in view.skills_known.items():
        skill = SKILLS[key]
        for step in range(1, level + 1):
            text = skill_report(key, step).partition(": ")[2]
            new = f"{key}:{step}" in view.shown
            yield of.Knowledge(
                kind="skill", tag=skill.abbreviation, name=key, level=str(step), text=text, new=new
            )  # fmt: skip
    for key in view.items_known:
        item, text = ITEMS[key], item_report(key).partition(": ")[2]
        yield of.Knowledge(kind="item", tag=item.abbreviation, name=key, text=text, new=key in view.shown)


def _relations(view: FactionView) -> Iterator[of.Relation]:
    met: dict[int, str] = {}
    for unit in view.units():
        if unit.faction and not unit.own and unit.region in view.lands:
            met.setdefault(unit.faction, view.lands[unit.region].place)
    for number, name in view.factions.items():
        if number != view.faction and (number in met or number in view.attitudes):
            ours = view.attitude(number)
            friend = ours.at_least(Attitude.FRIENDLY)
            yield of.Relation(id=str(number), name=name, ours=ours.value, met=met.get(number, ""), friend=friend)
