"""What of the product nothing in the product calls, by its syntax trees.

A definition (function, class, method of engine/, bot/hosting, storage) is alive when a living piece of the product
names it: modules at their top level, and the bodies of living definitions. A function or class is named by the code of
its module, through an import, or as an attribute of its module; a method by any attribute of its name. Tests, the test
kit and the demo do not count as callers. Alive by themselves: dunders, what a decorator registers, protocols' methods.
A game that the registry does not list yet is not watched: it is called when it can be played.

    python -m tests.suite.callers      prints what has no caller
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine.games.registry import GAMES

ROOT = Path(__file__).parents[2]
CALLERS = ("engine", "bot", "storage")
NO_CALLERS = ("engine/testing", "bot/demo")
WATCHED = ("engine/", "bot/hosting/", "storage/")
UNWATCHED = ("engine/testing", "storage/migrations")
# Decorators that change a function and register it nowhere.
PLAIN = {
    "property", "cached_property", "staticmethod", "classmethod", "dataclass", "contextmanager", "asynccontextmanager",
    "lru_cache", "cache", "total_ordering", "wraps", "override", "final", "setter", "overload", "runtime_checkable",
}  # fmt: skip
TEXTS = (".toml", ".txt", ".j2", ".json")
Function = ast.FunctionDef | ast.AsyncFunctionDef


# Registered, but subjects of it still land: their primitives come before what calls them.
GROWING: tuple[str, ...] = ()


def in_building(root: Path = ROOT) -> list[str]:
    """The games that have a folder and are not in the registry."""
    folders = (path.parent.name for path in (root / "engine" / "games").glob("*/__init__.py"))
    return sorted(name for name in folders if name not in GAMES)


@dataclass
class Piece:
    """A definition, or the top level of a module. names: what its code names, by module or as an attribute.

    name: "engine.core.dice:Dice.roll". rooted: alive whoever calls it.
    """

    name: str
    line: int
    rooted: bool = False
    watched: bool = False
    owner: str = ""  # the class a method belongs to
    globals_used: set[str] = field(default_factory=set)  # "module:name"
    attributes: set[str] = field(default_factory=set)
    looked_up: set[str] = field(default_factory=set)  # words in quotes: getattr(module, "run")


def statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Every statement of a module, those within others too: a tenth of what `ast.walk` goes through."""
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            yield node
        for inner in ("body", "orelse", "handlers", "finalbody", "cases"):
            waiting += getattr(node, inner, ()) if not isinstance(node, ast.expr) else ()


def unused(root: Path = ROOT) -> list[str]:
    """Every watched definition without a caller: "engine/core/x.py:12 name"."""
    unwatched = (*UNWATCHED, *(f"engine/games/{game}/" for game in (*in_building(root), *GROWING)))
    modules = [_Module(module, path, root, unwatched) for module, path in _modules(root)]
    pieces = [piece for module in modules for piece in module.pieces]
    handed_on = {f"{m.module}:{name}": goal for m in modules for name, goal in m.imported.items() if ":" in goal}
    for piece in pieces:
        piece.globals_used |= {handed_on[name] for name in piece.globals_used if name in handed_on}
    called = _alive([*pieces, _templates(root)])
    return sorted(
        f"{piece.name.partition(':')[0].replace('.', '/')}.py:{piece.line} {piece.name.partition(':')[2]}"
        for piece in pieces
        if piece.watched and piece.name not in called
    )


def _templates(root: Path) -> Piece:
    """What the texts of the product name: `{terms}`, `{event.terms}`."""
    files = [path for package in CALLERS for path in (root / package).rglob("*") if path.suffix in TEXTS]
    texts = (path.read_text(encoding="utf-8") for path in files)
    return Piece("texts", 0, rooted=True, attributes={name for text in texts for name in _in_braces(text)})


def _in_braces(text: str) -> set[str]:
    return {name for part in re.findall(r"\{[^{}]*\}", text) for name in re.findall(r"[a-z_]\w*", part)}


def _modules(root: Path) -> Iterator[tuple[str, Path]]:
    for package in CALLERS:
        for path in sorted((root / package).rglob("*.py")):
            relative = path.relative_to(root).as_posix()
            if not relative.startswith(NO_CALLERS):
                parts = path.relative_to(root).with_suffix("").parts
                yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def _alive(pieces: Iterable[Piece]) -> set[str]:
    """The names of all pieces that something living names, and of those that live by themselves."""
    by_name: dict[str, list[Piece]] = {}
    functions: dict[str, list[Piece]] = {}
    methods: dict[str, list[Piece]] = {}
    owned: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_name.setdefault(piece.name, []).append(piece)
        if not piece.owner:
            functions.setdefault(piece.name.rpartition(":")[2], []).append(piece)
        else:
            methods.setdefault(piece.name.rpartition(".")[2], []).append(piece)
            owned.setdefault(piece.owner, []).append(piece)
    alive: set[str] = set()
    named: set[str] = set()  # attributes met so far
    waiting = [piece for piece in pieces if piece.rooted and not piece.owner]
    while waiting:
        piece = waiting.pop()
        if piece.name in alive and piece.rooted is False:
            continue
        alive.add(piece.name)
        found = [other for name in piece.globals_used for other in by_name.get(name, ())]
        found += [other for name in piece.looked_up for other in functions.get(name, ())]
        named |= piece.attributes
        found += [other for name in piece.attributes for other in methods.get(name, ())]
        found += [
            method for method in owned.get(piece.name, ()) if method.rooted or method.name.rpartition(".")[2] in named
        ]
        waiting += [other for other in found if other.name not in alive and (not other.owner or other.owner in alive)]
        # A method that was named before its class came alive is met again with the class, above.
    return alive


