"""Whole turns: what diaries tell of work that ends, of heirs and prisoners, of searches, offers and days to come."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.games.olympia.state import Thing, Unit, World
from tests.engine.games.olympia.props.kit import inside, noble
from tests.engine.games.olympia.props.played import code, part, play, text, two_seats
from tests.suite.table import each


@pytest.fixture
def made() -> World:
    return two_seats()


def osswid(made: World) -> Unit:
    return made.units[code(made, "Osswid")]


def flat(report: str) -> str:
    return " ".join(report.split())


def ordered(made: World, orders: str) -> tuple[World, str]:
    """The world after a turn with these orders for Osswid, and his player's report."""
    after, outcome = play(made, a=f"unit {code(made, 'Osswid')}\n{orders}")
    return after, text(outcome)


@pytest.mark.rule("OLY-BUILD-07", "OLY-BUILD-08", "OLY-BUILD-10")
def test_builders_read_what_goes_into_a_building_and_that_it_is_finished(made: World) -> None:
    osswid(made).skills = {"680": 0}
    osswid(made).items = {"11": 60, "77": 75, "1": 900}
    _, report = ordered(made, 'build inn "Grey Inn"')
    said = flat(report)
    assert said.count("wood [77] went into Grey Inn") == 5
    assert "Finished Grey Inn" in said


@pytest.mark.rule("OLY-GAP-49")
def test_heirs_read_what_they_have_from_the_dead(made: World) -> None:
    heir = made.units[code(made, "Candide")]
    leader = osswid(made)
    made.places[heir.place].units.remove(heir.id)
    leader.beneath, heir.under = [heir.id], leader.id
    leader.items = {"1": 50, "77": 3}
    made.things["d900"] = Thing(id="d900", kind="artifact", name="Sword", holder=leader.id)
    leader.unique = ["d900"]
    after, report = ordered(made, "die")
    assert f"Has from Osswid [{leader.id}]: 50 gold, three wood [77], Sword [d900]." in flat(report)
    assert after.units[heir.id].unique == ["d900"]


@pytest.mark.rule("OLY-PRIS-02", "OLY-PRIS-03")
def test_the_diary_of_a_prisoner_tells_what_he_did_until_he_was_taken(made: World) -> None:
    feasel = code(made, "Feasel")
    _, report = ordered(made, f"claim 0\nflag ready\nsurrender {feasel}\nexplore")
    lines = part(report, f"Osswid [{code(made, 'Osswid')}]")
    assert any("> flag ready" in line for line in lines)
    assert not any("explore" in line for line in lines)
    assert "being held prisoner" in report


@pytest.mark.rule("OLY-GAP-O65")
def test_a_search_for_somebody_in_plain_sight_takes_no_time(made: World) -> None:
    feasel = code(made, "Feasel")
    _, report = ordered(made, f"seek {feasel}\nflag ready")
    said = flat(report)
    assert f"1: Feasel [{feasel}] is in plain sight." in said
    assert "1: > flag ready" in said
    made.units[feasel].hides = True
    made.units[feasel].skills = {"638": 0}
    _, report = ordered(made, f"seek {feasel}\nflag ready")
    assert "in plain sight" not in report


@pytest.mark.rule("OLY-GAP-S805")
def test_who_is_not_ill_is_not_healed_and_no_time_is_lost(made: World) -> None:
    healer, other = osswid(made), noble(made, "aa00", "Other", player=made.player_of("a").id)
    made.places[healer.place].units.remove(healer.id)
    made.places["aa00"].units.append(healer.id)
    healer.place, healer.skills, healer.aura = "aa00", {"800": 0, "805": 0}, 5
    _, report = ordered(made, f"use 805 {other.id}\nflag ready")
    said = flat(report)
    assert f"1: Other [{other.id}] is not ill." in said
    assert "1: > flag ready" in said


@pytest.mark.rule("OLY-SUBMIT-17", "OLY-EX-08")
@each(
    "order, shown",
    [
        ("wait day 27\nstudy 610", "study 610 (executing for three more days)"),
        ("wait day 27\nrecruit 5", "recruit 5 (executing for one more day)"),
        ("wait day 27\nseek", "seek (executing for three more days)"),
        ("wait day 27\nrecruit", "recruit (still executing)"),
    ],
)
def test_the_template_tells_the_days_to_come_where_anybody_can(order: str, shown: str) -> None:
    made = two_seats()
    recruiter = osswid(made)
    recruiter.items = {"1": 900, "19": 1}
    made.places["aa00"].supplies["10"] = 30
    if "recruit" in order:
        made.places[recruiter.place].units.remove(recruiter.id)
        made.places["aa00"].units.append(recruiter.id)
        recruiter.place = "aa00"
    _, report = ordered(made, order)
    assert shown in [line.strip("# >") for line in report.split("\n") if line.startswith("# > ")]


@pytest.mark.rule("OLY-GAP-67")
def test_what_monsters_take_lies_where_they_were(made: World) -> None:
    cave = inside(made, "aa00", "lair", "Lair")
    hero = osswid(made)
    made.places[hero.place].units.remove(hero.id)
    cave.units.append(hero.id)
    hero.place, hero.attack, hero.defense = cave.id, 1, 1
    left = set()
    for trial in range(40):
        world = document.decode(document.encode(made), World)
        world.turn = trial
        for kind, number in (("artifact", "d900"), ("relic", "401"), ("token", "d902")):
            world.things[number] = Thing(id=number, kind=kind, name=kind, holder=hero.id)
            world.units[hero.id].unique.append(number)
        after, _ = play(world, a=f"unit {hero.id}\nquest")
        for thing in after.things.values():
            holder = after.units.get(thing.holder)
            assert (thing.id in holder.unique) if holder else thing.id in after.places[thing.holder].lost
        left |= {thing.id for thing in after.things.values() if thing.holder == cave.id}
    assert left >= {"d900", "d902"}


@pytest.mark.rule("OLY-GAP-O09")
def test_one_may_offer_to_buy_and_to_sell_the_same(made: World) -> None:
    osswid(made).items = {"1": 100, "79": 2}
    after, report = ordered(made, "sell 79 2 30\nbuy 79 5 3\nsell 79 1 40")
    offers = {(one.sells, one.quantity, one.price) for one in after.units[code(made, "Osswid")].offers}
    assert offers == {(False, 5, 3), (True, 1, 40)}
    assert "one iron [79]" in flat(report)


@pytest.mark.rule("OLY-GAP-O42", "OLY-GAP-O40", "OLY-GAP-O51")
def test_nothing_that_turns_the_text_around_it_comes_into_a_report(made: World) -> None:
    feasel = code(made, "Feasel")
    evil = "\u202eevil\u202c\u200b"
    words = ("name", "banner", "flag", "wait flag")
    orders = "".join(f'{word} "{evil}{nth}"\n' for nth, word in enumerate(words))
    orders = f"message 1 {feasel}\n{evil}\npost 1\n{evil}\n{orders}"
    _, outcome = play(made, a=f"unit {code(made, 'Osswid')}\n{orders}")
    for seat in "ab":
        report = text(outcome, seat)
        assert "evil" in report
        assert not set(report) & set(evil) - set("evil")


@pytest.mark.rule("OLY-STUDY-13")
def test_the_card_tells_how_far_a_study_has_come(made: World) -> None:
    osswid(made).items = {"1": 500}
    _, outcome = play(made, a=f"unit {code(made, 'Osswid')}\nstudy 610")
    assert any("7/" in line for line in outcome.reports["a"].happened)
