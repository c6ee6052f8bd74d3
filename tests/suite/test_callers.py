"""Everything in engine/, bot/hosting, storage has a caller in the product: a rule that only its test calls is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.suite.callers import in_building, unused

# What may stay without a caller, and why. Nothing else may; an entry that has found its caller must go.
ALLOWED = {
    "bot/hosting/hosting.py Hosting.tick": "the clock of hosts without an alarm: the demo's, and the tests'",
    "engine/games/overlord/rules/skills.py root": "the check of the skill tables: one foot under every tree",
    **{
        f"storage/columns.py {column}.process_{way}": "SQLAlchemy calls it"
        for column in ("UtcDateTime", "PackedText", "PackedJson")
        for way in ("bind_param", "result_value")
    },
}

# Games that are being built: their folders are there, the registry does not list them, nothing has to call them yet.
IN_BUILDING: list[str] = []


def _without_line(found: str) -> str:
    place, _, name = found.partition(" ")
    return f"{place.partition(':')[0]} {name}"


@pytest.fixture(scope="module")
def found() -> list[str]:
    return unused()


def test_everything_has_a_caller(found: list[str]) -> None:
    assert [place for place in found if _without_line(place) not in ALLOWED] == []


def test_nothing_is_allowed_that_has_a_caller(found: list[str]) -> None:
    assert set(ALLOWED) - {_without_line(place) for place in found} == set()


def test_only_these_games_are_in_building() -> None:
    assert in_building() == IN_BUILDING


def test_a_game_in_building_needs_no_callers_and_a_registered_one_does(tmp_path: Path) -> None:
    text = {"__init__.py": "", "a.py": "def lonely(): ...\n"}
    tree = {f"engine/games/{game}/{name}": body for game in ("atlantis", "newcomer") for name, body in text.items()}
    _tree(tmp_path, tree)
    assert in_building(tmp_path) == ["newcomer"]
    assert unused(tmp_path) == ["engine/games/atlantis/a.py:1 lonely"]


def _tree(root: Path, files: dict[str, str]) -> list[str]:
    """What is unused in a small product."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return sorted(place.rpartition(" ")[2] for place in unused(root))


def test_what_only_the_dead_call_is_dead_too(tmp_path: Path) -> None:
    text = "def used(): return _inner()\ndef _inner(): ...\ndef dead(): return _deader() + dead()\ndef _deader(): ...\n"
    tree = {"engine/a.py": text, "bot/b.py": "from engine.a import used\nused()\n"}
    assert _tree(tmp_path, tree) == ["_deader", "dead"]


def test_an_import_alone_a_test_and_the_demo_are_no_callers(tmp_path: Path) -> None:
    tree = {
        "engine/a.py": "def one(): ...\ndef two(): ...\ndef three(): ...\n",
        "bot/b.py": "from engine.a import one\n",
        "bot/demo/c.py": "from engine.a import two\ntwo()\n",
        "tests/d.py": "from engine.a import three\nthree()\n",
    }
    assert _tree(tmp_path, tree) == ["one", "three", "two"]


def test_methods_modules_tables_decorators_and_names_handed_on_are_followed(tmp_path: Path) -> None:
    tree = {
        "engine/core/a.py": (
            "class Unit:\n    def moves(self): ...\n    def sinks(self): ...\n    def __len__(self): return 1\n"
            "def by_table(): ...\nTABLE = {'x': by_table}\n@register\ndef registered(): ...\ndef by_module(): ...\n"
        ),
        "engine/core/__init__.py": "from engine.core.a import Unit\n",
        "bot/b.py": "from engine.core import a, Unit\na.by_module()\nUnit().moves()\n",
    }
    assert _tree(tmp_path, tree) == ["Unit.sinks"]
