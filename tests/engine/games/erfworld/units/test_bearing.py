"""What units are, carry, hide and cost, to the figure (ERF-COMMAND-05, ERF-MOUNT-03, -04, ERF-SCOUTING, ERF-HITS)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.sizes import MOUNTS, SIZES
from engine.games.erfworld.rules.source import EIGHTHS, HALVES
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Birth, Charm, Contract, Standing, Tribe
from engine.games.erfworld.units.burden import Load, can_draw, largest_rider, limits, load_of, slowed
from engine.games.erfworld.units.captivity import prisoner_of, set_free
from engine.games.erfworld.units.company import (
    alike,
    close_up,
    dismiss,
    forget,
    leave_stack,
    lose,
    members,
    new_stack,
    split,
    together,
    unite,
)
from engine.games.erfworld.units.cover import can_hide, dodge, is_hidden, penalty, sky_penalty
from engine.games.erfworld.units.figures import full_move, prisoner_upkeep, upkeep_of
from engine.games.erfworld.units.kinds import full_hits, is_down, kind_of
from engine.games.erfworld.units.stances import are_allied, at_peace, is_at_peace, partners, party_of
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


def _turn(game: Stage) -> ErfTurn:
    return ErfTurn(game.world, {}, seed="units", number=1, scratch=Scratch())


@pytest.mark.rule("ERF-COMMAND-05", "ERF-FLY-03")
@each("kind", ["warlord", "heir", "caster"])
def test_commoners_and_who_travels_the_sky_have_a_point_less_of_both_stats_each(kind: str) -> None:
    game = stage()
    one, plain = game.commander(kind, 10, 8), CLASSES[kind]
    for birth, terrain, less in (
        (Birth.NOBLE, "rider", 0), (Birth.COMMON, "rider", 1), (Birth.ROYAL, "sky", 1), (Birth.COMMON, "sky", 2),
    ):  # fmt: skip
        one.birth, one.terrain = birth, terrain
        found = kind_of(one)
        assert (found.combat, found.defense) == (plain.combat - less, plain.defense - less)
        assert found.move == plain.move + (4 if terrain == "sky" else 0)
        assert found.flies == (terrain == "sky")


@pytest.mark.rule("ERF-COMMAND-05")
def test_a_common_courtier_has_lost_nothing() -> None:
    game = stage()
    one = game.commander("courtier", 10, 8)
    assert (kind_of(one).combat, kind_of(one).defense) == (CLASSES["courtier"].combat, CLASSES["courtier"].defense)


@pytest.mark.rule("ERF-J-15", "ERF-MAGIC-94", "ERF-J-24", "ERF-ARKEN-02")
def test_what_charms_do_to_a_class() -> None:
    game = stage()
    unit, plain = game.pack("piker", 4, 10, 8), CLASSES["piker"]
    unit.charms = ["held"]
    assert (kind_of(unit).evasion, kind_of(unit).combat) == (plain.evasion, plain.combat)
    unit.charms = ["veil", "uncroaked", "+fly", "-promotion"]
    found = kind_of(unit)
    assert (found.evasion, found.combat, found.defense) == (plain.evasion + 3, plain.combat - 1, plain.defense - 1)
    assert found.specials == ("fly",)
    unit.charms = ["uncroaked", "aged", "terrain"]
    assert (kind_of(unit).combat, kind_of(unit).specials) == (plain.combat - 2, ("promotion", "terrain_ignore"))
    unit.charms = ["guns"]
    found = kind_of(unit)
    assert (found.range, found.ammo, found.reach, "extra_attack" in found.specials) == ("long", 10, 0, True)


@pytest.mark.rule("ERF-HITS-04", "ERF-HITS-06")
def test_who_is_down() -> None:
    game = stage()
    lord, pikers = game.commander("warlord", 10, 8), game.pack("piker", 2, 10, 8)
    for hits, down in ((-1, False), (0, True), (1, False)):
        lord.hits = hits
        assert is_down(lord) is down
    for wounds, down in (([], False), ([0], False), ([0, 1], False), ([0, 0], True), ([-1, 0], True)):
        pikers.wounds = wounds
        assert is_down(pikers) is down


@pytest.mark.rule("ERF-COMMAND-11", "ERF-MAGIC-34", "ERF-MAGIC-98")
def test_levels_and_charms_add_hits_in_whole_points() -> None:
    game = stage()
    lord = game.commander("warlord", 10, 8)
    plain = full_hits(lord)
    assert plain == CLASSES["warlord"].hits * HALVES
    lord.charms = ["hits"]
    assert full_hits(lord) == plain + HALVES


@pytest.mark.rule("ERF-ROAD-03", "ERF-ROAD-02")
@each("vehicle, count, needed", [("wagon", 1, 2), ("siege_wagon", 1, 2), ("siege_tower", 1, 4), ("wagon", 3, 6)])
def test_how_many_large_mounts_draw_a_vehicle(vehicle: str, count: int, needed: int) -> None:
    game = stage()
    drawn = game.pack(vehicle, count, 10, 8)
    enough, few = game.pack("horse", needed, 10, 8), game.pack("horse", needed - 1, 10, 8)
    assert can_draw(game.world, enough, drawn)
    assert not can_draw(game.world, few, drawn)
    other = game.pack("wagon", 1, 10, 8, on=enough.id)
    assert not can_draw(game.world, enough, drawn)
    enough.count += 2
    assert can_draw(game.world, enough, drawn)
    assert other.on == enough.id
    for kind in ("gwiffen", "dwagon", "sourmander", "giant"):  # the sky, huge ones, no mount, infantry
        assert not can_draw(game.world, game.pack(kind, 20, 10, 8), drawn)
    assert not can_draw(game.world, enough, game.pack("one_mast", 1, 10, 8)), "a ship is drawn by nobody"


@pytest.mark.rule("ERF-MOUNT-04", "ERF-SPEC3-02")
def test_whom_mounts_bear_in_the_saddle_and_what_increased_carry_adds() -> None:
    game = stage()
    horse, strong = game.pack("horse", 3, 10, 8), game.pack("horse", 3, 10, 8, charms=["+increased_carry"])
    assert limits(horse) == tuple(most * 3 for most in MOUNTS["large"].ground)
    assert limits(strong) == tuple(most * 6 for most in MOUNTS["large"].ground)
    assert limits(game.pack("gwiffen", 1, 10, 8)) == MOUNTS["large"].sky
    assert limits(game.pack("wagon", 2, 10, 8)) == (32.0, 32.0, 32.0)
    riders = {
        (kind, carry): largest_rider(game.pack(kind, 1, 10, 8, charms=["+increased_carry"] if carry else []))
        for kind in ("horse", "gwiffen", "hydra", "roc", "behemoth")
        for carry in (False, True)
    }
    large = SIZES["large"].number
    ground = {"horse": "large", "hydra": "huge", "behemoth": "immense"}
    for kind, size in ground.items():
        assert riders[kind, False] == SIZES[MOUNTS[size].rider[0]].number
        assert riders[kind, True] == (large if kind == "hydra" else riders[kind, False])
    assert riders["gwiffen", True] == riders["gwiffen", False] == SIZES[MOUNTS["large"].rider[1]].number
    assert riders["roc", True] == riders["roc", False] == SIZES[MOUNTS["huge"].rider[1]].number


@pytest.mark.rule("ERF-MOUNT-03")
def test_a_mount_is_laden_by_weight_beyond_each_of_its_limits_and_riders_weigh_nothing() -> None:
    game = stage()
    horse, men = game.pack("horse", 1, 10, 8), game.pack("piker", 1, 10, 8)
    free, best, most = MOUNTS["large"].ground
    men.on = horse.id
    for mediums, load in ((free, Load.LIGHT), (best, Load.FULL), (most, Load.MOST), (most + 0.25, Load.OVER)):
        men.count = int(mediums * 4)  # small ones weigh a quarter
        assert load_of(game.world, horse) is load
    men.count = int(free * 4)
    assert load_of(game.world, horse, [game.pack("piker", 1, 10, 8)]) is Load.FULL
    lord = game.commander("warlord", 10, 8)
    assert load_of(game.world, horse, [lord]) is Load.LIGHT
    assert load_of(game.world, men) is Load.LIGHT


@pytest.mark.rule("ERF-MOUNT-03", "ERF-CAPT-06", "ERF-CAPT-08")
def test_what_a_step_costs_who_leads_somebody_along() -> None:
    game = stage()
    guard = game.pack("knight", 1, 10, 8)
    guard.move = 15
    costs = {}
    for kind in ("piker", "knight", "horse", "dwagon"):  # small, medium, large, huge, to a medium jailor
        captive = game.pack(kind, 1, 10, 8, side=0, jailor=guard.id)
        costs[kind] = slowed(guard, [captive], 6)
    assert costs == {"piker": 6, "knight": 12, "horse": 15, "dwagon": None}
    assert slowed(guard, [], 6) == 6
    guard.move = 3
    assert slowed(guard, [game.pack("horse", 1, 10, 8, side=0, jailor=guard.id)], 6) == 6


@pytest.mark.rule("ERF-CAPT-05", "ERF-PRISON-16", "ERF-GAP-251")
def test_who_is_no_prisoner_of_ours_is_not_released() -> None:
    game = stage(2, 10)
    lord, captive = game.commander("warlord", 10, 8), game.commander("warlord", 10, 8, side=2)
    assert prisoner_of(game.world, game.side(), "u99") is None
    assert prisoner_of(game.world, game.side(), captive.id) is None
    captive.jailor = lord.id
    assert prisoner_of(game.world, game.side(), captive.id) is captive
    assert prisoner_of(game.world, game.side(2), captive.id) is None
    game.day(f"UNIT {lord.id}\nrelease u99\nrelease {lord.id}")
    assert len(game.told(Refused)) == 2


@pytest.mark.rule("ERF-PRISON-16", "ERF-GAP-251")
@each(
    "ruler, before, after",
    [(True, Standing.FROZEN, Standing.RULES), (False, Standing.FROZEN, Standing.FROZEN),
     (True, Standing.HOMELESS, Standing.HOMELESS)],
)  # fmt: skip
def test_a_side_thaws_when_its_ruler_is_free(ruler: bool, before: Standing, after: Standing) -> None:
    game = stage(2, 10)
    guard = game.commander("warlord", 10, 8)
    captive = game.commander("warlord", 10, 8, side=2)
    other = game.side(2)
    if ruler:
        other.ruler = captive.id
    other.standing, captive.jailor, captive.fugitive, captive.weak, captive.back = before, guard.id, "s1", True, 7
    set_free(_turn(game), captive, "Side1")
    assert other.standing is after
    assert (captive.jailor, captive.move, captive.fugitive, captive.weak, captive.back) == ("", 0, "", False, -1)
    assert captive.place == game.world.cities["c2"].place


@pytest.mark.rule("ERF-PRISON-16", "ERF-PRISON-25")
@each("kind, fallen, goes", [("knight", False, True), ("knight", True, False), ("piker", True, True)])
def test_regular_infantry_of_a_side_that_fell_stays_in_prison(kind: str, fallen: bool, goes: bool) -> None:
    game = stage(2, 10)
    lord = game.commander("warlord", 4, 8)
    game.side().treasury = 10**5
    captive = game.pack(kind, 2, 4, 8, side=2)
    captive.jailor = lord.id
    if fallen:
        game.side(2).standing = Standing.FALLEN
    game.day(f"UNIT {lord.id}\nrelease {captive.id}")
    assert len(game.told(Refused)) == (not goes)


@pytest.mark.rule("ERF-PRISON-16")
def test_who_has_no_side_any_more_is_free_where_he_stands_and_belongs_to_nobody() -> None:
    game = stage(2, 10)
    guard = game.commander("warlord", 10, 8)
    captive = game.commander("warlord", 10, 8, side=2)
    captive.jailor, captive.heir, captive.player, captive.lines = guard.id, True, True, ["hold"]
    pikers = game.pack("piker", 3, 10, 8, side=2, jailor=guard.id)
    game.side(2).standing = Standing.FALLEN
    set_free(_turn(game), captive, "Side1")
    set_free(_turn(game), pikers, "Side1")
    assert (captive.side, captive.heir, captive.player, captive.lines, captive.place) == (
        "",
        False,
        False,
        [],
        guard.place,
    )
    assert (pikers.kind, pikers.side) == ("piker+scout", "")


@pytest.mark.rule("ERF-STACK-02", "ERF-CMDLEAD-03")
def test_a_stack_lives_as_long_as_somebody_is_in_it_and_has_a_leader_as_long_as_he_is() -> None:
    game = stage()
    lord, one, two = game.commander("warlord", 10, 8), game.pack("piker", 4, 10, 8), game.pack("archer", 4, 10, 8)
    made = new_stack(game.world, game.side(), [one, two, lord], lord.id)
    assert (members(game.world, made)[0], together(game.world, lord)) == (lord, [lord, one, two])
    assert together(game.world, one) == [one]
    leave_stack(game.world, one)
    assert (one.stack, list(game.world.stacks), made.leader) == (0, ["s1.1"], lord.id)
    leave_stack(game.world, lord)
    assert (list(game.world.stacks), made.leader) == (["s1.1"], "")
    leave_stack(game.world, two)
    assert game.world.stacks == {}
    first = new_stack(game.world, game.side(), [one], "")
    second = new_stack(game.world, game.side(), [two], "")
    leave_stack(game.world, one)
    assert (first.number, second.number, new_stack(game.world, game.side(), [lord], "").number) == (1, 2, 1)


@pytest.mark.rule("ERF-STACK-03")
def test_a_stack_closes_up_where_its_leader_is_without_prisoners() -> None:
    game = stage()
    lord, near, far, held = (game.commander("warlord", 10, 8), *(game.pack("piker", 4, x, 8) for x in (10, 11, 10)))
    made = new_stack(game.world, game.side(), [near, far, held, lord], lord.id)
    held.jailor = "u1"
    close_up(game.world, made)
    assert [unit.stack for unit in (lord, near, far, held)] == [1, 1, 0, 0]


@pytest.mark.rule("ERF-STACK-02")
def test_units_divide_with_all_they_have_and_unite_to_what_the_worse_off_have() -> None:
    game = stage()
    pack = game.pack("archer", 6, 10, 8, wounds=[1, 2, 3], fed=5, trained=3)
    with pytest.raises(ValueError, match="cannot be split off"):
        split(game.world, pack, 6)
    with pytest.raises(ValueError, match="cannot be split off"):
        split(game.world, pack, 0)
    game.world.charms.append(Charm("fly", pack.id, -1, "s1", ""))
    part = split(game.world, pack, 4)
    assert (pack.count, pack.wounds, pack.fed) == (2, [1, 2], 2)
    assert (part.count, part.wounds, part.fed, part.trained) == (4, [3], 3, 3)
    assert [charm.on for charm in game.world.charms] == [pack.id, part.id]
    part.spare, pack.spare, part.move, part.ammo, part.trained = 3, 2, 5, 1, 1
    assert alike(pack, part)
    unite(game.world, pack, part)
    assert (pack.count, pack.wounds, pack.fed, pack.spare) == (6, [1, 2, 3], 5, 5)
    assert (pack.move, pack.ammo, pack.trained) == (5, 1, 1)
    assert part.id not in game.world.packs


@pytest.mark.rule("ERF-COMMAND-12")
def test_who_parts_takes_his_share_of_what_was_learned_and_so_do_the_dead() -> None:
    game = stage()
    pack = game.pack("archer", 10, 10, 8, spare=36)
    game.day(f"UNIT {pack.id}\nsplit 9")
    (other,) = [unit for unit in game.world.packs.values() if unit.kind == "archer" and unit.id != pack.id]
    assert (pack.count, pack.spare) == (1, 4)
    assert (other.count, other.spare) == (9, 32)
    game.day(f"SIDE\ndisband 6 of {other.id}")
    assert (other.count, other.spare) == (3, 11)


@pytest.mark.rule("ERF-STACK-02")
@each("name, value", [
    ("level", 2), ("experience", 1), ("hidden", True), ("garrison", True), ("aloft", 1), ("disarmed", True),
    ("charms", ["held"]), ("jailor", "u1"), ("on", "u1"), ("tribe", "t1"), ("side", "s2"), ("kind", "archer"),
])  # fmt: skip
def test_only_units_alike_in_all_that_counts_are_one(name: str, value: object) -> None:
    game = stage()
    one, other = game.pack("piker", 6, 10, 8), game.pack("piker", 3, 10, 8)
    assert alike(one, other)
    assert not alike(one, one)
    setattr(other, name, value)
    assert not alike(one, other)


@pytest.mark.rule("ERF-MOUNT-09", "ERF-CAPT-05")
def test_who_is_gone_carries_and_guards_nobody_and_has_no_post() -> None:
    game = stage()
    lord, rider = game.commander("warlord", 10, 8), game.pack("piker", 2, 10, 8)
    captive = game.pack("piker", 2, 10, 8, side=0, jailor=lord.id)
    rider.on, game.side().chief, game.world.cities["c1"].steward = lord.id, lord.id, lord.id
    forget(game.world, lord)
    assert (rider.on, captive.jailor, game.side().chief, game.world.cities["c1"].steward) == ("", "", "", "")
    other = game.commander("warlord", 10, 8)
    game.side().chief, game.world.cities["c1"].steward = other.id, other.id
    forget(game.world, game.commander("warlord", 10, 8))
    assert (game.side().chief, game.world.cities["c1"].steward) == (other.id, other.id)


@pytest.mark.rule("ERF-HITS-06")
def test_of_units_that_are_lost_the_worst_hurt_go_first_with_their_meals() -> None:
    game = stage()
    pack = game.pack("piker", 6, 10, 8, wounds=[1, 1, 1, 1], fed=5)
    lose(_turn(game), pack, 3, "croaked")
    assert (pack.count, len(pack.wounds), pack.fed) == (3, 3, 3)
    lose(_turn(game), pack, 3, "croaked")
    assert pack.id not in game.world.packs


@pytest.mark.rule("ERF-CONTRACT-13")
def test_a_tribe_that_is_dismissed_serves_nobody() -> None:
    game = stage()
    game.world.tribes["t1"] = Tribe("t1", "Woodsmen", "u9", hired="s1")
    ours, theirs = game.pack("piker", 3, 10, 8), game.pack("piker", 3, 10, 8, tribe="t1", lines=["hold"], on="u1")
    new_stack(game.world, game.side(), [ours, theirs], "")
    dismiss(game.world, "t1")
    assert game.world.tribes["t1"].hired == ""
    assert (theirs.side, theirs.lines, theirs.on, theirs.stack) == ("", [], "", 0)
    assert (ours.side, ours.stack) == ("s1", 1)


@pytest.mark.rule("ERF-X-23", "ERF-CONTRACT-06", "ERF-D-03")
def test_whom_a_tribe_fights_for_and_who_is_left_in_peace() -> None:
    game = stage(2, 10)
    game.world.tribes["t1"] = Tribe("t1", "Woodsmen", "u9")
    men = game.pack("piker", 3, 10, 8, side=0, tribe="t1")
    assert party_of(game.world, men) == "t1"
    assert not is_at_peace(game.world, men, "s1")
    game.world.tribes["t1"].hired = "s1"
    assert (party_of(game.world, men), is_at_peace(game.world, men, "s1")) == ("s1", True)
    beasts = game.pack("horse", 1, 10, 8, side=0)
    assert party_of(game.world, beasts) == ""
    assert not is_at_peace(game.world, beasts, "s1")
    beasts.friend = "s1"
    assert (is_at_peace(game.world, beasts, "s1"), is_at_peace(game.world, beasts, "s2")) == (True, False)
    enemy = game.pack("piker", 3, 10, 8, side=2)
    assert not is_at_peace(game.world, enemy, "s1")
    enemy.jailor = "u1"
    assert is_at_peace(game.world, enemy, "s1")
    lord = game.commander("warlord", 10, 8, side=2)
    assert not is_at_peace(game.world, lord, "s1")
    lord.jailor = "u1"
    assert is_at_peace(game.world, lord, "s1")


@pytest.mark.rule("ERF-CONTRACT-15", "ERF-CONTRACT-16", "ERF-SIDE-06", "ERF-GAP-233")
def test_a_contract_binds_from_its_first_day() -> None:
    game = stage(2, 10)
    game.world.day = 3
    game.world.contracts["k1"] = held = Contract("k1", "alliance", "s1", "s2", {}, ["s1", "s2"], 4)
    for first, holds in ((4, False), (3, True), (0, True), (-1, False)):
        held.from_day = first
        assert (at_peace(game.world, "s1", "s2"), are_allied(game.world, "s1", "s2")) == (holds, holds)
        assert (partners(game.world, "s2") == ["s2", "s1"]) is holds
    held.from_day, held.kind = 3, "truce"
    assert (at_peace(game.world, "s2", "s1"), are_allied(game.world, "s1", "s2")) == (True, False)


@pytest.mark.rule("ERF-SCOUTING-10", "ERF-SCOUTING-13", "ERF-TERR-03")
@each("terrain, kind, hides", [
    ("plains", "knight", True), ("deep_forest", "giant", True), ("plains", "giant", False), ("plains", "piker", False),
    ("forest", "bat", True), ("hills", "dwagon", True), ("plains", "dwagon", False),
])  # fmt: skip
def test_one_point_of_ground_hides_lights_and_two_hide_heavies(terrain: str, kind: str, hides: bool) -> None:
    game = stage()
    game.terrain(10, 8, terrain)
    unit = game.pack(kind, 2, 10, 8)
    assert can_hide(game.world, unit, commander_here=False) is hides
    if kind == "piker":
        assert can_hide(game.world, unit, commander_here=True)


@pytest.mark.rule("ERF-SCOUTING-10", "ERF-SCOUTING-13")
def test_nobody_hides_in_a_city_and_in_the_sky_only_bad_weather_does() -> None:
    game = stage()
    game.terrain(4, 8, "mountains")
    home = game.pack("knight", 2, 4, 8)
    assert penalty(game.world, home.place) == 0
    assert not can_hide(game.world, home, commander_here=True)
    birds, dwagons = game.pack("orly", 9, 10, 8, stays_aloft=True), game.pack("dwagon", 9, 10, 8, stays_aloft=True)
    hex_ = game.world.hexes[birds.place]
    for weather, cover, light, heavy in (
        ("clear", 0, False, False), ("heavy_rain", 1, True, False), ("blizzard", 2, True, True),
    ):  # fmt: skip
        hex_.weather = weather
        assert sky_penalty(game.world, birds.place) == cover
        assert can_hide(game.world, birds, commander_here=True) is light
        assert can_hide(game.world, dwagons, commander_here=True) is heavy


@pytest.mark.rule("ERF-SCOUTING-03", "ERF-SCOUTING-09")
def test_the_tiny_are_seen_in_the_sky_from_five_on_unless_the_weather_is_bad() -> None:
    game = stage()
    bats = game.pack("bat", 4, 10, 8)
    assert is_hidden(game.world, bats)
    bats.count = 5
    assert not is_hidden(game.world, bats)
    game.world.hexes[bats.place].weather = "snowfall"
    assert is_hidden(game.world, bats)
    pikers = game.pack("piker", 1, 10, 8)
    assert not is_hidden(game.world, pikers)
    pikers.charms = ["veil"]
    assert is_hidden(game.world, pikers)


@pytest.mark.rule("ERF-SPOT-09", "ERF-GAP-151", "ERF-SPECIAL-37")
@each("count, less", [(9, 0), (10, 1), (49, 1), (50, 3), (499, 3), (500, 5)])
def test_the_more_of_a_size_hide_together_the_sooner_they_are_seen(count: int, less: int) -> None:
    game = stage()
    pikers = game.pack("piker", count, 10, 8, hidden=True)
    plain = CLASSES["piker"].evasion
    assert dodge(game.world, pikers) == plain - less
    if count == 10:
        pikers.count = 9
        knights = game.pack("knight", 40, 10, 8, hidden=True)
        assert dodge(game.world, pikers) == plain  # of another size
        open_ = game.pack("archer", 40, 10, 8)
        assert dodge(game.world, pikers) == plain
        open_.hidden = True
        assert dodge(game.world, pikers) == plain - 1
        assert knights.hidden


@pytest.mark.rule("ERF-UPKEEP-14", "ERF-COMMAND-19", "ERF-GAP-238", "ERF-GAP-202")
def test_who_rules_or_ate_costs_less_and_heirs_masters_and_the_newly_armed_more() -> None:
    game = stage()
    ruler, lord = game.world.commanders["u1"], game.commander("warlord", 10, 8)
    plain = upkeep_of(game.world, lord)
    assert (upkeep_of(game.world, ruler), plain > 0) == (0, True)
    lord.fed = 1
    assert upkeep_of(game.world, lord) == plain // 2
    lord.fed, lord.heir = 0, True
    assert upkeep_of(game.world, lord) == plain * 2
    lord.heir, lord.disarmed = False, True
    assert upkeep_of(game.world, lord) == plain * 2
    lord.jailor = "u9"
    assert upkeep_of(game.world, lord) == plain
    caster = game.commander("caster", 10, 8)
    plain = upkeep_of(game.world, caster)
    caster.mastery = "master"
    assert upkeep_of(game.world, caster) == plain
    caster.school = "foolamancy"
    assert upkeep_of(game.world, caster) == plain * 2
    heir = game.commander("heir", 10, 8)
    plain = upkeep_of(game.world, heir)
    heir.heir = True
    assert upkeep_of(game.world, heir) == plain


@pytest.mark.rule("ERF-GAP-238", "ERF-ARKEN-01", "ERF-PRISON-06")
def test_units_that_ate_and_the_decrypted_cost_nothing_and_dwagons_half_under_the_hammer() -> None:
    game = stage()
    dwagons = game.pack("dwagon", 3, 10, 8)
    each = upkeep_of(game.world, dwagons) // 3
    dwagons.fed = 2
    assert upkeep_of(game.world, dwagons) == each
    dwagons.fed = 9
    assert upkeep_of(game.world, dwagons) == 0
    dwagons.fed = 0
    game.world.charms.append(Charm("hammer", "u1", -1, "s1", "u1", "hammer"))
    assert upkeep_of(game.world, dwagons) == 3 * each
    game.world.options.arken = True
    assert upkeep_of(game.world, dwagons) == 3 * (each // 2)
    horses, birds = game.pack("gwiffen", 2, 10, 8), game.pack("hydra", 2, 10, 8)
    for pack in (horses, birds):
        assert upkeep_of(game.world, pack) == 2 * kind_of(pack).upkeep_eighths
    foe = stage(2, 10)
    theirs = foe.pack("dwagon", 3, 10, 8, side=2)
    foe.world.options.arken = True
    foe.world.charms.append(Charm("hammer", "u1", -1, "s1", "u1", "hammer"))
    assert upkeep_of(foe.world, theirs) == 3 * each
    dwagons.charms = ["decrypted"]
    assert upkeep_of(game.world, dwagons) == 0
    assert prisoner_upkeep(game.pack("knight", 4, 10, 8)) == 4 * 20 * EIGHTHS // 4


@pytest.mark.rule("ERF-FAV-06", "ERF-DECAY-04")
def test_garrisons_and_prisoners_have_no_move_and_idle_commanders_one_at_least() -> None:
    game = stage()
    lord = game.commander("warlord", 10, 8)
    assert full_move(lord) == CLASSES["warlord"].move * THIRDS
    lord.idle = 10_000
    assert 0 < full_move(lord) < CLASSES["warlord"].move * THIRDS
    lord.idle, lord.garrison = 0, True
    assert full_move(lord) == 0
    pikers = game.pack("piker", 1, 10, 8, jailor="u1")
    assert full_move(pikers) == 0
