"""Two speeds of the suite, and rules and tests held together.

`pytest` alone runs the fast tests (some minutes on two cores), `pytest -m slow` the rest, `-m "slow or not slow"` all
of them; tests that are named, or whose file or folder is, run whatever their speed. Unknown rule ids are refused;
`pytest --rules` shows which rules have a test.

The ids come from `assets/rulebooks/<game>.md` (read by `engine.rulebook`). `--rules` only collects. It exits with 0 if
every rule of each game that claims to be complete, of whatever kind, is cited by a test or has its reason in the
rulebook, and every reason that sends the reader to another rule leads to one that has a test; else with 1. `-v` lists
the rest.
"""

from __future__ import annotations

import compileall
import gc
import os
import re
import shutil
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import rulebook
from engine.rulebook import Rulebook

# Thousands of small databases are written to their disk and thrown away: in memory, where it has a file system.
MEMORY = Path("/dev/shm")
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 4 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# The suite starts hundreds of Python processes: what one has compiled, the others find.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

_PROCESSES = "PYTEST_XDIST_WORKER_COUNT"
LISTED = 0.005  # seconds, from which on --durations lists what it took
_PRODUCT = ("engine", "storage", "bot")

_CITED = pytest.StashKey[dict[str, int]]()  # rule id: number of tests that cite it
_WRONG = pytest.StashKey[dict[str, str]]()  # test: what is wrong with its rule mark


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", action="store_true", help="show, per game and area, the rules with and without a test")
    parser.addini("rulebooks", "folder of rulebooks to use instead of assets/rulebooks", default="")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if config.args_source is not pytest.Config.ArgsSource.ARGS and not config.option.markexpr:
        config.option.markexpr = "not slow"
    if config.getoption("rules") and hasattr(config.option, "dist"):
        config.option.dist = "no"  # counting happens in one process, whatever -n says
    if config.args_source is not pytest.Config.ArgsSource.ARGS and _PROCESSES not in os.environ:
        for package in _PRODUCT:  # on a fresh checkout every process would compile the same at the same time
            compileall.compile_dir(config.rootpath / package, quiet=2, workers=0)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Pytest has just looked for what no test has let go of: what is left is not looked through again and again while
    the process ends.
    """
    gc.freeze()


Collecting = Generator[None, object, object]


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Collecting:
    """While thousands of tests come none goes. What was collected stays: going through it again and again would take a
    quarter of the time of the suite. Worlds come and go by millions of records, few of them in cycles: only when there
    are more than the largest turn has at once are they looked through, for those that have not gone by themselves.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        _first_example()
        gc.enable()
        gc.set_threshold(8_000_000, 20, 20)


@settings(database=None, max_examples=1, derandomize=True, deadline=None)
@given(st.none())
def _first_example(nothing: None) -> None:
    """Hypothesis looks through all that there is in a process before its first example: here there is hardly anything,
    behind some thousand tests there are millions of records.
    """


Reporting = Generator[None, pytest.CollectReport, pytest.CollectReport]


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Reporting:
    """Each process of a distributed run begins to read the files of a folder somewhere else: on a fresh checkout each
    compiles its share, and finds the others' compiled. (In which order they are run is said by tests.suite.fixtures.)
    """
    report = yield
    if isinstance(collector, pytest.Directory) and report.result:
        nth, of = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]), int(os.environ.get(_PROCESSES, "1"))
        first = len(report.result) * nth // of
        report.result[:] = report.result[first:] + report.result[:first]
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    known = {rule.id for book in _books(config) for rule in book.rules}
    cited: dict[str, int] = {}
    wrong: dict[str, str] = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args:
                wrong[item.nodeid] = "a rule mark without an id"
            for id in mark.args:
                cited[id] = cited.get(id, 0) + 1
                if id not in known:
                    wrong[item.nodeid] = f"{id!r} is in no rulebook"
    config.stash[_CITED], config.stash[_WRONG] = cited, wrong
    if wrong and not hasattr(config, "workerinput"):
        lines = [f"{test}: {what}" for test, what in wrong.items()]
        more = [f"... and {len(lines) - 20} more"] if len(lines) > 20 else []
        raise pytest.UsageError("\n  ".join(["rule ids that are not known:", *lines[:20], *more]))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A worker of a distributed run cannot refuse the whole run: there the test itself fails."""
    if what := item.config.stash.get(_WRONG, {}).get(item.nodeid):
        pytest.fail(f"{item.nodeid}: {what}", pytrace=False)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A worker of a distributed run reports what a test came to, and not besides that it began, ended, was set up and
    torn down in no time, which nobody reads: most of what a small test costs are reports.
    """
    if not hasattr(item.config, "workerinput") or item.config.getoption("xmlpath", None):
        return None  # XML has a test only once it is torn down
    if item.config.option.verbose > 0:
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed or report.duration >= LISTED:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a file has worked out for its own tests goes with the last of them: campaigns of millions of records, in
    whose place the next file finds memory, and the collector nothing.
    """
    module = getattr(item, "module", None)
    if module is not None and (nextitem is None or nextitem.path != item.path):
        for kept in [*vars(module).values()]:
            if hasattr(kept, "cache_clear") and kept.__module__ == module.__name__:
                kept.cache_clear()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """With --rules nothing is run, unless collection failed: then pytest's own loop says so."""
    return True if session.config.getoption("rules") and not session.testsfailed else None


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    if not config.getoption("rules") or session.testsfailed or _CITED not in config.stash:
        return
    session.exitstatus = pytest.ExitCode.TESTS_FAILED if bare_rules(config) else pytest.ExitCode.OK


