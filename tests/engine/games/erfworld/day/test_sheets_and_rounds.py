"""What sheets put in force and how lines are worked off, to the last branch (ERF-ORDER-01, ERF-ORDER-02, ERF-D-06)."""

from __future__ import annotations

import pytest

from engine.core.orders import read_orders
from engine.games.erfworld.acting.names import called
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.casting.events import Foreseen
from engine.games.erfworld.day.closing import run as close
from engine.games.erfworld.day.events import DoctrineDropped, DoctrineKept
from engine.games.erfworld.day.healing import heal
from engine.games.erfworld.day.rounds import run_rounds
from engine.games.erfworld.day.sheets import holder_of, open_sheet
from engine.games.erfworld.events import Refused
from engine.games.erfworld.language.frame import MOST_LINES
from engine.games.erfworld.language.words import STACK
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Commander, Pack, Standing
from engine.games.erfworld.travel.events import Passed, Waits
from engine.games.erfworld.units.company import new_stack
from engine.games.erfworld.units.kinds import full_hits
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each


def _stage(sides: int = 1) -> Stage:
    game = stage(sides, 10)
    for number in range(1, sides + 1):
        game.know(number)
        game.side(number).treasury = 10**7
    return game


def _turn(game: Stage, *sheets: str) -> ErfTurn:
    orders = {str(number): read_orders(sheet, BOOK) for number, sheet in enumerate(sheets, 1)}
    turn: ErfTurn = ErfTurn(game.world, orders, seed="rounds", number=1, scratch=Scratch())
    turn.day = game.world.day
    return turn


# Sheets


@pytest.mark.rule("ERF-ORDER-01", "ERF-DOCTRINE-23")
def test_doctrine_is_kept_and_given_up_for_a_side_a_city_a_stack_and_a_unit() -> None:
    game = _stage()
    lord, men = game.commander("warlord", 10, 8), game.pack("piker", 2, 10, 8)
    sheet = (
        f"SIDE\nretreat below 30\nCITY c1\nsally yes\nUNIT {lord.id}\nretreat never\nUNIT {men.id}\nretreat below 10"
    )
    turn = _turn(game, sheet)
    open_sheet(turn, game.side())
    assert len(told(turn, DoctrineKept)) == 4
    assert (game.side().doctrine, game.world.cities["c1"].doctrine) == (
        {"retreat": "RETREAT below 30"}, {"sally": "SALLY yes"},
    )  # fmt: skip
    stacks = game.world.stacks
    assert [(stack.leader, stack.doctrine) for stack in stacks.values()] == [
        (lord.id, {"retreat": "RETREAT never"}), ("", {"retreat": "RETREAT below 10"}),
    ]  # fmt: skip
    assert (lord.stack, men.stack) == (1, 2)
    turn = _turn(game, "SIDE\nretreat auto\nSTACK 1\nretreat auto\nCITY c1\nsally auto")
    open_sheet(turn, game.side())
    assert len(told(turn, DoctrineDropped)) == 3
    assert (game.side().doctrine, game.world.cities["c1"].doctrine, stacks["s1.1"].doctrine) == ({}, {}, {})
    assert stacks["s1.2"].doctrine


@pytest.mark.rule("ERF-ORDER-01")
def test_sections_of_what_is_not_ours_are_refused_line_by_line() -> None:
    game = _stage(2)
    theirs, held = game.pack("piker", 2, 10, 8, side=2), game.pack("piker", 2, 10, 8, jailor="u9")
    sheet = f"STACK 4\nhold\nretreat never\nUNIT {theirs.id}\nhold\nUNIT {held.id}\nhold\n"
    turn = _turn(game, f"{sheet}CITY c2\nsally yes\nUNIT u99\nretreat never")
    open_sheet(turn, game.side())
    assert len(told(turn, Refused)) == 6
    assert (theirs.lines, held.lines, game.world.cities["c2"].doctrine) == ([], [], {})
    assert holder_of(turn, game.side(), theirs.id) is None
    assert holder_of(turn, game.side(2), theirs.id) is theirs


