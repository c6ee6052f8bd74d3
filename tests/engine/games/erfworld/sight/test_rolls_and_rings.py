"""Spotting, sneaking and what is seen from where, to the figure (ERF-SPOT, ERF-SNEAK, ERF-SCOUTING, ERF-STEALTH)."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.erfworld.acting.names import dollars, hex_number, owner_name
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.sight.messengers import come_home, look
from engine.games.erfworld.sight.rolls import dictated, may_sneak, slip, spot
from engine.games.erfworld.state import Charm, Seen, Site
from engine.games.erfworld.units import cover
from engine.games.erfworld.units.figures import Unit, towers
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.scouting import learn, note_city, rings, seen_from, seen_from_afar
from tests.engine.games.erfworld.props.stage import Stage, face, loaded_for, stage
from tests.suite.table import each


def _turn(game: Stage, stream: str = "", *faces: int) -> ErfTurn:
    roller = loaded_for(stream, *(face(one) for one in faces)) if stream else None
    turn: ErfTurn = ErfTurn(game.world, {}, seed="sight", number=1, scratch=Scratch(), roller=roller)
    return turn


@pytest.mark.rule("ERF-SPOT-02", "ERF-SPOT-03", "ERF-SPOT-04", "ERF-SPOT-07")
@pytest.mark.parametrize(("roll", "evasion", "found"), [
    (5, 4, True), (4, 4, False), (3, 4, False), (10, 40, True), (1, 0, True), (1, 1, False), (2, 1, True),
])  # fmt: skip
def test_a_spot_roll_finds_who_has_less_evasion_ten_all_and_one_nobody(
    monkeypatch: pytest.MonkeyPatch, roll: int, evasion: int, found: bool
) -> None:
    game = stage(2, 20)
    scout, hider = game.pack("knight", 1, 12, 8), game.pack("piker", 1, 12, 8, side=2, hidden=True)
    kind = msgspec.structs.replace(CLASSES["piker"], evasion=evasion)
    monkeypatch.setattr(cover, "kind_of", lambda unit: kind if unit is hider else kind_of(unit))
    turn = _turn(game, "spot", roll)
    assert spot(turn, "s1", [scout], scout.place) == (roll, [hider] if found else [])
    assert (("s1", hider.id) in turn.scratch.spotted) is found


@pytest.mark.rule("ERF-SPOT-02", "ERF-SPOT-03", "ERF-SPECIAL-41")
def test_who_searches_and_how_often() -> None:
    game = stage(2, 20)
    game.pack("piker", 1, 12, 8, side=2, hidden=True)
    place = game.world.number((12, 8))
    scout, nose, plain = (game.pack(kind, 1, 12, 8) for kind in ("knight", "night_orly", "piker"))
    turn = _turn(game, "spot", 10, 10, 10, 10)
    assert spot(turn, "s1", [plain], place) == (0, [])
    assert spot(turn, "s1", [scout, plain], place)[0] == 10
    assert spot(turn, "s1", [scout], place) == (0, [])
    assert spot(turn, "s1", [nose], place)[0] == 10
    other = game.pack("knight", 1, 12, 8, hidden=True)
    assert spot(turn, "s1", [other], place) == (0, [])
    turn.scratch.searched[scout.id] = place + 1
    assert spot(turn, "s1", [scout], place)[0] == 10
    assert spot(_turn(game), "s1", [scout], place + 1) == (0, [])  # nobody hides there


@pytest.mark.rule("ERF-SPOT-01")
def test_captives_and_friends_are_not_searched_for_and_who_peeks_in_hidden_is() -> None:
    game = stage(2, 20)
    scout = game.pack("knight", 1, 12, 8)
    game.pack("piker", 1, 12, 8, hidden=True)
    game.pack("piker", 1, 12, 8, side=2, hidden=True, jailor=scout.id)
    peeker = game.pack("ninja", 1, 13, 8, side=2, hidden=True)
    turn = _turn(game, "spot", 10)
    assert spot(turn, "s1", [scout], scout.place) == (0, [])
    turn.scratch.searched.clear()
    turn.scratch.peeking[peeker.id] = scout.place
    assert spot(turn, "s1", [scout], scout.place) == (10, [peeker])
    turn = _turn(game, "spot", 10)
    turn.scratch.peeking[peeker.id] = scout.place + 1
    assert spot(turn, "s1", [scout], scout.place) == (0, [])


def _finds_from(game: Stage, *scouts: Unit, side: int = 1) -> int:
    """The least die with which scouts spot a hidden piker."""
    place, spots = scouts[0].place, []
    game.pack("piker", 1, *game.at(scouts[0]), side=3 - side, hidden=True)
    for die in range(2, 11):
        turn = _turn(game, "spot", die)
        spots.append(bool(spot(turn, f"s{side}", scouts, place)[1]))
    return 2 + spots.index(True)


def _passes_from(game: Stage, *sneakers: Unit) -> int:
    """The least die with which sneakers pass who is there."""
    return next(die for die in range(2, 11) if not slip(_turn(game, "sneak", die), sneakers, sneakers[0].place)[1])


@pytest.mark.rule("ERF-SPOT-10")
@each("count, level, more", [(4, 0, 0), (5, 0, 1), (49, 0, 1), (50, 0, 3), (1, 3, 1), (1, 2, 0)])
def test_many_scouts_find_better_and_a_leader_counts_for_his_level(count: int, level: int, more: int) -> None:
    game = stage(2, 20)
    scouts: list[Unit] = [game.pack("knight", count, 12, 8)]
    if level:
        lord = game.commander("warlord", 12, 8)
        lord.level, lord.terrain, lord.specials = level, "", ["scout"]
        scouts.append(lord)
    assert _finds_from(game, *scouts) == 7 - more


@pytest.mark.rule("ERF-SNEAK-18")
@each("count, less", [(9, 0), (10, 1), (49, 1), (50, 2), (499, 2), (500, 5)])
def test_the_more_are_there_the_harder_they_are_to_pass(count: int, less: int) -> None:
    game = stage(2, 20)
    game.pack("hide_golem_large", count, 12, 8, side=2)
    assert _passes_from(game, game.pack("knight", 1, 12, 8)) == 4 + less


@pytest.mark.rule("ERF-BUILDING-07", "ERF-GAP-254")
@each("x, side, die", [(4, 1, 6), (5, 1, 6), (6, 1, 7), (5, 2, 7)])
def test_a_gallery_helps_in_its_city_and_next_to_it(x: int, side: int, die: int) -> None:
    game = stage(2, 20)
    game.world.cities["c1"].works["art_gallery"] = 1
    assert _finds_from(game, game.pack("knight", 1, x, 8, side=side), side=side) == die


@pytest.mark.rule("ERF-SPOT-08", "ERF-SNEAK-17", "ERF-SPEC-13")
@each("kind, move, word, roll, left", [
    ("warlord", 3, "always", 10, 0), ("warlord", 2, "always", 0, 2), ("warlord", 4, "fail", 1, 1),
    ("warlord", 9, "", 0, 9),    ("explorer", 9, "always", 0, 9), ("gump", 9, "always", 0, 9),
])  # fmt: skip
def test_doctrine_dictates_a_roll_for_a_point_of_a_commander(
    kind: str, move: int, word: str, roll: int, left: int
) -> None:
    game = stage()
    one = game.commander(kind, 12, 8) if kind == "warlord" else game.pack(kind, 1, 12, 8)
    one.move = move
    if word:
        game.day(f"SIDE s1\ndictate spot {word}")
        one.move = move
    assert dictated(game.world, "spot", [one]) == roll
    assert one.move == left
    assert dictated(game.world, "sneak", [one]) == 0


@pytest.mark.rule("ERF-SNEAK-02", "ERF-SNEAK-08", "ERF-SNEAK-09", "ERF-SNEAK-10")
@each("kind, count, terrain, may", [
    ("knight", 2, "plains", True), ("knight", 3, "plains", False), ("knight", 3, "mountains", False),
    ("bat", 4, "plains", True), ("bat", 5, "tundra", True), ("bat", 40, "forest", True),
    ("thunderbird", 3, "hills", True),    ("thunderbird", 3, "tundra", False), ("behemoth", 1, "mountains", False),
    ("colossus", 1, "city", False),
    ("colossus", 1, "plains", True),
])  # fmt: skip
def test_how_many_of_what_size_sneak(kind: str, count: int, terrain: str, may: bool) -> None:
    game = stage()
    if terrain == "city":
        game.city(13, 8, "There", Site.CITY, 1)
    else:
        game.terrain(13, 8, terrain)
    assert may_sneak(game.world, [game.pack(kind, count, 12, 8)], game.world.number((13, 8))) is may


@pytest.mark.rule("ERF-SNEAK-02", "ERF-SNEAK-08")
def test_in_a_city_four_tiny_ones_sneak_and_riders_are_not_counted() -> None:
    game = stage()
    game.city(13, 8, "There", Site.CITY, 1)
    place = game.world.number((13, 8))
    bats = game.pack("bat", 4, 12, 8)
    assert may_sneak(game.world, [bats], place)
    bats.count = 5
    assert not may_sneak(game.world, [bats], place)
    horses, riders = game.pack("horse", 2, 12, 8), game.pack("knight", 2, 12, 8)
    assert not may_sneak(game.world, [horses, riders], place)
    riders.on = horses.id
    assert may_sneak(game.world, [horses, riders], place)


@pytest.mark.rule("ERF-SNEAK-14", "ERF-SNEAK-16", "ERF-SNEAK-17", "ERF-SNEAK-18", "ERF-SNEAK-19")
def test_a_sneak_roll_of_two_more_is_noticed_by_as_much_evasion() -> None:
    plain = CLASSES["piker"].evasion
    for roll, count, noticed in (
        (plain - 1, 1, False), (plain - 2, 1, True), (10, 600, False), (1, 1, True), (plain - 1, 10, True),
    ):  # fmt: skip
        if not 1 <= roll <= 10:
            continue
        game = stage(2, 20)
        sneaker, guards = game.pack("knight", 1, 12, 8, hidden=True), game.pack("piker", count, 12, 8, side=2)
        turn = _turn(game, "sneak", roll)
        assert slip(turn, [sneaker], sneaker.place) == (roll, [guards] if noticed else [])
        assert (("s2", sneaker.id) in turn.scratch.spotted) is noticed
        assert turn.scratch.searched[sneaker.id] == sneaker.place


@pytest.mark.rule("ERF-SNEAK-16")
def test_captives_and_our_own_notice_nobody() -> None:
    game = stage(2, 20)
    sneaker = game.pack("knight", 1, 12, 8, hidden=True)
    game.pack("piker", 1, 12, 8)
    game.pack("piker", 1, 12, 8, side=2, jailor="u1")
    assert slip(_turn(game, "sneak", 1), [sneaker], sneaker.place) == (0, [])


@pytest.mark.rule("ERF-SCOUTING-02", "ERF-STEALTH-02")
@each("level, steps", [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_from_how_far_a_city_is_seen(level: int, steps: int) -> None:
    game = stage()
    city = game.city(20, 8, "Tower", Site.CITY, level)
    assert seen_from(city) == steps
    for away in range(5):
        game.side().cities.clear()
        game.side().known.clear()
        found = learn(game.world, game.side(), game.world.number((20 - away, 8)))
        assert (city in found) is (away <= steps)
        assert (city.place in game.side().known) is (away <= max(steps, 1))
        if away <= steps:
            assert game.side().cities[city.id].entered is (away == 0)


def test_rings_are_whole() -> None:
    game = stage()
    assert [len(ring) for ring in rings(game.world, game.world.number((15, 8)))] == [1, 6, 12, 18]


@pytest.mark.rule("ERF-STEALTH-04", "ERF-MAGIC-04")
def test_what_is_kept_of_a_city() -> None:
    game = stage(2, 20)
    world, side, city = game.world, game.side(), game.world.cities["c2"]
    world.day = 7
    side.cities.clear()
    assert note_city(world, side, city)
    assert side.cities["c2"] == Seen("s2", 1, 7, entered=False, rules=False)
    assert not note_city(world, side, city, entered=True)
    assert side.cities["c2"] == Seen("s2", 1, 7, entered=True, rules=True)
    note_city(world, side, city)
    assert side.cities["c2"] == Seen("s2", 1, 7, entered=True, rules=True)
    city.side = "s3"
    note_city(world, side, city)
    assert side.cities["c2"] == Seen("s3", 1, 7, entered=True, rules=False)
    city.side = "s2"
    world.charms.append(Charm("conceal_captor", f"h{city.place}", 9, "s2", "u1", "concealed"))
    note_city(world, side, city)
    assert side.cities["c2"].owner == ""
    note_city(world, game.side(2), city)
    assert game.side(2).cities["c2"].owner == "s2"


@pytest.mark.rule("ERF-SCOUTING-03")
@each("kind, hidden, seen", [
    ("behemoth", False, True), ("behemoth", True, False), ("dwagon", False, True), ("gwiffen", False, True),
    ("orly", False, False), ("colossus", False, False), ("giant", False, False),
])  # fmt: skip
def test_who_towers_over_the_border(kind: str, hidden: bool, seen: bool) -> None:
    game = stage()
    unit = game.pack(kind, 1, 12, 8, hidden=hidden)
    assert towers(unit) is seen
    assert seen_from_afar(game.world, {unit.place}) == ([unit] if seen else [])
    assert seen_from_afar(game.world, {unit.place + 1}) == []


@pytest.mark.rule("ERF-SCOUTING-01")
def test_what_two_saw_is_known_when_one_of_them_lives() -> None:
    game = stage()
    one, two, side = game.pack("knight", 1, 20, 8), game.pack("explorer", 1, 20, 8), game.side()
    side.known = {}
    turn = _turn(game)
    look(turn, side, [one], one.place)
    look(turn, side, [two], two.place + 1)
    del game.world.packs[one.id]
    come_home(turn)
    assert one.place in side.known
    assert one.place - 2 not in side.known
    assert two.place + 2 in side.known
    assert one.place - 1 not in side.known


@each("eighths, said", [
    (0, "$0"), (8, "$1"), (5, "$0.625"), (-5, "-$0.625"), (8 * 1905 + 4, "$1,905.500"), (-8, "-$1"),
])  # fmt: skip
def test_sums_as_they_are_said(eighths: int, said: str) -> None:
    assert dollars(eighths) == said


def test_hexes_and_owners_by_name() -> None:
    game = stage()
    assert hex_number(game.world, "29,15") == 15 * 30 + 29
    for text in ("30,8", "4,16", "4", "4,x", "-1,2", ""):
        assert hex_number(game.world, text) is None
    assert (owner_name(game.world, "s1"), owner_name(game.world, ""), owner_name(game.world, "", "t9")) == (
        "Side1 (S1)", "nobody", "nobody",
    )  # fmt: skip


@pytest.mark.rule("ERF-SCOUTING-02")
def test_on_open_land_a_unit_learns_its_hex_and_the_six_around_it() -> None:
    game = stage()
    place = game.world.number((18, 4))
    game.side().known = {}
    assert learn(game.world, game.side(), place) == []
    assert set(game.side().known) == {place, *game.world.neighbours(place)}
