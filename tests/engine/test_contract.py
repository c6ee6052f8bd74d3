"""What every ruleset keeps: one set of tests over all registered games.

A game comes in with a `Specimen` (tests/engine/specimens): how a small campaign of it is begun, whose hidden facts are
perturbed, and how its gold is counted. Everything else is the same for all.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import rulebook
from engine.core import document
from engine.core.orders import print_order, read_orders
from engine.core.ruleset import (
    Ruleset,
    SeatRequest,
    begin,
    check_orders,
    join,
    leave,
    look,
    read_for,
    report_in,
    run_turn,
)
from engine.core.telling.report import report_document, report_text
from engine.core.turn import Outcome
from engine.games.registry import GAMES, TITLES, ruleset
from tests.engine.specimens import SPECIMENS

HOSTILE = (
    "",
    "\x00\x01\x02",
    "begin orders",
    "end orders " * 50,
    "move",
    "\\\n" * 300,
    "give_gold -1 to 1\ngive_gold 99999999999999999999 to 1",
    '" unterminated',
    "move 1 " + "e " * 5000,
    "every turn: " * 200,
    "ordre \u202eevil\u202c \U0001f986 " * 20,
    "{0} {event.__class__} %s %n `@everyone`",
    "place 999999999 e\nplace 0 nw\nburn 0\nmove 424242 e",
    "build_town 1 ../../etc/passwd",
    "\n".join(f"place {n} e" for n in range(400)),
    "a" * 5000,
)


Game = Ruleset[Any, Any]
DOCS = Path(__file__).parent.parent.parent / "assets" / "docs"
SHARED = Draft202012Validator(json.loads((DOCS / "turnkeep.schema.json").read_text(encoding="utf-8")))


def begun(game: Game, seed: str = "contract") -> bytes:
    return _begun(game.key, seed)


@cache
def _begun(key: str, seed: str) -> bytes:
    game, specimen = ruleset(key), SPECIMENS[key]
    seats = [
        SeatRequest(id=str(number), name=name, choices=game.play.choices(**choices))
        for number, (name, choices) in enumerate(specimen.seats.items(), 1)
    ]
    return begin(game, game.play.options(**specimen.options), seats, seed)


def seats(game: Game, state: bytes) -> list[str]:
    return [
        seat.id for seat in game.play.seats_of(document.decode(state, game.play.state_type)) if seat.status == "active"
    ]


def played(game: Game, turns: int, seed: str = "contract") -> Outcome:
    """The outcome of the last of some turns of scripted play."""
    state = begun(game, seed)
    for number in range(1, turns + 1):
        orders = {seat: SPECIMENS[game.key].players(look(game, state, seat)) for seat in seats(game, state)}
        outcome = run_turn(game, state, orders, seed=seed, number=number)
        state = outcome.state
    return outcome


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return ruleset(request.param)


@pytest.fixture(scope="module")
def tenth(game: Game) -> Outcome:
    return played(game, 10)


def test_every_registered_game_has_a_specimen() -> None:
    assert set(SPECIMENS) == set(GAMES)


def test_the_state_comes_back_from_its_document_the_same(game: Game, tenth: Outcome) -> None:
    state = document.decode(tenth.state, game.play.state_type)
    assert document.encode(state) == tenth.state
    assert document.decode(document.encode(state), game.play.state_type) == state


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_under_any_hash_seed(game: Game) -> None:
    program = (
        "import sys, hashlib\n"
        "from engine.games.registry import ruleset\n"
        "from engine.core.telling.report import report_text\n"
        "from tests.engine.test_contract import played\n"
        "out = played(ruleset(sys.argv[1]), 4)\n"
        "h = hashlib.sha256(out.state)\n"
        "for seat in out.reports: h.update(report_text(out.reports[seat]).encode())\n"
        "h.update(repr((out.maps, out.headlines, out.standings, out.events)).encode())\n"
        "print(h.hexdigest())\n"
    )
    prints = {
        subprocess.run(
            [sys.executable, "-c", program, game.key],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(p for p in sys.path if p)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "4711")
    }
    assert len(prints) == 1
    assert len(prints.pop().strip()) == 64


def test_another_seed_gives_another_game(game: Game) -> None:
    assert begun(game, "one") != begun(game, "two")


@pytest.mark.slow
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_order_text_stops_a_turn(game: Game, text: str) -> None:
    state = begun(game)
    for seat in seats(game, state):
        view = look(game, state, seat)
        sheet = check_orders(game, view, text)
        game.look.explain(sheet, view)
        if game.look.planned_map:
            game.look.planned_map(view, sheet)
    outcome = run_turn(game, state, dict.fromkeys(seats(game, state), text), seed="x", number=1)
    assert set(outcome.reports) == set(seats(game, state))


def test_orders_are_read_the_same_in_a_turn_as_before_it(game: Game) -> None:
    state = begun(game)
    decoded = document.decode(state, game.play.state_type)
    orders = {seat: SPECIMENS[game.key].players(look(game, state, seat)) for seat in seats(game, state)}
    outcome = run_turn(game, state, orders, seed="x", number=1)
    for seat, text in orders.items():
        assert outcome.sheets[seat].orders == read_for(game, game.look.view(decoded, seat), text).orders != ()


def test_a_turn_without_any_orders_is_run(game: Game) -> None:
    state = begun(game)
    outcome = run_turn(game, state, {}, seed="x", number=1)
    assert outcome.number == 1
    assert outcome.state != state


def test_a_seat_sees_nothing_of_the_secrets_of_others(game: Game, tenth: Outcome) -> None:
    for seat in seats(game, tenth.state):
        plain = json.loads(tenth.state)
        SPECIMENS[game.key].secrets(plain, seat)
        changed = json.dumps(plain).encode()
        assert document.decode(changed, game.play.state_type) != document.decode(tenth.state, game.play.state_type)
        before, after = look(game, tenth.state, seat), look(game, changed, seat)
        assert after == before
        assert game.look.template(after) == game.look.template(before)
        assert game.look.map_sheet(after) == game.look.map_sheet(before)
        assert report_text(game.look.report(after, (), None)) == report_text(game.look.report(before, (), None))
        assert report_document(report_in(game, "", after, (), None)) == report_document(
            report_in(game, "", before, (), None)
        )


def test_the_public_sees_no_secret_of_anybody(game: Game, tenth: Outcome) -> None:
    plain = json.loads(tenth.state)
    SPECIMENS[game.key].secrets(plain, "nobody")
    changed = json.dumps(plain).encode()
    assert look(game, changed, None) == look(game, tenth.state, None)


def test_events_go_only_to_seats_that_exist_or_to_everybody(game: Game, tenth: Outcome) -> None:
    known = {seat.id for seat in tenth.seats} | {"*"}
    assert {seat for event in tenth.events for seat in event.seen_by} <= known


def test_the_orders_template_is_read_and_checked_without_an_error(game: Game, tenth: Outcome) -> None:
    for seat, report in tenth.reports.items():
        sheet = check_orders(game, look(game, tenth.state, seat), report.template)
        assert [str(found) for found in sheet.errors] == []


def test_standing_orders_are_read_without_an_error(game: Game, tenth: Outcome) -> None:
    state = document.decode(tenth.state, game.play.state_type)
    for seat in seats(game, tenth.state):
        text = game.play.standing_orders(state, seat)
        assert read_for(game, game.look.view(state, seat), text).errors == ()


def test_lint_finds_nothing(game: Game) -> None:
    assert [str(found) for found in game.lint()] == []


def test_every_order_explains_itself(game: Game) -> None:
    for spec in game.book.specs:
        assert spec.help, spec.keyword
        assert spec.rule, spec.keyword
        assert len(spec.help) < 400, spec.keyword


def test_the_rule_of_every_order_is_about_it(game: Game) -> None:
    """Its paragraph names the order, or the family of orders that it is one of ("a `develop_` order for every ...")."""
    book = rulebook.load(game.key)
    for spec in game.book.specs:
        text = book.rule(spec.rule).text.lower()
        plain = re.sub(r"[_\W]+", " ", text)
        names = [name.lower().replace("_", " ") for name in (spec.keyword, *spec.aliases)]
        family = f"{spec.keyword.lower().partition('_')[0]}_`"
        assert any(name in plain for name in names) or family in text, (spec.keyword, spec.rule)


def test_every_example_names_its_own_order(game: Game, tenth: Outcome) -> None:
    for spec in game.book.specs:
        specimen = SPECIMENS[game.key]
        example = specimen.above(spec.group) + spec.example
        first = read_orders(example, game.book, game.look.directory(look(game, tenth.state, "1")))
        faults = [found for found in first.errors if found.code != "name"]
        assert faults == [], spec.keyword
        assert [order.name for order in first.orders] in ([spec.keyword], []), spec.keyword


def test_printed_orders_are_read_as_the_same_orders(game: Game, tenth: Outcome) -> None:
    compared = 0
    for seat, sheet in tenth.sheets.items():
        names = game.look.directory(look(game, tenth.state, seat))
        for order in sheet.orders:
            above = SPECIMENS[game.key].above(game.book.by_keyword[order.name].group)
            again = read_orders(above + print_order(order, game.book), game.book, names)
            if not again.errors:  # an army named in it may have died in the turn
                assert [(o.name, dict(o.args)) for o in again.orders] == [(order.name, dict(order.args))]
                compared += 1
    assert compared > 5


def test_no_line_of_prose_is_wider_than_the_report(game: Game, tenth: Outcome) -> None:
    for report in tenth.reports.values():
        text = report_text(report)
        prose = text.split("\nASCII map\n")[0].split("\nOrders Template (")[0]
        wide = [line for line in prose.splitlines() if len(line) > report.width]
        assert wide == []


def test_reports_are_plain_text_without_leftovers(game: Game, tenth: Outcome) -> None:
    for report in tenth.reports.values():
        text = report_text(report)
        assert all(character == "\n" or character.isprintable() for character in text)
        for leftover in ("None", "{", "}", "<", "Terrain.", "Race.", "dataclass"):
            assert leftover not in text


def test_reports_serialise_as_json(game: Game, tenth: Outcome) -> None:
    for report in tenth.reports.values():
        read = json.loads(json.dumps(report_document(report)))
        assert read["turn"] == 10
        assert [f"{found.json_path}: {found.message}" for found in SHARED.iter_errors(read["turnkeep"])] == []


def test_whatever_is_held_or_traded_is_a_ware_with_its_weight(game: Game, tenth: Outcome) -> None:
    if game.key not in ("atlantis", "overlord", "olympia"):  # the others have no goods
        pytest.skip("no goods in this game")
    weights = []
    for report in tenth.reports.values():
        found = report_document(report)["turnkeep"]
        wares = {ware["tag"]: ware for ware in found["wares"]}
        held = {one["tag"] for unit in found["units"] if unit.get("own") for one in unit.get("items", ())}
        traded = {one["tag"] for place in found["places"] for one in place.get("market", ()) if one["side"] != "hire"}
        assert {tag for tag in held | traded if not tag.isdecimal() or len(tag) < 4} <= wares.keys()
        weights += [ware.get("weight", 0) for ware in wares.values()]
    assert sum(weight > 0 for weight in weights) > 5


def test_the_parts_of_a_sheet_joined_are_the_sheet(game: Game, tenth: Outcome) -> None:
    for report in tenth.reports.values():
        assert report.sheaf is not None
        desk = report.sheaf().desk
        lines = [line for part in desk.parts for line in (*part.head, *part.lines)]
        assert [*lines, *desk.tail] == report.template.removesuffix("\n").split("\n")


def test_no_coin_comes_from_nowhere(game: Game) -> None:
    specimen = SPECIMENS[game.key]
    state = begun(game)
    for number in range(1, 9):
        orders = {seat: specimen.players(look(game, state, seat)) for seat in seats(game, state)}
        outcome = run_turn(game, state, orders, seed="coins", number=number)
        for gold, moved, left in specimen.ledgers(json.loads(state), json.loads(outcome.state), outcome.events):
            assert gold + moved == left
        state = outcome.state


def test_a_turn_leaves_the_document_it_was_given_alone(game: Game) -> None:
    state = begun(game)
    copy = bytes(bytearray(state))
    first = run_turn(game, state, {}, seed="x", number=1).state
    assert state == copy
    assert run_turn(game, state, {}, seed="x", number=1).state == first


def test_a_seat_may_join_late_where_the_game_says_so(game: Game) -> None:
    if not game.play.late_joining:
        pytest.skip("this game takes nobody late")
    state = played(game, 2).state
    newcomer = SeatRequest(id="9", name="Latecomers", choices=game.play.choices())
    joined = join(game, state, newcomer, "seed")
    assert "9" in seats(game, joined)
    assert "9" in run_turn(game, joined, {}, seed="x", number=3).reports


def test_a_seat_that_left_gets_no_more_reports_and_stops_nothing(game: Game) -> None:
    state = leave(game, begun(game), "2")
    outcome = run_turn(game, state, {}, seed="x", number=1)
    assert "2" not in outcome.reports
    assert "1" in outcome.reports


def test_standings_have_a_value_for_every_column(game: Game, tenth: Outcome) -> None:
    ids = {seat.id for seat in tenth.seats}
    for seat, name, values in tenth.standings.rows:
        assert seat in ids
        assert name
        assert len(values) == len(tenth.standings.columns)


def test_maps_name_every_owner_they_draw(game: Game, tenth: Outcome) -> None:
    for sheet in (*tenth.maps.values(), tenth.public_map):
        cells = {cell.key for cell in sheet.cells}
        banners = {banner.key for banner in sheet.banners}
        assert {cell.owner for cell in sheet.cells if cell.owner} <= banners
        assert {mark.banner for mark in sheet.marks if mark.banner} <= banners
        assert {mark.cell for mark in sheet.marks} <= cells
        assert all(cell in cells for arrow in sheet.arrows for cell in arrow.cells)
        assert sheet.alt


def test_options_and_choices_describe_themselves_for_the_forms(game: Game) -> None:
    for model in (game.play.options, game.play.choices):
        assert model()
        for name, field in model.model_fields.items():
            assert field.description, name
            assert len(field.description) <= 100, name


def test_lists_call_the_game_what_it_calls_itself(game: Game) -> None:
    assert TITLES[game.key] == game.title
