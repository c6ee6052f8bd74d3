"""The day, slot by slot (ERF-D-01 to -12), played through whole days."""

from __future__ import annotations

import pytest

from engine.core.turn import Turn
from engine.games.erfworld.acting.names import hex_name
from engine.games.erfworld.battle.engage import acting, party
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.day.events import DayBegins
from engine.games.erfworld.day.theatres import battlespace, theatres
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.events import Besieged
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Contract, Standing
from engine.games.erfworld.travel.events import Crowded, Moved, Passed, Sighted, Visited, WentBack
from engine.games.erfworld.travel.ways import price
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


def _allied(played: Stage, one: str, other: str, kind: str = "alliance") -> None:
    code = f"k{len(played.world.contracts) + 1}"
    played.world.contracts[code] = Contract(code, kind, one, other, {}, [one, other], 0)


@pytest.mark.rule("ERF-D-01")
def test_dawn_raises_the_day_restores_the_wild_and_puts_contracts_into_effect() -> None:
    played = stage(2)
    wolf = played.pack("gwiffen", 2, 15, 2, side=0, move=0, wounds=[3])
    played.world.contracts["k1"] = Contract("k1", "truce", "s1", "s2", {}, ["s1", "s2"], -1)
    played.world.contracts["k2"] = Contract("k2", "truce", "s1", "s2", {}, ["s1"], -1)
    played.day("SIDE\nretreat below 40")
    assert played.world.day == 1
    assert (wolf.wounds, wolf.move > 0) == ([], True)
    assert (played.world.contracts["k1"].from_day, played.world.contracts["k2"].from_day) == (1, -1)
    assert played.side(1).doctrine == {"retreat": "RETREAT below 40"}


@pytest.mark.rule("ERF-D-02", "ERF-NEUTRAL-02", "ERF-DAY-06")
def test_ferals_hunt_smaller_ones_next_to_them_before_any_side_moves() -> None:
    played = stage()
    beast = played.pack("behemoth", 1, 15, 8, side=0)
    prey = played.pack("piker", 4, 16, 8)
    played.day("UNIT " + prey.id + "\nmove e e")
    assert played.at(beast) == (16, 8)
    assert [event.phase for event in played.events if isinstance(event, BattleFought)][:1] == ["The wild"]


@pytest.mark.rule("ERF-D-03", "ERF-X-02", "ERF-GAP-232")
def test_a_battlespace_is_the_largest_move_and_one_and_roads_count_a_third() -> None:
    played = stage()
    world = played.world
    reach = battlespace(world, played.side())  # the ruler has 8 move
    assert world.number((4 + 9, 8)) in reach
    assert world.number((4 + 10, 8)) not in reach
    played.road(*[(x, 8) for x in range(4, 27)])
    assert world.number((4 + 22, 8)) in battlespace(world, played.side())


@pytest.mark.rule("ERF-D-03", "ERF-D-04", "ERF-BATTLESPACE-01", "ERF-DAY-01", "ERF-DAY-02", "ERF-DAY-03")
def test_sides_near_each_other_share_a_theatre_and_the_older_acts_first() -> None:
    near, far = stage(2, 9), stage(2, 21)
    assert [len(theatre.blocks) for theatre in theatres(near.world)] == [2]
    assert [len(theatre.blocks) for theatre in theatres(far.world)] == [1, 1]
    near.side(1).founded = 5
    assert [block[0].id for block in theatres(near.world)[0].blocks] == ["s2", "s1"]
    near.day()
    assert near.told(DayBegins, 1)[0].startswith("Our slot is number 2 of 2")


@pytest.mark.rule("ERF-D-03", "ERF-D-04", "ERF-DAY-05", "ERF-CONTRACT-16", "ERF-DAY-09")
def test_allies_are_one_block_that_acts_with_its_youngest() -> None:
    played = stage(3, 6)
    _allied(played, "s1", "s3")
    (theatre,) = theatres(played.world)
    assert [[side.id for side in block] for block in theatre.blocks] == [["s2"], ["s1", "s3"]]


@pytest.mark.rule("ERF-D-05", "ERF-HITS-03", "ERF-HITS-06", "ERF-DAY-08", "ERF-X-08", "ERF-CMDPC-10")
def test_restoration_comes_first_and_luck_keeps_a_player_character_alive() -> None:
    played = stage()
    pikers = played.world.packs["u2"]
    pikers.wounds, pikers.move = [1, 2], 0
    ruler = played.world.commanders["u1"]
    ruler.hits, ruler.luck = 0, 1
    doomed = played.commander("warlord", 4, 8, name="Doomed")
    doomed.hits = 0
    played.day("")
    assert (pikers.wounds, pikers.move) == ([], 6 * THIRDS)
    assert (ruler.hits, ruler.luck) == (-1, 2)  # one spent, two come back
    assert doomed.id not in played.world.commanders


