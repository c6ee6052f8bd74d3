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
from engine.games.overlord.events import LocationEvent, News, UnitEvent
from engine.games.overlord.month.events import UpkeepPaid, UpkeepShared, WagesEarned
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight import knowledge
from engine.games.overlord.sight.strength import strength
from engine.games.overlord.sight.view import FactionView, Land, OwnUnit, SeenPlace, SeenUnit, Way
from engine.games.overlord.state import CITIZENS, COIN, DAYS, FREE_PEOPLE, IMPERIALS, MAGES, STUDY_DAY, Stance
from engine.games.overlord.telling.map_sheet import territory
from engine.games.overlord.telling.reports.importance import upkeep
from engine.games.overlord.telling.reports.words import figures_text, materials, ordinals, taught
from engine.games.overlord.telling.sheet import line_text
from engine.games.overlord.titles.events import PillageTaken, TaxesGathered
from engine.games.overlord.trade.events import Bought, Recruited, Sold
from engine.games.overlord.wording import WORDING

TARIFF: Tariff = {
    TaxesGathered: ("amount", 1, "Taxes"),
    PillageTaken: ("amount", 1, "Pillage"),
    WagesEarned: ("amount", 1, "Wages"),
    Sold: ("total", 1, "Goods sold"),
    Bought: ("total", -1, "Goods bought"),
    Recruited: ("total", -1, "Recruits"),
    UpkeepPaid: ("amount", -1, "Upkeep"),
    UpkeepShared: ("amount", -1, "Upkeep"),
}

PEACEFUL = (IMPERIALS, CITIZENS, MAGES, FREE_PEOPLE)  # who attack nobody by themselves

REFERENCE = re.compile(r"\b([ULB]\d+)\b")


