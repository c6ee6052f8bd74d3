"""Battlefields as pictures: what a faction reads of a battle, and nothing more."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.events import EVERYONE
from engine.games.overlord.battle.battle import fight
from engine.games.overlord.combat.events import BattleFought, BattleNews, Contingent
from engine.games.overlord.sight.view import FactionView
from engine.games.overlord.state import Manner
from engine.games.overlord.telling.field_sheet import fields
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.render import draw_field, field_alt
from engine.testing import events_of
from tests.engine.games.overlord.props.battle_kit import Plain

ATTACK = Cause(Trigger.ATTACK, "U1", "U2")


def view_of(faction: str) -> FactionView:
    names = {number: f"House {number}" for number in ("f05", "f06", "f07")}
    return FactionView(turn=3, faction=faction, factions=names, colours={"f05": "#1e46c8"})


def scene() -> Plain:
    """Swordsmen of f05 in the middle, archers at their left behind, against peasants of f06; f07 looks on."""
    made = Plain("f05", "f06")
    made.unit("U1", "f05", 30, skills={"cmbt": 2, "blde": 1}, gear={"swrd": 30}, move=Manner.CHARGE)
    made.unit("U4", "f05", 1, "ldr", rank=3, file=1)
    made.unit("U2", "f06", 20, file=1, items={"iron": 40})
    made.unit("U3", "f07", 1)
    return made


def told(made: Plain, faction: str, **turn: Any) -> Any:
    run = made.turn(**turn)
    fight(run, made.place, ATTACK)
    seat = made.world.factions[faction].seat
    heard = [event for event in run.events if event.seen_by == EVERYONE or seat in event.seen_by]
    return fields(view_of(faction), heard)


@pytest.mark.rule("OVL-GAP-100", "OVL-COMBAT-19")
def test_the_field_has_three_files_and_six_ranks_and_the_defenders_left_is_the_attackers_right() -> None:
    (sheet,) = told(scene(), "f05")
    assert (len(sheet.files), len(sheet.ranks), sheet.front) == (3, 6, 3)
    stood = {stand.number: (stand.file, stand.rank, stand.far) for stand in sheet.stands}
    assert stood == {"U1": (2, 3, False), "U4": (1, 1, False), "U2": (3, 4, True)}


def test_the_sheet_tells_who_fell_who_leads_and_how_it_ended() -> None:
    (sheet,) = told(scene(), "f05")
    by_number = {stand.number: stand for stand in sheet.stands}
    assert by_number["U4"].leads
    assert not by_number["U1"].leads
    assert by_number["U1"].own
    assert not by_number["U2"].own
    assert by_number["U2"].label == "20 followers"
    assert by_number["U2"].fallen >= 10
    assert (sheet.title, sheet.subtitle) == ("Dull Plains", "Battle on day 1 of high spring, year 1")
    assert sheet.result.startswith("The attackers win: ")
    assert sheet.banners[0].name == "House f05 [f05]"
    assert (sheet.banners[0].colour, sheet.banners[0].own) == ("#1e46c8", True)
    assert draw_field(sheet)[:4] == b"\x89PNG"
    assert "Unit U2 [U2] (defenders, front, attackers' right): 20 followers, " in field_alt(sheet)


@pytest.mark.rule("OVL-VIS-03", "OVL-VIS-11")
def test_whose_an_enemy_is_shows_only_where_it_is_known() -> None:
    shown, hidden = scene(), scene()
    shown.world.units["U2"].settings["advertise"] = True
    (sheet,) = told(shown, "f05")
    assert [stand.banner for stand in sheet.stands if stand.far] == ["f06"]
    (sheet,) = told(hidden, "f05")
    assert [stand.banner for stand in sheet.stands if stand.far] == [""]
    assert [banner.key for banner in sheet.banners] == ["f05"]


@pytest.mark.rule("OVL-COMBAT-08", "OVL-REPORT-37")
def test_who_watches_sees_the_field_without_spoils_and_who_was_not_there_sees_none() -> None:
    made = scene()
    run = made.turn()
    fight(run, made.place, ATTACK)
    seats = {f: made.world.factions[f].seat for f in ("f05", "f07")}
    events = {f: [e for e in run.events if e.seen_by == EVERYONE or s in e.seen_by] for f, s in seats.items()}
    (own,), (watched,) = fields(view_of("f05"), events["f05"]), fields(view_of("f07"), events["f07"])
    assert own.foot.startswith("Spoils: ")
    assert watched.foot == ""
    assert watched.subtitle.endswith("as you watched it")
    public = [event for event in run.events if event.seen_by == ("*",)]
    assert events_of(run, BattleNews)
    assert fields(view_of("f09"), public) == ()


def test_the_biggest_battles_come_first_and_no_more_than_four() -> None:
    def battle(figures: int) -> BattleFought:
        one = Contingent("U1", "A", "f05", "man", figures, 0, False, {}, 2, 3)
        return BattleFought(
            seen_by=("x",), location="L1", location_name=f"Field {figures} [L1]", cause="attack", attacker="A",
            defender="B", attackers=(one,), defenders=(), ambush=0, edge=0, better="", is_reversed=False, rounds=(),
            winner="", outcome="", spoils={},
        )  # fmt: skip

    found = fields(view_of("f05"), [battle(n) for n in (3, 9, 1, 7, 5, 8)])
    assert [sheet.title for sheet in found] == [f"Field {number}" for number in (9, 8, 7, 5)]


@pytest.mark.rule("OVL-COMBAT-51")
def test_the_wounded_are_those_who_came_out_hurt_and_live() -> None:
    made = Plain("f05", "f06")
    made.unit("U1", "f05", 40, skills={"cmbt": 1, "blde": 1}, gear={"swrd": 20})
    made.unit("U2", "f06", 40, skills={"cmbt": 1, "blde": 1}, gear={"swrd": 40})
    run = made.turn()
    fight(run, made.place, ATTACK)
    (event,) = [e for e in events_of(run, BattleFought) if e.seen_by == ("seat f05",)]
    for one in (*event.attackers, *event.defenders):
        assert 0 <= one.wounded <= one.figures - one.lost
    assert sum(one.wounded for one in (*event.attackers, *event.defenders)) > 0


def test_those_whom_magic_called_have_no_number_and_are_named_so() -> None:
    called = Contingent("s1", "grey wolves", "f05", "gwol", 3, 3, False, {}, 1, 3, summoned=True)
    event = BattleFought(
        seen_by=("x",), location="L1", location_name="Field [L1]", cause="attack", attacker="A", defender="B",
        attackers=(called,), defenders=(), ambush=0, edge=0, better="", is_reversed=False, rounds=(), winner="",
        outcome="", spoils={},
    )  # fmt: skip
    ((stand,),) = (sheet.stands for sheet in fields(view_of("f05"), [event]))
    assert stand.number == ""
    assert stand.label.endswith(", called")
