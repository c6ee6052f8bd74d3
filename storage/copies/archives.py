"""What an exported campaign may hold: every row of the file is checked against its table before anything is done.

The file may come from anybody. Texts, numbers, ids, moments, enumerations and plain JSON all have bounds; what does
not keep them is refused with its place.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model
from sqlalchemy import BigInteger, Column, LargeBinary, Table
from sqlmodel import SQLModel

from storage.columns import Json, PackedJson, UtcDateTime
from storage.errors import BadArchive
from storage.ids import PictureKind
from storage.models import Row as StoredRow
from storage.statuses import CampaignStatus, DeliveryStatus, PressStatus, Role, SeatStatus, TargetKind, TurnStatus

FORMAT = 1
HEAD = "campaign.json"
MAX_MEMBER = 512 * 1024 * 1024
MAX_TOTAL = 4 * 1024 * 1024 * 1024
MAX_MEMBERS = 500_000
MAX_RATIO, ALWAYS = 100, 16 * 1024 * 1024  # unpacked bytes for each packed one; what may always be unpacked
MAX_ROWS = 1_000_000  # of all tables together
MAX_DEPTH = 64  # of JSON within JSON
MAX_TEXT = 16 * 1024 * 1024
MAX_COUNT = 2**31 - 1
MAX_ID = 2**63 - 1
FIRST_YEAR, LAST_YEAR = 2000, 2200

Row: TypeAlias = dict[str, Any]
Tables: TypeAlias = dict[str, list[Row]]

_ENUMS: dict[tuple[str, str], type[StrEnum]] = {
    ("campaign", "status"): CampaignStatus,
    ("seat", "status"): SeatStatus,
    ("member", "role"): Role,
    ("turn", "status"): TurnStatus,
    ("picture", "kind"): PictureKind,
    ("press", "status"): PressStatus,
    ("delivery", "status"): DeliveryStatus,
    ("delivery", "target_kind"): TargetKind,
}


class _Head(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    turnkeep: int
    tables: dict[str, list[Row]]


def opened(data: bytes) -> zipfile.ZipFile:
    """The archive in these bytes. Raises BadArchive for a file that is not an archive, and for one that would unpack
    to too much.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError):
        raise BadArchive("The file is not a zip file.") from None
    sizes = [member.file_size for member in archive.infolist()]
    bomb = sum(sizes) > max(ALWAYS, MAX_RATIO * len(data))
    if len(sizes) > MAX_MEMBERS or sum(sizes) > MAX_TOTAL or max(sizes, default=0) > MAX_MEMBER or bomb:
        raise BadArchive("The file would unpack to more than any campaign needs.")
    return archive


def member(archive: zipfile.ZipFile, name: str) -> bytes:
    """The bytes of one member. Raises BadArchive."""
    try:
        return archive.read(name)
    except KeyError:
        raise BadArchive(f"The file is incomplete: {name} is missing.") from None
    except Exception as fault:  # zipfile and its decompressors raise whatever damage makes of them
        raise BadArchive(f"The file is damaged: {name} cannot be unpacked ({type(fault).__name__}).") from None


def tables(archive: zipfile.ZipFile, names: Iterable[str]) -> Tables:
    """The rows by table, of these tables, checked. Raises BadArchive."""
    try:
        found = json.loads(member(archive, HEAD), parse_constant=_no_number)
        head = _Head.model_validate(found)
    except (ValueError, RecursionError, MemoryError):
        raise BadArchive("The file is not a Turnkeep campaign.") from None
    if head.turnkeep != FORMAT:
        raise BadArchive(f"The file has format {head.turnkeep}; this Turnkeep reads format {FORMAT}.")
    if len(head.tables.get("campaign", ())) != 1:
        raise BadArchive("The file holds no campaign, or more than one.")
    if sum(map(len, head.tables.values())) > MAX_ROWS:
        raise BadArchive("The file holds more rows than a campaign can have.")
    return {name: [_checked(name, place, row) for place, row in enumerate(head.tables.get(name, []))] for name in names}


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


