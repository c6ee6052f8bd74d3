"""The rules a turn was played under, and its link in the chain of proof

Revision 0006, after 0005.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("turn", sa.Column("rules", sa.String(length=64), server_default="", nullable=False))
    op.add_column("turn", sa.Column("link", sa.String(length=64), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("turn", "link")
    op.drop_column("turn", "rules")