@pytest.mark.rule("ERF-D-06", "ERF-X-05")
def test_stacks_take_turns_line_by_line_in_the_order_of_the_sheet() -> None:
    played = stage()
    one, other = played.pack("scout", 1, 10, 8), played.pack("scout", 1, 12, 8)
    played.know()
    played.day(f"UNIT {other.id}\nmove e\nmove e\nUNIT {one.id}\nmove w\nmove w")
    order = [event.who.split("(")[1] for event in played.events if isinstance(event, Moved)]
    assert order == [f"{code.upper()})" for code in (other.id, one.id, other.id, one.id)]
    assert (played.at(one), played.at(other)) == ((8, 8), (14, 8))


@pytest.mark.rule("ERF-D-06", "ERF-MOVE-02", "ERF-ORDER-03")
def test_a_way_that_is_too_long_for_a_day_goes_on_by_itself() -> None:
    played = stage()
    pikers = played.world.packs["u2"]
    played.day("UNIT u2\nmove e e e e e")
    assert (played.at(pikers), pikers.lines) == ((7, 8), ["move e e"])
    played.day("")
    assert (played.at(pikers), pikers.lines) == ((9, 8), [])


@pytest.mark.rule("ERF-D-07")
def test_only_the_side_whose_slot_it_is_fights_with_combat() -> None:

    played = stage(2, 9)
    turn: ErfTurn = Turn(played.world, {}, seed="x", number=1, scratch=Scratch(acting=["s2"]))
    parties = [party(played.world, [played.world.packs["u2"]]), party(played.world, [played.world.packs["u4"]])]
    assert acting(turn, parties) == 1
    turn.scratch.acting = []
    assert acting(turn, parties) is None


@pytest.mark.rule("ERF-D-09", "ERF-MOVE-02", "ERF-SPECIAL-05")
def test_with_no_move_a_ground_stack_goes_back_along_a_road_once_and_not_twice() -> None:
    played = stage()
    played.road((10, 8), (11, 8), (12, 8))
    pikers = played.pack("piker", 4, 11, 8)
    played.day()
    pikers.move, pikers.back = 0, played.world.number((10, 8))
    assert price(played.world, pikers, played.world.number((10, 8))) == 0
    assert price(played.world, pikers, played.world.number((12, 8))) is None
    flier = played.pack("gwiffen", 1, 11, 8)
    flier.move, flier.back = 0, played.world.number((10, 8))
    assert price(played.world, flier, played.world.number((10, 8))) is None


@pytest.mark.rule("ERF-D-10B", "ERF-CITYWAR-03", "ERF-X-10")
def test_a_city_ringed_by_enemies_at_the_end_of_its_owners_slot_earns_and_pops_nothing() -> None:
    played = stage(2, 12)
    city = played.world.cities["c1"]
    for place in played.world.neighbours(city.place):
        played.pack("knight", 1, *played.world.at(place), side=2)
    played.side(2).treasury = 10**6
    played.day("CITY c1\npop 16 archers")
    assert city.besieged
    assert len(played.told(Besieged)) == 1
    before = played.side().treasury
    played.day("")
    assert played.side().treasury <= before
    assert city.plans[0].count == 8  # the first day's eight came, the second day nothing


@pytest.mark.rule("ERF-GAP-217", "ERF-ZONE-45")
@each("room", [True, False])
def test_invaders_without_room_before_a_city_go_back_or_disband(room: bool) -> None:
    played = stage(2, 12)
    played.side(2).treasury = played.side().treasury = 8 * 10_000_000
    city = played.world.cities["c1"]
    host = played.pack("piker", 900, *played.world.at(city.place), side=2)
    for place in played.world.neighbours(city.place):
        played.world.hexes[place].terrain = "plains" if room else "sea"
    played.day("SIDE s1\nambush hold")
    assert host.count == 800
    assert (len(played.told(WentBack, 2)), len(played.told(Crowded, 2))) == ((1, 0) if room else (0, 1))


@pytest.mark.rule("ERF-D-11", "ERF-GAP-233", "ERF-CONTRACT-15", "ERF-X-27")
def test_a_signature_works_from_the_next_dawn_and_a_breach_in_the_breakers_slot() -> None:
    played = stage(2, 9)
    played.side(1).treasury = played.side(2).treasury = 10**5
    played.day("SIDE\noffer truce to s2", "SIDE\nsign k1")
    contract = played.world.contracts["k1"]
    assert (contract.signed, contract.from_day) == (["s1", "s2"], -1)
    assert len(theatres(played.world)[0].blocks) == 2
    played.day()
    assert contract.from_day == 2
    assert len(theatres(played.world)[0].blocks) == 1
    played.day("SIDE\nbreak k1")
    assert played.world.contracts == {}


@pytest.mark.rule("ERF-DOCTRINE-22")
def test_conditions_are_tested_when_the_line_comes_up() -> None:
    played = stage(2, 12)
    scout = played.pack("scout", 1, 9, 8)
    played.know()
    played.pack("courtier", 3, 10, 8, side=2)
    lines = "if seen s2 move w\nmove e\nif seen 9+ move ne\nif not held c2 by s1 move ne\nif seen piker move sw"
    played.day(f"UNIT {scout.id}\ncontact pass any\n{lines}")
    assert len(played.told(Passed)) == 3
    assert played.at(scout) == (10, 7)


