"""The suite's own plugin: rule ids are known ones, and `pytest --rules` tells which rules have a test."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.suite.plugin import bare_rules

pytestmark = pytest.mark.slow  # the distributed runs start processes of their own

ROOT = Path(__file__).parents[2]
BOOK = """\
# Toy (TOY)
{claim}

## Movement (MOVE)

- `TOY-MOVE-01` Armies move one hex.
- `TOY-MOVE-02` Trolls do not.

## Decisions (GAP)

- `TOY-GAP-01` How fast? Decision: one hex.

## Examples (EX)

- `TOY-EX-01` An army moves one hex.

## Not mechanical

- `TOY-MOVE-02`: flavour
"""

COMPLETE = "<!-- coverage: complete -->"
ALL = (
    "import pytest\n@pytest.mark.rule('TOY-MOVE-01', 'TOY-GAP-01', 'TOY-EX-01')\ndef test_all(): assert False, 'ran'\n"
)
SOME = "import pytest\n@pytest.mark.rule('TOY-MOVE-01')\ndef test_some(): pass\n"
WRONG = "import pytest\n@pytest.mark.rule('TOY-MOVE-77')\ndef test_wrong(): pass\n"


Suite = Callable[..., pytest.RunResult]


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Suite:
    """A little suite with the toy rulebook: call it with a test file's text, what the book claims, and arguments. It is
    run in this process, which has read all that a pytest needs.
    """
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for one in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):  # of the run that this is in
        monkeypatch.delenv(one, raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # those of others take a third of so short a run

    def run(source: str, *arguments: str, claim: str = COMPLETE, book: str = BOOK) -> pytest.RunResult:
        pytester.mkdir("books").joinpath("toy.md").write_text(book.format(claim=claim), encoding="utf-8")
        pytester.makeini(
            "[pytest]\nrulebooks = books\naddopts = -q -p xdist -p tests.suite.plugin -p no:cacheprovider\n"
            "markers =\n    rule(*ids): rules\n    slow: slow\n"
        )
        pytester.makepyfile(test_toy=source)
        return pytester.runpytest_inprocess(*arguments)

    return run


def test_an_unknown_rule_id_is_refused_at_collection_with_test_and_id(suite: Suite) -> None:
    result = suite(WRONG, "--collect-only", "-q")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["*rule ids that are not known*", "*test_toy.py::test_wrong: 'TOY-MOVE-77' is in no rulebook*"]
    )


def test_a_rule_mark_without_an_id_is_refused(suite: Suite) -> None:
    result = suite("import pytest\n@pytest.mark.rule()\ndef test_bare(): pass\n")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_bare: a rule mark without an id*"])


def test_unknown_rule_ids_stop_a_distributed_run_too(suite: Suite) -> None:
    result = suite(WRONG, "-n", "2")
    assert result.ret != pytest.ExitCode.OK
    assert "'TOY-MOVE-77' is in no rulebook" in result.stdout.str() + result.stderr.str()


BROKEN = """
@pytest.fixture
def early(): raise ValueError("before")
@pytest.fixture
def late():
    yield
    raise ValueError("after")
