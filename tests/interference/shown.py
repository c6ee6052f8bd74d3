"""Everything that a seat, and everybody, is shown before and after a turn, as texts by their names."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.hosting.turn.issue import herald
from engine.core import document
from engine.core.events import EVERYONE, Event
from engine.core.language.words import Directory
from engine.core.orders import OrderSheet
from engine.core.ruleset import Ruleset, check_orders, report_in, run_turn
from engine.core.telling.mapchanges import Earlier
from engine.core.telling.newspaper import typeset
from engine.core.telling.press import Standings
from engine.core.telling.report import Report, report_document, report_text
from engine.core.turn import Outcome
from tests.interference.exceptions import HEARSAY, SHUFFLED, masked

PUBLIC = "public: "  # what everybody reads begins with this
OF_DAY = re.compile(r"^ *\d+: .*\n(?:^ +\D.*\n)*", re.MULTILINE)  # what happened on a day, in the text of a report
OF_DAYS = re.compile(rf"(?:{OF_DAY.pattern})+", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What a seat is shown of a turn: answers to its sheet, its report, and the paper. asked: words it looks up."""

    rules: Ruleset[Any, Any]
    state: bytes
    orders: Mapping[str, str]
    seat: str
    seed: str
    number: int
    asked: Sequence[str] = ()

    @cached_property
    def view(self) -> Any:
        return self.rules.look.view(document.decode(self.state, self.rules.play.state_type), self.seat)

    @cached_property
    def checked(self) -> OrderSheet:
        return check_orders(self.rules, self.view, self.orders.get(self.seat, ""))

    @cached_property
    def outcome(self) -> Outcome:
        return run_turn(self.rules, self.state, self.orders, seed=self.seed, number=self.number)

    @cached_property
    def after(self) -> Any:
        return document.decode(self.outcome.state, self.rules.play.state_type)

    @cached_property
    def heard(self) -> list[Event]:
        return [event for event in self.outcome.events if self.seat in event.seen_by or event.seen_by == EVERYONE]

    @cached_property
    def _earlier(self) -> Earlier:
        return Earlier(sheet=self.rules.look.map_sheet(self.view), turn=self.number - 1)

    @cached_property
    def sources(self) -> tuple[Any, ...]:
        """All that everything else is made of: where this is the same, so is the rest."""
        look = self.rules.look
        private = (self.view, self.checked, look.view(self.after, self.seat), self.heard)
        told = (self.outcome.headlines, self.outcome.standings, self.outcome.finished, self.outcome.press)
        return (*private, look.view(self.after, None), *told)

    @cached_property
    def texts(self) -> dict[str, str]:
        """All of it in words, by names."""
        every = (*self._answers(), *self._told(), *self._public())
        return {name: masked(self.rules.key, text) for name, text in every}

    def _answers(self) -> Iterator[tuple[str, str]]:
        """Before the turn."""
        rules, view, sheet = self.rules, self.view, self.checked
        yield "check", "\n".join(map(repr, sheet.diagnostics))
        yield "orders as read", "\n".join(repr((order.name, dict(order.args), order.unit)) for order in sheet.orders)
        yield "explanation", "\n".join(rules.look.explain(sheet, view))
        if rules.look.planned_map is not None:
            yield "planned map", repr(rules.look.planned_map(view, sheet))
        yield from ((f"{name} before", text) for name, text in _kept(rules, view, self.asked))
        yield "first report", self._read(report_in(rules, "", view, (), None))

    def _told(self) -> Iterator[tuple[str, str]]:
        """After the turn."""
        rules, outcome, seat = self.rules, self.outcome, self.seat
        if seat not in outcome.reports:
            return
        yield "report", self._text(outcome.reports[seat])
        yield "page", self._page(outcome.reports[seat])
        yield "map", repr(outcome.maps[seat])
        view = rules.look.view(self.after, seat)
        yield from ((f"{name} after", text) for name, text in _kept(rules, view, self.asked))
        for name in rules.look.report_formats or {}:
            yield f"report as {name}", self._read(report_in(rules, name, view, self.heard, outcome.sheets.get(seat)))
        if rules.house is not None:
            yield "advice", repr(rules.house.advise(view, self.heard))

    def otherwise(self, other: Shown, *, but: Collection[str]) -> dict[str, str]:
        """What the report of another turn tells otherwise, but for events of these kinds."""
        return _unlike(self._told_but(but), other._told_but(but))

    def _told_but(self, kinds: Collection[str]) -> dict[str, str]:
        """The report and its page without events of these kinds."""
        if self.seat not in self.outcome.reports:
            return {}
        heard = [event for event in self.heard if event.kind not in kinds]
        view = self.rules.look.view(self.after, self.seat)
        report = report_in(self.rules, "", view, heard, self.outcome.sheets.get(self.seat))
        told = {"report": self._text(report), "page": self._page(report)}
        return {name: masked(self.rules.key, text) for name, text in told.items()}

    def _read(self, report: Report) -> str:
        return self._text(report) + self._page(report)

    def _text(self, report: Report) -> str:
        text = report_text(report)
        return by_days(text) if self.rules.key in SHUFFLED else text

    def _page(self, report: Report) -> str:
        """What pages are made of."""
        document = dict(report_document(report, earlier=self._earlier))
        if self.rules.key in SHUFFLED:
            document["turnkeep"] = {**document["turnkeep"], "events": _by_days(document["turnkeep"]["events"])}
            for part in ("places", "elsewhere"):
                document[part] = [{**one, "events": _by_days(one.get("events", ()))} for one in document.get(part, ())]
        return json.dumps(document, indent=1, default=str)

    def _public(self) -> Iterator[tuple[str, str]]:
        outcome = self.outcome
        yield f"{PUBLIC}map", repr(outcome.public_map)
        yield f"{PUBLIC}standings", repr(outcome.standings)
        yield f"{PUBLIC}end", repr(outcome.finished)
        if self.rules.key in HEARSAY:
            outcome = replace(outcome, standings=Standings(title="", columns=()))
        paper = typeset(outcome, (), seed="x", masthead=herald(self.rules), campaign="Test")
        yield f"{PUBLIC}paper", repr(paper)


