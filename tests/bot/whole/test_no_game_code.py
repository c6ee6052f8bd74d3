"""No game code in the bot's process: only the workers' jobs, the command line's offline play and the demo call a game.

A sheet that takes minutes to read, a report that raises, a library that crashes must end a worker and nothing else.
"""

from __future__ import annotations

import ast
import typing
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache

import pytest

from engine.core.house import House
from engine.core.ruleset import Look, Mail, Paper, Play, Ruleset
from engine.games.registry import GAMES
from tests.suite.test_house import imports, in_package, parsed, sources

# Who may call games: the jobs with what they are made of; play without Discord; the demo, which is nobody's host.
MAY = (
    "bot.hosting.workers.worker",
    "bot.hosting.workers.worker_house",
    "bot.hosting.workers.worker_looks",
    "bot.hosting.workers.worker_orders",
    "bot.hosting.workers.worker_process",
    "bot.hosting.workers.worker_seats",
    "bot.hosting.workers.worker_states",
    "bot.hosting.workers.insertion",
    "bot.hosting.site.pages",
    "bot.commandline.archivefile",
    "bot.commandline.gamecheck",
    "bot.cli",
    "bot.commandline.offline",
    "bot.commandline.orderdesk",
    "bot.commandline.worldfile",
    "bot.demo",
)

# What the engine has that runs a game's code, or decodes its states, or draws what it made.
GAME_WORK = (
    "engine.core.document",
    "engine.core.telling.newspaper",
    "engine.core.orders.read_orders",
    "engine.render",
    *(
        f"engine.core.ruleset.{name}"
        for name in ("begin", "check_orders", "join", "leave", "look", "onlooker", "read_for", "run_turn")
    ),
)

STATIC = {"date"}  # a turn's number in the game's calendar
SHARED = {"choices"}  # of `House` a function, of `Play` a model


@cache
def functions() -> set[str]:
    """The fields of a Ruleset and its parts that are functions."""
    found = set()
    for part in (Ruleset, Play, Look, Mail, Paper, House):
        hints = typing.get_type_hints(part)
        for field in fields(part):
            kinds = (hints[field.name], *typing.get_args(hints[field.name]))
            if any(typing.get_origin(kind) is typing.get_origin(Callable[[], None]) for kind in kinds):
                found.add(field.name)
    return found - STATIC - SHARED


def a_ruleset(node: ast.expr) -> bool:
    """Whether an expression looks like a ruleset or a part of one: `rules`, `x.rules.look`, `ruleset(...)` ..."""
    if isinstance(node, ast.Call):
        return a_ruleset(node.func)
    if isinstance(node, ast.Subscript):
        return a_ruleset(node.value)
    if isinstance(node, ast.Attribute) and node.attr in PARTS:
        return a_ruleset(node.value)
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name.strip("_") in ("rules", "ruleset", "rulesets", "RULESET")


PARTS = ("play", "look", "mail", "paper")
OWN_NAMES = {"new_game", "drop_seat", "seats_of", "map_sheet", "standing_orders", "reading_names"}


def called(module: str, source: str) -> Iterator[str]:
    """Where a module takes hold of a game's functions. To ask whether the game has one (`is not None`) is free."""
    for name in imports(module, source):
        if any(in_package(name, work) for work in GAME_WORK):
            yield f"{module} imports {name}"
    tree = parsed(source)
    asked = {
        id(node.left)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare) and all(isinstance(op, (ast.Is, ast.IsNot)) for op in node.ops)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or id(node) in asked:
            continue
        if node.attr in OWN_NAMES or (node.attr in functions() and a_ruleset(node.value)):
            yield f"{module}:{node.lineno} .{node.attr}"


def test_only_workers_offline_play_and_the_demo_call_a_game() -> None:
    bots = [(module, source) for module, source in sources() if in_package(module, "bot")]
    others = [(module, source) for module, source in bots if not any(in_package(module, may) for may in MAY)]
    assert len(others) > 60
    assert [line for module, source in others for line in called(module, source)] == []


def test_no_module_of_the_bot_imports_a_game_by_its_name() -> None:
    """Games are found by the registry, by their keys; not even the demo knows one from the other."""
    found = [
        f"{module} imports {name}"
        for module, source in sources()
        if in_package(module, "bot")
        for name in imports(module, source)
        if any(in_package(name, f"engine.games.{game}") for game in GAMES)
    ]
    assert found == []


def test_every_function_of_a_ruleset_is_known_to_this_test() -> None:
    assert {"view", "check", "explain", "template", "report", "lookup", "planned_map", "admit", "merge"} <= functions()
    assert functions() >= OWN_NAMES
    assert not functions() & {"title", "options", "choices", "book", "phases", "plans_ahead"}


@pytest.mark.parametrize(
    "source",
    [
        "rules.look.view(state, seat)",
        "asyncio.to_thread(desk.rules.look.template, view)",
        "self._core.rules(campaign).look.directory(view)",
        "ruleset(game).look.check(view, sheet)",
        "look_up = self._core.rules(campaign).look.lookup",
        "anything.seats_of(state)",
        "from engine.core.ruleset import Ruleset, run_turn",
        "from engine.core import document",
        "from engine.render import draw_map",
    ],
)
def test_a_call_would_be_found(source: str) -> None:
    assert list(called("bot.cogs.reading.reports", source)) != []


@pytest.mark.parametrize(
    "source",
    [
        "await self.hosting.orders.check(seat, user, text)",
        "await hosting.papers.report(seat, user)",
        "planned = rules.look.planned_map is not None",
        "rules.look.calendar.date(3), rules.title, rules.seats[0]",
        "rules.play.options.model_validate(values)",
        "from engine.core.ruleset import Ruleset, Admission",
    ],
)
def test_static_data_and_the_services_are_let_through(source: str) -> None:
    assert list(called("bot.cogs.reading.reports", source)) == []
