"""What is kept: long things packed, equal pictures once, and what is long past no longer."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from sqlalchemy import func, text
from sqlmodel import select

from storage.ids import PictureKey, PictureKind, TurnId
from storage.models import BlobRow
from storage.records import NewPicture, NewReport, NewSheet, StoredReport
from storage.statuses import Keep
from tests.storage.conftest import FRONT_PAGE, NOW, PUBLIC_MAP, Played

OWN_MAP, POCKET = PictureKey(PictureKind.MAP, "0"), PictureKey(PictureKind.POCKET, "0")
PAGE = PictureKey(PictureKind.PAGE, "0")
FIELD, STANDINGS = PictureKey(PictureKind.FIELD, "0", 1), PictureKey(PictureKind.STANDINGS)
ALL = (OWN_MAP, POCKET, PAGE, FIELD, STANDINGS, PUBLIC_MAP, FRONT_PAGE)
LONG = "unit 12\nmove north\n" * 500


def drawn(number: int, keys: Iterable[PictureKey] = ALL) -> list[NewPicture]:
    return [NewPicture(key=key, content=f"{number} {key}".encode()) for key in keys]


def blobs(played: Played) -> int:
    with played.store.reading() as session:
        return session.exec(select(func.count()).select_from(BlobRow)).one()


def stored_bytes(played: Played, table: str, column: str) -> int:
    with played.store.reading() as session:
        return int(session.execute(text(f"SELECT coalesce(sum(length({column})), 0) FROM {table}")).scalar_one())


def run(played: Played, turns: int, *, deliveries: bool = False) -> list[TurnId]:
    """Turns with all pictures; the ids of their rows."""
    gone = []
    for _ in range(turns):
        number = played.turn.number
        gone.append(played.turn.id)
        more: dict[str, object] = {} if deliveries else {"reports": [], "deliveries": []}
        played.run(number, pictures=drawn(number), **more)
    return gone


def test_maps_and_pages_of_seats_go_first_other_pictures_later_and_front_pages_never(played: Played) -> None:
    played.store.keep = Keep(drawn=2, pictures=4)
    settle(played)
    first, *_, fourth, fifth = run(played, 5)
    assert played.store.picture_keys(first) == [FRONT_PAGE]
    assert set(played.store.picture_keys(fourth)) == set(played.store.picture_keys(fifth)) == set(ALL)
    assert played.store.picture(first, FRONT_PAGE) is not None


def settle(played: Played) -> None:
    """Everything that waits is sent."""
    for delivery in played.store.claim_deliveries("run", NOW, 100):
        row = played.store.delivery(delivery)
        played.store.mark_sent(delivery, 1, NOW, by="run", fence=row.fence)


def test_what_waits_to_be_sent_keeps_its_pictures(played: Played) -> None:
    played.store.keep = Keep(drawn=1)
    first, *_ = run(played, 4, deliveries=True)
    assert OWN_MAP in played.store.picture_keys(first)


def test_equal_pictures_of_a_campaign_are_kept_once_and_go_with_the_last_that_shows_them(played: Played) -> None:
    played.store.keep = Keep(drawn=1)
    settle(played)
    before = blobs(played)
    same = [
        NewPicture(key=OWN_MAP, content=b"the land"),
        NewPicture(key=PictureKey(PictureKind.MAP, "1"), content=b"the land"),
    ]
    first = played.turn.id
    played.run(1, pictures=same, reports=[], deliveries=[])
    second = played.turn.id
    played.run(2, pictures=same, reports=[], deliveries=[])
    assert blobs(played) == before + 1
    assert played.store.picture_keys(first) == []
    shown = played.store.picture(second, OWN_MAP)
    assert shown is not None
    assert shown.content == b"the land"
    played.run(3, pictures=[], reports=[], deliveries=[])
    assert blobs(played) == before


def test_submissions_that_never_ran_go_when_their_turn_is_long_past(played: Played) -> None:
    played.store.keep = Keep(sheets=2)
    seat = played.seats[0].id
    for number in (1, 2, 3):
        for orders in ("count 1", "count 2", "count 3"):
            last = played.store.add_sheet(
                NewSheet(campaign_id=played.id, seat_id=seat, turn_number=number, text=orders), NOW
            )
        played.run(number, sheets=[last.id], reports=[], deliveries=[])
    assert [sheet.text for sheet in played.store.sheets(seat, 1)] == ["count 3"]
    assert len(played.store.sheets(seat, 2)) == 3


@pytest.mark.parametrize(("table", "column"), [("report", "text"), ("report", "template"), ("report", "data")])
def test_reports_are_packed(played: Played, table: str, column: str) -> None:
    seat, turn = played.seats[0].id, played.turn.id
    data = {"units": [{"number": 12, "orders": "move north", "said": None, "share": 0.5}] * 300}
    report = NewReport(seat_id=seat, document=StoredReport(), text=LONG, template=LONG, data=data)
    played.run(1, reports=[report], deliveries=[])
    found = played.store.report(turn, seat)
    assert found is not None
    assert (found.text, found.template, found.data) == (LONG, LONG, data)
    assert 0 < stored_bytes(played, table, column) < len(LONG) / 5


def test_sheets_are_packed(played: Played) -> None:
    seat = played.seats[0].id
    played.store.add_sheet(NewSheet(campaign_id=played.id, seat_id=seat, turn_number=1, text=LONG, submitted=LONG), NOW)
    found = played.store.current_sheet(seat, 1)
    assert found is not None
    assert (found.text, found.submitted) == (LONG, LONG)
    assert 0 < stored_bytes(played, "order_sheet", "text") < len(LONG) / 5


def test_a_campaign_that_is_removed_takes_its_blobs_along(played: Played) -> None:
    played.run(1, pictures=drawn(1), reports=[], deliveries=[])
    played.store.delete_campaign(played.id)
    assert blobs(played) == 0


def test_a_text_that_repeats_itself_without_end_is_read_again(played: Played) -> None:
    seat, endless = played.seats[0].id, "a" * 20_000_000
    played.run(1, reports=[NewReport(seat_id=seat, document=StoredReport(), text=endless)], deliveries=[])
    found = played.store.report(played.store.turn(played.id, 1).id, seat)
    assert found is not None
    assert found.text == endless


def test_a_picture_that_is_drawn_when_it_is_asked_for_is_kept_with_its_turn_and_gives_way_to_the_next(
    played: Played,
) -> None:
    (turn,) = run(played, 1)
    for content in (b"the land", b"the same land, drawn again"):
        played.store.keep_picture(played.id, turn, NewPicture(key=OWN_MAP, content=content, alt="a map"))
    kept = played.store.picture(turn, OWN_MAP)
    assert kept is not None
    assert (kept.content, kept.alt) == (b"the same land, drawn again", "a map")
