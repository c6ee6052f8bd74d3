"""The card: the few sentences a player reads first, and what he is warned of."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.events import Event
from engine.core.orders import read_orders
from engine.core.telling.report import MOST_HAPPENED
from engine.games.overlord.book import BOOK
from engine.games.overlord.combat.events import BattleFought, BattleSeen, UnitFell
from engine.games.overlord.events import Refused
from engine.games.overlord.month.events import WagesEarned
from engine.games.overlord.sight.sighting import Onlooker
from engine.games.overlord.sight.view import FactionView
from engine.games.overlord.state import Kind
from engine.games.overlord.telling.reports.importance import happened, warnings
from engine.games.overlord.titles.events import RefusedControl
from engine.games.overlord.travel.events import Arrived
from engine.games.overlord.units.study_events import Forgot, LevelReached, Studied
from tests.engine.games.overlord.props.scene import Scene

WHO: dict[str, Any] = {"seen_by": ("anna",), "unit": "U1", "unit_name": "Unit U1 [U1]"}
REFUSED = Refused(**WHO, reason="There is no such place.", order="MOVE L9")


def battle(kind: type[BattleFought] | type[BattleSeen], where: str) -> Event:
    facts: dict[str, Any] = {"location": "L1", "location_name": where, "attacker": "A", "defender": "B",
             "attackers": (), "defenders": (), "winner": "", "outcome": "Nobody has won."}  # fmt: skip
    if kind is BattleFought:
        facts |= {"cause": "attack", "ambush": 0, "edge": 0, "better": "", "is_reversed": False, "rounds": (),
                  "spoils": {}}  # fmt: skip
    return kind(seen_by=("anna",), **facts)


def view() -> FactionView:
    return FactionView(turn=1, faction="f05", seat="anna")


@pytest.fixture
def scene() -> Scene:
    made = Scene()
    made.unit("U1", items={"coin": 1000})
    return made


def seen(scene: Scene) -> FactionView:
    return Onlooker(scene.world).look("anna")


def test_battles_come_before_losses_before_learning_and_dull_things_never() -> None:
    events = [
        Studied(**WHO, skill="combat [cmbt]"),
        Forgot(**WHO, skill="combat [cmbt]"),
        LevelReached(**WHO, skill="combat [cmbt]", level=2),
        REFUSED,
        battle(BattleSeen, "Elsewhere [L2]"),
        UnitFell(**WHO, place_name="Windfort [L1]"),
        battle(BattleFought, "Windfort [L1]"),
    ]
    assert happened(view(), events) == (
        "A attacks B in Windfort [L1]. Nobody has won.",
        "Unit U1 [U1] falls at Windfort [L1].",
        "Unit U1 [U1] has reached level 2 in combat [cmbt].",
        "You watch A attack B in Elsewhere [L2]. Nobody has won.",
        "Unit U1 [U1] forgets combat [cmbt] and all skills based on it.",
    )


def test_the_card_has_five_sentences_at_most_and_none_twice() -> None:
    events = [LevelReached(**WHO, skill="combat [cmbt]", level=n // 2) for n in range(20)]
    told = happened(view(), events)
    assert len(told) == len(set(told)) == MOST_HAPPENED


def test_refused_orders_are_counted() -> None:
    assert warnings(view(), [REFUSED], None) == ("1 order was not possible; your report says why.",)
    assert warnings(view(), [REFUSED, REFUSED], None) == ("2 orders were not possible; your report says why.",)


@pytest.mark.rule("OVL-CP-08")
def test_too_few_control_points_are_warned_of() -> None:
    short = FactionView(turn=1, faction="f05", control_used=207, control=200)
    assert warnings(short, [], None) == (
        "You need 207 control points and have 200: each unit has a 7% chance of refusing you.",
    )
    assert warnings(FactionView(turn=1, faction="f05", control_used=200, control=200), [], None) == ()


@pytest.mark.rule("OVL-ECON-04", "OVL-ECON-05", "OVL-ECON-11")
@pytest.mark.parametrize(("coming", "due"), [(5, 2020), (1, 4040)])
def test_upkeep_that_cannot_be_paid_and_units_owed_are_warned_of(scene: Scene, coming: int, due: int) -> None:
    """Two hundred men in the open, who cost $10 each, and their leader, who costs $20, in a month
    of summer; twice as much in one of winter.
    """
    scene.world.turn = coming - 1
    assert warnings(seen(scene), [], None) == ()
    scene.unit("U2", "man", 200, dissent=True)
    assert warnings(seen(scene), [], None) == (
        "Unit U2 [U2] went unpaid: another month like this and they desert.",
        f"Next month's upkeep is ${due}, and you have $1000.",
    )
    scene.world.factions["f05"].fund["coin"] = due - 1000
    assert len(warnings(seen(scene), [], None)) == 1


@pytest.mark.rule("OVL-RACE-16")
def test_creatures_without_a_leader_are_warned_of(scene: Scene) -> None:
    wolves = scene.unit("U2", "gwol", 3, kind=Kind.CREATURE)
    assert warnings(seen(scene), [], None) == ("Unit U2 [U2] has nobody to lead them and will run wild.",)
    wolves.leader = "U1"
    assert warnings(seen(scene), [], None) == ()


def test_a_quiet_month_says_what_it_was_spent_on() -> None:
    scene = Scene()
    scene.unit("U1")
    wages = WagesEarned(**WHO, amount=9, days=30, routine=True)
    studies = [Studied(**WHO, skill=skill, routine=True) for skill in ("combat", "combat", "tactics")]
    assert happened(seen(scene), ()) == ()
    scene.world.turn = 1
    assert happened(seen(scene), ()) == ("A quiet month: nothing of note happened.",)
    assert happened(seen(scene), [wages, *studies]) == (
        "A quiet month: your units earned $9 in wages and studied combat, tactics.",
    )
    assert happened(seen(scene), studies) == ("A quiet month: your units studied combat, tactics.",)


def test_a_stack_arrives_once_and_routine_is_not_for_the_card() -> None:
    scene = Scene()
    scene.unit("U1")
    scene.unit("U2", "man", 5, leader="U1")
    for number in ("U1", "U2"):
        scene.now.tell(Arrived(unit=number, unit_name=f"Unit {number} [{number}]", seen_by=("anna",), goal="Here [L1]"))
    scene.now.tell(WagesEarned(unit="U2", unit_name="Unit U2 [U2]", seen_by=("anna",), amount=9, days=30, routine=True))
    scene.now.tell(RefusedControl(unit="U2", unit_name="Unit U2 [U2]", seen_by=("anna",)))
    found = seen(scene)
    assert happened(found, scene.now.events) == ("Unit U1 [U1] arrives at Here [L1].",)
    sheet = read_orders("UNIT U1\nDANCE", BOOK)
    assert warnings(found, scene.now.events, sheet)[:2] == (
        "1 line was not understood; see the head of your report.",
        "1 unit ignored you this month: you lack control points.",
    )
