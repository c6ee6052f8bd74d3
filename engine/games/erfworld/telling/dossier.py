"""All that a side knows of its day, for the page and for players' programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.core.space.hexes import RowDirection, row_step
from engine.core.telling import dossier as of
from engine.core.telling.dossier import Dossier, Fact, PlaceCard, UnitCard
from engine.core.telling.entries import entries
from engine.games.erfworld.acting.names import counted, dollars
from engine.games.erfworld.events import OrderEvent
from engine.games.erfworld.realm.events import DayMoney
from engine.games.erfworld.rules.land import TERRAINS, THIRDS, WAYS, WEATHERS, flier_thirds, ground_thirds
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.sight.strength import strength
from engine.games.erfworld.sight.view import OwnUnit, SeenUnit, SideView
from engine.games.erfworld.telling.words import contract_words, points, say, state_of

REFERENCE = re.compile(r"\(([UC]\d+)\)|\b(\d{1,4},\d{1,4})\b")


def dossier(view: SideView, events: Sequence[Event], sheet: OrderSheet | None) -> Dossier:
    """The units, cities, events and money of a side; events: those its seat learns of."""
    names = {unit.name: unit.id.upper() for unit in view.units.values()}
    people = sum(unit.count for unit in view.units.values())
    return Dossier(
        faction=f"({view.side.upper()})",
        coin="dollars",
        pace="point",
        strength="What the units cost a day, as the book matches armies; walls are not counted.",
        purse=view.treasury // EIGHTHS,
        upkeep=-(-view.upkeep // EIGHTHS),
        figures=(
            Fact(label="Treasury", value=dollars(view.treasury)),
            Fact(label="A day", value=dollars(view.income - view.upkeep), note=f"{dollars(view.upkeep)} upkeep"),
            Fact(label="Cities", value=str(len(view.own_cities)), note=f"morale {view.morale}"),
            Fact(label="Units", value=str(len(view.units)), note=f"{people:,} figures"),
        ),
        entries=entries(events, text=_text, unit=lambda event: _whose(names, event), place=lambda e: _where(view, e)),
        units=(*(_own(view, unit) for unit in view.units.values()), *(_seen(view, unit) for unit in view.seen)),
        places=tuple(_places(view)),
        balanced=True,
        ledger=tuple(_ledger(view, events)),
        knowledge=tuple(
            of.Knowledge(kind="contract", tag=one.id.upper(), name=one.kind, text=contract_words(view, one))
            for one in view.contracts
        ),
        relations=tuple(_relations(view)),
        reference=REFERENCE,
    )


def _text(event: Event) -> str:
    said = say(event)
    order = event.order.strip() if isinstance(event, OrderEvent) else ""
    return f"{order}: {said}" if order else said


def _whose(names: dict[str, str], event: Event) -> str:
    return names.get(event.who, "") if isinstance(event, OrderEvent) else ""


def _where(view: SideView, event: Event) -> str:
    return _spot(view, int(event.place)) if event.place.isdecimal() else ""


def _spot(view: SideView, number: int) -> str:
    """A hex as players write it."""
    return f"{number % view.width},{number // view.width}"


def _own(view: SideView, unit: OwnUnit) -> UnitCard:
    facts = [Fact(label="State", value=state_of(view, unit))]
    stack = view.stacks.get(unit.stack)
    if stack is not None and stack.doctrine:
        facts.append(Fact(label="Doctrine", value="; ".join(stack.doctrine)))
    if unit.experience:
        facts.append(Fact(label="Experience", value=str(unit.experience)))
    leader = stack.leader.upper() if stack is not None and stack.leader != unit.id else ""
    return UnitCard(
        id=unit.id.upper(),
        name=_plain(unit),
        own=True,
        sort=unit.kind if unit.commander else counted(unit.kind, unit.count),
        figures=unit.count,
        place=_spot(view, unit.place),
        leader=leader,
        banner=view.side,
        facts=(*facts, Fact(label="Move", value=points(unit.move))),
        strength=round(strength(unit)),
        speed={"move": round(unit.move / THIRDS, 1)},
        orders=unit.lines or (stack.lines if stack is not None else ()),
    )


def _plain(unit: OwnUnit) -> str:
    return unit.name.removesuffix(f" ({unit.id.upper()})")


def _seen(view: SideView, unit: SeenUnit) -> UnitCard:
    owner = view.owner_name(unit.owner) if unit.owner else view.tribes.get(unit.tribe, "wild")
    return UnitCard(
        id=unit.id.upper(),
        name=unit.name or counted(unit.kind, unit.count),
        sort=counted(unit.kind, unit.count),
        figures=unit.count,
        place=_spot(view, unit.place),
        faction=owner,
        banner=unit.owner,
        facts=(Fact(label="Captive", value="yours"),) if unit.captive else (),
        strength=0 if unit.captive else round(strength(unit)),
    )


def _places(view: SideView) -> Iterator[PlaceCard]:
    """Every known hex; a city stands in its own."""
    cities = {city.place: city.id for city in view.cities.values()}
    stood = {unit.place for unit in view.units.values()}
    for number, hex_ in view.hexes.items():
        city = view.cities.get(cities.get(number, ""))
        spot, terrain = _spot(view, number), _land(hex_.terrain)
        facts = [Fact(label="Weather", value=hex_.weather)] if hex_.weather and hex_.day == view.day else []
        if hex_.ruin:
            facts.append(Fact(label="Ruin", value="an old city stood here"))
        yield PlaceCard(
            id=spot,
            name=city.name if city is not None else spot,
            sort=f"city of level {city.level}, {terrain}" if city is not None else terrain,
            cell=str(number),
            seen_turn=hex_.day,
            present=number in stood,
            owner=view.owner_name(city.owner) if city is not None else "",
            facts=(*_city_facts(view, city.id if city is not None else ""), *facts),
            exits=tuple(_exits(view, number)) if number in stood else (),
        )


def _land(terrain: str) -> str:
    return terrain.replace("_", " ")


def _city_facts(view: SideView, code: str) -> Iterator[Fact]:
    if not code:
        return
    yield Fact(label="Code", value=code.upper())
    own = view.own_cities.get(code)
    if own is not None:
        yield Fact(label="Pops", value=", then ".join(own.plans) or "idle")
        yield Fact(
            label="State", value="besieged" if own.besieged else f"damage {own.damage}" if own.damage else "sound"
        )
        if own.steward:
            yield Fact(label="Steward", value=own.steward)


def _exits(view: SideView, number: int) -> Iterator[of.Exit]:
    here = number % view.width, number // view.width
    for direction in RowDirection:
        x, y = row_step(here, direction)
        other = y * view.width + x
        if 0 <= x < view.width and 0 <= y < view.height and other in view.hexes:
            name = view.hex_name(other)
            days = _points(view, number, other)
            yield of.Exit(
                word=direction.value, to=_spot(view, other), name=name, days=days, closed=not days,
                note=_land(view.hexes[other].terrain),
            )  # fmt: skip


def _points(view: SideView, start: int, goal: int) -> dict[str, float]:
    """Points of move to enter a known hex beside one, on the ground and in the air (ERF-MCMOVE-03, -04); a unit
    that has mastered its terrain may pay less.
    """
    hex_, weather = view.hexes[goal], WEATHERS.get(view.hexes[goal].weather)
    if weather is not None and weather.closed:
        return {}
    city = any(city.place == goal for city in view.cities.values())
    terrain = TERRAINS["city" if city else "ruins" if hex_.ruin else hex_.terrain]
    road = WAYS["road"] if goal in view.hexes[start].roads else None
    worse = weather.stats * THIRDS if weather is not None else 0
    ground, air = ground_thirds(terrain, road), flier_thirds(terrain)
    found = {"walk": ground - (0 if road is not None else worse) if ground else 0, "fly": air and air - 2 * worse}
    return {mode: round(thirds / THIRDS, 1) for mode, thirds in found.items() if thirds}


def _ledger(view: SideView, events: Sequence[Event]) -> Iterator[of.Booking]:
    """Whole dollars of the day's money."""
    for event in events:
        if isinstance(event, DayMoney):
            yield of.Booking(label="Income", amount=round(event.income / EIGHTHS))
            yield of.Booking(label="Upkeep", amount=-round(event.upkeep / EIGHTHS))
            other = view.treasury - event.treasury
            if other:
                yield of.Booking(label="Other", amount=round(other / EIGHTHS))


def _relations(view: SideView) -> Iterator[of.Relation]:
    met: dict[str, str] = {}
    for unit in view.seen:
        met.setdefault(unit.owner, _spot(view, unit.place))
    for side, name in view.sides.items():
        if side != view.side:
            held = [one.kind for one in view.contracts if side in (one.maker, one.partner) and one.from_day >= 0]
            yield of.Relation(
                id=side.upper(), name=name, ours=", ".join(held), met=met.get(side, ""), friend=bool(held)
            )
