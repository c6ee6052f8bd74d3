"""Our English: docstrings, comments, docs and visible strings are free of phrases that read as translated."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from textwrap import dedent

import pytest

from tests.suite.strings import strings
from tests.suite.table import each

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).name
_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
_VERBS = "sends|leaves|has|had|is|was|stands|holds|wears|drinks|loses|knows|raises|dies|comes|goes"
_MAIN = "may|must|cannot|counts|gets|pays|keeps|is no"

EVERYWHERE = {
    "say 'again', or that it starts over": ("anew", r"\banew\b"),
    "say 'cannot'": ("can not", r"\bcan not\b"),
    "say 'also' or 'as well'": ("besides", r"\bbesides(?=[.,;:)]|$)"),
    "say 'how many of each kind'": ("of which", r"\bhow many of which\b"),
    "say 'one' or 'such a ...'": ("such a one", r"\bsuch a one\b"),
    "say 'rolled back to'": ("gone back to", r"\bgone back to, "),
    "say 'whoever' or 'a player who'": ("Who ", rf"(?:^|[.;] )Who (?:{_VERBS})\b[^.,;:?]*\b(?:{_MAIN}) "),
}
"""What to write instead -> the pattern that no sentence of ours has, for readers of code and players alike; and before
it what stands in all that it matches, which is looked for faster.
"""

IN_CODE = {
    "say 'is gone' or 'no longer exists'": (" no more", r"\b(?:is|are) no more(?=[.;,:)]| \()"),
    "say 'is no longer a ...'": (" any more", r"\b(?:is|are) no \w+ any more\b"),
    "say 'is no longer ...'": (" any more", r"\b(?:is|are) not \w+ any more\b"),
    "say 'repair', 'fix' or 'heal'": ("mend", r"\bmend(?:s|ed|ing)?\b"),
    "say 'Repair', 'Fix' or 'Heal'": ("Mend", r"\bMend(?:s|ed|ing)?\b"),
    "say 'without orders' or 'by itself'": ("of itself", r"\bof itself[.,;)]"),
    "say 'removed or added'": ("thrown out", r"\bthrown out\b"),
    "say 'makes' or 'lets'": ("Has a", r"^Has an? \w+ (?!been)\w+ "),
    "say 'must be' or 'should be'": ("is to be ", r"\bis to be (?:drawn|asked|reminded|said)\b"),
}
"""The same for docstrings and comments alone: a newspaper may say that a kingdom is no more."""


Patterns = dict[str, tuple[str, str]]


def faults(text: str, patterns: Patterns) -> list[str]:
    """What to write instead of each pattern found in a text, its lines joined."""
    plain = " ".join(text.split()).removeprefix("#").removeprefix(" ")
    return [better for better, (part, pattern) in patterns.items() if part in plain and re.search(pattern, plain)]


def remarks(source: str) -> Iterator[tuple[int, str]]:
    """The comments and docstrings of a module, each with the line it begins in; comments only where something that may
    be one has a fault, since taking all sources apart takes long, and none where nothing of a fault stands at all.
    """
    plain = " ".join(source.split())
    if not any(part in plain for part, _ in (EVERYWHERE | IN_CODE).values()):
        return
    if any(
        faults(line[mark.start() :], EVERYWHERE | IN_CODE)
        for line in source.splitlines()
        for mark in re.finditer("#", line)
    ):
        for token in tokenize.generate_tokens(StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string
    for node in definitions(ast.parse(source)):
        if text := ast.get_docstring(node):
            yield node.body[0].lineno, text


def definitions(above: ast.AST) -> Iterator[_Documented]:
    """A module, its classes and its functions, those within others too."""
    if isinstance(above, _Documented):
        yield above
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        for below in getattr(above, block, ()):
            yield from definitions(below)


def modules() -> list[Path]:
    """Every module of ours but this one, which quotes what it forbids."""
    folders = ("engine", "bot", "storage", "tests")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")) if path.name != HERE]


@each(
    "text, found",
    [
        ("The list is drawn anew.", 1),
        ("# costs wages besides, and more", 1),
        ("Who holds the flag may speak.", 1),
        ("Who holds the flag.", 0),
        ("Besides, it carries two riders besides itself.", 0),
        ("A unit\n    is no more.", 1),
        ("There is no more than this.", 0),
    ],
)
def test_a_turn_of_phrase_would_be_found(text: str, found: int) -> None:
    assert len(faults(text, EVERYWHERE | IN_CODE)) == found


def test_a_comment_and_a_docstring_would_be_found_wherever_they_stand() -> None:
    source = """
        try:
            path = "#"  # it is mended here: #2
        except OSError:
            def late():
                '''Drawn anew.'''
    """
    found = [(line, better) for line, text in remarks(dedent(source)) for better in faults(text, EVERYWHERE | IN_CODE)]
    assert found == [(3, "say 'repair', 'fix' or 'heal'"), (6, "say 'again', or that it starts over")]


@pytest.mark.slow
def test_comments_and_docstrings_read_as_written_in_english() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{line}: {better}"
        for path in modules()
        for line, text in remarks(path.read_text(encoding="utf-8"))
        for better in faults(text, EVERYWHERE | IN_CODE)
    ]
    assert found == []


@pytest.mark.slow
def test_what_players_and_hosts_read_does_too() -> None:
    found = [f"{place}: {better}" for place, text in strings() for better in faults(text, EVERYWHERE)]
    assert found == []


def test_the_docs_do_too() -> None:
    texts = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "assets" / "docs").glob("*.md"))]
    paragraphs = [(path.name, part) for path in texts for part in path.read_text(encoding="utf-8").split("\n\n")]
    assert [(name, part[:60], bad) for name, part in paragraphs if (bad := faults(part, EVERYWHERE))] == []
