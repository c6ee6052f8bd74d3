"""Pictures have keys of three columns instead of names; a report names no picture, and has always a document

Revision 0007, after 0006.
"""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

import storage.columns

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

Json = storage.columns.Json(none_as_null=True)
picture = sa.table("picture", *(sa.column(name) for name in ("id", "name", "kind", "seat", "number")))
delivery = sa.table("delivery", sa.column("id"), sa.column("payload", Json))


def upgrade() -> None:
    with op.batch_alter_table("picture", schema=None) as batch_op:
        batch_op.add_column(sa.Column("kind", sa.String(length=16), server_default="", nullable=False))
        batch_op.add_column(sa.Column("seat", sa.String(length=64), server_default="", nullable=False))
        batch_op.add_column(sa.Column("number", sa.Integer(), server_default="0", nullable=False))
    here = op.get_bind()
    for row_id, name in here.execute(sa.select(picture.c.id, picture.c.name)).all():
        kind, seat, number = _key(name)
        change = sa.update(picture).where(picture.c.id == row_id)
        here.execute(change.values(kind=kind, seat=seat, number=number))
    with op.batch_alter_table("picture", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("uq_picture_turn_id_name"), type_="unique")
        batch_op.drop_column("name")
        batch_op.alter_column("kind", existing_type=sa.String(length=16), server_default=None)
        batch_op.alter_column("seat", existing_type=sa.String(length=64), server_default=None)
        batch_op.alter_column("number", existing_type=sa.Integer(), server_default=None)
        batch_op.create_unique_constraint(
            op.f("uq_picture_turn_id_kind_seat_number"), ["turn_id", "kind", "seat", "number"]
        )
    _rewrite(lambda one: list(_key(one)))
    op.execute("UPDATE report SET document = '{}' WHERE document IS NULL")
    op.drop_column("report", "picture")


def downgrade() -> None:
    op.add_column("report", sa.Column("picture", sa.String(length=100), nullable=True))
    op.execute(
        "UPDATE report SET picture = (SELECT 'map:' || seat.engine_id FROM seat WHERE seat.id = report.seat_id) "
        "WHERE EXISTS (SELECT 1 FROM picture JOIN seat ON seat.engine_id = picture.seat WHERE seat.id = report.seat_id "
        "AND picture.turn_id = report.turn_id AND picture.kind = 'map')"
    )
    _rewrite(lambda one: _name(*one))
    with op.batch_alter_table("picture", schema=None) as batch_op:
        batch_op.add_column(sa.Column("name", sa.String(length=100), server_default="", nullable=False))
    here = op.get_bind()
    for row_id, *key in here.execute(sa.select(picture.c.id, picture.c.kind, picture.c.seat, picture.c.number)).all():
        here.execute(sa.update(picture).where(picture.c.id == row_id).values(name=_name(*key)))
    with op.batch_alter_table("picture", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("uq_picture_turn_id_kind_seat_number"), type_="unique")
        batch_op.alter_column("name", existing_type=sa.String(length=100), server_default=None)
        for name in ("kind", "seat", "number"):
            batch_op.drop_column(name)
        batch_op.create_unique_constraint(op.f("uq_picture_turn_id_name"), ["turn_id", "name"])


def _rewrite(each: Callable[[Any], Any]) -> None:
    """The pictures that deliveries name."""
    here = op.get_bind()
    for row_id, payload in here.execute(sa.select(delivery.c.id, delivery.c.payload)).all():
        if payload.get("pictures"):
            changed = {**payload, "pictures": [each(one) for one in payload["pictures"]]}
            here.execute(sa.update(delivery).where(delivery.c.id == row_id).values(payload=changed))


def _key(name: str) -> tuple[str, str, int]:
    """("field", "3", 1) for "field:3:1", ("map", "3", 0) for "map:3", ("map", "", 0) for "map"."""
    kind, _, seat = name.partition(":")
    seat, _, number = seat.rpartition(":") if kind == "field" else (seat, "", "0")
    return kind, seat, int(number)


def _name(kind: str, seat: str, number: int) -> str:
    return ":".join([kind, *([seat] if seat else []), *([str(number)] if number else [])])