def _checked(table: str, place: int, row: Row) -> Row:
    try:
        return _model(table).model_validate(_with_keys(table, row)).model_dump(exclude_unset=True)
    except ValidationError as wrong:
        first = wrong.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"][:1])
        raise BadArchive(f"The file's {table} {place + 1} is damaged: {where}: {first['msg'][:200]}.") from None


def _with_keys(table: str, row: Row) -> Row:
    """A row of a file of before pictures had keys: then they had names, such as "map:3" and "field:3:1"."""
    if table == "picture" and isinstance(row.get("name"), str):
        return {**dict(zip(("kind", "seat", "number"), _key(row["name"]), strict=True)), **row}
    payload = row.get("payload") if table == "delivery" else None
    if isinstance(payload, dict) and isinstance(payload.get("pictures"), list):
        keys = [_key(one) if isinstance(one, str) else one for one in payload["pictures"]]
        return {**row, "payload": {**payload, "pictures": keys}}
    if table == "report" and row.get("document") is None:
        return {**row, "document": {}}
    return row


def _key(name: str) -> list[Any]:
    kind, _, seat = name.partition(":")
    seat, _, number = seat.rpartition(":") if kind == PictureKind.FIELD else (seat, "", "")
    return [kind, seat, int(number) if number.isdecimal() and len(number) < 5 else 0]


def columns_of(table: Table) -> list[Column[Any]]:
    """The columns of a table as a file has them: a picture brings its bytes along."""
    blob = SQLModel.metadata.tables["blob"].columns
    return [blob["content"] if column.name == "blob_id" else column for column in table.columns]


@cache
def _model(name: str) -> type[BaseModel]:
    """A table's rows as in the file. Columns that a table has got since may be missing."""
    stored = {getattr(model, "__tablename__", None): model for model in StoredRow.__subclasses__()}
    fields: dict[str, Any] = {}
    for column in columns_of(SQLModel.metadata.tables[name]):
        kind = _kind(name, column, stored[column.table.name].model_fields[column.name].annotation)
        wanted = not column.nullable and column.default is None and column.server_default is None
        fields[column.name] = (kind, ... if wanted else None)
    return create_model(f"{name}_row", __config__=ConfigDict(strict=True, extra="ignore"), **fields)


def _kind(table: str, column: Column[Any], annotation: Any) -> Any:
    if isinstance(column.type, LargeBinary):
        return Annotated[str, Field(pattern=rf"^blobs/{table}/[0-9]{{1,19}}\.{column.name}$")]
    if isinstance(column.type, UtcDateTime):
        return Annotated[annotation, BeforeValidator(_moment)]
    if isinstance(column.type, (Json, PackedJson)):
        return Annotated[annotation, BeforeValidator(_shallow)]
    if (table, column.name) in _ENUMS:
        return Annotated[str, Field(pattern="^(" + "|".join(_ENUMS[table, column.name]) + ")$")]
    if annotation in (int, int | None):
        return Annotated[annotation, Field(ge=0, le=MAX_ID if isinstance(column.type, BigInteger) else MAX_COUNT)]
    if annotation in (str, str | None):
        return Annotated[annotation, Field(max_length=getattr(column.type, "length", None) or MAX_TEXT)]
    return annotation


def _moment(value: object) -> datetime | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) > 40:
        raise ValueError("a date and time is a text like 2026-03-08T20:00:00+00:00")
    found = datetime.fromisoformat(value)
    if found.tzinfo is None or not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise ValueError(f"a date and time has a time zone, and lies between the years {FIRST_YEAR} and {LAST_YEAR}")
    return found


def _shallow(value: Any) -> Any:
    """JSON that nothing recursive stumbles over, without numbers that no database or clock takes."""
    below: list[tuple[Any, int]] = [(value, 1)]
    while below:
        part, depth = below.pop()
        if depth > MAX_DEPTH:
            raise ValueError(f"it is nested more than {MAX_DEPTH} deep")
        if isinstance(part, Mapping):
            below += [(one, depth + 1) for one in part.values()]
        elif isinstance(part, list):
            below += [(one, depth + 1) for one in part]
        elif isinstance(part, int) and not -MAX_ID <= part <= MAX_ID:
            raise ValueError("it holds a number that is too large")
    return value
