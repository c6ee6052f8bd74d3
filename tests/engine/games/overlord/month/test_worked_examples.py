"""Worked examples of the rulebook that belong to no single order: sheets, articles, mana, and whole days of trade."""

from __future__ import annotations

import pytest

from engine.core.language.words import Directory
from engine.core.orders import read_orders
from engine.core.ruleset import Admission, Submission
from engine.core.telling.press import PressItem, PressKind
from engine.core.turn import Turn
from engine.games.overlord.book import BOOK, admit
from engine.games.overlord.month import opening
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.state import COIN, MANA, STUDY_DAY, Offer
from engine.games.overlord.units.attributes import max_mana
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.trade_kit import city, listed, merchant, ordered, play_days
from tests.suite.table import each

SHEET = """Dear server,
GAME f99 mypassword alpha
NAME The Empire
UNIT U31416
NAME The Emperor
STUDY mage # a comment
END
STUDY cmbt
"""


@pytest.mark.rule("OVL-EX-01", "OVL-MAIL-05", "OVL-MAIL-06", "OVL-MAIL-07")
def test_a_set_of_orders_names_the_faction_and_the_unit_and_ends() -> None:
    sheet = read_orders(SHEET, BOOK, Directory({"own faction": {"f99": "f99"}}))

    assert not sheet.errors, sheet.errors
    found = [(order.unit, order.name, order.get("name") or order.get("skill")) for order in sheet.orders]
    assert found == [("", "name", "The Empire"), ("U31416", "name", "The Emperor"), ("U31416", "study", "mage")]
    assert "mypassword" not in sheet.text


@pytest.mark.rule("OVL-EX-02", "OVL-PRESS-03")
def test_an_article_of_old_is_sent_elsewhere_and_one_in_the_paper_earns_fifty() -> None:
    sheet = read_orders("PRESS f99 mypassword alpha\nWORK is for fools!\n END\nUNIT U1\nWORK", BOOK)
    assert [(order.unit, order.name) for order in sheet.orders] == [("U1", "work")]
    assert [found.code for found in sheet.diagnostics] == ["server"]
    scene = Scene()
    paper = (PressItem(seat="anna", kind=PressKind.PRESS, title="News", text="Work is for fools!"),)
    turn = Turn(scene.world, {}, seed="test", number=1, press=paper, scratch=Scratch(), book=BOOK)

    opening.run(turn)

    assert [scene.world.factions[number].fund for number in ("f05", "f06")] == [{COIN: 50}, {}]


@pytest.mark.rule("OVL-EX-03")
@each("begin", ["#PRESS f99 password", "#RUMOR f99 password"])
def test_the_other_old_forms_are_told_where_articles_go_now(begin: str) -> None:
    sheet = read_orders(f"{begin}\nThe Emperor snores.\n#END\nUNIT U1\nWORK", BOOK)

    assert [found.code for found in sheet.diagnostics] == ["server"]
    assert ("/press" if "PRESS" in begin else "/rumor") in sheet.diagnostics[0].message
    assert [order.name for order in sheet.orders] == ["work"]


@pytest.mark.rule("OVL-EX-04", "OVL-MAIL-14")
@each("said, admission, for_turn", [("", Admission.STORE, None), (" 6", Admission.STORE, 6),
                                                             (" 5", Admission.REFUSE, None)])  # fmt: skip
def test_with_the_report_of_turn_5_orders_are_for_turn_6(said: str, admission: Admission, for_turn: int | None) -> None:
    sheet = read_orders(f"GAME f06 pw{said}\nUNIT U1\nWORK", BOOK, Directory({"own faction": {"f06": "f06"}}))

    verdict = admit(Submission(sheet=sheet, turn=6, faction="f06"))

    assert verdict.admission is admission
    assert verdict.for_turn in (for_turn, 6 if for_turn is None and admission is Admission.STORE else for_turn)


@pytest.mark.rule("OVL-EX-40", "OVL-STAT-09", "OVL-GAP-49", "OVL-MAGIC-09")
def test_with_four_skills_of_magic_one_mana_comes_back_every_two_days_up_to_four() -> None:
    scene = Scene()
    first = dict.fromkeys(("mage", "medi", "fire", "eart"), 15 * STUDY_DAY)
    mage = scene.unit("U1", experience=first)
    rich = scene.unit("U2", experience=dict(first), items={MANA: 9})
    assert max_mana(mage) == 4

    held = []
    for day in range(1, 11):
        play_days(scene, (day,))
        held.append(mage.count(MANA))

    assert held == [0, 1, 1, 2, 2, 3, 3, 4, 4, 4]
    assert rich.count(MANA) < 9


@pytest.mark.rule("OVL-ORD-07", "OVL-ORD-40", "OVL-ORD-37", "OVL-EX-50")
def test_a_month_of_the_examples_of_trade_in_one_city() -> None:
    scene = Scene()
    place = city(scene)
    buyer = merchant(scene, "U1", coins=5000)
    seller = merchant(scene, "U2", items={"food": 700, "ston": 400})
    ordered(buyer, "BUY 10 lbow 200", "@BUY 0 iron 25", "RECRUIT f05nU01 10 man 64")
    ordered(seller, "SELL 0 food 8", "@SELL 987 ston 20")
    place.offers += [Offer("ston", True, 20, 20, 300), Offer("iron", True, 10, 10, 30)]
    miner = merchant(scene, "U3", faction="f06", items={"iron": 30})
    ordered(miner, "SELL 30 iron 25")

    play_days(scene, range(1, 31))

    (new,) = scene.world.followers(buyer)
    assert (new.figures, place.hires[0].hired) == (10, 10)
    assert buyer.items == {COIN: 5000 - 640 - 1000 - 30 * 25, "lbow": 10, "iron": 30}
    assert seller.items == {COIN: 5600 + 300 * 20, "ston": 100}
    assert miner.items == {COIN: 750}
    assert [listed(unit) for unit in (buyer, seller, miner)] == [["BUY 0 iron 25"], ["SELL 987 ston 20"], []]
