"""Breaking by machine: which small faults in a game's rules does no test notice?

    python -m tests.mutate overlord [triggers] --sample 100 [--seed 8f3a] --limit 60 --lines FILE.jsonl
    python -m tests.mutate overlord --again

Changes one comparison, number, branch, connective or sign at a time in the rule modules of engine/games/GAME (or in the
modules whose path contains MODULE), runs the tests that enter the changed line, the fastest first, and stops at the
first that fails. Nothing is changed in place: all of it happens in a copy of the tree in a temporary folder, so several
runs may go at the same time. The first thing a run does is the game's tests under coverage, to learn which test enters
which line (--map FILE keeps that for later runs; delete the file when code or tests change). A change within functions
is tried in a child of a process that has collected the tests already (tests.suite.faults.warm), any other in a process
of its own. Tests that take the processor longer than --limit and three times as long as they usually do count as
failing.

The tests are those of the game's rules (tests/engine/games/GAME) and, where none of them notices, its campaigns held
against files (tests/engine/campaigns/GAME). Those notice that something has changed and prove no rule, so they are
told apart: `golden`.

A sample that was repaired is no measure: without --seed each run draws a fresh one and says which. What survives is
kept in tests/suite/faults/unnoticed/GAME.mutants.jsonl, a list to be closed: by a test (--again tries what is open
there once more, with --tests NEW... by these tests, and takes out what is killed), or by a reason why the change makes
no difference.

Prints every survivor with its line before and after, then the share killed; those with a reason are told apart, and
count as survivors all the same. `uncovered`: no test enters the line.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import json
import multiprocessing
import os
import random
import resource
import secrets
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.suite.faults import unnoticed
from tests.suite.faults.warm import COLD, LOST, PASSED, Waiting

ROOT = Path(__file__).parent.parent
PACKAGES = ("assets", "bot", "engine", "storage", "tests", "pyproject.toml")
# Modules that say and draw, rather than rule.
TELLING = (
    "__init__", "ruleset", "lint", "lint_tables", "wording", "names", "events", "magic_events", "study_events",
    "entries", "account", "text", "state", "view", "upgrades",
)  # fmt: skip
NO_RULES = ("telling", "checking", "house")
KIND = "mutants"
NOT_NOTICED = ("survived", "uncovered")
GOLDEN = "golden"  # noticed, but only by a campaign held against files
CAMPAIGNS = "tests/engine/campaigns/"
FIRST = 25  # tests of a mutant's first round
WAITING = 60  # times its limit that a round may wait for the processor, or for what never comes
AT_IMPORT = ""  # what coverage calls the context outside of all tests
COMPARISONS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
SIGNS: dict[type, type] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
                           ast.Mod: ast.FloorDiv, ast.Div: ast.Mult}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: the file (within the tree), its line, the code before and after, the whole new source."""

    path: str
    line: int
    before: str
    after: str
    source: str


def sites(source: str) -> list[tuple[int, int]]:
    """Where a module can be changed: the number of a node and which of its ways."""
    tree = ast.parse(source)
    kept = {id(part) for node in ast.walk(tree) for part in _unchanged(node)}
    nodes = [(number, node) for number, node in enumerate(ast.walk(tree)) if id(node) not in kept]
    return [(number, nth) for number, node in nodes for nth in range(_ways(node))]


def mutant_at(path: str, source: str, site: tuple[int, int]) -> Mutant:
    """A module changed in one place."""
    tree = ast.parse(source)
    node: Any = next(node for at, node in enumerate(ast.walk(tree)) if at == site[0])
    before, line = ast.unparse(_shown(node)), node.lineno
    _change(node, site[1])
    return Mutant(path, line, before, ast.unparse(_shown(node)), ast.unparse(ast.fix_missing_locations(tree)))


def _unchanged(node: ast.AST) -> Iterator[ast.AST]:
    """What is not code of a rule: annotations, decorators, how a record is made, raising, the text of a docstring."""
    parts: list[ast.AST | None] = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    parts += getattr(node, "decorator_list", [])
    if isinstance(node, ast.ClassDef):
        parts += node.keywords  # such as frozen=True
    if isinstance(node, ast.Raise | ast.Import | ast.ImportFrom):
        parts.append(node)
    for part in parts:
        if part is not None:
            yield from ast.walk(part)


