"""Jobs of the players of the house: what they choose, order and answer, and what a mentor says to a beginner."""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import dedent
from typing import Any

from bot.hosting.workers.insertion import Addition, with_orders
from bot.hosting.workers.worker_orders import Checked, Sent, judge_job
from bot.hosting.workers.worker_states import Rulesets, Sight, seen
from engine.core.dice import Dice
from engine.core.house import House, Temper
from engine.core.orders import read_orders
from engine.core.ruleset import Admission, Ruleset


def choices_job(
    rulesets: Rulesets, game: str, options: Mapping[str, Any], temper: Temper, seed: str
) -> Mapping[str, Any]:
    """What a house player chooses when it joins."""
    rules = rulesets(game)
    chosen = _house(rules).choices(rules.play.options.model_validate(dict(options)), temper, Dice(seed, "house joins"))
    return rules.play.choices.model_validate(dict(chosen)).model_dump(mode="json")


def sheet_job(
    rulesets: Rulesets, sight: Sight, temper: Temper, seed: str, turn: int, faction: str
) -> tuple[Checked, int | None]:
    """The sheet of a house player as the game keeps it, with its version. seed: of the turn.

    Raises ValueError when the game would not take the sheet.
    """
    rules, view = seen(rulesets, sight)
    text = _house(rules).orders(view, temper, Dice(seed, "house", sight.seat or ""))
    checked, verdict = judge_job(rulesets, sight, Sent(text=text, turn=turn, faction=faction, version_on_file=None))
    if verdict.admission is not Admission.STORE:
        raise ValueError(f"The game does not take the house's sheet: {verdict.reason}")
    return checked, verdict.version


def answer_job(rulesets: Rulesets, sight: Sight, temper: Temper, letter: str) -> str:
    """What a house player answers to a letter; "" for nothing."""
    rules, view = seen(rulesets, sight)
    return _house(rules).answer(view, temper, letter)


def suggestion_job(rulesets: Rulesets, sight: Sight, before: str | None, suggested: str) -> str:
    """The text (None: the template) with a mentor's lines in it, each in the section of its unit. Lines indented below
    the one that names the unit go there together, as they stand; in a template in place of what is there.
    """
    rules, view = seen(rulesets, sight)
    text = rules.look.template(view) if before is None else before
    directory, block = rules.look.directory(view), rules.look.unit_block
    headings = {line: unit for unit, line in read_orders(suggested, rules.book).header.get("sections", {}).items()}
    unit, number = "", 1
    added: list[Addition] = []
    for part in re.split(r"\n(?!\s)", suggested):
        line, _, below = part.partition("\n")
        word, _, rest = line.partition(" ")
        is_alone = False
        if number in headings or word.casefold() == "unit":
            unit, line = headings.get(number, rest), dedent(below)
            is_alone = before is None and bool(line)
        number += 1 + part.count("\n")
        if is_alone or line.strip():
            added.append(Addition(unit, line.strip(), is_alone))
    more = () if block is None else (lambda number: block(view, number),)
    return with_orders(rules.book, directory, text, added, *more)


def _house(rules: Ruleset[Any, Any]) -> House[Any]:
    if rules.house is None:
        raise ValueError(f"{rules.title} has no players of the house.")
    return rules.house
