"""Rules through whole turns of worlds as players get them: made by new_game, played by run_turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core import document
from engine.core.ruleset import SeatRequest, begin
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import Refused
from engine.games.atlantis.founding.setup import AtlantisChoices, AtlantisOptions
from engine.games.atlantis.founding.worldmaking import people_land
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.rules.items import GOODS, MONSTERS
from engine.games.atlantis.rules.land import OCEAN
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import (
    CREATURES,
    FIRST_PLAYER,
    MONTH,
    SURFACE,
    Flags,
    Market,
    Region,
    Reveal,
    Structure,
    Unit,
    World,
)
from engine.games.atlantis.trade.events import GuardEnded
from engine.games.atlantis.work.events import StructureFinished
from engine.testing import LoadedDice, events_of, play
from tests.suite.table import each

NEVER = 0.999  # a roll that no band of less than certain hostility attacks with
MASTER = 15 * MONTH


def new_world(seed: str = "review", seats: int = 2, size: str = "24x24", **options: Any) -> World:
    """A campaign as players get it, before its first turn; factions 3, 4 ... of seats "1", "2" ..."""
    requests = [SeatRequest(id=str(n), name=f"House {n}", choices=AtlantisChoices()) for n in range(1, seats + 1)]
    return document.decode(
        begin(RULESET, AtlantisOptions.model_validate({"size": size, **options}), requests, seed), World
    )


def settle(
    world: World,
    region: Region,
    faction: int = FIRST_PLAYER,
    *,
    items: dict[str, int] | None = None,
    skills: dict[str, int] | None = None,
    flags: Flags | None = None,
) -> Unit:
    """A unit more of a faction, somewhere in the world."""
    held = {"leader": 1, "silver": 200} if items is None else items
    training = {skill: months * MONTH * held.get("leader", 1) for skill, months in (skills or {}).items()}
    unit = Unit(world.next_unit, f"Unit {world.next_unit}", faction, region.id, items=held, training=training)
    unit.flags = flags or Flags()
    world.next_unit += 1
    world.units[unit.id] = unit
    world.place(unit, region)
    return unit


def quiet_land(world: World) -> Region:
    """Settled land on the surface without a town, a structure or anybody in it."""
    return next(
        r for r in world.regions.values()
        if r.level == SURFACE and r.population and not r.town and not r.structures and not r.units
    )  # fmt: skip


def shore(world: World) -> tuple[Region, Region, str]:
    """Settled land by the sea, the sea, and the way from the one to the other."""
    atlas = Atlas(world)
    for region in world.regions.values():
        if region.level == SURFACE and region.population and not region.town:
            for direction, other in atlas.exits(region).items():
                if other.terrain == OCEAN:
                    return region, other, str(direction)
    raise LookupError("no coast")


def rules_of(outcome: Outcome) -> list[str]:
    return [event.rule for event in events_of(outcome, Refused)]


def said(outcome: Outcome, seat: str = "1") -> str:
    """The report of a seat, its lines joined."""
    return " ".join(report_text(outcome.reports[seat]).split())


# --- monsters ---------------------------------------------------------------------------------------------------------


def _with_a_balrog(world: World) -> tuple[Region, Unit, Unit]:
    region = quiet_land(world)
    beast = settle(world, region, CREATURES, items={"balrog": 1}, flags=Flags(avoid=True, hold=True))
    return region, beast, settle(world, region)


@pytest.mark.rule("ATL-NPC-05", "ATL-GAP-92")
def test_a_monster_that_rolls_below_its_hostility_attacks_before_anybody_moves() -> None:
    world = new_world()
    _, beast, prey = _with_a_balrog(world)
    after, outcome = play(
        RULESET,
        world,
        {"1": f"unit {prey.id}\nmove n s ne sw"},
        dice=LoadedDice({("hostility", beast.id): [0.0]}, rest=None),
    )
    assert prey.id not in after.units  # 200 hits against one leader
    fights = [event for event in events_of(outcome, BattleFought) if str(beast.id) in event.attacker]
    assert [str(prey.id) in event.defender for event in fights] == [True]
    assert "Balrog [BALR], " not in said(outcome)
    assert f"Unit {beast.id} ({beast.id}) attacks Unit {prey.id} ({prey.id})" in said(outcome)


@pytest.mark.rule("ATL-GAP-92")
def test_a_monster_that_rolls_its_hostility_or_more_leaves_people_alone() -> None:
    world = new_world()
    region = quiet_land(world)
    wolves = settle(world, region, CREATURES, items={"wolf": 10}, flags=Flags(avoid=True, hold=True))
    prey = settle(world, region)
    crowd = 300 - 1
    at_the_edge = MONSTERS["wolf"].hostile / crowd
    for roll, attacks in ((at_the_edge, False), (at_the_edge - 0.002, True)):
        dice = LoadedDice({("hostility", wolves.id): [roll]}, rest=0.6)
        _, outcome = play(RULESET, world, {}, dice=dice)
        assert bool(events_of(outcome, BattleFought)) is attacks, (roll, prey.id)


@pytest.mark.slow
@pytest.mark.rule("ATL-NPC-05", "ATL-GAP-92")
def test_bands_of_the_wild_attack_now_and_then_as_often_as_their_hostility_says() -> None:
    world = new_world("wild", seats=1, size="64x64")
    chances = 0.0
    for band in [unit for unit in world.units.values() if unit.faction == CREATURES]:
        scout = settle(world, world.regions[band.region], items={"leader": 1}, skills={"stealth": 0})
        scout.flags.reveal = Reveal.UNIT
        chances += max(MONSTERS[item].hostile for item in band.items) / 299
    fights = 0
    for month in range(6):
        _, outcome = play(RULESET, world, {}, seed=f"month {month}")
        fights += len(events_of(outcome, BattleFought))
    assert chances > 5
    assert fights == pytest.approx(6 * chances, rel=0.35)


# --- units without people ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ORDER-24")
def test_the_heir_of_an_emptied_unit_takes_its_goods_along_when_it_moves() -> None:
    world = new_world()
    region = quiet_land(world)
    heir = settle(world, region)
    giver = settle(world, region, items={"leader": 1, "sword": 7, "silver": 90})
    way = next(d for d, r in Atlas(world).exits(region).items() if r.terrain not in (OCEAN, "mountain"))
    orders = {"1": f"unit {giver.id}\ngive {heir.id} 1 leader\nunit {heir.id}\nmove {way}"}
    after, _ = play(RULESET, world, orders, dice=LoadedDice({}, rest=NEVER), number=4)
    assert giver.id not in after.units
    moved = after.units[heir.id]
    assert moved.region != region.id
    assert (moved.count("leader"), moved.count("sword")) == (2, 7)


@pytest.mark.rule("ATL-ORDER-24", "ATL-GAP-47")
def test_the_silver_of_an_emptied_unit_pays_for_its_heirs_study() -> None:
    world = new_world()
    region = quiet_land(world)
    heir = settle(world, region, items={"leader": 1})
    form = f"unit {heir.id}\nform 1\nclaim 300\nend\nstudy force"
    after, outcome = play(RULESET, world, {"1": form}, dice=LoadedDice({}, rest=NEVER))
    assert rules_of(outcome) == []
    assert after.units[heir.id].training == {"force": MONTH}
    assert after.units[heir.id].silver == 300 - 100 - 20


# --- the sea ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-MOVE-15", "ATL-GAP-43")
def test_who_flies_crosses_no_sea_either_without_a_ship() -> None:
    world = new_world()
    land, _, way = shore(world)
    flyer = settle(world, land, items={"leader": 1, "winged horse": 1, "silver": 100})
    after, outcome = play(RULESET, world, {"1": f"unit {flyer.id}\nmove {way}"}, dice=LoadedDice({}, rest=NEVER))
    assert after.units[flyer.id].region == land.id
    assert rules_of(outcome) == ["ATL-MOVE-15"]


@pytest.mark.rule("ATL-MOVE-15", "ATL-GAP-43")
def test_an_empty_ship_on_the_ocean_sinks() -> None:
    world = new_world()
    _, sea, _ = shore(world)
    sea.structures.append(Structure(100, "longboat", "Longboat"))
    world.next_ship = 101
    after, _ = play(RULESET, world, {}, dice=LoadedDice({}, rest=NEVER))
    assert after.regions[sea.id].structures == []


@pytest.mark.rule("ATL-GAP-78", "ATL-MAGIC-15")
def test_who_goes_through_a_portal_to_a_ship_at_sea_comes_out_aboard() -> None:
    world = new_world()
    land, sea, _ = shore(world)
    sea.structures.append(Structure(100, "longboat", "Longboat"))
    world.next_ship = 101
    kit = {"leader": 1, "portal": 1, "silver": 100}
    sender, taker = (settle(world, r, items=dict(kit), skills={"portal lore": 15}) for r in (land, sea))
    taker.structure = 100
    orders = f'unit {sender.id}\ncast "portal lore" {taker.id} units {sender.id}'
    after, outcome = play(RULESET, world, {"1": orders}, dice=LoadedDice({}, rest=NEVER))
    assert rules_of(outcome) == []
    assert (after.units[sender.id].region, after.units[sender.id].structure) == (sea.id, 100)


# --- towns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-TOWN-02", "ATL-TOWN-03", "ATL-TOWN-05", "ATL-GAP-23")
def test_villages_want_only_food_and_sell_nothing_towns_trade_and_cities_have_trade_items() -> None:
    traded: dict[str, Counter[tuple[str, bool]]] = {kind: Counter() for kind in ("village", "town", "city")}
    for number in range(4):
        world, _ = play(RULESET, new_world(f"markets {number}", seats=1, size="48x48"), {})
        for region in world.regions.values():
            if region.town is None or region.town.is_starting_city:
                continue
            people = region.town.population
            kind = "village" if people < 1000 else "town" if people < 2000 else "city"
            for line in region.markets:
                if line.item in GOODS and line.amount:
                    good = GOODS[line.item]
                    traded[kind]["food" if good.food else good.kind, line.wanted] += 1
    assert set(traded["village"]) == {("food", True)}
    assert {("food", True), ("normal", True), ("normal", False)} <= set(traded["town"])
    assert not {key for key in traded["town"] if key[0] == "trade"}
    assert {("trade", True), ("trade", False)} <= set(traded["city"])


@pytest.mark.slow
@pytest.mark.rule("ATL-GAP-21")
def test_new_towns_have_every_size_from_500_to_2999_equally_often() -> None:
    sizes: Counter[int] = Counter()
    for number in range(5):
        world = new_world(f"sizes {number}", seats=1, size="64x64")
        for region in world.regions.values():
            if region.town is not None and not region.town.is_starting_city:
                sizes[region.town.population // 500] += 1
    assert sorted(sizes) == [1, 2, 3, 4, 5]
    assert all(count == pytest.approx(sizes.total() / 5, rel=0.3) for count in sizes.values())


@pytest.mark.slow
@pytest.mark.rule("ATL-NEXUS-06", "ATL-GAP-13")
def test_starting_cities_were_towns_of_the_coast_where_there_are_enough() -> None:
    for number in range(5):
        seed = f"starts {number}"
        before, _, _ = people_land(64, 64, 60, seed)
        world = new_world(seed, seats=1, size="64x64")
        atlas = Atlas(world)
        starts = [r for r in world.regions.values() if r.town is not None and r.town.is_starting_city]
        assert len(starts) == 6
        for region in starts:
            assert any(other.terrain == OCEAN for other in atlas.exits(region).values())
            assert before.regions[region.id].town is not None, (seed, region.name)


@pytest.mark.slow
@pytest.mark.rule("ATL-WORLD-07", "ATL-GAP-07")
def test_some_twenty_shafts_lead_down_in_a_world_of_64_by_64() -> None:
    counts = []
    for number in range(8):
        world = new_world(f"shafts {number}", seats=1, size="64x64")
        counts.append(
            sum(s.type == "shaft" for r in world.regions.values() for s in r.structures if r.level == SURFACE)
        )
    assert sum(counts) / len(counts) == pytest.approx(20, abs=4)


def _trading(world: World, region: Region, deal: str, lines: list[Market]) -> str:
    """The orders of a new unit that trades all a market line takes or offers, for each of the lines."""
    goods = {line.item: line.amount for line in lines} if deal == "sell" else {}
    trader = settle(world, region, items={"leader": 1, "silver": 100_000, **goods})
    return f"unit {trader.id}\n" + "".join(f'{deal} {line.amount} "{line.item}"\n' for line in lines)


@pytest.mark.rule("ATL-TOWN-02", "ATL-GAP-22")
def test_a_village_grows_by_its_share_of_what_it_can_want_at_most() -> None:
    world = new_world("growth", size="48x48")
    region = next(r for r in world.regions.values() if r.town and r.town.population < 900 and r.level == SURFACE)
    assert region.town is not None
    lines = [line for line in region.markets if line.wanted and line.amount]
    share = sum(line.amount for line in lines) / sum(line.high_amount for line in lines)
    assert share < 0.9  # today it wants less than one day it may
    people = region.town.population
    orders = {"1": _trading(world, region, "sell", lines)}
    after, _ = play(RULESET, world, orders, dice=LoadedDice({}, rest=NEVER))
    town = after.regions[region.id].town
    assert town is not None
    assert town.population == people + int((min(4000, 6000 * share) - people) / 5)


@pytest.mark.rule("ATL-TOWN-04", "ATL-GAP-22")
def test_a_city_grows_by_the_trade_items_it_sells_as_well() -> None:
    world = new_world("growth", size="48x48")
    region = next(
        r for r in world.regions.values()
        if r.town and r.town.population >= 2500 and not r.town.is_starting_city and r.level == SURFACE
    )  # fmt: skip
    assert region.town is not None
    region.town.base_population = 100
    people = region.town.population
    open_lines = [line for line in region.markets if line.item in GOODS and line.amount]
    sold = [line for line in open_lines if not line.wanted and GOODS[line.item].kind == "trade"]
    assert len(sold) == 2
    counted = {id(line): 5 if GOODS[line.item].kind == "trade" else 1 for line in open_lines
               if line.wanted or line in sold}  # fmt: skip
    whole = sum(line.high_amount * counted[id(line)] for line in open_lines if id(line) in counted)
    target = 6000 * sum(5 * line.amount for line in sold) / whole
    assert target > 0
    orders = {"1": _trading(world, region, "buy", sold)}
    after, outcome = play(RULESET, world, orders, dice=LoadedDice({}, rest=NEVER))
    assert rules_of(outcome) == []
    town = after.regions[region.id].town
    assert town is not None
    assert town.population == people + int((min(4000, target) - people) / 5)


# --- battle and magic -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-78", "ATL-MAGIC-11")
def test_fear_goes_to_men_it_has_not_struck_while_there_are_any() -> None:
    world = new_world()
    region = quiet_land(world)
    mage = settle(world, region, skills={"create aura of fear": 15, "force": 15, "spirit": 15, "necromancy": 15})
    mage.combat_spell = "create aura of fear"
    enemy = settle(world, region, 4, items={"leader": 20, "silver": 900})
    orders = {"1": f"unit {mage.id}\nattack {enemy.id}"}
    _, outcome = play(RULESET, world, orders, dice=LoadedDice({}, rest=0.5))
    first = events_of(outcome, BattleFought)[0].rounds[0]
    assert first.magic == (f"Unit {mage.id} ({mage.id}) casts Create Aura of Fear and hampers 20.",)


@pytest.mark.rule("ATL-GAP-78")
def test_a_casting_that_makes_several_things_costs_its_fee_once() -> None:
    world = new_world()
    region = quiet_land(world)
    mage = settle(world, region, items={"leader": 1, "silver": 420}, skills={"create shieldstone": 15})
    orders = {"1": f'unit {mage.id}\ncast "create shieldstone"\nstudy force'}
    after, outcome = play(RULESET, world, orders, dice=LoadedDice({}, rest=NEVER))
    assert rules_of(outcome) == []
    assert after.units[mage.id].count("shieldstone") == 5
    assert after.units[mage.id].silver == 420 - 200 - 100 - 20


# --- beginnings -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-53", "ATL-ORDER-42")
def test_first_units_show_whose_they_are() -> None:
    world = new_world()
    assert {unit.flags.reveal for unit in world.units.values() if unit.faction >= FIRST_PLAYER} == {Reveal.FACTION}
    _, outcome = play(RULESET, world, {})
    assert "- House 2 (2), faction House 2 (4), has: leader [LEAD]." in said(outcome)


# --- pillage ----------------------------------------------------------------------------------------------------------


def _rich(world: World) -> tuple[Region, int]:
    """Land with so much tax money that so many people are half of it."""
    region = quiet_land(world)
    region.tax = 1000
    return region, 10


@pytest.mark.rule("ATL-TAX-05", "ATL-TAX-06", "ATL-GAP-19")
def test_a_factions_strength_to_pillage_is_everybody_there_who_is_fit_for_battle() -> None:
    for idlers, looted in ((5, True), (4, False)):
        world = new_world()
        region, need = _rich(world)
        band = settle(world, region, items={"leader": 5, "silver": 500}, skills={"combat": 1})
        idle = settle(world, region, items={"leader": idlers, "silver": 500}, skills={"combat": 1})
        assert (5 + idlers >= need) is looted
        after, outcome = play(RULESET, world, {"1": f"unit {band.id}\npillage"}, dice=LoadedDice({}, rest=NEVER))
        assert ("ATL-TAX-05" in rules_of(outcome)) is not looted
        wages = 2000 if looted else 0
        assert after.units[band.id].silver >= 400 + wages
        assert after.units[idle.id].silver < 1400


@pytest.mark.rule("ATL-GAP-18", "ATL-INCOME-01")
def test_who_works_in_the_month_of_a_pillage_has_the_old_wage() -> None:
    world = new_world()
    region, _ = _rich(world)
    wage = region.wages
    band = settle(world, region, items={"leader": 30, "silver": 900}, skills={"combat": 1})
    worker = settle(world, region, 4, items={"leader": 1})
    orders = {"1": f"unit {band.id}\npillage\nstudy combat", "2": f"unit {worker.id}\nwork\nclaim 20"}
    after, _ = play(RULESET, world, orders, dice=LoadedDice({}, rest=NEVER))
    assert after.units[worker.id].silver == wage
    assert after.regions[region.id].wages == wage - 6


# --- building ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-40", "ATL-STRUCT-06", "ATL-BUILD-01")
def test_a_structure_begun_this_month_can_be_entered_and_worked_on() -> None:
    world = new_world()
    region = quiet_land(world)
    kit = {"leader": 1, "stone": 5, "silver": 100}
    first, second, guest = (settle(world, region, items=dict(kit), skills={"building": 15}) for _ in range(3))
    orders = {
        "1": f"unit {first.id}\nbuild tower\nname object Keep\nunit {second.id}\nenter 1\nbuild\n"
        f"unit {guest.id}\nenter 1\nstudy combat"
    }
    after, outcome = play(RULESET, world, orders, dice=LoadedDice({}, rest=NEVER))
    assert rules_of(outcome) == []
    keep = after.regions[region.id].structure(1)
    assert keep is not None
    assert (keep.type, keep.name, keep.needs) == ("tower", "Keep", 0)
    assert len(events_of(outcome, StructureFinished)) == 1
    inside = [after.units[n].id for n in after.regions[region.id].units if after.units[n].structure == 1]
    assert inside == [first.id, second.id, guest.id]


@pytest.mark.rule("ATL-GAP-40", "ATL-BUILD-01")
def test_what_was_begun_and_not_worked_on_is_gone_at_the_end_of_the_month() -> None:
    world = new_world()
    region = quiet_land(world)
    builder = settle(world, region, skills={"building": 1})
    guest = settle(world, region)
    orders = {"1": f"unit {builder.id}\nbuild tower\nunit {guest.id}\nenter 1"}
    after, outcome = play(RULESET, world, orders, dice=LoadedDice({}, rest=NEVER))
    assert rules_of(outcome) == ["ATL-BUILD-01"]
    assert after.regions[region.id].structures == []
    assert (after.units[builder.id].structure, after.units[guest.id].structure) == (0, 0)


@pytest.mark.rule("ATL-GAP-40", "ATL-GAP-11")
def test_a_passenger_begins_his_building_where_the_ship_arrives() -> None:
    world = new_world()
    land, sea, way = shore(world)
    back = next(d for d, r in Atlas(world).exits(sea).items() if r is land)
    land.structures.append(Structure(100, "longboat", "Longboat"))
    world.next_ship = 101
    captain = settle(world, land, skills={"sailing": 15})
    builder = settle(world, land, items={"leader": 1, "stone": 1, "silver": 100}, skills={"building": 1})
    captain.structure = builder.structure = 100
    orders = {"1": f"unit {captain.id}\nsail {way}\nunit {builder.id}\nbuild tower"}
    after, outcome = play(RULESET, world, orders, dice=LoadedDice({}, rest=NEVER), number=4)
    assert after.units[builder.id].region == sea.id
    assert rules_of(outcome) == ["ATL-GAP-40"], back


# --- guards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-104", "ATL-TAX-12")
def test_a_unit_formed_by_a_guard_does_not_report_that_it_leaves_off() -> None:
    world = new_world()
    region = quiet_land(world)
    guard = settle(world, region, items={"leader": 2, "silver": 900}, skills={"combat": 1}, flags=Flags(guard=True))
    orders = {"1": f"unit {guard.id}\nform 1\nclaim 400\nbuy 1 leader\nend"}
    after, outcome = play(RULESET, world, orders, dice=LoadedDice({}, rest=NEVER))
    formed = after.units[max(after.units)]
    assert formed.count("leader") == 1
    assert not formed.flags.guard
    assert events_of(outcome, GuardEnded) == []


@pytest.mark.rule("ATL-TAX-12", "ATL-ORDER-29")
def test_a_guard_that_has_given_its_bow_away_is_told_that_it_leaves_off() -> None:
    world = new_world()
    region = quiet_land(world)
    goods = {"leader": 1, "longbow": 1, "silver": 900}
    guard, kept = (
        settle(world, region, items=dict(goods), skills={"longbow": 1}, flags=Flags(guard=True)) for _ in range(2)
    )
    orders = {"1": f"unit {guard.id}\ngive {kept.id} 1 longbow"}
    after, outcome = play(RULESET, world, orders, dice=LoadedDice({}, rest=NEVER))
    assert (after.units[guard.id].flags.guard, after.units[kept.id].flags.guard) == (False, True)
    assert [(event.unit, event.seen_by) for event in events_of(outcome, GuardEnded)] == [(guard.id, ("1",))]


# --- limits -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-FACTION-08", "ATL-FACTION-06", "ATL-EX-01", "ATL-EX-02")
@each("points, regions, mages", [(0, 0, 0), (1, 10, 1), (2, 24, 2), (3, 40, 3), (4, 60, 5), (5, 100, 7)])
def test_points_bring_as_many_regions_and_mages_as_the_table_says(points: int, regions: int, mages: int) -> None:
    _, outcome = play(RULESET, new_world(size="16x16"), {"1": f"unit 1\nfaction war {points}"})
    assert f"Tax Regions: 0 ({regions}) Trade Regions: 0 (0) Mages: 0 (0)" in said(outcome)
    _, outcome = play(RULESET, new_world(size="16x16"), {"1": f"unit 1\nfaction trade {points}"})
    assert f"Tax Regions: 0 (0) Trade Regions: 0 ({regions}) Mages: 0 (0)" in said(outcome)
    _, outcome = play(RULESET, new_world(size="16x16"), {"1": f"unit 1\nfaction magic {points}"})
    assert f"Mages: 0 ({mages})" in said(outcome)