def _ways(node: ast.AST) -> int:
    """In how many ways a node can be changed."""
    if isinstance(node, ast.Compare):
        return sum(type(op) in COMPARISONS for op in node.ops)
    if isinstance(node, ast.BinOp | ast.AugAssign):
        return int(type(node.op) in SIGNS and not any(map(_is_text, ast.iter_child_nodes(node))))
    if isinstance(node, ast.If | ast.IfExp):
        return int(not _is_turned_elsewhere(node.test))
    if isinstance(node, ast.BoolOp):
        return 1
    if isinstance(node, ast.UnaryOp):
        return int(isinstance(node.op, ast.Not | ast.USub))
    if isinstance(node, ast.Constant):
        return int(isinstance(node.value, bool | int | float))
    return 0


def _is_turned_elsewhere(test: ast.AST) -> bool:
    """Whether changing the test itself says its opposite already."""
    if isinstance(test, ast.UnaryOp):
        return isinstance(test.op, ast.Not)
    return isinstance(test, ast.Compare) and len(test.ops) == 1 and not isinstance(test.ops[0], _ORDERED)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _change(node: Any, nth: int) -> None:
    if isinstance(node, ast.Compare):
        places = [at for at, op in enumerate(node.ops) if type(op) in COMPARISONS]
        node.ops[places[nth]] = COMPARISONS[type(node.ops[places[nth]])]()
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = SIGNS[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.If | ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd() if isinstance(node.op, ast.USub) else ast.Not()
        if isinstance(node.op, ast.Not):
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
    else:
        node.value = not node.value if isinstance(node.value, bool) else node.value + 1


def _shown(node: Any) -> Any:
    return node.test if isinstance(node, ast.If) else node


def _tells(path: Path) -> bool:
    """Whether a module of a game says, draws, or plays as the house does, rather than rule."""
    return path.parts[0] in NO_RULES or path.stem in TELLING or path.stem.endswith("_events")


def rule_modules(root: Path, game: str, wanted: str) -> list[str]:
    """The modules whose rules are broken, as paths within the tree."""
    folder = root / "engine" / "games" / game
    found = []
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if wanted:
            if wanted in name:
                found.append(name)
        elif not _tells(path.relative_to(folder)):
            found.append(name)
    return found


# --- which test enters which line -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Extent:
    """The lines of a statement, and whether it stands in a function: if not, it runs at import, before any test."""

    first: int
    last: int
    in_function: bool


@dataclass
class Reached:
    """lines: file -> line -> tests that enter it; seconds: how long each test takes."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def at_import(self, mutant: Mutant, inside: Extent) -> bool:
        """Whether the line of a mutant runs when its module is imported."""
        lines = self.lines.get(mutant.path, {})
        entered = (lines.get(number, ()) for number in range(inside.first, inside.last + 1))
        return not inside.in_function or any(AT_IMPORT in tests for tests in entered)

    def of(self, mutant: Mutant, inside: Extent) -> list[str]:
        """The tests that enter the line of a mutant, or for code run at import any line of the module. Behind them the
        other tests of the same files: they may assert what a fixture of one made; and for code run at import all,
        which may read what it made and enter nothing.
        """
        lines = self.lines.get(mutant.path, {})
        tests = {test for number in range(inside.first, inside.last + 1) for test in lines.get(number, ())}
        at_import = not inside.in_function or AT_IMPORT in tests
        tests.discard(AT_IMPORT)
        if not tests and at_import:
            tests = {test for found in lines.values() for test in found} - {AT_IMPORT}
        files = {test.partition("::")[0] for test in tests}
        others = {test for test in self.seconds if at_import or test.partition("::")[0] in files} - tests
        return [*self._fastest_first(tests), *self._fastest_first(others)]

    def _fastest_first(self, tests: set[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds[test], test))

    def usual(self, tests: Sequence[str]) -> float:
        """Seconds that these tests take."""
        return sum(self.seconds.get(test, 0.0) for test in tests)


class _Contexts:
    """A plugin of pytest that tells coverage which test is running, and keeps those that pass.

    What the game has cached is forgotten before each test, so that each enters what it needs.
    """

    def __init__(self, meter: Any, package: str) -> None:
        self.meter = meter
        self.package = package
        self.caches: list[Any] | None = None
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logstart(self, nodeid: str, location: object) -> None:
        if self.caches is None:
            modules = [module for name, module in sys.modules.items() if name.startswith(self.package)]
            found = {id(it): it for module in modules for it in vars(module).values() if hasattr(it, "cache_clear")}
            self.caches = list(found.values())
        for cache in self.caches:
            cache.cache_clear()
        self.meter.switch_context(nodeid)

    def pytest_runtest_logfinish(self, nodeid: str, location: object) -> None:
        self.meter.switch_context("")

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" and report.passed:
            self.seconds[report.nodeid] = report.duration


def _learn(tree: str, game: str, tests: Sequence[str], speeds: str, goal: str) -> None:
    """In a process of its own: runs the tests under coverage and writes what was reached."""
    _move_in(tree)
    import coverage
    import pytest

    meter = coverage.Coverage(source=[f"{tree}/engine/games/{game}"], data_file=None)
    meter.start()
    contexts = _Contexts(meter, f"engine.games.{game}.")
    pytest.main(["-n", "0", "-q", "-p", "no:cacheprovider", "-m", speeds, *tests], plugins=[contexts])
    meter.stop()
    data = meter.get_data()
    lines: dict[str, dict[int, list[str]]] = {}
    for path in data.measured_files():
        by_line = data.contexts_by_lineno(path)
        name = Path(path).relative_to(tree).as_posix()
        lines[name] = {n: [t for t in found if t in contexts.seconds or t == AT_IMPORT] for n, found in by_line.items()}
    Path(goal).write_text(json.dumps({"lines": lines, "seconds": contexts.seconds}), encoding="utf-8")


def _move_in(tree: str) -> None:
    """Makes this process one of the copied tree, and quiet."""
    os.chdir(tree)
    sys.path[:] = [tree, *(place for place in sys.path if place and Path(place) != ROOT)]
    for name in [name for name in sys.modules if name.partition(".")[0] in PACKAGES]:
        del sys.modules[name]
    sys.dont_write_bytecode = True
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)


def _wait(tree: str, tests: Sequence[str], package: str, speeds: str, orders: Connection) -> None:
    """In a process of its own: collects the tests and runs those that are asked for."""
    os.environ["TMPDIR"] = tree
    _move_in(tree)
    import pytest

    arguments = ["-n", "0", "-q", "-p", "no:cacheprovider", "-m", speeds, *tests]
    pytest.main(arguments, plugins=[Waiting(orders, package)])
    os._exit(0)


def _run_tests(tree: str, tests: Sequence[str], speeds: str, limit: int) -> None:
    """In a process of its own: exit status 0 when all pass. limit: seconds of the processor's time."""
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    _move_in(tree)
    import pytest

    os._exit(int(pytest.main(["-n", "0", "-x", "-q", "-p", "no:cacheprovider", "-m", speeds, *tests])))


# --- running --------------------------------------------------------------------------------------------------------


class Bench:
    """A copy of the tree in which mutants are put to the tests. limit: seconds of the processor's time that a round of
    them may take, however busy the machine is; slow: the slow tests run too.
    """

    def __init__(self, folder: Path, limit: float, *, slow: bool = False) -> None:
        self.tree, self.limit = folder, limit
        self._speeds = "slow or not slow" if slow else "not slow"
        self._orders: Connection[Any, Any] | None = None
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["pytest", "pydantic", "msgspec", "hypothesis", "sqlalchemy", "psycopg"])
        for name in PACKAGES:
            if (ROOT / name).is_dir():
                # What is compiled comes along, as the times of the files do; but nothing that is just being written.
                shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc.*"))
            else:
                shutil.copy2(ROOT / name, folder / name)
            if name != "tests":  # which pytest compiles for itself
                compileall.compile_dir(folder / name, quiet=2, workers=1)

    def learn(self, game: str, tests: Sequence[str], kept: Path | None) -> Reached:
        """Which tests enter which lines; from the file when it is there."""
        path = kept or self.tree / "reached.json"
        if not path.exists():
            arguments = (str(self.tree), game, tests, self._speeds, str(path.absolute()))
            process = self._context.Process(target=_learn, args=arguments, daemon=True)
            process.start()
            process.join()
        plain = json.loads(path.read_text(encoding="utf-8"))
        lines = {name: {int(n): tests for n, tests in found.items()} for name, found in plain["lines"].items()}
        return Reached(lines, plain["seconds"])

    def collect(self, game: str, tests: Sequence[str]) -> None:
        """Collects these tests in a process that waits, in which changes within functions are tried from now on."""
        self._orders, theirs = multiprocessing.Pipe()
        arguments = (str(self.tree), tests, f"engine.games.{game}", self._speeds, theirs)
        self._waiting = self._context.Process(target=_wait, args=arguments, daemon=True)
        self._waiting.start()
        theirs.close()
        self._orders.recv()

    def outcome(self, mutant: Mutant, tests: Sequence[str], usual: float = 0.0, *, at_import: bool = True) -> str:
        """ "killed", "survived", "timeout" (which kills too), or "uncovered".

        usual: seconds that the tests take; at_import: the code may run when it is imported too, so what survives among
        tests that were collected before is tried once more in a new process.
        """
        if not tests:
            return "uncovered"
        limit = int(max(1.0, self.limit, 3 * usual))
        if self._orders is not None:
            self._orders.send((mutant.path, mutant.source, list(tests), limit))
            status = self._orders.recv()
            if status not in (COLD, LOST) and not (status == PASSED and at_import):
                return _outcome(status)
        path = self.tree / mutant.path
        old, times = path.read_bytes(), path.stat()
        try:
            path.write_text(mutant.source, encoding="utf-8")
            for some in (tests[:FIRST], tests[FIRST:]):
                if some and (found := self._run(some, limit)) != "survived":
                    return found
            return "survived"
        finally:
            path.write_bytes(old)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _run(self, tests: Sequence[str], limit: int) -> str:
        process = self._context.Process(
            target=_run_tests, args=(str(self.tree), list(tests), self._speeds, limit), daemon=True
        )
        process.start()
        process.join(WAITING * limit)
        if process.is_alive():
            process.kill()
            process.join()
            return "timeout"
        assert process.exitcode is not None
        return _outcome(process.exitcode)


