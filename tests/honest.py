"""Do the tests that cite a rule notice when its code is broken?

    python -m tests.honest erfworld --sample 100 [--seed 8f3a] [--limit 120]
    python -m tests.honest erfworld --again

Takes a rule of the rulebook by lot, and by lot one of the functions of engine/games/GAME whose docstring or comments
name it, breaks that function (a yes becomes a no, a number one more, a list an empty one, a deed is not done), and runs
only the tests that cite the rule, the slow ones too. Nothing is changed in place. Without --seed each run draws a fresh
one and says which. What was not noticed is told one by one and kept in tests/suite/faults/unnoticed/GAME.rules.jsonl, a
list to be closed: by a test (--again tries what is open there once more), or by a reason why the function does not
prove the rule."""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import random
import re
import secrets
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine import rulebook
from tests.mutate import NOT_NOTICED, ROOT, Bench, Mutant
from tests.suite.faults import unnoticed

KIND = "rules"
_RANGE = re.compile(
    r"(?P<head>[A-Z]{3}-[A-Z][A-Z0-9]*-)(?P<first>[A-Z]?\d{1,3}[A-Z]?)"
    r"(?P<more>(?:(?:,| to| and|, and) -[A-Z]?\d{1,3}[A-Z]?)*)"
)
_MORE = re.compile(r"(?P<how>,| to| and|, and) -(?P<number>[A-Z]?\d{1,3}[A-Z]?)")
EMPTY = ("list", "tuple", "dict", "set", "frozenset", "Sequence", "Mapping", "Collection", "Counter", "Iterable")
Function = ast.FunctionDef


@dataclass(frozen=True, kw_only=True)
class Place:
    """A function that names a rule."""

    rule: str
    path: str
    name: str
    line: int


def named_rules(text: str) -> list[str]:
    """The ids in a text, those in "OVL-FORM-09 to -11, -22" too."""
    found: dict[str, None] = {}
    for match in _RANGE.finditer(text):
        last = match["first"]
        found[match["head"] + last] = None
        for more in _MORE.finditer(match["more"]):
            if more["how"] == " to" and last.isdigit() and more["number"].isdigit():
                between = range(int(last) + 1, int(more["number"]))
                found.update((f"{match['head']}{number:02}", None) for number in between)
            last = more["number"]
            found[match["head"] + last] = None
    return list(found)


def places(root: Path, game: str) -> Iterator[Place]:
    """Every function of a game with every rule that its docstring or its comments name."""
    for path in sorted((root / "engine" / "games" / game).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.split("\n")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, Function):
                said = ast.get_docstring(node) or ""
                said += "".join(re.findall(r"  # .*", "\n".join(lines[node.lineno - 1 : node.end_lineno])))
                for rule in named_rules(said):
                    yield Place(rule=rule, path=path.relative_to(root).as_posix(), name=node.name, line=node.lineno)


def broken(source: str, place: Place) -> Mutant:
    """The module with the function broken."""
    tree = ast.parse(source)
    node = next(n for n in ast.walk(tree) if isinstance(n, Function) and (n.name, n.lineno) == (place.name, place.line))
    annotation = ast.unparse(node.returns) if node.returns else "None"
    kind = annotation.partition("[")[0].rpartition(".")[2]
    if any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node)):
        node.body = ast.parse("def f():\n    return\n    yield").body[0].body  # type: ignore[attr-defined]
    elif kind in ("None", "NoReturn"):
        node.body = [ast.Return(ast.Constant(None))]
    elif kind == "Result":  # a deed, and that it is over
        node.body = list(ast.parse("return Result.DONE").body)
    else:
        _Otherwise(kind).visit_body(node)
    return Mutant(place.path, place.line, place.name, kind, ast.unparse(ast.fix_missing_locations(tree)))


