"""The turn report of a faction in the classic layout that players' programs read (ATL-REPORT-01..14, ATL-GAP-118),
and which few of its sentences go on the card a player sees first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.core.telling.report import Report, Section, Verbatim, quiet, weightiest
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import News, Refused, UnitEvent
from engine.games.atlantis.rules.items import ITEMS, RACES
from engine.games.atlantis.sight.knowledge import item_report, skill_report
from engine.games.atlantis.sight.view import FactionView, SeenRegion
from engine.games.atlantis.state import Attitude, Template
from engine.games.atlantis.telling.calendar import date, month_and_year
from engine.games.atlantis.telling.reports import bygone, classic
from engine.games.atlantis.telling.reports.battles import battle_lines, event_text
from engine.games.atlantis.telling.reports.crowds import Weight
from engine.games.atlantis.telling.reports.data import report_data
from engine.games.atlantis.telling.reports.entries import region_lines
from engine.games.atlantis.telling.reports.page import WIDTH, fold, folded
from engine.games.atlantis.telling.sheet import template
from engine.games.atlantis.wording import WORDING


def happened(view: FactionView, events: Sequence[Event]) -> tuple[str, ...]:
    """The most important sentences of the turn, the weightiest first."""
    return weightiest(events, _said) or (quiet("month") if view.turn and view.own else ())


def _said(event: Event) -> str:
    if isinstance(event, BattleFought):
        return f"{event.attacker} fought {event.defender} in {event.where}. {event.outcome}".strip()
    sentence = WORDING.catalogue.sentence(event)
    return f"{event.unit_name}: {sentence}" if isinstance(event, UnitEvent) else sentence


def warnings(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> tuple[str, ...]:
    """What needs care now: orders that came to nothing, hunger to come, a faction about to be removed."""
    found: list[str] = []
    refused = sum(isinstance(event, Refused) for event in events)
    if refused:
        found.append(f"{refused} {'order was' if refused == 1 else 'orders were'} not possible; see the errors.")
    if view.idle and view.idle_limit:
        found.append(f"Months without orders: {view.idle}; after {view.idle_limit} the faction is removed.")
    short = upkeep(view) - view.unclaimed - sum(u.count("silver") for u in view.own.values())
    food = sum(n for u in view.own.values() for item, n in u.items.items() if ITEMS[item].food)
    if short > 0 and short > 10 * food:
        found.append(f"Next month's upkeep is ${short} more than you have.")
    return tuple(found)


def upkeep(view: FactionView) -> int:
    """The silver that all people of the faction cost a month (ATL-MAINT-01)."""
    return sum(
        RACES[item].upkeep * count for unit in view.own.values() for item, count in unit.items.items() if item in RACES
    )


ENGINE = "Atlantis Engine Version: 4.0.4"
WELCOME = (
    "Welcome to Atlantis. Your leader stands in the Nexus, and your faction has silver to spend: CLAIM it. "
    "Each exit of the Nexus leads to a city where people and goods are for sale.",
    "The last section of this report is an orders sheet. Write orders under the unit that should carry them "
    "out and send the sheet with /orders submit. You can send a new one until the deadline.",
)
_BEST_LAST = tuple(reversed(Attitude))


@dataclass(frozen=True, slots=True)
class Layout:
    """What differs between the formats of the report. current: the heading over the regions, "" for none.

    voice: how events are told, "" for what is not; battle: the lines of one.
    """

    heading: Callable[[FactionView], tuple[str, ...]]
    voice: Callable[[FactionView], Callable[[Event], str]]
    battle: Callable[[FactionView, BattleFought], list[str]]
    region: Callable[[SeenRegion, Weight], list[str]]
    current: str
    template: Callable[[FactionView], str]


def report(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> Report:
    """What a faction is told about its turn. events: those its seat learns of, in order."""
    return _made(view, events, sheet, USUAL)


def classic_report(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> Report:
    """The same in the layout that players' programs read (`classic`)."""
    return _made(view, events, sheet, CLASSIC)


def _made(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None, layout: Layout) -> Report:
    sheet_text = layout.template(view)
    status = _text_section("Faction Status:", _status(view))
    told = layout.voice(view)
    errors = list(_errors(events, sheet, told))
    battles = list(_battles(view, events, layout))
    happenings = list(_events(events, told))
    weight = Weight(view, (*errors, *battles, *happenings), sheet)
    body = (
        _text_section("", _notices(view)),
        status,
        _text_section("Errors during turn:", errors),
        _text_section("Battles during turn:", battles),
        _text_section("Events during turn:", happenings),
        _text_section("Skill reports:", _apart(skill_report(*known) for known in shown_skills(view))),
        _text_section("Item reports:", _apart(item_report(item) for item in shown_items(view))),
        _text_section(f"Declared Attitudes (default {view.default_attitude.value.title()}):", _attitudes(view)),
        _text_section("", [f"Unclaimed silver: {view.unclaimed}."]),
        *_regions(view, layout, weight),
        _template_section(view, sheet_text),
    )
    return Report(
        seat=view.seat,
        name=view.name,
        game="atlantis",
        turn=view.turn,
        date=date(view.turn),
        title=f"Atlantis report for {view.title}, {date(view.turn)}",
        heading=layout.heading(view),
        sections=tuple(section for section in body if section is not None),
        happened=happened(view, events),
        funds=_funds(view),
        warnings=warnings(view, events, sheet),
        template=sheet_text,
        width=WIDTH,
        data=partial(report_data, view, events, sheet),
    )