def _outcome(status: int) -> str:
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return "timeout"
    return "survived" if status == 0 else "killed"


def chosen_mutants(root: Path, modules: Sequence[str], sample: int, seed: str) -> list[Mutant]:
    """All mutants of the modules, or a random sample of them."""
    sources = {name: (root / name).read_text(encoding="utf-8") for name in modules}
    found = [(name, site) for name, source in sources.items() for site in sites(source)]
    if sample and sample < len(found):
        found = random.Random(seed).sample(found, sample)
    made = [mutant_at(name, sources[name], site) for name, site in found]
    return sorted(made, key=lambda mutant: (mutant.path, mutant.line))


def survivors_of(root: Path, listed: Sequence[unnoticed.Row]) -> list[Mutant]:
    """The mutants of a list, as the modules are now: those whose code has changed since are left out."""
    wanted = {(row["path"], row["before"], row["after"]) for row in listed}
    near = {(row["path"], row["before"], row["after"], row["line"]) for row in listed}
    found = chosen_mutants(root, sorted({path for path, _, _ in wanted if (root / path).exists()}), 0, "")
    alike = [one for one in found if (one.path, one.before, one.after) in wanted]
    exact = [one for one in alike if (one.path, one.before, one.after, str(one.line)) in near]
    placed = {(one.path, one.before, one.after) for one in exact}
    return exact + [one for one in alike if (one.path, one.before, one.after) not in placed]


