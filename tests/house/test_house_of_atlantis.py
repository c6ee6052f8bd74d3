"""Atlantis as the house plays it: who attacks whom, who closes his borders, and how far the mentor leads a beginner."""

from __future__ import annotations

from hashlib import sha256

import pytest

from bot.hosting.workers.worker_house import suggestion_job
from bot.hosting.workers.worker_states import Sight, packed
from engine.core import document
from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Temper
from engine.core.ruleset import check_orders, look, run_turn
from engine.games.atlantis.events import Refused
from engine.games.atlantis.house.mentor import advise
from engine.games.atlantis.house.player import HOUSE
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.sight.view import FactionView
from engine.games.atlantis.state import Reveal, World
from engine.games.registry import ruleset
from engine.testing import LoadedDice
from tests.engine.games.atlantis.founding.test_new_worlds import new_world
from tests.engine.games.atlantis.props.kit import Scenario
from tests.house.arena import Match
from tests.suite.table import each


def border(month: int, ours: int, theirs: int) -> FactionView:
    """A region with guards of ours and of a stranger's, in April of a later year if need be."""
    world = Scenario("pp", "pp", month=month)
    red, blue = world.faction("Red"), world.faction("Blue")
    world.region(2, race="nomad", population=1000, wages=15)
    skills = {"combat": 1}
    world.unit(red, 2, people=ours, race="nomad", skills=skills, flags={"guard": True}, silver=100, id=11)
    world.unit(
        blue, 2, people=theirs, race="nomad", skills=skills, flags={"guard": True, "reveal": Reveal.FACTION}, id=12
    )
    return RULESET.look.view(world.state, "1")


def sheet(view: FactionView, temper: Temper) -> list[str]:
    text = HOUSE.orders(view, temper, Dice("test"))
    assert not [found for found in check_orders(RULESET, view, text).diagnostics if found.severity.value == "error"]
    return [line.strip() for line in text.splitlines()]


@each("temper", Temper)
def test_everybody_attacks_weaker_guards_who_share_his_land_and_nobody_stronger_ones(temper: Temper) -> None:
    assert "attack 12" in sheet(border(16, 40, 10), temper)
    assert "attack 12" not in sheet(border(16, 10, 40), temper)


def test_raiders_and_schemers_keep_the_peace_at_first() -> None:
    assert "attack 12" not in sheet(border(4, 40, 10), Temper.RAIDER)
    assert "attack 12" in sheet(border(8, 40, 10), Temper.RAIDER)
    assert "attack 12" not in sheet(border(8, 40, 10), Temper.SCHEMER)


def test_only_builders_close_their_borders() -> None:
    view = border(16, 10, 40)
    closing = "declare default unfriendly"
    assert [closing in sheet(view, temper) for temper in Temper] == [True, False, False]


def test_fighters_tax_free_land_and_stand_guard_in_it() -> None:
    world = Scenario("pp", "pp")
    red = world.faction("Red")
    world.region(2, race="nomad", population=1000, wages=15)
    world.unit(red, 2, people=10, race="nomad", skills={"combat": 1}, id=11)
    lines = sheet(RULESET.look.view(world.state, "1"), Temper.BUILDER)
    assert lines[:5] == ["#atlantis 3", "unit 11", "tax", "guard 1", "work"]


@pytest.mark.parametrize("seed", ["first", "second", "third"])
def test_a_pupil_collects_taxes_in_the_fourth_month_and_hires_from_them_in_the_fifth(seed: str) -> None:
    match = Match(game="atlantis", seats=["pupil", Temper.RAIDER, Temper.SCHEMER], seed=seed).play(4)
    assert look(RULESET, match.state, "1").taxed > 0
    notes = [one.advice for one in match.sheets if one.advice is not None]
    assert "Nexus" in notes[0].meaning
    assert "Hire" in notes[1].suggestion
    assert "March" in notes[2].suggestion
    assert "`tax`" in notes[3].suggestion
    people = len(look(RULESET, match.state, "1").own)
    assert len(look(RULESET, match.play(2).state, "1").own) > people


def test_what_a_mentor_indents_under_a_unit_stays_together_on_the_sheet() -> None:
    world = Scenario("pp", "pp")
    red = world.faction("Red")
    world.unit(red, 2, id=11)
    world.unit(red, 2, id=12)
    state = document.encode(world.state)
    sight = Sight(game="atlantis", name=sha256(state).hexdigest(), seat="1", stored=packed(RULESET, state))
    lines = "unit 12\n  form 1\n    claim 50\n    study combat\n    end\n  work\nunit 11\n  claim 5\n"
    text = suggestion_job(ruleset, sight, "#atlantis 3\nunit 11\nwork\nunit 12\nclaim 9\n#end\n", lines)
    assert text.splitlines() == [
        "#atlantis 3", "unit 11", "work", "claim 5",
        "unit 12", "claim 9", "form 1", "  claim 50", "  study combat", "  end", "work", "#end",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", ["first", "second"])
def test_what_a_mentor_suggests_in_the_first_ten_months_can_be_done(seed: str) -> None:
    """The orders of each note, played as they stand: nothing of them is refused, and eight lessons are taught, of magic
    and of the sea among them.
    """
    world = new_world(seed, seats=1)
    events: list[Event] = []
    taught: dict[str, None] = {}
    for month in range(1, 11):
        state = document.encode(world)
        view = look(RULESET, state, "1")
        note = advise(view, events)
        taught[note.meaning[:25]] = None
        outcome = run_turn(
            RULESET, state, {"1": note.orders}, seed=seed, number=month, roller=LoadedDice({}, rest=0.99)
        )
        events = [event for event in outcome.events if "1" in event.seen_by]
        assert [event.reason for event in events if isinstance(event, Refused)] == [], (month, note.suggestion)
        world = document.decode(outcome.state, World)
    assert len(taught) >= 8, taught
    learned = {skill for unit in look(RULESET, document.encode(world), "1").own.values() for skill in unit.skills}
    assert learned >= {"combat", "force", "sailing"}


def test_a_leader_who_sees_no_land_worth_taxing_goes_on_and_looks() -> None:
    """Else he studies for ever in a city that lies between the sea and another one."""
    world = new_world("d", seats=1)
    hired = 0
    for month in range(1, 5):
        state = document.encode(world)
        note = advise(look(RULESET, state, "1"), ())
        assert ("Look on" in note.suggestion) is (month == 2)
        outcome = run_turn(RULESET, state, {"1": note.orders}, seed="d", number=month, roller=LoadedDice({}, rest=0.99))
        world = document.decode(outcome.state, World)
        hired = len(look(RULESET, outcome.state, "1").own) - 1
    assert hired > 0
