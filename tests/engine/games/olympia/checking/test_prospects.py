"""What the check says of orders that lead to nothing good, and what whole turns make of them."""

from __future__ import annotations

import pytest

from engine.core.diagnostics import Diagnostic
from engine.core.ruleset import check_orders
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.state import Unit, World
from engine.games.olympia.units.stacks import relocate
from tests.engine.games.olympia.props.kit import inside
from tests.engine.games.olympia.props.played import code, play, seen, text, two_seats


@pytest.fixture
def made() -> World:
    """Osswid and Feasel in the plain."""
    found = two_seats()
    for name in ("Osswid", "Feasel"):
        relocate(found, found.units[code(found, name)], found.places["aa00"])
    return found


def osswid(made: World) -> Unit:
    return made.units[code(made, "Osswid")]


def warned(made: World, orders: str) -> list[Diagnostic]:
    sheet = check_orders(RULESET, seen(made), f"unit {code(made, 'Osswid')}\n{orders}")
    return [found for found in sheet.diagnostics if found.severity == "warning"]


@pytest.mark.rule("OLY-COMBAT-11")
@pytest.mark.parametrize(
    ("foes", "mine", "hopeless"), [(200, 0, True), (200, 60, False), (31, 0, False), (32, 0, True)]
)
def test_an_attack_on_the_far_stronger_is_warned_of_with_what_would_help(
    made: World, foes: int, mine: int, hopeless: bool
) -> None:
    feasel = made.units[code(made, "Feasel")]
    feasel.items, osswid(made).items = {"12": foes}, {"12": mine, "1": 500} if mine else {}
    found = [one for one in warned(made, f"attack {feasel.id}") if one.code == "hopeless"]
    assert bool(found) is hopeless
    if foes == 200 and hopeless:
        assert "looks 13 times as strong as you: 2,160 of attack and defense to 160" in found[0].message
        assert "200 soldiers [12] more" in found[0].hint
        after, _ = play(made, a=f"unit {osswid(made).id}\nattack {feasel.id}")
        assert after.units[osswid(made).id].prisoner or after.units[osswid(made).id].health < 100
    if not hopeless and not mine:
        feasel.items = {"12": foes + 1}
        assert [one.code for one in warned(made, f"attack {feasel.id}")] == ["hopeless"]


@pytest.mark.rule("OLY-PILL-01", "OLY-PILL-04")
def test_pillage_takes_men_and_an_eye_for_guards(made: World) -> None:
    assert [one.code for one in warned(made, "pillage")] == ["too-few"]
    _, outcome = play(made, a=f"unit {osswid(made).id}\npillage")
    assert "10" in text(outcome)
    osswid(made).items = {"12": 10, "1": 500}
    assert warned(made, "pillage") == []
    made.units[code(made, "Feasel")].guard = True
    (found,) = warned(made, "pillage")
    assert (found.code, "`pillage 1`" in found.hint) == ("guarded", True)
    assert warned(made, "pillage 1") == []


@pytest.mark.rule("OLY-GAP-67")
def test_a_quest_alone_is_warned_of(made: World) -> None:
    cave = inside(made, "aa00", "cave")
    relocate(made, osswid(made), cave)
    assert [one.code for one in warned(made, "quest")] == ["alone"]
    osswid(made).items = {"12": 5, "1": 500}
    assert warned(made, "quest") == []


@pytest.mark.rule("OLY-CAP-06")
@pytest.mark.parametrize(("stone", "heavy"), [(2, False), (3, True)])
def test_who_carries_too_much_is_told_before_he_stands_still(made: World, stone: int, heavy: bool) -> None:
    osswid(made).items = {"78": stone}
    found = warned(made, "move east")
    after, _ = play(made, a=f"unit {osswid(made).id}\nmove east")
    assert [one.code for one in found] == (["overloaded"] if heavy else [])
    assert (after.units[osswid(made).id].place == "aa00") is heavy


@pytest.mark.rule("OLY-MAINT-01")
def test_men_without_pay_are_counted_against_gold_in_hand_and_claimed(made: World) -> None:
    osswid(made).items = {"12": 20, "1": 39}
    made.player_of("a").claim = {"1": 100}
    (found,) = warned(made, "explore")
    assert (found.code, "`claim 1 1`" in found.hint) == ("unpaid", True)
    assert warned(made, "claim 1 1\nexplore") == []
    assert warned(made, "claim 600\nexplore")[0].code != "unpaid"
    made.player_of("a").claim = {}
    assert "`drop`" in warned(made, "explore")[0].hint
    after, _ = play(made, a=f"unit {osswid(made).id}\nexplore")
    assert after.units[osswid(made).id].count("12") < 20
