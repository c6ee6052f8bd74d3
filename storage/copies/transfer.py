"""A campaign as one file: every row that belongs to it, and its states and pictures, in a zip.

`campaign.json` holds the rows table by table; bytes lie beside it as `blobs/<table>/<row>.<column>`. Row ids in the
file are those of the database it came from; importing gives new ones and re-ties all references.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Container, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from glob import escape
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Column, LargeBinary, Table, insert, select
from sqlalchemy.exc import DataError, IntegrityError
from sqlmodel import Session, SQLModel, col
from sqlmodel import select as select_row

from storage.copies.archives import FORMAT, HEAD, Row, Tables, columns_of, member, opened, tables
from storage.errors import BadArchive, NameTaken, NotPending
from storage.ids import CampaignId
from storage.models import CampaignRow, DeliveryRow, GuildRow, MemberRow, SeatRow
from storage.queries.kept import blobs_of
from storage.queries.sessions import get, name_key, record
from storage.queries.writing import new_nonce
from storage.records import Campaign
from storage.statuses import CampaignStatus, DeliveryStatus, Role, TurnStatus
from storage.store import Store

Judge: TypeAlias = Callable[[Tables, Callable[[str], bytes]], None]
"""Looks at a file's rows (and its blobs, by name) before they are stored; puts them right, or raises BadArchive."""

RESTORED = "restored"
"""The entry of a campaign's settings that is `CampaignSettings.restored`."""


def export_campaign(store: Store, campaign_id: CampaignId, *, pictures: bool = True) -> bytes:
    """The campaign with everything as the bytes of a zip file. Raises NotFound.

    pictures: False leaves the drawn maps and front pages out, which are most of the size; nothing else depends on them.
    """
    with store.reading() as session:
        get(session, CampaignRow, campaign_id)
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            kept = [table for table in _tables() if pictures or table.name != "picture"]
            rows = {table.name: _rows(session, table, campaign_id, archive) for table in kept}
            _tell_of_people(rows)
            head = {"turnkeep": FORMAT, "exported_at": datetime.now(UTC).isoformat(), "tables": rows}
            archive.writestr(HEAD, msgspec.json.format(msgspec.json.encode(head), indent=1))
    return content.getvalue()


def import_campaign(
    store: Store, data: bytes, *, guild_id: int | None = None, name: str | None = None, judge: Judge | None = None
) -> CampaignId:
    """Put an exported campaign into this database under new ids; gives the campaign's id.

    guild_id: another server than it came from. name: another name. judge: what else is to be checked.
    A file may say anything of anybody, so that nothing in it gives a right or sends a message: the campaign comes back
    paused and without a leader, what waited to be delivered is called off, and members and channels wait in the
    campaign's settings for `confirm_restored`. Raises BadArchive, NameTaken.
    """
    with opened(data) as archive:
        found = tables(archive, [table.name for table in _tables()])
        if judge is not None:
            judge(found, partial(member, archive))
        try:
            with store.writing() as session:
                return CampaignId(_Import(session, archive, found, guild_id, name).run())
        except IntegrityError as error:
            if "campaign.name_key" in str(error.orig) or "uq_campaign_open_name" in str(error.orig):
                raise NameTaken("This server already has an open campaign with that name; choose another.") from None
            raise BadArchive(
                "The file's rows do not fit together: two of them are the same, or one is missing."
            ) from None
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, DataError) as error:
            raise BadArchive(f"The file is not a complete Turnkeep campaign: {type(error).__name__}.") from None


def confirm_restored(store: Store, campaign_id: CampaignId, leader_id: int, now: datetime, *, people: bool) -> Campaign:
    """Let a restored campaign go on under this leader; people: with the members and channels its file told of.

    Raises NotPending when it was confirmed before.
    """
    with store.writing(CampaignRow, campaign_id) as session:
        campaign = get(session, CampaignRow, campaign_id)
        told = campaign.settings.get(RESTORED)
        if told is None:
            raise NotPending("That has already been confirmed.")
        campaign.settings = {key: value for key, value in campaign.settings.items() if key != RESTORED}
        campaign.gm_id = leader_id
        if people:
            campaign.channels, campaign.posts = told["channels"], told["posts"]
            for seat in session.exec(select_row(SeatRow).where(SeatRow.campaign_id == campaign_id)):
                seat.channel_id, seat.card_message_id = told["seats"].get(str(seat.id), (None, None))
            seats = select_row(SeatRow.id).where(SeatRow.campaign_id == campaign_id)
            members = session.exec(select_row(MemberRow).where(col(MemberRow.seat_id).in_(seats))).all()
            known = {(member.seat_id, member.user_id) for member in members}
            owned = {member.seat_id for member in members if member.role == Role.OWNER}
            for seat_id, user_id, role in _newly_told(told["people"], known, owned):
                session.add(MemberRow(seat_id=seat_id, user_id=user_id, role=role, joined_at=now))
        return record(Campaign, campaign)


