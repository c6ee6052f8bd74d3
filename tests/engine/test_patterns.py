"""No pattern of the engine is slow on any text: each is taken apart and looked at, for texts come from strangers.

Slow are two long repeats that can share characters with nothing firm between them (`a*a*b`), a long repeat within one
(`(a+)+`), a search that begins with a long repeat and can fail behind it (`a+b` on "aaaa..."), and a repeat that runs
over line ends. A repeat is long from LONG times on.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

import engine
from engine.core.language import words
from engine.games.registry import rulesets
from tests.suite.table import each

LONG = 10
SAMPLE = [chr(code) for code in range(0x250)] + list("\u0660\u2028\u200b\u3000\uff15\U0001f986")
ROOT = Path(engine.__file__).parent
WHOLE_TEXT = re.DOTALL | re.MULTILINE
BOUND = ("match", "fullmatch")  # they begin at one place


class Atom(NamedTuple):
    """A piece of a pattern: the characters it may be made of, how often at least and at most, and what it repeats."""

    characters: frozenset[str]
    least: int
    most: int
    body: tuple[Atom, ...] = ()

    @property
    def is_long(self) -> bool:
        return self.most >= LONG


def characters(source: str, flags: int) -> frozenset[str]:
    pattern = re.compile(source, flags)
    return frozenset(sign for sign in SAMPLE if pattern.match(sign))


def class_of(name: Any, value: Any, flags: int) -> frozenset[str]:
    """The characters of a single-character node."""

    def case(found: set[str]) -> set[str]:
        others = {o for s in found for o in (s.lower(), s.upper()) if len(o) == 1}
        return found | others if flags & re.IGNORECASE else found

    if name is op.LITERAL:
        return frozenset(case({chr(value)}))
    if name is op.NOT_LITERAL:
        return frozenset(SAMPLE) - case({chr(value)})
    if name is op.ANY:
        return frozenset(SAMPLE) - (frozenset() if flags & re.DOTALL else {"\n"})
    found: set[str] = set()
    negated = False
    for kind, what in value:
        if kind is op.NEGATE:
            negated = True
        elif kind is op.LITERAL:
            found.add(chr(what))
        elif kind is op.RANGE:
            found |= {sign for sign in SAMPLE if what[0] <= ord(sign) <= what[1]}
        elif kind is op.CATEGORY:
            found |= {sign for sign in SAMPLE if re.match(CATEGORIES[what], sign)}
        else:
            raise AssertionError(f"unknown part of a set: {kind}")
    found = set(case(found))
    return frozenset(SAMPLE) - found if negated else frozenset(found)


CATEGORIES = {
    op.CATEGORY_DIGIT: r"\d", op.CATEGORY_NOT_DIGIT: r"\D", op.CATEGORY_SPACE: r"\s", op.CATEGORY_NOT_SPACE: r"\S",
    op.CATEGORY_WORD: r"\w", op.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip
ONE = (op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN)
REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)


def runs(parsed: Any, flags: int) -> list[tuple[Atom, ...]]:
    """The pattern as rows of atoms, one for each way through its alternatives."""
    rows: list[tuple[Atom, ...]] = [()]
    for name, value in parsed:
        rows = [row + more for row in rows for more in parts(name, value, flags)][:500]
    return rows


def parts(name: Any, value: Any, flags: int) -> list[tuple[Atom, ...]]:
    if name in ONE:
        return [(Atom(class_of(name, value, flags), 1, 1),)]
    if name is op.SUBPATTERN:
        return runs(value[3], flags)
    if name is op.BRANCH:
        return [row for branch in value[1] for row in runs(branch, flags)]
    if name in REPEATS:
        least, most, body = value
        return [(repeated(row, least, int(most)),) for row in runs(body, flags)]
    if name in (op.AT, op.ASSERT, op.ASSERT_NOT):
        return [()]
    raise AssertionError(f"a part that is not looked at yet: {name}")


def repeated(row: tuple[Atom, ...], least: int, most: int) -> Atom:
    if len(row) == 1 and row[0].most == 1 and not row[0].body:
        return Atom(row[0].characters, least, most)
    return Atom(frozenset().union(*(atom.characters for atom in row)), least and sum(a.least for a in row), most, row)


def overlaps(row: tuple[Atom, ...]) -> Iterator[str]:
    """Pairs of long repeats that can take the same characters, with nothing between them that stops it."""
    for at, first in enumerate(row):
        if first.body:
            yield from overlaps(first.body)
            if first.is_long and any(atom.is_long for atom in first.body):
                yield from (f"nested: {found}" for found in overlaps(first.body * 2))
        if not first.is_long:
            continue
        yield from behind(first, row[at + 1 :])[0]


def behind(first: Atom, row: tuple[Atom, ...]) -> tuple[list[str], bool]:
    """The long repeats that can take what the first takes, up to a piece that cannot; whether one stands there."""
    found: list[str] = []
    for second in row:
        shared = first.characters & second.characters
        if second.body:
            inside, stops = behind(first, second.body)
            found += inside
        else:
            stops = not shared
            found += [f"two long repeats share {min(shared)!r}"] if shared and second.is_long else []
        if stops and second.least:
            return found, True
    return found, False


def faults(pattern: re.Pattern[str] | str, flags: int = 0, *, bound: bool = False) -> list[str]:
    """What makes a pattern slow on some text. bound: it is only asked at one place of a text."""
    source = pattern if isinstance(pattern, str) else pattern.pattern
    flags |= 0 if isinstance(pattern, str) else pattern.flags
    parsed = _parser.parse(source, flags)
    flags |= parsed.state.flags
    rows = runs(parsed, flags)
    found = [fault for row in rows for fault in overlaps(row)]
    if flags & WHOLE_TEXT and any(atom.is_long for row in rows for atom in row):
        found.append("a long repeat over a whole text")
    ends = bool(parsed) and parsed[-1][0] is op.AT and parsed[-1][1] is not op.AT_BEGINNING
    anchored = parsed and parsed[0][0] is op.AT and not flags & re.MULTILINE
    if not (bound or anchored):
        found += ["a search begins with a long repeat" for row in rows
                  if row and row[0].is_long and (ends or any(atom.least for atom in row[1:]))]  # fmt: skip
    return list(dict.fromkeys(found))


@each(
    "source, flags",
    [
        (r"^[ \t>]*#?[ \t]*game[ \t]+(\S+)", re.IGNORECASE),  # the three that froze the bot
        (r"^([ \t>]*#?[ \t]*(?:game[ \t]+\S+[ \t]+|(?:password|email)[ \t]+))\S[^\n]*", re.IGNORECASE | re.MULTILINE),
        (r"^([^\w\n#@]*(?:\d{1,3}[.)]\s*)?(?:#[^\w\n]*create|@?[^\w\n]*(?:password|quit)))\b[^\w\n]*\w[^\n]*", 0),
        (r"x\s*\s*y", 0),
        (r"x(?:a+)+y", 0),
        (r"x(?:a|b+)*y", 0),
        (r"x(?:a*b*)*y", 0),
        (r"x.*-?.*y", 0),
        (r"xa{0,50}a{0,50}y", 0),
        (r"x\d*.?\w*y", 0),
        (r"x.*", re.DOTALL),
        (r"^a*$", re.MULTILINE),
        (r"\s+x", 0),
        (r" +$", 0),
        (r"\w*:", 0),
    ],
)  # fmt: skip
def test_slow_patterns_are_found(source: str, flags: int) -> None:
    assert faults(source, flags)


@each(
    "source, flags",
    [
        (r"\w+", 0), (r"^\w*:", 0), (r"a{1,3}a{1,3}b", 0), (r"[A-Z]{3}(?:-[A-Z0-9]+)+", 0), (r"\bf\d+n[UB]\d\d\b", 0),
        (r'"[^"]*"?|[^\s"]+', 0), (r"x\s*\w+\s*$", 0), (r"\*\*|__", 0),
    ],
)  # fmt: skip
def test_quick_patterns_are_left_alone(source: str, flags: int) -> None:
    assert faults(source, flags) == []


def modules() -> list[str]:
    return [info.name for info in pkgutil.walk_packages([str(ROOT)], "engine.")]


def compiled() -> Iterator[tuple[str, str, re.Pattern[str]]]:
    """Every compiled pattern of the engine's modules and of their classes: module, name, pattern."""
    for module in modules():
        names = vars(importlib.import_module(module))
        inner = [(f"{name}.{key}", value) for name, kind in names.items()
                 if isinstance(kind, type) and kind.__module__ == module
                 for key, value in vars(kind).items()]  # fmt: skip
        for name, value in [*names.items(), *inner]:
            if isinstance(value, re.Pattern):
                yield module, name, value


