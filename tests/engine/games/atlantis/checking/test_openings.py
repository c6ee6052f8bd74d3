"""What a unit is told it can begin where it is: all of it can be begun, played through whole months (ATL-REPORT-01)."""

from __future__ import annotations

from engine.core import document
from engine.core.ruleset import check_orders, look, run_turn
from engine.games.atlantis.checking.openings import openings
from engine.games.atlantis.events import Refused
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.sight.view import FactionView
from engine.games.atlantis.state import World
from engine.games.atlantis.telling.lookup import lookup
from engine.testing import LoadedDice
from tests.engine.games.atlantis.founding.test_new_worlds import NEVER, new_world
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def of_all_trades() -> World:
    """A town by the sea with a tower and a ship, and a unit of red's for every trade."""
    world = Scenario("p", "w", "f", width=20)
    red = world.faction("Red", unclaimed=700, war=2, trade=2, magic=1)
    world.region(
        2, race="viking", population=900, wages=15, town=2500, products={"horse": 20, "grain": 30, "iron": 10},
        sells={"viking": (60, 20), "leader": (120, 4), "sword": (60, 5)}, wants={"fur": (40, 10), "grain": (20, 9)},
    )  # fmt: skip
    tower, ship = world.structure(2, "tower", name="Keep"), world.structure(2, "longboat", name="Gull")
    vikings = {"race": "viking", "silver": 500}
    world.unit(red, 2, silver=2000)
    world.unit(red, 2, people=10, skills={"combat": 1}, sword=4, **vikings)  # type: ignore[arg-type]
    world.unit(red, 2, people=5, skills={"farming": 1}, fur=4, grain=3, **vikings)  # type: ignore[arg-type]
    world.unit(red, 2, people=2, skills={"weaponsmith": 1}, iron=4, wood=2, **vikings)  # type: ignore[arg-type]
    world.unit(red, 2, people=4, skills={"building": 1}, stone=20, wood=9, **vikings)  # type: ignore[arg-type]
    world.unit(red, 2, people=5, skills={"sailing": 2}, structure=ship, **vikings)  # type: ignore[arg-type]
    world.unit(red, 2, people=3, skills={"entertainment": 1}, structure=tower, **vikings)  # type: ignore[arg-type]
    world.unit(red, 2, skills={"force": 1, "fire": 1, "wolf lore": 1}, silver=500)
    world.unit(red, 2, people=9, race="viking", stone=900)  # overloaded and poor
    return world.state


def tried(world: World) -> dict[str, int]:
    """Plays every opening of every unit by itself; the number of each kind of order. None may be refused."""
    state = document.encode(world)
    view = look(RULESET, state, "1")
    assert isinstance(view, FactionView)
    count: dict[str, int] = {}
    for number, offers in openings(view).items():
        for order, purpose in offers:
            text = f"unit {number}\n{order}"
            assert [found.message for found in check_orders(RULESET, view, text).errors] == [], order
            kind = order.split()[0]
            count[kind] = count.get(kind, 0) + 1
            assert purpose
            if kind == "cast":
                continue  # what stands behind the spell is told by its report
            outcome = run_turn(
                RULESET, state, {"1": text}, seed="openings", number=world.turn + 1, roller=LoadedDice({}, rest=NEVER)
            )  # fmt: skip
            refused = [e.reason for e in outcome.events if isinstance(e, Refused) and e.unit == number]
            assert refused == [], (number, order)
    return count


def test_everything_that_is_offered_can_be_begun() -> None:
    count = tried(of_all_trades())
    kinds = {"claim", "tax", "guard", "sell", "buy", "enter", "work", "entertain", "produce", "build", "study", "cast",
             "move", "sail"}  # fmt: skip
    assert count.keys() == kinds


def test_in_the_nexus_one_can_claim_and_leave() -> None:
    world = new_world()
    assert tried(world).keys() == {"claim", "move"}


@each("text", ["here", ""])
def test_a_look_up_of_here_or_of_nothing_tells_a_beginner_what_to_do(text: str) -> None:
    view = look(RULESET, document.encode(new_world()), "1")
    ((title, told),) = lookup(view, text)
    assert title.startswith("House 1 (1), in nexus")
    assert "`claim 100`: $5,000 lie unclaimed" in told
    assert "`move n`: north, to " in told


def test_a_number_looks_up_what_that_unit_can_begin_and_of_a_strangers_only_what_is_seen() -> None:
    view = look(RULESET, document.encode(new_world()), "1")
    assert [title for title, _ in lookup(view, "1")] == [title for title, _ in lookup(view, "here")]
    ((_, told),) = lookup(view, "2")
    assert told == "- House 2 (2), faction House 2 (4), has: leader [LEAD]."