@pytest.mark.rule("ERF-ORDER-01")
def test_a_new_section_takes_the_place_of_the_lines_even_when_it_is_empty() -> None:
    game = _stage()
    one, two, three = (game.pack(kind, 1, 10, 8, lines=["hide"]) for kind in ("piker", "archer", "scout"))
    made = new_stack(game.world, game.side(), [three], "")
    made.lines = ["hide"]
    open_sheet(_turn(game, f"UNIT {one.id}\nUNIT {two.id}\nhold\nif seen 3 hold\nSTACK 1\nmove e"), game.side())
    assert (one.lines, two.lines, three.lines, made.lines) == ([], ["hold", "if seen 3+ hold"], ["hide"], ["move e"])


@pytest.mark.rule("ERF-D-13")
@each("halves, due, refused", [
    (True, ["s2"], 2), (True, ["s1"], 0), (True, [], 0), (False, ["s2"], 0),
])  # fmt: skip
def test_in_the_other_half_only_doctrine_and_lines_are_taken(halves: bool, due: list[str], refused: int) -> None:
    game = _stage(2)
    game.world.options.halves, game.world.due = halves, due
    turn = _turn(game, "SIDE\nchief u1\nretreat never\nCITY c1\nlevel\nUNIT u2\nhold")
    open_sheet(turn, game.side())
    assert len(told(turn, Refused)) == refused
    assert (game.side().doctrine != {}, game.world.packs["u2"].lines) == (True, ["hold"])


# Rounds


@pytest.mark.rule("ERF-D-06")
def test_who_is_named_in_the_sheet_comes_first_in_its_order() -> None:
    for sheet, order in (("UNIT {three}\nhold\nUNIT u77\nhold\nUNIT {one}\nhold", "31424"), ("", "41234")):
        game = _stage(2)
        men = [game.pack(kind, 1, 10, 8, lines=["move c99"]) for kind in ("piker", "archer", "scout", "digger")]
        one, _, three, stacked = men
        stacked.lines = []
        new_stack(game.world, game.side(), [stacked], "").lines = ["move c99", "move c99"]
        theirs = game.pack("piker", 1, 20, 8, side=2)
        new_stack(game.world, game.side(2), [theirs], "").lines = ["move c99"]  # a stack of the same number
        turn = _turn(game, sheet.format(one=one.id, three=three.id))
        run_rounds(turn, [game.side()])
        assert [event.who for event in told(turn, Refused)] == [called(men[int(number) - 1]) for number in order]


@pytest.mark.rule("ERF-D-06")
@each(
    "change, lines, left, rounds",
    [
        ("", ["hold", "hold"], [], 2),
        ("move", ["move e", "hold"], ["move e", "hold"], 1),
        ("jailor", ["hold", "hold"], [], 1),
        ("pack", ["join {other}", "hold"], ["hold"], 2),  # who has joined another is no more
    ],
)
def test_a_line_is_done_stays_or_goes_with_who_can_no_longer_carry_it_out(
    change: str, lines: list[str], left: list[str], rounds: int
) -> None:
    game = _stage(2)
    others: list[Pack | Commander] = [game.pack("piker", 1, 10, 8) for _ in range(2)]
    one: Pack | Commander = game.commander("warlord", 10, 8)
    if change == "pack":
        one = game.pack("piker", 1, 10, 8)
    one.lines = [line.format(other=others[1].id) for line in lines]
    made = new_stack(game.world, game.side(), others[:1], "")
    made.lines, others[0].stack = ["hold"], 0  # nobody is in it any more
    turn = _turn(game)
    turn.scratch.commanded[one.id] = None
    if change in ("move", "jailor"):
        setattr(one, change, {"move": 0, "jailor": "u1"}[change])
    run_rounds(turn, [game.side()])
    assert (one.lines, made.lines, turn.scratch.round) == (left, [], rounds)


@pytest.mark.rule("ERF-D-06", "ERF-J-14", "ERF-DOCTRINE-22")
def test_conditions_and_suggestions_are_heeded_when_the_line_comes_up() -> None:
    game = _stage()
    men = game.pack("piker", 1, 10, 8, lines=["if seen 3+ move e", "if not seen 3+ move e"])
    turn = _turn(game)
    turn.scratch.commanded[men.id] = None
    run_rounds(turn, [game.side()])
    assert (game.at(men), len(told(turn, Passed))) == ((11, 8), 1)
    men.charms, men.lines = ["held"], ["move e"]
    run_rounds(turn, [game.side()])
    assert (game.at(men), len(told(turn, Refused)), men.lines) == ((11, 8), 1, [])


