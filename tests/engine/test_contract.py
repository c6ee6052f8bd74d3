"""What every ruleset keeps: the kit's checks over all registered games, and what needs more than the engine.

A game comes in with a `Specimen` (tests/engine/specimens): how a small campaign of it is begun, whose hidden facts are
perturbed, and how its gold is counted. Everything else is the same for all.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from engine import rulebook
from engine.core.events import Event
from engine.core.ruleset import Ruleset
from engine.core.telling.report import report_document, report_text
from engine.core.turn import Outcome, Phase, Turn
from engine.games.registry import GAMES, TITLES, ruleset
from engine.testing.contract import CHECKS, Case, Check
from tests.engine.specimens import SPECIMENS

Game = Ruleset[Any, Any]
DOCS = Path(__file__).parent.parent.parent / "assets" / "docs"
SHARED = Draft202012Validator(json.loads((DOCS / "turnkeep.schema.json").read_text(encoding="utf-8")))
SLOW = "no text of orders stops a turn"


@cache
def case(key: str) -> Case:
    """A game on the bench; what its checks have played is played once."""
    return Case(ruleset(key), SPECIMENS[key])


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return ruleset(request.param)


@pytest.fixture(scope="module")
def tenth(game: Game) -> Outcome:
    return case(game.key).last


@pytest.fixture(scope="module")
def documents(tenth: Outcome) -> dict[str, Any]:
    """The JSON of each seat, as it is read: made once, for it takes longer than its turn."""
    return {seat: json.loads(json.dumps(report_document(report))) for seat, report in tenth.reports.items()}


def _parametrized(check: Check) -> Any:
    return pytest.param(check, id=check.says, marks=[pytest.mark.slow] if check.says == SLOW else [])


@pytest.mark.parametrize("check", list(map(_parametrized, CHECKS)))
def test_the_contract(game: Game, check: Check) -> None:
    bench = case(game.key)
    if lacks := check.lacks(bench):
        pytest.skip(lacks)
    assert check.run(bench) == []


def fingerprint(turns: Iterable[tuple[bytes, Outcome]]) -> str:
    """All that comes out of the fourth turn of a game."""
    ((_, out),) = islice(turns, 3, 4)
    found = hashlib.sha256(out.state)
    for report in out.reports.values():
        found.update(report_text(report).encode())
    found.update(repr((out.maps, out.headlines, out.standings, out.events)).encode())
    return found.hexdigest()


@cache
def elsewhere() -> dict[str, str]:
    """The same of every game in another process, where sets and dicts of text have an order of their own: one process
    for all, most of its time is reading.
    """
    program = f"from {__name__} import *\nfor key in GAMES: print(key, fingerprint(case(key).turns()))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONHASHSEED": "4711", "PYTHONPATH": ":".join(p for p in sys.path if p)},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(line.split() for line in done.stdout.splitlines())


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_under_any_hash_seed(game: Game) -> None:
    """Here the hashes are seeded by chance, and the turn has been played for the other tests."""
    assert elsewhere()[game.key] == fingerprint(case(game.key).played)


def test_another_seed_gives_another_game(game: Game) -> None:
    bench = case(game.key)
    assert bench.begun("one") != bench.begun("two")


def test_the_rule_of_every_order_is_about_it(game: Game) -> None:
    """Its paragraph names the order, or the family of orders that it is one of ("a `develop_` order for every ...")."""
    book = rulebook.load(game.key)
    for spec in game.book.specs:
        text = book.rule(spec.rule).text.lower()
        plain = re.sub(r"[_\W]+", " ", text)
        names = [name.lower().replace("_", " ") for name in (spec.keyword, *spec.aliases)]
        family = f"{spec.keyword.lower().partition('_')[0]}_`"
        assert any(name in plain for name in names) or family in text, (spec.keyword, spec.rule)


def test_no_line_of_prose_is_wider_than_the_report(game: Game, tenth: Outcome) -> None:
    for report in tenth.reports.values():
        text = report_text(report)
        prose = text.split("\nASCII map\n")[0].split("\nOrders Template (")[0]
        wide = [line for line in prose.splitlines() if len(line) > report.width]
        assert wide == []


def test_reports_serialise_as_json(documents: dict[str, Any]) -> None:
    for read in documents.values():
        assert read["turn"] == 10
        assert [f"{found.instance_path}: {found.message}" for found in SHARED.iter_errors(read["turnkeep"])] == []


def test_whatever_is_held_or_traded_is_a_ware_with_its_weight(game: Game, documents: dict[str, Any]) -> None:
    if game.key not in ("atlantis", "overlord", "olympia"):  # the others have no goods
        pytest.skip("no goods in this game")
    weights = []
    for read in documents.values():
        found = read["turnkeep"]
        wares = {ware["tag"]: ware for ware in found["wares"]}
        held = {one["tag"] for unit in found["units"] if unit.get("own") for one in unit.get("items", ())}
        traded = {one["tag"] for place in found["places"] for one in place.get("market", ()) if one["side"] != "hire"}
        assert {tag for tag in held | traded if not tag.isdecimal() or len(tag) < 4} <= wares.keys()
        weights += [ware.get("weight", 0) for ware in wares.values()]
    assert sum(weight > 0 for weight in weights) > 5


def test_the_page_can_weigh_every_seat_against_its_neighbours(documents: dict[str, Any]) -> None:
    for seat, read in documents.items():
        found = read["turnkeep"]
        own = [unit for unit in found["units"] if unit.get("own") and unit.get("place")]
        assert found["frame"]["strength"], "what it counts"
        assert not own or any(unit.get("strength") for unit in own), (seat, own)


def test_lists_call_the_game_what_it_calls_itself(game: Game) -> None:
    assert TITLES[game.key] == game.title


def _broken(**parts: Any) -> Case:
    """Dunk! with something in it that no ruleset may do."""
    dunk = ruleset("dunk")
    changed = {name: replace(getattr(dunk, name), **change) for name, change in parts.items()}
    return Case(replace(dunk, **changed), SPECIMENS["dunk"])


def _told_to_nobody(turn: Turn[Any, Any]) -> None:
    turn.tell(Event(seen_by=("99",)))


def _forgetful(turn: Turn[Any, Any]) -> None:
    turn.state.kingdoms[1].gold += turn.number * 7


@pytest.mark.parametrize(
    ("says", "broken"),
    [
        ("events go only to seats that exist, or to everybody",
         {"play": {"phases": (*ruleset("dunk").play.phases, Phase("Whispers", "DNK-GEN-01", _told_to_nobody))}}),
        ("no coin comes from nowhere",
         {"play": {"phases": (*ruleset("dunk").play.phases, Phase("Gifts", "DNK-GEN-01", _forgetful))}}),
        ("a seat sees nothing of the secrets of others",
         {"look": {"view": lambda state, seat: (seat, state), "template": lambda view: repr(view[1])}}),
        ("standing orders are read without an error", {"play": {"standing_orders": lambda state, seat: "fly 7"}}),
    ],
)  # fmt: skip
def test_a_broken_game_would_be_found(says: str, broken: dict[str, Any]) -> None:
    (check,) = (one for one in CHECKS if one.says == says)
    assert check.run(_broken(**broken)) != []