def read_archive(path: Path) -> bytes:
    """The bytes of an exported campaign; of one that came in parts (`name.zip.001` ...) given any of them, all.

    Raises BadArchive when a part is missing, OSError.
    """
    number = path.suffix.removeprefix(".")
    if not (len(number) == 3 and number.isdecimal()):
        return path.read_bytes()
    parts = sorted(found for found in path.parent.glob(f"{escape(path.stem)}.[0-9][0-9][0-9]"))
    for place, part in enumerate(parts, start=1):
        if part.suffix != f".{place:03}":
            raise BadArchive(f"{path.stem}.{place:03} is missing next to the other parts.")
    return b"".join(part.read_bytes() for part in parts)


def _tables() -> Iterator[Table]:
    """The tables that hold a campaign, parents before children."""
    for table in SQLModel.metadata.sorted_tables:
        if table.name != "blob" and (table.name == "campaign" or any(_owner(column) for column in table.columns)):
            yield table


def _owner(column: Column[Any]) -> str | None:
    """The parent table through which a row belongs to its campaign."""
    if column.nullable and column.table.name != "audit":
        return None
    for key in column.foreign_keys:
        if key.column.table.name in ("campaign", "seat", "turn"):
            return str(key.column.table.name)
    return None


def _rows(session: Session, table: Table, campaign_id: CampaignId, archive: zipfile.ZipFile) -> list[Row]:
    columns = columns_of(table)
    query = select(*columns).where(_belongs(table, campaign_id)).order_by(*table.primary_key.columns)
    if table.name == "picture":
        query = query.join_from(table, SQLModel.metadata.tables["blob"])
    found = []
    for stored in session.connection().execute(query).mappings():
        row = dict(stored)
        key = next(iter(table.primary_key.columns)).name
        for column in columns:
            value = row[column.name]
            if isinstance(column.type, LargeBinary) and value is not None:
                member = f"blobs/{table.name}/{row[key]}.{column.name}"
                archive.writestr(member, value)
                row[column.name] = member
            elif isinstance(value, datetime):
                row[column.name] = value.isoformat()
        found.append(row)
    return found


def _tell_of_people(rows: Tables) -> None:
    """What a restored campaign's own file told of people and channels, and nobody has confirmed yet, is kept
    as it stood there, so that the next restore asks the same.
    """
    (campaign,) = rows["campaign"]
    told = (campaign["settings"] or {}).get(RESTORED)
    if told is None:
        return
    campaign["settings"] = {name: value for name, value in campaign["settings"].items() if name != RESTORED}
    campaign["channels"] = {**told["channels"], **campaign["channels"]}
    campaign["posts"] = {**told["posts"], **campaign["posts"]}
    members, known = rows["member"], {(member["seat_id"], member["user_id"]) for member in rows["member"]}
    owned = {member["seat_id"] for member in members if member["role"] == Role.OWNER}
    joined = {seat["id"]: seat["joined_at"] for seat in rows["seat"]}
    for seat in rows["seat"]:
        channel, card = told["seats"].get(str(seat["id"]), (None, None))
        if seat["channel_id"] is None:
            seat["channel_id"], seat["card_message_id"] = channel, card
    last = max((member["id"] for member in members), default=0)
    for number, (seat_id, user_id, role) in enumerate(_newly_told(told["people"], known, owned), start=last + 1):
        row = {"id": number, "seat_id": seat_id, "user_id": user_id, "role": role, "joined_at": joined[seat_id]}
        members.append(row)


def _newly_told(
    people: Iterable[tuple[int, int, str]], known: Container[tuple[int, int]], owned: Container[int]
) -> Iterator[tuple[int, int, str]]:
    """Who a file told of, without those who have a part already, and without owners of seats that were given away."""
    for seat_id, user_id, role in people:
        if (seat_id, user_id) not in known and not (role == Role.OWNER and seat_id in owned):
            yield seat_id, user_id, role


