"""The classic layout line by line, as the old servers wrote it: a whole month against a report written by hand."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.ruleset import run_turn
from engine.core.telling.report import report_text
from engine.games.atlantis.ruleset import RULESET
from engine.testing import LoadedDice
from tests.engine.games.atlantis.props.kit import Scenario

NEVER = 0.999

ORDERS = """\
unit 1
tax
autotax 1
work
unit 2
claim 100
give 3 96 silver
give 5 1 silver
give 0 5 silver
entertain
study combat
unit 3
give 5 2 chain_armor
move n
unit 4
sell 4 grain
buy 1 viking
move se
"""

HEAD = """\
Atlantis Report For:
Red (3) (War 2, Trade 2, Magic 1)
April, Year 1

Atlantis Engine Version: 4.0.4
Standard Atlantis, Version: 4.0.4

Faction Status:
Tax Regions: 1 (24)
Trade Regions: 0 (24)
Mages: 0 (1)

Errors during turn:
Scouts (3): MOVE: There is no way N from plain (0,0) in Area 2.

Events during turn:
Lord (2): Claims $100.
Lord (2): Gives 96 silver [SILV] to Scouts (3).
Lord (2): Gives 1 silver [SILV] to Guests (5).
Lord (2): Discards 5 silver [SILV].
Scouts (3): Gives 2 chain armor [CARM] to Guests (5).
Soldiers (1): Collects $500 in taxes in plain (0,0) in Area 2,
  contains Testham [village].
Carter (4): Sells 4 grain [GRAI] at $20 each.
Carter (4): Buys viking [VIKI] at $64 each.
Carter (4): Walks from plain (0,0) in Area 2, contains Testham
  [village] to forest (1,1) in Area 4.
Lord (2): Studies combat.
Soldiers (1): Earns $160 working in plain (0,0) in Area 2, contains
  Testham [village].
Carter (4): Claims 4 silver for maintenance.
"""

LANDS = """\
Declared Attitudes (default Neutral):
Hostile : none.
Unfriendly : none.
Neutral : none.
Friendly : Blue (4).
Ally : none.

Unclaimed silver: 796.

plain (0,0) in Area 2, contains Testham [village], 820 peasants
  (vikings), $4920.
------------------------------------------------------------
  The weather was clear last month; it will be clear next month.
  Wages: $16 (Max: $2624).
  Wanted: 30 grain [GRAI] at $21.
  For Sale: 82 vikings [VIKI] at $64, 16 leaders [LEAD] at $128.
  Entertainment available: $246.
  Products: 20 horses [HORS], 30 grain [GRAI].

Exits:
  Southeast : forest (1,1) in Area 4.

* Soldiers (1), Red (3), behind, taxing, 10 vikings [VIKI], 4 swords
  [SWOR], 960 silver [SILV]. Skills: combat [COMB] 1 (30).
* Scouts (3), Red (3), 2 vikings [VIKI], chain armor [CARM], 172
  silver [SILV]. Skills: none.
- Guests (5), 3 vikings [VIKI], horse [HORS], 2 chain armor [CARM].

+ Keep [1] : Tower.
  * Lord (2), Red (3), holding, leader [LEAD], 268 silver
    [SILV]. Skills: combat [COMB] 1 (30); a tall man.

+ Way [2] : Road SE, needs 4.

forest (1,1) in Area 4.
------------------------------------------------------------
  The weather was clear last month; it will be clear next month.
  Wages: $12 (Max: $0).
  Wanted: none.
  For Sale: none.
  Entertainment available: $0.
  Products: none.

Exits:
  Northeast : plain (2,0) in Area 3.
  Northwest : plain (0,0) in Area 2, contains Testham [village].

* Carter (4), Red (3), 2 vikings [VIKI]. Skills: none.

Orders Template (Long Format):

#atlantis 3

;*** plain (0,0) in Area 2, contains Testham [village] ***

unit 2
;Lord (2), holding, leader [LEAD], 268 silver [SILV]. Skills: combat
;  [COMB] 1 (30); a tall man.

