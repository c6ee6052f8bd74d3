"""Breaking by machine: what is changed, and that the tests of a copied tree notice it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.mutate import (
    ROOT,
    Bench,
    Extent,
    Mutant,
    Reached,
    chosen_mutants,
    mutant_at,
    rule_modules,
    sites,
    survivors_of,
)
from tests.suite.faults import unnoticed

SOURCE = '''"""A rule, 1 or 2."""
LIMIT = 3


def fits(count: int, least: int = 0) -> bool:
    """At least 5."""
    if not count:
        raise ValueError(f"{count + 1}")
    return least <= count < LIMIT and -count + 2 > 0 or "a" + "b" == ""


class Record(Struct, frozen=True):
    count: int
'''


def test_every_comparison_number_branch_connective_and_sign_is_changed_once() -> None:
    made = [mutant_at("x.py", SOURCE, site) for site in sites(SOURCE)]
    changes = {(mutant.before, mutant.after) for mutant in made}
    assert {
        ("3", "4"), ("0", "1"), ("not count", "not not count"), ("-count", "+count"), ("-count + 2", "-count - 2"),
        ("least <= count < LIMIT", "least < count < LIMIT"), ("least <= count < LIMIT", "least <= count <= LIMIT"),
    } <= changes  # fmt: skip
    assert len({mutant.source for mutant in made}) == len(made)
    assert all("5" not in after and "count + 1" not in before for before, after in changes)  # texts and complaints
    assert all("frozen=False" not in mutant.source for mutant in made)
    assert all('"a" - "b"' not in mutant.source for mutant in made)


def test_a_sample_is_drawn_by_its_seed_from_the_modules_of_rules() -> None:
    modules = rule_modules(ROOT, "dunk", "")
    assert "engine/games/dunk/turn/winning.py" in modules
    assert not any("report" in name or "events" in name for name in modules)
    assert not any("/house/" in name or "_events" in name for name in rule_modules(ROOT, "olympia", ""))
    assert rule_modules(ROOT, "dunk", "land/plague") == ["engine/games/dunk/land/plague.py"]
    one, same, other = (chosen_mutants(ROOT, modules[:5], 5, seed) for seed in ("1", "1", "2"))
    assert one == same != other


def test_survivors_are_found_again_where_their_code_stands_now(tmp_path: Path) -> None:
    (tmp_path / "moved.py").write_text("# a line more\n" + SOURCE, encoding="utf-8")
    (tmp_path / "twice.py").write_text("one = 7\ntwo = 7\n", encoding="utf-8")
    rows = [("moved.py", "2", "3", "4"), ("moved.py", "5", "gone", "not gone"), ("twice.py", "2", "7", "8"),
            ("lost.py", "1", "1", "2")]  # fmt: skip
    record = [dict(zip(("path", "line", "before", "after"), row, strict=True)) for row in rows]
    found = [(mutant.path, mutant.line, mutant.after) for mutant in survivors_of(tmp_path, record)]
    assert found == [("twice.py", 2, "8"), ("moved.py", 3, "4")]


def test_what_runs_at_import_is_put_to_all_tests_in_the_end() -> None:
    path, entering, beside, reading = "engine/rules/it.py", "tests/a.py::one", "tests/a.py::b", "tests/c.py::c"
    reached = Reached({path: {1: [""], 5: [entering]}}, {entering: 3.0, beside: 2.0, reading: 1.0})
    mutant = Mutant(path, 1, "", "", "")
    assert reached.of(mutant, Extent(1, 1, in_function=False)) == [entering, reading, beside]
    assert reached.of(mutant, Extent(5, 5, in_function=True)) == [entering, beside]


@pytest.mark.slow
def test_a_mutant_is_killed_in_a_copy_by_a_test_that_notices_and_survives_others(tmp_path: Path) -> None:
    bench = Bench(tmp_path, limit=120)
    path = "engine/games/dunk/telling/calendar.py"
    source = (ROOT / path).read_text(encoding="utf-8")
    broken = Mutant(path, 1, "", "", source + "\n\ndef date(turn: int) -> str:\n    return 'never'\n")
    noticing = ["tests/engine/games/dunk/test_month_and_moon.py"]
    folder = tmp_path / "tests" / "engine" / "games" / "dunk"
    head = "from engine.games.dunk.telling.calendar import date\n\n\ndef test_it() -> None:\n    assert "
    (folder / "test_month_and_moon.py").write_text(f"{head}date(1) != 'never'\n", encoding="utf-8")
    (folder / "test_nothing.py").write_text(f"{head}date(1)\n", encoding="utf-8")
    assert bench.outcome(broken, noticing) == "killed"
    assert bench.outcome(broken, ["tests/engine/games/dunk/test_nothing.py"]) == "survived"
    assert bench.outcome(broken, []) == "uncovered"
    assert (tmp_path / path).read_text(encoding="utf-8") == source
    assert bench.outcome(Mutant(path, 1, "", "", source), noticing) == "survived"
    endless = Mutant(path, 1, "", "", source + "\n\nwhile True:\n    pass\n")
    bench.limit = 4
    assert bench.outcome(endless, noticing) == "timeout"


@pytest.mark.slow
def test_a_change_within_a_function_is_tried_on_tests_that_were_collected_before(tmp_path: Path) -> None:
    bench = Bench(tmp_path, limit=120)
    path = "engine/games/dunk/telling/calendar.py"
    name = "tests/engine/games/dunk/test_month_and_moon.py"
    head = "from engine.games.dunk.telling.calendar import date\n\n\ndef test_{}() -> None:\n    assert "
    asserting = head.format("it") + "date(1) != 'never'\n" + head.format("nothing") + "date(1)\n"
    (tmp_path / name).write_text(asserting, encoding="utf-8")
    bench.collect("dunk", [name])
    (tmp_path / name).write_text(head.format("it") + "date(1)\n", encoding="utf-8")  # what a new process would collect
    source = (ROOT / path).read_text(encoding="utf-8")
    never = re.sub(r"(def date\(.*\n(?:    \"\"\".*\n)?)", r"\1    return 'never'\n", source)
    assert never != source
    assert bench.outcome(Mutant(path, 1, "", "", never), [f"{name}::test_it"]) == "killed"
    at_import = source + "\n\ndate = lambda turn: 'never'\n"
    assert bench.outcome(Mutant(path, 1, "", "", at_import), [f"{name}::test_it"]) == "survived"  # by the new process


def test_what_nobody_noticed_is_kept_until_a_test_does_and_its_reason_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unnoticed, "FOLDER", tmp_path)
    one = {"path": "a.py", "line": "1", "before": "1", "after": "2"}
    other = {"path": "b.py", "line": "5", "before": "<", "after": "<="}
    assert unnoticed.keep("toy", "mutants", [one, other]) == 2
    listed = unnoticed.path_of("toy", "mutants")
    listed.write_text(listed.read_text().replace('"path": "b.py", "reason": ""', '"path": "b.py", "reason": "never 5"'))
    assert unnoticed.keep("toy", "mutants", [one, {**other, "line": "9"}]) == 1
    assert unnoticed.excused("toy", "mutants", {**other, "line": "9"}) == "never 5"
    assert unnoticed.excused("toy", "mutants", one) == ""
    assert unnoticed.keep("toy", "mutants", [], noticed=[{**other, "line": "9"}]) == 1
    assert unnoticed.excused("toy", "mutants", other) == "never 5"
    assert unnoticed.keep("toy", "mutants", [], noticed=[one]) == 0
    assert [row["path"] for row in unnoticed.rows("toy", "mutants")] == ["b.py"]


def test_the_lists_of_what_nobody_noticed_name_code_that_there_is() -> None:
    listed = [row for path in unnoticed.FOLDER.glob("*.jsonl") for row in map(json.loads, path.open(encoding="utf-8"))]
    assert [row["path"] for row in listed if not (ROOT / row["path"]).exists()] == []
