"""Who joins, leaves, turns back, hides, cannot pay, and what is refused (ERF-STACK-02, ERF-HEXSEQ-07, ERF-PEEK)."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted, enter
from engine.core.program import Result
from engine.games.erfworld.acting.contract import Acting, UnitActing
from engine.games.erfworld.acting.ledger import book_of, credit, hand_over
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.book import from_text
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import halves
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Commander, Pack, Site
from engine.games.erfworld.travel.events import LeftStack, Met, Sighted, Tamed
from engine.games.erfworld.travel.fighting import attack as attack_here
from engine.games.erfworld.travel.grouping import join, leave
from engine.games.erfworld.travel.moving import attack
from engine.games.erfworld.travel.scouts import peek, sneak, survey
from engine.games.erfworld.travel.staying import feed, harvest
from engine.games.erfworld.units.burden import slowed
from engine.games.erfworld.units.company import new_stack
from engine.games.erfworld.units.telling import described
from tests.engine.games.erfworld.props.stage import Stage, is_refused, loaded_for, stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each


def _stage(sides: int = 1) -> Stage:
    game = stage(sides, 20)
    for number in range(1, sides + 1):
        game.know(number)
        game.side(number).treasury = 10**7
    return game


def _turn(game: Stage) -> ErfTurn:
    turn: ErfTurn = ErfTurn(game.world, {}, seed="go", number=1, scratch=Scratch())
    turn.day = game.world.day
    return turn


def _acting(game: Stage, line: str, *group: Pack | Commander, turn: ErfTurn | None = None) -> UnitActing:
    return UnitActing(turn or _turn(game), game.side(), from_text(line), list(group))


@pytest.mark.rule("ERF-STACK-02", "ERF-CMDLEAD-01")
def test_who_joins_a_stack_by_its_number_and_who_leaves_it() -> None:
    game = _stage()
    lord, men, late = game.commander("warlord", 10, 8), game.pack("piker", 1, 10, 8), game.pack("archer", 1, 10, 8)
    far = game.pack("scout", 1, 11, 8)
    new_stack(game.world, game.side(), [lord, men], lord.id)
    assert is_refused(lambda: join(_acting(game, "join 1", far)))
    assert is_refused(lambda: join(_acting(game, "join 2", late)))
    assert is_refused(lambda: join(_acting(game, "join 1", men)))
    assert is_refused(lambda: leave(_acting(game, "leave", late)))
    join(_acting(game, "join 1", late))
    assert late.stack == 1
    turn = _turn(game)
    leave(_acting(game, "leave", lord, turn=turn))
    assert (lord.stack, game.world.stacks["s1.1"].leader, len(told(turn, LeftStack))) == (0, "", 1)
    for unit in (men, late):
        leave(_acting(game, "leave", unit))
    assert game.world.stacks == {}


@pytest.mark.rule("ERF-HEXSEQ-07", "ERF-AUTO-04", "ERF-SCOUTING-10")
@each("doctrine, company, at, does", [
    ("contact return any", ["knight"], (10, 8), "went back"), ("contact hide any", [], (11, 8), "hid"),
    ("contact hide any", ["knight", "piker"], (11, 8), "hid"),
    ("contact hide any", ["knight", "giant"], (11, 8), "hid"),
    ("contact stop any", ["knight"], (11, 8), "stopped"), ("contact pass any", ["knight"], (12, 8), ""),
])  # fmt: skip
def test_what_an_army_does_on_contact(doctrine: str, company: list[str], at: tuple[int, int], does: str) -> None:
    """It hides as a whole or not at all."""
    game = _stage(2)
    game.terrain(11, 8, "forest")
    lord = game.commander("warlord", 10, 8)
    group: list[Pack | Commander] = [lord, *(game.pack(kind, 1, 10, 8) for kind in company)]
    if company:
        new_stack(game.world, game.side(), group, lord.id)
    game.pack("digger", 1, 11, 8, side=2)
    game.day(f"SIDE\n{doctrine}\nUNIT {lord.id}\nmove e e", "SIDE\nambush no")
    assert {game.at(unit) for unit in group} == {at}
    assert [event.does for event in game.events if isinstance(event, Met)] == ([does] if does else [])
    assert {unit.hidden for unit in group} == {does == "hid" and "giant" not in company}


@pytest.mark.rule("ERF-SNEAK-03")
def test_who_hid_where_he_stands_has_not_crept_there_and_leaves_without_a_roll() -> None:
    game = _stage(2)
    game.terrain(11, 8, "forest")
    scout = game.pack("knight", 1, 10, 8, hidden=True)
    game.pack("bat", 9, 10, 8, side=2)
    turn: ErfTurn = ErfTurn(game.world, {}, seed="go", number=1, scratch=Scratch(), roller=loaded_for("sneak", 0.0))
    sneak(_acting(game, "sneak e", scout, turn=turn))
    assert (game.at(scout), scout.hidden) == ((11, 8), True)


@pytest.mark.rule("ERF-SNEAK-07", "ERF-SCOUTING-06", "ERF-ORDER-02")
@each("kind, terrain, known, goes", [
    ("scout", "forest", True, True), ("scout", "city", True, False), ("piker", "forest", True, False),
    ("scout", "forest", False, False),
])  # fmt: skip
def test_scouts_sneak_where_there_is_cover_on_the_map(kind: str, terrain: str, known: bool, goes: bool) -> None:
    game = _stage()
    unit = game.pack(kind, 1, 10, 8)
    if terrain == "city":
        game.city(11, 8, "There", Site.CITY, 1)
    else:
        game.terrain(11, 8, terrain)
    if not known:
        game.side().known.clear()
    assert is_refused(lambda: sneak(_acting(game, "sneak e", unit))) is not goes
    assert (game.at(unit), unit.hidden) == (((11, 8), True) if goes else ((10, 8), False))


@pytest.mark.rule("ERF-SNEAK-02", "ERF-MOUNT-06")
def test_mounts_sneak_if_they_carry_scouts() -> None:
    game = _stage()
    game.terrain(11, 8, "hills")
    spiders, rider = game.pack("spidew", 1, 10, 8), game.pack("knight", 1, 10, 8)
    assert is_refused(lambda: sneak(_acting(game, "sneak e", spiders)))
    rider.on = spiders.id
    sneak(_acting(game, "sneak e", spiders))
    assert (game.at(spiders), game.at(rider), spiders.hidden) == ((11, 8), (11, 8), True)


@pytest.mark.rule("ERF-PEEK-01", "ERF-PEEK-03", "ERF-PEEK-08", "ERF-MOVE-02", "ERF-SPEC-13")
@each("kind, here, there, move, left", [
    ("scout", "plains", "plains", 3, 0), ("scout", "plains", "plains", 2, None), ("scout", "city", "city", 0, 0),
    ("scout", "city", "plains", 3, 0), ("scout", "plains", "city", 3, 0), ("explorer", "plains", "plains", 0, 0),
    ("piker", "city", "city", 9, None), ("bat", "city", "city", 9, None),
])  # fmt: skip
def test_a_look_over_a_border_costs_a_point_where_ground_hinders(
    kind: str, here: str, there: str, move: int, left: int | None
) -> None:
    game = _stage(2)
    for x, terrain in ((10, here), (11, there)):
        if terrain == "city":
            game.city(x, 8, f"City{x}", Site.CITY, 1)
    game.pack("piker", 1, 11, 8, side=2)
    unit = game.pack(kind, 1, 10, 8)
    unit.move = move
    turn = _turn(game)
    assert is_refused(lambda: peek(_acting(game, "peek e", unit, turn=turn))) is (left is None)
    assert unit.move == (move if left is None else left)
    goal = game.world.number((11, 8))
    noted = {} if left is None else {unit.id: goal}
    assert (turn.scratch.borders, turn.scratch.peeking) == (noted, noted)
    assert [event.seen_by for event in told(turn, Sighted)] == ([] if left is None else [("2",)])


@pytest.mark.rule("ERF-MCMOVE-03")
def test_nobody_surveys_without_a_point_of_move() -> None:
    game = _stage()
    scout, lord = game.pack("scout", 1, 10, 8), game.commander("courtier", 10, 8)
    scout.move = THIRDS - 1
    assert is_refused(lambda: survey(_acting(game, "survey", scout)))
    lord.move = THIRDS
    survey(_acting(game, "survey", lord))
    assert lord.move == 0


@pytest.mark.rule("ERF-FALL-09", "ERF-UNIT-08", "ERF-ARKEN-02")
def test_beasts_butcher_nobody_and_the_hammer_tames_without_food() -> None:
    game = _stage()
    horses, bears = game.pack("horse", 2, 10, 8), game.pack("horse", 2, 10, 8)
    assert is_refused(lambda: harvest(_acting(game, f"harvest 1 of {horses.id}", bears)))
    lord, wild = game.commander("warlord", 10, 8), game.pack("bat", 5, 10, 8, side=0)
    assert is_refused(lambda: feed(_acting(game, f"feed {wild.id}", lord)))
    lord.charms = ["hammer"]
    turn = _turn(game)
    feed(_acting(game, f"feed {wild.id}", lord, turn=turn))
    assert (wild.side, wild.hidden, wild.move, len(told(turn, Tamed))) == ("s1", False, 0, 1)


@pytest.mark.rule("ERF-HEXSEQ-08")
def test_an_attack_goes_on_to_the_next_party_and_ends_when_nobody_gives_way_or_is_left() -> None:
    game = _stage(3)
    knights = game.pack("knight", 40, 15, 3)
    game.pack("digger", 1, 15, 3, side=2)
    game.pack("digger", 1, 15, 3, side=3)
    turn = _turn(game)
    turn.scratch.acting = ["s1"]
    assert attack_here(turn, [knights], knights.place)
    assert len(told(turn, BattleFought)) == 2
    assert not attack_here(turn, [knights], knights.place)
    few = game.pack("digger", 1, 15, 12)
    game.pack("knight", 40, 15, 12, side=2)
    turn = _turn(game)
    turn.scratch.acting = ["s1"]
    assert attack_here(turn, [few], few.place)
    assert len(told(turn, BattleFought)) == 1


@pytest.mark.rule("ERF-HEXSEQ-08", "ERF-MOVE-02")
def test_an_attack_over_the_border_waits_for_move() -> None:
    game = _stage(2)
    knights = game.pack("knight", 4, 10, 8)
    game.pack("digger", 1, 11, 8, side=2)
    knights.move = 5
    assert attack(_acting(game, "attack e", knights)) is Result.GOING_ON
    assert game.at(knights) == (10, 8)


@pytest.mark.rule("ERF-CAPT-06", "ERF-CAPT-08", "ERF-MOUNT-03")
def test_nobody_drags_what_is_two_sizes_larger_and_no_mount_more_than_the_most() -> None:
    game = _stage(2)
    men = game.pack("piker", 1, 10, 8)
    costs = []
    for kind in ("thunderbird", "piker", "knight", "giant"):
        held = game.pack(kind, 1, 10, 8, side=2, jailor=men.id)
        costs.append(slowed(men, [held], 6))
    assert costs == [6, 12, max(6, men.move), None]
    steed = game.pack("sawhorse", 1, 10, 8)
    load = [game.pack("knight", count, 10, 8, on=steed.id) for count in (1, 99)]
    assert slowed(steed, load[1:], 6) is None
    assert slowed(steed, load[:1], 6) in (6, 6 + THIRDS)


# In words, in the books


def test_of_many_units_eight_are_named() -> None:
    game = _stage(2)
    kinds = ("piker", "archer", "stabber", "scout", "tosser", "crossbower", "digger", "knight")
    units: list[Pack | Commander] = [game.pack(kind, 2, 10, 8, side=2) for kind in kinds]
    said = described(game.world, units)
    assert "more" not in said
    assert said.endswith(" and 2 knights of Side2 (S2)")
    units.append(game.pack("ninja", 1, 10, 8, side=2))
    said = described(game.world, units)
    assert said.endswith(" and more of Side2 (S2)")
    assert "ninja" not in said
    lord, other = (
        game.commander("warlord", 10, 8, side=2, name="Ann"),
        game.commander("courtier", 10, 8, side=2, name="Bea"),
    )
    assert described(game.world, [lord]) == "Ann, a warlord of Side2 (S2)"
    assert described(game.world, [lord, other]) == "Ann (warlord) and Bea (courtier) of Side2 (S2)"
    veiled = game.pack("piker", 3, 10, 8, side=2, charms=["livery"])
    assert described(game.world, [veiled, lord]) == "3 pikers without a side; Ann, a warlord of Side2 (S2)"


def test_the_books_never_go_below_nothing_and_hand_over_what_is_there() -> None:
    game = _stage(2)
    one, two = game.side(), game.side(2)
    one.treasury, two.treasury = 100, 0
    turn = _turn(game)
    book_of(turn, one)
    credit(turn, one, -40, "levels")
    credit(turn, one, 0, "nothing")
    hand_over(turn, one, two, 60, "gifts")
    assert (one.treasury, two.treasury) == (0, 60)
    assert (turn.scratch.books["s1"].before, turn.scratch.books["s1"].sums) == (
        100, {"levels": -40, "nothing": 0, "gifts": -60},
    )  # fmt: skip
    assert [(event.reason, event.amount) for event in told(turn, Accounted)] == [("levels", -40)]
    with pytest.raises(ValueError, match="would be"):
        credit(turn, one, -1, "levels")
    enter(turn, "piker", 0, "pop")
    enter(turn, "piker", -2, "croaked")
    assert [(event.item, event.amount) for event in told(turn, Accounted)][1:] == [("piker", -2)]
    with pytest.raises(ValueError, match="halves"):
        halves(0.3)


def test_who_acts_is_named_with_those_who_go_along() -> None:
    game = _stage()
    units = [game.pack("piker", 2, 10, 8) for _ in range(3)]
    assert [_acting(game, "hold", *units[:count]).who.partition(") ")[2] for count in (1, 2, 3)] == [
        "", "and 1 more", "and 2 more",
    ]  # fmt: skip
    acting = Acting(_turn(game), game.side(), from_text("chief u1"))
    game.side().treasury = 5 * 8
    acting.pay(5, "levels")
    assert game.side().treasury == 0
    assert is_refused(lambda: acting.pay(1, "levels"))
    units[0].jailor = "u1"
    for code in (units[0].id, "u99"):
        assert is_refused(lambda code=code: acting.own(code))  # type: ignore[misc]
    assert is_refused(lambda: acting.commander(units[1].id))
    for code in ("s1", "s9"):
        assert is_refused(lambda code=code: acting.other_side(code))  # type: ignore[misc]