def bare_rules(config: pytest.Config) -> list[str]:
    """The rules of games that claim to be complete which no test that was collected cites and that have no reason, or
    whose reason leads to such a rule.
    """
    cited = config.stash[_CITED]
    books = [book for book in _books(config) if book.complete]
    return [bare for book in books for bare in (*_untested(book, cited), *_astray(book, cited))]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("rules") or _CITED not in config.stash:
        return
    cited = config.stash[_CITED]
    listed = any(re.fullmatch("-v+|--verbose", word) for word in map(str, config.invocation_params.args))
    for book in _books(config):
        terminalreporter.section(f"{book.title} ({book.prefix}): rules and tests", sep="-")
        for line in _table(book, cited, listed):
            terminalreporter.write_line(line)


def _books(config: pytest.Config) -> Iterator[Rulebook]:
    folder = config.getini("rulebooks")
    if not folder:
        yield from (rulebook.load(game) for game in rulebook.games())
        return
    for path in sorted((config.rootpath / Path(folder)).glob("*.md")):
        yield rulebook.parse(path.stem, path.read_text(encoding="utf-8"))


def _untested(book: Rulebook, cited: dict[str, int], area: str = "") -> list[str]:
    return [rule.id for rule in book.rules if rule.mechanical and rule.id not in cited and area in ("", rule.area)]


_SENT_ON = re.compile(r"(?:stands in|replaced by|see) `?(?P<id>[A-Z0-9]+(?:-[A-Z0-9]+)*-[A-Z]?\d+)")


def _astray(book: Rulebook, cited: dict[str, int]) -> list[str]:
    """The rules whose reason names another rule in their stead that has no test either."""
    found = []
    for rule in book.rules:
        sent = _SENT_ON.search(rule.reason) if rule.id not in cited else None
        if sent is not None and cited.keys().isdisjoint((sent["id"], f"{book.prefix}-{sent['id']}")):
            found.append(f"{rule.id} ({rule.reason})")
    return found


def _table(book: Rulebook, cited: dict[str, int], listed: bool) -> Iterator[str]:
    yield f"{'area':<10}{'rules':>7}{'with test':>11}{'with reason':>13}{'neither':>9}"
    for area in dict.fromkeys(chapter.area for chapter in book.chapters if chapter.rules):
        yield _row(book, cited, area)
        bare = _untested(book, cited, area)
        if listed and bare:
            yield "    " + " ".join(bare)
    yield _row(book, cited, "")
    claim = "claims to be complete" if book.complete else "does not claim to be complete yet"
    left = len(_untested(book, cited))
    yield f"{book.title} {claim}; {left} rule{'' if left == 1 else 's'} with neither test nor reason."
    for rule in _astray(book, cited):
        yield f"Its reason leads to a rule without a test: {rule}"


def _row(book: Rulebook, cited: dict[str, int], area: str) -> str:
    rules = [rule for rule in book.rules if area in ("", rule.area)]
    tested = sum(rule.id in cited for rule in rules)
    reasoned = sum(bool(rule.reason) and rule.id not in cited for rule in rules)
    without = len(_untested(book, cited, area))
    return f"{area or 'all':<10}{len(rules):>7}{tested:>11}{reasoned:>13}{without:>9}"
