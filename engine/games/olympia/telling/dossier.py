"""All that a faction knows of the month, for the page and for players' programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.core.telling import dossier as of
from engine.core.telling.dossier import Dossier, Fact, PlaceCard, UnitCard
from engine.core.telling.entries import Tariff, booked, entries
from engine.core.telling.report import block_lines
from engine.games.olympia.events import UnitEvent
from engine.games.olympia.household.wage_events import GuardPaid, MenPaid
from engine.games.olympia.month.events import GoldCredited
from engine.games.olympia.rule.rule_events import Pillaged, TaxesReceived
from engine.games.olympia.rules.calendar import DAYS
from engine.games.olympia.rules.items import GOLD, ITEMS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.known_lands import KnownProvince
from engine.games.olympia.sight.strength import own_strength, seen_strength
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenInner, SeenPlace, SeenUnit, SeenWay
from engine.games.olympia.study.crafts.stealth_events import Stolen
from engine.games.olympia.study.study_events import FeePaid
from engine.games.olympia.telling.map_sheet import LEVELS
from engine.games.olympia.telling.reports import lore
from engine.games.olympia.telling.reports.units import health_text
from engine.games.olympia.telling.reports.words import men_text, unit_text
from engine.games.olympia.trade.trade_events import Bought, Sold
from engine.games.olympia.travel.travel_events import TollPaid
from engine.games.olympia.wording import WORDING
from engine.games.olympia.work.income_events import InnEarned, TempleEarned

TARIFF: Tariff = {
    GoldCredited: ("gold", 1, "Credited, to claim"),
    TaxesReceived: ("gold", 1, "Taxes"),
    Pillaged: ("gold", 1, "Pillage"),
    InnEarned: ("gold", 1, "Inns"),
    TempleEarned: ("gold", 1, "Temples"),
    GuardPaid: ("gold", 1, "Garrisons"),
    Stolen: ("gold", 1, "Theft"),
    Sold: ("gold", 1, "Goods sold"),
    Bought: ("gold", -1, "Goods bought"),
    FeePaid: ("gold", -1, "Study"),
    TollPaid: ("gold", -1, "Tolls"),
    MenPaid: ("gold", -1, "Pay of men"),
}
WHOLE = 100  # percent of health


def dossier(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> Dossier:
    """The nobles, places, events and money of a faction; events: those its seat learns of."""
    free = [unit for unit in view.own.values() if not unit.prisoner]
    gold, claim = sum(unit.count(GOLD) for unit in free), view.claim.get(GOLD, 0)
    pay = sum(_pay(unit) for unit in free)
    men = sum(count for unit in free for item, count in unit.items.items() if item in ITEMS and ITEMS[item].man)

    def whose(event: Event) -> str:
        return _whose(view, event)

    found = Dossier(
        faction=f"[{view.faction}]",
        coin="gold",
        strength="Attack, or missiles, and defense of a noble and his fighters, 160 for himself.",
        purse=gold + claim,
        upkeep=pay,
        days=DAYS,
        figures=(
            Fact(label="Gold", value=f"{gold:,}", note=f"and {claim:,} to claim"),
            Fact(label="Pay next month", value=f"{pay:,}", note="gold"),
            Fact(label="Noble Points", value=str(view.points)),
            Fact(label="Nobles", value=str(len(view.own)), note=f"{men:,} men"),
        ),
        entries=entries(events, text=WORDING.catalogue.sentence, unit=whose, place=lambda event: _where(view, event)),
        units=(*(_own(view, unit) for unit in view.own.values()), *_seen(view)),
        places=tuple(_places(view)),
        balanced=True,
        ledger=tuple(booked(events, TARIFF, unit=whose, place=lambda event: _where(view, event))),
        knowledge=tuple(_knowledge(view)),
        relations=tuple(_relations(view)),
    )
    return of.with_wares(found, _ware)


def _ware(tag: str) -> of.Ware | None:
    item = ITEMS.get(tag)
    if item is None:
        return None
    carries = {"land": item.land, "ride": item.ride, "fly": item.fly}
    return of.Ware(
        tag=tag,
        name=item.name,
        plural=item.many,
        weight=item.weight,
        carries={mode: capacity for mode, capacity in carries.items() if capacity > 0},
    )


def _whose(view: FactionView, event: Event) -> str:
    """The first of the units it is told of that is one's own."""
    if not isinstance(event, UnitEvent):
        return ""
    return next((code for code in event.units if code in view.own), "")


