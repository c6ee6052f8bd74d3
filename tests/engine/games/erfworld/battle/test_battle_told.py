"""How a battle is told: its account, its picture."""

from __future__ import annotations

import pytest

from engine.core.events import kinds_of
from engine.core.telling.mapsheet import Banner
from engine.games.erfworld.battle.account import MOST, account
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.battle.field_sheet import fields
from engine.games.erfworld.bouts.field import Thrown, Tied
from engine.games.erfworld.wording import WORDING
from tests.engine.games.erfworld.props.war_kit import (
    HERE,
    ONE,
    TWO,
    commander,
    orders,
    pack,
    stack,
    told,
    turn_of,
    world,
)


def _battle(*, count: int = 5) -> BattleFought:
    found = world()
    lord, pikers, archers = commander(found, ONE, 2), pack(found, ONE, "piker", count), pack(found, ONE, "archer", 2)
    stack(found, lord, pikers, archers)
    orders(found.sides[ONE].doctrine, "PAIR piker stabber")
    foes = pack(found, TWO, "stabber", count + 1)
    turn = turn_of(found)
    engage(turn, HERE, [lord, pikers, archers], [foes])
    return told(turn, BattleFought)[0]


@pytest.mark.rule("ERF-SEQ-05", "ERF-EX-104")
def test_the_account_tells_rolls_rounds_and_the_line_that_decided() -> None:
    lines = _battle().account
    assert lines[0].startswith("Initiative")
    assert "Attackers, by doctrine: PAIR piker stabber (side)." in lines
    assert any("(U4) " in line and " = " in line and " wins by " in line for line in lines)
    assert any(line.startswith("Round 1: ") and line.endswith(" left.") for line in lines)
    assert any(line.endswith(" croaks.") for line in lines)
    assert len([line for line in lines if line.startswith("piker 2 (U2) against stabber")]) <= 3  # not in every phase


def test_a_long_account_leaves_out_single_blows_and_is_cut_at_last() -> None:
    assert len(_battle(count=60).account) <= MOST + 1
    lines = account([Tied(7, 0), *[Thrown("a", "b")] * (MOST + 5)], {"a": "Ansom", "b": "bat"})
    assert lines[0] == "Initiative is tied. The die shows 7: the attackers choose first."
    assert lines[-1] == "And 6 lines more."


def test_the_picture_shows_who_stood_where() -> None:
    battle = _battle()
    (sheet,) = fields([battle], ONE, {ONE: Banner(key=ONE, name="Faq", colour="#112233")}, "Day 3, morning")
    assert sheet.subtitle.startswith("Day 3, morning, ")
    assert not any("(" in stand.name for stand in sheet.stands)
    assert (sheet.near, sheet.far, sheet.front, len(sheet.ranks)) == ("Faq (S1)", "Jetstone (S2)", 3, 6)
    by_kind = {stand.label: stand for stand in sheet.stands}
    assert (by_kind["5 pikers"].rank, by_kind["2 archers"].rank) == (3, 2)
    assert by_kind["6 stabbers"].rank == 4
    assert by_kind["6 stabbers"].far
    assert by_kind["5 pikers"].own
    assert [banner.key for banner in sheet.banners] == [ONE]
    assert all(stand.fallen <= stand.figures for stand in sheet.stands)


def test_every_event_of_a_battle_has_its_sentence() -> None:
    assert WORDING.catalogue.missing(tuple(kind for kind in kinds_of("engine.games.erfworld") if not kind.silent)) == []
    assert "Faq (S1) attacked Jetstone (S2)." in WORDING.catalogue.sentence(_battle())
