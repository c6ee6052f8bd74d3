"""Cities that change hands, thrones, posts, and what the start of turn gives back (ERF-ZONE-46, ERF-SIDE-22)."""

from __future__ import annotations

import pytest

from engine.core.acting import NotPossible
from engine.core.orders import read_orders
from engine.games.erfworld.acting.contract import CityActing
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.owning import settle, sign_over, take
from engine.games.erfworld.realm.popping import poppable
from engine.games.erfworld.realm.posts import garrison
from engine.games.erfworld.realm.restoring import restore_side
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Plan, Site, Standing
from engine.games.erfworld.units.figures import full_move
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


def _turn(game: Stage) -> ErfTurn:
    return ErfTurn(game.world, {}, seed="realm", number=1, scratch=Scratch())


@pytest.mark.rule("ERF-ZONE-46", "ERF-POP-19")
def test_a_city_that_falls_keeps_nothing_of_its_old_side_but_what_it_pops() -> None:
    game = stage(2, 10)
    game.world.day = 7
    city = game.city(10, 4, "Prize", Site.CITY, 2, side=2)
    city.restyled, city.improved, city.besieged, city.steward = True, ["garden"], True, "u9"
    city.plans, city.popped_today, city.maximal_today = [Plan("piker", 4)], True, True
    city.doctrine["tower"] = "fliers first"
    take(_turn(game), city, game.side())
    assert (city.side, city.pops_for, city.claimed) == ("s1", "s2", 7)
    assert (city.restyled, city.besieged, city.steward) == (False, False, "")
    assert (city.improved, city.plans, city.doctrine) == ([], [], {})
    assert (city.popped_today, city.maximal_today) == (False, False)


@pytest.mark.rule("ERF-GAP-235")
@each("which, morale", [("c2", 60), ("c3", 50)])
def test_ten_morale_for_the_capital_of_a_side_and_none_for_another_city(which: str, morale: int) -> None:
    game = stage(2, 10)
    game.city(10, 4, "Prize", Site.CITY, 2, side=2)
    take(_turn(game), game.world.cities[which], game.side())
    assert game.side().morale == morale
    assert game.side(2).morale == 50


@pytest.mark.rule("ERF-GAP-235")
def test_morale_ends_at_a_hundred_and_without_the_option_it_stands() -> None:
    game = stage(2, 10)
    game.side().morale = 95
    take(_turn(game), game.world.cities["c2"], game.side())
    assert game.side().morale == 100
    game = stage(2, 10)
    game.world.options.morale = False
    take(_turn(game), game.world.cities["c2"], game.side())
    assert game.side().morale == 50


@pytest.mark.rule("ERF-FALL-07")
def test_who_loses_the_capital_rules_from_the_best_city_left_and_who_loses_all_from_none() -> None:
    game = stage(2, 10)
    small = game.city(10, 4, "Small", Site.CITY, 1, side=2)
    large = game.city(12, 4, "Large", Site.CITY, 3, side=2)
    take(_turn(game), game.world.cities["c2"], game.side())
    assert game.side(2).capital == large.id
    take(_turn(game), large, game.side())
    assert game.side(2).capital == small.id
    take(_turn(game), small, game.side())
    assert game.side(2).capital == small.id  # the last it had
    assert game.side().capital == "c1"


@pytest.mark.rule("ERF-FALL-07")
def test_a_capital_that_stands_stays_the_capital_whatever_else_a_side_wins() -> None:
    game = stage(2, 10)
    game.world.cities["c2"].level = 5
    take(_turn(game), game.world.cities["c2"], game.side())
    assert game.side().capital == "c1"
    settle(game.world, game.side())
    assert game.side().capital == "c1"


@pytest.mark.rule("ERF-FALL-07")
def test_a_capital_site_serves_before_a_larger_city() -> None:
    game = stage(2, 10)
    game.city(10, 4, "Large", Site.CITY, 4, side=1)
    site = game.city(12, 4, "Hold", Site.CAPITAL, 1, side=1)
    take(_turn(game), game.world.cities["c1"], game.side(2))
    assert game.side().capital == site.id


@pytest.mark.rule("ERF-FALL-05")
def test_a_homeless_side_that_takes_a_city_rules_again_and_a_frozen_one_stays_frozen() -> None:
    for before, after in ((Standing.HOMELESS, Standing.RULES), (Standing.FROZEN, Standing.FROZEN)):
        game = stage(2, 10)
        game.side().standing = before
        take(_turn(game), game.world.cities["c2"], game.side())
        assert game.side().standing is after


