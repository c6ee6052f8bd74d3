"""The outbox."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from storage.content import CardPost, GmLine, NewspaperPost, ReportMail, StatusPost
from storage.errors import NotClaimed
from storage.ids import TurnId
from storage.records import Delivery, Filing, NewDelivery, NewPicture, NewReminder
from storage.statuses import LEASE, DeliveryStatus, TargetKind
from storage.store import Store
from tests.storage.conftest import HOUR, NOW, PUBLIC_MAP, Played


def claimed(store: Store, run_id: str, now: datetime) -> list[Delivery]:
    return [store.delivery(found) for found in store.claim_deliveries(run_id, now)]


def note(target: int, text: str, **more: Any) -> NewDelivery:
    return NewDelivery(content=GmLine(title="", text=text), target_kind=TargetKind.CHANNEL, target_id=target, **more)


@pytest.fixture
def quiet(played: Played) -> Played:
    """A campaign whose first reports have gone out."""
    for row in claimed(played.store, "run", NOW):
        played.store.mark_sent(row.id, 1, NOW)
    return played


def texts(rows: list[Delivery]) -> list[str]:
    return [row.content.text for row in rows if isinstance(row.content, GmLine)]


def test_a_delivery_is_claimed_once(quiet: Played) -> None:
    quiet.store.queue(quiet.id, [note(1, "a")], NOW)
    assert texts(claimed(quiet.store, "run", NOW)) == ["a"]
    assert claimed(quiet.store, "run", NOW) == []


def test_a_targets_messages_keep_their_order_even_when_the_first_must_wait(quiet: Played) -> None:
    store = quiet.store
    store.queue(quiet.id, [note(1, "a1"), note(1, "a2"), note(2, "b1")], NOW)
    first = claimed(store, "run", NOW)
    assert texts(first) == ["a1", "b1"]
    store.put_back(first[0].id, NOW + HOUR, "503")
    assert claimed(store, "run", NOW) == []
    later = claimed(store, "run", NOW + HOUR)
    assert texts(later) == ["a1"]
    store.mark_sent(later[0].id, 9, NOW)
    assert texts(claimed(store, "run", NOW)) == ["a2"]


def test_what_is_redrawn_as_things_stand_then_waits_once(quiet: Played) -> None:
    store = quiet.store
    status, card = (
        NewDelivery(content=content, target_kind=TargetKind.CHANNEL, target_id=place)
        for content, place in ((StatusPost(), 1), (CardPost(), 2))
    )

    def waiting() -> list[tuple[str, int]]:
        return [(row.kind, row.target_id) for row in store.deliveries(quiet.id, statuses=["pending"])][::-1]

    for _ in range(3):
        store.queue(quiet.id, [card, status], NOW)
    store.queue(quiet.id, [note(1, "News"), status, replace(status, target_id=2)], NOW)
    assert waiting() == [("card", 2), ("status", 1), ("gm", 1), ("status", 2)]
    first = claimed(store, "run", NOW)
    assert [row.kind for row in first] == ["card", "status"]
    store.queue(quiet.id, [card, status], NOW)  # what is being sent may have been drawn before
    assert waiting() == [("gm", 1), ("status", 2), ("card", 2), ("status", 1)]
    for row in first:
        store.put_back(row.id, NOW + HOUR, "503")
    claimed(store, "run", NOW)
    store.queue(quiet.id, [note(3, "Below"), replace(note(3, "It"), after=0), status, card], NOW)
    assert waiting()[-4:] == [("gm", 3), ("gm", 3), ("status", 1), ("card", 2)]  # named by their place: left as it is
    tried = replace(status, target_id=7)
    store.queue(quiet.id, [tried], NOW)
    (row,) = (row for row in claimed(store, "run", NOW) if row.target_id == 7)
    store.put_back(row.id, NOW + HOUR, "503")
    store.queue(quiet.id, [tried], NOW)  # what was tried waits for longer
    assert waiting().count(("status", 7)) == 2


def test_a_hundred_messages_to_one_who_cannot_be_reached_hold_up_nobody_behind_them(quiet: Played) -> None:
    store = quiet.store
    store.queue(quiet.id, [*(note(1, f"a{number}") for number in range(100)), note(2, "b1"), note(3, "c1")], NOW)
    assert texts(claimed(store, "run", NOW)) == ["a0", "b1", "c1"]
    assert claimed(store, "run", NOW) == []


def test_what_follows_another_waits_for_it_but_not_for_ever(quiet: Played) -> None:
    store = quiet.store
    store.queue(quiet.id, [note(1, "post"), note(2, "thread", after=0)], NOW)
    (post,) = claimed(store, "run", NOW)
    assert claimed(store, "run", NOW) == []
    store.give_up(post.id, DeliveryStatus.UNDELIVERABLE, "channel deleted", NOW)
    (thread,) = claimed(store, "run", NOW)
    assert thread.after_id == post.id


def test_a_future_delivery_waits_for_its_moment(quiet: Played) -> None:
    quiet.store.queue(quiet.id, [note(1, "later", not_before=NOW + HOUR)], NOW)
    assert claimed(quiet.store, "run", NOW) == []
    assert quiet.store.next_delivery_at() == NOW + HOUR
    assert texts(claimed(quiet.store, "run", NOW + HOUR)) == ["later"]


def test_what_cannot_be_delivered_is_replaced_in_the_same_breath_and_keeps_its_report(played: Played) -> None:
    row = claimed(played.store, "run", NOW)[0]
    instead = NewDelivery(content=ReportMail(turn=0), target_kind=TargetKind.CHANNEL, target_id=77)
    played.store.give_up(row.id, DeliveryStatus.UNDELIVERABLE, "DMs closed", NOW, [instead])
    other = played.store.deliveries(played.id)[0]
    assert row.report_id is not None
    assert other.target_id == 77
    assert other.report_id == row.report_id
    assert played.store.delivery(row.id).status == DeliveryStatus.UNDELIVERABLE


def test_what_a_dead_run_was_sending_waits_again_and_its_attempt_is_counted(quiet: Played) -> None:
    quiet.store.queue(quiet.id, [note(1, "a")], NOW)
    (first,) = claimed(quiet.store, "dead", NOW)
    assert quiet.store.release_deliveries("dead", NOW, [first.id]) == 0
    assert quiet.store.release_deliveries("living", NOW) == 0
    quiet.store.renew_deliveries("dead", NOW + LEASE)
    assert quiet.store.release_deliveries("living", NOW + LEASE) == 0
    assert quiet.store.release_deliveries("living", NOW + 2 * LEASE) == 1
    (again,) = claimed(quiet.store, "living", NOW + 2 * LEASE)
    assert again.attempts == 2
    with pytest.raises(NotClaimed):
        quiet.store.mark_sent(first.id, 1, NOW, by="dead", fence=first.fence)
    assert quiet.store.delivery(first.id).status == DeliveryStatus.SENDING


def test_a_message_claimed_anew_by_the_same_run_is_not_settled_under_the_old_claim(quiet: Played) -> None:
    quiet.store.queue(quiet.id, [note(1, "a")], NOW)
    (first,) = claimed(quiet.store, "run", NOW)
    assert quiet.store.release_deliveries("run", NOW) == 1
    (again,) = claimed(quiet.store, "run", NOW)
    with pytest.raises(NotClaimed):
        quiet.store.mark_sent(first.id, 1, NOW, by="run", fence=first.fence)
    with pytest.raises(NotClaimed):
        quiet.store.put_back(first.id, NOW, "late", by="run", fence=first.fence)
    with pytest.raises(NotClaimed):
        quiet.store.give_up(first.id, DeliveryStatus.FAILED, "late", NOW, by="run", fence=first.fence)
    quiet.store.mark_sent(again.id, 1, NOW, by="run", fence=again.fence)


def test_a_settled_delivery_cannot_be_settled_again(quiet: Played) -> None:
    quiet.store.queue(quiet.id, [note(1, "a")], NOW)
    row = quiet.store.deliveries(quiet.id)[0]
    with pytest.raises(NotClaimed, match="pending"):
        quiet.store.mark_sent(row.id, 5, NOW)


def test_every_message_has_its_own_mark_and_a_redelivery_a_new_one(quiet: Played) -> None:
    quiet.store.queue(quiet.id, [note(n, "a") for n in range(5)], NOW)
    rows = quiet.store.deliveries(quiet.id, statuses=[DeliveryStatus.PENDING])
    assert len({row.nonce for row in rows}) == 5
    assert all(len(row.nonce) <= 25 for row in rows)
    sent = claimed(quiet.store, "run", NOW)[0]
    quiet.store.mark_sent(sent.id, 3, NOW)
    assert quiet.store.redeliver([sent.id], NOW) == 1
    again = quiet.store.delivery(sent.id)
    assert (again.status, again.message_id) == (DeliveryStatus.PENDING, None)
    assert again.nonce != sent.nonce


def reminder(played: Played, hours: int, text: str) -> NewReminder:
    """For the first seat's owner."""
    return NewReminder(
        turn_id=played.turn.id, seat_id=played.seats[0].id, user_id=500, hours=hours, message=note(1, text)
    )


