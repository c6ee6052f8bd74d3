"""Very many campaigns at once, written in one transaction and not one after the other."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlmodel import func, insert, select

from storage.models import CampaignRow, GuildRow, MemberRow, ReminderRow, Row, SeatRow, TurnRow
from storage.statuses import CampaignStatus, SeatStatus, TurnStatus
from storage.store import Store

Json = dict[str, Any]


def crowd(store: Store, campaigns: int, seats: int, deadline: datetime, options: Json, rhythm: Json) -> None:
    """Campaigns of the counting game that have begun, in an empty database; nobody has sent orders."""
    now = deadline - timedelta(days=14)
    ids = range(1, campaigns + 1)
    seat_ids = [(campaign, place, (campaign - 1) * seats + place + 1) for campaign in ids for place in range(seats)]
    rows: dict[type[Row], list[dict[str, Any]]] = {
        GuildRow: [{"id": guild} for guild in range(1, 51)],
        CampaignRow: [
            {"id": n, "guild_id": 1 + n % 50, "game": "count", "name": f"War {n}", "name_key": f"war {n}",
             "options": options, "schedule": rhythm, "status": CampaignStatus.RUNNING, "turn_number": 1, "seed": "s",
             "channels": {"gm": 20_000 + n}, "created_at": now, "started_at": now}
            for n in ids
        ],
        SeatRow: [
            {"id": seat, "campaign_id": n, "engine_id": str(place + 1), "name": f"Faction {place}",
             "name_key": f"faction {place}", "status": SeatStatus.PLAYING, "joined_at": now}
            for n, place, seat in seat_ids
        ],
        MemberRow: [{"seat_id": seat, "user_id": 100_000 + seat, "joined_at": now} for _, _, seat in seat_ids],
        TurnRow: [
            {"campaign_id": n, "number": 1, "status": TurnStatus.PENDING, "seed": "s", "deadline": deadline,
             "opened_at": now}
            for n in ids
        ],
    }  # fmt: skip
    with store.writing() as session:
        for table, values in rows.items():
            session.connection().execute(insert(table), values)


def reminded(store: Store) -> int:
    """How many reminders have been given."""
    with store.reading() as session:
        return session.exec(select(func.count()).select_from(ReminderRow)).one()
