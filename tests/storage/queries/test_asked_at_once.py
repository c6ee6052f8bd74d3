"""What hangs together is asked, and written, with as many statements for many as for few."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from storage.content import GmLine
from storage.errors import NotFound
from storage.ids import DeliveryId, PictureKey, PictureKind, SeatId
from storage.records import Filing, NewDelivery, NewPicture, NewSeat, NewSheet
from storage.statuses import Role, SeatStatus, TargetKind
from storage.store import Store
from tests.storage.conftest import HOUR, NOW, Played, begun, new_campaign, result
from tests.storage.statements import statements

MAPS = [PictureKey(PictureKind.MAP, str(number)) for number in range(8)]
LETTING = timedelta(minutes=10)


def campaign_of(store: Store, seats: int) -> Played:
    campaign = store.add_campaign(new_campaign(f"War of {seats}"), NOW)
    made = [
        store.add_seat(
            NewSeat(
                campaign_id=campaign.id, name=f"S{n}", owner_id=500 + n, engine_id=str(n), status=SeatStatus.PLAYING
            ),
            NOW,
        )
        for n in range(seats)
    ]
    return Played(store, campaign.id, made, store.open_first_turn(campaign.id, result(0, made), NOW))


def asked_by_a_turn(store: Store, seats: int) -> int:
    """Statements from the end of a turn, until its pictures are filed."""
    played = campaign_of(store, seats)
    first, claim = played.turn.id, played.claimed()
    changes = {seat.id: {"missed_turns": 1} for seat in played.seats}
    pictures = [NewPicture(key=key, content=f"map of {key.seat}".encode(), alt="a map") for key in MAPS[:seats]]
    with statements(store.engine) as sent:
        store.finish_turn(claim, result(1, played.seats, seat_changes=changes, undrawn=True), NOW)
        store.file_pictures(first, Filing(pictures=pictures), NOW, data={}, no_pages={}, letting=LETTING)
    return len(sent)


def test_a_turn_of_eight_is_written_with_as_many_statements_as_one_of_two(sqlite: Store) -> None:
    assert asked_by_a_turn(sqlite, 8) == asked_by_a_turn(sqlite, 2)


def test_a_submission_asks_for_what_came_before_once(played: Played) -> None:
    new = NewSheet(campaign_id=played.id, seat_id=played.seats[0].id, turn_number=1, text="count 1")
    counts = []
    for _ in range(4):
        with statements(played.store.engine) as sent:
            kept = played.store.add_sheet(new, NOW)
        counts.append(len(sent))
    assert kept.version == 4
    assert counts[1] == counts[2] == counts[3] <= 6


def test_pictures_come_in_the_order_of_their_keys_and_missing_ones_are_left_out(played: Played) -> None:
    pictures = [NewPicture(key=key, content=key.seat.encode(), alt=f"map {key.seat}") for key in MAPS[:3]]
    first = played.turn.id
    played.run(1, pictures=pictures)
    with statements(played.store.engine) as sent:
        found = played.store.pictures(first, [MAPS[2], MAPS[5], MAPS[0]])
    assert [(one.key, one.alt, one.content) for one in found] == [
        (MAPS[2], "map 2", b"2"),
        (MAPS[0], "map 0", b"0"),
    ]
    assert len(sent) == 1
    assert played.store.pictures(first, []) == []
    assert played.store.picture(first, MAPS[1]) == played.store.pictures(first, [MAPS[1]])[0]


def test_the_people_of_many_seats_are_those_of_each(played: Played) -> None:
    first, second = (seat.id for seat in played.seats)
    played.store.set_member(first, 700, Role.READ, NOW)
    played.store.set_member(first, 600, Role.SUBMIT, NOW)
    nobody = SeatId(9_999)
    with statements(played.store.engine) as sent:
        found = played.store.members_of([second, first, nobody])
    assert [member.user_id for member in found[first]] == [500, 600, 700]
    assert found == {second: played.store.members(second), first: played.store.members(first), nobody: []}
    assert len(sent) == 1


def test_what_a_message_refers_to_is_asked_for_at_once(played: Played) -> None:
    store, first = played.store, played.turn.id
    played.run(1)
    with_report = store.deliveries(played.id, turn_id=first)[0]
    with statements(store.engine) as sent:
        found = store.enclosed(with_report.id)
    assert len(sent) == 1
    assert found.campaign == store.campaign(played.id)
    assert with_report.seat_id is not None
    assert found.seat == store.seat(with_report.seat_id)
    assert found.report == store.report(first, with_report.seat_id)
    assert found.turn == store.turn_row(first)
    assert found.parent is None


def test_a_message_may_refer_to_next_to_nothing(played: Played) -> None:
    store = played.store
    line = NewDelivery(content=GmLine(title="a", text="b"), target_kind=TargetKind.CHANNEL, target_id=5)
    store.queue(played.id, [line, replace(line, after=0)], NOW)
    thread, post = store.deliveries(played.id)[:2]
    found = store.enclosed(thread.id)
    assert (found.seat, found.turn, found.report, found.parent) == (None, None, None, post)
    with pytest.raises(NotFound, match="no delivery 9999"):
        store.enclosed(DeliveryId(9_999))


def test_who_owes_orders_and_has_none_on_file(played: Played) -> None:
    store, (first, second) = played.store, (seat.id for seat in played.seats)

    def lacking(number: int) -> list[int]:
        return [seat.id for seat in store.seats_without_orders(played.id, number)]

    assert lacking(1) == [first, second]
    for seat in (first, second, second):
        store.add_sheet(NewSheet(campaign_id=played.id, seat_id=seat, turn_number=1, text="count 1"), NOW)
    assert lacking(1) == []
    store.clear_sheet(played.id, first, 1)
    assert (lacking(1), lacking(2)) == ([first], [first, second])
    store.change_seat(first, owes=False)
    store.change_seat(second, status=SeatStatus.ELIMINATED)
    assert (lacking(1), lacking(2)) == ([], [])


def test_several_questions_of_one_reading_see_one_moment(sqlite: Store) -> None:
    played = begun(sqlite)
    other = Store.open(str(sqlite.engine.url))
    with sqlite.asking():
        before = sqlite.campaign(played.id)
        other.change_seat(played.seats[0].id, name="Renamed")
        assert sqlite.seats(played.id)[0].name == "Grah"
        assert sqlite.campaign(played.id) == before
    assert sqlite.seats(played.id)[0].name == "Renamed"
    other.close()


def test_of_those_who_chose_no_hours_only_they_are_looked_at_whose_hour_it_is(played: Played) -> None:
    store = played.store
    deadline = store.turn(played.id, 1).deadline
    assert deadline is not None
    now = deadline - 24 * HOUR
    chosen = store.members(played.seats[1].id)[0].user_id
    store.change_member(played.seats[1].id, chosen, reminder_hours=[30])

    def found(first: int, last: int) -> list[int]:
        usual = [(now + first * HOUR, now + last * HOUR)]
        return [one.user_id for one in store.unready(now, 48 * HOUR, usual=usual)]

    assert found(23, 24) == [500, 501]
    assert found(25, 26) == found(1, 23) == [chosen]