def row_of(mutant: Mutant) -> unnoticed.Row:
    """The mutant as a row of the list."""
    return {"path": mutant.path, "line": str(mutant.line), "before": mutant.before, "after": mutant.after}


def _extent(root: Path, mutant: Mutant) -> Extent:
    """The lines of the statement around a mutant, since coverage counts statements by their first line."""
    first, last, in_function = mutant.line, mutant.line, False
    for node in ast.walk(ast.parse((root / mutant.path).read_text(encoding="utf-8"))):
        if not isinstance(node, ast.stmt) or not node.lineno <= mutant.line <= (node.end_lineno or node.lineno):
            continue
        in_function = in_function or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if not hasattr(node, "body"):
            first, last = node.lineno, node.end_lineno or node.lineno
    return Extent(first, last, in_function)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("game")
    parser.add_argument("module", nargs="?", default="", help="only modules whose path contains this")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants by lot; 0: all")
    parser.add_argument("--seed", default="", help="of the sample; a fresh one when none is given")
    parser.add_argument(
        "--limit", type=float, default=60, help="seconds of the processor's time a round of tests may take"
    )
    parser.add_argument("--tests", nargs="*", help="tests to learn from (default: the game's)")
    parser.add_argument("--slow", action="store_true", help="with the slow tests")
    parser.add_argument("--map", type=Path, help="file that keeps which test enters which line")
    parser.add_argument("--again", action="store_true", help="only what is open in the list of what nobody noticed")
    parser.add_argument("--lines", type=Path, help="write a JSON line for each mutant")
    return parser.parse_args()


