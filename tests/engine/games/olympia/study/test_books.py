"""What learning and using skills brings into the world or takes out of it stands in the books."""

from __future__ import annotations

from engine.core.acting.ledger import Accounted
from engine.games.olympia.rules.skills import CATEGORIES
from engine.games.olympia.units.stacks import relocate
from tests.engine.games.olympia.props.kit import building, inside
from tests.engine.games.olympia.props.stage import USING, Stage, deeds, first, sheet, unit
from tests.suite.table import each

ORDERS = {
    "city": "use 631; study 614",
    "tower": "research 630; study 614",
    "aa00": "use 613; use 693; breed 280 282",
    "aa01": "use 697 5; use 691; use 755; use 658",
}


@each("where", ORDERS)
@each("turn", range(3))
def test_goods_are_explained_by_the_books(where: str, turn: int) -> None:
    stage = Stage.of_three(real={**USING, **deeds("study", "forget", "research")})
    stage.world.turn = turn
    one = unit(stage, "Osswid")
    skills = ("613", "631", "654", "658", "691", "693", "697", "755")
    one.skills = dict.fromkeys((*CATEGORIES, *skills), 0)
    one.items = {"1": 900, "11": 3, "17": 4, "65": 2, "67": 1, "77": 3, "81": 1, "98": 1, "102": 9, "280": 1, "282": 1}
    place = {
        "city": lambda: inside(stage.world, "aa00", "city", tax=90),
        "tower": lambda: building(stage.world, "aa00", "tower"),
    }
    relocate(stage.world, one, place[where]() if where in place else stage.world.places[where])
    before, points = stage.world.holdings(), first(stage.world).points + one.points
    stage.run(30, a=sheet(stage, Osswid=ORDERS[where]))
    booked = dict(before)
    for event in stage.events:
        if isinstance(event, Accounted):
            booked[event.item] = booked.get(event.item, 0) + event.amount
    after = stage.world.holdings()
    assert {item: count for item, count in booked.items() if count} == after
    assert first(stage.world).points + one.points == points
    assert after != before
