"""Claims, names, mail, the Times, leaving: orders of a moment, through whole days."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.olympia.book import BOOK
from engine.games.olympia.instant.leaving import drop_seat
from engine.games.olympia.state import Realm
from tests.engine.games.olympia.props.kit import building, noble, stacked
from tests.engine.games.olympia.props.stage import DEEDS, Stage, first, second, sheet, unit


@pytest.fixture
def stage() -> Stage:
    found = Stage.real_all()
    first(found.world).claim = {"1": 5000, "77": 50}
    return found


def test_every_order_that_waits_in_a_queue_has_a_deed() -> None:
    queued = {spec.keyword: spec.takes for spec in BOOK.specs if spec.takes.priority is not None}
    assert set(DEEDS.units) == {name for name, takes in queued.items() if "c" in takes.who}
    assert set(DEEDS.factions) == {name for name, takes in queued.items() if "p" in takes.who}


# CLAIM


@pytest.mark.rule("OLY-ORDER-11", "OLY-GAP-O11")
@pytest.mark.parametrize(
    ("order", "item", "got", "left"),
    [
        ("claim 77 20", "77", 20, 30),
        ("claim 77", "77", 50, 0),
        ("claim 77 90", "77", 50, 0),
        ("claim 500", "1", 500, 4500),
    ],
)
def test_claim_draws_on_the_account(stage: Stage, order: str, item: str, got: int, left: int) -> None:
    stage.run(1, a=sheet(stage, Osswid=order))
    assert unit(stage, "Osswid").count(item) == got
    assert first(stage.world).claim.get(item, 0) == left


def test_what_is_not_there_cannot_be_claimed(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="claim 78 5"))
    assert stage.said("Osswid")[1] == (1, "There is no stone to claim.")


@pytest.mark.rule("OLY-GAP-O11")
def test_nothing_is_claimed_in_the_worlds_beyond(stage: Stage) -> None:
    stage.world.regions["58760"].realm = Realm.HADES
    stage.run(1, a=sheet(stage, Osswid="claim 500"))
    assert stage.said("Osswid")[-1] == (1, "Nothing can be claimed in Hades.")
    assert unit(stage, "Osswid").items == {}


# Names


@pytest.mark.rule("OLY-GAP-O42")
def test_a_noble_renames_himself_his_fellows_and_what_he_owns(stage: Stage) -> None:
    inn = building(stage.world, "aa00", "inn")
    owner = noble(stage.world, inn.id, "Owner", player=first(stage.world).id)
    second_in = noble(stage.world, inn.id, "Second", player=first(stage.world).id)
    orders = f'unit {owner.id}\nname "Owen"\nname {inn.id} "The Owl"\nunit {second_in.id}\nname {inn.id} "The Crow"'
    stage.run(1, a=orders)
    assert (owner.name, inn.name) == ("Owen", "The Owl")


@pytest.mark.rule("OLY-GAP-O42")
def test_nobody_renames_strangers(stage: Stage) -> None:
    unit(stage, "Feasel").player = second(stage.world).id
    feasel = unit(stage, "Feasel")
    stage.run(1, a=sheet(stage, Osswid=f'name {feasel.id} "Fool"'))
    assert feasel.name == "Feasel"
    assert stage.said("Osswid")[-1][1] == f"{feasel.id} is not yours to name."


@pytest.mark.rule("OLY-SUBMIT-25", "OLY-EX-11", "OLY-PLAYER-03")
def test_the_player_entity_renames_the_faction_before_the_first_day(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, faction='name "Seekers of Fame and Power"'))
    assert first(stage.world).name == "Seekers of Fame and Power"
    assert [day for day, _ in stage.said("faction")] == [0, 0]


@pytest.mark.rule("OLY-ORDER-04", "OLY-GAP-O04")
def test_a_banner_is_set_and_cleared(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid='banner "carrying a gold banner"'))
    assert unit(stage, "Osswid").banner == "carrying a gold banner"
    stage.run(1, a=sheet(stage, Osswid='banner ""'))
    assert unit(stage, "Osswid").banner == ""


# Mail, signs, the Times


@pytest.mark.rule("OLY-ORDER-40", "OLY-GAP-O40")
def test_a_message_is_read_by_whom_it_is_for_and_takes_a_day(stage: Stage) -> None:
    feasel = unit(stage, "Feasel")
    stage.run(2, a=sheet(stage, Osswid=f'message 2 {feasel.id}\nGreetings!\nWell met.\nname "Oz"'))
    assert stage.said("Feasel") == [(1, f"Message from Osswid [{unit(stage, 'Oz').id}]:\n  Greetings!\n  Well met.")]
    assert (2, '> name "Oz"') in stage.said("Oz")


@pytest.mark.rule("OLY-GAP-O40")
def test_all_inside_a_place_read_a_message_to_it_each_faction_once(stage: Stage) -> None:
    unit(stage, "Feasel").player = second(stage.world).id
    stage.run(1, a=sheet(stage, Osswid="message 1 aa00\nHear!"))
    read = [event for event in stage.events if event.kind == "MessageRead"]
    assert [event.seen_by for event in read] == [("a",), ("b",)]


@pytest.mark.rule("OLY-ORDER-51", "OLY-GAP-O51")
def test_a_sign_stands_in_the_place(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="post 1\nPassage to Drassa: 100 gold."))
    (sign,) = stage.world.places["aa00"].signs
    assert (sign.by, sign.text) == (f"Osswid [{unit(stage, 'Osswid').id}]", "Passage to Drassa: 100 gold.")


@pytest.mark.rule("OLY-TIMES-02", "OLY-GAP-O52", "OLY-GAP-O63")
def test_press_is_signed_and_rumors_are_not(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="press 1\nPeace!\nrumor 1\nGold was found.", faction="press 1\nWe are here."))
    signed = [event for event in stage.events if event.kind == "PressWritten"]
    assert [getattr(event, "signature", "") for event in signed] == [
        f"Faction a [{first(stage.world).id}]",
        f"Osswid [{unit(stage, 'Osswid').id}]",
    ]


def test_an_order_without_text_is_refused(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="press 1\n\nstop"))
    assert (1, "There are no lines of text below this order.") in stage.said("Osswid")


# Leaving


@pytest.mark.rule("OLY-PLAYER-04", "OLY-GAP-89", "OLY-ORDER-57")
def test_all_who_served_a_player_vanish_when_he_quits_and_prisoners_are_free(stage: Stage) -> None:
    world = stage.world
    osswid, feasel = unit(stage, "Osswid"), unit(stage, "Feasel")
    osswid.add("1", 70)
    captive = stacked(world, osswid, noble(world, "aa00", "Captive", player=second(world).id, prisoner=True))
    feasel.prisoner = True
    before = world.holdings()
    stage.run(1, a=sheet(stage, faction="quit", Osswid="name Oz"))
    assert osswid.id not in world.units
    assert (feasel.player, captive.prisoner, captive.under) == ("", False, "")
    assert first(world).status == "left"
    booked = {"1": 0, "77": 0}
    for event in stage.events:
        if isinstance(event, Accounted):
            booked[event.item] = booked.get(event.item, 0) + event.amount
    after = world.holdings()
    assert {item: before[item] + booked[item] for item in before} == {item: after.get(item, 0) for item in before}


@pytest.mark.rule("OLY-GAP-89")
def test_resigning_between_turns_is_the_same(stage: Stage) -> None:
    drop_seat(stage.world, "a")
    assert [one.player for one in stage.world.units.values()] == []
    assert first(stage.world).status == "left"
