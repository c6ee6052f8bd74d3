"""Words that reports, templates and cards share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.events import Event
from engine.core.ruleset import Calendar
from engine.games.erfworld.day.halves import AFTERNOON, MORNING
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.magic import SCHOOLS, TOOLS
from engine.games.erfworld.sight.view import SOMEBODY, OwnUnit, SeenContract, SideView
from engine.games.erfworld.state import Standing, World
from engine.games.erfworld.wording import WORDING

WIDTH = 78  # of reports and templates
STANDINGS = {
    Standing.RULES: "rules",
    Standing.HOMELESS: "wanders without a city",
    Standing.FROZEN: "is frozen: its ruler is a captive",
    Standing.FALLEN: "is no more",
}


NAMED = {
    "truce": "a truce", "alliance": "an alliance", "tribute": "a tribute", "ransom": "a ransom", "colony": "a colony",
    "purchase": "a purchase",
}  # fmt: skip


def date(turn: int, half: str = "") -> str:
    """A turn as reports print it; turn 0 is before the first day. half: of the day, where a day has two."""
    day = f"Day {turn}" if turn > 0 else "Before the first day"
    return f"{day}, {half}" if half else day


class Days(Calendar[World, SideView]):
    """With two deadlines a day a turn is a half of one (ERF-D-13)."""

    def under(self, number: int, options: Mapping[str, Any]) -> str:
        if number > 0 and options.get("halves"):
            return date((number + 1) // 2, MORNING if number % 2 else AFTERNOON)
        return date(number)

    def of(self, state: World, number: int) -> str:
        return date(state.day, state.half)

    def next(self, view: SideView) -> str:
        if not view.halves:
            return date(view.coming_day)
        return date(view.coming_day, AFTERNOON if view.half == MORNING else MORNING)


def say(event: Event) -> str:
    """An event in words."""
    return WORDING.catalogue.sentence(event)


def points(thirds: int) -> str:
    """Move in points: "6", "5.7"."""
    return f"{thirds / THIRDS:.1f}".removesuffix(".0")


def state_of(view: SideView, unit: OwnUnit) -> str:
    """What to say about a unit in addition to its name."""
    parts = []
    if unit.jailor:
        return f"captive of {'somebody' if unit.jailor == SOMEBODY else view.owner_name(unit.jailor)}"
    if unit.level > 1 or unit.commander:
        parts.append(f"level {unit.level}")
    if unit.heir:
        parts.append("heir")
    if unit.luck:
        parts.append(f"luck {unit.luck}")
    if unit.school:
        parts.append(f"{unit.mastery} of {SCHOOLS[unit.school].name}, {unit.juice:,} juice")
    parts += [TOOLS[tool].name for tool in unit.tools]
    parts.append("garrison" if unit.garrison else f"move {points(unit.move)}")
    if unit.stack:
        parts.append(f"stack {unit.stack}")
    if unit.on:
        parts.append(f"on {unit.on.upper()}")
    if unit.hidden:
        parts.append("hidden")
    if not (unit.commander or unit.commanded or unit.garrison):
        parts.append("no commander here")
    return ", ".join(parts)


def contract_words(view: SideView, contract: SeenContract) -> str:
    """A contract with its state: "K2: a truce with Jetstone (S2), in force"."""
    other = contract.partner if contract.maker == view.side else contract.maker
    total = f" of ${int(contract.terms['sum']):,}" if "sum" in contract.terms else ""
    total += f" of {contract.terms['percent']}% of the income" if "percent" in contract.terms else ""
    name = NAMED[contract.kind]
    who = f" for {contract.terms['name']}" if "name" in contract.terms else ""
    if 0 <= contract.from_day <= view.day:
        state = f"in force since day {contract.from_day}"
    elif len(contract.signed) > 1:
        state = "signed; it holds from the next dawn"
    else:
        state = "waits for them" if view.side in contract.signed else f"waits for us: SIGN {contract.id.upper()}"
    return f"{contract.id.upper()}: {name}{total}{who} with {view.owner_name(other)}, {state}"
