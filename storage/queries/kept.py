"""What is kept and for how long: the bytes of pictures, equal ones once, and what goes when it is long past."""

from __future__ import annotations

import hashlib

from sqlalchemy import ColumnElement, Delete, and_, delete, exists, or_
from sqlmodel import Session, col, select

from storage.ids import PictureKind
from storage.models import BlobRow, DeliveryRow, OrderSheetRow, PictureRow, TurnRow
from storage.queries.sessions import rowid
from storage.records import Keep
from storage.statuses import DeliveryStatus


def blob_of(session: Session, campaign_id: int, content: bytes) -> int:
    """The id of the blob with these bytes; made where the campaign has none. For who writes to the campaign alone."""
    digest = hashlib.sha256(content).hexdigest()
    found = session.exec(
        select(BlobRow.id).where(BlobRow.campaign_id == campaign_id, BlobRow.digest == digest)
    ).one_or_none()
    if found is not None:
        return found
    made = BlobRow(campaign_id=campaign_id, digest=digest, content=content)
    session.add(made)
    session.flush()
    return rowid(made)


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
