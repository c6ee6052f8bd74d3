"""The rooms of every game: which stands on which, how full they are, and the README that lists the turn.

The order is stated once, for all games; a room that a game lacks is absent.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from engine.games.registry import GAMES, ruleset
from tests.suite.callers import GROWING, statements
from tests.suite.table import each

ROOT = Path(__file__).parent.parent.parent
MOST_ENTRIES = 15

# From the ground up: whoever stands further on may import what stands before it.
ORDER = (
    # What all rooms know: the state, what a turn notes, codes and sentences, the bases of events.
    "codes", "state", "refusals", "wording", "events", "scratch",
    # The tables; fights that know no campaign, and what is decided in them in advance.
    "rules", "bouts", "mass", "doctrine",
    # What players may write; how an order becomes a deed.
    "language", "acting",
    # Subjects.
    "units", "armies", "casting", "naval", "realm", "diplomacy", "land", "combat", "titles", "siege", "battle", "trade",
    "household", "instant", "work", "sight", "magic", "travel", "rule", "study", "nonplayers", "founding",
    # The phases in their order, all that can be ordered, the day that carries it out; what players are told before and
    # after.
    "month", "turn", "book", "day", "checking", "telling", "house",
    # The game as a whole.
    "upgrades", "lint", "ruleset", "specimen",
)  # fmt: skip
ONLY_FOR_TYPES = "scratch"  # names the types of all subjects and calls none
FILES = {
    "README.md",
    "game.toml",
    "__init__.py",
    "sentences",
    *(f"{name}.py" for name in ORDER),
}  # at the root, beside the rooms

WHOLE = sorted(set(GAMES) - set(GROWING))  # whose README is held; that of a game whose subjects still land follows
Graph = Mapping[str, set[str]]


def folder(game: str) -> Path:
    return ROOT / "engine" / "games" / game


def modules(root: Path) -> dict[str, Path]:
    """Dotted name below the game -> its file: "battle.rounds", and "battle" for the package itself."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    del found[""]
    return found


@cache
def imported(game: str, path: Path) -> tuple[tuple[str, bool], ...]:
    """What a file imports of its own game, and whether for the type checker only."""
    return tuple(_imported(game, path))


