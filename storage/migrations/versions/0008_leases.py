"""Leases: what a run of the bot has claimed is its own until a moment, under a number that no later claim has

Revision 0008, after 0007.
"""

import sqlalchemy as sa
from alembic import op

import storage.columns

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

Moment = storage.columns.UtcDateTime


def upgrade() -> None:
    op.create_table(
        "lease",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("until", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_lease")),
    )
    for table in ("turn", "delivery"):
        op.add_column(table, sa.Column("claimed_until", Moment(), nullable=True))
        op.add_column(table, sa.Column("fence", sa.Integer(), server_default="0", nullable=False))
    op.add_column("turn", sa.Column("deaths", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    op.drop_column("turn", "deaths")
    for table in ("delivery", "turn"):
        op.drop_column(table, "fence")
        op.drop_column(table, "claimed_until")
    op.drop_table("lease")
