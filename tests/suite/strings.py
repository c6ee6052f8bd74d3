"""Prints every string that a player, a game master or a host may read: `python -m tests.suite.strings > strings.txt`.

One string a line, as `place: text`; what stands in braces is filled in at run time. It comes from the sentences of the
games, the help and the examples of their orders, their options, findings and refusals, the code of the bot (cogs, ui,
hosting and the rest: string constants that are no docstrings, names or keys), and the rulebooks.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ("bot", "engine", "storage")
UNSEEN = ("bot/demo", "bot/double", "storage/migrations", "engine/render/lettering/script.py")
_WORDS = re.compile(r"[A-Za-z][a-z']+[ ,.!?:;]+[A-Za-z(`*{]")  # at least two words, or it is a key
_CODE = re.compile(r"^[\w./:%{}<>=()\[\]*+-]+$")


def strings() -> Iterator[tuple[str, str]]:
    """Every visible string with its place ("bot/cogs/people/press_desk.py:41")."""
    for package in CODE:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(UNSEEN):
                yield from _of_code(name, path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / package).rglob("*.toml")):
            yield from _of_toml(path.relative_to(ROOT).as_posix(), tomllib.loads(path.read_text(encoding="utf-8")))
    for path in sorted((ROOT / "assets" / "rulebooks").glob("*.md")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                yield f"{path.relative_to(ROOT).as_posix()}:{number}", line


def _of_code(name: str, source: str) -> Iterator[tuple[str, str]]:
    nodes = list(ast.walk(ast.parse(source)))
    hidden = _docstrings(nodes) | _inside_f_strings(nodes)
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            text = "".join(_part(part) for part in node.values)
        else:
            continue
        if id(node) not in hidden and _WORDS.search(text) and not _CODE.match(text):
            yield f"{name}:{node.lineno}", " ".join(text.split())


def _part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "{" + ast.unparse(getattr(part, "value", part)) + "}"


def _docstrings(nodes: list[ast.AST]) -> set[int]:
    """The docstrings: read by those who change the code, not by those who play. Those of commands are shown as help."""
    found: set[int] = set()
    for node in nodes:
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                is_command = bool(getattr(node, "decorator_list", ())) and not isinstance(node, ast.ClassDef)
                if not is_command:
                    found.add(id(first.value))
    return found


def _inside_f_strings(nodes: list[ast.AST]) -> set[int]:
    whole = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    return {id(part) for node in whole for part in ast.walk(node)} - {id(node) for node in whole}


def _of_toml(name: str, table: object, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(table, dict):
        for inner, value in table.items():
            yield from _of_toml(name, value, f"{key}.{inner}".strip("."))
    elif isinstance(table, list):
        for value in table:
            yield from _of_toml(name, value, key)
    elif isinstance(table, str) and " " in table:
        yield f"{name} {key}", " ".join(table.split())


def main() -> None:
    """Prints them."""
    for place, text in strings():
        sys.stdout.write(f"{place}: {text}\n")


if __name__ == "__main__":
    main()