def test_a_reminder_is_queued_once_a_turn(quiet: Played) -> None:
    batch = [reminder(quiet, 24, "a day left")]
    assert [quiet.store.remind(batch, NOW), quiet.store.remind(batch, NOW)] == [1, 0]
    assert quiet.store.remind([*batch, reminder(quiet, 2, "two hours left")], NOW) == 1
    assert texts(claimed(quiet.store, "run", NOW)) == ["a day left"]


def test_after_a_long_extension_reminders_come_again_after_a_short_one_not(quiet: Played) -> None:
    batch = [reminder(quiet, 24, "a day left")]
    quiet.store.remind(batch, NOW)
    quiet.store.forget_reminders(quiet.turn.id, 5)
    assert quiet.store.remind(batch, NOW) == 0
    quiet.store.forget_reminders(quiet.turn.id, 30)
    assert quiet.store.remind(batch, NOW) == 1


class TestPicturesThatFollow:
    """Pictures that are filed after their turn, with the reports that were sent before."""

    def undrawn(self, played: Played) -> TurnId:
        turn = played.turn.id
        played.run(1, pictures=[], undrawn=True)
        return turn

    def file(self, played: Played, turn: TurnId) -> bool:
        filing = Filing(pictures=[NewPicture(key=PUBLIC_MAP, content=b"\x89PNG", alt="a map")])
        letting = timedelta(minutes=10)
        return played.store.file_pictures(
            turn, filing, NOW, data={}, no_pages={played.seats[0].id: "too large"}, letting=letting
        )

    def test_they_are_filed_once_and_only_reports_that_have_left_are_edited(self, played: Played) -> None:
        store = played.store
        for delivery in store.claim_deliveries("run", NOW, 10):
            store.mark_sent(delivery, 1, NOW)
        turn = self.undrawn(played)
        first, _ = store.deliveries(played.id, turn_id=turn)[::-1]
        assert store.claim_deliveries("run", NOW, 1) == [first.id]
        assert (self.file(played, turn), self.file(played, turn)) == (True, False)
        (edit,) = [one for one in store.deliveries(played.id, turn_id=turn) if one.kind == "illustration"]
        assert (edit.after_id, edit.target_id, edit.report_id) == (first.id, first.target_id, first.report_id)
        assert store.picture_keys(turn) == [PUBLIC_MAP]
        report = store.report(turn, played.seats[0].id)
        assert report is not None
        assert report.document.no_page == "too large"

    def test_that_they_are_due_outlives_the_run_that_was_to_draw_them(self, played: Played) -> None:
        turn = self.undrawn(played)
        assert played.store.undrawn("other", NOW) == []
        assert played.store.undrawn("run", NOW) == [turn]
        played.store.end_leases("run", NOW)
        assert played.store.undrawn("other", NOW) == [turn]
        played.store.end_claims(["run"], NOW)
        assert played.store.undrawn("other", NOW) == [turn]
        assert self.file(played, turn)
        assert played.store.undrawn("other", NOW) == []

    def test_what_waits_for_them_waits_no_longer(self, played: Played) -> None:
        turn = played.turn.id
        paper = NewDelivery(content=NewspaperPost(turn=1), target_kind=TargetKind.CHANNEL, target_id=9)
        held = [
            replace(paper, not_before=NOW + timedelta(minutes=10)),
            replace(paper, not_before=NOW + timedelta(days=1)),
        ]
        played.run(1, pictures=[], undrawn=True, deliveries=held)
        assert self.file(played, turn)
        soon, later = sorted(one.not_before for one in played.store.deliveries(played.id, turn_id=turn))
        assert (soon, later) == (NOW, NOW + timedelta(days=1))
