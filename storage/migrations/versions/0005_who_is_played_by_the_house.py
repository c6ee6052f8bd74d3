"""Seats that the house plays

Revision 0005, after 0004.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seat", sa.Column("house", sa.String(length=16), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("seat", "house")