def main() -> int:
    chosen = _arguments()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(143))  # the copy and what runs in it go along
    seed = chosen.seed or secrets.token_hex(4)
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        bench = Bench(Path(folder), chosen.limit, slow=chosen.slow)
        usual = [f"tests/engine/games/{chosen.game}", f"{CAMPAIGNS}{chosen.game}"]
        reached = bench.learn(chosen.game, chosen.tests or usual, chosen.map)
        bench.collect(chosen.game, sorted({test.partition("::")[0] for test in reached.seconds}))
        modules = rule_modules(bench.tree, chosen.game, chosen.module)
        open_ = [row for row in unnoticed.rows(chosen.game, KIND) if not row[unnoticed.REASON]]
        listed = (survivors_of(bench.tree, open_) if chosen.again
                  else chosen_mutants(bench.tree, modules, chosen.sample, seed))  # fmt: skip
        drawn = "what is open" if chosen.again else f"seed {seed}"
        sys.stdout.write(f"{len(reached.seconds)} tests, {len(listed)} mutants, {drawn}\n")
        results = [(mutant, _tried(bench, reached, mutant, chosen.lines)) for mutant in listed]
    left = [row_of(mutant) for mutant, outcome in results if outcome in NOT_NOTICED]
    noticed = [row_of(mutant) for mutant, outcome in results if outcome not in NOT_NOTICED]
    gone = [row for row in open_ if not _is_among(row, listed)] if chosen.again else []
    reasons = [unnoticed.excused(chosen.game, KIND, row) for row in left]
    still = unnoticed.keep(chosen.game, KIND, left, [*noticed, *gone])
    share = 100 * len(noticed) / max(1, len(results))
    counts = dict(Counter(outcome for _, outcome in results))
    sys.stdout.write(f"{len(noticed)} of {len(results)} killed ({share:.1f} %), {drawn}: {counts}; of the others "
                     f"{sum(map(bool, reasons))} make no difference; {still} open in all\n")  # fmt: skip
    return 0


def _is_among(row: unnoticed.Row, listed: Sequence[Mutant]) -> bool:
    return any((one.path, one.before, one.after) == (row["path"], row["before"], row["after"]) for one in listed)


def _tried(bench: Bench, reached: Reached, mutant: Mutant, lines: Path | None) -> str:
    """What came of a mutant; a survivor is told at once."""
    began = time.monotonic()
    inside = _extent(bench.tree, mutant)
    tests = reached.of(mutant, inside)
    rules = [test for test in tests if not test.startswith(CAMPAIGNS)]
    campaigns = [test for test in tests if test.startswith(CAMPAIGNS)]
    at_import = reached.at_import(mutant, inside)
    outcome = bench.outcome(mutant, rules, reached.usual(rules), at_import=at_import)
    if outcome in NOT_NOTICED and campaigns:
        last = bench.outcome(mutant, campaigns, reached.usual(campaigns), at_import=at_import)
        outcome = "survived" if last in NOT_NOTICED else GOLDEN
    if lines:
        facts = {k: v for k, v in asdict(mutant).items() if k != "source"}
        facts |= {"outcome": outcome, "tests": len(tests), "seconds": round(time.monotonic() - began, 1)}
        with lines.open("a", encoding="utf-8") as out:
            out.write(json.dumps(facts) + "\n")
    if outcome in NOT_NOTICED:
        sys.stdout.write(f"{outcome}: {mutant.path}:{mutant.line}  {mutant.before}  ->  {mutant.after}\n")
        sys.stdout.flush()
    return outcome


if __name__ == "__main__":
    sys.exit(main())
