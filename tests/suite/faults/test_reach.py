"""Reach: what no whole turn ever entered is found by coverage of whole turns."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reach import ROOT, kinds, parts, unseen


def test_functions_lines_and_branches_are_counted_by_function(tmp_path: Path) -> None:
    files = {
        "engine/games/dunk/telling/calendar.py": {
            "executed_lines": list(range(1, 200)), "missing_lines": [], "executed_branches": [], "missing_branches": [],
        }
    }  # fmt: skip
    found = list(parts({str(ROOT / name): facts for name, facts in files.items()}))
    assert [part.name for part in found] != []
    assert all(part.ran == part.lines > 0 for part in found)


def test_the_kinds_of_events_are_those_that_are_told_and_strangers_leave_some_unseen() -> None:
    told = kinds("dunk")
    assert "TownDied" in told
    assert {"Event", "OrderEvent"}.isdisjoint(told)
    never = unseen("dunk", 3, "reach")
    assert set(never) < set(told)


def test_a_kind_of_event_is_proven_by_a_test_that_passes_and_runs_a_whole_turn(tmp_path: Path) -> None:
    file = tmp_path / "test_turns.py"
    file.write_text(
        "from tests.engine.games.dunk.props.kit import Scenario\n"
        "from tests.engine.games.dunk.turn.test_vain_rituals import *\n"
        "def test_a_turn(): test_a_kingdom_without_technologies_is_told_that_it_has_none()\n"
        "def test_fails(): test_priests_who_heal_the_healthy_are_told_so(); assert False\n",
        encoding="utf-8",
    )
    told = tmp_path / "told"
    only = ["-k", "test_a_turn or test_fails", "--told", str(told)]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "tests.suite.faults.told", str(file), *only]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "1 failed, 1 passed" in done.stdout, done.stdout
    kinds_told = set(told.read_text(encoding="utf-8").split())
    assert "NothingKnown" in kinds_told
    assert "NobodySick" not in kinds_told


@pytest.mark.slow
def test_the_reach_of_a_few_turns_is_measured(tmp_path: Path) -> None:
    out = tmp_path / "reach.json"
    asked = ["dunk", "--turns", "1", "--months", "4", "--branches", "--json", str(out)]
    command = [sys.executable, "-m", "tests.reach", *asked]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "dunk: functions" in done.stdout
    plain = {(part["path"], part["name"]): part for part in json.loads(out.read_text(encoding="utf-8"))}
    turn = plain["engine/games/dunk/realm/income.py", "run"]
    never = next(part for part in plain.values() if part["lines"] and not part["ran"])
    assert turn["ran"] > 5
    assert f"{never['path']}:{never['line']} {never['name']}" in done.stdout
    assert not any(path.endswith("/lint.py") or "/house/" in path for path, _ in plain)