@pytest.mark.rule("ERF-DOCTRINE-10")
@each("doctrine, fights", [("", True), ("contact pass any", False)])
def test_what_a_unit_by_itself_is_told_holds_on_its_way_and_on_the_next_day(doctrine: str, fights: bool) -> None:
    played = stage(2, 12)
    lord = played.commander("warlord", 9, 8)
    for x in (10, 11):
        played.pack("courtier", 3, x, 8, side=2)
    played.know()
    for line in (f"{doctrine}\nmove e", "move e"):
        played.day(f"UNIT {lord.id}\n{line}")
        assert bool(played.told(BattleFought)) is fights
    assert [list(stack.doctrine.values()) for stack in played.world.stacks.values()] == [["CONTACT pass any"]] * (
        not fights
    )


@pytest.mark.rule("ERF-ORDER-02", "ERF-X-07", "ERF-SIDE-11")
def test_who_has_no_commander_with_him_goes_only_where_the_side_has_been() -> None:
    played = stage()
    pikers = played.pack("piker", 4, 12, 8)
    played.day(f"UNIT {pikers.id}\nforage\nmove e")
    refused = played.told(Refused)
    assert "No commander was with 4 pikers" in refused[0]
    assert "13,8 is not on our maps" in refused[1]
    scout = played.pack("scout", 1, 12, 8)
    played.day(f"UNIT {scout.id}\nsurvey\nmove e")
    assert played.at(scout) == (13, 8)


@pytest.mark.rule("ERF-HEXSEQ-02", "ERF-SCOUTING-03", "ERF-AUTO-01")
def test_troops_without_a_commander_charge_whom_they_meet_and_both_learn_of_it() -> None:
    played = stage(2, 12)
    mine = played.pack("knight", 8, 9, 8)
    mine.kind = "stabber"
    theirs = played.pack("piker", 2, 10, 8, side=2)
    played.commander("warlord", 9, 8, name="Left behind")
    played.world.sides["s1"].treasury = 10**5
    played.day(f"UNIT {mine.id}\nmove e")
    assert len([event for event in played.events if isinstance(event, BattleFought)]) == 1
    assert any("2 pikers of Side2" in said for said in played.told(Sighted))
    assert any("Side1" in said for said in played.told(Visited, 2))
    assert theirs.count < 2 or theirs.id not in played.world.packs


@pytest.mark.rule("ERF-SCOUTING-02", "ERF-SCOUTING-03")
def test_of_those_in_the_sky_of_two_hexes_each_is_told_where_it_is() -> None:
    played = stage(2, 12)
    played.know()
    scout = played.pack("scout", 1, 7, 8)
    played.world.sides["s1"].treasury = 10**5
    near = played.world.neighbours(played.world.number((8, 8)))
    far = [played.world.at(place) for place in near if played.world.distance(scout.place, place) == 2]
    for count, place in zip((2, 3), far, strict=False):
        played.pack("dwagon", count, *place, side=2)
    played.day(f"UNIT {scout.id}\nmove e")
    told = {event.place: event.what for event in played.events if isinstance(event, Sighted)}
    assert len(told) == 2
    for count, place in zip((2, 3), far, strict=False):
        assert f"{count} dwagons" in told[hex_name(played.world, played.world.number(place))]


@pytest.mark.rule("ERF-X-30", "ERF-FALL-05")
def test_a_side_that_lost_its_last_city_wanders_and_may_found_anew() -> None:
    played = stage(2, 12)
    ruler = played.world.commanders["u1"]
    ruler.place = played.world.number((14, 4))
    site = played.city(15, 4, "Elsewhere")
    played.world.cities["c1"].side = "s2"
    played.day()
    assert played.side(1).standing is Standing.HOMELESS
    assert "u2" not in played.world.packs  # field units elsewhere disband
    played.day("UNIT u1\nmove e\nclaim")
    assert (site.side, played.side(1).standing) == ("s1", Standing.RULES)
    played.day(f"CITY {site.id}\nlevel")
    assert site.level == 0  # only on the day of the claim is the first level free


@pytest.mark.rule("ERF-GAP-241", "ERF-DECAY-04", "ERF-DECAY-06", "ERF-DECAY-01")
def test_commanders_who_do_nothing_decay_and_recover_as_slowly() -> None:
    played = stage()
    idle = played.commander("warlord", 10, 8)
    idle.idle = 149
    played.day("")
    assert idle.idle == 150
    played.day("UNIT u1\nhold")
    assert idle.move == (8 - 3) * THIRDS
    played.know()
    played.day(f"UNIT {idle.id}\nmove e")
    assert idle.idle == 150
    assert played.world.commanders["u1"].idle == 0  # rulers govern
    played.world.options.decay = False
    played.day("")
    assert idle.idle == 150