def _text_section(title: str, lines: Iterable[str]) -> Section | None:
    text = "\n".join(lines)
    return Section(title=title, blocks=(Verbatim(text=text),)) if text else None


def usual_heading(view: FactionView) -> tuple[str, ...]:
    """The first lines of the report: its owner and its month."""
    lines = ["Atlantis Report For:", *fold(f"{view.title} ({view.points})")]
    if view.turn:
        month, year = month_and_year(view.turn, view.year)
        lines.append(f"{month}, Year {year}")
    else:
        lines.append("Before the first month")
    return *lines, "", ENGINE


def _notices(view: FactionView) -> list[str]:
    lines = [] if view.turn else folded(list(WELCOME))
    if not view.times:
        lines += fold("The Times is not being sent to you; OPTION TIMES brings it back.")
    if view.idle and view.idle_limit and view.status == "active":
        left = max(0, view.idle_limit - view.idle)
        waited = "last month" if view.idle == 1 else f"for {view.idle} months"
        more = "1 more month" if left == 1 else f"{left} more months"
        lines += fold(f"You have sent no orders {waited}. After {more} without orders, your faction is removed.")
    if view.status != "active":
        lines += fold("Your faction is no more. You may join again with a new one.")
    return lines


def _status(view: FactionView) -> list[str]:
    return [
        f"Tax Regions: {view.taxed} ({view.tax_limit})",
        f"Trade Regions: {view.traded} ({view.trade_limit})",
        f"Mages: {view.mages} ({view.mage_limit})",
    ]


# --- what happened ----------------------------------------------------------------------------------------------------


def _errors(events: Sequence[Event], sheet: OrderSheet | None, told: Callable[[Event], str]) -> Iterator[str]:
    """What could not be read, then what could not be done (ATL-GAP-110)."""
    for found in sheet.diagnostics if sheet else ():
        if found.severity != "note":
            yield from fold(str(found))
    for event in events:
        if isinstance(event, Refused):
            yield from fold(told(event))


def _battles(view: FactionView, events: Sequence[Event], layout: Layout) -> Iterator[str]:
    first = True
    for event in events:
        if isinstance(event, BattleFought):
            if not first:
                yield ""
            yield from layout.battle(view, event)
            first = False


def _events(events: Sequence[Event], told: Callable[[Event], str]) -> Iterator[str]:
    for event in events:
        if is_told(event) and (said := told(event)):
            yield from fold(said)


def is_told(event: Event) -> bool:
    """Whether the event stands in the section of events: not the news, which the Times brings, nor what has its own."""
    return not isinstance(event, (Refused, News, BattleFought)) and not event.silent


def _apart(texts: Iterable[str]) -> Iterator[str]:
    """Paragraphs with a blank line between them."""
    for number, text in enumerate(texts):
        if number:
            yield ""
        yield from fold(text)


def shown_skills(view: FactionView) -> list[tuple[str, int]]:
    """The skill levels to be reported now."""
    found = [entry.rpartition(":") for entry in view.shown if ":" in entry]
    return [(skill, int(level)) for skill, _, level in found]


def shown_items(view: FactionView) -> list[str]:
    """The items to be reported now."""
    return [entry for entry in view.shown if ":" not in entry]


# --- how things stand -------------------------------------------------------------------------------------------------


def _attitudes(view: FactionView) -> Iterator[str]:
    for attitude in _BEST_LAST:
        named = [
            f"{view.factions.get(number, 'unknown')} ({number})"
            for number, held in sorted(view.attitudes.items())
            if held is attitude
        ]
        yield from fold(f"{attitude.value.title()} : {', '.join(named) or 'none'}.")


def _regions(view: FactionView, layout: Layout, weight: Weight) -> Iterator[Section | None]:
    """The current status, a section for each region; the first bears the heading."""
    title = layout.current
    for region in view.regions.values():
        lines = layout.region(region, weight)
        yield _text_section(title, ["", *lines] if title else lines)
        title = ""


def _template_section(view: FactionView, text: str) -> Section | None:
    if view.template is Template.OFF or not text:
        return None
    kind = view.template.value.title()
    return Section(title=f"Orders Template ({kind} Format):", blocks=(Verbatim(text="\n" + text.strip("\n")),))


def _funds(view: FactionView) -> str:
    held = sum(unit.count("silver") for unit in view.own.values())
    people = len(view.own)
    return f"${view.unclaimed} unclaimed, ${held} held by {people} unit{'' if people == 1 else 's'}"


USUAL = Layout(
    usual_heading,
    lambda view: event_text,
    lambda view, event: battle_lines(event),
    region_lines,
    "Current Status:",
    template,
)
CLASSIC = Layout(
    lambda view: (*usual_heading(view), "Standard Atlantis, Version: 4.0.4"),
    bygone.voice,
    bygone.battle_lines,
    lambda region, weight: classic.region_lines(region),
    "",
    classic.sheet,
)
