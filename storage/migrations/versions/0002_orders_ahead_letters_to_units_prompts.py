"""Orders given ahead, letters to characters nobody plays, questions that outlive a restart

Revision 0002, after 0001.
"""

import sqlalchemy as sa
from alembic import op

import storage.columns

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "prompt",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=64), nullable=False),
        sa.Column("data", storage.columns.Json(none_as_null=True), nullable=False),
        sa.Column("created_at", storage.columns.UtcDateTime(), nullable=False),
        sa.Column("used_at", storage.columns.UtcDateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_prompt")),
    )
    op.create_index(op.f("ix_prompt_created_at"), "prompt", ["created_at"])
    op.add_column("order_sheet", sa.Column("waiting", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index(
        "ix_order_sheet_waiting",
        "order_sheet",
        ["campaign_id", "turn_number"],
        sqlite_where=sa.text("waiting"),
        postgresql_where=sa.text("waiting"),
    )
    with op.batch_alter_table("letter", schema=None) as batch_op:
        batch_op.alter_column("to_seat_id", existing_type=sa.Integer(), nullable=True)


def downgrade() -> None:
    op.execute("DELETE FROM letter WHERE to_seat_id IS NULL")
    with op.batch_alter_table("letter", schema=None) as batch_op:
        batch_op.alter_column("to_seat_id", existing_type=sa.Integer(), nullable=False)
    op.drop_index("ix_order_sheet_waiting", table_name="order_sheet")
    op.drop_column("order_sheet", "waiting")
    op.drop_table("prompt")
