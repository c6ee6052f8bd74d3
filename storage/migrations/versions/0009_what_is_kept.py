"""What is long is packed, and equal pictures of a campaign are kept once

Revision 0009, after 0008.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

import storage.columns

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

Json = storage.columns.Json(none_as_null=True)
PackedJson, PackedText = storage.columns.PackedJson(), storage.columns.PackedText()
TEXTS, DOCUMENTS = (sa.Text(), PackedText), (Json, PackedJson)  # the types before, and now
LONG: dict[str, dict[str, tuple[Any, Any]]] = {
    "order_sheet": {"text": TEXTS, "submitted": TEXTS},
    "report": {"document": DOCUMENTS, "text": TEXTS, "template": TEXTS, "data": DOCUMENTS},
}
EMPTY = {"submitted", "document", "data"}  # may be
BEFORE, NOW = 0, 1
AT_ONCE = 50  # rows, so that a big database is not read into memory

turn = sa.table("turn", sa.column("id"), sa.column("campaign_id"))
blob = sa.table(
    "blob", *(sa.column(name) for name in ("id", "campaign_id", "digest")), sa.column("content", sa.LargeBinary())
)
picture = sa.table(
    "picture", *(sa.column(name) for name in ("id", "turn_id", "blob_id")), sa.column("content", sa.LargeBinary())
)


def upgrade() -> None:
    for table in LONG:
        _retype(table, BEFORE, NOW)
    op.create_table(
        "blob",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=op.f("fk_blob_campaign_id_campaign"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blob")),
        sa.UniqueConstraint("campaign_id", "digest", name=op.f("uq_blob_campaign_id_digest")),
    )
    op.add_column("picture", sa.Column("blob_id", sa.Integer(), nullable=True))
    here = op.get_bind()
    for rows in _rows(
        sa.select(picture.c.id, turn.c.campaign_id, picture.c.content).join(turn, turn.c.id == picture.c.turn_id),
        picture.c.id,
    ):
        for row_id, campaign, content in rows:
            found = _blob(here, campaign, content)
            here.execute(sa.update(picture).where(picture.c.id == row_id).values(blob_id=found))
    with op.batch_alter_table("picture", schema=None) as batch_op:
        batch_op.drop_column("content")
        batch_op.alter_column("blob_id", existing_type=sa.Integer(), nullable=False)
        batch_op.create_foreign_key(op.f("fk_picture_blob_id_blob"), "blob", ["blob_id"], ["id"])
        batch_op.create_index(op.f("ix_picture_blob_id"), ["blob_id"], unique=False)


def downgrade() -> None:
    op.add_column("picture", sa.Column("content", sa.LargeBinary(), nullable=True))
    bytes_of = sa.select(blob.c.content).where(blob.c.id == picture.c.blob_id).scalar_subquery()
    op.get_bind().execute(sa.update(picture).values(content=bytes_of))
    with op.batch_alter_table("picture", schema=None) as batch_op:
        batch_op.drop_index(op.f("ix_picture_blob_id"))
        batch_op.drop_constraint(op.f("fk_picture_blob_id_blob"), type_="foreignkey")
        batch_op.drop_column("blob_id")
        batch_op.alter_column("content", existing_type=sa.LargeBinary(), nullable=False)
    op.drop_table("blob")
    for table in LONG:
        _retype(table, NOW, BEFORE)


def _blob(here: sa.Connection, campaign: int, content: bytes) -> int:
    """The number of a campaign's blob with these bytes, made if need be."""
    digest = hashlib.sha256(content).hexdigest()
    known = sa.select(blob.c.id).where(blob.c.campaign_id == campaign, blob.c.digest == digest)
    if here.execute(known).first() is None:
        here.execute(sa.insert(blob).values(campaign_id=campaign, digest=digest, content=content))
    return int(here.execute(known).scalar_one())


def _retype(name: str, old: int, new: int) -> None:
    """The long columns of a table in their other form."""
    columns = LONG[name]
    table = sa.table(
        name,
        sa.column("id"),
        *(sa.column(column, types[old]) for column, types in columns.items()),
        *(sa.column(f"new_{column}", types[new]) for column, types in columns.items()),
    )
    for column, types in columns.items():
        op.add_column(name, sa.Column(f"new_{column}", _in_the_table(types[new]), nullable=True))
    here = op.get_bind()
    for rows in _rows(sa.select(table.c.id, *(table.c[column] for column in columns)), table.c.id):
        for row_id, *values in rows:
            named = {f"new_{column}": value for column, value in zip(columns, values, strict=True)}
            here.execute(sa.update(table).where(table.c.id == row_id).values(**named))
    with op.batch_alter_table(name, schema=None) as batch_op:
        for column in columns:
            batch_op.drop_column(column)
    with op.batch_alter_table(name, schema=None) as batch_op:
        for column, types in columns.items():
            kind = _in_the_table(types[new])
            batch_op.alter_column(f"new_{column}", new_column_name=column, existing_type=kind, nullable=column in EMPTY)


def _in_the_table(kind: Any) -> Any:
    return kind.impl_instance if isinstance(kind, sa.TypeDecorator) else kind


def _rows(query: sa.Select[Any], key: Any) -> Iterator[list[Any]]:
    """What a query finds, some rows at a time, by a key that comes first in them."""
    here, last = op.get_bind(), 0
    while rows := here.execute(query.where(key > last).order_by(key).limit(AT_ONCE)).all():
        yield list(rows)
        last = rows[-1][0]
