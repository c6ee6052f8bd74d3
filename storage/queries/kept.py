"""What is kept and for how long: the bytes of pictures, equal ones once, and what goes when it is long past."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Delete, and_, bindparam, delete, exists, insert, or_
from sqlmodel import col, select

from storage.ids import PictureKind
from storage.models import BlobRow, DeliveryRow, OrderSheetRow, PictureRow, TurnRow
from storage.queries.sessions import Asked
from storage.statuses import DeliveryStatus, Keep


def blobs_of(asked: Asked, campaign_id: int, contents: Sequence[bytes]) -> list[int]:
    """The ids of the blobs with these bytes, in this order; those that the campaign has not are made. For who writes to
    the campaign alone.
    """
    digests = [hashlib.sha256(content).hexdigest() for content in contents]
    of_campaign = select(BlobRow.digest, BlobRow.id).where(BlobRow.campaign_id == campaign_id)
    known = of_campaign.where(col(BlobRow.digest).in_(digests))
    found = dict(asked.execute(known).all())
    new = {digest: content for digest, content in zip(digests, contents, strict=True) if digest not in found}
    if new:
        made = [{"campaign_id": campaign_id, "digest": digest, "content": content} for digest, content in new.items()]
        asked.execute(insert(BlobRow), made)
        found = dict(asked.execute(known).all())
    return [found[digest] or 0 for digest in digests]


def forget(asked: Asked, campaign_id: int, number: int, keep: Keep) -> None:
    """Remove what is kept no longer now that turn `number` has run. What waits to be sent is not touched."""
    if number < keep.drawn:
        return  # nothing is past yet
    for query in _pictures_past():
        asked.execute(query, {"campaign": campaign_id, "drawn": number - keep.drawn, "kept": number - keep.pictures})
    asked.execute(_sheets_past(), {"campaign": campaign_id, "kept": number - keep.sheets})
    asked.execute(_unshown(), {"campaign": campaign_id})


@cache
def _pictures_past() -> tuple[Delete, Delete]:
    """The statements are written once: to write them takes longer than to carry them out."""
    own = and_(
        col(PictureRow.kind).in_((PictureKind.MAP, PictureKind.POCKET, PictureKind.PAGE)), col(PictureRow.seat) != ""
    )
    passing = or_(
        col(PictureRow.kind).in_((PictureKind.FIELD, PictureKind.STANDINGS)),
        and_(col(PictureRow.kind) == PictureKind.MAP, col(PictureRow.seat) == ""),
    )
    return _pictures("drawn", own), _pictures("kept", passing)


def _pictures(number: str, which: ColumnElement[bool]) -> Delete:
    campaign: Any = bindparam("campaign")
    past = select(TurnRow.id).where(TurnRow.campaign_id == campaign, TurnRow.number <= bindparam(number))
    waiting = (
        select(DeliveryRow.turn_id)
        .where(DeliveryRow.campaign_id == campaign, col(DeliveryRow.turn_id).is_not(None))
        .where(col(DeliveryRow.status).in_((DeliveryStatus.PENDING, DeliveryStatus.SENDING)))
    )
    gone = delete(PictureRow).where(col(PictureRow.turn_id).in_(past), col(PictureRow.turn_id).not_in(waiting), which)
    return gone.execution_options(synchronize_session=False)


@cache
def _sheets_past() -> Delete:
    of_campaign = col(OrderSheetRow.campaign_id) == bindparam("campaign")
    past = of_campaign, col(OrderSheetRow.turn_number) <= bindparam("kept")
    gone = delete(OrderSheetRow).where(*past, col(OrderSheetRow.turn_id).is_(None), ~col(OrderSheetRow.is_current))
    return gone.execution_options(synchronize_session=False)


@cache
def _unshown() -> Delete:
    shown = exists().where(col(PictureRow.blob_id) == col(BlobRow.id))
    gone = delete(BlobRow).where(col(BlobRow.campaign_id) == bindparam("campaign"), ~shown)
    return gone.execution_options(synchronize_session=False)
