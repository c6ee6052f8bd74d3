"""The turn report of a faction, section by section as in the rulebook's sample (OVL-REPORT-01 to -43)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.core.telling.report import Report, Section, Verbatim
from engine.games.overlord.battle.text import battle_lines, seen_lines
from engine.games.overlord.combat.events import BattleFought
from engine.games.overlord.sight import knowledge
from engine.games.overlord.sight.entries import item_name
from engine.games.overlord.sight.view import FactionView
from engine.games.overlord.state import COIN, Stance
from engine.games.overlord.telling.calendar import date
from engine.games.overlord.telling.field_sheet import fields
from engine.games.overlord.telling.reports.crowds import Weight
from engine.games.overlord.telling.reports.data import report_data
from engine.games.overlord.telling.reports.days import Month, departed, place_days, sorted_out, unit_days, whole_days
from engine.games.overlord.telling.reports.importance import happened, upkeep, warnings
from engine.games.overlord.telling.reports.page import WIDTH, fold, folded
from engine.games.overlord.telling.reports.places import place_lines
from engine.games.overlord.telling.reports.units import structure_lines, unit_lines
from engine.games.overlord.telling.sheet import template
from engine.games.overlord.wording import WORDING

ATTITUDES = {
    Stance.ALLY: "Allied",
    Stance.FRIENDLY: "Friendly",
    Stance.NEUTRAL: "Neutral",
    Stance.HOSTILE: "Hostile",
    Stance.ENEMY: "Enemy",
}
WELCOME = (
    "Welcome to the Empire. This is your first report; all later ones have the same sections.",
    '"Faction stats" shows your fund and how many control points your units take. "Diplomacy" shows how you treat '
    "others. From next month on, the events of your whole faction follow.",
    '"Units" describes each of your units: what it has, carries and knows, what it may learn, how it fights, and later '
    "what it did, day by day.",
    '"Locations" describes the places where your units are: who lives there and what they trade, who holds '
    "its title, which ways lead on, and who else is there. * marks your units, + those of your friends, - all others.",
    '"Knowledge" describes the things, skills and peoples you have met; nothing is told twice unless you ask for it '
    "with RESHOW.",
    "Start with the orders template at the end: write orders under your units and send it with /orders submit. Units "
    "without orders work for wages.",
)


def report(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> Report:
    """What a faction is told about its turn. events: those its seat learns of, in order."""
    month = sorted_out(view, events)
    sheet_text = template(view)
    battles = list(_battles(month, view))
    told = (entry.text for diary in month.units.values() for entry in diary.told)
    weight = Weight(view, chain(told, battles), sheet)
    body = (
        _section("// Welcome", _paragraphs(WELCOME) if not view.turn else ()),
        _section("// Orders that were not understood", _unread(month, sheet)),
        _section("// Faction stats", _stats(view)),
        _section("// Diplomacy (Stances)", _diplomacy(view)),
        _section("// Global Events", folded(whole_days(month.whole))),
        _section("// Battles", battles),
        _section("// Units", _units(month, view)),
        _section("// Structures & Ships", _structures(view)),
        _section("// Locations", _locations(month, view, weight)),
        _section("// Knowledge", _knowledge(view)),
        _section("// Orders template", sheet_text.strip("\n").split("\n") if sheet_text else ()),
    )
    title = f"Overlord Report for Turn {view.turn} for {view.named}"
    return Report(
        seat=view.seat,
        name=view.name,
        game="overlord",
        turn=view.turn,
        date=date(view.turn),
        title=title,
        heading=(*fold(title), f"Next turn: {view.turn + 1}, {date(view.turn + 1)}"),
        sections=tuple(section for section in body if section is not None),
        happened=happened(view, events),
        funds=_funds(view),
        warnings=warnings(view, events, sheet),
        template=sheet_text,
        width=WIDTH,
        data=partial(report_data, view, month, sheet),
        fields=fields(view, events),
    )


def _section(title: str, lines: Iterable[str]) -> Section | None:
    text = "\n".join(lines)
    return Section(title=title, blocks=(Verbatim(text="\n" + text),)) if text else None


def _paragraphs(texts: Iterable[str]) -> Iterator[str]:
    """Texts with a blank line between them."""
    for number, text in enumerate(texts):
        if number:
            yield ""
        yield from fold(text, hanging=0)


def _unread(month: Month, sheet: OrderSheet | None) -> Iterator[str]:
    """Lines that could not be read, and faction orders that came to nothing."""
    for found in sheet.diagnostics if sheet else ():
        if found.severity != "note":
            yield from fold(str(found))
    for event in month.refused:
        order = f"{event.order.strip()}: " if event.order.strip() else ""
        yield from fold(f"{order}{WORDING.catalogue.sentence(event)}")


def _stats(view: FactionView) -> Iterator[str]:
    """Funds and control points (OVL-REPORT-03)."""
    yield "Faction funds:"
    if not view.fund:
        yield "  nothing."
    for item, number in view.fund.items():
        yield f"  {item_name(item, number)}."
    yield f"Control Points: {view.control_used} of {view.control}"
    if view.own:
        yield f"Upkeep of the coming month: {upkeep(view)} coins"
    on = [name.upper() for name, value in view.settings.items() if value]
    yield f"Settings that are on: {', '.join(on) or 'none'}"
    if view.status != "active":
        yield "Your faction is no more. You may join again with a new one."


def _diplomacy(view: FactionView) -> Iterator[str]:
    """The default, explicit stances, and if asked for how others view the faction (OVL-REPORT-04, -05)."""
    yield f"Default attitude is {ATTITUDES[view.default_stance]}"
    for number, stance in view.stances.items():
        yield f"Attitude to {view.factions.get(number, number)} [{number}] is {ATTITUDES[stance]}"
    if view.contacts is None:
        return
    yield ""
    yield "How those you are in contact with view you:"
    for number, stance in view.contacts.items():
        yield f"  Attitude of {view.factions.get(number, number)} [{number}] is {ATTITUDES[stance]}"
    if not view.contacts:
        yield "  You are in contact with nobody."


def _battles(month: Month, view: FactionView) -> Iterator[str]:
    """Every battle: in full, in short with TERSE, or as those who watched saw it (OVL-REPORT-37 to -39)."""
    terse = bool(view.settings.get("terse"))
    for number, event in enumerate(month.battles):
        if number:
            yield ""
        yield f"Day {event.day} - Battle in {event.location_name}"
        if isinstance(event, BattleFought):
            lines = battle_lines(event, view.factions, terse=terse)
        else:
            lines = seen_lines(event, view.factions)
        for line in lines:
            indent = len(line) - len(line.lstrip())
            yield from fold(line.lstrip(), indent)


def _units(month: Month, view: FactionView) -> Iterator[str]:
    """Every own unit with what it did, then those that are gone with what they did (OVL-REPORT-11 to -13)."""
    first = True
    for unit in view.own.values():
        if not first:
            yield ""
        first = False
        for line in unit_lines(unit, view):
            yield from fold(line.lstrip(), len(line) - len(line.lstrip()))
        if unit.id in month.units:
            yield from _actions(unit.named, month, unit.id)
    for number in departed(month, view.own):
        if not first:
            yield ""
        first = False
        yield from fold(f"{month.names[number]} is no longer with you.")
        yield from _actions(month.names[number], month, number)


def _actions(named: str, month: Month, number: str) -> Iterator[str]:
    yield f"{named}'s actions:"
    for line in unit_days(month.units[number]):
        yield from fold(line, 2)


def _structures(view: FactionView) -> Iterator[str]:
    for number, structure in enumerate(view.own_structures.values()):
        if number:
            yield ""
        for line in structure_lines(structure, view):
            yield from fold(line.lstrip(), len(line) - len(line.lstrip()))


def _locations(month: Month, view: FactionView, weight: Weight) -> Iterator[str]:
    """Every place in sight, then those where something was seen and nothing is now."""
    blocks = []
    for place in view.places.values():
        diary = month.places.get(place.id)
        blocks.append(place_lines(place, view, place_days(diary) if diary else (), weight))
    for number, diary in month.places.items():
        if number not in view.places:
            head = f"{view.titles.get(number, number)}, where you no longer have a unit."
            blocks.append([*fold(head), "", "Events during turn:", *folded(place_days(diary), 2)])
    for place_number, lines in enumerate(blocks):
        if place_number:
            yield from ("", "-" * 20, "")
        yield from lines


def _knowledge(view: FactionView) -> Iterator[str]:
    """What is new to the faction, or was asked for again (OVL-REPORT-31 to -35)."""
    for number, (heading, marks) in enumerate(knowledge.in_parts(view.shown)):
        if number:
            yield ""
        yield f"{heading}:"
        for mark in marks:
            yield ""
            yield from fold(knowledge.entry(mark), 2, 0)


def _funds(view: FactionView) -> str:
    held = sum(unit.count(COIN) for unit in view.own.values())
    people = len(view.own)
    fund = view.fund.get(COIN, 0)
    return f"${fund} in the fund, ${held} held by {people} unit{'' if people == 1 else 's'}"