def _kept(rules: Ruleset[Any, Any], view: Any, asked: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What a view holds ready at any time: completion, template, letters, look-up, buttons."""
    yield "template", rules.look.template(view)
    yield "completion", _completion(rules.look.directory(view))
    if rules.mail.addressees is not None:
        yield "addressees", repr(rules.mail.addressees(view))
    if rules.look.lookup is not None:
        yield "look-up", "\n".join(repr((word, rules.look.lookup(view, word))) for word in asked)
    if rules.look.buttons is not None:
        yield "buttons", repr(rules.look.buttons(view))


def _completion(directory: Directory) -> str:
    return repr({kind: directory.spoken(kind) for kind in sorted(directory.kinds())})


def by_days(text: str) -> str:
    """A report in which what happened on a day in one place stands in an order of its own."""

    def in_order(found: re.Match[str]) -> str:
        return "".join(sorted(OF_DAY.findall(found[0]), key=lambda told: (int(told.partition(":")[0]), told)))

    return OF_DAYS.sub(in_order, text)


def _by_days(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The events of a page day by day, those of each in an order of its own."""
    bare = [{key: value for key, value in event.items() if key != "id"} for event in events]
    return sorted(bare, key=lambda event: (event.get("day", 0), json.dumps(event, default=str)))


def differences(one: Shown, other: Shown, *, closely: bool = False) -> dict[str, str]:
    """What is shown otherwise: the first line that differs in each, before and after. closely: all words are compared,
    though they are made of the same.
    """
    if one.sources == other.sources and not closely:
        return {}
    return _unlike(one.texts, other.texts)


def _unlike(one: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    return {
        name: _first(one.get(name, ""), other.get(name, ""))
        for name in dict.fromkeys((*one, *other))
        if one.get(name, "") != other.get(name, "")
    }


def _first(one: str, other: str) -> str:
    pairs = zip([*one.split("\n"), "(nothing)"], [*other.split("\n"), "(nothing)"], strict=False)
    here, there = next(((a, b) for a, b in pairs if a != b), ("(the same)", "(the same)"))
    at = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    return f"{here[max(0, at - 60) : at + 140]!r} became {there[max(0, at - 60) : at + 140]!r}"
