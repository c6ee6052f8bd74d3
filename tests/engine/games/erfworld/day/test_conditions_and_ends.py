"""Conditions of lines, evenings and the end of campaigns, to the figure (ERF-DOCTRINE-22, ERF-D-10, ERF-X-34)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.casting.events import Foreseen
from engine.games.erfworld.day.closing import finished, winning
from engine.games.erfworld.day.closing import run as close
from engine.games.erfworld.day.dawn import known_sides
from engine.games.erfworld.day.dawn import run as dawn
from engine.games.erfworld.day.dusk import run as dusk
from engine.games.erfworld.day.events import DayBegins, DrawTold, Healed
from engine.games.erfworld.day.halves import later
from engine.games.erfworld.day.halves import split as half_of
from engine.games.erfworld.day.healing import heal
from engine.games.erfworld.day.rounds import holds
from engine.games.erfworld.day.theatres import battlespace, blocks_of, lives, positions, standing, theatres
from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS, HALVES
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Charm, Contract, Seen, Site, Standing, Tribe
from engine.games.erfworld.travel.events import Ate, Crowded, Dissolved, Drowned, TrainingDone, WentBack
from engine.games.erfworld.units.company import new_stack
from engine.games.erfworld.units.kinds import full_hits
from tests.engine.games.erfworld.props.stage import Stage, face, loaded_for, stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each


def _turn(game: Stage) -> ErfTurn:
    turn: ErfTurn = ErfTurn(game.world, {}, seed="day", number=1, scratch=Scratch())
    turn.day = game.world.day
    return turn


@pytest.mark.rule("ERF-DOCTRINE-22")
def test_what_is_seen_where_one_of_ours_is() -> None:
    game = stage(2, 10)
    game.pack("piker", 1, 20, 8)
    foes = game.pack("knight", 3, 20, 8, side=2)
    game.pack("archer", 9, 25, 8, side=2)  # nobody of ours is there
    held = game.pack("stabber", 5, 20, 8, side=2, jailor="u1")
    hidden = game.pack("ninja", 5, 20, 8, side=2, hidden=True)
    turn, side = _turn(game), game.side()
    for text, true in (
        ("if seen 3+", True), ("if seen 4+", False), ("if seen s2", True), ("if seen s1", False),
        ("if seen knight", True), ("if seen archer", False), ("if seen stabber", False), ("if seen ninja", False),
        ("if not seen knight", False), ("if not seen archer", True), ("if seen 3+ at 20,8", True),
        ("if seen 3+ at 4,8", False), ("if seen knight at c1", False), ("if seen knight at 21,8", False),
    ):  # fmt: skip
        assert holds(turn, side, text) is true, text
    turn.scratch.spotted["s1", hidden.id] = None
    assert holds(turn, side, "if seen 8+")
    held.jailor = ""
    assert holds(turn, side, "if seen 13+")
    assert foes.count == 3


@pytest.mark.rule("ERF-DOCTRINE-22")
def test_a_tribe_is_seen_by_its_name_whomever_it_serves() -> None:
    game = stage(2, 10)
    game.world.tribes["t1"] = Tribe("t1", "Woodsmen", "")
    game.pack("piker", 1, 20, 8)
    game.pack("piker", 1, 20, 8, side=0, tribe="t1")
    assert holds(_turn(game), game.side(), "if seen t1")
    assert not holds(_turn(game), game.side(), "if seen t2")
    assert not holds(_turn(game), game.side(2), "if seen t1")


@pytest.mark.rule("ERF-DOCTRINE-22")
def test_who_holds_a_city_as_far_as_the_side_knows() -> None:
    game = stage(2, 10)
    turn, side = _turn(game), game.side()
    side.cities.clear()
    assert holds(turn, side, "if held c1 by s1")
    assert not holds(turn, side, "if held c1 by s2")
    assert not holds(turn, side, "if held c2 by s2")  # never seen
    side.cities["c2"] = Seen("s2", 1, 0)
    assert holds(turn, side, "if held c2 by s2")
    game.world.cities["c2"].side = "s3"
    assert holds(turn, side, "if held c2 by s2")  # as last seen
    assert not holds(turn, side, "if held c9 by s2")
    assert holds(turn, side, "if not held c9 by s2")


@pytest.mark.rule("ERF-DOCTRINE-22")
def test_who_has_arrived_has_no_way_left_to_go() -> None:
    game = stage(2, 10)
    turn, side = _turn(game), game.side()
    one, two = game.pack("piker", 1, 20, 8), game.pack("archer", 1, 20, 8)
    foe = game.pack("piker", 1, 20, 8, side=2)
    made = new_stack(game.world, side, [one, two], "")
    for units, lines, there in ((0, 0, True), (1, 0, False), (0, 1, False)):
        two.lines, made.lines = ["hold"] * units, ["hold"] * lines
        assert holds(turn, side, "if arrived 1") is there
    two.lines, made.lines = ["hold"], []
    assert holds(turn, side, f"if arrived {one.id}")
    assert not holds(turn, side, f"if arrived {two.id}")
    assert not holds(turn, side, f"if arrived {foe.id}")
    assert not holds(turn, side, "if arrived 2")
    assert not holds(turn, side, "if arrived u99")
    assert not holds(turn, game.side(2), "if arrived 1")


def _levels(game: Stage, *levels: int) -> None:
    for number, level in enumerate(levels, 1):
        game.world.cities[f"c{number}"].level = level


@pytest.mark.rule("ERF-X-34")
def test_on_the_last_day_the_most_levels_of_cities_win() -> None:
    game = stage(3, 9)
    options = game.world.options
    options.finish, options.finish_day = "by day", 10
    _levels(game, 2, 3, 3)
    game.world.day = 9
    assert winning(game.world) == []
    game.world.day = 10
    assert [side.id for side in winning(game.world)] == ["s2", "s3"]
    end = finished(game.world, [])
    assert end is not None
    assert (end.winners, end.reason) == (("2", "3"), "Day 10: the levels of all cities are counted.")
    assert end.honours == ("Side2: 3 levels of cities", "Side3: 3 levels of cities")
    game.side(2).standing = Standing.FALLEN
    assert [side.id for side in winning(game.world)] == ["s3"]
    options.finish = "none"
    assert (winning(game.world), finished(game.world, [])) == ([], None)


@pytest.mark.rule("ERF-X-34")
def test_the_last_alliance_wins_the_best_of_it_first() -> None:
    game = stage(3, 9)
    game.world.options.finish, game.world.day = "last alliance", 5
    _levels(game, 1, 4, 2)
    game.world.contracts["k1"] = Contract("k1", "alliance", "s1", "s2", {}, ["s1", "s2"], 1)
    assert winning(game.world) == []
    game.side(3).standing = Standing.FALLEN
    assert [side.id for side in winning(game.world)] == ["s2", "s1"]
    end = finished(game.world, [])
    assert end is not None
    assert end.reason == "One alliance is left."
    alone = stage()
    alone.world.options.finish = "last alliance"
    assert winning(alone.world) == []


@pytest.mark.rule("ERF-X-34")
def test_a_campaign_in_which_nobody_plays_any_more_is_over() -> None:
    game = stage(2, 9)
    game.side().left = True
    assert finished(game.world, []) is None
    game.side(2).standing = Standing.FALLEN
    end = finished(game.world, [])
    assert end is not None
    assert (end.winners, end.reason) == ((), "Nobody is left.")


@pytest.mark.rule("ERF-D-13")
def test_only_with_two_halves_a_day_somebody_is_due_next() -> None:
    game = stage(2, 9)
    close(_turn(game))
    assert game.world.due == []
    game.world.options.halves = True
    close(_turn(game))
    assert game.world.due == ["s1"]
    assert [half_of(((game.side(),),) * count) for count in (1, 2, 3, 4)] == [1, 1, 2, 2]


@pytest.mark.rule("ERF-MAGIC-13")
def test_a_predictamancer_learns_whom_his_side_will_meet() -> None:
    for apart, whom, first in ((9, "Side2", "Side1"), (20, "nobody", "Side1")):
        game = stage(2, apart)
        turn = _turn(game)
        turn.scratch.foreseen["s1"] = None
        close(turn)
        assert [(one.whom, one.first) for one in told(turn, Foreseen)] == [(whom, first)]


@pytest.mark.rule("ERF-GAP-241", "ERF-DECAY-06", "ERF-DECAY-04")
@each("use, before, after", [
    ("", 4, 5), ("moved", 4, 3), ("trained", 4, 3), ("steward", 4, 3), ("ruler", 4, 3), ("moved", 0, 0), ("wild", 4, 4),
    ("option", 4, 4),
])  # fmt: skip
def test_commanders_of_no_use_decay_and_the_useful_recover_as_fast(use: str, before: int, after: int) -> None:
    game = stage()
    turn, lord = _turn(game), game.commander("warlord", 10, 8)
    lord.idle = before
    if use == "moved":
        lord.back = 0
    elif use == "trained":
        turn.scratch.trained[lord.id] = None
    elif use == "steward":
        game.world.cities["c1"].steward = lord.id
    elif use == "ruler":
        game.side().ruler = lord.id
    elif use == "wild":
        lord.side = ""
    elif use == "option":
        game.world.options.decay = False
    dusk(turn)
    assert lord.idle == after


@pytest.mark.rule("ERF-COMMAND-15")
@each("days, today, left, points", [(7, True, 7, 0), (8, True, 0, 1), (7, False, 0, 0)])
def test_eight_days_of_training_in_a_row_count_as_a_croaked_unit(
    days: int, today: bool, left: int, points: int
) -> None:
    game = stage()
    turn, knights = _turn(game), game.pack("knight", 1, 10, 8, trained=days)
    if today:
        turn.scratch.trained[knights.id] = None
    dusk(turn)
    assert (knights.trained, len(told(turn, TrainingDone))) == (left, points)


@pytest.mark.rule("ERF-GAP-238")
@each(
    "kind, count, food, fed",
    [("piker", 16, 1.0, 1), ("knight", 9, 7.0, 3), ("knight", 2, 40.0, 2), ("giant", 3, 1.0, 1), ("giant", 3, 16.0, 2)],
)
def test_food_that_was_not_given_away_feeds_as_many_as_it_lasts_for_and_one_at_least(
    kind: str, count: int, food: float, fed: int
) -> None:
    game = stage()
    turn, pack, lord = _turn(game), game.pack(kind, count, 10, 8), game.commander("warlord", 10, 8)
    wild = game.pack("horse", 1, 10, 8, side=0)
    turn.scratch.food = {pack.id: food, lord.id: 4.0, wild.id: 4.0, "u99": 4.0}
    dusk(turn)
    assert (pack.fed, lord.fed, wild.fed, len(told(turn, Ate))) == (fed, 1, 0, 2)


@pytest.mark.rule("ERF-FLY-02", "ERF-GAP-145")
@each(
    "terrain, stays, aloft, after, lost",
    [("plains", False, 2, 0, False), ("plains", True, 2, 3, False), ("lake", False, 2, 3, False),
     ("lake", False, 5, 6, True), ("lake", True, 4, 5, False), ("plains", True, 7, 8, False)],
)  # fmt: skip
def test_who_finds_only_water_is_lost_when_its_move_is_gone(
    terrain: str, stays: bool, aloft: int, after: int, lost: bool
) -> None:
    game = stage()
    game.terrain(10, 8, terrain)
    birds = game.pack("thunderbird", 3, 10, 8, aloft=aloft, stays_aloft=stays)  # of 12 move
    game.side().treasury = 8 * 50_000
    game.day()
    drowned = [(event.what, event.seen_by) for event in game.events if isinstance(event, Drowned)]
    assert drowned == [("3 thunderbirds (U3)", ("1",))] * lost
    assert (birds.id in game.world.packs) is not lost
    assert lost or (birds.aloft, birds.stays_aloft) == (after, False)


@pytest.mark.rule("ERF-FLY-02", "ERF-NAVAL-28")
def test_who_is_aboard_a_ship_lands_on_it() -> None:
    game = stage()
    game.terrain(10, 8, "sea")
    birds = game.pack("thunderbird", 3, 10, 8, aloft=4, on="u1")
    dusk(_turn(game))
    assert birds.aloft == 0


@pytest.mark.rule("ERF-MCHEX-04", "ERF-MCHEX-02")
@each("count, left", [(300, 300), (301, 300), (350, 300)])
def test_who_is_too_many_for_a_hex_disbands_the_last_that_came_first(count: int, left: int) -> None:
    game = stage()
    first, last = game.pack("piker", 500, 10, 8), game.pack("archer", count, 10, 8)
    turn = _turn(game)
    dusk(turn)
    assert (first.count, last.count, len(told(turn, Crowded))) == (500, left, count > 300)


@pytest.mark.rule("ERF-MCHEX-04")
def test_of_large_units_as_many_go_as_make_room() -> None:
    game = stage()
    giants = game.pack("giant", 101, 10, 8)
    captives = game.pack("piker", 50, 10, 8, jailor="u1")  # of another side, and no load of ours
    dusk(_turn(game))
    assert (giants.count, captives.count) == (100, 50)


@pytest.mark.rule("ERF-GAP-217")
def test_invaders_for_whom_a_city_has_no_room_go_to_the_next_hex_with_room() -> None:
    for blocked in (False, True):
        game = stage(2, 10)
        game.pack("piker", 800, 14, 8)
        late = game.pack("archer", 20, 14, 8)
        if blocked:
            for place in game.world.neighbours(late.place):
                game.pack("knight", 1, *game.world.at(place), side=2)
        turn = _turn(game)
        dusk(turn)
        assert (len(told(turn, WentBack)), len(told(turn, Crowded))) == ((0, 1) if blocked else (1, 0))
        assert (late.id in game.world.packs) is not blocked
        if not blocked:
            assert game.world.distance(late.place, game.world.cities["c2"].place) == 1
            assert late.back == game.world.cities["c2"].place


@pytest.mark.rule("ERF-CMDLEAD-03", "ERF-D-10")
def test_stacks_without_a_leader_dissolve_at_dusk_unless_they_have_a_way_or_a_doctrine() -> None:
    for change, stays in (("", False), ("lines", True), ("unit lines", True), ("doctrine", True), ("leader", True)):
        game = stage()
        lord, one, two = game.commander("warlord", 10, 8), game.pack("piker", 1, 10, 8), game.pack("archer", 1, 10, 8)
        made = new_stack(game.world, game.side(), [one, two, lord], lord.id if change == "leader" else "")
        made.lines = ["hold"] if change == "lines" else []
        two.lines = ["hold"] if change == "unit lines" else []
        made.doctrine = {"retreat": "below 60"} if change == "doctrine" else {}
        turn = _turn(game)
        dusk(turn)
        assert (one.stack, len(told(turn, Dissolved)), bool(game.world.stacks)) == (int(stays), not stays, stays)


@pytest.mark.rule("ERF-CMDLEAD-03")
def test_a_stack_that_lost_its_leader_is_a_plain_group() -> None:
    game = stage()
    lord, one = game.commander("warlord", 10, 8), game.pack("piker", 1, 10, 8)
    made = new_stack(game.world, game.side(), [one, lord], lord.id)
    made.lines = ["hold"]  # so that it does not dissolve
    for gone, leader, left in ((None, lord.id, 1), (lord, "", 1), (one, "", 0)):
        if gone is not None:
            gone.stack = 0
        dusk(_turn(game))
        assert (made.leader, len(game.world.stacks)) == (leader, left)


@pytest.mark.rule("ERF-SPECIAL-47")
def test_a_healer_gives_as_many_hits_as_he_has_commanders_first() -> None:
    game = stage()
    healer = game.pack("knight", 1, 10, 8, charms=["+heal"])
    lord, hurt = game.commander("warlord", 10, 8), game.pack("piker", 3, 10, 8)
    away = game.pack("piker", 1, 11, 8, wounds=[1])
    power, full, each = full_hits(healer), full_hits(lord), full_hits(hurt)
    lord.hits, hurt.wounds = full - 2, [1, each - 1]
    turn = _turn(game)
    heal(turn)
    assert lord.hits == -1
    given = min(power - 2, each - 1)
    assert hurt.wounds == ([each - 1] if 1 + given >= each and power - 2 - given == 0 else hurt.wounds)
    assert sum(float(one.hits) * HALVES for one in told(turn, Healed)) == min(power, 2 + (each - 1) + 1)
    assert away.wounds == [1]
    lord.hits = 0
    healer.jailor = "u1"
    heal(_turn(game))
    assert lord.hits == 0


@pytest.mark.rule("ERF-BUILDING-21")
def test_a_hospital_leaves_nobody_of_its_side_at_no_hits() -> None:
    for built in (True, False):
        game = stage()
        lord, hurt = game.commander("warlord", 4, 8), game.pack("piker", 3, 4, 8, wounds=[0, 1, 3])
        far = game.commander("warlord", 10, 8)
        lord.hits = far.hits = 0
        if built:
            game.world.cities["c1"].works["hospital"] = 1
        turn = _turn(game)
        heal(turn)
        assert (lord.hits, far.hits) == ((HALVES, 0) if built else (0, 0))
        assert hurt.wounds == ([2, 2, 3] if built else [0, 1, 3])
        assert len(told(turn, Healed)) == built


@pytest.mark.rule("ERF-ORDER-02", "ERF-MAGIC-51", "ERF-ARKEN-05")
def test_who_is_commanded_at_dawn() -> None:
    game = stage(2, 10)
    lord, near, far = game.commander("warlord", 20, 8), game.pack("piker", 1, 20, 8), game.pack("piker", 1, 22, 8)
    theirs, held = game.pack("piker", 1, 20, 8, side=2), game.pack("piker", 1, 20, 8, jailor=lord.id)
    turn = _turn(game)
    dawn(turn)
    assert lord.id in turn.scratch.commanded
    assert near.id in turn.scratch.commanded
    assert not {far.id, theirs.id, held.id} & set(turn.scratch.commanded)
    far.charms = ["mirror"]
    turn = _turn(game)
    lord.jailor = "u9"
    dawn(turn)
    assert (near.id in turn.scratch.commanded, far.id in turn.scratch.commanded) == (False, True)
    far.charms = []
    game.world.charms.append(Charm("dish", "u9", -1, "s1", "", "dish"))
    turn = _turn(game)
    dawn(turn)
    assert near.id in turn.scratch.commanded
    assert theirs.id not in turn.scratch.commanded


@pytest.mark.rule("ERF-D-04")
def test_which_sides_are_known() -> None:
    game = stage(3, 9)
    for number in (1, 2, 3):
        game.side(number).cities.clear()
    assert known_sides(game.world, "s1") == []
    game.side().cities["c2"] = Seen("s2", 1, 0)
    game.side().cities["c9"] = Seen("", 1, 0)
    game.pack("piker", 1, 20, 8)
    other = game.pack("piker", 1, 20, 8, side=3, hidden=True)
    assert known_sides(game.world, "s1") == ["s2"]
    other.hidden = False
    assert known_sides(game.world, "s1") == ["s2", "s3"]


@pytest.mark.rule("ERF-D-03", "ERF-BATTLESPACE-01")
def test_a_side_reaches_as_far_as_its_fastest_and_a_hex_more_on_roads_three_times_as_far() -> None:
    game = stage()
    for pack in list(game.world.packs.values()):
        game.world.strike(pack)
    for one in game.world.commanders.values():
        one.garrison = True
    side, world = game.side(), game.world
    assert positions(world, side) == [world.cities["c1"].place]
    assert sorted(battlespace(world, side).values()) == [0] + [THIRDS] * 6
    scout = game.pack("piker", 1, 15, 8)  # of 6 move
    reach = battlespace(world, side)
    assert max(reach.values()) == 7 * THIRDS
    assert (world.number((22, 8)) in reach, world.number((23, 8)) in reach) == (True, False)
    game.road(*((x, 8) for x in range(15, 30)))
    reach = battlespace(world, side)
    assert reach[world.number((29, 8))] == 14
    assert reach[world.number((15, 8))] == 0
    scout.garrison = True
    assert positions(world, side) == [world.cities["c1"].place]


@pytest.mark.rule("ERF-D-04", "ERF-X-03", "ERF-CONTRACT-18")
def test_blocks_act_by_their_youngest_and_colonies_with_their_colonizer() -> None:
    game = stage(3, 9)
    world = game.world
    world.day = 5
    assert [[side.id for side in block] for block in blocks_of(world)] == [["s1"], ["s2"], ["s3"]]
    world.contracts["k1"] = Contract("k1", "alliance", "s1", "s3", {}, ["s1", "s3"], 1)
    (theatre,) = theatres(world)
    assert [[side.id for side in block] for block in theatre.blocks] == [["s2"], ["s1", "s3"]]
    assert theatre.name == "c2"
    world.contracts["k1"] = Contract("k1", "colony", "s3", "s1", {"percent": "10"}, ["s1", "s3"], 1)
    block = next(block for block in blocks_of(world) if len(block) == 2)
    assert standing(world, block) == (0, 1)
    game.side(2).standing = Standing.FALLEN
    assert not lives(game.side(2))
    assert all(game.side(2) not in block for block in blocks_of(world))
    for kept in (Standing.RULES, Standing.HOMELESS, Standing.FROZEN):
        game.side(2).standing = kept
        assert lives(game.side(2))


@pytest.mark.rule("ERF-GAP-235")
@each("morale, mark, fails", [(24, 10, True), (24, 11, False), (25, 1, False)])
def test_below_a_morale_of_25_one_order_in_ten_fails(morale: int, mark: int, fails: bool) -> None:
    game = stage()
    game.know()
    game.side().morale, game.side().treasury = morale, 10_000 * EIGHTHS
    pikers = game.pack("piker", 1, 10, 8)
    game.roller = loaded_for("morale", face(mark, 100))
    game.day(f"UNIT {pikers.id}\nmove e")
    assert (game.at(pikers), len(game.told(Refused))) == (((10, 8), 1) if fails else ((11, 8), 0))
    game.world.options.morale = False
    game.roller = loaded_for("morale", face(1, 100))
    here = game.at(pikers)
    game.day(f"UNIT {pikers.id}\nmove e")
    assert game.at(pikers) == (here[0] + 1, 8)


@pytest.mark.rule("ERF-SPECIAL-73", "ERF-COMMAND-26", "ERF-ORDER-02")
@each("away, how, obeys", [
    (20, "senses", True), (21, "senses", False), (20, "possess", True), (21, "possess", False), (5, "none", False),
])  # fmt: skip
def test_a_commander_directs_beasts_that_share_their_senses_over_twenty_hexes(away: int, how: str, obeys: bool) -> None:
    game = stage()
    game.know()
    game.side().treasury = 10_000 * EIGHTHS
    ruler = game.world.commanders["u1"]
    beast = game.pack("bat" if how == "senses" else "sourmander", 5, 4 + away, 8)
    if how == "possess":
        ruler.specials = ["possess_beast"]
    game.day(f"UNIT {beast.id}\nforage")
    assert len(game.told(Refused)) == (not obeys)


@pytest.mark.rule("ERF-ORDER-02")
def test_without_a_free_ruler_nobody_far_from_commanders_hears_anything() -> None:
    for jailed in (False, True):
        game = stage()
        game.know()
        game.side().treasury = 10_000 * EIGHTHS
        far, scouts = game.pack("piker", 1, 20, 8), game.pack("knight", 1, 20, 8)
        if jailed:
            game.world.commanders["u1"].jailor = "u99"
        game.day(f"UNIT {far.id}\nmove e\nforage\nUNIT {scouts.id}\nforage")
        assert len(game.told(Refused)) == (3 if jailed else 1)
        assert game.at(far) == ((20, 8) if jailed else (21, 8))
        assert game.world.cities["c1"].site is Site.CAPITAL


@pytest.mark.rule("ERF-GAP-217")
@each("there, goes", [(780, True), (781, False)])
def test_invaders_go_back_to_a_hex_that_holds_all_of_them(there: int, goes: bool) -> None:
    game = stage(2, 10)
    home = game.world.cities["c2"].place
    game.pack("piker", 800, 14, 8)
    late = game.pack("archer", 20, 14, 8)
    for place in game.world.neighbours(home):
        game.pack("stabber", there, *game.world.at(place))
    turn = _turn(game)
    dusk(turn)
    assert (len(told(turn, WentBack)), late.id in game.world.packs) == (goes, goes)


@pytest.mark.rule("ERF-D-04", "ERF-X-03")
def test_the_first_dawn_tells_the_order_and_every_dawn_whom_one_knows_nearby() -> None:
    alone = stage()
    alone.day()
    assert alone.told(DrawTold) == []
    game = stage(2, 9)
    game.side(2).cities.clear()
    game.side().cities["c2"] = Seen("s2", 1, 0)
    game.day()
    assert [(one.order, one.score) for one in game.events if isinstance(one, DrawTold)] == [("Side1, Side2", 15)]
    near = {one.seen_by: one.others for one in game.events if isinstance(one, DayBegins)}
    assert near == {("1",): " Near us: Side2 (S2).", ("2",): ""}
    game.day()
    assert game.told(DrawTold) == []


@pytest.mark.rule("ERF-D-01")
def test_no_sheet_of_a_fallen_side_is_opened() -> None:
    game = stage(2, 9)
    game.side(2).standing = Standing.FALLEN
    game.day("SIDE s1\nretreat below 30", "SIDE s2\nretreat below 30")
    assert (bool(game.side().doctrine), bool(game.side(2).doctrine)) == (True, False)


@pytest.mark.rule("ERF-D-13")
def test_in_the_afternoon_those_have_acted_who_did_not_wait() -> None:
    game = stage(2, 9)
    game.world.waiting = [["s2", "s9"]]
    turn = _turn(game)
    assert [[side.id for side in block] for block in later(turn)] == [["s2"]]
    assert turn.scratch.acted == ["s1"]
    assert game.world.waiting == []
    assert turn.scratch.blocks == {"s1": ["s1"], "s2": ["s2"]}