def _imported(game: str, path: Path) -> Iterator[tuple[str, bool]]:
    every = list(statements(ast.parse(path.read_text(encoding="utf-8"))))
    for_types = {
        id(inner)
        for node in every
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    prefix = f"engine.games.{game}"
    for node in every:
        if isinstance(node, ast.ImportFrom) and node.module and (node.module + ".").startswith(prefix + "."):
            for alias in node.names:
                yield f"{node.module}.{alias.name}".removeprefix(prefix).lstrip("."), id(node) in for_types


def drawn(game: str, root: Path) -> dict[str, set[str]]:
    """The import graph between the modules of a game."""
    known = modules(root)
    graph: dict[str, set[str]] = {}
    for name, path in known.items():
        graph[name] = set()
        for target, only_types in imported(game, path):
            if not only_types:
                graph[name].add(target if target in known else target.rpartition(".")[0])
    return graph


def between_rooms(graph: Graph) -> dict[str, set[str]]:
    """The same between the rooms, and the files at the root."""
    rooms: dict[str, set[str]] = {}
    for name, targets in graph.items():
        room = name.split(".")[0]
        rooms.setdefault(room, set()).update(target.split(".")[0] for target in targets)
    return {room: targets - {room, ""} for room, targets in rooms.items()}


def circles(graph: Graph) -> list[str]:
    """Everything that can be reached from itself."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError:
        pass
    else:
        return []

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        open_ = list(graph.get(start, ()))
        while open_:
            name = open_.pop()
            if name not in found:
                found.add(name)
                open_ += graph.get(name, ())
        return found

    return sorted(name for name in graph if name in reached(name))


def against_the_order(rooms: Graph) -> list[str]:
    return sorted(
        f"{room} -> {target}"
        for room, targets in rooms.items()
        for target in targets
        if ORDER.index(target) >= ORDER.index(room)
    )


def too_full(root: Path) -> list[str]:
    """Folders with too many entries; at the root the rooms are listed in `ORDER`, so only the files are held there."""
    wrong = [f"{path.name} in the game's root" for path in root.iterdir() if path.is_file() and path.name not in FILES]
    for path in sorted(p for p in root.rglob("*") if p.is_dir() and p.name != "__pycache__"):
        entries = [entry for entry in path.iterdir() if entry.name not in ("__init__.py", "__pycache__")]
        if len(entries) > MOST_ENTRIES:
            wrong.append(f"{path.relative_to(root).as_posix()}: {len(entries)}")
    return wrong


def turn_as_it_runs(game: str) -> Iterator[tuple[str, str, str]]:
    """Every phase, and each of its steps behind a dash: name, rule id, file."""
    for phase in ruleset(game).play.phases:
        yield phase.name, phase.rule, _file(game, phase.run)
        for step in phase.steps:
            yield f"– {step.name}", step.rule, _file(game, step.run)


def _file(game: str, run: Callable[..., None]) -> str:
    return run.__module__.removeprefix(f"engine.games.{game}.").replace(".", "/") + ".py"


def turn_as_listed(game: str) -> list[tuple[str, ...]]:
    lines = (folder(game) / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines if line.startswith("|")]
    assert rows[0] == ("Phase", "Rule", "File")
    return rows[2:]


@each("game", WHOLE)
def test_the_readme_of_a_game_lists_its_turn_as_it_runs(game: str) -> None:
    assert turn_as_listed(game) == list(turn_as_it_runs(game))


@each("game", sorted(GAMES))
def test_every_phase_and_step_has_a_rule_of_the_rulebook(game: str) -> None:
    book = (ROOT / "assets" / "rulebooks" / f"{game}.md").read_text(encoding="utf-8")
    assert [name for name, rule, _ in turn_as_it_runs(game) if f"`{rule}`" not in book] == []


@each("game", WHOLE)
def test_every_room_is_named_in_the_readme(game: str) -> None:
    text = (folder(game) / "README.md").read_text(encoding="utf-8")
    rooms = {path.name for path in folder(game).iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert {room for room in rooms if f"`{room}/`" not in text} == set()


@each("game", sorted(GAMES))
def test_every_room_has_its_place_in_the_order(game: str) -> None:
    assert {name.split(".")[0] for name in modules(folder(game))} - set(ORDER) == set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_room_stands_on_one_that_comes_after_it(game: str) -> None:
    assert against_the_order(between_rooms(drawn(game, folder(game)))) == []


@each("game", sorted(GAMES))
def test_no_circle_of_rooms_and_none_of_modules(game: str) -> None:
    graph = drawn(game, folder(game))
    assert circles(between_rooms(graph)) == []
    assert circles(graph) == []


@each("game", sorted(GAMES))
def test_only_the_notes_of_a_turn_name_types_that_stand_above_them(game: str) -> None:
    known = modules(folder(game))
    assert {name for name, path in known.items() if any(only for _, only in imported(game, path))} <= {ONLY_FOR_TYPES}


@each("game", sorted(GAMES))
def test_no_folder_of_a_game_has_more_than_fifteen_entries(game: str) -> None:
    assert too_full(folder(game)) == []


def _small(tmp_path: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_a_circle_an_arrow_up_and_a_full_folder_would_be_found(tmp_path: Path) -> None:
    root = _small(
        tmp_path,
        {
            "__init__.py": "",
            "state.py": "",
            "land/__init__.py": "",
            "land/ways.py": "from engine.games.toy.work.farming import farm\n",
            "work/__init__.py": "",
            "work/farming.py": "from engine.games.toy import state\nfrom engine.games.toy.land import ways\n",
            **{f"rules/data/{number}.toml": "" for number in range(16)},
        },
    )
    graph = drawn("toy", root)
    assert graph["work.farming"] == {"state", "land.ways"}
    assert against_the_order(between_rooms(graph)) == ["land -> work"]
    assert circles(between_rooms(graph)) == ["land", "work"]
    assert circles(graph) == ["land.ways", "work.farming"]
    assert too_full(root) == ["rules/data: 16"]
