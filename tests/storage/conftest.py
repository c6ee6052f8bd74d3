"""A real SQLite file for every test, and a campaign to put in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from storage import codec
from storage.content import ReportMail
from storage.ids import CampaignId, PictureKey, PictureKind
from storage.records import (
    Claim,
    NewCampaign,
    NewDelivery,
    NewPicture,
    NewReport,
    NewSeat,
    Seat,
    StoredReport,
    Turn,
    TurnResult,
)
from storage.statuses import SeatStatus, TargetKind
from storage.store import Store

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
PUBLIC_MAP, FRONT_PAGE = PictureKey(PictureKind.MAP), PictureKey(PictureKind.FRONT_PAGE)


@pytest.fixture
def store(path: Path | str) -> Iterator[Store]:
    opened = Store.open(path)
    yield opened
    opened.close()


@pytest.fixture
def sqlite(empty_database: Path, tmp_path: Path) -> Iterator[Store]:
    """For what only SQLite has."""
    opened = Store.open(Path(shutil.copy(empty_database, tmp_path / "turnkeep.db")))
    yield opened
    opened.close()


def state(number: int) -> bytes:
    return codec.encode("count", 1, b'{"n":%d}' % number)


def result(number: int, seats: list[Seat], **more: object) -> TurnResult:
    """What a turn of the little counting game leaves behind."""
    values: dict[str, object] = {
        "state": state(number),
        "next_seed": f"seed-{number + 1}",
        "next_deadline": NOW + (number + 1) * 24 * HOUR,
        "date": f"day {number}",
        "headlines": [{"text": f"Turn {number} is over"}],
        "reports": [
            NewReport(seat_id=seat.id, document=StoredReport(date=f"day {number}"), text=f"Report {number}")
            for seat in seats
        ],
        "pictures": [NewPicture(key=PUBLIC_MAP, content=b"\x89PNG" + bytes([number]), alt="a map")],
        "deliveries": [
            NewDelivery(
                content=ReportMail(turn=number),
                target_kind=TargetKind.USER,
                target_id=500 + index,
                report_of=seat.id,
                seat_id=seat.id,
            )
            for index, seat in enumerate(seats)
        ],
    }
    return TurnResult(**(values | more))  # type: ignore[arg-type]


@dataclass
class Played:
    """A running campaign with two seats, on turn 1."""

    store: Store
    id: CampaignId
    seats: list[Seat]
    turn: Turn

    def claimed(self, run_id: str = "run", now: datetime = NOW) -> Claim:
        """The present turn, claimed."""
        claim = self.store.claim_turn(self.turn.id, run_id, now)
        assert claim is not None
        return claim

    def run(self, number: int, **more: object) -> Turn:
        self.turn = self.store.finish_turn(self.claimed(), result(number, self.seats, **more), NOW)
        return self.turn


def new_campaign(name: str = "The Long Count", guild_id: int = 1) -> NewCampaign:
    return NewCampaign(
        guild_id=guild_id, game="count", name=name, options={"size": 3}, schedule={"kind": "hours"}, seed="s"
    )


@pytest.fixture
def played(store: Store) -> Played:
    return begun(store)


def begun(store: Store) -> Played:
    """A campaign of two seats, on turn 1."""
    campaign = store.add_campaign(new_campaign(), NOW)
    seats = [
        store.add_seat(
            NewSeat(campaign_id=campaign.id, name=name, owner_id=500 + i, engine_id=str(i), status=SeatStatus.PLAYING),
            NOW,
        )
        for i, name in enumerate(("Grah", "Karth"))
    ]
    turn = store.open_first_turn(campaign.id, result(0, seats), NOW)
    return Played(store, campaign.id, seats, turn)