@pytest.mark.rule("ERF-POP-19")
def test_a_city_of_nobody_pops_for_who_takes_it_and_a_bought_one_for_who_built_it() -> None:
    game = stage(2, 10)
    wild = game.city(10, 4, "Wild", Site.CITY, 1)
    take(_turn(game), wild, game.side())
    assert wild.pops_for == "s1"
    wild.plans, wild.popped_today, wild.maximal_today, wild.steward = [Plan("piker", 4)], True, True, "u1"
    wild.doctrine["tower"] = "fliers first"
    sign_over(wild, game.side(2))
    assert (wild.side, wild.pops_for, wild.steward, wild.plans, wild.doctrine) == ("s2", "s1", "", [], {})
    assert (wild.popped_today, wild.maximal_today, wild.besieged) == (False, False, False)


@pytest.mark.rule("ERF-SIDE-22")
def test_who_abdicates_is_a_warlord_and_never_an_heir_again_and_the_heir_rules_from_tomorrow() -> None:
    game = stage()
    old = game.world.commanders["u1"]
    heir = game.commander("warlord", 4, 8)
    heir.heir = old.heir = True
    day = game.world.day + 1
    game.day(f"SIDE\nabdicate {heir.id}")
    assert (game.side().ruler, game.side().crowned) == (heir.id, day + 1)
    assert (old.heir, old.player, old.kind) == (False, False, "warlord")
    assert heir.player


@pytest.mark.rule("ERF-SIDE-22")
def test_nobody_abdicates_to_himself_or_to_who_is_no_heir() -> None:
    game = stage()
    ruler, other = game.world.commanders["u1"], game.commander("warlord", 4, 8)
    ruler.heir = True
    game.day(f"SIDE\nabdicate {ruler.id}\nabdicate {other.id}")
    assert len(game.told(Refused)) == 2
    assert game.side().ruler == ruler.id


@pytest.mark.rule("ERF-SIDE-21", "ERF-POP-17")
def test_plans_are_given_up_on_the_first_day_of_a_new_ruler_only() -> None:
    game = stage()
    heir = game.commander("warlord", 4, 8)
    heir.heir = True
    game.day("CITY c1\npop 8 courtiers\nstop")
    assert len(game.told(Refused)) == 1
    assert game.world.cities["c1"].plans
    game.day(f"SIDE\nabdicate {heir.id}")
    game.day("CITY c1\nstop")
    assert game.world.cities["c1"].plans == []
    game.day("CITY c1\npop 8 courtiers\nstop")
    assert len(game.told(Refused)) == 1


@pytest.mark.rule("ERF-FALL-10")
def test_a_ruler_unmakes_anybody_but_himself_and_heirs_for_five_morale() -> None:
    game = stage()
    heir, courtier = game.commander("warlord", 4, 8), game.commander("courtier", 4, 8)
    heir.heir = True
    pikers = game.pack("piker", 7, 4, 8)
    game.day(f"SIDE\ndisband u1\ndisband {heir.id}\ndisband 8 of {pikers.id}")
    assert len(game.told(Refused)) == 3
    assert game.side().morale == 50
    game.day(f"SIDE\ndisband {courtier.id}\ndisband 3 of {pikers.id}")
    assert courtier.id not in game.world.commanders
    assert (pikers.count, game.side().morale) == (4, 40)


@pytest.mark.rule("ERF-FALL-10")
def test_all_of_a_unit_can_be_unmade_and_morale_is_never_below_nothing() -> None:
    game = stage()
    game.side().morale = 4
    pikers = game.pack("piker", 7, 4, 8)
    game.day(f"SIDE\ndisband 7 of {pikers.id}")
    assert pikers.id not in game.world.packs
    assert game.side().morale == 0
    game = stage()
    game.world.options.morale = False
    pikers = game.pack("piker", 7, 4, 8)
    game.day(f"SIDE\ndisband {pikers.id}")
    assert pikers.id not in game.world.packs
    assert game.side().morale == 50


@pytest.mark.rule("ERF-CITY-02", "ERF-FAV-03")
@each(
    "back, spent, popped, stays",
    [(-1, 0, "c1", True), (0, 0, "c1", False), (-1, 1, "c1", False), (-1, 0, "c9", False)],
)
def test_fliers_who_popped_in_a_city_and_have_not_left_it_are_garrisoned(
    back: int, spent: int, popped: str, stays: bool
) -> None:
    game = stage()
    birds = game.pack("thunderbird", 2, 4, 8)
    turn = _turn(game)
    birds.popped_in = popped
    game.day()
    birds.back, birds.move = back, birds.move - spent
    (order,) = read_orders(f"CITY c1\ngarrison {birds.id}", BOOK).orders
    acting = CityActing(turn, game.side(), order, game.world.cities["c1"])
    if stays:
        garrison(acting)
    else:
        with pytest.raises(NotPossible):
            garrison(acting)
    assert birds.garrison == stays
    assert (birds.move == 0) is stays  # who stays for good has no move left


