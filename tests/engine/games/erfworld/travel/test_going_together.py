"""Stacks, mounts and the borders of the world, to the figure (ERF-STACK, ERF-MOUNT, ERF-FLY-02, ERF-HEXSEQ-08)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import Commander, Site
from engine.games.erfworld.travel.events import Divided, Entered, Joined, Met, Mounted, Stacked
from engine.games.erfworld.travel.grouping import heads_of
from engine.games.erfworld.units.figures import full_move
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


def _field(sides: int = 1, apart: int = 20) -> tuple[Stage, Commander]:
    game = stage(sides, apart)
    for side in game.world.sides.values():
        side.treasury = 100_000 * EIGHTHS
    for number in range(1, sides + 1):
        game.know(number)
    return game, game.commander("warlord", 10, 8, name="Marshal")


def _refused(game: Stage) -> int:
    return len(game.told(Refused))


@pytest.mark.rule("ERF-FLY-02")
@each("kind, nights, stays", [
    ("thunderbird", 2, True), ("thunderbird", 3, False), ("orly", 3, True), ("orly", 4, False), ("dwagon", 4, True),
    ("dwagon", 5, False),
])  # fmt: skip
def test_fliers_stay_up_while_more_than_half_of_their_move_is_left(kind: str, nights: int, stays: bool) -> None:
    game, _ = _field()
    birds = game.pack(kind, 2, 10, 8, aloft=nights)  # two points a night of 12, 15, 18
    game.day(f"UNIT {birds.id}\naloft")
    assert (birds.aloft, _refused(game)) == ((nights + 1, 0) if stays else (0, 1))


@pytest.mark.rule("ERF-FLY-02")
@each("nights, left", [(0, 12), (1, 10), (3, 6), (5, 2), (6, 1), (9, 1)])
def test_each_night_in_the_air_takes_two_points_of_move(nights: int, left: int) -> None:
    game, _ = _field()
    assert full_move(game.pack("thunderbird", 2, 10, 8, aloft=nights)) == left * THIRDS


@pytest.mark.rule("ERF-FLY-02")
def test_nobody_stays_up_who_does_not_fly_and_who_lands_is_down() -> None:
    game, _ = _field()
    birds, pikers = game.pack("orly", 2, 10, 8), game.pack("piker", 2, 10, 8)
    game.day(f"UNIT {pikers.id}\naloft\nUNIT {birds.id}\naloft\nland")
    assert (birds.aloft, birds.stays_aloft, _refused(game)) == (0, False, 1)


@pytest.mark.rule("ERF-STACK-05")
def test_a_swarm_of_units_three_sizes_smaller_than_the_leader_is_one() -> None:
    game, lord = _field()  # a warlord is medium: number 4
    tiny, petite, small = game.pack("bat", 17, 10, 8), game.pack("thunderbird", 9, 10, 8), game.pack("piker", 9, 10, 8)
    assert heads_of([lord, tiny], lord) == 1 + 3
    assert heads_of([lord, petite], lord) == 1 + 9
    assert heads_of([lord, small, tiny], lord) == 1 + 9 + 3
    assert heads_of([petite, tiny], None) == 9 + 17
    tiny.count = 16
    assert heads_of([lord, tiny], lord) == 1 + 2
    petite.on = lord.id
    assert heads_of([lord, petite], lord) == 1


@pytest.mark.rule("ERF-CMDLEAD-04", "ERF-CMDLEAD-01")
@each("count, led, bonus", [(7, True, 4), (1, True, 1), (15, True, 0), (16, True, 0), (7, False, 0)])
def test_the_bonus_of_a_stack_is_told_for_up_to_sixteen_who_are_led(count: int, led: bool, bonus: int) -> None:
    game, lord = _field()
    courtier = game.commander("courtier", 10, 8)
    pikers = game.pack("piker", count, 10, 8)
    game.day(f"UNIT {pikers.id}\nstack {lord.id if led else courtier.id}")
    (told,) = [event for event in game.events if isinstance(event, Stacked)]
    assert told.bonus == bonus


@pytest.mark.rule("ERF-STACK-02")
def test_a_unit_divides_into_smaller_ones_and_a_commander_never() -> None:
    game, lord = _field()
    pikers = game.pack("piker", 9, 10, 8)
    game.day(f"UNIT {pikers.id}\nsplit 9\nsplit 8\nUNIT {lord.id}\nsplit 1")
    assert (pikers.count, len(game.told(Divided)), _refused(game)) == (1, 1, 2)


@pytest.mark.rule("ERF-STACK-02")
def test_nobody_joins_himself_or_his_own_stack_and_like_joins_like() -> None:
    game, lord = _field()
    first, second, third = (game.pack(kind, 4, 10, 8) for kind in ("piker", "archer", "piker"))
    game.day(f"UNIT {lord.id}\nstack {second.id}\njoin {second.id}\njoin {lord.id}\njoin 1\njoin 7")
    assert _refused(game) == 4
    game.day(f"UNIT {first.id}\njoin {third.id}")
    assert (third.count, first.id in game.world.packs) == (8, False)
    game.day(f"UNIT {third.id}\njoin {second.id}")
    assert third.stack == second.stack == lord.stack == 1
    assert [event.what for event in game.events if isinstance(event, Joined)] == [
        f"stack 1 with 4 archers ({second.id.upper()})"
    ]


@pytest.mark.rule("ERF-STACK-02", "ERF-CMDLEAD-01")
def test_who_joins_another_alone_makes_a_stack_that_the_leader_of_the_two_leads() -> None:
    for leader_first in (True, False):
        game, lord = _field()
        pikers = game.pack("piker", 4, 10, 8)
        one, other = (lord, pikers) if leader_first else (pikers, lord)
        game.day(f"UNIT {one.id}\njoin {other.id}")
        assert lord.stack == pikers.stack == 1
        assert game.world.stacks["s1.1"].leader == lord.id


@pytest.mark.rule("ERF-STACK-03", "ERF-FAV-06")
def test_no_stack_with_who_is_elsewhere_or_with_a_garrison() -> None:
    game, lord = _field()
    far, home, own = (
        game.pack("piker", 4, 11, 8),
        game.pack("piker", 4, 4, 8, garrison=True),
        game.pack("archer", 4, 4, 8),
    )
    game.day(f"UNIT {lord.id}\nstack {far.id}\njoin {far.id}\nUNIT {own.id}\nstack {home.id}\njoin {home.id}")
    assert _refused(game) == 4
    assert (lord.stack, far.stack, home.stack, own.stack) == (0, 0, 0, 0)


@pytest.mark.rule("ERF-MOUNT-02", "ERF-MOUNT-06")
@each("where, horses, mounted", [(10, 1, True), (11, 1, False)])
def test_a_rider_mounts_one_beast_each_in_his_own_hex(where: int, horses: int, mounted: bool) -> None:
    game, lord = _field()
    steed = game.pack("horse", horses, where, 8)
    game.day(f"UNIT {lord.id}\nmount {steed.id}")
    assert (lord.on == steed.id, _refused(game)) == (mounted, not mounted)


@pytest.mark.rule("ERF-MOUNT-06", "ERF-MOUNT-01", "ERF-MOUNT-02")
def test_there_is_a_saddle_for_one_rider_a_beast_and_none_on_who_is_no_mount_or_carried() -> None:
    game, lord = _field()
    second = game.commander("warlord", 10, 8, name="Second")
    walker = game.commander("warlord", 10, 8, name="Walker")
    walker.terrain = "plains"
    one, two, tower = game.pack("horse", 1, 10, 8), game.pack("horse", 2, 10, 8), game.pack("giant", 1, 10, 8)
    game.day(f"UNIT {lord.id}\nmount {one.id}\nUNIT {second.id}\nmount {one.id}\nmount {tower.id}\nmount {two.id}")
    assert (lord.on, second.on, _refused(game)) == (one.id, two.id, 2)
    game.day(f"UNIT {walker.id}\nmount {two.id}")
    assert (walker.on, _refused(game)) == ("", 1)
    walker.terrain, one.on = "rider", two.id
    lord.on = ""
    game.day(f"UNIT {walker.id}\nmount {one.id}")
    assert (walker.on, _refused(game)) == ("", 1)
    assert game.told(Mounted) == []


@pytest.mark.rule("ERF-MOUNT-06")
def test_who_gets_off_is_carried_no_longer_and_who_sits_on_nothing_cannot() -> None:
    game, lord = _field()
    steed = game.pack("horse", 1, 10, 8)
    game.day(f"UNIT {lord.id}\ndismount\nmount {steed.id}\nUNIT {steed.id}\nhold\nhold\nhold\ndismount")
    assert (lord.on, _refused(game)) == ("", 1)


@pytest.mark.rule("ERF-WORLDGEN-01", "ERF-MOVE-02")
@each("x, y, step", [
    (1, 8, "w"), (28, 8, "e"), (8, 1, "nw"), (8, 14, "sw"), (0, 8, "w"), (29, 8, "e"), (8, 0, "nw"), (8, 15, "sw"),
])  # fmt: skip
def test_the_world_is_left_nowhere_and_entered_to_its_last_row_and_column(x: int, y: int, step: str) -> None:
    game, _ = _field()
    inside = 0 < x < 29 and 0 < y < 15
    pikers = game.pack("piker", 2, x, y)
    game.day(f"UNIT {pikers.id}\nmove {step}")
    goal = {"w": (x - 1, y), "e": (x + 1, y)}.get(step, (game.at(pikers)[0], y + (1 if step == "sw" else -1)))
    assert game.at(pikers) == (goal if inside else (x, y))
    assert _refused(game) == (not inside)


@pytest.mark.rule("ERF-HEXSEQ-08")
def test_an_attack_with_nobody_to_fight_is_refused_and_one_that_wins_is_not() -> None:
    game, lord = _field(2)
    knights = game.pack("knight", 8, 10, 8)
    game.day(f"UNIT {knights.id}\nattack")
    assert _refused(game) == 1
    prey = game.pack("digger", 1, 11, 8, side=2)
    game.day(f"UNIT {knights.id}\nattack e")
    assert prey.id not in game.world.packs or prey.jailor
    assert _refused(game) == 0
    game.day(f"UNIT {knights.id}\nattack e")
    assert (game.at(knights), _refused(game)) == ((12, 8), 0)  # it went there, though nobody was
    assert lord.place != knights.place


@pytest.mark.rule("ERF-HEXSEQ-08")
def test_who_is_at_peace_is_not_met() -> None:
    game, _ = _field(2)
    knights = game.pack("knight", 8, 10, 8)
    beasts = game.pack("horse", 1, 11, 8, side=0)
    beasts.friend = "s1"
    game.day(f"UNIT {knights.id}\nmove e e")
    assert (game.at(knights), game.told(Met)) == ((12, 8), [])


@pytest.mark.rule("ERF-STEALTH-04")
def test_who_stands_in_a_foreign_city_for_the_first_time_learns_whose_site_it_is() -> None:
    game, _ = _field(2)
    ruin = game.city(11, 8, "Old", Site.CAPITAL)
    scouts = game.pack("explorer", 1, 10, 8)
    game.day(f"UNIT {scouts.id}\nmove e")
    (told,) = [event for event in game.events if isinstance(event, Entered)]
    assert told.site == "capital site"
    game.day(f"UNIT {scouts.id}\nmove w e")
    assert game.told(Entered) == []
    assert ruin.side == ""
