"""What specials do outside of fights, through whole days (ERF-SPECIAL-04 to -97)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.aftermath import settle
from engine.games.erfworld.battle.events import LiesUnconscious, StaysAwake
from engine.games.erfworld.battle.muster import Party
from engine.games.erfworld.battle.tolls import Toll
from engine.games.erfworld.day.events import Healed
from engine.games.erfworld.day.healing import heal
from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.designs import read
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS, HALVES
from engine.games.erfworld.siege.works import Way, way_in
from engine.games.erfworld.sight.rolls import slip, spot
from engine.games.erfworld.state import Birth, Commander
from engine.games.erfworld.travel.ways import step_cost
from engine.games.erfworld.units.cover import dodge
from engine.games.erfworld.units.figures import upkeep_of
from engine.games.erfworld.units.kinds import can_command
from tests.engine.games.erfworld.props.stage import loaded, rich, stage
from tests.engine.games.erfworld.props.war_kit import ONE, TWO, city, pack, told, turn_of, world
from tests.suite.table import each


def own(words: str, name: str = "Test") -> str:
    """The key of a designed class."""
    return read(name, words.split()).key


@pytest.mark.rule("ERF-SPECIAL-47")
def test_healers_give_back_as_many_hits_as_they_have_commanders_first() -> None:
    played = rich()
    healer = played.pack(own("medium infantry land sword heal scout"), 1, 10, 8)
    lord = played.commander("warlord", 10, 8)
    knights = played.pack("knight", 3, 10, 8)
    far = played.pack("knight", 1, 12, 8)

    def hurt() -> None:
        lord.hits, knights.wounds, far.wounds = 3 * HALVES, [1 * HALVES, 4 * HALVES], [HALVES]

    played.day()
    hurt()
    turn = turn_of(played.world)
    heal(turn)
    full = 6 * HALVES if CLASSES["warlord"].hits == 6 else CLASSES["warlord"].hits * HALVES
    assert lord.hits == -1
    left = 6 * HALVES - (full - 3 * HALVES)
    assert sum(knights.wounds) + (12 * HALVES if len(knights.wounds) == 0 else 0) >= 5 * HALVES + left
    assert far.wounds == [HALVES]
    assert next(event.hits for event in told(turn, Healed)) == f"{(full - 3 * HALVES) / HALVES:g}"
    assert healer.count == 1


@pytest.mark.rule("ERF-GAP-149", "ERF-SPECIAL-85", "ERF-OLDCMD-04")
@each("die, awake", [(4, True), (3, False), (10, True), (1, False)])
def test_a_commander_at_no_hits_saves_and_stays_awake_or_croaks_at_the_restoration(die: int, awake: bool) -> None:
    played = rich(2, 9)
    lord = played.commander("warlord", 10, 3)
    turn = turn_of(played.world, roller=loaded(die))
    tolls = {lord.id: Toll(alive=1, wounds=[0])}
    settle(turn, lord.place, (Party("s1", [lord]), Party("s2", [])), tolls, None)
    assert (lord.hits, lord.awake, lord.move) == (0, awake, 0)
    assert can_command(lord) is awake
    assert [len(told(turn, kind)) for kind in (StaysAwake, LiesUnconscious)] == [int(awake), int(not awake)]
    played.day()
    assert (lord.id in played.world.commanders) is awake
    assert (lord.hits, lord.awake) == ((-1, False) if awake else (0, False))


@pytest.mark.rule("ERF-SPECIAL-31", "ERF-SPECIAL-49")
def test_cooks_and_good_foragers_get_twice_as_much_out_of_the_land() -> None:
    fed = {}
    for special in ("climb", "cooking", "improved forage farming hunting", "cooking improved forage farming hunting"):
        played = rich()
        cooks = played.pack(own(f"medium infantry land sword scout {special}"), 8, 10, 8)
        played.day(f"UNIT {cooks.id}\nforage")
        fed[special] = cooks.fed
    assert list(fed.values()) == [1, 2, 2, 4]  # 16 supply gather 2 supply, which is one unit of medium size


@pytest.mark.rule("ERF-SPECIAL-73", "ERF-SPECIAL-69")
def test_a_warlord_directs_a_beast_whose_senses_he_shares_within_twenty_hexes() -> None:
    played = rich()
    played.know()
    near, far = played.pack("bat", 8, 20, 8), played.pack("bat", 8, 27, 8)
    played.day(f"UNIT {near.id}\nattack\nUNIT {far.id}\nattack")
    assert len([said for said in played.told(Refused) if "no commander" in said.lower()]) == 1
    beast = played.pack(own("medium beast land scout"), 2, 20, 10)
    played.pack("piker", 1, 21, 10, side=0)
    played.day(f"UNIT {beast.id}\ncontact pass any\nmove e")
    assert played.world.packs[beast.id].count == 2  # scouts choose their fights


@pytest.mark.rule("ERF-SPECIAL-37", "ERF-SPECIAL-81", "ERF-SPECIAL-41")
def test_who_hides_and_sneaks_better_and_who_smells_them() -> None:
    found = world(terrain="forest")
    plain = pack(found, TWO, own("medium infantry land sword scout"), 1, hidden=True)
    nimble = pack(found, TWO, own("medium infantry land sword scout dodge increase"), 1, hidden=True)
    killer = pack(found, TWO, own("medium infantry land sword 2 scout assassination"), 1, hidden=True)
    assert [dodge(found, one) - dodge(found, plain) for one in (nimble, killer)] == [1, 4]
    guard = pack(found, ONE, "lancer", 1)
    for sneaker, sees in ((plain, True), (killer, False)):
        turn = turn_of(found, roller=loaded(CLASSES["lancer"].evasion - 2))
        noticed = [one.id for one in slip(turn, [sneaker], guard.place)[1]]
        assert (guard.id in noticed) is sees
    for kind, finds in (("piker", False), ("night_orly", True)):
        turn = turn_of(found, roller=loaded(9))
        searcher = pack(found, ONE, kind, 1)
        assert bool(spot(turn, ONE, [searcher], guard.place)[1]) is finds


@pytest.mark.rule("ERF-SPECIAL-29", "ERF-SPECIAL-36")
def test_climbers_go_over_a_wall_that_nobody_can_break() -> None:
    found = world()
    walled = city(found, TWO, 4)
    climber = CLASSES[own("medium infantry land sword scout climb")]
    assert way_in(walled, [CLASSES["knight"]], "auto", manned=True) is None
    assert way_in(walled, [CLASSES["knight"], climber], "auto", manned=True) is Way.CLIMB
    assert way_in(walled, [CLASSES["digger"]], "auto", manned=False) is Way.DIG


@pytest.mark.rule("ERF-SPECIAL-08", "ERF-SPECIAL-77", "ERF-SPECIAL-54", "ERF-SPECIAL-16", "ERF-SPECIAL-10")
def test_specials_of_travel_take_points_off_the_land() -> None:
    played = stage()
    played.terrain(11, 8, "hills")
    here, there = played.world.number((10, 8)), played.world.number((11, 8))
    cost = {}
    for special in ("scout", "terrain ignore"):
        walker = played.pack(own(f"medium infantry land sword {special}"), 1, 10, 8)
        cost[special] = step_cost(played.world, walker, here, there)
    assert cost == {"scout": 3 * THIRDS, "terrain ignore": 2 * THIRDS}
    played.terrain(11, 8, "mountains")
    low, high = (played.pack(own(f"medium infantry sky dagger {s}"), 1, 10, 8) for s in ("scout", "lofty heights"))
    assert step_cost(played.world, low, here, there) > step_cost(played.world, high, here, there)


@pytest.mark.rule("ERF-UNIT-13", "ERF-UNIT-58", "ERF-SPECIAL-11")
def test_what_a_rider_may_ride_and_who_is_only_carried() -> None:
    played = rich()
    lord = played.commander("warlord", 4, 8)
    small = played.pack(own("medium beast land scout", "Pony"), 1, 4, 8)
    horse, bird = played.pack("sawhorse", 2, 4, 8), played.pack("roc", 1, 4, 8)
    knights = played.pack("knight", 1, 4, 8)
    played.day(f"UNIT {lord.id}\nmount {small.id}\nUNIT {knights.id}\nmount {horse.id}")
    assert (lord.on, knights.on) == ("", "")  # too small a mount, and no rider
    for steed in (horse, bird):
        lord.on = ""
        played.day(f"UNIT {lord.id}\nmount {steed.id}")
        assert lord.on == steed.id
    played.day(f"UNIT {horse.id}\ncarry {knights.id}")
    assert knights.on == horse.id


@pytest.mark.rule("ERF-SPECIAL-06", "ERF-SPECIAL-07", "ERF-GAP-259")
def test_garrisons_cost_less_and_a_hex_is_reinforced_once() -> None:
    played = rich()
    knights = played.pack("knight", 10, 4, 8)
    before = upkeep_of(played.world, knights)
    pikers = played.world.packs["u2"]
    same = upkeep_of(played.world, pikers)
    clerk = played.commander("courtier", 4, 8)
    played.day(f"CITY c1\ngarrison {knights.id} {pikers.id} {clerk.id}")
    assert upkeep_of(played.world, knights) == before * 9 // 10
    assert upkeep_of(played.world, pikers) == same  # production units save nothing
    assert upkeep_of(played.world, clerk) == 5 * EIGHTHS
    lord, crowd = played.commander("warlord", 10, 8), played.pack("knight", 400, 10, 8)
    more = played.pack("knight", 8, 11, 8)
    played.commander("warlord", 11, 8)
    played.day(f"UNIT {more.id}\nmove w")
    assert played.at(more) == (11, 8)  # 800 supply are there
    played.day(f"UNIT {lord.id}\nreinforce\nreinforce\nUNIT {more.id}\nhold\nhold\nmove w")
    assert played.at(more) == (10, 8)
    assert crowd.move == 0
    assert len([said for said in played.told(Refused) if said]) == 1


@pytest.mark.rule("ERF-SPECIAL-70", "ERF-SPECIAL-71", "ERF-SPECIAL-86", "ERF-SPECIAL-93", "ERF-SIDE-10")
def test_scouts_survey_commanders_train_five_and_rulers_order_from_afar() -> None:
    played = rich()
    played.know()
    side = played.side()
    scout, pikers = played.pack("scout", 1, 15, 8), played.pack("piker", 5, 20, 3)
    side.known.clear()
    played.day(f"UNIT {scout.id}\nsurvey\nUNIT {pikers.id}\nsurvey")
    assert played.world.number((17, 8)) in side.known
    assert len(played.told(Refused)) == 1
    played.know()
    played.day(f"UNIT {pikers.id}\nmove e\nforage")  # the ruler's word is enough to go, and for no more
    assert played.at(pikers) == (21, 3)
    assert len(played.told(Refused)) == 1
    lord = played.commander("warlord", 21, 3)
    lord.level = 2
    pupils, crowd = played.pack("scout", 5, 21, 3), played.pack("scout", 6, 21, 3)
    played.day("".join(f"UNIT {unit.id}\ntrain\n" for unit in (pikers, pupils, crowd)))
    assert (pikers.trained, pupils.trained, crowd.trained) == (0, 1, 0)


@pytest.mark.rule("ERF-SPECIAL-92", "ERF-SIDE-07")
def test_purses_carry_what_the_ruler_gives_and_keep_their_owner_when_the_side_falls() -> None:
    played = rich()
    wealthy, poor = played.commander("warlord", 10, 8, name="Rich"), played.commander("warlord", 12, 8, name="Poor")
    before = played.side().treasury
    played.day(f"SIDE\npurse {wealthy.id} 800\npurse {poor.id} 1001")
    assert (wealthy.purse, poor.purse) == (800 * EIGHTHS, 0)
    assert before - played.side().treasury == (800 + 80 + 120 - 1000) * EIGHTHS
    del played.world.commanders["u1"]
    played.day()
    assert wealthy.id in played.world.commanders
    assert wealthy.side == ""
    assert poor.id not in played.world.commanders
    assert isinstance(wealthy, Commander)
    assert wealthy.birth is Birth.COMMON
