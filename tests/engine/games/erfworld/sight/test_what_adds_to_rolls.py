"""What adds to the rolls of scouts, one thing at a time, and who sneaks with whom (ERF-SPOT, ERF-SNEAK)."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.sight.messengers import come_home, look, tell_home
from engine.games.erfworld.sight.rolls import dictated, may_sneak, slip, spot
from engine.games.erfworld.state import Commander, Pack, Site
from engine.games.erfworld.travel.events import Shows
from engine.games.erfworld.units import cover
from engine.games.erfworld.units.company import forget
from engine.games.erfworld.units.cover import can_hide, dodge, is_hidden
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.scouting import cities_in_view, in_view, is_open, rings, seen_by
from tests.engine.games.erfworld.props.stage import Stage, face, loaded_for, stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each

X, Y = 12, 8


def _turn(game: Stage, stream: str = "", *faces: int) -> ErfTurn:
    roller = loaded_for(stream, *(face(one) for one in faces)) if stream else None
    return ErfTurn(game.world, {}, seed="sight", number=1, scratch=Scratch(), roller=roller)


def _hider(game: Stage, monkeypatch: pytest.MonkeyPatch, evasion: int) -> Pack:
    """Somebody of the other side who hides with so much evasion."""
    hider = game.pack("piker", 1, X, Y, side=2, hidden=True)
    kind = msgspec.structs.replace(CLASSES["piker"], evasion=evasion)
    monkeypatch.setattr(cover, "kind_of", lambda unit: kind if unit is hider else kind_of(unit))
    return hider


# Spotting


@pytest.mark.rule("ERF-SPOT-04", "ERF-SPOT-10", "ERF-BODY-03", "ERF-GAP-254", "ERF-TERR-03")
@pytest.mark.parametrize(("help_", "more"), [
    ("", 0), ("five", 1), ("fifty", 3), ("land", 1), ("land twice", 1), ("gallery", 1), ("centaur", 1), ("all", 4),
])  # fmt: skip
def test_what_adds_to_a_spot_roll(monkeypatch: pytest.MonkeyPatch, help_: str, more: int) -> None:
    for evasion, found in ((4 + more, True), (5 + more, False)):
        game = stage(2, 20)
        scouts: list[Pack | Commander] = [game.pack("knight", {"five": 5, "all": 5, "fifty": 50}.get(help_, 1), X, Y)]
        if "land" in help_ or help_ == "all":
            for name in ("A", "B")[: 1 + ("twice" in help_)]:
                lord = game.commander("warlord", X, Y, name=name)
                lord.terrain, lord.level = "plains", 0
                scouts.append(lord)
        if help_ in ("gallery", "all"):
            game.city(X + 1, Y, "Art", Site.CITY, 1, side=1).works["art_gallery"] = 1
        if help_ in ("centaur", "all"):
            key = "own/Rider/medium infantry land sword scout body centaur"
            scouts.append(game.pack(key, 1, X, Y))
        hider = _hider(game, monkeypatch, evasion)
        turn = _turn(game, "spot", 5)
        assert spot(turn, "s1", scouts, hider.place) == (5, [hider] if found else []), evasion


@pytest.mark.rule("ERF-SPOT-07")
@pytest.mark.parametrize(("evasion", "found"), [(-1, True), (0, True), (1, False)])
def test_a_one_finds_only_who_cannot_dodge_whatever_helps(
    monkeypatch: pytest.MonkeyPatch, evasion: int, found: bool
) -> None:
    game = stage(2, 20)
    scouts = game.pack("knight", 50, X, Y)
    hider = _hider(game, monkeypatch, evasion)
    assert spot(_turn(game, "spot", 1), "s1", [scouts], hider.place) == (1, [hider] if found else [])


@pytest.mark.rule("ERF-SPOT-08")
def test_who_looks_away_finds_nobody_and_is_unwary() -> None:
    for word, roll in (("fail", 1), ("always", 10)):
        game = stage(2, 20)
        lord = game.commander("warlord", X, Y)
        hider = game.pack("piker", 1, X, Y, side=2, hidden=True)
        game.side().doctrine["dictate spot"] = f"DICTATE spot {word}"
        turn = _turn(game)
        assert spot(turn, "s1", [lord], lord.place) == (roll, [hider] if roll == 10 else [])
        assert [*turn.scratch.unwary] == ([("s1", lord.place)] if roll == 1 else [])
        assert turn.scratch.searched == {lord.id: lord.place}


@pytest.mark.rule("ERF-SPOT-08", "ERF-SNEAK-17")
def test_a_roll_is_dictated_by_the_first_who_can_pay() -> None:
    game = stage()
    game.side().doctrine["dictate spot"] = "DICTATE spot always"
    poor, rich, richer = (game.commander("warlord", X, Y, name=name) for name in ("A", "B", "C"))
    poor.move, rich.move, richer.move = 2, 3, 9
    assert dictated(game.world, "spot", [poor, rich, richer]) == 10
    assert (poor.move, rich.move, richer.move) == (2, 0, 9)
    explorer = game.pack("explorer", 1, X, Y, move=0)
    assert dictated(game.world, "spot", [explorer]) == 0  # a scout pays nothing for terrain, but must know the land
    native = game.pack("own/Native/medium infantry land sword scout terrain_mastery forest", 1, X, Y)
    native.move = 3
    assert dictated(game.world, "spot", [native]) == 0
    game.terrain(X, Y, "forest")
    assert (dictated(game.world, "spot", [native]), native.move) == (10, 0)
    settler = game.pack("own/Settler/medium infantry land sword terrain_mastery forest", 1, X, Y)
    assert dictated(game.world, "spot", [settler]) == 0


# Sneaking


@pytest.mark.rule("ERF-SNEAK-02", "ERF-SNEAK-08", "ERF-SNEAK-09", "ERF-SNEAK-10")
@each("kinds_, terrain, may", [
    ((("bat", 2), ("thunderbird", 2)), "hills", True), ((("bat", 2), ("thunderbird", 2)), "plains", False),
    ((("bat", 2), ("thunderbird", 1)), "tundra", False), ((("bat", 1), ("thunderbird", 1)), "plains", True),
    ((("bat", 3), ("knight", 1)), "hills", False), ((("roc", 1), ("scout", 1)), "plains", True),
    ((("behemoth", 1), ("scout", 1)), "mountains", False), ((("roc", 2), ("scout", 1)), "plains", False),
    ((("thunderbird", 9),), "hills", True), ((("thunderbird", 9),), "forest", False), ((("bat", 99),), "forest", True),
])  # fmt: skip
def test_mixed_companies_that_sneak(kinds_: tuple[tuple[str, int], ...], terrain: str, may: bool) -> None:
    game = stage()
    game.terrain(X + 1, Y, terrain)
    group = [game.pack(kind, count, X, Y) for kind, count in kinds_]
    assert may_sneak(game.world, group, game.world.number((X + 1, Y))) is may


@pytest.mark.rule("ERF-SNEAK-14", "ERF-SNEAK-16", "ERF-TERR-03", "ERF-BODY-04", "ERF-SPECIAL-37")
@each("help_, more", [("", 0), ("coils", 2), ("land", 1), ("furtive", 1), ("home", -1)])
def test_what_adds_to_a_sneak_roll(help_: str, more: int) -> None:
    evasion = CLASSES["knight"].evasion  # of who watches: 6
    for roll, noticed in ((evasion - 2 - more, True), (evasion - 1 - more, False)):
        game = stage(2, 20)
        game.terrain(X, Y, "forest")
        special = {"land": " terrain_mastery forest", "furtive": " dodge_increase"}.get(help_, "")
        body = " body serpentine" if help_ == "coils" else ""
        sneaker = game.pack(f"own/Thief/medium infantry land sword scout{special}{body}", 1, X, Y, hidden=True)
        guard = game.pack("knight", 1, X, Y, side=2)
        if help_ == "home":
            native = game.pack("own/Native/large infantry land club terrain_mastery forest", 1, X, Y, side=2)
            assert kind_of(native).evasion < evasion
        turn = _turn(game, "sneak", roll)
        found, by = slip(turn, [sneaker], sneaker.place)
        assert (found, guard in by) == (roll, noticed), (help_, roll)


@pytest.mark.rule("ERF-SNEAK-19")
def test_all_who_sneak_are_seen_by_each_party_that_notices() -> None:
    game = stage(3, 9)
    one, two = game.pack("scout", 1, X, Y, hidden=True), game.pack("scout", 1, X, Y, hidden=True)
    game.pack("knight", 1, X, Y, side=2)
    game.pack("knight", 1, X, Y, side=3)
    turn = _turn(game, "sneak", 1)
    slip(turn, [one, two], one.place)
    assert {*turn.scratch.spotted} == {(side, unit.id) for side in ("s2", "s3") for unit in (one, two)}
    assert {*turn.scratch.searched} == {one.id, two.id}


# Hiding


@pytest.mark.rule("ERF-SCOUTING-03", "ERF-SCOUTING-09")
@each("kind, count, weather, hidden", [
    ("bat", 4, "clear", True), ("bat", 5, "clear", False), ("bat", 5, "heavy_rain", True), ("bat", 5, "rain", False),
    ("thunderbird", 1, "clear", False), ("piker", 1, "clear", False),
])  # fmt: skip
def test_the_tiny_are_not_seen(kind: str, count: int, weather: str, hidden: bool) -> None:
    game = stage()
    unit = game.pack(kind, count, X, Y)
    game.world.hexes[unit.place].weather = weather
    assert is_hidden(game.world, unit) is hidden
    unit.charms = ["veil"]
    assert is_hidden(game.world, unit)


@pytest.mark.rule("ERF-SCOUTING-07", "ERF-SCOUTING-09", "ERF-SCOUTING-12", "ERF-SCOUTING-13")
@each("kind, terrain, weather, aloft, led, hides", [
    ("scout", "plains", "clear", False, False, True), ("piker", "plains", "clear", False, False, False),
    ("piker", "plains", "clear", False, True, True), ("scout", "city", "clear", False, False, False),
    ("giant", "plains", "clear", False, True, False), ("giant", "hills", "clear", False, True, True),
    ("dwagon", "hills", "clear", False, False, True), ("dwagon", "hills", "heavy_rain", True, False, False),
    ("dwagon", "hills", "blizzard", True, False, True), ("orly", "plains", "heavy_rain", True, False, True),
    ("orly", "plains", "clear", True, False, False), ("bat", "city", "clear", False, False, True),
    ("bat", "plains", "clear", True, False, False),
])  # fmt: skip
def test_who_hides_where(kind: str, terrain: str, weather: str, aloft: bool, led: bool, hides: bool) -> None:
    game = stage()
    if terrain == "city":
        game.city(X, Y, "There", Site.CITY, 1)
    else:
        game.terrain(X, Y, terrain)
    unit = game.pack(kind, 1, X, Y, stays_aloft=aloft)
    game.world.hexes[unit.place].weather = weather
    assert can_hide(game.world, unit, commander_here=led) is hides


@pytest.mark.rule("ERF-SPOT-09", "ERF-GAP-151", "ERF-BODY-04", "ERF-SPECIAL-37", "ERF-SPECIAL-81")
@each("count, less", [(9, 0), (10, 1), (49, 1), (50, 3), (499, 3), (500, 5)])
def test_crowds_dodge_worse(count: int, less: int) -> None:
    game = stage(2, 20)
    unit = game.pack("piker", 1, X, Y, hidden=True)
    plain = dodge(game.world, unit)
    assert plain == CLASSES["piker"].evasion
    game.pack("archer", count - 1, X, Y, hidden=True)
    game.pack("archer", 900, X, Y, side=2, hidden=True)
    game.pack("archer", 900, X, Y)
    game.pack("knight", 900, X, Y, hidden=True)
    game.pack("archer", 900, X + 1, Y, hidden=True)
    assert dodge(game.world, unit) == plain - less


@pytest.mark.rule("ERF-SPOT-09", "ERF-GAP-151")
def test_a_stack_that_all_knows_the_land_dodges_better() -> None:
    game = stage()
    game.terrain(X, Y, "forest")
    native, other = "own/Native/medium infantry land sword terrain_mastery forest", "knight"
    one, two = game.pack(native, 1, X, Y, hidden=True, stack=1), game.pack(native, 1, X, Y, hidden=True, stack=1)
    evasion = kind_of(one).evasion
    assert dodge(game.world, one) == evasion + 1
    two.kind = other
    assert dodge(game.world, one) == evasion
    two.stack = 2
    assert dodge(game.world, one) == evasion + 1
    one.stack = two.stack = 0
    assert dodge(game.world, one) == evasion + 1
    snake = game.pack("own/Snake/medium infantry land sword scout body serpentine", 1, X + 2, Y)
    assert dodge(game.world, snake) == kind_of(snake).evasion + 1
    snake.charms = ["+assassination", "+dodge_increase"]
    assert dodge(game.world, snake) == kind_of(snake).evasion + 1 + 4 + 1


# Views and messengers


@pytest.mark.rule("ERF-SCOUTING-02", "ERF-SCOUTING-03")
def test_what_is_in_view_and_who_is_seen_there() -> None:
    game = stage(2, 20)
    tower = game.city(X + 3, Y, "Tower", Site.CITY, 5)
    place = game.world.number((X, Y))
    near = rings(game.world, place)
    assert in_view(game.world, place, cities_in_view(game.world, place)) == [*near[0], *near[1], tower.place]
    assert cities_in_view(game.world, place) == [tower]
    tower.level = 4
    assert in_view(game.world, place, cities_in_view(game.world, place)) == [*near[0], *near[1]]
    plain, hidden = game.pack("piker", 1, X, Y, side=2), game.pack("scout", 1, X, Y, side=2, hidden=True)
    game.pack("piker", 1, X, Y)
    turn = _turn(game)
    assert seen_by(turn, place, "s1") == [plain]
    turn.scratch.spotted["s2", hidden.id] = None
    assert not is_open(turn, hidden, "s1")
    turn.scratch.spotted["s1", hidden.id] = None
    assert seen_by(turn, place, "s1") == [plain, hidden]


@pytest.mark.rule("ERF-SCOUTING-01")
def test_only_what_the_lost_alone_saw_is_forgotten() -> None:
    game = stage(2, 20)
    side = game.side()
    lost, back = game.pack("scout", 1, X, Y), game.pack("scout", 1, X, Y)
    side.known, side.cities = {}, {}
    site = game.city(X, Y, "Site", Site.CITY, 1)
    turn = _turn(game)
    for group in ([lost], [back], [lost, back]):
        look(turn, side, group, lost.place)
        tell_home(turn, group, Shows(seen_by=("1",), who=str(len(group)), order="", place=""))
    look(turn, side, [lost], lost.place + 5)
    far = lost.place + 5
    forget(game.world, lost)
    come_home(turn)
    assert (lost.place in side.known, far in side.known, site.id in side.cities) == (True, False, True)
    assert len(told(turn, Shows)) == 2