def dossier(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> Dossier:
    """The units, places, events and money of a faction; events: those its seat learns of."""
    quiet = frozenset(number for number, unit in view.own.items() if unit.settings.get("silent"))
    fund, costs = view.fund.get(COIN, 0), upkeep(view)
    held = sum(unit.count(COIN) for unit in view.own.values())
    people = sum(unit.figures for unit in view.own.values())
    lasts = f"lasts {fund // costs} months" if costs else ""

    def whose(event: Event) -> str:
        return _whose(view, event)

    found = Dossier(
        faction=f"[{view.faction}]",
        coin="coins",
        strength="Life, melee or missile, defense and damage of all figures; strangers by race and the arms they bear.",
        waits=True,
        purse=fund + held,
        upkeep=costs,
        days=DAYS,
        figures=(
            Fact(label="Fund", value=f"{fund:,}", note=f"coins, and {held:,} held by units"),
            Fact(label="Upkeep next month", value=f"{costs:,}", note=lasts),
            Fact(label="Control", value=f"{view.control_used} / {view.control}", note="points"),
            Fact(label="Units", value=f"{len(view.own)}", note=f"{people:,} figures"),
        ),
        entries=entries(
            events, text=lambda event: _text(event, quiet), unit=whose, place=lambda event: _where(view, event)
        ),
        units=tuple(_unit(view, unit) for unit in _units(view)),
        places=tuple(_places(view)),
        ledger=tuple(booked(events, TARIFF, unit=whose, place=lambda event: _where(view, event))),
        knowledge=tuple(_knowledge(view)),
        relations=tuple(_relations(view)),
        reference=REFERENCE,
    )
    return of.with_wares(found, _ware)


def _ware(tag: str) -> of.Ware | None:
    item = ITEMS.get(tag)
    if item is None:
        return None
    return of.Ware(
        tag=tag, name=item.name, plural=item.plural, weight=item.weight, carries=item.carries.listed, price=item.price
    )


def _text(event: Event, quiet: frozenset[str]) -> str:
    """In words; nothing for news, which the paper brings, and for the routine of silent units (OVL-REPORT-41)."""
    if isinstance(event, News) or (isinstance(event, UnitEvent) and event.routine and event.unit in quiet):
        return ""
    return WORDING.catalogue.sentence(event)


def _whose(view: FactionView, event: Event) -> str:
    if not isinstance(event, UnitEvent):
        return ""
    other = getattr(event, "other", "")
    return other if event.unit not in view.own and other in view.own else event.unit


def _where(view: FactionView, event: Event) -> str:
    if isinstance(event, LocationEvent):
        return event.location
    if event.place in view.lands:
        return event.place
    unit = view.own.get(event.unit) if isinstance(event, UnitEvent) else None
    return unit.location if unit is not None else ""


def _units(view: FactionView) -> Iterator[SeenUnit]:
    """Own units in the order of the report, then those in sight."""
    yield from view.own.values()
    yield from (unit for unit in view.units() if unit.id not in view.own)


def _unit(view: FactionView, unit: SeenUnit) -> UnitCard:
    facts = [Fact(label="Title", value=unit.title)] if unit.title else []
    if unit.guarding:
        facts.append(Fact(label="Guard", value="on guard"))
    if unit.description:
        facts.append(Fact(label="Description", value=unit.description))
    card = UnitCard(
        id=unit.id,
        name=unit.name,
        sort=figures_text(unit, tagged=False),
        figures=unit.figures,
        place=unit.location,
        leader=unit.leader,
        structure=unit.structure,
        faction=f"{unit.faction_name} [{unit.faction}]" if unit.faction else "",
        banner=unit.faction or "unknown",
        items=tuple(_held(item, number) for item, number in unit.items.items() if item != COIN or not unit.own),
        facts=tuple(facts),
        strength=0 if unit.faction in PEACEFUL else strength(unit),
    )
    return _own(view, unit, card) if isinstance(unit, OwnUnit) else card


def _held(item: str, number: int) -> of.Held:
    return of.Held(tag=item, name=ITEMS[item].name if number == 1 else ITEMS[item].plural, amount=number)


def _own(view: FactionView, unit: OwnUnit, card: UnitCard) -> UnitCard:
    facts = list(card.facts)
    if unit.trip is not None:
        goal = view.titles.get(unit.trip.goal, unit.trip.goal)
        facts.append(Fact(label="On the way", value=f"to {goal}, {unit.trip.left} of {unit.trip.days} days left"))
    if unit.equipped:
        worn = ", ".join(f"{number} {ITEMS[item].name}" for item, number in unit.equipped.items() if number)
        facts.append(Fact(label="In use", value=worn))
    loads = [of.Load(mode=mode, load=unit.load, capacity=most) for mode, most in unit.capacity.listed.items()]
    return replace(
        card,
        own=True,
        skills=tuple(
            of.Skill(
                tag=tag, name=SKILLS[tag].name, level=str(level), days=unit.experience.get(tag, 0) // STUDY_DAY
            )
            for tag, level in unit.levels.items()
        ),
        may_learn=tuple(
            of.Skill(tag=tag, name=SKILLS[tag].name, level=str(level), cost=DAYS * SKILLS[tag].cost)
            for tag, level in unit.may_learn.items()
        ),
        money=unit.count(COIN),
        upkeep=unit.upkeep,
        loads=tuple(loads),
        of_stack=True,
        facts=tuple(facts),
        orders=tuple(line_text(line) for line in unit.orders),
    )  # fmt: skip


def _places(view: FactionView) -> Iterator[PlaceCard]:
    for land in view.lands.values():
        place = view.places.get(land.id)
        yield _place(view, place) if place is not None else _land(view, land)


def _land(view: FactionView, land: Land) -> PlaceCard:
    return PlaceCard(
        id=land.id,
        name=land.name,
        sort=TERRAINS[land.terrain].name,
        cell=territory(view, land.id),
        within=land.container,
        seen_turn=view.seen.get(land.id, -1),
        exits=tuple(
            of.Exit(word=word, to=to, name=_name(view, to)) for word, to in land.exits.items() if land.id in view.seen
        ),
    )


def _name(view: FactionView, number: str) -> str:
    return view.lands[number].name if number in view.lands else number


def _place(view: FactionView, place: SeenPlace) -> PlaceCard:
    offers = [("sale", one.item, one.amount, one.price) for one in place.for_sale]
    offers += [("wanted", one.item, one.amount, one.price) for one in place.wanted]
    market = [
        of.Offer(side=side, tag=item, name=ITEMS[item].name, amount=amount, price=price)
        for side, item, amount, price in offers
    ]
    market += [
        of.Offer(side="hire", tag=one.race, name=RACES[one.race].name, amount=one.amount, price=one.price)
        for one in place.hires
    ]
    return replace(
        _land(view, place.land),
        seen_turn=view.turn,
        present=place.present,
        owner=f"{place.owner_name} [{place.owner}]" if place.owner else "",
        facts=tuple(_facts(place)),
        exits=(*(_exit(view, way) for way in place.ways), *_inner(place)),
        market=tuple(market),
        structures=tuple(
            of.Building(
                id=one.id, name=one.name, sort=STRUCTURES[one.type].name,
                note=f"needs {materials(one.needs)}" if one.needs else one.description,
            )
            for one in place.structures
        ),
    )  # fmt: skip


def _facts(place: SeenPlace) -> Iterator[Fact]:
    if place.population:
        yield Fact(label="Population", value=f"{place.population:,}")
        yield Fact(label="Wages", value=f"${place.wages} a month")
        yield Fact(label="Taxes", value=f"${place.taxes:,}")
    if place.weather:
        yield Fact(label="Weather", value=f"{place.weather}, next {place.next_weather}")
    if place.title is not None:
        holder = f", held by {place.title.holder_name}" if place.title.holder else ", vacant"
        yield Fact(label="Title", value=f"{TITLES[place.title.tag].name}{holder}", note=f"claim ${place.title.cost:,}")
    if place.market_days:
        yield Fact(label="Market days", value=ordinals(place.market_days))
    if place.resources:
        said = ", ".join(f"{number} {_held(item, number).name}" for item, number in place.resources.items())
        yield Fact(label="Resources", value=said)
    if place.ground:
        said = ", ".join(f"{number} {_held(item, number).name}" for item, number in place.ground.items())
        yield Fact(label="On the ground", value=said)
    if place.teaches:
        yield Fact(label="Teaches", value=taught(place.teaches))


def _exit(view: FactionView, way: Way) -> of.Exit:
    days = {"walk": way.walk, "ride": way.ride, "fly": way.fly, "sail": way.sail, "climb": way.climb}
    return of.Exit(
        word=way.direction,
        to=way.goal,
        name=_name(view, way.goal),
        days={mode: number for mode, number in days.items() if number},
        closed=not any(days.values()),
        note="road" if way.road else "",
    )


def _inner(place: SeenPlace) -> Iterator[of.Exit]:
    for inner in place.inner:
        yield of.Exit(word=inner.land.id, to=inner.land.id, name=inner.land.name, note="inside")


def _knowledge(view: FactionView) -> Iterator[of.Knowledge]:
    """What was learned with its entry; of what everybody knows the names."""
    new: dict[tuple[str, str], str] = {}
    for mark in view.shown:
        kind, _, rest = mark.partition(":")
        new[kind, rest.partition(":")[0]] = knowledge.entry(mark)
    kinds = {name: kind for kind, name in knowledge.DIRECTORY.items()}
    for kind, names in view.known.items():
        for tag, name in names.items():
            level = str(view.skill_levels.get(tag, "")) if kind == "skill" else ""
            part = kinds.get(kind, kind)
            text = new.get((part, tag), "")
            told = text or ("" if tag in knowledge.COMMON[part] else _entry(part, tag, level))
            yield of.Knowledge(kind=kind, tag=tag, name=name, level=level, text=told, new=bool(text))


def _entry(part: str, tag: str, level: str) -> str:
    return knowledge.entry(f"{part}:{tag}:{level or 1}" if part == knowledge.SKILL else f"{part}:{tag}")


def _relations(view: FactionView) -> Iterator[of.Relation]:
    met: dict[str, str] = {}
    for unit in view.units():
        if unit.faction and not unit.own:
            met.setdefault(unit.faction, unit.location)
    for number in dict.fromkeys([*met, *view.stances, *(view.contacts or {})]):
        ours = view.stance(number)
        theirs = view.contacts.get(number) if view.contacts else None
        yield of.Relation(
            id=number,
            name=view.factions.get(number, number),
            ours=ours.value,
            theirs=theirs.value if theirs is not None else "",
            met=met.get(number, ""),
            friend=ours.at_least(Stance.FRIENDLY),
        )
