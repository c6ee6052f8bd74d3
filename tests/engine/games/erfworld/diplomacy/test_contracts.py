"""Sales, colonies, contracts for a time, and who may sign (ERF-CONTRACT), through whole days."""

from __future__ import annotations

import pytest

from engine.games.erfworld.diplomacy.events import Broken, RanOut, Signed, TakenBack
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.events import DayMoney
from engine.games.erfworld.rules.politics import CONTRACTS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import Tribe
from engine.games.erfworld.units.stances import partners
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


def _rich() -> Stage:
    played = stage(2, 12)
    for side in played.world.sides.values():
        side.treasury = 50_000 * EIGHTHS
        side.doubled_until = 0
    return played


def _net(played: Stage, seat: int) -> int:
    """What a day brought a seat by income and upkeep, in eighths."""
    (told,) = [event for event in played.events if isinstance(event, DayMoney) and str(seat) in event.seen_by]
    return told.income - told.upkeep


@pytest.mark.rule("ERF-CONTRACT-03")
def test_who_is_short_pays_all_he_has_and_the_seller_may_take_it_back() -> None:
    played = _rich()
    knights = played.pack("knight", 4, 4, 8)
    played.day(f"SIDE\nsell {knights.id} to s2 for 900000")
    played.day("", "SIDE\nsign k1")
    assert knights.side == "s2"
    assert played.side(2).treasury == 0
    before = played.side(1).treasury
    played.day("SIDE\nbreak k1")
    assert knights.side == "s1"
    assert len(played.told(TakenBack, 2)) == 1
    assert played.side(1).treasury - before == _net(played, 1)  # the money stays where it is


@pytest.mark.rule("ERF-CONTRACT-19", "ERF-CONTRACT-04")
@each("breaks", [False, True])
def test_a_contract_for_some_days_ends_by_itself_and_breaking_it_costs(breaks: bool) -> None:
    played = _rich()
    played.day("SIDE\noffer truce to s2 for 2000 during 2", "SIDE\nsign k1")
    played.day()
    assert partners(played.world, "s1") == ["s1", "s2"]
    before = played.side(2).treasury
    played.day("SIDE\nbreak k1" if breaks else "")
    assert (len(played.told(Broken)), len(played.told(RanOut))) == (int(breaks), 0)
    assert played.side(2).treasury - before == _net(played, 2) + (2000 * EIGHTHS if breaks else 0)
    played.day()
    assert len(played.told(RanOut)) == int(not breaks)
    assert partners(played.world, "s1") == ["s1"]


@pytest.mark.rule("ERF-CONTRACT-01", "ERF-CONTRACT-02")
def test_ruler_or_chief_signs_once_terms_stand_and_breaking_is_free() -> None:
    played = _rich()
    played.day("SIDE\noffer truce to s2")
    ruler = played.world.commanders[played.side(2).ruler]
    ruler.jailor = played.pack("piker", 1, 4, 8).id
    played.commander("heir", 16, 8, side=2).heir = True  # so that the side is not frozen
    played.day("", "SIDE\nsign k1")
    assert played.world.contracts["k1"].signed == ["s1"]
    ruler.jailor = ""
    played.day("", "SIDE\nsign k1\nsign k1")
    assert (len(played.told(Signed, 2)), len(played.told(Refused, 2))) == (1, 1)
    assert played.world.contracts["k1"].terms == {}
    before = played.side(2).treasury
    played.day("", "SIDE\nbreak k1")
    assert played.side(2).treasury - before == _net(played, 2)


@pytest.mark.rule("ERF-CONTRACT-14", "ERF-CONTRACT-13")
def test_a_tribe_is_hired_again_at_the_same_price() -> None:
    played = _rich()
    chief = played.commander("warlord", 9, 3, side=0)
    played.world.tribes["t1"] = Tribe("t1", "Reedwalkers", chief.id)
    chief.tribe = "t1"
    played.commander("warlord", 9, 3)
    costs = []
    for _ in range(2):
        before = played.side().treasury
        played.day("SIDE\nhire t1")
        assert played.world.tribes["t1"].hired == "s1"
        costs.append(played.side().treasury - before - _net(played, 1))
        played.world.tribes["t1"].hired, chief.side = "", ""
    assert costs == [-CONTRACTS["hire"].price * EIGHTHS] * 2