def called() -> Iterator[tuple[str, ast.Call, str]]:
    """Every call of re's functions in the engine: place, call, name of the function."""
    for path in sorted(ROOT.rglob("*.py")):
        text = path.read_text()
        for node in ast.walk(ast.parse(text)) if re.search(r"\bre\.", text) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                owner = node.func.value
                if isinstance(owner, ast.Name) and owner.id == "re" and node.func.attr != "escape":
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node, node.func.attr


ASKED = re.compile(r"\b(\w+)\s*\.\s*(match|fullmatch|search|finditer|findall|sub|split)\b")


def uses() -> dict[str, set[str]]:
    """What is asked of each pattern that has a name: `search`, `fullmatch` ..."""
    found: dict[str, set[str]] = {}
    for path in ROOT.rglob("*.py"):
        for name, method in ASKED.findall(path.read_text()):
            found.setdefault(name, set()).add(method)
    return found


def test_no_compiled_pattern_of_the_engine_is_slow_on_any_text() -> None:
    asked = uses()
    found = list(compiled())
    assert len(found) > 20
    wrong = {}
    for module, name, pattern in found:
        methods = asked.get(name, set())
        bound = bool(methods) and methods <= set(BOUND)
        if told := faults(pattern, bound=bound):
            wrong[f"{module}.{name}"] = told
    assert wrong == {}


MADE = {"core/language/words.py"}  # modules that put a pattern together; what they make is looked at below


def test_no_pattern_written_where_it_is_used_is_slow() -> None:
    wrong = {}
    for place, call, name in called():
        source = call.args[0] if call.args else None
        if not (isinstance(source, ast.Constant) and isinstance(source.value, str)):
            if place.partition(":")[0] not in MADE:
                wrong[place] = ["not written out, so nobody can look at it"]
        elif name != "compile" and (told := faults(source.value, bound=name in BOUND)):
            wrong[place] = told
    assert wrong == {}


def test_the_lexers_of_all_games_are_quick() -> None:
    for game in rulesets().values():
        assert faults(words.pattern(game.book.style.alone, game.book.style.quotes)) == []