unit 1
;Soldiers (1), behind, taxing, 10 vikings [VIKI], 4 swords [SWOR], 960
;  silver [SILV]. Skills: combat [COMB] 1 (30).

unit 3
;Scouts (3), 2 vikings [VIKI], chain armor [CARM], 172 silver
;  [SILV]. Skills: none.

;*** forest (1,1) in Area 4 ***

unit 4
;Carter (4), 2 vikings [VIKI]. Skills: none.

#end
"""

BATTLE = """\
Battles during turn:
Soldiers (1) attacks Guests (5) in plain (0,0) in Area 2, contains
  Testham [village]!

Attackers:
Lord (2), in Keep [1], leader [LEAD].
Soldiers (1), behind, 10 vikings [VIKI], 4 swords [SWOR], combat 1.
Scouts (3), 2 vikings [VIKI], 3 chain armor [CARM].
Carter (4), viking [VIKI], 4 grain [GRAI].

Defenders:
Guests (5), 3 vikings [VIKI], horse [HORS].

Round 1:
Soldiers (1) loses 0.
Guests (5) loses 3.

Guests (5) is destroyed!

Total Casualties:
Soldiers (1) loses 0.
Guests (5) loses 3.
Damaged units: 5.

Spoils: none.
"""


@pytest.fixture
def world() -> Scenario:
    world = Scenario("pp", "fw")
    red = world.faction("Red", war=2, trade=2, magic=1, unclaimed=700)
    blue = world.faction("Blue", war=1, trade=1, magic=1)
    world.region(
        2, race="viking", population=500, wages=15, products={"horse": 20, "grain": 30}, town=200,
        sells={"viking": (60, 20)}, wants={"grain": (20, 30)},
    )  # fmt: skip
    world.region(3, race="viking", population=100, wages=12)
    world.region(4, wages=12)
    keep = world.structure(2, "tower", name="Keep")
    world.structure(2, "road se", name="Way", needs=4)
    world.unit(
        red, 2, people=10, race="viking", skills={"combat": 1}, sword=4, silver=400, name="Soldiers",
        flags={"behind": True},
    )  # fmt: skip
    lord = world.unit(red, 2, silver=300, name="Lord", structure=keep, flags={"hold": True})
    lord.description = "a tall man"
    world.unit(red, 2, people=2, race="viking", silver=96, chain_armor=3, name="Scouts")
    world.unit(red, 2, race="viking", silver=0, grain=4, name="Carter")
    world.unit(blue, 2, people=3, race="viking", silver=50, horse=1, name="Guests")
    world.declare(blue, red, "friendly")
    world.declare(red, blue, "friendly")
    red.unclaimed = 900
    return world


def report(world: Scenario, orders: str, rest: float = NEVER) -> str:
    outcome = run_turn(
        RULESET, document.encode(world.state), {"1": orders}, seed="lines", number=4, formats={"1": "classic"},
        roller=LoadedDice({}, rest=rest),
    )  # fmt: skip
    return report_text(outcome.reports["1"])


@pytest.mark.rule("ATL-GAP-118", "ATL-REPORT-02", "ATL-REPORT-06")
def test_a_month_reads_line_for_line_as_the_old_servers_wrote_it(world: Scenario) -> None:
    text = report(world, ORDERS)
    head, _, rest = text.partition("\nSkill reports:\n")
    assert head.splitlines() == HEAD.splitlines()
    lands = rest[rest.index("Declared Attitudes") :]
    assert lands.strip().splitlines() == LANDS.strip().splitlines()


@pytest.mark.rule("ATL-GAP-118", "ATL-GAP-121")
def test_a_battle_reads_line_for_line_as_the_old_servers_wrote_it(world: Scenario) -> None:
    text = report(world, "unit 1\nattack 5\n", rest=0.0)
    battle = text[text.index("Battles during turn:") : text.index("Events during turn:")]
    assert battle.strip().splitlines() == BATTLE.strip().splitlines()
