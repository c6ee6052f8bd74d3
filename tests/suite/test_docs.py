"""The Python in the guides runs as it stands there: block after block, each guide in a namespace of its own."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from bot.commandline.cli_errors import TRACEBACK
from bot.process.settings import Settings
from tests.suite.table import each

DOCS = Path(__file__).parents[2] / "assets" / "docs"
GUIDES = sorted(path.name for path in DOCS.glob("*.md"))
_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(text: str) -> list[tuple[int, str]]:
    """Each block of Python with the line it begins in."""
    return [(text.count("\n", 0, found.start(1)) + 1, found[1]) for found in _BLOCK.finditer(text)]


def run(text: str, name: str) -> int:
    """Run all blocks of a guide, those of prompts as doctests; how many there were."""
    known: dict[str, object] = {"__name__": "guide"}
    found = blocks(text)
    for line, block in found:
        if block.lstrip().startswith(">>>"):
            examples = doctest.DocTestParser().get_doctest(block, known, name, name, line - 1)
            told: list[str] = []
            doctest.DocTestRunner().run(examples, out=told.append, clear_globs=False)
            assert not told, "".join(told)
            known |= examples.globs
        else:
            exec(compile("\n" * (line - 1) + block, name, "exec"), known)
    return len(found)


@each("name", GUIDES)
def test_the_python_of_a_guide_runs(name: str) -> None:
    run((DOCS / name).read_text(encoding="utf-8"), name)


def test_the_guide_to_adding_games_is_worked_through() -> None:
    assert len(blocks((DOCS / "adding-a-game.md").read_text(encoding="utf-8"))) >= 8


def test_a_guide_that_is_wrong_is_found() -> None:
    assert run("```python\n>>> 1 + 1\n2\n```\n\n```python\nassert 1 + 1 == 2\n```\n", "right") == 2
    with pytest.raises(AssertionError, match="Expected"):
        run("```python\n>>> 1 + 1\n3\n```\n", "wrong")
    with pytest.raises(AssertionError):
        run("Some words.\n```python\nassert 1 + 1 == 3\n```\n", "wrong")


ROOT = DOCS.parent.parent
_PATH = re.compile(r"`((?:assets|bot|engine|storage|tests)/[\w./-]+)`")


def test_every_file_that_the_docs_name_is_there() -> None:
    texts = [
        *DOCS.glob("*.md"),
        *(ROOT / ".github").glob("*.md"),
        ROOT / "README.md",
        *ROOT.glob("engine/games/*/README.md"),
    ]
    named = [(text.name, path) for text in texts for path in _PATH.findall(text.read_text(encoding="utf-8"))]
    assert len(named) > 30
    assert [(text, path) for text, path in named if not (ROOT / path).exists()] == []


def test_the_guide_to_hosting_names_every_setting_and_no_other() -> None:
    named = set(re.findall(r"TURNKEEP_[A-Z]+(?:_[A-Z]+)*", (DOCS / "hosting.md").read_text(encoding="utf-8")))
    assert named - {TRACEBACK} == {f"TURNKEEP_{name.upper()}" for name in Settings.model_fields} - {"TURNKEEP_TOKEN"}
