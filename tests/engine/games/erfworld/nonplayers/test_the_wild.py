"""Ferals, tribes and barbarians, to the figure (ERF-NEUTRAL, ERF-CMDTRIBE, ERF-SIDE-26, ERF-GAP-250)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.nonplayers.barbarians import pay_at_dawn
from engine.games.erfworld.nonplayers.events import WildCame, WildLeft
from engine.games.erfworld.nonplayers.wild import follow, pop_rate, run
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Site, Tribe
from engine.games.erfworld.units.figures import upkeep_of
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.stage import Stage, face, loaded_for, stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each


def _turn(game: Stage, rest: float = 0.5) -> ErfTurn:
    return ErfTurn(game.world, {}, seed="wild", number=1, scratch=Scratch(), roller=LoadedDice(rest=rest))


@pytest.mark.rule("ERF-NEUTRAL-02")
@each("hunter, kind, count, more, hunted", [
    ("spidew", "piker", 7, {}, True), ("spidew", "piker", 8, {}, False), ("spidew", "knight", 3, {}, True),
    ("spidew", "knight", 4, {}, False), ("spidew", "giant", 1, {}, False), ("spidew", "spidew", 1, {}, False),
    ("spidew", "piker", 1, {"hidden": True}, False), ("spidew", "piker", 1, {"jailor": "u9"}, False),
    ("gwiffen", "warlord", 1, {}, True), ("thunderbird", "thunderbird", 1, {}, False),
])  # fmt: skip
def test_ferals_hunt_smaller_and_fewer_units_in_the_open(
    hunter: str, kind: str, count: int, more: dict[str, object], hunted: bool
) -> None:
    """Its own kind is no prey, and neither are those among whom somebody is as large; a commander weighs a unit."""
    for guarded in (False, True):
        game = stage()
        game.pack(hunter, 1, 20, 8, side=0)
        prey = game.commander(kind, 21, 8) if kind == "warlord" else game.pack(kind, count, 21, 8)
        for name, value in more.items():
            setattr(prey, name, value)
        if guarded:
            game.pack("colossus", 1, 21, 8)
        turn = _turn(game)
        run(turn)
        assert bool(told(turn, BattleFought)) is (hunted and not guarded)


@pytest.mark.rule("ERF-NEUTRAL-02")
@each(
    "change, mark, goes",
    [
        ("plains", 1, False),  # they are not its land
        ("", 25, True),
        ("", 26, False),  # one day in four
        ("city", 1, False),
        ("taken", 1, False),
        ("prey", 99, True),
        ("friend", 99, False),
        ("tired", 1, False),
    ],
)
def test_where_ferals_go_for_prey_or_one_day_in_four_for_land_of_their_kind(change: str, mark: int, goes: bool) -> None:
    game = stage()
    beast, wood = game.pack("spidew", 1, 20, 8, side=0), game.world.number((21, 8))
    if change != "plains":
        game.terrain(21, 8, "forest")
    if change == "city":
        game.world.hexes[wood].city = "c1"
    elif change in ("taken", "prey", "friend"):
        game.pack("giant" if change == "taken" else "piker", 1, 21, 8)
        beast.friend = "s1" if change == "friend" else ""
    elif change == "tired":
        beast.move = 1
    turn = ErfTurn(
        game.world, {}, seed="", number=1, scratch=Scratch(), roller=loaded_for("wild", face(mark, 100), 0.0)
    )
    run(turn)
    assert (beast.place == wood) is goes


@pytest.mark.rule("ERF-NEUTRAL-02")
@each("count, what", [(1, "1 hydra"), (2, "2 hydras")])
def test_who_is_there_sees_ferals_come_and_go_by_number_and_name(count: int, what: str) -> None:
    game = stage(3, 9)
    watcher = game.pack("giant", 1, 20, 8)
    game.pack("archer", 1, 20, 8)
    game.pack("giant", 1, 20, 8, side=3, jailor=watcher.id)
    game.pack("piker", 1, 21, 8, side=2)
    beast = game.pack("hydra", count, 20, 8, side=0)
    turn, start = _turn(game), beast.move
    run(turn)
    assert [(event.seen_by, event.what) for event in told(turn, WildLeft)] == [(("1",), what)]
    assert [(event.seen_by, event.what) for event in told(turn, WildCame)] == [(("2",), what)]
    assert (game.at(beast), start - beast.move, beast.hidden) == ((21, 8), 2 * THIRDS, False)


@pytest.mark.rule("ERF-SCOUTING-05")
@each(
    "kind, heavy, hides",
    [("thunderbird", 22, False), ("thunderbird", 21, True), ("spidew", 22, True)],
)
def test_fliers_of_the_wild_stay_high_unless_a_heavy_one_is_near(kind: str, heavy: int, hides: bool) -> None:
    game = stage()
    game.terrain(20, 8, "mountains")
    wild = game.pack(kind, 3, 20, 8, side=0)
    game.pack("gwiffen", 4, heavy, 8)
    run(_turn(game))
    assert (game.at(wild), wild.hidden) == ((20, 8), hides)


def _tribe(game: Stage, **more: object) -> Tribe:
    chief = game.commander("warlord", 20, 8, side=0, name="Chief")
    chief.tribe = "t1"
    tribe = game.world.tribes["t1"] = Tribe("t1", "Woodsmen", chief.id, ["knight"])
    for name, value in more.items():
        setattr(tribe, name, value)
    return tribe


def _members(game: Stage) -> int:
    return sum(pack.count for pack in game.world.packs.values() if pack.tribe == "t1")


@pytest.mark.rule("ERF-CMDTRIBE-05", "ERF-CMDTRIBE-06", "ERF-EX-114", "ERF-EX-115", "ERF-TRIBE-01")
@each("men, cities, times", [
    (0, 1, 1), (19, 1, 1), (20, 2, 2), (39, 2, 2), (40, 3, 2), (59, 3, 2), (60, 4, 2), (79, 4, 2), (80, 8, 3),
])  # fmt: skip
def test_pairs_near_the_chief_breed_as_several_cities_for_more_money(men: int, cities: int, times: int) -> None:
    for short in (0, 1):
        game = stage()
        tribe = _tribe(game, kinds=["piker"])
        if men:
            game.pack("stabber", men, 20, 8, side=0, tribe="t1")
        game.pack("stabber", 40, 21, 8, side=0, tribe="t1")
        game.pack("stabber", 40, 20, 8, side=0, tribe="t1", jailor="u1")
        tribe.treasury = 1000 * EIGHTHS * cities * times - short
        before, had = _members(game), tribe.treasury
        run(_turn(game))
        bred = 0 if short and cities == 1 else 1 if short else cities
        room = 200 - before
        assert _members(game) - before == min(room, 8 * bred)
        assert had - tribe.treasury == 1000 * EIGHTHS * (bred if bred <= 1 else cities * times)


@pytest.mark.rule("ERF-CMDTRIBE-05")
@each("men, popped", [(199, 1), (200, 0), (192, 8)])
def test_a_tribe_grows_to_two_hundred(men: int, popped: int) -> None:
    game = stage()
    tribe = _tribe(game, kinds=["piker"], treasury=1000 * EIGHTHS)
    game.pack("stabber", men, 22, 8, side=0, tribe="t1")
    run(_turn(game))
    assert (_members(game) - men, tribe.treasury == 0) == (popped, popped > 0)


@pytest.mark.rule("ERF-CMDTRIBE-05")
def test_a_tribe_pops_what_it_can_pay_where_its_chief_is_free() -> None:
    game = stage()
    tribe = _tribe(game, kinds=["piker", "heavy_knight"], treasury=1999 * EIGHTHS)
    run(_turn(game, 0.99))
    (pack,) = [pack for pack in game.world.packs.values() if pack.tribe == "t1"]
    assert (pack.kind, pack.count, game.at(pack), tribe.treasury) == ("piker", 8, (20, 8), 999 * EIGHTHS)
    assert (pack.move, pack.ammo) == (CLASSES["piker"].move * THIRDS, 0)
    tribe.treasury = 2000 * EIGHTHS
    run(_turn(game, 0.0))
    assert (pack.count, len([p for p in game.world.packs.values() if p.tribe == "t1"])) == (16, 1)  # one pack of a kind
    game.world.commanders[tribe.chief].jailor = "u1"
    run(_turn(game, 0.0))
    assert pack.count == 16


@pytest.mark.rule("ERF-CMDTRIBE-02")
def test_a_tribe_without_a_chief_is_led_by_its_senior_or_by_who_rises_for_two_thousand() -> None:
    game = stage()
    tribe = _tribe(game, treasury=2000 * EIGHTHS - 1)
    first = tribe.chief
    follow(_turn(game), tribe)
    assert tribe.chief == first
    del game.world.commanders[first]
    men, old = (
        game.pack("knight", 4, 20, 8, side=0, tribe="t1"),
        game.pack("knight", 2, 21, 8, side=0, tribe="t1", level=3),
    )
    held = game.pack("knight", 2, 22, 8, side=0, tribe="t1", level=5, jailor="u1")
    follow(_turn(game), tribe)
    assert tribe.chief == first
    tribe.treasury += 1
    follow(_turn(game), tribe)
    chief = game.world.commanders[tribe.chief]
    assert (game.at(chief), chief.tribe, chief.kind, tribe.treasury) == ((21, 8), "t1", "warlord", 0)
    assert (men.count, old.count, held.count) == (4, 1, 2)
    del game.world.commanders[chief.id]
    one, two, three = (game.commander("warlord", 20, 8, side=0) for _ in range(3))
    for level, lord in ((2, one), (4, two), (6, three)):
        lord.level, lord.tribe = level, "t1"
    three.jailor = "u1"
    follow(_turn(game), tribe)
    assert tribe.chief == two.id


@pytest.mark.rule("ERF-J-21")
@each("away, rate", [(8, True), (9, False)])
def test_torture_chambers_draw_tribes_and_zoos_keep_ferals_off_within_eight_hexes(away: int, rate: bool) -> None:
    game = stage()
    place = game.world.number((4 + away, 8))
    city = game.world.cities["c1"]
    for building, percent in (("torture_chamber", 150), ("zoo", 50)):
        city.improved = [building]
        assert pop_rate(game.world, place, building) == (percent if rate else 100)
    assert pop_rate(game.world, place, "torture_chamber") == 100


def _settled(game: Stage, flocks: int) -> None:
    game.world.made["t"] = 1
    for number in range(flocks):
        game.pack("horse", 1, number, 0, side=0)


@pytest.mark.rule("ERF-NEUTRAL-01")
@each("made, flocks, mark, comes", [
    (True, 25, 20, True), (True, 26, 20, False), (True, 0, 21, False), (False, 0, 20, False),
])  # fmt: skip
def test_on_one_day_in_five_somebody_pops_in_the_wild_while_there_is_room(
    made: bool, flocks: int, mark: int, comes: bool
) -> None:
    game = stage()  # 30 x 16 hexes: room for 26 flocks
    _settled(game, flocks)
    if not made:
        del game.world.made["t"]
    before = len(game.world.packs)
    roller = loaded_for("ferals", face(mark, 100), face(10 * 30 + 21, 480), face(11, 100), 0.0, 0.99)
    run(ErfTurn(game.world, {}, seed="wild", number=1, scratch=Scratch(), roller=roller))
    new = list(game.world.packs.values())[before:]
    assert [(game.at(pack), pack.kind, pack.count, pack.side) for pack in new] == (
        [((20, 10), "night_orly", 4, "")] if comes else []
    )
    assert all(pack.move == CLASSES[pack.kind].move * THIRDS for pack in new)


@pytest.mark.rule("ERF-NEUTRAL-01", "ERF-J-21")
@each(
    "change, commanders, flock",
    [("", 1, 0), ("water", 0, 0), ("city", 0, 0), ("taken", 0, 0), ("ferals", 0, 4), ("zoo", 0, 2)],
)
def test_one_in_ten_of_them_is_a_barbarian_on_land_where_nobody_is(change: str, commanders: int, flock: int) -> None:
    game = stage()
    _settled(game, 0)
    if change == "water":
        game.terrain(20, 10, "lake")
    elif change == "city":
        game.city(20, 10, "Wild", Site.CITY, 1)
    elif change == "taken":
        game.pack("horse", 1, 20, 10)
    elif change == "zoo":
        game.world.cities["c1"].place = game.world.number((13, 10))
        game.world.cities["c1"].improved = ["zoo"]
    before = len(game.world.commanders), len(game.world.packs)
    mark = 11 if change in ("ferals", "zoo") else 10
    roller = loaded_for("ferals", 0.0, face(10 * 30 + 21, 480), face(mark, 100), 0.0, 0.99)
    run(ErfTurn(game.world, {}, seed="wild", number=1, scratch=Scratch(), roller=roller))
    assert len(game.world.commanders) - before[0] == commanders
    assert [pack.count for pack in list(game.world.packs.values())[before[1] :]] == ([flock] if flock else [])
    for one in list(game.world.commanders.values())[before[0] :]:
        assert (one.side, one.kind, game.at(one)) == ("", "warlord", (20, 10))
        assert one.move == CLASSES["warlord"].move * THIRDS


@pytest.mark.rule("ERF-GAP-250", "ERF-SIDE-26", "ERF-COMMAND-21")
def test_a_city_of_nobody_bears_a_thousand_dollars_a_level_commanders_first() -> None:
    game = stage()
    city = game.city(20, 8, "Wild", Site.CITY, 1)
    lord = game.commander("warlord", 20, 8, side=0)
    price = CLASSES["warlord"].upkeep_eighths
    knights = game.pack("knight", 60, 20, 8, side=0)  # $20 each
    others = game.pack("archer", 5, 20, 8, side=0)
    far, ours = game.pack("knight", 60, 22, 8, side=0), game.pack("knight", 60, 20, 8)
    held = game.pack("knight", 60, 20, 8, side=0, jailor="u1")
    ferals = game.pack("horse", 9, 20, 8, side=0)
    pay_at_dawn(_turn(game))
    left = 1000 * EIGHTHS - price
    assert lord.id in game.world.commanders
    assert lord.purse == 0
    kept = left // (20 * EIGHTHS)
    assert knights.count == kept
    rest = left - kept * 20 * EIGHTHS
    assert (others.count if others.id in game.world.packs else 0) == rest // CLASSES["archer"].upkeep_eighths
    assert {far.id, ours.id, held.id, ferals.id} <= set(game.world.packs)
    assert (far.count, ours.count, held.count, ferals.count) == (60, 60, 60, 9)
    assert city.side == ""


@pytest.mark.rule("ERF-SIDE-26", "ERF-UNIT-09")
@each("rest, garrison, left", [(0.04, True, 40), (0.05, True, 12), (0.04, False, 40)])
def test_beasts_of_a_garrison_that_cannot_be_fed_disband_but_for_a_few_that_run_wild(
    rest: float, garrison: bool, left: int
) -> None:
    game = stage()
    game.city(20, 8, "Wild", Site.CITY, 1)
    each = CLASSES["gwiffen"].upkeep_eighths
    herd = game.pack("gwiffen", 40, 20, 8, side=0, garrison=garrison, popped_in="c2" if garrison else "")
    pay_at_dawn(_turn(game, rest))
    if garrison and rest >= 0.05:
        each = upkeep_of(game.world, herd) // herd.count
        left = 1000 * EIGHTHS // each
    assert herd.count == left
    if garrison and rest < 0.05:
        assert (herd.garrison, herd.popped_in) == (False, "")


@pytest.mark.rule("ERF-SIDE-26")
def test_infantry_that_cannot_be_fed_never_runs_wild() -> None:
    game = stage()
    game.city(20, 8, "Wild", Site.CITY, 1)
    knights = game.pack("knight", 60, 20, 8, side=0)
    pay_at_dawn(_turn(game, 0.0))
    assert knights.count == 50


@pytest.mark.rule("ERF-COMMAND-21")
@each(
    "terrain, purse, left",
    [("swamp", 0, 0), ("swamp", -1, None), ("swamp", 40, 40), ("plains", 0, "half"), ("plains", "half", 0),
     ("plains", "less", None)],
)  # fmt: skip
def test_a_barbarian_lives_off_his_purse_and_hunting_saves_half(
    terrain: str, purse: int | str, left: int | str | None
) -> None:
    game = stage()
    game.terrain(20, 8, terrain)
    lord = game.commander("warlord", 20, 8, side=0)
    price = CLASSES["warlord"].upkeep_eighths
    lord.purse = {"half": price // 2, "less": price // 2 - 1}.get(
        str(purse), price + int(purse) if isinstance(purse, int) else 0
    )
    pay_at_dawn(_turn(game))
    assert (lord.id in game.world.commanders) == (left is not None)
    if left is not None:
        assert lord.purse == (price - price // 2 if left == "half" else left)
        assert lord.fed == 0


@pytest.mark.rule("ERF-GAP-250", "ERF-COMMAND-21")
def test_a_city_of_nobody_feeds_who_is_in_it_and_a_commander_elsewhere_pays_once() -> None:
    game = stage()
    game.city(20, 8, "Wild", Site.CITY, 1)
    game.terrain(25, 8, "swamp")
    inside, far, ours = (game.commander("warlord", x, 8, side=side) for x, side in ((20, 0), (25, 0), (20, 1)))
    price = CLASSES["warlord"].upkeep_eighths
    inside.purse = far.purse = ours.purse = 3 * price
    pay_at_dawn(_turn(game))
    assert (inside.purse, far.purse, ours.purse) == (3 * price, 2 * price, 3 * price)
