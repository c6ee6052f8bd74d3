"""What is kept and for how long: the bytes of pictures, equal ones once, and what goes when it is long past."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Delete, and_, delete, exists, or_
from sqlmodel import Session, col, select

from storage.ids import PictureKind
from storage.models import BlobRow, DeliveryRow, OrderSheetRow, PictureRow, TurnRow
from storage.queries.sessions import rowid
from storage.statuses import DeliveryStatus, Keep


def blobs_of(session: Session, campaign_id: int, contents: Sequence[bytes]) -> list[int]:
    """The ids of the blobs with these bytes, in this order; those that the campaign has not are made. For who writes to
    the campaign alone.
    """
    digests = [hashlib.sha256(content).hexdigest() for content in contents]
    known = select(BlobRow.digest, BlobRow.id).where(BlobRow.campaign_id == campaign_id)
    found = {digest: number for digest, number in session.exec(known.where(col(BlobRow.digest).in_(digests))) if number}
    new = {digest: content for digest, content in zip(digests, contents, strict=True) if digest not in found}
    made = [BlobRow(campaign_id=campaign_id, digest=digest, content=content) for digest, content in new.items()]
    session.add_all(made)
    session.flush()
    found |= {row.digest: rowid(row) for row in made}
    return [found[digest] for digest in digests]


def forget(session: Session, campaign_id: int, number: int, keep: Keep) -> None:
    """Remove what is kept no longer now that turn `number` has run. What waits to be sent is not touched."""
    own = and_(
        col(PictureRow.kind).in_((PictureKind.MAP, PictureKind.POCKET, PictureKind.PAGE)), col(PictureRow.seat) != ""
    )
    passing = or_(
        col(PictureRow.kind).in_((PictureKind.FIELD, PictureKind.STANDINGS)),
        and_(col(PictureRow.kind) == PictureKind.MAP, col(PictureRow.seat) == ""),
    )
    session.exec(_pictures(campaign_id, number - keep.drawn, own))
    session.exec(_pictures(campaign_id, number - keep.pictures, passing))
    session.exec(
        delete(OrderSheetRow)
        .where(col(OrderSheetRow.campaign_id) == campaign_id, col(OrderSheetRow.turn_number) <= number - keep.sheets)
        .where(col(OrderSheetRow.turn_id).is_(None), ~col(OrderSheetRow.is_current))
    )
    shown = exists().where(col(PictureRow.blob_id) == col(BlobRow.id))
    session.exec(delete(BlobRow).where(col(BlobRow.campaign_id) == campaign_id, ~shown))


def _pictures(campaign_id: int, number: int, which: ColumnElement[bool]) -> Delete:
    past = select(TurnRow.id).where(TurnRow.campaign_id == campaign_id, TurnRow.number <= number)
    waiting = (
        select(DeliveryRow.turn_id)
        .where(DeliveryRow.campaign_id == campaign_id, col(DeliveryRow.turn_id).is_not(None))
        .where(col(DeliveryRow.status).in_((DeliveryStatus.PENDING, DeliveryStatus.SENDING)))
    )
    return delete(PictureRow).where(col(PictureRow.turn_id).in_(past), col(PictureRow.turn_id).not_in(waiting), which)
