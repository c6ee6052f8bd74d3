"""The three order files of the rulebook, handed in as they are, mean what the rulebook says they mean."""

from __future__ import annotations

import pytest

from engine.core.ruleset import check_orders
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.sight.view import view
from engine.games.dunk.state import Campaign, Kingdom
from engine.testing import play
from tests.engine.campaigns.dunk.samples import GRAH, KARTH, SAROGHTH, world
from tests.suite.table import each


def kingdom_of(campaign: Campaign, name: str) -> Kingdom:
    return next(kingdom for kingdom in campaign.kingdoms.values() if kingdom.name == name)


@pytest.fixture(scope="module")
def first_turn() -> Campaign:
    state = world().state
    orders = dict(zip(("1", "2", "3"), (GRAH, SAROGHTH, KARTH), strict=True))
    return play(RULESET, state, orders, number=1)[0]


@pytest.mark.rule("DNK-SETUP-07")
@each("name, gold", [("Grah's_Kingdom", 8), ("Saroghth's_Kingdom", 7), ("Karth's_Kingdom", 5)])
def test_the_kingdoms_start_with_the_gold_of_the_book(name: str, gold: int) -> None:
    assert kingdom_of(world().state, name).gold == gold


@pytest.mark.rule("DNK-EX-16", "DNK-EX-17", "DNK-EX-18", "DNK-GAP-61", "DNK-GAP-62")
@each("seat, text, orders", [("1", GRAH, 4), ("2", SAROGHTH, 4), ("3", KARTH, 1)])
def test_the_files_are_read_without_an_error(seat: str, text: str, orders: int) -> None:
    sheet = check_orders(RULESET, view(world().state, seat), text)
    assert [str(found) for found in sheet.errors] == []
    assert len(sheet.orders) == orders


@pytest.mark.rule("DNK-EX-16", "DNK-LEADER-04", "DNK-GAP-54", "DNK-STD-31")
def test_grah_raises_four_armies_of_erf_2_that_march_at_once(first_turn: Campaign) -> None:
    """All four march one step out of the start, as the rulebook tells it (DNK-EX-16)."""
    grah = kingdom_of(first_turn, "Grah's_Kingdom")
    armies = first_turn.armies_of(grah.id)
    assert [(army.province, army.erf) for army in armies] == [(23, 2), (44, 2), (63, 2), (40, 2)]
    spent = [amount for what, amount in grah.ledger if what.startswith("place")]
    assert (len(spent), sum(spent)) == (4, -8)


@pytest.mark.rule("DNK-EX-16", "DNK-GAP-60")
def test_grahs_sheet_would_have_promised_four_armies() -> None:
    assert ">We also have 8 gold to buy armies (max 4 armies) and stuff for." in RULESET.look.template(
        view(world().state, "1")
    )


@pytest.mark.rule("DNK-EX-17", "DNK-STD-16")
def test_karth_has_magic_villages_and_ten_gold_the_turn_after(first_turn: Campaign) -> None:
    karth = kingdom_of(first_turn, "Karth's_Kingdom")
    assert "magic_village" in karth.techs
    assert karth.gold == 10
    assert "max 5 armies" in RULESET.look.template(view(first_turn, karth.seat))


@pytest.mark.rule("DNK-EX-18", "DNK-LEADER-06")
def test_saroghth_raises_three_armies_of_erf_1_and_one_knows_the_way_on(first_turn: Campaign) -> None:
    saroghth = kingdom_of(first_turn, "Saroghth's_Kingdom")
    armies = first_turn.armies_of(saroghth.id)
    assert [(army.province, army.erf, army.heading) for army in armies] == [
        (149, 1, []),
        (186, 1, ["w", "nw"]),
        (106, 1, []),
    ]
    assert "move 2nd Army w nw" in RULESET.look.template(view(first_turn, saroghth.seat)).splitlines()


@pytest.mark.rule("DNK-EX-18", "DNK-GAP-59")
def test_saroghths_priests_learn_the_mission_they_were_sent_on(first_turn: Campaign) -> None:
    saroghth = kingdom_of(first_turn, "Saroghth's_Kingdom")
    assert "mission" in saroghth.techs
    assert sum(amount for what, amount in saroghth.ledger if what.startswith("place")) == -6
