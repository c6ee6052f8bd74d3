"""A campaign as one file: every row that belongs to it, and its states and pictures, in a zip.

`campaign.json` holds the rows table by table; bytes lie beside it as `blobs/<table>/<row>.<column>`. Row ids in the
file are those of the database it came from; importing gives new ones and re-ties all references.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Column, LargeBinary, Table, insert, select
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, SQLModel
from sqlmodel import select as select_row

from storage.columns import CampaignStatus, DeliveryStatus, TurnStatus, UtcDateTime
from storage.errors import BadArchive, NameTaken
from storage.models import Campaign, Delivery, Guild
from storage.queries.sessions import get, name_key
from storage.queries.writing import new_nonce
from storage.store import Store

FORMAT = 1
MAX_MEMBER = 512 * 1024 * 1024
MAX_TOTAL = 4 * 1024 * 1024 * 1024

Row: TypeAlias = dict[str, Any]


def export_campaign(store: Store, campaign_id: int, *, pictures: bool = True) -> bytes:
    """The campaign with everything as the bytes of a zip file. Raises NotFound.

    pictures: False leaves the drawn maps and front pages out, which are most of the size; nothing else depends on them.
    """
    with store.reading() as session:
        get(session, Campaign, campaign_id)
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            kept = [table for table in _tables() if pictures or table.name != "picture"]
            tables = {table.name: _rows(session, table, campaign_id, archive) for table in kept}
            head = {"turnkeep": FORMAT, "exported_at": datetime.now(UTC).isoformat(), "tables": tables}
            archive.writestr("campaign.json", json.dumps(head, ensure_ascii=False, indent=1))
    return content.getvalue()


def import_campaign(store: Store, data: bytes, *, guild_id: int | None = None, name: str | None = None) -> int:
    """Put an exported campaign into this database under new ids; gives the campaign's id.

    guild_id: another server than it came from; its channels and messages are then forgotten, and what was waiting to be
    delivered is not. name: another name. A running campaign comes back paused, for the GM to resume.
    Raises BadArchive, NameTaken.
    """
    with _opened(data) as archive:
        tables = _head(archive)["tables"]
        try:
            with store.writing() as session:
                return _Import(session, archive, tables, guild_id, name).run()
        except IntegrityError as error:
            if "campaign.name_key" in str(error.orig) or "uq_campaign_open_name" in str(error.orig):
                raise NameTaken("This server already has an open campaign of that name; give another.") from None
            raise BadArchive(f"The file's rows do not fit together: {error.orig}.") from None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadArchive(f"The file is not a whole Turnkeep campaign: {error!r}.") from None


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
            raise BadArchive(f"{path.stem}.{place:03} is missing beside the other parts.")
    return b"".join(part.read_bytes() for part in parts)


def _tables() -> Iterator[Table]:
    """The tables that hold a campaign, parents before children."""
    for table in SQLModel.metadata.sorted_tables:
        if table.name == "campaign" or any(_owner(column) for column in table.columns):
            yield table


def _owner(column: Column[Any]) -> str | None:
    """The parent table through which a row belongs to its campaign."""
    if column.nullable and column.table.name != "audit":
        return None
    for key in column.foreign_keys:
        if key.column.table.name in ("campaign", "seat", "turn"):
            return str(key.column.table.name)
    return None


def _rows(session: Session, table: Table, campaign_id: int, archive: zipfile.ZipFile) -> list[Row]:
    query = select(table).where(_belongs(table, campaign_id)).order_by(*table.primary_key.columns)
    found = []
    for record in session.connection().execute(query).mappings():
        row = dict(record)
        key = next(iter(table.primary_key.columns)).name
        for column in table.columns:
            value = row[column.name]
            if isinstance(column.type, LargeBinary) and value is not None:
                member = f"blobs/{table.name}/{row[key]}.{column.name}"
                archive.writestr(member, value)
                row[column.name] = member
            elif isinstance(value, datetime):
                row[column.name] = value.isoformat()
        found.append(row)
    return found


def _belongs(table: Table, campaign_id: int) -> Any:
    if table.name == "campaign":
        return table.c.id == campaign_id
    if "campaign_id" in table.c:
        return table.c.campaign_id == campaign_id
    column = next(column for column in table.columns if _owner(column))
    parent = next(iter(column.foreign_keys)).column.table
    return column.in_(select(parent.c.id).where(parent.c.campaign_id == campaign_id))


def _opened(data: bytes) -> zipfile.ZipFile:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except zipfile.BadZipFile:
        raise BadArchive("The file is not a zip file.") from None
    sizes = [member.file_size for member in archive.infolist()]
    if sum(sizes) > MAX_TOTAL or max(sizes, default=0) > MAX_MEMBER:
        raise BadArchive("The file would unpack to more than a campaign can be.")
    return archive


def _head(archive: zipfile.ZipFile) -> Row:
    try:
        head = json.loads(archive.read("campaign.json"))
        found = head["turnkeep"]
        rows = head["tables"]["campaign"]
    except (KeyError, TypeError, ValueError, RecursionError, zipfile.BadZipFile):
        raise BadArchive("The file is not a Turnkeep campaign.") from None
    if found != FORMAT:
        raise BadArchive(f"The file has format {found}; this Turnkeep reads format {FORMAT}.")
    if len(rows) != 1:
        raise BadArchive("The file holds no campaign, or more than one.")
    return dict(head)


class _Import:
    """One import: rows go in table by table, and every id met is remembered with its new one."""

    def __init__(
        self, session: Session, archive: zipfile.ZipFile, tables: Row, guild_id: int | None, name: str | None
    ) -> None:
        self.session, self.archive, self.tables, self.name = session, archive, tables, name
        came_from = int(tables["campaign"][0]["guild_id"])
        self.guild_id = came_from if guild_id is None else guild_id
        self.elsewhere = self.guild_id != came_from
        self.ids: dict[tuple[str, int], int] = {}

    def run(self) -> int:
        if self.session.get(Guild, self.guild_id) is None:
            self.session.add(Guild(id=self.guild_id))
            self.session.flush()
        for table in _tables():
            for row in self.tables.get(table.name, []):
                self._insert(table, row)
        return self.ids["campaign", self.tables["campaign"][0]["id"]]

    def _insert(self, table: Table, stored: Row) -> None:
        row = {column.name: self._value(column, stored) for column in table.columns if column.name in stored}
        old = row.pop("id", None)
        self._adapt(table.name, row)
        made = self.session.connection().execute(insert(table).values(**row))
        if old is not None:
            self.ids[table.name, old] = int(made.inserted_primary_key[0])  # type: ignore[index]  # an insert of one row has one

    def _value(self, column: Column[Any], stored: Row) -> Any:
        value = stored[column.name]
        if value is None:
            return None
        for key in column.foreign_keys:
            if key.column.table.name != "guild":
                return self.ids[key.column.table.name, value]
        if isinstance(column.type, LargeBinary):
            return self.archive.read(value)
        if isinstance(column.type, UtcDateTime):
            return datetime.fromisoformat(value)
        return value

    def _adapt(self, table: str, row: Row) -> None:
        if "guild_id" in row:
            row["guild_id"] = self.guild_id
        if table == "campaign":
            if self.name is not None:
                row["name"], row["name_key"] = self.name, name_key(self.name)
            if row["status"] == CampaignStatus.RUNNING:
                row["status"] = CampaignStatus.PAUSED
            if self.elsewhere:
                row["channels"], row["posts"] = {}, {}
        elif table == "seat" and self.elsewhere:
            row["channel_id"], row["card_message_id"] = None, None
        elif table == "turn" and row["status"] == TurnStatus.CLAIMED:
            row["status"], row["claimed_by"], row["claimed_at"] = TurnStatus.PENDING, None, None
        elif table == "delivery":
            self._adapt_delivery(row)

    def _adapt_delivery(self, row: Row) -> None:
        known = self._nonce_known(row["nonce"])
        if known:
            row["nonce"] = new_nonce()
        if (known or self.elsewhere) and row["status"] in (DeliveryStatus.PENDING, DeliveryStatus.SENDING):
            row["status"] = DeliveryStatus.DROPPED  # a copy beside the original: the original delivers

    def _nonce_known(self, nonce: str) -> bool:
        return self.session.exec(select_row(Delivery.id).where(Delivery.nonce == nonce)).first() is not None
