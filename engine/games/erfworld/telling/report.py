"""The report of a side on its day: money, orders, what happened, cities, units, strangers, contracts, the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from engine.core import document
from engine.core.events import Event
from engine.core.language.words import with_article
from engine.core.orders import OrderSheet
from engine.core.space.hexes import RowDirection, row_step
from engine.core.telling.report import Block, Lines, Report, Section, Table, Verbatim, quiet, weightiest
from engine.games.erfworld.acting.names import counted, dollars
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.battle.field_sheet import fields
from engine.games.erfworld.day.events import DayBegins
from engine.games.erfworld.events import News, OrderEvent, Refused
from engine.games.erfworld.realm.events import DayMoney
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import TERRAINS, WEATHERS
from engine.games.erfworld.sight.view import SeenCity, SeenUnit, SideView
from engine.games.erfworld.state import Standing
from engine.games.erfworld.telling.map_sheet import banners
from engine.games.erfworld.telling.sheet import template
from engine.games.erfworld.telling.words import STANDINGS, WIDTH, contract_words, date, say, state_of
from engine.games.erfworld.travel.events import Sighted

NEWS_OF_OTHERS = 5  # their weight on the card
WELCOME = (
    "This is where you begin, before the first day. You rule a city of level 1, 16 pikers and yourself.",
    "The last section of this report is an orders sheet. Copy it, edit it and send it with /orders submit.",
    "A city pops units if you tell it to: POP 3 courtiers below its heading. Idle cities earn half.",
    "Every unit costs its upkeep every day. Units that cannot be paid disband.",
)


def report(view: SideView, events: Sequence[Event], sheet: OrderSheet | None) -> Report:
    """What a side is told about its day. events: those its seat learns of, in order."""
    text, today = template(view), date(view.day, view.half)
    sections = [
        _money(view, events),
        _orders(events, sheet),
        _happenings(events),
        _battles(events),
        _cities(view),
        _units(view),
        _land(view),
        _strangers(view),
        _contracts(view),
        _doctrine(view),
        Section(title="Orders sheet", blocks=(Verbatim(text=text),)),
    ]
    return Report(
        seat=view.seat,
        name=view.name,
        game="erfworld",
        turn=view.turn,
        date=today,
        title=f"Erfworld: {view.name}, {today.lower()}",
        sections=tuple(section for section in sections if section is not None),
        happened=_happened(view, events),
        funds=_funds(view),
        warnings=tuple(_warnings(view, events, sheet)),
        template=text,
        width=WIDTH,
        data=partial(_data, view, events),
        fields=fields(events, view.side, {banner.key: banner for banner in banners(view)}, today),
    )


def _money(view: SideView, events: Sequence[Event]) -> Section:
    """The money table of the day, and what the next one will bring as things stand (ERF-EX-201)."""
    blocks: list[Block] = []
    tables = [event for event in events if isinstance(event, DayMoney)]
    if tables:
        last = tables[-1]
        other = view.treasury - last.treasury
        row = (last.before, last.income, -last.upkeep, other, view.treasury)
        columns = ("Before", "Income", "Upkeep", "Other", "Treasury")
        blocks.append(Table(columns=columns, rows=(tuple(dollars(cell) for cell in row),), right=columns))
    lines = [
        f"The side {STANDINGS[view.standing]}. Ruler: {view.ruler or 'none'}.",
        f"As things stand a day brings {dollars(view.income)} and costs {dollars(view.upkeep)}. Morale: {view.morale}.",
    ]
    if view.away or view.free_casters:
        ours = f"Ours in the Magic Kingdom: {', '.join(view.away)}. " if view.away else ""
        lines.append(f"{ours}Free casters there: {view.free_casters}.")
    if view.half:
        when = "the next half" if view.is_due else "the half after the next"
        lines.append(f"This was the {view.half} of day {view.day}. Our slot is in {when} of a day.")
    if view.slots:
        lines.append(f"We acted as number {view.slot} of {view.slots} in the theatre of {view.theatre}.")
    blocks.append(Lines(lines=tuple(lines)))
    return Section(title="The day", blocks=tuple(blocks))


def _orders(events: Sequence[Event], sheet: OrderSheet | None) -> Section:
    """What could not be read, then what came of each order, by whom it was given to."""
    if sheet is None:
        return Section(title="Your orders", blocks=(Lines(lines=WELCOME),))
    unread = [str(found) for found in sheet.diagnostics if found.severity != "note"]
    blocks: list[Block] = [Lines(lines=tuple(unread), hanging=4)] if unread else []
    groups: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, OrderEvent):
            said = f"{event.order}: {say(event)}" if event.order else say(event)
            groups.setdefault(event.who, []).append(said)
    if not groups:
        blocks.append(Lines(lines=("Nothing was ordered, or nothing came of it.",)))
    parts = tuple(
        Section(title=_cut(who, WIDTH), blocks=(Lines(lines=tuple(said), indent=2),)) for who, said in groups.items()
    )
    return Section(title="Your orders", blocks=tuple(blocks), sections=parts)


def _happenings(events: Sequence[Event]) -> Section:
    """Everything else, by the part of the day; news of the world at the end."""
    parts: dict[str, list[str]] = {}
    news: list[str] = []
    for event in events:
        if isinstance(event, OrderEvent | DayMoney | BattleFought) or event.silent:
            continue
        if isinstance(event, News):
            news.append(_stopped(say(event)))
        else:
            lines, said = parts.setdefault(event.phase, []), say(event)
            if not (isinstance(event, Sighted) and said in lines):  # several pairs of eyes saw the same
                lines.append(said)
    if news:
        parts["News of the world"] = list(dict.fromkeys(news))
    sections = tuple(Section(title=name, blocks=(Lines(lines=tuple(lines)),)) for name, lines in parts.items())
    quiet = () if sections else (Lines(lines=("A quiet day.",)),)
    return Section(title="What happened", blocks=quiet, sections=sections)


def _battles(events: Sequence[Event]) -> Section | None:
    """Every battle with its account, blow by blow."""
    parts = tuple(
        Section(
            title=_cut(f"Battle at {event.where}", WIDTH),
            blocks=(Lines(lines=(say(event), *event.account), indent=2),),
        )
        for event in events
        if isinstance(event, BattleFought)
    )
    return Section(title="Battles", sections=parts) if parts else None


def _cities(view: SideView) -> Section | None:
    if not view.own_cities:
        return None
    rows = []
    for city in view.own_cities.values():
        state = "besieged" if city.besieged else f"damage {city.damage}" if city.damage else "sound"
        name = f"{city.name} ({city.id.upper()})" + (", capital" if city.capital else "")
        rows.append((_cut(name, 30), str(city.level), state, _cut(city.plans[0] if city.plans else "idle", 26)))
    table = Table(columns=("City", "Level", "State", "Pops"), rows=tuple(rows), right=("Level",))
    return Section(title="Our cities", blocks=(table,))


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _units(view: SideView) -> Section | None:
    places: dict[int, list[str]] = {}
    for unit in view.units.values():
        places.setdefault(unit.place, []).append(f"{unit.name}: {state_of(view, unit)}")
    parts = tuple(
        Section(title=f"At {view.hex_name(place)}", blocks=(Lines(lines=tuple(lines), indent=2),))
        for place, lines in sorted(places.items())
    )
    return Section(title="Our units", sections=parts) if parts else None


def _land(view: SideView) -> Section | None:
    """The ground where our cities and units stand, and what lies around it, as far as it is known."""
    held = {city.place for city in view.own_cities.values()}
    held |= {unit.place for unit in view.units.values() if not unit.jailor}
    cities = {city.place: city for city in reversed([*view.cities.values()])}  # the first of a place counts
    parts = [_ground(view, place, cities) for place in sorted(held) if place in view.hexes]
    return Section(title="The land", blocks=(Lines(lines=tuple(parts), hanging=2),)) if parts else None


def _ground(view: SideView, place: int, cities: Mapping[int, SeenCity]) -> str:
    """Such as: 0,3: plains. e hills, road, Ford (C3); w sea; ne unknown."""
    around = []
    x, y = place % view.width, place // view.width
    for way in RowDirection:
        column, row = row_step((x, y), way)
        if 0 <= column < view.width and 0 <= row < view.height:
            near = row * view.width + column
            road = ", road" if near in view.hexes[place].roads else ""
            city = cities.get(near)
            named = f", {city.name} ({city.id.upper()})" if city is not None else ""
            around.append(f"{way} {_terrain(view, near)}{road}{named}")
    return f"{view.hex_name(place)}: {_terrain(view, place)}. {'; '.join(around)}."


def _terrain(view: SideView, place: int) -> str:
    known = view.hexes.get(place)
    if known is None:
        return "unknown"
    weather = "" if known.weather == "clear" else f" in {WEATHERS[known.weather].name}"
    return f"{TERRAINS[known.terrain].name}{weather}{', ruins' if known.ruin else ''}"


def _strangers(view: SideView) -> Section | None:
    """Who else is in sight, by hex; our captives are marked."""
    places: dict[int, list[str]] = {}
    for unit in view.seen:
        places.setdefault(unit.place, []).append(_seen_words(view, unit))
    parts = [f"{view.hex_name(place)}: {'; '.join(units)}." for place, units in sorted(places.items())]
    return Section(title="Others in sight", blocks=(Lines(lines=tuple(parts)),)) if parts else None


def _seen_words(view: SideView, unit: SeenUnit) -> str:
    what = f"{unit.name}, {with_article(CLASSES[unit.kind].name)}" if unit.name else counted(unit.kind, unit.count)
    tribe = view.tribes.get(unit.tribe)
    whose = f" of the {tribe} ({unit.tribe.upper()})" if tribe else f" of {view.owner_name(unit.owner)}"
    return f"{what} ({unit.id.upper()}){whose}{', our captive' if unit.captive else ''}"


def _contracts(view: SideView) -> Section | None:
    lines = tuple(f"{contract_words(view, contract)}." for contract in view.contracts)
    return Section(title="Contracts", blocks=(Lines(lines=lines),)) if lines else None


def _doctrine(view: SideView) -> Section | None:
    lines = tuple(f"The side: {line}." for line in view.doctrine)
    for stack in view.stacks.values():
        lines += tuple(f"Stack {stack.number}: {line}." for line in stack.doctrine)
    for city in view.own_cities.values():
        lines += tuple(f"{city.name}: {line}." for line in city.doctrine)
    return Section(title="Doctrine", blocks=(Lines(lines=lines),)) if lines else None


def _happened(view: SideView, events: Sequence[Event]) -> tuple[str, ...]:
    """The most important sentences of the day, the weightiest first: news of others below whatever happened to us."""

    def weight(event: Event) -> int:
        of_others = isinstance(event, News) and not _is_ours(view, event)
        return min(event.weight, NEWS_OF_OTHERS) if of_others else event.weight

    told = weightiest((one for one in events if not one.silent and not isinstance(one, DayBegins)), _sentence, weight)
    return told or (quiet("day") if view.turn else ())


def _is_ours(view: SideView, event: Event) -> bool:
    """Whether an event names the side."""
    named = [value for value in document.plain(event).values() if isinstance(value, str)]
    return any(value == view.name or value.startswith(f"{view.name} (") for value in named)


def _sentence(event: Event) -> str:
    """What happened, with who it was in front where the sentence itself does not say so."""
    sentence = _stopped(say(event))
    if isinstance(event, OrderEvent) and sentence.startswith("It "):
        return f"{event.who}: {sentence.removeprefix('It ')}"
    return sentence


def _stopped(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def _funds(view: SideView) -> str:
    luck = max((unit.luck for unit in view.units.values()), default=0)
    return f"{dollars(view.treasury)} in the treasury, {dollars(view.income - view.upkeep)} a day, luck {luck}"


def _warnings(view: SideView, events: Sequence[Event], sheet: OrderSheet | None) -> Iterator[str]:
    if view.treasury + view.income < view.upkeep:
        short = dollars(view.upkeep - view.treasury - view.income)
        yield f"The next upkeep is {short} more than we have. Somebody will disband."
    idle = [city.name for city in view.own_cities.values() if not city.plans and city.level]
    if idle:
        yield f"Idle, at half income: {', '.join(idle)}."
    besieged = [city.name for city in view.own_cities.values() if city.besieged]
    if besieged:
        yield f"Besieged: {', '.join(besieged)}."
    if view.standing is Standing.FROZEN:
        yield "Our ruler is a captive."
    refused = sum(isinstance(event, Refused) for event in events)
    if refused:
        yield f"{refused} of our orders could not be carried out."
    unread = len(sheet.errors) if sheet else 0
    if unread:
        yield f"{unread} of our orders could not be read."


def _data(view: SideView, events: Sequence[Event]) -> dict[str, Any]:
    """The report for programs: all that is known, and all that happened, as plain data."""
    known = document.plain(view)
    told = [{"kind": event.kind, "text": say(event), **document.plain(event)} for event in events if not event.silent]
    for event in told:
        event.pop("seen_by", None)
    return {"known": known, "events": told}