def _where(view: FactionView, event: Event) -> str:
    if event.place in view.places:
        return event.place
    unit = view.own.get(_whose(view, event))
    return unit.place if unit is not None else ""


def _pay(unit: OwnUnit) -> int:
    return sum(ITEMS[item].pay * count for item, count in unit.items.items() if item in ITEMS)


# --- units ------------------------------------------------------------------------------------------------------------


def _own(view: FactionView, unit: OwnUnit) -> UnitCard:
    if unit.prisoner:
        return UnitCard(id=unit.id, name=unit.name, own=True, sort="held prisoner", orders=unit.queue)
    men = {item: count for item, count in unit.items.items() if item in ITEMS and ITEMS[item].man}
    above = unit.above.rpartition("[")[2].rstrip("]")
    taught = view.places[unit.place].teaches if unit.place in view.places else ()
    learnable = dict.fromkeys([*unit.learning, *taught, *(code for one in unit.things for code in one.teaches)])
    return UnitCard(
        id=unit.id,
        name=unit.name,
        own=True,
        sort=", ".join(word for word in (unit.rank, unit.title) if word) or "noble",
        figures=1 + sum(men.values()),
        place=unit.place,
        leader=above,
        strength=own_strength(unit),
        banner="own",
        skills=tuple(
            of.Skill(tag=code, name=SKILLS[code].name, level=unit.levels.get(code, "")) for code in unit.skills
        ),
        may_learn=tuple(
            of.Skill(tag=code, name=SKILLS[code].name)
            for code in learnable
            if code in SKILLS and code not in unit.skills
        ),
        items=tuple(_held(item, count) for item, count in unit.items.items() if item != GOLD)
        + tuple(of.Held(tag=thing.id, name=thing.name, amount=1) for thing in unit.things),
        money=unit.count(GOLD),
        upkeep=_pay(unit),
        loads=tuple(
            of.Load(mode=mode, load=load.weight, capacity=load.capacity)
            for mode, load in unit.loads.items()
            if load.capacity
        ),
        of_stack=True,
        facts=tuple(_facts(unit, men_text(men))),
        orders=unit.queue,
        idle=unit.running is None and not unit.queue,
    )


def _held(item: str, count: int) -> of.Held:
    known = ITEMS.get(item)
    name = item if known is None else known.name if count == 1 else known.many
    return of.Held(tag=item, name=name, amount=count)


def _facts(unit: OwnUnit, men: str) -> Iterator[Fact]:
    if men:
        yield Fact(label="Men", value=men)
    if unit.health != WHOLE or unit.ill:
        yield Fact(label="Health", value=health_text(unit))
    if unit.running is not None:
        left = "" if unit.running.left is None else f"{unit.running.left} days left"
        yield Fact(label="Is doing", value=unit.running.words.split("\n")[0], note=left)
    yield Fact(label="Loyalty", value=unit.loyalty or "none")
    yield Fact(label="Combat", value=f"attack {unit.attack}, defense {unit.defense}, missile {unit.missile}")
    if unit.most_aura or unit.aura:
        yield Fact(label="Aura", value=f"{unit.aura} of {unit.most_aura}")
    notes = [said for said, holds in (("on guard", unit.guard), ("concealed", unit.hidden)) if holds]
    if notes:
        yield Fact(label="It is", value=", ".join(notes))


def _seen(view: FactionView) -> Iterator[UnitCard]:
    """Units of others in sight, each once."""
    known = set(view.own)
    for place in view.places.values():
        for stack in place.stacks:
            for unit in stack:
                if unit.id not in known:
                    known.add(unit.id)
                    yield _stranger(unit, place, "" if unit is stack.leader else stack.leader.id)


def _stranger(unit: SeenUnit, place: SeenPlace, leader: str) -> UnitCard:
    return UnitCard(
        id=unit.id,
        name=unit.name,
        sort=unit_text(unit).removeprefix(unit.named).lstrip(", "),
        figures=1 + sum(unit.men.values()),
        place=place.id,
        leader=leader,
        strength=0 if place.haven or {"garrison", "prisoner"} & {*unit.qualities} else seen_strength(unit),
    )


# --- places -----------------------------------------------------------------------------------------------------------