def _belongs(table: Table, campaign_id: CampaignId) -> Any:
    if table.name == "campaign":
        return table.c.id == campaign_id
    if "campaign_id" in table.c:
        return table.c.campaign_id == campaign_id
    column = next(column for column in table.columns if _owner(column))
    parent = next(iter(column.foreign_keys)).column.table
    return column.in_(select(parent.c.id).where(parent.c.campaign_id == campaign_id))


class _Import:
    """One import: rows go in table by table, and every id met is remembered with its new one."""

    def __init__(
        self, session: Session, archive: zipfile.ZipFile, tables: Tables, guild_id: int | None, name: str | None
    ) -> None:
        self.session, self.archive, self.tables, self.name = session, archive, tables, name
        came_from = int(tables["campaign"][0]["guild_id"])
        self.guild_id = came_from if guild_id is None else guild_id
        self.elsewhere = self.guild_id != came_from
        self.ids: dict[tuple[str, int], int] = {}
        self.seats: dict[str, tuple[int | None, int | None]] = {}

    def run(self) -> int:
        if self.session.get(GuildRow, self.guild_id) is None:
            self.session.add(GuildRow(id=self.guild_id))
            self.session.flush()
        for table in _tables():
            if table.name != "member":
                for row in self.tables[table.name]:
                    self._insert(table, row)
        (told,) = self.tables["campaign"]
        number = self.ids["campaign", told["id"]]
        campaign = get(self.session, CampaignRow, number)
        old = {} if self.elsewhere else told
        campaign.settings = {
            **campaign.settings,
            RESTORED: {
                "channels": old.get("channels", {}),
                "posts": old.get("posts", {}),
                "seats": {} if self.elsewhere else self.seats,
                "people": [
                    (self.ids["seat", row["seat_id"]], row["user_id"], row.get("role", Role.OWNER))
                    for row in self.tables["member"]
                ],
            },
        }
        return number

    def _insert(self, table: Table, stored: Row) -> None:
        row = {column.name: self._value(column, stored) for column in columns_of(table) if column.name in stored}
        old = row.pop("id", None)
        before = (row.get("channel_id"), row.get("card_message_id"))
        self._adapt(table.name, row)
        made = self.session.connection().execute(insert(table).values(**row))
        if old is not None:
            self.ids[table.name, old] = int(made.inserted_primary_key[0])  # type: ignore[index]  # an insert of one row has one
            if table.name == "seat":
                self.seats[str(self.ids["seat", old])] = before

    def _value(self, column: Column[Any], stored: Row) -> Any:
        value = stored[column.name]
        if value is None:
            return None
        for key in column.foreign_keys:
            if key.column.table.name != "guild":
                return self.ids[key.column.table.name, value]
        if isinstance(column.type, LargeBinary):
            return member(self.archive, value)
        return value

    def _adapt(self, table: str, row: Row) -> None:
        if "guild_id" in row:
            row["guild_id"] = self.guild_id
        if table == "campaign":
            self._adapt_campaign(row)
        elif table == "seat":
            row["name_key"] = name_key(row["name"])
            row["channel_id"], row["card_message_id"] = None, None
        elif table == "picture":
            (campaign,) = self.tables["campaign"]
            row["blob_id"] = blobs_of(self.session, self.ids["campaign", campaign["id"]], [row.pop("content")])[0]
        elif table == "turn" and row["status"] == TurnStatus.CLAIMED:
            row |= {"status": TurnStatus.PENDING, "claimed_by": None, "claimed_at": None, "claimed_until": None}
        elif table == "delivery":
            if self._nonce_known(row["nonce"]):
                row["nonce"] = new_nonce()
            if row["status"] in (DeliveryStatus.PENDING, DeliveryStatus.SENDING):
                row["status"], row["error"] = DeliveryStatus.DROPPED, "restored from a file"

    def _adapt_campaign(self, row: Row) -> None:
        row["name"] = self.name if self.name is not None else row["name"]
        row["name_key"] = name_key(row["name"])
        row["gm_id"], row["channels"], row["posts"] = None, {}, {}
        if row["status"] == CampaignStatus.RUNNING:
            row["status"] = CampaignStatus.PAUSED

    def _nonce_known(self, nonce: str) -> bool:
        return self.session.exec(select_row(DeliveryRow.id).where(DeliveryRow.nonce == nonce)).first() is not None
