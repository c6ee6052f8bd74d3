"""One reader of case files: rules proved by given / orders / expected, as text.

    # a comment
    case an elven kingdom pays five gold less
    rule: DNK-ECON-08 DNK-ECON-09
    given:
        a kingdom of elves with income 20
    orders:
    expect:
        administration 3

A test reads a file or a folder of `*.case` files with `params` and is parametrised over the cases, each marked with
its rules, so that `pytest --rules` counts them:

    @pytest.mark.parametrize("case", cases.params(Path(__file__).parent / "cases"))
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

SECTIONS = ("given", "orders", "expect")


class CaseError(ValueError):
    """A case file breaks its grammar; the message begins with file and line."""


@dataclass(frozen=True)
class Case:
    """One case: the three sections hold their text with the common indentation taken away."""

    name: str
    rules: tuple[str, ...]
    given: str
    orders: str
    expect: str
    where: str


@dataclass
class _Draft:
    name: str
    line: int
    rules: list[str] = field(default_factory=list)
    sections: dict[str, list[str]] = field(default_factory=dict)


def read(path: Path) -> list[Case]:
    """Every case of one file, in order. Raises CaseError naming file and line."""
    drafts: list[_Draft] = []
    section: list[str] | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        where = f"{path.name}:{number}"
        if line.startswith((" ", "\t")) or not line.strip():
            if section is not None:
                section.append(line)
            elif line.strip():
                raise CaseError(f"{where}: text outside given:, orders: and expect:")
            continue
        if line.startswith("#"):
            continue
        if line.startswith("case "):
            drafts.append(_Draft(line[5:].strip(), number))
            section = None
        elif not drafts:
            raise CaseError(f"{where}: the file must begin with 'case NAME'")
        else:
            section = _section(drafts[-1], line, where)
    return _finished(path, drafts)


def params(path: Path) -> list[Any]:
    """pytest parameters of a case file, or of all `*.case` files in and below a folder, each with its rule marks."""
    files = sorted(path.rglob("*.case")) if path.is_dir() else [path]
    cases = [(file, case) for file in files for case in read(file)]
    if not cases:
        raise CaseError(f"{path}: no case here")
    return [
        pytest.param(case, id=f"{file.stem}: {case.name}", marks=pytest.mark.rule(*case.rules)) for file, case in cases
    ]


def _section(draft: _Draft, line: str, where: str) -> list[str] | None:
    name, colon, rest = line.partition(":")
    if name == "rule" and colon:
        draft.rules += rest.replace(",", " ").split()
        return None
    if name not in SECTIONS or not colon:
        raise CaseError(f"{where}: expected rule:, given:, orders: or expect:, not {line!r}")
    if name in draft.sections:
        raise CaseError(f"{where}: case {draft.name!r} has {name}: twice")
    draft.sections[name] = [rest.strip()] if rest.strip() else []
    return draft.sections[name]


def _finished(path: Path, drafts: list[_Draft]) -> list[Case]:
    seen: dict[str, int] = {}
    cases = []
    for draft in drafts:
        where = f"{path.name}:{draft.line}"
        text = {name: _text(draft.sections.get(name, [])) for name in SECTIONS}
        if draft.name in seen:
            raise CaseError(f"{where}: case {draft.name!r} stands already in line {seen[draft.name]}")
        if not draft.rules or not text["expect"]:
            raise CaseError(f"{where}: case {draft.name!r} needs a rule: and an expect:")
        seen[draft.name] = draft.line
        cases.append(Case(draft.name, tuple(draft.rules), text["given"], text["orders"], text["expect"], where))
    return cases


def _text(lines: list[str]) -> str:
    return textwrap.dedent("\n".join(lines)).strip("\n").rstrip()
