"""All that a kingdom knows of its turn, for the page and for players' programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.core.space.hexes import RowDirection
from engine.core.telling import dossier as of
from engine.core.telling.dossier import Dossier, Fact, PlaceCard, UnitCard
from engine.core.telling.entries import entries
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.events import OrderEvent
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.sight.strength import strength
from engine.games.dunk.sight.view import KingdomView, SeenArmy, SeenProvince
from engine.games.dunk.state import Status
from engine.games.dunk.telling.status import gold_text, illness, structures
from engine.games.dunk.wording import say

REFERENCE = re.compile(r"(?:\bprovinces? |\b[Ii]n |\bto |\bfrom )(\d+)\b")


def dossier(view: KingdomView, events: Sequence[Event], sheet: OrderSheet | None) -> Dossier:
    """The armies, provinces, events and gold of a kingdom; events: those its seat learns of."""
    own, land = list(view.own_armies), list(view.own_provinces)
    net = view.town_income + view.income - view.administration
    lost = sum(province.out_of_control for province in land)
    numbers = {army.name: str(army.id) for army in own}
    return Dossier(
        faction=f"({view.kingdom})",
        coin="gold",
        strength="Melee or missiles, whichever is more; of others the ERF is not known and taken for 1.",
        purse=view.gold,
        figures=(
            Fact(label="Treasury", value=f"{view.gold:,}", note="gold"),
            Fact(label="A turn", value=f"{net:+,}", note="before the armies are paid"),
            Fact(label="Provinces", value=str(len(land)), note=f"{lost} out of control" if lost else ""),
            Fact(label="Armies", value=str(len(own)), note=f"{len(view.techs)} technologies"),
        ),
        entries=entries(
            events, text=_text, unit=lambda event: numbers.get(str(getattr(event, "army", "")), ""), place=_where
        ),
        units=tuple(_army(view, army) for army in sorted(view.armies.values(), key=lambda army: not army.own)),
        places=tuple(_place(view, province) for province in view.provinces.values()),
        balanced=True,
        ledger=tuple(of.Booking(label=spaced(what).capitalize(), amount=amount) for what, amount in view.ledger),
        knowledge=tuple(_knowledge(view)),
        relations=tuple(
            of.Relation(
                id=str(other.id), name=spaced(other.name), ours=other.attitude.value, theirs=other.status.value,
                met="in contact" if other.contact else "", friend=other.status is Status.ALLY,
            )
            for other in view.kingdoms.values()
            if other.id != view.kingdom
        ),
        reference=REFERENCE,
    )  # fmt: skip


def _text(event: Event) -> str:
    said = say(event)
    order = event.order.strip() if isinstance(event, OrderEvent) else ""
    return f"{order}: {said}" if order else said


def _where(event: Event) -> str:
    found = event.place or getattr(event, "province", "")
    return str(found) if str(found).isdecimal() else ""


def _army(view: KingdomView, army: SeenArmy) -> UnitCard:
    facts = [Fact(label="ERF", value=str(army.erf))] if army.own else []
    if army.heading:
        facts.append(Fact(label="Goes", value=" ".join(army.heading)))
    if army.plague:
        facts.append(Fact(label="Plague", value=illness(army.plague)))
    owner = spaced(view.kingdoms[army.owner].name) if army.owner in view.kingdoms else "rebels"
    return UnitCard(
        id=str(army.id),
        name=army.name or f"{army.race.value} {army.type.value.replace('_', ' ')}",
        own=army.own,
        sort=f"{army.race.value} {army.type.value.replace('_', ' ')}",
        place=str(army.province),
        faction="" if army.own else owner,
        banner=str(army.owner),
        facts=tuple(facts),
        orders=army.heading,
        strength=max(1, round(strength(view, army, defends=army.own))),
        stays=army.is_immobile or not army.owner,
    )


def _place(view: KingdomView, province: SeenProvince) -> PlaceCard:
    number, town = province.number, province.town
    owner = view.kingdoms.get(province.owner)
    return PlaceCard(
        id=str(number),
        name=spaced(town.name) if town is not None else f"Province {number}",
        sort=f"town in {province.terrain.value}" if town is not None else province.terrain.value,
        cell=str(number),
        seen_turn=view.turn,
        present=province.own or any(army.own for army in view.armies_in(number)),
        owner=spaced(owner.name) if owner is not None else "",
        facts=tuple(_facts(province)),
        exits=tuple(
            of.Exit(word=way.value, to=str(other), name=f"province {other}", note=view.terrain(other).value)
            for way in RowDirection
            if (other := view.neighbour(number, way)) is not None
        ),
        structures=tuple(of.Building(id="", name=what, sort="") for what in structures(province)),
    )


def _facts(province: SeenProvince) -> Iterator[Fact]:
    if province.race is not None:
        yield Fact(label="People", value=province.race.value)
    if province.out_of_control:
        yield Fact(label="Control", value="out of control")
    if province.plague:
        yield Fact(label="Plague", value=illness(province.plague))
    if province.supplies is not None:
        yield Fact(label="Supplies", value=f"province {province.supplies}")
    if province.town is not None and province.town.stock is not None:
        stock = province.town.stock
        said = f"{stock.food} food, {stock.timber} timber, {stock.ore} ore, {stock.spec} specialities"
        yield Fact(label="Stock", value=said)
        yield Fact(label="Income", value=gold_text(province.town.income), note="gold")


def _knowledge(view: KingdomView) -> Iterator[of.Knowledge]:
    table = technologies()
    for name in view.techs:
        if name in table:
            yield of.Knowledge(kind="technology", tag=name, name=spaced(name), text=table[name].text)
    for name in view.developable:
        if name in table and name not in view.techs:
            text = f"{table[name].text} Price: {table[name].price}."
            yield of.Knowledge(kind="can be developed", tag=name, name=spaced(name), text=text)