@pytest.mark.rule("ERF-CMDLEAD-06")
def test_one_chief_is_appointed_a_day() -> None:
    game = stage()
    first, second = game.commander("warlord", 4, 8), game.commander("warlord", 4, 8)
    game.day(f"SIDE\nchief {first.id}\nchief {second.id}")
    assert (game.side().chief, len(game.told(Refused))) == (first.id, 1)
    game.day(f"SIDE\nchief {second.id}")
    assert (game.side().chief, game.told(Refused)) == (second.id, [])
    courtier = game.commander("courtier", 4, 8)
    game.day(f"SIDE\nchief {courtier.id}")
    assert (game.side().chief, len(game.told(Refused))) == (second.id, 1)


@pytest.mark.rule("ERF-MCHEX-05")
def test_what_a_side_reinforced_ends_with_its_own_next_turn() -> None:
    game = stage(2, 10)
    ours, theirs = game.world.hexes[0], game.world.hexes[1]
    ours.reinforced, theirs.reinforced = "s1", "s2"
    restore_side(_turn(game), game.side())
    assert (ours.reinforced, theirs.reinforced) == ("", "s2")


@pytest.mark.rule("ERF-CMDPC-09", "ERF-CMDPC-02", "ERF-DAY-08")
@each("luck, after", [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_two_points_of_luck_come_back_a_day_to_three_at_most(luck: int, after: int) -> None:
    game = stage()
    ruler = game.world.commanders["u1"]
    ruler.luck, ruler.hits, ruler.move = luck, 3, 0
    restore_side(_turn(game), game.side())
    assert (ruler.luck, ruler.hits) == (after, -1)
    assert ruler.move > 0


@pytest.mark.rule("ERF-D-05", "ERF-CMDPC-09")
@each("luck, player, awake, lives", [
    (1, True, False, True), (0, True, False, False), (3, False, False, False), (0, False, True, True),
])  # fmt: skip
def test_of_those_at_no_hits_the_lucky_players_and_who_stayed_awake_live(
    luck: int, player: bool, awake: bool, lives: bool
) -> None:
    game = stage()
    lord = game.commander("warlord", 10, 8)
    lord.hits, lord.luck, lord.player, lord.awake = 0, luck, player, awake
    restore_side(_turn(game), game.side())
    assert (lord.id in game.world.commanders) == lives
    if lives:
        assert (lord.hits, lord.awake) == (-1, False)
    if player and lives:
        assert lord.luck == 2  # one spent, two back


@pytest.mark.rule("ERF-FALL-03")
def test_a_frozen_side_is_healed_and_does_not_move() -> None:
    game = stage()
    pikers = game.pack("piker", 2, 4, 8)
    pikers.wounds = [1]
    game.side().standing = Standing.FROZEN
    restore_side(_turn(game), game.side())
    assert (pikers.wounds, pikers.move) == ([], 0)
    game.side().standing = Standing.RULES
    restore_side(_turn(game), game.side())
    assert pikers.move == full_move(pikers) > 0


@pytest.mark.rule("ERF-CITY-14", "ERF-POP-01")
def test_a_ruin_pops_the_tiny_alone_and_a_city_what_its_level_allows() -> None:
    game = stage()
    game.side().house = "bat"
    city = game.city(12, 8, "Second", Site.CITY, 0, side=1)
    kinds = poppable(game.world, city)

    def refused(kind: str, level: int) -> bool:
        city.level, city.plans = level, []
        game.day(f"CITY {city.id}\npop {CLASSES[kind].name}")
        return len(game.told(Refused)) == 1

    assert refused("piker", 0)
    assert not refused("piker", 1)
    assert not refused("bat", 0)
    assert not refused("bat", 1)
    second = next(key for key in kinds if CLASSES[key].rank == 2 and not CLASSES[key].commander)
    assert refused(second, 1)
    assert not refused(second, 2)


@pytest.mark.rule("ERF-SPECIAL-43", "ERF-SPEC-03")
@each("kind, charm, to, rises", [
    ("gwiffen", "+evolve", "dwagon", True), ("gwiffen", "+dig", "dwagon", False), ("gwiffen", "+evolve", "roc", False),
    ("thunderbird", "+evolve", "dwagon", False), ("spidew", "+evolve", "dwagon", False),
])  # fmt: skip
def test_a_beast_that_evolves_becomes_one_of_the_next_rank_of_its_house(
    kind: str, charm: str, to: str, rises: bool
) -> None:
    game = stage()
    game.side().house, game.side().treasury = "dwagon", 8 * 10**6
    beast = game.pack(kind, 1, 4, 8, charms=[charm])
    game.day(f"SIDE\npromote {beast.id} to {to}")
    assert beast.kind == (to if rises else kind)
    assert len(game.told(Refused)) == (not rises)
