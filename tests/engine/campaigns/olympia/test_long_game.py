"""Four years of twelve scripted factions: all that the rules know of happens, and the books balance.

The first half year is played with the fast tests, the whole of it with the slow ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

from engine.core import document
from engine.core.acting.ledger import Accounted
from engine.core.ruleset import run_turn
from engine.games.olympia.acting.ledger import POINTS
from engine.games.olympia.battle.battle_events import BattleFought
from engine.games.olympia.household.loyalty_events import Deserted, Joined
from engine.games.olympia.magic.gates.gate_events import GateUnsealed
from engine.games.olympia.nonplayers.band_events import BandAttacks, HuntWarned
from engine.games.olympia.rule.rule_events import LandsPledged, RankChanged
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.sight.surveying import THIRDS
from engine.games.olympia.state import Realm, World
from engine.games.olympia.trade.trade_events import Bought, Sold
from tests.engine.campaigns.olympia.deeds import ORDERS
from tests.engine.campaigns.olympia.game import SEED, TURNS, Played, play
from tests.engine.specimens.olympia.sound import sound
from tests.suite.table import each

HALF_A_YEAR = 4  # a year has eight months
HAPPENS = (
    # Prisoners, loyalty, the dead.
    "Captured", "Escaped", "Freed", "Tortured", "Terrorized", "TerrorFailed", "Joined", "Deserted", "BribeReported",
    "BodyFound", "BodyEaten", "LaidToRest", "Resurrected", "SpiritPassedOn", "SurvivedDeath", "TranscendedDeath",
    # Castles, garrisons, mines, buildings.
    "Completed", "Improved", "GarrisonInstalled", "GarrisonDissolved", "GarrisonNoticed", "TaxesReceived",
    "RankChanged", "LandsPledged", "Pillaged", "MobFormed", "MineAccident", "WorkersKilled", "StructureCollapsed",
    "MineGone", "InnEarned", "TempleEarned", "SavagesRaze",
    # The sea.
    "SetSail", "Landfall", "StruckReef", "StormTossed", "Repaired", "ShipSunk", "Boarded", "FerryCalled", "PutAshore",
    # Trade.
    "GoodFound", "MarketFound", "Bought", "Sold",
    # What is hidden, and what lies beyond.
    "HiddenRouteFound", "HiddenPlaceFound", "FoundHidden", "HillOpened", "TollPaid", "HuntWarned", "BandAttacks",
    # Magic.
    "GateSealed", "GateUnsealed", "GateKeyWrong", "Transported", "StormSummoned", "StormStruck", "StormSeized",
    "StormBound", "StormDirected", "MenLostInFog", "Forged", "PalantirForged", "MakerCloaked", "ThingDestroyed",
    "DemonCalled", "DemonBound", "DemonBanished", "DemonTurns", "BlastAbsorbed", "BlastThrownBack", "TranceEnded",
    "ItemsSent", "AbilityScryFelt", "PlaceScryFelt", "UndeadBanished",
    # Adventure.
    "TreasureWon", "RelicFound", "RelicGone", "BattleFought", "AutoAttack",
    # Those who come and go.
    "NobleFormed", "Quit",
)  # fmt: skip
BY_THEMSELVES = {  # skills whose uses are not counted, and what shows them
    "611": "SurvivedDeath", "612": "BreakPointSet", "635": "LordHidden", "911": "TranscendedDeath",
}  # fmt: skip
BEASTS = ("652", "653")


@cache
def short() -> Played:
    return play(HALF_A_YEAR)


@cache
def long() -> Played:
    return play(TURNS)


@cache
def worlds() -> list[World]:
    return [document.decode(state, World) for state in long().documents]


def _faults_in_books(game: Played, made: Sequence[World]) -> list[tuple[int, str, int, int, int]]:
    """(turn, item, what there was, what was booked, what there is) where that does not fit; Noble Points too."""
    faults = []
    for (before, after), outcome in zip(pairwise(made), game.outcomes, strict=True):
        booked: dict[str, int] = {}
        for event in outcome.events:
            if isinstance(event, Accounted):
                booked[event.item] = booked.get(event.item, 0) + event.amount
        had, has = _stores(before), _stores(after)
        faults += [
            (outcome.number, item, had.get(item, 0), booked.get(item, 0), has.get(item, 0))
            for item in dict.fromkeys((*had, *has, *booked))
            if had.get(item, 0) + booked.get(item, 0) != has.get(item, 0)
        ]
    return faults


def _stores(world: World) -> dict[str, int]:
    nobles = [*world.units.values(), *(thing.body for thing in world.things.values() if thing.body is not None)]
    points = sum(player.points for player in world.players.values()) + sum(noble.points for noble in nobles)
    return {**world.holdings(), POINTS: points}


# The first half year


@pytest.mark.slow
def test_half_a_year_balances_is_sound_and_replays() -> None:
    game = short()
    made = [document.decode(state, World) for state in game.documents]
    assert _faults_in_books(game, made) == []
    assert sound(made[-1]) == []
    last = game.documents[-2]
    again = run_turn(RULESET, last, game.orders[-1], seed=SEED, number=HALF_A_YEAR)
    assert again.state == game.documents[-1]
    assert game.not_read() == []


def test_half_a_year_carries_out_nearly_every_order_and_uses_most_skills() -> None:
    game = short()
    assert len([key for key in ORDERS if game.done[key]]) >= len(ORDERS) - 5
    assert len([code for code, skill in SKILLS.items() if skill.category and game.used[code]]) >= 110


# All four years


@pytest.mark.slow
def test_every_order_was_carried_out_by_somebody() -> None:
    assert [key for key in ORDERS if not long().done[key]] == []


@pytest.mark.slow
def test_every_skill_was_learned_by_study_and_used_or_shown_to_work_by_itself() -> None:
    game = long()
    assert [code for code in SKILLS if SKILLS[code].category and not game.learned[code]] == []
    unused = [code for code in SKILLS if SKILLS[code].category and not game.used[code]]
    assert [code for code in unused if not game.events[BY_THEMSELVES.get(code, "")]] == list(BEASTS)


@pytest.mark.slow
def test_beasts_are_caught_by_who_knows_how_and_fight_for_who_can_lead_them() -> None:
    game, first, last = long(), worlds()[0], worlds()[-1]
    tamer = next(unit.id for unit in first.units.values() if unit.name == "Tamer")
    most = max(_beasts(world, tamer) for world in worlds())
    assert most > _beasts(first, tamer)
    assert tamer in last.units
    battles = [event for one in game.outcomes for event in one.events if isinstance(event, BattleFought)]
    ours = [c for event in battles for c in (*event.account.attackers, *event.account.defenders) if c.unit == tamer]
    assert any(ITEMS[figures.kind].beast for one in ours for figures in one.figures if figures.kind)


def _beasts(world: World, code: str) -> int:
    unit = world.units.get(code)
    return sum(n for item, n in unit.items.items() if ITEMS[item].beast) if unit is not None else 0


@pytest.mark.slow
@each("kind", HAPPENS)
def test_it_happens(kind: str) -> None:
    assert long().events[kind]


@pytest.mark.slow
def test_the_scripted_players_write_no_order_that_can_not_be_read() -> None:
    assert long().not_read() == []


@pytest.mark.slow
def test_nothing_is_made_or_used_up_without_an_entry() -> None:
    assert _faults_in_books(long(), worlds()) == []


@pytest.mark.slow
def test_every_state_is_sound() -> None:
    assert [fault for world in worlds() for fault in sound(world)] == []


@pytest.mark.slow
def test_the_whole_game_replays_to_the_same_bytes() -> None:
    assert long().differences(RULESET, SEED, every=6) == []


@pytest.mark.slow
def test_castles_ranks_and_garrisons_grow() -> None:
    castles = [place for world in worlds() for place in world.places.values() if place.kind == "castle" and place.built]
    assert max(castle.built.level for castle in castles if castle.built) >= 3
    garrisons = [sum(bool(unit.castle) for unit in world.units.values()) for world in worlds()]
    assert max(garrisons) >= 16
    ranks = {unit.rank for world in worlds() for unit in world.units.values()}
    assert {"lord", "knight", "baron"} <= ranks


@pytest.mark.slow
def test_a_city_falls_is_pillaged_and_recovers() -> None:
    first = worlds()[0]
    fallen = [
        place.id
        for place in first.places.values()
        if place.kind == "city"
        and any(first.units[code].kind == "garrison" for code in place.units)
        and not any(worlds()[2].units[code].kind == "garrison" for code in worlds()[2].places[place.id].units)
    ]
    assert fallen
    assert worlds()[1].places[fallen[0]].pillage
    assert not worlds()[8].places[fallen[0]].pillage


@pytest.mark.slow
def test_a_mine_is_dug_to_the_fifth_level_and_falls_in() -> None:
    depths = [place.built.depth // THIRDS for world in worlds() for place in world.places.values()
              if place.kind == "mine" and place.built]  # fmt: skip
    assert max(depths) >= 5
    assert any(place.built and place.built.fallen for world in worlds() for place in world.places.values())


@pytest.mark.slow
def test_a_trade_good_is_sold_with_a_profit_and_the_demand_for_opium_goes_up_and_down() -> None:
    paid = [event for one in long().outcomes for event in one.events if isinstance(event, Bought)]
    got = [event for one in long().outcomes for event in one.events if isinstance(event, Sold)]
    trader = next(unit.id for unit in worlds()[0].units.values() if unit.name == "Merchant")
    cost = sum(event.gold for event in paid if trader in event.units)
    assert sum(event.gold for event in got if trader in event.units) > cost > 0
    levels = [max(p.market.opium for p in world.places.values() if p.market) for world in worlds()]
    assert max(levels) >= 2
    assert levels[-1] < max(levels)


@pytest.mark.slow
def test_all_worlds_are_entered() -> None:
    seen = {
        world.realm_of(world.places[code])
        for world in worlds()[-1:]
        for player in world.players.values()
        for code in player.visited
    }
    assert {Realm.FAERY, Realm.HADES, Realm.CLOUD, Realm.UNDERCITY} <= seen


@pytest.mark.slow
def test_a_queue_runs_over_three_turns_and_one_waits_for_a_noble_who_is_not_there_yet() -> None:
    patient = next(unit.id for unit in worlds()[0].units.values() if unit.name == "Patient Man")
    player = worlds()[0].units[patient].player
    assert all(world.players[player].queues.get(patient) for world in worlds()[1:4])
    assert not worlds()[6].players[player].queues.get(patient)
    assert "newly come" in {unit.banner for world in worlds() for unit in world.units.values()}


@pytest.mark.slow
def test_deserters_are_hired_again() -> None:
    names = {unit.id: unit.name for unit in worlds()[0].units.values()}
    gone = [code for one in long().outcomes for e in one.events if isinstance(e, Deserted) for code in e.units]
    back = [code for one in long().outcomes for e in one.events if isinstance(e, Joined) for code in e.units]
    assert {names[code] for code in gone if code in back and names[code].startswith("Lapsed")}


@pytest.mark.slow
def test_who_left_is_gone_and_nobody_wins() -> None:
    assert [player.status for player in worlds()[-1].players.values()].count("left") == 1
    assert all(outcome.finished is None for outcome in long().outcomes)


@pytest.mark.slow
def test_a_pledge_makes_a_knight_and_a_baron() -> None:
    told = [(one.number, event) for one in long().outcomes for event in one.events]
    pledged = {(number, event.to) for number, event in told if isinstance(event, LandsPledged)}
    raised = {e.rank for number, e in told if isinstance(e, RankChanged) and (number, e.name) in pledged}
    assert {"knight", "baron"} <= raised


@pytest.mark.slow
def test_every_kind_of_storm_is_summoned() -> None:
    kinds = {storm.kind for world in worlds() for storm in world.storms.values() if storm.owner}
    assert {"rain", "wind", "fog"} <= kinds
    assert long().events["StormSummoned"] >= 4


@pytest.mark.slow
def test_a_gate_is_opened_with_its_key_and_by_force() -> None:
    names = {unit.id: unit.name for unit in worlds()[0].units.values()}
    openers = [names[e.units[0]] for one in long().outcomes for e in one.events if isinstance(e, GateUnsealed)]
    assert openers == ["Gatebreaker", "Gatewarden"]  # who never learned its key, and who set it


@pytest.mark.slow
def test_nobles_are_bribed_away_from_their_lord() -> None:
    first = worlds()[0]
    paymaster = next(unit for unit in first.units.values() if unit.name == "Paymaster")
    bought = {code for one in long().outcomes for e in one.events if isinstance(e, Joined) and paymaster.id in e.units
              for code in e.units}  # fmt: skip
    hirelings = {unit.id for unit in first.units.values() if unit.name.startswith("Hireling")}
    assert {first.units[code].player for code in hirelings} != {paymaster.player}
    assert len(hirelings & bought) >= 4
    gone = [world.units[code].player for code in hirelings for world in worlds() if code in world.units]
    assert paymaster.player in gone


@pytest.mark.slow
def test_the_hunt_warns_before_it_attacks() -> None:
    warned = [one.number for one in long().outcomes for e in one.events if isinstance(e, HuntWarned)]
    struck = [one.number for one in long().outcomes for e in one.events
              if isinstance(e, BandAttacks) and e.band.startswith("Faery Hunt")]  # fmt: skip
    assert warned
    assert struck
    assert min(warned) <= min(struck)