class _Module:
    """The pieces of one file."""

    def __init__(self, module: str, path: Path, root: Path, unwatched: tuple[str, ...]) -> None:
        self.module = module
        relative = path.relative_to(root).as_posix()
        self._watched = relative.startswith(WATCHED) and not relative.startswith(unwatched)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        self._here = {node.name for node in tree.body if isinstance(node, Function | ast.ClassDef)}
        self.imported: dict[str, str] = {}  # local name -> "module:name", or "module" for a module
        for node in statements(tree):
            self._import(node)
        self.pieces: list[Piece] = []
        top = Piece(module, 0, rooted=True)
        self.pieces.append(top)
        for statement in tree.body:
            if isinstance(statement, Function):
                self._function(statement, "", statement.name)
                self._decorated(statement, top)
            elif isinstance(statement, ast.ClassDef):
                self._class(statement)
                self._decorated(statement, top)
            else:
                self._read(statement, top)

    def _import(self, node: ast.AST) -> None:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                self.imported[alias.asname or alias.name] = f"{node.module}:{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                self.imported[alias.asname or alias.name.partition(".")[0]] = alias.name

    def _function(self, node: Function, owner: str, name: str, *, rooted: bool = False) -> None:
        piece = Piece(f"{self.module}:{name}", node.lineno, watched=self._watched, owner=owner)
        piece.rooted = rooted or _is_dunder(node.name) or _registers(node)
        self._read(node, piece)
        piece.globals_used.discard(piece.name)
        self.pieces.append(piece)

    def _class(self, node: ast.ClassDef) -> None:
        name = f"{self.module}:{node.name}"
        body = Piece(name, node.lineno, watched=self._watched, rooted=_registers(node))
        self.pieces.append(body)
        bases = {_last(base) for base in node.bases}
        for base in (*node.bases, *node.keywords):
            self._read(base, body)
        for statement in node.body:
            if isinstance(statement, Function):
                filled_in = "Protocol" in bases or statement.name.startswith(("visit_", "do_"))
                self._function(statement, name, f"{node.name}.{statement.name}", rooted=filled_in)
            else:
                self._read(statement, body)
        body.globals_used.discard(name)

    def _decorated(self, node: Function | ast.ClassDef, top: Piece) -> None:
        """Decorators run when the module is read."""
        for decorator in node.decorator_list:
            self._read(decorator, top)

    def _read(self, tree: ast.AST, piece: Piece) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                self._name(node.id, piece)
            elif isinstance(node, ast.Attribute):
                piece.attributes.add(node.attr)
                if isinstance(node.value, ast.Name):
                    self._member(node.value.id, node.attr, piece)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                piece.attributes |= _in_braces(node.value)
                if node.value.isidentifier():
                    piece.attributes.add(node.value)  # for name in ("size", "kind"): getattr(view, name)
            elif isinstance(node, ast.Call) and _last(node.func) in ("getattr", "hasattr"):
                words = [word.value for word in node.args if isinstance(word, ast.Constant)]
                piece.looked_up |= {word for word in words if isinstance(word, str)}

    def _name(self, name: str, piece: Piece) -> None:
        if name in self._here:
            piece.globals_used.add(f"{self.module}:{name}")
        elif name in self.imported:
            piece.globals_used.add(self.imported[name])

    def _member(self, module: str, name: str, piece: Piece) -> None:
        """`economy.wages`, where economy is a module imported by name or from its package."""
        found = self.imported.get(module)
        if found:
            piece.globals_used.add(f"{found.replace(':', '.')}:{name}")


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _last(node: ast.AST) -> str:
    """The last word of a dotted name: "Protocol" of typing.Protocol[S]."""
    if isinstance(node, ast.Call):
        return _last(node.func)
    if isinstance(node, ast.Subscript):
        return _last(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _registers(node: Function | ast.ClassDef) -> bool:
    """Whether a decorator hands the definition to somebody: a command, a validator, a table of handlers."""
    return any(_last(decorator) not in PLAIN for decorator in node.decorator_list)


if __name__ == "__main__":
    sys.stdout.write("\n".join(unused()) + "\n")
