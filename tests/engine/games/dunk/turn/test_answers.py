"""Questions and settings, gifts and declarations: what the kingdom that gave the order reads, to the word."""

from __future__ import annotations

import pytest

from engine.games.dunk.state import Leaders, Race
from engine.games.dunk.turn.orders import run
from engine.games.dunk.wording import WORDING
from tests.engine.games.dunk.props.kit import from_one
from tests.suite.table import each

BOWS = (
    "bows (20 gold): Lets us place archers for 2 gold more than a normal army, and lets everybody else shoot too: a "
    "quarter of their strength instead of next to nothing."
)
OURS = "Grahland is ruled by a player. Use /letter to write there."
THEIRS = "Karthia is ruled by nobody. Use /letter to write there."


@pytest.mark.rule(
    "DNK-ADMIN-02", "DNK-ADMIN-05", "DNK-ADMIN-07", "DNK-ADMIN-11", "DNK-ADMIN-13", "DNK-ADMIN-14", "DNK-ADMIN-15",
    "DNK-ADMIN-17", "DNK-ADMIN-18", "DNK-ADMIN-19", "DNK-STD-22", "DNK-STD-23", "DNK-STD-24", "DNK-STD-25",
    "DNK-STD-26", "DNK-STD-27", "DNK-STD-28", "DNK-STD-29",
)  # fmt: skip
@each(
    "text, answers",
    [
        ("set_ascii on", ["The map of letters in the report: on."]),
        ("set_ascii off", ["The map of letters in the report: off."]),
        ("set_gif off", ["The map picture: off."]),
        ("set_ps on", ["The full-size map: on."]),
        ("set_player_name John", ["Your own name is now John; no other kingdom is told."]),
        ("set_town_name 1 Mud", ["The town Ford in 1 is now called Mud. The citizens will get used to it."]),
        ("write_email all", [OURS, THEIRS]),
        ("write_email 2", [THEIRS]),
        ("write_race all", ["Grahland is a kingdom of orcs.", "Karthia is a kingdom of elves."]),
        ("write_race 2", ["Karthia is a kingdom of elves."]),
        ("write_tech bows", [BOWS]),
        ("write_tech all", [BOWS]),
        ("worldpeace", ["We wish for world peace. Let us see who else does."]),
        ("next turn: place 1", ['Not now. "place 1" is on the next orders sheet.']),
        ("friend 2", ["Karthia has been told that it is our friend."]),
        ("neutral 2", ["Karthia has been told that it is our neutral neighbour."]),
        (
            "enemy 2",
            [
                "Karthia has been told that it is our enemy.",
                "Our relations with Karthia have changed from neutrality to war.",
            ],
        ),
        ("give_map 2", ["Our maps of this turn go to Karthia."]),
        ("give_gold 3 2", ["3 gold is on its way to Karthia."]),
        ("give_tech all 2", ["Teachers are on their way to Karthia: bows."]),
        ("give_province 1 2", ["Karthia will get province 1 if it is still ours and we are still allies by then."]),
    ],
)
def test_what_an_order_is_answered(text: str, answers: list[str]) -> None:
    world = from_one("lllll", "lllll", "lllll")
    grah = world.kingdom(Race.ORC, Leaders.WARRIORS, land=[1, 2, 6], gold=50, techs=["bows"])
    karth = world.kingdom(Race.ELF, Leaders.MAGES, land=[14, 15])
    world.contact(grah, karth)
    world.province(1, town="Ford")
    karth.status = "left"
    turn = world.turn({grah.id: text}, phase="Orders")
    run(turn)
    told = [WORDING.catalogue.sentence(event) for event in turn.events if grah.seat in event.seen_by]
    assert told == answers


@pytest.mark.rule("DNK-ADMIN-18")
def test_a_kingdom_without_technologies_is_told_so() -> None:
    world = from_one("l")
    kingdom = world.kingdom(land=[1])
    turn = world.turn({kingdom.id: "write_tech all"}, phase="Orders")
    run(turn)
    assert [event.kind for event in turn.events] == ["NothingKnown"]