def test_that_is_not_set_up(early): pass
def test_that_is_not_torn_down(late): pass
"""


def test_known_rule_ids_run_as_ever_also_distributed_and_what_is_around_a_test_may_fail(suite: Suite) -> None:
    result = suite(SOME + BROKEN, "-n", "2")
    result.assert_outcomes(passed=2, errors=2)


def test_rules_is_content_when_every_rule_is_cited_or_has_a_reason_and_runs_nothing(suite: Suite) -> None:
    result = suite(ALL, "--rules")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(
        [
            "*Toy (TOY): rules and tests*",
            "area * rules * with test * with reason * neither",
            "MOVE * 2 * 1 * 1 * 0",
            "GAP * 1 * 1 * 0 * 0",
            "EX * 1 * 1 * 0 * 0",
            "all * 4 * 3 * 1 * 0",
            "Toy claims to be complete; 0 rules with neither test nor reason.",
        ]
    )


def test_rules_fails_when_a_complete_game_has_a_rule_without_a_test(suite: Suite) -> None:
    result = suite(SOME, "--rules")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        ["GAP * 1 * 0 * 0 * 1", "Toy claims to be complete; 2 rules with neither test nor reason."]
    )
    result.stdout.no_fnmatch_line("*TOY-GAP-01*")


def test_rules_is_patient_with_a_game_that_does_not_claim_to_be_complete(suite: Suite) -> None:
    result = suite(SOME, "--rules", claim="")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["Toy does not claim to be complete yet; 2 rules with neither test nor reason."])


def test_a_reason_that_sends_the_reader_to_a_rule_without_a_test_is_none(suite: Suite) -> None:
    book = BOOK.replace("flavour", "stands in MOVE-03").replace(
        "## Decisions", "- `TOY-MOVE-03` Trolls.\n\n## Decisions"
    )
    astray = suite(ALL, "--rules", book=book + "- `TOY-MOVE-03`: flavour\n")
    assert astray.ret == pytest.ExitCode.TESTS_FAILED
    astray.stdout.fnmatch_lines(["Its reason leads to a rule without a test: TOY-MOVE-02 (stands in MOVE-03)"])


def test_rules_with_v_lists_the_rules_without_a_test(suite: Suite) -> None:
    result = suite(SOME, "--rules", "-v")
    result.stdout.fnmatch_lines(["    TOY-GAP-01", "    TOY-EX-01"])


def test_rules_counts_tests_that_a_mark_expression_would_leave_out(suite: Suite) -> None:
    result = suite(ALL, "--rules", "-m", "slow")
    assert result.ret == pytest.ExitCode.OK


def test_rules_counts_in_one_process_even_when_asked_to_distribute(suite: Suite) -> None:
    result = suite(ALL, "--rules", "-n", "2")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["all * 4 * 3 * 1 * 0"])


def test_rules_does_not_hide_a_broken_test_file(suite: Suite) -> None:
    result = suite(ALL + "import nothing_of_that_name\n", "--rules")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["*nothing_of_that_name*"])


SPEEDS = "import pytest\ndef test_quick(): pass\n@pytest.mark.slow\ndef test_long(): pass\n"


@pytest.mark.parametrize(
    ("arguments", "passed"), [((), 1), (("-m", "slow"), 1), (("-m", "slow or not slow"), 2), (("test_toy.py",), 2)]
)
def test_slow_tests_run_only_when_they_are_asked_for(suite: Suite, arguments: tuple[str, ...], passed: int) -> None:
    result = suite(SPEEDS, *arguments)
    result.assert_outcomes(passed=passed, deselected=2 - passed)


def test_slow_tests_stay_out_of_a_distributed_run_too(suite: Suite) -> None:
    suite(SPEEDS, "-n", "2").assert_outcomes(passed=1)


def test_what_a_file_keeps_for_its_tests_goes_with_the_last_of_them(suite: Suite, pytester: pytest.Pytester) -> None:
    kept = "import functools\n@functools.cache\ndef kept(): return [1]\n"
    first = "def test_first(): assert kept() is kept()\ndef test_second(): assert kept.cache_info().currsize == 1\n"
    pytester.makepyfile(test_its=kept + first)
    pytester.makepyfile(test_next="import test_its\ndef test_last(): assert test_its.kept.cache_info().currsize == 0\n")
    suite(SOME).assert_outcomes(passed=4)


def test_every_rule_of_the_rulebooks_here_has_a_test_or_its_reason(pytestconfig: pytest.Config) -> None:
    if [Path(one).resolve() for one in pytestconfig.args] == [ROOT / "tests"]:  # all have been collected already
        assert bare_rules(pytestconfig) == []
        return
    command = [sys.executable, "-m", "pytest", "--rules", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = [line for line in done.stdout.splitlines() if "neither test nor reason" in line or "reason leads" in line]
    assert done.returncode == pytest.ExitCode.OK, "\n".join(said) or done.stdout[-2000:] + done.stderr[-2000:]