@pytest.mark.rule("ERF-D-06", "ERF-ORDER-02")
@each(
    "who, line, moved, together",
    [
        ("lord", "move e", 2, True),
        ("lord", "leave", 0, False),
        ("men", "hold", 0, True),
        ("men", "move e", 1, False),
        ("men", "sneak e", 0, False),
        ("men", "attack e", 1, False),
    ],
)
def test_a_leader_takes_his_stack_along_and_who_is_sent_away_leaves_it(
    who: str, line: str, moved: int, together: bool
) -> None:
    game = _stage()
    lord, men = game.commander("warlord", 10, 8), game.pack("piker", 1, 10, 8)
    new_stack(game.world, game.side(), [lord, men], lord.id)
    (lord if who == "lord" else men).lines = [line]
    turn = _turn(game)
    turn.scratch.commanded |= {lord.id: None, men.id: None}
    run_rounds(turn, [game.side()])
    assert sum(game.at(unit) == (11, 8) for unit in (lord, men)) == moved
    assert (lord.stack == men.stack) is together


def test_which_orders_are_carried_out_alone_and_which_without_a_leader() -> None:
    alone = {spec.keyword for spec in BOOK.specs if spec.group == STACK and spec.takes.alone}
    unled = {spec.keyword for spec in BOOK.specs if spec.group == STACK and spec.takes.unled}
    assert {"cast", "make", "scroll", "wand", "link", "portal", "improve", "go_home", "unravel"} <= alone
    assert {"move", "hold", "carry", "mount"} <= unled
    assert "attack" not in unled


@pytest.mark.rule("ERF-D-06")
def test_sides_of_a_block_take_turns_line_by_line_to_the_sixtieth() -> None:
    game = _stage(2)
    one, two = game.commander("warlord", 10, 8), game.commander("warlord", 12, 4, side=2)
    one.lines, two.lines = ["hold"] * 3, ["hold"] * 2
    turn = _turn(game)
    run_rounds(turn, [game.side(), game.side(2)])
    assert [event.seen_by for event in told(turn, Waits)] == [("1",), ("2",), ("1",), ("2",), ("1",)]
    one.lines = ["hold"] * (MOST_LINES + 2)
    run_rounds(turn, [game.side()])
    assert len(one.lines) == 2


# Night


@pytest.mark.rule("ERF-MAGIC-13")
def test_a_side_that_has_fallen_foresees_nothing() -> None:
    game = _stage(2)
    game.side().standing = Standing.FALLEN
    turn = _turn(game)
    turn.scratch.foreseen["s1"] = None
    close(turn)
    assert told(turn, Foreseen) == []


@pytest.mark.rule("ERF-SPECIAL-47")
def test_healers_mend_commanders_then_packs_as_far_as_their_hits_go() -> None:
    game = _stage(2)
    healer = game.pack("piker", 1, 10, 8, charms=["+heal"])
    power = full_hits(healer)
    lord, men = game.commander("warlord", 10, 8), game.pack("knight", 3, 10, 8)
    theirs, whole = game.pack("knight", 1, 10, 8, side=2, wounds=[1]), game.commander("warlord", 10, 8)
    full, each = full_hits(lord), full_hits(men)
    assert (power, full, each) == (8, 12, 12)
    for hits, wounds, healed, left in (
        (full - 3, [1, each - 1], -1, [6, each - 1]), (full - 10, [1], full - 2, [1]), (full - 1, [each - 7], -1, []),
        (full - 1, [each - 8], -1, [each - 1]), (0, [], 8, []), (full - 8, [each - 1], -1, [each - 1]),
    ):  # fmt: skip
        lord.hits, men.wounds = hits, list(wounds)
        heal(_turn(game))
        assert (lord.hits, men.wounds) == (healed, left), hits
    assert (theirs.wounds, whole.hits) == ([1], -1)
