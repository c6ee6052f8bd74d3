"""What a side is told that its orders mean (ERF-ORDER-03 to -06)."""

from __future__ import annotations

from engine.core.orders import read_orders
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import Seen
from tests.engine.games.erfworld.props.stage import stage
from tests.suite.table import each


@each(
    "heading, line, said",
    [
        ("UNIT u1", "move e c2", "go by e, Capital2"),
        ("UNIT u1", "attack", "attack whoever is here"),
        ("UNIT u1", "attack c2", "attack whoever is at Capital2"),
        ("UNIT u1", "if not seen 3+ stack u1 u99", "if not seen 3+: form a stack with Ruler1 (U1), U99"),
        ("UNIT u1", "make large cloth golem", "make 1 heavy cloth golem"),
        ("UNIT u1", "make 2 large cloth golem", "make 2 heavy cloth golems"),
        ("UNIT u1", "harvest u1", "make food of all of Ruler1 (U1)"),
        ("UNIT u1", "cast find_unit on s2", "cast find unit on Side2 (S2)"),
        ("UNIT u1", "cast scry on 12,5", "cast scry on 12,5"),
        ("CITY c1", "pop warlord maximal", "pop 1 warlord at maximal rate"),
        ("CITY c1", 'pop 3 "Iron Twoll"', "pop 3 Iron Twoll"),
        ("CITY c1", "level", "rise by one level"),
        ("CITY c1", "level 3", "rise to level 3"),
        ("CITY c1", "raze", "be razed by one level"),
        ("CITY c1", "raze 0", "be razed to level 0"),
        ("CITY c1", "steward", "take a courtier as steward"),
        ("CITY c1", "build auction house for bank", "build an auction house in the place of the bank"),
        ("SIDE", "promote u1 to lancer", "promote 1 of Ruler1 (U1) to lancer"),
        ("SIDE", "challenge u1 by u9", "Ruler1 (U1) fights for the throne, against U9"),
        ("SIDE", 'name u1 "c2"', 'call Ruler1 (U1) "c2"'),
        ("SIDE", "offer truce to s2", "offer truce to Side2 (S2)"),
        ("SIDE", "offer truce to s2 for 500 during 9",
         "offer truce to Side2 (S2) for 9 days, with $500 to pay for breaking it"),
        ("SIDE", "offer alliance to s2 during 1", "offer alliance to Side2 (S2) for 1 day"),
        ("SIDE", "offer tribute to s2 for 1500", "offer tribute to Side2 (S2) of $1,500 a day"),
        ("SIDE", "offer colony to s2 for 10", "offer colony to Side2 (S2) for 10% of our income a day"),
        ("SIDE", "pay 1500 to s2", "give $1,500 to Side2 (S2)"),
        ("SIDE", "sign k4", "sign K4"),
        ("SIDE", "retreat below 40", "doctrine: retreat below 40"),
    ],
)  # fmt: skip
def test_an_order_is_told_as_it_will_be_carried_out(heading: str, line: str, said: str) -> None:
    game = stage(2)
    game.side().cities["c2"] = Seen("s2", 1, 0)
    (told,) = RULESET.look.explain(read_orders(f"{heading}\n{line}", BOOK), view(game.world, "1"))
    assert told.said.removesuffix("; this will be refused") == said  # type: ignore[attr-defined]
