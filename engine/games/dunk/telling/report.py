"""The turn report of a kingdom, its sections in the order of the rulebook (DNK-REPORT-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from textwrap import wrap
from typing import Any

from engine.core import document
from engine.core.events import Event
from engine.core.language.numerals import listed
from engine.core.language.words import readable
from engine.core.orders import OrderSheet
from engine.core.telling.report import Block, Lines, Report, Section, Table, Verbatim, quiet, weightiest
from engine.games.dunk.armies.events import BattleReport, Combatant, MarchReport
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.events import News, OrderEvent, Refused
from engine.games.dunk.language.frame import is_standing
from engine.games.dunk.realm.events import IncomeAccount, LandTaken
from engine.games.dunk.sight.view import KingdomView
from engine.games.dunk.telling.ascii_map import LEGEND, ascii_map
from engine.games.dunk.telling.calendar import date
from engine.games.dunk.telling.sheet import template
from engine.games.dunk.telling.status import shorten_to, status_section
from engine.games.dunk.turn.events import DunkmasterSpoke, RumourLists, RumourOfAlliances, RumourOfHero
from engine.games.dunk.wording import say

WIDTH = 78
BATTLES = (BattleReport, MarchReport)
RUMOURS = (RumourOfHero, RumourLists, RumourOfAlliances)
ELSEWHERE = (*RUMOURS, DunkmasterSpoke, IncomeAccount)  # told by the paper, on its own, and by the funds
LATE = "Havoc"  # told after the phase it comes before (DNK-REPORT-14)
WELCOME = (
    "None yet: this is your starting position, before the first turn.",
    "The last section of this report is an orders sheet. Copy it, edit it and send it with /orders submit. The answer "
    "shows how your orders were understood. You can send new ones until the deadline.",
    "To raise an army, write: place (province) (directions). An army takes the unowned land it stands on.",
)


def report(view: KingdomView, events: Sequence[Event], sheet: OrderSheet | None) -> Report:
    """What a kingdom is told about its turn. events: those its seat learns of, in order."""
    sheet_text = template(view)
    sections = [
        _orders_section(view, events, sheet),
        _happenings_section(events),
        _battles_section(events),
        status_section(view),
    ]
    if view.settings.get("ascii", True):
        blocks = (Lines(lines=(LEGEND,)), Verbatim(text=ascii_map(view)))
        sections.append(Section(title="ASCII map", blocks=blocks))
    spoken = tuple(event for event in events if isinstance(event, DunkmasterSpoke))
    if spoken:
        lines = tuple(line for event in spoken for line in (event.title, *event.text.splitlines()))
        sections.append(Section(title="Dunkmaster speaks", blocks=(Lines(lines=lines),)))
    if sheet_text:
        sections.append(Section(title="Orders sheet", blocks=(Verbatim(text=sheet_text),)))
    return Report(
        seat=view.seat,
        name=spaced(view.name),
        game="dunk",
        turn=view.turn,
        date=date(view.turn),
        title=_title(view),
        sections=tuple(sections),
        happened=happened(events),
        funds=_funds(view),
        warnings=tuple(_warnings(view, events, sheet)),
        template=sheet_text,
        width=WIDTH,
        data=partial(_data, view, events),
    )


def _title(view: KingdomView) -> str:
    when = f"turn {view.turn}" if view.turn else "before the first turn"
    return f"Dunk! campaign {view.campaign}: {spaced(view.name)}, {when}"


# --- orders -----------------------------------------------------------------------------------------------------------


def _orders_section(view: KingdomView, events: Sequence[Event], sheet: OrderSheet | None) -> Section:
    """The orders as sent, then what came of each (DNK-REPORT-02)."""
    if sheet is None:  # no turn was run for this kingdom yet
        return Section(title="Your orders", blocks=(Lines(lines=WELCOME),))
    if is_standing(sheet):
        text = "You sent no orders; the kingdom carried on as before."
        sent: tuple[Block, ...] = (Lines(lines=(text,)),)
    else:
        sent = (Verbatim(text=_folded(sheet.text)),)
    parts = [Section(title="As you sent them", blocks=sent)]
    unread = tuple(str(found) for found in sheet.diagnostics if found.severity != "note")
    if unread:
        parts.append(Section(title="What we could not make out", blocks=(Lines(lines=unread),)))
    answers = tuple(_answers(events))
    if answers:
        parts.append(Section(title="What came of them", blocks=(Lines(lines=answers, hanging=4),)))
    else:
        parts.append(Section(title="What came of them", blocks=(Lines(lines=("Nothing.",)),)))
    return Section(title="Your orders", sections=tuple(parts))


def _folded(text: str) -> str:
    """A sheet with nothing hidden in it, long lines folded to the width of the report as the reader would join them."""
    lines: list[str] = []
    for line in text.strip("\n").split("\n"):
        pieces = wrap(readable(line), WIDTH - 2, break_on_hyphens=False, subsequent_indent="  ") or [""]
        lines += [piece + " \\" for piece in pieces[:-1]] + pieces[-1:]
    return "\n".join(lines)


def _answers(events: Sequence[Event]) -> Iterator[str]:
    """A line for each order: the order, then everything that came of it."""
    by_line: dict[tuple[int, str], list[str]] = {}
    for event in events:
        if isinstance(event, OrderEvent):
            by_line.setdefault((event.line, event.order), []).append(say(event))
    for (_, order), sentences in sorted(by_line.items(), key=lambda item: item[0][0]):
        said = " ".join(sentences)
        yield f"{order.strip()}: {said}" if order.strip() else said


# --- happenings -------------------------------------------------------------------------------------------------------


def _happenings_section(events: Sequence[Event]) -> Section:
    """Everything else that happened, phase by phase; at the end what everybody knows, and rumours (DNK-REPORT-03)."""
    phases: dict[str, list[str]] = {}
    late: list[str] = []
    news: list[str] = []
    for event in events:
        if isinstance(event, (OrderEvent, DunkmasterSpoke, *BATTLES, *RUMOURS)):
            continue
        sentence = say(event)
        if isinstance(event, News):
            news.append(sentence)
        elif event.phase == LATE:
            late.append(sentence)
        else:
            phases.setdefault(event.phase, []).append(sentence)
    phases = _with_late(phases, late)
    if news:
        phases["News of the world"] = list(dict.fromkeys(news))
    sections = [Section(title=phase, blocks=(Lines(lines=tuple(lines)),)) for phase, lines in phases.items()]
    rumours = tuple(_rumour_blocks(events))
    if rumours:
        sections.append(Section(title="Rumours", blocks=rumours))
    quiet = () if sections else (Lines(lines=("Nothing happened that anybody thought worth writing down.",)),)
    return Section(title="Other happenings", blocks=quiet, sections=tuple(sections))


def _with_late(phases: dict[str, list[str]], late: list[str]) -> dict[str, list[str]]:
    """Puts the havoc after the income, or where the income would stand."""
    if not late:
        return phases
    before = [phase for phase in phases if phase in _UP_TO_INCOME]
    after = [phase for phase in phases if phase not in _UP_TO_INCOME]
    return {**{p: phases[p] for p in before}, LATE: late, **{p: phases[p] for p in after}}


_UP_TO_INCOME = (
    "Orders",
    "Delayed orders",
    "First army moves",
    "Movement battles",
    "Movement",
    "Battle",
    "Starvation",
    "Resurrection",
    "Desertion",
    "Income",
)


def _rumour_blocks(events: Sequence[Event]) -> Iterator[Block]:
    for event in events:
        if isinstance(event, RumourOfHero):
            yield Lines(lines=(say(event),))
        elif isinstance(event, RumourLists):
            yield Lines(lines=(say(event),))
            yield _rumour_table(event)
        elif isinstance(event, RumourOfAlliances):
            yield Lines(lines=(say(event),))
            yield Lines(lines=tuple(_alliance(names) for names in event.alliances))


def _rumour_table(event: RumourLists) -> Table:
    rows = []
    lists = (event.income, event.provinces, event.techs)
    for index in range(max(len(entries) for entries in lists)):
        row: list[str] = []
        for entries in lists:
            name, value = entries[index] if index < len(entries) else ("", "")
            row += [shorten_to(spaced(name), 19), str(value)]
        rows.append(tuple(row))
    columns = ("Greatest income", "Gold", "Most provinces", "No", "Most technologies", "No.")
    return Table(columns=columns, rows=tuple(rows), right=("Gold", "No", "No."))


def _alliance(names: Sequence[str]) -> str:
    return spaced(f"{names[0]} leads {', '.join(names[1:])}.")


# --- battles ----------------------------------------------------------------------------------------------------------


def _battles_section(events: Sequence[Event]) -> Section:
    """A report for each army that fought on the march, and one for each province (DNK-REPORT-04)."""
    blocks: list[Block] = []
    for event in events:
        if isinstance(event, MarchReport):
            blocks.append(_battle_lines(event, (event.own, *event.enemies)))
        elif isinstance(event, BattleReport):
            blocks.append(_battle_lines(event, event.armies))
    if not blocks:
        blocks.append(Lines(lines=("No battles. The gravediggers are playing cards.",)))
    return Section(title="Battle reports", blocks=tuple(blocks))


def _battle_lines(event: Event, fighters: Sequence[Combatant]) -> Lines:
    return Lines(lines=(say(event), *(combatant_line(one) for one in fighters)), hanging=6)


def combatant_line(one: Combatant) -> str:
    """One army of a battle report with its four values (DNK-REPORT-05)."""
    fate = "survives" if one.survived else "is killed by arrows" if one.killed_by_arrows else "falls"
    values = f"(eas {one.eas}, aas {one.aas}, es {one.es}, as {one.own})"
    kind = "" if one.type.replace("_", " ") in one.name.casefold() else f" {one.type}"
    return f"   {one.name} of {spaced(one.kingdom_name)}, {one.race}{kind}, ERF {one.erf}, {fate} {values}"


# --- the card ---------------------------------------------------------------------------------------------------------


def happened(events: Sequence[Event]) -> tuple[str, ...]:
    """The most important sentences of the turn, the weightiest first; land that was taken in one."""
    taken = [str(event.province) for event in events if isinstance(event, LandTaken)]
    all_land = f"Our armies have taken provinces {listed(taken)}, which belonged to nobody who was looking."

    def sentence(event: Event) -> str:
        return all_land if isinstance(event, LandTaken) and len(taken) > 1 else say(event)

    told = weightiest((event for event in events if not isinstance(event, ELSEWHERE)), sentence)
    return told or (quiet("turn") if events else ())


def _funds(view: KingdomView) -> str:
    net = view.town_income + view.income - view.administration
    return f"{view.gold} gold in the treasury, {net:+d} a turn before the armies are paid"


def _warnings(view: KingdomView, events: Sequence[Event], sheet: OrderSheet | None) -> Iterator[str]:
    if view.gold < 0:
        risk = min(100, -view.gold)
        yield f"The treasury is {-view.gold} gold short. If that lasts, each army has a {risk} % chance of deserting."
    lost = [str(province.number) for province in view.own_provinces if province.out_of_control]
    if lost:
        yield f"Out of control: {', '.join(lost)}."
    sick = [str(province.number) for province in view.own_provinces if province.plague]
    if sick:
        yield f"Plague in {', '.join(sick)}."
    refused = sum(isinstance(event, Refused) for event in events)
    if refused:
        yield f"{refused} of our orders could not be carried out."
    unread = len(sheet.errors) if sheet else 0
    if unread:
        yield f"{unread} of our orders could not be read."
    if sheet is not None and is_standing(sheet):
        yield "You sent no orders this turn."


# --- for client programs ----------------------------------------------------------------------------------------------


def _data(view: KingdomView, events: Sequence[Event]) -> dict[str, Any]:
    """The report for programs: all that is known, and all that happened, as plain data."""
    known = document.plain(view)
    known["terrains"] = "".join(terrain.value[0] for terrain in view.terrains)
    told = [{"kind": event.kind, "text": say(event), **document.plain(event)} for event in events]
    for event in told:
        event.pop("seen_by", None)  # who else knows is nobody's business
    return {"known": known, "events": told}
