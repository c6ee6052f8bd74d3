"""Messages, signs, the Times, what a player wants of his mail; claims; what is left of a faction that quits."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.olympia.acting.ledger import POINTS
from engine.games.olympia.book import BOOK
from engine.games.olympia.instant.leaving import drop_seat
from engine.games.olympia.instant.wishes import read_at_once
from engine.games.olympia.instant.writing import take_signs_down
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import Loyalty, Realm, Sign
from tests.engine.games.olympia.props.kit import inside, noble, stacked, thing
from tests.engine.games.olympia.props.stage import Stage, first, queue, read, second, sheet, unit
from tests.suite.table import each


@pytest.fixture
def stage() -> Stage:
    return Stage.real_all()


def lines(stage: Stage, name: str) -> list[str]:
    return [f"{day}: {said}" for day, said in stage.said(name) if not said.startswith(">")]


def texts(stage: Stage, kind: str) -> list[Any]:
    return [getattr(event, "text") for event in stage.events if event.kind == kind]  # noqa: B009


# Words


@pytest.mark.rule("OLY-GAP-O40", "OLY-GAP-O51", "OLY-GAP-O52", "OLY-GAP-O63", "OLY-GAP-94")
@each(
    "order, kind, width",
    [
        ("message 3 aa00", "MessageRead", 60),
        ("post 3", "", 60),
        ("press 3", "PressWritten", 78),
        ("rumor 3", "RumorWritten", 78),
    ],
)
def test_long_lines_are_folded_and_blank_ones_kept(order: str, kind: str, width: int) -> None:
    stage = Stage.real_all()
    stage.run(1, a=sheet(stage, Osswid=f"{order}\n{'a' * width}\n\n{'b' * (width + 1)}"))
    folded = ["a" * width, "", "b" * width, "b"]
    if kind:
        (text,) = texts(stage, kind)
    else:
        (sign,) = stage.world.places["aa00"].signs
        text = sign.text
    assert [line.strip() for line in text.strip("\n").split("\n")] == folded


@pytest.mark.rule("OLY-ORDER-40", "OLY-GAP-O40")
def test_a_message_reaches_units_players_and_places_and_nobody_else(stage: Stage) -> None:
    world, code = stage.world, unit(stage, "Osswid").id
    own, other = first(world), second(world)
    ship = inside(world, "aa00", "galley", "Swan")
    far = noble(world, "aa01", "Far", player=other.id)
    noble(world, ship.id, "Sailor", player=other.id)
    noble(world, ship.id, "Independent")
    held = stacked(world, far, noble(world, "aa01", "Held", player=own.id, prisoner=True))
    orders = "; ".join(f"message 1 {to}\nHear!" for to in (far.id, held.id, other.id, ship.id, "8999", "79001"))
    stage.run(9, a=sheet(stage, Osswid=orders))
    assert lines(stage, "Osswid") == [
        f"1: Sent a message to {far.id}.", f"2: Sent a message to Held [{held.id}].",
        f"3: Sent a message to {other.name} [{other.id}].", f"4: Sent a message to Swan [{ship.id}].",
        "5: Sent a message to 8999.", "6: There is nobody and no place with the number 79001.",
    ]  # fmt: skip
    read_by = [(event.day, event.seen_by) for event in stage.events if event.kind == "MessageRead"]
    assert read_by == [(1, ("b",)), (3, ("b",)), (4, ("b",))]
    assert texts(stage, "MessageRead") == ["\n  Hear!"] * 3
    assert {event.sender for event in stage.events if event.kind == "MessageRead"} == {f"Osswid [{code}]"}  # type: ignore[attr-defined]


@pytest.mark.rule("OLY-GAP-O40", "OLY-PLAYER-03")
def test_a_player_writes_in_the_name_of_his_faction_before_the_first_day(stage: Stage) -> None:
    own, other = first(stage.world), second(stage.world)
    stage.run(1, a=sheet(stage, faction=f"message 1 {other.id}\nHear!\nrumor 1\nGold!"))
    (told,) = [event for event in stage.events if event.kind == "MessageRead"]
    assert (told.day, told.seen_by, getattr(told, "sender", "")) == (0, ("b",), f"{own.name} [{own.id}]")
    assert [getattr(event, "seat", "") for event in stage.events if event.kind == "RumorWritten"] == ["a"]


@pytest.mark.rule("OLY-GAP-94")
@each("order", ["message 2 aa00", "post 2", "press 2", "rumor 2"])
def test_nothing_is_written_without_a_word(order: str) -> None:
    stage = Stage.real_all()
    stage.run(1, a=sheet(stage, Osswid=f"{order}\n\n\nbehind 2"))
    assert lines(stage, "Osswid")[0] == "1: There are no lines of text below this order."
    assert unit(stage, "Osswid").behind == 2


@pytest.mark.rule("OLY-ORDER-40", "OLY-ORDER-51", "OLY-ORDER-52", "OLY-ORDER-63")
@each("order, day", [("message 1 aa00", 2), ("post 1", 2), ("press 1", 1), ("rumor 1", 1)])
def test_letters_and_signs_take_a_day_and_words_for_the_times_none(order: str, day: int) -> None:
    stage = Stage.real_all()
    stage.run(3, a=sheet(stage, Osswid=f"{order}\nHear!\nbehind 2"))
    assert [said for said, text in stage.said("Osswid") if text.startswith("Will stand")] == [day]


@pytest.mark.rule("OLY-GAP-O51")
def test_a_sign_is_seen_by_those_who_stand_there_and_gone_with_the_month(stage: Stage) -> None:
    noble(stage.world, "aa00", "Guest", player=second(stage.world).id)
    stage.run(1, a=sheet(stage, Osswid="post 1\nHear!"))
    assert [event.seen_by for event in stage.events if event.kind == "SignSeen"] == [("b",)]
    stage.world.places["aa01"].signs = [Sign(by="X", text="Y")]
    take_signs_down(stage.world)
    assert [place.signs for place in stage.world.places.values()] == [[], [], []]


# Wishes


def at_once(stage: Stage, **sheets: str) -> OlympiaTurn:
    turn = OlympiaTurn(stage.world, read(sheets), seed="s", number=1, scratch=Scratch(), book=BOOK)
    read_at_once(turn)
    return turn


@pytest.mark.rule("OLY-GAP-O54", "OLY-ORDER-54", "OLY-SUBMIT-02")
def test_publishing_pays_100_gold_once(stage: Stage) -> None:
    own = first(stage.world)
    for credited in (100, 100):
        turn = at_once(stage, a=sheet(stage, faction="public"))
        assert (own.published, own.claim) == (True, {"1": credited})
    assert [event.kind for event in turn.events] == ["Published"]
    own.published, own.status = False, "gone"
    at_once(stage, a=sheet(stage, faction="public"))
    assert (own.published, own.claim) == (False, {"1": 100})


@pytest.mark.rule("OLY-GAP-O30", "OLY-ORDER-30")
@each("order, form", [("format 1", 1), ("format 0", 0), ("format", 0)])
def test_a_format_is_chosen_when_the_sheet_is_read(order: str, form: int) -> None:
    stage = Stage.real_all()
    first(stage.world).format = 1 - form
    turn = at_once(stage, a=sheet(stage, Osswid=f"{order}; behind 3"))
    assert (first(stage.world).format, second(stage.world).format) == (form, 0)
    assert [event.kind for event in turn.events] == ["FormatChosen"]
    assert unit(stage, "Osswid").behind == 0


@each("order, stopped", [("times 1", True), ("times 0", False), ("times", False)])
@each("speaker", ["faction", "Osswid"])
def test_the_times_come_or_do_not(order: str, stopped: bool, speaker: str) -> None:
    stage = Stage.real_all()
    first(stage.world).no_times = not stopped
    stage.run(1, a=sheet(stage, **{speaker: order}))
    assert first(stage.world).no_times is stopped
    will = "will not" if stopped else "will"
    assert [said for _, said in stage.said("faction")][-1] == f"The Olympia Times {will} come with the report."


@pytest.mark.rule("OLY-SUBMIT-14")
def test_a_stop_in_the_middle_is_only_used_up(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="behind 1; stop; behind 2", faction="stop"))
    assert unit(stage, "Osswid").behind == 2
    assert queue(stage, "Osswid") == []


# Claims


@pytest.mark.rule("OLY-GAP-O11")
@each(
    "order, item, got",
    [
        ("claim 1", "1", 30), ("claim 1 30", "1", 30), ("claim 1 29", "1", 29), ("claim 900", "1", 30),
        ("claim 77 5", "77", 5), ("claim 77 6", "77", 5), ("claim 77 0", "77", 0), ("claim 78", "78", 0),
        ("claim 78 1", "78", 0), ("claim 900 5", "1", 0),
    ],
)  # fmt: skip
def test_no_more_is_claimed_than_is_credited(order: str, item: str, got: int) -> None:
    stage = Stage.real_all()
    credited = {"1": 30, "77": 5}
    first(stage.world).claim = dict(credited)
    stage.run(1, a=sheet(stage, Osswid=order))
    left = {**credited, item: credited.get(item, 0) - got}
    assert unit(stage, "Osswid").items == ({item: got} if got else {})
    assert first(stage.world).claim == {key: count for key, count in left.items() if count}


@pytest.mark.rule("OLY-GAP-O11")
@each(
    "realm, far",
    [(Realm.HADES, "Hades"), (Realm.FAERY, "Faery"), (Realm.CLOUD, "the Cloudlands"), (Realm.SUBWORLD, ""),
     (Realm.UNDERCITY, ""), (Realm.REGULAR, "")],
)  # fmt: skip
def test_where_nothing_is_claimed(realm: Realm, far: str) -> None:
    stage = Stage.real_all()
    first(stage.world).claim = {"1": 30}
    stage.world.regions["58760"].realm = realm
    stage.run(1, a=sheet(stage, Osswid="claim 1"))
    assert unit(stage, "Osswid").items == ({} if far else {"1": 30})
    assert lines(stage, "Osswid") == ([f"1: Nothing can be claimed in {far}."] if far else ["1: Claimed 30 gold."])


# Leaving


@pytest.mark.rule("OLY-PLAYER-04", "OLY-GAP-89")
@each("how", ["quit", "resigned"])
def test_what_is_left_of_a_faction(how: str) -> None:
    stage = Stage.real_all()
    world, own, other = stage.world, first(stage.world), second(stage.world)
    candide, osswid, feasel = (unit(stage, name) for name in ("Candide", "Osswid", "Feasel"))
    for one in (candide, osswid, feasel):
        one.loyalty, one.rating, one.points = Loyalty.OATH, 2, 3
    sword = thing(world, osswid, attack=5)
    captive = stacked(world, osswid, noble(world, "aa00", "Captive", player=other.id, prisoner=True))
    guest = stacked(world, osswid, noble(world, "aa00", "Guest", player=other.id))
    feasel.prisoner = True
    own.claim = {"1": 70}
    own.queues["8999"] = ["behind 1"]
    if how == "quit":
        stage.run(1, a=sheet(stage, faction="quit"))
        booked = [event.amount for event in stage.events if isinstance(event, Accounted) and event.item == POINTS]
        assert booked == [-3, -3]
        assert sum(event.amount for event in stage.events if isinstance(event, Accounted) and event.item == "1") == -70
    else:
        drop_seat(world, "a")
    assert [one.name for one in world.units.values()] == ["Feasel", "Captive", "Guest"]
    assert (feasel.player, feasel.loyalty, feasel.rating, feasel.prisoner) == ("", Loyalty.UNSWORN, 0, True)
    assert (captive.prisoner, captive.under, guest.under, guest.player) == (False, "", "", other.id)
    assert (world.places["aa00"].lost, sword.holder) == ([sword.id], "aa00")
    assert (own.status, own.queues, own.claim) == ("left", {}, {})
    assert other.status == "active"
