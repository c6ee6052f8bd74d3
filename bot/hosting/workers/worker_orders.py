"""Jobs about orders: read, checked, judged, merged, completed. Plain records go in and come out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.hosting.workers.completion import Offer, complete_order
from bot.hosting.workers.insertion import with_order
from bot.hosting.workers.worker_states import Rulesets, Sight, seen
from engine.core.diagnostics import Diagnostic
from engine.core.language.words import Word
from engine.core.orders import OrderSheet, Understood
from engine.core.ruleset import Ruleset, Submission, Verdict, check_orders

MOST_LINES = 3_000  # of what was understood: more than anybody reads, and no load for who shows it


@dataclass(frozen=True, slots=True)
class Explained:
    """A line of what was understood as it travels, see `Understood`. heading: "" where the game names none."""

    whole: str
    heading: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What the game makes of a text. text: as the game keeps it; explained: a line an order."""

    text: str
    diagnostics: tuple[Diagnostic, ...]
    explained: tuple[Explained, ...]
    accepted: int
    errors: int
    warnings: int

    @property
    def understood(self) -> tuple[str, ...]:
        """A line an order, as the game said it."""
        return tuple(
            Understood(line.heading, line.said, line.whole) if line.heading else line.whole for line in self.explained
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A submission to be judged, see `Submission`."""

    text: str
    turn: int
    faction: str
    version_on_file: int | None


def check_job(rulesets: Rulesets, sight: Sight, text: str) -> Checked:
    """Read and check a text."""
    rules, view = seen(rulesets, sight)
    return _checked(rules, view, check_orders(rules, view, text))


def judge_job(rulesets: Rulesets, sight: Sight, sent: Sent) -> tuple[Checked, Verdict]:
    """Read and check a submission, and ask the game whether it takes it."""
    rules, view = seen(rulesets, sight)
    sheet = check_orders(rules, view, sent.text)
    verdict = rules.play.admit(
        Submission(sheet=sheet, turn=sent.turn, faction=sent.faction, version_on_file=sent.version_on_file)
    )
    return _checked(rules, view, sheet), verdict


def merge_job(rulesets: Rulesets, sight: Sight, on_file: str, new: str) -> Checked | None:
    """Merge a submission with the orders on file, as the game does, and check the result; None when that
    is the submission itself.
    """
    rules, view = seen(rulesets, sight)
    text = rules.play.merge(on_file, new)
    if text == new:
        return None
    return replace(_checked(rules, view, check_orders(rules, view, text)), text=text)


def template_job(rulesets: Rulesets, sight: Sight) -> str:
    """The orders sheet to start from."""
    rules, view = seen(rulesets, sight)
    return rules.look.template(view)


def place_job(rulesets: Rulesets, sight: Sight, before: str | None, unit: str, line: str) -> str:
    """The text (None: the template) with one order more. Raises BadChoice."""
    rules, view = seen(rulesets, sight)
    text = rules.look.template(view) if before is None else before
    directory, block = rules.look.directory(view), rules.look.unit_block
    if block is None:
        return with_order(rules.book, directory, text, unit, line)
    return with_order(rules.book, directory, text, unit, line, lambda number: block(view, number))


def complete_job(rulesets: Rulesets, sight: Sight, typed: str) -> list[Offer]:
    """What an order line may become: what is shown, and the line."""
    rules, view = seen(rulesets, sight)
    return complete_order(rules.book, rules.look.directory(view), typed)


def names_job(rulesets: Rulesets, sight: Sight, kind: str) -> list[str]:
    """What the seat may name of a kind."""
    rules, view = seen(rulesets, sight)
    return list(rules.look.directory(view).names(kind))


def own_units_job(rulesets: Rulesets, sight: Sight) -> list[tuple[str, str]]:
    """Who of the seat can be given orders, as (name, what an order calls it)."""
    rules, view = seen(rulesets, sight)
    directory = rules.look.directory(view)
    own = [(name, directory.find("own unit", [Word(name, 1, 1)])) for name in directory.names("own unit")]
    return [(name, str(found[0])) for name, found in own if found] or [(n, n) for n in directory.names("unit")]


def _checked(rules: Ruleset[Any, Any], view: Any, sheet: OrderSheet) -> Checked:
    understood = rules.look.explain(sheet, view)
    if len(understood) > MOST_LINES:
        left = len(understood) - MOST_LINES
        understood = [*understood[:MOST_LINES], f"… and {left:,} more orders."]
    return Checked(
        text=sheet.text,
        diagnostics=sheet.diagnostics,
        explained=tuple(map(_explained, understood)),
        accepted=len(sheet.orders),
        errors=sheet.error_count,
        warnings=sheet.warning_count,
    )


def _explained(line: str) -> Explained:
    return Explained(str(line), line.heading, line.said) if isinstance(line, Understood) else Explained(line)
