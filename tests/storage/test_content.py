"""What deliveries say: rows as older versions wrote them are still read, and every kind comes back as it went in."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import get_args

import pytest

from storage.content import (
    Announcement,
    CardPost,
    Content,
    GmAction,
    GmLine,
    Illustration,
    Lacking,
    LetterMail,
    MapPost,
    MentorNote,
    NewspaperPost,
    Notice,
    PressThread,
    ReminderMail,
    ReportMail,
    StatusPost,
)
from storage.ids import DeliveryId, LetterId, PictureKey, PictureKind
from storage.models import DeliveryRow
from storage.records import NewDelivery
from storage.statuses import TargetKind
from tests.storage.conftest import FRONT_PAGE, NOW, PUBLIC_MAP, Played

SUNDAY = datetime(2026, 3, 8, 19, tzinfo=UTC)
AT = "2026-03-08T19:00:00+00:00"

# Kind and payload to the letter as version 0.1 left them in its databases, and what they say.
OLD: list[tuple[str, str, Content]] = [
    (
        "report",
        f'{{"turn": 3, "date": "day 3", "deadline": "{AT}", "first": false, "ended": false}}',
        ReportMail(turn=3, date="day 3", deadline=SUNDAY),
    ),
    (
        "report",
        '{"turn": 0, "date": "day 0", "deadline": null, "first": true, "ended": true, "pictures": [["field", "1", 1]], '
        '"takeover": true, "again": true, "fallback": "Their DMs are closed.", "fallback_for": 101}',
        ReportMail(
            turn=0,
            date="day 0",
            first=True,
            ended=True,
            takeover=True,
            again=True,
            pictures=(PictureKey(PictureKind.FIELD, "1", 1),),
            fallback="Their DMs are closed.",
        ),
    ),
    ("illustration", "{}", Illustration()),
    (
        "newspaper",
        '{"pictures": [["front_page", "", 0], ["standings", "", 0]], "turn": 3, "date": "day 3"}',
        NewspaperPost(turn=3, date="day 3", pictures=(FRONT_PAGE, PictureKey(PictureKind.STANDINGS))),
    ),
    (
        "press",
        '{"items": [["Grah", "Peace", "Let us talk."]], "rumours": [["", "They lie."]], "turn": 3, "date": "day 3", '
        '"again": true}',
        PressThread(
            turn=3, date="day 3", again=True, items=(("Grah", "Peace", "Let us talk."),), rumours=(("", "They lie."),)
        ),
    ),
    (
        "map",
        '{"pictures": [["map", "", 0]], "turn": 3, "date": "day 3"}',
        MapPost(turn=3, date="day 3", pictures=(PUBLIC_MAP,)),
    ),
    (
        "announcement",
        f'{{"title": "A new schedule", "text": "Turns now end daily.", "deadline": "{AT}"}}',
        Announcement(title="A new schedule", text="Turns now end daily.", deadline=SUNDAY),
    ),
    ("announcement", '{"title": "Hear", "text": "Ye."}', Announcement(title="Hear", text="Ye.")),
    ("gm", '{"title": "A line", "text": "Of words.", "action": ""}', GmLine(title="A line", text="Of words.")),
    (
        "gm",
        '{"title": "Missed turn 3", "text": "Grah", "action": "late", "seats": [1]}',
        GmLine(title="Missed turn 3", text="Grah", action=GmAction.LATE),
    ),
    (
        "gm",
        '{"title": "Lost", "text": "Gone", "action": "undeliverable", "target_kind": "user", "target_id": 101}',
        GmLine(title="Lost", text="Gone", action=GmAction.UNDELIVERABLE),
    ),
    (
        "gm",
        '{"title": "T", "text": "x", "action": "turn_failed"}',
        GmLine(title="T", text="x", action=GmAction.TURN_FAILED),
    ),
    ("gm", '{"title": "T", "text": "x", "action": "left"}', GmLine(title="T", text="x", action=GmAction.LEFT)),
    ("gm", '{"title": "T", "text": "x", "action": "asked"}', GmLine(title="T", text="x", action=GmAction.ASKED)),
    (
        "notice",
        f'{{"title": "Back", "text": "before turn 3", "deadline": "{AT}"}}',
        Notice(title="Back", text="before turn 3", deadline=SUNDAY),
    ),
    ("notice", '{"title": "Bye", "text": "now", "deadline": null}', Notice(title="Bye", text="now")),
    (
        "reminder",
        f'{{"deadline": "{AT}", "hours": 24, "turn": 3, "state": "errors", "last_one": false}}',
        ReminderMail(turn=3, hours=24, state=Lacking.ERRORS, deadline=SUNDAY),
    ),
    (
        "reminder",
        '{"deadline": null, "hours": 0, "turn": 3, "state": "missing", "last_one": true}',
        ReminderMail(turn=3, hours=0, state=Lacking.MISSING, last_one=True),
    ),
    (
        "letter",
        '{"letter_id": 7, "turn": 3, "from": "Grah", "to": "Karth", "text": "Peace?"}',
        LetterMail(letter_id=LetterId(7), turn=3, sender="Grah", to="Karth", text="Peace?"),
    ),
    (
        "letter",
        '{"letter_id": 8, "turn": 3, "from": null, "to": "The Sphinx", "text": "Who?", "nobody": true}',
        LetterMail(letter_id=LetterId(8), turn=3, to="The Sphinx", text="Who?", nobody=True),
    ),
    ("status", "{}", StatusPost()),
    ("card", "{}", CardPost()),
    (
        "mentor",
        '{"turn": 2, "changed": "You grew.", "meaning": "You eat more.", "suggestion": "Farm.", "orders": "farm 2\\n"}',
        MentorNote(turn=2, changed="You grew.", meaning="You eat more.", suggestion="Farm.", orders="farm 2\n"),
    ),
]


def kept(played: Played, content: Content) -> DeliveryId:
    new = NewDelivery(content=content, target_kind=TargetKind.CHANNEL, target_id=5)
    played.store.queue(played.id, [new], NOW)
    return played.store.deliveries(played.id)[0].id


def overwritten(played: Played, delivery_id: DeliveryId, kind: str, payload: str) -> None:
    """Put a row as an older version, or damage, left it."""
    with played.store.writing() as session:
        row = session.get(DeliveryRow, delivery_id)
        assert row is not None
        row.kind, row.payload = kind, json.loads(payload)


def test_rows_of_older_versions_are_read(played: Played) -> None:
    for kind, payload, said in OLD:
        delivery_id = kept(played, StatusPost())
        overwritten(played, delivery_id, kind, payload)
        assert played.store.delivery(delivery_id).content == said


def test_every_kind_is_among_the_old_rows_and_comes_back_as_it_went_in(played: Played) -> None:
    assert {type(said) for _, _, said in OLD} == set(get_args(Content))
    for kind, _, said in OLD:
        delivery = played.store.delivery(kept(played, said))
        assert (delivery.kind, delivery.content) == (kind, said)


@pytest.mark.parametrize(
    ("kind", "payload"), [("carrier pigeon", "{}"), ("gm", '{"title": 5}'), ("report", "{}"), ("map", "[]")]
)
def test_a_row_that_says_nothing_known_is_damaged(played: Played, kind: str, payload: str) -> None:
    delivery_id = kept(played, StatusPost())
    overwritten(played, delivery_id, kind, payload)
    with pytest.raises((ValueError, TypeError)):
        played.store.delivery(delivery_id)