def _places(view: FactionView) -> Iterator[PlaceCard]:
    """Those in sight, then provinces that are remembered."""
    provinces = {one.code: (LEVELS[realm], one) for realm, lands in view.lands.levels.items() for one in lands}
    for place in view.places.values():
        root = _root(view, place, frozenset(provinces))
        yield _place(view, place, root, provinces[root][0] if root else "")
    for code, (level, province) in provinces.items():
        if code not in view.places:
            yield _province(province, level)


def _around(place: SeenPlace) -> str:
    """The code of the place around one, "" for none."""
    return place.within.rpartition("[")[2].rstrip("]") if place.within else ""


def _root(view: FactionView, place: SeenPlace, provinces: frozenset[str]) -> str:
    """The province on the map that a place lies in."""
    code, found = place.id, view.places.get(place.id)
    while code not in provinces and found is not None:
        code = _around(found)
        found = view.places.get(code)
    return code if code in provinces else ""


def _province(province: KnownProvince, level: str) -> PlaceCard:
    facts = [Fact(label="Region", value=province.region)] if province.region else []
    if province.city:
        facts.append(Fact(label="City", value=province.city))
    return PlaceCard(
        id=province.code, name=province.region or province.kind, sort=province.kind, cell=province.code, level=level,
        facts=tuple(facts),
    )  # fmt: skip


def _place(view: FactionView, place: SeenPlace, root: str, level: str) -> PlaceCard:
    return PlaceCard(
        id=place.id,
        name=place.name,
        sort=place.kind,
        cell=root,
        level=level,
        within=_around(place),
        seen_turn=view.turn,
        present=any(unit.place == place.id for unit in view.own.values()),
        owner=place.ruled or place.controlled,
        facts=tuple(_place_facts(place)),
        exits=(*(_exit(way) for way in place.ways), *(_inner(one) for one in place.inner)),
        market=tuple(
            of.Offer(side="sale" if one.sells else "wanted", tag=one.item,
                     name=ITEMS[one.item].name if one.item in ITEMS else one.goods, amount=one.quantity,
                     price=one.price)
            for one in place.market or ()
        ),
        structures=tuple(
            of.Building(id=one.id, name=one.name, sort=one.kind, note="" if one.percent == WHOLE else f"{one.percent}%")
            for one in place.inner
            if one.structure
        ),
    )  # fmt: skip


def _place_facts(place: SeenPlace) -> Iterator[Fact]:
    yield Fact(label="Region", value=place.region)
    if place.civilization is not None:
        yield Fact(label="Civilization", value=str(place.civilization or "wilderness"))
    if place.haven:
        yield Fact(label="Haven", value="safe")
    if place.weather or place.fog:
        yield Fact(label="Weather", value=", ".join((*place.weather, *(["fog"] if place.fog else []))))
    if place.teaches:
        yield Fact(label="Teaches", value=", ".join(f"{SKILLS[code].name} [{code}]" for code in place.teaches))


def _exit(way: SeenWay) -> of.Exit:
    notes = [f"toll {way.toll}"] if way.toll else []
    notes += [said for said, holds in (("only flying", way.flying), ("hidden", way.hidden)) if holds]
    days = {} if way.impassable else {"fly" if way.flying else "walk": way.days}
    return of.Exit(
        word=way.direction or way.to, to=way.to, name=way.name, days=days, closed=way.impassable, note=", ".join(notes)
    )


def _inner(inner: SeenInner) -> of.Exit:
    days = {"walk": inner.days} if inner.days else {}
    return of.Exit(word=inner.id, to=inner.id, name=inner.name, days=days, note=inner.kind)


# --- the realm --------------------------------------------------------------------------------------------------------


def _knowledge(view: FactionView) -> Iterator[of.Knowledge]:
    """The lore sheets that were shown; the text of those of common knowledge stands in the report that showed them."""
    for code in view.lore:
        made = lore.sheet(code)
        if made is not None and code in SKILLS:
            text = "\n".join(line for block in made.blocks for line in block_lines(block, 400)).strip()
            yield of.Knowledge(kind="skill", tag=code, name=SKILLS[code].name, text=text)


def _relations(view: FactionView) -> Iterator[of.Relation]:
    said = {code: attitude for attitude, codes in view.attitudes.items() for code in codes}
    for code, name in view.players.items():
        if code != view.faction:
            yield of.Relation(id=code, name=name, ours=said.get(code, ""))
