"""Lists of orders over the months: their form in the state, and that nothing is read which was known already."""

from __future__ import annotations

import pytest

from engine.core import document, program
from engine.core.orders import Order, OrderBook, read_printed
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import christen
from engine.games.overlord.language.words import Plan
from engine.games.overlord.month.days import close
from engine.games.overlord.state import Pending, World
from engine.games.overlord.telling.sheet import line_text
from tests.engine.games.overlord.props.days import Diary, month, world_of
from tests.engine.games.overlord.props.whole import Campaign


def test_a_line_stands_in_the_state_as_it_always_did() -> None:
    line = Pending("USE digg", dashes=1, repeat=True, days=5, on_day=17)
    assert document.encode(line) == (
        b'{"words":"USE digg","dashes":1,"plus":false,"repeat":true,"days":5,"on_day":17,"waited":0,"done_today":false}'
    )


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are read out of lists while the test runs."""
    found: list[str] = []

    def read(text: str, book: OrderBook) -> Order:
        found.append(text)
        return read_printed(text, book)

    monkeypatch.setattr(program, "read_printed", read)
    return found


def _listed(world: World) -> set[str]:
    return {line.words for unit in world.units.values() for line in unit.orders}


def test_a_month_reads_what_an_earlier_one_left_and_each_text_once(readings: list[str]) -> None:
    game = Campaign(("colonial", "border"))
    hero, men = game.hero(), game.men()
    old = _listed(game.world)
    program_of_men = "DAY 3\n-USE lumb 200\nWAIT 40\n-NAME Woodmen\n@WORK"
    game.month({"1": f"UNIT {hero.id}\nBUY 1000 food 900\nDAY 30\nSTUDY cmbt 5\nUNIT {men.id}\n{program_of_men}"})
    assert len(readings) == len(set(readings))
    assert set(readings) <= old  # what NPC units had from the start; sheets, their own plans and rests are known
    left = _listed(game.world)
    assert {"WAIT 10", 'NAME "Woodmen"', "STUDY cmbt 5"} <= left
    readings.clear()
    game.month({"1": f"UNIT {hero.id}\nSTUDY tact"})
    assert len(readings) == len(set(readings))
    assert "WAIT 10" in readings
    assert "STUDY cmbt 5" not in readings  # the new sheet replaced the list of the hero
    assert set(readings) <= left
    assert game.unit(men.id).name == "Woodmen"


@pytest.mark.slow
def test_the_month_goes_on_alike_from_a_document_and_from_a_template(readings: list[str]) -> None:
    played = []
    for from_template in (False, True):
        game = Campaign()
        hero, men = game.hero(), game.men()
        game.month({"1": f"UNIT {hero.id}\n@STUDY cmbt\nUNIT {men.id}\n20 WORK\nWAIT 35\n-NAME Patience\n@USE digg 7"})
        text = "".join(
            f"UNIT {unit.id}\n" + "".join(f"{line_text(line)}\n" for line in unit.orders)
            for unit in (game.unit(hero.id), game.unit(men.id))
        )
        readings.clear()
        outcome = game.month({"1": text if from_template else ""})
        played.append((outcome.state, outcome.events))
    assert played[0] == played[1]
    assert 'NAME "Patience"' not in readings  # it came with the sheet


@pytest.mark.rule("OVL-FORM-25", "OVL-FORM-26")
def test_at_the_end_of_the_month_new_ids_are_replaced_wherever_an_order_names_them() -> None:
    world = world_of("U1", "U2")
    teach, build = "TEACH U2 cmbt f05nU01 cmbt", "BUILD carp f05nB01 3"
    plan = month(
        world, {"U1": f'{teach}\n{build}\nGIVE f05nU02 iron 3\nNAME "f05nU01"\nNAME "f05nU02 was here"'}, Diary()
    )
    book = lists(plan.turn)
    christen(plan.turn, "f05nU01", "U2")
    christen(plan.turn, "f05nB01", "B7")
    close(book.turn)
    assert [line.words for line in world.units["U1"].orders] == [
        "TEACH U2 cmbt U2 cmbt", "BUILD carp B7 3", 'NAME "f05nU01"', 'NAME "f05nU02 was here"',
    ]  # fmt: skip
    assert book.order(world.units["U1"].orders[1])["plan"] == Plan("carp", "B7", "", 3)