class _Otherwise(ast.NodeTransformer):
    """Every return of a function gives something else; functions inside of it stay."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def visit_body(self, node: Function) -> None:
        node.body = [self.visit(statement) for statement in node.body]

    def visit_FunctionDef(self, node: Function) -> Function:
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        return node

    def visit_Return(self, node: ast.Return) -> ast.Return:
        if node.value is None:
            return node
        told = ast.unparse(node.value)
        changed = {
            "bool": f"not ({told})", "int": f"({told}) + 1", "float": f"({told}) + 1.0", "Fraction": f"({told}) + 1",
            "str": f"({told}) + '?'", **dict.fromkeys(EMPTY, f"type({told})()"),
        }.get(self.kind, "None")  # fmt: skip
        return ast.Return(ast.parse(changed, mode="eval").body)


class _Citations:
    """A plugin of pytest that notes which tests cite which rule."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.tests.setdefault(rule, []).append(item.nodeid)


def citing(game: str) -> Mapping[str, list[str]]:
    """The tests of every rule of a game."""
    noted, prefix = _Citations(), rulebook.load(game).prefix
    files = [
        str(path) for path in sorted((ROOT / "tests").rglob("test_*.py")) if f"{prefix}-" in path.read_text("utf-8")
    ]
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(
            ["-n", "0", "--collect-only", "-p", "no:cacheprovider", "-m", "slow or not slow", *files], plugins=[noted]
        )
    return {rule: tests for rule, tests in noted.tests.items() if rule.startswith(f"{prefix}-")}


def sample(found: Sequence[Place], size: int, seed: str) -> list[Place]:
    """So many rules by lot, each with one of its functions by lot."""
    dice = random.Random(seed)
    by_rule: dict[str, list[Place]] = {}
    for place in found:
        by_rule.setdefault(place.rule, []).append(place)
    rules = sorted(by_rule)
    drawn = dice.sample(rules, min(size, len(rules))) if size else rules
    return [dice.choice(by_rule[rule]) for rule in sorted(drawn)]


def row_of(place: Place) -> unnoticed.Row:
    return {"rule": place.rule, "path": place.path, "function": place.name}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.honest", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", default="", help="of the sample; a fresh one when none is given")
    parser.add_argument("--limit", type=float, default=120, help="seconds that the tests of a rule may take")
    parser.add_argument("--again", action="store_true", help="only what is open in the list of what nobody noticed")
    return parser.parse_args()


def main() -> int:
    chosen = _arguments()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(143))  # the copy and what runs in it go along
    seed = chosen.seed or secrets.token_hex(4)
    tests = citing(chosen.game)
    found = [place for place in places(ROOT, chosen.game) if place.rule in tests]
    open_ = [row for row in unnoticed.rows(chosen.game, KIND) if not row[unnoticed.REASON]]
    if chosen.again:
        wanted = {(row["rule"], row["path"], row["function"]) for row in open_}
        drawn = [place for place in found if (place.rule, place.path, place.name) in wanted]
    else:
        drawn = sample(found, chosen.sample, seed)
    rules = len({place.rule for place in found})
    sys.stdout.write(
        f"{rules} rules are named by a function and cited by a test; {len(drawn)} are broken, seed {seed}\n"
    )
    left: list[Place] = []
    noticed: list[Place] = []
    with tempfile.TemporaryDirectory(prefix="honest-") as folder:
        bench = Bench(Path(folder), chosen.limit, slow=True)
        bench.collect(chosen.game, sorted({test.partition("::")[0] for at in drawn for test in tests[at.rule]}))
        for place in drawn:
            mutant = broken((bench.tree / place.path).read_text(encoding="utf-8"), place)
            is_left = bench.outcome(mutant, tests[place.rule]) in NOT_NOTICED
            (left if is_left else noticed).append(place)
            if is_left:
                where = f"{place.path}:{place.line} {place.name}"
                sys.stdout.write(f"not noticed: {place.rule}: {where}, by {len(tests[place.rule])} tests\n")
                sys.stdout.flush()
    reasons = [unnoticed.excused(chosen.game, KIND, row_of(place)) for place in left]
    still = unnoticed.keep(chosen.game, KIND, map(row_of, left), map(row_of, noticed))
    share = 100 * len(noticed) / max(1, len(drawn))
    sys.stdout.write(f"{len(noticed)} of {len(drawn)} noticed ({share:.1f} %), seed {seed}; of the others "
                     f"{sum(map(bool, reasons))} have a reason; {still} open in all\n")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
