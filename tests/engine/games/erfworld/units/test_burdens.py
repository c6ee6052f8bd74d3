"""Mounts under a load, relays, captives on the march, arms that were taken, garrisons, and what pops in the wild."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.battle.muster import Party, figures_of
from engine.games.erfworld.bouts import field as fields
from engine.games.erfworld.bouts.battle import fight
from engine.games.erfworld.bouts.bout import fight_bout, helpers_of
from engine.games.erfworld.bouts.damage import Force
from engine.games.erfworld.bouts.field import BLUE, GREEN, Blow, BlowKind, Fate, Field, Figure, Pairing
from engine.games.erfworld.bouts.initiative import pace
from engine.games.erfworld.bouts.phases import harm, initiative_round
from engine.games.erfworld.bouts.stats import Stance, battle_stat, can_capture, has_hands
from engine.games.erfworld.events import Refused
from engine.games.erfworld.nonplayers import wild
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.designs import DesignError, read
from engine.games.erfworld.rules.economy import unit_upkeep
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.sizes import SIZES
from engine.games.erfworld.travel.events import Executed, Tamed
from engine.games.erfworld.travel.ways import step_cost
from engine.games.erfworld.units.burden import Load, largest_rider, load_of, weight
from engine.games.erfworld.units.cover import dodge
from engine.games.erfworld.units.figures import upkeep_of
from tests.engine.games.erfworld.props.field_kit import Loaded, blows, by_default, figures, met
from tests.engine.games.erfworld.props.stage import stage
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, commander, pack, turn_of, world
from tests.suite.table import each


@pytest.mark.rule("ERF-MOUNT-03", "ERF-MOUNT-01")
@each(
    "pikers, load, move, evasion, strikes",
    [
        (8, Load.LIGHT, 2, 4, True),  # 2 medium units
        (12, Load.FULL, 3, 3, False),
        (16, Load.MOST, 12, 1, False),
    ],
)
def test_the_heavier_the_load_the_slower_and_the_less_able(
    pikers: int, load: Load, move: int, evasion: int, strikes: bool
) -> None:
    played = stage()
    played.side().treasury = 10**6
    played.know()
    steed, load_ = played.pack("spidew", 1, 10, 8), played.pack("piker", pikers, 10, 8)
    for x in (11, 12):
        played.terrain(x, 8, "plains")
    played.commander("warlord", 10, 8)
    before = steed.move
    played.day(f"UNIT {steed.id}\ncarry {load_.id}\nmove e")
    assert played.told(Refused) == []
    assert (load_of(played.world, steed), played.at(load_)) == (load, (11, 8))
    assert before - steed.move == min(move * THIRDS, before) or (load is Load.MOST and steed.move == 0)
    (figure,) = [
        one for one in figures_of(played.world, Party("s1", [steed, load_]), BLUE, "city") if one.unit == steed.id
    ]
    plain = CLASSES["spidew"]
    assert figure.kind.evasion == (
        plain.evasion if load is Load.LIGHT else evasion if load is Load.MOST else plain.evasion - 1
    )
    field = Field([figure, *figures(GREEN, "digger")], initiative=BLUE)
    initiative_round(field, by_default(), Loaded(rest=5))
    assert bool(blows(field, figure.name)) is strikes
    assert (pace(figure) <= 2) is (load is Load.MOST)


@pytest.mark.rule("ERF-MOUNT-03")
def test_over_the_utmost_nothing_is_carried() -> None:
    played = stage()
    steed, load = played.pack("spidew", 1, 10, 8), played.pack("piker", 17, 10, 8)
    played.commander("warlord", 10, 8)
    played.day(f"UNIT {steed.id}\ncarry {load.id}")
    assert len(played.told(Refused)) == 1
    assert load.on == ""


@pytest.mark.rule("ERF-SPEC3-02", "ERF-GAP-147")
def test_increased_carry_doubles_every_limit_and_fights_on() -> None:
    found = world()
    plain, strong = pack(found, ONE, "roc", 1), pack(found, ONE, "megalogwiff", 1)  # both huge fliers
    for steed, loads in (
        (plain, [Load.LIGHT, Load.FULL, Load.MOST, Load.OVER]),
        (strong, [Load.LIGHT] * 2 + [Load.LIGHT, Load.FULL]),
    ):
        seen = []
        for pikers in (8, 12, 16, 20):
            load = pack(found, ONE, "piker", pikers)
            seen.append(load_of(found, steed, [load]))
        assert seen == loads
    rider = pack(found, ONE, "piker", 24, on=strong.id)
    (figure,) = [one for one in figures_of(found, Party(ONE, [strong, rider]), BLUE, "city") if one.unit == strong.id]
    assert (load_of(found, strong), figure.laden, figure.kind.evasion) == (Load.FULL, 0, CLASSES["megalogwiff"].evasion)
    assert weight(rider) == 6
    assert largest_rider(plain) == SIZES["medium"].number


@pytest.mark.rule("ERF-MOUNT-08")
def test_riders_behind_the_first_shoot_every_other_round_from_the_back_of_a_mount() -> None:
    archer = read("Horse Bow", ["medium", "infantry", "land", "bow", "rider"])
    dirk = read("Horse Dirk", ["medium", "infantry", "land", "knife", "rider"])
    found = world(terrain="plains")
    steed = pack(found, ONE, "spidew", 1)
    lord = commander(found, ONE, terrain="rider", on=steed.id)
    behind = pack(found, ONE, archer.key, 1, on=steed.id)
    short = pack(found, ONE, dirk.key, 1, on=steed.id)
    (figure,) = figures_of(found, Party(ONE, [steed, lord, behind, short]), BLUE, "plains")
    assert figure.cavalry
    assert [one.unit for one in helpers_of(figure)] == [behind.id]  # the knife does not reach as far as the mount
    foe = figures(GREEN, "giant", hits=400)
    figure.hits = 400
    after = fight(met([figure], foe), by_default(), Loaded(rest=5))
    shots = [one for one in after.entries if isinstance(one, Blow) and one.attacker.startswith(behind.id)]
    rounds = [blow.round for blow in shots]
    assert rounds
    assert len({number % 2 for number in rounds}) == 1
    assert {blow.target for blow in shots} == {"giant 1g"}
    field = met([figure], foe)
    helped = battle_stat(field, foe[0], figure, Stance(True, (figure, *helpers_of(figure))))
    assert helped == battle_stat(field, foe[0], figure, Stance(True, (figure,)))  # medium ones do not press a large one
    figure.laden = 1
    assert helpers_of(figure) == []


@pytest.mark.rule("ERF-GAP-146")
def test_who_was_carried_crosses_one_border_more_by_itself() -> None:
    played = stage()
    played.side().treasury = 10**6
    played.know()
    steed, load = played.pack("spidew", 1, 8, 8), played.pack("piker", 4, 8, 8)
    played.commander("warlord", 8, 8)
    played.day(f"UNIT {steed.id}\ncarry {load.id}\nmove e e\nUNIT {load.id}\nhold\nhold\ndismount\nmove e e e")
    assert played.at(steed) == (10, 8)
    assert played.at(load) == (11, 8)
    assert load.move >= 2 * THIRDS
    assert load.lines


@pytest.mark.rule("ERF-CAPT-08", "ERF-CAPT-06")
@each(
    "jailor, captive, steps",
    [
        ("giant", "knight", 5),  # one size larger: no slower
        ("knight", "knight", 2),  # in shackles: at half the pace
        ("piker", "knight", 1),  # dragged: a hex a day
        ("piker", "giant", 0),
    ],
)
def test_captives_slow_who_leads_them_by_their_size(jailor: str, captive: str, steps: int) -> None:
    played = stage(2, 20)
    played.side().treasury = 10**6
    played.know()
    guard = played.pack(jailor, 1, 10, 8)
    held = played.pack(captive, 1, 10, 8, side=2, jailor=guard.id)
    played.day(f"UNIT {guard.id}\nmove " + "e " * 12, f"UNIT {held.id}\nmove w")
    assert played.at(guard) == played.at(held) == (10 + steps, 8)


@pytest.mark.rule("ERF-CAPT-06")
def test_captives_give_no_orders_do_not_fight_and_can_be_croaked() -> None:
    played = stage(2, 20)
    guard = played.pack("knight", 2, 10, 8)
    played.commander("warlord", 10, 8)
    held = played.commander("warlord", 10, 8, side=2, name="Prisoner")
    held.jailor = guard.id
    played.pack("piker", 1, 11, 8, side=2)
    played.day(f"UNIT {guard.id}\nattack e\nexecute {held.id}", f"UNIT {held.id}\nmove w")
    (battle,) = [event for event in played.events if isinstance(event, BattleFought)]
    assert held.id not in {one.unit for one in (*battle.attacking, *battle.defending)}
    assert held.id not in played.world.commanders
    assert len(played.told(Executed)) == 1


@pytest.mark.rule("ERF-UPKEEP-14", "ERF-BASIC-12")
def test_arms_that_were_taken_pop_anew_and_cost_the_upkeep_of_the_day_again() -> None:
    played = stage(2, 20)
    played.side(2).treasury = played.side().treasury = 10**6
    guard = played.pack("knight", 1, 23, 8)
    held = played.pack("knight", 3, 23, 8, side=2, jailor=guard.id, disarmed=True)
    held.jailor = ""
    (figure, *_) = figures_of(played.world, Party("s2", [held]), BLUE, "plains")
    assert (figure.is_armed, figure.is_armoured) == (False, False)
    assert upkeep_of(played.world, held) == 2 * 3 * 20 * 8
    held.place = played.world.cities["c2"].place
    guard.place = played.world.cities["c1"].place
    played.day()
    assert not held.disarmed
    assert upkeep_of(played.world, held) == 3 * 20 * 8


@pytest.mark.rule("ERF-FAV-03", "ERF-FAV-04", "ERF-FAV-01")
def test_who_has_just_popped_may_be_a_garrison_whatever_it_is_and_costs_no_more_for_levels() -> None:
    played = stage()
    played.side().treasury = 10**6
    birds = played.pack("thunderbird", 4, 4, 8, popped_in="c1")
    old = played.pack("thunderbird", 4, 4, 8)
    played.day(f"CITY c1\ngarrison u2 {birds.id}\ngarrison {old.id}")
    assert birds.garrison
    assert played.world.packs["u2"].garrison
    assert (old.garrison, len(played.told(Refused))) == (False, 1)
    for key in ("courtier", "warlord"):
        kind = CLASSES[key]
        if key == "courtier":
            assert unit_upkeep(kind, level=5, garrison=True) == unit_upkeep(kind, level=1, garrison=True)
    trained = played.pack("knight", 1, 4, 8, level=6, garrison=True)
    fresh = played.pack("knight", 1, 4, 8, garrison=True)
    assert upkeep_of(played.world, trained) == upkeep_of(played.world, fresh)
    for kind in CLASSES.values():
        if kind.terrain_special not in ("", "garrison"):
            assert not kind.flies
            assert not kind.is_basic


@pytest.mark.rule("ERF-MOUNT-01", "ERF-TYPE-04", "ERF-SPEC3-05", "ERF-GAP-117", "ERF-BODY-07")
def test_heavies_have_mount_or_siege_for_nothing_but_basics_buy_it_and_flying_infantry_cannot() -> None:
    beast = read("Bull", ["large", "beast", "land", "climb", "spit_muck", "terrain_ignore"])
    assert "mount" in CLASSES[beast.key].specials
    for drop, figure in (("stats", "combat"), ("move", "move"), ("hits", "hits"), ("evasion", "evasion")):
        bare = CLASSES[read("Bull", f"large beast land climb drop {drop}".split()).key]
        assert "mount" not in bare.specials
        assert getattr(bare, figure) - getattr(CLASSES[beast.key], figure) == 1
    siege = read("Ram", "large infantry land club scout climb tracking".replace("tracking", "spit_muck").split())
    assert "siege" in CLASSES[siege.key].specials
    assert (
        "siege" not in CLASSES[read("Ram", ["large", "infantry", "land", "club", "scout", "drop", "hits"]).key].specials
    )
    assert CLASSES[read("Ox", ["large", "beast", "land", "basic", "mount"]).key].specials == ("mount",)
    assert CLASSES[read("Ox", ["large", "beast", "land", "basic"]).key].specials == ()
    assert "siege" not in CLASSES[read("Winged Ram", ["large", "infantry", "sky", "knife", "scout"]).key].specials
    with pytest.raises(DesignError):
        read("Winged Ram", ["large", "infantry", "sky", "knife", "scout", "siege"])
    with pytest.raises(DesignError):
        read("Man", ["medium", "infantry", "land", "sword", "mount"])
    assert not any(CLASSES[key].is_scout for key in CLASSES if CLASSES[key].kind == "beast")


@pytest.mark.rule("ERF-SPEC3-01", "ERF-SPEC3-04", "ERF-SPEC3-07", "ERF-SPEC3-03")
def test_specials_of_beasts() -> None:
    quick = read("Roc", ["huge", "beast", "sky", "increased_move"])
    slow = read("Roc", ["huge", "beast", "sky", "mean_tweets"])
    assert CLASSES[quick.key].move == CLASSES[slow.key].move * 3 // 2
    with pytest.raises(DesignError):
        read("Roc", ["petite", "beast", "sky", "high_flier"])
    played = stage()
    played.terrain(11, 8, "hills")
    played.terrain(9, 8, "mountains")

    high, low = played.pack("roc", 1, 10, 8), played.pack("dwagon", 1, 10, 8)
    for x, prices in ((11, (1, 1)), (9, (1, 2))):
        goal = played.world.number((x, 8))
        assert (step_cost(played.world, high, high.place, goal), step_cost(played.world, low, low.place, goal)) == (
            prices[0] * THIRDS, prices[1] * THIRDS,
        )  # fmt: skip
    one = met(figures(BLUE, "colossus"), figures(GREEN, "knight", 6, hits=90), bout=1)

    slammer, *foes = one.figures
    fight_bout(one, by_default(), Pairing(slammer, foes[:1], foes[1:]), Loaded(rest=5))
    slammed = [blow for blow in blows(one, "colossus 1b") if blow.round == 0]
    assert len(slammed) == 4  # twice the two of a slam at mediums


@pytest.mark.rule("ERF-NEUTRAL-05", "ERF-FAV-02", "ERF-NEUTRAL-03", "ERF-TYPE-06", "ERF-OLDCMD-08")
def test_food_befriends_or_tames_and_pays_for_the_day() -> None:
    played = stage()
    one, walker = played.commander("warlord", 10, 8), played.pack("scout", 4, 12, 8)
    bats, birds = (played.pack("bat", 5, x, 8, side=0, friend="s1") for x in (10, 12))
    played.day(
        f"SIDE s1\ncontact pass any\nUNIT {one.id}\nforage\nfeed {bats.id}\nUNIT {walker.id}\nforage\nfeed {birds.id}"
    )
    assert (bats.side, birds.side, birds.friend) == ("s1", "", "s1")
    assert len(played.told(Tamed)) == 1
    played = stage()
    lord, pikers = played.commander("warlord", 10, 8), played.pack("piker", 1, 10, 8)
    played.day(f"UNIT {lord.id}\nforage\nUNIT {pikers.id}\nforage")
    assert upkeep_of(played.world, pikers) == 0
    assert upkeep_of(played.world, lord) == unit_upkeep(CLASSES["warlord"]) // 2  # who has a purse pays half


@pytest.mark.rule("ERF-DAYSUM-03")
@each("left, combat", [(0, False), (6, True)])
def test_ferals_in_the_midst_of_their_move_use_combat(left: int, combat: bool) -> None:
    found = world()
    beast = pack(found, "", "spidew", 1, place=HERE - 1, move=left + 6)
    pack(found, TWO, "digger", 1)
    turn = turn_of(found, acting=())
    seen: list[list[str]] = []

    def meet(turn_: object, group: object, place: object) -> None:
        seen.append(list(turn.scratch.acting))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wild, "meet", meet)
        wild.run(turn)
    assert (seen, turn.scratch.acting) == ([[""] if combat else []], [])
    assert beast.place == HERE


@pytest.mark.rule("ERF-BODY-01", "ERF-BODY-02", "ERF-BODY-03", "ERF-BODY-04", "ERF-MOUNT-01")
def test_bodies_of_designs() -> None:

    def one(words: str, side: int = BLUE) -> Figure:
        return fields.figure(words, side, CLASSES[read("Thing", words.split()).key])

    ape, bull = one("large beast land body humanoid"), one("large beast land")
    assert ("siege" in ape.kind.specials, "mount" in ape.kind.specials) == (True, False)
    assert (has_hands(ape), has_hands(bull)) == (True, False)
    assert (pace(ape), ape.kind.range) == (ape.kind.move, "short")  # no dash, and no weapons
    wolf, man = one("large infantry land sword body beastial"), one("large infantry land sword")
    assert ("mount" in wolf.kind.specials, "siege" in man.kind.specials, "siege" in wolf.kind.specials) == (
        True,
        True,
        False,
    )
    assert (has_hands(wolf), has_hands(man), wolf.kind.range, wolf.kind.hands) == (False, True, "short", 0)
    assert pace(wolf) == wolf.kind.move * 3 // 2
    horse = one("large infantry land spear body centaur")
    assert (has_hands(horse), horse.kind.range, man.kind.evasion - horse.kind.evasion) == (True, "long", 1)
    assert pace(horse) == horse.kind.move * 3 // 2
    snake = one("medium infantry land spear body serpentine")
    plain = one("medium infantry land spear")
    assert (snake.kind.reach - plain.kind.reach, plain.kind.move - snake.kind.move) == (1, 1)
    assert pace(snake) == snake.kind.move
    found = world(terrain="forest")
    hidden, seen = pack(found, ONE, snake.kind.key, 1, hidden=True), pack(found, TWO, plain.kind.key, 1, hidden=True)
    assert dodge(found, hidden) - dodge(found, seen) == 1
    victim = figures(GREEN, "knight", hits=4)[0]
    field = met([snake], [victim])
    assert can_capture(field, snake, victim)
    snake.capturing = True
    harm(field, {victim.name: [Force(snake, BlowKind.GLANCE, 1)]})
    assert victim.fate is Fate.CAPTURED  # at a quarter of its hits
